#pragma once

#include <bgtools/build/format.hpp>
#include <bgtools/record/edit.hpp>
#include <bgtools/record/match.hpp>
#include <bgtools/text/patch.hpp>
#include <string>
#include <string_view>
#include <vector>

/// Match sheets as people type them.
namespace bgtools::sheet {

/// The annotation of ?! and the like after a play.
inline constexpr std::string_view kMarkKey = "sheet:mark";

[[nodiscard]] Confidence sniff(std::string_view head) noexcept;
/// Codec::write; the dialects are the habits of `kStyles`.
void write(const Match& match, const WriteOptions& options, std::string& out);
/// Codec::patch for a change of one turn, a cube action, a result, a score or the length.
[[nodiscard]] bool patch(std::string_view text, const Match& match, const Repair& repair,
                         std::vector<TextEdit>& edits);

}  // namespace bgtools::sheet
