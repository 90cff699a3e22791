#pragma once

#include <bgtools/game/stop.hpp>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>

namespace bgtools::json {

/// The kind of a value. `end` is the bracket that closes an object or an array, and `none` follows
/// the last value that could be read.
enum class Kind : std::uint8_t { object, array, string, number, boolean, null, end, none };

/// A value and its place; for an object or an array, the place of its opening bracket.
struct Value {
  Kind kind = Kind::none;
  std::size_t begin = 0;
  std::size_t end = 0;
};

/// The values of one value, such as an object, one by one, each with its place. If the text is not
/// JSON, the values before the fault are read as usual; the first call that asks for more fails,
/// and every call after it reads nothing.
class Cursor {
 public:
  /// For the value that begins at `at`. The text must outlive the cursor. A stop flag that is set
  /// is a fault of the text.
  Cursor(std::string_view text, std::size_t at, StopFlag stop);

  [[nodiscard]] bool has_failed() const noexcept { return has_failed_; }
  /// Why it stopped: lower case, no full stop.
  [[nodiscard]] std::string_view failure() const noexcept { return failure_; }
  /// Where the next value begins, or where it stopped.
  [[nodiscard]] std::size_t position() const noexcept {
    return values_.empty() ? failed_at_ : values_.front().begin;
  }
  /// Where the last value that was read ends.
  [[nodiscard]] std::size_t end() const noexcept { return end_; }
  [[nodiscard]] Kind peek() const noexcept {
    return values_.empty() ? Kind::none : values_.front().kind;
  }

  /// Enters an array or an object, moves to its next entry, and leaves it after the last one.
  ///
  /// Example: for (bool more = cursor.enter(); more; more = cursor.next()) ...
  bool enter();
  bool next();
  /// The key of an entry; the view lasts until the next string is read.
  std::string_view key();

  /// The value if it is of that kind, otherwise nullopt; the value is consumed in any case.
  std::optional<std::string_view> string();
  std::optional<std::int64_t> integer();
  std::optional<bool> boolean();
  void skip();

 private:
  /// The next value, until the one after it is taken. nullptr: there is none left.
  const Value* take() noexcept {
    if (values_.empty()) {
      has_failed_ = true;
      return nullptr;
    }
    taken_ = values_.front();
    values_.pop_front();
    end_ = taken_.end;
    return &taken_;
  }
  [[nodiscard]] std::string_view decoded(const Value& string);

  std::string_view text_;
  // What is taken is freed: a match of thousands of games has a million values.
  std::deque<Value> values_;
  Value taken_{};
  std::size_t end_;
  std::string_view failure_;
  std::size_t failed_at_ = 0;
  bool has_failed_ = false;
  std::string decoded_;  // of a string with escapes
};

}  // namespace bgtools::json
