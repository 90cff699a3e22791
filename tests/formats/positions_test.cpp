#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <bgtools/game/variant.hpp>
#include <bgtools/positions/positions.hpp>
#include <cstddef>
#include <cstdint>
#include <engine/random_boards.hpp>
#include <string>
#include <string_view>
#include <support/environment.hpp>
#include <vector>

namespace bgtools::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

PositionRecord record_of(std::string_view text) {
  const PositionRead read = read_position(text);
  EXPECT_TRUE(read) << text << "\n" << (read ? "" : read.error().message);
  return read ? *read : PositionRecord{};
}

std::string error_of(std::string_view text) {
  const PositionRead read = read_position(text);
  EXPECT_FALSE(read) << text;
  return read ? std::string() : read.error().message;
}

TEST(JellyfishPosition, IsRefusedIfCutOrWrong) {
  const std::string whole = contents(testdata("position/gnubg.pos"));
  for (std::size_t size = 3; size < whole.size(); ++size) {
    EXPECT_THAT(error_of(whole.substr(0, size)), HasSubstr("invalid Jellyfish position")) << size;
  }
  EXPECT_THAT(error_of(whole + "x"), HasSubstr("left over"));
  std::string wrong = whole;
  wrong[0x0C] = 3;
  EXPECT_THAT(error_of(wrong), HasSubstr("cube 3 is not a power of two"));
  wrong = whole;
  wrong[0x3E + 4 * 6] = 40;
  EXPECT_THAT(error_of(wrong), HasSubstr("count on a point 20"));
}

TEST(Positions, ReportNamesAndRulesThatAreLost) {
  PositionRecord record{.situation = {.position = start_position(Variant::backgammon)},
                        .names = {},
                        .details = {},
                        .other_turn = {}};
  record.situation.is_jacoby = true;
  record.situation.is_beaver = true;
  record.situation.cube_limit = 64;
  record.names = {"Ann:B", "Bob;C"};
  const auto rules = [&](std::string_view format) {
    const auto written = write_position(record, *position_format_named(format));
    std::vector<Rule> found;
    for (const auto& loss : written->losses) found.push_back(loss.rule);
    return found;
  };
  using enum Rule;
  EXPECT_THAT(rules("xgid"), ElementsAre(loss_name, loss_name));
  EXPECT_THAT(rules("gnubg-id"), ElementsAre(loss_rule, loss_rule, loss_name, loss_name));
  EXPECT_THAT(rules("ogid"), ElementsAre(loss_rule, loss_rule, loss_rule, loss_name, loss_name));
  EXPECT_THAT(rules("fibs-board"), ElementsAre(loss_rule, loss_rule, loss_rule, loss_name));
  EXPECT_THAT(rules("snowie-position"), ElementsAre(loss_rule, loss_rule, loss_name));
}

Situation random_situation(RandomBoards& boards) {
  Situation situation{.position = boards.next()};
  auto& random = boards.random();
  const auto below = [&](unsigned most) { return static_cast<int>(random() % most); };
  situation.mover = below(2) == 0 ? Player::one : Player::two;
  situation.length = below(3) == 0 ? 0 : 1 + below(25);
  if (situation.length > 0) {
    situation.score = {below(static_cast<unsigned>(situation.length)),
                       below(static_cast<unsigned>(situation.length))};
    const int last = situation.length - 1;
    situation.is_crawford = (situation.score[0] == last) != (situation.score[1] == last);
  }
  if (!situation.is_crawford && below(2) == 0) {
    situation.cube.value = 2 << below(5);
    situation.cube.owner = below(2) == 0 ? Player::one : Player::two;
  }
  if (below(3) != 0) {
    situation.roll = {static_cast<std::uint8_t>(1 + below(6)),
                      static_cast<std::uint8_t>(1 + below(6))};
  }
  return situation;
}

TEST(Positions, GoThroughEveryFormWithoutLoss) {
  RandomBoards boards(21);
  for (int i = 0; i < 5000; ++i) {
    PositionRecord record{random_situation(boards), {"Ann", "Bob"}, {}, {}};
    for (const PositionFormat& format : position_formats()) {
      if (format.write == nullptr) continue;
      const auto written = write_position(record, format);
      ASSERT_TRUE(written) << format.name << ' ' << to_xgid(record.situation) << ' '
                           << written.error().message;
      const auto& [text, losses] = *written;
      for (const PositionLoss& loss : losses) {
        ASSERT_EQ(loss.rule, Rule::loss_name) << text << '\n' << loss.message;
      }
      ASSERT_EQ(detect_position(text), &format) << text;
      const auto again = write_position(record_of(text), format);
      ASSERT_TRUE(again);
      ASSERT_EQ(again->text, text);
    }
  }
}

/// Whichever byte is changed, the text is refused or gives a position that can occur.
TEST(Positions, SurviveAChangedByte) {
  RandomBoards boards(22);
  int accepted = 0;
  int refused = 0;
  for (int i = 0; i < 20000; ++i) {
    const PositionRecord record{random_situation(boards), {"Ann", "Bob"}, {}, {}};
    std::string text = i % 3 == 0   ? to_fibs_board(record)
                       : i % 3 == 1 ? to_snowie_position(record)
                                    : to_ogid(record.situation);
    const auto at = boards.random()() % text.size();
    text[at] = static_cast<char>(text[at] ^ (1 << (i % 7)));
    if (const PositionRead changed = read_position(text)) {
      ASSERT_TRUE(changed->situation.position.is_possible()) << text;
      ++accepted;
    } else {
      ++refused;
    }
  }
  EXPECT_GT(accepted, 1000);
  EXPECT_GT(refused, 1000);
}

}  // namespace
}  // namespace bgtools::test
