#include "report/render/record_reader.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <bgtools/finding/rule.hpp>
#include <bgtools/formats/format.hpp>
#include <bgtools/text/base64.hpp>
#include <bgtools/text/joined.hpp>
#include <bgtools/text/numbers.hpp>
#include <cstdint>
#include <map>
#include <memory>
#include <new>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>

#include "report/json_text.hpp"
#include "report/locus.hpp"
#include "report/render/record_values.hpp"
#include "report/text.hpp"
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

/// The path of an input; nullopt: the record is about the run itself.
std::optional<std::string> path_of(const Value& record) {
  if (const auto base64 = record.find("path_base64"); base64 != record.end()) {
    return text::from_base64(base64->get_ref<const std::string&>());
  }
  const Value& path = record.at("path");
  return path.is_null() ? std::nullopt : std::optional(path.get<std::string>());
}

// The values of records. One with an unknown name is refused: a newer program may have written it.

const std::string& name_in(const Value& value) { return value.get_ref<const std::string&>(); }

Rule rule_in(const std::string& name) {
  const auto rule = rule_named(name);
  if (!rule) throw std::invalid_argument(fmt::format("unknown rule '{}'", name));
  return *rule;
}

template <typename Member>
void read(const Value& value, Member& member) {
  value.get_to(member);
}
void read(const Value& value, Rule& rule) { rule = rule_in(name_in(value)); }
void read(const Value& value, Severity& severity) {
  const auto found = severity_named(name_in(value));
  if (!found) throw std::invalid_argument(fmt::format("unknown severity '{}'", name_in(value)));
  severity = *found;
}
void read(const Value& value, const Format*& format) {
  format = format_named(name_in(value));
  if (format != nullptr) return;
  throw std::invalid_argument(fmt::format("unknown format '{}'", name_in(value)));
}
template <typename Index>
void read(const Value& value, Formed<Form::from_one, Index&> member) {
  member.value = value.get<std::size_t>() - 1;
}
void read(const Value& value, Formed<Form::in_text, std::optional<int>&> member) {
  const std::string& label = name_in(value);
  member.value = text::to_number<int>(label);
  if (!member.value) throw std::invalid_argument(fmt::format("'{}' is not a game label", label));
}
void read(const Value& value, std::optional<int>& member) {
  if (!value.is_null()) member = value.get<int>();
}
void read(const Value& value, std::map<Rule, std::int64_t>& counts) {
  for (const auto& [rule, count] : value.items()) count.get_to(counts[rule_in(rule)]);
}
/// In the order of their names.
void read(const Value& value, std::vector<GivenOption>& options) {
  for (const auto& [name, given] : value.items()) {
    GivenOption& option = options.emplace_back(GivenOption{.name = name, .value = false});
    if (given.is_boolean()) {
      option.value = given.get<bool>();
    } else if (given.is_array()) {
      option.value = given.get<std::vector<std::string>>();
    } else {
      option.value = given.get<std::string>();
    }
  }
}
void read(const Value& record, WrittenRepair& edit);
void read(const Value& record, std::shared_ptr<const Excerpt>& member);
template <typename Element>
void read(const Value& value, std::vector<Element>& list) {
  for (const Value& each : value) read(each, list.emplace_back());
}

/// Takes a key of a record. What may not be null throws if it is.
template <bool kMayBeNull, typename Member>
void take(const Value& record, std::string_view key, Member&& member) {
  const Value& value = record.at(std::string(key));
  using Plain = std::remove_cvref_t<Member>;
  if (!kMayBeNull || !value.is_null()) {
    read(value, member);
  } else if constexpr (std::is_default_constructible_v<Plain>) {
    member = Plain{};
  }
}
template <bool, typename Other>
void take(const Value& /*record*/, std::string_view /*key*/,
          Formed<Form::derived, Other> /*member*/) {}
