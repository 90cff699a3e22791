#include <fmt/core.h>
#include <zlib.h>

#include <algorithm>
#include <array>
#include <bgtools/formats/ogxm/cursor.hpp>
#include <bgtools/formats/ogxm/fields.hpp>
#include <bgtools/formats/ogxm/sections.hpp>
#include <bgtools/text/little_endian.hpp>

namespace bgtools::ogxm {
namespace {

constexpr std::size_t kMostBytes = std::size_t{64} << 20;
constexpr std::size_t kMostSections = 10'000;

/// CRC-32 of everything before the section; other checksums are ignored.
void check_sum(std::string_view bytes, const Section& section, std::string_view before,
               const std::function<void(std::string)>& on_damage) {
  Cursor payload(bytes, section.payload.begin, section.payload.end);
  Cursor record = payload.record();
  const std::uint64_t algorithm = record.number();
  const std::string_view digest = record.text();
  if (algorithm != 0) return;
  const auto crc =
      ::crc32(0, reinterpret_cast<const Bytef*>(before.data()), static_cast<uInt>(before.size()));
  constexpr std::size_t kDigestSize = 4;
  if (digest.size() != kDigestSize ||
      text::LittleEndian(digest).u32(0) != static_cast<std::uint32_t>(crc)) {
    on_damage(
        fmt::format("the checksum at byte {} does not match the file", section.payload.begin));
  }
}

}  // namespace

std::string refusal(const File& file) {
  constexpr std::array<std::string_view, 10> kKnown = {"MTCH", "GAME", "ANAL", "DECS", "SIGN",
                                                       "CLCK", "VIDO", "ANNO", "MSIG", "CSUM"};
  if (file.major != kMajor || file.reader_major > kMajor) {
    return fmt::format("version {} of OGXM is not supported",
                       std::max(file.major, file.reader_major));
  }
  const bool is_understood =
      std::all_of(file.sections.begin(), file.sections.end(), [&](const Section& section) {
        return !section.is_critical ||
               std::find(kKnown.begin(), kKnown.end(), section.type) != kKnown.end();
      });
  return is_understood ? std::string() : "an unknown section is marked as critical";
}

File split(std::string_view bytes, std::size_t begin,
           const std::function<void(std::string)>& on_damage) {
  const std::string_view rest = bytes.substr(begin);
  const text::LittleEndian header(rest);
  File file;
  file.major = header.u16(4);
  file.reader_major = header.u16(8);
  std::size_t size = header.u32(12);
  std::size_t end_size = 0;
  if (rest.size() < kHeaderSize || size < kHeaderSize + kEnd.size() || size > rest.size()) {
    on_damage(fmt::format("the file says that it has {} bytes, but it has {}", size, rest.size()));
    size = std::min(rest.size(), kMostBytes);
  } else if (size > kMostBytes) {
    on_damage(fmt::format("the file has {} bytes; at most {} are read", size, kMostBytes));
    size = kMostBytes;
  } else if (rest.substr(size - kEnd.size(), kEnd.size()) != kEnd) {
    on_damage(fmt::format("the end mark is missing at byte {}", begin + size - kEnd.size()));
  } else {
    end_size = kEnd.size();
  }
  file.span = {begin, begin + size};
  const std::size_t end = file.span.end - end_size;
  std::size_t at = begin + std::min(size, kHeaderSize);
  while (end - at >= kSectionHeadSize && file.sections.size() < kMostSections) {
    const text::LittleEndian head(bytes.substr(at));
    const std::size_t length = head.u32(4);
    Section section{.type = bytes.substr(at, 4),
                    .is_critical = (head.u8(8) & kIsCritical) != 0,
                    .payload = {at + kSectionHeadSize, at + kSectionHeadSize}};
    section.payload.end += std::min<std::uint64_t>(length, end - section.payload.begin);
    if (length > end - section.payload.begin) {
      on_damage(fmt::format("the section at byte {} has {} bytes, more than the file", at, length));
    }
    if (section.type == "CSUM") {
      check_sum(bytes, section, bytes.substr(begin, at - begin), on_damage);
    }
    file.sections.push_back(section);
    at = section.payload.end;
  }
  if (at < end) {
    on_damage(fmt::format("{} bytes from byte {} on are not a section", end - at, at));
  }
  return file;
}

}  // namespace bgtools::ogxm
