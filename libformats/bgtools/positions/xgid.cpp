#include <fmt/format.h>

#include <algorithm>
#include <bgtools/positions/fields.hpp>
#include <bgtools/positions/id_checks.hpp>
#include <bgtools/positions/ids.hpp>
#include <bgtools/text/parse.hpp>
#include <cstddef>
#include <cstdint>
#include <grammars/positions.hpp>

namespace bgtools {
namespace positions::xgid {
namespace {

namespace pegtl = tao::pegtl;
namespace grammar = bgtools::grammar::xgid;

constexpr std::string_view kPrefix = "XGID=";
constexpr Player kBottom = Player::two;
constexpr Player kTop = Player::one;

enum FieldNumber : std::size_t {
  kBoardField,
  kCubeField,
  kOwnerField,
  kTurnField,
  kDiceField,
  kScoreBottomField,
  kScoreTopField,
  kRuleField,
  kLengthField,
  kLimitField,
  kFieldCount
};

IdError wrong(std::string_view what) { return {fmt::format("invalid XGID: {}", what)}; }

/// The part of the board that has been read.
struct Scratch {
  Position& board;
  std::size_t point = 0;
};

template <typename Rule>
struct action : pegtl::nothing<Rule> {};

template <>
struct action<grammar::empty> {
  static void apply0(Scratch& scratch) { ++scratch.point; }
};
template <>
struct action<grammar::bottom> {
  template <typename ActionInput>
  static void apply(const ActionInput& in, Scratch& scratch) {
    scratch.board.points[scratch.point++] = static_cast<std::int8_t>(in.peek_char() - 'A' + 1);
  }
};
template <>
struct action<grammar::top> {
  template <typename ActionInput>
  static void apply(const ActionInput& in, Scratch& scratch) {
    scratch.board.points[scratch.point++] = static_cast<std::int8_t>('a' - in.peek_char() - 1);
  }
};

std::optional<IdError> read_board(std::string_view text, Position& board) {
  if (text.size() != board.points.size()) {
    return wrong(fmt::format("its board has {} characters, not 26", text.size()));
  }
  Scratch scratch{board};
  if (text::parse_whole<grammar::board, action>(text, scratch)) return std::nullopt;
  const std::string_view bad = text.substr(scratch.point, 1);
  if (text::parse_whole<grammar::bottom>(bad)) {
    return wrong("the top player's bar holds an upper-case letter");
  }
  if (text::parse_whole<grammar::top>(bad)) {
    return wrong("the bottom player's bar holds a lower-case letter");
  }
  return wrong(fmt::format("{} at character {} of the board is not one of - A-O a-o",
                           positions::quoted(bad.front()), scratch.point + 1));
}

std::optional<IdError> read_dice(std::string_view text, Situation& situation) {
  if (text::parse_whole<grammar::offered_beaver>(text)) {
    return wrong("a beaver or raccoon that waits for an answer is not supported");
  }
  if (!text::parse_whole<grammar::dice>(text)) {
    return wrong("its dice are not 00, D or two digits from 1 to 6");
  }
  situation.is_double_offered = text::parse_whole<grammar::offered_double>(text);
  if (text::parse_whole<grammar::roll>(text)) situation.roll = roll_of(text);
  return std::nullopt;
}

// The numbers of an XGID; the first field that is not a number in its range is kept as the error.
class Numbers {
 public:
  explicit Numbers(const std::vector<std::string_view>& fields) : fields_(fields) {}

  int read(FieldNumber field, std::string_view name, int least, int most) {
    const auto value = positions::number_in(fields_[field], positions::kMostPoints);
    if (value && *value >= least && *value <= most) return *value;
    if (!error_) {
      error_ = wrong(fmt::format("its {} is not a number from {} to {}", name, least, most));
    }
    return least;
  }

  [[nodiscard]] const std::optional<IdError>& error() const { return error_; }

