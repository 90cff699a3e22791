#include "cli/inputs/inputs.hpp"
#include <bgtools/finding/spelling.hpp>
#include <bgtools/formats/format.hpp>
#include <bgtools/text/numbers.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <system_error>
#include <tuple>
#include <utility>

#include "cli/inputs/file_place.hpp"
#include "cli/inputs/mail.hpp"
#include "cli/system/interrupt.hpp"
#include "cli/system/output.hpp"

namespace bgtools::cli {
namespace {

std::string base_name(std::string_view path) {
  return std::string(path.substr(path.find_last_of('/') + 1));
}

std::optional<std::int64_t> number_in(std::string_view text) {
  const auto number = text::to_number<std::int64_t>(text);
  return number && *number >= 0 ? number : std::nullopt;
}

std::optional<Shard> shard_in(std::string_view text) {
  const std::size_t slash = text.find('/');
  if (slash == std::string_view::npos) return std::nullopt;
  const auto number = number_in(text.substr(0, slash));
  const auto of = number_in(text.substr(slash + 1));
  if (!number || !of || *number < 1 || *number > *of) return std::nullopt;
  return Shard{.number = *number, .of = *of};
}

/// A number of bytes: digits, optionally with K, M or G for powers of 1024.
std::optional<std::int64_t> size_in(std::string_view text) {
  constexpr std::string_view kUnits = "KMG";
  constexpr std::int64_t kMost = std::int64_t{1} << 50U;
  const std::size_t unit = text.empty() ? std::string_view::npos : kUnits.find(text.back());
  unsigned shift = 0;
  if (unit != std::string_view::npos) {
    shift = 10 * static_cast<unsigned>(unit + 1);
    text.remove_suffix(1);
  }
  const auto number = number_in(text);
  if (!number || *number > (kMost >> shift)) return std::nullopt;
  return *number << shift;
}

/// How much of a file that is left out for its ending is looked at, and how much of a packed one.
constexpr std::size_t kHead = 1024;
constexpr std::size_t kPackedHead = std::size_t{64} * 1024;

bool is_letter_or_digit(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// The ending of a name, if it is one that programs give: ".jpg"; "": any other name.
std::string_view usual_ending(std::string_view path) {
  constexpr std::size_t kLongest = 8;
  const std::size_t size = extension_of(path).size();
  const std::string_view ending = path.substr(path.size() - size);
  const bool is_usual = size > 1 && size <= kLongest &&
                        std::all_of(ending.begin() + 1, ending.end(), is_letter_or_digit);
  return is_usual ? ending : std::string_view();
}

/// How to have a file read that is left out for its ending.
std::string way_to_include(std::string_view path) {
  constexpr std::string_view kNamed = "a file that is named is always read";
  const std::string_view ending = usual_ending(path);
  if (ending.empty()) return std::string(kNamed);
  return fmt::format("--include '*{}' reads such files instead of those with known extensions; {}",
                     ending, kNamed);
}

}  // namespace

bool tell_skipped(const std::string& path) {
  complain(fmt::format("{}: skipped", path));
  return true;
}

void LoadedInput::release() {
  bytes = {};
  file_.release();
  if (unpacked_.size() > FileReader::kMostKept) unpacked_ = std::string();
}

/// Opens the inputs that the walk finds.
class InputLoader {
 public:
  /// If `next` is null, only names are wanted and nothing is read.
  InputLoader(const InputOptions& options, InputVisitor visitor)
      : options_(options),
        visitor_(std::move(visitor)),
        walk_(
            options.walk, [this](const Input& input) { return visit(input); },
            [this](const std::string& path, std::string_view message) {
              return error(path, message);
            },
            [this](const Input& entry, Fate fate) {
              return leave_out(entry.path, fate, entry.packing, [&](std::size_t most) {
                const auto head = head_reader_.read_head(entry.path, most);
                return head ? *head : std::string_view();
              });
            }) {}

  /// One path of the user and everything below it.
  bool visit_path(const std::string& path) { return walk_.visit(path); }

