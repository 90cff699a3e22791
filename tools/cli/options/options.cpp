#include "cli/options/options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/program_options/cmdline.hpp>
#include <boost/program_options/errors.hpp>
#include <boost/program_options/options_description.hpp>
#include <boost/program_options/parsers.hpp>
#include <boost/program_options/value_semantic.hpp>
#include <boost/smart_ptr/make_shared.hpp>
#include <cassert>
#include <iterator>
#include <memory>
#include <utility>

#include "cli/options/nearest.hpp"
#include "report/render/renderer.hpp"

namespace bgtools::cli {
namespace {

namespace po = boost::program_options;

constexpr CommandSet kReaders = kCheck | kConvert | kDetect | kDupes | kRepair | kShow;
constexpr CommandSet kWalkers = kCheck | kDetect | kDupes;
constexpr CommandSet kJudges = kCheck | kConvert | kRepair | kShow;
constexpr CommandSet kSearchers = kCheck | kRepair;
constexpr CommandSet kReporters = kCheck | kReport;

// clang-format off
constexpr auto kOptions = std::to_array<Option>({
  {"from", 'f', "FORMAT", "", &Arguments::from, Section::input, kReaders,
   "read as FORMAT, whatever the content looks like"},
  {"to", 't', "FORMAT", "", &Arguments::to, Section::input, kConvert,
   "write FORMAT; default: what the name of the output says"},
  {"stdin-name", 0, "NAME", "", &Arguments::stdin_name, Section::input, kReaders,
   "the name of `-` in reports; its extension helps detection"},
  {"files-from", 0, "FILE", "", &Arguments::files_from, Section::input, kWalkers | kConvert,
   "take the files that FILE names too, one a line; `-` is stdin"},
  {"expect", 0, "MANIFEST", "", &Arguments::expect, Section::input, kReport,
   "fail unless each file that MANIFEST names was checked, and keep its order; `-` is stdin"},
  {"null", '0', "", "", &Arguments::null, Section::input, kCheck,
   "names of --files-from and --list-files end with NUL"},
  {"null", '0', "", "", &Arguments::null, Section::input, (kWalkers | kConvert) & ~kCheck,
   "names of --files-from end with NUL"},
  {"null", '0', "", "", &Arguments::null, Section::input, kReport,
   "names of --expect end with NUL"},
  {"include", 0, "GLOB", "", &Arguments::include, Section::input, kWalkers,
   "check these files of a directory instead of those with known extensions"},
  {"exclude", 0, "GLOB", "", &Arguments::exclude, Section::input, kWalkers,
   "leave these files and folders of a directory out"},
  {"force-exclude", 0, "", "", &Arguments::force_exclude, Section::input, kWalkers,
   "apply --exclude to the named files too"},
  {"pass-notes", 0, "", "", &Arguments::pass_notes, Section::input, kCheck,
   "pass over a named .txt that does not look like a transcript, as in a directory"},
  {"archives", 0, "", "", &Arguments::archives, Section::input, kReaders,
   "look into archives and compressed files; default: on"},
  {"max-member-size", 0, "BYTES", "", &Arguments::max_member_size, Section::input, kReaders,
   "refuse what unpacks to more; default: 64M"},
  {"max-members", 0, "N", "", &Arguments::max_members, Section::input, kReaders,
   "refuse what an archive holds beyond N entries; default: 100000"},
  {"shard", 0, "I/N", "", &Arguments::shard, Section::input, kCheck,
   "take every N-th input, beginning with the I-th; members of archives count"},
  {"allow-empty", 0, "", "", &Arguments::allow_empty, Section::input, kReporters | kDetect | kDupes,
   "finding nothing to check is no error"},
  {"list-files", 0, "", "", &Arguments::list_files, Section::input, kCheck,
   "print what would be checked, and stop"},
  {"match", 0, "N", "", &Arguments::match, Section::input, kShow,
   "the match of the file, counted from 1; default: 1"},
  {"game", 0, "N", "", &Arguments::game, Section::input, kShow,
   "the game of the match, counted from 1; default: 1"},
  {"turn", 0, "N", "", &Arguments::turn, Section::input, kShow,
   "the roll of the game, counted from 1; default: 1"},
  {"ogid-colour", 0, "WHO", "waiting|on-roll", &Arguments::ogid_colour, Section::input, kConvert | kPlays | kShow,
   "whom the colour of an OGID names; default: waiting, as HedgeHog has it"},

  {"profile", 0, "NAME", "", &Arguments::profile, Section::game, kJudges,
   "judge by these rules where the record states none; default: match or money"},
  {"variant", 0, "NAME", "", &Arguments::variant, Section::game, kJudges,
   "backgammon, nackgammon, longgammon, hypergammon-1, -2 or -3"},
  {"crawford", 0, "", "", &Arguments::crawford, Section::game, kJudges,
   "matches are played with the Crawford game"},
  {"jacoby", 0, "", "", &Arguments::jacoby, Section::game, kJudges,
   "gammons count single while the cube is centred (money)"},
  {"beavers", 0, "", "", &Arguments::beavers, Section::game, kJudges,
   "a doubled player may redouble at once (money)"},
  {"beaver-limit", 0, "N", "", &Arguments::beaver_limit, Section::game, kJudges,
   "most beavers, raccoons and so on after one offer"},
  {"automatic-doubles", 0, "", "", &Arguments::automatic_doubles, Section::game, kJudges,
   "equal opening dice double the stake (money)"},
  {"cube", 0, "", "", &Arguments::cube, Section::game, kJudges,
   "the game is played with a doubling cube"},
  {"cube-limit", 0, "N", "", &Arguments::cube_limit, Section::game, kJudges,
   "the highest value of the cube"},
  {"holland", 0, "", "", &Arguments::holland, Section::game, kJudges,
   "no double before two rolls each after the Crawford game"},

  {"select", 0, "RULE", "", &Arguments::select, Section::report, kCheck,
   "report these rules only: codes, names or prefixes, with commas"},
  {"ignore", 0, "RULE", "", &Arguments::ignore, Section::report, kCheck,
   "do not report these rules; wins over --select"},
  {"severity", 0, "RULE=LEVEL", "", &Arguments::severity, Section::report, kCheck,
   "report a rule as error, warning, info or off"},
  {"min-severity", 0, "LEVEL", "error|warning|info", &Arguments::min_severity, Section::report, kCheck,
   "show what is at least as bad; default: warning"},
  {"fail-on", 0, "LEVEL", "error|warning|info|never", &Arguments::fail_on, Section::report, kReporters,
   "exit with 1 for what is at least as bad; default: error"},
  {"baseline", 0, "FILE", "", &Arguments::baseline, Section::report, kCheck,
   "count only what FILE does not have; a line of it that matches nothing is BG903"},
  {"exit-zero", 0, "", "", &Arguments::exit_zero, Section::report, kReporters,
   "exit with 0 in place of 1, never in place of 2"},
  {"search-tries", 0, "N", "", &Arguments::search_tries, Section::report, kSearchers,
   "most edits tried to explain the faults of a match; 0: no search; default: 400000"},
  {"search-seconds", 0, "N", "", &Arguments::search_seconds, Section::report, kSearchers,
   "longest search in one match; 0: as the tries need; default: 0"},
  {"fail-if-found", 0, "", "", &Arguments::fail_if_found, Section::report, kDupes,
   "exit with 1 if there are duplicates"},
  {"max-diagnostics", 0, "N", "", &Arguments::max_diagnostics, Section::report, kCheck,
   "show the first N; all are counted"},

  {"write", 0, "FILE", "", &Arguments::write, Section::output, kRepair,
   "write the repaired transcript to FILE in place of a diff to stdout"},
  {"scores", 0, "", "", &Arguments::scores, Section::output, kRepair,
   "repair scores and results too, which players may have agreed to"},
  {"output", 'o', "FILE", "", &Arguments::output, Section::output, kConvert,
   "write to FILE; default and `-`: stdout"},
  {"output", 'o', "FILE", "", &Arguments::output, Section::output, kShow,
   "write to FILE: .txt, .svg or .json; default and `-`: stdout"},
  {"output-dir", 0, "DIR", "", &Arguments::output_dir, Section::output, kConvert,
   "write each input to a file of its name in DIR; what is in folders and archives keeps them"},
  {"resume", 0, "", "", &Arguments::resume, Section::output, kConvert,
   "leave what is in DIR already: the rest of a run that was stopped"},
  {"dialect", 0, "NAME", "", &Arguments::dialect, Section::output, kConvert,
   "write this dialect of the format"},
  {"force", 0, "", "", &Arguments::force, Section::output, kConvert | kRepair | kShow,
   "overwrite what is there"},
  {"verify", 0, "HOW", "warn|strict|off", &Arguments::verify, Section::output, kConvert,
   "strict: write nothing after an error; default: warn"},
  {"fail-if-lossy", 0, "", "", &Arguments::fail_if_lossy, Section::output, kConvert,
   "exit with 1 if the target cannot hold everything"},
  {"sidecar", 0, "FILE", "", &Arguments::sidecar, Section::output, kConvert,
   "keep what does not fit in FILE; where FILE is there, restore from it"},
  {"all", 0, "", "", &Arguments::all, Section::output, kExplain,
   "explain every rule"},
  {"profiles", 0, "", "", &Arguments::profiles, Section::output, kRules,
   "list what each --profile sets, and why"},
  {"output-format", 0, "FORMAT", kReportFormats, &Arguments::output_format, Section::output, kReporters,
   "how the report is written; default: human"},
  {"report", 0, "FORMAT=FILE", "", &Arguments::report, Section::output, kReporters | kConvert,
   "write a report to FILE beside what goes to stdout; the formats are those of check"},
  {"output-format", 0, "FORMAT", "text|json", &Arguments::output_format, Section::output,
   kPlays | kRules | kFormats | kDupes,
   "default: text"},
  {"output-format", 0, "FORMAT", "text|svg|json", &Arguments::output_format, Section::output, kShow,
   "default: what the name of the output says, else text"},
  {"output-format", 0, "FORMAT", "text|json|markdown", &Arguments::output_format, Section::output, kExplain,
   "default: text"},
  {"write-baseline", 0, "FILE", "", &Arguments::write_baseline, Section::output, kCheck,
   "write all findings to FILE, as a baseline for later runs"},
  {"prune-baseline", 0, "", "", &Arguments::prune_baseline, Section::output, kCheck,
   "take out of the --baseline what is no longer found"},
  {"show-board", 0, "", "", &Arguments::show_board, Section::output, kReporters,
   "draw the board before each finding (human)"},
  {"statistics", 0, "", "", &Arguments::statistics, Section::output, kReporters,
   "say how often each rule was broken (human)"},
  {"color", 0, "WHEN", "auto|always|never", &Arguments::color, Section::output, kReporters,
   "default: auto, on a terminal without NO_COLOR"},
  {"quiet", 'q', "", "", &Arguments::quiet, Section::output, kReporters | kConvert | kDupes,
   "findings only, no summary"},
  {"verbose", 'v', "", "", &Arguments::verbose, Section::output, kCheck | kConvert,
   "say on stderr what each input is, how it was judged and what was written"},

  {"jobs", 'j', "N", "", &Arguments::jobs, Section::general, kCheck | kConvert,
   "work on N inputs at a time, 0: on as many as there are cores; default: 1"},
  {"progress", 0, "WHEN", "auto|always|never", &Arguments::progress, Section::general, kCheck,
   "how far the run is, on stderr; default: auto, on a terminal"},
  {"config", 0, "FILE", "", &Arguments::config, Section::general, kEveryCommand,
   "take settings from FILE; default: the nearest bgtools.conf from here upward"},
  {"help", 'h', "", "", &Arguments::help, Section::general, kEveryCommand,
   "show this text"},
});
// clang-format on

// The help text says of what kind an option is.
static_assert(std::all_of(kOptions.begin(), kOptions.end(), [](const Option& option) {
  return option.value.empty() == std::holds_alternative<Switch Arguments::*>(option.member);
}));

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(separator), text.size());
    parts.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return parts;
}

