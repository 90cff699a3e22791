#pragma once

#include <gtest/gtest.h>

#include <bgtools/game/dice.hpp>
#include <bgtools/game/play.hpp>
#include <bgtools/game/position.hpp>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <string_view>
#include <support/environment.hpp>
#include <vector>

/// The files of testdata/rules: one JSON object per line.
namespace bgtools::test {

[[nodiscard]] inline std::vector<nlohmann::json> rule_vectors(std::string_view file) {
  std::vector<nlohmann::json> vectors;
  std::istringstream lines(contents(testdata("rules") / file));
  for (std::string line; std::getline(lines, line);) {
    auto vector = nlohmann::json::parse(line, nullptr, false);
    if (vector.is_discarded()) {
      ADD_FAILURE() << file << " has a line that is not JSON: " << line;
      continue;
    }
    vectors.push_back(std::move(vector));
  }
  return vectors;
}

[[nodiscard]] inline Position position_of(const nlohmann::json& vector) {
  Position position;
  for (std::size_t point = 0; point < position.points.size(); ++point) {
    position.points[point] = vector.at("position").at(point).get<std::int8_t>();
  }
  return position;
}

[[nodiscard]] inline Roll roll_of(const nlohmann::json& vector) {
  return {vector.at("dice").at(0).get<std::uint8_t>(), vector.at("dice").at(1).get<std::uint8_t>()};
}

/// Hops, written like `bar/20*/15 6/5(2)`.
[[nodiscard]] inline std::vector<Step> steps_in(std::string_view text) {
  const auto point = [](const std::string& word) {
    if (word.starts_with("bar")) return static_cast<std::int8_t>(kBar);
    if (word.starts_with("off")) return static_cast<std::int8_t>(kOff);
    return static_cast<std::int8_t>(std::stoi(word));
  };
  std::vector<Step> steps;
  std::istringstream words{std::string(text)};
  for (std::string word; words >> word;) {
    const std::size_t times = word.find('(');
    const int count = times == std::string::npos ? 1 : std::stoi(word.substr(times + 1));
    std::istringstream points(word.substr(0, times));
    std::vector<Step> hops;
    std::string from;
    std::getline(points, from, '/');
    for (std::string to; std::getline(points, to, '/'); from = to) {
      hops.push_back({.from = point(from), .to = point(to), .hit = to.ends_with('*')});
    }
    for (int i = 0; i < count; ++i) steps.insert(steps.end(), hops.begin(), hops.end());
  }
  return steps;
}

/// A board, written like "13:2 6:-1 bar:1": positive numbers are the mover's checkers, negative
/// ones the opponent's; the opponent's bar is 0.
[[nodiscard]] inline Position board(std::string_view text) {
  Position position;
  std::istringstream words{std::string(text)};
  for (std::string word; words >> word;) {
    const std::size_t colon = word.find(':');
    const std::string point = word.substr(0, colon);
    const std::size_t at = point == "bar" ? 25U : std::stoul(point);
    position.points.at(at) = static_cast<std::int8_t>(std::stoi(word.substr(colon + 1)));
  }
  return position;
}

}  // namespace bgtools::test
