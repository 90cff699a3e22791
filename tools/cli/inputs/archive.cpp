#include "cli/inputs/archive.hpp"
#include <bgtools/finding/spelling.hpp>

#include <archive.h>
#include <archive_entry.h>
#include <fmt/core.h>
#include <zlib.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <climits>
#include <cstring>
#include <new>
#include <utility>

#include "cli/inputs/mail.hpp"
#include "cli/inputs/seven_zip.hpp"
#include "cli/system/interrupt.hpp"
#include "cli/system/output.hpp"

namespace bgtools::cli {
namespace {

struct Ending {
  std::string_view text;
  Packing packing;
};

// If one ending ends with another, the longer one comes first.
constexpr auto kEndings = std::to_array<Ending>({
    {".zip", Packing::archive},
    {".tar", Packing::archive},
    {".tar.gz", Packing::archive},
    {".tgz", Packing::archive},
    {".tar.zst", Packing::archive},
    {".tzst", Packing::archive},
    {".tar.xz", Packing::archive},
    {".txz", Packing::archive},
    {".tar.bz2", Packing::archive},
    {".tbz2", Packing::archive},
    {".7z", Packing::archive},
    {".eml", Packing::mail},
    {".mbox", Packing::mail},
    {".gz", Packing::compressed},
    {".zst", Packing::compressed},
    {".xz", Packing::compressed},
    {".bz2", Packing::compressed},
});

/// Below this size any ratio is harmless.
constexpr std::int64_t kRatioFrom = std::int64_t{1024} * 1024;
constexpr std::size_t kFirstBuffer = std::size_t{64} * 1024;
constexpr std::int64_t kTarBlock = 512;
constexpr std::string_view kLocalZipHeader = "PK\003\004";
/// The most bytes of a packed tar that may lie between two members: names, attributes, and where a
/// member has gaps. libarchive holds all of it at once.
constexpr std::int64_t kMostHeader = std::int64_t{2} * 1024 * 1024;

struct Mark {
  std::string_view bytes;
  int filter;
  std::string_view name;
};

constexpr auto kMarks = std::to_array<Mark>({
    {"\x1F\x8B\x08", ARCHIVE_FILTER_GZIP, "gzip"},
    {"BZh", ARCHIVE_FILTER_BZIP2, "bzip2"},
    {std::string_view("\xFD"
                      "7zXZ\0",
                      6),
     ARCHIVE_FILTER_XZ, "xz"},
    {"\x28\xB5\x2F\xFD", ARCHIVE_FILTER_ZSTD, "zstd"},
});

/// The most bytes of a 7z's list of members, unless the archive itself is larger. Once unpacked, an
/// entry takes a bit of it and 100 bytes of memory.
constexpr std::uint64_t kMostOf7zList = std::uint64_t{64} * 1024;

/// How bytes are packed as a whole, by libarchive's number. Left to itself, libarchive would unpack
/// packed bytes in packed bytes again and again, and read their headers before anything is counted.
int filter_of(std::string_view bytes) noexcept {
  const auto* const found = std::find_if(kMarks.begin(), kMarks.end(), [&](const Mark& mark) {
    return bytes.starts_with(mark.bytes);
  });
  return found == kMarks.end() ? ARCHIVE_FILTER_NONE : found->filter;
}

std::string_view name_of(int filter) noexcept {
  const auto* const found = std::find_if(kMarks.begin(), kMarks.end(),
                                         [&](const Mark& mark) { return mark.filter == filter; });
  return found == kMarks.end() ? std::string_view{} : found->name;
}

const Ending* ending_of(std::string_view path) noexcept {
  const auto* const found =
      std::find_if(kEndings.begin(), kEndings.end(), [path](const Ending& ending) {
        if (path.size() <= ending.text.size()) return false;
        const std::string_view tail = path.substr(path.size() - ending.text.size());
        return path[path.size() - tail.size() - 1] != '/' &&
               std::equal(tail.begin(), tail.end(), ending.text.begin(),
                          [](char a, char b) { return lower(a) == b; });
      });
  return found == kEndings.end() ? nullptr : found;
}

/// What libarchive says is wrong.
std::string error_of(archive* reader) {
  const char* const text = archive_error_string(reader);
  std::string error(text == nullptr ? "the packed data is damaged" : text);
  if (error.size() > 1 && std::islower(static_cast<unsigned char>(error[1])) != 0) {
    error[0] = lower(error[0]);
  }
  while (error.ends_with('\n') || error.ends_with('.')) error.pop_back();
  return error;
}

/// The name of a member, as reports and patterns spell it.
std::string plain_name(archive_entry* entry) {
  const char* name = archive_entry_pathname(entry);
  // A name that is not text in this locale may still be UTF-8.
  if (name == nullptr) name = archive_entry_pathname_utf8(entry);
  std::string_view plain = name == nullptr ? std::string_view("(no name)") : name;
  while (plain.starts_with("./")) plain.remove_prefix(2);
  return std::string(plain);
}

}  // namespace

Packing packing_of(std::string_view path) noexcept {
  const Ending* const ending = ending_of(path);
  return ending == nullptr ? Packing::none : ending->packing;
}

std::string_view unpacked_name(std::string_view path) noexcept {
  const Ending* const ending = ending_of(path);
  if (ending != nullptr && ending->packing == Packing::compressed) {
    path.remove_suffix(ending->text.size());
  }
  return path;
}

std::string too_many_members(const ArchiveLimits& limits) {
  return fmt::format("holds more than {} members; the rest is not read (--max-members)",
                     limits.members);
}

std::string too_large_member(const ArchiveLimits& limits) {
  return fmt::format("unpacks to more than {} bytes (--max-member-size)", limits.member_size);
}

std::string archive_kinds() {
  const bool reads_mail = mail_part.get().has_value();
  std::string kinds;
  for (const Ending& ending : kEndings) {
    if (ending.packing == Packing::mail && !reads_mail) continue;
    if (!kinds.empty()) kinds += ' ';
    kinds += ending.text.substr(1);
  }
  return kinds;
}

namespace {

/// What is wrong with bytes after the last stream; "" if they only fill a block.
std::string damage_of_rest(std::string_view rest) {
  if (rest.find_first_not_of('\0') == std::string_view::npos) return {};
  return fmt::format("truncated or damaged: the last {} bytes cannot be unpacked", rest.size());
}

/// libarchive passes over the checksums and sizes of gzip streams, and over streams whose first
/// bytes are not those of one.
std::string damage_of_gzip(std::string_view bytes) {
  constexpr int kGzipOnly = 16 + MAX_WBITS;
  z_stream stream{};
  if (inflateInit2(&stream, kGzipOnly) != Z_OK) throw std::bad_alloc();
  const std::unique_ptr<z_stream, decltype(&inflateEnd)> owner(&stream, &inflateEnd);
  std::array<Bytef, std::size_t{1} << 15> unpacked{};
  bool is_open = true;
  // More of it is not read in any case.
  std::uint64_t left = static_cast<std::uint64_t>(kRatioFrom) + kMaxRatio * bytes.size();
  while (is_open || bytes.find_first_not_of('\0') != std::string_view::npos) {
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-*): zlib's type of bytes, which it does not change
    stream.next_in = const_cast<Bytef*>(reinterpret_cast<const Bytef*>(bytes.data()));
    stream.avail_in = static_cast<uInt>(std::min(bytes.size(), std::size_t{UINT_MAX}));
    const std::size_t given = stream.avail_in;
    stream.next_out = unpacked.data();
    stream.avail_out = static_cast<uInt>(unpacked.size());
    const int result = inflate(&stream, Z_NO_FLUSH);
    if (result == Z_MEM_ERROR) throw std::bad_alloc();
    bytes.remove_prefix(given - stream.avail_in);
    const std::uint64_t size = unpacked.size() - stream.avail_out;
    if (size > left) return {};
    left -= size;
    is_open = result != Z_STREAM_END;
    if (!is_open) {
      inflateReset(&stream);
    } else if (result != Z_OK) {
      const std::string_view reason = stream.msg == nullptr ? "" : stream.msg;
      if (reason == "incorrect data check") return "the checksum does not match";
      if (reason == "incorrect length check") return "the size does not match";
      return bytes.empty() || result == Z_BUF_ERROR ? "truncated gzip input"
                                                    : damage_of_rest(bytes);
    }
  }
  return {};
}

}  // namespace

