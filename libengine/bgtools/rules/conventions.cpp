#include <algorithm>
#include <array>
#include <bgtools/rules/conventions.hpp>
#include <bgtools/rules/switch_name.hpp>
#include <iterator>
#include <type_traits>
#include <utility>

namespace bgtools {
namespace {

using enum ProfileName;

struct Heading {
  std::string_view name;
  std::string_view title;
};

constexpr std::array<Heading, kProfileCount> kHeadings{{
    {"match", "matches by the international rules (bkgm.com, US and world federation)"},
    {"money", "money play by the international rules with the options of bkgm.com"},
    {"brainking", "games on BrainKing, by the rules page of the site"},
    {"sheet-ee", "an Estonian boxed-game sheet: stakes and a cube, no matches"},
    {"fi", "a Finnish rules text, taken literally"},
    {"hu", "a Hungarian rules text with options for money play"},
    {"gnubg", "games played in GNU Backgammon"},
    {"bgammon", "games played on bgammon.org"},
}};

struct SwitchRow {
  std::string_view name;
  bool is_number = false;
  void (*set)(Conventions& conventions, int value) = nullptr;
};

template <auto kMember>
constexpr SwitchRow row_of(std::string_view name) {
  using Value = std::remove_reference_t<decltype(std::declval<Conventions&>().*kMember)>;
  constexpr bool kIsNumber = std::is_same_v<Value, int>;
  return {name, kIsNumber, [](Conventions& conventions, int value) {
            if constexpr (kIsNumber) {
              conventions.*kMember = value;
            } else {
              conventions.*kMember = value != 0;
            }
          }};
}

constexpr auto kSwitches = std::to_array<SwitchRow>({
#define BGTOOLS_SWITCH(id, type, usual, asked, help) row_of<&Conventions::id>(switch_name<#id>()),
#define BGTOOLS_PROFILE_SWITCH(id, type, usual, about) row_of<&Conventions::id>(switch_name<#id>()),
#include <bgtools/rules/switches.def>
#undef BGTOOLS_SWITCH
#undef BGTOOLS_PROFILE_SWITCH
});

// clang-format off
/// Sorted by profile.
constexpr ProfileSetting kSettings[] = {
  {match, Switch::crawford, 1,
   "the first game after a side needs one point has no cube (bkgm.com, \"Rules for Match Play\")"},
  {match, Switch::jacoby, 0, "not used in match play (bkgm.com, \"Rules for Match Play\")"},
  {match, Switch::beavers, 0, "not used in match play (bkgm.com, \"Rules for Match Play\")"},
  {match, Switch::automatic_doubles, 0,
   "not used in match play (bkgm.com, \"Rules for Match Play\")"},

  {brainking, Switch::crawford, 1, "the game after a side first needs one point has no cube"},
  {brainking, Switch::jacoby, 0, "the page does not mention the rule"},
  {brainking, Switch::beavers, 0, "the page does not mention them"},
  {brainking, Switch::automatic_doubles, 0, "the page does not mention them"},
  {brainking, Switch::cube_in_money, 0, "the cube is offered in matches only"},
  {brainking, Switch::cube_limit, 64, "the site's cube goes from 1 to 64"},
  {brainking, Switch::odd_lengths_to_21, 1, "the site offers matches to 3, 5, 7 ... 21 points"},
  {brainking, Switch::prevents_illegal_plays, 1, "the server accepts legal plays only"},

  {sheet_ee, Switch::crawford, 0, "the sheet describes stakes but not matches"},
  {sheet_ee, Switch::jacoby, 0, "the sheet does not mention the rule"},
  {sheet_ee, Switch::beavers, 0, "the sheet does not mention them"},
  {sheet_ee, Switch::automatic_doubles, 0, "equal opening dice are only thrown again"},
  {sheet_ee, Switch::cube_limit, kUnlimited, "the sheet says that redoubles are not limited"},

  {fi, Switch::crawford, 0, "the text adds up points over several games and has no such game"},
  {fi, Switch::beavers, 0, "the text does not mention them"},
  {fi, Switch::automatic_doubles, 0, "equal opening dice are only thrown again"},
  {fi, Switch::cube_limit, kUnlimited, "the text calls cubes beyond 64 possible in theory"},
  {fi, Switch::backgammon_with_checker_off, 1,
   "the text gives three points for a checker on the bar or in the winner's home, borne off or not"},
  {fi, Switch::drop_may_cancel, 1,
   "the text says in one place that a refused double cancels the game, elsewhere that it loses"},

  {hu, Switch::beaver_limit, 1, "the doubled player may redouble at once, and nobody after that"},
  {hu, Switch::automatic_doubles, 1, "more than one only if the players agree on a number"},

  {gnubg, Switch::beaver_limit, 3, "the program's default for all redoubles of one offer"},
  {gnubg, Switch::cube_limit, 4096, "the program's cube stops there"},
  {gnubg, Switch::prevents_illegal_plays, 1, "the program accepts legal plays only"},

  {bgammon, Switch::crawford, 1, "the server always uses it"},
  {bgammon, Switch::beavers, 0, "the server does not have them"},
  {bgammon, Switch::automatic_doubles, 0, "the server does not have them"},
  {bgammon, Switch::cube_at_one_point, 0, "a match to one point has no cube there"},
  {bgammon, Switch::cube_limit, 64, "the server's cube stops there"},
  {bgammon, Switch::backgammon_with_checker_off, 1,
   "the server gives three points for a checker on the bar or in the winner's home, borne off or not"},
  {bgammon, Switch::drop_by_board, 1,
   "since the end of 2025 the server counts a drop by the board, three times the cube at most"},
  {bgammon, Switch::prevents_illegal_plays, 1, "the server accepts legal plays only"},
};

/// Severities that differ from those of rules.def, sorted by profile.
constexpr ProfileSeverity kSeverityRows[] = {
  {brainking, Rule::opening_double, Severity::warning,
   "the page does not say that equal opening dice are thrown again"},
  {brainking, Rule::dead_cube, Severity::error,
   "the server does not offer a double once the cube is enough for the match"},
  {brainking, Rule::leader_double, Severity::error,
   "a player who needs one point may never double"},
  {brainking, Rule::cube_over_site_limit, Severity::error, "the site has no such cube"},
  {brainking, Rule::double_at_dmp, Severity::error,
   "a player who needs one point may never double"},
  {gnubg, Rule::dead_cube, Severity::info, "the program allows turning a dead cube"},
  {bgammon, Rule::cube_over_site_limit, Severity::error, "the server has no such cube"},
  {bgammon, Rule::gammon_on_drop, Severity::warning,
   "since the end of 2025 the server counts a drop by the board"},
};
// clang-format on

constexpr std::size_t index(ProfileName profile) { return static_cast<std::size_t>(profile); }

constexpr std::array<Conventions, kProfileCount> kConventions = [] {
  std::array<Conventions, kProfileCount> all{};
  for (const ProfileSetting& row : kSettings) {
    kSwitches[static_cast<std::size_t>(row.what)].set(all[index(row.profile)], row.value);
  }
  return all;
}();

using SeverityTable = std::array<std::array<Severity, kProfileCount>, kRuleCount>;

constexpr SeverityTable kSeverities = [] {
  constexpr Severity kDefaults[] = {
#define BGTOOLS_RULE(number, id, severity, name, status, reporter, summary) Severity::severity,
#include <bgtools/finding/rules.def>
#undef BGTOOLS_RULE
  };
  SeverityTable table{};
  for (std::size_t rule = 0; rule < kRuleCount; ++rule) table[rule].fill(kDefaults[rule]);
  for (const ProfileSeverity& row : kSeverityRows) {
    table[static_cast<std::size_t>(row.rule)][index(row.profile)] = row.severity;
  }
  return table;
}();

template <typename Row>
std::span<const Row> rows_of(std::span<const Row> rows, ProfileName profile) {
  const auto first = std::partition_point(rows.begin(), rows.end(),
                                          [&](const Row& row) { return row.profile < profile; });
  const auto last = std::partition_point(first, rows.end(),
                                         [&](const Row& row) { return row.profile == profile; });
  return rows.subspan(static_cast<std::size_t>(first - rows.begin()),
                      static_cast<std::size_t>(last - first));
}

}  // namespace

std::string_view name(Switch what) noexcept {
  return kSwitches[static_cast<std::size_t>(what)].name;
}

bool is_number(Switch what) noexcept { return kSwitches[static_cast<std::size_t>(what)].is_number; }

std::string_view name(ProfileName profile) noexcept { return kHeadings[index(profile)].name; }

std::string_view title(ProfileName profile) noexcept { return kHeadings[index(profile)].title; }

std::optional<ProfileName> profile_named(std::string_view text) noexcept {
  const auto* const found = std::find_if(kHeadings.begin(), kHeadings.end(),
                                         [&](const Heading& each) { return each.name == text; });
  if (found == kHeadings.end()) return std::nullopt;
  return static_cast<ProfileName>(found - kHeadings.begin());
}

const Conventions& conventions(ProfileName profile) noexcept {
  return kConventions[index(profile)];
}

Severity severity(Rule rule, ProfileName profile) noexcept {
  return kSeverities[static_cast<std::size_t>(rule)][index(profile)];
}

std::span<const ProfileSetting> settings(ProfileName profile) noexcept {
  return rows_of<ProfileSetting>(kSettings, profile);
}

std::span<const ProfileSeverity> severities(ProfileName profile) noexcept {
  return rows_of<ProfileSeverity>(kSeverityRows, profile);
}

}  // namespace bgtools
