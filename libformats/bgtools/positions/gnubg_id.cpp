#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <bgtools/positions/id_checks.hpp>
#include <bgtools/positions/ids.hpp>
#include <bgtools/positions/match_state.hpp>
#include <bgtools/text/base64.hpp>
#include <bgtools/text/parse.hpp>
#include <cstddef>
#include <cstdint>
#include <grammars/positions.hpp>

namespace bgtools {
namespace {

namespace rules = bgtools::grammar::gnubg_id;

// Bytes whose bits count from the lowest up, written as Base64 without padding.
template <std::size_t kBytes>
class Bits {
 public:
  static constexpr std::size_t kCount = 8 * kBytes;
  static constexpr std::size_t kCharacters = (kCount + 5) / 6;

  [[nodiscard]] bool at(std::size_t place) const {
    return ((static_cast<unsigned char>(bytes_[place / 8]) >> (place % 8)) & 1U) != 0;
  }

  void set(std::size_t place) {
    bytes_[place / 8] = static_cast<char>(bytes_[place / 8] | (1 << (place % 8)));
  }

  /// Sets up to 16 bits in a row.
  void set_run(std::size_t place, int count) {
    std::uint32_t mask = ((1U << static_cast<unsigned>(count)) - 1U) << (place % 8);
    for (std::size_t byte = place / 8; mask != 0 && byte < kBytes; ++byte, mask >>= 8U) {
      bytes_[byte] = static_cast<char>(static_cast<unsigned char>(bytes_[byte]) | (mask & 0xFFU));
    }
  }

  [[nodiscard]] int number(std::size_t place, std::size_t width) const {
    int value = 0;
    for (std::size_t i = 0; i < width; ++i) value |= (at(place + i) ? 1 : 0) << i;
    return value;
  }

  void set_number(std::size_t place, std::size_t width, int value) {
    for (std::size_t i = 0; i < width; ++i) {
      if (((value >> i) & 1) != 0) set(place + i);
    }
  }

  [[nodiscard]] std::string text() const {
    std::string text = text::base64({bytes_.data(), bytes_.size()});
    text.resize(kCharacters);
    return text;
  }

  // Why the text is not Base64 of kBytes bytes, or nullopt after storing its bits.
  [[nodiscard]] std::optional<IdError> read(std::string_view text) {
    if (text.size() != kCharacters) {
      return IdError{fmt::format("it has {} characters, not {}", text.size(), kCharacters)};
    }
    const std::size_t bad = *text::parse_front<rules::digits>(text);
    if (bad < text.size()) {
      return IdError{fmt::format("{} at character {} is not one of A-Z a-z 0-9 + /",
                                 positions::quoted(text[bad]), bad + 1)};
    }
    const std::string bytes = text::from_base64(text);
    std::copy_n(bytes.begin(), kBytes, bytes_.begin());
    if (this->text() != text) return IdError{"its last character has more bits than are left"};
    return std::nullopt;
  }

