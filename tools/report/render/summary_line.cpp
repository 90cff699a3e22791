#include "report/render/summary_line.hpp"

#include <fmt/core.h>

#include <cstdint>
#include <iterator>
#include <utility>

#include "report/text.hpp"

namespace bgtools::report {

std::string summary_line(const Summary& summary, std::string_view settings_from) {
  std::string line;
  const auto append = [&]<typename... Values>(fmt::format_string<Values...> format,
                                              Values&&... values) {
    fmt::format_to(std::back_inserter(line), format, std::forward<Values>(values)...);
  };
  const auto add = [&](std::int64_t number, std::string_view noun) {
    if (number == 0) return;
    if (!line.empty()) line += ", ";
    line += counted(number, noun);
  };
  const Tally& tally = summary.tally;
  add(tally.errors, "error");
  add(tally.warnings, "warning");
  add(tally.infos, "info");
  if (summary.files == 0 && summary.unreadable != 0) {
    append("no file was checked (");
  } else if (line.empty()) {
    append("no findings in {} (", counted(summary.files, "file"));
  } else {
    append(" in {} of {} (", with_commas(summary.files_with_findings),
           counted(summary.files, "file"));
  }
  append("{}, {}", counted(summary.games, "game"), counted(summary.turns, "turn"));
  if (summary.unverified_turns != 0) {
    append(", {} of them not verified", with_commas(summary.unverified_turns));
  }
  append(")");
  if (summary.not_shown != 0) append("; {} not shown", with_commas(summary.not_shown));
  if (summary.known != 0) append("; {} in the baseline", with_commas(summary.known));
  if (summary.allowed != 0) append("; {} allowed by comments", with_commas(summary.allowed));
  // Otherwise it would say less than the exit status.
  const Severity worst_shown = tally.errors != 0     ? Severity::error
                               : tally.warnings != 0 ? Severity::warning
                               : tally.infos != 0    ? Severity::info
                                                     : Severity::off;
  if (tally.fails && tally.worst > worst_shown) {
    append("; the worst is not shown: of level {}", name(tally.worst));
  }
  if (!summary.settings_from.empty()) append("; settings from {}", settings_from);
  if (summary.skipped != 0) append("; {} skipped", counted(summary.skipped, "file"));
  if (summary.unreadable != 0) append("; {} unreadable", with_commas(summary.unreadable));
  if (summary.unread != 0) {
    append("; {} {} not read", counted(summary.unread, "file"),
           summary.unread == 1 ? "was" : "were");
  }
  return line;
}

}  // namespace bgtools::report
