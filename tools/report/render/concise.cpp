#include <fmt/core.h>

#include <iterator>

#include "report/render/renderer.hpp"
#include "report/text.hpp"

namespace bgtools::report {
namespace {

/// One line for each finding, in the form that compilers print and editors understand.
class Concise final : public Renderer {
 public:
  explicit Concise(std::string& out) : out_(out) {}

  void begin(const RunReport& /*run*/) override {}

  void file(const FileReport& report) override {
    const std::string path = shown_path(report.path);
    for (const Finding& finding : report.shown_findings()) {
      if (finding.is_known()) continue;
      append_printable_path(out_, path);
      // A consequence is not counted and so must not look like a finding.
      fmt::format_to(std::back_inserter(out_), ":{}: {}[{}] ", finding.place, finding.level(),
                     code(finding.rule));
      append_printable(out_, finding.message);
      out_ += '\n';
    }
  }

  void error(const ErrorReport& /*report*/) override {}
  void end(const Summary& /*summary*/) override {}

 private:
  std::string& out_;
};

}  // namespace

std::unique_ptr<Renderer> make_concise(std::string& out, const RenderOptions& /*options*/) {
  return std::make_unique<Concise>(out);
}

}  // namespace bgtools::report
