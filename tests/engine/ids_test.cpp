#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <bgtools/game/legal_plays.hpp>
#include <bgtools/game/variant.hpp>
#include <bgtools/positions/ids.hpp>
#include <string>
#include <tuple>

#include "engine/random_boards.hpp"
#include "engine/rule_vectors.hpp"

namespace bgtools {
namespace {

using testing::HasSubstr;

const Position& start() { return start_position(Variant::backgammon); }

template <typename Value>
std::string message_of(const OrError<Value, IdError>& answer) {
  return answer ? "" : answer.error().message;
}

template <typename Value>
Value value_of(const OrError<Value, IdError>& answer) {
  EXPECT_EQ(message_of(answer), "");
  return answer ? *answer : Value{};
}

TEST(PositionId, OfTheStarts) {
  EXPECT_EQ(to_position_id(start()), "4HPwATDgc/ABMA");
  EXPECT_EQ(to_position_id(start_position(Variant::nackgammon)), "4Dl4ADbgOXgANg");
  EXPECT_EQ(to_position_id(start_position(Variant::longgammon)), "AACA/z8AAID/Pw");
  EXPECT_EQ(to_position_id(start_position(Variant::hypergammon1)), "AACAAAAAAgAAAA");
  EXPECT_EQ(to_position_id(start_position(Variant::hypergammon2)), "AABAAQAACgAAAA");
  EXPECT_EQ(to_position_id(start_position(Variant::hypergammon3)), "AACgAgAAKgAAAA");
}

TEST(PositionId, OfEachVector) {
  for (const char* file : {"legal_plays.jsonl", "illegal_plays.jsonl", "scoring.jsonl"}) {
    for (const auto& vector : test::rule_vectors(file)) {
      const Position position = test::position_of(vector);
      const auto id = vector.at("gnubg_id").get<std::string>();
      EXPECT_EQ(to_position_id(position), id) << vector.at("id");
      EXPECT_EQ(value_of(from_position_id(id)), position) << vector.at("id");
    }
  }
}

TEST(PositionId, ReadsBackWhatItWrites) {
  test::RandomBoards boards(11);
  for (int i = 0; i < 20000; ++i) {
    const Position position = boards.next();
    ASSERT_EQ(value_of(from_position_id(to_position_id(position))), position);
  }
}

// Each text differs from an id of gnubg in one thing.
TEST(PositionId, RefusesTextsThatAreNotIds) {
  const auto refusal = [](std::string_view text) { return message_of(from_position_id(text)); };
  EXPECT_THAT(refusal(""), HasSubstr("0 characters, not 14"));
  EXPECT_THAT(refusal("4HPwATDgc/ABM"), HasSubstr("13 characters, not 14"));
  EXPECT_THAT(refusal("4HPwATDgc/ABMAA"), HasSubstr("15 characters, not 14"));
  EXPECT_THAT(refusal("4HPwATDgc!ABMA"), HasSubstr("'!' at character 10"));
  EXPECT_THAT(refusal("4HPwATDgc\nABMA"), HasSubstr("byte 0x0A at character 10"));
  EXPECT_THAT(refusal("4HPwATDgc=ABMA"), HasSubstr("'=' at character 10"));
  EXPECT_THAT(refusal("4HPwATDgc/ABMB"), HasSubstr("last character"));
  EXPECT_THAT(refusal("AACAAAAAAgAAgA"), HasSubstr("left over"));
  EXPECT_THAT(refusal("//////////////"), HasSubstr("last character"));
  EXPECT_THAT(refusal("/////////////w"), HasSubstr("end before the board"));
  EXPECT_THAT(refusal("AAAAAAAAAAAAAA"), HasSubstr("no checkers"));
  // The opponent's checker is on their ace point, which is the mover's 24 point; the mover's is on
  // the mover's ace point.
  EXPECT_EQ(to_position_id(test::board("24:1")), "AAAAAAAAAQAAAA");
  EXPECT_THAT(refusal("AQAAAAAAAgAAAA"), HasSubstr("both sides have checkers on point 24"));
}

TEST(PositionId, RefusesTooManyCheckersAndClosedBars) {
  EXPECT_THAT(message_of(from_position_id(to_position_id(test::board("6:9 5:7 24:-2")))),
              HasSubstr("16 checkers"));
  EXPECT_THAT(message_of(from_position_id(to_position_id(test::board(
                  "0:-1 1:2 2:2 3:2 4:2 5:2 6:2 bar:1 19:-2 20:-2 21:-2 22:-2 23:-2 24:-2")))),
              HasSubstr("both sides are on the bar"));
}

TEST(MatchId, KnownValues) {
  Situation cube_of_one{.mover = Player::two, .roll = {5, 2}};
  cube_of_one.cube = {.value = 2, .owner = Player::one};
  cube_of_one.length = 9;
  cube_of_one.score = {2, 4};
  cube_of_one.is_jacoby = true;
  EXPECT_EQ(to_match_id(cube_of_one), "QYkqASAAIAAA");
  EXPECT_EQ(value_of(from_match_id("QYkqASAAIAAA")), cube_of_one);

  Situation first;
  first.length = 7;
  EXPECT_EQ(to_match_id(first), "MAHgAAAAAAAE");
  EXPECT_EQ(value_of(from_match_id("MAHgAAAAAAAE")), first);

  EXPECT_EQ(to_match_id({.mover = Player::two, .roll = {4, 1}}), "cAkGAAAAAAAE");
}

TEST(MatchId, WritesTheHigherDieFirst) {
  EXPECT_EQ(to_match_id({.roll = {2, 5}}), to_match_id({.roll = {5, 2}}));
  EXPECT_EQ(value_of(from_match_id(to_match_id({.roll = {2, 5}}))).roll, (Roll{5, 2}));
}

TEST(MatchId, HoldsAnOfferedDouble) {
  const Situation offered{.mover = Player::two, .is_double_offered = true};
  const std::string id = to_match_id(offered);
  EXPECT_NE(id, to_match_id({.mover = Player::two}));
  const Situation read = value_of(from_match_id(id));
  EXPECT_TRUE(read.is_double_offered);
  EXPECT_EQ(read.mover, Player::two);
}

// Sets one bit of a match id, numbered as the format numbers them.
std::string with_bit(std::string id, std::size_t place) {
  constexpr std::string_view kAlphabet =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  const std::size_t written = place / 8 * 8 + 7 - place % 8;
  const std::size_t digit = kAlphabet.find(id[written / 6]);
  id[written / 6] = kAlphabet[digit ^ (1U << (5 - written % 6))];
  return id;
}

TEST(MatchId, RefusesImpossibleStates) {
  const auto refusal = [](std::string_view text) { return message_of(from_match_id(text)); };
  const std::string id = "MAHgAAAAAAAE";
  EXPECT_THAT(refusal("MAHgAAAAAAA"), HasSubstr("11 characters, not 12"));
  EXPECT_THAT(refusal("MAHgAAAAAAAEA"), HasSubstr("13 characters, not 12"));
  EXPECT_THAT(refusal("MAHg AAAAAAE"), HasSubstr("byte 0x20 at character 5"));
  EXPECT_THAT(refusal(with_bit(id, 67)), HasSubstr("beyond its fields"));
  EXPECT_THAT(refusal(with_bit(id, 71)), HasSubstr("beyond its fields"));
  EXPECT_THAT(refusal(with_bit(id, 10)), HasSubstr("game state 5"));
  EXPECT_THAT(refusal(with_bit(id, 13)), HasSubstr("resignation"));
  EXPECT_THAT(refusal(with_bit(id, 11)), HasSubstr("nothing is offered"));
  EXPECT_THAT(refusal(with_bit(id, 12)), HasSubstr("the doubler would have to answer"));
  EXPECT_THAT(refusal(with_bit(id, 15)), HasSubstr("1 and 0 are not a roll"));
  EXPECT_THAT(refusal(with_bit(id, 7)), HasSubstr("not that of a Crawford game"));
  EXPECT_THAT(refusal(to_match_id({.roll = {7, 7}})), HasSubstr("7 and 7 are not a roll"));
  EXPECT_THAT(refusal(to_match_id({.is_crawford = true})), HasSubstr("has no Crawford game"));
  EXPECT_THAT(refusal(to_match_id({.length = 7, .score = {7, 3}})), HasSubstr("not below"));
  EXPECT_THAT(refusal(to_match_id({.roll = {3, 1}, .is_double_offered = true})),
              HasSubstr("after the roll"));
  EXPECT_THAT(refusal(to_match_id({.cube = {.value = 1, .owner = Player::one}})),
              HasSubstr("has an owner"));
}

TEST(Xgid, KnownValue) {
  const std::string id = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10";
  Situation expected{.position = start(), .mover = Player::two, .roll = {3, 1}};
  expected.length = 7;
  EXPECT_EQ(value_of(from_xgid(id)), expected);
  EXPECT_EQ(to_xgid(expected), id);
  EXPECT_EQ(value_of(from_xgid(std::string_view(id).substr(5))), expected);
  EXPECT_EQ(value_of(from_xgid(std::string_view(id).substr(0, id.size() - 3))), expected);
}

// The frame does not turn with the player on roll.
TEST(Xgid, SeesTheBoardFromTheBottom) {
  const Position position = test::board("bar:1 6:2 0:-3 20:-4");
  const Situation bottom{.position = position, .mover = Player::two};
  const Situation top{.position = position, .mover = Player::one};
  EXPECT_EQ(to_position_id(position), "8AAAcGAAAAQAAA") << "as gnubg reads the next line";
  EXPECT_EQ(to_xgid(bottom), "XGID=c-----B-------------d----A:0:0:1:00:0:0:0:0:10");
  EXPECT_EQ(to_xgid(top), "XGID=a----D-------------b-----C:0:0:-1:00:0:0:0:0:10");
}

TEST(Xgid, HoldsCubeScoreAndRules) {
  Situation match{.position = start(), .mover = Player::one, .is_double_offered = true};
  match.cube = {.value = 4, .owner = Player::one};
  match.length = 11;
  match.score = {10, 3};
  match.is_crawford = true;
  match.cube_limit = 256;
  EXPECT_EQ(to_xgid(match), "XGID=-b----E-C---eE---c-e----B-:2:-1:-1:D:3:10:1:11:8");
  EXPECT_EQ(value_of(from_xgid(to_xgid(match))), match);
  const Situation money{.position = start(), .is_jacoby = true, .is_beaver = true};
  EXPECT_EQ(to_xgid(money), "XGID=-b----E-C---eE---c-e----B-:0:0:-1:00:0:0:3:0:10");
  EXPECT_EQ(value_of(from_xgid(to_xgid(money))), money);
}

TEST(Xgid, RefusesImpossibleStates) {
  const std::string board = "-b----E-C---eE---c-e----B-";
  const auto fields = [&](std::string_view rest) {
    return message_of(from_xgid(board + ":" + std::string(rest)));
  };
  const auto boards = [](std::string_view text) {
    return message_of(from_xgid(std::string(text) + ":0:0:1:31:0:0:0:7:10"));
  };
  EXPECT_EQ(fields("0:0:1:31:0:0:0:7:10"), "");
  EXPECT_THAT(fields("0:0:1:31:0:0:0"), HasSubstr("8 fields"));
  EXPECT_THAT(fields("0:0:1:31:0:0:0:7:10:1"), HasSubstr("11 fields"));
  EXPECT_THAT(fields("0:2:1:31:0:0:0:7:10"), HasSubstr("cube owner is not a number from -1 to 1"));
  EXPECT_THAT(fields("0:0:0:31:0:0:0:7:10"), HasSubstr("turn is neither"));
  EXPECT_THAT(fields("0:0:1:37:0:0:0:7:10"), HasSubstr("dice"));
  EXPECT_THAT(fields("0:0:1:30:0:0:0:7:10"), HasSubstr("dice"));
  EXPECT_THAT(fields("0:0:1:3:0:0:0:7:10"), HasSubstr("dice"));
  EXPECT_THAT(fields("0:0:1:311:0:0:0:7:10"), HasSubstr("dice"));
  EXPECT_THAT(fields("0:0:1:B:0:0:0:7:10"), HasSubstr("beaver"));
  EXPECT_THAT(fields("16:1:1:31:0:0:0:7:10"), HasSubstr("cube is not a number from 0 to 15"));
  EXPECT_THAT(fields("4:1:1:31:0:0:0:7:3"), HasSubstr("above its limit"));
  EXPECT_THAT(fields("0:1:1:31:0:0:0:7:10"), HasSubstr("has an owner"));
  EXPECT_THAT(fields("0:0:1:31:7:0:0:7:10"), HasSubstr("not below the match length"));
  EXPECT_THAT(fields("0:0:1:31:-1:0:0:7:10"), HasSubstr("score of the bottom player"));
  EXPECT_THAT(fields("0:0:1:31:0:x:0:7:10"), HasSubstr("score of the top player"));
  EXPECT_THAT(fields("0:0:1:31:0:0:2:7:10"), HasSubstr("Crawford field"));
  EXPECT_THAT(fields("0:0:1:31:0:0:1:7:10"), HasSubstr("not that of a Crawford game"));
  EXPECT_THAT(fields("0:0:1:31:0:0:4:0:10"), HasSubstr("Jacoby and beaver field"));
  EXPECT_THAT(fields("0:0:1:31:0:0:0::10"), HasSubstr("match length"));
  EXPECT_THAT(fields("0:0:1:31:0:0:0:99999999999:10"), HasSubstr("match length"));
  EXPECT_THAT(boards("-b----E-C---eE---c-e----B"), HasSubstr("25 characters"));
  EXPECT_THAT(boards("-b----E-C---eE---c-e----B--"), HasSubstr("27 characters"));
  EXPECT_THAT(boards("-b----P-C---eE---c-e----B-"), HasSubstr("'P' at character 7"));
  EXPECT_THAT(boards("-b----?-C---eE---c-e----B-"), HasSubstr("'?' at character 7"));
  EXPECT_THAT(boards("Ab----E-C---eE---c-e----B-"), HasSubstr("upper-case"));
  EXPECT_THAT(boards("-b----E-C---eE---c-e----Ba"), HasSubstr("lower-case"));
  EXPECT_THAT(boards("-b----F-C---eE---c-e----B-"), HasSubstr("16 checkers"));
  EXPECT_THAT(boards("--------------------------"), HasSubstr("no checkers"));
}

Situation random_situation(test::RandomBoards& boards) {
  Situation situation{.position = boards.next()};
  auto& random = boards.random();
  const auto below = [&](unsigned most) { return static_cast<int>(random() % most); };
  situation.mover = below(2) == 0 ? Player::one : Player::two;
  situation.length = below(3) == 0 ? 0 : 1 + below(25);
  if (situation.length > 0) {
    situation.score = {below(static_cast<unsigned>(situation.length)),
                       below(static_cast<unsigned>(situation.length))};
    const bool one_away = situation.score[0] == situation.length - 1;
    const bool two_away = situation.score[1] == situation.length - 1;
    situation.is_crawford = one_away != two_away && below(2) == 0;
  } else {
    situation.score = {below(100), below(100)};
    situation.is_jacoby = below(2) == 0;
  }
  if (below(2) == 0) {
    situation.cube.value = 2 << below(5);
    situation.cube.owner = below(2) == 0 ? Player::one : Player::two;
  }
  if (below(4) == 0) {
    situation.is_double_offered = true;
  } else if (below(4) != 0) {
    const int high = 1 + below(6);
    situation.roll = {static_cast<std::uint8_t>(high),
                      static_cast<std::uint8_t>(1 + below(static_cast<unsigned>(high)))};
  }
  return situation;
}

TEST(Ids, ReadBackWhatTheyWrite) {
  test::RandomBoards boards(12);
  for (int i = 0; i < 20000; ++i) {
    Situation situation = random_situation(boards);
    ASSERT_EQ(value_of(from_gnubg_id(to_gnubg_id(situation))), situation) << to_gnubg_id(situation);
    situation.is_beaver = situation.length == 0 && i % 2 == 0;
    situation.cube_limit = 1 << (5 + i % 10);
    ASSERT_EQ(value_of(from_xgid(to_xgid(situation))), situation) << to_xgid(situation);
    ASSERT_EQ(value_of(from_any_id(to_xgid(situation))), situation);
  }
}

// Writing back whatever is accepted gives the same text, so no two texts mean the same; the header
// of the ids lists the exceptions.
TEST(Ids, AcceptOnlyWhatTheyWouldWrite) {
  test::RandomBoards boards(13);
  int accepted = 0;
  int refused = 0;
  for (int i = 0; i < 50000; ++i) {
    const Situation situation = random_situation(boards);
    std::string id = to_position_id(situation.position);
    const auto place = boards.random()() % (8 * id.size());
    id[place / 8] = static_cast<char>(id[place / 8] ^ (1 << (place % 8)));
    if (const auto position = from_position_id(id)) {
      ASSERT_EQ(to_position_id(*position), id);
      ++accepted;
    } else {
      ++refused;
    }
    std::string xgid = to_xgid(situation);
    const auto at = 5 + boards.random()() % (xgid.size() - 5);
    xgid[at] = static_cast<char>(xgid[at] ^ (1 << (i % 7)));
    if (const auto changed = from_xgid(xgid)) {
      ASSERT_EQ(value_of(from_xgid(to_xgid(*changed))), *changed) << xgid;
      ++accepted;
    } else {
      ++refused;
    }
  }
  EXPECT_GT(accepted, 2000);
  EXPECT_GT(refused, 2000);
}

TEST(Ogid, KnownValue) {
  Situation expected{.position = start(), .mover = Player::one};
  expected.length = 7;
  EXPECT_EQ(value_of(from_ogid("11ccccchhhjjjjj:66666888dddddoo:N0N::W:IW:0:0:7:0")), expected);
  EXPECT_EQ(value_of(from_ogid("OGID=11jjjjjhhhccccc:ooddddd88866666:N0N::W:IW:0:0:7:0")),
            expected);
}

TEST(Ogid, NamesThePlayerWhoWaits) {
  const std::string board = "11ccccchhhjjjjj:66666888dddddoo:";
  const auto mover = [&](std::string_view rest) {
    return value_of(from_ogid(board + std::string(rest))).mover;
  };
  EXPECT_EQ(mover("N0N:31:W:R"), Player::two);
  EXPECT_EQ(mover("N0N:31:B:R"), Player::one);
  EXPECT_EQ(mover("N0O::W:D"), Player::one);
  EXPECT_EQ(mover("N0N::W:IB"), Player::two);
  EXPECT_EQ(mover("N0N:46:B:IB"), Player::one);
  EXPECT_EQ(mover("N0N:46::IB"), Player::one);
  EXPECT_EQ(mover("N0N::W:IW"), Player::one);
  EXPECT_EQ(mover("N0N"), Player::one);
  const Situation rest = value_of(from_ogid(board + "B2N:52:W:R:3:4:5C:17:15"));
  EXPECT_EQ(rest.cube, (Cube{.value = 4, .owner = Player::two}));
  EXPECT_EQ(rest.roll, (Roll{5, 2}));
  EXPECT_EQ(rest.score, (std::array<int, 2>{3, 4}));
  EXPECT_TRUE(rest.is_crawford);
}

TEST(Ogid, KnowsTheBars) {
  const Situation bars = value_of(from_ogid("0ccq:pdd:N0N::B:R"));
  EXPECT_EQ(bars.position, test::board("bar:1 13:2 0:-1 12:-2"));
}

TEST(Ogid, RefusesImpossibleStates) {
  const auto refusal = [](std::string_view text) { return message_of(from_ogid(text)); };
  EXPECT_THAT(refusal("11:66"), HasSubstr("2 fields"));
  EXPECT_THAT(refusal("11!:66:N0N"), HasSubstr("'!'"));
  EXPECT_THAT(refusal("11:66:N0"), HasSubstr("cube"));
  EXPECT_THAT(refusal("1111111111111111:66:N0N"), HasSubstr("16 checkers"));
  EXPECT_THAT(refusal("11111111111111111:66:N0N"), HasSubstr("more than 15"));
  EXPECT_THAT(refusal("66:66:N0N"), HasSubstr("both sides have checkers"));
  EXPECT_THAT(refusal("p:66:N0N"), HasSubstr("bar"));
  EXPECT_THAT(refusal("11:66:N0N:71"), HasSubstr("dice"));
  EXPECT_THAT(refusal("11:66:N0N:31:X"), HasSubstr("colour"));
  EXPECT_THAT(refusal("11:66:N0N:31:W:Z"), HasSubstr("state"));
  EXPECT_THAT(refusal("11:66:N0N:31:W:R:a"), HasSubstr("score"));
  EXPECT_THAT(refusal("11:66:N0N:31:W:R:0:0:7X"), HasSubstr("match length"));
  EXPECT_THAT(refusal("11:66:N0N:31:W:R:8:0:7"), HasSubstr("not below"));
}

TEST(AnyId, DistinguishesTheKinds) {
  const Situation board{.position = start()};
  EXPECT_EQ(value_of(from_any_id("start")), board);
  EXPECT_EQ(value_of(from_any_id("4HPwATDgc/ABMA")), board);
  EXPECT_EQ(value_of(from_any_id("4HPwATDgc/ABMA:MAHgAAAAAAAE")).length, 7);
  EXPECT_EQ(value_of(from_any_id("-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10")).length, 7);
  EXPECT_EQ(value_of(from_any_id("11ccccchhhjjjjj:66666888dddddoo:N0N::W:IW:0:0:7")).length, 7);
  EXPECT_THAT(message_of(from_any_id("MAHgAAAAAAAE")), HasSubstr("does not describe the board"));
  EXPECT_THAT(message_of(from_any_id("hello")), HasSubstr("neither start"));
  EXPECT_THAT(message_of(from_any_id("")), HasSubstr("neither start"));
  EXPECT_THAT(message_of(from_any_id("4HPwATDgc/ABMA:MAHg")), HasSubstr("invalid match id"));
  EXPECT_THAT(message_of(from_any_id("4HPwATDgc:MAHgAAAAAAAE")), HasSubstr("invalid position id"));
}

}  // namespace
}  // namespace bgtools
