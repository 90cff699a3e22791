#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <bgtools/game/variant.hpp>
#include <bgtools/positions/positions.hpp>
#include <cstddef>
#include <engine/random_boards.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <support/environment.hpp>
#include <utility>
#include <vector>

namespace bgtools::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

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

std::string replaced(std::string text, std::string_view old, std::string_view by) {
  const std::size_t at = text.find(old);
  EXPECT_NE(at, std::string::npos) << old;
  return at == std::string::npos ? text : text.replace(at, old.size(), by);
}

std::string file(std::string_view name) {
  return contents(testdata("position") / std::string(name));
}

constexpr std::string_view kFibs =
    "board:Ann:Bob:7:0:3:0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0:-1:2:1:2:1:1:1:1:"
    "0:"
    "1:-1:0:25:0:0:0:0:0:0:0:1";

constexpr std::string_view kSnowie =
    "5;0;0;0;0;Ann;Bob;0;3;1;2;-1;-1;-2;0;0;0;0;5;0;3;0;0;0;-5;3;0;0;0;-2;0;-5;0;0;0;0;2;2;0;0;";

TEST(FibsBoard, IsRead) {
  const auto [situation, names, details, other_turn] = record_of(kFibs);
  EXPECT_THAT(names, ElementsAre("Ann", "Bob"));
  EXPECT_EQ(other_turn, std::nullopt);
  EXPECT_EQ(situation.mover, Player::two);
  EXPECT_EQ(situation.roll, (Roll{2, 1}));
  EXPECT_EQ(situation.position, start_position(Variant::backgammon));
  EXPECT_EQ(situation.length, 7);
  EXPECT_THAT(situation.score, ElementsAre(0, 3));
  EXPECT_EQ(situation.cube, Cube{});
  EXPECT_FALSE(situation.is_crawford);
  EXPECT_THAT(details, IsEmpty());
}

/// Swapping the colour and the direction gives the same board.
TEST(FibsBoard, IsReadInBothDirectionsAndColours) {
  const std::string mirrored =
      "board:Ann:Bob:7:0:3:0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0:1:2:1:0:0:1:1:1:"
      "0:"
      "-1:1:25:0:0:0:0:0:0:0:0:0";
  const auto [situation, names, details, other_turn] = record_of(mirrored);
  EXPECT_EQ(situation.position, start_position(Variant::backgammon));
  EXPECT_EQ(situation.mover, Player::two);
  EXPECT_FALSE(situation.roll.is_known());
}

TEST(FibsBoard, KnowsTheCrawfordGameByTheScore) {
  const std::string before = replaced(std::string(kFibs), ":7:0:3:", ":7:0:6:");
  EXPECT_TRUE(record_of(before).situation.is_crawford);
  const std::string after = replaced(before, ":25:0:0:0:0:0:0:0:1", ":25:0:0:0:0:0:0:1:1");
  EXPECT_FALSE(record_of(after).situation.is_crawford);
  EXPECT_EQ(record_of(replaced(std::string(kFibs), ":7:0:3:", ":9999:0:3:")).situation.length, 0);
}

TEST(FibsBoard, ReadsTheCube) {
  const auto cube = [](std::string_view fields) {
    return record_of(replaced(std::string(kFibs), ":2:1:2:1:1:1:1:0:", fields)).situation;
  };
  EXPECT_EQ(cube(":2:1:2:1:4:1:0:0:").cube, (Cube{4, Player::one}));
  EXPECT_EQ(cube(":2:1:2:1:4:0:1:0:").cube, (Cube{4, Player::two}));
  EXPECT_TRUE(cube(":0:0:0:0:4:0:1:1:").is_double_offered);
}

/// FIBS sends a number of checkers where a flag for a forced move should be.
TEST(FibsBoard, TakesANumberForTheForcedMove) {
  const auto with = [](std::string_view number) {
    return replaced(std::string(kFibs), ":25:0:0:0:0:0:0:0:1",
                    ":25:0:0:0:0:2:" + std::string(number) + ":0:1");
  };
  for (const std::string_view number : {"1", "2", "5", "15"}) {
    EXPECT_EQ(record_of(with(number)).situation, record_of(kFibs).situation) << number;
  }
  EXPECT_THAT(error_of(with("16")), HasSubstr("with a forced move '16'"));
  EXPECT_THAT(error_of(with("-1")), HasSubstr("with a forced move '-1'"));
}

