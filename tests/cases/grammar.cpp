// What a rule of a grammar accepts.

#include <fmt/core.h>
#include <algorithm>
#include <cstddef>
#include <grammars/bgammon.hpp>
#include <grammars/bgroom.hpp>
#include <grammars/bkg.hpp>
#include <grammars/boards.hpp>
#include <grammars/brainking.hpp>
#include <grammars/fibs-session.hpp>
#include <grammars/gam.hpp>
#include <grammars/gmd.hpp>
#include <grammars/hops.hpp>
#include <grammars/javafibs.hpp>
#include <grammars/mat.hpp>
#include <grammars/oldmoves.hpp>
#include <grammars/party.hpp>
#include <grammars/positions.hpp>
#include <grammars/sgf.hpp>
#include <grammars/sgg.hpp>
#include <grammars/tmg.hpp>
#include <iterator>
#include <stdexcept>
#include <string>
#include <string_view>
#include <support/grammar.hpp>

#include "questions.hpp"

namespace bgtools::test::cases {
namespace {

struct Named {
  std::string_view name;
  bool (*matches)(std::string_view text);
  bool (*begins)(std::string_view text);
  std::size_t (*problems)();
};

// NOLINTNEXTLINE(cppcoreguidelines-macro-usage): the name is the rule
#define RULE(rule)                                                         \
  {                                                                        \
#rule, matches_whole < grammar::rule>, matches_start < grammar::rule>, \
        problems_of < grammar::rule>                                       \
  }

// clang-format off
constexpr Named kRules[] = {
    RULE(bgammon::event), RULE(bgammon::event_with_roll), RULE(bgammon::game_line),
    RULE(bgammon::index_line),
    RULE(bgroom::dice), RULE(bgroom::game_line), RULE(bgroom::length_line), RULE(bgroom::match_won),
    RULE(bgroom::row), RULE(bgroom::single_line), RULE(bgroom::version_line),
    RULE(bkg::row), RULE(bkg::row_with_dice),
    RULE(boards::length_line), RULE(boards::line), RULE(boards::marker),
    RULE(boards::players_line), RULE(boards::tag_line),
    RULE(brainking::black_name), RULE(brainking::row), RULE(brainking::row_with_hops),
    RULE(brainking::white_name),
    RULE(fibs_board::line), RULE(fibs_board::start),
    RULE(fibs_session::accepts), RULE(fibs_session::board), RULE(fibs_session::cannot_move),
    RULE(fibs_session::chat), RULE(fibs_session::clip_line), RULE(fibs_session::command),
    RULE(fibs_session::doubles), RULE(fibs_session::echo), RULE(fibs_session::gives_up),
    RULE(fibs_session::has_a_sentence), RULE(fibs_session::like_a_turn),
    RULE(fibs_session::match_begins), RULE(fibs_session::moves), RULE(fibs_session::new_game),
    RULE(fibs_session::only_move), RULE(fibs_session::opening), RULE(fibs_session::rejects),
    RULE(fibs_session::resigns), RULE(fibs_session::rolls), RULE(fibs_session::saved),
    RULE(fibs_session::score), RULE(fibs_session::takes), RULE(fibs_session::typed_move),
    RULE(fibs_session::watches), RULE(fibs_session::wins_game), RULE(fibs_session::wins_match),
    RULE(gam::column_names), RULE(gam::line_to_dice), RULE(gam::short_names),
    RULE(gmd::action_alone), RULE(gmd::action_with_data), RULE(gmd::set_up), RULE(gmd::side_line),
    RULE(gmd::title), RULE(gmd::title_start),
    RULE(gnubg_id::digits), RULE(gnubg_id::id), RULE(gnubg_id::start),
    RULE(hops::play),
    RULE(javafibs::dice), RULE(javafibs::line), RULE(javafibs::named_score), RULE(javafibs::title),
    RULE(mat::bare_hops), RULE(mat::cell_or_play), RULE(mat::cell_start), RULE(mat::cells),
    RULE(mat::cube), RULE(mat::cut_game_line), RULE(mat::ending), RULE(mat::game_line),
    RULE(mat::hops), RULE(mat::line), RULE(mat::line_after_heading), RULE(mat::match_line),
    RULE(mat::row_number), RULE(mat::row_with_roll), RULE(mat::score_line),
    RULE(mat::score_line_after_heading), RULE(mat::score_line_alone), RULE(mat::set_position),
    RULE(mat::tag_line), RULE(mat::turn), RULE(mat::written_play),
    RULE(ogid::bare_id), RULE(ogid::black), RULE(ogid::colour), RULE(ogid::cube), RULE(ogid::dice),
    RULE(ogid::id), RULE(ogid::length), RULE(ogid::state), RULE(ogid::white),
    RULE(oldmoves::direction_line), RULE(oldmoves::divider), RULE(oldmoves::names_line),
    RULE(oldmoves::row), RULE(oldmoves::row_with_dice), RULE(oldmoves::score_line),
    RULE(oldmoves::score_start),
    RULE(party::announcement), RULE(party::entry_line), RULE(party::game_key), RULE(party::turn),
    RULE(position_text::line_with_edge), RULE(position_text::match_id_line),
    RULE(position_text::name_line), RULE(position_text::names_line),
    RULE(position_text::position_id_line), RULE(position_text::xgid_line),
    RULE(sgf::bad_text), RULE(sgf::collection), RULE(sgf::collection_head), RULE(sgf::cube_action),
    RULE(sgf::cut_property), RULE(sgf::empty_tree), RULE(sgf::entry), RULE(sgf::nameless),
    RULE(sgf::open_play), RULE(sgf::points_list_entry), RULE(sgf::property), RULE(sgf::result),
    RULE(sgf::roll), RULE(sgf::text_before_collection), RULE(sgf::tree), RULE(sgf::turn),
    RULE(sgf::valueless), RULE(sgf::variation),
    RULE(sgg::automatic_double), RULE(sgg::closed_out), RULE(sgg::danced_turn),
    RULE(sgg::game_line), RULE(sgg::result_line), RULE(sgg::row_start), RULE(sgg::setting_line),
    RULE(sgg::versus_line),
    RULE(snowie::half_a_line), RULE(snowie::line),
    RULE(tmg::game_line), RULE(tmg::no_move), RULE(tmg::player_value), RULE(tmg::result),
    RULE(tmg::roll), RULE(tmg::row), RULE(tmg::setting_line),
    RULE(xgid::bare_id), RULE(xgid::board), RULE(xgid::dice), RULE(xgid::id),
    RULE(xgid::offered_beaver),
};
// clang-format on
#undef RULE

}  // namespace

/// `grammar FORMAT::RULE`: whether the rule accepts the whole text; with `--start` whether the text
/// begins with it.
Answer ask_grammar(const Question& question) {
  const std::string wanted = question.words.empty() ? "" : question.words.front();
  const auto* const rule = std::find_if(std::begin(kRules), std::end(kRules),
                                        [&](const Named& each) { return each.name == wanted; });
  if (rule == std::end(kRules)) throw std::runtime_error("no such rule: " + wanted);
  const bool is_accepted = (question.has("start") ? rule->begins : rule->matches)(question.text);
  return {is_accepted ? "accepted" : "refused"};
}

/// `progress`: the rules that can loop without consuming a byte, so that they would hang on some
/// text, and how many rules there are.
Answer ask_progress(const Question& /*question*/) {
  Answer answer;
  for (const Named& each : kRules) {
    if (each.problems() != 0) answer.emplace_back(each.name);
  }
  answer.push_back(fmt::format("{} of {} rules can loop", answer.size(), std::size(kRules)));
  return answer;
}

}  // namespace bgtools::test::cases