  InputCount operator()() {
    bool goes_on = true;
    for (const std::string& operand : options_.operands) {
      goes_on = goes_on && walk_.visit(operand);
    }
    for (const std::string& list : options_.files_from) {
      if (!goes_on) break;
      if (const std::string format = format_of_list(list); !format.empty()) {
        goes_on = error(list, fmt::format("is a transcript ({}), not a list of paths; check it "
                                          "without --files-from",
                                          format));
        continue;
      }
      const auto read =
          for_each_name_of(list, options_.lists_end_with_nul, [&](const std::string& name) {
            // A listed file is judged like one that a directory holds.
            goes_on = walk_.visit(name, false);
            return goes_on;
          });
      if (!read) goes_on = error(list, read.error().message);
    }
    return count_;
  }

 private:
  struct OpenArchive {
    std::string path;
    FileReader file{};
    std::unique_ptr<Members> archive{};
  };

  [[nodiscard]] bool reads() const { return visitor_.next != nullptr; }

  /// The format of a transcript that is given as a list; "": it is none.
  std::string format_of_list(const std::string& list) {
    constexpr std::size_t kEnough = 4096;
    if (list == kStdin) return "";
    const auto head = head_reader_.read_head(list, kEnough);
    if (!head) return "";
    const Source source(list, *head);
    const Format* const format = detect(source, extension_of(list)).format;
    return format == nullptr ? "" : std::string(format->name);
  }

  /// Whether the next input, or an error instead of one, belongs to this shard.
  bool takes_next() {
    const bool is_taken = next_number_ % options_.shard.of == options_.shard.number - 1;
    ++next_number_;
    if (!is_taken) ++count_.of_others;
    return is_taken;
  }

  bool error(const std::string& path, std::string_view message) {
    return !takes_next() || refuse(path, message);
  }
  /// An error of an input that this shard takes. An interruption is not one.
  bool refuse(const std::string& path, std::string_view message) {
    if (interruption()) return false;
    ++count_.errors;
    return visitor_.on_error(path, message);
  }

  bool hand_over(LoadedInput& input) {
    ++count_.inputs;
    return visitor_.on_input(input);
  }
  bool hand_over_name(std::string name) {
    ++count_.inputs;
    name_only_.name = std::move(name);
    return visitor_.on_input(name_only_);
  }

  bool visit(const Input& input) {
    if (interruption()) return false;
    const bool is_stdin = input.path == kStdin;
    const std::string name = is_stdin ? options_.stdin_name : input.path;
    const Packing packing = is_stdin ? packing_of_stdin(name) : input.packing;
    if (has_members(packing)) return visit_archive(input, packing, name);
    if (!takes_next()) return true;
    if (!reads()) return hand_over_name(input.path);

    LoadedInput& place = begin(name, name, input.is_named);
    place.below = input.below.empty() ? base_name(name) : input.below;
    const auto bytes = bytes_of(input, place.file_);
    if (!bytes) {
      return refuse(input.path, bytes.error().message);
    }
    place.bytes = *bytes;
    if (packing == Packing::compressed) return unpack(place, place.bytes);
    return hand_over(place);
  }

  /// A mail is known by its content.
  [[nodiscard]] Packing packing_of_stdin(const std::string& name) {
    if (!reads() || !options_.walk.opens_archives) return Packing::none;
    const Packing by_name = packing_of(name);
    const bool may_be_mail = by_name == Packing::none || by_name == Packing::mail;
    if (!may_be_mail || walk_.ends_as_transcript(name)) return by_name;
    stdin_bytes_ = stdin_.read_stdin();
    return *stdin_bytes_ && begins_as_mail(**stdin_bytes_) ? Packing::mail : Packing::none;
  }

  /// The bytes of a file or of stdin, in `reader`.
  [[nodiscard]] OrError<std::string_view> bytes_of(const Input& input, FileReader& reader) {
    if (input.path != kStdin) return reader.read(input.path);
    if (!stdin_bytes_) return reader.read_stdin();
    reader.swap(stdin_);
    return *std::exchange(stdin_bytes_, std::nullopt);
  }

  [[nodiscard]] LoadedInput& begin(const std::string& name, std::string_view file_name,
                                   bool is_named) const {
    LoadedInput& place = visitor_.next();
    place.name = name;
    place.extension = extension_of(file_name);
    place.is_named = is_named;
    place.damage.clear();
    place.left_out.clear();
    return place;
  }

