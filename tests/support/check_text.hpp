#pragma once

#include <fmt/core.h>
#include <bgtools/finding/sink.hpp>
#include <bgtools/formats/format.hpp>
#include <bgtools/text/source.hpp>
#include <bgtools/verify.hpp>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bgtools::test {

/// The extension of the format that a text is written in.
inline std::string_view extension_for(std::string_view text) {
  if (text.starts_with('{')) return ".json";
  if (text.starts_with("Ann - Bo")) return ".sheet";
  return text.starts_with("Score is ") ? ".fibs" : ".mat";
}

/// A sink that wants every rule, even those whose severity is `off`.
class Everything final : public Sink {
 public:
  bool report(Diagnostic diagnostic) override {
    diagnostics.push_back(std::move(diagnostic));
    return true;
  }
  [[nodiscard]] bool wants(Rule /*rule*/) const override { return true; }

  std::vector<Diagnostic> diagnostics;
};

/// Everything that reading and verifying a text reports, in the order of the report.
inline std::vector<Diagnostic> diagnose(const Source& source, std::string_view extension = ".mat",
                                        const VerifyOptions& options = {}) {
  Everything collector;
  read(source, extension, nullptr, collector, [&](Match&& match) {
    verify(match, options, collector);
    return true;
  });
  return collector.diagnostics;
}

/// "6:10 error BG101" for each diagnostic at or above `least`, without consequences.
inline std::vector<std::string> findings(std::string_view text, Severity least = Severity::warning,
                                         const VerifyOptions& options = {}) {
  const Source source("test.mat", text);
  std::vector<std::string> lines;
  for (const Diagnostic& found : diagnose(source, extension_for(text), options)) {
    if (found.severity < least || found.consequence_of) continue;
    const Place place = source.place(found.span.begin);
    lines.push_back(fmt::format("{}:{} {} {}", place.line, place.column, name(found.severity),
                                code(found.rule)));
  }
  return lines;
}

/// Only the codes.
inline std::vector<std::string> codes(std::string_view text, Severity least = Severity::warning,
                                      const VerifyOptions& options = {}) {
  const Source source("test.mat", text);
  std::vector<std::string> list;
  for (const Diagnostic& found : diagnose(source, extension_for(text), options)) {
    if (found.severity >= least && !found.consequence_of) list.emplace_back(code(found.rule));
  }
  return list;
}

}  // namespace bgtools::test
