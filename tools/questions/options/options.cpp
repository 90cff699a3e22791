#include "questions/options/options.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <bgtools/rules/switch_name.hpp>
#include <bgtools/text/joined.hpp>
#include <iterator>
#include <optional>
#include <type_traits>
#include <utility>

#include "report/nearest.hpp"
#include "report/render/renderer.hpp"

namespace bgtools::questions {
namespace {

void assign(Switch& member, const GivenValue& given) { member = given.state; }
void assign(Text& member, const GivenValue& given) {
  if (!given.values.empty()) member = given.values.back();
}
void assign(Texts& member, const GivenValue& given) { member = given.values; }
void assign(TextOrOff& member, const GivenValue& given) {
  assign(member.text, given);
  member.is_off = given.state == false;
}

constexpr OptionKind kind_of(const Switch* /*member*/) { return OptionKind::on_off; }
constexpr OptionKind kind_of(const Text* /*member*/) { return OptionKind::text; }
constexpr OptionKind kind_of(const Texts* /*member*/) { return OptionKind::texts; }
constexpr OptionKind kind_of(const TextOrOff* /*member*/) { return OptionKind::text_or_off; }

template <typename Member>
struct MemberOf;
template <typename Type, typename Class>
struct MemberOf<Type Class::*> {
  using Group = Class;
  using Value = Type;
};

/// The row of a member of a group, which may have inherited the member.
template <auto kMember, typename Group = typename MemberOf<decltype(kMember)>::Group>
constexpr Option row(std::string_view name, char letter, std::string_view value,
                     std::string_view choices, Section section, std::string_view help,
                     Effect effect = Effect::none) {
  using Value = typename MemberOf<decltype(kMember)>::Value;
  return {name,
          letter,
          value,
          choices,
          section,
          help,
          kind_of(static_cast<const Value*>(nullptr)),
          group_id<Group>(),
          [](void* group, const GivenValue& given) {
            assign(static_cast<Group*>(group)->*kMember, given);
          },
          section == Section::game ? Effect::judges : effect};
}

// clang-format off
constexpr auto kOptions = std::to_array<Option>({
  row<&ReadArguments::from>("from", 'f', "FORMAT", "", Section::input,
      "read as FORMAT, whatever the content looks like", Effect::judges),
  row<&WrittenArguments::to>("to", 't', "FORMAT", "", Section::input,
      "write FORMAT; default: what the name of the output implies"),
  row<&ReadArguments::stdin_name>("stdin-name", 0, "NAME", "", Section::input,
      "the name of `-` in reports; its extension helps detection"),
  row<&ListArguments::files_from>("files-from", 0, "FILE", "", Section::input,
      "also take the files that FILE lists, one per line; `-` is stdin"),
  row<&ManifestArguments::expect>("expect", 0, "MANIFEST", "", Section::input,
      "fail unless every file that MANIFEST lists was checked; keep its order; `-` is stdin"),
  row<&NameEndArguments::null, CheckedNameEnds>("null", '0', "", "", Section::input,
      "names in --files-from, --list-files and --files-with-findings end with NUL"),
  row<&NameEndArguments::null, ListedNameEnds>("null", '0', "", "", Section::input,
      "names in --files-from end with NUL"),
  row<&NameEndArguments::null, ManifestNameEnds>("null", '0', "", "", Section::input,
      "names in --expect end with NUL"),
  row<&WalkArguments::include>("include", 0, "GLOB", "", Section::input,
      "check these files of a directory instead of those with known extensions", Effect::skips),
  row<&WalkArguments::exclude>("exclude", 0, "GLOB", "", Section::input,
      "skip these files and folders of a directory", Effect::skips),
  row<&WalkArguments::force_exclude>("force-exclude", 0, "", "", Section::input,
      "apply --exclude to named files too", Effect::skips),
  row<&CheckInputArguments::pass_notes>("pass-notes", 0, "", "", Section::input,
      "skip a named .txt that does not look like a transcript, as in a directory", Effect::skips),
  row<&ReadArguments::archives>("archives", 0, "", "", Section::input,
      "look into archives and compressed files; default: on", Effect::skips),
  row<&ReadArguments::max_member_size>("max-member-size", 0, "BYTES", "", Section::input,
      "refuse a file that unpacks to more; default: 64M"),
  row<&ReadArguments::max_members>("max-members", 0, "N", "", Section::input,
      "refuse the entries of an archive after the first N; default: 100000"),
  row<&WhereArguments::where>("where", 0, "NAME=VALUE", "", Section::input,
      "only matches of this player, event, date, length, variant, ended or has=RULE; repeated, all must hold", Effect::skips),
  row<&NamesArguments::names>("names", 0, "FILE", "", Section::input,
      "replace spellings of players' names by one name, as the lines `SPELLING = NAME` of FILE say (docs/names.md)", Effect::judges),
  row<&ShardArguments::shard>("shard", 0, "I/N", "", Section::input,
      "take every N-th input, starting with the I-th; members of archives count", Effect::skips),
  row<&EmptyArguments::allow_empty>("allow-empty", 0, "", "", Section::input,
      "do not fail if there is nothing to check", Effect::judges),
  row<&CheckInputArguments::list_files>("list-files", 0, "", "", Section::input,
      "only list the files that would be checked"),
  row<&PlaceArguments::match>("match", 0, "N", "", Section::input,
      "the match in the file, counted from 1; default: 1", Effect::skips),
  row<&PlaceArguments::game>("game", 0, "N", "", Section::input,
      "the game in the match, counted from 1, or `last`; default: 1", Effect::skips),
  row<&PlaceArguments::turn>("turn", 0, "N", "", Section::input,
      "the roll in the game, counted from 1, or `end`; on a sheet also 1,4-7; default: 1", Effect::skips),
  row<&PlaceArguments::decision>("decision", 0, "WHEN", "before|offered|taken", Section::input,
      "the double before the roll: before it is made, when it is offered, or after the take", Effect::skips),
  row<&OgidArguments::ogid_colour>("ogid-colour", 0, "WHO", "waiting|on-roll", Section::input,
      "the player that the colour of an OGID names; default: waiting, as HedgeHog writes it"),

  row<&NewMatchArguments::length>("length", 0, "N", "", Section::game,
      "the points of the match; default and 0: a money session"),
  row<&NewMatchArguments::event>("event", 0, "TEXT", "", Section::game,
      "the tournament or the evening"),
  row<&NewMatchArguments::date>("date", 0, "DATE", "", Section::game,
      "when it is played, such as 2026.11.29"),

  row<&GameArguments::profile>("profile", 0, "NAME", "", Section::game,
      "judge by these rules if the record states none; default: match or money"),
  row<&GameArguments::variant>("variant", 0, "NAME", "", Section::game,
      "the game of records that name none: nackgammon, hypergammon-3, plakoto, ... (docs/games.md)"),
  row<&GameArguments::switches>("switch", 0, "NAME=VALUE", "", Section::game,
      "how games are played where their rule texts differ, such as prime=either (docs/games.md)"),
  row<&GameTurnArguments::variant>("variant", 0, "GAME", "", Section::game,
      "a game of docs/games.md, such as plakoto; default: backgammon"),
  row<&GameTurnArguments::switches>("switch", 0, "NAME=VALUE", "", Section::game,
      "how the game is played where its rule texts differ, such as prime=either"),
  row<&GameTurnArguments::state>("state", 0, "NAME=VALUE", "", Section::game,
      "what the turn depends on besides the board: turn_no, first_turn, pending or phase"),
#define BGTOOLS_SWITCH(id, type, usual, asked, help)                                      \
  row<&GameArguments::id>(switch_name<#id>(), 0, std::is_same_v<asked, bool> ? "" : "N", "", \
                          Section::game, help),
#define BGTOOLS_PROFILE_SWITCH(id, type, usual, about)
#include <bgtools/rules/switches.def>
#undef BGTOOLS_SWITCH
#undef BGTOOLS_PROFILE_SWITCH

  row<&SelectArguments::select>("select", 0, "RULE", "", Section::report,
      "report only these rules: codes, names or prefixes, separated by commas", Effect::judges),
  row<&SelectArguments::ignore>("ignore", 0, "RULE", "", Section::report,
      "do not report these rules; overrides --select", Effect::judges),
  row<&SelectArguments::severity>("severity", 0, "RULE=LEVEL", "", Section::report,
      "report a rule as error, warning, info or off", Effect::judges),
  row<&AllowanceArguments::allow>("allow", 0, "", "", Section::report,
      "let comments in transcripts allow findings; default: on", Effect::judges),
  row<&UnfinishedArguments::unfinished>("unfinished", 0, "", "", Section::report,
      "more may be written: where the last game stops is information; default: on with --watch and in editors", Effect::judges),
  row<&ShownArguments::min_severity>("min-severity", 0, "LEVEL", "error|warning|info", Section::report,
      "show findings of at least this level; default: warning", Effect::judges),
  row<&FailArguments::fail_on>("fail-on", 0, "LEVEL", "error|warning|info|never", Section::report,
      "exit with 1 for findings of at least this level; default: error", Effect::judges),
  row<&BaselineArguments::baseline>("baseline", 0, "FILE", "", Section::report,
      "count only findings that FILE does not list; BG903 reports lines that match nothing", Effect::judges),
  row<&FailArguments::exit_zero>("exit-zero", 0, "", "", Section::report,
      "exit with 0 instead of 1, never instead of 2", Effect::judges),
  row<&SearchArguments::search_tries>("search-tries", 0, "N", "", Section::report,
      "0: do not search for explanations of faults; other numbers do nothing"),
  row<&SearchArguments::search_seconds>("search-seconds", 0, "N", "", Section::report,
      "does nothing: the search is limited by its work, not by time"),
  row<&FailIfFoundArguments::fail_if_found>("fail-if-found", 0, "", "", Section::report,
      "exit with 1 if there are duplicates", Effect::judges),
  row<&MaxDiagnosticsArguments::max_diagnostics>("max-diagnostics", 0, "N", "", Section::report,
      "show only the first N findings; all are counted"),

  row<&RepairArguments::write>("write", 0, "FILE", "", Section::output,
      "write the repaired transcript to FILE instead of a diff to stdout; `-`: stdout", Effect::writes),
  row<&RepairArguments::output_dir>("output-dir", 0, "DIR", "", Section::output,
      "write each repaired transcript to a file of the same name in DIR, below the same folders", Effect::writes),
  row<&RepairArguments::choose>("choose", 0, "LINE:COLUMN=N", "", Section::output,
      "make the N-th of the edits that explain the finding at this place", Effect::judges),
  row<&RepairArguments::interactive>("interactive", 0, "", "", Section::output,
      "ask on the terminal which edit to make where several explain a finding"),
  row<&RepairArguments::scores>("scores", 0, "", "", Section::output,
      "also repair scores and results, which the players may have agreed on", Effect::judges),
  row<&RepairArguments::dice>("dice", 0, "", "", Section::output,
      "also write the dice that are not recorded, where only one roll allows what is", Effect::judges),
  row<&WrittenArguments::output>("output", 'o', "FILE", "", Section::output,
      "write to FILE; default and `-`: stdout", Effect::writes),
  row<&RowsArguments::to>("to", 't', "FORMAT", "csv|ndjson|sqlite|xlsx", Section::output,
      "default: what the name of the output implies, else csv"),
  row<&RowsArguments::table>("table", 0, "NAME", "matches|games|turns|plays", Section::output,
      "the table to write; default: turns, and all in a database or a workbook"),
  row<&RowsArguments::columns>("columns", 0, "NAMES", "", Section::output,
      "only these columns, in this order, separated by commas"),
  row<&RowsArguments::plays>("plays", 0, "", "", Section::output,
      "put the legal plays of each turn into the database or the workbook, too"),
  row<&RowsArguments::output>("output", 'o', "FILE", "", Section::output,
      "write to FILE: .csv, .ndjson, .sqlite or .xlsx; default and `-`: stdout", Effect::writes),
  row<&CsvArguments::delimiter>("delimiter", 0, "NAME", "comma|semicolon|tab", Section::output,
      "what separates the cells of CSV; default: comma"),
  row<&CsvArguments::bom>("bom", 0, "", "", Section::output,
      "begin CSV with a byte order mark, by which Excel knows UTF-8"),
  row<&ResultsArguments::by>("by", 0, "WHAT", "player|event", Section::output,
      "add the matches up"),
  row<&ResultsArguments::crosstable>("crosstable", 0, "", "", Section::output,
      "show each player against each other"),
  row<&ResultsArguments::columns>("columns", 0, "NAMES", "", Section::output,
      "only these columns (docs/rows.md), in this order, separated by commas: winner,loser,length,date"),
  row<&ResultsArguments::output_format>("output-format", 0, "FORMAT", "text|csv|ndjson|html|xlsx", Section::output,
      "default: what the name of the output implies, else text"),
  row<&ResultsArguments::output>("output", 'o', "FILE", "", Section::output,
      "write to FILE: .txt, .csv, .ndjson, .html or .xlsx; default and `-`: stdout", Effect::writes),
  row<&PictureArguments::output>("output", 'o', "FILE", "", Section::output,
      "write to FILE: .txt, .svg, .png, .html or .json; default and `-`: stdout", Effect::writes),
  row<&TargetArguments::output_dir>("output-dir", 0, "DIR", "", Section::output,
      "write each input to a file of the same name in DIR, below the same folders and archives", Effect::writes),
  row<&SplitArguments::join>("join", 0, "", "", Section::output,
      "write the parts of one match, such as sessions or single games, as one match, in the order of their scores"),
  row<&SplitArguments::split>("split", 0, "WHAT", "match|game|event", Section::output,
      "write each match, each game, or the matches of each event to a file of their own in DIR"),
  row<&SplitArguments::file_name>("file-name", 0, "PATTERN", "", Section::output,
      "how those files are named: {date}, {event}, {round}, {place}, {player1}, {player2}, {length}, {game}"),
  row<&TargetArguments::resume>("resume", 0, "", "", Section::output,
      "skip outputs already in DIR, to resume an interrupted run", Effect::writes),
  row<&WrittenArguments::dialect>("dialect", 0, "NAME", "", Section::output,
      "write this dialect of the format"),
  row<&WrittenArguments::habit>("habit", 0, "NAME", "", Section::output,
      "write a match sheet in this habit, such as columns, turns or ends (docs/formats/sheet.md)"),
  row<&CommentsArguments::comments>("comments", 0, "", "", Section::report,
      "also compare the comments", Effect::judges),
  row<&PreferArguments::prefer>("prefer", 0, "WHICH", "A|B", Section::output,
      "take what this transcript says where nothing else decides", Effect::judges),
  row<&PictureArguments::ascii>("ascii", 0, "", "", Section::output,
      "text in 7-bit ASCII of at most 72 columns, as for a mail"),
  row<&SheetArguments::sheet>("sheet", 0, "", "", Section::output,
      "show several boards: every operand, and every turn of a game"),
  row<&PageArguments::page>("page", 0, "", "", Section::output,
      "a match as a page in HTML that steps through its games, with its findings"),
  row<&PageArguments::output_dir>("output-dir", 0, "DIR", "", Section::output,
      "with --page, write a site of all matches to DIR: a page for each, for each player and for each event", Effect::writes),
  row<&ViewpointArguments::flip>("flip", 0, "", "", Section::output,
      "show the board from the side of the player who is not on roll"),
  row<&ViewpointArguments::side>("side", 0, "PLAYER", "1|2", Section::output,
      "show each board from the side of the first or the second player"),
  row<&ViewpointArguments::pips>("pips", 0, "", "", Section::output,
      "show the pip counts; default: on"),
  row<&SetArguments::set>("set", 0, "NAME=VALUE", "", Section::output,
      "write this event, date, round or place in every match", Effect::judges),
  row<&AnonymiseArguments::anonymise>("anonymise", 0, "", "", Section::output,
      "write Player1, Player2, ... for the names of players, also in comments, tags and the names of outputs"),
  row<&AnonymiseArguments::key>("key", 0, "FILE", "", Section::output,
      "with --anonymise, write to FILE who is who; --names FILE undoes it", Effect::writes),
  row<&ProposeNamesArguments::propose_names>("propose-names", 0, "FILE", "", Section::output,
      "write to FILE which spellings may belong to one player, for you to confirm and pass to --names", Effect::writes),
  row<&ForceArguments::force>("force", 0, "", "", Section::output,
      "overwrite existing files", Effect::writes),
  row<&TargetArguments::verify>("verify", 0, "HOW", "warn|strict|off", Section::output,
      "strict: write nothing if the input has errors; default: warn", Effect::judges),
  row<&WrittenArguments::fail_if_lossy>("fail-if-lossy", 0, "", "", Section::output,
      "exit with 1 if the target cannot hold everything", Effect::judges),
  row<&TargetArguments::sidecar>("sidecar", 0, "FILE", "", Section::output,
      "save to FILE what the target cannot hold; if FILE exists, restore from it", Effect::writes),
  row<&ExplainArguments::all>("all", 0, "", "", Section::output,
      "explain every rule"),
  row<&ProfilesArguments::profiles>("profiles", 0, "", "", Section::output,
      "list what each --profile sets and why"),
  row<&ReportArguments::output_format>("output-format", 0, "FORMAT", report::kReportFormats, Section::output,
      "the format of the report; default: human"),
  row<&FilesWithFindingsArguments::files_with_findings>("files-with-findings", 'l', "", "", Section::output,
      "only list the files with findings on stdout, instead of a report"),
  row<&SideReportArguments::report>("report", 0, "FORMAT=FILE", "", Section::output,
      "also write a report to FILE, in any report format of check; `-`: stdout, if it is free", Effect::writes),
  row<&ListingArguments::output_format>("output-format", 0, "FORMAT", "text|json", Section::output,
      "default: text"),
  row<&AnswerArguments::output_format>("output-format", 0, "FORMAT", "text|json|html", Section::output,
      "default: text"),
  row<&PictureArguments::output_format>("output-format", 0, "FORMAT", "text|svg|png|html|json", Section::output,
      "default: what the name of the output implies, else text"),
  row<&ExplainArguments::output_format>("output-format", 0, "FORMAT", "text|json|markdown", Section::output,
      "default: text"),
  row<&BaselineArguments::write_baseline>("write-baseline", 0, "FILE", "", Section::output,
      "write all findings to FILE, as a baseline for later runs", Effect::writes),
  row<&BaselineArguments::prune_baseline>("prune-baseline", 0, "", "", Section::output,
      "remove from the --baseline what is no longer found", Effect::writes),
  row<&ReportArguments::show_board>("show-board", 0, "", "", Section::output,
      "draw the board before each finding (human)"),
  row<&ReportArguments::statistics>("statistics", 0, "", "", Section::output,
      "show how often each rule was broken (human)"),
  row<&ReportArguments::color>("color", 0, "WHEN", "auto|always|never", Section::output,
      "default: auto, which is on a terminal unless NO_COLOR is set"),
  row<&LanguageServerArguments::hover_board>("hover-board", 0, "KIND", "text|svg|none", Section::output,
      "how a hover shows the board; default: text"),
  row<&LanguageServerArguments::inlay_hints>("inlay-hints", 0, "", "", Section::output,
      "show pip counts, cubes and scores as inlay hints; default: on"),
  row<&QuietArguments::quiet>("quiet", 'q', "", "", Section::output,
      "print findings only, no summary"),
  row<&VerboseArguments::verbose>("verbose", 'v', "", "", Section::output,
      "print on stderr what each input is, how it was judged, what was written and what was left out"),

  row<&JobsArguments::jobs>("jobs", 'j', "N", "", Section::general,
      "work on N inputs at a time; default and 0: one per core"),
  row<&ProgressArguments::progress>("progress", 0, "WHEN", "auto|always|never", Section::general,
      "show progress on stderr; default: auto, which is on a terminal"),
  row<&WatchArguments::watch>("watch", 0, "", "", Section::general,
      "check again what changes, and show the report anew, until interrupted", Effect::judges),
  row<&WatchArguments::poll>("poll", 0, "SECONDS", "", Section::general,
      "with --watch, look for changes in this interval instead of waiting for events"),
  row<&LanguageServerArguments::stdio>("stdio", 0, "", "", Section::general,
      "speak on stdin and stdout; this is what happens without it, too"),
  row<&CommonArguments::config>("config", 0, "FILE", "", Section::general,
      "read settings from FILE, not the nearest bgtools.conf; --no-config: none, not from variables either"),
  row<&CommonArguments::help>("help", 'h', "", "", Section::general,
      "show this text"),
});
// clang-format on

static_assert(std::all_of(kOptions.begin(), kOptions.end(), [](const Option& option) {
  return option.value.empty() == (option.kind == OptionKind::on_off);
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

}  // namespace

std::string_view name(Section section) noexcept {
  switch (section) {
    case Section::input:
      return "Input";
    case Section::game:
      return "Game rules (these override the transcript, except --profile)";
    case Section::report:
      return "Findings";
    case Section::output:
      return "Output";
    case Section::general:
      return "General";
  }
  return "";
}

std::span<const Option> options() noexcept { return kOptions; }

std::vector<const Option*> options_of(Taken taken) {
  std::vector<const Option*> list;
  for (const Option& option : kOptions) {
    if (takes(taken, option)) list.push_back(&option);
  }
  return list;
}

const Option* find_option(Taken taken, std::string_view name) {
  const auto* const found = std::find_if(
      kOptions.begin(), kOptions.end(),
      [&](const Option& option) { return option.name == name && takes(taken, option); });
  return found == kOptions.end() ? nullptr : found;
}

report::OrSentence<void> check_choice(const Option& option, std::string_view value) {
  const std::vector<std::string_view> choices = split(option.choices, '|');
  if (choices.empty() || std::find(choices.begin(), choices.end(), value) != choices.end()) {
    return {};
  }
  return report::Sentence(report::OptionName{option.name}, ": '", value, "' is not one of ",
                          text::joined(choices), report::did_you_mean(value, choices));
}

report::OrSentence<void> set_from_text(const Option& option, std::string_view text, Given& given) {
  constexpr auto kOn = std::to_array<std::string_view>({"on", "true", "yes", "1"});
  constexpr auto kOff = std::to_array<std::string_view>({"off", "false", "no", "0"});
  if (!option.value.empty()) {
    if (text.empty()) return report::Sentence(option.name, " requires a value");
    if (auto valid = check_choice(option, text); !valid) return valid;
    given.set(option, std::string(text));
    return {};
  }
  const bool is_on = std::find(kOn.begin(), kOn.end(), text) != kOn.end();
  if (!is_on && std::find(kOff.begin(), kOff.end(), text) == kOff.end()) {
    return report::Sentence(option.name, ": '", text, "' is neither on nor off");
  }
  given.set_switch(option, is_on);
  return {};
}

std::string describe_options(Taken taken) {
  constexpr std::size_t kHelpColumn = 28;
  std::string text;
  std::optional<Section> section;
  for (const Option* const row : options_of(taken)) {
    const Option& option = *row;
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
      fmt::format_to(std::back_inserter(text), " ({})", text::joined(split(option.choices, '|')));
    }
    text += '\n';
  }
  return text;
}

}  // namespace bgtools::questions
