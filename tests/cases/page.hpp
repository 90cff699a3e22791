#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

/// Pages of cases: what a text gives, written down as Markdown (docs/building.md has the form).
namespace bgtools::test::cases {

/// A question about a text, as a case asks it.
struct Question {
  std::string verb;                              ///< `record`, `findings`, ...
  std::vector<std::string> words{};              ///< what follows the verb and is no option
  std::map<std::string, std::string> options{};  ///< `--name` ("") or `--name=value`
  std::string text;                              ///< the bytes that the question is about

  [[nodiscard]] bool has(const std::string& option) const { return options.count(option) != 0; }
  /// The value of an option, or `otherwise` if it is not given.
  [[nodiscard]] std::string option(const std::string& name, std::string_view otherwise = "") const;
};

/// The lines of an answer. Throws std::runtime_error with a sentence if the question is wrong.
using Answer = std::vector<std::string>;
using Answering = Answer (*)(const Question& question);

/// One block of a page.
struct Case {
  std::string name;                  ///< the heading above it, with a number from the second on
  std::size_t line = 0;              ///< of the page, from 1
  std::string command;               ///< the first line without "% "
  std::vector<std::string> input{};  ///< up to `^D`, as written
  bool has_input = false;
  std::vector<std::string> expected{};
};

/// A page: its cases, and its lines for writing it again.
struct Page {
  std::filesystem::path path;
  std::vector<std::string> lines{};
  std::map<std::string, std::vector<std::string>> frames{};
  std::vector<Case> cases{};
};

/// Throws std::runtime_error for a page that has no case, or a block without an end.
[[nodiscard]] Page read_page(const std::filesystem::path& path);

/// What the case gives now, in the form of its page.
[[nodiscard]] std::vector<std::string> answer(const Page& page, const Case& each);

/// Whether the answer is as expected, where `...` in an expected line stands for any text.
[[nodiscard]] bool agrees(const std::vector<std::string>& expected,
                          const std::vector<std::string>& answer);

/// Writes the page with these answers in the place of those expected.
void write_page(const Page& page, const std::vector<std::vector<std::string>>& answers);

}  // namespace bgtools::test::cases
