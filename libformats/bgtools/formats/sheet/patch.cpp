#include <algorithm>
#include <bgtools/formats/sheet/line.hpp>
#include <bgtools/formats/sheet/sheet.hpp>
#include <bgtools/game/notation.hpp>
#include <cstddef>
#include <string>
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

}  // namespace

bool patch(std::string_view text, const Match& match, const Repair& repair,
           std::vector<TextEdit>& edits) {
  const Edit& edit = repair.edit;
  if (edit.count != 1 || edit.actions.size() != 1) return false;
  const Action& action = match.games[repair.game].actions[edit.action];
  const auto* const before = std::get_if<WrittenPlay>(&action.what);
  const auto* const after = std::get_if<WrittenPlay>(&edit.actions.front().what);
  if (before == nullptr || after == nullptr || action.player != edit.actions.front().player) {
    return false;
  }
  const std::string_view turn = text_of(text, action);
  const Cell cell = read_cell(turn);
  if (cell.kind != CellKind::turn || cell.dice.empty() || !after->roll.is_valid()) return false;
  const auto add = [&](std::string_view old, std::string words) {
    const auto begin = static_cast<std::uint64_t>(old.data() - text.data());
    edits.push_back({.span = {begin, begin + old.size()}, .text = std::move(words)});
  };
  if (after->roll != before->roll) {
    constexpr std::string_view kDigits = "123456";
    const std::size_t first = cell.dice.find_first_of(kDigits);
    const std::size_t second = cell.dice.find_last_of(kDigits);
    add(cell.dice.substr(first, 1), std::to_string(after->roll.first));
    add(cell.dice.substr(second, 1), std::to_string(after->roll.second));
  }
  const bool has_same_play =
      after->kind == before->kind && std::equal(after->hops().begin(), after->hops().end(),
                                                before->hops().begin(), before->hops().end());
  if (has_same_play) return true;
  const std::string play = play_text(*after, sign_in(text, match));
  const std::string_view old = cell.play.empty() ? cell.dance : cell.play;
  if (!cell.character.empty()) {
    add(cell.character, " " + play);
  } else if (!old.empty()) {
    add(old, play);
  } else if (!play.empty()) {
    add(turn.substr(turn.size()), " " + play);
  }
  return true;
}

}  // namespace bgtools::sheet
