#include <algorithm>
#include <bgtools/build/producer.hpp>
#include <string>

namespace bgtools::build {
namespace {

// Backgammon Galaxy writes a match of this length and plays one game.
constexpr int kGalaxyUnlimited = 16;

Traits traits_of(const Match& match) {
  Traits traits;
  traits.prints_no_result =
      match.dialect == "bgroom" || match.dialect == "brainking" || match.dialect == "gibbon";
  traits.writes_forced_plays = match.dialect == "gnubg";
  traits.prints_length_for_unlimited_play =
      match.dialect == "galaxy" && match.length == kGalaxyUnlimited && match.games.size() == 1;
  const auto is_of_bgammon = [](const Tag& tag) {
    return tag.key == "Site" && (tag.value == "bgammon" || tag.value == "bgammon.org");
  };
  if (match.dialect == "bgammon" ||
      std::any_of(match.tags.begin(), match.tags.end(), is_of_bgammon)) {
    traits.site = "bgammon";
  }
  return traits;
}

}  // namespace

void set_producer(Match& match, std::string_view dialect) {
  match.dialect = std::string(dialect);
  match.traits = traits_of(match);
}

}  // namespace bgtools::build
