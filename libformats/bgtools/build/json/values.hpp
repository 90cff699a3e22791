#pragma once

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <bgtools/build/format.hpp>
#include <bgtools/build/json/cursor.hpp>
#include <bgtools/finding/sink.hpp>
#include <bgtools/game/position.hpp>
#include <bgtools/game/stop.hpp>
#include <bgtools/record/match.hpp>
#include <bgtools/text/source.hpp>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace bgtools::json {

/// The keys of an object, so that none is given twice.
class Keys {
 public:
  /// False: the object has this key already. An object with more keys than a record knows has
  /// unknown ones, which are reported; only the first ones are compared.
  [[nodiscard]] bool add(std::string_view key) {
    const std::size_t hash = std::hash<std::string_view>{}(key);
    const std::span<const std::size_t> known(hashes_.data(), count_);
    if (std::find(known.begin(), known.end(), hash) != known.end()) return false;
    if (count_ < hashes_.size()) hashes_[count_++] = hash;
    return true;
  }

 private:
  std::array<std::size_t, 32> hashes_;  // without a value until they are added
  std::size_t count_ = 0;
};

/// What readers of JSON have in common, each with the builder of its records: the values of a
/// cursor, and findings about those that do not fit.
template <typename Builder>
class ValueReader : public Builder {
 public:
  ValueReader(const Source& source, Sink& sink, const OnMatch& on_match)
      : Builder(source, sink, on_match), stop_(source.stop()) {}

 protected:
  /// A cursor that the stop flag of the source ends.
  [[nodiscard]] Cursor cursor_in(std::string_view text, std::size_t at) const {
    return {text, at, stop_};
  }
  /// Reads from this cursor from now on, and gives the one before it.
  Cursor* read_from(Cursor* cursor) { return std::exchange(cursor_, cursor); }
  [[nodiscard]] Cursor& values() { return *cursor_; }

  // Values of the kinds that the schema requires; any other value is reported and left out.

  std::optional<std::string> read_string(std::string_view what) {
    const std::size_t begin = cursor_->position();
    const std::optional<std::string_view> text = cursor_->string();
    if (text) return std::string(*text);
    complain(begin, fmt::format("{} must be a string", what));
    return std::nullopt;
  }

  std::optional<bool> read_bool(std::string_view what) {
    const std::size_t begin = cursor_->position();
    const std::optional<bool> value = cursor_->boolean();
    if (!value) complain(begin, fmt::format("{} must be true or false", what));
    return value;
  }

  std::optional<int> read_int(std::string_view what, std::int64_t least, std::int64_t most) {
    const std::size_t begin = cursor_->position();
    const std::optional<std::int64_t> value = cursor_->integer();
    if (value && *value >= least && *value <= most) return static_cast<int>(*value);
    complain(begin, fmt::format("{} must be a whole number from {} to {}", what, least, most));
    return std::nullopt;
  }

  std::optional<Position> read_position() {
    Position position;
    std::size_t point = 0;
    const std::size_t begin = cursor_->position();
    for_each_entry("a position", [&] {
      const int count = read_int("a number of checkers", -128, 127).value_or(0);
      if (point < position.points.size()) {
        position.points[point] = static_cast<std::int8_t>(count);
      }
      ++point;
    });
    if (point == position.points.size()) return position;
    complain(begin, "a position needs 26 numbers");
    return std::nullopt;
  }

  template <typename Read>
  void for_each_key(Read read) {
    const std::size_t begin = cursor_->position();
    if (cursor_->peek() != Kind::object) {
      cursor_->skip();
      complain(begin, "expected an object in braces");
      return;
    }
    Keys keys;
    for (bool more = cursor_->enter(); more && !this->stops(); more = cursor_->next()) {
      const std::size_t at = cursor_->position();
      const std::string_view key = cursor_->key();
      if (cursor_->has_failed()) return;
      if (keys.add(key)) {
        read(key);
      } else {
        skip(at, fmt::format("the key \"{}\" is given twice", key));
      }
    }
  }

  template <typename Read>
  void for_each_entry(std::string_view what, Read read) {
    const std::size_t begin = cursor_->position();
    if (cursor_->peek() != Kind::array) {
      cursor_->skip();
      complain(begin, fmt::format("{} must be in brackets", what));
      return;
    }
    for (bool more = cursor_->enter(); more && !cursor_->has_failed() && !this->stops();
         more = cursor_->next()) {
      read();
    }
  }

  void skip_unknown(std::string_view key) {
    skip(cursor_->position(), fmt::format("unknown key \"{}\"", key));
  }

  /// Reports text from `begin` to the end of the next value, which is left out of the record.
  void skip(std::size_t begin, std::string message) {
    cursor_->skip();
    complain(begin, std::move(message));
  }

  [[nodiscard]] Span span_from(std::size_t begin) const { return {begin, cursor_->end()}; }

  /// Reports a value that is valid JSON but does not fit the schema.
  void complain(std::size_t begin, std::string message) {
    if (cursor_->has_failed()) return;
    report(Rule::syntax_error, span_from(begin), std::move(message), "");
  }

  /// Reports why a cursor stopped, where it did.
  void report_failure(const Cursor& cursor, std::string help) {
    const std::size_t place = std::min(cursor.position(), this->text().size() - 1);
    report(Rule::syntax_error, {place, place + 1}, std::string(cursor.failure()), std::move(help));
  }

  void report(Rule rule, Span span, std::string message, std::string help) {
    Diagnostic found = this->finding(rule, span);
    found.message = std::move(message);
    found.help = std::move(help);
    this->send(std::move(found));
  }

 private:
  StopFlag stop_;
  Cursor* cursor_ = nullptr;
};

}  // namespace bgtools::json
