#pragma once

#include <optional>
#include <string>
#include <utility>
#include <variant>

namespace bgtools {

/// Why something could not be had, in words for the caller: lower case, no full stop.
struct Error {
  std::string message{};

  friend bool operator==(const Error&, const Error&) = default;
};

/// A value, or why there is none. What is wrong in a transcript is a Diagnostic instead; this is
/// for what was asked of the library: a turn that a match does not have, a text that is no id.
///
///     OrError<TurnStart> start = start_of_turn(match, options, 1, 7);
///     if (!start) return complain(start.error().message);
///     draw(start->situation);
/// `E` is Error, or a type that says more than words.
template <typename T, typename E = Error>
class [[nodiscard]] OrError {
 public:
  // Both convert, so that a function returns either as it is.
  OrError(T value) : value_(std::move(value)) {}  // NOLINT(google-explicit-constructor)
  OrError(E error) : value_(std::move(error)) {}  // NOLINT(google-explicit-constructor)

  [[nodiscard]] bool has_value() const noexcept { return value_.index() == 0; }
  explicit operator bool() const noexcept { return has_value(); }

  /// Asks that there is a value.
  [[nodiscard]] const T& operator*() const { return std::get<0>(value_); }
  [[nodiscard]] T& operator*() { return std::get<0>(value_); }
  [[nodiscard]] const T* operator->() const { return &std::get<0>(value_); }
  [[nodiscard]] T* operator->() { return &std::get<0>(value_); }
  /// Asks that there is none.
  [[nodiscard]] const E& error() const { return std::get<1>(value_); }

 private:
  std::variant<T, E> value_;
};

/// What gives no value has been done, or there is an error.
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

  /// Asks that it has not been done.
  [[nodiscard]] const E& error() const { return *error_; }

 private:
  std::optional<E> error_;
};

}  // namespace bgtools
