#pragma once

#include <bgtools/formats/format.hpp>
#include <bgtools/text/source.hpp>
#include <bgtools/verify/verifier.hpp>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "answers/options/arguments.hpp"
#include "report/file_report.hpp"
#include "report/findings.hpp"
#include "report/receipt.hpp"
#include "report/selection.hpp"
#include "report/wording.hpp"

namespace bgtools::answers {

/// Where the bytes of an input come from.
struct Origin {
  std::string extension;  ///< of the unpacked content, for detection
  bool is_named = false;  ///< the user named it; it was not found in a folder or an archive
  std::string damage;     ///< why bytes are missing; "": they are complete
  /// How to have the file read; only its first bytes are here, since it is left out for the ending
  /// of its name, although it begins as a transcript. "": it is read.
  std::string left_out{};
};

/// What is said of such a file.
inline constexpr std::string_view kLeftOut =
    "begins like a transcript, but its name does not end like that of one: it is not read";

/// The extension of a path with its dot, in small letters; "": none.
[[nodiscard]] std::string extension_of(std::string_view path);

/// How inputs are read and judged.
struct RunOptions {
  const Format* forced = nullptr;  ///< --from
  bool verifies = true;
  /// Only the matches that touch this part of the text are verified; nullopt: all.
  std::optional<Span> only{};
  bool allows = true;         ///< comments may allow findings
  bool passes_notes = false;  ///< --pass-notes: a named `.txt` may be notes, too
  VerifyOptions game{};
  GameWatcher* watcher = nullptr;  ///< sees each game that is verified; null: nobody does
};

/// What --verbose says about an input: its format and dialect, its content and how it was judged.
[[nodiscard]] std::string describe(const report::Receipt& receipt);

/// The arguments of a command that concern how inputs are read and judged.
using RunArguments =
    Some<ReadArguments, CheckInputArguments, GameArguments, SearchArguments, AllowanceArguments>;
/// The rules of the game and the format that the arguments state. `stop` ends a run early.
report::OrSentence<RunOptions> run_options(const RunArguments& arguments, StopFlag stop);
/// Sentences about options that do nothing any more.
[[nodiscard]] std::vector<report::Sentence> idle_options(const SearchArguments& arguments);

/// The format that an option names, null if it is not given; an error if there is no such format.
report::OrSentence<const Format*> format_option(const Text& name, std::string_view option);

/// Called with each match of an input, which is gone afterwards, and its number from 1. Returns
/// false to stop.
using OnMatch = std::function<bool(Match&& match, int number)>;

/// Reads an input match by match, verifies each and forgets it after `on_match` has seen it. The
/// findings are arranged at the end. The result of a run that was stopped is meaningless. `source`
/// has the bytes of the input and the stop flag of the options.
report::Receipt run(const Origin& input, const Source& source, const RunOptions& options,
                    report::Findings& findings, const OnMatch& on_match = {});

/// Runs, and puts together everything that any report says about the input.
report::FileReport report_on(const Origin& input, const Source& source, const RunOptions& options,
                             report::Findings& findings, const OnMatch& on_match = {});

/// Which findings the arguments select.
report::OrSentence<report::Selection> selection_of(
    const Some<GameArguments, SelectArguments, ShownArguments, FailArguments>& arguments);
/// How many findings --max-diagnostics shows.
report::OrSentence<std::size_t> most_shown(const MaxDiagnosticsArguments& arguments);

/// What an input is.
struct Detected {
  Detection detection{};
  report::Receipt receipt{};
  std::string mixture{};  ///< which other layout its matches also have, as a sentence; "": none

  /// "": no transcript.
  [[nodiscard]] std::string_view format() const;
  /// The dialect, or what else it is: "chess PGN"; "": nothing is known.
  [[nodiscard]] std::string_view kind() const;
};

/// Reads the input without verifying it.
Detected detected_in(const Origin& input, const Source& source, RunOptions options,
                     report::Findings& findings);

}  // namespace bgtools::answers
