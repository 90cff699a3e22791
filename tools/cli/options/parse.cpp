#include "cli/options/parse.hpp"

#include <fmt/core.h>

#include <array>
#include <boost/program_options/cmdline.hpp>
#include <boost/program_options/errors.hpp>
#include <boost/program_options/options_description.hpp>
#include <boost/program_options/parsers.hpp>
#include <boost/program_options/value_semantic.hpp>
#include <boost/smart_ptr/make_shared.hpp>
#include <cassert>
#include <string>
#include <string_view>
#include <vector>

#include "report/nearest.hpp"

namespace bgtools::cli {
namespace {

namespace po = boost::program_options;

/// The options of a command and their `--no-` forms for Boost. Values are checked here and not by
/// Boost, whose store() takes the first of several values and refuses a second one.
po::options_description describe_to_boost(Taken taken) {
  po::options_description description;
  for (const Option* const row : options_of(taken)) {
    const Option& option = *row;
    std::string names(option.name);
    if (option.letter != 0) names.append({',', option.letter});
    const bool is_switch = option.value.empty();
    description.add(boost::make_shared<po::option_description>(
        names.c_str(), new po::untyped_value(is_switch)));  // NOLINT: Boost takes ownership
    if (is_switch || option.has_no_form()) {
      description.add(boost::make_shared<po::option_description>(
          fmt::format("no-{}", option.name).c_str(), new po::untyped_value(true)));  // NOLINT
    }
  }
  return description;
}

/// What other programs call an option, and what it is here, or a sentence about it. A row counts in
/// commands with the option.
struct OtherName {
  std::string_view theirs;
  std::string_view option;  ///< "": in every command
  std::string_view ours;
  std::string_view sentence{};
};
constexpr auto kOtherNames = std::to_array<OtherName>({
    {"--format", "output-format", "--output-format"},
    {"--format", "to", "--to"},
    {"--json", "output-format", "--output-format json"},
    {"--json", "to", "--to json"},
    {"--out", "output", "--output"},
    {"-o", "write", "--write"},
    {"--output", "write", "--write"},
    {"-o", "report", "--report html=FILE"},
    {"--output", "report", "--report html=FILE"},
    {"-i", "write", "--write FILE --force"},
    {"--in-place", "write", "--write FILE --force"},
    {"--all", "output-dir", "--output-dir"},
    {"--fix", "", "bgtools repair"},
    {"--recursive", "include", "", "folders are searched with all that is in them"},
    {"-r", "include", "", "folders are searched with all that is in them"},
    {"--colour", "color", "--color"},
    {"--threads", "jobs", "--jobs"},
    {"--no-color", "color", "--color never"},
    {"--no-colour", "color", "--color never"},
    {"--version", "", "bgtools --version"},
    {"-V", "", "bgtools --version"},
});

Error unknown_option(std::string_view command, Taken taken, const std::string& word) {
  const std::string_view typed(word);
  const std::size_t equals = std::min(typed.find('='), typed.size());
  for (const OtherName& other : kOtherNames) {
    if (other.theirs != typed.substr(0, equals)) continue;
    if (!other.option.empty() && find_option(taken, other.option) == nullptr) continue;
    if (!other.sentence.empty()) {
      return {fmt::format("unknown option '{}'; {}", typed, other.sentence)};
    }
    return {fmt::format("unknown option '{}'; did you mean '{}{}'?", typed, other.ours,
                        typed.substr(equals))};
  }
  std::vector<std::string> names;
  for (const Option* const option : options_of(taken)) {
    names.push_back(fmt::format("--{}", option->name));
    if (option->value.empty() || option->has_no_form()) {
      names.push_back(fmt::format("--no-{}", option->name));
    }
  }
  const std::vector<std::string_view> candidates(names.begin(), names.end());
  std::string hint = report::did_you_mean(typed, candidates);
  if (hint.empty()) hint = fmt::format("; `bgtools help {}` lists the options", command);
  return {fmt::format("unknown option '{}'{}", typed, hint)};
}

/// Takes the options in the order of the command line, so that the last one given wins.
OrError<Given> fold(Taken taken, const po::parsed_options& parsed) {
  Given all;
  for (const po::option& given : parsed.options) {
    if (given.position_key >= 0) {
      for (const std::string& operand : given.value) all.operands.push_back(operand);
      continue;
    }
    const std::string_view key = given.string_key;
    if (const Option* option = find_option(taken, key)) {
      if (option->value.empty()) {
        all.set_switch(*option, true);
        continue;
      }
      if (const auto valid = check_choice(*option, given.value.front()); !valid) {
        return Error{valid.error().typed()};
      }
      // Of two files to write, one would be missing without a word.
      if (option->effect == Effect::writes && !option->repeats() && all.has(*option)) {
        return Error{fmt::format("--{} is given twice, as {} and as {}; a run takes one",
                                 option->name, all.values(*option).back(), given.value.front())};
      }
      all.set(*option, given.value.front());
    } else {
      const Option* positive = find_option(taken, key.substr(std::string_view("no-").size()));
      assert(positive != nullptr);
      all.set_switch(*positive, false);
    }
  }
  return all;
}

}  // namespace

OrError<Given> parse(std::string_view command, Taken taken, std::span<const char* const> words) {
  using Style = po::command_line_style::style_t;
  const po::options_description description = describe_to_boost(taken);
  try {
    const po::parsed_options parsed =
        po::command_line_parser(std::vector<std::string>(words.begin(), words.end()))
            .options(description)
            .style(Style::unix_style & ~Style::allow_guessing)
            .run();
    return fold(taken, parsed);
  } catch (const po::unknown_option& error) {
    return unknown_option(command, taken, error.get_option_name());
  } catch (const po::invalid_command_line_syntax& error) {
    switch (error.kind()) {
      case po::invalid_syntax::missing_parameter:
      case po::invalid_syntax::empty_adjacent_parameter:
        return Error{fmt::format("{} requires a value", error.get_option_name())};
      case po::invalid_syntax::extra_parameter:
        return Error{fmt::format("{} takes no value", error.get_option_name())};
      default:
        return Error{error.what()};
    }
  } catch (const po::error& error) {
    return Error{error.what()};
  }
}

}  // namespace bgtools::cli
