#include "cli/inputs/walk.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <fmt/core.h>
#include <fnmatch.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <bgtools/formats/format.hpp>
#include <cerrno>
#include <memory>
#include <optional>
#include <utility>

#include "cli/inputs/mail.hpp"
#include "cli/inputs/missing.hpp"
#include "cli/system/file.hpp"
#include "cli/system/interrupt.hpp"
#include "cli/system/output.hpp"

namespace bgtools::cli {
namespace {

/// The names of one directory, in one string: a directory may hold very many.
class Listing {
 public:
  void add(std::string_view name, bool is_directory) {
    // The slash makes folders and files sort by their whole paths: "a.mat" comes before "a/b.mat".
    entries_.push_back({static_cast<std::uint32_t>(names_.size()),
                        static_cast<std::uint32_t>(name.size()) + (is_directory ? 1U : 0U)});
    names_.append(name);
    if (is_directory) names_ += '/';
  }
  void sort() {
    std::sort(entries_.begin(), entries_.end(),
              [&](const Entry& a, const Entry& b) { return name(a) < name(b); });
  }
  template <typename Use>
  [[nodiscard]] bool for_each(Use use) const {
    return std::all_of(entries_.begin(), entries_.end(),
                       [&](const Entry& entry) { return use(name(entry)); });
  }

 private:
  struct Entry {
    std::uint32_t begin;
    std::uint32_t length;
  };
  [[nodiscard]] std::string_view name(const Entry& entry) const {
    return {names_.data() + entry.begin, entry.length};
  }

