#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <bgtools/build/absolute/reader.hpp>
#include <bgtools/build/keeps.hpp>
#include <bgtools/build/producer.hpp>
#include <bgtools/build/reading.hpp>
#include <bgtools/finding/spelling.hpp>
#include <bgtools/game/variant.hpp>
#include <bgtools/text/numbers.hpp>
#include <bgtools/text/parse.hpp>
#include <bgtools/text/words.hpp>
#include <cstdint>
#include <cstdlib>
#include <grammars/gmd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bgtools::gmd {
namespace {

namespace grammar = bgtools::grammar::gmd;

using build::parse;
using text::to_int;
using text::trimmed;

/// `Scores{2 1}`
struct Item {
  std::string_view key{};
  std::vector<std::int64_t> numbers{};
};

struct AddsItem {
  using rule = grammar::item_key;
  template <typename ActionInput, typename Words>
  static void apply(const ActionInput& in, Words& words) {
    words.items.push_back({.key = {in.begin(), in.size()}, .numbers = {}});
  }
};

struct AddsNumber {
  using rule = grammar::item_number;
  template <typename ActionInput, typename Words>
  static void apply(const ActionInput& in, Words& words) {
    const auto number = text::to_number<std::int64_t>({in.begin(), in.size()});
    words.items.back().numbers.push_back(number.value_or(0));
  }
};

/// The state that the grammars fill from a line.
struct Words {
  std::string_view key{};
  std::optional<Player> player{};
  bool has_side = false;
  std::string_view time{};
  std::string_view data{};
  Roll roll{};
  std::vector<Item> items{};

  template <typename Rule>
  using action = build::ActionOf<
      Rule, build::Keeps<grammar::key, &Words::key>, build::Keeps<grammar::time, &Words::time>,
      build::Keeps<grammar::data, &Words::data>,
      build::Sets<grammar::white, &Words::player, Player::one>,
      build::Sets<grammar::black, &Words::player, Player::two>,
      build::KeepsDie<grammar::first_die, &Words::roll, &Roll::first>,
      build::KeepsDie<grammar::second_die, &Words::roll, &Roll::second>, AddsItem, AddsNumber>;
};

/// Gibbon stores Black's dice as negative numbers and prints them as unsigned ones.
std::uint8_t die_of(std::int64_t number) {
  constexpr std::int64_t kBeyondUnsigned = std::int64_t{1} << 32U;
  constexpr std::int64_t kMostOfDigit = 9;
  const std::int64_t die = number > kBeyondUnsigned / 2 ? kBeyondUnsigned - number : number;
  return static_cast<std::uint8_t>(std::min(std::abs(die), kMostOfDigit));
}

/// A name without the backslashes before its quotation marks and backslashes.
std::string unescaped(std::string_view text) {
  std::string result;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool is_escape =
        text[at] == '\\' && at + 1 < text.size() && (text[at + 1] == '\\' || text[at + 1] == '"');
    if (is_escape) ++at;
    result += text[at];
  }
  return result;
}

constexpr std::array<const char*, 2> kRefusal{"the line is not an entry of a match",
                                              "an entry reads Key:Side:time: data"};

class Reader : public absolute::AbsoluteReader {
 public:
  using AbsoluteReader::AbsoluteReader;

  void read_line(std::string_view text);
  void finish() {
    flush_roll();
    AbsoluteReader::finish();
  }

 private:
  /// Dice that wait for their play; an opening roll also waits for its player.
  struct OpenRoll {
    std::optional<Player> player{};
    Roll roll{};
    Span span{};
    std::string_view time{};
    std::string_view dice{};
  };

  /// The start of a game that does not begin as usual.
  struct Start {
    const Item* points = nullptr;
    Roll roll{};
    std::optional<Cube> cube{};
    std::optional<Player> turn{};
    std::optional<Player> doubler{};
    const Item* may_double = nullptr;

    [[nodiscard]] bool is_unusual() const {
      return points != nullptr || roll.is_known() || cube || turn;
    }
  };

  bool take_header(const std::string& key, const Words& words);
  void take_player(std::string_view text);
  void take_length(std::string_view text);
  void take_rule(std::string_view text);
  void take_game(std::string_view text);
  bool take_item(const Item& item, Start& start);
  void take_may_double(Start& start);
  void take_set_up(const Start& start);
  [[nodiscard]] std::optional<Position> board_of(const Item& points);
  void begin_turn(Player player);
  bool take_action(const std::string& key, std::string_view text);
  void take_roll(std::string_view text);
  void take_play(std::string_view text);
  void refuse_points(Span where);
  void take_resignation(std::string_view text);
  void take_simple(const std::string& key, const Words& words);
  void flush_roll();
  /// `is_of_action`: it belongs to the next action, otherwise to the game.
  void keep_time(std::string_view time, std::string_view key = "gmd:time",
                 bool is_of_action = true);
  void refuse() { refuse_line(kRefusal[0], kRefusal[1]); }

