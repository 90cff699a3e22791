#include <bgtools/formats/oldmoves/oldmoves.hpp>
#include <bgtools/text/parse.hpp>
#include <bgtools/text/words.hpp>
#include <grammars/oldmoves.hpp>
#include <string_view>

namespace bgtools::oldmoves {

namespace {

namespace grammar = bgtools::grammar::oldmoves;

}  // namespace

Confidence sniff(std::string_view head) noexcept {
  auto confidence = Confidence::none;
  bool expects_names = false;
  while (!head.empty()) {
    const std::string_view line = text::take_short_line(head);
    if (text::skip_blanks(line, 0) == line.size()) continue;
    if (text::matches<grammar::names_line>(line)) {
      if (expects_names) return Confidence::certain;
      confidence = Confidence::likely;
    }
    expects_names = text::matches<grammar::score_start>(line);
    if (expects_names) confidence = Confidence::likely;
    if (confidence == Confidence::none && text::matches<grammar::row_with_dice>(line)) {
      confidence = Confidence::possible;
    }
  }
  return confidence;
}

}  // namespace bgtools::oldmoves
