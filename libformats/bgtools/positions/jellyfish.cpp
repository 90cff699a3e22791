#include <fmt/core.h>

#include <bgtools/positions/id_checks.hpp>
#include <bgtools/positions/positions.hpp>
#include <bgtools/text/source.hpp>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>

namespace bgtools {
namespace positions::jellyfish {
namespace {

constexpr int kVersion10 = 124;
constexpr int kVersion30 = 126;
/// Added to each count of checkers in the file.
constexpr int kCountBase = 20;

IdError wrong(std::string_view what) {
  return {fmt::format("invalid Jellyfish position: {}", what)};
}

class Reader {
 public:
  explicit Reader(std::string_view bytes) : bytes_(bytes) {}

  PositionRead read() {
    const int version = number("version");
    if (version < kVersion10 || version > kVersion30) {
      return wrong(fmt::format("there is no version {} of the format", version));
    }
    if (version == kVersion30) skip(2);
    if (version > kVersion10) read_rules();
    read_cube();
    const int turn = in_range(number("player on roll"), "player on roll", 0, 4);
    situation().mover = turn == 2 || turn == 4 ? Player::two : Player::one;
    skip(3);
    const int kind = number("kind of game");
    if (kind != 1 && kind != 3) fail(fmt::format("its kind of game {} is neither 1 nor 3", kind));
    skip(2);
    read_score(kind == 1);
    record_.names = {name(), name()};
    skip(1);
    const int crawford = in_range(number("Crawford state"), "Crawford state", 1, 3);
    situation().is_crawford = crawford == 2;
    skip(1);
    static_cast<void>(name());  // the last move as text
    read_dice(turn);
    read_board();
    if (!error_ && at_ != bytes_.size()) fail("bytes are left over after the board");
    if (error_) return *error_;
    if (situation().length == 0) situation().is_crawford = false;
    if (const auto error = positions::check_situation(situation())) return wrong(error->message);
    return record_;
  }

 private:
  Situation& situation() { return record_.situation; }

  void fail(std::string_view what) {
    if (!error_) error_ = wrong(what);
  }

  int byte() { return static_cast<unsigned char>(bytes_[at_++]); }

  /// Sixteen bits, the lower byte first.
  int number(std::string_view field) {
    if (at_ + 2 > bytes_.size()) {
      fail(fmt::format("the bytes end before its {}", field));
      at_ = bytes_.size();
      return 0;
    }
    const int low = byte();
    return static_cast<std::int16_t>(low + 256 * byte());
  }

  int in_range(int value, std::string_view field, int least, int most) {
    if (value >= least && value <= most) return value;
    fail(fmt::format("its {} {} is not from {} to {}", field, value, least, most));
    return least;
  }

  void skip(int numbers) {
    for (int i = 0; i < numbers; ++i) number("unused fields");
  }

  std::string name() {
    if (at_ == bytes_.size()) {
      fail("its bytes end before its names");
      return {};
    }
    const auto length = static_cast<std::size_t>(byte());
    if (at_ + length > bytes_.size()) {
      fail("its bytes end inside a name");
      at_ = bytes_.size();
      return {};
    }
    const Source decoded("", bytes_.substr(at_, length));
    at_ += length;
    return std::string(decoded.text());
  }

  void read_rules() {
    in_range(number("use of the cube"), "use of the cube", 0, 1);
    is_jacoby_ = in_range(number("Jacoby rule"), "Jacoby rule", 0, 1) == 1;
    has_beavers_ = in_range(number("beavers"), "beavers", 0, 1) == 1;
  }

  void read_cube() {
    const int value = number("cube");
    if (value < 1 || !std::has_single_bit(static_cast<unsigned>(value))) {
      fail(fmt::format("its cube {} is not a power of two", value));
      return;
    }
    situation().cube.value = value;
    const int owner = in_range(number("cube owner"), "cube owner", 0, 2);
    if (owner != 0) situation().cube.owner = owner == 1 ? Player::one : Player::two;
  }

  void read_score(bool is_match) {
    const int length = in_range(number("match length"), "match length", 0, positions::kMostPoints);
    situation().length = is_match ? length : 0;
    if (is_match && length == 0) fail("its match has no length");
    for (int& score : situation().score) {
      score = in_range(number("score"), "score", 0, positions::kMostPoints);
    }
    situation().is_jacoby = !is_match && is_jacoby_;
    situation().is_beaver = !is_match && has_beavers_;
  }

  void read_dice(int turn) {
    const int first = std::abs(number("dice"));
    const int second = number("dice");
    in_range(first, "die", 0, 6);
    in_range(second, "die", 0, 6);
    const bool is_to_play = turn == 1 || turn == 2;
    if (is_to_play && (first == 0 || second == 0))
      fail("a roll is to be played, but none is given");
    // The dice of the previous play may still be there.
    if (is_to_play && !error_) {
      situation().roll = {static_cast<std::uint8_t>(first), static_cast<std::uint8_t>(second)};
    }
  }

  /// Each point has its current count and the one before the last move; the first player's are
  /// negative, and the points have that player's numbers.
  void read_board() {
    Position board;
    for (std::int8_t& count : board.points) {
      const int now = number("board") - kCountBase;
      number("board");
      count = static_cast<std::int8_t>(
          -in_range(now, "count on a point", -positions::kMostCheckers, positions::kMostCheckers));
    }
    if (board.points[kBar] < 0 || board.points[kOff] > 0) {
      fail("a checker is on the other side's bar");
    }
    situation().position = situation().mover == Player::one ? board : board.flipped();
  }

  std::string_view bytes_;
  std::size_t at_ = 0;
  bool is_jacoby_ = false;
  bool has_beavers_ = false;
  PositionRecord record_;
  std::optional<IdError> error_;
};

PositionRead read(std::string_view bytes) { return Reader(bytes).read(); }

}  // namespace
}  // namespace positions::jellyfish

PositionRead from_jellyfish_position(std::string_view bytes) {
  return positions::jellyfish::read(bytes);
}

}  // namespace bgtools
