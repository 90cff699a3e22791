#include "report/render/records.hpp"
#include "report/render/renderer.hpp"

namespace bgtools::report {
namespace {

/// One record per line: the format that `bgtools report` merges.
class Ndjson final : public Renderer {
 public:
  explicit Ndjson(std::string& out) : records_(out, "", "\n") {}

  void begin(const RunReport& run) override { records_.run(run); }
  void file(const FileReport& report) override { records_.file(report); }
  void error(const ErrorReport& report) override { records_.error(report); }
  void end(const Summary& summary) override { records_.summary(summary); }

 private:
  Records records_;
};

}  // namespace

std::unique_ptr<Renderer> make_ndjson(std::string& out, const RenderOptions& /*options*/) {
  return std::make_unique<Ndjson>(out);
}

}  // namespace bgtools::report
