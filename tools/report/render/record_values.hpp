#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

/// How keys.def is used: what its rows say of the values that records.cpp writes and
/// record_reader.cpp reads.
namespace bgtools::report {

// Values whose form in records their types do not tell. The reader and the writer take the same.

/// Follows from other values, so that it is written only.
template <typename Value>
struct Derived {
  Value value;
};
template <typename Value>
[[nodiscard]] Derived<Value> derived(Value value) {
  return {value};
}

/// An index, which counts from 1 in records.
template <typename Index>
struct FromOne {
  Index& index;
};
template <typename Index>
[[nodiscard]] FromOne<Index> from_one(Index& index) {
  return {index};
}

/// A number that is a text in records.
template <typename Number>
struct InText {
  Number& number;
};
template <typename Number>
[[nodiscard]] InText<Number> in_text(Number& number) {
  return {number};
}

/// A path, which takes two keys if it is not UTF-8.
template <typename Path>
struct AsPath {
  Path& path;
};
template <typename Path>
[[nodiscard]] AsPath<Path> as_path(Path& path) {
  return {path};
}

/// A number that is absent if it is 1.
template <typename Number>
struct IfMoreThanOne {
  Number& number;
};
template <typename Number>
[[nodiscard]] IfMoreThanOne<Number> if_more_than_one(Number& number) {
  return {number};
}

/// Whether the value of a key may be null.
[[nodiscard]] constexpr bool may_be_null(std::string_view type) { return type.ends_with("null"); }

/// The key of a row, without the mark of one that may be absent.
[[nodiscard]] constexpr std::string_view plain_key(std::string_view key) {
  return key.substr(0, key.size() - (key.ends_with('?') ? 1 : 0));
}

/// Whether the table gives a C++ type its type. Texts, numbers and booleans are looked at; lists
/// and objects the tests compare.
template <typename Value>
[[nodiscard]] constexpr bool fits(std::string_view type) {
  if (type.ends_with("[]") || type.starts_with("Record<")) return !std::is_arithmetic_v<Value>;
  if constexpr (std::is_same_v<Value, bool>) {
    return type == "boolean";
  } else if constexpr (std::is_integral_v<Value>) {
    return type.starts_with("int");
  } else if constexpr (std::is_convertible_v<Value, std::string_view> || std::is_enum_v<Value>) {
    return type.starts_with("string") || type.starts_with('\'');
  } else {
    return true;
  }
}

}  // namespace bgtools::report
