#include <fmt/core.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <analysis/dice/answer.hpp>
#include <analysis/dice/render.hpp>
#include <analysis/dice/sample.hpp>
#include <analysis/dice/statistics.hpp>
#include <array>
#include <bgtools/formats/format.hpp>
#include <bgtools/game/legal_plays.hpp>
#include <bgtools/game/score.hpp>
#include <bgtools/game/variant.hpp>
#include <bgtools/text/source.hpp>
#include <cmath>
#include <cstdint>
#include <functional>
#include <nlohmann/json.hpp>
#include <random>
#include <stdexcept>
#include <string>
#include <string_view>
#include <support/environment.hpp>
#include <utility>
#include <vector>

namespace bgtools::test {
namespace {

using namespace bgtools::analysis::dice;  // NOLINT(google-build-using-namespace)
using testing::DoubleNear;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

// ---- Games that are played at random.

/// Dice that show each number with its weight.
class RandomDice {
 public:
  RandomDice(std::uint64_t seed, std::array<double, 6> weights)
      : random_(seed), weights_(weights) {}

  Roll roll() {
    const int first = die();
    return {static_cast<std::uint8_t>(first), static_cast<std::uint8_t>(die()), 0};
  }
  /// A number below `end`; the same on every system.
  std::size_t below(std::size_t end) { return static_cast<std::size_t>(random_() % end); }

 private:
  int die() {
    constexpr double kSteps = 9007199254740992.0;  // 2 to the power of 53
    double at = static_cast<double>(random_() >> 11U) / kSteps;
    double sum = 0;
    for (const double each : weights_) sum += each;
    at *= sum;
    for (int face = 1; face < 6; ++face) {
      at -= weights_[static_cast<std::size_t>(face - 1)];
      if (at < 0) return face;
    }
    return 6;
  }

