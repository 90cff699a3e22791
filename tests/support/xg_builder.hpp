#pragma once

#include <zlib.h>
#include <array>
#include <bgtools/formats/xg/record.hpp>
#include <bgtools/game/play.hpp>
#include <bgtools/record/match.hpp>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bgtools::test {

/// Makes eXtreme Gammon files from invented games: the records, with the boards that the plays lead
/// to, and the container around them. Every field can be corrupted afterwards.
class XgBuilder {
 public:
  struct Cubing {
    int deed = 0;  ///< -2 not available, -1 cut short, 0 no double, 1 doubled
    std::array<int, 3> answers{-1, -1, -1};
    std::string_view dice = "77";
  };

  /// Begins with the header of a match; a length of 0 is unlimited play.
  XgBuilder(std::string_view one, std::string_view two, int length) {
    namespace at = xg::match_header;
    add(xg::Type::match_header);
    put_i32(at::kLength, length == 0 ? at::kUnlimited : length);
    put_u8(at::kCrawford, length > 0 ? 1 : 0);
    put_i32(at::kVersion, 30);
    put(at::kMagic, at::kMagicBytes);
    put_i32(at::kComments[0], -1);
    put_i32(at::kComments[1], -1);
    put_i32(at::kCubeLimit, 10);
    put_utf16(at::kNames[0], one);
    put_utf16(at::kNames[1], two);
  }

  void game(int number, int one, int two, bool is_crawford = false) {
    namespace at = xg::game_header;
    add(xg::Type::game_header);
    put_i32(at::kScore, one);
    put_i32(at::kScore + 4, two);
    put_u8(at::kCrawford, is_crawford ? 1 : 0);
    put_i32(at::kNumber, number);
    put_i32(at::kComments[0], -1);
    put_i32(at::kComments[1], -1);
    board_ = start_position(Variant::backgammon);
    cube_ = Cube{};
    is_first_ = true;
  }

  /// The cube decision of a player, and the cube after it.
  void cube(Player player, const Cubing& cubing) {
    namespace at = xg::cube;
    add(xg::Type::cube);
    put_i32(at::kPlayer, sign(player));
    put_i32(at::kDouble, cubing.deed);
    for (std::size_t i = 0; i < cubing.answers.size(); ++i) {
      put_i32(at::kAnswers + 4 * i, cubing.answers[i]);
    }
    put_i32(at::kCube, cube_field());
    put_position(at::kPosition, board_);
    put_f64(at::kError, xg::kNoValue);
    put_u8(at::kDice - 1, 2);
    put(at::kDice, cubing.dice);
    put_i32(at::kComment, -1);
    int value = cube_.value;
    for (const int answer : cubing.answers) {
      value *= 2;
      if (answer == 1) cube_ = Cube{.value = value, .owner = other(player)};
      if (answer != 2) break;
    }
  }

  /// A whole turn without a double: the cube record and the play. Without hops, a dance.
  void turn(Player player, Roll roll, std::initializer_list<Step> hops) {
    const std::string dice{static_cast<char>('0' + roll.first),
                           static_cast<char>('0' + roll.second)};
    cube(player, {.deed = is_first_ ? -2 : 0, .dice = dice});
    play(player, roll, hops);
  }

  void play(Player player, Roll roll, std::initializer_list<Step> hops) {
    namespace at = xg::move;
    begin_move(player, roll);
    Position mine = player == Player::one ? board_ : board_.flipped();
    std::size_t hop = at::kHops;
    for (const Step& step : hops) {
      put_i32(hop, step.from - 1);
      put_i32(hop + 4, step.to - 1);
      hop += at::kHopSize;
      if (can_be_made(mine, {step.from, step.to})) apply(mine, {step.from, step.to});
    }
    put_position(at::kAfter, mine);
    put_u8(at::kPlayed, 1);
    board_ = player == Player::one ? mine : mine.flipped();
  }

  /// A roll that was not played, because the game was given up or is unfinished.
  void roll(Player player, Roll dice) { begin_move(player, dice); }

  void end_game(Player winner, int points, int termination, int one, int two,
                bool is_crawford_next = false) {
    namespace at = xg::game_footer;
    add(xg::Type::game_footer);
    put_i32(at::kScore, one);
    put_i32(at::kScore + 4, two);
    put_u8(at::kNextIsCrawford, is_crawford_next ? 1 : 0);
    put_i32(at::kWinner, sign(winner));
    put_i32(at::kPoints, points);
    put_i32(at::kTermination, termination);
  }

  void end_match(Player winner, int one, int two) {
    namespace at = xg::match_footer;
    add(xg::Type::match_footer);
    put_i32(at::kScore, one);
    put_i32(at::kScore + 4, two);
    put_i32(at::kWinner, sign(winner));
  }

  /// Adds the document as the comment with the next number.
  int comment(std::string_view document) {
    comments_ += document;
    comments_ += "\r\n";
    return comment_count_++;
  }

  /// Fields of the record that was added last, or of another.
  void put_u8(std::size_t at, int value) { records_[base_ + at] = static_cast<char>(value); }
  void put_i32(std::size_t at, int value) {
    put_number(records_, base_ + at, static_cast<std::uint32_t>(value), 4);
  }
  void put_f32(std::size_t at, float value) {
    put_number(records_, base_ + at, std::bit_cast<std::uint32_t>(value), 4);
  }
  void put_f64(std::size_t at, double value) {
    put_number(records_, base_ + at, std::bit_cast<std::uint64_t>(value), 8);
  }
  void put(std::size_t at, std::string_view bytes) {
    records_.replace(base_ + at, bytes.size(), bytes);
  }
  void put_utf16(std::size_t at, std::string_view ascii) {
    for (const char c : ascii) {
      put_u8(at, c);
      at += 2;
    }
  }
  void put_position(std::size_t at, const Position& position) {
    for (const std::int8_t count : position.points) put_u8(at++, count);
  }
  void select(std::size_t record) { base_ = record * xg::kXgRecordSize; }
  [[nodiscard]] std::size_t count() const { return records_.size() / xg::kXgRecordSize; }
  void set_board(const Position& board) { board_ = board; }
  [[nodiscard]] const Position& board() const { return board_; }
  [[nodiscard]] std::string& records() { return records_; }

