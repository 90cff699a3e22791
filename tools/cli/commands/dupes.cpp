#include <fmt/core.h>

#include <algorithm>
#include <bgtools/text/joined.hpp>
#include <bgtools/text/source.hpp>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "cli/commands/commands.hpp"
#include "cli/inputs/inputs.hpp"
#include "cli/inputs/likeness.hpp"
#include "cli/inputs/run.hpp"
#include "cli/system/interrupt.hpp"
#include "report/findings.hpp"
#include "report/json_writer.hpp"
#include "report/selection.hpp"
#include "report/text.hpp"

namespace bgtools::cli {
namespace {

struct DupesArguments
    : Takes<ReadArguments, ListArguments, ListedNameEnds, WalkArguments, EmptyArguments,
            FailIfFoundArguments, ListingArguments, QuietArguments> {};

/// What two inputs have in common.
enum class Kind : std::uint8_t { files, matches, beginning, games };

/// The names of a kind: in JSON, above a group, and in the summary for one and for several.
struct KindWords {
  std::string_view name;
  std::string_view heading;
  std::string_view one;
  std::string_view several;
};

constexpr KindWords words_of(Kind kind) {
  switch (kind) {
    case Kind::files:
      return {"files", "equal files", "group of equal files", "groups of equal files"};
    case Kind::matches:
      return {"matches", "equal matches", "group of equal matches", "groups of equal matches"};
    case Kind::beginning:
      return {"beginning", "the first is the beginning of the others", "beginning of another match",
              "beginnings of other matches"};
    case Kind::games:
      break;
  }
  return {"games", "equal games", "group of equal games", "groups of equal games"};
}

struct File {
  std::string path;
  int matches = 0;
};

/// A match that is compared with the others; those of a copied file are not.
struct HeldMatch {
  std::size_t file = 0;
  int number = 0;  ///< of the match in its file, from 1
  std::vector<GameLikeness> games;
  bool is_empty = false;      ///< nothing happened in it
  bool tells = false;         ///< too long to equal another by chance
  bool is_open = false;       ///< its last game may continue elsewhere
  bool is_copy = false;       ///< equal to an earlier one
  bool is_beginning = false;  ///< of another one
};

/// What a group refers to: a file, one of its matches, or a game of that match.
struct Member {
  std::size_t file = 0;
  int match = 0;  ///< from 1; 0: the file as a whole
  int game = 0;   ///< from 1; 0: the match as a whole

  friend auto operator<=>(const Member&, const Member&) = default;
};

struct Group {
  Kind kind{};
  std::vector<Member> members;
};

/// Members with the same digest, as groups in the order of their first members.
class Alike {
 public:
  void add(const Digest& digest, const Member& member) { all_.emplace_back(digest, member); }
  void append_to(std::vector<Group>& groups, Kind kind) {
    std::ranges::sort(all_);
    std::vector<Group> found;
    for (auto begin = all_.begin(); begin != all_.end();) {
      const auto differs = [&](const auto& other) { return other.first != begin->first; };
      const auto end = std::find_if(begin, all_.end(), differs);
      if (end - begin > 1) {
        Group& group = found.emplace_back(Group{kind, {}});
        for (auto at = begin; at != end; ++at) group.members.push_back(at->second);
      }
      begin = end;
    }
    std::ranges::sort(found, {}, &Group::members);
    std::ranges::move(found, std::back_inserter(groups));
    all_.clear();
  }

 private:
  std::vector<std::pair<Digest, Member>> all_;
};

class Dupes {
 public:
  Dupes(const DupesArguments& arguments, RunOptions run_with, InputOptions inputs, Output& out)
      : arguments_(arguments),
        run_with_(std::move(run_with)),
        inputs_(std::move(inputs)),
        out_(out),
        findings_(selection_) {
    run_with_.verifies = false;
  }

  ExitCode operator()() {
    read_inputs();
    if (const auto signal = interruption()) return *signal;
    if (entries_.empty() && !is_on(arguments_.allow_empty)) {
      if (code_ != ExitCode::clean) return code_;
      return refuse(files_.empty() ? "nothing to compare" : "no match to compare");
    }
    compare_matches();
    find_beginnings();
    if (const auto signal = interruption()) return *signal;
    compare_games();
    const bool is_json = text_or(arguments_.output_format, "text") == "json";
    if (is_json) {
      print_json();
    } else {
      print_text();
    }
    if (!groups_.empty() && is_on(arguments_.fail_if_found)) {
      // Even a quiet run says why it fails.
      if (is_json || is_on(arguments_.quiet)) complain(summary());
      code_ = report::worse(code_, ExitCode::findings);
    }
    return code_;
  }

