#pragma once

#include <bgtools/record/match.hpp>
#include <string>
#include <string_view>
#include <utility>

namespace bgtools::build {

/// In the key of an annotation for a result that could not be read, this follows the name of the
/// format: "sgg:unread-result".
inline constexpr std::string_view kUnreadResult = ":unread-result";

/// The key for a format.
[[nodiscard]] inline std::string unread_result_key(std::string_view format) {
  return std::string(format) + std::string(kUnreadResult);
}

[[nodiscard]] inline bool is_unread_result(const Annotation& annotation) noexcept {
  return !annotation.action && std::string_view(annotation.key).ends_with(kUnreadResult);
}

/// Keeps the words of a result that could not be read, which the caller reports.
inline void keep_unread_result(Game& game, std::string_view format, std::string words, Span span) {
  game.annotations.push_back(Annotation{
      .action = {}, .key = unread_result_key(format), .value = std::move(words), .span = span});
  game.is_result_unread = true;
}

}  // namespace bgtools::build
