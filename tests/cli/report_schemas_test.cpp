// The reports for other programs follow their schemas and contain what the report for people
// contains.

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "support/environment.hpp"

namespace bgtools::test {
namespace {

namespace fs = std::filesystem;

/// Runs bgtools on everything in testdata/ and on a missing file, and returns its output.
std::string report(const TemporaryDirectory& directory, std::string_view format) {
  const fs::path file = directory.path() / "report";
  const std::string command = fmt::format(
      "cd '{}' && '{}' check --min-severity info --output-format {} testdata "
      "missing.mat >'{}' 2>/dev/null",
      source_dir().string(), program().string(), format, file.string());
  EXPECT_NE(std::system(command.c_str()), 0);
  return contents(file);
}

std::size_t count_records(std::string_view type) {
  const TemporaryDirectory directory;
  const std::string text = report(directory, "ndjson");
  const std::string record = fmt::format(R"({{"type":"{}")", type);
  std::size_t count = 0;
  for (auto i = text.find(record); i != std::string::npos; i = text.find(record, i + 1)) ++count;
  return count;
}

bool runs(const std::string& command) {
  return std::system((command + " >/dev/null 2>&1").c_str()) == 0;
}

TEST(ReportSchemas, SarifIsValidAndHoldsEveryFinding) {
  const TemporaryDirectory directory;
  const std::string text = report(directory, "sarif");
  const auto sarif = nlohmann::json::parse(text);
  const auto& run = sarif.at("runs").at(0);
  EXPECT_EQ(run.at("results").size(), count_records("diagnostic"));
  EXPECT_FALSE(run.at("invocations").at(0).at("executionSuccessful").get<bool>());
  for (const auto& result : run.at("results")) {
    const auto index = result.at("ruleIndex").get<std::size_t>();
    EXPECT_EQ(run.at("tool").at("driver").at("rules").at(index).at("id"), result.at("ruleId"));
  }

  const auto schemas = environment("BGTOOLS_SCHEMAS");
  skip_without_environment("schemas", schemas.has_value());
  skip_without_environment("jsonschema", runs("/usr/bin/python3 -c 'import jsonschema'"));
  EXPECT_TRUE(runs(
      fmt::format("/usr/bin/python3 -c 'import json,jsonschema,sys; "
                  "jsonschema.validate(json.load(open(sys.argv[1])),json.load(open(sys.argv[2])))' "
                  "'{}' '{}/sarif-schema-2.1.0.json'",
                  (directory.path() / "report").string(), *schemas)));
}

TEST(ReportSchemas, JunitIsValid) {
  const TemporaryDirectory directory;
  const std::string text = report(directory, "junit");
  EXPECT_NE(text.find("<failure type=\"BG101\""), std::string::npos);
  const auto schemas = environment("BGTOOLS_SCHEMAS");
  skip_without_environment("schemas", schemas.has_value());
  skip_without_environment("xmllint", runs("xmllint --version"));
  EXPECT_TRUE(runs(fmt::format("xmllint --noout --schema '{}/junit.xsd' '{}'", *schemas,
                               (directory.path() / "report").string())));
}

TEST(ReportSchemas, EachIssueOfGitlabHasItsOwnFingerprint) {
  const TemporaryDirectory directory;
  const auto issues = nlohmann::json::parse(report(directory, "gitlab"));
  EXPECT_EQ(issues.size(), count_records("diagnostic") + count_records("error"));
  std::vector<std::string> fingerprints;
  std::ranges::transform(issues, std::back_inserter(fingerprints), [](const auto& issue) {
    return issue.at("fingerprint").template get<std::string>();
  });
  std::ranges::sort(fingerprints);
  EXPECT_EQ(std::ranges::adjacent_find(fingerprints), fingerprints.end());
}

}  // namespace
}  // namespace bgtools::test
