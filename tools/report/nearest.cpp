#include "report/nearest.hpp"

#include <fmt/core.h>

#include <bgtools/finding/spelling.hpp>
#include <bgtools/text/joined.hpp>
#include <cstddef>

#include "report/text.hpp"

namespace bgtools::report {
namespace {

/// The only candidate that begins with the word, in capitals or not; "" if there are more.
std::string_view begun_with(std::string_view word, std::span<const std::string_view> candidates) {
  constexpr std::size_t kLeast = 3;
  std::string_view only;
  if (word.size() < kLeast) return only;
  for (const std::string_view candidate : candidates) {
    if (!equal_ignoring_case(candidate.substr(0, word.size()), word)) continue;
    if (!only.empty()) return {};
    only = candidate;
  }
  return only;
}

}  // namespace

std::string_view nearest(std::string_view word, std::span<const std::string_view> candidates) {
  std::string_view best;
  std::size_t best_distance = farthest_guess(word) + 1;
  for (const std::string_view candidate : candidates) {
    const std::size_t distance = spelling_distance(word, candidate);
    if (distance < best_distance) {
      best = candidate;
      best_distance = distance;
    }
  }
  return best.empty() ? begun_with(word, candidates) : best;
}

std::string did_you_mean(std::string_view word, std::span<const std::string_view> candidates) {
  const std::string_view candidate = nearest(word, candidates);
  return candidate.empty() ? std::string() : fmt::format("; did you mean '{}'?", candidate);
}

std::string did_you_mean_or_choices(std::string_view word,
                                    std::span<const std::string_view> candidates) {
  std::string guess = did_you_mean(word, candidates);
  return guess.empty() ? fmt::format("; the choices are {}", text::joined(candidates)) : guess;
}

}  // namespace bgtools::report
