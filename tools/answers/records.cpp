// The answers about records besides findings: rows, diff, merge and dice.

#include <fmt/core.h>

#include <bgtools/formats/format.hpp>
#include <bgtools/text/source.hpp>
#include <memory>
#include <optional>
#include <utility>

#include "analysis/compare/compare.hpp"
#include "analysis/compare/merge.hpp"
#include "analysis/compare/render.hpp"
#include "analysis/dice/answer.hpp"
#include "analysis/dice/render.hpp"
#include "analysis/dice/sample.hpp"
#include "analysis/rows/row_writer.hpp"
#include "analysis/rows/rows.hpp"
#include "answers/asking.hpp"
#include "answers/conversion.hpp"
#include "answers/merging.hpp"
#include "answers/row_maker.hpp"
#include "answers/run.hpp"
#include "report/json_writer.hpp"
#include "report/text.hpp"

namespace bgtools::answers {
namespace {

using report::ExitCode;
using report::JsonWriter;

constexpr std::array kNamed{Own::named};

struct RowsQuestion
    : Takes<ReadArguments, GameArguments, SelectArguments, ShownArguments, RowsArguments> {};
struct DiffQuestion : Takes<ReadArguments, GameArguments, CommentsArguments> {};
struct MergeQuestion : Takes<ReadArguments, GameArguments, WrittenArguments, PreferArguments> {};
struct DiceQuestion : Takes<ReadArguments, GameArguments, EmptyArguments, AnswerArguments> {};

using report::printable;

/// Both transcripts, or why one of them cannot be compared.
struct Both {
  explicit Both(const Input& input_a, const Input& input_b)
      : source_a(std::string(input_a.name), input_a.bytes),
        source_b(std::string(input_b.name), input_b.bytes) {}

  OrError<void> read(const RunOptions& options) {
    for (const bool is_a : {true, false}) {
      const Source& source = is_a ? source_a : source_b;
      auto found = analysis::read_transcript(source, extension_of(source.name()), options.forced);
      if (!found) {
        return Error{fmt::format(
            "{}: {}", source.name().empty() ? (is_a ? "A" : "B") : printable(source.name()),
            found.error().message)};
      }
      (is_a ? a : b) = *std::move(found);
    }
    return {};
  }