 private:
  const std::vector<std::string_view>& fields_;
  std::optional<IdError> error_;
};

std::string write(const Situation& situation) {
  const bool is_bottom = situation.mover == kBottom;
  const Position board = is_bottom ? situation.position : situation.position.flipped();
  std::string text;
  text.reserve(64);
  text += kPrefix;
  for (const std::int8_t count : board.points) {
    const int letter = std::clamp<int>(count, -positions::kMostCheckers, positions::kMostCheckers);
    text += letter > 0   ? static_cast<char>('A' + letter - 1)
            : letter < 0 ? static_cast<char>('a' - letter - 1)
                         : '-';
  }
  const auto sign = [](Player player) { return player == kBottom ? 1 : -1; };
  int rules = situation.is_crawford ? 1 : 0;
  if (situation.length == 0) rules = (situation.is_jacoby ? 1 : 0) + (situation.is_beaver ? 2 : 0);
  const Cube& cube = situation.cube;
  const auto append = [&text](int number) {
    const fmt::format_int digits(number);
    text += ':';
    text.append(digits.data(), digits.size());
  };
  append(positions::power_of(cube.value));
  append(cube.owner ? sign(*cube.owner) : 0);
  append(sign(situation.mover));
  if (situation.is_double_offered) {
    text += ":D";
  } else {
    text += {':', static_cast<char>('0' + situation.roll.first % 10),
             static_cast<char>('0' + situation.roll.second % 10)};
  }
  append(situation.score[index(kBottom)]);
  append(situation.score[index(kTop)]);
  append(rules);
  append(situation.length);
  append(positions::power_of(situation.cube_limit));
  return text;
}

OrError<Situation, IdError> read(std::string_view text) {
  const std::vector<std::string_view> fields = positions::fields_of<grammar::id>(text);
  if (fields.size() != kFieldCount && fields.size() != kFieldCount - 1) {
    return wrong(fmt::format("it has {} fields, not 10", fields.size()));
  }
  Situation situation;
  Position board;
  if (auto error = read_board(fields[kBoardField], board)) return std::move(*error);
  if (auto error = read_dice(fields[kDiceField], situation)) return std::move(*error);

  Numbers numbers(fields);
  const int power = numbers.read(kCubeField, "cube", 0, positions::kMostCubePower);
  const int owner = numbers.read(kOwnerField, "cube owner", -1, 1);
  const int turn = numbers.read(kTurnField, "turn", -1, 1);
  situation.score[index(kBottom)] =
      numbers.read(kScoreBottomField, "score of the bottom player", 0, positions::kMostPoints);
  situation.score[index(kTop)] =
      numbers.read(kScoreTopField, "score of the top player", 0, positions::kMostPoints);
  situation.length = numbers.read(kLengthField, "match length", 0, positions::kMostPoints);
  const bool is_money = situation.length == 0;
  const int rules = numbers.read(
      kRuleField, is_money ? "Jacoby and beaver field" : "Crawford field", 0, is_money ? 3 : 1);
  if (fields.size() == kFieldCount) {
    situation.cube_limit =
        1 << numbers.read(kLimitField, "cube limit", 0, positions::kMostCubePower);
  }
  if (numbers.error()) return *numbers.error();
  if (turn == 0) return wrong("its turn is neither 1 nor -1");
  if (const int limit = positions::power_of(situation.cube_limit); power > limit) {
    return wrong(fmt::format("its cube {} is above its limit {}", power, limit));
  }

  situation.mover = turn > 0 ? kBottom : kTop;
  situation.position = turn > 0 ? board : board.flipped();
  situation.cube.value = 1 << power;
  if (owner != 0) situation.cube.owner = owner > 0 ? kBottom : kTop;
  situation.is_crawford = !is_money && rules == 1;
  situation.is_jacoby = is_money && (rules & 1) != 0;
  situation.is_beaver = is_money && (rules & 2) != 0;
  if (const auto error = positions::check_situation(situation)) return wrong(error->message);
  return situation;
}

}  // namespace
}  // namespace positions::xgid

std::string to_xgid(const Situation& situation) { return positions::xgid::write(situation); }
OrError<Situation, IdError> from_xgid(std::string_view text) { return positions::xgid::read(text); }

}  // namespace bgtools
