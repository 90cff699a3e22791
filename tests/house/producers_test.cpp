// The engine asks a record for the traits of its producer and knows no producer by name.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <sstream>
#include <string>
#include <string_view>
#include <support/environment.hpp>
#include <vector>

namespace bgtools::test {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::IsEmpty;

/// Programs, sites and their files, in lower case.
constexpr std::array<std::string_view, 25> kProducers{
    "gnubg",  "gnu backgammon", "snowie",      "jellyfish",         "galaxy",     "brainking",
    "bgroom", "bgammon",        "gamesgrid",   "gridgammon",        "opengammon", "dailygammon",
    "playok", "xgid",           "ogid",        "extreme gammon",    "fibs",       "hedgehog",
    "gibbon", "truemoney",      "partygammon", "backgammon studio", "bkg 9",      "dueller",
    "choue"};

/// The lines of libengine that name a producer, as "path: name", except for the profile table and
/// for the games, of which a site may have a reading of its own.
std::vector<std::string> producers_in(const fs::path& root) {
  std::vector<std::string> found;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(root)) {
    const std::string file = fs::relative(entry.path(), root).generic_string();
    const bool is_table =
        file.ends_with("rules/conventions.hpp") || file.ends_with("rules/conventions.cpp") ||
        file.ends_with("rules/profile.cpp") || file.find("game/games/") != std::string::npos;
    if (!entry.is_regular_file() || is_table) continue;
    std::string text = contents(entry.path());
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    for (const std::string_view name : kProducers) {
      if (text.find(name) != std::string::npos) found.push_back(file + ": " + std::string(name));
    }
  }
  std::sort(found.begin(), found.end());
  return found;
}

TEST(Producers, AreUnknownToTheEngine) {
  EXPECT_THAT(producers_in(source_dir() / "libengine"), IsEmpty());
}

TEST(Producers, AreFoundWhereTheyAreNamed) {
  const TemporaryDirectory tree;
  tree.write("bgtools/verify.cpp", "if (match.dialect == \"GnuBG\") return;\n");
  tree.write("bgtools/rules/conventions.cpp", "  {\"gnubg\", \"GNU Backgammon\"},\n");
  EXPECT_THAT(producers_in(tree.path()), ElementsAre("bgtools/verify.cpp: gnubg"));
}

}  // namespace
}  // namespace bgtools::test