  /// `read_head(most)` gives the first bytes of the file.
  template <typename ReadHead>
  bool leave_out(const std::string& name, Fate fate, Packing packing, ReadHead read_head) {
    if (fate == Fate::passed_over && visitor_.unseen != Unseen::ignored) {
      const bool is_packed = packing == Packing::compressed;
      std::string_view head = read_head(is_packed ? kPackedHead : kHead);
      if (is_packed) head = unpacked_head(head);
      if (begins_as_transcript(head)) return show_unseen(name, head);
    }
    ++count_.skipped[lowered(usual_ending(name))];
    const bool is_named = options_.names_skipped && visitor_.unseen != Unseen::ignored;
    return !is_named || visitor_.on_skipped(name);
  }
  [[nodiscard]] std::string_view unpacked_head(std::string_view packed) {
    Archive archive(packed, Packing::compressed, options_.limits);
    if (archive.next() != Archive::Step::member) return {};
    return archive.head(head_, kHead);
  }
  bool show_unseen(const std::string& name, std::string_view head) {
    if (!takes_next()) return true;
    if (visitor_.unseen == Unseen::told) {
      complain(fmt::format("{}: {}; {}", name, questions::kLeftOut, way_to_include(name)));
      return true;
    }
    LoadedInput& place = begin(name, name, false);
    place.left_out = way_to_include(name);
    place.unpacked_ = head;
    place.bytes = place.unpacked_;
    return hand_over(place);
  }

  /// Hands over the content of compressed bytes.
  bool unpack(LoadedInput& place, std::string_view packed) {
    place.extension = extension_of(unpacked_name(place.name));
    Archive archive(packed, Packing::compressed, options_.limits);
    std::string damage;
    place.bytes = {};
    if (archive.next() == Archive::Step::member) {
      place.bytes = archive.read(place.unpacked_);
      damage = archive.member_damage();
    }
    if (damage.empty()) damage = archive.damage();
    return hand_over_or_refuse(place, damage);
  }

  bool hand_over_or_refuse(LoadedInput& place, const std::string& damage) {
    if (!damage.empty() && place.bytes.empty()) return refuse(place.name, damage);
    place.damage = damage;
    return hand_over(place);
  }

  /// Makes `open_` the archive, at its beginning unless `may_be_past_it`.
  OrError<void> open(const Input& input, Packing packing, bool may_be_past_it) {
    if (open_ && open_->path == input.path && may_be_past_it) return {};
    open_.reset();
    const bool is_mail = packing == Packing::mail;
    const auto open_mail = mail_part.get();
    if (is_mail && !open_mail) return open_mail.error();
    auto opened = std::make_unique<OpenArchive>();
    opened->path = input.path;
    const auto bytes = bytes_of(input, opened->file);
    if (!bytes) return bytes.error();
    opened->archive = is_mail ? (*open_mail)(*bytes, options_.limits)
                              : std::make_unique<Archive>(*bytes, packing, options_.limits);
    open_ = std::move(opened);
    return {};
  }

  bool visit_archive(const Input& input, Packing packing, const std::string& name) {
    if (!input.member.empty()) return visit_member(input);
    if (const auto opened = open(input, packing, false); !opened) {
      return error(name, opened.error().message);
    }
    Members& archive = *open_->archive;
    bool has_input = false;
    for (auto step = archive.next(); step != Members::Step::end; step = archive.next()) {
      if (interruption()) return false;
      Fate fate = walk_.fate_of_member(name, archive.name());
      if (fate == Fate::hidden) continue;
      const std::string path =
          archive.name().empty() ? name : name + std::string(kMember) + archive.name();
      if (step == Members::Step::closed && fate != Fate::excluded) {
        has_input = true;
        if (!error(path, archive.member_damage())) return false;
        continue;
      }
      if (step != Members::Step::member) fate = Fate::excluded;
      if (fate != Fate::input) {
        const auto read_head = [&](std::size_t most) { return archive.head(packed_, most); };
        if (!leave_out(path, fate, packing_of(path), read_head)) return false;
        continue;
      }
      has_input = true;
      if (takes_next() && !load_taken_member(name, false, false, input.below)) return false;
    }
    const std::string damage = archive.damage();
    open_.reset();
    if (!damage.empty()) return error(name, damage);
    if (has_input || input.is_in_directory || options_.walk.allow_empty) return true;
    const bool has_page = packing == Packing::mail && count_.skipped.contains(".html");
    return error(
        name,
        fmt::format("nothing to check in this {}{}", packing == Packing::mail ? "mail" : "archive",
                    has_page ? "; a text in HTML is to be saved as plain text" : ""));
  }

