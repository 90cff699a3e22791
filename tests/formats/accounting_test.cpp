// Nothing is lost silently: what a scan without the grammar counts in a text is what the records
// hold and what the findings tell of.

#include <gtest/gtest.h>

#include <bgtools/formats/format.hpp>
#include <bgtools/text/source.hpp>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include <formats/inventory_text.hpp>
#include <support/environment.hpp>

namespace bgtools::test {
namespace {

Inventory& operator+=(Inventory& sum, const Inventory& more) {
  sum.games += more.games;
  sum.rolls += more.rolls;
  sum.hops += more.hops;
  sum.cube_actions += more.cube_actions;
  sum.results += more.results;
  return sum;
}

/// What a piece of a row holds that the record kept only as text, or did not keep.
Inventory count_of_row(const Format& format, std::string_view row) {
  Inventory inventory = format.count("  1) 11:\n  2) " + std::string(row));
  inventory.games = 0;
  --inventory.rolls;
  return inventory;
}

/// Hops of plays that could not be read; the finding is BG001 and the record repeats the text.
Inventory unreadable(const Format& format, const Match& match) {
  Inventory sum;
  for (const Game& game : match.games) {
    for (const Wording& wording : game.wordings) {
      const auto* play = std::get_if<WrittenPlay>(&game.actions[wording.action].what);
      if (play == nullptr || play->kind != PlayKind::unreadable) continue;
      const bool has_roll = play->roll.is_known();
      sum += count_of_row(format, (has_roll ? "11: " : "") + wording.text);
      if (has_roll) --sum.rolls;
    }
  }
  return sum;
}

/// What a row of a .tmg that the record did not take holds.
Inventory count_of_tmg_row(const Format& format, std::string_view row) {
  Inventory inventory = format.count("Game 1: 0-0\n" + std::string(row));
  inventory.games = 0;
  return inventory;
}

/// What the finding of a reader tells of that the record does not hold.
Inventory outside_of_record(const Diagnostic& found, const Format& format, const Source& source) {
  const bool is_not_read = found.rule == Rule::syntax_error || found.rule == Rule::text_skipped;
  // Whose win it is cannot be told: the finding alone tells of the result.
  if (found.message.find("name of neither player") != std::string::npos) {
    Inventory result;
    result.results = 1;
    return result;
  }
  if (format.name == "mat" &&
      (found.rule == Rule::syntax_error || found.rule == Rule::echo_after_end)) {
    return count_of_row(format, source.text(found.span));
  }
  const bool is_left_out = found.message.find("repeats") != std::string::npos ||
                           found.message.find("second result") != std::string::npos;
  if (format.name == "tmg" && is_not_read && is_left_out) {
    return count_of_tmg_row(format, source.text(found.span));
  }
  return {};
}

/// Compares one file and gives what was counted; nothing where it is no transcript.
std::optional<Inventory> account_for(const std::filesystem::path& path) {
  const std::string bytes = contents(path);
  const Source source("x", bytes);
  Collector collector;
  Inventory held;
  const Detection detection = detect(source, path.extension().string());
  if (detection.format == nullptr) return std::nullopt;
  const Format& format = *detection.format;
  const Format& json = *format_named("json");
  Collector losses;
  read(source, path.extension().string(), nullptr, collector, [&](Match&& match) {
    held += inventory_of(match);
    std::string written;
    json.write(match, {}, written, losses);
    EXPECT_EQ(json.count(written), inventory_of(match)) << path;
    if (format.name == "mat") held += unreadable(format, match);
    return true;
  });
  for (const Diagnostic& found : collector.diagnostics)
    held += outside_of_record(found, format, source);
  const Inventory counted = format.count(format.is_binary ? source.bytes() : source.text());
  EXPECT_EQ(counted, held) << path;
  EXPECT_TRUE(losses.diagnostics.empty()) << path;
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
