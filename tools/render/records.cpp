#include "render/records.hpp"

#include <fmt/format.h>

#include <bgtools/formats/ids.hpp>
#include <bgtools/verdict/conventions.hpp>
#include <bgtools/verdict/rule.hpp>
#include <cctype>
#include <cstdint>
#include <iterator>

#include "render/hash.hpp"
#include "render/json_text.hpp"
#include "render/locus.hpp"
#include "render/text.hpp"
#include "version.hpp"

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

/// A change of the rule table changes what the records of a run mean.
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

}  // namespace

std::string fingerprint(const Diagnostic& diagnostic, const FileReport& report) {
  std::string play;
  const Format* const format = report.receipt.format;
  if (format != nullptr && format->is_binary) {
    play = fmt::format("{}", diagnostic.action.value_or(0));
  } else {
    for (const char letter : report.source.text(diagnostic.span)) {
      const auto byte = static_cast<unsigned char>(letter);
      if (byte < 0x80 && std::isspace(byte) != 0) continue;
      play += static_cast<char>(byte < 0x80 ? std::tolower(byte) : byte);
    }
  }
  Hash hash;
  hash.add(code(diagnostic.rule));
  hash.add(report.path);
  hash.add(fmt::format("{} {} {}", diagnostic.match, diagnostic.game, diagnostic.turn));
  hash.add(play);
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
  if (is_utf8(path)) {
    members.text_or_null("path", path);
  } else {
    members.null("path");
    members.text("path_base64", base64(path));
  }
}

void Records::run(const Arguments& arguments) {
  begin("run");
  Members members(out_);
  members.number("schema", 1);
  members.text("tool", "bgtools");
  members.text("version", kVersion);
  members.text("rules", rule_table_hash());
  members.null("shard");
  members.begin("options");
  out_ += '{';
  arguments.for_each_given(
      [&](const Option& option, std::optional<bool> state, std::span<const std::string> values) {
        // What is read and how it is shown are not part of what was found.
        if (option.section != Section::game && option.section != Section::report) return;
        if (state) {
          members.boolean(option.name, *state);
        } else if (option.repeats) {
          members.array(option.name, values);
        } else {
          members.text(option.name, values.back());
        }
      });
  out_ += '}';
  end();
}

void Records::diagnostic(const FileReport& report, const Finding& finding) {
  const Diagnostic& diagnostic = finding.diagnostic;
  const Locus from = locus(report.source, report.receipt.format, diagnostic.span.begin);
  const Locus to = locus(report.source, report.receipt.format, diagnostic.span.end);
  begin("diagnostic");
  Members members(out_);
  members.number("seq", report.number);
  path(report.path);
  members.text("code", code(diagnostic.rule));
  members.text("name", info(diagnostic.rule).name);
  members.text("severity", name(diagnostic.severity));
  members.text("message", diagnostic.message);
  members.number_or_null("match", diagnostic.match);
  members.number_or_null("game", diagnostic.game);
  members.number_or_null("turn", diagnostic.turn);
  members.number_or_null("line", from.place.line);
  members.number_or_null("column", from.place.column);
  members.number_or_null("end_line", to.place.line);
  members.number_or_null("end_column", to.place.column);
  members.number("byte", from.byte);
  members.number("end_byte", to.byte);
  if (diagnostic.game_label) {
    members.text("game_label", fmt::format("{}", *diagnostic.game_label));
  } else {
    members.null("game_label");
  }
  members.text_or_null("position", diagnostic.before ? to_gnubg_id(*diagnostic.before) : "");
  members.boolean("stands", diagnostic.stands);
  if (finding.cause) {
    const Diagnostic& cause = report.findings.all()[*finding.cause].diagnostic;
    members.text("consequence_of", fingerprint(cause, report));
  } else {
    members.null("consequence_of");
  }
  members.array("notes", diagnostic.notes);
  members.text_or_null("help", diagnostic.help);
  std::vector<std::string> repairs;
  repairs.reserve(diagnostic.repairs.size());
  for (const Repair& repair : diagnostic.repairs) repairs.push_back(repair.words);
  members.array("repairs", repairs);
  members.text("fingerprint", fingerprint(diagnostic, report));
  members.null("baseline");
  end();
}

void Records::file(const FileReport& report) {
  for (std::size_t i = 0; i < report.shown; ++i) {
    diagnostic(report, report.findings.all()[i]);
  }
  const Receipt& receipt = report.receipt;
  // The error that follows stands in the place of the receipt: the input was not checked as a
  // whole.
  if (!receipt.damage.empty()) return;
  begin("file");
  Members members(out_);
  members.number("seq", report.number);
  path(report.path);
  members.text_or_null("format", receipt.format != nullptr ? receipt.format->name : "");
  members.text_or_null("dialect", receipt.dialect);
  members.text_or_null("rules_applied", receipt.rules_applied);
  members.number("matches", receipt.matches);
  members.number("games", receipt.games);
  members.number("turns", receipt.turns);
  members.number("unverified_turns", receipt.unverified_turns);
  members.number("diagnostics", report.findings.tally().total());
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
  end();
}

void Records::summary(const Summary& summary) {
  begin("summary");
  Members members(out_);
  members.number("files", summary.files);
  members.number("skipped", summary.skipped);
  members.number("unreadable", summary.unreadable);
  members.number("games", summary.games);
  members.number("turns", summary.turns);
  members.number("errors", summary.tally.errors);
  members.number("warnings", summary.tally.warnings);
  members.number("infos", summary.tally.infos);
  members.number("exit", static_cast<int>(summary.exit));
  end();
}

}  // namespace bgtools::cli