  /// Loads the current member of the archive.
  /// `below`: of the archive; "" if it was named. `is_alone`: the member was named.
  bool load_taken_member(const std::string& archive_name, bool is_named, bool is_alone,
                         std::string_view below) {
    Members& archive = *open_->archive;
    std::string name = archive_name + std::string(kMember) + archive.name();
    if (!reads()) return hand_over_name(std::move(name));
    LoadedInput& place = begin(name, archive.name(), is_named);
    place.below = is_alone        ? base_name(archive.name())
                  : below.empty() ? archive.name()
                                  : fmt::format("{}/{}", below, archive.name());
    if (packing_of(name) == Packing::compressed) {
      const std::string_view packed = archive.read(packed_);
      if (!archive.damage().empty()) return true;
      return archive.member_damage().empty() ? unpack(place, packed)
                                             : refuse(name, archive.member_damage());
    }
    place.bytes = archive.read(place.unpacked_);
    // An error that ends the whole archive is reported once, by the caller.
    if (!archive.damage().empty()) return true;
    return hand_over_or_refuse(place, archive.member_damage());
  }

  /// One member by its name. Names mostly come in the order of the archive: the search continues
  /// after the last one, and starts again from the beginning once.
  bool visit_member(const Input& input) {
    const std::string name = input.path + std::string(kMember) + input.member;
    if (!takes_next()) return true;
    if (!reads()) return hand_over_name(name);
    for (const bool may_be_past_it : {true, false}) {
      if (const auto opened = open(input, input.packing, may_be_past_it); !opened) {
        return refuse(name, opened.error().message);
      }
      for (auto step = open_->archive->next(); step != Members::Step::end;
           step = open_->archive->next()) {
        if (interruption()) return false;
        if (step == Members::Step::special || open_->archive->name() != input.member) continue;
        if (step == Members::Step::closed) return refuse(name, open_->archive->member_damage());
        const bool goes_on = load_taken_member(input.path, input.is_named, true, {});
        if (open_->archive->damage().empty()) return goes_on;
        break;
      }
    }
    const std::string damage = open_->archive->damage();
    open_.reset();
    return refuse(name, damage.empty() ? "the archive has no such member" : damage);
  }

