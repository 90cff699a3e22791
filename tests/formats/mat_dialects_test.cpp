// What holds for whole files in the layouts of the programs that write .mat; the layouts themselves
// are in tests/cases/formats/mat_dialects.md.

#include <fmt/core.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <bgtools/formats/format.hpp>
#include <bgtools/text/source.hpp>
#include <bgtools/verify.hpp>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <support/environment.hpp>
#include <utility>
#include <variant>
#include <vector>

namespace bgtools::test {
namespace {

namespace fs = std::filesystem;
using testing::IsEmpty;

std::vector<Match> matches_of(std::string_view text) {
  const Source source("x.mat", text);
  Collector ignored;
  std::vector<Match> matches;
  read(source, ".mat", nullptr, ignored, [&](Match&& match) {
    matches.push_back(std::move(match));
    return true;
  });
  return matches;
}

struct Written {
  std::string text;
  std::map<Rule, int> losses;
};

Written written(const Match& match, std::string_view dialect) {
  Written result;
  Collector losses;
  bgtools::write(match, *format_named("mat"), {.dialect = std::string(dialect)}, result.text,
                 losses);
  for (const Diagnostic& loss : losses.diagnostics) ++result.losses[loss.rule];
  return result;
}

/// A record with a hit, a dance, several moves of one checker, the bar and off, an unplayed roll, a
/// drop, and a win for each side.
Match small_match() {
  return matches_of(
             "; [Event \"Club\"]\n; [Elo \"1600\"]\n\n 3 point match\n\n Game 1\n"
             " Ann : 0                        Bob : 0\n"
             "  1) 31: 8/5 6/5                 64: 24/18 18/14*\n"
             "  2) 66: Cannot Move              Doubles => 2\n"
             "  3)  Takes                      11: 8/7* 8/7 6/5 6/5\n"
             "  4) 52: 25/20 6/4               62: 24/16 6/0\n"
             "  5) 63: ????                     Wins 2 points\n\n"
             " Game 2\n Ann : 0                        Bob : 2\n"
             "  1)                             21: 13/11 6/5\n"
             "  2)  Doubles => 2                Drops\n"
             "      Wins 1 point and the match\n\n")
      .front();
}

TEST(MatDialects, AResultThatIsNotWrittenLeavesNoGap) {
  Match match = small_match();
  for (Game& game : match.games) {
    game.result->winner = Player::two;
    game.result->points = -1;
  }
  for (const std::string_view dialect : {"galaxy", "studio"}) {
    const std::string text = written(match, dialect).text;
    const std::vector<Match> again = matches_of(text);
    ASSERT_EQ(again.size(), 1U) << text;
    EXPECT_EQ(written(again[0], dialect).text, text);
  }
}

TEST(MatDialects, APlayBeyondTheBoardEndsAsTextDoes) {
  Match match = small_match();
  auto& play = std::get<WrittenPlay>(match.games[0].actions[1].what);
  play.count = play.count_written = 4;
  play.steps = {{{25, 10}, {21, 3}, {6, 17}, {-1, 23}}};
  for (const std::string_view dialect : {"gnubg", "snowie"}) {
    const std::string text = written(match, dialect).text;
    EXPECT_NE(text.find("25/10 21/3 6/17 ~-1/23"), std::string::npos) << text;
    const std::vector<Match> again = matches_of(text);
    ASSERT_EQ(again.size(), 1U) << text;
    EXPECT_EQ(written(again[0], dialect).text, text);
  }
}

std::vector<fs::path> files_below(const fs::path& folder, std::string_view ending) {
  std::vector<fs::path> files;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
    if (entry.path().string().ends_with(ending)) files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

/// Reads what a program wrote and writes it back in the layout of that program.
void require_same_bytes(const fs::path& file, std::string_view dialect) {
  const std::string bytes = contents(file);
  std::string text;
  for (const Match& match : matches_of(bytes)) {
    const auto [written_text, losses] = written(match, dialect);
    text += written_text;
    EXPECT_THAT(losses, IsEmpty()) << file;
  }
  EXPECT_EQ(text, bytes) << file;
}

TEST(MatDialects, WhatGnubgWroteComesBackByteForByte) {
  const std::vector<fs::path> files = files_below(testdata("mat/gnubg"), ".mat");
  ASSERT_GE(files.size(), 6U);
  for (const fs::path& file : files) require_same_bytes(file, "gnubg");
}

TEST(MatDialects, SamplesComeBackByteForByte) {
  const auto samples = environment("BGTOOLS_SAMPLES");
  skip_without_environment("samples", samples.has_value());
  const fs::path folder = fs::path(*samples) / "gnubg/selfplay";
  const std::vector<fs::path> mats = files_below(folder, ".mat");
  const std::vector<fs::path> snowies = files_below(folder, ".snowie.txt");
  ASSERT_EQ(mats.size(), 12U);
  ASSERT_EQ(snowies.size(), 12U);
  for (const fs::path& file : mats) require_same_bytes(file, "gnubg");
  for (const fs::path& file : snowies) require_same_bytes(file, "snowie");
}

class EveryDialect : public testing::TestWithParam<std::string_view> {};

/// GNU Backgammon's layout is also Snowie's, and is detected as GNU Backgammon's.
TEST_P(EveryDialect, IsDetectedAndReadBackAndWrittenAgain) {
  const std::string_view dialect = GetParam();
  for (const fs::path& file : files_below(testdata("mat/gnubg"), ".mat")) {
    SCOPED_TRACE(file);
    const Match match = matches_of(contents(file)).front();
    const auto [text, losses] = written(match, dialect);
    const std::vector<Match> again = matches_of(text);
    ASSERT_EQ(again.size(), 1U);
    EXPECT_EQ(again[0].dialect, dialect == "snowie" ? "gnubg" : dialect);
    EXPECT_EQ(same_record(again[0], match), losses.empty());
    EXPECT_EQ(written(again[0], dialect).text, text);
    for (const auto& [rule, count] : losses) {
      EXPECT_TRUE(rule == Rule::loss_notation || rule == Rule::loss_tag) << code(rule);
    }
    // The boards are the same in every spelling.
    Collector before;
    Collector after;
    const VerifyStats stats = verify(match, {}, before);
    EXPECT_EQ(verify(again[0], {}, after).turns, stats.turns);
    const auto errors = [](const Collector& collector) {
      std::vector<std::string> found;
      for (const Diagnostic& each : collector.diagnostics) {
        if (each.severity != Severity::error) continue;
        found.push_back(
            fmt::format("{} {} {} {}", code(each.rule), each.game, each.turn, each.message));
      }
      return found;
    };
    EXPECT_EQ(errors(after), errors(before));
  }
}

INSTANTIATE_TEST_SUITE_P(Mat, EveryDialect,
                         testing::ValuesIn(format_named("mat")->written_dialects.begin(),
                                           format_named("mat")->written_dialects.end()),
                         [](const testing::TestParamInfo<std::string_view>& dialect) {
                           std::string name(dialect.param);
                           std::erase(name, '-');
                           return name;
                         });

}  // namespace
}  // namespace bgtools::test
