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
