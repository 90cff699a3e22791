#pragma once

#include <bgtools/finding/rule.hpp>
#include <memory>
#include <string>

#include "report/file_report.hpp"
#include "report/render/renderer.hpp"

namespace bgtools::cli {

/// Tells on stderr what was found in the inputs of a conversion, for people.
class ToldReport {
 public:
  /// Only losses of this severity, and of each kind the first with the number of further ones;
  /// or `all` of them.
  ToldReport(Severity shown_from, bool all);

  /// Whether it told anything.
  bool tell(const report::FileReport& report);

 private:
  Severity shown_from_;
  bool all_;
  std::string text_;
  std::unique_ptr<report::Renderer> renderer_;
};

}  // namespace bgtools::cli
