#pragma once

#include <bgtools/formats/format.hpp>
#include <bgtools/text/source.hpp>
#include <bgtools/verify.hpp>
#include <bgtools/watched_game.hpp>
#include <functional>

#include "cli/inputs/inputs.hpp"
#include "cli/options/arguments.hpp"
#include "report/findings.hpp"
#include "report/receipt.hpp"

namespace bgtools::cli {

/// How inputs are read and judged.
struct RunOptions {
  const Format* forced = nullptr;  ///< --from
  bool verifies = true;
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
/// The rules of the game and the format that the arguments state.
OrError<RunOptions> run_options(const RunArguments& arguments);

/// The format that an option names, null if it is not given; an error if there is no such format.
OrError<const Format*> format_option(const Text& name, std::string_view option);

/// Called with each match of an input, which is gone afterwards, and its number from 1. Returns
/// false to stop.
using OnMatch = std::function<bool(Match&& match, int number)>;

/// Reads an input match by match, verifies each and forgets it after `on_match` has seen it. The
/// findings are arranged at the end. The result of an interrupted run is meaningless. `source` has
/// the bytes of the input and stop_flag().
report::Receipt run(const LoadedInput& input, const Source& source, const RunOptions& options,
                    report::Findings& findings, const OnMatch& on_match = {});

}  // namespace bgtools::cli
