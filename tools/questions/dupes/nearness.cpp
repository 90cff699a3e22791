// Two hands that write down one match leave records that differ in a few cells, so no digest of a
// whole match finds them. Runs of rolls do: six in succession occur in no other match by chance,
// and half of them are left even if one roll in twenty is wrong. Of each match the runs with the
// smallest digests are kept; two matches that have most runs in common have some of these in
// common, too (the sketch of Broder, "On the resemblance and containment of documents", 1997). Only
// matches that share one are compared event by event, by Myers's algorithm, which takes time in
// proportion to what differs.

#include "questions/dupes/nearness.hpp"

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace bgtools::questions {
namespace {

constexpr std::size_t kRun = 6;
constexpr std::uint64_t kWholeRun = (std::uint64_t{1} << 8U * kRun) - 1;
constexpr std::size_t kRunsKept = 12;
// Records that repeat themselves without end would all be compared with each other.
constexpr std::size_t kMostOfARun = 32;
constexpr std::size_t kPercentOfDiffering = 5;

/// The digests of the runs by which a match is found.
std::vector<std::uint64_t> sketch_of(const Candidate& match) {
  std::vector<std::uint64_t> sketch;
  std::uint64_t run = 0;
  for (std::size_t at = 0; at < match.events.size(); ++at) {
    run = (run << 8U | static_cast<unsigned char>(match.events[at])) & kWholeRun;
    if (at + 1 < kRun) continue;
    Digester digester;
    digester.add(match.players.first ^ run);
    sketch.push_back(digester.digest().first);
  }
  std::sort(sketch.begin(), sketch.end());
  sketch.erase(std::unique(sketch.begin(), sketch.end()), sketch.end());
  if (sketch.size() > kRunsKept) sketch.resize(kRunsKept);
  return sketch;
}

/// How many events of the longer match the other one lacks; nullopt: too many.
std::optional<std::size_t> differing(std::string_view a, std::string_view b) {
  if (a.size() > b.size()) std::swap(a, b);
  const std::size_t most = b.size() * kPercentOfDiffering / 100;
  if (b.size() - a.size() > most) return std::nullopt;
  // Each event that is lacking is one step, and one that is in its place is another.
  const auto steps_allowed = static_cast<std::ptrdiff_t>(2 * most - (b.size() - a.size()));
  const auto length = [](std::string_view text) {
    return static_cast<std::ptrdiff_t>(text.size());
  };
  std::vector<std::ptrdiff_t> farthest(static_cast<std::size_t>(2 * steps_allowed) + 3, 0);
  const auto reached = [&](std::ptrdiff_t diagonal) -> std::ptrdiff_t& {
    return farthest[static_cast<std::size_t>(diagonal + steps_allowed + 1)];
  };
  for (std::ptrdiff_t steps = 0; steps <= steps_allowed; ++steps) {
    for (std::ptrdiff_t diagonal = -steps; diagonal <= steps; diagonal += 2) {
      const bool is_down = diagonal == -steps ||
                           (diagonal != steps && reached(diagonal - 1) < reached(diagonal + 1));
      std::ptrdiff_t x = is_down ? reached(diagonal + 1) : reached(diagonal - 1) + 1;
      while (x < length(a) && x - diagonal < length(b) &&
             a[static_cast<std::size_t>(x)] == b[static_cast<std::size_t>(x - diagonal)]) {
        ++x;
      }
      reached(diagonal) = x;
      if (x < length(a) || x - diagonal < length(b)) continue;
      return (static_cast<std::size_t>(steps) + (b.size() - a.size())) / 2;
    }
  }
  return std::nullopt;
}

}  // namespace

std::vector<std::vector<Near>> near_groups(const std::vector<Candidate>& matches) {
  std::unordered_map<std::uint64_t, std::vector<std::size_t>> with_run;
  std::map<std::size_t, std::vector<Near>> groups;
  std::vector<std::size_t> group_of(matches.size());
  for (std::size_t at = 0; at < matches.size(); ++at) {
    group_of[at] = at;
    const std::vector<std::uint64_t> sketch = sketch_of(matches[at]);
    std::set<std::size_t> firsts;
    for (const std::uint64_t run : sketch) {
      const auto found = with_run.find(run);
      if (found == with_run.end()) continue;
      for (const std::size_t other : found->second) firsts.insert(group_of[other]);
    }
    for (const std::size_t first : firsts) {
      if (matches[first].players != matches[at].players) continue;
      const auto different = differing(matches[first].events, matches[at].events);
      if (!different) continue;
      group_of[at] = first;
      std::vector<Near>& group = groups[first];
      if (group.empty()) group.push_back({.match = matches[first].match});
      group.push_back({.match = matches[at].match, .differing = *different});
      break;
    }
    for (const std::uint64_t run : sketch) {
      std::vector<std::size_t>& all = with_run[run];
      if (all.size() < kMostOfARun) all.push_back(at);
    }
  }
  std::vector<std::vector<Near>> found;
  found.reserve(groups.size());
  for (auto& [first, group] : groups) found.push_back(std::move(group));
  return found;
}

}  // namespace bgtools::questions
