#include <bgtools/finding/rule.hpp>
#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "report/file_report.hpp"
#include "report/json_writer.hpp"
#include "report/render/renderer.hpp"
#include "report/text.hpp"
#include "report/version.hpp"

namespace bgtools::report {
namespace {

constexpr std::string_view kSchema =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/schemas/sarif-schema-2.1.0.json";
/// Separates an archive and its member in a path.
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

/// Static Analysis Results Interchange Format 2.1.0 (OASIS). Results are written at once; artifacts
/// and notifications must follow them, so they are kept as text until the end.
class Sarif final : public Renderer {
 public:
  explicit Sarif(std::string& out) : out_(out) { artifacts_.array(); }

  void begin(const RunReport& /*run*/) override {
    json_.object().member("$schema", kSchema).member("version", "2.1.0").key("runs").array();
    json_.last_line().object().key("tool").object().key("driver").object();
    json_.member("name", "bgtools").member("version", kVersion).key("rules").array();
    for (const RuleInfo& rule : all_rules()) append_rule(rule);
    json_.end_array().end_object().end_object();
    json_.line().member("columnKind", "unicodeCodePoints").line().key("results").array();
  }

  void file(const FileReport& report) override {
    for (const Finding& finding : report.shown_findings()) {
      json_.line();
      append_result(finding, report.path, artifact(report.path));
    }
  }

  void error(const ErrorReport& report) override {
    if (!has_notifications_) notifications_.array();
    has_notifications_ = true;
    notifications_.object().member("level", "error").key("message").object();
    notifications_.member("text", to_text(report.message)).end_object();
    if (!report.path.empty()) {
      notifications_.key("locations").array().object().key("physicalLocation").object();
      append_location(notifications_, "artifactLocation", report.path);
      notifications_.end_object().end_object().end_array();
    }
    notifications_.end_object();
  }

  void end(const Summary& summary) override {
    artifacts_.end_array();
    json_.end_array().line().key("artifacts").written(artifacts_text_);
    json_.line().key("invocations").array().object();
    json_.member("executionSuccessful", !has_notifications_);
    json_.member("exitCode", static_cast<int>(summary.exit));
    if (has_notifications_) {
      notifications_.end_array();
      json_.key("toolExecutionNotifications").written(notifications_text_);
    }
    json_.end_object().end_array().end_object().end_array().end_object().last_line();
  }

 private:
  void append_rule(const RuleInfo& rule) {
    json_.object().member("id", rule.code).member("name", rule.name);
    json_.key("shortDescription").object().member("text", rule.summary).end_object();
    json_.key("defaultConfiguration").object();
    if (rule.severity == Severity::off) json_.member("enabled", false);
    json_.member("level", level(rule.severity)).end_object().end_object();
  }

  static void append_location(JsonWriter& json, std::string_view key, std::string_view path) {
    json.key(key).object().member("uri", to_uri(path)).end_object();
  }

  /// The index of the artifact of a path. The artifact of a member is nested in that of its
  /// archive.
  std::size_t artifact(std::string_view path) {
    if (const auto known = index_of_.find(path); known != index_of_.end()) return known->second;
    const auto at = path.rfind(kMember);
    const bool is_member = at != std::string_view::npos;
    const std::size_t parent = is_member ? artifact(path.substr(0, at)) : 0;
    artifacts_.object();
    append_location(artifacts_, "location", own_name(path));
    if (is_member) artifacts_.member("parentIndex", parent);
    artifacts_.end_object();
    const std::size_t index = index_of_.size();
    index_of_.emplace(path, index);
    return index;
  }

  /// The path of a member within its archive.
  static std::string_view own_name(std::string_view path) {
    const auto at = path.rfind(kMember);
    return at == std::string_view::npos ? path : path.substr(at + kMember.size());
  }

  void append_result(const Finding& finding, std::string_view path, std::size_t artifact) {
    const std::string_view kind = finding.consequence_of.empty() ? level(finding.severity) : "note";
    json_.object().member("ruleId", code(finding.rule));
    json_.member("ruleIndex", static_cast<std::size_t>(finding.rule)).member("level", kind);
    json_.key("message").object().member("text", finding.message).end_object();
    json_.key("locations").array().object().key("physicalLocation").object();
    json_.key("artifactLocation").object().member("uri", to_uri(own_name(path)));
    json_.member("index", artifact).end_object().key("region").object();
    if (finding.from.line != 0) {
      json_.member("startLine", finding.from.line).member("startColumn", finding.from.column);
      json_.member("endLine", finding.to.line).member("endColumn", finding.to.column);
    }
    json_.member("byteOffset", finding.byte).member("byteLength", finding.end_byte - finding.byte);
    json_.end_object().end_object();
    if (const std::string where = finding.where(); !where.empty()) {
      json_.key("logicalLocations").array().object().member("fullyQualifiedName", where);
      json_.end_object().end_array();
    }
    json_.end_object().end_array().key("partialFingerprints").object();
    json_.member("bgtools/v1", finding.fingerprint).end_object();
    if (!finding.baseline.empty()) json_.member("baselineState", finding.baseline);
    if (finding.count > 1) json_.member("occurrenceCount", finding.count);
    append_fixes(finding, path, artifact);
    append_properties(finding);
    json_.end_object();
  }

  /// Each edit is an alternative of its own.
  void append_fixes(const Finding& finding, std::string_view path, std::size_t artifact) {
    if (finding.edits.empty()) return;
    json_.key("fixes").array();
    for (const WrittenRepair& edit : finding.edits) {
      json_.object().key("description").object();
      json_.member("text", finding.repairs[edit.repair]).end_object();
      json_.key("artifactChanges").array().object();
      json_.key("artifactLocation").object().member("uri", to_uri(own_name(path)));
      json_.member("index", artifact).end_object();
      json_.key("replacements").array().object().key("deletedRegion").object();
      json_.member("startLine", edit.from.line).member("startColumn", edit.from.column);
      json_.member("endLine", edit.to.line).member("endColumn", edit.to.column);
      json_.member("byteOffset", edit.byte).member("byteLength", edit.end_byte - edit.byte);
      json_.end_object().key("insertedContent").object().member("text", edit.text);
      json_.end_object().end_object().end_array().end_object().end_array().end_object();
    }
    json_.end_array();
  }

  void append_properties(const Finding& finding) {
    const std::string position = finding.position();
    const bool has_any = !position.empty() || finding.stands || !finding.consequence_of.empty() ||
                         !finding.notes.empty() || !finding.help.empty();
    if (!has_any) return;
    json_.key("properties").object();
    if (!position.empty()) json_.member("position", position);
    if (finding.stands) json_.member("stands", true);
    if (!finding.consequence_of.empty()) json_.member("consequenceOf", finding.consequence_of);
    if (!finding.notes.empty()) json_.member("notes", finding.notes);
    if (!finding.help.empty()) json_.member("help", finding.help);
    json_.end_object();
  }

  std::string& out_;
  JsonWriter json_{out_};
  std::string artifacts_text_;
  JsonWriter artifacts_{artifacts_text_};
  std::string notifications_text_;
  JsonWriter notifications_{notifications_text_};
  bool has_notifications_ = false;
  std::map<std::string, std::size_t, std::less<>> index_of_;
};

}  // namespace

std::unique_ptr<Renderer> make_sarif(std::string& out, const RenderOptions& /*options*/) {
  return std::make_unique<Sarif>(out);
}

}  // namespace bgtools::report
