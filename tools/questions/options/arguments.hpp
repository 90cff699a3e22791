#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "questions/options/given.hpp"
#include "report/render/renderer.hpp"

namespace bgtools::analysis {
class NameMap;
}

namespace bgtools::questions {

/// The value of an option, by its kind. If it is given several times, the last counts, but one that
/// writes is refused by the program; Texts keeps all.
using Switch = std::optional<bool>;  ///< `--NAME` or `--no-NAME`; nullopt: not given
using Text = std::optional<std::string>;
using Texts = std::vector<std::string>;  ///< every value, in the order of the command line
/// A text that `--no-NAME` turns off, even if a setting gives it.
struct TextOrOff {
  Text text{};
  bool is_off = false;
};

[[nodiscard]] inline bool is_on(const Switch& option) { return option.value_or(false); }
/// The view is valid as long as both arguments.
[[nodiscard]] inline std::string_view text_or(const Text& option, std::string_view otherwise) {
  return option ? std::string_view(*option) : otherwise;
}

// The groups of options. A command takes a group as a whole. Each member has a row in the table of
// options.

/// The options that every command takes.
struct CommonArguments {
  std::vector<std::string> operands{};          ///< the words that are not options
  std::vector<report::GivenOption> deciding{};  ///< the given options that decide what is found
  std::string settings_from{};                  ///< Given::settings_that_decide()
  TextOrOff config{};
  Switch help{};
};

struct ReadArguments {
  Text from{};
  Text stdin_name{};
  Switch archives{};
  Text max_member_size{};
  Text max_members{};
};
struct ListArguments {
  Texts files_from{};
};
/// How the names of a list end; the help text differs by list.
struct NameEndArguments {
  Switch null{};
};
struct ListedNameEnds : NameEndArguments {};
struct CheckedNameEnds : NameEndArguments {};
struct ManifestNameEnds : NameEndArguments {};
struct WalkArguments {
  Texts include{};
  Texts exclude{};
  Switch force_exclude{};
};
struct CheckInputArguments {
  Switch pass_notes{};
  Switch list_files{};
};
/// Which matches are read.
struct WhereArguments {
  Texts where{};
};
/// Which spellings of a name are one player's.
struct NamesArguments {
  Text names{};
  std::shared_ptr<const analysis::NameMap> name_map{};  ///< what the shell read in that file
};
struct ShardArguments {
  Text shard{};
};
struct EmptyArguments {
  Switch allow_empty{};
};
struct ManifestArguments {
  Text expect{};
};

/// Selects a position of a file.
struct PlaceArguments {
  Text match{};
  Text game{};
  Text turn{};
  Text decision{};
};
/// How a board is seen.
struct ViewpointArguments {
  Switch flip{};
  Text side{};
  Switch pips{};
};
struct OgidArguments {
  Text ogid_colour{};
};

/// The option for a switch of the rules, which is a bool or an int.
template <typename Asked>
using GivenFor = std::conditional_t<std::is_same_v<Asked, bool>, Switch, Text>;

/// The rules of the game.
struct GameArguments {
  Text profile{};
  Text variant{};
  Texts switches{};
// NOLINTNEXTLINE(bugprone-macro-parentheses): the names of a type and of a member
#define BGTOOLS_SWITCH(id, type, usual, asked, help) GivenFor<asked> id{};
#define BGTOOLS_PROFILE_SWITCH(id, type, usual, about)
#include <bgtools/rules/switches.def>
#undef BGTOOLS_SWITCH
#undef BGTOOLS_PROFILE_SWITCH
};
/// A turn of a game that moves otherwise than backgammon.
struct GameTurnArguments {
  Text variant{};
  Texts switches{};
  Texts state{};
};
/// How long to search for an explanation.
struct SearchArguments {
  Text search_tries{};
  Text search_seconds{};
};

/// Whether the last game may still be played.
struct UnfinishedArguments {
  Switch unfinished{};
};

/// Which findings are shown.
struct SelectArguments {
  Texts select{};
  Texts ignore{};
  Texts severity{};
};
struct ShownArguments {
  Text min_severity{};
};
struct AllowanceArguments {
  Switch allow{};
};
struct FailArguments {
  Text fail_on{};
  Switch exit_zero{};
};
struct BaselineArguments {
  TextOrOff baseline{};
  Text write_baseline{};
  Switch prune_baseline{};
};
struct MaxDiagnosticsArguments {
  Text max_diagnostics{};
};
struct FailIfFoundArguments {
  Switch fail_if_found{};
};

struct RepairArguments {
  Text write{};
  Text output_dir{};
  Switch scores{};
  Switch dice{};
  Texts choose{};
  Switch interactive{};
};
/// A transcript that is written.
struct WrittenArguments {
  Text to{};
  Text output{};
  Text dialect{};
  Text habit{};
  Switch fail_if_lossy{};
};
/// What becomes of the transcripts that are converted.
struct TargetArguments {
  Text output_dir{};
  Switch resume{};
  Text verify{};
  Text sidecar{};
};
/// What is changed in a record before it is written.
struct SetArguments {
  Texts set{};
};
/// How records are split into files or joined, and how the files are named.
struct SplitArguments {
  Switch join{};
  Text split{};
  Text file_name{};
};
/// Which names are not written.
struct AnonymiseArguments {
  Switch anonymise{};
  Text key{};
};
/// Which spellings of names may be one player's.
struct ProposeNamesArguments {
  Text propose_names{};
};
/// Which of two transcripts decides.
struct PreferArguments {
  Text prefer{};
};
struct RowsArguments {
  Text table{};
  Text to{};
  Text columns{};
  Switch plays{};
  Text output{};
};
/// How a table in CSV is written.
struct CsvArguments {
  Text delimiter{};
  Switch bom{};
};
/// How results are shown.
struct ResultsArguments {
  Text by{};
  Switch crosstable{};
  Text columns{};
  Text output_format{};
  Text output{};
};
struct CommentsArguments {
  Switch comments{};
};
struct SheetArguments {
  Switch sheet{};
};
/// Matches as pages.
struct PageArguments {
  Switch page{};
  Text output_dir{};
};
struct PictureArguments {
  Text output{};
  Switch ascii{};
  Text output_format{};
};
/// A match that begins.
struct NewMatchArguments {
  Text length{};
  Text event{};
  Text date{};
};
struct ForceArguments {
  Switch force{};
};
struct ExplainArguments {
  Switch all{};
  Text output_format{};
};
struct ProfilesArguments {
  Switch profiles{};
};
/// Text or JSON.
struct ListingArguments {
  Text output_format{};
};
/// Text, JSON or a page.
struct AnswerArguments {
  Text output_format{};
};

/// How the report on stdout is written.
struct ReportArguments {
  Text output_format{};
  Switch show_board{};
  Switch statistics{};
  Text color{};
};
struct FilesWithFindingsArguments {
  Switch files_with_findings{};
};
struct WatchArguments {
  Switch watch{};
  Text poll{};
};
struct SideReportArguments {
  Texts report{};
};
struct QuietArguments {
  Switch quiet{};
};
struct VerboseArguments {
  Switch verbose{};
};
struct JobsArguments {
  Text jobs{};
};
struct ProgressArguments {
  Text progress{};
};
struct LanguageServerArguments {
  Switch stdio{};
  Text hover_board{};
  Switch inlay_hints{};
};

/// Some groups of any arguments; groups that these do not take count as not given.
template <typename... Groups>
struct Some : Groups... {
  Some() = default;
  template <typename Arguments>
  // NOLINTNEXTLINE(google-explicit-constructor,hicpp-explicit-conversions): a part of the whole
  Some(const Arguments& arguments) : Groups(part<Groups>(arguments))... {}

