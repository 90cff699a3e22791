#include <fmt/format.h>

#include <algorithm>
#include <bgtools/build/damage.hpp>
#include <utility>

namespace bgtools::build {

Diagnostic damage(std::string message) {
  Diagnostic diagnostic;
  diagnostic.rule = Rule::damaged_file;
  diagnostic.severity = info(diagnostic.rule).severity;
  diagnostic.message = std::move(message);
  return diagnostic;
}

bool report_nul_bytes(std::string_view text, Sink& sink) {
  const std::size_t first = text.find('\0');
  if (first == std::string_view::npos || !sink.wants(Rule::nul_bytes)) return true;
  const auto count = std::count(text.begin(), text.end(), '\0');
  Diagnostic found;
  found.rule = Rule::nul_bytes;
  found.severity = info(found.rule).severity;
  found.span = {first, first + 1};
  found.message = fmt::format("the text holds {} NUL byte{}", count, count == 1 ? "" : "s");
  found.label = "the first of them";
  return sink.report(std::move(found));
}

}  // namespace bgtools::build
