#include <algorithm>
#include <bgtools/build/patch_numbers.hpp>
#include <bgtools/formats/sheet/line.hpp>
#include <bgtools/formats/sheet/sheet.hpp>
#include <bgtools/formats/sheet/words.hpp>
#include <bgtools/game/notation.hpp>
#include <cstddef>
#include <string>
#include <utility>
#include <variant>

namespace bgtools::sheet {
namespace {

std::string_view text_of(std::string_view text, const Action& action) {
  return text.substr(action.span.begin, action.span.end - action.span.begin);
}

/// The sign between the points of the first hop that has one.
std::string_view sign_in(std::string_view text, const Match& match) {
  for (const Game& game : match.games) {
    for (const Action& action : game.actions) {
      if (!std::holds_alternative<WrittenPlay>(action.what)) continue;
      const std::vector<Token> tokens = read_tokens(read_cell(text_of(text, action)).play);
      for (std::size_t i = 1; i < tokens.size(); ++i) {
        if (!tokens[i].is_joined) continue;
        const char* const end = tokens[i - 1].text.data() + tokens[i - 1].text.size();
        if (*end == '-' || *end == '>') return {end, 1};
        return "/";
      }
    }
  }
  return "/";
}

std::string play_text(const WrittenPlay& play, std::string_view sign) {
  if (play.kind == PlayKind::danced) return "-";
  std::string hops = to_text(play.hops());
  for (char& each : hops) {
    if (each == '/') each = sign.front();
  }
  return hops;
}

class Patch {
 public:
  Patch(std::string_view text, const Match& match, const Game& game, const Edit& edit,
        std::vector<TextEdit>& edits)
      : text_(text), match_(match), game_(game), edit_(edit), edits_(edits) {}

  /// False if the change cannot be made where its words are.
  bool make() {
    switch (edit_.kind) {
      case EditKind::points:
      case EditKind::score:
      case EditKind::length:
        return build::patch_number(text_, match_, game_, edit_, edits_);
      case EditKind::winner:
        return winner();
      case EditKind::cube_value:
        return cube_value();
      case EditKind::answer_changed:
        return answer();
      default:
        return turn();
    }
  }

 private:
  bool replace(std::string_view old, std::string words) {
    if (old.empty()) return false;
    put(old, std::move(words));
    return true;
  }
  void put(std::string_view old, std::string words) {
    const auto begin = static_cast<std::uint64_t>(old.data() - text_.data());
    edits_.push_back({.span = {begin, begin + old.size()}, .text = std::move(words)});
  }
  /// The action that the edit changes; null if it changes several, or whose action it is.
  [[nodiscard]] const Action* only_action() const {
    if (edit_.count != 1 || edit_.actions.size() != 1) return nullptr;
    const Action& action = game_.actions[edit_.action];
    return action.player == edit_.actions.front().player ? &action : nullptr;
  }

  /// Replaces the name before the result. Without a name, the column says who won.
  bool winner() {
    const Result& was = *game_.result;
    const Cell cell = read_cell(text_.substr(was.span.begin, was.span.end - was.span.begin));
    const std::string_view name = cell.mover.empty() ? phrase_in(cell.words).before : cell.mover;
    return replace(name, game_.names[index(edit_.result->winner)]);
  }

  bool cube_value() {
    const Action* const action = only_action();
    if (action == nullptr) return false;
    const Deed& after = edit_.actions.front().what;
    const auto* const twice = std::get_if<Double>(&after);
    const auto* const beaver = std::get_if<Beaver>(&after);
    if (twice == nullptr && beaver == nullptr) return false;
    const std::optional<int> value = twice != nullptr ? twice->value : beaver->value;
    return value && replace(read_cell(text_of(text_, *action)).value, std::to_string(*value));
  }

  bool answer() {
    const Action* const action = only_action();
    if (action == nullptr) return false;
    const std::string_view said = phrase_in(read_cell(text_of(text_, *action)).words).text;
    std::string words(other_answer(said));
    return !words.empty() && replace(said, std::move(words));
  }

  bool turn();

  std::string_view text_;
  const Match& match_;
  const Game& game_;
  const Edit& edit_;
  std::vector<TextEdit>& edits_;
};

bool Patch::turn() {
  const Action* const action = only_action();
  if (action == nullptr) return false;
  const auto* const before = std::get_if<WrittenPlay>(&action->what);
  const auto* const after = std::get_if<WrittenPlay>(&edit_.actions.front().what);
  if (before == nullptr || after == nullptr) return false;
  const std::string_view turn = text_of(text_, *action);
  const Cell cell = read_cell(turn);
  if (cell.kind != CellKind::turn || cell.dice.empty() || !after->roll.is_valid()) return false;
  if (after->roll != before->roll) {
    constexpr std::string_view kDigits = "123456";
    const std::size_t first = cell.dice.find_first_of(kDigits);
    const std::size_t second = cell.dice.find_last_of(kDigits);
    put(cell.dice.substr(first, 1), std::to_string(after->roll.first));
    put(cell.dice.substr(second, 1), std::to_string(after->roll.second));
  }
  const bool has_same_play =
      after->kind == before->kind && std::equal(after->hops().begin(), after->hops().end(),
                                                before->hops().begin(), before->hops().end());
  if (has_same_play) return true;
  const std::string play = play_text(*after, sign_in(text_, match_));
  const std::string_view old = cell.play.empty() ? cell.dance : cell.play;
  if (!cell.character.empty()) {
    put(cell.character, " " + play);
  } else if (!old.empty()) {
    put(old, play);
  } else if (!play.empty()) {
    put(turn.substr(turn.size()), " " + play);
  }
  return true;
}

}  // namespace

bool patch(std::string_view text, const Match& match, const Repair& repair,
           std::vector<TextEdit>& edits) {
  if (repair.game >= match.games.size()) return false;
  const std::size_t before = edits.size();
  const bool is_made = Patch(text, match, match.games[repair.game], repair.edit, edits).make() &&
                       build::patch_carried_scores(text, match, repair, edits);
  if (!is_made) edits.resize(before);
  return is_made;
}

}  // namespace bgtools::sheet
