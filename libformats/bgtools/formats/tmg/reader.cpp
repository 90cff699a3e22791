#include <fmt/core.h>

#include <array>
#include <bgtools/build/cell.hpp>
#include <bgtools/build/keeps.hpp>
#include <bgtools/build/match_builder.hpp>
#include <bgtools/build/reading.hpp>
#include <bgtools/build/tags.hpp>
#include <bgtools/text/numbers.hpp>
#include <bgtools/text/parse.hpp>
#include <bgtools/text/words.hpp>
#include <grammars/tmg.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

/// The match text of TrueMoneyGames (`.tmg`).
namespace bgtools::tmg {
namespace {

namespace grammar = bgtools::grammar::tmg;
using build::MatchBuilder;
using build::parse;
using text::to_int;
using text::trimmed;

/// What the code after the number of the turn means, if the words after it do not say it.
enum class Code : std::uint8_t {
  roll = 1,
  automatic_double = 2,
  move = 4,
  single = 14,
  gammon = 15,
  backgammon = 16,
  out_of_time = 17,
  settlement = 19,
  out_of_time_again = 22
};

constexpr std::array<std::string_view, 11> kKeys{"MatchID", "Player1", "Player2",  "Length",
                                                 "Jacoby",  "Beavers", "Crawford", "Cube",
                                                 "MaxCube", "Variant", "Variation"};

/// The parts of a line that the rules keep.
struct Parts {
  std::string_view key{};
  std::string_view value{};
  std::string_view name{};
  std::string_view label{};
  std::string_view first_score{};
  std::string_view second_score{};
  std::string_view number{};
  std::string_view code{};
  std::string_view words{};
  std::string_view dice{};
  std::string_view winner{};
  std::string_view points{};

  template <typename Rule>
  using action = build::ActionOf<
      Rule, build::Keeps<grammar::setting_key, &Parts::key>,
      build::Keeps<grammar::setting_value, &Parts::value>,
      build::Keeps<grammar::name, &Parts::name>, build::Keeps<grammar::label, &Parts::label>,
      build::Keeps<grammar::first_score, &Parts::first_score>,
      build::Keeps<grammar::second_score, &Parts::second_score>,
      build::Keeps<grammar::turn_number, &Parts::number>, build::Keeps<grammar::code, &Parts::code>,
      build::Keeps<grammar::words, &Parts::words>, build::Keeps<grammar::dice, &Parts::dice>,
      build::Keeps<grammar::winner, &Parts::winner>,
      build::Keeps<grammar::points_won, &Parts::points>>;
};

class Reader : public MatchBuilder {
 public:
  using MatchBuilder::MatchBuilder;

  void read_line(std::string_view words);

 private:
  /// A roll whose play, if there is one, is on a later line.
  struct OpenRoll {
    Player player{};
    std::size_t action = 0;
    Roll roll{};
    std::string_view dice;
  };

  void take_setting(const Parts& parts);
  void take_game_line(const Parts& parts);
  void take_row(const Parts& row);
  void take_roll(Player player, const Parts& row);
  void take_move(Player player, const Parts& row);
  void take_result(const Parts& row, int level);
  void take_words(Player player, const Parts& row);

