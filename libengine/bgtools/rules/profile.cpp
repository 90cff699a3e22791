#include <fmt/core.h>

#include <algorithm>
#include <bgtools/game/words.hpp>
#include <bgtools/rules/profile.hpp>
#include <type_traits>

namespace bgtools {
namespace {

// The day when bgammon.org began to count drops by the board.
constexpr std::string_view kFirstDropByBoard = "20251227";

/// Whether a tag dates the match before a day, given as the number YYYYMMDD.
bool is_dated_before(const Match& match, std::string_view day) {
  for (const Tag& tag : match.tags) {
    if (tag.key != "Date" && tag.key != "EventDate") continue;
    std::string digits;
    for (const char c : tag.value) {
      if (c >= '0' && c <= '9') digits += c;
    }
    if (digits.size() == day.size() && digits < day) return true;
  }
  return false;
}

/// The variant that the record states for a game; one that states none may set up the starting
/// position of one.
std::optional<Variant> variant_shown(const Match& match, const Game& game) {
  if (const std::optional<Variant> stated = variant_of(match, game)) return stated;
  if (game.actions.empty()) return std::nullopt;
  const auto* const setup = std::get_if<SetPosition>(&game.actions.front().what);
  if (setup == nullptr) return std::nullopt;
  for (int i = 0; i < kPlainVariantCount; ++i) {
    const auto variant = static_cast<Variant>(i);
    if (setup->position == start_position(variant)) return variant;
  }
  return std::nullopt;
}

std::string unknown_game(const Match& match) {
  for (const Tag& tag : match.tags) {
    if (tag.key == "Variation" && !plain_variant_named(tag.value)) return tag.value;
  }
  return {};
}

/// What the user says about a switch wins; "how many" is only settled by a number.
template <typename Value, typename Asked>
void take(const std::optional<Asked>& by_user, Value& value) {
  constexpr bool kIsAnswer = !std::is_same_v<Value, int> || std::is_same_v<Asked, int>;
  if constexpr (kIsAnswer) {
    if (by_user) value = *by_user;
  }
}

void take_switches(const Match& match, const VerifyOptions& options, Profile& profile) {
  const StatedRules& stated = match.stated;
  const Conventions& usual = conventions(profile.name);
  Conventions& rules = profile;
  rules = usual;
  rules.crawford = stated.crawford.value_or(usual.crawford);
  rules.beavers = stated.beavers.value_or(usual.beavers);
  rules.cube_limit = stated.cube_limit.value_or(usual.cube_limit);
  const bool has_cube = usual.cube && (usual.cube_in_money || !profile.is_money()) &&
                        (usual.cube_at_one_point || profile.length != 1);
  rules.cube = stated.cube.value_or(has_cube);
  if (stated.jacoby) rules.jacoby = stated.jacoby;
  // Unlimited play on that site uses the rule, so its length states it.
  if (profile.written_length && !stated.jacoby) rules.jacoby = true;
  rules.drop_by_board = usual.drop_by_board && !is_dated_before(match, kFirstDropByBoard);
#define BGTOOLS_SWITCH(id, type, usual, asked, help) take(options.id, rules.id);
#define BGTOOLS_PROFILE_SWITCH(id, type, usual, about)
#include <bgtools/rules/switches.def>
#undef BGTOOLS_SWITCH
#undef BGTOOLS_PROFILE_SWITCH
  // The user says whether there are any, and the record says how many.
  const bool asks_for_them = options.automatic_doubles.value_or(false);
  if (asks_for_them && usual.automatic_doubles == 0) rules.automatic_doubles = kUnlimited;
  if (stated.automatic_doubles) rules.automatic_doubles = *stated.automatic_doubles;

  if (profile.is_money()) {
    rules.crawford = false;
    if (!options.automatic_doubles.value_or(true)) rules.automatic_doubles = 0;
    return;
  }
  const std::optional<bool> jacoby = options.jacoby ? options.jacoby : stated.jacoby;
  profile.is_jacoby_tag_in_match = jacoby.value_or(false);
  rules.jacoby = false;
  rules.beavers = false;
  rules.automatic_doubles = 0;
}

/// The site answers first, and the user has the last word.
Choices choices_of(Variant variant, const Match& match, const VerifyOptions& options) {
  const std::string_view site =
      options.profile ? bgtools::name(*options.profile) : match.traits.site;
  Ruleset rules{game_rules(variant), choices_at(variant, site)};
  for (const GameAnswer& answer : options.answers) {
    const auto at = rules.game == nullptr ? std::nullopt : switch_named(*rules.game, answer.name);
    if (at) (void)choose(rules, *at, answer.value);
  }
  return rules.choices;
}

std::string describe_choices(const Profile& profile) {
  std::string text;
  const GameRules* const game = game_rules(profile.variant);
  for (std::size_t at = 0; game != nullptr && at < profile.choices.size(); ++at) {
    const std::size_t choice = profile.choices[at];
    if (choice == 0) continue;
    text += fmt::format(", {}={}", game->switches[at].name, game->switches[at].values[choice]);
  }
  return text;
}

std::string describe_game(const Profile& profile) {
  return fmt::format(", {}{}", name(profile.variant), describe_choices(profile));
}

Profile profile_of(std::optional<Variant> variant, bool is_named, const Match& match,
                   const VerifyOptions& options) {
  Profile profile;
  profile.is_variant_named = options.variant || is_named;
  profile.variant = options.variant.value_or(variant.value_or(Variant::backgammon));
  if (!profile.is_variant_named) profile.unknown_game = unknown_game(match);
  profile.checkers = checkers_per_side(profile.variant);
  if (match.traits.prints_length_for_unlimited_play) profile.written_length = match.length;
  profile.is_length_stated = match.length.has_value();
  profile.length = profile.written_length ? 0 : match.length.value_or(0);
  profile.name =
      options.profile.value_or(profile.is_money() ? ProfileName::money : ProfileName::match);
  profile.choices = choices_of(profile.variant, match, options);
  take_switches(match, options, profile);
  return profile;
}

Profile profile_for(const Match& match, const VerifyOptions& options) {
  const std::optional<Variant> of_first =
      match.games.empty() ? std::nullopt : variant_shown(match, match.games.front());
  return profile_of(match.stated.variant ? match.stated.variant : of_first,
                    match.stated.variant.has_value(), match, options);
}

}  // namespace

Profiles::Profiles(const Match& match, const VerifyOptions& options)
    : match_(match), of_match_(profile_for(match, options)) {
  if (options.variant) return;
  for (const Game& game : match.games) {
    const std::optional<Variant> variant = variant_shown(match, game);
    if (!variant || of(game).variant == variant) continue;
    const bool is_named = variant_of(match, game).has_value();
    others_.push_back(profile_of(variant, is_named, match, options));
  }
}

const Profile& Profiles::of(const Game& game) const noexcept {
  const std::optional<Variant> variant = variant_shown(match_, game);
  const auto found = std::find_if(others_.begin(), others_.end(),
                                  [&](const Profile& each) { return each.variant == variant; });
  return found == others_.end() ? of_match_ : *found;
}

std::string describe(const Profiles& profiles) {
  const Profile& profile = profiles.of_match();
  std::string text;
  if (profile.is_money()) {
    text = profile.is_length_stated ? "money session"
                                    : "match length not stated, judged as a money session";
    text += profile.jacoby.has_value() ? (*profile.jacoby ? ", Jacoby rule" : ", no Jacoby rule")
                                       : ", Jacoby rule not stated: both readings are accepted";
    if (profile.written_length) {
      text += fmt::format(" (the site prints {} for unlimited play)",
                          points_text(*profile.written_length));
    }
  } else {
    text = fmt::format("{} point match, {}", profile.length,
                       profile.crawford ? "Crawford rule" : "no Crawford rule");
  }
  if (!profile.unknown_game.empty()) {
    text += fmt::format(", {}: unknown game, plays and cube not verified", profile.unknown_game);
  } else if (profile.variant != Variant::backgammon || !profiles.others().empty()) {
    text += describe_game(profile);
  }
  for (const Profile& other : profiles.others()) text += describe_game(other);
  if (!profile.cube) text += ", no cube";
  if (profile.holland) text += ", Holland rule";
  const ProfileName usual = profile.is_money() ? ProfileName::money : ProfileName::match;
  if (profile.name != usual) text += fmt::format(", profile {}", name(profile.name));
  return text;
}

}  // namespace bgtools
