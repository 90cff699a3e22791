// Which formats take a text for their own.

#include <fmt/format.h>
#include <bgtools/formats/format.hpp>
#include <cstddef>
#include <string_view>

#include "questions.hpp"

namespace bgtools::test::cases {

/// `sniff`: each format that may be that of the text, and how sure its first look is.
Answer ask_sniff(const Question& question) {
  static constexpr std::string_view kSure[] = {"none", "possible", "likely", "certain"};
  Answer answer;
  for (const Format& format : formats()) {
    const Confidence confidence = format.sniff(question.text);
    if (confidence == Confidence::none) continue;
    answer.push_back(
        fmt::format("{} {}", format.name, kSure[static_cast<std::size_t>(confidence)]));
  }
  return answer;
}

}  // namespace bgtools::test::cases
