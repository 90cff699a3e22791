#include "questions/dupes/dupes.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <bgtools/formats/format.hpp>
#include <bgtools/text/joined.hpp>
#include <bgtools/text/source.hpp>
#include <iterator>
#include <string_view>

#include "questions/dupes/nearness.hpp"
#include "report/json_writer.hpp"
#include "report/receipt.hpp"
#include "report/text.hpp"

namespace bgtools::questions {
namespace {

/// The names of a kind: in JSON, above a group, and in the summary for one and for several.
struct KindWords {
  std::string_view name;
  std::string_view heading;
  std::string_view one;
  std::string_view several;
};

constexpr KindWords words_of(Dupes::Kind kind) {
  using enum Dupes::Kind;
  switch (kind) {
    case files:
      return {"files", "equal files", "group of equal files", "groups of equal files"};
    case matches:
      return {"matches", "equal matches", "group of equal matches", "groups of equal matches"};
    case beginning:
      return {"beginning", "the first is the beginning of the others", "beginning of another match",
              "beginnings of other matches"};
    case near_matches:
      return {"near", "probably the same match", "group of nearly equal matches",
              "groups of nearly equal matches"};
    case games:
      break;
  }
  return {"games", "equal games", "group of equal games", "groups of equal games"};
}

}  // namespace

report::OrSentence<RunOptions> dupes_question(const DupesArguments& arguments, StopFlag stop) {
  auto run = run_options(arguments, stop);
  if (!run) return run;
  run->verifies = false;
  run->names = arguments.name_map;
  return run;
}

void Dupes::Alike::append_to(std::vector<Group>& groups, Kind kind) {
  std::sort(all_.begin(), all_.end());
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
  std::sort(found.begin(), found.end(),
            [](const Group& a, const Group& b) { return a.members < b.members; });
  std::move(found.begin(), found.end(), std::back_inserter(groups));
  all_.clear();
}

Dupes::Trouble Dupes::take(const Input& input) {
  const std::size_t file = files_.size();
  files_.push_back({input.name});
  Digester digester;
  digester.add(input.bytes);
  const auto [first, is_first] = bytes_.emplace(digester.digest(), file);
  // The matches of a copy are already known.
  if (!is_first) {
    files_[file].is_unselected = files_[first->second].is_unselected;
    if (!files_[file].is_unselected) same_bytes_.add(digester.digest(), {.file = file});
    return {};
  }
  const report::Receipt receipt = read_matches(input, [&](const Match& match, int number) {
    if (names_) names_->take(match);
    MatchLikeness likeness = likeness_of(match);
    games_ += static_cast<std::int64_t>(match.games.size());
    entries_.push_back({.file = file,
                        .number = number,
                        .games = std::move(likeness.games),
                        .is_empty = likeness.is_empty,
                        .tells = likeness.tells,
                        .is_open = likeness.is_open,
                        .players = likeness.players,
                        .events = std::move(likeness.events)});
    return true;
  });
  left_out_ += static_cast<std::int64_t>(receipt.left_out.size());
  undated_ += receipt.undated;
  files_[file].matches =
      static_cast<int>(receipt.matches) + static_cast<int>(receipt.left_out.size());
  files_[file].is_unselected = receipt.matches == 0 && !receipt.left_out.empty();
  if (!files_[file].is_unselected) same_bytes_.add(digester.digest(), {.file = file});
  if (is_set(question_.game.stop)) return {};
  if (!receipt.damage.empty()) return {receipt.damage};
  if (lacks_match(input, receipt, findings_)) return {"contains no match"};
  if (receipt.matches != 0 && receipt.games == 0) return {"contains no game"};
  if (!receipt.has_dropped) return {};
  return {"is compared without what could not be read; `bgtools check` names it", false};
}

report::Receipt Dupes::read_matches(const Input& input, const OnMatch& on_match) {
  const Source source = opened(input.name, input.bytes, input.extension, question_.game.stop);
  return run(input, source, question_, findings_, on_match);
}

void Dupes::compare() {
  same_bytes_.append_to(groups_, Kind::files);
  compare_matches();
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    const HeldMatch& entry = entries_[i];
    if (entry.is_copy || !entry.tells) continue;
    by_end_.emplace(entry.games.back().end, i);
    has_open_ = has_open_ || entry.is_open;
  }
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    const HeldMatch& entry = entries_[i];
    if (entry.is_copy) continue;
    for (const GameLikeness& game : entry.games) note_beginning(game.end, i);
  }
}

void Dupes::compare_matches() {
  Alike alike;
  std::unordered_set<Digest, DigestHash> seen;
  for (HeldMatch& entry : entries_) {
    if (entry.is_empty) continue;
    alike.add(entry.games.back().end, member(entry));
    entry.is_copy = !seen.insert(entry.games.back().end).second;
  }
  alike.append_to(groups_, Kind::matches);
}

void Dupes::note_beginning(const Digest& end, std::size_t longer) {
  const auto found = by_end_.find(end);
  if (found == by_end_.end() || found->second == longer) return;
  beginnings_[found->second].insert(longer);
  entries_[found->second].is_beginning = true;
}

// A match that stops inside a game is recognized only by the events of the others.
bool Dupes::wants_again() const { return has_open_ && by_end_.size() > 1; }

