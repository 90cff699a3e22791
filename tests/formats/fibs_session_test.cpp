#include <gtest/gtest.h>

#include <algorithm>
#include <bgtools/record/match.hpp>
#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <support/environment.hpp>

#include "reading.hpp"

namespace bgtools::test {
namespace {

std::string log_text(std::string_view name) { return contents(testdata("fibs-session") / name); }

FormatReading read_log(std::string_view text) { return read_as("fibs-session", text); }

/// Without the lines that begin like this.
std::string without_lines(std::string_view text, std::string_view beginning) {
  std::string rest;
  while (!text.empty()) {
    const std::string_view line = text.substr(0, std::min(text.find('\n'), text.size() - 1) + 1);
    if (!line.starts_with(beginning)) rest += line;
    text.remove_prefix(line.size());
  }
  return rest;
}

// The server does not repeat the user's moves, and few clients log what was typed.
TEST(FibsSessionReader, FindsTheUsersPlaysOnTheBoards) {
  for (const std::string_view name : {"valid/match.log", "valid/resumed.log"}) {
    SCOPED_TRACE(name);
    const std::string text = log_text(name);
    const std::string silent = without_lines(without_lines(text, "> m "), "> move ");
    ASSERT_LT(silent.size(), text.size());
    const FormatReading whole = read_log(text);
    const FormatReading read = read_log(silent);
    EXPECT_EQ(read.findings.size(), whole.findings.size());
    ASSERT_EQ(read.matches.size(), whole.matches.size());
    for (std::size_t i = 0; i < whole.matches.size(); ++i) {
      ASSERT_EQ(read.matches[i].games.size(), whole.matches[i].games.size());
      for (std::size_t game = 0; game < whole.matches[i].games.size(); ++game) {
        const Game& one = whole.matches[i].games[game];
        const Game& two = read.matches[i].games[game];
        ASSERT_EQ(one.actions.size(), two.actions.size());
        EXPECT_EQ(result_text(one), result_text(two));
      }
    }
    EXPECT_EQ(action_list(read.matches[0].games[0]).back(),
              action_list(whole.matches[0].games[0]).back());
  }
}

TEST(FibsSessionReader, ReadsSentencesAlone) {
  const FormatReading read = read_log(without_lines(log_text("valid/match.log"), "board:"));
  const FormatReading whole = read_log(log_text("valid/match.log"));
  ASSERT_EQ(read.matches.size(), 1U);
  for (std::size_t game = 0; game < 3; ++game) {
    EXPECT_EQ(action_list(read.matches[0].games[game]), action_list(whole.matches[0].games[game]));
  }
}

}  // namespace
}  // namespace bgtools::test
