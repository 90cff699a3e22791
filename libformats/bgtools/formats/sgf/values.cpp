#include <algorithm>
#include <bgtools/build/keeps.hpp>
#include <bgtools/formats/sgf/node.hpp>
#include <bgtools/formats/sgf/properties.hpp>
#include <bgtools/formats/sgf/values.hpp>
#include <bgtools/text/parse.hpp>
#include <grammars/sgf.hpp>

namespace bgtools::sgf {
namespace {

namespace pegtl = tao::pegtl;
namespace grammar = bgtools::grammar::sgf;

/// The state that the actions of the rules fill. It is valid if the whole rule has matched.
struct TurnScratch {
  Turn turn{};
  Player player{};
  const char* text = nullptr;
  std::size_t offset = 0;
};
struct EntryScratch {
  std::string_view key{};
  std::string_view number{};
};

template <typename Rule>
struct value_action : pegtl::nothing<Rule> {};

template <>
struct value_action<grammar::first_die> {
  template <typename ActionInput>
  static void apply(const ActionInput& in, Roll& roll) {
    roll.first = static_cast<std::uint8_t>(*in.begin() - '0');
  }
  template <typename ActionInput>
  static void apply(const ActionInput& in, TurnScratch& scratch) {
    apply(in, scratch.turn.play.roll);
  }
};
template <>
struct value_action<grammar::second_die> {
  template <typename ActionInput>
  static void apply(const ActionInput& in, Roll& roll) {
    roll.second = static_cast<std::uint8_t>(*in.begin() - '0');
  }
  template <typename ActionInput>
  static void apply(const ActionInput& in, TurnScratch& scratch) {
    apply(in, scratch.turn.play.roll);
    scratch.turn.has_dice = true;
  }
};
template <>
struct value_action<grammar::hop> {
  /// A pair of letters, with blanks between them or without.
  template <typename ActionInput>
  static void apply(const ActionInput& in, TurnScratch& scratch) {
    constexpr std::size_t kFarthest = 255;
    WrittenPlay& play = scratch.turn.play;
    if (play.count_written < kFarthest) ++play.count_written;
    if (play.count == kMaxSteps) return;
    const std::size_t offset = scratch.offset + static_cast<std::size_t>(in.begin() - scratch.text);
    if (offset <= kFarthest && in.size() <= kFarthest) {
      play.places[play.count] = {.offset = static_cast<std::uint8_t>(offset),
                                 .length = static_cast<std::uint8_t>(in.size())};
    }
    const auto point = [&](char letter) {
      return static_cast<std::int8_t>(point_of(scratch.player, letter));
    };
    play.steps[play.count++] = {
        .from = point(*in.begin()), .to = point(in.end()[-1]), .hit = false};
  }
};

template <CubeWord Word>
struct is_word {
  static void apply0(CubeWord& word) { word = Word; }
};
template <>
struct value_action<grammar::doubles> : is_word<CubeWord::doubles> {};
template <>
struct value_action<grammar::beavers> : is_word<CubeWord::beavers> {};
template <>
struct value_action<grammar::raccoons> : is_word<CubeWord::raccoons> {};
template <>
struct value_action<grammar::takes> : is_word<CubeWord::takes> {};
template <>
struct value_action<grammar::drops> : is_word<CubeWord::drops> {};

template <>
struct value_action<grammar::resigned_points> {
  template <typename ActionInput>
  static void apply(const ActionInput& in, std::string_view& points) {
    points = {in.begin(), in.size()};
  }
};

template <>
struct value_action<grammar::winner> {
  template <typename ActionInput>
  static void apply(const ActionInput& in, ResultValue& result) {
    result.winner = *in.begin() == 'W' || *in.begin() == 'w' ? Player::one : Player::two;
  }
};
template <>
struct value_action<grammar::points> : build::Keeps<grammar::points, &ResultValue::points> {};
template <>
struct value_action<grammar::resigned> : build::Keeps<grammar::resigned, &ResultValue::resigned> {};

template <>
struct value_action<grammar::entry_key> : build::Keeps<grammar::entry_key, &EntryScratch::key> {};
template <>
struct value_action<grammar::entry_number>
    : build::Keeps<grammar::entry_number, &EntryScratch::number> {};

template <>
struct value_action<grammar::first_point> {
  template <typename ActionInput>
  static void apply(const ActionInput& in, std::pair<char, char>& points) {
    points = {*in.begin(), *in.begin()};
  }
};
template <>
struct value_action<grammar::last_point> {
  template <typename ActionInput>
  static void apply(const ActionInput& in, std::pair<char, char>& points) {
    points.second = *in.begin();
  }
};

template <>
struct value_action<grammar::rule_word> {
  template <typename ActionInput>
  static void apply(const ActionInput& in, std::vector<std::string_view>& words) {
    const std::string_view word = trimmed({in.begin(), in.size()});
    if (!word.empty()) words.push_back(word);
  }
};

template <typename Rule, typename State>
bool read(std::string_view text, State& state) {
  return text::parse_front<Rule, value_action>(text, state).has_value();
}

}  // namespace

Turn read_turn(std::string_view text, Player player, std::size_t offset) {
  TurnScratch scratch;
  scratch.player = player;
  scratch.text = text.data();
  scratch.offset = offset;
  Turn& turn = scratch.turn;
  turn.is_readable = read<grammar::turn>(text, scratch);
  const Roll roll = turn.play.roll;
  if (!turn.is_readable) turn.play = WrittenPlay{};
  if (turn.has_dice) turn.play.roll = roll;
  turn.play.kind = !turn.is_readable     ? PlayKind::unreadable
                   : turn.play.count > 0 ? PlayKind::moved
                                         : PlayKind::blank;
  turn.rest = turn.has_dice ? trimmed(text.substr(2)) : text;
  return turn;
}

std::optional<PlayKind> play_kind_named(std::string_view name) {
  if (name == "moved") return PlayKind::moved;
  if (name == "danced") return PlayKind::danced;
  if (name == "unplayed") return PlayKind::unplayed;
  if (name == "unrecorded") return PlayKind::unrecorded;
  if (name == "declared") return PlayKind::declared;
  if (name == "unreadable") return PlayKind::unreadable;
  return std::nullopt;
}

std::optional<CubeWord> read_cube_word(std::string_view text) {
  CubeWord word{};
  return read<grammar::cube_action>(text, word) ? std::optional(word) : std::nullopt;
}

std::optional<std::string_view> read_resignation(std::string_view text) {
  std::string_view points;
  return read<grammar::resignation>(text, points) ? std::optional(points) : std::nullopt;
}

std::optional<Roll> read_roll(std::string_view text) {
  Roll roll;
  return read<grammar::roll>(text, roll) ? std::optional(roll) : std::nullopt;
}

std::optional<ResultValue> read_result(std::string_view text) {
  ResultValue result;
  return read<grammar::result>(text, result) ? std::optional(result) : std::nullopt;
}

MatchInfo read_match_info(std::string_view text) {
  EntryScratch scratch;
  const bool is_entry = read<grammar::entry>(text, scratch);
  MatchInfo info{.key = trimmed(scratch.key),
                 .number = is_entry ? to_int(scratch.number) : std::nullopt};
  const bool fits = (info.key != "length" || info.number >= 0) &&
                    (info.key != "game" || info.number < std::numeric_limits<int>::max());
  if (!fits) info.number.reset();
  return info;
}

std::optional<std::pair<char, char>> read_points(std::string_view text) {
  std::pair<char, char> points;
  return read<grammar::points_list_entry>(text, points) ? std::optional(points) : std::nullopt;
}

std::vector<std::string_view> read_rule_words(std::string_view text) {
  std::vector<std::string_view> words;
  static_cast<void>(read<grammar::rule_words>(text, words));
  return words;
}

}  // namespace bgtools::sgf
