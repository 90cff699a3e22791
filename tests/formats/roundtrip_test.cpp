// Records that are written and read back: invented ones, and those of every transcript at hand.

#include <gtest/gtest.h>

#include <algorithm>
#include <bgtools/build/producer.hpp>
#include <bgtools/finding/sink.hpp>
#include <bgtools/formats/format.hpp>
#include <bgtools/record/match.hpp>
#include <bgtools/text/source.hpp>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <oracle/inventory/inventory.hpp>
#include "formats/random_record.hpp"
#include "support/additions.hpp"
#include "support/environment.hpp"

namespace bgtools::test {
namespace {

namespace fs = std::filesystem;

std::vector<Match> read_all(std::string_view format, std::string_view text, Sink& sink) {
  const Source source("test", text);
  std::vector<Match> matches;
  format_named(format)->read(source, sink, [&](Match&& match) {
    matches.push_back(std::move(match));
    return true;
  });
  return matches;
}

std::string written(std::string_view format, const Match& match, Sink& losses) {
  std::string text;
  bgtools::write(match, *format_named(format), {}, text, losses);
  return text;
}

std::string written(std::string_view format, const std::vector<Match>& matches) {
  std::string text;
  for (const Match& match : matches) format_named(format)->write(match, {}, text);
  return text;
}

std::string described(const std::vector<Diagnostic>& diagnostics) {
  std::string text;
  for (const Diagnostic& found : diagnostics) {
    text += std::string(code(found.rule)) + ' ' + found.message + '\n';
  }
  return text;
}

Match roughened(Match match) {
  build::set_producer(match, "galaxy");
  return match;
}

TEST(RoundTrip, JsonHoldsEveryRecord) {
  RandomRecord random(20);
  for (int i = 0; i < 2000; ++i) {
    const std::string_view format = i % 4 < 2 ? "json" : "jsonl";
    const Match match = roughened(random.match(i % 2 == 1));
    Collector losses;
    const std::string text = written(format, match, losses);
    ASSERT_TRUE(losses.diagnostics.empty()) << described(losses.diagnostics);
    Collector findings;
    std::vector<Match> again = read_all(format, text, findings);
    ASSERT_TRUE(findings.diagnostics.empty()) << described(findings.diagnostics) << text;
    ASSERT_EQ(again.size(), 1U) << text;
    clear_spans(again[0]);
    ASSERT_TRUE(again[0] == match) << text << written("json", again);
  }
}

TEST(RoundTrip, MatLosesOnlyWhatItReports) {
  RandomRecord random(21);
  int kept = 0;
  for (int i = 0; i < 4000; ++i) {
    const Match match = random.match(i % 2 == 1);
    Collector losses;
    const std::string text = written("mat", match, losses);
    if (i % 2 == 0) {
      ASSERT_TRUE(losses.diagnostics.empty()) << described(losses.diagnostics) << text;
    }
    if (!losses.diagnostics.empty()) continue;
    ++kept;
    Collector findings;
    const std::vector<Match> again = read_all("mat", text, findings);
    ASSERT_EQ(again.size(), 1U) << text;
    ASSERT_TRUE(same_record(without_additions(again[0], match), match))
        << text << written("json", {match}) << written("json", again);
  }
  EXPECT_GT(kept, 2020);
}

TEST(RoundTrip, FormattingTwiceChangesNothing) {
  RandomRecord random(22);
  for (int i = 0; i < 4000; ++i) {
    std::vector<Match> matches{random.match(true)};
    if (i % 3 == 0) matches.push_back(random.match(true));
    for (const std::string_view format : {"json", "jsonl", "mat"}) {
      const std::string once = written(format, matches);
      Collector findings;
      const std::string twice = written(format, read_all(format, once, findings));
      ASSERT_EQ(once, twice) << format;
    }
  }
}

TEST(RoundTrip, TheWayThroughJsonChangesNoText) {
  RandomRecord random(24);
  for (int i = 0; i < 1000; ++i) {
    const std::vector<Match> matches{random.match(true), random.match(true)};
    Collector findings;
    const std::vector<Match> of_json = read_all("json", written("json", matches), findings);
    ASSERT_EQ(written("mat", matches), written("mat", of_json));
  }
}

TEST(RoundTrip, MergedHopsAreMergedAtOnce) {
  constexpr std::string_view kHead = " 5 point match\n\n Game 1\n Ann : 0          Bob : 0\n  1) ";
  const Format& mat = *format_named("mat");
  const auto formatted = [&](std::string_view text, std::string_view dialect) {
    Collector ignored;
    std::string result;
    for (const Match& match : read_all("mat", text, ignored)) {
      mat.write(match, {.dialect = std::string(dialect)}, result);
    }
    return result;
  };
  for (const std::string_view dialect : mat.written_dialects) {
    for (const std::string_view play :
         {"33: 13/10 7/4 6/3 10/7", "33: 13/10* 7/4 6/3 10/7", "33: 13/10* 10/7 13/10",
          "33: 13/10 13/10 10/7 10/7", "33: 13/10 6/3 10/7* 7/4", "11: 6/5 4/3 5/4 6/5"}) {
      const std::string once = formatted(std::string(kHead) + std::string(play) + "\n", dialect);
      EXPECT_EQ(formatted(once, dialect), once) << dialect;
    }
  }
  const std::string merged = formatted(std::string(kHead) + "33: 13/10 7/4 6/3 10/7\n", "studio");
  EXPECT_NE(merged.find("33: 13/4 6/3"), std::string::npos) << merged;
}

std::string fields(std::string_view field, int count) {
  std::string text;
  for (int i = 0; i < count; ++i) text += std::string(field) + ';';
  return text;
}

/// A row of two plays, and the names that occur in a position.
Match row_of(WrittenPlay left, std::string_view left_text, WrittenPlay right,
             std::string_view right_text) {
  Match match;
  match.length = 5;
  match.names = {"Ann", "Bob"};
  Game& game = match.games.emplace_back();
  game.label = 1;
  game.names = match.names;
  game.score_before = {0, 0};
  left.roll = {3, 1};
  right.roll = {4, 2};
  game.actions = {{Player::one, left, {}}, {Player::two, right, {}}};
  if (!left_text.empty()) game.wordings.push_back({0, std::string(left_text)});
  if (!right_text.empty()) game.wordings.push_back({1, std::string(right_text)});
  return match;
}

TEST(RoundTrip, APositionThatCannotBeReadEndsWithItsCell) {
  constexpr WrittenPlay kUnreadable{.kind = PlayKind::unreadable};
  constexpr int kFields = 40;
  for (int left = 1; left < kFields; ++left) {
    // Together they have as many fields as a position.
    for (const std::string_view field : {"", "0"}) {
      const Match match =
          row_of(kUnreadable, "Illegal play (" + fields("", left) + ")", kUnreadable,
                 "Illegal play (" + fields(field, kFields - left) + ")");
      Collector losses;
      const std::string text = written("mat", match, losses);
      Collector findings;
      const std::vector<Match> again = read_all("mat", text, findings);
      ASSERT_EQ(again.size(), 1U);
      EXPECT_TRUE(losses.diagnostics.empty()) << described(losses.diagnostics);
      ASSERT_TRUE(same_record(again[0], match)) << text;
    }
  }
}

TEST(RoundTrip, APositionAfterAnUnreadableOneIsRead) {
  Match match = row_of({.kind = PlayKind::unreadable}, "Illegal play (;;;)",
                       {.kind = PlayKind::declared}, "");
  SetPosition after;
  after.position.points[24] = 2;
  after.position.points[1] = -2;
  match.games[0].actions.push_back({Player::one, after, {}});
  for (const std::string_view name : {"Ann", ") x", "Ann) 31: x", "A:b)", "Ann;b"}) {
    match.names[0] = match.games[0].names[0] = name;
    Collector losses;
    const std::string text = written("mat", match, losses);
    Collector findings;
    const std::vector<Match> again = read_all("mat", text, findings);
    ASSERT_EQ(again.size(), 1U);
    EXPECT_EQ(again[0].games[0].actions.size(), 3U) << text;
    if (losses.diagnostics.empty()) {
      EXPECT_TRUE(same_record(again[0], match)) << text;
    }
  }
}

TEST(RoundTrip, SeveralMatchesStayApart) {
  RandomRecord random(23);
  for (int i = 0; i < 300; ++i) {
    std::vector<Match> matches;
    for (int j = 0; j < 3; ++j) {
      matches.push_back(random.match(false));
      // A comment between two matches belongs to the game before it unless that game has ended.
      matches.back().games.back().result = Result{};
    }
    for (const std::string_view format : {"json", "jsonl", "mat"}) {
      const std::string text = written(format, matches);
      Collector findings;
      const std::vector<Match> again = read_all(format, text, findings);
      ASSERT_TRUE(std::ranges::equal(again, matches, same_record)) << format << '\n' << text;
    }
  }
}

/// What must hold for every text that the mat reader accepts, faulty or not.
void require_round_trips(const fs::path& path) {
  SCOPED_TRACE(path.string());
  const std::string bytes = contents(path);
  const Source source(path.string(), bytes);
  Collector findings;
  std::vector<Match> matches;
  const Format* const format =
      read(source, path.extension().string(), nullptr, findings, [&](Match&& match) {
        matches.push_back(std::move(match));
        return true;
      });
  if (format == nullptr) return;
  const std::string json = written("json", matches);
  Collector ignored;
  const std::vector<Match> of_json = read_all("json", json, ignored);
  // What was lost stays lost, and is told again.
  std::size_t lost = 0;
  for (const Match& match : matches) {
    lost += static_cast<std::size_t>(
        std::ranges::count_if(match.games, [](const Game& game) { return game.is_result_unread; }));
  }
  EXPECT_EQ(ignored.diagnostics.size(), lost) << described(ignored.diagnostics);
  ASSERT_TRUE(std::ranges::equal(of_json, matches, same_record));
  const std::string mat = written("mat", matches);
  EXPECT_EQ(mat, written("mat", of_json)) << "through json";
  std::vector<Match> of_mat = read_all("mat", mat, ignored);
  EXPECT_EQ(mat, written("mat", of_mat)) << "twice";
  ASSERT_EQ(of_mat.size(), matches.size());
  for (std::size_t i = 0; i < matches.size(); ++i) {
    Collector losses;
    written("mat", matches[i], losses);
    EXPECT_EQ(oracle::inventory_of(of_mat[i]), oracle::inventory_of(matches[i]))
        << described(losses.diagnostics);
    if (!losses.diagnostics.empty()) continue;
    EXPECT_TRUE(same_record(of_mat[i], matches[i]))
        << written("json", {matches[i]}) << written("json", {of_mat[i]});
  }
}

int require_round_trips_below(const fs::path& folder) {
  int files = 0;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder)) {
    const fs::path extension = entry.path().extension();
    if (!entry.is_regular_file() || (extension != ".mat" && extension != ".txt")) continue;
    ++files;
    require_round_trips(entry.path());
  }
  return files;
}

TEST(RoundTrip, TestdataSurvivesEveryWay) { EXPECT_GT(require_round_trips_below(testdata()), 50); }

TEST(RoundTrip, SamplesSurviveEveryWay) {
  const auto samples = environment("BGTOOLS_SAMPLES");
  skip_without_environment("samples", samples.has_value());
  EXPECT_GT(require_round_trips_below(*samples), 20);
}

TEST(RoundTrip, CorpusSurvivesEveryWay) {
  const auto corpus = environment("BGTOOLS_CORPUS");
  skip_without_environment("corpus", corpus.has_value());
  EXPECT_GT(require_round_trips_below(*corpus), 300);
}

}  // namespace
}  // namespace bgtools::test
