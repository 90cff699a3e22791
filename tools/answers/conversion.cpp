#include "answers/conversion.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <bgtools/positions/positions.hpp>
#include <bgtools/text/joined.hpp>
#include <vector>

#include "report/nearest.hpp"
#include "report/text.hpp"

namespace bgtools::answers {

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

OrError<void> check_target(const Format& format, std::string_view dialect) {
  if (format.write == nullptr) {
    return Error{fmt::format("{} can be read but not written; --to takes {}", format.name,
                             written_formats())};
  }
  const auto written = format.written_dialects;
  if (!dialect.empty() && std::find(written.begin(), written.end(), dialect) == written.end()) {
    if (written.empty()) {
      return Error{fmt::format("--dialect: {} is written in one way only", format.name)};
    }
    const auto known = format.dialects;
    if (std::find(known.begin(), known.end(), dialect) != known.end()) {
      return Error{fmt::format("--dialect: {} can be read but not written; {} writes {}", dialect,
                               format.name, text::joined(written))};
    }
    return Error{fmt::format("--dialect: {} has no dialect '{}'{}", format.name, dialect,
                             report::did_you_mean_or_choices(dialect, written))};
  }
  return {};
}

}  // namespace bgtools::answers
