// Records with slips of people, what is said of each, and what `repair` writes.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <support/check_text.hpp>
#include <support/environment.hpp>
#include <tuple>
#include <utility>
#include <vector>

namespace bgtools::test {
namespace {

/// A change of the text: what undoing a slip would make of a line.
struct LineEdit {
  std::size_t line = 0;
  std::string_view before;
  std::string_view after;
};

struct ExpectedError {
  std::string_view place{};  ///< "6:10", "6:" for any column, "" for anywhere
  std::optional<LineEdit> first{};
  std::vector<LineEdit> listed{};
};

struct ExplainedCase {
  std::string_view file;
  std::vector<ExpectedError> errors{};
  /// The edits that `repair` makes; none: it writes nothing; nullopt: not stated.
  std::optional<std::vector<LineEdit>> written{};
  bool repairs_scores = false;
  /// Each candidate, with the first of the other errors, leaves neither an error nor a turn that
  /// is not verified.
  bool are_candidates_tried = true;
};

std::ostream& operator<<(std::ostream& out, const ExplainedCase& each) { return out << each.file; }

const std::vector<LineEdit> kNothing{};

const LineEdit kFirstRows{
    5, "53: 6/3* 8/3                63: \n  2)                             52: 13/8 24/22 ",
    "                            52: 13/8 24/22 \n  2) 53: 6/3* 8/3                63: "};
const LineEdit kLastRows{
    27, "64: 3/0 2/0                 \n 24) 65: 4/0 3/0                 53: 4/1 6/1 ",
    "65: 4/0 3/0                 53: 4/1 6/1 \n 24) 64: 3/0 2/0                 "};

const std::vector<ExplainedCase>& explained_cases() {
  static const std::vector<ExplainedCase> kCases{
      {.file = "two_near",
       .errors = {{"6:10", {}, {{6, "13/7     ", "13/7 8/7 "}}},
                  {"8:38", {}, {{8, "52: 13/8", "52: 13/8 13/11"}}}},
       .written = kNothing,
       .are_candidates_tried = false},
      {.file = "two_far",
       .errors = {{"8:10", {}, {}}, {"20:10", {}, {}}},
       .are_candidates_tried = false},
      {.file = "dice_exchanged",
       .errors = {{"6:",
                   LineEdit{6, "53: 13/7 8/7                61: 8/3 6/3",
                            "61: 13/7 8/7                53: 8/3 6/3"},
                   {}}},
       .written = {{{6, "53: 13/7 8/7                61: 8/3 6/3",
                     "61: 13/7 8/7                53: 8/3 6/3"}}}},
      {.file = "drop_for_take",
       .errors = {{"6:35", LineEdit{6, "Drops", "Takes"}, {}}},
       .written = {{{6, "Drops", "Takes"}}}},
      {.file = "take_for_drop",
       .errors = {{"", {}, {{8, "Takes", "Drops"}, {9, "Wins 1 point", "Wins 2 points"}}}},
       .written = kNothing},
      {.file = "take_next",
       .errors = {{"12:35", LineEdit{12, "Takes", "Drops"}, {}}},
       .written = {{{12, "Takes", "Drops"}}}},
      {.file = "length", .errors = {{"1:2", LineEdit{1, "3", "5"}, {}}}, .written = kNothing},
      {.file = "row_missing", .written = kNothing},
      {.file = "row_twice", .written = kNothing},
      {.file = "reversed",
       .errors = {{"5:", LineEdit{5, "5/8", "8/5"}, {}}},
       .written = {{{5, "5/8", "8/5"}}}},
      {.file = "reversed2", .errors = {{"7:", LineEdit{7, "11/13", "13/11"}, {}}}},
      {.file = "points48", .errors = {{"", LineEdit{11, "Takes", "Drops"}, {}}}},
      {.file = "winner",
       .errors = {{"8:35", LineEdit{8, "                            Wins", "Wins"}, {}}},
       .written = {{{8, "                            Wins", "Wins"}}},
       .repairs_scores = true},
      {.file = "offer",
       .errors = {{"7:7", LineEdit{6, "8/7", "8/7                 Doubles => 2"}, {}}},
       .written = {{{6, "8/7", "8/7                 Doubles => 2"}}}},
      {.file = "answer",
       .errors = {{"6:6", {}, {}}, {"8:6", LineEdit{7, "=> 2", "=> 2                Takes"}, {}}},
       .are_candidates_tried = false},
      {.file = "false_help_n8",
       .errors =
           {{"19:", LineEdit{19, "  1)                             52: 13/8 24/22 \n", ""}, {}}}},
      {.file = "ex-repairs",
       .errors = {{"21:", {}, {}}, {"25:", LineEdit{25, "16/10", "16/11"}, {}}}},
      {.file = "ex-unverified",
       .errors = {{"8:", LineEdit{8, "25/21*", "25/20*"}, {}},
                  {"10:", {}, {{10, "6/5", "6/4"}}},
                  {"23:", {}, {{23, "7/6", "7/5"}}}}},
      // The first row of a game may have a right cell alone, and the last one a left cell.
      {.file = "rows_exchanged_first",
       .errors = {{"5:6", kFirstRows, {}}},
       .written = {{kFirstRows}}},
      {.file = "rows_exchanged_last",
       .errors = {{"27:10", kLastRows, {}}},
       .written = {{kLastRows}}},
      {.file = "columns_first_alone",
       .errors = {{"5:6", {}, {}}, {"26:34", {}, {}}},
       .are_candidates_tried = false},
      // Each of the two may be any turn, so that there are very many boards.
      {.file = "two_turns_many",
       .errors = {{"16:34", {}, {}}},
       .written = kNothing,
       .are_candidates_tried = false},
  };
  return kCases;
}

template <typename Wanted>
std::vector<ExplainedCase> cases_with(Wanted wanted) {
  std::vector<ExplainedCase> cases;
  std::copy_if(explained_cases().begin(), explained_cases().end(), std::back_inserter(cases),
               wanted);
  return cases;
}

std::string name_of(const testing::TestParamInfo<ExplainedCase>& tested) {
  std::string name(tested.param.file);
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

std::string text_of(const ExplainedCase& each) {
  return contents(source_dir() / "tests/verify/cases" / fmt::format("{}.mat", each.file));
}

/// The text with some lines changed.
std::string edited(std::string text, const std::vector<LineEdit>& edits) {
  for (const LineEdit& edit : edits) {
    std::size_t begin = 0;
    for (std::size_t line = 1; line < edit.line; ++line) begin = text.find('\n', begin) + 1;
    const std::size_t at = text.find(edit.before, begin);
    EXPECT_LE(at, text.find('\n', begin)) << edit.line << ": " << edit.before;
    if (at != std::string::npos) text.replace(at, edit.before.size(), edit.after);
  }
  return text;
}

struct Verified {
  Match match;
  std::vector<Diagnostic> errors;  ///< that are not consequences, by place
  std::int64_t unverified_turns = 0;
};

/// The errors of a record, and what was not verified because of them.
Verified verified(Match match) {
  Verified result;
  Collector found;
  VerifyOptions options;
  options.match_number = 1;
  result.unverified_turns = verify(match, options, found).unverified_turns;
  for (Diagnostic& each : found.diagnostics) {
    if (each.severity != Severity::error || each.consequence_of) continue;
    result.errors.push_back(std::move(each));
  }
  std::stable_sort(
      result.errors.begin(), result.errors.end(),
      [](const Diagnostic& a, const Diagnostic& b) { return a.span.begin < b.span.begin; });
  result.match = std::move(match);
  return result;
}

Match record_of_case(const std::string& text) {
  const Source source("case.mat", text);
  Collector collector;
  std::vector<Match> matches;
  read(source, ".mat", nullptr, collector, [&](Match&& match) {
    matches.push_back(std::move(match));
    return true;
  });
  EXPECT_EQ(matches.size(), 1U);
  return matches.empty() ? Match{} : std::move(matches.front());
}

Match with_repairs(Match match, std::vector<Repair> repairs) {
  // Backwards, so that earlier actions keep their places.
  std::stable_sort(repairs.begin(), repairs.end(), [](const Repair& a, const Repair& b) {
    return std::tie(b.game, b.edit.action) < std::tie(a.game, a.edit.action);
  });
  for (const Repair& repair : repairs) apply(repair, match);
  return match;
}

std::string words_of_candidates(const Diagnostic& error) {
  std::string words = fmt::format("{}: {}\n", code(error.rule), error.message);
  for (const Repair& repair : error.repairs) words += fmt::format("  {}\n", repair.words);
  return words;
}

/// Runs bgtools on a file and returns its exit code.
int run_on(std::string_view arguments, const std::filesystem::path& file) {
  const std::string command =
      fmt::format("'{}' {} '{}' >/dev/null 2>&1", program().string(), arguments, file.string());
  // NOLINTNEXTLINE(cert-env33-c,concurrency-mt-unsafe)
  const int status = std::system(command.c_str());
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

class Explained : public testing::TestWithParam<ExplainedCase> {};
class ExplainedSlip : public testing::TestWithParam<ExplainedCase> {};
class ExplainedCandidates : public testing::TestWithParam<ExplainedCase> {};
class ExplainedRepair : public testing::TestWithParam<ExplainedCase> {};

TEST_P(Explained, EachSlipIsAFindingAtItsPlace) {
  const ExplainedCase& each = GetParam();
  const std::string text = text_of(each);
  const Source source("case.mat", text);
  const Verified found = verified(record_of_case(text));
  std::vector<std::string> places;
  std::string words;
  for (const Diagnostic& error : found.errors) {
    const Place place = source.place(error.span.begin);
    places.push_back(fmt::format("{}:{}", place.line, place.column));
    words += words_of_candidates(error);
  }
  ASSERT_EQ(places.size(), each.errors.size()) << words;
  for (std::size_t at = 0; at < places.size(); ++at) {
    const std::string_view expected = each.errors[at].place;
    const bool is_whole = !expected.empty() && !expected.ends_with(':');
    EXPECT_TRUE(is_whole ? places[at] == expected : places[at].starts_with(expected))
        << places[at] << " instead of " << expected << "\n"
        << words;
  }
  EXPECT_EQ(found.unverified_turns, 0) << words;
}

TEST_P(ExplainedSlip, TheTrueSlipIsACandidate) {
  const ExplainedCase& each = GetParam();
  const std::string text = text_of(each);
  const Verified found = verified(record_of_case(text));
  ASSERT_EQ(found.errors.size(), each.errors.size());
  for (std::size_t at = 0; at < found.errors.size(); ++at) {
    const Diagnostic& error = found.errors[at];
    const ExpectedError& expected = each.errors[at];
    const auto is_edit = [&](const Repair& repair, const LineEdit& edit) {
      return same_record(record_of_case(edited(text, {edit})), with_repairs(found.match, {repair}));
    };
    if (expected.first) {
      EXPECT_TRUE(!error.repairs.empty() && is_edit(error.repairs.front(), *expected.first))
          << "first should be " << expected.first->after << "\n"
          << words_of_candidates(error);
    }
    for (const LineEdit& edit : expected.listed) {
      EXPECT_TRUE(std::any_of(error.repairs.begin(), error.repairs.end(),
                              [&](const Repair& repair) { return is_edit(repair, edit); }))
          << "should be listed: " << edit.after << "\n"
          << words_of_candidates(error);
    }
  }
}

// The table itself: what is expected as an explanation is one.
TEST_P(ExplainedSlip, UndoingItLeavesNoErrorOfItsOwn) {
  const ExplainedCase& each = GetParam();
  const std::string text = text_of(each);
  for (const ExpectedError& error : each.errors) {
    std::vector<LineEdit> edits = error.listed;
    if (error.first) edits.push_back(*error.first);
    for (const LineEdit& edit : edits) {
      std::vector<LineEdit> all{edit};
      for (const ExpectedError& other : each.errors) {
        if (&other == &error) continue;
        if (other.first) all.push_back(*other.first);
        if (!other.listed.empty()) all.push_back(other.listed.front());
      }
      const Verified after = verified(record_of_case(edited(text, all)));
      const auto unstated = std::count_if(
          each.errors.begin(), each.errors.end(),
          [](const ExpectedError& expected) { return !expected.first && expected.listed.empty(); });
      EXPECT_LE(after.errors.size(), static_cast<std::size_t>(unstated)) << edit.after;
    }
  }
}

TEST_P(ExplainedCandidates, EveryCandidateExplains) {
  const ExplainedCase& each = GetParam();
  const Verified found = verified(record_of_case(text_of(each)));
  ASSERT_EQ(found.errors.size(), each.errors.size());
  for (const Diagnostic& error : found.errors) {
    EXPECT_FALSE(error.repairs.empty()) << words_of_candidates(error);
    for (const Repair& repair : error.repairs) {
      std::vector<Repair> repairs{repair};
      for (const Diagnostic& other : found.errors) {
        if (&other != &error && !other.repairs.empty()) repairs.push_back(other.repairs.front());
      }
      const Verified after = verified(with_repairs(found.match, std::move(repairs)));
      EXPECT_TRUE(after.errors.empty()) << repair.words;
      EXPECT_EQ(after.unverified_turns, 0) << repair.words;
    }
  }
}

TEST_P(ExplainedRepair, RepairWritesWhatIsCertain) {
  const ExplainedCase& each = GetParam();
  const TemporaryDirectory directory;
  const std::string text = text_of(each);
  const auto input = directory.write("case.mat", text);
  const auto output = directory.path() / "repaired.mat";
  run_on(fmt::format("repair --no-config {} --write '{}'", each.repairs_scores ? "--scores" : "",
                     output.string()),
         input);
  EXPECT_EQ(contents(output), edited(text, *each.written));
}

INSTANTIATE_TEST_SUITE_P(Cases, Explained, testing::ValuesIn(explained_cases()), name_of);
INSTANTIATE_TEST_SUITE_P(Cases, ExplainedSlip,
                         testing::ValuesIn(cases_with([](const ExplainedCase& each) {
                           return std::any_of(each.errors.begin(), each.errors.end(),
                                              [](const ExpectedError& error) {
                                                return error.first || !error.listed.empty();
                                              });
                         })),
                         name_of);
INSTANTIATE_TEST_SUITE_P(Cases, ExplainedCandidates,
                         testing::ValuesIn(cases_with([](const ExplainedCase& each) {
                           return each.are_candidates_tried && !each.errors.empty();
                         })),
                         name_of);
INSTANTIATE_TEST_SUITE_P(Cases, ExplainedRepair,
                         testing::ValuesIn(cases_with([](const ExplainedCase& each) {
                           return each.written.has_value();
                         })),
                         name_of);

/// "7: warning", for each finding about the number of a row.
std::vector<std::string> row_numbers_told(std::string_view file) {
  const std::string text = text_of({.file = file});
  const Source source("case.mat", text);
  std::vector<std::string> told;
  for (const Diagnostic& found : diagnose(source)) {
    if (found.rule != Rule::row_number_odd) continue;
    told.push_back(
        fmt::format("{}: {}", source.place(found.span.begin).line, name(found.severity)));
  }
  return told;
}

TEST(ExplainedRows, ARowMissingOrTwiceBreaksNoRule) {
  EXPECT_EQ(row_numbers_told("row_missing"), std::vector<std::string>{"6: info"});
  EXPECT_EQ(row_numbers_told("row_twice"), std::vector<std::string>{"7: warning"});
  for (const std::string_view file : {"row_missing", "row_twice"}) {
    const auto path = source_dir() / "tests/verify/cases" / fmt::format("{}.mat", file);
    EXPECT_EQ(run_on("check --no-config", path), 0) << file;
  }
}

TEST(ExplainedPoints, NoPointsThatTheScoreRefutes) {
  const Verified found = verified(record_of_case(text_of({.file = "points48"})));
  for (const Diagnostic& error : found.errors) {
    EXPECT_EQ(words_of_candidates(error).find("48"), std::string::npos);
    EXPECT_EQ(error.help.find("48"), std::string::npos) << error.help;
  }
  EXPECT_FALSE(found.errors.empty());
}

}  // namespace
}  // namespace bgtools::test