TEST(FibsBoard, IsRefusedWithTheFieldAtFault) {
  const auto with = [](std::string_view old, std::string_view by) {
    return error_of(replaced(std::string(kFibs), old, by));
  };
  EXPECT_THAT(with(":0:1", ""), HasSubstr("fields, not 53"));
  EXPECT_THAT(with(":-2:0:", ":-3:0:"), HasSubstr("one side has 16 checkers"));
  EXPECT_THAT(with(":1:1:1:0:", ":3:1:1:0:"), HasSubstr("cube '3' is not a power of two"));
  EXPECT_THAT(with(":1:1:1:0:", ":2:0:0:0:"), HasSubstr("its owner is unknown"));
  EXPECT_THAT(with(":2:1:2:1:", ":2:1:7:1:"), HasSubstr("die '7' is not a number from 0 to 6"));
  EXPECT_THAT(with(":2:1:2:1:", ":2:1:2:0:"), HasSubstr("only one of its dice"));
  EXPECT_THAT(with(":0:-1:2:1:", ":0:0:2:1:"), HasSubstr("the game is over"));
  EXPECT_THAT(with(":1:-1:0:25:", ":0:-1:0:25:"), HasSubstr("colour is neither 1 nor -1"));
  EXPECT_THAT(with(":7:0:3:", ":3:0:3:"), HasSubstr("not below the match length"));
  EXPECT_THAT(with(":0:25:0:0:0:0:", ":0:25:4:0:0:0:"), HasSubstr("4 borne off do not make 15"));
  EXPECT_THAT(with(":0:25:0:0:0:0:", ":0:25:0:0:1:0:"), HasSubstr("its count is 1"));
  EXPECT_THAT(with(":5:0:3:0:0:0:", ":x:0:3:0:0:0:"), HasSubstr("count on point 6 'x'"));
}

TEST(SnowiePosition, IsRead) {
  const auto [situation, names, details, other_turn] = record_of(kSnowie);
  EXPECT_THAT(names, ElementsAre("Ann", "Bob"));
  EXPECT_EQ(situation.mover, Player::one);
  EXPECT_EQ(situation.length, 5);
  EXPECT_THAT(situation.score, ElementsAre(3, 1));
  EXPECT_EQ(situation.cube, (Cube{2, Player::two}));
  EXPECT_EQ(situation.position.points[kBar], 2);
  EXPECT_EQ(situation.position.points[kOff], -1);
  EXPECT_EQ(situation.position.points[6], 5);
  EXPECT_EQ(situation.position.points[19], -5);
  EXPECT_EQ(situation.position.points[24], 2);
  EXPECT_EQ(to_snowie_position({situation, names, {}, {}}), kSnowie);
}

TEST(SnowiePosition, GivesTheScoresToThePlayers) {
  const std::string text = replaced(std::string(kSnowie), "5;0;0;0;0;Ann;Bob", "5;0;0;0;1;Ann;Bob");
  const auto [situation, names, details, other_turn] = record_of(text);
  EXPECT_THAT(names, ElementsAre("Bob", "Ann"));
  EXPECT_EQ(situation.mover, Player::two);
  EXPECT_THAT(situation.score, ElementsAre(1, 3));
  EXPECT_EQ(situation.cube.owner, Player::one);
}

TEST(SnowiePosition, IsRefusedWithTheFieldAtFault) {
  const auto with = [](std::string_view old, std::string_view by) {
    return error_of(replaced(std::string(kSnowie), old, by));
  };
  EXPECT_THAT(with("2;2;0;0;", "2;2;0;0;0;"), HasSubstr("has 41 fields, not 40"));
  EXPECT_THAT(with(";2;-1;", ";6;-1;"), HasSubstr("cube '6' is not a power of two"));
  EXPECT_THAT(with(";2;-1;", ";2;-2;"), HasSubstr("cube owner '-2'"));
  EXPECT_THAT(with(";5;0;3;", ";16;0;3;"), HasSubstr("count on point 6 '16'"));
  EXPECT_THAT(with(";5;0;3;", ";6;0;3;"), HasSubstr("16 checkers"));
  EXPECT_THAT(with("2;2;0;0;", "2;2;0;5;"), HasSubstr("only one of its dice"));
  EXPECT_THAT(with("2;2;0;0;", "2;-2;0;0;"), HasSubstr("other side's bar"));
  EXPECT_THAT(with("Bob;0;3;", "Bob;1;3;"), HasSubstr("not that of a Crawford game"));
  EXPECT_THAT(with("5;0;0;0;0;Ann", "5;0;0;0;2;Ann"), HasSubstr("player on roll '2'"));
}

TEST(JellyfishPosition, IsReadLikeTheSnowiePositionNextToIt) {
  const auto [situation, names, details, other_turn] = record_of(file("gnubg.pos"));
  const PositionRecord snowie = record_of(file("gnubg-snowie.txt"));
  EXPECT_EQ(situation, snowie.situation);
  EXPECT_EQ(names, snowie.names);
  EXPECT_THAT(names, ElementsAre("Alpha", "Beta Two"));
}

TEST(JellyfishPosition, ReadsDiceAndCube) {
  const auto [situation, names, details, other_turn] = record_of(file("invented.pos"));
  EXPECT_THAT(names, ElementsAre("Ann", "Bob"));
  EXPECT_EQ(situation.mover, Player::two);
  EXPECT_EQ(situation.roll, (Roll{3, 1}));
  EXPECT_EQ(situation.cube, (Cube{2, Player::two}));
  EXPECT_EQ(situation.length, 5);
  EXPECT_THAT(situation.score, ElementsAre(3, 1));
  EXPECT_EQ(situation.position.points[kBar], 2);
}

