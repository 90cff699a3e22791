// Matches written down in many hands are read back as they were, or what they leave open is named.

#include <gtest/gtest.h>

#include <array>
#include <bgtools/finding/sink.hpp>
#include <bgtools/formats/format.hpp>
#include <bgtools/record/match.hpp>
#include <bgtools/text/source.hpp>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
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
    matches += for_each_followed(path, [&](const Match& match, const auto& games) {
      for (std::size_t i = 0; i < kHands.size(); ++i) {
        const std::string text = SheetText(kHands[i], match).text(games);
        const Source source("", text);
        Collector found;
        std::vector<Match> read;
        format_named("sheet")->read(source, found, [&](Match&& each) {
          read.push_back(std::move(each));
          return true;
        });
        compare(kHands[i], games, read, kept[i]);
        for (const Diagnostic& each : found.diagnostics) {
          // Nothing legal fits the turn, which is not ambiguous.
          const bool is_wrong = each.message.find("not a legal play") != std::string::npos;
          if (is_wrong) kept[i].add_wrong(each.message);
        }
        if (detect(source, ".txt").format != format_named("sheet")) ++unknown[i];
      }
    });
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
  for (const fs::path& path : sample_matches()) hands.take(path);
  EXPECT_EQ(hands.matches, 8);
  hands.require();
}

TEST(SheetHabitsSlow, SelfPlayIsReadBack) {
  const auto folder = environment("BGTOOLS_SAMPLES");
  skip_without_environment("samples", folder.has_value());
  skip_without_environment("unzip", fs::exists("/usr/bin/unzip"));
  const TemporaryDirectory directory;
  Hands hands;
  for (const fs::path& path : self_play_matches(*folder, directory.path())) hands.take(path);
  EXPECT_EQ(hands.matches, 2000);
  hands.require();
}

}  // namespace
}  // namespace bgtools::test