 private:
  template <typename Group, typename Arguments>
  static Group part(const Arguments& arguments) {
    if constexpr (std::is_base_of_v<Group, Arguments>) {
      return static_cast<const Group&>(arguments);
    } else {
      return {};
    }
  }
};

/// The arguments of a question or a command. Its options are the rows of its groups.
///
///     using PlaysArguments = Takes<OgidArguments, GameTurnArguments>;
///     struct CommandArguments : Also<PlaysArguments, ListingArguments> {};
///     const auto arguments = arguments_from<CommandArguments>(given);
template <typename... Groups>
struct Takes : Some<CommonArguments, Groups...> {
  using Some<CommonArguments, Groups...>::Some;
  static constexpr std::array kGroups{group_id<CommonArguments>(), group_id<Groups>()...};

  void take(const Given& given) {
    this->operands = given.operands;
    this->deciding = given.deciding();
    this->settings_from = given.settings_that_decide();
    given.fill(group_id<CommonArguments>(), static_cast<CommonArguments*>(this));
    (given.fill(group_id<Groups>(), static_cast<Groups*>(this)), ...);
  }
};

template <typename Question, typename... Groups>
struct WithGroups;
template <typename... Asked, typename... Groups>
struct WithGroups<Takes<Asked...>, Groups...> {
  using Type = Takes<Asked..., Groups...>;
};
/// The arguments of a question, and those of the shell that asks it.
template <typename Question, typename... Groups>
using Also = typename WithGroups<Question, Groups...>::Type;

template <typename Arguments>
[[nodiscard]] Arguments arguments_from(const Given& given) {
  Arguments arguments;
  arguments.take(given);
  return arguments;
}

}  // namespace bgtools::questions
