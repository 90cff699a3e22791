#include <bgtools/build/json/cursor.hpp>
#include <bgtools/text/numbers.hpp>
#include <bgtools/text/parse.hpp>
#include <bgtools/text/words.hpp>
#include <grammars/json.hpp>
#include <tao/pegtl/contrib/unescape.hpp>

namespace bgtools::json {
namespace {

namespace pegtl = tao::pegtl;
namespace rules = tao::pegtl::json;

// The grammar recurses, and the text must not decide how deep.
constexpr std::size_t kDeepest = 65;

constexpr const char* kNoNumber = "a number is not valid JSON";
constexpr const char* kNoCharacter = "an escape in a string does not encode a character";

/// The values that were read, and the fault of the text: of everything that was expected and not
/// found, the one farthest in the text.
struct Reading {
  const char* text;
  StopFlag stop;
  std::deque<Value> values{};
  std::size_t depth = 0;
  const char* digits = nullptr;  // of the escape that is being read
  const char* failed_at = nullptr;
  const char* failure = "";

  void fail(const char* at, const char* why) {
    if (failed_at != nullptr && at <= failed_at) return;
    failed_at = at;
    failure = why;
  }
  void push(Kind kind, const char* begin, const char* end) {
    values.push_back({.kind = kind,
                      .begin = static_cast<std::size_t>(begin - text),
                      .end = static_cast<std::size_t>(end - text)});
  }
};

template <typename Rule>
struct action : pegtl::nothing<Rule> {};

template <Kind kKind>
struct pushes {
  template <typename ActionInput>
  static void apply(const ActionInput& in, Reading& reading) {
    reading.push(kKind, in.begin(), in.end());
  }
};
template <>
struct action<rules::key> : pushes<Kind::string> {};
template <>
struct action<rules::string> : pushes<Kind::string> {};
template <>
struct action<rules::true_> : pushes<Kind::boolean> {};
template <>
struct action<rules::false_> : pushes<Kind::boolean> {};
template <>
struct action<rules::null> : pushes<Kind::null> {};

template <Kind kKind>
struct opens {
  template <typename ActionInput>
  static bool apply(const ActionInput& in, Reading& reading) {
    if (reading.depth == kDeepest) {
      reading.fail(in.begin(), "brackets are nested too deeply");
      return false;
    }
    if (is_set(reading.stop)) {
      reading.fail(in.begin(), "it was stopped");
      return false;
    }
    ++reading.depth;
    reading.push(kKind, in.begin(), in.begin() + 1);
    return true;
  }
};
template <>
struct action<rules::begin_object> : opens<Kind::object> {};
template <>
struct action<rules::begin_array> : opens<Kind::array> {};

struct closes {
  template <typename ActionInput>
  static void apply(const ActionInput& in, Reading& reading) {
    --reading.depth;
    reading.push(Kind::end, in.begin(), in.end());
  }
};
template <>
struct action<rules::end_object> : closes {};
template <>
struct action<rules::end_array> : closes {};

/// The grammar takes the 0 of 01 and the 1 of 1.x for numbers.
template <>
struct action<rules::number> {
  template <typename ActionInput>
  static bool apply(const ActionInput& in, Reading& reading) {
    constexpr std::string_view kMoreOfANumber = "0123456789.eE";
    const auto& rest = in.input();
    if (!rest.empty() && kMoreOfANumber.find(rest.peek_char()) != std::string_view::npos) {
      reading.fail(in.begin(), kNoNumber);
      return false;
    }
    reading.push(Kind::number, in.begin(), in.end());
    return true;
  }
};

/// Consecutive escapes, as in `ud83c\udfb2`: the two halves of a UTF-16 surrogate pair must follow
/// each other in their order.
template <>
struct action<rules::unicode> {
  template <typename ActionInput>
  static bool apply(const ActionInput& in, Reading& reading) {
    constexpr std::ptrdiff_t kDigits = 4;
    const auto is_half = [](const char* digits, unsigned first) {
      const auto code = pegtl::unescape::unhex_string<unsigned>(digits, digits + kDigits);
      return code >= first && code < first + 0x400U;
    };
    for (const char* digits = in.begin() + 1; digits < in.end(); digits += kDigits + 2) {
      const bool is_high = is_half(digits, 0xD800);
      if (is_high && digits + kDigits < in.end()) digits += kDigits + 2;
      if (is_half(digits, 0xDC00) != is_high) {
        reading.fail(digits + kDigits, kNoCharacter);
        return false;
      }
    }
    return true;
  }
};

/// What is wrong if a rule did not match: at the end of the text, and before it.
struct Failure {
  const char* at_end = nullptr;
  const char* before = nullptr;
};
constexpr const char* kNoKey = "a key in quotation marks is missing";
constexpr const char* kNoColon = "a key has no colon";
constexpr const char* kCutObject = "the text stops inside an object";
constexpr const char* kCutString = "the text stops inside a string";
constexpr Failure kNoBracket{kCutObject, "a comma or a closing bracket is missing"};

template <typename Rule>
constexpr Failure kFailure{};
template <>
constexpr Failure kFailure<rules::key>{kNoKey, kNoKey};
template <>
constexpr Failure kFailure<pegtl::one<':'>>{kNoColon, kNoColon};
template <>
constexpr Failure kFailure<rules::value>{kCutObject, "a value is missing"};
template <>
constexpr Failure kFailure<rules::end_object> = kNoBracket;
template <>
constexpr Failure kFailure<rules::end_array> = kNoBracket;
template <>
constexpr Failure kFailure<rules::unescaped>{kCutString, "a string contains a control character"};
template <>
constexpr Failure kFailure<rules::escaped>{kCutString, "a string contains an unknown escape"};

/// For a value that does not match: the kind of value that it began as.
const char* failure_of_value(char first) {
  if (first == '-' || text::is_digit(first)) return kNoNumber;
  return first == 't' || first == 'f' || first == 'n' ? "an unknown word"
                                                      : kFailure<rules::value>.before;
}

template <typename Rule>
struct control : pegtl::normal<Rule> {
  template <typename ParseInput>
  static void failure(const ParseInput& in, Reading& reading) {
    if constexpr (kFailure<Rule>.before != nullptr) {
      const char* why = kFailure<Rule>.at_end;
      if (!in.empty()) {
        why = std::is_same_v<Rule, rules::value> ? failure_of_value(in.peek_char())
                                                 : kFailure<Rule>.before;
      }
      reading.fail(in.current(), why);
    }
  }
};

/// An escape fails as a whole, whichever of its digits is wrong.
using Digits = pegtl::rep<4, rules::xdigit>;
template <>
struct control<Digits> : pegtl::normal<Digits> {
  template <typename ParseInput>
  static void start(const ParseInput& in, Reading& reading) {
    reading.digits = in.current();
  }
  template <typename ParseInput>
  static void failure(const ParseInput&, Reading& reading) {
    reading.fail(reading.digits, kNoCharacter);
  }
};

template <typename Rule>
struct unescape : pegtl::nothing<Rule> {};
template <>
struct unescape<rules::unescaped> : pegtl::unescape::append_all {};
template <>
struct unescape<rules::escaped_char>
    : pegtl::unescape::unescape_c<rules::escaped_char, '"', '\\', '/', '\b', '\f', '\n', '\r',
                                  '\t'> {};
template <>
struct unescape<rules::unicode> : pegtl::unescape::unescape_j {};

}  // namespace

Cursor::Cursor(std::string_view text, std::size_t at, StopFlag stop) : text_(text), end_(at) {
  text::Input in(text.data() + at, text.data() + text.size(), "");
  Reading reading{.text = text.data(), .stop = stop};
  if (!pegtl::parse<bgtools::grammar::json::value, action, control>(in, reading)) {
    failure_ = reading.failure;
    failed_at_ = static_cast<std::size_t>(reading.failed_at - text.data());
  }
  values_ = std::move(reading.values);
}

bool Cursor::enter() { return take() != nullptr && next(); }

bool Cursor::next() {
  if (peek() != Kind::end && peek() != Kind::none) return true;
  take();
  return false;
}

std::string_view Cursor::key() {
  const Value* const key = take();
  if (key == nullptr) return {};
  has_failed_ = peek() == Kind::none;
  return decoded(*key);
}

std::optional<std::string_view> Cursor::string() {
  if (peek() == Kind::string) return decoded(*take());
  skip();
  return std::nullopt;
}

std::optional<std::int64_t> Cursor::integer() {
  const bool is_number = peek() == Kind::number;
  const std::size_t begin = position();
  skip();
  if (!is_number) return std::nullopt;
  return text::to_number<std::int64_t>(text_.substr(begin, end_ - begin));
}

std::optional<bool> Cursor::boolean() {
  const bool is_boolean = peek() == Kind::boolean;
  const std::size_t begin = position();
  skip();
  if (!is_boolean) return std::nullopt;
  return text_[begin] == 't';
}

void Cursor::skip() {
  int depth = 0;
  do {
    const Value* const value = take();
    if (value == nullptr) return;
    if (value->kind == Kind::object || value->kind == Kind::array) ++depth;
    if (value->kind == Kind::end) --depth;
  } while (depth > 0);
}

std::string_view Cursor::decoded(const Value& string) {
  const std::string_view content = text_.substr(string.begin + 1, string.end - string.begin - 2);
  if (content.find('\\') == std::string_view::npos) return content;
  decoded_.clear();
  // Including the closing quotation mark, which the content does not include.
  const std::string_view rest = text_.substr(string.begin + 1, content.size() + 1);
  text::parse_front<rules::string_content, unescape>(rest, decoded_);
  return decoded_;
}

}  // namespace bgtools::json
