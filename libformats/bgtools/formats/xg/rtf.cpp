#include <algorithm>
#include <array>
#include <bgtools/formats/xg/rtf.hpp>
#include <bgtools/text/encoding.hpp>
#include <bgtools/text/words.hpp>
#include <charconv>
#include <cstddef>
#include <optional>
#include <vector>

namespace bgtools::xg {
namespace {

/// Groups may nest; deeper ones are read as part of the outer group.
constexpr std::size_t kDeepest = 64;

/// Groups that contain no text of the comment.
constexpr std::array<std::string_view, 9> kDestinations = {
    "fonttbl", "colortbl", "stylesheet", "info", "pict", "header", "footer", "object", "listtable"};

using text::is_letter;

struct Group {
  bool is_skipped = false;
  int bytes_after_unicode = 1;  // from `\uc`: letters for programs that cannot read Unicode
};

class Rtf {
 public:
  explicit Rtf(std::string_view text) : text_(text) {}

  std::string run() {
    while (at_ < text_.size()) {
      const char c = text_[at_++];
      if (c == '{') {
        if (groups_.size() < kDeepest) groups_.push_back(group());
      } else if (c == '}') {
        if (groups_.size() > 1) groups_.pop_back();
      } else if (c == '\\') {
        read_control();
      } else if (c != '\r' && c != '\n' && c != '\0') {
        put_byte(c);
      }
    }
    const std::size_t end = out_.find_last_not_of(" \n\t");
    out_.resize(end == std::string::npos ? 0 : end + 1);
    return std::move(out_);
  }

 private:
  Group& group() { return groups_.back(); }

  void put(std::string_view words) {
    if (!group().is_skipped) out_ += words;
  }

  /// A letter after a `\u` for programs that do not know `\u`.
  void put_byte(char c) {
    if (skipped_letters_ > 0) {
      --skipped_letters_;
      return;
    }
    if (!group().is_skipped) out_ += text::from_windows_1252({&c, 1});
  }

  void read_control() {
    if (at_ == text_.size()) return;
    const char c = text_[at_];
    if (is_letter(c)) {
      read_word();
      return;
    }
    ++at_;
    if (c == '\'') {
      read_hexadecimal();
    } else if (c == '~') {
      put(" ");
    } else if (c == '*') {
      group().is_skipped = true;
    } else if (c == '\r' || c == '\n') {
      put("\n");
    } else if (c == '\\' || c == '{' || c == '}') {
      put_byte(c);
    } else if (c == '_') {
      put("-");
    }
  }

  void read_hexadecimal() {
    const std::string_view digits = text_.substr(at_, 2);
    unsigned value = 0;
    const auto [end, error] =
        std::from_chars(digits.data(), digits.data() + digits.size(), value, 16);
    at_ += static_cast<std::size_t>(end - digits.data());
    if (error == std::errc{}) put_byte(static_cast<char>(value));
  }

  void read_word() {
    const std::size_t begin = at_;
    while (at_ < text_.size() && is_letter(text_[at_])) ++at_;
    const std::string_view word = text_.substr(begin, at_ - begin);
    int value = 0;
    const std::string_view rest = text_.substr(at_);
    const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), value);
    std::optional<int> number;
    if (error == std::errc{}) number = value;
    at_ += static_cast<std::size_t>(end - rest.data());
    if (at_ < text_.size() && text_[at_] == ' ') ++at_;

    if (word == "par" || word == "line") {
      put("\n");
    } else if (word == "tab") {
      put("\t");
    } else if (word == "u" && number) {
      put_unicode(*number);
    } else if (word == "uc" && number) {
      group().bytes_after_unicode = std::clamp(*number, 0, 8);
    } else if (word == "emdash") {
      put("\xE2\x80\x94");
    } else if (word == "endash") {
      put("\xE2\x80\x93");
    } else if (word == "lquote" || word == "rquote") {
      put("'");
    } else if (word == "ldblquote" || word == "rdblquote") {
      put("\"");
    } else if (std::find(kDestinations.begin(), kDestinations.end(), word) != kDestinations.end()) {
      group().is_skipped = true;
    }
  }

  /// A unit of UTF-16 as a signed number; two of them may form one letter.
  void put_unicode(int number) {
    const auto unit = static_cast<char32_t>(number) & 0xFFFFU;
    skipped_letters_ = group().bytes_after_unicode;
    if (group().is_skipped) return;
    if (unit >= 0xD800 && unit <= 0xDBFF) {
      high_ = unit;
      return;
    }
    if (unit < 0xDC00 || unit > 0xDFFF) {
      text::append_utf8(out_, unit);
    } else if (high_ != 0) {
      text::append_utf8(out_, 0x10000 + ((high_ - 0xD800) << 10U) + (unit - 0xDC00));
    }
    high_ = 0;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::string out_;
  std::vector<Group> groups_{Group{}};
  int skipped_letters_ = 0;
  char32_t high_ = 0;
};

}  // namespace

std::string text_of_rtf(std::string_view document) {
  if (!document.starts_with("{\\rtf")) return text::from_windows_1252(document);
  return Rtf(document).run();
}

}  // namespace bgtools::xg
