#include "cli/options/parse.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <initializer_list>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "cli/commands/commands.hpp"

namespace bgtools::cli {
namespace {

/// Some of the arguments of `check`.
struct SomeArguments : Takes<ReadArguments, GameArguments, SelectArguments, FailArguments,
                             BaselineArguments, ReportArguments, QuietArguments, VerboseArguments> {
};

OrError<Given> parsed(const Command& command, std::initializer_list<const char*> words) {
  const std::vector<const char*> list(words);
  return parse(command.name, command.takes, list);
}

Given given(std::initializer_list<const char*> words) {
  const auto result = parsed(kCheck, words);
  EXPECT_TRUE(result) << result.error().message;
  return result ? *result : Given();
}

SomeArguments arguments(std::initializer_list<const char*> words) {
  return arguments_from<SomeArguments>(given(words));
}

TEST(Options, TheLastOfASwitchAndItsOppositeCounts) {
  EXPECT_EQ(arguments({"--jacoby", "--no-jacoby"}).jacoby, false);
  EXPECT_EQ(arguments({"--no-jacoby", "--jacoby", "--jacoby"}).jacoby, true);
  EXPECT_EQ(arguments({}).jacoby, std::nullopt);
}

TEST(Options, TheLastOfSeveralValuesCounts) {
  const SomeArguments given = arguments({"--fail-on=info", "--fail-on", "never"});
  EXPECT_EQ(given.fail_on, "never");
  EXPECT_EQ(text_or(given.color, "auto"), "auto");
}

TEST(Options, ValuesOfRepeatingOptionsAddUp) {
  const SomeArguments given = arguments({"--ignore", "BG1", "--ignore", "BG2,BG3"});
  EXPECT_EQ(given.ignore, (std::vector<std::string>{"BG1", "BG2,BG3"}));
}

TEST(Options, LettersStandForNamesAndMayBeJoined) {
  const SomeArguments given = arguments({"-qvf", "mat", "a.mat"});
  EXPECT_TRUE(is_on(given.quiet));
  EXPECT_TRUE(is_on(given.verbose));
  EXPECT_EQ(given.from, "mat");
  EXPECT_EQ(given.operands, std::vector<std::string>{"a.mat"});
}

TEST(Options, AHyphenAndWhatFollowsTwoAreOperands) {
  const SomeArguments given = arguments({"-", "--", "--quiet"});
  EXPECT_EQ(given.operands, (std::vector<std::string>{"-", "--quiet"}));
  EXPECT_FALSE(is_on(given.quiet));
}

TEST(Options, AnOptionOfAnotherCommandIsUnknown) {
  EXPECT_FALSE(parsed(kPlays, {"--jacoby"}));
  EXPECT_FALSE(parsed(kCheck, {"--force"}));
}

TEST(Options, ATurnedOffOptionIsGivenAndOverridesSettings) {
  const Option& baseline = *find_option(kCheck.takes, "baseline");
  Given settings;
  settings.set(baseline, "known.json");
  settings.set_origin(baseline, "bgtools.conf:2");
  Given off = given({"--no-baseline"});
  EXPECT_TRUE(off.has(baseline));
  off.fill_from(settings);
  EXPECT_EQ(off.state(baseline), false);
  EXPECT_EQ(arguments_from<SomeArguments>(off).baseline.text, std::nullopt);
  EXPECT_TRUE(arguments_from<SomeArguments>(off).baseline.is_off);
  Given silent = given({});
  EXPECT_FALSE(silent.has(baseline));
  silent.fill_from(settings);
  EXPECT_EQ(arguments_from<SomeArguments>(silent).baseline.text, "known.json");
  EXPECT_EQ(silent.origin(baseline), "bgtools.conf:2");
}

TEST(Options, NamesAndLettersAreUniqueWithinACommand) {
  for (const Command& command : commands()) {
    std::set<std::string> seen;
    for (const Option* const option : options_of(command.takes)) {
      EXPECT_TRUE(seen.emplace(option->name).second) << option->name;
      if (option->letter != 0) {
        EXPECT_TRUE(seen.emplace(1, option->letter).second) << option->letter;
      }
      EXPECT_FALSE(option->help.empty()) << option->name;
      EXPECT_FALSE(option->name.starts_with("no-")) << option->name;
    }
    EXPECT_FALSE(seen.empty()) << command.name;
  }
}

TEST(Options, EveryOptionBelongsToACommand) {
  for (const Option& option : options()) {
    EXPECT_TRUE(std::any_of(commands().begin(), commands().end(), [&](const Command& command) {
      return takes(command.takes, option);
    })) << option.name;
  }
}

TEST(Options, OptionsThatAffectFindingsAreListedInTheOrderOfTheTable) {
  const std::vector<report::GivenOption> deciding =
      given({"--exit-zero", "--quiet", "--ignore=BG1", "--no-jacoby", "--profile=fi"}).deciding();
  ASSERT_EQ(deciding.size(), 3U);
  EXPECT_EQ(deciding[0].name, "profile");
  EXPECT_EQ(std::get<std::string>(deciding[0].value), "fi");
  EXPECT_EQ(deciding[1].name, "jacoby");
  EXPECT_EQ(std::get<bool>(deciding[1].value), false);
  EXPECT_EQ(std::get<std::vector<std::string>>(deciding[2].value),
            (std::vector<std::string>{"BG1"}));
}

TEST(Options, HelpNamesExactlyTheOptionsOfTheCommand) {
  const std::string help = describe_options(kCheck.takes);
  for (const Option& option : options()) {
    const bool is_switch = option.value.empty() && option.section != Section::general;
    const std::string name = (is_switch ? "--[no-]" : "--") + std::string(option.name);
    const bool is_of_check = takes(kCheck.takes, option);
    if (is_of_check) {
      EXPECT_NE(help.find(name), std::string::npos) << name;
    }
  }
  EXPECT_EQ(help.find("--output-dir"), std::string::npos);
}

}  // namespace
}  // namespace bgtools::cli
