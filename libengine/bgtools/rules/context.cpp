#include <fmt/core.h>
#include <algorithm>
#include <bgtools/finding/spelling.hpp>
#include <bgtools/game/notation.hpp>
#include <bgtools/game/words.hpp>
#include <bgtools/record/names.hpp>
#include <bgtools/rules/context.hpp>
#include <string>
#include <variant>

namespace bgtools {
namespace {

constexpr std::string_view kIllegal = "illegal";

bool says_illegal(std::string_view text) {
  for (std::size_t at = 0; at + kIllegal.size() <= text.size(); ++at) {
    if (equal_ignoring_case(text.substr(at, kIllegal.size()), kIllegal)) return true;
  }
  return false;
}

/// Whether the number ends with these words, not within a longer one.
bool names(std::string_view text, std::string_view words) {
  const std::size_t at = text.find(words);
  if (at == std::string_view::npos) return false;
  const std::string_view rest = text.substr(at + words.size());
  return rest.empty() || rest.front() < '0' || rest.front() > '9';
}

/// Without the frame of a box around them.
std::string_view bare_words(std::string_view text) {
  constexpr std::string_view kFrame = " \t|";
  const std::size_t begin = text.find_first_not_of(kFrame);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(kFrame) + 1 - begin);
}

}  // namespace

std::string_view GameContext::declared_illegal(std::size_t action) const {
  const Action& played = game.actions[action];
  const auto* const play = std::get_if<WrittenPlay>(&played.what);
  if (play == nullptr) return {};
  if (action + 1 < game.actions.size()) {
    // The mark of a writer: the word and nothing else.
    const auto* const mark = std::get_if<Comment>(&game.actions[action + 1].what);
    if (mark != nullptr &&
        equal_ignoring_case(std::string_view(mark->text).substr(0, kIllegal.size()), kIllegal) &&
        mark->text.find(' ') == std::string::npos) {
      return mark->text;
    }
  }
  if (!declarations) {
    declarations.emplace();
    const auto look_at = [&](const Comment& comment) {
      if (says_illegal(comment.text)) declarations->push_back(comment.text);
    };
    for (const Comment& remark : remarks) look_at(remark);
    for (const Action& each : game.actions) {
      if (const auto* const comment = std::get_if<Comment>(&each.what)) look_at(*comment);
    }
  }
  if (declarations->empty()) return {};
  const std::string turn = fmt::format("{}: {}", to_text(play->roll), to_text(play->hops()));
  const std::string number = fmt::format("Game {}", game.label.value_or(game_number));
  const auto declares = [&](const std::string& text) {
    return names(text, number) && names(text, turn) &&
           text.find(name_of(played.player)) != std::string::npos;
  };
  const auto found = std::find_if(declarations->begin(), declarations->end(), declares);
  return found == declarations->end() ? std::string_view() : bare_words(*found);
}

std::string_view GameContext::name_of(Player player) const noexcept {
  const std::string_view text = bare_name(game.names[index(player)]);
  if (!text.empty()) return text;
  return player == Player::one ? "the first player" : "the second player";
}

Setting GameContext::setting() const {
  Setting setting;
  setting.variant = profile.variant;
  setting.choices = profile.choices;
  setting.is_variant_named = profile.is_variant_named;
  setting.sets_position = is_position(game);
  setting.crawford = crawford;
  setting.opening = game.opening;
  return setting;
}

Situation GameContext::situation(const State& state, Player mover, Roll roll) const {
  Situation situation;
  situation.position = state.seen_by(mover);
  situation.mover = mover;
  situation.roll = roll;
  situation.cube = state.cube;
  situation.length = profile.length;
  situation.score = score;
  situation.is_crawford = crawford == CrawfordState::yes;
  situation.is_jacoby = profile.jacoby.value_or(false);
  situation.is_beaver = profile.is_money() && profile.beavers;
  return situation;
}

}  // namespace bgtools
