#include <bgtools/formats/mat/mat.hpp>
#include <bgtools/text/parse.hpp>
#include <bgtools/text/words.hpp>
#include <grammars/mat.hpp>

namespace bgtools::mat {
namespace {

namespace grammar = bgtools::grammar::mat;

/// Longer lines do not show the format.
constexpr std::size_t kLongestTellingLine = 512;

/// A text with the headings of a .mat, whose rows are `rest`. If most of them have rolls without
/// colons, it is a sheet that somebody typed.
Confidence confidence_by_rows(std::string_view rest) noexcept {
  constexpr int kMostRows = 10;
  int with_colon = 0;
  int without = 0;
  while (!rest.empty() && with_colon + without < kMostRows) {
    const std::string_view line = text::take_short_line(rest);
    if (text::matches<grammar::row_with_roll>(line)) ++with_colon;
    if (text::matches<grammar::row_without_colon>(line)) ++without;
    if (with_colon > kMostRows / 2) break;
  }
  return without > with_colon ? Confidence::possible : Confidence::certain;
}

}  // namespace

Confidence sniff(std::string_view head) noexcept {
  // How many non-blank lines ago the heading of a game was; its names and scores follow at once.
  constexpr int kNearHeading = 2;
  int since_heading = kNearHeading + 1;
  auto confidence = Confidence::none;
  while (!head.empty()) {
    const std::string_view line = text::take_short_line(head);
    if (text::skip_blanks(line, 0) == line.size() || line.size() > kLongestTellingLine) continue;
    if (text::matches<grammar::comment_line>(line)) continue;

    if (text::matches<grammar::game_line>(line)) {
      since_heading = 0;
      continue;
    }
    ++since_heading;
    if (since_heading <= kNearHeading && text::matches<grammar::score_line_after_heading>(line)) {
      return confidence_by_rows(head);
    }
    // A game without names: a heading of Jellyfish would have them on this line.
    if (since_heading == 1 && text::matches<grammar::row_with_roll>(line)) {
      return confidence_by_rows(head);
    }
    if (text::matches<grammar::match_line>(line)) {
      confidence = Confidence::likely;
    } else if (confidence == Confidence::none && text::matches<grammar::row_with_roll>(line)) {
      confidence = Confidence::possible;
    }
  }
  return confidence;
}

}  // namespace bgtools::mat