  std::mt19937_64 random_;
  std::array<double, 6> weights_;
};

constexpr std::array<double, 6> kFair{1, 1, 1, 1, 1, 1};
/// A six comes `more` too often, the others too rarely alike.
constexpr std::array<double, 6> loaded(double more) {
  const double other = 1.0 / 6 - more / 5;
  return {other, other, other, other, other, 1.0 / 6 + more};
}

Action action_of(Player player, Roll roll, const Play& play) {
  WrittenPlay written{.roll = roll, .kind = play.count == 0 ? PlayKind::danced : PlayKind::moved};
  for (const Move& move : play.span()) {
    written.steps[written.count] = {move.from, move.to, false};
    ++written.count;
  }
  written.count_written = written.count;
  Action action;
  action.player = player;
  action.what = written;
  return action;
}

/// A game of legal plays, to the last checker or to so many turns.
Game random_game(RandomDice& dice, int most_turns = 1'000'000) {
  Game game;
  Roll roll = dice.roll();
  while (roll.is_double()) roll = dice.roll();
  Player player = roll.first > roll.second ? Player::one : Player::two;
  Position board = start_position(Variant::backgammon);
  std::vector<LegalPlay> plays;
  for (int turn = 0; turn < most_turns; ++turn) {
    legal_plays(board, roll, plays);
    const LegalPlay chosen = plays.empty() ? LegalPlay{{}, board} : plays[dice.below(plays.size())];
    game.actions.push_back(action_of(player, roll, chosen.play));
    board = chosen.result;
    if (board.checkers() == 0) {
      Result result;
      result.winner = player;
      result.points = static_cast<int>(level_of(board, 15));
      game.result = result;
      break;
    }
    board = board.flipped();
    player = other(player);
    roll = dice.roll();
  }
  return game;
}

Match random_match(RandomDice& dice, int games, std::string one, std::string two,
                   std::string site = {}) {
  Match match;
  match.length = 0;
  match.names = {std::move(one), std::move(two)};
  if (!site.empty()) match.tags.push_back({"Site", std::move(site), {}});
  while (games-- > 0) match.games.push_back(random_game(dice));
  return match;
}

/// A sample of three players on two sites.
Sample random_sample(std::uint64_t seed, std::array<double, 6> weights, int games) {
  RandomDice dice(seed, weights);
  Sample sample;
  sample.add(random_match(dice, games / 2, "Ann", "Bob", "East"), "mat", {});
  sample.add(random_match(dice, games - games / 2, "Bob", "Cid", "West"), "mat", {});
  return sample;
}

bool is_alarmed(const Answer& answer) {
  return std::any_of(answer.results.begin(), answer.results.end(),
                     [](const Tested& each) { return each.stands_out(); });
}

const Tested& result_of(const Answer& answer, DiceTest test, std::string_view group = "all") {
  for (const Tested& each : answer.results) {
    if (each.test == test && to_text(answer.groups[each.group]) == group) return each;
  }
  throw std::runtime_error("no such test");
}

int alarms_of_fair_dice(int seeds) {
  int alarms = 0;
  for (int seed = 0; seed < seeds; ++seed) {
    if (is_alarmed(answer(random_sample(static_cast<std::uint64_t>(seed), kFair, 12)))) ++alarms;
  }
  return alarms;
}

TEST(FairDice, SeldomRaiseAFalseAlarm) { EXPECT_LE(alarms_of_fair_dice(100), 9); }

TEST(FairDiceSlow, RaiseAFalseAlarmInAtMostOneOfTwentySamples) {
  const int alarms = alarms_of_fair_dice(1000);
  RecordProperty("alarms", alarms);
  EXPECT_LE(alarms, 50);
}

TEST(FairDice, AreAllCountedWhereTheGamesArePlayedByTheRules) {
  const Answer counted = answer(random_sample(1, kFair, 12));
  EXPECT_EQ(counted.coverage.turns, counted.all.rolls() + counted.all.opening_rolls());
  EXPECT_EQ(counted.coverage.played_out, 12);
  EXPECT_EQ(counted.all.opening_rolls(), 12);
  // Random play takes long, and it is on the bar often.
  EXPECT_GT(counted.all.rolls(), 600);
  EXPECT_EQ(counted.results.size() + counted.untested.size(), 9U * 6);
}

/// How often loaded dice of the size that is named for this many rolls are found by `numbers`.
int found_of(int seeds, int games) {
  const double size =
      result_of(answer(random_sample(4711, kFair, games)), DiceTest::numbers).detectable /
      std::sqrt(7.2);
  int found = 0;
  for (int seed = 0; seed < seeds; ++seed) {
    const Answer loaded_answer =
        answer(random_sample(static_cast<std::uint64_t>(seed), loaded(size), games));
    if (result_of(loaded_answer, DiceTest::numbers).stands_out()) ++found;
  }
  return found;
}

TEST(LoadedDice, OfTheSizeThatIsNamedAreFound) { EXPECT_GE(found_of(30, 12), 20); }

TEST(LoadedDiceSlow, OfTheSizeThatIsNamedAreFoundInFourOfFiveSamples) {
  // 400 samples: 320 are expected, with a standard deviation of 8.
  const int found = found_of(400, 12);
  RecordProperty("found", found);
  EXPECT_GE(found, 296);
}

TEST(LoadedDice, AreFoundAndFairOnesOfTheSameGamesAreNot) {
  const Answer found = answer(random_sample(7, loaded(0.05), 60));
  EXPECT_TRUE(result_of(found, DiceTest::numbers).stands_out());
  EXPECT_TRUE(result_of(found, DiceTest::pairs).stands_out());
  EXPECT_THAT(verdict(found), HasSubstr("which is rare with fair dice: numbers of all"));
  EXPECT_FALSE(is_alarmed(answer(random_sample(7, kFair, 60))));
}

TEST(LoadedDice, OfAPlayerAreFoundAtThatPlayer) {
  RandomDice fair(1, kFair);
  RandomDice lucky(2, loaded(0.12));
  // Cid rolls with loaded dice: every second roll is replaced before it is played.
  Sample sample;
  for (int i = 0; i < 60; ++i) {
    Match match;
    match.length = 0;
    match.names = {"Ann", "Cid"};
    Game game;
    Position board = start_position(Variant::backgammon);
    Player player = Player::one;
    std::vector<LegalPlay> plays;
    for (int turn = 0; turn < 60 && board.checkers() > 0; ++turn) {
      RandomDice& dice = player == Player::two ? lucky : fair;
      Roll roll = dice.roll();
      while (turn == 0 && roll.is_double()) roll = dice.roll();
      legal_plays(board, roll, plays);
      const LegalPlay chosen =
          plays.empty() ? LegalPlay{{}, board} : plays[fair.below(plays.size())];
      game.actions.push_back(action_of(player, roll, chosen.play));
      board = chosen.result.flipped();
      player = other(player);
    }
    match.games.push_back(std::move(game));
    sample.add(match, "mat", {});
  }
  const Answer found = answer(sample);
  EXPECT_TRUE(result_of(found, DiceTest::numbers, "player:Cid").stands_out());
  EXPECT_FALSE(result_of(found, DiceTest::numbers, "player:Ann").stands_out());
}

// ---- The statistics, against computations that share nothing with them.

/// P(X > x) of chi-square with an even number of degrees of freedom.
double tail_of_even(double x, int freedom) {
  double term = std::exp(-x / 2);
  double sum = 0;
  for (int k = 0; k < freedom / 2; ++k) {
    sum += term;
    term *= x / 2 / (k + 1);
  }
  return sum;
}

/// The same with five.
double tail_of_five(double x) {
  constexpr double kPi = 3.14159265358979323846;
  return std::erfc(std::sqrt(x / 2)) + std::sqrt(2 * x / kPi) * std::exp(-x / 2) * (1 + x / 3);
}

TEST(DiceStatistics, ChiSquareOfFiveAgreesWithItsClosedForm) {
  constexpr std::array<double, 6> kChances{1. / 6, 1. / 6, 1. / 6, 1. / 6, 1. / 6, 1. / 6};
  constexpr std::array<std::int64_t, 6> kCounts{90, 110, 100, 120, 80, 100};
  const Outcome outcome = test_counts(kCounts, kChances);
  EXPECT_EQ(outcome.n, 600);
  EXPECT_NEAR(outcome.statistic, 10.0, 1e-12);
  EXPECT_NEAR(outcome.p, tail_of_five(10), 1e-12);
  // The 5 % point of the published tables.
  EXPECT_NEAR(tail_of_five(11.070), 0.05, 5e-5);
}

TEST(DiceStatistics, ChiSquareOfTwentyAgreesWithItsClosedForm) {
  std::array<double, 21> chances{};
  std::array<std::int64_t, 21> counts{};
  for (std::size_t i = 0; i < 21; ++i) {
    chances[i] = 1.0 / 21;
    counts[i] = i % 2 == 0 ? 100 : 120;
  }
  const Outcome outcome = test_counts(counts, chances);
  EXPECT_NEAR(outcome.p, tail_of_even(outcome.statistic, 20), 1e-12);
  EXPECT_NEAR(tail_of_even(31.410, 20), 0.05, 5e-5);
}

/// P(X <= x) of a noncentral chi-square with 20 degrees of freedom: central ones, mixed by Poisson.
double noncentral_below(double x, double lambda) {
  double weight = std::exp(-lambda / 2);
  double sum = 0;
  for (int j = 0; j < 400; ++j) {
    sum += weight * (1 - tail_of_even(x, 20 + 2 * j));
    weight *= lambda / 2 / (j + 1);
  }
  return sum;
}

TEST(DiceStatistics, TheIntervalOfWIsThatOfTheNoncentralDistribution) {
  std::array<double, 21> chances{};
  std::array<std::int64_t, 21> counts{};
  for (std::size_t i = 0; i < 21; ++i) {
    chances[i] = 1.0 / 21;
    counts[i] = i % 2 == 0 ? 100 : 160;
  }
  const Outcome outcome = test_counts(counts, chances);
  const auto n = static_cast<double>(outcome.n);
  EXPECT_NEAR(noncentral_below(outcome.statistic, outcome.low * outcome.low * n), 0.975, 1e-6);
  EXPECT_NEAR(noncentral_below(outcome.statistic, outcome.high * outcome.high * n), 0.025, 1e-6);
  EXPECT_NEAR(outcome.effect * outcome.effect * n, outcome.statistic - 20, 1e-9);
}

TEST(DiceStatistics, TheSizeThatIsNamedHasThePowerThatIsNamed) {
  const double size = detectable_counts(21, 5000, 0.01);
  // The critical value of the level, by bisection of the closed form.
  double low = 0;
  double high = 100;
  for (int i = 0; i < 200; ++i) {
    const double middle = (low + high) / 2;
    (tail_of_even(middle, 20) > 0.01 ? low : high) = middle;
  }
  EXPECT_NEAR(1 - noncentral_below(low, size * size * 5000), 0.80, 1e-6);
}

/// The chances of each number of hits, trial by trial.
std::vector<double> enumerated(const std::vector<Stratum>& strata) {
  std::vector<double> chances{1.0};
  for (const Stratum& each : strata) {
    for (std::int64_t trial = 0; trial < each.trials.n; ++trial) {
      chances.push_back(0);
      for (std::size_t k = chances.size() - 1; k > 0; --k) {
        chances[k] = chances[k] * (1 - each.chance) + chances[k - 1] * each.chance;
      }
      chances[0] *= 1 - each.chance;
    }
  }
  return chances;
}

double enumerated_p(const std::vector<Stratum>& strata) {
  std::int64_t hits = 0;
  for (const Stratum& each : strata) hits += each.trials.hits;
  const std::vector<double> chances = enumerated(strata);
  double below = 0;
  double above = 0;
  for (std::size_t k = 0; k < chances.size(); ++k) {
    if (static_cast<std::int64_t>(k) <= hits) below += chances[k];
    if (static_cast<std::int64_t>(k) >= hits) above += chances[k];
  }
  return std::min(1.0, 2 * std::min(below, above));
}

TEST(DiceStatistics, SharesAgreeWithEnumeration) {
  const std::vector<std::vector<Stratum>> cases{
      {{{60, 10}, 1.0 / 6}},
      {{{600, 140}, 1.0 / 6}},
      {{{600, 60}, 1.0 / 6}},
      {{{40, 0}, 1.0 / 6}},
      {{{40, 40}, 0.5}},
      {{{50, 3}, 1.0 / 36}, {{300, 11}, 1.0 / 18}},
      {{{20, 9}, 11.0 / 36}, {{0, 0}, 20.0 / 36}, {{70, 60}, 27.0 / 36}, {{90, 70}, 32.0 / 36}},
      {{{2000, 900}, 0.5}, {{900, 10}, 1.0 / 36}}};
  for (const std::vector<Stratum>& each : cases) {
    const double expected = enumerated_p(each);
    EXPECT_THAT(test_share(each).p, DoubleNear(expected, 1e-9 + expected * 1e-6));
  }
}

/// The chance of so many hits, from logarithms of factorials.
double chance_of(double n, double hits, double chance) {
  return std::exp(std::lgamma(n + 1) - std::lgamma(hits + 1) - std::lgamma(n - hits + 1) +
                  hits * std::log(chance) + (n - hits) * std::log1p(-chance));
}

TEST(DiceStatistics, ALargeSampleIsCloseToTheExactDistribution) {
  // The variance is above the bound of the exact distribution.
  const std::vector<Stratum> large{{{160'000, 80'600}, 0.5}, {{40'000, 6'800}, 1.0 / 6}};
  // P(at least 87,400 hits): the second is within ten standard deviations of its mean, 6,667.
  double above = 0;
  double tail = 0;  // of the first, for the hits that the second leaves
  for (int first = 160'000; first > 87'400 - 5'900; --first) {
    tail += chance_of(160'000, first, 0.5);
  }
  for (int second = 5'900; second <= 7'420; ++second) {
    tail += chance_of(160'000, 87'400 - second, 0.5);
    above += chance_of(40'000, second, 1.0 / 6) * tail;
  }
  EXPECT_NEAR(test_share(large).p / (2 * above), 1, 0.01);
}

TEST(DiceStatistics, IntervalsOfSharesAreThoseOfTheTables) {
  // Clopper and Pearson: none of 10, and 5 of 10.
  const std::vector<Stratum> none{{{10, 0}, 0.5}};
  EXPECT_NEAR(test_share(none).low, 0 - 0.5, 1e-12);
  EXPECT_NEAR(test_share(none).high, 0.3085 - 0.5, 5e-5);
  const std::vector<Stratum> half{{{10, 5}, 0.5}};
  EXPECT_NEAR(test_share(half).low, 0.1871 - 0.5, 5e-5);
  EXPECT_NEAR(test_share(half).high, 0.8129 - 0.5, 5e-5);
}

TEST(DiceStatistics, HolmsCorrectionIsThatOfAHandMadeExample) {
  const std::vector<double> p{0.04, 0.01, 0.03, 0.02};
  const std::vector<double> equal{1, 1, 1, 1};
  EXPECT_THAT(adjusted(p, equal), ElementsAre(DoubleNear(0.06, 1e-12), DoubleNear(0.04, 1e-12),
                                              DoubleNear(0.06, 1e-12), DoubleNear(0.06, 1e-12)));
  // p / w: 0.02, 0.01, 0.12; then 0.01 * 3.25, 0.02 * 2.25, 0.12 * 0.25.
  const std::vector<double> three{0.04, 0.01, 0.03};
  const std::vector<double> weights{2, 1, 0.25};
  EXPECT_THAT(
      adjusted(three, weights),
      ElementsAre(DoubleNear(0.045, 1e-12), DoubleNear(0.0325, 1e-12), DoubleNear(0.045, 1e-12)));
}

TEST(DiceStatistics, SerialKnowsTheVarianceOfASum) {
  Sequence sequence;
  for (int i = 0; i < 100; ++i) sequence.add({6, 5, 0}, {6, 5, 0});
  const Outcome outcome = test_serial(sequence);
  EXPECT_NEAR(outcome.effect, 1, 1e-12);
  EXPECT_NEAR(outcome.statistic, std::sqrt(1600 / (35.0 / 6)), 1e-9);
  EXPECT_NEAR(outcome.p, std::erfc(outcome.statistic / std::sqrt(2)), 1e-15);
}

TEST(DiceStatistics, OpeningNumbersVaryAsTheCovarianceOfAnOpeningRollSays) {
  // The mean of the scaled statistic is its number of degrees of freedom.
  RandomDice dice(3, kFair);
  constexpr std::array<double, 6> kChances{1. / 6, 1. / 6, 1. / 6, 1. / 6, 1. / 6, 1. / 6};
  double sum = 0;
  constexpr int kSamples = 4000;
  for (int sample = 0; sample < kSamples; ++sample) {
    std::array<std::int64_t, 6> counts{};
    for (int rolls = 0; rolls < 60;) {
      const Roll roll = dice.roll();
      if (roll.is_double()) continue;
      ++counts[static_cast<std::size_t>(roll.first - 1)];
      ++counts[static_cast<std::size_t>(roll.second - 1)];
      ++rolls;
    }
    sum += test_counts(counts, kChances, 1.25).statistic;
  }
  EXPECT_NEAR(sum / kSamples, 5, 0.2);
}

// ---- What is counted.

Sample sample_of(std::string_view text) {
  const Source source("test", text);
  Collector sink;
  Sample sample;
  format_named("mat")->read(source, sink, [&](Match&& match) {
    sample.add(match, "mat", {});
    return true;
  });
  return sample;
}

TEST(CountedRolls, AreThoseOfVerifiedTurnsWithoutTheOpening) {
  const Answer counted = answer(sample_of(R"( 3 point match

 Game 1
 Ann : 0                             Bob : 0
  1) 31: 8/5 6/5                      42: 8/4 6/4
  2) 66: 24/18(2) 13/7(2)             55: 13/3(2)
  3)  Doubles => 2                     Drops
      Wins 1 point
)"));
  EXPECT_EQ(counted.all.rolls(), 3);
  EXPECT_EQ(counted.all.pairs[pair_index({6, 6, 0})], 1);
  EXPECT_EQ(counted.all.pairs[pair_index({4, 2, 0})], 1);
  EXPECT_EQ(counted.all.opening_rolls(), 1);
  EXPECT_EQ(counted.all.openings[pair_index({3, 1, 0})], 1);
  EXPECT_EQ(counted.coverage.dropped, 1);
  EXPECT_EQ(counted.coverage.open_ends, 0);
  EXPECT_EQ(counted.all.game.n, 2);
  EXPECT_EQ(counted.all.own.n, 1);
  EXPECT_EQ(counted.all.game.double_after_double.hits, 1);
}

TEST(CountedRolls, LeaveOutATurnThatBreaksARule) {
  const Answer counted = answer(sample_of(R"( 3 point match

 Game 1
 Ann : 0                             Bob : 0
  1) 31: 8/5 6/5                      42: 8/4 6/3
  2) 61: 13/7 8/7
      Wins 1 point
)"));
  EXPECT_EQ(counted.coverage.faulty, 1);
  EXPECT_EQ(counted.all.pairs[pair_index({4, 2, 0})], 0);
  EXPECT_EQ(counted.coverage.given_up, 1);
  EXPECT_EQ(counted.coverage.open_ends, 1);
}

TEST(CountedRolls, FromTheBarAreCountedByTheOpenPoints) {
  const Answer counted = answer(sample_of(R"( 3 point match

 Game 1
 Ann : 0                             Bob : 0
  1) 21: 13/11 6/5                    44: 24/20*(2) 13/9(2)
  2) 66:                              11: 8/7(2) 6/5(2)
  3) 31: bar/24 6/3
)"));
  // Bob holds 6 and 8 of his own, then 5 and 6 of his home board.
  EXPECT_EQ(counted.all.entries[5].n, 1);
  EXPECT_EQ(counted.all.entries[5].hits, 0);
  EXPECT_EQ(counted.all.entries[4].n, 1);
  EXPECT_EQ(counted.all.entries[4].hits, 1);
}

