#pragma once

#include <zlib.h>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace bgtools::test {

/// Writes Smile documents value by value, and the BGBlitz file around one.
class SmileBuilder {
 public:
  /// Flags: 1 for shared keys, 2 for shared strings.
  explicit SmileBuilder(int flags = 1) {
    bytes_ = ":)\n";
    byte(flags);
  }

  SmileBuilder& byte(int value) {
    bytes_ += static_cast<char>(value);
    return *this;
  }
  SmileBuilder& key(std::string_view name) {
    byte(0x80 + static_cast<int>(name.size()) - 1);
    bytes_ += name;
    return *this;
  }
  SmileBuilder& text(std::string_view value) {
    if (value.empty()) return byte(0x20);
    byte(0x40 + static_cast<int>(value.size()) - 1);
    bytes_ += value;
    return *this;
  }
  SmileBuilder& integer(std::int64_t value) {
    const auto bits = static_cast<std::uint64_t>(value) << 1U;
    const std::uint64_t zigzag = value < 0 ? ~bits : bits;
    if (zigzag < 32) return byte(0xC0 + static_cast<int>(zigzag));
    byte(0x25);
    return variable(zigzag);
  }
  SmileBuilder& boolean(bool value) { return byte(value ? 0x23 : 0x22); }
  SmileBuilder& real(double value) {
    byte(0x29);
    const auto bits = std::bit_cast<std::uint64_t>(value);
    for (int group = 9; group >= 0; --group) {
      byte(static_cast<int>(bits >> static_cast<unsigned>(7 * group) & 0x7FU));
    }
    return *this;
  }
  SmileBuilder& variable(std::uint64_t value) {
    std::string digits(1, static_cast<char>(0x80U | (value & 0x3FU)));
    for (value >>= 6U; value != 0; value >>= 7U) {
      digits.insert(digits.begin(), static_cast<char>(value & 0x7FU));
    }
    bytes_ += digits;
    return *this;
  }
  SmileBuilder& object(const std::function<void()>& members) {
    byte(0xFA);
    members();
    return byte(0xFB);
  }
  SmileBuilder& array(const std::function<void()>& items) {
    byte(0xF8);
    items();
    return byte(0xF9);
  }

  [[nodiscard]] const std::string& document() const { return bytes_; }

  /// The file: a line of JSON, then the document compressed with zlib.
  [[nodiscard]] std::string file() const {
    uLongf size = compressBound(static_cast<uLong>(bytes_.size()));
    std::string packed(size, '\0');
    compress2(reinterpret_cast<Bytef*>(packed.data()), &size,
              reinterpret_cast<const Bytef*>(bytes_.data()), static_cast<uLong>(bytes_.size()), 6);
    packed.resize(size);
    return "{\"version\":\"1\",\"compression\":\"gzip\",\"encoding\":\"smile\"}\n" + packed;
  }

 private:
  std::string bytes_;
};

}  // namespace bgtools::test
