#pragma once

#include <optional>
#include <string>
#include <utility>
#include <variant>

namespace bgtools {

/// Why a request failed, in words for the caller: lower case, no full stop.
struct Error {
  std::string message{};

  friend bool operator==(const Error&, const Error&) = default;
};

/// A value, or why there is none. A fault in a transcript is a Diagnostic instead; this is for a
/// request to the library: a turn that a match does not have, a text that is not an id.
///
///     OrError<TurnStart> start = start_of_turn(match, options, 1, 7);
///     if (!start) return complain(start.error().message);
///     draw(start->situation);
/// `E` is Error, or a type that says more than a sentence.
template <typename T, typename E = Error>
class [[nodiscard]] OrError {
 public:
  // Both convert implicitly, so that a function can return either directly.
  OrError(T value) : value_(std::move(value)) {}  // NOLINT(google-explicit-constructor)
  OrError(E error) : value_(std::move(error)) {}  // NOLINT(google-explicit-constructor)

  [[nodiscard]] bool has_value() const noexcept { return value_.index() == 0; }
  explicit operator bool() const noexcept { return has_value(); }

  /// Requires a value.
  [[nodiscard]] const T& operator*() const { return std::get<0>(value_); }
  [[nodiscard]] T& operator*() { return std::get<0>(value_); }
  [[nodiscard]] const T* operator->() const { return &std::get<0>(value_); }
  [[nodiscard]] T* operator->() { return &std::get<0>(value_); }
  /// Requires an error.
  [[nodiscard]] const E& error() const { return std::get<1>(value_); }

 private:
  std::variant<T, E> value_;
};

/// Success without a value, or an error.
///
///     OrError<void> written = write(text);
///     if (!written) return complain(written.error().message);
template <typename E>
class [[nodiscard]] OrError<void, E> {
 public:
  OrError() = default;
  OrError(E error) : error_(std::move(error)) {}  // NOLINT(google-explicit-constructor)

  [[nodiscard]] bool has_value() const noexcept { return !error_; }
  explicit operator bool() const noexcept { return has_value(); }

  /// Requires an error.
  [[nodiscard]] const E& error() const { return *error_; }

 private:
  std::optional<E> error_;
};

}  // namespace bgtools
