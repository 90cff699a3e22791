#pragma once

#include <bgtools/formats/format.hpp>
#include <string>
#include <string_view>
#include <vector>

/// The Jellyfish match text (`.mat`) and all that grew from it: XG's two exports, Backgammon Galaxy
/// and Studio, gnubg, Snowie, server logs. One reader for all of them; docs/formats/mat.md lists
/// the habits.
namespace bgtools {

/// How sure the head of a text is a match of this format.
[[nodiscard]] Confidence sniff_mat(std::string_view head) noexcept;

/// Reads every match of the text; see Format::read.
void read_mat(const Source& source, Sink& sink, const OnMatch& on_match);

/// Appends the match; see Format::write.
void write_mat(const Match& match, const WriteOptions& options, std::string& out, Sink& losses);

/// The text edits that a repair comes to; see Format::patch.
[[nodiscard]] bool patch_mat(std::string_view text, const Match& match, const Repair& repair,
                             std::vector<TextEdit>& edits);

/// Counts what stands in the text by a scan that shares nothing with the reader; see Format::count.
[[nodiscard]] Inventory count_mat(std::string_view text);

}  // namespace bgtools
