#include "analysis/rows/row.hpp"

#include <algorithm>
#include <bgtools/game/board_notation.hpp>
#include <bgtools/game/legal_plays.hpp>
#include <bgtools/game/notation.hpp>
#include <bgtools/game/turn.hpp>
#include <bgtools/game/words.hpp>
#include <bgtools/positions/ids.hpp>
#include <bgtools/record/names.hpp>
#include <bgtools/replay/possible_rolls.hpp>
#include <variant>

#include "analysis/rows/match_tags.hpp"
#include "report/locus.hpp"

namespace bgtools::analysis {
namespace {

/// Whether the action answers a double.
bool is_answer(const Action& action) {
  return std::holds_alternative<Take>(action.what) || std::holds_alternative<Drop>(action.what) ||
         std::holds_alternative<Beaver>(action.what) ||
         std::holds_alternative<Raccoon>(action.what);
}

int count_hits(const Position& before, std::span<const Move> moves) {
  Position board = before;
  int hits = 0;
  for (const Move move : moves) {
    if (is_hit(board, move)) ++hits;
    apply(board, move);
  }
  return hits;
}

/// The legal play of a game that moves otherwise, in its notation.
std::string play_of_game(const State& state, const Position& board, Roll roll,
                         const Reading& reading) {
  const Ruleset rules = state.rules();
  for (const GamePlay& play : legal_plays(rules, state.occasion(), board, roll)) {
    if (play.result == reading.result) return to_moves_text(rules, board, play.moves);
  }
  return {};
}

}  // namespace

std::string_view word_for(const Action& action) {
  if (const auto* const play = std::get_if<WrittenPlay>(&action.what)) {
    return is_turn(*play) ? "roll" : "";
  }
  if (std::holds_alternative<Double>(action.what)) return "double";
  if (std::holds_alternative<Take>(action.what)) return "take";
  if (std::holds_alternative<Drop>(action.what)) return "drop";
  if (std::holds_alternative<Beaver>(action.what)) return "beaver";
  if (std::holds_alternative<Raccoon>(action.what)) return "raccoon";
  return std::holds_alternative<Resign>(action.what) ? "resign" : "";
}

const WrittenPlay* roll_in(const Action& action) {
  const auto* const play = std::get_if<WrittenPlay>(&action.what);
  return play != nullptr && is_turn(*play) ? play : nullptr;
}

std::optional<std::size_t> InMatch::line() const {
  const std::size_t line = report::locus(input.source, input.format, span.begin).place.line;
  return line == 0 ? std::nullopt : std::optional(line);
}

std::uint64_t InMatch::byte(std::uint64_t offset) const {
  const bool is_binary = input.format != nullptr && input.format->is_binary;
  return is_binary ? offset : input.source.byte_offset(offset);
}

std::string_view InMatch::codes() const {
  if (findings.empty()) return {};
  const auto found = findings.find(place);
  return found == findings.end() ? std::string_view() : found->second;
}

std::string_view InMatch::tag(std::string_view key) const { return tag_of(match, key); }

std::string_view InMatch::date() const { return written_date(match); }

std::string_view InMatch::day() const { return memory.text = certain_day(match).value_or(""); }

std::optional<int> InMatch::final_score(std::size_t side) const {
  return result->score ? std::optional((*result->score)[side]) : std::nullopt;
}

std::string_view InMatch::name_by_result(bool is_winner) const {
  if (!result->winner) return {};
  return bare_name(match.names[index(is_winner ? *result->winner : other(*result->winner))]);
}

std::string_view InMatch::reason() const {
  std::string text = date().empty() || !day().empty() ? "" : "the date is not certain";
  if (!text.empty() && !result->reason.empty()) text += "; ";
  return memory.text = text + result->reason;
}

std::string_view InGame::name(std::size_t side) const {
  return game.names[side].empty() ? match.names[side] : game.names[side];
}

std::optional<int> InGame::length() const {
  return seen == nullptr ? std::nullopt : std::optional(seen->frame.length);
}

std::optional<int> InGame::score(std::size_t side) const {
  if (seen == nullptr || !seen->is_score_known) return std::nullopt;
  return seen->frame.score[side];
}

std::optional<bool> InGame::is_crawford() const {
  if (seen == nullptr || seen->crawford == CrawfordState::unknown) return std::nullopt;
  return seen->crawford == CrawfordState::yes;
}

std::string_view InGame::ending() const {
  switch (seen == nullptr ? Ending::none : seen->ending) {
    case Ending::none:
      return "";
    case Ending::borne_off:
      return "played-out";
    case Ending::dropped:
      return "dropped";
    case Ending::resigned:
      return "resigned";
  }
  return "";
}

bool InGame::is_set_up() const {
  for (const Action& action : game.actions) {
    if (std::holds_alternative<SetPosition>(action.what)) return true;
    if (roll_in(action) != nullptr) return false;
  }
  return false;
}

bool InGame::is_verified_turn(const WrittenPlay& play, std::size_t turn) const {
  return play.kind != PlayKind::unreadable && seen != nullptr &&
         turn < seen->is_unverified.size() && !seen->is_unverified[turn];
}

TurnCounts InGame::count_turns() const {
  TurnCounts found;
  for (const Action& action : game.actions) {
    const WrittenPlay* const play = roll_in(action);
    if (play == nullptr) continue;
    const auto turn = static_cast<std::size_t>(found.turns++);
    if (play->kind == PlayKind::unreadable) ++found.unread;
    if (!is_verified_turn(*play, turn)) ++found.unverified;
  }
  return found;
}

bool InTurn::is_verified() const {
  // A decision is followed as far as its board is known.
  if (play == nullptr) return followed != nullptr;
  return is_verified_turn(*play, static_cast<std::size_t>(turn - 1));
}

bool InTurn::is_read() const { return play == nullptr || play->kind != PlayKind::unreadable; }

bool InTurn::can_occur() const {
  if (!memory.can_occur) {
    memory.can_occur = board && board->is_possible(seen->checkers);
  }
  return *memory.can_occur;
}

const Situation& InTurn::situation() const {
  if (memory.situation) return *memory.situation;
  Situation& made = memory.situation.emplace(seen->frame);
  const std::optional<Offer>& offer = followed->before.offer;
  made.mover = action.player;
  made.position = *board;
  made.cube = followed->before.cube;
  if (play != nullptr && play->roll.is_valid()) made.roll = play->roll;
  if (offer && is_answer(action)) {
    made.mover = offer->by;
    made.position = followed->before.seen_by(offer->by);
    made.is_double_offered = true;
  }
  return made;
}

std::string_view InTurn::position_id() const {
  if (memory.position.empty()) memory.position = to_position_id(situation().position);
  return memory.position;
}

std::string_view InTurn::position() const {
  if (board && board->moves_otherwise()) {
    return memory.text = to_board_text(*board, seen->checkers);
  }
  return has_id() ? position_id() : std::string_view();
}

std::string_view InTurn::gnubg_id() const {
  if (!has_id()) return {};
  memory.text = position_id();
  memory.text += ':';
  return memory.text += to_match_id(situation());
}

std::string_view InTurn::xgid() const {
  if (!has_id()) return {};
  return memory.text = to_xgid(situation());
}

std::optional<Cube> InTurn::cube() const {
  if (followed == nullptr || followed->before.other_cube) return std::nullopt;
  return followed->before.cube;
}

std::optional<int> InTurn::die(std::uint8_t Roll::*which) const {
  if (play == nullptr || play->roll.*which == 0) return std::nullopt;
  return play->roll.*which;
}

std::string_view InTurn::hops() const {
  if (play == nullptr) return {};
  memory.text.clear();
  for (const Step& step : play->hops()) {
    if (!memory.text.empty()) memory.text += ' ';
    append_text(memory.text, step);
  }
  return memory.text;
}

std::string_view InTurn::canonical() const {
  if (reading == nullptr) return {};
  memory.text.clear();
  if (board->moves_otherwise()) {
    return memory.text = play_of_game(followed->before, *board, play->roll, *reading);
  }
  canonical_steps(*board, reading->play.span(), memory.steps);
  append_text(memory.text, memory.steps);
  return memory.text;
}

bool InTurn::has_plays() const {
  return followed != nullptr && play != nullptr && followed->before.ending == Ending::none &&
         can_occur();
}

std::optional<int> InTurn::legal_plays() const {
  if (!has_plays()) return std::nullopt;
  if (board->moves_otherwise()) {
    const State& state = followed->before;
    const Ruleset rules = state.rules();
    if (!is_valid(rules, play->roll)) return std::nullopt;
    const auto plays = bgtools::legal_plays(rules, state.occasion(), *board, play->roll);
    return static_cast<int>(plays.size());
  }
  if (!play->roll.is_valid()) return std::nullopt;
  bgtools::legal_plays(*board, play->roll, memory.plays);
  return static_cast<int>(memory.plays.size());
}

std::string_view InTurn::possible_rolls() const {
  if (play == nullptr || play->roll.is_known() || !has_plays()) return {};
  memory.text.clear();
  for (const Roll roll :
       bgtools::possible_rolls(seen->variant, seen->actions, action_index, action.player, *play)) {
    if (!memory.text.empty()) memory.text += ' ';
    memory.text += to_text(roll);
  }
  return memory.text;
}

std::optional<int> InTurn::value() const {
  if (const auto* const offer = std::get_if<Double>(&action.what)) return offer->value;
  if (const auto* const beaver = std::get_if<Beaver>(&action.what)) return beaver->value;
  if (const auto* const raccoon = std::get_if<Raccoon>(&action.what)) return raccoon->value;
  if (const auto* const resign = std::get_if<Resign>(&action.what)) return resign->level;
  return std::nullopt;
}

std::vector<PlayEntry> entries_of(const InTurn& row) {
  const Position& board = *row.board;
  const Roll roll = row.play->roll;
  std::vector<PlayEntry> entries;
  if (board.moves_otherwise()) {
    const State& state = row.followed->before;
    const Ruleset rules = state.rules();
    if (!is_valid(rules, roll)) return entries;
    for (const GamePlay& play : legal_plays(rules, state.occasion(), board, roll)) {
      entries.push_back({to_board_text(play.result.flipped(), row.seen->checkers),
                         to_moves_text(rules, board, play.moves), play.result,
                         count_hits(board, play.moves)});
    }
  } else if (roll.is_valid()) {
    for (const LegalPlay& play : legal_plays(board, roll)) {
      entries.push_back({to_position_id(play.result.flipped()),
                         to_text(canonical_steps(board, play.play.span())), play.result,
                         count_hits(board, play.play.span())});
    }
  }
  std::sort(entries.begin(), entries.end(),
            [](const PlayEntry& a, const PlayEntry& b) { return a.result < b.result; });
  return entries;
}

}  // namespace bgtools::analysis
