// The manual and the completions are generated from the tables of commands and options; the
// programs that read them check that they are well formed.

#include <fmt/core.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <string_view>

#include "cli/options/groups.hpp"
#include "support/environment.hpp"

namespace bgtools::test {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::IsSubsetOf;

/// The output of a shell command, which must exit with 0.
std::string printed_by(const TemporaryDirectory& directory, const std::string& command) {
  const std::filesystem::path file = directory.path() / "printed";
  const std::string whole = fmt::format("PATH='{}':\"$PATH\"; ({}) >'{}' 2>&1",
                                        program().parent_path().string(), command, file.string());
  const int status = std::system(whole.c_str());
  std::string text = contents(file);
  EXPECT_EQ(status, 0) << command << '\n' << text;
  return text;
}

bool has(const std::string& name) {
  return std::system(fmt::format("command -v {} >/dev/null 2>&1", name).c_str()) == 0;
}

/// The commands of all pages of command tests, one per line.
std::string tested_commands() {
  std::string commands;
  for (const auto& entry : std::filesystem::directory_iterator(source_dir() / "tests/cli")) {
    if (entry.path().extension() != ".md") continue;
    std::istringstream lines(contents(entry.path()));
    for (std::string line; std::getline(lines, line);) {
      if (line.starts_with("% ")) commands += line + '\n';
    }
  }
  return commands;
}

TEST(Pages, UseEveryOption) {
  const std::string commands = tested_commands();
  for (const cli::Option& option : cli::options()) {
    std::string spellings = fmt::format(" --(no-)?{}[ =\n]", option.name);
    if (option.letter != 0) spellings += fmt::format("| -{}[ \n]", option.letter);
    EXPECT_TRUE(std::regex_search(commands, std::regex(spellings))) << option.name;
  }
}

TEST(Pages, TheContractNamesExistingOptions) {
  const std::string page = contents(source_dir() / "docs/cli.md");
  static const std::regex kOption("--([a-z][a-z-]*)");
  std::set<std::string> known = {"help", "version"};
  for (const cli::Option& option : cli::options()) {
    known.insert(std::string(option.name));
    if (cli::has_opposite(option)) known.insert(fmt::format("no-{}", option.name));
  }
  std::set<std::string> named;
  for (std::sregex_iterator at(page.begin(), page.end(), kOption), end; at != end; ++at) {
    named.insert((*at)[1]);
  }
  EXPECT_THAT(named, Contains("fail-on"));
  EXPECT_THAT(named, IsSubsetOf(known));
}

TEST(Manual, HasEveryOptionOfEveryCommand) {
  const TemporaryDirectory directory;
  const std::string page = printed_by(directory, "bgtools manual");
  for (const cli::Option& option : cli::options()) {
    std::string name;
    for (const char letter : option.name) {
      if (letter == '-') name += '\\';
      name += letter;
    }
    if (option.section == cli::Section::general) continue;
    EXPECT_THAT(page, HasSubstr(option.value.empty() ? fmt::format("\\-[no\\-]{}\n", name)
                                                     : fmt::format("\\-{} Ar ", name)));
  }
}

TEST(Manual, NamesEveryFormat) {
  const TemporaryDirectory directory;
  const std::string page = printed_by(directory, "bgtools manual bgtools-formats");
  const std::string list = printed_by(directory, "bgtools formats");
  for (std::string_view rest = list; !rest.empty();) {
    EXPECT_THAT(page, HasSubstr(fmt::format(".It Sy {}\n", rest.substr(0, rest.find(' ')))));
    rest.remove_prefix(rest.find('\n') + 1);
  }
}

TEST(Manual, IsWellFormed) {
  skip_without_environment("mandoc", has("mandoc"));
  const TemporaryDirectory directory;
  // Manual pages that are referred to need not be installed where the tests run.
  for (const std::string_view page : {"bgtools", "bgtools-formats"}) {
    EXPECT_EQ(printed_by(directory, fmt::format("bgtools manual {} | mandoc -T lint -W style | "
                                                "grep -v 'referenced manual not found' || true",
                                                page)),
              "")
        << page;
  }
}

constexpr std::string_view kBash = R"(bash --norc -c '
  source <(bgtools completions bash)
  try() {
    COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMPREPLY=()
    _bgtools
    echo "${COMPREPLY[@]}"
  }
  try bgtools expl
  try bgtools check --output-f
  try bgtools check --output-format sa
  try bgtools check --output-format = jun
  try bgtools convert -t sgf
  try bgtools explain illegal-die
  try bgtools completions ""
  try bgtools check --no-jac
'
)";

TEST(Completions, BashOffersCommandsOptionsAndValues) {
  skip_without_environment("bash", has("bash"));
  const TemporaryDirectory directory;
  EXPECT_EQ(printed_by(directory, std::string(kBash)),
            "explain\n--output-format\nsarif\njunit\nsgf\nillegal-die-use\nbash zsh "
            "fish\n--no-jacoby\n");
}

TEST(Completions, FishOffersCommandsOptionsAndValues) {
  skip_without_environment("fish", has("fish"));
  const TemporaryDirectory directory;
  const std::string offers = printed_by(
      directory,
      fmt::format("HOME='{}' XDG_CONFIG_HOME='{}' fish -c 'bgtools completions fish | source;"
                  "complete -C \"bgtools expl\"; complete -C \"bgtools check --output-format sa\";"
                  "complete -C \"bgtools check --no-jac\"'",
                  directory.path().string(), directory.path().string()));
  EXPECT_THAT(offers, HasSubstr("explain\texplain a rule"));
  EXPECT_THAT(offers, HasSubstr("\nsarif\t"));
  EXPECT_THAT(offers, HasSubstr("\n--no-jacoby\tturn --jacoby off\n"));
}

// Without a terminal zsh completes nothing, but the requests to its completion system can be shown.
constexpr std::string_view kZsh = R"(zsh -f -c '
  compdef() { : }
  _describe() { print -r -- "describe: ${commands[1]}" }
  _arguments() { print -rl -- "$@" | grep -e "--fail-on" -e "operand" }
  source <(bgtools completions zsh)
  words=(bgtools ""); CURRENT=2; _bgtools
  words=(bgtools check ""); CURRENT=3; _bgtools
'
)";

TEST(Completions, ZshIsGivenCommandsOptionsAndValues) {
  skip_without_environment("zsh", has("zsh"));
  const TemporaryDirectory directory;
  const std::string asked = printed_by(directory, std::string(kZsh));
  EXPECT_THAT(asked, HasSubstr("describe: check:report what breaks the rules\n"));
  EXPECT_THAT(asked,
              HasSubstr("*--fail-on[exit with 1 for findings of at least this level; default: "
                        "error]:LEVEL:(error warning info never)\n"));
  EXPECT_THAT(asked, HasSubstr("*:operand:_files\n"));
}

}  // namespace
}  // namespace bgtools::test
