#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bgtools/build/absolute/play.hpp>
#include <bgtools/formats/format.hpp>
#include <cstddef>
#include <filesystem>
#include <random>
#include <string>
#include <string_view>
#include <support/additions.hpp>
#include <support/check_text.hpp>
#include <support/environment.hpp>
#include <support/record_text.hpp>
#include <utility>
#include <variant>
#include <vector>

#include "formats/random_record.hpp"

// What holds for many texts of the formats whose players use the same point numbers.

namespace bgtools::test {
namespace {

using namespace record_text;

using ::testing::EndsWith;
using ::testing::Not;
using ::testing::SizeIs;

/// Words that may be hops, and what may stand between them.
std::string random_play(std::mt19937& random) {
  constexpr std::array<std::string_view, 16> kPlaces{"8",   "13",  "24",  "6",   "1", "bar",
                                                     "off", "bar", "off", "BAR", "b", "o",
                                                     "0",   "99",  "100", "x"};
  constexpr std::array<std::string_view, 12> kSigns{"/", "/", "/", "/",   "/", "/",
                                                    "-", "-", "-", "/8/", "",  "*/"};
  constexpr std::array<std::string_view, 10> kEnds{" ", " ",  " ",  " ",  " ",
                                                   "",  "* ", "* ", ", ", "(2) "};
  const auto one_of = [&](const auto& words) { return words[random() % words.size()]; };
  std::string text;
  for (std::size_t hop = random() % 10; hop-- > 0;) {
    text.append(one_of(kPlaces)).append(one_of(kSigns)).append(one_of(kPlaces));
    text += one_of(kEnds);
  }
  while (text.ends_with(' ')) text.pop_back();
  return text;
}

// hops_of() asks the grammar, and read_play() takes a short way where it can.
TEST(PlayOfOneNumbering, IsTheSameOnTheShortWay) {
  std::mt19937 random(1);
  int read = 0;
  for (int round = 0; round < 20'000; ++round) {
    const std::string text = random_play(random);
    const auto hops = absolute::hops_of(text);
    WrittenPlay play;
    ASSERT_EQ(absolute::read_play(text, 3, play), hops.has_value()) << text;
    if (!hops) {
      ASSERT_EQ(play, WrittenPlay()) << text;
      continue;
    }
    ++read;
    ASSERT_EQ(play.kind, PlayKind::moved) << text;
    ASSERT_EQ(play.count_written, hops->size()) << text;
    ASSERT_EQ(play.count, std::min(hops->size(), kMaxSteps)) << text;
    for (std::size_t i = 0; i < play.count; ++i) {
      ASSERT_EQ(play.steps[i], (*hops)[i]) << text;
      const StepPlace where = play.places[i];
      ASSERT_GE(where.offset, 3) << text;
      const auto there =
          absolute::hops_of(std::string_view(text).substr(where.offset - 3U, where.length));
      ASSERT_TRUE(there) << text;
      EXPECT_THAT(*there, ::testing::Contains((*hops)[i])) << text;
    }
  }
  EXPECT_GT(read, 3'000);
}

TEST(BgammonReader, NoCutPasses) {
  const std::string whole = contents(testdata("bgammon/valid/three-games.match"));
  const auto is_error = [](const Diagnostic& found) { return found.severity == Severity::error; };
  for (std::size_t end = 1; end + 1 < whole.size(); ++end) {
    const std::string cut = whole.substr(0, end);
    EXPECT_TRUE(std::ranges::any_of(diagnose(Source("x", cut), ".match"), is_error)) << cut;
  }
}

std::string written(const std::vector<Match>& matches, std::vector<std::string>* losses = nullptr) {
  Collector sink;
  std::string text;
  for (const Match& match : matches)
    bgtools::write(match, *format_named("bgammon"), {}, text, sink);
  if (losses != nullptr) {
    for (const Diagnostic& loss : sink.diagnostics) losses->emplace_back(code(loss.rule));
  }
  return text;
}

/// The records of a text as replays, and as those are read again.
Reading in_replays(const std::filesystem::path& file) {
  const std::string bytes = contents(file);
  const Source source(file.filename().string(), bytes);
  Collector ignored;
  std::vector<Match> matches;
  read(source, file.extension().string(), nullptr, ignored, [&](Match&& match) {
    matches.push_back(std::move(match));
    return true;
  });
  return read_as("bgammon", written(matches));
}

TEST(BgammonWriter, WritesTheEndOfEachGameWithAResult) {
  std::vector<std::filesystem::path> folders{testdata("mat")};
  if (const auto corpus = environment("BGTOOLS_CORPUS")) folders.emplace_back(*corpus);
  int games = 0;
  for (const std::filesystem::path& folder : folders) {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
      const auto extension = entry.path().extension();
      if (extension != ".mat" && extension != ".txt") continue;
      const Reading reading = in_replays(entry.path());
      for (const Match& match : reading.matches) games += static_cast<int>(match.games.size());
      EXPECT_THAT(reading.findings,
                  Not(::testing::Contains(::testing::AnyOf(EndsWith("BG013"), EndsWith("BG719")))))
          << entry.path();
    }
  }
  EXPECT_GT(games, 100);
}

TEST(BgammonWriter, LosesOnlyWhatItReports) {
  RandomRecord random(37);
  int kept = 0;
  for (int i = 0; i < 3000; ++i) {
    Match match = random.match(i % 2 == 1);
    if (i % 4 < 2) {
      match.tags.clear();
      match.comments.clear();
      match.stated = {};
      for (Game& game : match.games) {
        game.label.reset();
        game.names = match.names;
        for (Action& action : game.actions) {
          auto* const play = std::get_if<WrittenPlay>(&action.what);
          if (play == nullptr) continue;
          for (Step& step : play->steps) step.hit = false;
        }
      }
    }
    std::vector<std::string> losses;
    const std::string once = written({match}, &losses);
    const Reading again = read_as("bgammon", once);
    ASSERT_EQ(written(again.matches), once) << i;
    if (!losses.empty()) continue;
    ++kept;
    ASSERT_THAT(again.matches, SizeIs(1)) << once;
    ASSERT_TRUE(same_record(without_additions(again.matches[0], match), match)) << once;
  }
  EXPECT_GT(kept, 0);
}

TEST(DetectOfOneNumbering, DistinguishesTheFormats) {
  for (const std::string_view format :
       {"oldmoves", "javafibs", "gmd", "bkg", "bgammon", "brainking"}) {
    int files = 0;
    for (const std::string_view folder : {"valid", "broken"}) {
      const auto path = testdata(std::string(format) + '/' + std::string(folder));
      for (const auto& entry : std::filesystem::directory_iterator(path)) {
        if (entry.path().filename() == "SOURCE.txt") continue;
        const std::string text = contents(entry.path());
        // Neither needs the name of the file.
        const Detection detection = detect(Source("x", text), ".txt");
        ASSERT_NE(detection.format, nullptr) << entry.path();
        EXPECT_EQ(detection.format->name, format) << entry.path();
        ++files;
      }
    }
    EXPECT_GE(files, 2) << format;
  }
}

}  // namespace
}  // namespace bgtools::test
