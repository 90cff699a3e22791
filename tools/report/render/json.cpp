#include "report/render/records.hpp"
#include "report/render/renderer.hpp"

namespace bgtools::report {
namespace {

/// The same records as ndjson, as one array.
class JsonArray final : public Renderer {
 public:
  explicit JsonArray(std::string& out) : out_(out), records_(out, ",\n", "") {}

  void begin(const RunReport& run) override {
    out_ += "[\n";
    records_.run(run);
  }
  void file(const FileReport& report) override { records_.file(report); }
  void error(const ErrorReport& report) override { records_.error(report); }
  void end(const Summary& summary) override {
    records_.summary(summary);
    out_ += "\n]\n";
  }

 private:
  std::string& out_;
  Records records_;
};

}  // namespace

std::unique_ptr<Renderer> make_json(std::string& out, const RenderOptions& /*options*/) {
  return std::make_unique<JsonArray>(out);
}

}  // namespace bgtools::report
