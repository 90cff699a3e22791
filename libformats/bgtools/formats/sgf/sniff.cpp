#include <bgtools/formats/sgf/sgf.hpp>
#include <grammars/sgf.hpp>

namespace bgtools::sgf {
namespace {

namespace pegtl = tao::pegtl;
namespace grammar = bgtools::grammar::sgf;

template <typename Rule>
bool begins_with(std::string_view text) {
  pegtl::memory_input<pegtl::tracking_mode::lazy, pegtl::eol::lf_crlf, const char*> in(
      text.data(), text.data() + text.size(), "");
  return pegtl::parse<Rule>(in);
}

}  // namespace

Confidence sniff(std::string_view head) noexcept {
  if (begins_with<grammar::collection_head>(head)) return Confidence::certain;
  // Text before the first tree, such as the header of a mail, is skipped.
  return begins_with<grammar::text_before_collection>(head) ? Confidence::likely : Confidence::none;
}

}  // namespace bgtools::sgf