  build::Names names_{};
  std::string_view last_row_{};
  std::optional<OpenRoll> open_roll_{};
};

void Reader::read_line(std::string_view words) {
  Parts parts;
  if (parse<grammar::game_line>(words, parts)) {
    take_game_line(parts);
  } else if (parse<grammar::row>(words, parts)) {
    // Even missing words need a place for findings.
    if (parts.words.empty()) parts.words = words.substr(words.size());
    take_row(parts);
  } else if (parse<grammar::setting_line>(words, parts) &&
             (game() == nullptr || equal_ignoring_case(parts.key, "MatchID"))) {
    take_setting(parts);
  } else if (game() == nullptr && parse<grammar::unreadable_game_line>(words, parts)) {
    report(Rule::syntax_error, span_of(words), "the heading of a game cannot be read",
           "it reads Game 2: 0-1");
  } else if (game() == nullptr) {
    push_unknown_line();
  } else {
    report(Rule::syntax_error, span_of(words), fmt::format("\"{}\" is not a row", words),
           "a row has the number of the turn, a code and its words");
  }
}

void Reader::take_setting(const Parts& parts) {
  const auto is_key = [&](std::string_view name) { return equal_ignoring_case(parts.key, name); };
  if (game() != nullptr) {
    end_match();
    open_roll_.reset();
    names_ = {};
  }
  if (match().span.is_empty()) match().span = span_of(line());
  StatedRules& rules = match().stated;
  const std::optional<int> number = to_int(parts.value);
  std::string key(parts.key);
  if (is_key("Length") && number) {
    match().length = number;
    match().length_span = span_of(parts.value);
    claim();
    return;
  }
  if (is_key("Player1") || is_key("Player2")) {
    const std::size_t side = is_key("Player1") ? 0 : 1;
    Parts player;
    const bool is_whole = parts.value.size() <= build::kMostHeadingBytes &&
                          parse<grammar::player_value>(parts.value, player);
    names_.text[side] = is_whole ? player.name : parts.value;
    names_.spans[side] = span_of(names_.text[side]);
  } else if (is_key("Jacoby")) {
    rules.jacoby = build::switch_of(parts.value);
  } else if (is_key("Beavers")) {
    rules.beavers = build::switch_of(parts.value);
  } else if (is_key("Crawford")) {
    rules.crawford = build::switch_of(parts.value);
  } else if (is_key("Cube")) {
    rules.cube = build::switch_of(parts.value);
  } else if (is_key("MaxCube")) {
    if (number && *number > 1) rules.cube_limit = number;
  } else if (is_key("Variant")) {
    if (number == 1) {
      rules.variant = Variant::backgammon;
    } else if (number == 2) {
      rules.variant = Variant::nackgammon;
    } else {
      // The rules look for an unknown variant under the key that .mat uses.
      key = build::kVariation;
    }
  }
  push_tag(Tag{.key = std::move(key),
               .value = std::string(parts.value),
               .span = span_of(trimmed(line()))},
           kKeys);
}

void Reader::take_game_line(const Parts& parts) {
  Game& begun = begin_game(trimmed(line()), names_);
  begun.label = to_int(parts.label);
  begun.label_span = span_of(parts.label);
  begun.score_before = {to_int(parts.first_score), to_int(parts.second_score)};
  begun.score_spans = {span_of(parts.first_score), span_of(parts.second_score)};
  open_roll_.reset();
  last_row_ = {};
}

void Reader::take_row(const Parts& row) {
  if (game() == nullptr) begin_game(trimmed(line()), names_);
  const Player player = row.number.starts_with('-') ? Player::two : Player::one;
  const std::string_view whole = trimmed(line());
  const Span where = span_of(whole);
  const int number = to_int(row.code).value_or(0);
  const Code code = number < 0x100 ? static_cast<Code>(number) : Code{};
  // Opening ties may follow each other, and every one doubles the cube.
  if (whole == last_row_ && code != Code::automatic_double) {
    report(Rule::text_skipped, where, "a row that repeats the previous one is skipped",
           "it has the same turn, code and words");
    return;
  }
  last_row_ = whole;
  switch (code) {
    case Code::roll:
      take_roll(player, row);
      return;
    case Code::move:
      take_move(player, row);
      return;
    case Code::automatic_double:
      push(player, AutomaticDouble{}, where);
      break;
    case Code::single:
      take_result(row, 1);
      break;
    case Code::gammon:
      take_result(row, 2);
      break;
    case Code::backgammon:
      take_result(row, 3);
      break;
    case Code::out_of_time:
    case Code::settlement:
    case Code::out_of_time_again:
      // The record has no field for it.
      push_comment(row.words.empty() ? row.code : row.words);
      return;
    default:
      take_words(player, row);
      break;
  }
  open_roll_.reset();
}

void Reader::take_roll(Player player, const Parts& row) {
  Parts parts;
  if (!parse<grammar::roll>(row.words, parts)) {
    take_words(player, row);
    open_roll_.reset();
    return;
  }
  MatchBuilder::Turn turn;
  const Span where = span_of(row.words);
  if (parts.dice.empty()) {
    turn.play.kind = PlayKind::unplayed;
    push_turn(player, turn, where);
    open_roll_.reset();
    return;
  }
  turn.play.roll = build::roll_of(parts.dice);
  const Roll roll = turn.play.roll;
  const std::size_t action = push_turn(player, turn, where);
  open_roll_ = OpenRoll{.player = player, .action = action, .roll = roll, .dice = parts.dice};
}

void Reader::take_move(Player player, const Parts& row) {
  Parts parts;
  const bool is_dance = parse<grammar::no_move>(row.words, parts);
  const bool has_roll = open_roll_ && open_roll_->player == player;
  Span where = span_of(row.words);
  const std::uint64_t words_at = where.begin;
  if (has_roll) where.begin = span_of(open_roll_->dice).begin;
  const Roll roll = has_roll ? open_roll_->roll : Roll{};
  MatchBuilder::Turn turn;
  if (is_dance) {
    turn.play.roll = roll;
    turn.play.kind = PlayKind::danced;
  } else {
    turn = read_turn(roll, where, words_at - where.begin);
  }
  if (!has_roll) {
    report(Rule::syntax_error, where, "a play has no roll before it",
           "a row with code 1 and the dice is missing");
    push_turn(player, turn, where);
    return;
  }
  replace(open_roll_->action, turn, where);
  open_roll_.reset();
}

/// Unknown codes are read by their words.
void Reader::take_words(Player player, const Parts& row) {
  if (push_words(player, row.words)) return;
  push_unreadable(
      player, trimmed(line()),
      fmt::format("\"{}\" with code {} cannot be read", row.words, row.code),
      "the codes are 1 roll, 4 move, 5 double, 7 take, 8 beaver, 10 pass, 14 to 16 end");
}

void Reader::take_result(const Parts& row, int level) {
  Parts parts;
  if (row.words.size() > build::kMostHeadingBytes || !parse<grammar::result>(row.words, parts)) {
    refuse_result(trimmed(line()), "tmg", "the end of the game cannot be read",
                  "it reads 1 Ann wins 1 point");
    return;
  }
  MatchBuilder::take_result(trimmed(line()), "tmg", names_,
                            {.winner = parts.winner, .points = parts.points, .level = level});
}

bool is_game_line(std::string_view line) {
  Parts parts;
  return parse<grammar::game_line>(trimmed(line), parts);
}

bool is_player_line(std::string_view line) {
  Parts parts;
  return parse<grammar::setting_line>(trimmed(line), parts) &&
         equal_ignoring_case(parts.key, "Player1");
}

Confidence sniff(std::string_view head) noexcept {
  bool has_player = false;
  return build::sniff_lines(head, [&](std::string_view line) {
    if (line.size() > build::kMostHeadingBytes) return false;
    has_player = has_player || is_player_line(line);
    return has_player && is_game_line(line);
  });
}

}  // namespace

extern constinit const Codec kCodec{.sniff = sniff, .read = build::read_lines<Reader>};

}  // namespace bgtools::tmg
