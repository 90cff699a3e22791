#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <bgtools/build/cell.hpp>
#include <bgtools/build/keeps.hpp>
#include <bgtools/build/match_builder.hpp>
#include <bgtools/build/reading.hpp>
#include <bgtools/build/tags.hpp>
#include <bgtools/text/numbers.hpp>
#include <bgtools/text/parse.hpp>
#include <bgtools/text/words.hpp>
#include <grammars/sgg.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

/// The match text of GamesGrid and GridGammon (`.sgg`).
namespace bgtools::sgg {
namespace {

namespace grammar = bgtools::grammar::sgg;
using build::Cell;
using build::CellKind;
using build::MatchBuilder;
using build::roll_of;
using text::to_int;
using text::trimmed;

constexpr std::array<std::string_view, 8> kKeys{"Match Length",  "Variant",          "Variation",
                                                "Jacoby",        "Crawford",         "Beavers",
                                                "Doubling Cube", "Automatic Doubles"};

/// The parts of a line that the rules keep.
struct Parts {
  std::array<std::string_view, 2> names{};
  std::string_view key{};
  std::string_view value{};
  std::string_view label{};
  std::array<std::string_view, 2> scores{};
  std::string_view length{};
  std::string_view crawford_mark{};
  std::string_view number{};
  std::string_view indent{};
  std::string_view dice{};
  std::string_view winner{};
  std::string_view points{};
  bool is_match_claimed = false;

  template <typename Rule>
  using action =
      build::ActionOf<Rule, build::Keeps<grammar::first_name, &Parts::names, 0>,
                      build::Keeps<grammar::second_name, &Parts::names, 1>,
                      build::Keeps<grammar::setting_key, &Parts::key>,
                      build::Keeps<grammar::setting_value, &Parts::value>,
                      build::Keeps<grammar::label, &Parts::label>,
                      build::Keeps<grammar::first_score, &Parts::scores, 0>,
                      build::Keeps<grammar::second_score, &Parts::scores, 1>,
                      build::Keeps<grammar::length, &Parts::length>,
                      build::Keeps<grammar::crawford_mark, &Parts::crawford_mark>,
                      build::Keeps<grammar::row_number, &Parts::number>,
                      build::Keeps<grammar::indent, &Parts::indent>,
                      build::Keeps<grammar::dice, &Parts::dice>,
                      build::Keeps<grammar::winner, &Parts::winner>,
                      build::Keeps<grammar::points_won, &Parts::points>,
                      build::Sets<grammar::and_the_match, &Parts::is_match_claimed, true>>;
};

template <typename Rule>
bool parse(std::string_view text, Parts& parts) {
  // The search for names tries every place of a line.
  return text.size() <= build::kMostHeadingBytes && build::parse<Rule>(text, parts);
}

/// The same for a rule that the rest of a line follows.
template <typename Rule>
bool parse_beginning(std::string_view text, Parts& parts) {
  return parse<Rule>(text.substr(0, build::kMostHeadingBytes), parts);
}

/// The player's place in a row: one tab for the first, two for the second; if there are blanks
/// instead of tabs, their width tells.
Player side_of(std::string_view number, std::string_view indent) {
  const auto tabs = std::count(indent.begin(), indent.end(), '\t');
  if (tabs > 0) return tabs > 1 ? Player::two : Player::one;
  constexpr std::size_t kSecondTab = 12;
  return number.size() + indent.size() >= kSecondTab ? Player::two : Player::one;
}

class Reader : public MatchBuilder {
 public:
  using MatchBuilder::MatchBuilder;

  void read_line(std::string_view words);

 private:
  /// The last turn that was read, which the next line may complete.
  struct OpenTurn {
    std::string_view number;
    Player player{};
    std::size_t action = 0;
  };

  void take_names(const Parts& parts);
  void take_header_line();
  void take_setting(std::string_view key, std::string_view value);
  void take_game_line(const Parts& parts);
  void take_unreadable_game_line(std::string_view words);
  bool take_row();
  bool take_cell(const Parts& row, Player player, std::string_view words);
  void take_automatic_double(const Parts& row, Player player, std::string_view words);
  bool take_result();
  void put_turn(const Parts& row, Player player, MatchBuilder::Turn turn, Span where);
  [[nodiscard]] bool is_open_turn(const Parts& row, Player player) const;
  void ensure_game();

