#pragma once

#include <array>
#include <bgtools/build/format.hpp>
#include <string>
#include <string_view>

/// The record as JSON: one object for each match, one action per line. It holds everything that a
/// Match holds except spans, so a record that is written and read again is the same record.
/// docs/formats/json.md lists every key.
namespace bgtools::json {

/// The version of the schema that is written, and the only one that is read.
inline constexpr int kJsonRecordVersion = 1;

/// How sure the head of a text is in this format: its first key is "bgtools-record".
[[nodiscard]] Confidence sniff(std::string_view head) noexcept;

/// Reads every match of the text; see Format::read. Each object may take one line or many; an
/// object that is not a match is reported (BG704) and the next one is read.
void read(const Source& source, Sink& sink, const OnMatch& on_match);

/// Appends the match; see Format::write. Nothing of a valid record is lost.
void write(const Match& match, const WriteOptions& options, std::string& out);

inline constexpr std::array<std::string_view, 3> kExtensions{".json", ".jsonl", ".ndjson"};
inline constexpr Format kFormat{.name = "json",
                                .title = "the record as JSON, one action per line",
                                .extensions = kExtensions,
                                .dialects = {},
                                .sniff = sniff,
                                .read = read,
                                .write = write};

}  // namespace bgtools::json
