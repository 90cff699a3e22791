#pragma once

// Example:
//
//     class FirstHundred final : public Sink {
//      public:
//       bool report(Diagnostic) override { return ++count < 100; }  // false: stop
//       int count = 0;
//     };
//     FirstHundred sink;
//     assert(sink.report({}) && sink.count == 1 && sink.wants(Rule::illegal_pass));
//
// Threads: a sink is called by the thread that reads, verifies or writes; one that several threads
// share has to lock.

#include <bgtools/finding/diagnostic.hpp>
#include <bgtools/finding/rule.hpp>
#include <vector>

namespace bgtools {

/// Takes diagnostics. Readers, the verifier and writers report to one and never print.
class Sink {
 public:
  virtual ~Sink() = default;
  /// Takes one diagnostic; false asks the caller to stop early.
  virtual bool report(Diagnostic diagnostic) = 0;
  /// Whether diagnostics of the rule are wanted; the caller may skip others. Nothing else depends
  /// on this, except that consequences of a skipped one have no `consequence_of`. Unless
  /// overridden: true for all rules except those whose severity is `off`.
  [[nodiscard]] virtual bool wants(Rule rule) const;

 protected:
  Sink() = default;
  Sink(const Sink&) = default;
  Sink& operator=(const Sink&) = default;
};

/// A sink that keeps what it is given.
class Collector final : public Sink {
 public:
  bool report(Diagnostic diagnostic) override;
  std::vector<Diagnostic> diagnostics;
};

}  // namespace bgtools
