#include <fmt/core.h>

#include <algorithm>
#include <bgtools/formats/bgf/smile.hpp>
#include <bgtools/text/little_endian.hpp>
#include <limits>
#include <optional>

namespace bgtools::bgf::smile {
namespace {

constexpr std::string_view kMark = ":)\n";
constexpr std::size_t kMostShared = 1024;
constexpr std::size_t kLongestShared = 64;
constexpr char kEndOfString = '\xFC';

constexpr std::int64_t from_zigzag(std::uint64_t value) noexcept {
  return static_cast<std::int64_t>(value >> 1U) ^ -static_cast<std::int64_t>(value & 1U);
}

/// Strings that were read and can be referred to by number.
class SharedStrings {
 public:
  void add(std::string_view text) {
    if (text.size() > kLongestShared) return;
    if (strings_.size() == kMostShared) strings_.clear();
    strings_.emplace_back(text);
  }
  [[nodiscard]] const std::string* at(std::size_t index) const {
    return index < strings_.size() ? &strings_[index] : nullptr;
  }

 private:
  std::vector<std::string> strings_;
};

class Decoder {
 public:
  explicit Decoder(std::string_view bytes) : bytes_(bytes) {}

  Document run() {
    Document document;
    if (!bytes_.starts_with(kMark) || bytes_.size() < kMark.size() + 1) {
      document.error = "the document does not begin with Smile's mark";
      return document;
    }
    at_ = kMark.size();
    const std::uint8_t flags = next();
    shares_keys_ = (flags & 1U) != 0;
    shares_strings_ = (flags & 2U) != 0;
    if (flags >> 4U != 0) {
      fail(fmt::format("version {} of Smile is not supported", flags >> 4U));
    } else {
      read_value(document.root, 0);
    }
    document.error = std::move(error_);
    document.error_at = error_at_;
    document.repeated_key = repeated_key_;
    return document;
  }

 private:
  [[nodiscard]] bool has_failed() const { return !error_.empty(); }
  void fail(std::string message) {
    if (has_failed()) return;
    error_ = std::move(message);
    error_at_ = std::min(at_, bytes_.size());
  }

  std::uint8_t next() {
    if (at_ >= bytes_.size()) {
      fail("the document stops within a value");
      return 0;
    }
    return static_cast<std::uint8_t>(bytes_[at_++]);
  }

  std::string_view take(std::uint64_t length) {
    if (length > bytes_.size() - at_) {
      fail("the document stops within a value");
      return {};
    }
    const std::string_view part = bytes_.substr(at_, static_cast<std::size_t>(length));
    at_ += part.size();
    return part;
  }

  /// The most significant group comes first; the last byte has its top bit set and six bits.
  std::uint64_t read_variable_integer() {
    constexpr int kMostBytes = 10;
    std::uint64_t value = 0;
    for (int i = 0; i < kMostBytes && !has_failed(); ++i) {
      const std::uint8_t byte = next();
      if ((byte & 0x80U) != 0) return value << 6U | (byte & 0x3FU);
      value = value << 7U | byte;
    }
    fail("a number has too many bytes");
    return 0;
  }

  /// Floating-point bits in groups of seven, right-aligned.
  std::uint64_t read_groups(int count) {
    std::uint64_t value = 0;
    for (int i = 0; i < count; ++i) value = value << 7U | (next() & 0x7FU);
    return value;
  }

  /// Binary data of `length` bytes, eight bytes for each seven.
  void skip_seven_bit_bytes() {
    const std::uint64_t length = read_variable_integer();
    if (length > bytes_.size()) {
      fail("binary data is longer than the document");
      return;
    }
    take(length + (length + 6) / 7);
  }

  std::string_view read_long_string() {
    const std::size_t end = bytes_.find(kEndOfString, at_);
    if (end == std::string_view::npos) {
      fail("a string has no end");
      return {};
    }
    const std::string_view text = bytes_.substr(at_, end - at_);
    at_ = end + 1;
    return text;
  }

  void read_value(Value& value, std::size_t depth) {
    value.span.begin = at_;
    if (++values_ > kMostValues) fail(fmt::format("more than {} values", kMostValues));
    if (depth > kDeepest) fail(fmt::format("values nest deeper than {}", kDeepest));
    const std::uint8_t token = next();
    if (!has_failed()) read_token(value, token, depth);
    value.span.end = at_;
  }

  void read_token(Value& value, std::uint8_t token, std::size_t depth) {
    if (token >= 0x01 && token <= 0x1F) {
      set_shared(value, token - 1U);
    } else if (token >= 0x40 && token <= 0x7F) {
      set_string(value, take(token - 0x3FU), true);
    } else if (token >= 0x80 && token <= 0xBF) {
      set_string(value, take(token - 0x7EU), true);
    } else if (token >= 0xC0 && token <= 0xDF) {
      set_integer(value, from_zigzag(token - 0xC0U));
    } else if (token >= 0xEC && token <= 0xEF) {
      const std::size_t high = token - 0xECU;
      set_shared(value, high << 8U | next());
    } else {
      read_single_token(value, token, depth);
    }
  }