/// The options of a command and their `--no-` forms as Boost wants them. Values are checked here
/// and not by Boost, whose store() takes the first of several values and refuses a second one.
po::options_description describe_to_boost(CommandSet command) {
  po::options_description description;
  for (const Option& option : kOptions) {
    if ((option.commands & command) == 0) continue;
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

Error unknown_option(CommandSet command, const std::string& word) {
  const std::string_view typed(word);
  std::vector<std::string> names;
  for (const Option& option : kOptions) {
    if ((option.commands & command) == 0) continue;
    names.push_back(fmt::format("--{}", option.name));
    if (option.value.empty() || option.has_no_form()) {
      names.push_back(fmt::format("--no-{}", option.name));
    }
  }
  const std::vector<std::string_view> candidates(names.begin(), names.end());
  return {fmt::format("unknown option '{}'{}", typed, did_you_mean(typed, candidates))};
}

OrError<void> check_choice(const Option& option, std::string_view value) {
  const std::vector<std::string_view> choices = split(option.choices, '|');
  if (choices.empty() || std::find(choices.begin(), choices.end(), value) != choices.end()) {
    return {};
  }
  return Error{fmt::format("--{}: '{}' is not one of {}{}", option.name, value,
                           fmt::join(choices, ", "), did_you_mean(value, choices))};
}

/// Takes the options one by one in the order of the command line, so that the last one given wins.
OrError<Arguments> fold(CommandSet command, const po::parsed_options& parsed) {
  Arguments arguments;
  for (const po::option& given : parsed.options) {
    if (given.position_key >= 0) {
      for (const std::string& operand : given.value) arguments.operands.push_back(operand);
      continue;
    }
    const std::string_view key = given.string_key;
    if (const Option* option = find_option(command, key)) {
      if (option->value.empty()) {
        arguments.set_switch(*option, true);
        continue;
      }
      if (const auto valid = check_choice(*option, given.value.front()); !valid) {
        return valid.error();
      }
      arguments.set(*option, given.value.front());
    } else {
      const Option* positive = find_option(command, key.substr(std::string_view("no-").size()));
      assert(positive != nullptr);
      arguments.set_switch(*positive, false);
    }
  }
  return arguments;
}

}  // namespace

std::string_view name(Section section) noexcept {
  switch (section) {
    case Section::input:
      return "Input";
    case Section::game:
      return "Rules of the game (single switches win over what a transcript states)";
    case Section::report:
      return "Rules of the report";
    case Section::output:
      return "Output";
    case Section::general:
      return "General";
  }
  return "";
}

std::span<const Option> options() noexcept { return kOptions; }

const Option* find_option(CommandSet commands, std::string_view name) {
  const auto* const found =
      std::find_if(kOptions.begin(), kOptions.end(), [&](const Option& option) {
        return (option.commands & commands) != 0 && option.name == name;
      });
  return found == kOptions.end() ? nullptr : found;
}

OrError<void> set_from_text(const Option& option, std::string_view text, Arguments& arguments) {
  constexpr auto kOn = std::to_array<std::string_view>({"on", "true", "yes", "1"});
  constexpr auto kOff = std::to_array<std::string_view>({"off", "false", "no", "0"});
  if (!option.value.empty()) {
    if (text.empty()) return Error{fmt::format("{} asks for a value", option.name)};
    if (auto valid = check_choice(option, text); !valid) return valid;
    arguments.set(option, std::string(text));
    return {};
  }
  const bool is_on = std::find(kOn.begin(), kOn.end(), text) != kOn.end();
  if (!is_on && std::find(kOff.begin(), kOff.end(), text) == kOff.end()) {
    return Error{fmt::format("{}: '{}' is neither on nor off", option.name, text)};
  }
  arguments.set_switch(option, is_on);
  return {};
}

void Arguments::set(const Option& option, std::string value) {
  if (const auto* text = std::get_if<Text Arguments::*>(&option.member)) {
    this->*(*text) = std::move(value);
  } else if (const auto* texts = std::get_if<Texts Arguments::*>(&option.member)) {
    (this->*(*texts)).push_back(std::move(value));
  } else if (const auto* or_off = std::get_if<TextOrOff Arguments::*>(&option.member)) {
    this->*(*or_off) = {.text = std::move(value)};
  }
}

void Arguments::set_switch(const Option& option, bool is_on) {
  if (const auto* state = std::get_if<Switch Arguments::*>(&option.member)) {
    this->*(*state) = is_on;
  } else if (const auto* or_off = std::get_if<TextOrOff Arguments::*>(&option.member)) {
    this->*(*or_off) = {.is_off = !is_on};
  }
}

std::optional<bool> Arguments::state(const Option& option) const {
  if (const auto* state = std::get_if<Switch Arguments::*>(&option.member)) return this->*(*state);
  const auto* const or_off = std::get_if<TextOrOff Arguments::*>(&option.member);
  return or_off != nullptr && (this->*(*or_off)).is_off ? std::optional(false) : std::nullopt;
}

std::span<const std::string> Arguments::values(const Option& option) const {
  const auto only = [](const Text& text) {
    return text ? std::span(&*text, 1) : std::span<const std::string>();
  };
  if (const auto* text = std::get_if<Text Arguments::*>(&option.member))
    return only(this->*(*text));
  if (const auto* texts = std::get_if<Texts Arguments::*>(&option.member)) return this->*(*texts);
  const auto* const or_off = std::get_if<TextOrOff Arguments::*>(&option.member);
  return or_off != nullptr ? only((this->*(*or_off)).text) : std::span<const std::string>();
}

bool Arguments::has(const Option& option) const {
  return state(option).has_value() || !values(option).empty();
}

void Arguments::fill_from(const Arguments& fallback) {
  for (const Option& option : kOptions) {
    if (has(option) || !fallback.has(option)) continue;
    std::visit([&](auto member) { this->*member = fallback.*member; }, option.member);
    if (const auto found = fallback.origins_.find(option.name); found != fallback.origins_.end()) {
      origins_[option.name] = found->second;
    }
  }
}

std::string_view Arguments::origin(const Option& option, std::size_t index) const {
  const auto found = origins_.find(option.name);
  const bool is_known = found != origins_.end() && index < found->second.size();
  return is_known ? std::string_view(found->second[index]) : std::string_view{};
}

void Arguments::set_origin(const Option& option, std::string origin) {
  std::vector<std::string>& origins = origins_[option.name];
  origins.resize(std::max<std::size_t>(1, values(option).size()));
  origins.back() = std::move(origin);
}

OrError<Arguments> parse(CommandSet command, std::span<const char* const> words) {
  using Style = po::command_line_style::style_t;
  const po::options_description description = describe_to_boost(command);
  try {
    const po::parsed_options parsed =
        po::command_line_parser(std::vector<std::string>(words.begin(), words.end()))
            .options(description)
            .style(Style::unix_style & ~Style::allow_guessing)
            .run();
    return fold(command, parsed);
  } catch (const po::unknown_option& error) {
    return unknown_option(command, error.get_option_name());
  } catch (const po::invalid_command_line_syntax& error) {
    switch (error.kind()) {
      case po::invalid_syntax::missing_parameter:
      case po::invalid_syntax::empty_adjacent_parameter:
        return Error{fmt::format("{} asks for a value", error.get_option_name())};
      case po::invalid_syntax::extra_parameter:
        return Error{fmt::format("{} takes no value", error.get_option_name())};
      default:
        return Error{error.what()};
    }
  } catch (const po::error& error) {
    return Error{error.what()};
  }
}

std::string describe_options(CommandSet command) {
  constexpr std::size_t kHelpColumn = 28;
  std::string text;
  std::optional<Section> section;
  for (const Option& option : kOptions) {
    if ((option.commands & command) == 0) continue;
    if (section != option.section) {
      section = option.section;
      fmt::format_to(std::back_inserter(text), "\n{}:\n", name(option.section));
    }
    std::string left =
        option.letter != 0 ? fmt::format("  -{}, ", option.letter) : std::string("      ");
    if (option.value.empty()) {
      left += option.section == Section::general ? fmt::format("--{}", option.name)
                                                 : fmt::format("--[no-]{}", option.name);
    } else {
      left += fmt::format("--{} {}", option.name, option.value);
      if (option.has_no_form()) left += fmt::format(", --no-{}", option.name);
    }
    text += left;
    if (left.size() + 2 > kHelpColumn) {
      text += '\n';
      left.clear();
    }
    text.append(kHelpColumn - left.size(), ' ');
    text += option.help;
    if (!option.choices.empty()) {
      fmt::format_to(std::back_inserter(text), " ({})",
                     fmt::join(split(option.choices, '|'), ", "));
    }
    text += '\n';
  }
  return text;
}

}  // namespace bgtools::cli
