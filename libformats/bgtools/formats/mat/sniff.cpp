#include <bgtools/formats/mat/mat.hpp>
#include <bgtools/text/parse.hpp>
#include <bgtools/text/words.hpp>
#include <grammars/mat.hpp>

namespace bgtools::mat {
namespace {

namespace grammar = bgtools::grammar::mat;

/// Longer lines do not show the format.
constexpr std::size_t kLongestTellingLine = 512;

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
      return Confidence::certain;
    }
    // A game without names: a heading of Jellyfish would have them on this line.
    if (since_heading == 1 && text::matches<grammar::row_with_roll>(line)) {
      return Confidence::certain;
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
