#pragma once

#include <bgtools/build/format.hpp>
#include <bgtools/formats/mat/dialect.hpp>
#include <string>
#include <string_view>
#include <vector>

/// The Jellyfish match text (`.mat`) and its descendants: XG's two exports, Backgammon Galaxy and
/// Studio, gnubg, Snowie, server logs. One reader for all of them; docs/formats/mat.md lists their
/// habits.
namespace bgtools::mat {

/// How sure the head of a text is a match of this format.
[[nodiscard]] Confidence sniff(std::string_view head) noexcept;

/// Reads every match of the text; see Format::read.
void read(const Source& source, Sink& sink, const OnMatch& on_match);
/// The same by the grammar alone: what `read` is compared with.
void read_by_grammar(const Source& source, Sink& sink, const OnMatch& on_match);

/// Appends the match; see Format::write.
void write(const Match& match, const WriteOptions& options, std::string& out);

/// The text edits that make a repair; see Format::patch.
[[nodiscard]] bool patch(std::string_view text, const Match& match, const Repair& repair,
                         std::vector<TextEdit>& edits);

/// The text edits of the headings; see Format::patch_headings.
[[nodiscard]] bool patch_headings(std::string_view text, const Match& was, const Match& is,
                                  std::vector<TextEdit>& edits);

}  // namespace bgtools::mat
