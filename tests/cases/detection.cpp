// What a text looks like before any reader reads it.

#include <bgtools/formats/format.hpp>
#include <bgtools/text/source.hpp>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>

#include "questions.hpp"
#include "reading.hpp"

namespace bgtools::test::cases {

/// `sniff FORMAT`: how sure the format is that the text is its own.
Answer ask_sniff(const Question& question) {
  static constexpr std::string_view kWords[] = {"none", "possible", "likely", "certain"};
  const Format* const format = reader_of(question).format;
  if (format == nullptr) throw std::runtime_error("sniff as what?");
  const Source source("case", question.text);
  const Confidence confidence = format->sniff(format->is_binary ? source.bytes() : source.text());
  return {std::string(kWords[static_cast<std::size_t>(confidence)])};
}

/// `looks`: whether a text that no format accepts still shows games.
Answer ask_looks(const Question& question) {
  return {looks_like_transcript(Source("case", question.text)) ? "like a transcript"
                                                               : "like something else"};
}

}  // namespace bgtools::test::cases
