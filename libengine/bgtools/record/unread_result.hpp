#pragma once

#include <algorithm>
#include <bgtools/record/match.hpp>
#include <string>
#include <string_view>

namespace bgtools {

/// Ends the key of an annotation that keeps the words of a result that could not be read, behind
/// the name of the format: "sgg:unread-result". The reader that leaves it reports the words
/// (BG704), so that a game with it and without a result does not miss its result as well (BG013).
inline constexpr std::string_view kUnreadResult = ":unread-result";

/// The key for a format.
[[nodiscard]] inline std::string unread_result_key(std::string_view format) {
  return std::string(format) + std::string(kUnreadResult);
}

[[nodiscard]] inline bool is_unread_result(const Annotation& annotation) noexcept {
  return !annotation.action && std::string_view(annotation.key).ends_with(kUnreadResult);
}

/// Whether the words of the game's result are there and could not be read.
[[nodiscard]] inline bool has_unread_result(const Game& game) noexcept {
  return std::any_of(game.annotations.begin(), game.annotations.end(), is_unread_result);
}

}  // namespace bgtools
