#include <array>
#include <bgtools/verdict/rules/explanations.hpp>

namespace bgtools {

Explanation explain(Rule rule) noexcept {
  const std::array<std::span<const rules::Entry>, 2> families{rules::variants(), rules::hygiene()};
  for (const std::span<const rules::Entry> family : families) {
    for (const rules::Entry& entry : family) {
      if (entry.rule == rule) return entry.explanation;
    }
  }
  return {};
}

}  // namespace bgtools