  std::optional<OpenRoll> roll_{};
  /// The game begins with a board, and the player who acts first is on roll there.
  bool is_turn_unknown_ = false;
  bool is_resignation_refused_ = false;  // its points were reported
  /// The dice that the start of the game shows; they are those of its first play.
  Roll start_roll_{};
};

void Reader::read_line(std::string_view text) {
  const std::size_t comment = text.find('#');
  // In a name, it may be part of the name.
  const bool is_name = lowered(text).starts_with("player") || lowered(text).starts_with("location");
  if (comment != std::string_view::npos && !is_name) text = trimmed(text.substr(0, comment));
  if (text.empty()) {
    claim();
    return;
  }
  Words title;
  if (parse<grammar::title>(text, title)) {
    flush_roll();
    end_match();
    begin_match();
    build::set_producer(match(), "gibbon");
    match().names = {"White", "Black"};
    return;
  }
  Words words;
  if (!parse<grammar::key_line>(text, words)) {
    take_unread_line(has_match(), text, kRefusal[0], kRefusal[1]);
    return;
  }
  if (!has_match()) {
    begin_match();
    build::set_producer(match(), "gibbon");
    match().names = {"White", "Black"};
  }
  words.data = trimmed(text.substr(text.find(':') + 1));
  const std::string key = lowered(words.key);
  if (take_header(key, words) || take_action(key, text)) {
    claim();
  } else {
    refuse();
  }
}

bool Reader::take_header(const std::string& key, const Words& words) {
  if (key == "game") {
    take_game(words.data);
  } else if (key == "player") {
    take_player(line());
  } else if (key == "length") {
    take_length(words.data);
  } else if (key == "rule") {
    take_rule(words.data);
  } else if (key == "location" || key == "rank") {
    match().tags.push_back(
        {.key = std::string(words.key), .value = unescaped(words.data), .span = span_of_line()});
  } else {
    return false;
  }
  return true;
}

void Reader::take_player(std::string_view text) {
  Words words;
  const auto name = text::rest_after<grammar::side_line, Words::action>(text, words);
  if (!name || !words.player) {
    refuse();
    return;
  }
  match().names[index(*words.player)] = unescaped(trimmed(*name));
}

void Reader::take_length(std::string_view text) {
  const std::string word = lowered(text);
  const bool is_money = word == "unlimited" || word == "money";
  const auto length = is_money ? std::optional(0) : to_int(text);
  if (!length || *length < 0) {
    refuse();
    return;
  }
  match().length = length;
  match().length_span = span_of(text);
}

void Reader::take_rule(std::string_view text) {
  const std::string rule = lowered(text);
  if (rule == "crawford") {
    match().stated.crawford = true;
  } else if (rule == "jacoby") {
    match().stated.jacoby = true;
  } else if (rule == "beaver" || rule == "beavers") {
    match().stated.beavers = true;
  } else {
    match().tags.push_back({.key = "Rule", .value = std::string(text), .span = span_of_line()});
  }
}

void Reader::take_game(std::string_view text) {
  flush_roll();
  Game& game = begin_game();
  game.names = match().names;
  is_turn_unknown_ = false;
  start_roll_ = {};
  Words set_up;
  if (!parse<grammar::set_up>(text, set_up)) {
    refuse_line("the start of the game cannot be read", "as in Game: Scores{2 1}");
    return;
  }
  Start start;
  for (const Item& item : set_up.items) {
    if (take_item(item, start)) continue;
    report(Rule::syntax_error, span_of(item.key),
           fmt::format("\"{}\" is not a readable part of a start", item.key),
           "a start has Scores, Points, Dice, Cube, Turn and May-Double");
  }
  take_may_double(start);
  start_roll_ = start.roll;
  if (start.is_unusual()) take_set_up(start);
}

bool Reader::take_item(const Item& item, Start& start) {
  const std::string key = lowered(item.key);
  const bool is_pair = item.numbers.size() == 2;
  if (key == "dice" && is_pair) {
    start.roll = {die_of(item.numbers[0]), die_of(item.numbers[1])};
    return true;
  }
  constexpr std::int64_t kMost = 999'999;
  const auto is_too_large = [](std::int64_t number) { return number > kMost || number < -kMost; };
  if (std::any_of(item.numbers.begin(), item.numbers.end(), is_too_large)) return false;
  const std::vector<int> numbers(item.numbers.begin(), item.numbers.end());
  const auto side_of = [](int number) -> std::optional<Player> {
    if (number == 0) return std::nullopt;
    return number > 0 ? Player::one : Player::two;
  };
  if (key == "points") {
    start.points = &item;
  } else if (key == "scores" && is_pair) {
    game()->score_before = {numbers[0], numbers[1]};
    game()->score_spans = {span_of(item.key), span_of(item.key)};
  } else if (key == "cube" && (is_pair || numbers.size() == 1) && numbers[0] > 0) {
    start.cube = Cube{.value = numbers[0], .owner = {}};
    if (is_pair) start.doubler = side_of(numbers[1]);
  } else if (key == "turn" && numbers.size() == 1) {
    start.turn = side_of(numbers[0]);
  } else if (key == "may-double" && is_pair) {
    start.may_double = &item;
  } else {
    return false;
  }
  return true;
}

