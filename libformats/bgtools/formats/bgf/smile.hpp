#pragma once

#include <bgtools/record/match.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Smile, the binary form of JSON (github.com/FasterXML/smile-format-specification, version 1.0.4).
namespace bgtools::bgf::smile {

enum class Kind : std::uint8_t { null, boolean, integer, real, string, bytes, array, object };

/// A value and its place in the document. Numbers of any size and binary data are read, but only
/// numbers that fit a 64-bit integer get a value.
struct Value {
  Kind kind = Kind::null;
  bool is_true = false;
  std::int64_t integer = 0;
  double real = 0;
  std::string text;
  std::vector<Value> items;                              ///< of an array
  std::vector<std::pair<std::string, Value>> members{};  ///< of an object, in their order
  Span span{};

  /// The member with this key, or null.
  [[nodiscard]] const Value* find(std::string_view key) const noexcept;
};

/// What was decoded; `error` is "" if that is the whole document.
struct Document {
  Value root;
  std::string error;
  std::size_t error_at = 0;
  std::optional<Span> repeated_key{};  ///< the first object with a repeated key
};

/// The deepest level of nesting.
inline constexpr std::size_t kDeepest = 64;
/// A match of 25 points with its analysis has some 200,000 values.
inline constexpr std::size_t kMostValues = 1'000'000;

/// Decodes a document; everything before an error is kept.
[[nodiscard]] Document decode(std::string_view bytes);

}  // namespace bgtools::bgf::smile
