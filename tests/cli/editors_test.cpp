// The settings of docs/editors.md are what the editors need: they are run as they stand there.

#include <fmt/core.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <nlohmann/json.hpp>
#include <regex>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "support/environment.hpp"

namespace bgtools::test {
namespace {

using testing::ElementsAre;

/// The block of docs/editors.md in this language.
std::string block(std::string_view language) {
  const std::string page = contents(source_dir() / "docs/editors.md");
  const std::string fence = fmt::format("```{}\n", language);
  const std::size_t begin = page.find(fence);
  if (begin == std::string::npos) {
    ADD_FAILURE() << "docs/editors.md has no block " << language;
    return {};
  }
  const std::size_t text = begin + fence.size();
  return page.substr(text, page.find("```\n", text) - text);
}

/// A warning, a fault after tabs and one after letters of two bytes, in a folder whose name has a
/// blank.
void write_faults(const TemporaryDirectory& folder) {
  std::filesystem::create_directory(folder.path() / "a b");
  folder.write("a b/one.mat",
               " 3 point match\n\n Game 1\n Zoë Né : 0                    Bob : 0\n"
               "  1) 31: 8/5 6/5*\t\t65: 24/17\n"
               "  2)  Doubles => 2                Drops\n      Wins 1 point\n\n"
               " Game 2\n Zoë Né : 0                    Bob : 0\n"
               "  1)  Doubles => 2                Drops\n      Wins 1 point\n");
}

/// The lines of `out` after a shell command in the folder, in which `bgtools` is on the PATH.
std::vector<std::string> lines_of(const TemporaryDirectory& folder, std::string_view command) {
  const std::string whole = fmt::format(
      "cd '{}' && PATH='{}':\"$PATH\" HOME=\"$PWD\" timeout 600 {} >log 2>&1 </dev/null",
      folder.path().string(), program().parent_path().string(), command);
  if (std::system(whole.c_str()) != 0) ADD_FAILURE() << contents(folder.path() / "log");
  std::istringstream text(contents(folder.path() / "out"));
  std::vector<std::string> lines;
  for (std::string line; std::getline(text, line);) lines.push_back(line);
  return lines;
}

/// "line:column" of each finding of the faults, as bgtools prints them.
std::vector<std::string> places(const TemporaryDirectory& folder) {
  static const std::regex kPlace(R"(^a b/one\.mat:(\d+:\d+): \w+\[)");
  std::vector<std::string> found;
  for (const std::string& line :
       lines_of(folder, "sh -c \"bgtools check --output-format concise 'a b' >out; :\"")) {
    std::smatch match;
    if (std::regex_search(line, match, kPlace)) found.push_back(match[1]);
  }
  return found;
}

bool is_there(const std::string& name) {
  return std::system(fmt::format("command -v {} >/dev/null 2>&1", name).c_str()) == 0;
}

TEST(Editors, VimGoesToEachFinding) {
  skip_without_environment("vim", is_there("vim"));
  const TemporaryDirectory folder;
  write_faults(folder);
  const std::vector<std::string> expected = places(folder);
  ASSERT_GE(expected.size(), 3U);
  std::filesystem::create_directories(folder.path() / ".vim/compiler");
  folder.write(".vim/compiler/bgtools.vim", block("vim"));
  folder.write("run.vim",
               "set encoding=utf-8\ncompiler bgtools\nsilent make! a\\ b\nlet lines = []\n"
               "for n in range(1, len(getqflist()))\n"
               "  if !getqflist()[n - 1].valid | continue | endif\n"
               "  execute 'silent cc' n\n"
               "  call add(lines, expand('%') . ':' . line('.') . ':' . charcol('.') . ':' . "
               "getqflist()[n - 1].type)\nendfor\ncall writefile(lines, 'out')\nqall!\n");
  const std::vector<std::string> seen =
      lines_of(folder, "vim -N -u NONE --cmd 'set rtp^=$HOME/.vim' -es -S run.vim");
  std::vector<std::string> found;
  for (const std::string& line : seen) found.push_back(line.substr(0, line.rfind(':')));
  std::vector<std::string> wanted;
  for (const std::string& place : expected) wanted.push_back("a b/one.mat:" + place);
  EXPECT_EQ(found, wanted);
  EXPECT_THAT(seen, testing::Contains(testing::EndsWith(":e")));
  EXPECT_THAT(seen, testing::Contains(testing::EndsWith(":w")));
}

TEST(Editors, EmacsGoesToEachFinding) {
  skip_without_environment("emacs", is_there("emacs"));
  const TemporaryDirectory folder;
  write_faults(folder);
  const std::vector<std::string> expected = places(folder);
  ASSERT_GE(expected.size(), 3U);
  folder.write("init.el", block("elisp"));
  folder.write("run.el", R"((load (expand-file-name "init.el"))
(set-language-environment "UTF-8")
(let* ((there (expand-file-name "out"))
       (compilation-ask-about-save nil)
       (buffer (bgtools-check "a b"))
       (lines ()))
  (while (process-live-p (get-buffer-process buffer)) (accept-process-output nil 0.05))
  (while (accept-process-output nil 0.5))
  (with-current-buffer buffer (goto-char (point-min)) (compilation--ensure-parse (point-max)))
  (condition-case nil
      (while t
        (with-current-buffer buffer (next-error))
        (with-current-buffer (window-buffer (selected-window))
          (push (format "%s:%d:%d" (file-name-nondirectory buffer-file-name)
                        (line-number-at-pos) (1+ (- (point) (line-beginning-position))))
                lines)))
    (error nil))
  (write-region (concat (mapconcat 'identity (nreverse lines) "\n") "\n") nil there))
)");
  std::vector<std::string> wanted;
  for (const std::string& place : expected) wanted.push_back("one.mat:" + place);
  EXPECT_EQ(lines_of(folder, "emacs --batch -Q -l run.el"), wanted);
}

TEST(Editors, ThePatternForVsCodeTakesEachFindingAndNothingElse) {
  const TemporaryDirectory folder;
  write_faults(folder);
  const std::vector<std::string> expected = places(folder);
  const auto task = nlohmann::json::parse(block("json")).at("tasks").at(0);
  const auto pattern = task.at("problemMatcher").at("pattern");
  const std::regex regexp(pattern.at("regexp").get<std::string>());
  std::string command = task.at("command").get<std::string>();
  for (const auto& word : task.at("args")) command += " " + word.get<std::string>();
  std::vector<std::string> found;
  std::vector<std::string> others;
  for (const std::string& line :
       lines_of(folder, fmt::format("sh -c '{} missing.mat >out 2>&1; test $? = 2'", command))) {
    std::smatch match;
    if (!std::regex_search(line, match, regexp)) {
      others.push_back(line);
      continue;
    }
    const auto part = [&](const char* name) {
      return match.str(pattern.at(name).get<std::size_t>());
    };
    EXPECT_TRUE(part("file").ends_with("a b/one.mat")) << line;
    EXPECT_TRUE(part("severity") == "error" || part("severity") == "warning") << line;
    EXPECT_TRUE(part("code").starts_with("BG")) << line;
    EXPECT_FALSE(part("message").empty()) << line;
    found.push_back(fmt::format("{}:{}", part("line"), part("column")));
  }
  EXPECT_EQ(found, expected);
  EXPECT_THAT(others, ElementsAre("bgtools: missing.mat: no such file or directory",
                                  testing::StartsWith("bgtools: ")));
}

}  // namespace
}  // namespace bgtools::test
