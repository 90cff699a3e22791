#include <array>
#include <bgtools/rules/explanation.hpp>
#include <bgtools/rules/pages/pages.hpp>

namespace bgtools {

Explanation explain(Rule rule) noexcept {
  const std::array<std::span<const rules::Entry>, 8> families{
      rules::reading(),  rules::plays(),  rules::cube(),        rules::scoring(),
      rules::variants(), rules::losses(), rules::transcripts(), rules::hygiene()};
  for (const std::span<const rules::Entry> family : families) {
    for (const rules::Entry& entry : family) {
      if (entry.rule == rule) return entry.explanation;
    }
  }
  return {};
}

}  // namespace bgtools
