// Commands, a library, an editor and a page ask the same questions. What they answer with names an
// option as 'from', since only a command line types it as --from; a sentence that a shell words
// itself is a report::Sentence.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <filesystem>
#include <regex>
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

/// The lines of code below a folder that have an option as it is typed in a literal, as
/// "path:line". The table of options makes the help of commands, and the text of findings is what a
/// terminal shows.
std::vector<std::string> typed_options_in(const fs::path& root, std::string_view folder) {
  static const std::regex kTyped(R"re(^(?!\s*//)[^"]*("[^"]*"[^"]*)*"([^"]*[ (;>])?--[a-z])re");
  std::vector<std::string> found;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(root / folder)) {
    const std::string file = fs::relative(entry.path(), root).generic_string();
    const bool is_of_commands =
        file == "tools/questions/options/options.cpp" || file == "tools/report/render/human.cpp";
    if (!entry.is_regular_file() || !file.ends_with(".cpp") || is_of_commands) continue;
    std::istringstream text(contents(entry.path()));
    std::size_t number = 0;
    for (std::string line; std::getline(text, line);) {
      ++number;
      if (std::regex_search(line, kTyped)) found.push_back(file + ":" + std::to_string(number));
    }
  }
  return found;
}

TEST(Shells, TypeTheOptionsThemselves) {
  for (const std::string_view folder : {"libengine", "libformats", "tools/analysis", "tools/capi",
                                        "tools/questions", "tools/report"}) {
    EXPECT_THAT(typed_options_in(source_dir(), folder), IsEmpty()) << folder;
  }
}

TEST(Shells, TypedOptionsAreFound) {
  const TemporaryDirectory tree;
  tree.write("tools/a.cpp",
             "// \"--from\" is for commands\n"
             "help = \"name the format with --from\";\n"
             "help = \"the option 'from' names the format\";\n"
             "set(\"; Set Pos=--b--\");\n"
             "count(\"a\", --from, \"b\");\n"
             "help = \"--from\";\n");
  EXPECT_THAT(typed_options_in(tree.path(), "tools"),
              ElementsAre("tools/a.cpp:2", "tools/a.cpp:6"));
}

}  // namespace
}  // namespace bgtools::test