  build::Names names_{};
  std::optional<OpenTurn> open_turn_{};
  std::string_view last_row_{};
};

void Reader::read_line(std::string_view words) {
  Parts parts;
  if (parse<grammar::game_line>(words, parts)) {
    take_game_line(parts);
  } else if (parse_beginning<grammar::game_start>(words, parts)) {
    take_unreadable_game_line(words);
  } else if ((game() == nullptr || game()->result) && parse<grammar::versus_line>(words, parts)) {
    take_names(parts);
  } else if (take_row()) {
    return;
  } else if (game() == nullptr) {
    take_header_line();
  } else if (!take_result()) {
    push_other_line();
  }
}

void Reader::take_names(const Parts& parts) {
  end_match();
  claim();
  open_turn_.reset();
  names_ = names(parts.names[0], parts.names[1]);
  match().span = span_of(line());
}

void Reader::take_header_line() {
  Parts parts;
  const std::string_view words = trimmed(line());
  if (parse<grammar::setting_line>(words, parts)) {
    take_setting(trimmed(parts.key), parts.value);
  } else if (parse<grammar::result_line>(words, parts)) {
    refuse_line();
  } else {
    push_other_line();
  }
}

void Reader::take_setting(std::string_view key, std::string_view value) {
  StatedRules& rules = match().stated;
  const auto is_key = [key](std::string_view name) { return equal_ignoring_case(key, name); };
  if (is_key("Match Length") && to_int(value)) {
    match().length = to_int(value);
    match().length_span = span_of(value);
    claim();
    return;
  }
  std::string name(key);
  if (is_key("Variant")) {
    rules.variant = variant_named(value);
    // The rules look for an unknown variant under the key that .mat uses.
    if (!rules.variant) name = build::kVariation;
  } else if (is_key("Jacoby")) {
    rules.jacoby = build::switch_of(value);
  } else if (is_key("Crawford")) {
    rules.crawford = build::switch_of(value);
  } else if (is_key("Beavers")) {
    rules.beavers = build::switch_of(value);
  } else if (is_key("Doubling Cube")) {
    rules.cube = build::switch_of(value);
  } else if (is_key("Automatic Doubles")) {
    const std::optional<bool> is_on = build::switch_of(value);
    // Their number is not stated.
    if (is_on == false) rules.automatic_doubles = 0;
    if (!is_on) rules.automatic_doubles = to_int(value);
  }
  push_tag(
      Tag{.key = std::move(name), .value = std::string(value), .span = span_of(trimmed(line()))},
      kKeys);
}

void Reader::ensure_game() {
  if (game() == nullptr) begin_game(trimmed(line()), names_);
}

void Reader::take_game_line(const Parts& parts) {
  // A heading without a length means money play, unless the header states a length.
  const std::optional<int> length = parts.length.empty() ? 0 : to_int(parts.length);
  const bool contradicts = !parts.length.empty() && match().length && match().length != length;
  if (!match().length) {
    match().length = length;
    if (!parts.length.empty()) match().length_span = span_of(parts.length);
  }
  Game& begun = begin_game(trimmed(line()), names_);
  begun.label = to_int(parts.label);
  begun.label_span = span_of(parts.label);
  for (std::size_t side = 0; side < 2; ++side) {
    begun.score_before[side] = to_int(parts.scores[side]);
    begun.score_spans[side] = span_of(parts.scores[side]);
  }
  if (!parts.crawford_mark.empty()) {
    begun.is_crawford = true;
    begun.crawford_span = span_of(parts.crawford_mark);
  }
  open_turn_.reset();
  last_row_ = {};
  if (contradicts) {
    report(Rule::syntax_error, span_of(parts.length),
           fmt::format("the heading says a match to {} points, but the match length is {}",
                       parts.length, *match().length),
           "the first length counts");
  }
}

/// The rows below still belong to a game.
void Reader::take_unreadable_game_line(std::string_view words) {
  begin_game(words, names_);
  open_turn_.reset();
  last_row_ = {};
  report(Rule::syntax_error, span_of(words), "the heading of the game cannot be read",
         "a heading reads Game 2.1-0/5, or Game 2.1-0 in money play");
}

/// Whether the line is a row; comments of players may begin with a number too.
bool Reader::take_row() {
  Parts row;
  const std::string_view whole = trimmed(line());
  if (!parse_beginning<grammar::row_start>(whole, row)) return false;
  const std::string_view words = trimmed(whole.substr(row.number.size() + row.indent.size()));
  const bool has_tab = row.indent.find('\t') != std::string_view::npos;
  Parts parts;
  const bool is_cell = parse<grammar::closed_out>(words, parts) ||
                       parse<grammar::automatic_double>(words, parts) ||
                       build::can_begin_cell(words);
  if (!is_cell && !has_tab) return false;
  claim();
  // Lines are often printed twice.
  if (game() != nullptr && whole == last_row_) return true;
  ensure_game();
  last_row_ = whole;
  const Player player = side_of(row.number, row.indent);
  if (!take_cell(row, player, words)) {
    push_unreadable(player, words,
                    fmt::format("\"{}\" is neither a roll nor a word about the cube", words),
                    "a row reads 31: 8/5, 6/5 or Double");
    open_turn_.reset();
  }
  return true;
}

bool Reader::take_cell(const Parts& row, Player player, std::string_view words) {
  const Span where = span_of(words);
  Parts parts;
  if (parse<grammar::closed_out>(words, parts)) {
    MatchBuilder::Turn turn;
    turn.play.kind = PlayKind::danced;
    push_turn(player, turn, where);
    open_turn_.reset();
    return true;
  }
  parts = {};
  if (parse<grammar::danced_turn>(words, parts)) {
    MatchBuilder::Turn turn;
    turn.play.roll = roll_of(parts.dice);
    turn.play.kind = PlayKind::danced;
    put_turn(row, player, turn, where);
    return true;
  }
  if (parse<grammar::automatic_double>(words, parts)) {
    take_automatic_double(row, player, words);
    return true;
  }
  Cell cell;
  if (!build::read_cell(words, 0, cell)) return false;
  if (cell.kind == CellKind::turn) {
    put_turn(row, player, read_turn(cell.play.roll, where, words.find(':') + 1), where);
    return true;
  }
  return push_words(player, words);
}

bool Reader::is_open_turn(const Parts& row, Player player) const {
  if (!open_turn_ || open_turn_->player != player || open_turn_->number != row.number) return false;
  // Only comments have followed since.
  const std::vector<Action>& actions = game()->actions;
  return std::all_of(
      actions.begin() + static_cast<std::ptrdiff_t>(open_turn_->action) + 1, actions.end(),
      [](const Action& action) { return std::holds_alternative<Comment>(action.what); });
}

/// A turn is shown twice: first its roll and then, under the same number, the roll with its play.
void Reader::put_turn(const Parts& row, Player player, MatchBuilder::Turn turn, Span where) {
  if (!is_open_turn(row, player)) {
    const std::size_t action = push_turn(player, turn, where);
    open_turn_ = OpenTurn{.number = row.number, .player = player, .action = action};
    return;
  }
  const Action& shown = game()->actions[open_turn_->action];
  const auto& before = std::get<WrittenPlay>(shown.what);
  const bool is_same_roll = before.roll == turn.play.roll;
  const bool has_play = turn.play.kind != PlayKind::blank;
  if (is_same_roll && !has_play) return;
  const bool has_both = has_play && before.kind != PlayKind::blank;
  const bool is_same_play = before.kind == turn.play.kind &&
                            before.count_written == turn.play.count_written &&
                            std::equal(before.hops().begin(), before.hops().end(),
                                       turn.play.hops().begin(), turn.play.hops().end()) &&
                            turn.wording.empty();
  if (is_same_roll && has_both && is_same_play) return;
  if (!is_same_roll || has_both) {
    report(Rule::syntax_error, shown.span,
           is_same_roll ? fmt::format("row {} has two different plays", row.number)
                        : fmt::format("row {} has the roll {}{} and then {}{}", row.number,
                                      before.roll.first, before.roll.second, turn.play.roll.first,
                                      turn.play.roll.second),
           "the later one counts");
  }
  replace(open_turn_->action, turn, where);
}

void Reader::take_automatic_double(const Parts& row, Player player, std::string_view words) {
  const Span where = span_of(words);
  Parts parts;
  parse<grammar::automatic_double>(words, parts);
  std::vector<Action>& actions = game()->actions;
  std::size_t at = actions.size();
  const Roll roll = roll_of(parts.dice);
  if (is_open_turn(row, player) &&
      std::get<WrittenPlay>(actions[open_turn_->action].what).roll == roll &&
      std::get<WrittenPlay>(actions[open_turn_->action].what).kind == PlayKind::blank) {
    at = open_turn_->action;
    replace(at, {}, where);
    actions[at].what = AutomaticDouble{};
  } else {
    push(player, AutomaticDouble{}, where);
  }
  open_turn_.reset();
  if (parts.dice.empty()) return;
  game()->annotations.push_back(Annotation{.action = at,
                                           .key = "sgg:dice",
                                           .value = std::string(parts.dice),
                                           .span = span_of(parts.dice)});
}

bool Reader::take_result() {
  Parts parts;
  const std::string_view words = trimmed(line());
  if (!parse<grammar::result_line>(words, parts)) {
    parts = {};
    const bool is_begun = parse_beginning<grammar::result_start>(words, parts);
    // A comment may also say who wins.
    if (!is_begun || game()->result || !build::player_named(parts.winner, names_)) {
      return false;
    }
    refuse_result(words, "sgg", "the result of the game cannot be read",
                  "a result reads Ann wins 1 point.");
    return true;
  }
  // Players may write such words too.
  if (parts.winner.find(':') != std::string_view::npos &&
      (!build::player_named(parts.winner, names_) || !to_int(parts.points))) {
    return false;
  }
  MatchBuilder::take_result(
      words, "sgg", names_,
      {.winner = parts.winner, .points = parts.points, .is_match_claimed = parts.is_match_claimed});
  return true;
}

bool is_versus_line(std::string_view line) {
  Parts parts;
  return parse<grammar::versus_line>(trimmed(line), parts);
}

bool is_game_line(std::string_view line) {
  Parts parts;
  return parse<grammar::game_line>(trimmed(line), parts);
}

Confidence sniff(std::string_view head) noexcept {
  bool has_names = false;
  return build::sniff_lines(head, [&](std::string_view line) {
    if (has_names) return is_game_line(line);
    has_names = is_versus_line(line);
    return false;
  });
}

}  // namespace

extern constinit const Codec kCodec{.sniff = sniff, .read = build::read_lines<Reader>};

}  // namespace bgtools::sgg
