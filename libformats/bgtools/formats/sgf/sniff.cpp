#include <bgtools/formats/sgf/sgf.hpp>
#include <bgtools/text/parse.hpp>
#include <grammars/sgf.hpp>

namespace bgtools::sgf {

Confidence sniff(std::string_view head) noexcept {
  namespace grammar = bgtools::grammar::sgf;
  if (text::parse_front<grammar::collection_head>(head)) return Confidence::certain;
  // Text before the first tree, such as the header of a mail, is skipped.
  const bool is_later = text::parse_front<grammar::text_before_collection>(head).has_value();
  return is_later ? Confidence::likely : Confidence::none;
}

}  // namespace bgtools::sgf
