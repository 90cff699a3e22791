#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace bgtools::json {

/// What the next value of a text is, by its first character.
enum class Kind : std::uint8_t { object, array, string, number, boolean, null, other };

/// Reads JSON values one after the other and knows where each stands. It keeps nothing of what it
/// has read, so that a reader can put a span on every value.
///
/// The first thing that is not JSON stops it: from then on has_failed() is true, and every call
/// reads nothing.
class Cursor {
 public:
  Cursor(std::string_view text, std::size_t at) : text_(text), at_(at) {}

  [[nodiscard]] bool has_failed() const noexcept { return failure_ != nullptr; }
  /// Why it stopped: lower case, no full stop. "" where it did not.
  [[nodiscard]] std::string_view failure() const noexcept {
    return failure_ == nullptr ? std::string_view() : std::string_view(failure_);
  }
  /// Where the next value begins, or where it stopped.
  [[nodiscard]] std::size_t position();
  /// Where the value that was read last ends.
  [[nodiscard]] std::size_t end() const noexcept { return at_; }
  [[nodiscard]] Kind peek();

  /// Enters an array or an object, asks for one more entry, and leaves it behind the last one.
  ///
  /// Example: for (bool more = cursor.enter('['); more; more = cursor.next(']')) ...
  bool enter(char bracket);
  bool next(char closing);
  /// The key of an entry; the view lasts until the next string is read.
  std::string_view key();

  /// The value where it is of that kind, else nullopt; the value is read in any case.
  std::optional<std::string_view> string();
  std::optional<std::int64_t> integer();
  std::optional<bool> boolean();
  void skip();

 private:
  static constexpr std::size_t kDeepest = 64;

  void fail(const char* why);
  void skip_blanks();
  bool take(char c);
  bool take_word(std::string_view word);
  bool read_string();
  bool read_escape();
  std::optional<unsigned> read_hex();
  void skip_number();

  std::string_view text_;
  std::size_t at_;
  const char* failure_ = nullptr;
  std::string decoded_;      // of a string with escapes
  std::string_view string_;  // the string that was read last
};

}  // namespace bgtools::json