bool Dupes::look_again(const Input& input) {
  if (next_again_ == 0) {
    for (std::size_t i = 0; i < entries_.size(); ++i) {
      if (!entries_[i].is_copy) places_.emplace(member(entries_[i]), i);
    }
  }
  const std::size_t file = next_again_++;
  // An input that has changed or is gone, such as stdin, stays as it was read.
  if (file >= files_.size() || files_[file].path != input.name) return false;
  if (files_[file].matches == 0 || files_[file].is_unselected) return true;
  read_matches(input, [&](const Match& match, int number) {
    const auto found = places_.find({.file = file, .match = number});
    if (found == places_.end()) return true;
    static_cast<void>(
        likeness_of(match, [&](const Digest& digest) { note_beginning(digest, found->second); }));
    return true;
  });
  return true;
}

void Dupes::conclude() {
  for (const auto& [shorter, longer] : beginnings_) {
    Group& group = groups_.emplace_back(Group{Kind::beginning, {member(entries_[shorter])}});
    for (const std::size_t entry : longer) group.members.push_back(member(entries_[entry]));
  }
  compare_near();
  compare_games();
}

void Dupes::compare_near() {
  std::vector<Candidate> candidates;
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    const HeldMatch& entry = entries_[i];
    if (entry.is_copy || entry.is_beginning || !entry.tells) continue;
    candidates.push_back({.match = i, .players = entry.players, .events = entry.events});
  }
  for (const std::vector<Near>& near : near_groups(candidates)) {
    Group& group = groups_.emplace_back(Group{Kind::near_matches, {}});
    for (const Near& each : near) {
      group.members.push_back(member(entries_[each.match]));
      group.members.back().differing = each.differing;
      entries_[each.match].is_near = group.members.size() > 1;
    }
  }
}

void Dupes::compare_games() {
  Alike alike;
  for (const HeldMatch& entry : entries_) {
    // Their games are in the others, too.
    if (entry.is_copy || entry.is_beginning || entry.is_near) continue;
    for (std::size_t game = 0; game < entry.games.size(); ++game) {
      if (!entry.games[game].tells) continue;
      alike.add(entry.games[game].digest, member(entry, static_cast<int>(game) + 1));
    }
  }
  alike.append_to(groups_, Kind::games);
}

std::string_view Dupes::lack() const {
  if (!entries_.empty()) return {};
  if (left_out_ != 0) return "no match is selected";
  return files_.empty() ? "nothing to compare" : "no match to compare";
}

std::string Dupes::text_of(const Member& member) const {
  std::string text;
  report::append_printable_path(text, report::shown_path(files_[member.file].path));
  if (member.match > 0 && files_[member.file].matches > 1) {
    fmt::format_to(std::back_inserter(text), ", match {}", member.match);
  }
  if (member.game > 0) fmt::format_to(std::back_inserter(text), ", game {}", member.game);
  return text;
}

std::string Dupes::difference_of(const Member& member) {
  if (member.differing == 0) return " (with the same dice)";
  if (member.differing == 1) return " (1 roll or cube action differs)";
  return fmt::format(" ({} rolls or cube actions differ)", member.differing);
}

std::int64_t Dupes::count_files() const {
  return std::count_if(files_.begin(), files_.end(),
                       [](const File& file) { return !file.is_unselected; });
}

std::string Dupes::summary() const {
  std::vector<std::string> parts;
  for (const Kind kind :
       {Kind::files, Kind::matches, Kind::beginning, Kind::near_matches, Kind::games}) {
    const auto count = std::count_if(groups_.begin(), groups_.end(),
                                     [&](const Group& each) { return each.kind == kind; });
    const KindWords words = words_of(kind);
    if (count > 0) {
      parts.push_back(
          fmt::format("{} {}", report::with_commas(count), count == 1 ? words.one : words.several));
    }
  }
  return parts.empty() ? "no duplicates" : text::joined(parts);
}

void Dupes::append_text(bool has_summary, std::string& out,
                        const std::function<void()>& spill) const {
  for (const Group& group : groups_) {
    out.append(words_of(group.kind).heading).append(":\n");
    for (const Member& member : group.members) {
      const bool is_other = group.kind == Kind::near_matches && &member != &group.members.front();
      out += fmt::format("  {}{}\n", text_of(member), is_other ? difference_of(member) : "");
    }
    out += '\n';
    spill();
  }
  if (!has_summary) return;
  out += fmt::format("{} in {} ({} match{}, {})", summary(), report::counted(count_files(), "file"),
                     report::with_commas(static_cast<std::int64_t>(entries_.size())),
                     entries_.size() == 1 ? "" : "es", report::counted(games_, "game"));
  if (left_out_ != 0) out += "; " + report::left_out_words(left_out_, undated_);
  out += '\n';
}

void Dupes::append_json(std::string& out, const std::function<void()>& spill) const {
  report::JsonWriter json(out);
  json.object().member("schema", 1).key("duplicates").array();
  for (const Group& group : groups_) {
    json.line().object().member("kind", words_of(group.kind).name).key("members").array();
    for (const Member& member : group.members) {
      json.object();
      report::append_path(json, files_[member.file].path);
      if (member.match > 0) json.member("match", member.match);
      if (member.game > 0) json.member("game", member.game);
      if (group.kind == Kind::near_matches) json.member("differing", member.differing);
      json.end_object();
    }
    json.end_array().end_object();
    spill();
  }
  json.end_array().line().member("files", count_files());
  json.member("matches", entries_.size()).member("games", games_);
  if (left_out_ != 0) json.member("left_out", left_out_);
  if (undated_ != 0) json.member("undated", undated_);
  json.end_object().last_line();
}

}  // namespace bgtools::questions
