#include "cli/inputs/seven_zip.hpp"

#include <algorithm>
#include <bgtools/text/little_endian.hpp>
#include <bit>
#include <cstddef>

namespace bgtools::cli {
namespace {

/// The numbers of a 7z header: as many bytes follow the first one as it begins with ones.
class SevenZipHeader {
 public:
  explicit SevenZipHeader(std::string_view bytes) : bytes_(bytes) {}

  [[nodiscard]] bool is_whole() const noexcept { return is_whole_; }
  std::uint64_t byte() {
    if (bytes_.empty()) {
      is_whole_ = false;
      return 0;
    }
    const auto value = static_cast<unsigned char>(bytes_.front());
    bytes_.remove_prefix(1);
    return value;
  }
  bool takes(char id) {
    const bool is_it = bytes_.starts_with(id);
    if (is_it) bytes_.remove_prefix(1);
    return is_it;
  }
  std::uint64_t number() {
    const std::uint64_t first = byte();
    std::uint64_t value = 0;
    unsigned shift = 0;
    std::uint64_t mark = 0x80;
    for (; (first & mark) != 0; mark >>= 1, shift += 8) value |= byte() << shift;
    return mark == 0 ? value : value | (first & (mark - 1)) << shift;
  }
  void skip(std::uint64_t size) {
    is_whole_ = is_whole_ && size <= bytes_.size();
    bytes_.remove_prefix(is_whole_ ? static_cast<std::size_t>(size) : bytes_.size());
  }
  void skip_numbers(std::uint64_t count) {
    for (; count > 0 && is_whole_; --count) number();
  }
  void skip_digests(std::uint64_t count) {
    constexpr std::uint64_t kDigest = 4;
    std::uint64_t defined = count;
    if (byte() == 0) {
      defined = 0;
      for (std::uint64_t i = 0; i < count && is_whole_; i += 8) {
        defined += static_cast<std::uint64_t>(std::popcount(byte()));
      }
    }
    if (defined > bytes_.size() / kDigest) is_whole_ = false;
    if (is_whole_) skip(kDigest * defined);
  }
  /// A folder says how streams are unpacked. Returns how many sizes it has.
  std::uint64_t folder() {
    std::uint64_t ins = 0;
    std::uint64_t outs = 0;
    for (std::uint64_t coders = number(); coders > 0 && is_whole_; --coders) {
      const std::uint64_t flags = byte();
      skip(flags & 0x0F);
      const bool is_simple = (flags & 0x10) == 0;
      ins += is_simple ? 1 : number();
      outs += is_simple ? 1 : number();
      if ((flags & 0x20) != 0) skip(number());
    }
    const std::uint64_t bonds = outs == 0 ? 0 : outs - 1;
    skip_numbers(bonds);
    skip_numbers(bonds);
    if (ins > bonds + 1) skip_numbers(ins - bonds);
    return outs;
  }

 private:
  std::string_view bytes_;
  bool is_whole_ = true;
};

}  // namespace

bool is_seven_zip(std::string_view bytes) noexcept {
  return bytes.starts_with("7z\xBC\xAF\x27\x1C");
}

std::uint64_t list_of_seven_zip(std::string_view bytes) {
  constexpr std::size_t kStart = 32;
  if (bytes.size() < kStart) return 0;
  const text::LittleEndian fields(bytes);
  const auto begin = static_cast<std::uint64_t>(fields.i64(12));
  const auto size = static_cast<std::uint64_t>(fields.i64(20));
  const std::uint64_t rest = bytes.size() - kStart;
  if (begin > rest || size > rest - begin) return 0;
  SevenZipHeader header(
      bytes.substr(kStart + static_cast<std::size_t>(begin), static_cast<std::size_t>(size)));
  if (!header.takes('\x17')) return 0;
  if (header.takes('\x06')) {
    header.number();
    const std::uint64_t streams = header.number();
    if (header.takes('\x09')) header.skip_numbers(streams);
    if (header.takes('\x0A')) header.skip_digests(streams);
    if (header.byte() != 0) return UINT64_MAX;
  }
  std::uint64_t most = 0;
  if (header.takes('\x07') && header.takes('\x0B')) {
    std::uint64_t sizes = 0;
    const std::uint64_t folders = header.number();
    header.byte();
    for (std::uint64_t i = 0; i < folders && header.is_whole(); ++i) sizes += header.folder();
    if (!header.takes('\x0C')) return UINT64_MAX;
    for (; sizes > 0 && header.is_whole(); --sizes) most = std::max(most, header.number());
  }
  return header.is_whole() ? most : UINT64_MAX;
}

}  // namespace bgtools::cli
