#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace bgtools::cli {

/// Separates an archive and its member in a path: `2024.zip!/final/round1.mat`.
inline constexpr std::string_view kMember = "!/";

/// What the name of a file says about how it is packed.
enum class Packing : std::uint8_t {
  none,
  archive,     ///< several members: .zip .tar .tar.gz .7z and so on
  mail,        ///< a mail or a box of mails, whose parts are the members: .eml .mbox
  compressed,  ///< one file: .gz .zst .xz .bz2
};

/// Whether a file so packed counts as a directory.
[[nodiscard]] constexpr bool has_members(Packing packing) noexcept {
  return packing == Packing::archive || packing == Packing::mail;
}

/// By the ending of the name, in upper or lower case.
[[nodiscard]] Packing packing_of(std::string_view path) noexcept;
/// The name without the ending of a compressed file: "a.mat" for "a.mat.gz"; any other name stays.
[[nodiscard]] std::string_view unpacked_name(std::string_view path) noexcept;
/// The endings that packing_of() knows, for --version: "zip tar tar.gz ...".
[[nodiscard]] std::string archive_kinds();

/// What an archive may demand before it is refused.
struct ArchiveLimits {
  std::int64_t member_size = std::int64_t{64} * 1024 * 1024;  ///< bytes of one member
  std::int64_t members = 100'000;  ///< entries of any kind, including folders
};

/// Why an archive with more entries is not read on.
[[nodiscard]] std::string too_many_members(const ArchiveLimits& limits);
/// Why a larger member is not read.
[[nodiscard]] std::string too_large_member(const ArchiveLimits& limits);

/// The most bytes that one byte of an archive may become.
inline constexpr std::int64_t kMaxRatio = 200;

/// What a file in memory holds, member by member in its order. Nothing is written to disk: the
/// names of members are only names.
class Members {
 public:
  /// The result of next().
  enum class Step : std::uint8_t {
    member,
    special,  ///< an entry that is neither a regular file nor a folder: a link, a device
    closed,   ///< an entry that cannot be read: member_damage() says why
    end,
  };

  Members() = default;
  Members(const Members&) = delete;
  Members& operator=(const Members&) = delete;
  virtual ~Members() = default;

  /// Goes to the next entry that is not a folder. At the end damage() says whether the file is
  /// whole.
  [[nodiscard]] virtual Step next() = 0;
  /// The name of the member, without a leading "./"; "" in a compressed file, whose one member has
  /// no name.
  [[nodiscard]] const std::string& name() const noexcept { return told.name; }
  /// The bytes of the member, in `buffer`, whose memory is reused. May be called once per member.
  [[nodiscard]] virtual std::string_view read(std::string& buffer) = 0;
  /// The first bytes of the member, at most so many, in `buffer`; fewer if it is damaged. Instead
  /// of read(), once per member.
  [[nodiscard]] virtual std::string_view head(std::string& buffer, std::size_t most) = 0;
  /// Why the last read() got less than the whole member; "": it got all.
  [[nodiscard]] const std::string& member_damage() const noexcept { return told.member_damage; }
  /// Why the file ended early, so that the rest is unknown; "": it did not.
  [[nodiscard]] const std::string& damage() const noexcept { return told.damage; }

 protected:
  /// What name(), member_damage() and damage() tell.
  struct Told {
    std::string name{};
    std::string member_damage{};
    std::string damage{};
  };
  Told told{};
};

/// Reads an archive or a compressed file.
class Archive final : public Members {
 public:
  /// `bytes` must outlive the archive. `packing` is `archive` or `compressed`.
  Archive(std::string_view bytes, Packing packing, const ArchiveLimits& limits);
  Archive(const Archive&) = delete;
  Archive& operator=(const Archive&) = delete;
  ~Archive() override;

  [[nodiscard]] Step next() override;
  [[nodiscard]] std::string_view read(std::string& buffer) override;
  [[nodiscard]] std::string_view head(std::string& buffer, std::size_t most) override;

 private:
  struct Handle;

  void open(bool is_cut_zip);
  /// Skips the rest of the member, and counts its bytes.
  void skip_rest();
  void fail(std::string reason);
  void fail_ratio();
  [[nodiscard]] bool is_over_ratio() const;
  /// Whether a member can only be skipped by unpacking it.
  [[nodiscard]] bool is_packed_as_a_whole() const;
  [[nodiscard]] std::string reason() const;
  [[nodiscard]] bool lacks_end_mark() const;
  /// What libarchive passes over after it has unpacked everything: wrong checksums and sizes of
  /// gzip, and bytes after the last stream; "" if nothing.
  [[nodiscard]] std::string damage_of_packing() const;

  std::string_view bytes_;
  Packing packing_;
  ArchiveLimits limits_;
  std::unique_ptr<Handle> handle_;
  bool is_cut_zip_ = false;
  bool is_at_member_ = false;
  bool has_ended_ = false;
  std::int64_t entries_ = 0;
  std::int64_t unpacked_ = 0;  ///< bytes of the members that were read or skipped
  std::int64_t last_end_ = 0;  ///< where the last entry of a tar ends
};

}  // namespace bgtools::cli
