#pragma once

#include <bgtools/finding/or_error.hpp>
#include <bgtools/formats/format.hpp>
#include <bgtools/record/match.hpp>
#include <bgtools/text/source.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace bgtools::analysis {

/// Something in a text that its reader could not put into a record.
struct UnreadText {
  std::string words;  ///< as written; in a binary format, what the reader says
  Span span{};
};

/// One of the two transcripts that are compared.
struct Transcript {
  const Source* source = nullptr;
  const Format* format = nullptr;
  std::vector<Match> matches;
  std::vector<UnreadText> unread;  ///< in the order of the text
};

/// Reads all matches of a text. The source must outlive the result. The error says why the text
/// cannot be compared: no format fits, it has no match, or bytes are missing. `extension` and
/// `forced` are as for bgtools::read().
[[nodiscard]] OrError<Transcript> read_transcript(const Source& source, std::string_view extension,
                                                  const Format* forced);

/// The line of a place of the text, from 1; 0 where the format has no lines or the record does not
/// say the place.
[[nodiscard]] std::uint64_t line_of(const Transcript& transcript, Span span);

/// Gives each player's column to the other.
void exchange_players(Match& match);

}  // namespace bgtools::analysis
