#pragma once

#include <span>
#include <string>
#include <string_view>

namespace bgtools::report {

/// The candidate that a mistyped word most likely means, or the only one that begins with it; "" if
/// none is close (see farthest_guess).
[[nodiscard]] std::string_view nearest(std::string_view word,
                                       std::span<const std::string_view> candidates);

/// "; did you mean 'check'?", or "" if no candidate is close.
[[nodiscard]] std::string did_you_mean(std::string_view word,
                                       std::span<const std::string_view> candidates);

/// The same, but "; the choices are bash, zsh, fish" if no candidate is close.
[[nodiscard]] std::string did_you_mean_or_choices(std::string_view word,
                                                  std::span<const std::string_view> candidates);

}  // namespace bgtools::report
