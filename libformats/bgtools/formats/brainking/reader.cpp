#include <array>
#include <bgtools/build/absolute/play.hpp>
#include <bgtools/build/absolute/reader.hpp>
#include <bgtools/build/keeps.hpp>
#include <bgtools/build/producer.hpp>
#include <bgtools/build/reading.hpp>
#include <bgtools/game/variant.hpp>
#include <bgtools/text/numbers.hpp>
#include <bgtools/text/parse.hpp>
#include <bgtools/text/words.hpp>
#include <cstddef>
#include <cstdint>
#include <grammars/brainking.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace bgtools::brainking {
namespace {

namespace grammar = bgtools::grammar::brainking;

using text::trimmed;

constexpr absolute::Upward kUpward{true, false};

/// Two digits, with or without a sign between them.
struct KeepsDice {
  using rule = grammar::dice;
  template <typename ActionInput, typename Row>
  static void apply(const ActionInput& in, Row& row) {
    const char* const text = in.begin();
    const bool has_sign = text[1] == '-' || text[1] == ',';
    row.roll = {static_cast<std::uint8_t>(text[0] - '0'),
                static_cast<std::uint8_t>(text[has_sign ? 2 : 1] - '0')};
  }
};

enum class Word : std::uint8_t { doubles, takes, drops, resigns };

struct Row {
  std::optional<Player> player{};
  Roll roll{};
  std::string_view play{};
  std::string_view name{};
  bool is_pass = false;
  std::optional<Word> word{};
  std::string_view points{};
  std::string_view length{};
  std::array<std::string_view, 2> score{};

  template <typename Rule>
  using action = build::ActionOf<
      Rule, build::Sets<grammar::white, &Row::player, Player::one>,
      build::Sets<grammar::black, &Row::player, Player::two>, KeepsDice,
      build::Keeps<grammar::play, &Row::play>, build::Keeps<grammar::name, &Row::name>,
      build::Sets<grammar::pass, &Row::is_pass, true>,
      build::Sets<grammar::double_word, &Row::word, Word::doubles>,
      build::Sets<grammar::take_word, &Row::word, Word::takes>,
      build::Sets<grammar::drop_word, &Row::word, Word::drops>,
      build::Sets<grammar::resign_word, &Row::word, Word::resigns>,
      build::Keeps<grammar::points, &Row::points>, build::Keeps<grammar::length, &Row::length>,
      build::Keeps<grammar::white_score, &Row::score, 0>,
      build::Keeps<grammar::black_score, &Row::score, 1>>;
};

template <typename Rule>
std::optional<Row> read(std::string_view line) {
  Row row;
  if (!build::parse<Rule>(line, row)) return std::nullopt;
  return row;
}

class Reader : public absolute::AbsoluteReader {
 public:
  Reader(const Source& source, Sink& sink, const OnMatch& on_match)
      : AbsoluteReader(source, sink, on_match, absolute::Convention::one_up) {}

  void read_line(std::string_view text);

 private:
  void take_name(Player player, std::string_view name);
  void take_game(std::string_view name);
  void take_row(const Row& row);
  void take_word(Player player, Word word);
  void take_result(const Row& row);
  void take_length(std::string_view length);
  void take_score(const std::array<std::string_view, 2>& score);
  void open_game();
  void open_heading();
  [[nodiscard]] std::optional<int> number_in(std::string_view text);

