#pragma once

#include <bgtools/formats/format.hpp>
#include <bgtools/text/source.hpp>
#include <bgtools/verify.hpp>
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
  bool passes_notes = false;  ///< --pass-notes: of a named `.txt`, too, nothing is promised
  VerifyOptions game{};
};

/// What --verbose says of an input: its format and dialect, what it holds and how it was judged.
[[nodiscard]] std::string describe(const report::Receipt& receipt);

/// What the arguments of a command say of how inputs are read and judged.
using RunArguments = Some<ReadArguments, CheckInputArguments, GameArguments, SearchArguments>;
/// The rules of the game and the format that the arguments state.
OrError<RunOptions> run_options(const RunArguments& arguments);

/// The format that an option names, null where it is not given; or why there is none.
OrError<const Format*> format_option(const Text& name, std::string_view option);

/// Sees a match of an input, which is gone after that, and its number, which counts from 1; false
/// stops.
using OnMatch = std::function<bool(Match&& match, int number)>;

/// Reads an input match by match, verifies each and forgets it after `on_match` has seen it. The
/// findings come out arranged. What an interrupted run gives is void. `source` has the bytes of the
/// input and stop_flag().
report::Receipt run(const LoadedInput& input, const Source& source, const RunOptions& options,
                    report::Findings& findings, const OnMatch& on_match = {});

}  // namespace bgtools::cli
