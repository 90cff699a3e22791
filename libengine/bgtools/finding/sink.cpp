#include <bgtools/finding/sink.hpp>
#include <utility>

namespace bgtools {

bool Sink::wants(Rule rule) const { return info(rule).severity != Severity::off; }

bool Collector::report(Diagnostic diagnostic) {
  diagnostics.push_back(std::move(diagnostic));
  return true;
}

}  // namespace bgtools
