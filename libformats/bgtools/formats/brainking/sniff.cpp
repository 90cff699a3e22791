#include <bgtools/formats/brainking/brainking.hpp>
#include <bgtools/text/parse.hpp>
#include <bgtools/text/words.hpp>
#include <grammars/brainking.hpp>
#include <string_view>

namespace bgtools::brainking {

namespace {

namespace grammar = bgtools::grammar::brainking;

}  // namespace

Confidence sniff(std::string_view head) noexcept {
  bool has_white = false;
  bool has_black = false;
  while (!head.empty()) {
    const std::string_view line = text::take_short_line(head);
    has_white = has_white || text::matches<grammar::white_start>(line);
    has_black = has_black || text::matches<grammar::black_start>(line);
    if (has_white && has_black && text::matches<grammar::row_with_hops>(line)) {
      return Confidence::likely;
    }
  }
  return Confidence::none;
}

}  // namespace bgtools::brainking
