#include "questions/writing/target.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <bgtools/positions/positions.hpp>
#include <bgtools/text/joined.hpp>
#include <iterator>
#include <utility>
#include <vector>

#include "questions/reading/run.hpp"
#include "report/nearest.hpp"
#include "report/text.hpp"

namespace bgtools::questions {

using report::OptionName;
using report::OrSentence;
using report::Sentence;
namespace {

constexpr OptionName kDialect{"dialect"};
constexpr OptionName kHabit{"habit"};

/// The sheet that a habit names, in that habit.
OrSentence<Target> sheet_of(const WrittenArguments& arguments, const Format* named) {
  const Format* const sheet = format_named("sheet");
  if (named != nullptr && named != sheet) {
    return Sentence(kHabit, ": only match sheets are written in habits, and ", OptionName{"to"},
                    " names ", named->name);
  }
  if (arguments.dialect) {
    return Sentence(kDialect, ": match sheets have habits; ", kHabit, " names one");
  }
  const auto known = sheet->written_dialects;
  if (std::find(known.begin(), known.end(), *arguments.habit) == known.end()) {
    return Sentence(kHabit, ": unknown habit '", *arguments.habit, "'",
                    report::did_you_mean_or_choices(*arguments.habit, known));
  }
  return Target{.format = sheet, .options = {.dialect = *arguments.habit}};
}

/// Refuses a format that cannot be written, or not in this dialect; "": the canonical form.
OrSentence<void> check_target(const Format& format, std::string_view dialect) {
  if (format.write == nullptr) {
    return Sentence(format.name, " can be read but not written; ", OptionName{"to"}, " takes ",
                    written_formats());
  }
  const auto written = format.written_dialects;
  if (!dialect.empty() && std::find(written.begin(), written.end(), dialect) == written.end()) {
    if (written.empty()) {
      return Sentence(kDialect, ": ", format.name, " is written in one way only");
    }
    const auto known = format.dialects;
    if (std::find(known.begin(), known.end(), dialect) != known.end()) {
      return Sentence(kDialect, ": ", dialect, " can be read but not written; ", format.name,
                      " writes ", text::joined(written));
    }
    return Sentence(kDialect, ": ", format.name, " has no dialect '", dialect, "'",
                    report::did_you_mean_or_choices(dialect, written));
  }
  return {};
}

}  // namespace

std::string LossCounts::sentence() const {
  if (total() == 0) return "";
  std::vector<std::string> kinds;
  for (std::size_t i = 0; i < kRuleCount; ++i) {
    if (counts_[i] == 0) continue;
    kinds.push_back(
        fmt::format("{} {}", report::with_commas(counts_[i]), info(static_cast<Rule>(i)).name));
  }
  return fmt::format("{} loss{}: {}", report::with_commas(total()), total() == 1 ? "" : "es",
                     text::joined(kinds));
}

bool LossSink::report(Diagnostic diagnostic) {
  counts_.add(diagnostic.rule);
  if (diagnostic.match == 0) diagnostic.match = match_;
  if (kept_ == KeptLosses::all) return findings_.report(std::move(diagnostic));
  // The losses of a game come one after the other.
  const auto known = std::find_if(first_.rbegin(), first_.rend(), [&](const auto& each) {
    return each.first.rule == diagnostic.rule || each.first.game != diagnostic.game;
  });
  if (known == first_.rend() || known->first.game != diagnostic.game) {
    first_.emplace_back(std::move(diagnostic), 1);
  } else if (diagnostic.span.begin < known->first.span.begin) {
    const std::int64_t count = known->second + 1;
    first_.erase(std::next(known).base());
    first_.emplace_back(std::move(diagnostic), count);
  } else {
    ++known->second;
  }
  return true;
}

void LossSink::end_match() {
  for (auto& [first, count] : first_) findings_.report_several(std::move(first), count);
  first_.clear();
}

std::string written_formats() {
  std::vector<std::string_view> names;
  for (const Format& format : formats()) {
    if (format.write != nullptr) names.push_back(format.name);
  }
  for (const PositionFormat& format : position_formats()) {
    if (format.write != nullptr) names.push_back(format.name);
  }
  return text::joined(names);
}

Sentence unnamed_target() {
  return Sentence("name the format with ", OptionName{"to"}, ": ", written_formats());
}

OrSentence<Target> target_of(const WrittenArguments& arguments, const Format* implied) {
  const auto named = format_option(arguments.to, "to");
  if (!named) return named.error();
  if (arguments.habit) return sheet_of(arguments, *named);
  Target target{.format = *named != nullptr ? *named : implied};
  if (target.format == nullptr) return target;
  target.options.dialect = text_or(arguments.dialect, "");
  const auto writes = check_target(*target.format, target.options.dialect);
  return writes ? OrSentence<Target>(std::move(target)) : writes.error();
}

}  // namespace bgtools::questions
