#include "questions/convert/headings.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "questions/reading/game_answer.hpp"
#include "report/nearest.hpp"

namespace bgtools::questions {
namespace {

constexpr report::OptionName kSet{"set"};

/// The words of --set and the tags that they write.
constexpr std::array<std::pair<std::string_view, std::string_view>, 4> kTags{
    {{"event", "Event"}, {"date", "EventDate"}, {"round", "Round"}, {"place", "Site"}}};

/// Whether a tag gives way to the one that is set.
bool gives_way(std::string_view key, std::string_view set) {
  return key == set || (set == "EventDate" && (key == "Date" || key == "Date precision"));
}

}  // namespace

report::OrSentence<Headings> Headings::from(const Texts& assignments) {
  Headings headings;
  for (const std::string& text : assignments) {
    const auto pair = assignment(kSet, text);
    if (!pair) return pair.error();
    const std::string_view key = pair->first;
    const auto* const known =
        std::find_if(kTags.begin(), kTags.end(), [&](const auto& tag) { return tag.first == key; });
    if (known == kTags.end()) {
      std::vector<std::string_view> keys;
      keys.reserve(kTags.size());
      for (const auto& tag : kTags) keys.push_back(tag.first);
      return report::Sentence(kSet, ": unknown key '", key, "'",
                              report::did_you_mean_or_choices(key, keys));
    }
    headings.all_.push_back({known->second, std::string(pair->second)});
  }
  return headings;
}

void Headings::set(Match& match) const {
  for (const Heading& heading : all_) {
    // The first tag that gives way keeps its place.
    const auto first = std::find_if(match.tags.begin(), match.tags.end(), [&](const Tag& each) {
      return gives_way(each.key, heading.tag);
    });
    const auto place = static_cast<std::size_t>(first - match.tags.begin());
    const Span span = first == match.tags.end() ? Span{} : first->span;
    std::erase_if(match.tags, [&](const Tag& each) { return gives_way(each.key, heading.tag); });
    match.tags.insert(match.tags.begin() + static_cast<std::ptrdiff_t>(place),
                      Tag{.key = std::string(heading.tag), .value = heading.value, .span = span});
  }
}

}  // namespace bgtools::questions
