#include "report/render/record_reader.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <bgtools/finding/rule.hpp>
#include <bgtools/formats/format.hpp>
#include <bgtools/text/base64.hpp>
#include <bgtools/text/joined.hpp>
#include <charconv>
#include <memory>
#include <new>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <system_error>
#include <utility>
#include <variant>

#include "report/json_text.hpp"
#include "report/locus.hpp"
#include "report/render/records.hpp"
#include "report/version.hpp"

namespace bgtools::report {
namespace {

using Value = nlohmann::json;

/// Takes the next line and its end off the text; returns the line.
std::string_view take_line(std::string_view& text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return line;
}

std::string text_of(const Value& record, const char* key) {
  const Value& value = record.at(key);
  return value.is_null() ? std::string() : value.get<std::string>();
}

template <typename Integer>
Integer number_of(const Value& record, const char* key) {
  const Value& value = record.at(key);
  return value.is_null() ? Integer{0} : value.get<Integer>();
}

/// The path of an input; nullopt: the record is about the run itself.
std::optional<std::string> path_of(const Value& record) {
  if (const auto base64 = record.find("path_base64"); base64 != record.end()) {
    return text::from_base64(base64->get_ref<const std::string&>());
  }
  const Value& path = record.at("path");
  return path.is_null() ? std::nullopt : std::optional(path.get<std::string>());
}

/// The severity with this name. A record with an unknown name is refused, as is one with an unknown
/// rule: a newer program may have written it.
Severity severity_in(const Value& record, const char* key) {
  const std::string text = text_of(record, key);
  if (text.empty()) return Severity::off;
  const auto severity = severity_named(text);
  if (!severity) throw std::invalid_argument(fmt::format("unknown severity '{}'", text));
  return *severity;
}

Rule rule_in(std::string_view name) {
  const auto rule = rule_named(name);
  if (!rule) throw std::invalid_argument(fmt::format("unknown rule '{}'", name));
  return *rule;
}

WrittenRepair edit_in(const Value& value, std::size_t repairs) {
  WrittenRepair edit;
  edit.repair = number_of<std::size_t>(value, "repair") - 1;
  if (edit.repair >= repairs) throw std::invalid_argument("an edit is of no repair");
  edit.from = {.line = number_of<std::uint64_t>(value, "line"),
               .column = number_of<std::uint64_t>(value, "column")};
  edit.to = {.line = number_of<std::uint64_t>(value, "end_line"),
             .column = number_of<std::uint64_t>(value, "end_column")};
  edit.byte = number_of<std::uint64_t>(value, "byte");
  edit.end_byte = number_of<std::uint64_t>(value, "end_byte");
  edit.text = text_of(value, "text");
  return edit;
}

Finding finding_in(const Value& record) {
  Finding finding;
  finding.rule = rule_in(text_of(record, "code"));
  finding.severity = severity_in(record, "severity");
  finding.message = text_of(record, "message");
  finding.label = text_of(record, "label");
  finding.match = number_of<int>(record, "match");
  finding.game = number_of<int>(record, "game");
  finding.turn = number_of<int>(record, "turn");
  if (const std::string label = text_of(record, "game_label"); !label.empty()) {
    int number = 0;
    const char* const end = label.data() + label.size();
    const auto [rest, error] = std::from_chars(label.data(), end, number);
    if (error != std::errc{} || rest != end) {
      throw std::invalid_argument(fmt::format("'{}' is not a game label", label));
    }
    finding.game_label = number;
  }
  finding.from = {.line = number_of<std::uint64_t>(record, "line"),
                  .column = number_of<std::uint64_t>(record, "column")};
  finding.to = {.line = number_of<std::uint64_t>(record, "end_line"),
                .column = number_of<std::uint64_t>(record, "end_column")};
  finding.byte = number_of<std::uint64_t>(record, "byte");
  finding.end_byte = number_of<std::uint64_t>(record, "end_byte");
  if (const Value& excerpt = record.at("excerpt"); !excerpt.is_null()) {
    finding.excerpt =
        std::make_shared<const Excerpt>(Excerpt{.line = text_of(excerpt, "line"),
                                                .indent = text_of(excerpt, "indent"),
                                                .width = number_of<int>(excerpt, "width")});
  }
  SituationWords words{.position = text_of(record, "position"),
                       .duty = text_of(record, "duty"),
                       .mover = text_of(record, "mover")};
  if (record.contains("after")) words.after = text_of(record, "after");
  finding.words = std::make_shared<const SituationWords>(std::move(words));
  finding.stands = record.at("stands").get<bool>();
  finding.consequence_of = text_of(record, "consequence_of");
  if (const auto cause = number_of<std::size_t>(record, "cause"); cause != 0) {
    finding.cause = cause - 1;
  }
  record.at("notes").get_to(finding.notes);
  finding.help = text_of(record, "help");
  record.at("repairs").get_to(finding.repairs);
  if (const auto edits = record.find("edits"); edits != record.end()) {
    for (const Value& each : *edits) finding.edits.push_back(edit_in(each, finding.repairs.size()));
  }
  finding.fingerprint = text_of(record, "fingerprint");
  finding.baseline = text_of(record, "baseline");
  if (record.contains("count")) finding.count = number_of<std::int64_t>(record, "count");
  return finding;
}

void read_receipt(const Value& record, FileReport& report) {
  Receipt& receipt = report.receipt;
  const std::string format = text_of(record, "format");
  receipt.format = format_named(format);
  if (receipt.format == nullptr && !format.empty()) {
    throw std::invalid_argument(fmt::format("unknown format '{}'", format));
  }
  receipt.dialect = text_of(record, "dialect");
  receipt.rules_applied = text_of(record, "rules_applied");
  receipt.matches = number_of<std::int64_t>(record, "matches");
  receipt.games = number_of<std::int64_t>(record, "games");
  record.at("games_by_match").get_to(receipt.games_by_match);
  record.at("players").get_to(receipt.players);
  for (const Value& length : record.at("lengths")) {
    receipt.lengths.push_back(length.is_null() ? std::nullopt : std::optional(length.get<int>()));
  }
  receipt.turns = number_of<std::int64_t>(record, "turns");
  receipt.unverified_turns = number_of<std::int64_t>(record, "unverified_turns");
  Tally& tally = report.tally;
  tally.errors = number_of<std::int64_t>(record, "errors");
  tally.warnings = number_of<std::int64_t>(record, "warnings");
  tally.infos = number_of<std::int64_t>(record, "infos");
  for (const auto& [rule, count] : record.at("broken").items()) {
    report.broken[rule_in(rule)] = count.get<std::int64_t>();
  }
  tally.worst = severity_in(record, "worst");
  report.known = number_of<std::int64_t>(record, "known");
  if (record.contains("allowed")) receipt.allowed = number_of<std::int64_t>(record, "allowed");
  report.found = tally.total() + report.known + number_of<std::int64_t>(record, "consequences");
  report.is_checked = record.at("checked").get<bool>();
  report.is_unread = record.at("unread").get<bool>();
}

/// The options of a run in the order of their names. Throws if one has a value of another kind.
std::vector<GivenOption> options_in(const Value& given) {
  std::vector<GivenOption> options;
  for (const auto& [name, value] : given.items()) {
    GivenOption& option = options.emplace_back(GivenOption{.name = name, .value = false});
    if (value.is_boolean()) {
      option.value = value.get<bool>();
    } else if (value.is_array()) {
      option.value = value.get<std::vector<std::string>>();
    } else {
      option.value = value.get<std::string>();
    }
  }
  return options;
}

Error outside_of_run(std::string_view name, std::size_t line) {
  return {fmt::format(
      "{}: line {}: outside a run; this is not what `bgtools check --output-format ndjson` writes",
      name, line)};
}

/// Whether this program can read what the program of a run wrote.
OrError<void> fits_program(const std::string& name, const Value& run) {
  if (const int schema = run.at("schema").get<int>(); schema != kRecordSchema) {
    return Error{fmt::format("{}: the records have schema {}, but bgtools {} reads schema {}", name,
                             schema, kVersion, kRecordSchema)};
  }
  if (const std::string version = text_of(run, "version"); version != kVersion) {
    return Error{
        fmt::format("{}: bgtools {} made this run, but this is {}", name, version, kVersion)};
  }
  if (text_of(run, "rules") != rule_table_hash()) {
    return Error{fmt::format("{}: the run used a different table of rules", name)};
  }
  if (const std::string command = text_of(run, "command"); command != "check") {
    return Error{fmt::format("{}: the run is of `bgtools {}`; only `bgtools check` can be merged",
                             name, command)};
  }
  return {};
}

const GivenOption* find(const std::vector<GivenOption>& options, std::string_view name) {
  const auto found = std::find_if(options.begin(), options.end(),
                                  [&](const GivenOption& option) { return option.name == name; });
  return found == options.end() ? nullptr : &*found;
}

/// The value of an option, after "--profile is": "fi", "off", "not given".
std::string option_words(const GivenOption* option) {
  if (option == nullptr) return "not given";
  if (const auto* is_on = std::get_if<bool>(&option->value)) return *is_on ? "on" : "off";
  if (const auto* text = std::get_if<std::string>(&option->value)) return *text;
  return text::joined(std::get<std::vector<std::string>>(option->value), " ");
}

}  // namespace

/// Reads one text, of which one run may be open, and within that one input.
class RunReader::Text {
 public:
  Text(RunReader& reader, const std::string& name) : reader_(reader), name_(name) {}

