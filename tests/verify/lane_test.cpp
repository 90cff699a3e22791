// Regular turns are followed on a board of their own. What is found does not depend on it: here
// each game is followed in both ways, as written and with a letter changed.

#include <gtest/gtest.h>

#include <algorithm>
#include <bgtools/formats/format.hpp>
#include <bgtools/replay/follow.hpp>
#include <bgtools/rules/judge.hpp>
#include <bgtools/rules/profile.hpp>
#include <bgtools/text/source.hpp>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "support/environment.hpp"

namespace bgtools::test {
namespace {

namespace fs = std::filesystem;

/// All irregularities but the one that every legal play has, for which each turn is looked at.
Irregularities all_but_legal_plays() {
  Irregularities all;
  for (int i = 0; i < 64; ++i) all.add(static_cast<Irregularity>(i));
  all.remove(Irregularity::legal_play);
  return all;
}

Irregularities usually_watched() { return watched_for(Collector()); }

std::string in_words(const FollowedAction& each) {
  return "action " + std::to_string(each.action) + ", turn " + std::to_string(each.turn);
}

class BothWays {
 public:
  explicit BothWays(Irregularities watched) : watched_(watched) {}
  void follow_text(const std::string& bytes, const fs::path& path) {
    const Source source(path.string(), bytes);
    Collector ignored;
    read(source, path.extension().string(), nullptr, ignored, [&](Match&& match) {
      follow_match(match, path.string());
      return !::testing::Test::HasFailure();
    });
  }

  std::size_t games = 0;
  std::size_t actions = 0;
  std::size_t irregular = 0;  ///< that were followed by themselves
  std::size_t turns = 0;
  std::size_t irregular_turns = 0;

 private:
  void follow_match(const Match& match, const std::string& where) {
    const Profiles profiles(match, {});
    for (const Game& game : match.games) {
      const Profile& profile = profiles.of(game);
      const Setting setting{.variant = profile.variant,
                            .choices = profile.choices,
                            .is_variant_named = profile.is_variant_named,
                            .opening = game.opening};
      ForcedPlayHabits habits(match, profile.variant);
      follow(setting, game, habits, watched_, Kept::every_action, nullptr, every_);
      follow(setting, game, habits, watched_, Kept::irregular_actions, nullptr, some_);
      compare(where + ", game " + std::to_string(++games));
      actions += every_.actions.size();
      irregular += some_.actions.size();
      turns += static_cast<std::size_t>(some_.outcome.turns);
      for (const FollowedAction& kept : some_.actions) {
        irregular_turns += is_turn(game.actions[kept.action]) ? 1U : 0U;
      }
    }
  }

  void compare(const std::string& where) const {
    EXPECT_EQ(every_.facts, some_.facts) << where;
    EXPECT_EQ(every_.aftermaths, some_.aftermaths) << where;
    EXPECT_EQ(every_.unverified, some_.unverified) << where;
    EXPECT_EQ(every_.outcome, some_.outcome) << where;
    EXPECT_EQ(every_.forced_plays, some_.forced_plays) << where;
    const auto is_kept = [&](std::size_t action) {
      return std::any_of(some_.actions.begin(), some_.actions.end(),
                         [&](const FollowedAction& each) { return each.action == action; });
    };
    for (const Fact& fact : some_.facts) EXPECT_TRUE(is_kept(fact.action)) << where;
    for (const Aftermath& each : some_.aftermaths) EXPECT_TRUE(is_kept(each.action)) << where;
    for (const FollowedAction& kept : some_.actions) {
      const FollowedAction& same = every_.seen(kept.action);
      EXPECT_EQ(kept.action, same.action) << where;
      EXPECT_EQ(kept.turn, same.turn) << where << ", " << in_words(kept);
      EXPECT_EQ(kept.is_board_known, same.is_board_known) << where << ", " << in_words(kept);
      EXPECT_EQ(kept.before, same.before) << where << ", " << in_words(kept);
      EXPECT_EQ(kept.resolution.fault, same.resolution.fault) << where << ", " << in_words(kept);
    }
  }

  Irregularities watched_;
  FollowedGame every_;
  FollowedGame some_;
};

std::vector<fs::path> files_below(const fs::path& folder) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.is_regular_file()) files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

TEST(Lane, FindsTheSameAsEachActionByItself) {
  for (const Irregularities watched : {all_but_legal_plays(), usually_watched()}) {
    BothWays ways(watched);
    for (const fs::path& file : files_below(testdata())) {
      ways.follow_text(contents(file), file);
      if (HasFailure()) return;
    }
    EXPECT_GT(ways.games, 900U);
  }
}

TEST(Lane, FindsTheSameInRealRecords) {
  const auto corpus = environment("BGTOOLS_CORPUS");
  skip_without_environment("corpus", corpus && fs::is_directory(*corpus));
  BothWays ways(usually_watched());
  for (const fs::path& file : files_below(*corpus)) {
    ways.follow_text(contents(file), file);
    if (HasFailure()) return;
  }
  // Among them are all double, take and drop.
  EXPECT_LT(8 * ways.irregular, ways.actions) << ways.irregular << " of " << ways.actions;
  EXPECT_LT(20 * ways.irregular_turns, ways.turns) << ways.irregular_turns << " of " << ways.turns;
}

/// A letter of the text instead of another: a die, a point, a mark, a player or a column.
std::string with_a_slip(const std::string& bytes, std::mt19937_64& engine) {
  std::string changed = bytes;
  changed[engine() % bytes.size()] = bytes[engine() % bytes.size()];
  return changed;
}

TEST(Lane, FindsTheSameInRecordsWithSlips) {
  constexpr std::size_t kSlips = 20'000;
  // So that no file takes most of the time.
  constexpr std::size_t kMostBytes = 20'000;
  std::vector<std::pair<fs::path, std::string>> texts;
  for (const fs::path& file : files_below(testdata() / "mat")) {
    std::string bytes = contents(file);
    if (!bytes.empty() && bytes.size() < kMostBytes) texts.emplace_back(file, std::move(bytes));
  }
  BothWays ways(all_but_legal_plays());
  std::mt19937_64 engine(1);
  for (std::size_t slip = 0; slip < kSlips && !HasFailure(); ++slip) {
    const auto& [file, bytes] = texts[engine() % texts.size()];
    ways.follow_text(with_a_slip(bytes, engine), file);
  }
  EXPECT_GT(ways.games, kSlips / 2);
}

}  // namespace
}  // namespace bgtools::test