 private:
  std::array<char, kBytes> bytes_{};
};

using PositionBits = Bits<10>;
using MatchBits = Bits<9>;

// Where the fields of a match id begin, and their widths.
struct Field {
  std::size_t place = 0;
  std::size_t width = 1;
};
constexpr Field kCube{0, 4};
constexpr Field kOwner{4, 2};
constexpr Field kMover{6};
constexpr Field kCrawford{7};
constexpr Field kState{8, 3};
constexpr Field kDecider{11};
constexpr Field kDoubled{12};
constexpr Field kResigned{13, 2};
constexpr Field kFirstDie{15, 3};
constexpr Field kSecondDie{18, 3};
constexpr Field kLength{21, 15};
constexpr Field kScoreOne{36, 15};
constexpr Field kScoreTwo{51, 15};
constexpr Field kNoJacoby{66};
constexpr Field kUnused{67, 5};

constexpr int kPlaying = 1;
constexpr int kLastState = 4;
constexpr int kCentred = 3;

// Checkers of one side as rows of ones, each ended by a zero: points 1 to 24, then the bar.
void write_side(const Position& side, PositionBits& bits, std::size_t& place) {
  for (std::size_t point = 1; point <= 25; ++point) {
    for (int left = side.points[point]; left > 0 && place < PositionBits::kCount;) {
      const int run = std::min(left, 16);
      bits.set_run(place, run);
      place += static_cast<std::size_t>(run);
      left -= run;
    }
    ++place;
  }
}

// False: the bits end before the side does.
bool read_side(const PositionBits& bits, std::size_t& place, std::array<int, 26>& side) {
  for (std::size_t point = 1; point <= 25; ++point) {
    while (place < PositionBits::kCount && bits.at(place)) {
      ++side[point];
      ++place;
    }
    if (place == PositionBits::kCount) return false;
    ++place;
  }
  return true;
}

std::optional<IdError> check_fields(const MatchBits& bits, const Situation& situation) {
  const auto number = [&](Field field) { return bits.number(field.place, field.width); };
  const int state = number(kState);
  if (number(kUnused) != 0) return IdError{"bits beyond its fields are set"};
  if (state > kLastState) return IdError{fmt::format("unknown game state {}", state)};
  if (number(kResigned) != 0) return IdError{"a resignation waits for an answer"};
  const Roll roll = situation.roll;
  if (roll.is_known() && !roll.is_valid()) {
    return IdError{fmt::format("the dice {} and {} are not a roll", roll.first, roll.second)};
  }
  const bool is_decided_by_other = number(kDecider) != number(kMover);
  if (situation.is_double_offered && situation.roll.is_known()) {
    return IdError{"a double is offered after the roll"};
  }
  if (state != kPlaying) {
    // Only the score of a finished match reaches its length.
    const int most = std::max(situation.score[0], situation.score[1]);
    if (situation.length > 0 && most > situation.length) {
      return IdError{fmt::format("the score {}-{} is above the match length {}", situation.score[0],
                                 situation.score[1], situation.length)};
    }
    return std::nullopt;
  }
  if (is_decided_by_other && !situation.is_double_offered) {
    return IdError{"the player not on roll decides, but nothing is offered"};
  }
  return positions::check_score(situation);
}

IdError in(std::string_view what, IdError error) {
  error.message = fmt::format("{}: {}", what, error.message);
  return error;
}

constexpr std::string_view kPositionId = "invalid position id";
constexpr std::string_view kMatchId = "invalid match id";

}  // namespace

std::string to_position_id(const Position& position) {
  PositionBits bits;
  std::size_t place = 0;
  write_side(position.flipped(), bits, place);
  write_side(position, bits, place);
  return bits.text();
}

OrError<Position, IdError> from_position_id(std::string_view text) {
  PositionBits bits;
  if (const auto error = bits.read(text)) return in(kPositionId, *error);
  std::size_t place = 0;
  std::array<int, 26> theirs{};
  std::array<int, 26> own{};
  if (!read_side(bits, place, theirs) || !read_side(bits, place, own)) {
    return in(kPositionId, {"its bits end before the board does"});
  }
  for (; place < PositionBits::kCount; ++place) {
    if (bits.at(place)) return in(kPositionId, {"bits are left over after the board"});
  }
  Position position;
  for (std::size_t point = 1; point <= 25; ++point) {
    const std::size_t their_point = 25 - point;
    if (own[point] > 0 && their_point > 0 && theirs[their_point] > 0) {
      return in(kPositionId, {.message = fmt::format("both sides have checkers on point {}", point),
                              .has_mixed_point = true});
    }
    position.points[point] = static_cast<std::int8_t>(own[point]);
  }
  for (std::size_t point = 1; point <= 25; ++point) {
    if (theirs[point] > 0) {
      position.points[25 - point] = static_cast<std::int8_t>(-theirs[point]);
    }
  }
  if (const auto error = positions::check_board(position)) return in(kPositionId, *error);
  return position;
}

std::string to_match_id(const Situation& situation) {
  MatchBits bits;
  const auto put = [&](Field field, int value) {
    bits.set_number(field.place, field.width, value);
  };
  const auto points = [](int value) { return std::clamp(value, 0, positions::kMostPoints); };
  const auto player = [](Player who) { return static_cast<int>(index(who)); };
  const Cube& cube = situation.cube;
  put(kCube, positions::power_of(cube.value));
  put(kOwner, cube.owner ? player(*cube.owner) : kCentred);
  put(kMover, player(situation.mover));
  put(kCrawford, situation.is_crawford ? 1 : 0);
  put(kState, kPlaying);
  put(kDecider, player(situation.is_double_offered ? other(situation.mover) : situation.mover));
  put(kDoubled, situation.is_double_offered ? 1 : 0);
  put(kFirstDie, situation.roll.high());
  put(kSecondDie, situation.roll.low());
  put(kLength, points(situation.length));
  put(kScoreOne, points(situation.score[0]));
  put(kScoreTwo, points(situation.score[1]));
  put(kNoJacoby, situation.is_jacoby ? 0 : 1);
  return bits.text();
}

OrError<MatchState, IdError> match_state(std::string_view text) {
  MatchBits bits;
  if (const auto error = bits.read(text)) return in(kMatchId, *error);
  const auto number = [&](Field field) { return bits.number(field.place, field.width); };
  const auto player = [](int value) { return value == 0 ? Player::one : Player::two; };
  Situation situation;
  situation.mover = player(number(kMover));
  situation.roll = {static_cast<std::uint8_t>(number(kFirstDie)),
                    static_cast<std::uint8_t>(number(kSecondDie))};
  situation.cube.value = 1 << number(kCube);
  // Programs write both 2 and 3 for a centred cube.
  if (number(kOwner) < 2) situation.cube.owner = player(number(kOwner));
  situation.is_double_offered = number(kDoubled) != 0;
  situation.length = number(kLength);
  situation.score = {number(kScoreOne), number(kScoreTwo)};
  situation.is_crawford = number(kCrawford) != 0;
  situation.is_jacoby = number(kNoJacoby) == 0;
  if (const auto error = check_fields(bits, situation)) return in(kMatchId, *error);
  return MatchState{.situation = situation, .decider = player(number(kDecider))};
}

OrError<Situation, IdError> from_match_id(std::string_view text) {
  const auto state = match_state(text);
  if (!state) return state.error();
  const Situation& situation = state->situation;
  // While no game is played, the bit of the decider means nothing.
  MatchBits bits;
  const bool is_playing = !bits.read(text) && bits.number(kState.place, kState.width) == kPlaying;
  if (is_playing && situation.is_double_offered && state->decider == situation.mover) {
    return in(kMatchId, {"a double is offered, but the doubler would have to answer it"});
  }
  return situation;
}

std::string to_gnubg_id(const Situation& situation) {
  return to_position_id(situation.position) + ':' + to_match_id(situation);
}

OrError<Situation, IdError> from_gnubg_id(std::string_view text) {
  const std::size_t colon = *text::parse_front<rules::position_id>(text);
  if (colon == text.size()) {
    return IdError{"invalid gnubg id: a colon between position id and match id is missing"};
  }
  const auto position = from_position_id(text.substr(0, colon));
  if (!position) return position.error();
  auto situation = from_match_id(text.substr(colon + 1));
  if (situation) situation->position = *position;
  return situation;
}

}  // namespace bgtools
