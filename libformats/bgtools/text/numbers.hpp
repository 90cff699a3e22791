#pragma once

#include <charconv>
#include <optional>
#include <string_view>
#include <system_error>

namespace bgtools::text {

/// The decimal number, with or without a minus, that is the whole text; nullopt if the text is not
/// a number or does not fit.
template <typename Number = int>
[[nodiscard]] std::optional<Number> to_number(std::string_view text) noexcept {
  Number number = 0;
  const char* const last = text.data() + text.size();
  const auto [end, error] = std::from_chars(text.data(), last, number);
  if (error != std::errc() || end != last) return std::nullopt;
  return number;
}

[[nodiscard]] inline std::optional<int> to_int(std::string_view text) noexcept {
  return to_number<int>(text);
}

}  // namespace bgtools::text
