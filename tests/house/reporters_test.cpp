// A rule is reported by the sources that rules.def lists for it, which are the sources that name
// it.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <bgtools/finding/rule.hpp>
#include <filesystem>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <support/environment.hpp>
#include <vector>

namespace bgtools::test {
namespace {

namespace fs = std::filesystem;
using testing::AnyOf;
using testing::Contains;
using testing::Each;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

/// The sources that name each rule, by the identifier of the rule.
std::map<std::string, std::vector<std::string>> sources_by_rule() {
  static const std::regex kNamed("Rule::([a-z0-9_]+)");
  std::map<std::string, std::vector<std::string>> found;
  for (const char* const root : {"libengine", "libformats", "tools"}) {
    for (const auto& entry : fs::recursive_directory_iterator(source_dir() / root)) {
      if (entry.path().extension() != ".cpp" && entry.path().extension() != ".hpp") continue;
      const std::string text = contents(entry.path());
      const std::string path = fs::relative(entry.path(), source_dir()).generic_string();
      std::set<std::string> rules;
      for (std::sregex_iterator at(text.begin(), text.end(), kNamed), end; at != end; ++at) {
        rules.insert((*at)[1]);
      }
      for (const std::string& rule : rules) found[rule].push_back(path);
    }
  }
  return found;
}

TEST(Reporters, AreTheSourcesThatNameTheRules) {
  const auto sources = sources_by_rule();
  for (const RuleInfo& rule : all_rules()) {
    std::string identifier(rule.name);
    std::replace(identifier.begin(), identifier.end(), '-', '_');
    const auto found = sources.find(identifier);
    std::vector<std::string> paths =
        found == sources.end() ? std::vector<std::string>{} : found->second;
    if (rule.status != RuleStatus::active) {
      EXPECT_THAT(paths, IsEmpty()) << rule.code;
      continue;
    }
    switch (rule.reporter) {
      case Reporter::play:
      case Reporter::cube:
      case Reporter::score:
      case Reporter::record:
        EXPECT_THAT(paths, Contains(StartsWith("libengine/"))) << rule.code;
        break;
      case Reporter::reader:
        EXPECT_THAT(paths, Contains(StartsWith("libformats/"))) << rule.code;
        // Whether a row is a copy depends on what explains the game.
        std::erase_if(paths, [&](const std::string& path) {
          return rule.code == "BG709" && path == "libengine/bgtools/rules/record/repeated_rows.cpp";
        });
        EXPECT_THAT(paths,
                    Each(Not(AnyOf(StartsWith("libengine/"), testing::EndsWith("writer.cpp")))))
            << rule.code;
        break;
      case Reporter::writer:
        // No format reports a loss on its own.
        EXPECT_THAT(paths, Contains("libengine/bgtools/finding/loss.cpp")) << rule.code;
        EXPECT_THAT(paths, Each(AnyOf("libengine/bgtools/finding/loss.cpp",
                                      "libformats/bgtools/formats/write.cpp",
                                      "tools/questions/writing/target.hpp")))
            << rule.code;
        break;
      case Reporter::tool:
        EXPECT_FALSE(paths.empty()) << rule.code;
        EXPECT_THAT(paths, Each(StartsWith("tools/"))) << rule.code;
        break;
    }
  }
}

TEST(Reporters, AreTheFoldersOfTheirRules) {
  const std::map<std::string, Reporter> folders = {{"play", Reporter::play},
                                                   {"cube", Reporter::cube},
                                                   {"score", Reporter::score},
                                                   {"record", Reporter::record}};
  int found = 0;
  for (const RuleInfo& rule : all_rules()) {
    std::string file(rule.name);
    std::replace(file.begin(), file.end(), '-', '_');
    for (const auto& [folder, reporter] : folders) {
      if (!fs::exists(source_dir() / "libengine/bgtools/rules" / folder / (file + ".cpp"))) {
        continue;
      }
      ++found;
      EXPECT_EQ(rule.reporter, reporter) << rule.code;
    }
  }
  EXPECT_GT(found, 40);
}

}  // namespace
}  // namespace bgtools::test
