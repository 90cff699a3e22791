// Matches go from any format to any other and back. The test runs over the table of formats, so it
// covers a format or dialect as soon as the table has it.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bgtools/finding/sink.hpp>
#include <bgtools/formats/format.hpp>
#include <bgtools/record/match.hpp>
#include <bgtools/text/source.hpp>
#include <bgtools/verify.hpp>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "questions/convert/sidecar.hpp"
#include "support/additions.hpp"
#include "support/environment.hpp"
#include "support/form.hpp"

namespace bgtools::test {
namespace {

namespace fs = std::filesystem;

/// A text and what the writer could not put into it.
struct Written {
  std::string text;
  std::set<Rule> lost{};
};

Written written(const Form& form, const std::vector<Match>& matches) {
  Collector losses;
  Written result;
  for (const Match& match : matches) {
    bgtools::write(
        match, *form.format,
        {.dialect = std::string(form.dialect), .follows_match = &match != matches.data()},
        result.text, losses);
  }
  for (const Diagnostic& loss : losses.diagnostics) result.lost.insert(loss.rule);
  return result;
}

Written written(const Form& form, const Match& match) {
  return written(form, std::vector<Match>{match});
}

std::vector<Match> matches_of(const Form& form, std::string_view text) {
  const Source source("test", text);
  Collector findings;
  std::vector<Match> matches;
  form.format->read(source, findings, [&](Match&& match) {
    matches.push_back(std::move(match));
    return true;
  });
  return matches;
}

/// The only match of a text; any other number of matches fails the test.
Match match_of(const Form& form, std::string_view text) {
  std::vector<Match> matches = matches_of(form, text);
  EXPECT_EQ(matches.size(), 1U) << form.name() << '\n' << text;
  return matches.empty() ? Match{} : std::move(matches.front());
}

/// The twelve self-played matches, one for each file name, as read from their .mat.
const std::vector<Match>& self_played() {
  static const std::vector<Match> kMatches = [] {
    std::vector<fs::path> files;
    for (const fs::directory_entry& entry : fs::directory_iterator(testdata("mat/gnubg"))) {
      if (entry.path().extension() == ".mat") files.push_back(entry.path());
    }
    std::ranges::sort(files);
    std::vector<Match> matches;
    matches.reserve(files.size());
    for (const fs::path& file : files) {
      matches.push_back(match_of({format_named("mat")}, contents(file)));
    }
    return matches;
  }();
  return kMatches;
}

std::string as_json(const Match& match) { return written({format_named("json")}, match).text; }

std::string codes_of(const std::set<Rule>& rules) {
  std::string text;
  for (const Rule rule : rules) text += (text.empty() ? "" : " ") + std::string(code(rule));
  return text;
}

void erase_actions(Game& game, const std::function<bool(const Action&)>& is_lost) {
  std::vector<Action> kept;
  std::vector<std::optional<std::size_t>> place;
  for (Action& action : game.actions) {
    const bool is_kept = !is_lost(action);
    place.push_back(is_kept ? std::optional(kept.size()) : std::nullopt);
    if (is_kept) kept.push_back(std::move(action));
  }
  game.actions = std::move(kept);
  std::erase_if(game.wordings, [&](const Wording& each) { return !place[each.action]; });
  for (Wording& each : game.wordings) each.action = *place[each.action];
  std::erase_if(game.annotations,
                [&](const Annotation& each) { return each.action && !place[*each.action]; });
  for (Annotation& each : game.annotations) {
    if (each.action) each.action = place[*each.action];
  }
}

template <typename... Kinds>
bool is_one_of(const Action& action) {
  return (std::holds_alternative<Kinds>(action.what) || ...);
}

WrittenPlay* play_of(Action& action) { return std::get_if<WrittenPlay>(&action.what); }

/// Puts the higher die first and reduces the hops to their effect on the board, whichever checker
/// makes each hop and whatever it hits: the points that checkers leave, paired with the points
/// where they arrive.
void straighten(WrittenPlay& play) {
  if (play.roll.first < play.roll.second) std::swap(play.roll.first, play.roll.second);
  std::multiset<int> left;
  std::multiset<int> reached;
  for (const Step& step : play.hops()) left.insert(step.from);
  for (const Step& step : play.hops()) {
    if (const auto found = left.find(step.to); found != left.end()) {
      left.erase(found);
    } else {
      reached.insert(step.to);
    }
  }
  play.count = 0;
  play.steps = {};
  for (auto from = left.begin(), to = reached.begin(); from != left.end(); ++from, ++to) {
    play.steps[play.count++] = {static_cast<std::int8_t>(*from), static_cast<std::int8_t>(*to)};
  }
  play.count_written = play.count;
}

/// Removes from a game whatever a loss of this kind may have changed, and nothing else: who rolled
/// what, who took or dropped a cube, and who won are kept.
void reduce(Game& game, Rule lost) {
  switch (lost) {
    case Rule::loss_comment:
      erase_actions(game, is_one_of<Comment>);
      break;
    case Rule::loss_analysis:
      game.annotations.clear();
      break;
    case Rule::loss_set_position:
      erase_actions(game, is_one_of<SetPosition, ShownBoard>);
      break;
    case Rule::loss_rule:
      game.is_crawford.reset();
      break;
    case Rule::loss_result:
      if (game.result) game.result = Result{.winner = game.result->winner};
      break;
    case Rule::loss_resignation:
      erase_actions(game, is_one_of<Resign>);
      break;
    case Rule::loss_play_kind:
      erase_actions(game, [](const Action& action) {
        const auto* const play = std::get_if<WrittenPlay>(&action.what);
        return play != nullptr && !play->roll.is_known();
      });
      for (Action& action : game.actions) {
        if (auto* const play = play_of(action)) {
          if (play->kind != PlayKind::moved) play->kind = PlayKind::blank;
        }
      }
      break;
    case Rule::loss_label:
      game.label.reset();
      break;
    case Rule::loss_name:
      game.names = {};
      break;
    case Rule::loss_play:
      game.opening.reset();
      game.wordings.clear();
      for (Action& action : game.actions) {
        if (auto* const play = play_of(action)) *play = {.roll = play->roll};
      }
      break;
    case Rule::loss_cube:
      for (Action& action : game.actions) {
        if (auto* const twice = std::get_if<Double>(&action.what)) twice->value.reset();
      }
      break;
    case Rule::loss_score:
      game.score_before = {};
      break;
    case Rule::loss_notation:
      game.opening.reset();
      for (Action& action : game.actions) {
        if (auto* const play = play_of(action)) straighten(*play);
      }
      break;
    default:
      break;
  }
}

Match reduced(Match match, const std::set<Rule>& lost) {
  for (const Rule rule : lost) {
    if (rule == Rule::loss_tag) match.tags.clear();
    if (rule == Rule::loss_comment) match.comments.clear();
    if (rule == Rule::loss_name) match.names = {};
    if (rule == Rule::loss_rule) {
      match.stated = {};
      match.length.reset();
    }
    for (Game& game : match.games) reduce(game, rule);
  }
  return match;
}

/// The match as a text in this form gives it, which is the start of each round trip.
Match told_in(const Form& form, const Match& match) {
  return match_of(form, written(form, match).text);
}

TEST(EveryPair, ThereAreTwelveMatchesAndSeveralForms) {
  EXPECT_EQ(self_played().size(), 12U);
  EXPECT_GE(every_form().size(), 12U);
}

TEST(EveryPair, WhatIsWrittenIsDetected) {
  for (const Form& form : every_form()) {
    for (const Match& match : self_played()) {
      const std::string text = written(form, match).text;
      const Source source("test", text);
      const Format* const found = detect(source, form.format->extensions.front()).format;
      ASSERT_EQ(found, form.format) << form.name() << '\n' << text;
    }
  }
}

TEST(EveryPairSlow, ARoundTripChangesOnlyWhatIsReported) {
  const std::vector<Form> forms = every_form();
  for (const Form& from : forms) {
    int held = 0;
    for (const Match& match : self_played()) {
      const Match told = told_in(from, match);
      const std::string text = written(from, told).text;
      ASSERT_TRUE(same_record(match_of(from, text), told)) << from.name();
      for (const Form& to : forms) {
        SCOPED_TRACE(from.name() + " to " + to.name());
        const auto [there, lost] = written(to, told);
        RecordProperty(from.name() + " to " + to.name(), codes_of(lost));
        Match again = match_of(to, there);
        // The program that wrote the text last read is not part of the record; only json and jsonl
        // keep it.
        again.dialect = told.dialect;
        ASSERT_TRUE(same_record(reduced(without_additions(again, told), lost), reduced(told, lost)))
            << codes_of(lost) << '\n'
            << as_json(reduced(told, lost)) << as_json(reduced(again, lost)) << there;
        if (!lost.empty()) continue;
        ASSERT_EQ(written(from, again).text, text);
        ++held;
      }
    }
    // At least, each form holds its own texts, and json and jsonl those of every form.
    const bool is_json = from.format->name == "json" || from.format->name == "jsonl";
    EXPECT_GE(held, (is_json ? 2 : 3) * 12) << from.name();
  }
}

/// The record as a source has it that names nobody and, if it is bare, states nothing before the
/// games.
Match nameless(Match match, bool is_bare) {
  match.names = {};
  for (Game& game : match.games) {
    game.names = {};
    if (!is_bare) continue;
    game.label.reset();
    game.score_before = {};
    game.is_crawford.reset();
  }
  if (!is_bare) return match;
  match.length.reset();
  match.tags.clear();
  match.comments.clear();
  match.stated = {};
  match.games.resize(1);
  return match;
}

/// Which faults of a match, and how many turns of it, are found and are not verified.
std::pair<std::set<Rule>, std::int64_t> errors_and_unverified(const Match& match) {
  Collector found;
  const VerifyStats stats = verify(match, {}, found);
  std::set<Rule> errors;
  for (const Diagnostic& each : found.diagnostics) {
    if (each.severity == Severity::error) errors.insert(each.rule);
  }
  return {errors, stats.unverified_turns};
}

// A game whose name is lost is another game, unless it is played from a board that is set.
TEST(EveryPair, NoGameBecomesAnother) {
  std::vector<fs::path> files;
  for (const fs::directory_entry& entry : fs::directory_iterator(testdata("mat/games"))) {
    if (entry.path().extension() == ".mat") files.push_back(entry.path());
  }
  for (const char* const plain : {"hypergammon", "longgammon", "nackgammon"}) {
    files.push_back(testdata("mat/valid") / (std::string(plain) + ".mat"));
  }
  ASSERT_EQ(files.size(), 15U);
  int refused = 0;
  int held = 0;
  for (const fs::path& file : files) {
    const Match match = match_of({format_named("mat")}, contents(file));
    const auto before = errors_and_unverified(match);
    for (const Form& form : every_form()) {
      // A replay of bgammon.org is judged as that site plays acey-deucey.
      if (form.format->name == "bgammon" && file.stem() == "acey-deucey") continue;
      SCOPED_TRACE(file.filename().string() + " to " + form.name());
      const auto [text, lost] = written(form, match);
      if (text.empty()) {
        EXPECT_TRUE(lost.contains(Rule::loss_play));
        ++refused;
      } else {
        EXPECT_EQ(errors_and_unverified(match_of(form, text)), before);
        ++held;
      }
    }
  }
  EXPECT_GT(refused, 30);
  EXPECT_GT(held, 50);
}

TEST(EveryPair, ARecordWithoutNamesComesBackFromMat) {
  const Form mat{format_named("mat")};
  for (const Form& from : every_form()) {
    for (std::size_t i = 0; i < 6; ++i) {
      SCOPED_TRACE(from.name());
      const Match told = told_in(from, nameless(self_played().at(i), i % 2 == 1));
      const auto [text, lost] = written(mat, told);
      const Source source("test", text);
      ASSERT_EQ(detect(source, "").format, mat.format) << text;
      const Match again = match_of(mat, text);
      ASSERT_TRUE(same_record(reduced(without_additions(again, told), lost), reduced(told, lost)))
          << codes_of(lost) << '\n'
          << text << as_json(told) << as_json(again);
      EXPECT_EQ(again.names, told.names);
    }
  }
}

TEST(EveryPairSlow, ComesBackByteForByteWithASidecar) {
  const std::vector<Form> forms = every_form();
  for (const Form& from : forms) {
    for (const Match& match : self_played()) {
      const Match told = told_in(from, match);
      const std::string text = written(from, told).text;
      for (const Form& to : forms) {
        SCOPED_TRACE(from.name() + " to " + to.name());
        std::string there;
        Collector losses;
        const auto read_again =
            bgtools::write(told, *to.format, {.dialect = std::string(to.dialect)}, there, losses);
        ASSERT_TRUE(read_again);
        questions::SidecarWriter keeper;
        ASSERT_TRUE(keeper.add(told, *read_again));
        questions::SidecarReader restorer;
        ASSERT_TRUE(restorer.load(keeper.text()));
        Match again = match_of(to, there);
        ASSERT_NE(restorer.restore(again), questions::Restored::unknown);
        ASSERT_EQ(written(from, again).text, text);
      }
    }
  }
}

/// All matches are in one text, and each finds its own entry.
TEST(EveryPairSlow, AllMatchesInOneTextComeBackByteForByteWithASidecar) {
  const std::vector<Form> forms = every_form();
  for (const Form& from : forms) {
    std::vector<Match> told;
    for (const Match& match : self_played()) told.push_back(told_in(from, match));
    const std::string text = written(from, told).text;
    for (const Form& to : forms) {
      SCOPED_TRACE(from.name() + " to " + to.name());
      std::string there;
      questions::SidecarWriter keeper;
      for (const Match& match : told) {
        Collector losses;
        const auto read_again = bgtools::write(
            match, *to.format,
            {.dialect = std::string(to.dialect), .follows_match = !there.empty()}, there, losses);
        ASSERT_TRUE(read_again);
        ASSERT_TRUE(keeper.add(match, *read_again));
      }
      questions::SidecarReader restorer;
      ASSERT_TRUE(restorer.load(keeper.text()));
      std::vector<Match> again = matches_of(to, there);
      ASSERT_EQ(again.size(), told.size());
      for (Match& match : again) ASSERT_NE(restorer.restore(match), questions::Restored::unknown);
      ASSERT_EQ(written(from, again).text, text);
    }
  }
}

}  // namespace
}  // namespace bgtools::test
