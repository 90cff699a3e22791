#include <gtest/gtest.h>

#include <bgtools/formats/format.hpp>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <support/environment.hpp>

namespace bgtools::test {
namespace {

constexpr std::string_view kGame =
    " Game 1\n"
    " Ann : 0                        Bob : 0\n"
    "  1) 31: 8/5 6/5                 42: 8/4 6/4\n"
    "      Wins 1 point\n";

TEST(Formats, AreFoundByNameAndExtension) {
  ASSERT_NE(format_named("mat"), nullptr);
  EXPECT_EQ(format_named("mat")->name, "mat");
  EXPECT_EQ(format_named("MAT"), nullptr);
  EXPECT_EQ(format_for_extension(".mat"), format_named("mat"));
  EXPECT_EQ(format_for_extension(".MAT"), format_named("mat"));
  EXPECT_EQ(format_for_extension(".json"), format_named("json"));
  EXPECT_EQ(format_for_extension(".jsonl"), format_named("jsonl"));
  EXPECT_EQ(format_for_extension(".ndjson"), format_named("jsonl"));
  EXPECT_EQ(format_for_extension(".xyz"), nullptr);
  EXPECT_EQ(format_for_extension(""), nullptr);
}

TEST(Formats, HaveAllTheirParts) {
  for (const Format& format : formats()) {
    EXPECT_FALSE(format.title.empty()) << format.name;
    EXPECT_FALSE(format.extensions.empty()) << format.name;
    EXPECT_NE(format.sniff, nullptr) << format.name;
    EXPECT_NE(format.read, nullptr) << format.name;
    EXPECT_EQ(format_named(format.name), &format);
  }
}

TEST(Detect, LooksPastALongHeader) {
  std::string text;
  for (int i = 0; i < 5000; ++i) text += "; [Game 1, Move 1: Dice set to 31]\n";
  text += kGame;
  EXPECT_EQ(detect(Source("x", text), ".txt").format, format_named("mat"));
}

TEST(Read, StopsAfterTheMatchThatIsEnough) {
  const std::string match = " 3 point match\n\n" + std::string(kGame) + "\n";
  const std::string text = match + match + match;
  const Source source("x", text);
  Collector collector;
  int matches = 0;
  read(source, ".mat", nullptr, collector, [&](Match&&) { return ++matches < 2; });
  EXPECT_EQ(matches, 2);
  ASSERT_EQ(collector.diagnostics.size(), 1U);
  EXPECT_EQ(source.place(collector.diagnostics[0].span.begin).line, 8U);
  EXPECT_EQ(collector.diagnostics[0].match, 2);
}

/// What detect() calls each kind of file, and how many there are.
TEST(Detect, SortsARealCollection) {
  const auto root = environment("BGTOOLS_CORPUS");
  skip_without_environment("BGTOOLS_CORPUS", root.has_value());
  std::map<std::string, int> counts;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(*root)) {
    const std::string extension = entry.path().extension().string();
    if (extension != ".txt" && extension != ".mat") continue;
    const std::string bytes = contents(entry.path());
    const Detection detection = detect(Source("x", bytes), extension);
    const bool is_match = detection.format != nullptr;
    EXPECT_TRUE(is_match || detection.is_known_other) << entry.path();
    ++counts[std::string(is_match ? detection.format->name : detection.other)];
  }
  EXPECT_EQ(counts["mat"], 379);
  EXPECT_EQ(counts["gnubg-text"], 54);
  EXPECT_EQ(counts["XG position text"] + counts["BGBlitz position text"], 24);
}

}  // namespace
}  // namespace bgtools::test
