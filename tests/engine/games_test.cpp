#include <gtest/gtest.h>

#include <algorithm>
#include <bgtools/game/board_notation.hpp>
#include <bgtools/game/game_rules.hpp>
#include <bgtools/game/turn.hpp>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "oracle/games/games.hpp"
#include "oracle/games/vectors.hpp"
#include "support/environment.hpp"

// The games that move otherwise, against vectors and against a brute force that knows them only as
// text.
namespace bgtools {
namespace {

namespace brute = oracle::games;

struct EngineTurn {
  Ruleset rules{};
  Occasion occasion{};
  Position position{};
  Roll roll{};
};

EngineTurn turn_of(const brute::Question& question) {
  EngineTurn turn;
  turn.rules.game = game_named(question.variant);
  if (turn.rules.game == nullptr) throw std::invalid_argument(question.variant);
  for (const auto& [name, value] : question.switches) {
    const std::optional<std::size_t> at = switch_named(*turn.rules.game, name);
    EXPECT_TRUE(at && choose(turn.rules, *at, value)) << name << " = " << value;
  }
  turn.occasion.turn = static_cast<std::uint8_t>(std::min(question.state.turn_no, 255));
  turn.occasion.is_first_turn = question.state.first_turn;
  turn.occasion.is_named = question.state.is_named;
  for (const int number : question.state.pending) turn.occasion.pending.add(number);
  std::vector<std::uint8_t> dice(3);
  for (std::size_t at = 0; at < question.roll.size(); ++at) {
    dice[at] = static_cast<std::uint8_t>(question.roll[at]);
  }
  turn.roll = {dice[0], dice[1], dice[2]};
  std::string why;
  const auto position = board_from_text(question.position, *turn.rules.game, why);
  EXPECT_TRUE(position) << question.position << ": " << why;
  turn.position = position.value_or(Position{});
  return turn;
}

std::string described(const brute::Question& question) {
  std::string text = question.variant + ": " + question.position + ", roll";
  for (const int die : question.roll) text += ' ' + std::to_string(die);
  for (const auto& [name, value] : question.switches) {
    text.append(" ").append(name).append("=").append(value);
  }
  return text;
}

std::vector<GamePlay> plays_of(const EngineTurn& turn) {
  return legal_plays(turn.rules, turn.occasion, turn.position, turn.roll);
}

std::vector<std::string> results_of(const EngineTurn& turn) {
  std::vector<std::string> results;
  for (const GamePlay& play : plays_of(turn)) {
    results.push_back(to_board_text(play.result, turn.rules.game->checkers));
  }
  std::sort(results.begin(), results.end());
  return results;
}

int point_in(std::string_view text) {
  if (text == "W") return kWaiting;
  if (text == "bar") return kBar;
  if (text == "off") return kOff;
  return std::stoi(std::string(text));
}

/// "W/20 13/8*".
std::vector<Step> steps_of(std::string_view play) {
  std::vector<Step> steps;
  std::istringstream words{std::string(play)};
  for (std::string word; words >> word;) {
    const bool is_hit = word.back() == '*';
    if (is_hit) word.pop_back();
    const std::size_t slash = word.find('/');
    steps.push_back({static_cast<std::int8_t>(point_in(word.substr(0, slash))),
                     static_cast<std::int8_t>(point_in(word.substr(slash + 1))), is_hit});
  }
  return steps;
}

std::string code_of(Fault fault) {
  static const std::map<Fault, std::string> kCodes{{Fault::too_many_moves, "BG103"},
                                                   {Fault::empty_source, "BG105"},
                                                   {Fault::wrong_direction, "BG104"},
                                                   {Fault::bar_first, "BG108"},
                                                   {Fault::die_not_rolled, "BG101"},
                                                   {Fault::die_reused, "BG102"},
                                                   {Fault::blocked, "BG106"},
                                                   {Fault::entry_blocked, "BG109"},
                                                   {Fault::bear_off_not_home, "BG113"},
                                                   {Fault::bear_off_die_small, "BG114"},
                                                   {Fault::bear_off_not_highest, "BG115"},
                                                   {Fault::must_use_both, "BG110"},
                                                   {Fault::must_use_more, "BG111"},
                                                   {Fault::must_use_higher, "BG112"},
                                                   {Fault::illegal_pass, "BG116"},
                                                   {Fault::game_over, "BG312"},
                                                   {Fault::pinned, "BG504"},
                                                   {Fault::landed_on_pin, "BG505"},
                                                   {Fault::head_rule, "BG507"},
                                                   {Fault::prime, "BG508"},
                                                   {Fault::first_checker, "BG509"},
                                                   {Fault::wall_crossed, "BG510"},
                                                   {Fault::out_of_order, "BG511"},
                                                   {Fault::half_board_rule, "BG513"}};
  const auto found = kCodes.find(fault);
  return found == kCodes.end() ? "" : found->second;
}

std::string file(std::string_view name) {
  return test::contents(test::testdata("vectors-of-games") / name);
}

TEST(Games, HaveThePlaysOfTheVectors) {
  int count = 0;
  for (const GameRules* game : all_games()) {
    for (const auto& vector : brute::read_vectors(file(std::string(game->name) + ".jsonl"))) {
      SCOPED_TRACE(vector.id + " " + described(vector.question));
      const EngineTurn turn = turn_of(vector.question);
      EXPECT_EQ(results_of(turn), vector.results);
      ++count;
    }
  }
  EXPECT_EQ(count, 720);
}

TEST(Games, TakeEveryLegalPlayForLegal) {
  for (const GameRules* game : all_games()) {
    for (const auto& vector : brute::read_vectors(file(std::string(game->name) + ".jsonl"))) {
      const EngineTurn turn = turn_of(vector.question);
      for (const std::string& play : vector.plays) {
        Resolution resolution;
        resolve(turn.rules, turn.occasion, turn.position, turn.roll, steps_of(play), resolution);
        EXPECT_EQ(resolution.fault, Fault::none) << described(vector.question) << ": " << play;
      }
    }
  }
}

TEST(Games, NameTheFaultsOfTheVectors) {
  int count = 0;
  std::vector<std::string> reordered;
  for (const GameRules* game : all_games()) {
    for (const auto& vector :
         brute::read_vectors(file(std::string(game->name) + ".illegal.jsonl"))) {
      SCOPED_TRACE(vector.id + " " + described(vector.question) + ": " + vector.play);
      const EngineTurn turn = turn_of(vector.question);
      const std::vector<Step> steps = steps_of(vector.play);
      Resolution resolution;
      resolve(turn.rules, turn.occasion, turn.position, turn.roll, steps, resolution);
      ++count;
      // The vectors judge the order in which the moves are written. As in backgammon, another
      // order in which they are legal is accepted, and the player is not accused.
      if (resolution.fault == Fault::none && resolution.is_reordered) {
        reordered.push_back(vector.id);
        continue;
      }
      const int step = std::min<int>(resolution.step, static_cast<int>(steps.size()) - 1);
      EXPECT_EQ(code_of(resolution.fault), vector.fault.code);
      EXPECT_EQ(step, vector.fault.at_move);
    }
  }
  EXPECT_EQ(count, 264);
  EXPECT_EQ(reordered,
            (std::vector<std::string>{"anti-backgammon il-05", "portes il-05", "tabula il-06"}));
}

TEST(Games, EndAsTheSettledVectorsSay) {
  int count = 0;
  int released = 0;
  for (const auto& vector : brute::read_scores(file("scoring.jsonl"))) {
    const GameRules* game = game_named(vector.variant);
    std::string why;
    if (game == nullptr || vector.position.empty()) continue;
    std::string text = vector.position;
    auto position = board_from_text(text, *game, why);
    if (!position) {
      // In two of the vectors a checker is still called pinned after all others were borne off.
      EXPECT_EQ(why, "nobody pins the checker on the mover's point 15") << vector.id;
      text.erase(text.find('p'), 1);
      position = board_from_text(text, *game, why);
      ++released;
    }
    ASSERT_TRUE(position) << vector.id << ": " << why;
    const std::optional<GameEnding> ending = ending_of({game, {}}, *position);
    const std::string winner = !ending                              ? ""
                               : ending->winner == Winner::mover    ? "mover"
                               : ending->winner == Winner::opponent ? "other"
                                                                    : "draw";
    EXPECT_EQ(winner, vector.winner) << vector.id;
    if (ending && vector.is_settled && vector.points) {
      EXPECT_EQ(ending->points, *vector.points) << vector.id;
    }
    ++count;
  }
  EXPECT_EQ(count, 52);
  EXPECT_EQ(released, 2);
}

std::vector<std::string> parted(const std::string& text, char separator) {
  std::vector<std::string> parts(1);
  for (const char c : text) {
    if (c == separator) {
      parts.emplace_back();
    } else {
      parts.back() += c;
    }
  }
  return parts;
}

std::string trimmed(const std::string& text) {
  const std::size_t begin = text.find_first_not_of(' ');
  return begin == std::string::npos ? ""
                                    : text.substr(begin, text.find_last_not_of(' ') + 1 - begin);
}

/// "turn_no=7 prime=opp4": what is not a state is a switch.
void take_settings(const std::string& settings, brute::Question& question) {
  std::istringstream words(settings);
  for (std::string word; words >> word;) {
    const std::string name = word.substr(0, word.find('='));
    const std::string value = word.substr(word.find('=') + 1);
    if (name == "turn_no") {
      question.state.turn_no = std::stoi(value);
    } else if (name == "first_turn") {
      question.state.first_turn = true;
    } else if (name == "phase") {
      question.state.is_named = true;
    } else if (name == "pending") {
      for (const std::string& number : parted(value, ',')) {
        question.state.pending.push_back(std::stoi(number));
      }
    } else {
      question.switches[name] = value;
    }
  }
}

// Written from the texts before any program was run.
TEST(Games, AreJudgedAsTheTextsOfTheirRulesSay) {
  std::istringstream lines(test::contents(test::source_dir() / "tests/engine/game_situations.txt"));
  std::map<std::string, int> counts;
  for (std::string line; std::getline(lines, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::vector<std::string> fields;
    for (const std::string& field : parted(line, ';')) fields.push_back(trimmed(field));
    ASSERT_EQ(fields.size(), 7U) << line;
    brute::Question question{
        .variant = fields[0], .switches = {}, .position = fields[1], .roll = {}, .state = {}};
    for (const char die : fields[2]) {
      if (die != '0') question.roll.push_back(die - '0');
    }
    take_settings(fields[3], question);
    const EngineTurn turn = turn_of(question);
    Resolution resolution;
    resolve(turn.rules, turn.occasion, turn.position, turn.roll, steps_of(fields[4]), resolution);
    const std::string found = resolution.fault == Fault::none ? "legal" : code_of(resolution.fault);
    EXPECT_EQ(found, fields[5]) << line;
    ++counts[fields[0]];
  }
  for (const GameRules* game : all_games())
    EXPECT_GE(counts[std::string(game->name)], 5) << game->name;
}

/// The positions after every roll, and how many there are of them.
struct Level {
  std::vector<Position> positions{};
  std::size_t distinct = 0;
};

std::vector<Roll> rolls_of(const GameRules& game) {
  std::vector<Roll> rolls;
  if (game.dice == 0) rolls.emplace_back();
  for (std::uint8_t first = 1; game.dice > 0 && first <= 6; ++first) {
    for (std::uint8_t second = 1; second <= first; ++second) {
      if (game.dice == 2) rolls.push_back({first, second});
      for (std::uint8_t third = 1; game.dice == 3 && third <= second; ++third) {
        rolls.push_back({first, second, third});
      }
    }
  }
  return rolls;
}

Level next_level(const GameRules& game, const std::vector<Position>& before, std::uint8_t turn) {
  Level level;
  const Ruleset rules{&game, {}};
  const Occasion occasion{.turn = turn, .is_first_turn = true};
  for (const Position& position : before) {
    for (const Roll roll : rolls_of(game)) {
      const std::vector<GamePlay> plays = legal_plays(rules, occasion, position, roll);
      if (plays.empty()) level.positions.push_back(position.flipped());
      for (const GamePlay& play : plays) level.positions.push_back(play.result.flipped());
    }
  }
  std::vector<Position> sorted = level.positions;
  std::sort(sorted.begin(), sorted.end());
  level.distinct = static_cast<std::size_t>(
      std::distance(sorted.begin(), std::unique(sorted.begin(), sorted.end())));
  return level;
}

TEST(Games, HaveAsManyPositionsAfterTwoTurnsAsTheVectorsSay) {
  struct Counts {
    std::string_view game;
    std::size_t first;
    std::size_t first_distinct;
    std::size_t second;
    std::size_t second_distinct;
  };
  for (const Counts& counts :
       {Counts{"portes", 447, 406, 0, 0}, Counts{"backgammon-race", 60, 50, 3604, 2496},
        Counts{"acey-deucey", 60, 50, 3604, 2496}, Counts{"tabula", 222, 122, 59085, 11773},
        Counts{"plakoto", 59, 49, 3474, 2394}, Counts{"tapa", 59, 49, 3474, 2394},
        Counts{"fevga", 22, 11, 479, 118}, Counts{"moultezim", 22, 11, 479, 118},
        Counts{"long-nardy", 22, 13, 484, 166}, Counts{"gul-bara", 53, 43, 2768, 1816},
        Counts{"grasshopper", 6, 6, 30, 30}}) {
    SCOPED_TRACE(counts.game);
    const GameRules& game = *game_named(counts.game);
    const Level first = next_level(game, {game.start}, 1);
    EXPECT_EQ(first.positions.size(), counts.first);
    EXPECT_EQ(first.distinct, counts.first_distinct);
    if (counts.second == 0) continue;
    const Level second = next_level(game, first.positions, 2);
    EXPECT_EQ(second.positions.size(), counts.second);
    EXPECT_EQ(second.distinct, counts.second_distinct);
  }
}

// A play of one number that ends the game is not complete where both can be played, as in
// backgammon. Only a pinned mother ends a game in the middle of a turn.
TEST(Games, AreNotEndedBeforeBothNumbersArePlayed) {
  const EngineTurn bears_off = turn_of({.variant = "anti-backgammon",
                                        .switches = {},
                                        .position = "5:1 O14 | 21:1 6:14",
                                        .roll = {5, 1},
                                        .state = {}});
  EXPECT_EQ(results_of(bears_off), std::vector<std::string>{"O15 | B1 6:14"});
  const EngineTurn pins = turn_of({.variant = "plakoto",
                                   .switches = {},
                                   .position = "7:1 O14 | 24:1 1:14",
                                   .roll = {6, 1},
                                   .state = {}});
  EXPECT_EQ(results_of(pins),
            (std::vector<std::string>{"1:1 O14 | 24:1p 1:14", "O15 | 24:1 1:14"}));
}

// The switch is about the series that a double starts. Of two different numbers both must be
// played: here 5/3 would leave no 4.
TEST(Games, OnlyASeriesMayStopEarly) {
  const EngineTurn turn =
      turn_of({.variant = "gul-bara",
               .switches = {{"cascade", "step"}},
               .position = "19:3 18:2 5:1 4:4 1:5 | 11:4 9:1 8:1 5:2 3:1 2:4 1:2",
               .roll = {4, 2},
               .state = {}});
  EXPECT_EQ(results_of(turn), (std::vector<std::string>{
                                  "19:3 18:1 12:1 5:1 4:4 1:5 | 11:4 9:1 8:1 5:2 3:1 2:4 1:2",
                                  "19:3 18:1 16:1 4:4 1:6 | 11:4 9:1 8:1 5:2 3:1 2:4 1:2",
                                  "19:3 18:2 4:3 2:1 1:6 | 11:4 9:1 8:1 5:2 3:1 2:4 1:2",
                              }));
}

// 18/13 is the 5, and the entering checker takes 3 and 2; or it is 3 and 2, over one of two single
// checkers.
TEST(Games, HaveAllReadingsOfASumOfDice) {
  const EngineTurn turn = turn_of(
      {.variant = "tabula",
       .switches = {},
       .position =
           "B1 20:7 18:1 9:1 4:1 1:4 | 19:1 16:1 15:1 14:3 12:2 11:1 10:1 8:1 7:1 5:1 3:1 2:1",
       .roll = {5, 3, 2},
       .state = {}});
  const std::vector<Step> hops = steps_of("bar/20 18/13");
  const std::vector<Position> results =
      results_of_readings(turn.rules, turn.occasion, turn.position, turn.roll, hops);
  ASSERT_EQ(results.size(), 3U);
  EXPECT_EQ(results[0].points[kOff], 0) << "the one that agrees with the marks comes first";
  EXPECT_NE(results[1], results[2]);
  Resolution resolution;
  resolve(turn.rules, turn.occasion, turn.position, turn.roll, hops, resolution);
  EXPECT_TRUE(resolution.has_more);
  EXPECT_FALSE(resolution.is_decided);
  std::vector<Step> marked = hops;
  marked[1].hit = true;
  resolve(turn.rules, turn.occasion, turn.position, turn.roll, marked, resolution);
  EXPECT_EQ(resolution.readings[0].hits, 1);
  EXPECT_FALSE(resolution.is_decided) << "two routes hit one checker each";
}

/// What a variable of the environment asks for, where a test has no time for more than `usual`.
int asked_for(const char* variable, int usual) {
  const char* const asked = std::getenv(variable);
  return asked == nullptr ? usual : std::atoi(asked);
}

class GamesByBruteForce : public testing::TestWithParam<const GameRules*> {};

TEST_P(GamesByBruteForce, HaveItsPlaysInRandomPositions) {
  const int positions = asked_for("BGTOOLS_GAME_POSITIONS", 150);
  const int seed = asked_for("BGTOOLS_GAME_SEED", 17);
  brute::RandomQuestions questions(std::string(GetParam()->name), static_cast<unsigned>(seed));
  for (int count = 0; count < positions; ++count) {
    const brute::Question question = questions.next();
    ASSERT_EQ(results_of(turn_of(question)), brute::results(question)) << described(question);
  }
}

TEST_P(GamesByBruteForce, HaveItsPlaysWithEveryAnswerToTheirSwitches) {
  const int positions = asked_for("BGTOOLS_GAME_POSITIONS", 150);
  const int seed = asked_for("BGTOOLS_GAME_SEED", 17);
  for (const GameSwitch& each : GetParam()->switches) {
    for (std::size_t at = 1; at < each.values.size() && !each.values[at].empty(); ++at) {
      const brute::Switches switches{{std::string(each.name), std::string(each.values[at])}};
      brute::RandomQuestions questions(std::string(GetParam()->name), static_cast<unsigned>(seed),
                                       switches);
      for (int count = 0; count < positions; ++count) {
        const brute::Question question = questions.next();
        ASSERT_EQ(results_of(turn_of(question)), brute::results(question)) << described(question);
      }
    }
  }
}

std::string name_of_game(const testing::TestParamInfo<const GameRules*>& tested) {
  std::string name(tested.param->name);
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(Games, GamesByBruteForce,
                         testing::ValuesIn(all_games().begin(), all_games().end()), name_of_game);

}  // namespace
}  // namespace bgtools
