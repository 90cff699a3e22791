#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "cli/lsp/features.hpp"

namespace bgtools::cli::lsp {

/// A comment that allows findings.
struct Allowance {
  std::string title;
  std::size_t at = 0;  ///< where its line is inserted
  std::string line;
};

/// The comment that allows a finding and all of its rule in the same game or, if it is of no game,
/// in the match; nullopt: no comment can allow it, or the format has none.
[[nodiscard]] std::optional<Allowance> allowance_for(const Question& question,
                                                     const report::Finding& finding);

}  // namespace bgtools::cli::lsp