template <bool>
void take(const Value& record, std::string_view /*key*/, Formed<Form::path, std::string&> member) {
  member.value = path_of(record).value_or("");
}
template <bool>
void take(const Value& record, std::string_view key,
          Formed<Form::if_more_than_one, std::int64_t&> member) {
  if (record.contains(key)) read(record.at(std::string(key)), member.value);
}
template <bool, typename Member>
void take(const Value& record, std::string_view key, Formed<Form::if_any, Member> member) {
  if (record.contains(key)) read(record.at(std::string(key)), member.value);
}

/// Takes each key of the table by its row.
#define BGTOOLS_TAKE(key, type, since, meaning, place) \
  take<may_be_null(type)>(record, plain_key(key), place);

void read(const Value& record, WrittenRepair& edit) {
#define BGTOOLS_EDIT BGTOOLS_TAKE
#include "report/keys.def"
}

void read(const Value& record, std::shared_ptr<const Excerpt>& member) {
  Excerpt excerpt;
#define BGTOOLS_EXCERPT BGTOOLS_TAKE
#include "report/keys.def"
  member = std::make_shared<const Excerpt>(std::move(excerpt));
}

void read_finding(const Value& record, FileReport& report) {
  Finding& finding = report.findings.emplace_back();
  SituationWords words;
#define BGTOOLS_DIAGNOSTIC BGTOOLS_TAKE
#include "report/keys.def"
  finding.words = std::make_shared<const SituationWords>(std::move(words));
  for (const WrittenRepair& edit : finding.edits) {
    if (edit.repair >= finding.repairs.size()) {
      throw std::invalid_argument("an edit is of no repair");
    }
  }
}

void read_counts(const Value& record, FileReport& report) {
  Receipt& receipt = report.receipt;
  Tally& tally = report.tally;
  std::int64_t consequences = 0;
#define BGTOOLS_COUNT BGTOOLS_TAKE
#include "report/keys.def"
  report.found = tally.total() + report.known + consequences;
}

RunHead head_in(const Value& record) {
  RunHead run;
#define BGTOOLS_RUN BGTOOLS_TAKE
#include "report/keys.def"
  return run;
}

Summary summary_in(const Value& record) {
  Summary summary;
#define BGTOOLS_SUMMARY BGTOOLS_TAKE
#include "report/keys.def"
  return summary;
}

Error outside_of_run(std::string_view name, std::size_t line) {
  return {fmt::format(
      "{}: line {}: outside a run; this is not what `bgtools check` writes as NDJSON", name, line)};
}

/// Whether this program can read what the program of a run wrote.
OrError<void> fits_program(const std::string& name, const RunHead& run) {
  if (run.version != kVersion) {
    return Error{
        fmt::format("{}: bgtools {} made this run, but this is {}", name, run.version, kVersion)};
  }
  if (run.rules != rule_table_hash()) {
    return Error{fmt::format("{}: the run used a different table of rules", name)};
  }
  if (run.command != "check") {
    return Error{fmt::format("{}: the run is of `bgtools {}`; only `bgtools check` can be merged",
                             name, run.command)};
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
  // Another schema may have other keys.
  if (const int schema = record.at("schema").get<int>(); schema != kRecordSchema) {
    return Error{fmt::format("{}: the records have schema {}, but bgtools {} reads schema {}",
                             name_, schema, kVersion, kRecordSchema)};
  }
  RunHead head = head_in(record);
  if (auto fits = fits_program(name_, head); !fits) return fits;
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
  const Summary summary = summary_in(record);
  if (summary.files != run_.files || summary.unreadable != run_.unreadable) {
    problem(number_, "the summary does not count the inputs before it");
  }
  // Every shard walks over all inputs and skips the same ones.
  const bool is_first_shard = run_.shard.empty() || run_.shard.starts_with("1/");
  if (is_first_shard) {
    for (const auto& [ending, count] : summary.skipped) reader_.skipped_[ending] += count;
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
      if (type == "diagnostic") {
        read_finding(record, report);
        continue;
      }
      report.path = path_of(record).value_or("");
      if (type == "error") input.error = record.at("message").get<std::string>();
      if (type == "file" || record.contains("format")) {
        read_counts(record, report);
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
