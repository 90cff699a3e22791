#include <bgtools/formats/json/cursor.hpp>
#include <bgtools/text/encoding.hpp>
#include <bgtools/text/words.hpp>
#include <charconv>

namespace bgtools::json {
namespace {

using text::is_digit;

}  // namespace

void Cursor::fail(const char* why) {
  if (failure_ == nullptr) failure_ = why;
}

void Cursor::skip_blanks() {
  while (at_ < text_.size()) {
    const char c = text_[at_];
    if (c != ' ' && c != '\n' && c != '\r' && c != '\t') break;
    ++at_;
  }
}

std::size_t Cursor::position() {
  if (!has_failed()) skip_blanks();
  return at_;
}

Kind Cursor::peek() {
  if (has_failed()) return Kind::other;
  skip_blanks();
  if (at_ == text_.size()) return Kind::other;
  switch (text_[at_]) {
    case '{':
      return Kind::object;
    case '[':
      return Kind::array;
    case '"':
      return Kind::string;
    case 't':
    case 'f':
      return Kind::boolean;
    case 'n':
      return Kind::null;
    default:
      return text_[at_] == '-' || is_digit(text_[at_]) ? Kind::number : Kind::other;
  }
}

bool Cursor::take(char c) {
  if (has_failed()) return false;
  skip_blanks();
  if (at_ == text_.size() || text_[at_] != c) return false;
  ++at_;
  return true;
}

bool Cursor::enter(char bracket) {
  if (!take(bracket)) {
    fail("a bracket is missing");
    return false;
  }
  return !take(bracket == '{' ? '}' : ']');
}

bool Cursor::next(char closing) {
  if (has_failed()) return false;
  if (take(',')) return true;
  if (!take(closing)) {
    fail(position() == text_.size() ? "the text stops inside an object"
                                    : "a comma or a closing bracket is missing");
  }
  return false;
}

std::string_view Cursor::key() {
  if (peek() != Kind::string) {
    fail("a key in quotation marks is missing");
    return {};
  }
  if (!read_string()) return {};
  if (!take(':')) {
    fail("a key has no colon");
    return {};
  }
  return string_;
}

std::optional<std::string_view> Cursor::string() {
  if (peek() != Kind::string) {
    skip();
    return std::nullopt;
  }
  if (!read_string()) return std::nullopt;
  return string_;
}

std::optional<std::int64_t> Cursor::integer() {
  if (peek() != Kind::number) {
    skip();
    return std::nullopt;
  }
  const std::size_t begin = at_;
  skip_number();
  if (has_failed()) return std::nullopt;
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text_.data() + begin, text_.data() + at_, value);
  if (error != std::errc{} || end != text_.data() + at_) return std::nullopt;
  return value;
}

std::optional<bool> Cursor::boolean() {
  const bool is_true = peek() == Kind::boolean && text_[at_] == 't';
  const bool is_boolean = peek() == Kind::boolean;
  skip();
  if (!is_boolean || has_failed()) return std::nullopt;
  return is_true;
}

void Cursor::skip() {
  std::array<char, kDeepest> closing{};
  std::size_t depth = 0;
  while (!has_failed()) {
    bool is_open = false;
    switch (peek()) {
      case Kind::object:
      case Kind::array:
        if (depth == kDeepest) {
          fail("brackets are nested too deeply");
          return;
        }
        closing[depth++] = text_[at_] == '{' ? '}' : ']';
        is_open = enter(text_[at_]);
        if (!is_open) --depth;
        break;
      case Kind::string:
        read_string();
        break;
      case Kind::number:
        skip_number();
        break;
      case Kind::boolean:
        if (!take_word("true") && !take_word("false")) fail("an unknown word");
        break;
      case Kind::null:
        if (!take_word("null")) fail("an unknown word");
        break;
      case Kind::other:
        fail(at_ == text_.size() ? "the text stops inside an object" : "a value is missing");
        break;
    }
    while (depth > 0 && !is_open && !next(closing[depth - 1])) {
      if (has_failed()) return;
      --depth;
    }
    if (depth == 0) return;
    if (closing[depth - 1] == '}') key();
  }
}

