#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <bgtools/game/variant.hpp>
#include <bgtools/picture/board.hpp>
#include <bgtools/positions/ids.hpp>
#include <cstddef>
#include <string>
#include <string_view>

namespace bgtools::test {
namespace {

using testing::HasSubstr;
using testing::Not;

Situation situation_of(std::string_view id) {
  const auto read = from_any_id(id);
  EXPECT_TRUE(read) << id;
  return read ? *read : Situation{};
}

std::size_t count(std::string_view text, std::string_view part) {
  std::size_t found = 0;
  for (auto at = text.find(part); at != std::string_view::npos; at = text.find(part, at + 1)) {
    ++found;
  }
  return found;
}

TEST(BoardText, ShowsTheStartWithNamesAndScores) {
  Situation situation = situation_of("start");
  situation.mover = Player::two;
  situation.roll = {3, 1};
  situation.length = 7;
  situation.score = {4, 2};
  EXPECT_EQ(board_text(situation, {{"Ann", "Bob"}}),
            "┌13─14─15─16─17─18─┬───┬19─20─21─22─23─24─┐  ○ Ann\n"
            "│ ●           ○    │   │ ○              ● │  pips 167\n"
            "│ ●           ○    │   │ ○              ● │  score 4\n"
            "│ ●           ○    │   │ ○                │\n"
            "│ ●                │   │ ○                │\n"
            "│ ●                │   │ ○                │\n"
            "│                  │BAR│                  │  7 point match, cube 1\n"
            "│ ○                │   │ ●                │\n"
            "│ ○                │   │ ●                │\n"
            "│ ○           ●    │   │ ●                │\n"
            "│ ○           ●    │   │ ●              ○ │  score 2\n"
            "│ ○           ●    │   │ ●              ○ │  pips 167\n"
            "└12─11─10──9──8──7─┴───┴─6──5──4──3──2──1─┘  ● Bob\n"
            "● Bob to play 31\n");
}

/// The mover has seven checkers on the 6 point and two on the bar, the opponent three on the bar;
/// both have borne off checkers, and the mover owns the cube.
Situation crowded(Player mover) {
  Situation situation;
  situation.mover = mover;
  situation.position.points[6] = 7;
  situation.position.points[1] = 4;
  situation.position.points[kBar] = 2;
  situation.position.points[20] = -10;
  situation.position.points[kOff] = -3;
  situation.cube = {.value = 4, .owner = mover};
  return situation;
}

TEST(BoardText, ShowsStacksBarOffAndCube) {
  EXPECT_EQ(board_text(crowded(Player::one)),
            "┌13─14─15─16─17─18─┬───┬19─20─21─22─23─24─┐  ●\n"
            "│                  │   │    ●             │  pips 125\n"
            "│                  │   │    ●             │  off 2\n"
            "│                  │ ● │    ●             │\n"
            "│                  │ ● │    ●             │\n"
            "│                  │ ● │   10             │\n"
            "│                  │BAR│                  │\n"
            "│                  │ ○ │ 7                │\n"
            "│                  │ ○ │ ○              ○ │\n"
            "│                  │   │ ○              ○ │  cube 4\n"
            "│                  │   │ ○              ○ │  off 2\n"
            "│                  │   │ ○              ○ │  pips 96\n"
            "└12─11─10──9──8──7─┴───┴─6──5──4──3──2──1─┘  ○\n"
            "○ to roll or double\n");
}

TEST(BoardText, ExchangesColoursWithThePlayerOnRoll) {
  Situation one = crowded(Player::one);
  Situation two = crowded(Player::two);
  std::string exchanged;
  const std::string text = board_text(one);
  for (std::size_t at = 0; at < text.size();) {
    const std::string_view letter = std::string_view(text).substr(at, 3);
    const bool is_checker = letter == "○" || letter == "●";
    exchanged += letter == "○" ? "●" : letter == "●" ? "○" : std::string(1, text[at]);
    at += is_checker ? 3 : 1;
  }
  EXPECT_EQ(exchanged, board_text(two));
}

TEST(BoardText, ShowsWhoMayDoubleAndWhatIsOffered) {
  Situation situation = situation_of("start");
  EXPECT_EQ(duty_text(situation), "light to roll or double");
  situation.cube = {.value = 2, .owner = Player::two};
  EXPECT_EQ(duty_text(situation), "light to roll");
  EXPECT_THAT(board_text(situation), HasSubstr("│  cube 2\n"));
  situation.mover = Player::two;
  EXPECT_EQ(duty_text(situation, {{"Ann", "Bob"}}), "Bob to roll or double");
  situation.is_double_offered = true;
  EXPECT_EQ(duty_text(situation, {{"Ann", "Bob"}}), "Bob doubles to 4");
  situation = situation_of("start");
  situation.length = 5;
  situation.score = {4, 1};
  situation.is_crawford = true;
  EXPECT_EQ(duty_text(situation), "light to roll");
  EXPECT_THAT(board_text(situation), HasSubstr("5 point match, Crawford game\n"));
  EXPECT_THAT(board_text(situation), Not(HasSubstr("cube")));
}

TEST(BoardText, CountsBorneOffCheckersOfSmallGames) {
  Situation situation;
  situation.position = start_position(Variant::hypergammon3);
  EXPECT_THAT(board_text(situation, {.names = {}, .checkers = 3}), Not(HasSubstr("off")));
  EXPECT_THAT(board_text(situation), HasSubstr("off 12"));
}

TEST(BoardText, SaysWhatKindOfGameItIs) {
  Situation situation = situation_of("start");
  EXPECT_THAT(board_text(situation), Not(HasSubstr("session")));
  situation.is_jacoby = true;
  situation.is_beaver = true;
  EXPECT_THAT(board_text(situation), HasSubstr("money session, Jacoby rule, beavers, cube 1\n"));
}

TEST(BoardSvg, DrawsEveryChecker) {
  const std::string picture = board_svg(situation_of("start"));
  // 30 checkers of two circles each, and the mark of each player.
  EXPECT_EQ(count(picture, "<circle"), 62U);
  EXPECT_EQ(count(picture, "<path"), 24U);
  EXPECT_THAT(picture, HasSubstr("<desc>4HPwATDgc/ABMA:"));
  EXPECT_THAT(picture, HasSubstr("<title>light to roll or double</title>"));
}

TEST(BoardSvg, DrawsDiceCubeTrayAndNumbers) {
  Situation situation = crowded(Player::two);
  situation.roll = {6, 5};
  const std::string picture = board_svg(situation, {{"Ann & <Co>", "Bob \"B\""}});
  // 5 + 4 + 5 checkers on the points, 2 + 3 on the bars; 11 pips; two marks.
  EXPECT_EQ(count(picture, "<circle"), 2U * 19 + 11 + 2);
  EXPECT_EQ(count(picture, "2 off</text>"), 2U);
  EXPECT_EQ(count(picture, ">7</text>"), 2U);  // the stack, and the number of the point
  EXPECT_EQ(count(picture, ">10</text>"), 2U);
  EXPECT_EQ(count(picture, ">4</text>"), 2U);  // the cube, and the number of the point
  EXPECT_THAT(picture, HasSubstr("Ann &amp; &lt;Co&gt;"));
  EXPECT_THAT(picture, HasSubstr("Bob &quot;B&quot;"));
  EXPECT_THAT(picture, HasSubstr("to play 65"));
}

TEST(BoardSvg, ShortensLongNames) {
  const std::string name(40, 'm');
  const std::string picture = board_svg(situation_of("start"), {{name, ""}});
  EXPECT_THAT(picture, HasSubstr('>' + std::string(28, 'm') + "…<"));
  EXPECT_THAT(picture, HasSubstr(fmt::format("<title>{} to roll or double</title>", name)));
}

TEST(BoardSvg, HasNoCubeInTheCrawfordGame) {
  Situation situation = situation_of("start");
  situation.length = 5;
  situation.score = {4, 1};
  situation.is_crawford = true;
  EXPECT_THAT(board_svg(situation), HasSubstr(">Crawford</text>"));
  EXPECT_EQ(count(board_svg(situation), ">1</text>"), 1U);  // only the number of the point
}

}  // namespace
}  // namespace bgtools::test