/// No player may double in the Crawford game; otherwise, if one player may not double, the other
/// owns the cube.
void Reader::take_may_double(Start& start) {
  if (start.may_double == nullptr) return;
  const bool white = start.may_double->numbers[0] != 0;
  const bool black = start.may_double->numbers[1] != 0;
  const int cube = start.cube ? start.cube->value : 1;
  if (white != black) {
    start.cube = Cube{.value = cube, .owner = white ? Player::one : Player::two};
    return;
  }
  if (white) return;
  const std::optional<int> length = match().length;
  const auto needs_one_point = [&](std::optional<int> score) {
    return length && *length == score.value_or(0) + 1;
  };
  if (cube == 1 &&
      std::any_of(game()->score_before.begin(), game()->score_before.end(), needs_one_point)) {
    game()->is_crawford = true;
    game()->crawford_span = span_of(start.may_double->key);
  } else if (cube > 1) {
    report(Rule::syntax_error, span_of(start.may_double->key),
           fmt::format("the owner of the cube at {} is not stated", cube),
           "only its owner may double");
  }
}

void Reader::take_set_up(const Start& start) {
  SetPosition setup;
  setup.position = start_position(match().stated.variant.value_or(Variant::backgammon));
  if (start.points != nullptr) {
    const std::optional<Position> board = board_of(*start.points);
    if (!board) return;
    setup.position = *board;
  }
  const std::optional<Player> on_roll = start.doubler ? start.doubler : start.turn;
  if (on_roll == Player::two) setup.position = setup.position.flipped();
  setup.cube = start.cube;
  setup.roll = start.roll;
  is_turn_unknown_ = !on_roll;
  add(on_roll.value_or(Player::one), setup, span_of_line());
  if (start.doubler) add(*start.doubler, Double{}, span_of_line());
}

/// White's bar, the points from 1 to 24 and Black's bar; White's checkers are positive.
std::optional<Position> Reader::board_of(const Item& points) {
  static constexpr std::int64_t kMost = 15;
  Position board;
  if (points.numbers.size() != board.points.size()) {
    report(Rule::syntax_error, span_of(points.key), "a board needs 26 numbers", "");
    return std::nullopt;
  }
  for (std::size_t at = 1; at < kBar; ++at) {
    board.points[at] = static_cast<std::int8_t>(std::clamp(points.numbers[at], -kMost, kMost));
  }
  const auto bar = [](std::int64_t count) {
    return static_cast<std::int8_t>(std::abs(std::clamp(count, -kMost, kMost)));
  };
  board.points[kBar] = bar(points.numbers.front());
  board.points[kOff] = static_cast<std::int8_t>(-bar(points.numbers.back()));
  return board;
}

/// The first action after a board tells whose turn it was, if nothing else does.
void Reader::begin_turn(Player player) {
  if (!std::exchange(is_turn_unknown_, false) || player == Player::one) return;
  Action& start = game()->actions.front();
  auto& setup = std::get<SetPosition>(start.what);
  setup.position = setup.position.flipped();
  start.player = player;
}

bool Reader::take_action(const std::string& key, std::string_view text) {
  constexpr std::array<std::string_view, 5> kSimple{"double", "take", "drop", "accept", "reject"};
  const bool is_simple = std::find(kSimple.begin(), kSimple.end(), key) != kSimple.end();
  if (!is_simple && key != "roll" && key != "move" && key != "resign") return false;
  if (game() == nullptr) take_game("");
  if (key == "roll") {
    take_roll(text);
  } else if (key == "move") {
    take_play(text);
  } else if (key == "resign") {
    take_resignation(text);
  } else {
    Words words;
    if (!parse<grammar::action_alone>(text, words) || !words.player) return false;
    take_simple(key, words);
  }
  return true;
}

void Reader::take_roll(std::string_view text) {
  flush_roll();
  refuse_resignation();
  start_roll_ = {};
  Words words;
  const bool is_line = parse<grammar::action_with_data>(text, words);
  Words dice;
  if (!is_line || !parse<grammar::dice>(words.data, dice)) {
    add_unreadable(words.player.value_or(Player::one), is_line ? words.data : text, span_of_line());
    return;
  }
  roll_ = OpenRoll{.player = words.player,
                   .roll = dice.roll,
                   .span = span_of_line(),
                   .time = words.time,
                   .dice = trimmed(words.data)};
  if (words.player) return;
  // In an opening roll, White's die comes first.
  game()->opening = {dice.roll.first, dice.roll.second};
  game()->opening_span = span_of(words.data);
}