struct Archive::Handle {
  struct Close {
    void operator()(archive* handle) const noexcept { archive_read_free(handle); }
  };
  using Reader = std::unique_ptr<archive, Close>;

  Reader packing{};  ///< unpacks a tar that is packed as a whole; null: nothing to unpack first
  Reader reader{archive_read_new()};
  archive_entry* entry = nullptr;
  int filter = ARCHIVE_FILTER_NONE;  ///< how the archive is packed as a whole
  std::int64_t unpacked = 0;         ///< what `packing` has given out
  std::int64_t most_unpacked = INT64_MAX;
  std::string trouble{};  ///< why `packing` gives out no more

  /// The one that reads the bytes of the archive.
  [[nodiscard]] archive* outer() const noexcept { return packing ? packing.get() : reader.get(); }
  [[nodiscard]] bool is_over_ratio(std::int64_t of_members) const {
    const std::int64_t all =
        std::max({of_members, unpacked, archive_filter_bytes(reader.get(), 0)});
    return all > kRatioFrom && all / kMaxRatio > archive_filter_bytes(outer(), -1);
  }

  /// Gives libarchive the next block of a packed tar. The limits hold here, since a single header
  /// can take any number of blocks.
  static la_ssize_t next_block(archive* /*reader*/, void* data, const void** block) {
    auto& handle = *static_cast<Handle*>(data);
    std::size_t size = 0;
    la_int64_t offset = 0;
    int result = ARCHIVE_OK;
    while (size == 0 && (result == ARCHIVE_OK || result == ARCHIVE_WARN)) {
      result = archive_read_data_block(handle.packing.get(), block, &size, &offset);
    }
    if (result == ARCHIVE_EOF) return 0;
    handle.unpacked += static_cast<std::int64_t>(size);
    if (result != ARCHIVE_OK && result != ARCHIVE_WARN) {
      handle.trouble = error_of(handle.packing.get());
    } else if (handle.unpacked > handle.most_unpacked) {
      handle.trouble = fmt::format("a header takes more than {} bytes", kMostHeader);
    } else if (!handle.is_over_ratio(0)) {
      return static_cast<la_ssize_t>(size);
    }
    return ARCHIVE_FATAL;
  }
};

