#include "analysis/names/near_names.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <bgtools/finding/spelling.hpp>
#include <bgtools/record/names.hpp>
#include <cstddef>

#include "analysis/names/name_map.hpp"
#include "analysis/names/words.hpp"

namespace bgtools::analysis {
namespace {

/// A name as it is compared with others.
struct ComparedName {
  std::string_view spelling;
  std::vector<std::string> words{};
  std::string together{};  ///< the words without blanks
  std::string sorted{};    ///< the words in their order in a dictionary
  std::string digits{};
  std::uint64_t letters = 0;  ///< a bit for each that occurs
};

ComparedName compared(std::string_view spelling) {
  ComparedName name{.spelling = spelling};
  for (NameWord& word : words_of(spelling)) {
    name.together += word.folded;
    name.words.push_back(std::move(word.folded));
  }
  std::vector<std::string> sorted = name.words;
  std::sort(sorted.begin(), sorted.end());
  for (const std::string& word : sorted) name.sorted += word;
  for (const char c : name.together) {
    if (c >= '0' && c <= '9') name.digits += c;
    name.letters |= std::uint64_t{1} << (static_cast<unsigned char>(c) % 64U);
  }
  return name;
}

int count_bits(std::uint64_t bits) {
  int count = 0;
  for (; bits != 0; bits &= bits - 1) ++count;
  return count;
}

/// Whether the words are the same but for initials, and one is written in full in both.
bool has_initials_of(const ComparedName& a, const ComparedName& b) {
  if (a.words.size() != b.words.size() || a.words.size() < 2) return false;
  bool has_whole = false;
  for (std::size_t at = 0; at < a.words.size(); ++at) {
    const std::string& one = a.words[at];
    const std::string& other = b.words[at];
    const bool is_initial = (one.size() == 1 || other.size() == 1) && one[0] == other[0];
    if (one != other && !is_initial) return false;
    has_whole = has_whole || (one == other && one.size() > 1);
  }
  return has_whole;
}

bool is_near(const ComparedName& a, const ComparedName& b) {
  if (a.together.empty() || b.together.empty() || a.digits != b.digits) return false;
  if (a.together == b.together || a.sorted == b.sorted || has_initials_of(a, b)) return true;
  const std::size_t shorter = std::min<std::size_t>(a.together.size(), b.together.size());
  const std::size_t longer = std::max<std::size_t>(a.together.size(), b.together.size());
  const std::size_t most = shorter >= 8 ? 2 : shorter >= 4 ? 1 : 0;
  if (most == 0 || longer - shorter > most) return false;
  // A letter more or less changes one bit, another letter two.
  if (count_bits(a.letters ^ b.letters) > static_cast<int>(2 * most)) return false;
  return spelling_distance(a.together, b.together) <= most;
}

/// Whether a line of the file can have the name.
bool can_be_written(std::string_view name) {
  return name.front() != '#' && std::none_of(name.begin(), name.end(), [](char c) {
           return static_cast<unsigned char>(c) < ' ';
         });
}

/// Two names, in either order.
std::pair<std::string, std::string> pair_of(std::string_view one, std::string_view two) {
  return one < two ? std::pair(std::string(one), std::string(two))
                   : std::pair(std::string(two), std::string(one));
}

}  // namespace

void NearNames::take(const Match& match) {
  std::set<std::string_view> in_match;
  const auto take_names = [&](const std::array<std::string, 2>& names) {
    const std::string_view one = bare_name(names[0]);
    const std::string_view two = bare_name(names[1]);
    in_match.insert(one);
    in_match.insert(two);
    if (one != two) met_.insert(pair_of(one, two));
  };
  take_names(match.names);
  for (const Game& game : match.games) take_names(game.names);
  for (const std::string_view name : in_match) {
    if (!name.empty() && can_be_written(name)) ++matches_[std::string(name)];
  }
}

std::int64_t NearNames::count_of(std::string_view spelling) const {
  return matches_.find(spelling)->second;
}

std::string NearNames::with_count(std::string_view spelling) const {
  const std::int64_t count = count_of(spelling);
  return fmt::format("{} ({} match{})", spelling, count, count == 1 ? "" : "es");
}

std::vector<NearNames::Near> NearNames::near() const {
  std::vector<ComparedName> names;
  for (const auto& [spelling, count] : matches_) names.push_back(compared(spelling));
  std::stable_sort(names.begin(), names.end(), [&](const ComparedName& a, const ComparedName& b) {
    return count_of(a.spelling) > count_of(b.spelling);
  });
  std::vector<const ComparedName*> frequent;
  std::vector<Near> found;
  for (const ComparedName& name : names) {
    const auto is_of = [&](const ComparedName* other) {
      return is_near(name, *other) && !met_.contains(pair_of(name.spelling, other->spelling));
    };
    const auto known = std::find_if(frequent.begin(), frequent.end(), is_of);
    if (known == frequent.end()) {
      frequent.push_back(&name);
    } else {
      found.push_back({std::string(name.spelling), std::string((*known)->spelling)});
    }
  }
  std::stable_sort(found.begin(), found.end(),
                   [](const Near& a, const Near& b) { return a.name < b.name; });
  return found;
}

std::string NearNames::proposals(const std::vector<Near>& near) const {
  std::string text;
  if (near.empty()) text = "\n# No two spellings are near each other.\n";
  for (auto first = near.begin(); first != near.end();) {
    const auto last =
        std::find_if(first, near.end(), [&](const Near& each) { return each.name != first->name; });
    text += fmt::format("\n# {}", with_count(first->name));
    for (auto each = first; each != last; ++each) text += ", " + with_count(each->spelling);
    text += '\n';
    for (auto each = first; each != last; ++each) {
      text += "# " + name_map_line(each->spelling, each->name);
    }
    first = last;
  }
  return text;
}

}  // namespace bgtools::analysis