  std::string names_;
  std::vector<Entry> entries_;
};

/// The list on stdin, if it was kept.
std::optional<std::string> kept_list;

enum class EntryKind : std::uint8_t { directory, link_to_directory, other };

EntryKind kind_of(const std::string& path, const dirent& entry) {
  if (entry.d_type == DT_DIR) return EntryKind::directory;
  if (entry.d_type != DT_UNKNOWN && entry.d_type != DT_LNK) return EntryKind::other;
  struct stat status {};
  if (::lstat(path.c_str(), &status) != 0) return EntryKind::other;
  if (S_ISDIR(status.st_mode)) return EntryKind::directory;
  const bool leads_to_directory =
      S_ISLNK(status.st_mode) && ::stat(path.c_str(), &status) == 0 && S_ISDIR(status.st_mode);
  return leads_to_directory ? EntryKind::link_to_directory : EntryKind::other;
}

std::string_view last_name(std::string_view path) {
  return path.substr(path.find_last_of('/') + 1);
}

bool matches_any(const std::vector<std::string>& patterns, const std::string& path) {
  return std::any_of(patterns.begin(), patterns.end(), [&](const std::string& pattern) {
    const bool is_for_paths = pattern.find('/') != std::string::npos;
    const std::string subject = is_for_paths ? path : std::string(last_name(path));
    return ::fnmatch(pattern.c_str(), subject.c_str(), 0) == 0;
  });
}

/// Whether a folder, with its slash, is one that holds a mail in each file, without endings.
bool is_in_mail_folder(std::string_view folder) {
  return folder.ends_with("/cur/") || folder.ends_with("/new/");
}

}  // namespace

Walk::Walk(WalkOptions options, OnInput on_input, OnError on_error, OnLeftOut on_left_out)
    : options_(std::move(options)),
      on_input_(std::move(on_input)),
      on_error_(std::move(on_error)),
      on_left_out_(std::move(on_left_out)) {
  for (const Format& format : formats()) {
    extensions_.insert(extensions_.end(), format.extensions.begin(), format.extensions.end());
  }
}

bool Walk::is_excluded(const std::string& path) const {
  return matches_any(options_.exclude, path);
}

bool Walk::ends_as_transcript(std::string_view path) const {
  return std::find(extensions_.begin(), extensions_.end(), extension_of(path)) != extensions_.end();
}

Packing Walk::packing(const std::string& path, bool may_be_mail) const {
  if (!options_.opens_archives) return Packing::none;
  const Packing by_name = packing_of(path);
  may_be_mail = may_be_mail && by_name == Packing::none && !ends_as_transcript(path);
  if (by_name != Packing::mail && !may_be_mail) return by_name;
  FileReader reader;
  const auto head = reader.read_head(path, kMailHead);
  // Why it cannot be read is told where it is opened.
  if (!head) return by_name;
  return begins_as_mail(*head) ? Packing::mail : Packing::none;
}

Fate Walk::fate_of(const std::string& path, Packing packing) const {
  if (has_members(packing)) return Fate::input;
  std::vector<std::string> names{path};
  if (packing == Packing::compressed) names.emplace_back(unpacked_name(path));
  const bool is_asked_for = std::any_of(names.begin(), names.end(), [&](const std::string& name) {
    return matches_any(options_.include, name);
  });
  if (is_asked_for) return Fate::input;
  const bool is_known = std::any_of(names.begin(), names.end(), [&](const std::string& name) {
    return ends_as_transcript(name);
  });
  if (!is_known) return Fate::passed_over;
  return options_.include.empty() ? Fate::input : Fate::excluded;
}

Fate Walk::fate_of_member(const std::string& archive, std::string_view member) const {
  std::string path = archive + std::string(kMember);
  const std::size_t begin = path.size();
  path += member;
  bool is_left_out = false;
  for (std::size_t at = begin; at < path.size();) {
    const std::size_t end = std::min(path.find('/', at), path.size());
    const std::string_view name = std::string_view(path).substr(at, end - at);
    if (name.starts_with('.') && name != "." && name != "..") return Fate::hidden;
    is_left_out = is_left_out || (!options_.exclude.empty() && is_excluded(path.substr(0, end)));
    at = end + 1;
  }
  const Packing kind = packing_of(path);
  // An archive in an archive is not opened, and a file that is a mail is not, either.
  if (is_left_out || kind == Packing::archive) return Fate::excluded;
  return fate_of(path, kind == Packing::mail ? Packing::none : kind);
}

bool Walk::visit(const std::string& path, bool is_named) {
  if (path == kStdin) return on_input_({path, is_named});
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0) {
    const int error = errno;
    for (std::size_t at = path.find(kMember); at != std::string::npos;
         at = path.find(kMember, at + 1)) {
      const std::string archive = path.substr(0, at);
      if (::stat(archive.c_str(), &status) != 0 || !S_ISREG(status.st_mode)) continue;
      const Packing kind = packing(archive, true);
      if (has_members(kind)) {
        if (options_.force_exclude && is_excluded(path)) {
          return on_left_out_({path}, Fate::excluded);
        }
        return on_input_({archive, is_named, kind, path.substr(at + kMember.size()), false});
      }
    }
    return on_error_(path, words_for(error) + (error == ENOENT ? advice_for_missing(path) : ""));
  }
  if (S_ISDIR(status.st_mode)) {
    bool has_input = false;
    root_size_ = path.size() + (path.ends_with('/') ? 0 : 1);
    excluded_ = 0;
    passed_over_ = 0;
    if (!visit_directory(path, has_input)) return false;
    if (has_input || options_.allow_empty) return true;
    return on_error_(path, "nothing to check in this directory" + advice_for_empty());
  }
  if (!S_ISREG(status.st_mode)) {
    return on_error_(
        path,
        fmt::format(
            "is {}, not a regular file{}", kind_of_special_file(status.st_mode),
            S_ISFIFO(status.st_mode) && path.starts_with("/dev/") ? "; `-` reads stdin" : ""));
  }
  if (options_.force_exclude && is_excluded(path)) return on_left_out_({path}, Fate::excluded);
  return on_input_({path, is_named, packing(path, true)});
}

