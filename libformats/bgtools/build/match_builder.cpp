#include <fmt/core.h>
#include <algorithm>
#include <bgtools/build/cell.hpp>
#include <bgtools/build/match_builder.hpp>
#include <bgtools/build/tags.hpp>
#include <bgtools/build/unread_result.hpp>
#include <bgtools/text/numbers.hpp>
#include <bgtools/text/words.hpp>
#include <cstdint>
#include <utility>

namespace bgtools::build {
namespace {

/// The first word of a play that is not a play on its own, or else its first word.
std::string_view first_bad_move(std::string_view play) {
  constexpr std::string_view kSeparators = " \t,";
  for (std::string_view rest = play; !rest.empty();) {
    rest.remove_prefix(std::min(rest.find_first_not_of(kSeparators), rest.size()));
    const std::string_view word = rest.substr(0, rest.find_first_of(kSeparators));
    WrittenPlay ignored;
    if (!word.empty() && !read_play(word, 0, ignored).is_read) return word;
    rest.remove_prefix(word.size());
  }
  return play.substr(0, play.find_first_of(kSeparators));
}

}  // namespace

bool MatchBuilder::next_line() {
  follows_blank_line_ = false;
  while (LineBuilder::next_line()) {
    if (text::skip_blanks(line(), 0) < line().size()) return true;
    follows_blank_line_ = true;
  }
  return false;
}

std::string_view MatchBuilder::line_ahead() const {
  text::Lines ahead = lines();
  while (ahead.next()) {
    if (text::skip_blanks(ahead.line(), 0) < ahead.line().size()) return ahead.line();
  }
  return {};
}

Game& MatchBuilder::begin_game(Span where) {
  report_skipped();
  last_player_.reset();
  return LineBuilder::begin_game(where);
}

Game& MatchBuilder::begin_game(std::string_view heading, const Names& names) {
  const Span where = span_of(heading);
  if (match().games.empty()) {
    if (match().span.is_empty()) match().span = where;
    for (std::size_t side = 0; side < 2; ++side) {
      match().names[side] = std::string(names.text[side]);
    }
  }
  Game& game = begin_game(where);
  for (std::size_t side = 0; side < 2; ++side) {
    game.names[side] = std::string(names.text[side]);
    game.name_spans[side] = names.spans[side].is_empty() ? where : names.spans[side];
  }
  return game;
}

MatchBuilder::Turn MatchBuilder::read_turn(Roll roll, Span where, std::size_t at) {
  Turn turn;
  turn.play.roll = roll;
  const std::string_view words = text().substr(where.begin, where.end - where.begin);
  const std::size_t from =
      std::min(text::skip_blanks(words, std::min(at, words.size())), words.size());
  if (from == words.size()) return turn;
  const PlayText read = read_play(words, from, turn.play);
  const std::string_view rest = words.substr(from);
  // A declared play may be followed by a board, which only a .mat has.
  if (!read.is_read || turn.play.kind == PlayKind::declared) {
    turn.play = WrittenPlay{};
    turn.play.roll = roll;
    const std::string_view token = first_bad_move(rest);
    turn.play.kind = PlayKind::unreadable;
    turn.wording = rest;
    report(Rule::unparsable_move, span_of(token), fmt::format("\"{}\" is not a move", token),
           "a play reads 13/7 8/5, bar/20* or 6/off");
    return turn;
  }
  if (!read.dance.empty()) {
    report(Rule::pass_normalised, span_of(read.dance),
           fmt::format("\"{}\" is read as a dance", read.dance));
  }
  if (turn.play.count_written > turn.play.count) turn.wording = rest;
  return turn;
}

std::size_t MatchBuilder::push_turn(Player player, const WrittenPlay& play,
                                    std::string_view wording, Span where) {
  report_skipped();
  last_player_ = player;
  return push(player, play, where, wording);
}

std::size_t MatchBuilder::push_play(Player player, Roll roll, Span where, std::size_t at) {
  return push_turn(player, read_turn(roll, where, at), where);
}

bool MatchBuilder::push_words(Player player, std::string_view words) {
  Cell cell;
  const bool is_cell = !words.empty() && read_cell(words, 0, cell) && cell.end == words.size();
  return is_cell && push_deed(player, cell, span_of(words));
}

bool MatchBuilder::push_deed(Player player, const Cell& cell, Span where) {
  switch (cell.kind) {
    case CellKind::doubles:
      push(player, Double{.value = cell.value}, where);
      return true;
    case CellKind::takes:
      push(player, Take{}, where);
      return true;
    case CellKind::drops:
      push(player, Drop{}, where);
      return true;
    case CellKind::beavers:
      push(player, Beaver{.value = cell.value}, where);
      return true;
    case CellKind::raccoons:
      push(player, Raccoon{.value = cell.value}, where);
      return true;
    case CellKind::resigned:
    case CellKind::resigns:
      push(player, Resign{.level = cell.level, .is_of_match = cell.is_of_match}, where);
      return true;
    default:
      return false;
  }
}

void MatchBuilder::push_unreadable(Player player, std::string_view text, std::string message,
                                   std::string label) {
  report(Rule::unparsable_move, span_of(text), std::move(message), std::move(label));
  Turn turn{.play = {}, .wording = text};
  turn.play.kind = PlayKind::unreadable;
  push_turn(player, turn, span_of(text));
}

void MatchBuilder::replace(std::size_t action, const Turn& turn, Span where) {
  std::vector<Wording>& wordings = game()->wordings;
  const auto is_its = [action](const Wording& wording) { return wording.action == action; };
  wordings.erase(std::remove_if(wordings.begin(), wordings.end(), is_its), wordings.end());
  if (!turn.wording.empty()) {
    const auto next =
        std::find_if(wordings.begin(), wordings.end(),
                     [action](const Wording& wording) { return wording.action > action; });
    wordings.insert(next, Wording{.action = action, .text = std::string(turn.wording)});
  }
  claim(where);
  game()->actions[action].what = turn.play;
  game()->actions[action].span = where;
  game()->span.end = std::max(game()->span.end, where.end);
}

void MatchBuilder::push_other_line() {
  if (take_prose()) keep_line();
}

void MatchBuilder::push_unknown_line() {
  if (skip_line(Unread::kept)) keep_line();
}

void MatchBuilder::keep_line() {
  const std::string_view words = text::trimmed(line());
  if (game() == nullptr) {
    match().comments.push_back(Comment{.text = std::string(words)});
  } else {
    push_comment(words);
  }
}

void MatchBuilder::push_tag(Tag tag, std::span<const std::string_view> keys) {
  if (!take_tag()) return;
  if (const std::string_view meant = meant_key(tag.key, keys); !meant.empty()) {
    report(Rule::text_skipped, tag.span, fmt::format("\"{}\" is kept as a tag", tag.key),
           fmt::format("{} is a key of the format", meant));
  }
  match().tags.push_back(std::move(tag));
}

void MatchBuilder::push_comment(std::string_view words) {
  push(next_player(), Comment{.text = std::string(words)}, span_of(words));
}

void MatchBuilder::refuse_result(std::string_view words, std::string_view format,
                                 std::string message, std::string label) {
  const Span where = span_of(words);
  report(Rule::syntax_error, where, std::move(message), std::move(label));
  keep_unread_result(*game(), format, std::string(words), where);
}

void MatchBuilder::take_result(std::string_view line, std::string_view format, const Names& names,
                               const NamedResult& said) {
  const std::optional<Player> winner = player_named(said.winner, names);
  const std::optional<int> points = text::to_int(said.points);
  if (!winner || !points) {
    refuse_result(line, format,
                  points ? fmt::format("\"{}\" is neither player's name", said.winner)
                         : fmt::format("\"{}\" is not a number of points", said.points));
    return;
  }
  set_result(Result{.winner = *winner,
                    .points = *points,
                    .is_match_claimed = said.is_match_claimed,
                    .loss = {},
                    .level = said.level,
                    .span = span_of(line),
                    .points_span = span_of(said.points)});
}

Names MatchBuilder::names(std::string_view first, std::string_view second) const {
  const auto place = [&](std::string_view name) {
    return name.data() == nullptr ? Span{} : span_of(name);
  };
  return {{first, second}, {place(first), place(second)}};
}

Roll roll_of(std::string_view digits) {
  if (digits.size() != 2) return {};
  return {.first = static_cast<std::uint8_t>(digits[0] - '0'),
          .second = static_cast<std::uint8_t>(digits[1] - '0')};
}

std::optional<Player> player_named(std::string_view name, const Names& names) {
  for (const bool ignores_case : {false, true}) {
    const auto is_it = [&](std::string_view other) {
      return ignores_case ? equal_ignoring_case(name, other) : name == other;
    };
    const bool is_first = is_it(names.text[0]);
    if (is_first != is_it(names.text[1])) return is_first ? Player::one : Player::two;
    if (is_first) return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace bgtools::build
