#pragma once

#include <cstdint>
#include <string_view>
#include <type_traits>
#include <utility>

/// How keys.def is used: what its rows say of the values that records.cpp writes and
/// record_reader.cpp reads.
namespace bgtools::report {

/// How a value is in records, where its type does not tell.
enum class Form : std::uint8_t {
  derived,           ///< follows from other values, so that it is written only
  from_one,          ///< an index, which counts from 1
  in_text,           ///< a number that is a text
  path,              ///< of which what is not UTF-8 takes another key
  if_more_than_one,  ///< a number that is absent if it is 1
  if_any,            ///< a number or a list that is absent if it is 0 or empty
};

/// A value, or a reference to one, with its form.
template <Form kForm, typename Value>
struct Formed {
  Value value;
};
template <Form kForm, typename Value>
[[nodiscard]] Formed<kForm, Value> as(Value&& value) {
  return {std::forward<Value>(value)};
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
