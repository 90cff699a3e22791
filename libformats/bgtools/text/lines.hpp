#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace bgtools::text {

/// No genuine row is longer. Longer lines are skipped (BG715), so that a gigabyte without a line
/// end costs nothing.
inline constexpr std::size_t kMostLineBytes = 65'536;

/// The lines of a text one by one; lines end with LF, CRLF or, if `has_lone_cr`, CR.
class Lines {
 public:
  Lines(std::string_view text, bool has_lone_cr) : text_(text), has_lone_cr_(has_lone_cr) {}

  /// Takes the next line without its end; false after the last one, where the line is empty.
  bool next();
  /// Takes the next line, of which the caller knows that it has so many bytes and ends with LF or
  /// CRLF.
  void take(std::size_t size) {
    begin_ = next_;
    end_ = begin_ + size;
    next_ = end_ + (text_[end_] == '\r' ? 2 : 1);
  }
  /// Where the line after this one begins.
  [[nodiscard]] std::size_t next_begin() const { return next_; }
  [[nodiscard]] std::string_view line() const { return {text_.data() + begin_, end_ - begin_}; }
  [[nodiscard]] std::uint64_t begin() const { return begin_; }
  [[nodiscard]] std::uint64_t end() const { return end_; }
  [[nodiscard]] bool has_crlf() const { return next_ - end_ > 1; }

 private:
  [[nodiscard]] std::size_t find(char c, std::size_t from, std::size_t to) const;

  std::string_view text_;
  bool has_lone_cr_;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  std::size_t next_ = 0;
  // Kept, because a text may have a million CRs before its first LF.
  std::optional<std::size_t> newline_{};
};

}  // namespace bgtools::text
