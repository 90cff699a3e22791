#pragma once

#include <bgtools/formats/format.hpp>
#include <bgtools/text/source.hpp>
#include <bgtools/verify/verifier.hpp>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "questions/options/arguments.hpp"
#include "questions/reading/input.hpp"
#include "questions/reading/match_filter.hpp"
#include "report/file_report.hpp"
#include "report/findings.hpp"
#include "report/receipt.hpp"
#include "report/render/renderer.hpp"
#include "report/selection.hpp"
#include "report/wording.hpp"

namespace bgtools::questions {

/// Reads a source as bgtools::read() does.
using Reading =
    std::function<const Format*(const Source& source, std::string_view extension,
                                const Format* forced, Sink& sink, const bgtools::OnMatch&)>;

/// How inputs are read and judged.
struct RunOptions {
  const Format* forced = nullptr;  ///< --from
  bool verifies = true;
  /// Only the matches that touch this part of the text are verified; nullopt: all.
  std::optional<Span> only{};
  bool allows = true;                         ///< comments may allow findings
  bool passes_notes = false;                  ///< --pass-notes: a named `.txt` may be notes, too
  bool is_unfinished = false;                 ///< the text is being written: see UnfinishedSink
  std::optional<std::uint64_t> typed_byte{};  ///< where a person is typing
  MatchFilter where{};                        ///< --where: other matches are only counted
  /// Each player of a record is given the one name; null: names are as they are written.
  std::shared_ptr<const analysis::NameMap> names{};
  VerifyOptions game{};
  Reading reading = &bgtools::read;
  GameWatcher* watcher = nullptr;        ///< sees each game that is verified; null: nobody does
  std::vector<report::Sentence> idle{};  ///< which options were given that do nothing any more
};

/// What --verbose says about an input: its format and dialect, its content and how it was judged.
[[nodiscard]] std::string describe(const report::Receipt& receipt);

/// The arguments of a command that concern how inputs are read and judged.
using RunArguments = Some<ReadArguments, WhereArguments, NamesArguments, CheckInputArguments,
                          GameArguments, SearchArguments, SelectArguments, AllowanceArguments>;
/// The rules of the game and the format that the arguments state. `stop` ends a run early.
report::OrSentence<RunOptions> run_options(const RunArguments& arguments, StopFlag stop);

/// The format that an option names, null if it is not given; an error if there is no such format.
report::OrSentence<const Format*> format_option(const Text& name, std::string_view option);

/// Called with each match of an input, which is gone afterwards, and its number from 1. Returns
/// false to stop.
using OnMatch = std::function<bool(Match&& match, int number)>;

/// Reads an input match by match, verifies each and forgets it after `on_match` has seen it. The
/// findings are arranged at the end. The result of a run that was stopped is meaningless. `source`
/// has the bytes of the input and the stop flag of the options.
report::Receipt run(const Input& input, const Source& source, const RunOptions& options,
                    report::Findings& findings, const OnMatch& on_match = {});

/// Runs, and puts together everything that any report says about the input.
report::FileReport report_on(const Input& input, const Source& source, const RunOptions& options,
                             report::Findings& findings, const OnMatch& on_match = {});

/// The run of a question, as reports begin with it.
[[nodiscard]] report::RunReport described(std::string_view command,
                                          const Some<CommonArguments, FailArguments>& arguments);

/// Whether an input without a match is at fault: the user named it, or it is not of another kind.
[[nodiscard]] bool lacks_match(const Input& input, const report::Receipt& receipt,
                               const report::Findings& findings);

/// Which findings the arguments select.
report::OrSentence<report::Selection> selection_of(
    const Some<GameArguments, SelectArguments, ShownArguments, FailArguments>& arguments);

/// A run, and which of its findings are wanted.
struct JudgedRun {
  report::Selection selection{};
  RunOptions run{};
};
using JudgedRunArguments =
    Some<ReadArguments, WhereArguments, NamesArguments, CheckInputArguments, GameArguments,
         SearchArguments, AllowanceArguments, SelectArguments, ShownArguments, FailArguments>;
report::OrSentence<JudgedRun> judged_run(const JudgedRunArguments& arguments, StopFlag stop);

/// How many findings --max-diagnostics shows.
report::OrSentence<std::size_t> most_shown(const MaxDiagnosticsArguments& arguments);

}  // namespace bgtools::questions
