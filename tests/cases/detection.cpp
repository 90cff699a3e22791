// What a text is before any reader reads it.

#include <fmt/core.h>
#include <bgtools/formats/format.hpp>
#include <bgtools/text/source.hpp>
#include <cstddef>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>

#include "questions.hpp"
#include "reading.hpp"

namespace bgtools::test::cases {

/// `sniff [FORMAT]`: how sure the format is that the text is its own, or each that it may belong
/// to.
Answer ask_sniff(const Question& question) {
  static constexpr std::string_view kWords[] = {"none", "possible", "likely", "certain"};
  const Source source("case", question.text);
  const auto sureness = [&](const Format& format) {
    return static_cast<std::size_t>(
        format.sniff(format.is_binary ? source.bytes() : source.text()));
  };
  if (!question.words.empty()) return {std::string(kWords[sureness(*reader_of(question).format)])};
  Answer answer;
  for (const Format& format : formats()) {
    const std::size_t sure = sureness(format);
    if (sure != 0) answer.push_back(fmt::format("{} {}", format.name, kWords[sure]));
  }
  return answer;
}

/// `looks`: whether a text that no format accepts still shows games.
Answer ask_looks(const Question& question) {
  return {looks_like_transcript(Source("case", question.text)) ? "like a transcript"
                                                               : "like something else"};
}

/// `begins`: whether the text certainly begins a transcript, whatever the name of its file.
Answer ask_begins(const Question& question) {
  return {begins_as_transcript(std::string_view(question.text).substr(0, 1024))
              ? "as a transcript"
              : "as something else"};
}

/// `text`: how the bytes are encoded and what their text is. `--at=OFFSET,OFFSET` adds places of
/// the text: line, column, the byte, and the line's text.
Answer ask_text(const Question& question) {
  const Source source("case", question.text);
  Answer answer{std::string(name(source.encoding()))};
  if (source.has_lone_cr()) answer.back() += ", some lines end with CR";
  if (encoded(source.text(), source.encoding()) != question.text) {
    answer.back() += ", other bytes when encoded again";
  }
  answer.emplace_back(source.text());
  std::istringstream offsets(question.option("at"));
  for (std::string word; std::getline(offsets, word, ',');) {
    const auto offset = static_cast<std::size_t>(number_in(word));
    const Place place = source.place(offset);
    answer.push_back(fmt::format("{} is {}:{}, byte {} [{}]", offset, place.line, place.column,
                                 source.byte_offset(offset), source.line_at(offset)));
  }
  return answer;
}

}  // namespace bgtools::test::cases
