// Matches written down in many hands are read back as they were, or what they leave open is named.

#include <gtest/gtest.h>

#include <array>
#include <bgtools/finding/sink.hpp>
#include <bgtools/formats/format.hpp>
#include <bgtools/record/match.hpp>
#include <bgtools/text/source.hpp>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "formats/reading.hpp"
#include "formats/sheet_habits.hpp"
#include "support/environment.hpp"

namespace bgtools::test {
namespace {

namespace fs = std::filesystem;

/// What the hands keep of the matches of a folder.
struct Hands {
  int matches = 0;
  std::array<Kept, kHands.size()> kept{};
  std::array<int, kHands.size()> unknown{};  ///< texts that are not taken for sheets

  void take(const fs::path& path) {
    for (const Match& match : read_as("mat", contents(path)).matches) {
      std::vector<std::vector<Deeds>> games;
      for (const Game& game : match.games) {
        const auto deeds = deeds_of(game);
        if (!deeds) return;
        games.push_back(*deeds);
      }
      ++matches;
      for (std::size_t i = 0; i < kHands.size(); ++i) {
        const std::string text = SheetText(kHands[i], match).text(games);
        compare(kHands[i], games, read_as("sheet", text).matches, kept[i]);
        const Source source("", text);
        if (detect(source, ".txt").format != format_named("sheet")) ++unknown[i];
      }
    }
  }

  void require() const {
    for (std::size_t i = 0; i < kHands.size(); ++i) {
      SCOPED_TRACE(kHandNames[i]);
      const Kept& each = kept[i];
      EXPECT_EQ(each.wrong, 0) << each.first;
      const bool is_short = kHands[i] == Hand::origins || kHands[i] == Hand::ends;
      const bool says_less = kHands[i] == Hand::stops || kHands[i] == Hand::combined;
      const int percent = says_less ? 10 : is_short ? 5 : 0;
      EXPECT_LE(100 * each.ambiguous, percent * each.turns) << each.turns;
      EXPECT_LE(100 * unknown[i], 3 * matches) << matches;
    }
  }
};

TEST(SheetHabits, AFewMatchesAreReadBack) {
  Hands hands;
  for (const std::string_view name :
       {"club-evening-gnubg.mat", "dailygammon.mat", "money-session.mat", "open-final-xg.mat",
        "opengammon.mat", "tournament-snowie.mat", "galaxy-match.txt", "playok.txt"}) {
    hands.take(testdata() / "sample" / name);
  }
  EXPECT_EQ(hands.matches, 8);
  hands.require();
}

TEST(SheetHabitsSlow, SelfPlayIsReadBack) {
  const auto folder = environment("BGTOOLS_SAMPLES");
  skip_without_environment("samples", folder.has_value());
  skip_without_environment("unzip", fs::exists("/usr/bin/unzip"));
  const TemporaryDirectory directory;
  const std::string command =
      fmt::format("/usr/bin/unzip -q '{}' -d '{}'", *folder + "/gnubg/selfplay-2000-matches.zip",
                  directory.path().string());
  ASSERT_EQ(std::system(command.c_str()), 0)
      << command;  // NOLINT(cert-env33-c,concurrency-mt-unsafe)
  Hands hands;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(directory.path())) {
    if (entry.path().extension() == ".mat") hands.take(entry.path());
  }
  EXPECT_EQ(hands.matches, 2000);
  hands.require();
}

}  // namespace
}  // namespace bgtools::test
