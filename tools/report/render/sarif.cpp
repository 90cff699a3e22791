#include <fmt/format.h>

#include <bgtools/finding/rule.hpp>
#include <cstddef>
#include <functional>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "report/file_report.hpp"
#include "report/render/renderer.hpp"
#include "report/text.hpp"
#include "report/version.hpp"

namespace bgtools::cli {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view kSchema =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/schemas/sarif-schema-2.1.0.json";
/// Between an archive and its member in a path.
constexpr std::string_view kMember = "!/";

std::string_view level(Severity severity) {
  switch (severity) {
    case Severity::error:
      return "error";
    case Severity::warning:
      return "warning";
    case Severity::info:
    case Severity::off:
      break;
  }
  return "note";
}

/// Static Analysis Results Interchange Format 2.1.0 (OASIS). Results are written as they come; what
/// has to stand behind them, the artifacts and the notifications, waits in memory.
class Sarif final : public Renderer {
 public:
  explicit Sarif(std::string& out) : out_(out) {}

  void begin(const RunReport& /*run*/) override {
    const Json driver{{"name", "bgtools"}, {"version", kVersion}, {"rules", rules()}};
    fmt::format_to(std::back_inserter(out_),
                   R"({{"$schema":{},"version":"2.1.0","runs":[
{{"tool":{{"driver":{}}},
"columnKind":"unicodeCodePoints",
"results":[)",
                   text(Json(kSchema)), text(driver));
  }

  void file(const FileReport& report) override {
    for (const Finding& finding : report.shown_findings()) {
      out_ += is_first_ ? "\n" : ",\n";
      is_first_ = false;
      out_ += text(result(finding, artifact(report.path)));
    }
  }

  void error(const ErrorReport& report) override {
    Json notification{{"level", "error"}, {"message", {{"text", to_text(report.message)}}}};
    if (!report.path.empty()) {
      notification["locations"] =
          Json::array({{{"physicalLocation", {{"artifactLocation", location(report.path)}}}}});
    }
    notifications_.push_back(std::move(notification));
  }

  void end(const Summary& summary) override {
    Json invocation{{"executionSuccessful", notifications_.empty()},
                    {"exitCode", static_cast<int>(summary.exit)}};
    if (!notifications_.empty()) {
      invocation["toolExecutionNotifications"] = std::move(notifications_);
    }
    fmt::format_to(std::back_inserter(out_), R"(],
"artifacts":{},
"invocations":[{}]}}]}}
)",
                   text(artifacts_), text(invocation));
  }

 private:
  static std::string text(const Json& value) {
    return value.dump(-1, ' ', false, Json::error_handler_t::replace);
  }

  static Json rules() {
    Json rules = Json::array();
    for (const RuleInfo& rule : all_rules()) {
      Json one{{"id", rule.code}, {"name", rule.name}};
      one["shortDescription"]["text"] = rule.summary;
      Json& configuration = one["defaultConfiguration"];
      if (rule.severity == Severity::off) configuration["enabled"] = false;
      configuration["level"] = level(rule.severity);
      rules.push_back(std::move(one));
    }
    return rules;
  }

  static Json location(std::string_view path) { return {{"uri", to_uri(path)}}; }

  /// The index of the artifact of a path; a member of an archive is nested in it.
  std::size_t artifact(std::string_view path) {
    if (const auto known = index_of_.find(path); known != index_of_.end()) return known->second;
    Json artifact;
    const auto at = path.rfind(kMember);
    if (at == std::string_view::npos) {
      artifact["location"] = location(path);
    } else {
      artifact["location"] = location(path.substr(at + kMember.size()));
      artifact["parentIndex"] = this->artifact(path.substr(0, at));
    }
    const std::size_t index = artifacts_.size();
    artifacts_.push_back(std::move(artifact));
    index_of_.emplace(path, index);
    return index;
  }

  [[nodiscard]] Json result(const Finding& finding, std::size_t artifact) const {
    Json region = Json::object();
    if (finding.from.line != 0) {
      region = {{"startLine", finding.from.line},
                {"startColumn", finding.from.column},
                {"endLine", finding.to.line},
                {"endColumn", finding.to.column}};
    }
    region["byteOffset"] = finding.byte;
    region["byteLength"] = finding.end_byte - finding.byte;
    Json place{{"physicalLocation",
                {{"artifactLocation",
                  {{"uri", artifacts_[artifact]["location"]["uri"]}, {"index", artifact}}},
                 {"region", std::move(region)}}}};
    if (const std::string where = finding.where(); !where.empty()) {
      place["logicalLocations"] = Json::array({{{"fullyQualifiedName", where}}});
    }
    Json result{{"ruleId", code(finding.rule)},
                {"ruleIndex", static_cast<std::size_t>(finding.rule)},
                {"level", finding.consequence_of.empty() ? level(finding.severity) : "note"},
                {"message", {{"text", finding.message}}},
                {"locations", Json::array({std::move(place)})},
                {"partialFingerprints", {{"bgtools/v1", finding.fingerprint}}}};
    if (!finding.baseline.empty()) result["baselineState"] = finding.baseline;
    Json properties = Json::object();
    if (std::string id = finding.position(); !id.empty()) properties["position"] = std::move(id);
    if (finding.stands) properties["stands"] = true;
    if (!finding.consequence_of.empty()) properties["consequenceOf"] = finding.consequence_of;
    if (!finding.notes.empty()) properties["notes"] = finding.notes;
    if (!finding.help.empty()) properties["help"] = finding.help;
    if (!properties.empty()) result["properties"] = std::move(properties);
    return result;
  }

  std::string& out_;
  bool is_first_ = true;
  std::vector<Json> notifications_;
  Json artifacts_ = Json::array();
  std::map<std::string, std::size_t, std::less<>> index_of_;
};

}  // namespace

std::unique_ptr<Renderer> make_sarif(std::string& out) { return std::make_unique<Sarif>(out); }

}  // namespace bgtools::cli