/// Dances and forced plays lose their dice, as some records are written.
Sample with_gaps(std::uint64_t seed, int games) {
  RandomDice dice(seed, kFair);
  Match match = random_match(dice, games, "Ann", "Bob", "Gaps");
  for (Game& game : match.games) {
    Position board = start_position(Variant::backgammon);
    std::vector<LegalPlay> plays;
    for (Action& action : game.actions) {
      auto& play = std::get<WrittenPlay>(action.what);
      legal_plays(board, play.roll, plays);
      for (const Step& step : play.hops()) apply(board, {step.from, step.to});
      board = board.flipped();
      if (plays.empty()) play = {.roll = {}, .kind = PlayKind::danced};
    }
  }
  Sample sample;
  sample.add(match, "mat", {});
  return sample;
}

TEST(CountedRolls, OfRecordsThatLeaveOutDancesAreNotBiased) {
  const Answer counted = answer(with_gaps(5, 150));
  EXPECT_THAT(counted.sites_with_gaps, ElementsAre("Gaps"));
  EXPECT_GT(counted.left_out_for_gaps, 0);
  std::int64_t entries = 0;
  for (const Trials& each : counted.all.entries) entries += each.n;
  EXPECT_EQ(entries, 0);
  EXPECT_GT(counted.all.rolls(), 3000);
  EXPECT_FALSE(is_alarmed(counted));
}