 private:
  static void tell(std::string_view path, std::string_view message) {
    std::string sentence;
    report::append_printable(sentence, path);
    complain(fmt::format("{}: {}", sentence, message));
  }
  void fail(std::string_view path, std::string_view message) {
    tell(path, message);
    code_ = ExitCode::failed;
  }

  void read_inputs() {
    for_each_input(
        inputs_,
        [&](const LoadedInput& input) {
          const auto taken = attempt([&] { take_file(input); });
          if (!taken) fail(input.name, taken.error().message);
          return !interruption();
        },
        [&](const std::string& path, std::string_view message) {
          fail(path, message);
          return true;
        });
    same_bytes_.append_to(groups_, Kind::files);
  }

  void take_file(const LoadedInput& input) {
    const std::size_t file = files_.size();
    files_.push_back({input.name});
    Digester digester;
    digester.add(input.bytes);
    same_bytes_.add(digester.digest(), {.file = file});
    // The matches of a copy are already known.
    if (!bytes_.insert(digester.digest()).second) return;
    const report::Receipt receipt = read_matches(input, [&](const Match& match, int number) {
      MatchLikeness likeness = likeness_of(match);
      games_ += static_cast<std::int64_t>(match.games.size());
      entries_.push_back({.file = file,
                          .number = number,
                          .games = std::move(likeness.games),
                          .is_empty = likeness.is_empty,
                          .tells = likeness.tells,
                          .is_open = likeness.is_open});
      return true;
    });
    files_.back().matches = static_cast<int>(receipt.matches);
    if (interruption()) return;
    if (!receipt.damage.empty()) {
      fail(input.name, receipt.damage);
    } else if (receipt.matches == 0 && (input.is_named || !findings_.is_other_kind())) {
      fail(input.name, "contains no match");
    } else if (receipt.matches != 0 && receipt.games == 0) {
      fail(input.name, "contains no game");
    } else if (receipt.has_dropped) {
      tell(input.name, "is compared without what could not be read; `bgtools check` names it");
    }
  }

  report::Receipt read_matches(const LoadedInput& input, const OnMatch& on_match) {
    const Source source(input.name, input.bytes, stop_flag());
    return run(input, source, run_with_, findings_, on_match);
  }

  static Member member(const HeldMatch& entry, int game = 0) {
    return {.file = entry.file, .match = entry.number, .game = game};
  }

  void compare_matches() {
    Alike alike;
    std::unordered_set<Digest, DigestHash> seen;
    for (HeldMatch& entry : entries_) {
      if (entry.is_empty) continue;
      alike.add(entry.games.back().end, member(entry));
      entry.is_copy = !seen.insert(entry.games.back().end).second;
    }
    alike.append_to(groups_, Kind::matches);
  }

  // Beginnings.

  void find_beginnings() {
    bool has_open = false;
    for (std::size_t i = 0; i < entries_.size(); ++i) {
      const HeldMatch& entry = entries_[i];
      if (entry.is_copy || !entry.tells) continue;
      by_end_.emplace(entry.games.back().end, i);
      has_open = has_open || entry.is_open;
    }
    for (std::size_t i = 0; i < entries_.size(); ++i) {
      const HeldMatch& entry = entries_[i];
      if (entry.is_copy) continue;
      for (const GameLikeness& game : entry.games) note_beginning(game.end, i);
    }
    // A match that stops inside a game is recognized only by the events of the others.
    if (has_open && by_end_.size() > 1) read_again();
    for (auto& [shorter, longer] : beginnings_) {
      Group& group = groups_.emplace_back(Group{Kind::beginning, {member(entries_[shorter])}});
      for (const std::size_t entry : longer) group.members.push_back(member(entries_[entry]));
    }
  }

  void note_beginning(const Digest& end, std::size_t longer) {
    const auto found = by_end_.find(end);
    if (found == by_end_.end() || found->second == longer) return;
    beginnings_[found->second].insert(longer);
    entries_[found->second].is_beginning = true;
  }

