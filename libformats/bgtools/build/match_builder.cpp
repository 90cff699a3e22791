#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <bgtools/build/cell.hpp>
#include <bgtools/build/damage.hpp>
#include <bgtools/build/match_builder.hpp>
#include <bgtools/build/unread_result.hpp>
#include <bgtools/text/words.hpp>

namespace bgtools::build {
namespace {

/// The first word of a play that is none of itself, or the first word of all.
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

/// Whether a line without any word in front begins with dice and a play, or with its rest.
bool holds_turn(std::string_view line) {
  for (std::size_t at = 0; at < line.size(); ++at) {
    const char c = line[at];
    if (text::is_letter(c)) return false;
    if (begins_with_play(line.substr(at))) return true;
    const bool is_slash = c == '/' && at > 0 && text::is_digit(line[at - 1]);
    if (is_slash && line.find_first_of("0123456789bo", at) == at + 1) return true;
  }
  return false;
}

}  // namespace

bool MatchBuilder::next_line() {
  if (!is_begun_) stops_ = stops_ || !report_nul_bytes(text_, sink_);
  is_begun_ = true;
  is_behind_blank_line_ = false;
  while (!stops_ && lines_.next()) {
    stops_ = is_set(stop_);
    if (stops_) break;
    if (line().size() > text::kMostLineBytes) {
      report(Rule::line_too_long, {lines_.begin(), lines_.begin() + 1},
             fmt::format("a line of {} bytes is skipped", line().size()),
             fmt::format("no line of a match is longer than {} bytes", text::kMostLineBytes));
      continue;
    }
    if (text::skip_blanks(line(), 0) < line().size()) return true;
    is_behind_blank_line_ = true;
  }
  return false;
}

std::string_view MatchBuilder::line_ahead() const {
  text::Lines ahead = lines_;
  while (ahead.next()) {
    if (text::skip_blanks(ahead.line(), 0) < ahead.line().size()) return ahead.line();
  }
  return {};
}

Span MatchBuilder::span_of(std::string_view part) const {
  const auto begin = static_cast<std::uint64_t>(part.data() - text_.data());
  return {begin, begin + part.size()};
}

void MatchBuilder::report(Rule rule, Span where, std::string message, std::string label) {
  if (!sink_.wants(rule)) return;
  Diagnostic found;
  found.rule = rule;
  found.severity = info(rule).severity;
  found.span = where;
  found.match = game_ == nullptr ? 0 : match_number_;
  if (game_ != nullptr) {
    found.game = static_cast<int>(match_.games.size());
    found.game_label = game_->label;
    found.turn = turn_;
  }
  found.message = std::move(message);
  found.label = std::move(label);
  if (!sink_.report(std::move(found))) stops_ = true;
}

Game& MatchBuilder::begin_game(std::string_view heading, const Names& names) {
  const Span where = span_of(heading);
  if (match_.games.empty()) {
    if (match_.span.is_empty()) match_.span = where;
    for (std::size_t side = 0; side < 2; ++side) {
      match_.names[side] = std::string(names.text[side]);
    }
  }
  game_ = &match_.games.emplace_back();
  game_->span = where;
  game_->label_span = where;
  for (std::size_t side = 0; side < 2; ++side) {
    game_->names[side] = std::string(names.text[side]);
    game_->name_spans[side] = names.spans[side].is_empty() ? where : names.spans[side];
  }
  turn_ = 0;
  last_player_.reset();
  return *game_;
}

std::size_t MatchBuilder::push(Player player, decltype(Action::what) what, Span where) {
  game_->actions.push_back(Action{.player = player, .what = std::move(what), .span = where});
  game_->span.end = std::max(game_->span.end, where.end);
  return game_->actions.size() - 1;
}

MatchBuilder::Turn MatchBuilder::read_turn(Roll roll, Span where, std::size_t at) {
  Turn turn;
  turn.play.roll = roll;
  const std::string_view words = text_.substr(where.begin, where.end - where.begin);
  const std::size_t from =
      std::min(text::skip_blanks(words, std::min(at, words.size())), words.size());
  if (from == words.size()) return turn;
  const PlayText read = read_play(words, from, turn.play);
  const std::string_view rest = words.substr(from);
  // A board may stand behind a declared play, which no text but a .mat has.
  if (!read.is_read || turn.play.kind == PlayKind::declared) {
    turn.play = WrittenPlay{};
    turn.play.roll = roll;
    const std::string_view token = first_bad_move(rest);
    turn.play.kind = PlayKind::unreadable;
    turn.wording = std::string(rest);
    report(Rule::unparsable_move, span_of(token), fmt::format("\"{}\" is not a move", token),
           "a play reads 13/7 8/5, bar/20* or 6/off");
    return turn;
  }
  if (!read.dance.empty()) {
    report(Rule::pass_normalised, span_of(read.dance),
           fmt::format("\"{}\" is read as a dance", read.dance));
  }
  if (turn.play.count_written > turn.play.count) turn.wording = std::string(rest);
  return turn;
}

std::size_t MatchBuilder::push_turn(Player player, Turn turn, Span where) {
  if (is_turn(turn.play)) ++turn_;
  const std::size_t at = push(player, turn.play, where);
  if (!turn.wording.empty()) {
    game_->wordings.push_back(Wording{.action = at, .text = std::move(turn.wording)});
  }
  last_player_ = player;
  return at;
}

std::size_t MatchBuilder::push_play(Player player, Roll roll, Span where, std::size_t at) {
  return push_turn(player, read_turn(roll, where, at), where);
}

bool MatchBuilder::push_words(Player player, std::string_view words) {
  Cell cell;
  if (words.empty() || !read_cell(words, 0, cell) || cell.end < words.size()) return false;
  const Span where = span_of(words);
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
  Turn turn{.play = {}, .wording = std::string(text)};
  turn.play.kind = PlayKind::unreadable;
  push_turn(player, std::move(turn), span_of(text));
}

void MatchBuilder::replace(std::size_t action, Turn turn, Span where) {
  std::vector<Wording>& wordings = game_->wordings;
  const auto is_its = [action](const Wording& wording) { return wording.action == action; };
  wordings.erase(std::remove_if(wordings.begin(), wordings.end(), is_its), wordings.end());
  if (!turn.wording.empty()) {
    const auto behind =
        std::find_if(wordings.begin(), wordings.end(),
                     [action](const Wording& wording) { return wording.action > action; });
    wordings.insert(behind, Wording{.action = action, .text = std::move(turn.wording)});
  }
  game_->actions[action].what = turn.play;
  game_->actions[action].span = where;
  game_->span.end = std::max(game_->span.end, where.end);
}

void MatchBuilder::push_remark(std::string_view line) {
  if (!holds_turn(line)) {
    push_comment(line);
    return;
  }
  report(Rule::syntax_error, span_of(line), fmt::format("\"{}\" is not a row", line),
         "it holds a play but does not say whose");
}

void MatchBuilder::push_comment(std::string_view words) {
  push(next_player(), Comment{.text = std::string(words)}, span_of(words));
}

void MatchBuilder::refuse_result(std::string_view words, std::string_view format,
                                 std::string message, std::string label) {
  const Span where = span_of(words);
  report(Rule::syntax_error, where, std::move(message), std::move(label));
  keep_unread_result(*game_, format, std::string(words), where);
}

void MatchBuilder::set_result(Result result) {
  if (game_->result) {
    report(Rule::syntax_error, result.span, "the game has a second result", "the first one counts");
    return;
  }
  game_->span.end = std::max(game_->span.end, result.span.end);
  game_->result = result;
}

void MatchBuilder::end_match() {
  game_ = nullptr;
  if (!match_.games.empty() && !stops_) {
    match_.span.end = std::max(match_.span.end, match_.games.back().span.end);
    ++match_number_;
    if (!on_match_(std::move(match_))) stops_ = true;
  }
  match_ = Match{};
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