  void read_single_token(Value& value, std::uint8_t token, std::size_t depth) {
    switch (token) {
      case 0x20:
        set_string(value, {}, false);
        break;
      case 0x21:
        break;
      case 0x22:
      case 0x23:
        value.kind = Kind::boolean;
        value.is_true = token == 0x23;
        break;
      case 0x24:
      case 0x25:
        set_integer(value, from_zigzag(read_variable_integer()));
        break;
      case 0x26:
        value.kind = Kind::bytes;
        skip_seven_bit_bytes();
        break;
      case 0x28:
        value.kind = Kind::real;
        value.real = text::float_of(static_cast<std::uint32_t>(read_groups(5)));
        break;
      case 0x29:
        value.kind = Kind::real;
        value.real = text::double_of(read_groups(10));
        break;
      case 0x2A:
        value.kind = Kind::bytes;
        static_cast<void>(read_variable_integer());
        skip_seven_bit_bytes();
        break;
      case 0xE0:
      case 0xE4:
        set_string(value, read_long_string(), false);
        break;
      case 0xE8:
        value.kind = Kind::bytes;
        skip_seven_bit_bytes();
        break;
      case 0xFD:
        value.kind = Kind::bytes;
        take(read_variable_integer());
        break;
      case 0xF8:
        read_array(value, depth);
        break;
      case 0xFA:
        read_object(value, depth);
        break;
      default:
        --at_;
        fail(fmt::format("a value cannot begin with the byte {:02x}", token));
    }
  }

  static void set_integer(Value& value, std::int64_t integer) {
    value.kind = Kind::integer;
    value.integer = integer;
  }

  void set_string(Value& value, std::string_view text, bool is_short) {
    value.kind = Kind::string;
    value.text = text;
    if (is_short && shares_strings_ && !has_failed()) strings_.add(text);
  }

  void set_shared(Value& value, std::size_t index) {
    value.kind = Kind::string;
    const std::string* const text = shares_strings_ ? strings_.at(index) : nullptr;
    if (text == nullptr) {
      fail(fmt::format("a reference to string {}, which is not in the document", index));
    } else {
      value.text = *text;
    }
  }

  void read_array(Value& value, std::size_t depth) {
    constexpr char kEnd = '\xF9';
    value.kind = Kind::array;
    while (!has_failed()) {
      if (at_ < bytes_.size() && bytes_[at_] == kEnd) {
        ++at_;
        return;
      }
      read_value(value.items.emplace_back(), depth + 1);
    }
  }

  void read_object(Value& value, std::size_t depth) {
    constexpr std::uint8_t kEnd = 0xFB;
    value.kind = Kind::object;
    while (!has_failed()) {
      const std::uint8_t token = next();
      if (token == kEnd && !repeated_key_ && repeats_key(value)) {
        repeated_key_ = Span{value.span.begin, at_};
      }
      if (token == kEnd || has_failed()) return;
      std::string key = read_key(token);
      if (has_failed()) return;
      auto& member = value.members.emplace_back(std::move(key), Value{});
      read_value(member.second, depth + 1);
    }
  }

  static bool repeats_key(const Value& object) {
    std::vector<std::string_view> keys;
    for (const auto& member : object.members) keys.emplace_back(member.first);
    std::sort(keys.begin(), keys.end());
    return std::adjacent_find(keys.begin(), keys.end()) != keys.end();
  }

  std::string read_key(std::uint8_t token) {
    if (token == 0x20) return {};
    if (token >= 0x30 && token <= 0x33) {
      const std::size_t high = token - 0x30U;
      return shared_key(high << 8U | next());
    }
    if (token == 0x34) return std::string(read_long_string());
    if (token >= 0x40 && token <= 0x7F) return shared_key(token - 0x40U);
    std::string_view key;
    if (token >= 0x80 && token <= 0xBF) {
      key = take(token - 0x7FU);
    } else if (token >= 0xC0 && token <= 0xF7) {
      key = take(token - 0xBEU);
    } else {
      --at_;
      fail(fmt::format("a key cannot begin with the byte {:02x}", token));
    }
    if (shares_keys_ && !has_failed()) keys_.add(key);
    return std::string(key);
  }

  std::string shared_key(std::size_t index) {
    const std::string* const key = shares_keys_ ? keys_.at(index) : nullptr;
    if (key != nullptr) return *key;
    fail(fmt::format("a reference to key {}, which is not in the document", index));
    return {};
  }

  std::string_view bytes_;
  std::size_t at_ = 0;
  std::size_t values_ = 0;
  bool shares_keys_ = true;
  bool shares_strings_ = false;
  SharedStrings keys_;
  SharedStrings strings_;
  std::string error_;
  std::size_t error_at_ = 0;
  std::optional<Span> repeated_key_{};
};

}  // namespace

const Value* Value::find(std::string_view key) const noexcept {
  const auto found = std::find_if(members.begin(), members.end(),
                                  [&](const auto& member) { return member.first == key; });
  return found == members.end() ? nullptr : &found->second;
}

Document decode(std::string_view bytes) { return Decoder(bytes).run(); }

}  // namespace bgtools::bgf::smile
