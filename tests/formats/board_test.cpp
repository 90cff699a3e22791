#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <bgtools/picture/board.hpp>
#include <bgtools/picture/drawing.hpp>
#include <bgtools/positions/ids.hpp>
#include <cstddef>
#include <string>
#include <string_view>
#include <support/environment.hpp>
#include <variant>

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

TEST(DutyText, SaysWhoMayDoubleAndWhatIsOffered) {
  Situation situation = situation_of("start");
  EXPECT_EQ(duty_text(situation), "light to roll or double");
  situation.cube = {.value = 2, .owner = Player::two};
  EXPECT_EQ(duty_text(situation), "light to roll");
  situation.mover = Player::two;
  EXPECT_EQ(duty_text(situation, {{"Ann", "Bob"}}), "Bob to roll or double");
  situation.is_double_offered = true;
  EXPECT_EQ(duty_text(situation, {{"Ann", "Bob"}}), "Bob doubles to 4");
  situation = situation_of("start");
  situation.length = 5;
  situation.score = {4, 1};
  situation.is_crawford = true;
  EXPECT_EQ(duty_text(situation), "light to roll");
}

TEST(BoardText, FitsAMailInAscii) {
  Situation situation = crowded(Player::two);
  situation.is_jacoby = true;
  situation.is_beaver = true;
  situation.cube = {};
  const std::string text =
      board_text(situation, {{"J\u00F3n", std::string(80, 'n')}}, Letters::ascii);
  EXPECT_EQ(text,
            "+13-14-15-16-17-18-+---+19-20-21-22-23-24-+  O J?n\n"
            "|                  |   |    O             |  pips 125\n"
            "|                  |   |    O             |  off 2\n"
            "|                  | O |    O             |\n"
            "|                  | O |    O             |\n"
            "|                  | O |   10             |\n"
            "|                  |BAR|                  |\n"
            "|                  | X | 7                |\n"
            "|                  | X | X              X |\n"
            "|                  |   | X              X |\n"
            "|                  |   | X              X |  off 2\n"
            "|                  |   | X              X |  pips 96\n"
            "+12-11-10--9--8--7-+---+-6--5--4--3--2--1-+  X nnnnnnnnnnnnnnnnnnnnnnnn\n"
            "money session, Jacoby rule, beavers, cube 1\n"
            "X nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn to roll or double\n");
}

TEST(BoardText, LeavesPipsOutAndSaysTheOutcome) {
  BoardLabels labels;
  labels.has_pips = false;
  labels.outcome = "Ann wins 2 points";
  const std::string text = board_text(situation_of("start"), labels);
  EXPECT_THAT(text, Not(HasSubstr("pips")));
  EXPECT_THAT(text, testing::EndsWith("\nAnn wins 2 points\n"));
  EXPECT_EQ(duty_text(situation_of("start"), labels), "Ann wins 2 points");
}

TEST(BoardSvg, DrawsEveryChecker) {
  const std::string picture = board_svg(situation_of("start"));
  // 30 checkers of two circles each, and the mark of each player.
  EXPECT_EQ(count(picture, "<circle"), 62U);
  // The points of both colours, their numbers, the cube, the pips of both and what the mover does.
  EXPECT_EQ(count(picture, "<path"), 2U + 24 + 1 + 2 + 1);
  EXPECT_THAT(picture, HasSubstr("<title>light to roll or double</title>"));
  EXPECT_THAT(picture, HasSubstr("<desc>4HPwATDgc/ABMA:"));
  EXPECT_THAT(picture, HasSubstr(" light: 2 on 24, 5 on 13, 3 on 8, 5 on 6, 167 pips."
                                 " dark: 5 on 19, 3 on 17, 5 on 12, 2 on 1, 167 pips."
                                 " Cube 1, centred."));
}

TEST(BoardSvg, NeedsNoFont) {
  const std::string picture = board_svg(situation_of("start"), {{"Ann", "Bob"}});
  EXPECT_THAT(picture, Not(HasSubstr("<text")));
  EXPECT_THAT(picture, Not(HasSubstr("font")));
}

TEST(BoardSvg, DrawsDiceCubeTrayAndNumbers) {
  Situation situation = crowded(Player::two);
  situation.roll = {6, 5};
  const BoardLabels labels{{"Ann & <Co>", "Bob \"B\""}};
  const std::string picture = board_svg(situation, labels);
  // 5 + 4 + 5 checkers on the points, 2 + 3 on the bars; 11 pips; two marks.
  EXPECT_EQ(count(picture, "<circle"), 2U * 19 + 11 + 2);
  // The points and their numbers, two stacks, two trays with a number and a word, the cube, two
  // names and pips, the roll.
  EXPECT_EQ(count(picture, "<path"), 2U + 24 + 2 + 4 + 1 + 4 + 1);
  EXPECT_THAT(picture,
              HasSubstr("Ann &amp; &lt;Co&gt; (light): 10 on 20, 3 on the bar, 2 off, 125 pips."));
  EXPECT_THAT(picture,
              HasSubstr("Bob &quot;B&quot; (dark): 7 on 6, 4 on 1, 2 on the bar, 2 off, 96 pips."));
  EXPECT_THAT(picture, HasSubstr("Cube 4, owned by Bob &quot;B&quot;."));
}

