#include "report/render/records.hpp"
#include "report/text.hpp"

#include <fmt/core.h>

#include <bgtools/finding/rule.hpp>
#include <bgtools/rules/conventions.hpp>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

#include "report/hash.hpp"
#include "report/json_writer.hpp"
#include "report/render/record_values.hpp"

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

// A value as JsonWriter takes it.

std::string_view written(Rule rule) { return code(rule); }
std::string_view written(Severity severity) {
  return severity == Severity::off ? std::string_view() : name(severity);
}
std::string_view written(const Format* format) {
  return format == nullptr ? std::string_view() : format->name;
}
std::string written(Formed<Form::in_text, const std::optional<int>&> value) {
  return value.value ? fmt::format("{}", *value.value) : std::string();
}
std::size_t written(Formed<Form::from_one, const std::size_t&> index) { return index.value + 1; }
std::size_t written(Formed<Form::from_one, const std::optional<std::size_t>&> index) {
  return index.value ? *index.value + 1 : 0;
}
template <typename Value>
const auto& written(const Formed<Form::derived, Value>& value) {
  return value.value;
}
template <typename Value>
const Value& written(const Value& value) {
  return value;
}

/// Writes a key and its value.
template <bool kMayBeNull, typename Value>
void put(JsonWriter& json, std::string_view key, const Value& value) {
  if constexpr (kMayBeNull) {
    json.member_or_null(key, written(value));
  } else {
    json.member(key, written(value));
  }
}
template <bool>
void put(JsonWriter& json, std::string_view /*key*/, Formed<Form::path, const std::string&> path) {
  append_path(json, path.value);
}
template <bool>
void put(JsonWriter& json, std::string_view key,
         Formed<Form::if_more_than_one, const std::int64_t&> count) {
  if (count.value > 1) json.member(key, count.value);
}
template <bool, typename Value>
void put(JsonWriter& json, std::string_view key, const Formed<Form::if_any, Value>& given) {
  if (given.value != std::remove_cvref_t<Value>{}) json.member(key, given.value);
}
template <bool, typename Key>
void put(JsonWriter& json, std::string_view key, const std::map<Key, std::int64_t>& counts) {
  json.key(key).object();
  for (const auto& [name, count] : counts) json.member(written(name), count);
  json.end_object();
}
template <bool>
void put(JsonWriter& json, std::string_view key, const std::vector<GivenOption>& options) {
  json.key(key).object();
  for (const GivenOption& option : options) {
    json.key(option.name);
    std::visit([&](const auto& value) { json.value(value); }, option.value);
  }
  json.end_object();
}

/// Writes each key of the table by its row.
#define BGTOOLS_PUT(key, type, since, meaning, place)                   \
  static_assert(fits<std::remove_cvref_t<decltype(place)>>(type), key); \
  put<may_be_null(type)>(json, plain_key(key), place);

template <bool>
void put(JsonWriter& json, std::string_view key, const std::shared_ptr<const Excerpt>& value) {
  json.key(key);
  if (value == nullptr) {
    json.value(nullptr);
    return;
  }
  const Excerpt& excerpt = *value;
  json.object();
#define BGTOOLS_EXCERPT BGTOOLS_PUT
#include "report/keys.def"
  json.end_object();
}

template <bool>
void put(JsonWriter& json, std::string_view key, const std::vector<WrittenRepair>& edits) {
  json.key(key).array();
  for (const WrittenRepair& edit : edits) {
    json.object();
#define BGTOOLS_EDIT BGTOOLS_PUT
#include "report/keys.def"
    json.end_object();
  }
  json.end_array();
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

void Records::run(const RunReport& report) {
  const RunHead run{.shard = report.shard, .options = report.options, .command = report.command};
  JsonWriter json = begin("run");
#define BGTOOLS_RUN BGTOOLS_PUT
#include "report/keys.def"
  end(json);
}

void Records::diagnostic(const FileReport& report, const Finding& finding) {
  const SituationWords words{.position = finding.position(),
                             .duty = std::string(finding.duty()),
                             .mover = std::string(finding.mover()),
                             .after = std::string(finding.after())};
  JsonWriter json = begin("diagnostic");
#define BGTOOLS_DIAGNOSTIC BGTOOLS_PUT
#include "report/keys.def"
  end(json);
}

void Records::counts(JsonWriter& json, const FileReport& report) {
  const Receipt& receipt = report.receipt;
  const Tally& tally = report.tally;
  const std::int64_t consequences = report.found - report.known - tally.total();
#define BGTOOLS_COUNT BGTOOLS_PUT
#include "report/keys.def"
}

void Records::file(const FileReport& report) {
  for (const Finding& finding : report.shown_findings()) diagnostic(report, finding);
  // The error that follows replaces the receipt: the input was not checked as a whole.
  if (!report.receipt.damage.empty()) return;
  JsonWriter json = begin("file");
  json.member("seq", report.number);
  append_path(json, report.path);
  counts(json, report);
  end(json);
}

void Records::error(const ErrorReport& report) {
  JsonWriter json = begin("error");
  json.member("seq", report.number);
  append_path(json, report.path);
  json.member("message", report.message);
  if (report.damaged != nullptr) counts(json, *report.damaged);
  end(json);
}

void Records::summary(const Summary& summary) {
  JsonWriter json = begin("summary");
#define BGTOOLS_SUMMARY BGTOOLS_PUT
#include "report/keys.def"
  end(json);
}

}  // namespace bgtools::report
