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
  const auto is_of = [&](std::string_view site, std::string_view also) {
    return match.dialect == site ||
           std::any_of(match.tags.begin(), match.tags.end(), [&](const Tag& tag) {
             return tag.key == "Site" && (tag.value == site || tag.value == also);
           });
  };
  if (is_of("bgammon", "bgammon.org")) traits.site = "bgammon";
  if (is_of("gammonx", "GammonX")) traits.site = "gammonx";
  return traits;
}

}  // namespace

void set_producer(Match& match, std::string_view dialect) {
  match.dialect = std::string(dialect);
  match.traits = traits_of(match);
}

}  // namespace bgtools::build
