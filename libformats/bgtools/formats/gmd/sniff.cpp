#include <bgtools/formats/gmd/gmd.hpp>
#include <bgtools/text/parse.hpp>
#include <bgtools/text/words.hpp>
#include <grammars/gmd.hpp>
#include <string_view>

namespace bgtools::gmd {

namespace {

namespace grammar = bgtools::grammar::gmd;

}  // namespace

Confidence sniff(std::string_view head) noexcept {
  const bool is_it =
      text::matches<grammar::title_start>(text::trimmed(head, text::kBlanksAndLineEnds));
  return is_it ? Confidence::certain : Confidence::none;
}

}  // namespace bgtools::gmd
