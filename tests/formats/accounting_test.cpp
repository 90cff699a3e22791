// Nothing is lost silently: what a scan without the grammar counts in a text is either in the
// records or named by the findings.

#include <gtest/gtest.h>

#include <algorithm>
#include <bgtools/formats/format.hpp>
#include <bgtools/text/source.hpp>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include <oracle/accounting.hpp>
#include <oracle/inventory/inventory.hpp>
#include <support/environment.hpp>

namespace bgtools::test {
namespace {

using oracle::Inventory;

/// What the reader keeps of a text and what it reports. Each match is written as JSON, too, in
/// both forms.
Inventory accounted(const Format& format, const Source& source, std::string_view extension) {
  Collector losses;
  const Inventory sum = oracle::accounted(format, source, extension, [&](const Match& match) {
    for (const std::string_view name : {"json", "jsonl"}) {
      std::string written;
      bgtools::write(match, *format_named(name), {}, written, losses);
      EXPECT_EQ(oracle::count(name, written), oracle::inventory_of(match));
    }
  });
  EXPECT_TRUE(losses.diagnostics.empty());
  return sum;
}

/// Compares one file and returns what was counted; nullopt if it is not a transcript.
std::optional<Inventory> account_for(const std::filesystem::path& path) {
  SCOPED_TRACE(path);
  const std::string bytes = contents(path);
  const Source source("x", bytes);
  const Detection detection = detect(source, path.extension().string());
  if (detection.format == nullptr) return std::nullopt;
  const Format& format = *detection.format;
  if (!oracle::has_inventory(format.name)) return std::nullopt;
  const Inventory counted =
      oracle::count(format.name, format.is_binary ? source.bytes() : source.text());
  EXPECT_EQ(counted, accounted(format, source, path.extension().string()));
  return counted;
}

void account_for_all_below(const std::filesystem::path& root) {
  Inventory sum;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(root)) {
    if (!entry.is_regular_file() || entry.path().extension() == ".expect") continue;
    if (const auto counted = account_for(entry.path())) sum += *counted;
  }
  // Two empty counts are equal as well.
  EXPECT_GT(sum.games, 0);
  EXPECT_GT(sum.rolls, sum.games);
  EXPECT_GT(sum.hops, sum.rolls);
  EXPECT_GT(sum.cube_actions, 0);
  EXPECT_GT(sum.results, 0);
}

// A count with the same gaps as the reader would find nothing, so here the reader gets less text.
TEST(Accounting, FindsEachRowOfMatThatIsLost) {
  const Format& mat = *format_named("mat");
  int rows = 0;
  for (const auto& entry : std::filesystem::directory_iterator(testdata("mat/valid"))) {
    if (entry.path().extension() != ".mat" && entry.path().extension() != ".txt") continue;
    const std::string whole(Source("x", contents(entry.path())).text());
    for (std::size_t begin = 0; begin < whole.size();) {
      const std::size_t end = std::min(whole.find('\n', begin), whole.size() - 1) + 1;
      const std::string row = whole.substr(begin, end - begin);
      std::string rest = whole;
      rest.erase(begin, row.size());
      begin = end;
      const Inventory of_row = oracle::count_within_game("mat", row);
      // The loser's cell repeats what the winner's says.
      if (of_row == Inventory{} || of_row == Inventory{.results = 1}) continue;
      ++rows;
      EXPECT_NE(oracle::count("mat", whole), accounted(mat, Source("x", rest), ".mat"))
          << entry.path() << ": " << row;
    }
  }
  EXPECT_GT(rows, 100);
}

TEST(Accounting, OfTheTestData) { account_for_all_below(testdata()); }

TEST(Accounting, OfTheSamples) {
  const auto root = environment("BGTOOLS_SAMPLES");
  skip_without_environment("BGTOOLS_SAMPLES", root.has_value());
  account_for_all_below(*root);
}

TEST(Accounting, OfARealCollection) {
  const auto root = environment("BGTOOLS_CORPUS");
  skip_without_environment("BGTOOLS_CORPUS", root.has_value());
  account_for_all_below(*root);
}

}  // namespace
}  // namespace bgtools::test
