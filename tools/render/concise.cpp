#include <fmt/format.h>

#include <iterator>

#include "render/locus.hpp"
#include "render/renderer.hpp"
#include "render/text.hpp"

namespace bgtools::cli {
namespace {

/// One line for each finding, as editors and compilers' users expect it.
class Concise final : public Renderer {
 public:
  explicit Concise(std::string& out) : out_(out) {}

  void begin(const Arguments& /*arguments*/) override {}

  void file(const FileReport& report) override {
    for (std::size_t i = 0; i < report.shown; ++i) {
      const Finding& finding = report.findings.all()[i];
      const Diagnostic& diagnostic = finding.diagnostic;
      append_printable(out_, report.path);
      // A consequence is not counted and so must not look like a finding.
      fmt::format_to(std::back_inserter(out_), ":{}: {}[{}] ",
                     place_words(report.source, report.receipt.format, diagnostic.span.begin),
                     finding.cause ? "note" : name(diagnostic.severity), code(diagnostic.rule));
      append_printable(out_, diagnostic.message);
      out_ += '\n';
    }
  }

  void error(const ErrorReport& /*report*/) override {}
  void end(const Summary& /*summary*/) override {}

 private:
  std::string& out_;
};

}  // namespace

std::unique_ptr<Renderer> make_concise(std::string& out) { return std::make_unique<Concise>(out); }

std::unique_ptr<Renderer> make_renderer(std::string_view format, const RenderOptions& options,
                                        std::string& out) {
  if (format == "ndjson") return make_ndjson(out);
  if (format == "json") return make_json(out);
  if (format == "concise") return make_concise(out);
  if (format == "sarif") return make_sarif(out);
  if (format == "junit") return make_junit(out);
  if (format == "github") return make_github(out, options.step_summary);
  if (format == "gitlab") return make_gitlab(out);
  return make_human(options, out);
}

}  // namespace bgtools::cli
