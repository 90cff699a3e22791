// The builder makes the files of testdata/xg; BGTOOLS_ACCEPT=1 writes them again. The records are
// compared, not the bytes, because zlib versions may compress differently.

#include <gtest/gtest.h>

#include <bgtools/formats/xg/container.hpp>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>

#include <support/environment.hpp>
#include <support/xg_builder.hpp>

namespace bgtools::test {
namespace {

Position after(std::initializer_list<Move> moves) {
  Position board = start_position(Variant::backgammon);
  for (const Move move : moves) apply(board, move);
  return board;
}

XgBuilder money_with_a_raccoon() {
  XgBuilder xg("Carla", "Dan", 0);
  xg.put_u8(xg::match_header::kBeaver, 1);
  xg.put_utf16(xg::match_header::kEvent, "Kitchen table");
  xg.game(1, 0, 0);
  xg.turn(Player::one, {3, 1}, {{8, 5}, {6, 5}});
  xg.put_i32(xg::move::kComment, xg.comment("{\\rtf1\\ansi the best \\b opening\\b0  roll\\par}"));
  xg.cube(Player::two, {.deed = 1, .answers = {2, 2, 1}, .dice = "42"});
  xg.play(Player::two, {4, 2}, {{8, 4}, {6, 4}});
  xg.cube(Player::one, {.deed = 1, .answers = {0, -1, -1}});
  xg.end_game(Player::one, 8, 0, 8, 0);
  xg.end_match(Player::one, 8, 0);
  return xg;
}

XgBuilder position(bool is_checker_decision) {
  XgBuilder xg("Ann", "Bob", 5);
  xg.game(1, 3, 1);
  xg.set_board(after({{13, 8}, {24, 23}}));
  xg.cube(Player::two, {.deed = is_checker_decision ? -2 : -1, .dice = "64"});
  if (is_checker_decision) xg.roll(Player::two, {6, 4});
  return xg;
}

XgBuilder illegal_play() {
  XgBuilder xg("Ann", "Bob", 3);
  xg.game(1, 0, 0);
  xg.turn(Player::one, {4, 3}, {{24, 21}, {13, 10}});
  xg.put_i32(xg::move::kValidity, xg::move::kIsIllegal);
  xg.turn(Player::two, {6, 4}, {{24, 18}, {18, 14}});
  xg.end_game(Player::two, 1, 101, 0, 1);
  return xg;
}

XgBuilder sixteen_checkers() {
  XgBuilder xg = xg_match();
  xg.select(5);
  xg.put_u8(xg::move::kBefore + 13, 6);
  return xg;
}

XgBuilder record_of_no_type() {
  XgBuilder xg = xg_match();
  xg.select(4);
  xg.put_u8(xg::kTypeAt, 99);
  return xg;
}

XgBuilder wrong_boards() {
  XgBuilder xg = xg_match();
  xg.select(9);
  xg.put_position(xg::move::kAfter, after({{24, 18}, {18, 14}, {13, 12}, {13, 11}}));
  return xg;
}

XgBuilder wrong_scores() {
  XgBuilder xg = xg_match();
  xg.select(11);
  xg.put_i32(xg::game_footer::kScore, 1);
  xg.select(17);
  xg.put_i32(xg::match_footer::kScore + 4, 4);
  return xg;
}

std::string with_changed_byte(std::string bytes, std::size_t at) {
  bytes[at] = static_cast<char>(bytes[at] ^ 1);
  return bytes;
}

TEST(XgTestdata, IsWhatTheBuilderMakes) {
  const std::string match = xg_match().file();
  const std::map<std::string, std::string> files{
      {"valid/two-games.xg", match},
      {"valid/money-with-a-raccoon.xg", money_with_a_raccoon().file()},
      {"valid/checker-decision.xgp", position(true).file()},
      {"valid/cube-decision.xgp", position(false).file()},
      {"broken/illegal-play.xg", illegal_play().file()},
      {"broken/sixteen-checkers.xg", sixteen_checkers().file()},
      {"broken/record-of-no-type.xg", record_of_no_type().file()},
      {"broken/wrong-boards.xg", wrong_boards().file()},
      {"broken/wrong-scores.xg", wrong_scores().file()},
      {"broken/cut-short.xg", match.substr(0, match.size() - 100)},
      {"broken/cut-member.xg", xg_match().file(xg_match().records().size() + xg::kXgRecordSize)},
      {"broken/wrong-checksum.xg", with_changed_byte(match, match.size() - 36)},
  };
  const auto ignore = [](const std::string&) {};
  for (const auto& [name, bytes] : files) {
    const std::filesystem::path path = testdata("xg/" + name);
    if (environment("BGTOOLS_ACCEPT") == "1") {
      std::filesystem::create_directories(path.parent_path());
      std::ofstream(path, std::ios::binary) << bytes;
    }
    const std::string kept = contents(path);
    EXPECT_EQ(xg::unpack(kept, ignore).records, xg::unpack(bytes, ignore).records) << name;
    EXPECT_EQ(xg::unpack(kept, ignore).comments, xg::unpack(bytes, ignore).comments) << name;
  }
}

}  // namespace
}  // namespace bgtools::test
