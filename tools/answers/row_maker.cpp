#include "answers/row_maker.hpp"

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "report/nearest.hpp"

namespace bgtools::answers {

using report::OrSentence;
using report::Sentence;
namespace {

constexpr report::OptionName kColumns{"columns"};

}  // namespace

OrSentence<analysis::ChosenTable> table_option(const Some<RowsArguments>& arguments) {
  analysis::ChosenTable chosen;
  chosen.table = *analysis::table_named(text_or(arguments.table, "turns"));
  if (!arguments.columns) {
    chosen.columns = analysis::all_columns(chosen.table);
    return chosen;
  }
  auto columns = analysis::columns_named(chosen.table, *arguments.columns);
  if (columns) {
    chosen.columns = std::move(*columns);
    return chosen;
  }
  const std::string_view wrong = columns.error();
  std::vector<std::string_view> names;
  for (const analysis::Column& each : columns_of(chosen.table)) names.push_back(each.name);
  if (std::find(names.begin(), names.end(), wrong) != names.end()) {
    return Sentence(kColumns, ": '", wrong, "' comes twice");
  }
  return Sentence(kColumns, ": the table ", name(chosen.table), " has no column '", wrong, "'",
                  report::did_you_mean_or_choices(wrong, names));
}

report::Receipt make_rows(const Origin& input, const Source& source, const RunOptions& options,
                          report::Findings& findings, analysis::MatchRows& rows) {
  const Format* format = options.forced;
  const auto write_kept = [&](bool is_last) {
    rows.write_kept({.path = source.name(), .source = source, .format = format}, is_last,
                    findings.all());
  };
  rows.clear();
  report::Receipt receipt = run(input, source, options, findings, [&](Match&& match, int number) {
    if (rows.has_kept()) {
      if (format == nullptr) format = detect(source, input.extension).format;
      write_kept(false);
    }
    rows.keep(std::move(match), number);
    return true;
  });
  if (is_set(source.stop())) return receipt;
  format = receipt.format;
  write_kept(true);
  return receipt;
}

}  // namespace bgtools::answers
