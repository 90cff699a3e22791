#pragma once

#include <bgtools/formats/format.hpp>
#include <bgtools/text/source.hpp>
#include <bgtools/verify.hpp>
#include <functional>

#include "cli/options/options.hpp"
#include "cli/system/file.hpp"
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
[[nodiscard]] std::string describe(const Receipt& receipt);

/// The rules of the game and the format that the arguments state.
OrError<RunOptions> run_options(const Arguments& arguments);

/// The format that an option names, null where it is not given; or why there is none.
OrError<const Format*> format_option(const Text& name, std::string_view option);

/// Reads an input match by match, verifies each and forgets it after `on_match` has seen it;
/// `on_match` returns false to stop. The findings come out arranged. `damage`: why the bytes are
/// known to be less than all; "": they are not. What an interrupted run gives is void. `source` has
/// stop_flag().
Receipt run(const Source& source, std::string_view extension, bool is_named,
            const RunOptions& options, Findings& findings,
            const std::function<bool(Match&&)>& on_match = {}, std::string_view damage = {});

}  // namespace bgtools::cli