Archive::Archive(std::string_view bytes, Packing packing, const ArchiveLimits& limits)
    : bytes_(bytes), packing_(packing), limits_(limits) {
  open(false);
}

Archive::~Archive() = default;

void Archive::open(bool is_cut_zip) {
  is_cut_zip_ = is_cut_zip;
  handle_ = std::make_unique<Handle>();
  Handle& handle = *handle_;
  handle.filter = filter_of(bytes_);
  const bool is_packed = handle.filter != ARCHIVE_FILTER_NONE;
  const bool is_packed_tar = packing_ == Packing::archive && is_packed;
  if (is_packed_tar) handle.packing.reset(archive_read_new());
  archive* const reader = handle.reader.get();
  archive* const outer = handle.outer();
  if (reader == nullptr || (is_packed_tar && outer == reader)) throw std::bad_alloc();
  // Without its own code for a kind of packing, libarchive would start another program.
  if (is_packed && archive_read_append_filter(outer, handle.filter) != ARCHIVE_OK) {
    return fail(fmt::format("this bgtools was built without {}", name_of(handle.filter)));
  }
  if (packing_ == Packing::compressed || is_packed_tar) {
    archive_read_support_format_raw(outer);
  } else if (is_cut_zip) {
    archive_read_support_format_zip_streamable(reader);
  } else {
    archive_read_support_format_zip_seekable(reader);
    archive_read_support_format_tar(reader);
    if (is_seven_zip(bytes_)) {
      if (list_of_seven_zip(bytes_) > std::max<std::uint64_t>(kMostOf7zList, bytes_.size())) {
        return fail("its list of members unpacks to more bytes than it has itself");
      }
      archive_read_support_format_7zip(reader);
    }
  }
  int result = archive_read_open_memory(outer, bytes_.data(), bytes_.size());
  if (is_packed_tar && result == ARCHIVE_OK) {
    archive_read_support_format_tar(reader);
    result = archive_read_next_header(outer, &handle.entry);
    if (result == ARCHIVE_OK) {
      result = archive_read_open(reader, &handle, nullptr, &Handle::next_block, nullptr);
    } else {
      handle.trouble = error_of(outer);
    }
  }
  if (result == ARCHIVE_OK) return;
  // If the list at the end is gone, the members before it may still be there.
  if (packing_ == Packing::archive && !is_cut_zip && bytes_.starts_with(kLocalZipHeader)) {
    open(true);
  } else {
    fail(reason());
  }
}

