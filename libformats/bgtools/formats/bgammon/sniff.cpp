#include <bgtools/build/parse.hpp>
#include <bgtools/formats/bgammon/bgammon.hpp>
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
    const std::string_view line = text::take_line(head);
    const bool is_index = build::matches<grammar::index_start>(line);
    if (is_index || build::matches<grammar::game_line>(line)) {
      if (is_index || confidence == Confidence::likely) return Confidence::certain;
      confidence = Confidence::likely;
    }
    if (confidence == Confidence::likely && build::matches<grammar::event_with_roll>(line)) {
      return Confidence::certain;
    }
  }
  return confidence;
}

}  // namespace bgtools::bgammon
