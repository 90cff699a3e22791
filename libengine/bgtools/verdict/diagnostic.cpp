#include <bgtools/verdict/diagnostic.hpp>
#include <utility>

namespace bgtools {

bool Sink::wants(Rule /*rule*/) const { return true; }

bool Collector::report(Diagnostic diagnostic) {
  diagnostics.push_back(std::move(diagnostic));
  return true;
}

}  // namespace bgtools
