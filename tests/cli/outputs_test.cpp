// The one rule of docs/cli.md, "Outputs", for every option that names something to write: they come
// from the table of options, so that a new one is tried, too.

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "cli/commands/commands.hpp"
#include "report/render/renderer.hpp"
#include "support/environment.hpp"

namespace bgtools::test {
namespace {

namespace fs = std::filesystem;
using cli::Option;

/// The words of a run with two inputs, a.mat and b.mat, and with an archive as well; "": the
/// command takes none.
struct Words {
  std::string two;  ///< without a file if the command reads none
  std::string archive;
};

const std::map<std::string_view, Words>& words_of_commands() {
  static const std::map<std::string_view, Words> kWords{
      {"check", {"a.mat b.mat", "a.mat all.zip"}},
      {"convert", {"-t mat a.mat b.mat", "-t mat a.mat all.zip"}},
      {"dupes", {"a.mat b.mat", "a.mat all.zip"}},
      {"results", {"--output-format csv a.mat b.mat", "--output-format csv a.mat all.zip"}},
      {"rows", {"-t csv a.mat b.mat", "-t csv a.mat all.zip"}},
      {"merge", {"-t mat a.mat b.mat", ""}},
      {"new", {"Ann Bob", ""}},
      {"repair", {"a.mat b.mat", "a.mat all.zip"}},
      {"show", {"--sheet --output-format text a.mat b.mat:5:7", ""}},
      {"report", {"a.ndjson b.ndjson", ""}},
  };
  return kWords;
}

/// A command and one of its options that name something to write.
struct Case {
  const cli::Command* command;
  const Option* option;
  std::string format;  ///< of a report

