// What is said of texts that stop anywhere.

#include <fmt/format.h>
#include <bgtools/finding/diagnostic.hpp>
#include <bgtools/text/source.hpp>
#include <cstddef>
#include <set>
#include <string>
#include <string_view>

#include "questions.hpp"
#include "reading.hpp"

namespace bgtools::test::cases {

/// `cuts [FORMAT]`: every beginning of the text is read, from one byte to the whole: the codes that
/// the reader reports, from how many bytes on there is another number of matches, and each number
/// of bytes of which nothing is said.
Answer ask_cuts(const Question& question) {
  std::set<std::string_view> codes;
  Answer answer;
  std::size_t matches = 0;
  for (std::size_t size = 1; size <= question.text.size(); ++size) {
    Question cut = question;
    cut.text.resize(size);
    const Source source("case", cut.text);
    const Read result = read(source, cut);
    for (const Diagnostic& found : result.found) codes.insert(code(found.rule));
    if (result.matches.size() != matches) {
      matches = result.matches.size();
      answer.push_back(fmt::format("from {} bytes on: matches {}", size, matches));
    }
    if (result.found.empty()) answer.push_back(fmt::format("nothing is said of {} bytes", size));
  }
  answer.insert(answer.begin(), fmt::format("{}", fmt::join(codes, " ")));
  return answer;
}

}  // namespace bgtools::test::cases
