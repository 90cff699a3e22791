#include <bgtools/formats/javafibs/javafibs.hpp>
#include <bgtools/text/parse.hpp>
#include <bgtools/text/words.hpp>
#include <grammars/javafibs.hpp>
#include <string_view>

namespace bgtools::javafibs {

namespace {

namespace grammar = bgtools::grammar::javafibs;

}  // namespace

Confidence sniff(std::string_view head) noexcept {
  const bool is_it =
      text::matches<grammar::usual_title>(text::trimmed(head, text::kBlanksAndLineEnds));
  return is_it ? Confidence::certain : Confidence::none;
}

}  // namespace bgtools::javafibs