TEST(BoardSvg, HasNoCubeInTheCrawfordGame) {
  Situation situation = situation_of("start");
  situation.length = 5;
  situation.score = {4, 1};
  situation.is_crawford = true;
  EXPECT_THAT(board_svg(situation),
              HasSubstr(" Crawford game, no cube. 5 point match, light 4, dark 1.</desc>"));
}

/// What the mover of a crowded board plays, seen by the other player.
BoardLabels with_arrows() {
  BoardLabels labels{{"Ann & <Co>", "Bob"}};
  labels.is_flipped = true;
  labels.arrows = {{kBar, 20}, {6, kOff}};
  return labels;
}

TEST(BoardSvg, DrawsAnArrowForEachHop) {
  const Situation situation = crowded(Player::two);
  BoardLabels labels = with_arrows();
  const std::string with = board_svg(situation, labels);
  EXPECT_EQ(count(with, "fill=\"#0b57b0\""), 2U);
  labels.arrows.clear();
  EXPECT_EQ(count(board_svg(situation, labels), "fill=\"#0b57b0\""), 0U);
}

TEST(BoardHtml, HasAPathForEachSideAndAMarkerForEachPiece) {
  Situation situation = crowded(Player::two);
  situation.roll = {6, 6};
  const std::string board = board_html(situation, with_arrows());
  const std::string symbols = board_symbols();
  EXPECT_THAT(board, HasSubstr("role=\"img\" aria-label=\"Bob to play 66. Ann &amp; &lt;Co&gt; "
                               "(light): 10 on 5, 3 on the bar, 2 off, 125 pips. Bob (dark): "));
  // Ten checkers are five and a number; the numbers of both trays have a word.
  EXPECT_THAT(board, HasSubstr("<path class=\"bc10\" d=\"M508 590h0v-48v-48v-48v-48M408 380h0"));
  EXPECT_EQ(count(board, "<text"), 2U + 4 + 1);
  EXPECT_EQ(count(board, "url(#bd26)"), 2U);
  EXPECT_EQ(count(symbols, "<marker id=\"bd26\""), 1U);
  EXPECT_EQ(count(board, "fill=\"url(#ba)\""), 2U);
  EXPECT_THAT(
      symbols,
      HasSubstr("<linearGradient id=\"ba\"><stop stop-color=\"light-dark(#0b57b0,#8ec2ff)\"/>"));
}

/// The bytes are the same on every machine and with every compiler, because no number in them was
/// ever a fraction.
TEST(BoardSvg, IsTheSameEverywhere) {
  EXPECT_EQ(board_svg(crowded(Player::two), {{"Ann", "\u00D6zg\u00FCr"}}),
            contents(source_dir() / "tests/formats/pictures/crowded.svg"));
}

TEST(Lettering, MeasuresAndShortensText) {
  using picture::fitted;
  using picture::kUnit;
  using picture::Lettering;
  const Lettering plain{.size = 20 * kUnit};
  const auto width = picture::width_of("mmmm", plain);
  EXPECT_GT(width, picture::width_of("iiii", plain));
  EXPECT_EQ(fitted("mmmm", width, plain), "mmmm");
  EXPECT_EQ(fitted("mmmm", width - 1, plain), "mm\u2026");
  EXPECT_EQ(fitted("m m m", width, plain), "m m m");
  EXPECT_LE(picture::width_of(fitted("m m mmmmmm", width, plain), plain), width);
}

TEST(Lettering, DrawsABoxForALetterWithoutAnOutline) {
  picture::Drawing known;
  picture::Drawing unknown;
  picture::add_text(known, "\u0416", {}, {});
  picture::add_text(unknown, "\u5C71", {}, {});
  ASSERT_EQ(unknown.shapes.size(), 1U);
  const auto steps = [](const picture::Drawing& drawing) {
    return std::get<picture::Outline>(drawing.shapes[0].form).steps.size();
  };
  EXPECT_EQ(steps(unknown), 8U);
  EXPECT_GT(steps(known), 8U);
  picture::Drawing blank;
  picture::add_text(blank, "  ", {}, {});
  EXPECT_TRUE(blank.shapes.empty());
}

TEST(Drawing, IsPlacedSmallerInAnother) {
  picture::Drawing part;
  part.shapes.push_back(
      {picture::Box{{100, 200}, 300, 400, 10}, {.fill = picture::Colour{1}, .width = 200}});
  picture::Drawing whole;
  picture::add(whole, part, {1000, 2000}, 50);
  ASSERT_EQ(whole.shapes.size(), 1U);
  EXPECT_EQ(picture::to_svg(whole).substr(picture::to_svg(whole).rfind("<rect")),
            "<rect x=\"10.5\" y=\"21\" width=\"1.5\" height=\"2\" rx=\"0.05\" "
            "fill=\"#000001\"/>\n</svg>\n");
}

}  // namespace
}  // namespace bgtools::test