  /// The whole file. `stated_size` is the size of the records according to the registry.
  [[nodiscard]] std::string file(std::optional<std::size_t> stated_size = std::nullopt) const {
    std::vector<std::pair<std::string, std::string>> members{{"temp.xg", records_}};
    if (!comments_.empty()) members.emplace_back("temp.xgc", comments_);
    std::string data;
    std::string registry;
    for (const auto& [name, bytes] : members) {
      const std::string stored = packed(bytes);
      std::string entry(532, '\0');
      entry[0] = static_cast<char>(name.size());
      entry.replace(1, name.size(), name);
      const bool is_records = name == "temp.xg";
      put_number(entry, 512, is_records ? stated_size.value_or(bytes.size()) : bytes.size(), 4);
      put_number(entry, 516, stored.size(), 4);
      put_number(entry, 520, data.size(), 4);
      put_number(entry, 524, crc_of(bytes), 4);
      registry += entry;
      data += stored;
    }
    const std::string stored_registry = packed(registry);
    std::string header(8232, '\0');
    header.replace(0, 4, "RGMH");
    put_number(header, 4, 1, 4);
    put_number(header, 8, header.size(), 4);
    std::string trailer(36, '\0');
    const std::string archive = data + stored_registry;
    put_number(trailer, 0, crc_of(archive), 4);
    put_number(trailer, 4, members.size(), 4);
    put_number(trailer, 8, 1, 4);
    put_number(trailer, 12, stored_registry.size(), 4);
    put_number(trailer, 16, data.size(), 4);
    put_number(trailer, 20, 1, 4);
    return header + archive + trailer;
  }

 private:
  static int sign(Player player) { return player == Player::one ? 1 : -1; }
  [[nodiscard]] int cube_field() const {
    const int power = std::countr_zero(static_cast<unsigned>(cube_.value));
    return cube_.owner == Player::two ? -power : power;
  }

  void add(xg::Type type) {
    base_ = records_.size();
    records_.resize(records_.size() + xg::kXgRecordSize, '\0');
    // Real files have stale pointers before the type.
    put_i32(0, 0x1234567);
    put_u8(xg::kTypeAt, static_cast<int>(type));
  }

  void begin_move(Player player, Roll roll) {
    namespace at = xg::move;
    add(xg::Type::move);
    is_first_ = false;
    put_position(at::kBefore, board_);
    put_i32(at::kPlayer, sign(player));
    for (std::size_t i = 0; i < 8; ++i) put_i32(at::kHops + 4 * i, -1);
    put_i32(at::kDice, roll.first);
    put_i32(at::kDice + 4, roll.second);
    put_i32(at::kCube, cube_field());
    put_f64(at::kError, xg::kNoValue);
    put_f64(at::kLuck, xg::kNoValue);
    put_i32(at::kComment, -1);
  }

  static void put_number(std::string& bytes, std::size_t at, std::uint64_t value,
                         std::size_t width) {
    for (std::size_t i = 0; i < width; ++i) {
      bytes[at + i] = static_cast<char>(value >> 8U * i & 0xFFU);
    }
  }
  static std::uint32_t crc_of(std::string_view bytes) {
    return static_cast<std::uint32_t>(
        ::crc32(0, reinterpret_cast<const Bytef*>(bytes.data()), static_cast<uInt>(bytes.size())));
  }
  static std::string packed(std::string_view bytes) {
    uLongf size = compressBound(static_cast<uLong>(bytes.size()));
    std::string out(size, '\0');
    compress2(reinterpret_cast<Bytef*>(out.data()), &size,
              reinterpret_cast<const Bytef*>(bytes.data()), static_cast<uLong>(bytes.size()), 6);
    out.resize(size);
    return out;
  }

  std::string records_;
  std::string comments_;
  int comment_count_ = 0;
  std::size_t base_ = 0;
  Position board_{};
  Cube cube_{};
  bool is_first_ = true;
};

/// A match to 3 points with two games, one double taken and one dropped: Ann 2, Bob 1.
inline XgBuilder xg_match() {
  XgBuilder xg("Ann", "Bob", 3);
  xg.game(1, 0, 0);
  xg.turn(Player::one, {3, 1}, {{8, 5}, {6, 5}});
  xg.turn(Player::two, {6, 4}, {{24, 18}, {18, 14}});
  xg.cube(Player::one, {.deed = 1, .answers = {1, -1, -1}, .dice = "52"});
  xg.play(Player::one, {5, 2}, {{13, 8}, {6, 4}});
  xg.turn(Player::two, {2, 1}, {{13, 11}, {6, 5}});
  xg.cube(Player::one, {.deed = -1});
  xg.end_game(Player::two, 2, 101, 0, 2, true);
  xg.game(2, 0, 2, true);
  xg.turn(Player::two, {4, 2}, {{8, 4}, {6, 4}});
  xg.roll(Player::one, {6, 5});
  xg.end_game(Player::two, 1, 101, 0, 3);
  xg.end_match(Player::two, 0, 3);
  return xg;
}

}  // namespace bgtools::test
