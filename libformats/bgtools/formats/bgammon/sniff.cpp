#include <bgtools/formats/bgammon/bgammon.hpp>
#include <bgtools/text/parse.hpp>
#include <bgtools/text/words.hpp>
#include <grammars/bgammon.hpp>
#include <string_view>

namespace bgtools::bgammon {

namespace {

namespace grammar = bgtools::grammar::bgammon;

}  // namespace

Confidence sniff(std::string_view head) noexcept {
  auto confidence = Confidence::none;
  while (!head.empty()) {
    const std::string_view line = text::take_short_line(head);
    const bool is_index = text::matches<grammar::index_start>(line);
    if (is_index || text::matches<grammar::game_line>(line)) {
      if (is_index || confidence == Confidence::likely) return Confidence::certain;
      confidence = Confidence::likely;
    }
    if (confidence == Confidence::likely && text::matches<grammar::event_with_roll>(line)) {
      return Confidence::certain;
    }
  }
  return confidence;
}

}  // namespace bgtools::bgammon
