#pragma once

#include <bgtools/build/format.hpp>
#include <bgtools/build/frame.hpp>
#include <string>
#include <string_view>

/// The record as JSON, in two forms: one document around all matches, or one match in each line. It
/// holds everything that a Match holds except spans, so a record that is written and read again is
/// the same record. docs/formats/json.md lists every key.
namespace bgtools::json {

/// The version of the schema that is written. Version 1, a match after the other, is read as well.
inline constexpr int kJsonRecordVersion = 2;

/// How sure the head of a text is in a form: its first key is "bgtools-record", and what follows
/// does not show the other form. Version 1 may be either, so the name of the file decides.
[[nodiscard]] Confidence sniff_document(std::string_view head) noexcept;
[[nodiscard]] Confidence sniff_lines(std::string_view head) noexcept;

/// Reads every match of the text, in either form; see Format::read. Matches may be laid out in any
/// way; an object that is not a match is reported (BG704) and the next one is read. A document is
/// read match by match.
void read(const Source& source, Sink& sink, const OnMatch& on_match);

/// Appends the match; see Format::write and Frame. Nothing of a valid record is lost.
void write_document(const Match& match, const WriteOptions& options, std::string& out);
void write_line(const Match& match, const WriteOptions& options, std::string& out);

/// Around the matches of a document.
inline constexpr Frame kFrame{.before = R"({
  "bgtools-record": 2,
  "matches": [
)",
                              .between = ",\n",
                              .after = R"(
  ]
}
)"};

}  // namespace bgtools::json