/// Why nothing below a directory is an input.
std::string Walk::advice_for_empty() const {
  if (excluded_ > 0) return "; --include and --exclude leave none of its files";
  if (passed_over_ == 0) return "";
  return "; no file in it has the name of a transcript, and --include PATTERN takes others";
}

bool Walk::visit_directory(const std::string& path, bool& has_input) {
  const std::string prefix = path.ends_with('/') ? path : path + '/';
  Listing listing;
  {
    const std::unique_ptr<DIR, int (*)(DIR*)> directory(::opendir(path.c_str()), &::closedir);
    if (directory == nullptr) {
      has_input = true;  // an error already, so not also reported as empty
      return on_error_(path, words_for(errno));
    }
    while (true) {
      errno = 0;
      const dirent* const entry = ::readdir(directory.get());
      if (entry == nullptr) break;
      if (interruption()) return false;
      const std::string_view name = entry->d_name;
      if (name.starts_with('.')) continue;
      const EntryKind kind = kind_of(prefix + entry->d_name, *entry);
      if (kind != EntryKind::link_to_directory) listing.add(name, kind == EntryKind::directory);
    }
    if (errno != 0 && !on_error_(path, words_for(errno))) return false;
  }
  listing.sort();
  return listing.for_each([&](std::string_view name) {
    if (interruption()) return false;
    const bool is_directory = name.ends_with('/');
    if (is_directory) name.remove_suffix(1);
    Input input{prefix};
    input.path += name;
    input.is_in_directory = true;
    input.below = std::string_view(input.path).substr(root_size_);
    if (is_directory) {
      if (!is_excluded(input.path)) return visit_directory(input.path, has_input);
      ++excluded_;
      return true;
    }
    input.packing =
        packing(input.path, is_in_mail_folder(prefix) || matches_any(options_.include, input.path));
    const Fate fate = is_excluded(input.path) ? Fate::excluded : fate_of(input.path, input.packing);
    if (fate == Fate::excluded) ++excluded_;
    if (fate == Fate::passed_over) ++passed_over_;
    if (fate != Fate::input) return on_left_out_(input, fate);
    has_input = true;
    return on_input_(input);
  });
}

OrError<void> keep_list_on_stdin() {
  FileReader reader;
  const auto bytes = reader.read_stdin();
  if (!bytes) return bytes.error();
  kept_list = std::string(*bytes);
  return {};
}

bool is_list_on_stdin_kept() noexcept { return kept_list.has_value(); }

OrError<void> for_each_name_of(const std::string& list, bool ends_with_nul,
                               const std::function<bool(const std::string&)>& use) {
  const char separator = ends_with_nul ? '\0' : '\n';
  std::string name;
  bool goes_on = true;
  const auto end_name = [&] {
    if (!ends_with_nul && name.ends_with('\r')) name.pop_back();
    if (!name.empty()) goes_on = use(name);
    name.clear();
  };
  const auto take = [&](std::string_view rest) {
    while (goes_on && !rest.empty()) {
      const std::size_t end = rest.find(separator);
      name += rest.substr(0, end);
      if (end == std::string_view::npos) break;
      rest.remove_prefix(end + 1);
      end_name();
    }
  };
  const bool is_stdin = list == kStdin;
  if (is_stdin && kept_list) {
    take(*kept_list);
    if (goes_on) end_name();
    return {};
  }
  const int descriptor = is_stdin ? STDIN_FILENO : open_file(list.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return Error{words_for(errno)};
  std::array<char, 16384> block;
  OrError<void> read;
  while (goes_on) {
    const auto count = ::read(descriptor, block.data(), block.size());
    if (count < 0 && errno == EINTR && !interruption()) continue;
    if (count < 0) read = Error{words_for(errno)};
    if (count <= 0) break;
    take(std::string_view(block.data(), static_cast<std::size_t>(count)));
  }
  if (goes_on) end_name();
  if (!is_stdin) ::close(descriptor);
  return read;
}

}  // namespace bgtools::cli
