#include "report/render/summary_line.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string_view>
#include <utility>
#include <vector>

#include "report/text.hpp"

namespace bgtools::report {

std::string skipped_words(const Skipped& skipped) {
  constexpr std::size_t kMostEndings = 6;
  std::vector<std::pair<std::string_view, std::int64_t>> endings(skipped.begin(), skipped.end());
  std::stable_sort(endings.begin(), endings.end(), [](const auto& a, const auto& b) {
    // Those without an ending come last.
    return a.first.empty() != b.first.empty() ? b.first.empty() : a.second > b.second;
  });
  std::string words;
  std::int64_t others = total(skipped);
  const auto add = [&](std::int64_t count, std::string_view ending) {
    words += fmt::format("{}{} {}", words.empty() ? "" : ", ", with_commas(count), ending);
    others -= count;
  };
  for (std::size_t i = 0; i < endings.size() && i < kMostEndings; ++i) {
    if (!endings[i].first.empty()) add(endings[i].second, endings[i].first);
  }
  if (others != 0) add(others, "other");
  return fmt::format("{} skipped ({})", counted(total(skipped), "file"), words);
}

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
  if (summary.left_out != 0) append("; {}", left_out_words(summary.left_out, summary.undated));
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
  if (!summary.skipped.empty()) append("; {}", skipped_words(summary.skipped));
  if (summary.unreadable != 0) append("; {} unreadable", with_commas(summary.unreadable));
  if (summary.unread != 0) {
    append("; {} {} not read", counted(summary.unread, "file"),
           summary.unread == 1 ? "was" : "were");
  }
  return line;
}

}  // namespace bgtools::report