  [[nodiscard]] std::string value(const std::string& file) const {
    if (option->value == "DIR") return ".";
    return format.empty() ? file : format + "=" + file;
  }
};

std::vector<std::string_view> report_formats() {
  std::vector<std::string_view> formats;
  for (std::string_view rest = report::kReportFormats; !rest.empty();) {
    const std::size_t end = std::min(rest.find('|'), rest.size());
    formats.push_back(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return formats;
}

std::vector<Case> all_cases() {
  std::vector<Case> cases;
  for (const cli::Command& command : cli::commands()) {
    for (const Option* const option : cli::options_of(command.takes)) {
      if (option->effect != cli::Effect::writes || option->value.empty()) continue;
      if (option->value != "FORMAT=FILE") {
        cases.push_back({&command, option, ""});
        continue;
      }
      for (const std::string_view format : report_formats()) {
        // One command tries all; which format it is does not depend on the command.
        if (command.name != std::string_view("check") && format != "csv") continue;
        cases.push_back({&command, option, std::string(format)});
      }
    }
  }
  return cases;
}

class Folder {
 public:
  Folder() {
    const std::string game = contents(source_dir() / "tests/support/one_game.mat");
    directory_.write("a.mat", game);
    // Another text, so that the one cannot stand for the other; with a finding, for reports.
    std::string bad = game;
    bad.replace(bad.find("=> 2"), 4, "=> 4");
    directory_.write("b.mat", bad);
    run("python3 -c \"import zipfile; z = zipfile.ZipFile('all.zip', 'w'); z.write('b.mat')\"");
    run("bgtools check -q a.mat --report ndjson=a.ndjson 2> said");
    run("bgtools check -q b.mat --report ndjson=b.ndjson 2> said");
    fs::remove(directory_.path() / "said");
  }

  [[nodiscard]] const fs::path& path() const { return directory_.path(); }
  void write(std::string_view name, std::string_view text) const { directory_.write(name, text); }

  /// The exit status of a shell command; what it says on stderr is in `said`.
  int run(const std::string& command) const {
    const std::string whole =
        fmt::format("cd '{}' && PATH='{}':\"$PATH\" && {} > /dev/null", path().string(),
                    program().parent_path().string(), command);
    const int status = std::system(whole.c_str());
    return status == -1 ? -1 : (status >> 8) & 0xff;
  }

  /// All files and their contents.
  [[nodiscard]] std::map<std::string, std::string> state() const {
    std::map<std::string, std::string> all;
    for (const auto& entry : fs::recursive_directory_iterator(path())) {
      if (entry.is_regular_file() && entry.path().filename() != "said") {
        all[entry.path().lexically_relative(path()).string()] = contents(entry.path());
      }
    }
    return all;
  }

 private:
  TemporaryDirectory directory_;
};

class Outputs : public testing::Test {
 protected:
  /// Expects a run that writes nothing, with a sentence that has these words.
  static void expect_refused(const Folder& folder, const Case& one, const std::string& inputs,
                             const std::string& file, std::string_view words, bool forces) {
    std::string command = fmt::format("bgtools {} {} --{} {}", one.command->name, inputs,
                                      one.option->name, one.value(file));
    if (forces && cli::find_option(one.command->takes, "force") != nullptr) command += " --force";
    const auto before = folder.state();
    EXPECT_EQ(folder.run(command + " 2> said"), 2) << command;
    const std::string said = contents(folder.path() / "said");
    EXPECT_NE(said.find(words), std::string::npos) << command << '\n' << said;
    EXPECT_EQ(folder.state(), before) << command << '\n' << said;
  }

  static std::string inputs_of(const Case& one) {
    const auto found = words_of_commands().find(one.command->name);
    if (found == words_of_commands().end()) {
      ADD_FAILURE() << one.command->name << " has no words in this test";
      return "";
    }
    std::string words = found->second.two;
    // It takes one file.
    if (one.option->name == "write") words = "b.mat";
    if (one.option->name == "key") words += " --anonymise";
    return words;
  }
};

TEST_F(Outputs, AreNeverAnInputByWhateverName) {
  for (const Case& one : all_cases()) {
    if (one.option->value == "DIR" || one.option->name == "write") continue;
    // Which format it is does not matter.
    if (!one.format.empty() && one.format != "csv") continue;
    if (inputs_of(one).find('.') == std::string::npos) continue;
    const bool is_report = one.command->name == std::string_view("report");
    const std::string input = is_report ? "b.ndjson" : "b.mat";
    const Folder folder;
    fs::create_hard_link(folder.path() / input, folder.path() / "hard.out");
    fs::create_symlink(input, folder.path() / "soft.out");
    fs::create_directory(folder.path() / "sub");
    fs::create_directory_symlink("sub/..", folder.path() / "here");
    for (const std::string& name :
         {input, "./" + input, "here/" + input, "sub/../" + input,
          folder.path().string() + "/" + input, std::string("hard.out"), std::string("soft.out")}) {
      // By its name alone a baseline is refused; see below.
      const bool is_by_name = one.option->name == "write-baseline" && name.ends_with(".mat");
      expect_refused(folder, one, inputs_of(one), name,
                     is_by_name ? "transcript" : "input of this run", true);
    }
    if (const std::string& words = words_of_commands().at(one.command->name).archive;
        !words.empty()) {
      expect_refused(folder, one, words, "all.zip", "input of this run", true);
    }
  }
}

TEST_F(Outputs, ReplaceOnlyEmptyFilesAndReportsOfTheirKind) {
  for (const Case& one : all_cases()) {
    if (one.option->value == "DIR" || one.option->name == "sidecar") continue;
    const Folder folder;
    const std::string inputs = inputs_of(one);
    const std::string command =
        fmt::format("bgtools {} {} --{} ", one.command->name, inputs, one.option->name);
    folder.write("foreign.out", "Somebody wrote this.\n");
    expect_refused(folder, one, inputs, "foreign.out", "exists", false);
    folder.write("old.out", "");
    EXPECT_LE(folder.run(command + one.value("old.out") + " 2> said"), 1)
        << command << contents(folder.path() / "said");
    const bool has_kind = !one.format.empty() || one.option->name == "write-baseline";
    const std::string old = contents(folder.path() / "old.out");
    EXPECT_NE(old, "") << command << one.format;
    if (!has_kind) {
      expect_refused(folder, one, inputs, "old.out", "exists", false);
      continue;
    }
    // Its own older report, also one without findings.
    folder.write("old.out", old + " ");
    EXPECT_LE(folder.run(command + one.value("old.out") + " 2> said"), 1) << command << one.format;
    EXPECT_EQ(contents(folder.path() / "old.out"), old) << command << one.format;
    for (const std::string_view other : report_formats()) {
      if (one.format == other || one.command->name != std::string_view("check")) continue;
      folder.run(
          fmt::format("bgtools check a.mat b.mat --report {}=other.{} 2> said", other, other));
      expect_refused(folder, one, inputs, fmt::format("other.{}", other), "exists", false);
    }
  }
}

TEST_F(Outputs, KnowReportsWithoutFindingsAndOfUnreadableInputs) {
  for (const std::string_view format : report_formats()) {
    const Folder folder;
    for (const std::string_view inputs : {"a.mat", "missing.mat", "--max-diagnostics 0 b.mat",
                                          "--allow-empty", "a.mat missing.mat"}) {
      const std::string command =
          fmt::format("bgtools check {} --report {}=out 2> said", inputs, format);
      folder.run(command);
      const std::string old = contents(folder.path() / "out");
      const std::string marked = old.empty() ? old : old + " ";
      folder.write("out", marked);
      folder.run(command);
      EXPECT_EQ(contents(folder.path() / "out"), old) << command;
      fs::remove(folder.path() / "out");
    }
  }
}

TEST_F(Outputs, OfFoldersAreNeverAnInput) {
  for (const Case& one : all_cases()) {
    // The pages of a site are named for what is in them.
    if (one.option->value != "DIR" || one.command->name == std::string_view("show")) continue;
    const Folder folder;
    // a.mat would be written over a.mat, which only --force allows; b.mat is another input then.
    expect_refused(folder, one, inputs_of(one), "", "this input", false);
    fs::create_directory(folder.path() / "sub");
    fs::copy_file(folder.path() / "a.mat", folder.path() / "sub/b.mat");
    const std::string words = fmt::format(
        "{} sub/b.mat b.mat", one.command->name == std::string_view("convert") ? "-t mat" : "");
    const auto before = folder.state();
    EXPECT_EQ(folder.run(fmt::format("bgtools {} --force {} --{} . 2> said", one.command->name,
                                     words, one.option->name)),
              2);
    EXPECT_EQ(folder.state().at("sub/b.mat"), before.at("sub/b.mat"));
    EXPECT_NE(contents(folder.path() / "said").find("is another input"), std::string::npos);
  }
}

}  // namespace
}  // namespace bgtools::test
