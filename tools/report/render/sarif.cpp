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

#include "report/entry.hpp"
#include "report/render/renderer.hpp"
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
    for (const Entry& entry : report.shown_entries()) {
      out_ += is_first_ ? "\n" : ",\n";
      is_first_ = false;
      out_ += text(result(entry, artifact(report.path)));
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

  [[nodiscard]] Json result(const Entry& entry, std::size_t artifact) const {
    Json region = Json::object();
    if (entry.from.line != 0) {
      region = {{"startLine", entry.from.line},
                {"startColumn", entry.from.column},
                {"endLine", entry.to.line},
                {"endColumn", entry.to.column}};
    }
    region["byteOffset"] = entry.byte;
    region["byteLength"] = entry.end_byte - entry.byte;
    Json place{{"physicalLocation",
                {{"artifactLocation",
                  {{"uri", artifacts_[artifact]["location"]["uri"]}, {"index", artifact}}},
                 {"region", std::move(region)}}}};
    if (const std::string where = entry.where(); !where.empty()) {
      place["logicalLocations"] = Json::array({{{"fullyQualifiedName", where}}});
    }
    Json result{{"ruleId", code(entry.rule)},
                {"ruleIndex", static_cast<std::size_t>(entry.rule)},
                {"level", entry.consequence_of.empty() ? level(entry.severity) : "note"},
                {"message", {{"text", entry.message}}},
                {"locations", Json::array({std::move(place)})},
                {"partialFingerprints", {{"bgtools/v1", entry.fingerprint}}}};
    if (!entry.baseline.empty()) result["baselineState"] = entry.baseline;
    Json properties = Json::object();
    if (!entry.position.empty()) properties["position"] = entry.position;
    if (entry.stands) properties["stands"] = true;
    if (!entry.consequence_of.empty()) properties["consequenceOf"] = entry.consequence_of;
    if (!entry.notes.empty()) properties["notes"] = entry.notes;
    if (!entry.help.empty()) properties["help"] = entry.help;
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
