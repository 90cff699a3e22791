#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <support/check_text.hpp>
#include <support/environment.hpp>
#include <vector>

namespace bgtools::test {
namespace {

namespace fs = std::filesystem;

/// The result for one file.
struct Report {
  int matches = 0;
  bool is_other_text = false;       ///< BG703
  std::vector<std::string> errors;  ///< "line code", without consequences
  std::map<std::string, int> error_codes;
};

Report report_on(const fs::path& file) {
  Report report;
  const std::string bytes = contents(file);
  const Source source(file.filename().string(), bytes);
  Collector collector;
  read(source, file.extension().string(), nullptr, collector, [&](Match&& match) {
    report.matches = match.number;
    verify(match, {}, collector);
    return true;
  });
  for (const Diagnostic& found : collector.diagnostics) {
    if (found.rule == Rule::not_a_transcript) report.is_other_text = true;
    if (found.severity != Severity::error || found.consequence_of) continue;
    const Place place = source.place(found.span.begin);
    report.errors.push_back(fmt::format("{} {}", place.line, code(found.rule)));
    ++report.error_codes[std::string(code(found.rule))];
  }
  return report;
}

std::vector<fs::path> texts_below(const fs::path& folder) {
  std::vector<fs::path> files;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder)) {
    const fs::path extension = entry.path().extension();
    if (entry.is_regular_file() && (extension == ".mat" || extension == ".txt")) {
      files.push_back(entry.path());
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

std::optional<fs::path> folder_of(const char* variable) {
  const auto folder = environment(variable);
  if (!folder || !fs::is_directory(*folder)) return std::nullopt;
  return fs::path(*folder);
}

/// The errors of the corpus, each judged by hand on the board: four plays that cannot be made with
/// the roll (one enters a checker although none is on the bar), two passes although a legal play
/// existed, a win credited to the losing side, points that no level gives, and two games after the
/// end of a match.
const std::map<std::string, int> kErrorsOfTheCorpus = {
    {"BG102", 1}, {"BG103", 1}, {"BG105", 1}, {"BG107", 1},
    {"BG116", 2}, {"BG302", 1}, {"BG309", 2}, {"BG318", 1},
};

TEST(Corpus, EachTranscriptIsReadAndEachErrorWasJudgedByHand) {
  const auto folder = folder_of("BGTOOLS_CORPUS");
  skip_without_environment("corpus", folder.has_value());
  int transcripts = 0;
  int other_texts = 0;
  std::map<std::string, int> errors;
  std::string list;
  for (const fs::path& file : texts_below(*folder)) {
    const Report report = report_on(file);
    transcripts += report.matches > 0 ? 1 : 0;
    other_texts += report.is_other_text ? 1 : 0;
    EXPECT_NE(report.matches > 0, report.is_other_text) << file;
    for (const auto& [rule, count] : report.error_codes) errors[rule] += count;
    for (const std::string& error : report.errors) {
      list += fmt::format("{}:{}\n", file.lexically_relative(*folder).string(), error);
    }
  }
  EXPECT_EQ(transcripts, 433);
  EXPECT_EQ(other_texts, 24);
  EXPECT_EQ(errors, kErrorsOfTheCorpus) << list;
}

/// The errors in the .mat files below a folder, as "file:line code".
std::vector<std::string> errors_below(const fs::path& folder, int& matches) {
  std::vector<std::string> errors;
  for (const fs::path& file : texts_below(folder)) {
    if (file.extension() != ".mat") continue;
    const Report report = report_on(file);
    matches += report.matches;
    EXPECT_EQ(report.matches, 1) << file;
    for (const std::string& error : report.errors) {
      errors.push_back(fmt::format("{}:{}", file.filename().string(), error));
    }
  }
  return errors;
}

TEST(Samples, SelfPlayIsCleanExceptWhereGnubgContradictsItself) {
  const auto folder = folder_of("BGTOOLS_SAMPLES");
  skip_without_environment("samples", folder.has_value());
  int matches = 0;
  // gnubg prints the gammon of a money game in full but scores it by the Jacoby rule.
  EXPECT_EQ(errors_below(*folder / "gnubg", matches),
            std::vector<std::string>{"money02.mat:105 BG305"});
  EXPECT_EQ(matches, 14);
}

TEST(Samples, TwoThousandMatchesOfSelfPlayAreClean) {
  const auto folder = folder_of("BGTOOLS_SAMPLES");
  skip_without_environment("samples", folder.has_value());
  skip_without_environment("unzip", fs::exists("/usr/bin/unzip"));
  const TemporaryDirectory directory;
  const std::string command = fmt::format(
      "/usr/bin/unzip -q '{}' -d '{}'", (*folder / "gnubg" / "selfplay-2000-matches.zip").string(),
      directory.path().string());
  ASSERT_EQ(std::system(command.c_str()), 0)
      << command;  // NOLINT(cert-env33-c,concurrency-mt-unsafe)
  int matches = 0;
  EXPECT_EQ(errors_below(directory.path(), matches), std::vector<std::string>{});
  EXPECT_EQ(matches, 2000);
}

}  // namespace
}  // namespace bgtools::test