void Reader::take_play(std::string_view text) {
  Words words;
  const bool is_line = parse<grammar::action_with_data>(text, words);
  if (!is_line || !words.player) {
    flush_roll();
    add_unreadable(words.player.value_or(Player::one), text, span_of_line());
    return;
  }
  if (roll_ && roll_->player.value_or(*words.player) != *words.player) flush_roll();
  refuse_resignation();
  begin_turn(*words.player);
  const auto open = std::exchange(roll_, std::nullopt);
  const Roll roll = open ? open->roll : std::exchange(start_roll_, Roll{});
  Span span = span_of_line();
  if (open) span.begin = open->span.begin;
  const std::string_view play = trimmed(words.data);
  if (open) keep_time(open->time, "gmd:roll-time");
  keep_time(words.time);
  if (play.empty()) {
    add_dance(*words.player, roll, span);
  } else {
    add_turn(*words.player, roll, play, span);
  }
}

void Reader::flush_roll() {
  if (!roll_) return;
  const OpenRoll open = *std::exchange(roll_, std::nullopt);
  // An opening tie is thrown again and not played.
  if (!open.player && open.roll.is_valid() && open.roll.is_double()) {
    game()->opening.reset();
    game()->opening_span = {};
    game()->annotations.push_back({.action = {},
                                   .key = "gmd:opening-tie",
                                   .value = std::string(open.dice),
                                   .span = open.span});
    keep_time(open.time, "gmd:roll-time", false);
    return;
  }
  const bool is_black = open.roll.second > open.roll.first;
  const Player player = open.player.value_or(is_black ? Player::two : Player::one);
  begin_turn(player);
  keep_time(open.time, "gmd:roll-time");
  add_turn(player, open.roll, {}, open.span);
}

void Reader::refuse_points(Span where) {
  report(Rule::syntax_error, where, "the points of the resignation cannot be read",
         "as in Resign:W: 2");
}

void Reader::take_resignation(std::string_view text) {
  Words words;
  if (!parse<grammar::action_with_data>(text, words) || !words.player) {
    refuse();
    return;
  }
  keep_time(words.time, "gmd:resign-time", false);
  const std::string_view data = trimmed(words.data);
  const std::optional<int> points = to_int(data);
  is_resignation_refused_ = !points && !data.empty();
  if (is_resignation_refused_) refuse_points(span_of(data));
  offer_resignation(*words.player, points, std::string(text), span_of_line(), "gmd:points");
}

void Reader::take_simple(const std::string& key, const Words& words) {
  const Player player = *words.player;
  const Span span = span_of_line();
  const bool answers = resigner() && *resigner() != player;
  if (answers && (key == "accept" || key == "reject")) {
    keep_time(words.time, "gmd:answer-time", false);
  }
  if (key == "accept" && answers) {
    flush_roll();
    const auto points = accept_resignation();
    if (points) {
      set_result({.winner = player, .points = *points, .span = span});
    } else if (!is_resignation_refused_) {
      refuse_points(game()->actions.back().span);
    }
    return;
  }
  // A roll still waits for its play after an offer to resign is refused.
  if (key == "reject" && answers) {
    refuse_resignation();
    return;
  }
  flush_roll();
  refuse_resignation();
  start_roll_ = {};
  if (key == "double") begin_turn(player);
  keep_time(words.time);
  if (key == "double") {
    add(player, Double{}, span);
  } else if (key == "take" || key == "accept") {
    add(player, Take{}, span);
  } else {
    add(player, Drop{}, span);
  }
}

void Reader::keep_time(std::string_view time, std::string_view key, bool is_of_action) {
  if (time.empty()) return;
  Annotation annotation{
      .action = {}, .key = std::string(key), .value = std::string(time), .span = span_of(time)};
  if (is_of_action) annotation.action = game()->actions.size();
  game()->annotations.push_back(std::move(annotation));
}

/// The match dumps of Gibbon: certain for a file with their title.
Confidence sniff(std::string_view head) noexcept {
  const bool is_it =
      text::matches<grammar::title_start>(text::trimmed(head, text::kBlanksAndLineEnds));
  return is_it ? Confidence::certain : Confidence::none;
}

constexpr std::array<std::string_view, 1> kDialects{"gibbon"};

}  // namespace

extern constinit const Codec kCodec{
    .dialects = kDialects, .sniff = sniff, .read = build::read_lines<Reader>};

}  // namespace bgtools::gmd
