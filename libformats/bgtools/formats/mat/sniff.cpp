#include <bgtools/formats/mat/lines.hpp>
#include <bgtools/formats/mat/mat.hpp>
#include <bgtools/text/words.hpp>

namespace bgtools::mat {
namespace {

/// A longer line is none of those that tell the format.
constexpr std::size_t kLongestTellingLine = 512;

}  // namespace

Confidence sniff(std::string_view head) noexcept {
  // How many written lines ago the heading of a game stood; its names and scores follow at once.
  constexpr int kNearHeading = 2;
  int since_heading = kNearHeading + 1;
  auto confidence = Confidence::none;
  while (!head.empty()) {
    const std::string_view line = text::take_line(head);
    const std::size_t first = line.find_first_not_of(" \t");
    if (first == std::string_view::npos || line.size() > kLongestTellingLine) continue;
    if (line[first] == ';' || line[first] == '#') continue;

    if (is_heading(line)) {
      since_heading = 0;
      continue;
    }
    ++since_heading;
    if (since_heading <= kNearHeading && is_score_line(line, true)) return Confidence::certain;
    if (is_match_line(line)) {
      confidence = Confidence::likely;
    } else if (confidence == Confidence::none && is_row_with_roll(line)) {
      confidence = Confidence::possible;
    }
  }
  return confidence;
}

}  // namespace bgtools::mat
