#include "cli/inputs/mail_text.hpp"

#include <bgtools/finding/spelling.hpp>

#include <fmt/core.h>
#include <iconv.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstddef>

namespace bgtools::cli {
namespace {

/// Of these, what every program that reads transcripts does with their bytes is right.
constexpr std::array<std::string_view, 9> kReadAsTheyAre = {
    "", "us-ascii", "ascii", "utf-8", "utf8", "iso-8859-1", "latin1", "windows-1252", "cp1252"};
/// In these, bytes of ASCII may be other characters.
constexpr std::array<std::string_view, 5> kNotOfAscii = {"utf-16", "utf-32", "utf-7", "iso-2022",
                                                         "hz"};
constexpr std::size_t kLongestCharset = 40;
constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

bool is_ascii(std::string_view text) noexcept {
  return std::all_of(text.begin(), text.end(), [](char c) { return c >= 0; });
}

bool is_of_base64(char c) noexcept {
  return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '+' ||
         c == '/';
}

bool is_hexadecimal(char c) noexcept {
  return (c >= '0' && c <= '9') || (lower(c) >= 'a' && lower(c) <= 'f');
}

bool is_name_of_charset(std::string_view name) noexcept {
  constexpr std::string_view kOthers = "-_.:";
  return name.size() <= kLongestCharset && std::all_of(name.begin(), name.end(), [&](char c) {
           return (lower(c) >= 'a' && lower(c) <= 'z') || (c >= '0' && c <= '9') ||
                  kOthers.find(c) != std::string_view::npos;
         });
}

/// A converter into UTF-8.
class Converter {
 public:
  explicit Converter(const std::string& charset)
      : handle_(::iconv_open("UTF-8", charset.c_str())) {}
  Converter(const Converter&) = delete;
  Converter& operator=(const Converter&) = delete;
  ~Converter() {
    if (is_known()) ::iconv_close(handle_);
  }

  // NOLINTNEXTLINE(*-reinterpret-cast,*-cstyle-cast,performance-no-int-to-ptr): what POSIX says
  [[nodiscard]] bool is_known() const { return handle_ != reinterpret_cast<iconv_t>(-1); }

  /// Returns whether every byte was one of a character.
  bool convert(std::string& text, std::string& converted) {
    constexpr std::size_t kStep = std::size_t{16} * 1024;
    bool is_right = true;
    char* from = text.data();
    std::size_t left = text.size();
    while (left > 0) {
      const std::size_t used = converted.size();
      converted.resize(used + kStep);
      char* to = converted.data() + used;
      std::size_t room = kStep;
      const bool is_done =
          ::iconv(handle_, &from, &left, &to, &room) != static_cast<std::size_t>(-1);
      const int error = errno;
      converted.resize(converted.size() - room);
      if (is_done || error == E2BIG) continue;
      is_right = false;
      converted += kReplacement;
      ++from;
      --left;
    }
    return is_right;
  }

 private:
  iconv_t handle_;
};

}  // namespace

std::string_view damage_of_base64(std::string_view bytes) noexcept {
  std::size_t letters = 0;
  std::size_t padding = 0;
  for (const char c : bytes) {
    if (c == ' ' || c == '\t' || c == '\r' || c == '\n') continue;
    if (c == '=') {
      ++padding;
    } else if (!is_of_base64(c) || padding > 0) {
      return "its base64 is damaged";
    } else {
      ++letters;
    }
  }
  return (letters + padding) % 4 == 0 && padding <= 2 ? "" : "truncated: its base64 ends too early";
}

std::string_view damage_of_quoted_printable(std::string_view text) noexcept {
  for (std::size_t at = text.find('='); at != std::string_view::npos; at = text.find('=', at + 1)) {
    const std::string_view rest = text.substr(at + 1);
    const bool is_byte = rest.size() >= 2 && is_hexadecimal(rest[0]) && is_hexadecimal(rest[1]);
    const std::size_t blanks = rest.find_first_not_of(" \t\r");
    const bool is_at_end = blanks == std::string_view::npos || rest[blanks] == '\n';
    if (!is_byte && !is_at_end) return "its quoted-printable text is damaged";
  }
  return "";
}

std::string make_utf8(std::string& text, std::string_view charset) {
  std::string name(charset);
  std::transform(name.begin(), name.end(), name.begin(), lower);
  const bool is_of_ascii =
      std::none_of(kNotOfAscii.begin(), kNotOfAscii.end(),
                   [&](std::string_view other) { return name.starts_with(other); });
  const std::string_view mark = std::string_view(text).substr(0, 2);
  if (mark == "\xFF\xFE" || mark == "\xFE\xFF") return {};
  if (std::find(kReadAsTheyAre.begin(), kReadAsTheyAre.end(), name) != kReadAsTheyAre.end() ||
      (is_of_ascii && is_ascii(text))) {
    return {};
  }
  if (!is_name_of_charset(name)) return "its character set is not known";
  Converter converter(name);
  if (!converter.is_known()) return fmt::format("its character set {} is not known", name);
  std::string converted;
  const bool is_right = converter.convert(text, converted);
  text = std::move(converted);
  return is_right ? "" : fmt::format("not all of it is text in its character set {}", name);
}

}  // namespace bgtools::cli