  const InputOptions& options_;
  InputVisitor visitor_;
  Walk walk_;
  InputCount count_;
  std::unique_ptr<OpenArchive> open_;
  std::string packed_;
  FileReader stdin_;
  std::optional<OrError<std::string_view>> stdin_bytes_;  ///< of `stdin_`, until they are taken
  FileReader head_reader_;
  std::string head_;
  LoadedInput name_only_;
  std::int64_t next_number_ = 0;
};

bool reads_stdin(const InputOptions& options) {
  const auto names_it = [](const std::vector<std::string>& names) {
    return std::find(names.begin(), names.end(), kStdin) != names.end();
  };
  return names_it(options.operands) || names_it(options.files_from);
}

OrError<InputOptions> input_options(const InputArguments& arguments) {
  InputOptions options;
  options.operands = arguments.operands;
  options.files_from = arguments.files_from;
  options.lists_end_with_nul = is_on(arguments.null);
  options.stdin_name = text_or(arguments.stdin_name, kStdin);
  options.names_skipped = is_on(arguments.verbose);
  options.walk = {.include = arguments.include,
                  .exclude = arguments.exclude,
                  .force_exclude = is_on(arguments.force_exclude),
                  .allow_empty = is_on(arguments.allow_empty),
                  .opens_archives = arguments.archives.value_or(true)};
  for (const auto& [option, text, number] :
       {std::tuple("max-member-size", &arguments.max_member_size, &options.limits.member_size),
        std::tuple("max-members", &arguments.max_members, &options.limits.members)}) {
    if (!*text) continue;
    const auto size = size_in(**text);
    if (!size) {
      return Error{fmt::format("--{}: '{}' is not a whole number, optionally with K, M or G",
                               option, **text)};
    }
    *number = *size;
  }
  if (const auto& text = arguments.shard) {
    const auto shard = shard_in(*text);
    if (!shard) {
      return Error{fmt::format("--shard: '{}' is not I/N with I from 1 to N, such as 1/8", *text)};
    }
    options.shard = *shard;
  }
  if (const auto& text = arguments.jobs) {
    constexpr std::int64_t kMost = 1024;
    const auto jobs = number_in(*text);
    if (!jobs || *jobs > kMost) {
      return Error{fmt::format("--jobs: '{}' is not a whole number from 0 to {}", *text, kMost)};
    }
    options.jobs = static_cast<std::size_t>(*jobs);
  }
  return options;
}

OrError<InputOptions> named_inputs(const InputArguments& arguments, std::string_view no_input) {
  const bool names_none = arguments.operands.empty() && arguments.files_from.empty();
  if (names_none && !is_on(arguments.allow_empty)) return Error{std::string(no_input)};
  return input_options(arguments);
}

OrError<void> load_input(const InputOptions& options, const std::string& path, LoadedInput& place) {
  OrError<void> loaded;
  const auto refuse = [&](const std::string& name, std::string_view message) {
    loaded = Error{fmt::format("{}: {}", name, message)};
    return false;
  };
  const auto take = [&](const LoadedInput& input) {
    if (!input.is_named) {
      const bool is_member = input.name.starts_with(path + std::string(kMember));
      return refuse(path, is_member ? "is an archive; name one of its members"
                                    : "is a directory, not a regular file");
    }
    return input.damage.empty() || refuse(input.name, input.damage);
  };
  const InputVisitor visitor{.next = [&]() -> LoadedInput& { return place; },
                             .on_input = take,
                             .on_error = refuse,
                             .unseen = Unseen::ignored};
  InputLoader(options, visitor).visit_path(path);
  return loaded;
}

InputCount for_each_input(const InputOptions& options, const InputVisitor& visitor) {
  return InputLoader(options, visitor)();
}

InputCount for_each_input(
    const InputOptions& options, const std::function<bool(LoadedInput&)>& on_input,
    const std::function<bool(const std::string&, std::string_view)>& on_error) {
  LoadedInput place;
  return for_each_input(options, {.next = [&]() -> LoadedInput& { return place; },
                                  .on_input = on_input,
                                  .on_error = on_error});
}

InputCount for_each_path(const InputOptions& options,
                         const std::function<bool(const std::string& path)>& on_path,
                         const std::function<bool(const std::string&, std::string_view)>& on_error,
                         Unseen unseen) {
  return for_each_input(options,
                        {.next = nullptr,
                         .on_input = [&](const LoadedInput& input) { return on_path(input.name); },
                         .on_error = on_error,
                         .unseen = unseen});
}

void for_each_file(const InputOptions& options, const std::function<bool(const Input& file)>& use) {
  const auto use_file_of_place = [&](const std::string& path, std::string_view /*message*/) {
    const auto place = file_place_in(path);
    return !place || use({.path = place->file, .is_named = true});
  };
  const auto go_on = [](const Input& /*entry*/, Fate /*fate*/) { return true; };
  Walk walk(options.walk, use, use_file_of_place, go_on);
  bool goes_on = true;
  for (const std::string& operand : options.operands) goes_on = goes_on && walk.visit(operand);
  for (const std::string& list : options.files_from) {
    if (!goes_on) return;
    if (list == kStdin && !is_list_on_stdin_kept()) continue;
    // That it cannot be read is told by the run.
    static_cast<void>(
        for_each_name_of(list, options.lists_end_with_nul, [&](const std::string& name) {
          goes_on = walk.visit(name, false);
          return goes_on;
        }));
  }
}

std::string path_below(std::string_view below) {
  std::string path;
  while (!below.empty()) {
    const std::size_t end = std::min(below.find('/'), below.size());
    const std::string_view name = below.substr(0, end);
    below.remove_prefix(std::min(end + 1, below.size()));
    if (name == "..") return "";
    if (name.empty() || name == ".") continue;
    if (!path.empty()) path += '/';
    path += name;
  }
  return path;
}

}  // namespace bgtools::cli
