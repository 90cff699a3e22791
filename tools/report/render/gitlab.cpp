#include <fmt/core.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "report/file_report.hpp"
#include "report/hash.hpp"
#include "report/json_writer.hpp"
#include "report/render/renderer.hpp"
#include "report/text.hpp"

namespace bgtools::report {
namespace {

std::string_view gitlab_severity(const Finding& finding) {
  if (!finding.consequence_of.empty() || finding.severity == Severity::info) return "info";
  return finding.severity == Severity::error ? "major" : "minor";
}

/// GitLab's code quality report: one array. An input that could not be read becomes an issue, since
/// the format has no other place for it.
class Gitlab final : public Renderer {
 public:
  explicit Gitlab(std::string& out) : json_(out) {}

  void begin(const RunReport& /*run*/) override { json_.array(); }

  void file(const FileReport& report) override {
    const std::string path = to_text(report.path);
    for (const Finding& finding : report.shown_findings()) {
      if (finding.is_known()) continue;
      const std::string where = finding.where();
      issue(fmt::format("{}{}{}", finding.message, where.empty() ? "" : "; ", where),
            fmt::format("{} {}", code(finding.rule), info(finding.rule).name), finding.fingerprint,
            gitlab_severity(finding), path, std::max<std::uint64_t>(1, finding.from.line));
    }
  }

  void error(const ErrorReport& report) override {
    Hash hash;
    hash.add(report.path);
    hash.add(report.message);
    issue(to_text(report.message), "unreadable", hash.hex(), "blocker",
          report.path.empty() ? "." : to_text(report.path), 1);
  }

  void end(const Summary& /*summary*/) override {
    if (!count_of_.empty()) json_.last_line();
    json_.end_array().last_line();
  }

 private:
  void issue(std::string_view description, std::string_view check, std::string_view fingerprint,
             std::string_view severity, const std::string& path, std::uint64_t line) {
    // GitLab would show the same fault twice in a turn as one issue.
    const int number = ++count_of_[std::string(fingerprint)];
    json_.line().object().member("description", description).member("check_name", check);
    json_.member("fingerprint", number == 1 ? std::string(fingerprint)
                                            : fmt::format("{}-{}", fingerprint, number));
    json_.member("severity", severity).key("location").object().key("path").path(path);
    json_.key("lines").object().member("begin", line).end_object().end_object().end_object();
  }

  JsonWriter json_;
  std::map<std::string, int> count_of_;
};

}  // namespace

std::unique_ptr<Renderer> make_gitlab(std::string& out, const RenderOptions& /*options*/) {
  return std::make_unique<Gitlab>(out);
}

}  // namespace bgtools::report