  void read_again() {
    std::map<Member, std::size_t> places;
    for (std::size_t i = 0; i < entries_.size(); ++i) {
      if (!entries_[i].is_copy) places.emplace(member(entries_[i]), i);
    }
    std::size_t next = 0;
    const auto look_again = [&](const LoadedInput& input) {
      const std::size_t file = next++;
      // An input that has changed or is gone, such as stdin, stays as it was read.
      if (file >= files_.size() || files_[file].path != input.name) return false;
      if (files_[file].matches == 0) return true;
      read_matches(input, [&](const Match& match, int number) {
        const auto found = places.find({.file = file, .match = number});
        if (found == places.end()) return true;
        static_cast<void>(likeness_of(
            match, [&](const Digest& digest) { note_beginning(digest, found->second); }));
        return true;
      });
      return !interruption();
    };
    for_each_input(inputs_, look_again, [](const std::string&, std::string_view) { return true; });
  }

  // Games.

  void compare_games() {
    Alike alike;
    for (const HeldMatch& entry : entries_) {
      // Their games are in the others, too.
      if (entry.is_copy || entry.is_beginning) continue;
      for (std::size_t game = 0; game < entry.games.size(); ++game) {
        if (!entry.games[game].tells) continue;
        alike.add(entry.games[game].digest, member(entry, static_cast<int>(game) + 1));
      }
    }
    alike.append_to(groups_, Kind::games);
  }

  // The report.

  [[nodiscard]] std::string text_of(const Member& member) const {
    std::string text;
    report::append_printable_path(text, report::shown_path(files_[member.file].path));
    if (member.match > 0 && files_[member.file].matches > 1) {
      fmt::format_to(std::back_inserter(text), ", match {}", member.match);
    }
    if (member.game > 0) fmt::format_to(std::back_inserter(text), ", game {}", member.game);
    return text;
  }

  [[nodiscard]] std::string summary() const {
    std::vector<std::string> parts;
    for (const Kind kind : {Kind::files, Kind::matches, Kind::beginning, Kind::games}) {
      const auto count = std::ranges::count(groups_, kind, &Group::kind);
      const KindWords words = words_of(kind);
      if (count > 0) {
        parts.push_back(fmt::format("{} {}", report::with_commas(count),
                                    count == 1 ? words.one : words.several));
      }
    }
    return parts.empty() ? "no duplicates" : text::joined(parts);
  }

  void print_text() {
    for (const Group& group : groups_) {
      out_.print("{}:\n", words_of(group.kind).heading);
      for (const Member& member : group.members) out_.print("  {}\n", text_of(member));
      out_.write("\n");
      out_.spill();
    }
    if (is_on(arguments_.quiet)) return;
    out_.print("{} in {} ({} match{}, {})\n", summary(),
               report::counted(static_cast<std::int64_t>(files_.size()), "file"),
               report::with_commas(static_cast<std::int64_t>(entries_.size())),
               entries_.size() == 1 ? "" : "es", report::counted(games_, "game"));
  }

  void print_json() {
    report::JsonWriter json(out_.buffer());
    json.object().member("schema", 1).key("duplicates").array();
    for (const Group& group : groups_) {
      json.line().object().member("kind", words_of(group.kind).name).key("members").array();
      for (const Member& member : group.members) {
        json.object();
        report::append_path(json, files_[member.file].path);
        if (member.match > 0) json.member("match", member.match);
        if (member.game > 0) json.member("game", member.game);
        json.end_object();
      }
      json.end_array().end_object();
      out_.spill();
    }
    json.end_array().line().member("files", files_.size());
    json.member("matches", entries_.size()).member("games", games_).end_object().last_line();
  }

  const DupesArguments& arguments_;
  RunOptions run_with_;
  InputOptions inputs_;
  Output& out_;
  report::Selection selection_;
  report::Findings findings_;
  ExitCode code_ = ExitCode::clean;

  std::vector<File> files_;
  std::unordered_set<Digest, DigestHash> bytes_;
  Alike same_bytes_;
  std::vector<HeldMatch> entries_;
  std::int64_t games_ = 0;
  std::unordered_map<Digest, std::size_t, DigestHash> by_end_;
  std::map<std::size_t, std::set<std::size_t>> beginnings_;
  std::vector<Group> groups_;
};

ExitCode find_duplicates(const DupesArguments& arguments, Output& out) {
  auto options = run_options(arguments);
  if (!options) return refuse(options.error());
  auto inputs = input_options(arguments);
  if (!inputs) return refuse(inputs.error());
  if (!names_input(arguments) && !is_on(arguments.allow_empty)) {
    return refuse("no input: name files or directories, or `-` for stdin");
  }
  return Dupes(arguments, *options, std::move(*inputs), out)();
}

}  // namespace

constinit const Command kDupes = command<DupesArguments, &find_duplicates>(
    "dupes", "PATH...", "find equal files, matches and games, and matches that continue another");

}  // namespace bgtools::cli
