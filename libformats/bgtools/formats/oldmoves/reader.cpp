#include <array>
#include <bgtools/build/absolute/reader.hpp>
#include <bgtools/build/reading.hpp>
#include <bgtools/formats/oldmoves/oldmoves.hpp>
#include <bgtools/formats/oldmoves/row.hpp>
#include <bgtools/text/numbers.hpp>
#include <bgtools/text/words.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace bgtools::oldmoves {
namespace {

using text::to_int;
using text::trimmed;

class Reader : public absolute::AbsoluteReader {
 public:
  Reader(const Source& source, Sink& sink, const OnMatch& on_match)
      : AbsoluteReader(source, sink, on_match, absolute::Convention::free) {}

  void read_line(std::string_view words);
  void finish();

 private:
  /// A score line whose names have not come yet.
  struct Score {
    std::array<std::optional<int>, 2> points{};  // of X and of O
    std::array<Span, 2> spans{};
    std::optional<int> length{};
    Span span{};
    Span length_span{};
  };

  void take_score_line(const ScoreLine& words);
  void take_row(const Row& row);
  void take_turn(const Row& row, Player player, Span span);
  void take_resignation(const Row& row, Player player, Span span);
  void take_result(const Row& row, Player winner, Span span);
  void take_other_line(std::string_view words);
  void open_game(const NamesLine* names);
  void set_scores(Game& game);
  void close_game();

  [[nodiscard]] static std::optional<int> value_of(const Row& row) {
    return row.number.empty() ? std::nullopt : to_int(row.number);
  }

