#include <gtest/gtest.h>

#include <array>
#include <bgtools/game/board_notation.hpp>
#include <bgtools/game/game_rules.hpp>
#include <optional>
#include <string>
#include <string_view>

namespace bgtools {
namespace {

std::string why_not(std::string_view game, std::string_view text) {
  std::string why;
  return board_from_text(text, *game_named(game), why) ? "" : why;
}

Position board(std::string_view game, std::string_view text) {
  std::string why;
  const std::optional<Position> position = board_from_text(text, *game_named(game), why);
  EXPECT_TRUE(position) << text << ": " << why;
  return position.value_or(Position{});
}

TEST(BoardNotation, IsTheSameAfterReadingAndWriting) {
  struct Case {
    std::string_view game;
    std::string_view text;
  };
  for (const auto& [game, text] :
       {Case{"plakoto", "24:12 13:2 7:1p | 24:9 18:6"},
        Case{"plakoto", "24:12 13:2 7:1 | 24:9 17:5 12:1p"},
        Case{"acey-deucey", "W3 B1 20:2 6:9 | W12 B1 6:1 O1"},
        Case{"tabula", "W3 20:2 6:10 | W12 7:2 O1"}, Case{"fevga", "24:13 18:1 11:1 | 24:14 2:1"},
        Case{"grasshopper", "W12 24:1 17:1 | W12 23:2"}, Case{"portes", "O15 | 24:15"}}) {
    const Position position = board(game, text);
    EXPECT_EQ(to_board_text(position, game_named(game)->checkers), text);
    EXPECT_EQ(position.flipped().flipped(), position) << text;
    const std::string_view mover = text.substr(0, text.find(" | "));
    const std::string_view opponent = text.substr(text.find(" | ") + 3);
    EXPECT_EQ(to_board_text(position.flipped(), game_named(game)->checkers),
              std::string(opponent) + " | " + std::string(mover));
  }
}

TEST(BoardNotation, CountsEveryCheckerAndItsWay) {
  const Position pinned = board("plakoto", "24:12 13:2 7:1p | 24:9 18:6");
  EXPECT_EQ(pinned.checkers(), 15);
  EXPECT_EQ(pinned.opponent_checkers(), 15);
  EXPECT_EQ(pinned.pip_count(), 24 * 12 + 13 * 2 + 7);
  EXPECT_EQ(pinned.opponent_pip_count(), 24 * 9 + 18 * 6);
  const Position waiting = board("acey-deucey", "W3 B1 20:2 6:9 | W12 6:2 O1");
  EXPECT_EQ(waiting.pip_count(), 4 * 25 + 40 + 54);
  EXPECT_EQ(waiting.opponent_pip_count(), 12 * 25 + 12);
}

TEST(BoardNotation, SaysWhyABoardCannotBe) {
  EXPECT_EQ(why_not("plakoto", "24:15"), "a board has two sides, divided by '|'");
  EXPECT_EQ(why_not("plakoto", "24:15 | 24:15 |"), "a board has two sides, divided by '|'");
  EXPECT_EQ(why_not("plakoto", "24:14 | 24:15"),
            "the mover has 14 checkers, and plakoto has 15 on a side");
  EXPECT_EQ(why_not("grasshopper", "W14 | W15"),
            "the opponent has 15 checkers, and grasshopper has 14 on a side");
  EXPECT_EQ(why_not("plakoto", "W1 24:14 | 24:15"), "in plakoto no checkers wait to enter");
  EXPECT_EQ(why_not("tapa", "24:15 | B1 24:14"), "in tapa no checkers are hit");
  EXPECT_EQ(why_not("grasshopper", "W14 | B1 W13"), "in grasshopper no checkers are hit");
  EXPECT_EQ(why_not("plakoto", "24:14 13:1p | 24:15"),
            "nobody pins the checker on the mover's point 13");
  EXPECT_EQ(why_not("plakoto", "24:13 13:2 | 24:13 12:2"),
            "both sides stand on the mover's point 13");
  EXPECT_EQ(why_not("plakoto", "24:14 13:1p | 24:14 12:1p"),
            "both sides stand on the mover's point 13");
  EXPECT_EQ(why_not("fevga", "24:15 | 12:15"), "both sides stand on the mover's point 24");
  EXPECT_EQ(why_not("fevga", "24:14 13:1p | 24:14 1:1"),
            "both sides stand on the mover's point 13");
  for (const std::string_view token :
       {"25:15", "0:15", "24:0", "24:", ":15", "24:15p", "X3", "24:15x", "W", "24:-1"}) {
    EXPECT_EQ(why_not("plakoto", std::string(token) + " | 24:15"),
              "'" + std::string(token) +
                  "' is not a point with its checkers, such as 13:5, W2, B1 or O3");
  }
  EXPECT_EQ(why_not("plakoto", "24:7 24:8 | 24:15").substr(0, 6), "'24:8'");
  EXPECT_EQ(why_not("plakoto", "O7 O8 | 24:15").substr(0, 4), "'O8'");
}

TEST(BoardNotation, ReadsEveryStart) {
  for (const GameRules* game : all_games()) {
    std::string why;
    const std::string text = to_board_text(game->start, game->checkers);
    const std::optional<Position> position = board_from_text(text, *game, why);
    EXPECT_EQ(position, game->start) << game->name << ": " << text << ", " << why;
    EXPECT_EQ(game->start.flipped(), game->start) << game->name;
  }
}

}  // namespace
}  // namespace bgtools
