#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "oracle/games/board.hpp"
#include "oracle/games/games.hpp"
#include "oracle/games/vectors.hpp"
#include "support/environment.hpp"

namespace bgtools::oracle::games {
namespace {

/// The games that have vectors of plays.
constexpr std::string_view kGames[] = {
    "acey-deucey", "anti-backgammon", "backgammon-race", "fevga",  "grasshopper", "gul-bara",
    "long-nardy",  "moultezim",       "plakoto",         "portes", "tabula",      "tapa"};

std::string file(std::string_view name) {
  return test::contents(test::testdata("vectors-of-games") / name);
}

std::string described(const Question& question) {
  std::string text = question.variant + ": " + question.position + " roll";
  for (const int die : question.roll) text += ' ' + std::to_string(die);
  return text;
}

TEST(GamesOracle, FindsThePlaysOfTheVectors) {
  int count = 0;
  for (const std::string_view game : kGames) {
    for (const Vector& vector : read_vectors(file(std::string(game) + ".jsonl"))) {
      SCOPED_TRACE(vector.id + " " + described(vector.question));
      ++count;
      const Answer answer = legal_plays(vector.question);
      EXPECT_EQ(results(vector.question), vector.results);
      EXPECT_EQ(answer.numbers_used, vector.numbers_used);
      EXPECT_EQ(answer.ends_at_once,
                std::set<std::string>(vector.ends_at_once.begin(), vector.ends_at_once.end()));
      if (vector.named_double_follows) {
        EXPECT_EQ(answer.named_double_follows, *vector.named_double_follows);
      }
      if (vector.rolls_again) {
        EXPECT_EQ(answer.rolls_again, *vector.rolls_again);
      }
      if (!vector.plays.empty()) {
        EXPECT_FALSE(first_fault(vector.question, vector.plays.back()));
      }
    }
  }
  EXPECT_EQ(count, 720);
}

TEST(GamesOracle, FindsTheFaultsOfTheVectors) {
  int count = 0;
  for (const std::string_view game : kGames) {
    for (const Vector& vector : read_vectors(file(std::string(game) + ".illegal.jsonl"))) {
      SCOPED_TRACE(vector.id + " " + described(vector.question) + " play " + vector.play);
      ++count;
      const auto fault = first_fault(vector.question, vector.play);
      ASSERT_TRUE(fault);
      EXPECT_EQ(fault->code, vector.fault.code);
      EXPECT_EQ(fault->at_move, vector.fault.at_move);
    }
  }
  EXPECT_EQ(count, 264);
}

TEST(GamesOracle, ScoresAsTheVectors) {
  int count = 0;
  for (const ScoreVector& vector : read_scores(file("scoring.jsonl"))) {
    SCOPED_TRACE(vector.id);
    ++count;
    if (vector.position.empty()) {
      EXPECT_EQ(winner_of_walls(vector.scores), vector.winner);
      continue;
    }
    const Score found = score(vector.variant, vector.position);
    EXPECT_EQ(found.winner, vector.winner);
    if (vector.points) {
      EXPECT_EQ(found.points, *vector.points);
    }
  }
  EXPECT_EQ(count, 64);
}

TEST(GamesOracle, StartsAsTheVectors) {
  // The starts have no rolls, so they are compared as text.
  const std::string starts = file("starts.jsonl");
  EXPECT_EQ(std::count(starts.begin(), starts.end(), '\n'),
            static_cast<std::ptrdiff_t>(variants().size()));
  for (const std::string& variant : variants()) {
    const std::string name = "\"variant\":\"" + variant + "\"";
    const std::string position = "\"position\":\"" + start_of(variant) + "\"";
    const std::size_t line = starts.find(name);
    ASSERT_NE(line, std::string::npos) << variant;
    EXPECT_LT(starts.find(position, line), starts.find('\n', line)) << variant;
  }
}

/// All rolls, in any order of the dice.
std::vector<std::vector<int>> all_rolls(const std::string& variant) {
  if (variant == "grasshopper") return {{}};
  std::vector<std::vector<int>> rolls;
  for (int a = 1; a <= 6; ++a) {
    for (int b = 1; b <= a; ++b) {
      if (variant != "tabula") rolls.push_back({a, b});
      for (int c = 1; variant == "tabula" && c <= b; ++c) rolls.push_back({a, b, c});
    }
  }
  return rolls;
}

/// The positions after each roll, seen by the next player, and how often each arises.
std::map<std::string, int> next_positions(const std::string& variant,
                                          const std::map<std::string, int>& positions, int ply,
                                          int& passes) {
  std::map<std::string, int> next;
  for (const auto& [position, times] : positions) {
    if (!score(variant, position).winner.empty()) continue;
    for (const auto& roll : all_rolls(variant)) {
      Question question{variant, {}, position, roll, {}};
      question.state.first_turn = ply <= 2;
      question.state.turn_no = ply;
      const auto found = results(question);
      if (found.empty()) {
        ++passes;
        next[turned(position)] += times;
      }
      for (const std::string& result : found) next[turned(result)] += times;
    }
  }
  return next;
}

struct Counts {
  std::string_view variant;
  int plays;
  int unique;
  int plays_of_two;  ///< 0: not counted here, because it takes long
  int unique_of_two;
};

TEST(GamesOracle, CountsThePlaysFromTheStarts) {
  static constexpr Counts kCounts[] = {
      {"anti-backgammon", 447, 406, 0, 0},
      {"portes", 447, 406, 0, 0},
      {"backgammon-race", 60, 50, 3604, 2496},
      {"acey-deucey", 60, 50, 3604, 2496},
      {"tabula", 222, 122, 59085, 11773},
      {"plakoto", 59, 49, 3474, 2394},
      {"tapa", 59, 49, 3474, 2394},
      {"fevga", 22, 11, 479, 118},
      {"moultezim", 22, 11, 479, 118},
      {"long-nardy", 22, 13, 484, 166},
      {"gul-bara", 53, 43, 2768, 1816},
      {"grasshopper", 6, 6, 30, 30},
      {"nackgammon", 547, 497, 0, 0},
      {"longgammon", 59, 49, 3484, 2398},
      {"hypergammon-3", 195, 144, 0, 0},
      {"hypergammon-2", 81, 55, 6616, 3017},
      {"hypergammon-1", 21, 13, 425, 156},
  };
  const auto sum = [](const std::map<std::string, int>& positions) {
    int total = 0;
    for (const auto& [position, times] : positions) total += times;
    return total;
  };
  for (const Counts& counts : kCounts) {
    SCOPED_TRACE(counts.variant);
    const std::string variant(counts.variant);
    int passes = 0;
    const auto first = next_positions(variant, {{start_of(variant), 1}}, 1, passes);
    EXPECT_EQ(sum(first), counts.plays);
    EXPECT_EQ(static_cast<int>(first.size()), counts.unique);
    if (counts.plays_of_two == 0) continue;
    const auto second = next_positions(variant, first, 2, passes);
    EXPECT_EQ(sum(second), counts.plays_of_two);
    EXPECT_EQ(static_cast<int>(second.size()), counts.unique_of_two);
  }
}

TEST(GamesOracle, FollowsWholeGames) {
  int count = 0;
  for (const auto& entry :
       std::filesystem::directory_iterator(test::testdata("vectors-of-games/games"))) {
    SCOPED_TRACE(entry.path().filename());
    ++count;
    const RecordedGame recorded = read_game(test::contents(entry.path()));
    ASSERT_FALSE(recorded.game.turns.empty());
    std::string scores;
    for (const Turn& turn : recorded.game.turns) {
      SCOPED_TRACE(turn.question.state.turn_no);
      const auto fault = first_fault(turn.question, turn.play);
      if (turn.play.ends_with("off")) scores += turn.player;
      if (turn.question.state.turn_no == recorded.faulty_turn) {
        ASSERT_TRUE(fault);
        EXPECT_EQ(fault->code, recorded.fault.code);
        EXPECT_EQ(fault->at_move, recorded.fault.at_move);
      } else {
        EXPECT_FALSE(fault) << fault->code << ' ' << described(turn.question) << ' ' << turn.play;
      }
    }
    const Turn& last = recorded.game.turns.back();
    EXPECT_EQ(last.result, recorded.final_position);
    if (last.question.variant == "grasshopper") {
      EXPECT_EQ(winner_of_walls(scores), recorded.game.winner);
      continue;
    }
    const Score end = score(last.question.variant, last.result, last.question.switches);
    EXPECT_EQ(end.winner, "mover");
    EXPECT_EQ(std::string{last.player}, recorded.game.winner);
    EXPECT_EQ(end.points, recorded.game.points);
  }
  EXPECT_EQ(count, 12);
}

TEST(GamesOracle, SharesNothingWithTheEngine) {
  int includes = 0;
  for (const auto& entry :
       std::filesystem::directory_iterator(test::source_dir() / "tests/oracle/games")) {
    std::istringstream lines(test::contents(entry.path()));
    for (std::string line; std::getline(lines, line);) {
      if (!line.starts_with("#include ")) continue;
      ++includes;
      const bool is_own = line.starts_with("#include \"oracle/games/");
      const bool is_of_the_system =
          line.find('/') == std::string::npos || line == "#include <nlohmann/json.hpp>";
      EXPECT_TRUE(is_own || is_of_the_system) << entry.path().filename() << ' ' << line;
    }
  }
  EXPECT_GT(includes, 0);
}

TEST(GamesOracle, PlaysWholeGamesAtRandom) {
  for (const std::string& variant : variants()) {
    SCOPED_TRACE(variant);
    int finished = 0;
    for (unsigned seed = 1; seed <= 1; ++seed) {
      const Game game = random_game(variant, seed);
      ASSERT_FALSE(game.turns.empty());
      finished += game.winner.empty() ? 0 : 1;
      for (const Turn& turn : game.turns) {
        const auto fault = first_fault(turn.question, turn.play);
        EXPECT_FALSE(fault) << fault->code << ' ' << described(turn.question) << ' ' << turn.play;
      }
    }
    EXPECT_GT(finished, 0);
    EXPECT_EQ(text_of(random_game(variant, 7)), text_of(random_game(variant, 7)));
    EXPECT_NE(text_of(random_game(variant, 7)), text_of(random_game(variant, 8)));
  }
}

TEST(GamesOracle, PutsPositionsTogetherThatCanBePlayed) {
  for (const std::string& variant : variants()) {
    SCOPED_TRACE(variant);
    RandomQuestions questions(variant, 1);
    const std::string start = start_of(variant);
    int with_plays = 0;
    int starts = 0;
    for (int i = 0; i < 150; ++i) {
      const Question question = questions.next();
      EXPECT_EQ(code_of(read_board(question.position)), question.position);
      EXPECT_EQ(score(variant, question.position).winner, "") << question.position;
      with_plays += results(question).empty() ? 0 : 1;
      starts += question.position == start ? 1 : 0;
    }
    EXPECT_GT(with_plays, 75);
    EXPECT_LT(starts, 60);
  }
}

}  // namespace
}  // namespace bgtools::oracle::games
