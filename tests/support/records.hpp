#pragma once

#include <fmt/core.h>
#include <bgtools/rules/conventions.hpp>
#include <bgtools/verify.hpp>

#include <string>
#include <string_view>
#include <vector>

#include "support/check_text.hpp"

/// Records for tests of the rules, as texts.
namespace bgtools::test {

inline std::vector<ProfileName> all_profiles() {
  std::vector<ProfileName> all;
  for (std::size_t i = 0; i < kProfileCount; ++i) all.push_back(static_cast<ProfileName>(i));
  return all;
}

inline VerifyOptions under(ProfileName profile) {
  VerifyOptions options;
  options.profile = profile;
  return options;
}

/// A game of a .mat transcript; the first game has the match line before it.
inline std::string mat_game(int length, int left, int right, std::string_view rows,
                            int number = 1) {
  std::string text;
  if (number == 1) text = fmt::format(" {} point match\n", length);
  return text + fmt::format("\n Game {}\n Ann : {}                        Bob : {}\n{}", number,
                            left, right, rows);
}

inline std::string mat_money(std::string_view rows) { return mat_game(0, 0, 0, rows); }

/// A JSON record of one game. `game` comes before the actions ("\"crawford\":true,"), `rules` is
/// the object of the stated rules.
struct JsonGame {
  int length = 0;
  std::string rules{};
  std::string score = "[0,0]";
  std::string game{};
  std::string actions{};
  std::string result{};
};

inline std::string json_record(const JsonGame& record) {
  return fmt::format(
      "{{\"bgtools-record\":1,\"names\":[\"Ann\",\"Bob\"],\"length\":{},{}\"games\":[\n"
      "{{\"label\":1,\"names\":[\"Ann\",\"Bob\"],\"score\":{},{}\"actions\":[\n{}],\n"
      "\"result\":{}}}]}}\n",
      record.length, record.rules.empty() ? "" : fmt::format(R"("rules":{},)", record.rules),
      record.score, record.game, record.actions, record.result);
}

inline std::string result_of(int winner, int points, std::string_view more = "") {
  return fmt::format(R"({{"winner":{},"points":{}{}}})", winner, points, more);
}

/// Ann bears off her last checker from a board, seen by her; `before` holds the actions before
/// that.
inline std::string last_play(std::string_view board, std::string_view cube = "",
                             std::string_view before = "") {
  return fmt::format(
      "{}{{\"player\":1,\"action\":\"set-position\",\"position\":{}{}}},\n"
      "{{\"player\":1,\"roll\":[6,5],\"play\":[\"1/off\"]}}",
      before, board, cube.empty() ? "" : fmt::format(R"(,"cube":{})", cube));
}

}  // namespace bgtools::test
