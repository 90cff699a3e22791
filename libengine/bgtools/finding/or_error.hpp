#pragma once

// Example:
//
//     const auto half_of = [](int number) -> OrError<int> {
//       if (number % 2 != 0) return Error{"an odd number has no half"};
//       return number / 2;
//     };
//     const OrError<int> half = half_of(7);
//     assert(!half && half.error().message == "an odd number has no half");
//     assert(*half_of(8) == 4);
//
// Threads: any number may read a value, or one change it.

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
/// request to the library: a turn that a match does not have, a text that is not an id. `E` is
/// Error, or a type that says more than a sentence.
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
