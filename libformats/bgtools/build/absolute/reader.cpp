#include <fmt/core.h>

#include <algorithm>
#include <bgtools/build/absolute/reader.hpp>
#include <bgtools/build/unread_result.hpp>
#include <bgtools/text/numbers.hpp>
#include <bgtools/text/words.hpp>
#include <utility>
#include <variant>

namespace bgtools::absolute {
namespace {

constexpr std::string_view kBlanks = " \t";
constexpr Upward kPlayerTwoUp{false, true};
constexpr Upward kPlayerOneUp{true, false};

std::string_view name_of(const Game& game, std::size_t player) {
  if (!game.names[player].empty()) return game.names[player];
  return player == 0 ? "the first player" : "the second player";
}

}  // namespace

std::string_view take_word(std::string_view& text) noexcept {
  const std::string_view word = text.substr(0, std::min(text.find_first_of(kBlanks), text.size()));
  text.remove_prefix(word.size());
  text.remove_prefix(std::min(text.find_first_not_of(kBlanks), text.size()));
  return word;
}

AbsoluteReader::AbsoluteReader(const Source& source, Sink& sink, const OnMatch& on_match,
                               Convention convention)
    : LineBuilder(source, sink, on_match), convention_(convention), upward_(kPlayerTwoUp) {}

void AbsoluteReader::begin_match() {
  report_skipped();
  LineBuilder::begin_match(span_of_line());
  is_numbering_reported_ = false;
  upward_ = kPlayerTwoUp;
}

Game& AbsoluteReader::begin_game() {
  if (!has_match()) begin_match();
  report_skipped();
  end_game();
  course_ = new_course();
  stated_.reset();
  return LineBuilder::begin_game(span_of_line());
}

Upward AbsoluteReader::usual() const {
  if (convention_ == Convention::free) return upward_;
  return convention_ == Convention::one_down ? kPlayerTwoUp : kPlayerOneUp;
}

void AbsoluteReader::end_game() {
  if (game() == nullptr) return;
  accept_resignation();
  Directions directions;
  for (const Action& action : game()->actions) {
    if (const auto* const play = std::get_if<WrittenPlay>(&action.what)) {
      directions.note(action.player, *play);
    }
  }
  const Numbering numbering = stated_.value_or(Numbering{.upward = directions.settled(usual())});
  const Upward& upward = numbering.upward;
  if (!stated_) report_numbering(upward);
  turn_to_movers(*game(), numbering);
  if (upward[0] != upward[1]) upward_ = upward;
  LineBuilder::end_game();
}

void AbsoluteReader::report_numbering(const Upward& upward) {
  const bool is_one_numbering = upward[0] != upward[1];
  if (is_one_numbering && (convention_ == Convention::free || upward == usual())) return;
  if (is_numbering_reported_) return;
  is_numbering_reported_ = true;
  // The first play of a player who does not move as the format says.
  const std::size_t odd = upward[0] == usual()[0] ? 1 : 0;
  const auto is_odd = [&](const Action& action) {
    const auto* const play = std::get_if<WrittenPlay>(&action.what);
    return play != nullptr && play->count > 0 && index(action.player) == odd;
  };
  const auto first = std::find_if(game()->actions.begin(), game()->actions.end(), is_odd);
  const Span where = first == game()->actions.end() ? game()->span : first->span;
  const int turn = turn_of(*game(), static_cast<std::size_t>(first - game()->actions.begin()));
  set_turn(first == game()->actions.end() ? turn - 1 : turn);
  if (is_one_numbering) {
    report(Rule::ambiguous_numbering, where,
           fmt::format("{} moves upwards and {} downwards, contrary to the format",
                       name_of(*game(), upward[0] ? 0 : 1), name_of(*game(), upward[0] ? 1 : 0)),
           "the points are read in the direction of the plays");
    return;
  }
  report(Rule::ambiguous_numbering, where,
         fmt::format("{} and {} both move {}, but should move in opposite directions",
                     name_of(*game(), 0), name_of(*game(), 1), upward[0] ? "upwards" : "downwards"),
         "the points are read from each player's own side");
}

void AbsoluteReader::end_match() {
  if (!has_match()) return;
  end_game();
  const Span where = match().span;
  const bool is_skipped = match().games.empty() && match().number > 1;
  LineBuilder::end_match();
  if (is_skipped) report(Rule::text_skipped, where, "a match without a game is skipped");
}

void AbsoluteReader::finish() {
  if (stops()) return;
  flush_roll();
  end_match();
  LineBuilder::finish();
}

Action& AbsoluteReader::add(Player player, Deed what, Span span, std::string_view wording) {
  Action& action = game()->actions[push(player, std::move(what), span, wording)];
  report_skipped();
  course_.follow(action);
  return action;
}

void AbsoluteReader::add_turn(Player player, Roll roll, std::string_view text, Span span) {
  WrittenPlay play;
  play.roll = roll;
  const std::string_view words = text::trimmed(text);
  const bool is_read = words.empty() || read_play(words, span_of(words).begin - span.begin, play);
  if (!is_read) play.kind = PlayKind::unreadable;
  const bool says_more = !is_read || play.count_written > play.count;
  add(player, play, span, says_more ? words : std::string_view());
  if (is_read) return;
  const std::string_view bad = first_bad_word(words);
  report(Rule::unparsable_move, span_of(bad), fmt::format("\"{}\" is not a move", bad),
         "a move reads 13-7, bar-20 or 4-off");
}

void AbsoluteReader::add_dance(Player player, Roll roll, Span span,
                               std::string_view unusual_words) {
  WrittenPlay play;
  play.roll = roll;
  play.kind = PlayKind::danced;
  add(player, play, span);
  if (unusual_words.empty()) return;
  report(Rule::pass_normalised, span_of(unusual_words),
         fmt::format("\"{}\" is read as a dance", unusual_words));
}

void AbsoluteReader::begin_roll(const OpenRoll& roll) {
  flush_roll();
  roll_ = roll;
}

void AbsoluteReader::finish_roll(Player player, std::string_view play, Span span, bool is_dance) {
  if (roll_ && roll_->player != player) flush_roll();
  const auto open = std::exchange(roll_, std::nullopt);
  const Roll roll = open ? open->roll : Roll{};
  if (open) span.begin = open->span.begin;
  if (is_dance) {
    add_dance(player, roll, span);
  } else {
    add_turn(player, roll, play, span);
  }
}

void AbsoluteReader::flush_roll() {
  if (!roll_) return;
  const OpenRoll open = *std::exchange(roll_, std::nullopt);
  add_turn(open.player, open.roll, {}, open.span);
}

void AbsoluteReader::add_unreadable(Player player, std::string_view text, Span span) {
  WrittenPlay play;
  play.kind = PlayKind::unreadable;
  std::string_view rest = text::trimmed(text);
  add(player, play, span, rest);
  const std::string_view word = take_word(rest);
  report(Rule::unparsable_move, word.empty() ? span : span_of(word),
         word.empty() ? "the action of a player is missing"
                      : fmt::format("\"{}\" is not an action of a game", word),
         is_cut_line() ? "the text stops here" : "");
}

void AbsoluteReader::set_result(Result result) {
  report_skipped();
  LineBuilder::set_result(result);
}

void AbsoluteReader::offer_resignation(Player player, std::optional<int> points, std::string words,
                                       Span span, std::string key) {
  refuse_resignation();
  resignation_ = Resignation{.player = player,
                             .points = points,
                             .words = std::move(words),
                             .span = span,
                             .key = std::move(key)};
}

std::optional<Player> AbsoluteReader::resigner() const {
  if (!resignation_) return std::nullopt;
  return resignation_->player;
}

std::optional<int> AbsoluteReader::accept_resignation() {
  if (!resignation_) return std::nullopt;
  const Resignation offer = *std::exchange(resignation_, std::nullopt);
  Resign resign;
  if (offer.points) resign.level = level_of(*offer.points, cube());
  if (offer.points && !resign.level) {
    game()->annotations.push_back({.action = game()->actions.size(),
                                   .key = offer.key,
                                   .value = fmt::format("{}", *offer.points),
                                   .span = offer.span});
  }
  add(offer.player, resign, offer.span);
  return offer.points;
}

void AbsoluteReader::refuse_resignation() {
  if (!resignation_) return;
  Resignation offer = *std::exchange(resignation_, std::nullopt);
  add(offer.player, Comment{.text = std::move(offer.words)}, offer.span);
}

void AbsoluteReader::refuse_line(std::string message, std::string label) {
  report(Rule::syntax_error, span_of_line(), std::move(message), std::move(label));
}

void AbsoluteReader::report_cut_line(std::string_view text, std::string_view of) {
  report(Rule::unparsable_move, span_of(text), "the text stops inside a line",
         fmt::format("the rest of the {} is missing", of));
}

void AbsoluteReader::take_unread_line(bool is_inside, std::string_view text, std::string message,
                                      std::string label, std::string_view of) {
  if (!is_inside) {
    skip_line();
  } else if (is_cut_line()) {
    report_cut_line(text, of);
  } else {
    refuse_line(std::move(message), std::move(label));
  }
}

void AbsoluteReader::refuse_result(std::string_view format, std::string message,
                                   std::string label) {
  refuse_line(std::move(message), std::move(label));
  build::keep_unread_result(*game(), format, std::string(text::trimmed(line())), span_of_line());
}

}  // namespace bgtools::absolute
