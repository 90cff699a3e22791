#include "report/render/records.hpp"

#include <fmt/format.h>

#include <bgtools/finding/rule.hpp>
#include <bgtools/rules/conventions.hpp>
#include <bgtools/text/base64.hpp>
#include <bgtools/text/encoding.hpp>
#include <cstdint>
#include <iterator>
#include <string>
#include <variant>
#include <vector>

#include "report/hash.hpp"
#include "report/json_text.hpp"
#include "report/text.hpp"
#include "report/version.hpp"

namespace bgtools::cli {
namespace {

/// Writes the members of one JSON object after its first one.
class Members {
 public:
  explicit Members(std::string& out) : out_(out) {}

  void text(std::string_view key, std::string_view value) {
    begin(key);
    append_json(out_, value);
  }
  void text_or_null(std::string_view key, std::string_view value) {
    if (value.empty()) {
      null(key);
    } else {
      text(key, value);
    }
  }
  template <typename Integer>
  void number(std::string_view key, Integer value) {
    begin(key);
    fmt::format_to(std::back_inserter(out_), "{}", value);
  }
  template <typename Integer>
  void number_or_null(std::string_view key, Integer value) {
    if (value == 0) {
      null(key);
    } else {
      number(key, value);
    }
  }
  void boolean(std::string_view key, bool value) {
    begin(key);
    out_ += value ? "true" : "false";
  }
  void null(std::string_view key) {
    begin(key);
    out_ += "null";
  }
  template <typename Strings>
  void array(std::string_view key, const Strings& strings) {
    begin(key);
    out_ += '[';
    for (std::size_t i = 0; i < strings.size(); ++i) {
      if (i != 0) out_ += ',';
      append_json(out_, strings[i]);
    }
    out_ += ']';
  }
  void begin(std::string_view key) {
    if (out_.back() != '{') out_ += ',';
    append_json(out_, key);
    out_ += ':';
  }

 private:
  std::string& out_;
};

}  // namespace

std::string rule_table_hash() {
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

void Records::begin(std::string_view type) {
  if (!is_first_) out_ += between_;
  is_first_ = false;
  out_ += '{';
  Members(out_).text("type", type);
}

void Records::end() {
  out_ += '}';
  out_ += after_;
}

void Records::path(std::string_view path) {
  Members members(out_);
  if (text::is_well_formed_utf8(path)) {
    members.text_or_null("path", path);
  } else {
    members.null("path");
    members.text("path_base64", text::base64(path));
  }
}

void Records::run(const RunReport& run) {
  begin("run");
  Members members(out_);
  members.number("schema", kRecordSchema);
  members.text("tool", "bgtools");
  members.text("version", kVersion);
  members.text("rules", rule_table_hash());
  members.text("command", run.command);
  members.text_or_null("shard", run.shard);
  members.begin("options");
  out_ += '{';
  for (const GivenOption& option : run.options) {
    if (const auto* is_on = std::get_if<bool>(&option.value)) {
      members.boolean(option.name, *is_on);
    } else if (const auto* value = std::get_if<std::string>(&option.value)) {
      members.text(option.name, *value);
    } else {
      members.array(option.name, std::get<std::vector<std::string>>(option.value));
    }
  }
  out_ += '}';
  end();
}

void Records::diagnostic(const FileReport& report, const Finding& finding) {
  begin("diagnostic");
  Members members(out_);
  members.number("seq", report.number);
  path(report.path);
  members.text("code", code(finding.rule));
  members.text("name", info(finding.rule).name);
  members.text("severity", name(finding.severity));
  members.text("message", finding.message);
  members.number_or_null("match", finding.match);
  members.number_or_null("game", finding.game);
  members.number_or_null("turn", finding.turn);
  members.number_or_null("line", finding.from.line);
  members.number_or_null("column", finding.from.column);
  members.number_or_null("end_line", finding.to.line);
  members.number_or_null("end_column", finding.to.column);
  members.number("byte", finding.byte);
  members.number("end_byte", finding.end_byte);
  if (finding.excerpt) {
    members.begin("excerpt");
    out_ += '{';
    members.text("line", finding.excerpt->line);
    members.text("indent", finding.excerpt->indent);
    members.number("width", finding.excerpt->width);
    out_ += '}';
  } else {
    members.null("excerpt");
  }
  members.text_or_null("label", finding.label);
  if (finding.game_label) {
    members.text("game_label", fmt::format("{}", *finding.game_label));
  } else {
    members.null("game_label");
  }
  members.text_or_null("position", finding.position());
  members.text_or_null("mover", finding.mover);
  members.text_or_null("duty", finding.duty());
  members.boolean("stands", finding.stands);
  members.text_or_null("consequence_of", finding.consequence_of);
  if (finding.cause) {
    members.number("cause", *finding.cause + 1);
  } else {
    members.null("cause");
  }
  members.array("notes", finding.notes);
  members.text_or_null("help", finding.help);
  members.array("repairs", finding.repairs);
  members.text("fingerprint", finding.fingerprint);
  members.text_or_null("baseline", finding.baseline);
  end();
}

void Records::receipt(const FileReport& report) {
  const Receipt& receipt = report.receipt;
  Members members(out_);
  members.text_or_null("format", receipt.format != nullptr ? receipt.format->name : "");
  members.text_or_null("dialect", receipt.dialect);
  members.text_or_null("rules_applied", receipt.rules_applied);
  members.number("matches", receipt.matches);
  members.number("games", receipt.games);
  members.begin("games_by_match");
  fmt::format_to(std::back_inserter(out_), "[{}]", fmt::join(receipt.games_by_match, ","));
  members.number("turns", receipt.turns);
  members.number("unverified_turns", receipt.unverified_turns);
  const Tally& tally = report.tally;
  members.number("diagnostics", tally.total());
  members.number("errors", tally.errors);
  members.number("warnings", tally.warnings);
  members.number("infos", tally.infos);
  members.begin("broken");
  out_ += '{';
  for (const auto& [rule, count] : report.broken) members.number(code(rule), count);
  out_ += '}';
  members.number("consequences", report.found - report.known - tally.total());
  members.number("known", report.known);
  members.text_or_null("worst", tally.worst == Severity::off ? "" : name(tally.worst));
  members.boolean("checked", report.is_checked);
  members.boolean("unread", report.is_unread);
}

void Records::file(const FileReport& report) {
  for (const Finding& finding : report.shown_findings()) diagnostic(report, finding);
  // The error that follows stands in the place of the receipt: the input was not checked as a
  // whole.
  if (!report.receipt.damage.empty()) return;
  begin("file");
  Members(out_).number("seq", report.number);
  path(report.path);
  receipt(report);
  end();
}

void Records::error(const ErrorReport& report) {
  begin("error");
  Members members(out_);
  if (report.number) {
    members.number("seq", *report.number);
  } else {
    members.null("seq");
  }
  path(report.path);
  members.text("message", report.message);
  if (report.damaged != nullptr) receipt(*report.damaged);
  end();
}

void Records::summary(const Summary& summary) {
  begin("summary");
  Members members(out_);
  members.number("files", summary.files);
  members.number("skipped", summary.skipped);
  members.number("unreadable", summary.unreadable);
  members.number("unread", summary.unread);
  members.number("games", summary.games);
  members.number("turns", summary.turns);
  members.number("errors", summary.tally.errors);
  members.number("warnings", summary.tally.warnings);
  members.number("infos", summary.tally.infos);
  members.number("known", summary.known);
  members.number("exit", static_cast<int>(summary.exit));
  end();
}

}  // namespace bgtools::cli
