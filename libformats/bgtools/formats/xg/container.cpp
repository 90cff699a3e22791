#include <fmt/core.h>
#include <zlib.h>

#include <algorithm>
#include <bgtools/formats/xg/container.hpp>
#include <bgtools/text/inflate.hpp>
#include <bgtools/text/little_endian.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace bgtools::xg {
namespace {

constexpr std::string_view kMagic = "RGMH";
constexpr std::size_t kHeaderSize = 8232;
constexpr std::size_t kTrailerSize = 36;
constexpr std::size_t kEntrySize = 532;
/// A file has two to four members.
constexpr std::size_t kMostMembers = 64;

std::uint32_t crc_of(std::string_view bytes) {
  uLong crc = ::crc32(0, nullptr, 0);
  while (!bytes.empty()) {
    const std::string_view part = bytes.substr(0, std::size_t{1} << 30);
    crc = ::crc32(crc, reinterpret_cast<const Bytef*>(part.data()), static_cast<uInt>(part.size()));
    bytes.remove_prefix(part.size());
  }
  return static_cast<std::uint32_t>(crc);
}

class Unpacker {
 public:
  Unpacker(std::string_view file, const OnDamage& on_damage) : file_(file), on_damage_(on_damage) {}

  Members run() {
    Members members;
    if (!find_parts()) return members;
    const std::optional<std::string> registry = unpack_registry();
    if (!registry) return members;
    for (std::size_t at = 0; at + kEntrySize <= registry->size(); at += kEntrySize) {
      const text::LittleEndian entry(std::string_view(*registry).substr(at, kEntrySize));
      const std::string_view name = entry.part(1, entry.u8(0));
      if (name == "temp.xg") {
        unpack_member(entry, name, members.records);
        has_records_ = true;
      } else if (name == "temp.xgc") {
        unpack_member(entry, name, members.comments);
      }
    }
    if (!has_records_) on_damage_("the archive has no member temp.xg");
    return members;
  }

 private:
  /// The archive is described by the last bytes of the file.
  bool find_parts() {
    if (!file_.starts_with(kMagic)) {
      on_damage_("the file does not begin with RGMH, the mark of eXtreme Gammon");
      return false;
    }
    if (file_.size() < kHeaderSize + kTrailerSize) {
      on_damage_(fmt::format("the file has {} bytes; the header and the end of an archive need {}",
                             file_.size(), kHeaderSize + kTrailerSize));
      return false;
    }
    const std::size_t trailer_at = file_.size() - kTrailerSize;
    trailer_ = text::LittleEndian(file_.substr(trailer_at));
    const std::size_t registry_size = trailer_.u32(12);
    const std::size_t data_size = trailer_.u32(16);
    const text::LittleEndian header(file_);
    const std::int64_t thumbnail = header.i64(12);
    const std::size_t room = trailer_at - kHeaderSize;
    const bool fits = registry_size <= room && data_size <= room - registry_size &&
                      trailer_.u32(4) <= kMostMembers;
    const std::size_t before = fits ? room - registry_size - data_size : 0;
    const bool has_thumbnail = thumbnail >= 0 && static_cast<std::uint64_t>(thumbnail) <= before &&
                               header.u32(20) <= before - static_cast<std::size_t>(thumbnail);
    if (!fits || !has_thumbnail) {
      on_damage_(fmt::format("the sizes at byte {} do not fit the {} bytes of the file", trailer_at,
                             file_.size()));
      return false;
    }
    registry_ = file_.substr(trailer_at - registry_size, registry_size);
    data_ = file_.substr(kHeaderSize + before, data_size);
    const std::string_view archive = file_.substr(kHeaderSize + before, data_size + registry_size);
    if (crc_of(archive) != trailer_.u32(0)) {
      on_damage_(fmt::format("the checksum at byte {} does not match the archive", trailer_at));
    }
    return true;
  }

  std::optional<std::string> unpack_registry() {
    const std::size_t size = trailer_.u32(4) * kEntrySize;
    if (trailer_.i32(20) != 1) {
      if (registry_.size() == size) return std::string(registry_);
    } else {
      text::Inflated inflated = text::inflate(registry_, size);
      if (inflated.is_whole && inflated.bytes.size() == size) return std::move(inflated.bytes);
    }
    on_damage_(fmt::format("the registry of the archive is not {} bytes long", size));
    return std::nullopt;
  }

  void unpack_member(const text::LittleEndian& entry, std::string_view name, std::string& out) {
    const std::size_t size = entry.u32(512);
    const std::size_t stored_size = entry.u32(516);
    const std::size_t start = entry.u32(520);
    if (start > data_.size() || stored_size > data_.size() - start) {
      on_damage_(fmt::format("the archive ends before its member {}", name));
    }
    const std::string_view stored = data_.substr(std::min(start, data_.size()), stored_size);
    if (entry.u8(528) == 0) {
      text::Inflated inflated = text::inflate(stored, std::min(size, text::kMostUnpackedBytes));
      out = std::move(inflated.bytes);
    } else {
      out = stored.substr(0, text::kMostUnpackedBytes);
    }
    if (size > text::kMostUnpackedBytes) {
      on_damage_(fmt::format("member {} has {} bytes; at most {} are read", name, size,
                             text::kMostUnpackedBytes));
    } else if (out.size() != size) {
      on_damage_(fmt::format("member {} has only {} of its {} bytes", name, out.size(), size));
    } else if (crc_of(out) != entry.u32(524)) {
      on_damage_(fmt::format("the checksum of member {} is wrong", name));
    }
  }

  std::string_view file_;
  const OnDamage& on_damage_;
  text::LittleEndian trailer_{std::string_view{}};
  std::string_view registry_;
  std::string_view data_;
  bool has_records_ = false;
};

}  // namespace

Members unpack(std::string_view file, const OnDamage& on_damage) {
  return Unpacker(file, on_damage).run();
}

}  // namespace bgtools::xg