std::string Archive::reason() const {
  // Of a stream that is cut, libarchive may only know that it has no format.
  if (handle_->filter == ARCHIVE_FILTER_GZIP) {
    if (std::string damage = damage_of_gzip(bytes_); !damage.empty()) return damage;
  }
  return handle_->trouble.empty() ? error_of(handle_->reader.get()) : handle_->trouble;
}

void Archive::fail(std::string reason) {
  told.damage = std::move(reason);
  has_ended_ = true;
}

void Archive::fail_ratio() {
  fail(told.name.empty()
           ? fmt::format("unpacks to more than {} times its size", kMaxRatio)
           : fmt::format("unpacks to more than {} times its size; {} and the rest are not read",
                         kMaxRatio, told.name));
}

bool Archive::is_over_ratio() const { return handle_->is_over_ratio(unpacked_); }

bool Archive::lacks_end_mark() const {
  archive* const reader = handle_->reader.get();
  const int family = archive_format(reader) & ARCHIVE_FORMAT_BASE_MASK;
  return family == ARCHIVE_FORMAT_TAR && archive_filter_bytes(reader, 0) - last_end_ < kTarBlock;
}

bool Archive::is_packed_as_a_whole() const {
  archive* const reader = handle_->reader.get();
  const int family = archive_format(reader) & ARCHIVE_FORMAT_BASE_MASK;
  return handle_->filter != ARCHIVE_FILTER_NONE || family == ARCHIVE_FORMAT_7ZIP;
}

void Archive::skip_rest() {
  if (!is_at_member_) return;
  is_at_member_ = false;
  archive* const reader = handle_->reader.get();
  // A member that can only be skipped by unpacking it may be a bomb, like one that is read.
  while (is_packed_as_a_whole()) {
    const void* block = nullptr;
    std::size_t size = 0;
    la_int64_t offset = 0;
    if (archive_read_data_block(reader, &block, &size, &offset) != ARCHIVE_OK) break;
    unpacked_ += static_cast<std::int64_t>(size);
    if (interruption()) {
      fail("interrupted");
      return;
    }
    if (is_over_ratio()) break;
  }
  if (is_packed_as_a_whole() && is_over_ratio()) return fail_ratio();
  archive_read_data_skip(reader);
  last_end_ = archive_filter_bytes(reader, 0);
}

Archive::Step Archive::next() {
  archive* const reader = handle_->reader.get();
  while (!has_ended_) {
    skip_rest();
    if (has_ended_) break;
    told.name.clear();
    handle_->most_unpacked = handle_->unpacked + kMostHeader;
    const int result = archive_read_next_header(reader, &handle_->entry);
    handle_->most_unpacked = INT64_MAX;
    if (handle_->packing && is_over_ratio()) {
      fail_ratio();
      break;
    }
    if (result == ARCHIVE_EOF) {
      has_ended_ = true;
      if (is_cut_zip_) {
        told.damage = std::string("truncated: the list of members at its end is missing");
      } else if (packing_ == Packing::archive && lacks_end_mark()) {
        told.damage = std::string("truncated: the mark at its end is missing");
      } else if (packing_ == Packing::archive) {
        told.damage = damage_of_packing();
      }
      break;
    }
    if (result == ARCHIVE_RETRY) continue;
    if (result != ARCHIVE_OK && result != ARCHIVE_WARN) {
      fail(reason());
      break;
    }
    if (packing_ == Packing::compressed) {
      if (handle_->filter == ARCHIVE_FILTER_NONE) {
        fail("is not compressed with gzip, zstd, xz or bzip2");
        break;
      }
      is_at_member_ = true;
      return Step::member;
    }
    is_at_member_ = true;
    if (++entries_ > limits_.members) {
      fail(too_many_members(limits_));
      break;
    }
    const auto type = archive_entry_filetype(handle_->entry);
    if (type == AE_IFDIR) continue;
    told.name = plain_name(handle_->entry);
    const bool is_file = type == AE_IFREG && archive_entry_hardlink(handle_->entry) == nullptr;
    return is_file ? Step::member : Step::special;
  }
  return Step::end;
}