  OrError<void> read(std::string_view text);

 private:
  OrError<void> take(std::string_view line, bool is_cut);
  OrError<void> take_run(const Value& record);
  void take_summary(const Value& record);
  void take_of_input(std::string_view type, const Value& record, std::string_view line);
  void drop_input();
  void drop_run();
  void problem(std::size_t line, std::string_view message) {
    reader_.problems_.push_back({name_, fmt::format("line {}: {}", line, message)});
  }

  struct Run {
    std::size_t line = 0;    ///< 0: no run is open
    std::int64_t files = 0;  ///< what the summary has to count
    std::int64_t unreadable = 0;
    std::string shard;
  };

  RunReader& reader_;
  const std::string& name_;
  std::size_t number_ = 0;  ///< of the current line
  Run run_;
  std::optional<std::string> path_;  ///< of the open input: its last record is yet to come
  const char* begin_ = nullptr;      ///< of its records
};

OrError<void> RunReader::fits_head(const std::string& name, const RunHead& head) const {
  if (!head_) return {};
  for (const auto* const side : {&head_->options, &head.options}) {
    for (const GivenOption& option : *side) {
      const GivenOption* const first = find(head_->options, option.name);
      const GivenOption* const second = find(head.options, option.name);
      if (first != nullptr && second != nullptr && first->value == second->value) continue;
      return Error{fmt::format("the runs have different options: --{} is {} in {} and {} in {}",
                               option.name, option_words(first), head_name_, option_words(second),
                               name)};
    }
  }
  return {};
}

OrError<void> RunReader::read(const std::string& name, std::string_view text) {
  return Text(*this, name).read(text);
}

OrError<void> RunReader::Text::read(std::string_view text) {
  const char* const end = text.data() + text.size();
  if (text.empty()) reader_.problems_.push_back({name_, "is empty: it contains no run"});
  while (!text.empty() && !is_set(reader_.stop_)) {
    ++number_;
    const std::string_view line = take_line(text);
    if (line.empty()) continue;
    if (auto taken = take(line, line.data() + line.size() == end); !taken) return taken;
  }
  drop_run();
  return {};
}

OrError<void> RunReader::Text::take(std::string_view line, bool is_cut) {
  const Value record = Value::parse(line, nullptr, false);
  if (!record.is_object()) {
    if (run_.line == 0) return outside_of_run(name_, number_);
    drop_input();
    problem(number_, is_cut ? "the text breaks off within a record" : "not a record");
    return {};
  }
  try {
    const auto& type = record.at("type").get_ref<const std::string&>();
    if (type == "run") return take_run(record);
    if (run_.line == 0) return outside_of_run(name_, number_);
    if (type == "summary") {
      take_summary(record);
    } else {
      take_of_input(type, record, line);
    }
  } catch (const Value::exception& error) {
    drop_input();
    problem(number_, fmt::format("not a record: {}", error.what()));
  }
  return {};
}

OrError<void> RunReader::Text::take_run(const Value& record) {
  drop_run();
  if (auto fits = fits_program(name_, record); !fits) return fits;
  RunHead head;
  head.shard = text_of(record, "shard");
  head.options = options_in(record.at("options"));
  for (const GivenOption& option : head.options) {
    if (reader_.options_.contains(option.name)) continue;
    return Error{fmt::format("{}: the run has an option that this bgtools does not have: --{}",
                             name_, option.name)};
  }
  if (auto fits = reader_.fits_head(name_, head); !fits) return fits;
  run_ = {.line = number_, .shard = head.shard};
  if (!reader_.head_) {
    reader_.head_ = std::move(head);
    reader_.head_name_ = name_;
  }
  ++reader_.runs_;
  return {};
}

void RunReader::Text::take_summary(const Value& record) {
  drop_input();
  if (record.at("files").get<std::int64_t>() != run_.files ||
      record.at("unreadable").get<std::int64_t>() != run_.unreadable) {
    problem(number_, "the summary does not count the inputs before it");
  }
  // Every shard walks over all inputs and skips the same ones.
  const bool is_first_shard = run_.shard.empty() || run_.shard.starts_with("1/");
  if (is_first_shard) {
    for (const auto& [ending, count] : record.at("skipped_by_ending").items()) {
      reader_.skipped_[ending] += count.get<std::int64_t>();
    }
  }
  run_ = {};
}

void RunReader::Text::take_of_input(std::string_view type, const Value& record,
                                    std::string_view line) {
  auto path = path_of(record);
  const bool is_end = type == "file" || type == "error";
  if (!is_end && type != "diagnostic") {
    return problem(number_, fmt::format("unknown record type '{}'", type));
  }
  // Errors of a whole run are determined again for the merged one.
  if (!path) return;
  if (path_ && path_ != path) drop_input();
  if (!path_) begin_ = line.data();
  path_ = std::move(path);
  if (!is_end) return;
  if (type == "file") {
    ++run_.files;
  } else {
    ++run_.unreadable;
    if (record.contains("format")) ++run_.files;
  }
  const auto size = static_cast<std::size_t>(line.data() + line.size() - begin_);
  reader_.inputs_.push_back({*std::move(path_), {begin_, size}, reader_.runs_ - 1});
  path_.reset();
}

void RunReader::Text::drop_input() {
  if (path_) reader_.unfinished_.push_back(*std::move(path_));
  path_.reset();
}

void RunReader::Text::drop_run() {
  drop_input();
  if (run_.line == 0) return;
  problem(run_.line, "the run that begins here has no summary: it did not finish");
  run_ = {};
}

OrError<ReadInput> read_input(std::string_view records) {
  try {
    ReadInput input;
    FileReport report;
    while (!records.empty()) {
      const Value record = Value::parse(take_line(records));
      const auto& type = record.at("type").get_ref<const std::string&>();
      report.path = path_of(record).value_or("");
      if (type == "diagnostic") {
        report.findings.push_back(finding_in(record));
        continue;
      }
      if (type == "error") input.error = text_of(record, "message");
      if (type == "file" || record.contains("format")) {
        read_receipt(record, report);
        report.receipt.damage = input.error.value_or("");
        report.shown = report.findings.size();
        for (Finding& finding : report.findings) {
          if (finding.cause && *finding.cause >= static_cast<std::size_t>(report.found)) {
            return Error{"a finding names a cause that is missing from the report"};
          }
          finding.place =
              place_words({.place = finding.from, .byte = finding.byte}, report.receipt.format);
        }
        input.file = std::move(report);
      }
      return input;
    }
    return Error{"the last record is missing"};
  } catch (const std::bad_alloc&) {
    return Error{"not enough memory"};
  } catch (const std::exception& error) {
    return Error{error.what()};
  }
}

bool same_records(std::string_view a, std::string_view b) {
  while (!a.empty() && !b.empty()) {
    const std::string_view x = take_line(a);
    const std::string_view y = take_line(b);
    if (x == y) continue;
    Value first = Value::parse(x, nullptr, false);
    Value second = Value::parse(y, nullptr, false);
    if (!first.is_object() || !second.is_object()) return false;
    first.erase("seq");
    second.erase("seq");
    if (first != second) return false;
  }
  return a.empty() && b.empty();
}

}  // namespace bgtools::report
