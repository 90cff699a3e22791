#include "report/render/records.hpp"
#include "report/text.hpp"

#include <fmt/core.h>

#include <bgtools/finding/rule.hpp>
#include <bgtools/rules/conventions.hpp>
#include <cstdint>
#include <string>
#include <variant>

#include "report/hash.hpp"
#include "report/json_writer.hpp"
#include "report/version.hpp"

namespace bgtools::report {
namespace {

std::string hash_of_rule_table() {
  Hash hash;
  for (const RuleInfo& rule : all_rules()) {
    hash.add(rule.code);
    hash.add(rule.name);
    hash.add(name(rule.severity));
  }
  for (std::size_t i = 0; i < kProfileCount; ++i) {
    const auto profile = static_cast<ProfileName>(i);
    hash.add(name(profile));
    for (const ProfileSetting& row : settings(profile)) {
      hash.add(fmt::format("{} {}", name(row.what), row.value));
    }
    for (const ProfileSeverity& row : severities(profile)) {
      hash.add(fmt::format("{} {}", code(row.rule), name(row.severity)));
    }
  }
  return hash.hex();
}

}  // namespace

const std::string& rule_table_hash() {
  // Each answer of the library for C has it.
  static const std::string kHash = hash_of_rule_table();
  return kHash;
}

JsonWriter Records::begin(std::string_view type) {
  if (!is_first_) out_ += between_;
  is_first_ = false;
  JsonWriter json(out_);
  json.object().member("type", type);
  return json;
}

void Records::end(JsonWriter& json) {
  json.end_object();
  out_ += after_;
}

void Records::run(const RunReport& run) {
  JsonWriter json = begin("run");
  json.member("schema", kRecordSchema)
      .member("tool", "bgtools")
      .member("version", kVersion)
      .member("rules", rule_table_hash())
      .member("command", run.command)
      .member_or_null("shard", run.shard);
  json.key("options").object();
  for (const GivenOption& option : run.options) {
    json.key(option.name);
    std::visit([&](const auto& value) { json.value(value); }, option.value);
  }
  json.end_object();
  end(json);
}

void Records::diagnostic(const FileReport& report, const Finding& finding) {
  JsonWriter json = begin("diagnostic");
  json.member("seq", report.number);
  append_path(json, report.path);
  json.member("code", code(finding.rule))
      .member("name", info(finding.rule).name)
      .member("severity", name(finding.severity))
      .member("message", finding.message)
      .member_or_null("match", finding.match)
      .member_or_null("game", finding.game)
      .member_or_null("turn", finding.turn)
      .member_or_null("line", finding.from.line)
      .member_or_null("column", finding.from.column)
      .member_or_null("end_line", finding.to.line)
      .member_or_null("end_column", finding.to.column)
      .member("byte", finding.byte)
      .member("end_byte", finding.end_byte)
      .key("excerpt");
  if (finding.excerpt) {
    json.object()
        .member("line", finding.excerpt->line)
        .member("indent", finding.excerpt->indent)
        .member("width", finding.excerpt->width)
        .end_object();
  } else {
    json.value(nullptr);
  }
  json.member_or_null("label", finding.label)
      .member_or_null("game_label",
                      finding.game_label ? fmt::format("{}", *finding.game_label) : std::string())
      .member_or_null("position", finding.position())
      .member_or_null("mover", finding.mover())
      .member_or_null("duty", finding.duty())
      .member_or_null("after", finding.after())
      .member("stands", finding.stands)
      .member_or_null("consequence_of", finding.consequence_of)
      .member_or_null("cause", finding.cause ? *finding.cause + 1 : 0)
      .member("notes", finding.notes)
      .member_or_null("help", finding.help)
      .member("repairs", finding.repairs);
  json.key("edits").array();
  for (const WrittenRepair& edit : finding.edits) {
    json.object()
        .member("repair", edit.repair + 1)
        .member("line", edit.from.line)
        .member("column", edit.from.column)
        .member("end_line", edit.to.line)
        .member("end_column", edit.to.column)
        .member("byte", edit.byte)
        .member("end_byte", edit.end_byte)
        .member("text", edit.text)
        .end_object();
  }
  json.end_array();
  json.member("fingerprint", finding.fingerprint).member_or_null("baseline", finding.baseline);
  if (finding.count > 1) json.member("count", finding.count);
  end(json);
}

void Records::receipt(JsonWriter& json, const FileReport& report) {
  const Receipt& receipt = report.receipt;
  const Tally& tally = report.tally;
  json.member_or_null("format",
                      receipt.format != nullptr ? receipt.format->name : std::string_view())
      .member_or_null("dialect", receipt.dialect)
      .member_or_null("rules_applied", receipt.rules_applied)
      .member("matches", receipt.matches)
      .member("games", receipt.games)
      .member("games_by_match", receipt.games_by_match)
      .member("players", receipt.players)
      .member("lengths", receipt.lengths)
      .member("turns", receipt.turns)
      .member("unverified_turns", receipt.unverified_turns)
      .member("diagnostics", tally.total())
      .member("errors", tally.errors)
      .member("warnings", tally.warnings)
      .member("infos", tally.infos)
      .key("broken")
      .object();
  for (const auto& [rule, count] : report.broken) json.member(code(rule), count);
  json.end_object()
      .member("consequences", report.found - report.known - tally.total())
      .member("known", report.known)
      .member("allowed", receipt.allowed)
      .member_or_null("worst",
                      tally.worst == Severity::off ? std::string_view() : name(tally.worst))
      .member("checked", report.is_checked)
      .member("unread", report.is_unread);
}

void Records::file(const FileReport& report) {
  for (const Finding& finding : report.shown_findings()) diagnostic(report, finding);
  // The error that follows replaces the receipt: the input was not checked as a whole.
  if (!report.receipt.damage.empty()) return;
  JsonWriter json = begin("file");
  json.member("seq", report.number);
  append_path(json, report.path);
  receipt(json, report);
  end(json);
}

void Records::error(const ErrorReport& report) {
  JsonWriter json = begin("error");
  json.member("seq", report.number);
  append_path(json, report.path);
  json.member("message", report.message);
  if (report.damaged != nullptr) receipt(json, *report.damaged);
  end(json);
}

void Records::summary(const Summary& summary) {
  JsonWriter json = begin("summary");
  json.member("files", summary.files)
      .member("skipped", total(summary.skipped))
      .member("unreadable", summary.unreadable)
      .member("unread", summary.unread)
      .member("games", summary.games)
      .member("turns", summary.turns)
      .member("errors", summary.tally.errors)
      .member("warnings", summary.tally.warnings)
      .member("infos", summary.tally.infos)
      .member("known", summary.known)
      .member("allowed", summary.allowed)
      .member_or_null("settings_from", to_text(summary.settings_from))
      .key("skipped_by_ending")
      .object();
  for (const auto& [ending, count] : summary.skipped) json.member(ending, count);
  json.end_object().member("exit", static_cast<int>(summary.exit));
  end(json);
}

}  // namespace bgtools::report