std::string Archive::damage_of_packing() const {
  if (handle_->filter == ARCHIVE_FILTER_GZIP) return damage_of_gzip(bytes_);
  if (packing_ == Packing::archive || handle_->filter != ARCHIVE_FILTER_BZIP2) return {};
  const auto used = static_cast<std::size_t>(archive_filter_bytes(handle_->outer(), -1));
  return used < bytes_.size() ? damage_of_rest(bytes_.substr(used)) : std::string();
}

std::string_view Archive::head(std::string& buffer, std::size_t most) {
  archive* const reader = handle_->reader.get();
  buffer.clear();
  while (buffer.size() < most) {
    const void* block = nullptr;
    std::size_t size = 0;
    la_int64_t offset = 0;
    if (archive_read_data_block(reader, &block, &size, &offset) != ARCHIVE_OK) break;
    // What is skipped without being unpacked costs nothing, however large it is.
    if (is_packed_as_a_whole()) unpacked_ += static_cast<std::int64_t>(size);
    if (offset != static_cast<la_int64_t>(buffer.size())) break;
    buffer.append(static_cast<const char*>(block), std::min(size, most - buffer.size()));
  }
  if (packing_ == Packing::archive && is_packed_as_a_whole() && is_over_ratio()) fail_ratio();
  return buffer;
}

std::string_view Archive::read(std::string& buffer) {
  told.member_damage.clear();
  archive* const reader = handle_->reader.get();
  std::size_t end = 0;
  while (true) {
    const void* block = nullptr;
    std::size_t size = 0;
    la_int64_t offset = 0;
    const int result = archive_read_data_block(reader, &block, &size, &offset);
    if (result == ARCHIVE_EOF) break;
    const bool has_block = (result == ARCHIVE_OK || result == ARCHIVE_WARN) && size != 0;
    const std::int64_t wanted = has_block ? offset + static_cast<std::int64_t>(size) : 0;
    // With the gaps of a sparse member, which are zeros.
    unpacked_ += std::max(wanted - static_cast<std::int64_t>(end), std::int64_t{0});
    if (offset < 0 || wanted > limits_.member_size) {
      told.member_damage = too_large_member(limits_);
      return {};
    }
    if (interruption()) {
      fail("interrupted");
      return {};
    }
    if (is_over_ratio()) {
      fail_ratio();
      return {};
    }
    if (has_block) {
      const auto begin = static_cast<std::size_t>(offset);
      if (buffer.size() < begin + size) {
        const auto grown = attempt([&] {
          buffer.resize(std::max({kFirstBuffer, 2 * buffer.size(), begin + size}));
        });
        if (!grown) {
          told.member_damage = grown.error().message;
          return {};
        }
      }
      if (end < begin) std::fill(buffer.data() + end, buffer.data() + begin, '\0');
      std::memcpy(buffer.data() + begin, block, size);
      end = std::max(end, begin + size);
    }
    if (result != ARCHIVE_OK) {
      const bool is_encrypted =
          packing_ == Packing::archive && archive_entry_is_encrypted(handle_->entry) != 0;
      told.member_damage = is_encrypted ? "is encrypted" : reason();
      break;
    }
  }
  const std::string_view unpacked = std::string_view(buffer).substr(0, end);
  if (packing_ == Packing::compressed && told.member_damage.empty()) {
    told.member_damage = damage_of_packing();
  }
  return unpacked;
}

}  // namespace bgtools::cli
