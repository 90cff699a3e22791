#include <bgtools/formats/bkg/bkg.hpp>
#include <bgtools/text/parse.hpp>
#include <bgtools/text/words.hpp>
#include <grammars/bkg.hpp>
#include <string_view>

namespace bgtools::bkg {

namespace {

namespace grammar = bgtools::grammar::bkg;

}  // namespace

Confidence sniff(std::string_view head) noexcept {
  int rows = 0;
  while (!head.empty()) {
    if (text::matches<grammar::row_with_dice>(text::take_short_line(head))) ++rows;
    if (rows >= 2) return Confidence::likely;
  }
  return rows > 0 ? Confidence::possible : Confidence::none;
}

}  // namespace bgtools::bkg