  std::optional<Score> score_{};
  std::optional<int> resigned_points_{};
  Player x_ = Player::one;
  bool is_after_blank_ = false;
};

void Reader::finish() {
  if (score_) open_game(nullptr);
  close_game();
  AbsoluteReader::finish();
}

void Reader::read_line(std::string_view words) {
  if (words.empty()) {
    is_after_blank_ = true;
    return;
  }
  if (const auto row = read_row(line())) {
    const bool is_known = row->kind != RowKind::unknown;
    if (score_) open_game(nullptr);
    // Prose may begin like a row.
    if (game() == nullptr && is_known) open_game(nullptr);
    if (game() != nullptr && (is_known || !is_after_blank_)) {
      is_after_blank_ = false;
      take_row(*row);
      return;
    }
  } else if (const auto score = read_score_line(line())) {
    take_score_line(*score);
    is_after_blank_ = false;
    return;
  } else if (const auto names = read_names_line(line())) {
    open_game(&*names);
    is_after_blank_ = false;
    return;
  } else if (const auto is_up = read_direction_line(line());
             is_up && (score_ || game() != nullptr)) {
    claim();
    if (score_) open_game(nullptr);
    state_directions(x_ == Player::one ? absolute::Upward{*is_up, !*is_up}
                                       : absolute::Upward{!*is_up, *is_up});
    return;
  } else if (is_divider(line())) {
    claim();
    if (score_) open_game(nullptr);
    close_game();
    end_match();
    return;
  }
  take_other_line(words);
}

void Reader::take_other_line(std::string_view words) {
  constexpr std::string_view kHeading = "Score is ";
  const bool is_heading = words.starts_with(kHeading) || kHeading.starts_with(words);
  const bool is_row = words.starts_with('X') || words.starts_with('O');
  if (is_cut_line() && (score_ || (game() != nullptr && (is_heading || is_row)))) {
    report_cut_line(words);
    return;
  }
  if (words.starts_with(kHeading)) {
    refuse_line("the heading of a game cannot be read",
                "it reads Score is 0-0 in a 5 point match.");
    return;
  }
  if (game() != nullptr && !is_after_blank_ && !game()->result) {
    refuse_line("the line is not a row of a game", "a row begins with X: or O:");
    return;
  }
  skip_line();
}

void Reader::take_score_line(const ScoreLine& words) {
  claim();
  if (score_) open_game(nullptr);
  Score score;
  score.points = {to_int(words.first), to_int(words.second)};
  score.spans = {span_of(words.first), span_of(words.second)};
  score.span = span_of_line();
  if (words.is_unlimited) score.length = 0;
  if (!words.length.empty()) {
    score.length = to_int(words.length);
    score.length_span = span_of(words.length);
  }
  score_ = score;
}

void Reader::open_game(const NamesLine* names) {
  close_game();
  Heading heading;
  if (names != nullptr) {
    heading.x = names->x;
    heading.o = names->o;
  }
  const std::optional<Score> score = score_;
  Before before;
  if (has_match()) {
    before.one = match().names[0];
    before.two = match().names[1];
    before.length = match().length;
    if (!match().games.empty()) {
      const Game& last = match().games.back();
      before.has_points = (last.result && last.result->points != 0) ||
                          last.score_before[0].value_or(0) != 0 ||
                          last.score_before[1].value_or(0) != 0;
    }
    heading.length = score ? score->length : before.length;
    heading.is_at_start = score && score->points[0] == 0 && score->points[1] == 0;
    if (begins_another_match(before, heading)) end_match();
  }
  const bool is_first = !has_match();
  Game& game = begin_game();
  if (score) {
    game.span.begin = score->span.begin;
    game.label_span = score->span;
  }
  x_ = !is_first && has_exchanged_letters(before, heading) ? Player::two : Player::one;
  if (names != nullptr) {
    game.names[index(x_)] = std::string(names->x);
    game.names[index(other(x_))] = std::string(names->o);
    game.name_spans[index(x_)] = span_of(names->x);
    game.name_spans[index(other(x_))] = span_of(names->o);
  }
  if (is_first) {
    match().names = game.names;
    match().span.begin = game.span.begin;
    if (score) {
      match().length = score->length;
      match().length_span = score->length_span;
    }
  }
  if (score) set_scores(game);
  score_.reset();
}

/// FIBS sometimes prints the two numbers in the wrong order.
void Reader::set_scores(Game& game) {
  for (const std::size_t side : {0U, 1U}) {
    const std::size_t player = side == 0 ? index(x_) : index(other(x_));
    game.score_before[player] = score_->points[side];
    game.score_spans[player] = score_->spans[side];
  }
  if (match().games.size() < 2) return;
  const Game& last = match().games[match().games.size() - 2];
  if (!last.result || !last.score_before[0] || !last.score_before[1]) return;
  auto expected = last.score_before;
  *expected[index(last.result->winner)] += last.result->points;
  const bool is_expected = game.score_before == expected;
  std::swap(expected[0], expected[1]);
  if (is_expected || game.score_before != expected) return;
  report(Rule::score_carry, score_->spans[0],
         "the two scores are swapped, as FIBS sometimes prints them",
         "read so that they follow from the previous game", Severity::info);
  std::swap(game.score_before[0], game.score_before[1]);
  std::swap(game.score_spans[0], game.score_spans[1]);
}

void Reader::take_row(const Row& row) {
  claim();
  const Player player = row.is_of_x ? x_ : other(x_);
  const Span span = span_of_line();
  const bool is_answer = row.kind == RowKind::accepts || row.kind == RowKind::rejects;
  if (is_answer && resigner() && player != *resigner()) {
    if (row.kind == RowKind::accepts) {
      resigned_points_ = accept_resignation();
    } else {
      refuse_resignation();
    }
    return;
  }
  if (row.kind == RowKind::wins) {
    take_result(row, player, span);
    return;
  }
  refuse_resignation();
  resigned_points_.reset();
  switch (row.kind) {
    case RowKind::turn:
    case RowKind::cannot_move:
      take_turn(row, player, span);
      break;
    case RowKind::doubles:
      add(player, Double{.value = value_of(row)}, span);
      break;
    case RowKind::beavers:
      add(player, Beaver{.value = value_of(row)}, span);
      break;
    case RowKind::raccoons:
      add(player, Raccoon{.value = value_of(row)}, span);
      break;
    case RowKind::accepts:
    case RowKind::takes:
      add(player, Take{}, span);
      break;
    case RowKind::rejects:
    case RowKind::drops:
      add(player, Drop{}, span);
      break;
    case RowKind::resigns:
      take_resignation(row, player, span);
      break;
    case RowKind::wins:
      break;
    case RowKind::unknown:
      add_unreadable(player, row.words, span);
      break;
  }
}

void Reader::take_turn(const Row& row, Player player, Span span) {
  if (row.kind == RowKind::cannot_move) {
    add_dance(player, row.roll, span);
  } else {
    add_turn(player, row.roll, row.play, span);
  }
}

void Reader::take_resignation(const Row& row, Player player, Span span) {
  // The letters of the record are those of its first game.
  std::string words(trimmed(line()));
  words.front() = player == Player::one ? 'X' : 'O';
  offer_resignation(player, value_of(row), std::move(words), span, "oldmoves:points");
}

void Reader::take_result(const Row& row, Player winner, Span span) {
  if (resigner()) resigned_points_ = accept_resignation();
  std::optional<int> points = value_of(row);
  const bool is_number_written = points.has_value();
  // A drop is worth the cube, and a resignation the points that were offered.
  const bool is_dropped =
      !game()->actions.empty() && std::holds_alternative<Drop>(game()->actions.back().what);
  if (!points && is_dropped) points = cube();
  if (!points) points = resigned_points_;
  if (!points) {
    game()->annotations.push_back({.action = {},
                                   .key = "oldmoves:wins",
                                   .value = winner == Player::one ? "X" : "O",
                                   .span = span});
    return;
  }
  set_result({.winner = winner,
              .points = *points,
              .is_match_claimed = row.is_match_claimed,
              .span = span,
              .points_span = is_number_written ? span_of(row.number) : Span{}});
}

void Reader::close_game() {
  resigned_points_.reset();
  end_game();
}

}  // namespace

extern constinit const Codec kCodec{
    .sniff = sniff, .read = build::read_lines<Reader>, .write = write};

}  // namespace bgtools::oldmoves