TEST(JellyfishPosition, IsRefusedIfCutOrWrong) {
  const std::string whole = file("gnubg.pos");
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

TEST(PositionTexts, AreReadInEveryLanguage) {
  const PositionRecord english = record_of(file("xg-en.txt"));
  EXPECT_THAT(english.names, ElementsAre("Bob the Elder", "Ann"));
  EXPECT_EQ(english.situation.roll, (Roll{3, 1}));
  EXPECT_THAT(english.situation.score, ElementsAre(2, 0));
  const PositionRecord german = record_of(file("xg-de.txt"));
  EXPECT_EQ(german.situation, english.situation);
  EXPECT_THAT(german.names, ElementsAre("Spieler 2", "Spieler 1"));
  const PositionRecord french = record_of(file("bgblitz-fr.txt"));
  EXPECT_EQ(french.situation, english.situation);
  EXPECT_THAT(french.names, ElementsAre("Vert", "Rouge"));
  const PositionRecord gnubg = record_of(file("gnubg-board.txt"));
  EXPECT_EQ(gnubg.situation.length, 7);
  EXPECT_THAT(gnubg.names, ElementsAre("Ann", "Bob"));
}

TEST(PositionTexts, AreRefusedIfTheyContradictThemselves) {
  const std::string text = file("bgblitz-fr.txt");
  EXPECT_THAT(error_of(replaced(text, "4HPwATDgc/ABMA", "sGfwATDgc/ABMA")),
              HasSubstr("different boards"));
  EXPECT_THAT(error_of(replaced(text, "XGID=-b", "XGID=-q")), HasSubstr("invalid XGID: 'q'"));
  EXPECT_THAT(error_of(text + text), HasSubstr("it shows 2 positions"));
  EXPECT_THAT(error_of("two\nlines"), HasSubstr("it has no drawn board"));
}

TEST(Ogid, IsWrittenAsHedgeHogDoes) {
  Situation situation{.position = start_position(Variant::backgammon)};
  situation.length = 7;
  EXPECT_EQ(to_ogid(situation), "OGID=11ccccchhhjjjjj:66666888dddddoo:N0N::B:IB:0:0:7");
  situation.mover = Player::two;
  EXPECT_EQ(to_ogid(situation), "OGID=11ccccchhhjjjjj:66666888dddddoo:N0N::W:IB:0:0:7");
  situation.mover = Player::one;
  situation.roll = {6, 5};
  EXPECT_EQ(to_ogid(situation), "OGID=11ccccchhhjjjjj:66666888dddddoo:N0N:56:B:R:0:0:7");
  situation.roll = {};
  situation.is_double_offered = true;
  EXPECT_EQ(to_ogid(situation), "OGID=11ccccchhhjjjjj:66666888dddddoo:N0O::W:D:0:0:7");
}

/// Two programs mean opposite players by the colour, and the text does not show which one wrote it.
TEST(Ogid, OffersTheOtherTurnIfTheColourNamesThePlayerOnRoll) {
  const std::string board = "OGID=0ccq:pdd:";
  const auto read = [&](std::string_view rest) { return record_of(board + std::string(rest)); };
  for (const std::string_view rest : {"N0N:46:B:IB", "N0N:46:B:R", "N0N::B:C", "N0N::B"}) {
    const PositionRecord record = read(rest);
    EXPECT_EQ(record.situation.mover, Player::one) << rest;
    ASSERT_TRUE(record.other_turn) << rest;
    EXPECT_EQ(record.other_turn->mover, Player::two) << rest;
    EXPECT_EQ(record.other_turn->position, record.situation.position.flipped()) << rest;
    EXPECT_EQ(record.other_turn->roll, record.situation.roll) << rest;
  }
  for (const std::string_view rest : {"N0N", "N0N::W:IW", "N0O::B:D"}) {
    EXPECT_EQ(read(rest).other_turn, std::nullopt) << rest;
  }
}

TEST(Ogid, KeepsItsOtherFieldsAsDetails) {
  const PositionRecord record =
      record_of("OGID=11ccccchhhjjjjj:66666888dddddoo:W1T::B:A:3:2:7:17:15");
  EXPECT_THAT(record.details, ElementsAre("cube action T", "state A", "move number 17"));
  const auto written = write_position(record, *position_format_named("xgid"));
  std::vector<std::string> losses;
  for (const PositionLoss& loss : written->losses) {
    EXPECT_EQ(loss.rule, Rule::loss_tag);
    losses.push_back(loss.message);
  }
  EXPECT_THAT(losses, ElementsAre("xgid cannot hold this detail: cube action T",
                                  "xgid cannot hold this detail: state A",
                                  "xgid cannot hold this detail: move number 17"));
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
