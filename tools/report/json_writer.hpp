#pragma once

#include <fmt/core.h>

#include <cstddef>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

#include "report/json_text.hpp"

namespace bgtools::report {

/// Writes JSON values without blanks, with the commas between them.
///
///     JsonWriter json(out);
///     json.object().member("code", "BG101").member("turn", 7).end_object();
///
/// A value is a text, a number, a boolean, `nullptr`, an optional (nullopt is null) or a range of
/// these (an array).
class JsonWriter {
 public:
  /// Appends to `out`, which must outlive the writer.
  explicit JsonWriter(std::string& out) : out_(out) {}

  JsonWriter& object() { return open('{'); }
  JsonWriter& end_object() { return close('}'); }
  JsonWriter& array() { return open('['); }
  JsonWriter& end_array() { return close(']'); }

  /// Within an object: the next value is this member's.
  JsonWriter& key(std::string_view name) {
    separate();
    append_json(out_, name);
    out_ += ':';
    needs_comma_ = false;
    return *this;
  }

  template <typename T>
  JsonWriter& value(const T& value) {
    if constexpr (std::is_same_v<T, std::nullptr_t>) {
      separate();
      out_ += "null";
    } else if constexpr (std::is_convertible_v<const T&, std::string_view>) {
      separate();
      append_json(out_, value);
    } else if constexpr (std::is_same_v<T, bool>) {
      separate();
      out_ += value ? "true" : "false";
    } else if constexpr (std::is_arithmetic_v<T>) {
      separate();
      fmt::format_to(std::back_inserter(out_), "{}", value);
    } else if constexpr (std::is_constructible_v<T, std::nullopt_t>) {
      return value ? this->value(*value) : this->value(nullptr);
    } else {
      array();
      for (const auto& each : value) this->value(each);
      return end_array();
    }
    needs_comma_ = true;
    return *this;
  }

  template <typename T>
  JsonWriter& member(std::string_view name, const T& value) {
    return key(name).value(value);
  }
  /// A text or a number; "" and 0 are null.
  template <typename T>
  JsonWriter& member_or_null(std::string_view name, const T& value) {
    key(name);
    if constexpr (std::is_convertible_v<const T&, std::string_view>) {
      const std::string_view text = value;
      return text.empty() ? this->value(nullptr) : this->value(text);
    } else {
      return value == T{} ? this->value(nullptr) : this->value(value);
    }
  }

  /// A path, of which everything that cannot be seen is escaped.
  JsonWriter& path(std::string_view path) {
    separate();
    append_json_path(out_, path);
    needs_comma_ = true;
    return *this;
  }
  /// Appends a value that is JSON already.
  JsonWriter& written(std::string_view json) {
    separate();
    out_ += json;
    needs_comma_ = true;
    return *this;
  }

  /// The next value begins a line.
  JsonWriter& line() {
    separate();
    out_ += '\n';
    needs_comma_ = false;
    return *this;
  }
  /// Another line begins here, without a comma.
  JsonWriter& last_line() {
    out_ += '\n';
    return *this;
  }

 private:
  void separate() {
    if (needs_comma_) out_ += ',';
  }
  JsonWriter& open(char bracket) {
    separate();
    out_ += bracket;
    needs_comma_ = false;
    return *this;
  }
  JsonWriter& close(char bracket) {
    out_ += bracket;
    needs_comma_ = true;
    return *this;
  }

  std::string& out_;
  bool needs_comma_ = false;
};

/// Appends the member `path`: null for "". If the path is not UTF-8, null and another member,
/// `path_base64`.
void append_path(JsonWriter& json, std::string_view path);

}  // namespace bgtools::report
