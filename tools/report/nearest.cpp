#include "report/nearest.hpp"

#include <fmt/core.h>

#include <bgtools/finding/spelling.hpp>
#include <bgtools/text/joined.hpp>
#include <cstddef>

#include "report/text.hpp"

namespace bgtools::report {
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
  return best;
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