TEST(DiceAnswer, DoesNotDependOnTheOrderOfTheMatches) {
  RandomDice dice(9, kFair);
  Sample one;
  one.add(random_match(dice, 5, "Ann", "Bob", "East"), "mat", {});
  Sample two;
  two.add(random_match(dice, 5, "Cid", "Ann", "West"), "mat", {});
  Sample forth = one;
  forth += two;
  Sample back = two;
  back += one;
  std::string a;
  std::string b;
  append_json(a, answer(forth));
  append_json(b, answer(back));
  EXPECT_EQ(a, b);
}

TEST(DiceAnswer, OfNothingTestsNothing) {
  const Answer nothing = answer({});
  EXPECT_TRUE(nothing.results.empty());
  EXPECT_THAT(verdict(nothing), HasSubstr("too few"));
}

TEST(DiceAnswer, IsJsonWithTheAgreedMembers) {
  std::string text;
  append_json(text, answer(random_sample(1, kFair, 40)));
  const nlohmann::json json = nlohmann::json::parse(text);
  ASSERT_FALSE(json["tests"].empty());
  for (const nlohmann::json& each : json["tests"]) {
    std::vector<std::string> keys;
    for (const auto& [key, value] : each.items()) keys.push_back(key);
    EXPECT_THAT(keys, testing::UnorderedElementsAre("group", "test", "n", "statistic", "p",
                                                    "p_adjusted", "effect", "low", "high"));
    EXPECT_LE(each["low"].get<double>(), each["effect"].get<double>());
    EXPECT_GE(each["high"].get<double>(), each["effect"].get<double>());
    EXPECT_GE(each["p_adjusted"].get<double>(), each["p"].get<double>());
  }
  EXPECT_EQ(json["detectable"].size(), json["tests"].size());
}

TEST(DiceAnswer, ShowsNamesAsText) {
  RandomDice dice(1, kFair);
  Sample sample;
  sample.add(random_match(dice, 3, "<b>Ann", "\x1b[31mBob", "East"), "mat", {});
  std::string page;
  append_html(page, answer(sample));
  EXPECT_THAT(page, HasSubstr("player:&lt;b&gt;Ann"));
  EXPECT_THAT(page, Not(HasSubstr("<b>Ann")));
  EXPECT_THAT(page, HasSubstr(R"(<th scope="col">Test</th>)"));
  std::string text;
  append_text(text, answer(sample));
  EXPECT_THAT(text, Not(HasSubstr("\x1b")));
}

}  // namespace
}  // namespace bgtools::test
