#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "analysis/compare/compare.hpp"
#include "analysis/compare/merge.hpp"

namespace bgtools::analysis {

/// What the two transcripts are called, and how wide the text may be.
struct RenderedNames {
  std::string a;
  std::string b;
  std::size_t width = 80;  ///< in columns
};

/// Both transcripts side by side where they differ, with the numbers of their lines, and the board
/// before the first turn or cube action that differs. "" if there is no difference.
[[nodiscard]] std::string to_text(const Comparison& comparison, const RenderedNames& names);

/// One object: `same`, and `differences` with `kind`, `match`, `game`, `turn`, `player`, `a`, `b`,
/// `a_line` and `b_line`.
[[nodiscard]] std::string to_json(const Comparison& comparison);

/// "3 differences: 2 plays, 1 result", or that both say the same.
[[nodiscard]] std::string summary_of(const Comparison& comparison);

/// The differences of two merged transcripts, as above, each with what was done about it.
[[nodiscard]] std::string to_text(const Merged& merged, const RenderedNames& names);

/// One object: `settled` and `open`, each an array of differences as above, those that are settled
/// with `by` ("A" or "B") and `why`; `left_out` with `tags`, `annotations` and `texts`; `errors`.
[[nodiscard]] std::string to_json(const Merged& merged);

/// "3 differences: 2 settled by the rules, 1 open", or that both say the same.
[[nodiscard]] std::string summary_of(const Merged& merged);

}  // namespace bgtools::analysis
