// The report for a browser: what it says, how large it gets, and what Chromium makes of it.

#include <fmt/core.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <bgtools/text/base64.hpp>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "report/file_report.hpp"
#include "report/render/html/text.hpp"
#include "report/render/renderer.hpp"
#include "report/sha256.hpp"
#include "support/environment.hpp"

namespace bgtools::report {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::Not;

bool succeeds(const std::string& command) { return std::system(command.c_str()) == 0; }

std::string marked(std::string line, std::string indent, int width) {
  std::string out;
  html::append_marked(out, {.line = std::move(line), .indent = std::move(indent), .width = width});
  return out;
}

TEST(Html, MarksThePlaceOfAFinding) {
  EXPECT_EQ(marked("a <b> c", "  ", 3), "a <mark>&lt;b&gt;</mark> c");
  EXPECT_EQ(marked("\ta b", "\t  ", 1), "\ta <mark>b</mark>");
  // A wide letter has two columns, a combining one none.
  EXPECT_EQ(marked("\u6F22 e\u0301x", "   ", 1), "\u6F22 <mark>e\u0301</mark>x");
  EXPECT_EQ(marked("ab", "  ", 1), "ab<mark> </mark>");
}

/// The line of `kFinding` after an edit of the columns from 10; "": the excerpt does not hold it.
std::string edited(std::uint64_t from, std::uint64_t to, std::string text, std::uint64_t line = 9) {
  Finding finding;
  finding.from = {.line = 9, .column = 10};
  finding.excerpt = std::make_shared<const Excerpt>(
      Excerpt{.line = "  3) 65: 20/16 22/16             51: 20/15 <15/14>",
              .indent = "         ",
              .width = 5});
  const WrittenRepair edit{.text = std::move(text),
                           .from = {.line = line, .column = from},
                           .to = {.line = line, .column = to}};
  std::string out;
  return html::append_edited(out, finding, edit) ? out : "";
}

TEST(Html, ShowsWhatAnEditReplaces) {
  // Whole words, with some of the line around them.
  EXPECT_EQ(edited(7, 8, "4"), "3) <del>65</del><ins>64</ins>: 20/16 22/16           \u2026");
  EXPECT_EQ(edited(10, 15, "20/15"),
            "3) 65: <del>20/16</del><ins>20/15</ins> 22/16             51: 2\u2026");
  EXPECT_EQ(edited(38, 51, ""), "\u20266 22/16             51: <del>20/15 &lt;15/14&gt;</del>");
  EXPECT_EQ(edited(7, 8, "4", 10), "");
  EXPECT_EQ(edited(7, 90, "4"), "");
}

TEST(Html, AFindingTakesAtMostThreeKilobytes) {
  constexpr std::size_t kFindings = 10'000;
  FileReport report;
  report.number = 1;
  report.path = "final.mat";
  Finding finding;
  finding.rule = Rule::illegal_die_use;
  finding.severity = Severity::error;
  finding.message = "20/16 moves 4 pips; the roll is 65";
  finding.label = "not 6, 5 or 11";
  finding.match = finding.game = 1;
  finding.turn = 4;
  finding.from = {.line = 9, .column = 10};
  finding.excerpt = std::make_shared<const Excerpt>(
      Excerpt{.line = "  3) 65: 20/16 22/16             51: 20/15 15/14",
              .indent = "         ",
              .width = 5});
  finding.words = std::make_shared<const SituationWords>(
      SituationWords{.position = "4PPgQQLgc/ABCQ:MAF3AAAAAAAE",
                     .duty = "to play",
                     .mover = "Sven Hollis of the Backgammon Club",
                     .after = "4PPgQQLgc/ABCQ"});
  finding.notes = {"the play stands: Tove Marr rolled afterwards"};
  finding.help =
      "each of these makes the remaining 3 turns and the result legal: the roll 64 "
      "instead of 65, or 20/15 instead of 20/16";
  finding.repairs = {"the roll 64 instead of 65", "20/15 instead of 20/16"};
  finding.edits = {{.repair = 0, .text = "64", .from = {9, 6}, .to = {9, 8}},
                   {.repair = 1, .text = "20/15", .from = {9, 10}, .to = {9, 15}}};
  report.findings.assign(kFindings, finding);
  report.shown = kFindings;
  report.found = kFindings;

  std::string out;
  const std::unique_ptr<Renderer> renderer = make_html(out);
  renderer->begin({});
  const std::size_t head = out.size();
  renderer->file(report);
  EXPECT_LE((out.size() - head) / kFindings, std::size_t{3} * 1024);
  EXPECT_LE(head, std::size_t{24} * 1024);
  // Boards after the first 200 are folded.
  std::size_t open = 0;
  constexpr std::string_view kOpen = "<details open>";
  for (auto at = out.find(kOpen); at != std::string::npos; at = out.find(kOpen, at + 1)) ++open;
  EXPECT_EQ(open, 200U);
  // Only the end, with the summary and the table, remains to be written.
  const std::size_t body = out.size();
  renderer->end({});
  EXPECT_LE(out.size() - body, std::size_t{16} * 1024);
}

/// The bytes of the largest finding of a page.
std::size_t largest_finding(std::string_view page) {
  std::size_t most = 0;
  for (auto at = page.find("<article "); at != std::string_view::npos;
       at = page.find("<article ", at + 1)) {
    most = std::max(most, page.find("</article>\n", at) + 11 - at);
  }
  return most;
}

TEST(Html, AFindingIsCutWhereItWouldTakeMoreThanThreeKilobytes) {
  const std::string quotes(3000, '"');
  FileReport report;
  report.number = 1;
  report.path = "final.mat";
  Finding finding;
  finding.rule = Rule::illegal_die_use;
  finding.severity = Severity::error;
  finding.match = finding.game = finding.turn = 1'000'000'000;
  finding.words = std::make_shared<const SituationWords>(
      SituationWords{.position = "4PPgQQLgc/ABCQ:MAF3AAAAAAAE",
                     .duty = "to play",
                     .mover = quotes,
                     .after = "4PPgQQLgc/ABCQ"});
  finding.message = finding.label = finding.help = finding.place = quotes;
  finding.excerpt = std::make_shared<const Excerpt>(
      Excerpt{.line = quotes.substr(0, 160), .indent = std::string(40, ' '), .width = 80});
  finding.from = {.line = 1'000'000'000, .column = 41};
  finding.notes.assign(50, "a note about \u017Dofie <b>");
  finding.repairs.assign(40, "13/7 8/2 instead of 13/9 9/5(2) 6/2");
  for (std::size_t i = 0; i < 4; ++i) {
    finding.edits.push_back({.repair = i,
                             .text = quotes.substr(0, 20),
                             .from = {.line = finding.from.line, .column = 41},
                             .to = {.line = finding.from.line, .column = 45}});
  }
  report.findings.push_back(finding);
  SituationWords nobody = *finding.words;
  nobody.mover.clear();
  finding.words = std::make_shared<const SituationWords>(nobody);
  finding.message = finding.label = finding.help = "as usual";
  report.findings.push_back(finding);
  Finding follower = finding;
  follower.cause = 1;
  follower.place = "7:10";
  report.findings.insert(report.findings.end(), 100, follower);
  report.shown = report.findings.size();
  report.found = static_cast<std::int64_t>(report.shown);
  std::string out;
  make_html(out)->file(report);
  EXPECT_LE(largest_finding(out), std::size_t{3} * 1024);
  EXPECT_GT(largest_finding(out), std::size_t{2} * 1024);
  // What is left out is counted.
  EXPECT_THAT(out, testing::ContainsRegex("<li>and [0-9]+ more</li></ul>\n<p class=\"help\">"));
  EXPECT_THAT(out, HasSubstr("more explanations instead of 13/9 9/5(2) 6/2</summary>"));
  EXPECT_THAT(out, testing::ContainsRegex("</ol><p>and [0-9]+ more</p></details>"));
  EXPECT_THAT(out, testing::ContainsRegex("<li>(and )?[0-9]+ more</li></ul>\n<details"));
  EXPECT_THAT(out, HasSubstr("&quot;\u2026</h4>"));
}

TEST(Html, CountsTheCheckersBorneOffOfAVariant) {
  FileReport report;
  report.number = 1;
  Finding finding;
  finding.words = std::make_shared<const SituationWords>(
      SituationWords{.position = "AADQAAAAKgAAAA:cAlqAAAAAAAE"});
  report.findings.push_back(finding);
  report.shown = 1;
  const auto page = [&](std::string rules) {
    report.receipt.rules_applied = std::move(rules);
    std::string out;
    make_html(out)->file(report);
    return out;
  };
  EXPECT_THAT(page("3 point match, Crawford rule, hypergammon-3"), Not(HasSubstr(" off, ")));
  EXPECT_THAT(page("3 point match, Crawford rule"), HasSubstr("12 off, "));
  // One of its sides has three checkers.
  EXPECT_THAT(page("3 point match, Crawford rule, hypergammon-2"), HasSubstr("12 off, "));
}

TEST(Html, SaysThatAnInterruptedReportIsNotComplete) {
  std::string out;
  make_html(out)->begin({});
  EXPECT_THAT(out, HasSubstr("<slot name=\"top\"><p><strong>This report is not complete"));
  EXPECT_THAT(out, Not(HasSubstr("slot=\"top\"")));
}

TEST(Html, CountsFilesWithoutFindingsThatAreNotListed) {
  std::string out;
  const std::unique_ptr<Renderer> renderer = make_html(out);
  renderer->begin({});
  for (int number = 1; number <= 2003; ++number) {
    FileReport report;
    report.number = number;
    report.path = fmt::format("{}.mat", number);
    renderer->file(report);
  }
  renderer->end({});
  EXPECT_THAT(out, HasSubstr(">2000.mat<"));
  EXPECT_THAT(out, Not(HasSubstr(">2001.mat<")));
  EXPECT_THAT(out, HasSubstr(">3 more files are not listed<"));
  EXPECT_THAT(out, HasSubstr("<summary>2,003 files without findings</summary>"));
}

/// Runs a script of this folder.
testing::AssertionResult script(std::string_view words) {
  const test::TemporaryDirectory directory;
  const fs::path log = directory.path() / "log";
  const std::string command = fmt::format(
      "cd '{}' && {} >'{}' 2>&1", (test::source_dir() / "tests/cli").string(), words, log.string());
  if (succeeds(command)) return testing::AssertionSuccess();
  return testing::AssertionFailure() << test::contents(log);
}

TEST(Html, OfTheTestDataIsAPageWhoseLinksLeadSomewhere) {
  EXPECT_TRUE(script(fmt::format(
      "'{}' check --min-severity info --output-format html ../../testdata missing.mat 2>/dev/null "
      "| python3 html_page.py",
      test::program().string())));
}

TEST(Html, HasOrCountsEveryFinding) {
  EXPECT_TRUE(script(fmt::format(
      R"('{0}' {1} html | python3 html_page.py $('{0}' {1} ndjson | grep -c '"type":"diagnostic"'))",
      test::program().string(),
      "check --exit-zero --min-severity info ../../testdata 2>/dev/null --output-format")));
}

TEST(Html, WorksInABrowser) {
  skip_without_environment("chromium", succeeds("command -v chromium >/dev/null 2>&1"));
  EXPECT_TRUE(
      script(fmt::format("python3 html_browser.py '{}' \"$(command -v chromium)\" "
                         "../../testdata",
                         test::program().string())));
}

TEST(Html, PagesOfMatchesWorkInABrowser) {
  skip_without_environment("chromium", succeeds("command -v chromium >/dev/null 2>&1"));
  EXPECT_TRUE(
      script(fmt::format("python3 match_pages.py '{}' \"$(command -v chromium)\" "
                         "../../testdata",
                         test::program().string())));
}

TEST(Sha256, HasTheDigestsOfTheStandard) {
  EXPECT_EQ(text::base64(sha256("")), "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=");
  EXPECT_EQ(text::base64(sha256("abc")), "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=");
  EXPECT_EQ(text::base64(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")),
            "JI1qYdIGOLjlwCaTDD5gOaM85Flk/yFn9uzt1BnbBsE=");
}

}  // namespace
}  // namespace bgtools::report
