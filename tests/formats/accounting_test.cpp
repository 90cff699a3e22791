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
#include <variant>
#include <vector>

#include <oracle/inventory/inventory.hpp>
#include <support/environment.hpp>

namespace bgtools::test {
namespace {

using oracle::Inventory;

/// What was read from a text, and where.
struct Held {
  Inventory inventory{};
  std::vector<Span> spans{};  ///< of actions and results
};

/// A play that cannot be read (BG001) is kept as its text, and whatever that text holds apart from
/// the roll is counted like any other text.
Inventory unread_part(std::string_view format, const Action& action, const Source& source) {
  const auto* play = std::get_if<WrittenPlay>(&action.what);
  if (play == nullptr || play->kind != PlayKind::unreadable) return {};
  Inventory part = oracle::count_within_game(format, source.text(action.span));
  if (play->roll.is_known()) part.rolls = std::max<std::int64_t>(part.rolls - 1, 0);
  return part;
}

void hold(const Match& match, const Format& format, const Source& source, Held& held) {
  held.inventory += oracle::inventory_of(match);
  for (const Game& game : match.games) {
    if (game.result) held.spans.push_back(game.result->span);
    for (const Action& action : game.actions) {
      if (std::holds_alternative<Comment>(action.what)) continue;
      held.spans.push_back(action.span);
      if (!format.is_binary) held.inventory += unread_part(format.name, action, source);
    }
  }
}

bool is_held(Span span, const Held& held) {
  return std::any_of(held.spans.begin(), held.spans.end(), [span](const Span& other) {
    return other.begin < span.end && span.begin < other.end;
  });
}

/// What a finding of the reader reports that is in no record.
Inventory told(const Diagnostic& found, std::string_view format, const Source& source,
               const Held& held) {
  switch (found.rule) {
    case Rule::line_too_long:
      return oracle::count_within_game(format,
                                       source.line_at(found.span.begin, source.text().size()));
    case Rule::text_skipped:
      return oracle::count_within_game(format, source.text(found.span));
    case Rule::syntax_error:
    case Rule::echo_after_end:
      if (is_held(found.span, held)) return {};
      return oracle::count_within_game(format, source.text(found.span));
    default:
      return {};
  }
}

/// What the reader keeps of a text and what it reports.
Inventory accounted(const Format& format, const Source& source, std::string_view extension) {
  const Format& json = *format_named("json");
  Collector collector;
  Collector losses;
  Held held;
  read(source, extension, &format, collector, [&](Match&& match) {
    hold(match, format, source, held);
    std::string written;
    bgtools::write(match, json, {}, written, losses);
    EXPECT_EQ(oracle::count("json", written), oracle::inventory_of(match));
    return true;
  });
  EXPECT_TRUE(losses.diagnostics.empty());
  Inventory sum = held.inventory;
  if (!format.is_binary) {
    for (const Diagnostic& found : collector.diagnostics) {
      sum += told(found, format.name, source, held);
    }
  }
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
