#include "cli/options/options.hpp"

#include <gtest/gtest.h>

#include <initializer_list>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace bgtools::cli {
namespace {

OrError<Arguments> parsed(CommandSet command, std::initializer_list<const char*> words) {
  const std::vector<const char*> list(words);
  return parse(command, list);
}

Arguments arguments(CommandSet command, std::initializer_list<const char*> words) {
  const auto result = parsed(command, words);
  EXPECT_TRUE(result) << result.error().message;
  return result ? *result : Arguments();
}

TEST(Options, TheLastOfASwitchAndItsOppositeCounts) {
  EXPECT_EQ(arguments(kCheck, {"--jacoby", "--no-jacoby"}).jacoby, false);
  EXPECT_EQ(arguments(kCheck, {"--no-jacoby", "--jacoby", "--jacoby"}).jacoby, true);
  EXPECT_EQ(arguments(kCheck, {}).jacoby, std::nullopt);
}

TEST(Options, TheLastOfSeveralValuesCounts) {
  const Arguments given = arguments(kCheck, {"--fail-on=info", "--fail-on", "never"});
  EXPECT_EQ(given.fail_on, "never");
  EXPECT_EQ(text_or(given.color, "auto"), "auto");
}

TEST(Options, ValuesOfRepeatingOptionsAddUp) {
  const Arguments given = arguments(kCheck, {"--ignore", "BG1", "--ignore", "BG2,BG3"});
  EXPECT_EQ(given.ignore, (std::vector<std::string>{"BG1", "BG2,BG3"}));
}

TEST(Options, LettersStandForNamesAndMayBeJoined) {
  const Arguments given = arguments(kCheck, {"-qvf", "mat", "a.mat"});
  EXPECT_TRUE(is_on(given.quiet));
  EXPECT_TRUE(is_on(given.verbose));
  EXPECT_EQ(given.from, "mat");
  EXPECT_EQ(given.operands, std::vector<std::string>{"a.mat"});
}

TEST(Options, AHyphenAndWhatFollowsTwoAreOperands) {
  const Arguments given = arguments(kCheck, {"-", "--", "--quiet"});
  EXPECT_EQ(given.operands, (std::vector<std::string>{"-", "--quiet"}));
  EXPECT_FALSE(is_on(given.quiet));
}

TEST(Options, AnOptionOfAnotherCommandIsUnknown) {
  EXPECT_FALSE(parsed(kPlays, {"--jacoby"}));
  EXPECT_FALSE(parsed(kCheck, {"--force"}));
}

TEST(Options, WhatIsTurnedOffIsGivenAndTakesNoSetting) {
  const Option& baseline = *find_option(kCheck, "baseline");
  Arguments settings;
  settings.set(baseline, "known.json");
  settings.set_origin(baseline, "bgtools.conf:2");
  Arguments given = arguments(kCheck, {"--no-baseline"});
  EXPECT_TRUE(given.has(baseline));
  given.fill_from(settings);
  EXPECT_EQ(given.state(baseline), false);
  EXPECT_EQ(given.baseline.text, std::nullopt);
  Arguments silent = arguments(kCheck, {});
  EXPECT_FALSE(silent.has(baseline));
  silent.fill_from(settings);
  EXPECT_EQ(silent.baseline.text, "known.json");
  EXPECT_EQ(silent.origin(baseline), "bgtools.conf:2");
}

TEST(Options, NamesAndLettersAreUniqueWithinACommand) {
  for (unsigned bit = 0; bit < 15; ++bit) {
    std::set<std::string> seen;
    for (const Option& option : options()) {
      if ((option.commands & (1U << bit)) == 0) continue;
      EXPECT_TRUE(seen.emplace(option.name).second) << option.name;
      if (option.letter != 0) {
        EXPECT_TRUE(seen.emplace(1, option.letter).second) << option.letter;
      }
      EXPECT_FALSE(option.help.empty()) << option.name;
      EXPECT_FALSE(option.name.starts_with("no-")) << option.name;
    }
  }
}

TEST(Options, HelpNamesEveryOptionOfTheCommandAndNoOther) {
  const std::string help = describe_options(kCheck);
  for (const Option& option : options()) {
    const bool is_switch = option.value.empty() && option.section != Section::general;
    const std::string name = (is_switch ? "--[no-]" : "--") + std::string(option.name);
    const bool is_of_check = (option.commands & kCheck) != 0;
    if (is_of_check) {
      EXPECT_NE(help.find(name), std::string::npos) << name;
    }
  }
  EXPECT_EQ(help.find("--output-dir"), std::string::npos);
}

}  // namespace
}  // namespace bgtools::cli
