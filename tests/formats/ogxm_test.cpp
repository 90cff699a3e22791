#include <fmt/core.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <bgtools/build/course.hpp>
#include <bgtools/build/ogxm/numbers.hpp>
#include <bgtools/formats/format.hpp>
#include <bgtools/formats/ogxm/ogxm.hpp>
#include <bgtools/verify.hpp>
#include <string>
#include <string_view>
#include <vector>

#include <oracle/inventory/inventory.hpp>
#include "formats/random_record.hpp"

namespace bgtools::test {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

struct Outcome {
  std::vector<Match> matches;
  std::vector<std::string> codes;
};

Outcome read_bytes(std::string_view bytes) {
  Outcome outcome;
  Collector collector;
  EXPECT_EQ(read(Source("x", bytes), ".ogxm", nullptr, collector,
                 [&](Match&& match) {
                   outcome.matches.push_back(std::move(match));
                   return true;
                 }),
            format_named("ogxm"));
  for (const Diagnostic& found : collector.diagnostics)
    outcome.codes.emplace_back(code(found.rule));
  return outcome;
}

std::vector<Match> read_mat(std::string_view text) {
  std::vector<Match> matches;
  Collector collector;
  read(Source("x", text), ".mat", nullptr, collector, [&](Match&& match) {
    matches.push_back(std::move(match));
    return true;
  });
  return matches;
}

constexpr std::string_view kMatch =
    "; [Event \"Club final\"]\n"
    " 3 point match\n\n"
    " Game 1\n"
    " Ann : 0                        Bob : 0\n"
    "  1) 31: 8/5 6/5                 64: 24/18 18/14\n"
    "  2)  Doubles => 2                Takes\n"
    "  3) 52: 13/8 6/4                21: 13/11 6/5\n"
    "      Wins 2 points\n\n"
    " Game 2\n"
    " Ann : 2                        Bob : 0\n"
    "  1)                             42: 8/4 6/4\n"
    "  2) 66: 24/18 24/18 13/7 13/7   55:\n"
    "      Wins 1 point\n\n";

TEST(Ogxm, NumbersRollsFrom11To66) {
  using ogxm::roll_of;
  EXPECT_EQ(roll_of(0), (Roll{1, 1}));
  EXPECT_EQ(roll_of(1), (Roll{2, 1}));
  EXPECT_EQ(roll_of(6), (Roll{2, 2}));
  EXPECT_EQ(roll_of(20), (Roll{6, 6}));
  for (int i = 0; i <= 20; ++i) EXPECT_EQ(ogxm::number_of(roll_of(i)), i);
}

TEST(Ogxm, WritesTheBytesOfItsDescription) {
  Match match;
  match.names = {"A", "B"};
  match.length = 1;
  Game& game = match.games.emplace_back();
  game.names = match.names;
  game.label = 1;
  game.score_before = {0, 0};
  WrittenPlay play;
  play.roll = {3, 1};
  play.kind = PlayKind::moved;
  play.count = play.count_written = 2;
  play.steps = {Step{8, 5, false}, Step{6, 5, false}};
  game.actions.push_back({Player::one, play, {}});
  game.actions.push_back({Player::two, play, {}});
  Collector losses;
  std::string bytes;
  bgtools::write(match, *format_named("ogxm"), {}, bytes, losses);
  EXPECT_THAT(losses.diagnostics, IsEmpty());
  using namespace std::string_literals;
  // White's 8 point is 17, and the checker moves three pips: 17 | 3 << 5; Black's 8 point is 8. 31
  // is roll number 2.
  const std::string expected =
      "OGXM\x02\0\x02\0\x02\0\0\0\x47\0\0\0"
      "MTCH\x08\0\0\0\x01\x07\x03\x01\0\x01"
      "A\x01"
      "B"
      "GAME\x08\0\0\0\x01\x01\0\x02\x71\x33\x42\x68\x26"
      "CSUM\x08\0\0\0\x01\x07\0\0\x04"s;
  ASSERT_EQ(bytes.size(), 0x47U);
  EXPECT_EQ(bytes.substr(0, expected.size()), expected);
  EXPECT_TRUE(bytes.ends_with("END!"));
}

TEST(Ogxm, CountsWhatItWrites) {
  const std::vector<Match> matches = read_mat(kMatch);
  ASSERT_EQ(matches.size(), 1U);
  Collector losses;
  std::string bytes;
  bgtools::write(matches[0], *format_named("ogxm"), {}, bytes, losses);
  EXPECT_EQ(oracle::count("ogxm", bytes), oracle::inventory_of(matches[0]));
  // Concatenated files are matches in sequence.
  EXPECT_EQ(read_bytes(bytes + bytes).matches.size(), 2U);
}

TEST(Ogxm, WritesTheSameBytesAfterReadingThem) {
  RandomRecord random(31);
  for (int i = 0; i < 1000; ++i) {
    Match match = random.match(i % 2 == 1);
    Collector losses;
    std::string once;
    bgtools::write(match, *format_named("ogxm"), {}, once, losses);
    const Outcome outcome = read_bytes(once);
    ASSERT_EQ(outcome.matches.size(), 1U);
    ASSERT_THAT(outcome.codes, ::testing::AnyOf(IsEmpty(), ElementsAre("BG702")));
    ASSERT_EQ(oracle::count("ogxm", once), oracle::inventory_of(outcome.matches[0]));
    std::string twice;
    bgtools::write(outcome.matches[0], *format_named("ogxm"), {}, twice, losses);
    ASSERT_EQ(once, twice);
  }
}

/// A file of one match to 7 points with one game, whose record and plies are these bytes.
std::string file_of_game(std::string_view record, std::string_view plies) {
  const auto section = [](std::string_view type, const std::string& payload) {
    return fmt::format("{}{}", type,
                       std::string{static_cast<char>(payload.size()), 0, 0, 0, 1} + payload);
  };
  using namespace std::string_literals;
  std::string file = "OGXM\x02\0\x02\0\x02\0\0\0\0\0\0\0"s;
  file += section("MTCH", "\x07\x03\x07\0\x01"s + "A\x01" + "B");
  file += section("GAME", std::string{static_cast<char>(record.size())} + std::string(record) +
                              std::string(plies));
  file += "END!";
  file[12] = static_cast<char>(file.size());
  return file;
}

/// 26 counts from White's bar to Black's: White has five checkers on her 6 point, Black has three
/// on his 24 point and one on the bar.
std::string few_checkers() {
  std::string counts(26, '\0');
  counts[19] = 5;
  counts[24] = -3;
  counts[25] = -1;
  return counts;
}

Position few_checkers_seen_by_white() {
  Position board;
  board.points[6] = 5;
  board.points[1] = -3;
  board.points[kOff] = -1;  // the bar of the other side
  return board;
}

TEST(Ogxm, ReadsHowAGameBegan) {
  using namespace std::string_literals;
  // Black won 8 points; the cube is at 4 and his after two automatic doubles; they settled it.
  const std::string record = "\xFB\x01\x01\x08"s + few_checkers() + "\x04\x01\x02\x03";
  for (const bool does_white_begin : {true, false}) {
    // 31 played 6/3 6/5, or danced by Black.
    const std::string bytes = file_of_game(record, does_white_begin ? "\x02\x73\x33"s : "\x42\0"s);
    const Outcome outcome = read_bytes(bytes);
    EXPECT_THAT(outcome.codes, IsEmpty());
    const Game& game = outcome.matches.at(0).games.at(0);
    ASSERT_EQ(game.actions.size(), 4U);
    EXPECT_EQ(std::get<AutomaticDouble>(game.actions[0].what).value, 2);
    EXPECT_EQ(std::get<AutomaticDouble>(game.actions[1].what).value, 4);
    const Player first = does_white_begin ? Player::one : Player::two;
    const auto& set = std::get<SetPosition>(game.actions[2].what);
    const Position white = few_checkers_seen_by_white();
    EXPECT_EQ(game.actions[2].player, first);
    EXPECT_EQ(set.position, does_white_begin ? white : white.flipped());
    EXPECT_EQ(set.cube, (Cube{.value = 4, .owner = Player::two}));
    EXPECT_EQ(game.actions[3].player, first);
    ASSERT_TRUE(game.result);
    EXPECT_EQ(game.result->winner, Player::two);
    EXPECT_EQ(game.result->points, 8);
    EXPECT_EQ(game.result->end, GameEnd::settled);
    EXPECT_EQ(oracle::count("ogxm", bytes), oracle::inventory_of(outcome.matches[0]));
  }
}

TEST(Ogxm, SetsTheStartWithATurnedCube) {
  using namespace std::string_literals;
  const Game game =
      read_bytes(file_of_game("\x30\x02\0"s, "\x02\x71\x33"s)).matches.at(0).games.at(0);
  ASSERT_EQ(game.actions.size(), 2U);
  const auto& set = std::get<SetPosition>(game.actions[0].what);
  EXPECT_EQ(set.position, start_position(Variant::backgammon));
  EXPECT_EQ(set.cube, (Cube{.value = 2, .owner = Player::one}));
  // A cube in the middle at 1 is how each game begins.
  EXPECT_EQ(read_bytes(file_of_game("\x30\x01\x02"s, "\x02\x71\x33"s))
                .matches.at(0)
                .games.at(0)
                .actions.size(),
            1U);
}

TEST(Ogxm, KeepsABoardWithoutPlies) {
  using namespace std::string_literals;
  const Game game =
      read_bytes(file_of_game("\x08"s + few_checkers(), "")).matches.at(0).games.at(0);
  ASSERT_EQ(game.actions.size(), 1U);
  EXPECT_EQ(std::get<SetPosition>(game.actions[0].what).position, few_checkers_seen_by_white());
}

TEST(Ogxm, TakesAPlayForThePositionToWhichItLeads) {
  using namespace std::string_literals;
  const auto hops_of = [](const std::string& plies) {
    const Game game = read_bytes(file_of_game("\0"s, plies)).matches.at(0).games.at(0);
    const auto hops = std::get<WrittenPlay>(game.actions.at(0).what).hops();
    return std::vector<Step>(hops.begin(), hops.end());
  };
  // With 31, two steps of 2 from 8 lead to 4, as a 1 and a 3 do.
  const std::vector<Step> same = hops_of("\x02\x51\x53"s);
  ASSERT_EQ(same.size(), 2U);
  EXPECT_EQ(same[0].from, 8);
  EXPECT_EQ(same[0].to, same[1].from);
  EXPECT_EQ(same[1].to, 4);
  EXPECT_THAT(same[0].to, ::testing::AnyOf(5, 7));
  // No legal play leads from 8 to 3.
  EXPECT_THAT(hops_of("\x02\x51\x73"s),
              ElementsAre(Step{.from = 8, .to = 6}, Step{.from = 6, .to = 3}));
}

TEST(Ogxm, ReadsHowAGameEnded) {
  using namespace std::string_literals;
  // White rolls 31, does not play it, and resigns a gammon; the plies after that say nothing more.
  Game game = read_bytes(file_of_game("\x03\x01\x02"s, "\x02\0\x9B\x02\x02\x02\x18\x19\x1A\x1E"s))
                  .matches.at(0)
                  .games.at(0);
  ASSERT_EQ(game.actions.size(), 2U);
  EXPECT_EQ(std::get<WrittenPlay>(game.actions[0].what).kind, PlayKind::unplayed);
  EXPECT_EQ(std::get<Resign>(game.actions[1].what).level, 2);
  EXPECT_FALSE(std::get<Resign>(game.actions[1].what).is_of_match);
  // A roll of the other player was played.
  game = read_bytes(file_of_game("\x03\x01\x02"s, "\x02\0\x5C"s)).matches.at(0).games.at(0);
  ASSERT_EQ(game.actions.size(), 2U);
  EXPECT_EQ(std::get<WrittenPlay>(game.actions[0].what).kind, PlayKind::blank);
  EXPECT_TRUE(std::get<Resign>(game.actions[1].what).is_of_match);
  // A settlement, and a turn that is not recorded.
  game = read_bytes(file_of_game("\x03\x01\x02"s, "\x25\x22"s)).matches.at(0).games.at(0);
  ASSERT_EQ(game.actions.size(), 1U);
  EXPECT_EQ(std::get<WrittenPlay>(game.actions[0].what).kind, PlayKind::unrecorded);
  EXPECT_EQ(game.result->end, GameEnd::settled);
}

TEST(Ogxm, ReportsPliesThatAreNone) {
  using namespace std::string_literals;
  // A step from no point, an action that is reserved, a board that is set but not given, and a
  // settlement without its winner.
  for (const std::string& plies : {"\x02\x7F\x33"s, "\x23"s, "\x1F"s, "\x22"s}) {
    EXPECT_THAT(read_bytes(file_of_game("\0"s, plies)).codes, Contains("BG704"));
  }
}

/// A match of an illegal play and another one.
Match match_of_illegal(std::string_view play) {
  return read_mat(" 3 point match\n\n Game 1\n Ann : 0        Bob : 0\n  1) " + std::string(play) +
                  "    52: 13/8 6/4\n")
      .at(0);
}

TEST(Ogxm, WritesTheStepsOfAnIllegalPlay) {
  for (const std::string_view play : {"31: 8/5 6/4", "42: 8/4*/3 6/4", "31: 8/5", "31: 13/10/8"}) {
    const Match match = match_of_illegal(play);
    Collector losses;
    std::string bytes;
    bgtools::write(match, *format_named("ogxm"), {}, bytes, losses);
    for (const Diagnostic& loss : losses.diagnostics) EXPECT_EQ(code(loss.rule), "BG614") << play;
    // The board is there as well.
    EXPECT_NE(bytes.find('\xDF'), std::string::npos) << play;
    const Match again = read_bytes(bytes).matches.at(0);
    const std::vector<Action>& actions = again.games.at(0).actions;
    ASSERT_EQ(actions.size(), 2U) << play;
    EXPECT_EQ(std::get<WrittenPlay>(actions[0].what).count,
              std::get<WrittenPlay>(match.games.at(0).actions.at(0).what).count);
    EXPECT_EQ(oracle::count("ogxm", bytes), oracle::inventory_of(again));
    std::string twice;
    bgtools::write(again, *format_named("ogxm"), {}, twice, losses);
    EXPECT_EQ(twice, bytes);
  }
}

TEST(Ogxm, WritesTheBoardAfterAnIllegalPlay) {
  for (const std::string_view play : {"43: 8/13 6/3 6/2", "31: 24/14"}) {
    std::vector<std::string> codes;
    const Match match = match_of_illegal(play);
    build::Course course(Variant::backgammon);
    course.follow(match.games.at(0).actions.at(0));
    Collector losses;
    std::string bytes;
    bgtools::write(match, *format_named("ogxm"), {}, bytes, losses);
    for (const Diagnostic& loss : losses.diagnostics) codes.emplace_back(code(loss.rule));
    EXPECT_THAT(codes, ElementsAre("BG611")) << play;
    const Match again = read_bytes(bytes).matches.at(0);
    const std::vector<Action>& actions = again.games.at(0).actions;
    ASSERT_EQ(actions.size(), 3U);
    EXPECT_EQ(std::get<WrittenPlay>(actions[0].what).kind, PlayKind::declared);
    const auto& set = std::get<SetPosition>(actions[1].what);
    EXPECT_EQ(actions[1].player, Player::two);
    EXPECT_EQ(set.position, course.seen_by(Player::two));
    EXPECT_EQ(std::get<WrittenPlay>(actions[2].what).count, 2);
    EXPECT_EQ(oracle::count("ogxm", bytes), oracle::inventory_of(again));
    std::string twice;
    bgtools::write(again, *format_named("ogxm"), {}, twice, losses);
    EXPECT_EQ(twice, bytes);
  }
}

TEST(Ogxm, ReadsWhatIsLeftAfterACut) {
  const Match match = read_mat(kMatch).at(0);
  Collector losses;
  std::string bytes;
  bgtools::write(match, *format_named("ogxm"), {}, bytes, losses);
  const std::size_t first = bytes.find("GAME");
  int most_turns = 0;
  for (std::size_t size = first + 20; size < bytes.size(); ++size) {
    const std::string cut = bytes.substr(0, size);
    Collector collector;
    std::vector<std::string> codes;
    std::vector<Match> matches;
    read(Source("x", cut), ".ogxm", nullptr, collector, [&](Match&& read) {
      verify(read, {}, collector);
      matches.push_back(std::move(read));
      return true;
    });
    for (const Diagnostic& found : collector.diagnostics) {
      if (found.severity >= Severity::warning) codes.emplace_back(code(found.rule));
    }
    // No player is blamed for a play that is partly missing.
    ASSERT_THAT(codes, ::testing::IsSupersetOf({"BG719"})) << size;
    ASSERT_THAT(codes, ::testing::Each(::testing::AnyOf("BG719", "BG704", "BG013", "BG001")))
        << size;
    ASSERT_EQ(matches.size(), 1U);
    ASSERT_EQ(oracle::count("ogxm", cut), oracle::inventory_of(matches[0])) << size;
    most_turns =
        std::max<int>(most_turns, static_cast<int>(oracle::inventory_of(matches[0]).rolls));
  }
  EXPECT_EQ(most_turns, 7);
}

TEST(Ogxm, ReadsOnlyTheBeginningOfAHugeFile) {
  Collector losses;
  std::string bytes;
  bgtools::write(read_mat(kMatch).at(0), *format_named("ogxm"), {}, bytes, losses);
  constexpr std::size_t kHuge = (std::size_t{64} << 20) + 1;
  bytes.resize(kHuge);
  for (std::size_t i = 0; i < 4; ++i) bytes[12 + i] = static_cast<char>(kHuge >> (8 * i));
  Collector collector;
  std::vector<Match> matches;
  read(Source("x", bytes), ".ogxm", nullptr, collector, [&](Match&& match) {
    matches.push_back(std::move(match));
    return true;
  });
  ASSERT_FALSE(collector.diagnostics.empty());
  EXPECT_EQ(collector.diagnostics[0].message,
            "the file has 67108865 bytes; at most 67108864 are read");
  EXPECT_EQ(matches.size(), 1U);
}

TEST(Ogxm, RefusesRequiredPartsThatItDoesNotUnderstand) {
  const std::vector<Match> matches = read_mat(kMatch);
  Collector losses;
  std::string bytes;
  bgtools::write(matches.at(0), *format_named("ogxm"), {}, bytes, losses);
  const std::size_t game = bytes.find("GAME");
  std::string unknown = bytes;
  unknown.replace(game, 4, "MOON");
  EXPECT_THAT(read_bytes(unknown).codes, Contains("BG704"));
  EXPECT_THAT(read_bytes(unknown).codes, Contains("BG719")) << "the checksum is wrong as well";
  EXPECT_THAT(read_bytes(unknown).matches, IsEmpty());
  unknown[game + 8] = 0;
  EXPECT_EQ(read_bytes(unknown).matches.size(), 1U);
  std::string version = bytes;
  version[4] = 1;
  // Another format, so that nothing in it is damaged.
  EXPECT_THAT(read_bytes(version).codes, ElementsAre("BG704", "BG702"));
  version[4] = 3;
  EXPECT_THAT(read_bytes(version).codes, Contains("BG704"));

  EXPECT_THAT(read_bytes(bytes.substr(0, bytes.size() - 1)).codes, Contains("BG719"));
  EXPECT_THAT(read_bytes(bytes.substr(0, 9)).codes, Contains("BG719"));
  EXPECT_THAT(read_bytes(bytes + "x").codes, Contains("BG719"));
  std::string changed = bytes;
  changed[30] = static_cast<char>(changed[30] ^ 1);
  EXPECT_THAT(read_bytes(changed).codes, Contains("BG719"));
}

}  // namespace
}  // namespace bgtools::test
