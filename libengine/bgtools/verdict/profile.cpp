#include <fmt/format.h>
#include <bgtools/verdict/profile.hpp>

namespace bgtools {
namespace {

// Backgammon Galaxy has no word for unlimited play: it writes a match of this length and plays one
// game.
constexpr int kGalaxyUnlimited = 16;

// Where nothing is stated, nobody is accused of one automatic double too many.
constexpr int kUnlimited = 1000;

bool is_galaxy_unlimited(const Match& match) {
  return match.dialect == "galaxy" && match.length == kGalaxyUnlimited && match.games.size() == 1;
}

}  // namespace

Profile profile_for(const Match& match, const VerifyOptions& options) {
  Profile profile;
  profile.variant = options.variant.value_or(match.stated.variant.value_or(Variant::backgammon));
  profile.checkers = checkers_per_side(profile.variant);
  if (is_galaxy_unlimited(match)) profile.written_length = match.length;
  profile.is_length_stated = match.length.has_value();
  profile.length = profile.written_length ? 0 : match.length.value_or(0);

  const std::optional<bool> jacoby = options.jacoby ? options.jacoby : match.stated.jacoby;
  if (profile.is_money()) {
    profile.jacoby = jacoby;
    if (profile.written_length && !jacoby) profile.jacoby = true;
  } else {
    profile.jacoby = false;
    profile.is_jacoby_tag_in_match = jacoby.value_or(false);
  }
  profile.has_crawford =
      !profile.is_money() && options.crawford.value_or(match.stated.crawford.value_or(true));
  profile.has_beavers =
      profile.is_money() && options.beavers.value_or(match.stated.beavers.value_or(true));
  profile.has_cube = match.stated.cube.value_or(true);
  if (profile.is_money() && options.automatic_doubles.value_or(true)) {
    profile.most_automatic_doubles = match.stated.automatic_doubles.value_or(kUnlimited);
  }
  profile.has_holland_rule = options.holland;
  return profile;
}

std::string describe(const Profile& profile) {
  std::string text;
  if (profile.is_money()) {
    text = profile.is_length_stated ? "money session"
                                    : "match length not stated, judged as a money session";
    text += profile.jacoby.has_value() ? (*profile.jacoby ? ", Jacoby rule" : ", no Jacoby rule")
                                       : ", Jacoby rule not stated: both readings are accepted";
    if (profile.written_length) {
      text += " (Backgammon Galaxy writes unlimited play as a 16 point match)";
    }
  } else {
    text = fmt::format("{} point match, {}", profile.length,
                       profile.has_crawford ? "Crawford rule" : "no Crawford rule");
  }
  if (profile.variant != Variant::backgammon) {
    text += ", ";
    text += name(profile.variant);
  }
  if (!profile.has_cube) text += ", no cube";
  if (profile.has_holland_rule) text += ", Holland rule";
  return text;
}

}  // namespace bgtools