  Player next_ = Player::one;
};

void Reader::read_line(std::string_view text) {
  if (text.empty()) return;
  if (const auto row = read<grammar::row>(text)) {
    take_row(*row);
  } else if (const auto won = read<grammar::result>(text); won && game() != nullptr) {
    take_result(*won);
  } else if (const auto match_line = read<grammar::match_length>(text)) {
    take_length(match_line->length);
  } else if (const auto heading = read<grammar::score>(text)) {
    take_score(heading->score);
  } else if (const auto white = read<grammar::white_name>(text)) {
    take_name(Player::one, white->name);
  } else if (const auto black = read<grammar::black_name>(text)) {
    take_name(Player::two, black->name);
  } else if (const auto played = read<grammar::game_name>(text)) {
    take_game(trimmed(played->name));
  } else {
    take_unread_line(game() != nullptr, text, "the line is not a play",
                     "a play reads 9-15, 17-20 or pass", "game");
  }
}

/// Names and the length come before a match: after plays, they begin another one.
void Reader::open_heading() {
  if (game() != nullptr && !game()->actions.empty()) end_match();
  if (game() == nullptr) open_game();
  claim();
}

void Reader::take_name(Player player, std::string_view name) {
  open_heading();
  game()->names[index(player)] = std::string(trimmed(name));
  game()->name_spans[index(player)] = span_of(trimmed(name));
  match().names = game()->names;
}

/// Which game is played; it comes before the plays, too.
void Reader::take_game(std::string_view name) {
  open_heading();
  match().tags.push_back({.key = "Variation", .value = std::string(name), .span = span_of(name)});
  match().stated.variant = variant_named(name);
  const Variant variant = match().stated.variant.value_or(Variant::backgammon);
  if (!is_plain(variant)) state_numbering(absolute::numbering_of(variant, kUpward));
}

std::optional<int> Reader::number_in(std::string_view text) {
  const std::optional<int> number = text::to_int(text);
  if (!number) report(Rule::syntax_error, span_of(text), "the number is too large");
  return number;
}

void Reader::take_length(std::string_view length) {
  open_heading();
  match().length = number_in(length);
  match().length_span = span_of(length);
}

/// The score before a game. After plays, it begins the next game of the match.
void Reader::take_score(const std::array<std::string_view, 2>& score) {
  if (game() == nullptr) open_game();
  if (!game()->actions.empty()) {
    begin_game();
    game()->names = match().names;
    const Variant variant = match().stated.variant.value_or(Variant::backgammon);
    if (!is_plain(variant)) state_numbering(absolute::numbering_of(variant, kUpward));
    next_ = Player::one;
  }
  claim();
  for (const std::size_t side : {0U, 1U}) {
    game()->score_before[side] = number_in(score[side]);
    game()->score_spans[side] = span_of(score[side]);
  }
}

void Reader::take_result(const Row& row) {
  const auto points = text::to_int(row.points);
  if (!points) {
    refuse_result("brainking", "the number of points is too large", "");
    return;
  }
  set_result(Result{.winner = row.player.value_or(Player::one),
                    .points = *points,
                    .span = span_of_line(),
                    .points_span = span_of(row.points)});
}

void Reader::take_word(Player player, Word word) {
  Deed deed = Double{};
  if (word == Word::takes) deed = Take{};
  if (word == Word::drops) deed = Drop{};
  if (word == Word::resigns) deed = Resign{};
  add(player, std::move(deed), span_of_line());
}

void Reader::open_game() {
  begin_match();
  build::set_producer(match(), "brainking");
  begin_game();
  next_ = Player::one;
}

void Reader::take_row(const Row& row) {
  if (game() == nullptr) open_game();
  const Player player = row.player.value_or(next_);
  next_ = other(player);
  if (row.word) {
    take_word(player, *row.word);
  } else if (row.is_pass) {
    add_dance(player, row.roll, span_of_line());
  } else {
    add_turn(player, row.roll, row.play, span_of_line());
  }
}

/// Games of BrainKing: likely if a play in its notation has a number and a colour or follows a
/// heading, or if plays of both colours are lines of their own.
Confidence sniff(std::string_view head) noexcept {
  bool has_heading = false;
  std::array<bool, 2> has_row{};
  while (!head.empty()) {
    const std::string_view line = text::take_short_line(head);
    if (text::matches<grammar::numbered_row>(line)) return Confidence::likely;
    has_heading = has_heading || text::matches<grammar::white_start>(line) ||
                  text::matches<grammar::black_start>(line) ||
                  text::matches<grammar::game_start>(line);
    if (has_heading && text::matches<grammar::row_with_hops>(line)) return Confidence::likely;
    has_row[0] = has_row[0] || text::matches<grammar::white_row>(line);
    has_row[1] = has_row[1] || text::matches<grammar::black_row>(line);
    if (has_row[0] && has_row[1]) return Confidence::likely;
  }
  return Confidence::none;
}

constexpr std::array<std::string_view, 1> kDialects{"brainking"};

}  // namespace

extern constinit const Codec kCodec{.dialects = kDialects,
                                    .is_experimental = true,
                                    .sniff = sniff,
                                    .read = build::read_lines<Reader>};

}  // namespace bgtools::brainking
