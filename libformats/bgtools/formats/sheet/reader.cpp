#include <algorithm>
#include <array>
#include <bgtools/build/reading.hpp>
#include <bgtools/finding/spelling.hpp>
#include <bgtools/formats/sheet/habits.hpp>
#include <bgtools/formats/sheet/outcome.hpp>
#include <bgtools/formats/sheet/reader.hpp>
#include <bgtools/formats/sheet/sheet.hpp>
#include <bgtools/text/numbers.hpp>
#include <bgtools/text/words.hpp>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bgtools::sheet {

void Reader::read_line(std::string_view text) {
  if (text.empty()) return;
  if (is_comment(line())) {
    take_comment();
    return;
  }
  if (take_heading() || take_nacted_line() || take_turns_line()) return;
  if (const auto row = read_row(line(), last_row_.value_or(0) + 1)) {
    take_row(*row);
  } else {
    keep_prose();
  }
}

void Reader::take_comment() {
  if (!has_match()) open_match();
  if (!take_prose()) return;
  const std::string_view words = without_sign(text::trimmed(line()));
  if (game() != nullptr) {
    push_comment(words);
  } else {
    match().comments.push_back({.text = std::string(words)});
  }
}

bool Reader::take_heading() {
  if (const auto game_line = read_game_line(line())) {
    take_game_line(*game_line);
    return true;
  }
  if (is_meant_as_game_line(line())) {
    take_game_line({});
    report(Rule::syntax_error, game()->span, "the number of the game cannot be read",
           "a heading reads Game 2", Severity::warning);
    return true;
  }
  if (const auto match_line = read_match_line(line())) {
    take_length(*match_line);
    return true;
  }
  const bool is_before_rows = game() == nullptr || game()->actions.empty();
  if (const auto pair = read_pair_line(line());
      pair && (is_before_rows || is_over() || follows_blank_line())) {
    if (!is_before_rows) close_match();
    if (!has_match()) open_match();
    claim();
    take_names(pair->first, pair->second);
    if (!pair->length.empty()) take_length(*pair);
    return true;
  }
  if (const auto score = read_score_line(line())) {
    const bool is_of_game_words = is_of_game(phrase_in(score->first).word);
    if (is_of_game_words) return false;
    take_score(*score);
    return true;
  }
  if (!is_before_rows) return false;
  const auto columns = read_names_line(line());
  if (!columns || phrase_in(columns->first).word != Word::unknown ||
      phrase_in(columns->second).word != Word::unknown) {
    return false;
  }
  if (!has_match()) open_match();
  claim();
  take_names(columns->first, columns->second);
  return true;
}

void Reader::take_length(const Heading& heading) {
  const bool is_next = has_match() && !match().games.empty();
  if (is_next && !match().games.back().actions.empty() && !is_over() && game() != nullptr) {
    push_other_line();
    return;
  }
  if (is_next && !match().games.front().actions.empty()) close_match();
  if (!has_match()) open_match();
  claim();
  match().length = text::to_int(heading.length);
  match().length_span = span_of(heading.length);
}

void Reader::take_names(std::string_view first, std::string_view second) {
  names_ = {first, second};
  for (const std::size_t side : {0U, 1U}) {
    match().names[side] = std::string(names_[side]);
    if (game() == nullptr) continue;
    game()->names[side] = std::string(names_[side]);
    game()->name_spans[side] = span_of(names_[side]);
  }
}

void Reader::take_score(const Heading& heading) {
  claim();
  if (game() != nullptr && !game()->actions.empty()) close_game();
  if (!has_match()) open_match();
  if (names_[0].empty()) take_names(heading.first, heading.second);
  const bool is_turned = equal_ignoring_case(heading.first, names_[1]) &&
                         !equal_ignoring_case(heading.first, names_[0]);
  scores_ = {heading.first_score, heading.second_score};
  if (is_turned) std::swap(scores_[0], scores_[1]);
  if (!heading.length.empty() && !match().length) {
    match().length = text::to_int(heading.length);
    match().length_span = span_of(heading.length);
  }
  if (game() != nullptr) apply_scores();
}

void Reader::apply_scores() {
  for (const std::size_t side : {0U, 1U}) {
    if (scores_[side].empty()) continue;
    game()->score_before[side] = text::to_int(scores_[side]);
    game()->score_spans[side] = span_of(scores_[side]);
    game()->span.end = std::max(game()->span.end, game()->score_spans[side].end);
  }
  scores_ = {};
}

void Reader::take_game_line(const Heading& heading) {
  close_game();
  open_game(span_of(text::trimmed(line())));
  game()->label = text::to_int(heading.number);
  if (!heading.number.empty()) game()->label_span = span_of(heading.number);
}

void Reader::open_match() {
  // The lines of prose before it are comments on it.
  std::vector<Comment> before = std::move(match().comments);
  begin_match(span_of(text::trimmed(line())));
  match().comments = std::move(before);
  match().traits.prints_no_result = true;
  names_ = {};
  scores_ = {};
}

void Reader::open_game(Span where) {
  if (!has_match()) open_match();
  columns_ = columns_ahead(lines());
  Game& game = begin_game(where);
  for (const std::size_t side : {0U, 1U}) {
    game.names[side] = std::string(names_[side]);
    game.name_spans[side] = names_[side].empty() ? where : span_of(names_[side]);
  }
  apply_scores();
}

/// The plays of a game are known when all of its text is.
void Reader::close_game() {
  if (game() == nullptr) return;
  const std::vector<Position> last = boards();
  settle_turns();
  if (!game()->result && !game()->is_result_unread) {
    game()->result = shown_result(match(), game()->actions, last);
  }
  next_ = Player::one;
  offered_by_.reset();
  last_row_.reset();
  is_ended_ = false;
  is_running_ = false;
  prose_ = {};
  end_game();
}

void Reader::close_match() {
  close_game();
  if (!has_match()) return;
  fill_in_scores(match());
  end_match();
}

void Reader::finish() {
  close_match();
  MatchBuilder::finish();
}

bool Reader::is_over() const {
  return game() == nullptr || game()->result || is_ended_ || are_all_off();
}

extern constinit const Codec kCodec{.written_dialects = kStyleNames,
                                    .sniff = sniff,
                                    .read = build::read_lines<Reader>,
                                    .write = write,
                                    .patch = patch};

}  // namespace bgtools::sheet