  Source source_a;
  Source source_b;
  analysis::Transcript a;
  analysis::Transcript b;
};

std::string without_end(std::string json) {
  while (json.ends_with('\n')) json.pop_back();
  return json;
}

}  // namespace

Answered rows(const Input& input, std::string_view options) {
  const auto arguments = arguments_in<RowsQuestion>(options, kNamed);
  if (!arguments) return arguments.error();
  if (text_or(arguments->to, "") == "sqlite" || is_on(arguments->plays)) {
    return refused_options(report::Sentence("only the program writes a database, which is a file"));
  }
  const auto selection = report::Selection::from({.select = arguments->select,
                                                  .ignore = arguments->ignore,
                                                  .severity = arguments->severity,
                                                  .min_severity = arguments->min_severity},
                                                 profile_named(text_or(arguments->profile, "")));
  if (!selection) return refused_options(selection.error());
  auto run = run_options(*arguments, nullptr);
  if (!run) return refused_options(run.error());
  // Rows say what was found, whatever a comment allows.
  run->allows = false;
  const auto table = table_option(*arguments);
  if (!table) return refused_options(table.error());

  std::string text;
  std::unique_ptr<analysis::RowWriter> writer;
  const bool is_csv = text_or(arguments->to, "csv") == "csv";
  if (is_csv) {
    auto csv = std::make_unique<analysis::CsvRows>(text);
    csv->header(*table);
    writer = std::move(csv);
  } else {
    writer = std::make_unique<analysis::NdjsonRows>(text);
  }
  const std::array tables{*table};
  analysis::MatchRows rows(tables, run->game, *writer);
  run->watcher = &rows;
  const Source source(std::string(input.name), input.bytes);
  report::Findings findings(*selection);
  const report::Receipt receipt =
      make_rows(origin_of(input, arguments->named), source, *run, findings, rows);

  Answer answer;
  for (const report::Finding& each : findings.all()) {
    if (receipt.matches != 0 || each.severity == Severity::info) continue;
    answer.notes.push_back(fmt::format("{} ({})", each.message, code(each.rule)));
    if (each.severity == Severity::error) answer.exit = ExitCode::failed;
  }
  if (!receipt.damage.empty()) {
    answer.notes.push_back(receipt.damage);
    answer.exit = ExitCode::failed;
  }
  JsonWriter json(answer.json);
  json.object().member("table", name(table->table));
  json.member("format", is_csv ? "csv" : "ndjson").member("matches", receipt.matches);
  json.end_object();
  answer.bytes = std::move(text);
  return answer;
}

Answered diff(const Input& a, const Input& b, std::string_view options) {
  const auto arguments = arguments_in<DiffQuestion>(options);
  if (!arguments) return arguments.error();
  const auto run = run_options(*arguments, nullptr);
  if (!run) return refused_options(run.error());
  Both both(a, b);
  if (const auto read = both.read(*run); !read) return refused_input(read.error());
  const analysis::Comparison comparison = analysis::compare(
      both.a, both.b, {.game = run->game, .compares_comments = is_on(arguments->comments)});
  return Answer{.json = without_end(analysis::to_json(comparison)),
                .notes = {analysis::summary_of(comparison)},
                .exit = comparison.differences.empty() ? ExitCode::clean : ExitCode::findings};
}

Answered merge(const Input& a, const Input& b, std::string_view options) {
  const auto arguments = arguments_in<MergeQuestion>(options);
  if (!arguments) return arguments.error();
  const auto format = format_option(arguments->to, "to");
  if (!format) return refused_options(format.error());
  const Format& target = *format == nullptr ? *format_named("mat") : **format;
  const std::string_view dialect = text_or(arguments->dialect, "");
  if (const auto writes = check_target(target, dialect); !writes) {
    return refused_options(writes.error());
  }
  const auto run = run_options(*arguments, nullptr);
  if (!run) return refused_options(run.error());
  Both both(a, b);
  if (const auto read = both.read(*run); !read) return refused_input(read.error());
  const analysis::Merged merged = analysis::merge(both.a, both.b, run->game, preferred(*arguments));
  Answer answer{.json = without_end(analysis::to_json(merged)),
                .notes = {analysis::summary_of(merged)}};
  if (merged.open_choices() != 0) {
    answer.notes.emplace_back("nothing written: choose with prefer A or prefer B");
    answer.exit = ExitCode::findings;
    return answer;
  }
  for (std::string& each : notes_on(merged, b.name.empty() ? "B" : printable(b.name))) {
    answer.notes.push_back(std::move(each));
  }
  WrittenMatches written = write_matches(merged.matches, target, dialect);
  if (written.text.empty() || !written.is_whole) {
    answer.notes.push_back(fmt::format("nothing written: {} cannot hold the match", target.name));
    answer.exit = ExitCode::findings;
    return answer;
  }
  answer.bytes = std::move(written.text);
  if (written.losses.total() == 0) return answer;
  answer.notes.push_back(written.losses.sentence());
  if (written.losses.has_lost_action() || is_on(arguments->fail_if_lossy)) {
    answer.exit = ExitCode::findings;
  }
  return answer;
}

Answered dice(std::span<const Input> inputs, std::string_view options) {
  const auto arguments = arguments_in<DiceQuestion>(options, kNamed);
  if (!arguments) return arguments.error();
  auto run = run_options(*arguments, nullptr);
  if (!run) return refused_options(run.error());
  // A sample verifies each match itself.
  run->verifies = false;
  Answer answer;
  const auto fail = [&answer](const Input& input, std::string_view why) {
    answer.notes.push_back(fmt::format("{}: {}", printable(input.name), why));
    answer.exit = ExitCode::failed;
  };
  const report::Selection selection;
  report::Findings findings(selection);
  analysis::dice::Sample sample;
  for (const Input& input : inputs) {
    const Source source(std::string(input.name), input.bytes);
    const Origin origin = origin_of(input, arguments->named);
    const Format* format = run->forced;
    if (format == nullptr) format = bgtools::detect(source, origin.extension).format;
    const std::string_view name = format == nullptr ? std::string_view() : format->name;
    findings.clear();
    const report::Receipt receipt =
        answers::run(origin, source, *run, findings, [&](const Match& match, int) {
          sample.add(match, name, run->game);
          return true;
        });
    if (!receipt.damage.empty()) {
      fail(input, receipt.damage);
    } else if (receipt.matches == 0 && (origin.is_named || !findings.is_other_kind())) {
      fail(input, "contains no match");
    }
  }
  if (sample.coverage().matches == 0 && !is_on(arguments->allow_empty)) {
    if (answer.notes.empty())
      return refused_input(report::Sentence("no match to count the rolls of"));
    return refused_input(report::Sentence(answer.notes.front()));
  }
  const analysis::dice::Answer found = analysis::dice::answer(sample);
  analysis::dice::append_json(answer.json, found);
  answer.json = without_end(std::move(answer.json));
  const std::string_view format = text_or(arguments->output_format, "json");
  if (format == "html") {
    analysis::dice::append_html(answer.bytes.emplace(), found);
  } else if (format == "text") {
    analysis::dice::append_text(answer.bytes.emplace(), found);
  }
  return answer;
}

}  // namespace bgtools::answers