bool Cursor::take_word(std::string_view word) {
  if (!text_.substr(at_).starts_with(word)) return false;
  at_ += word.size();
  return true;
}

void Cursor::skip_number() {
  const std::size_t begin = at_;
  if (text_[at_] == '-') ++at_;
  const std::size_t digits = at_;
  const auto skip_digits = [this] {
    const std::size_t first = at_;
    while (at_ < text_.size() && is_digit(text_[at_])) ++at_;
    return at_ > first;
  };
  bool is_good = skip_digits() && (text_[digits] != '0' || at_ == digits + 1);
  if (at_ < text_.size() && text_[at_] == '.') {
    ++at_;
    is_good = skip_digits() && is_good;
  }
  if (at_ < text_.size() && (text_[at_] == 'e' || text_[at_] == 'E')) {
    ++at_;
    if (at_ < text_.size() && (text_[at_] == '+' || text_[at_] == '-')) ++at_;
    is_good = skip_digits() && is_good;
  }
  if (is_good) return;
  at_ = begin;
  fail("a number is not written as JSON writes numbers");
}

bool Cursor::read_string() {
  const std::size_t begin = ++at_;
  std::size_t plain = begin;
  bool has_escapes = false;
  while (at_ < text_.size() && text_[at_] != '"') {
    const char c = text_[at_];
    if (static_cast<unsigned char>(c) < 0x20) {
      fail("a control character stands in a string");
      return false;
    }
    if (c != '\\') {
      ++at_;
      continue;
    }
    if (!has_escapes) decoded_.clear();
    has_escapes = true;
    decoded_ += text_.substr(plain, at_ - plain);
    ++at_;
    if (!read_escape()) return false;
    plain = at_;
  }
  if (at_ == text_.size()) {
    fail("the text stops inside a string");
    return false;
  }
  if (has_escapes) decoded_ += text_.substr(plain, at_ - plain);
  string_ = has_escapes ? std::string_view(decoded_) : text_.substr(begin, at_ - begin);
  ++at_;
  return true;
}

bool Cursor::read_escape() {
  if (at_ == text_.size()) {
    fail("the text stops inside a string");
    return false;
  }
  constexpr std::string_view kLetters = "\"\\/bfnrt";
  constexpr std::string_view kMeanings = "\"\\/\b\f\n\r\t";
  const char c = text_[at_];
  if (const std::size_t letter = kLetters.find(c); letter != std::string_view::npos) {
    decoded_ += kMeanings[letter];
    ++at_;
    return true;
  }
  if (c != 'u') {
    fail("an unknown escape stands in a string");
    return false;
  }
  ++at_;
  std::optional<unsigned> code = read_hex();
  if (code && *code >= 0xD800 && *code < 0xDC00 && text_.substr(at_).starts_with("\\u")) {
    at_ += 2;
    const std::optional<unsigned> low = read_hex();
    if (low && *low >= 0xDC00 && *low < 0xE000) {
      code = 0x10000U + ((*code - 0xD800U) << 10U) + (*low - 0xDC00U);
    }
  }
  if (!code || (*code >= 0xD800 && *code < 0xE000)) {
    fail("an escape in a string names no character");
    return false;
  }
  text::append_utf8(decoded_, *code);
  return true;
}

std::optional<unsigned> Cursor::read_hex() {
  if (text_.size() - at_ < 4) return std::nullopt;
  unsigned code = 0;
  const char* const begin = text_.data() + at_;
  const auto [end, error] = std::from_chars(begin, begin + 4, code, 16);
  if (error != std::errc{} || end != begin + 4) return std::nullopt;
  at_ += 4;
  return code;
}

}  // namespace bgtools::json
