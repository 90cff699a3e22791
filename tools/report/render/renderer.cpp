#include "report/render/renderer.hpp"

#include <algorithm>
#include <cstdint>

namespace bgtools::report {

std::int64_t total(const Skipped& skipped) noexcept {
  std::int64_t files = 0;
  for (const auto& [ending, count] : skipped) files += count;
  return files;
}

void Summary::add(const FileReport& report) noexcept {
  const Receipt& receipt = report.receipt;
  ++files;
  not_shown += report.found - report.shown_count();
  known += report.known;
  allowed += receipt.allowed;
  left_out += static_cast<std::int64_t>(receipt.left_out.size());
  undated += receipt.undated;
  games += receipt.games;
  turns += receipt.turns;
  unverified_turns += receipt.unverified_turns;
  tally += report.tally;
  if (report.tally.total() != 0) ++files_with_findings;
  if (report.is_unread) ++unread;
}

std::size_t most_told(const RunReport& run) noexcept {
  const bool is_given =
      std::any_of(run.options.begin(), run.options.end(),
                  [](const GivenOption& option) { return option.name == "max-diagnostics"; });
  return is_given ? SIZE_MAX : kMostTold;
}

std::unique_ptr<Renderer> make_renderer(std::string_view format, std::string& out,
                                        const RenderOptions& options) {
#define BGTOOLS_REPORT_FORMAT(name) \
  if (format == #name) return make_##name(out, options);
#include "report/render/formats.def"
#undef BGTOOLS_REPORT_FORMAT
  return nullptr;
}

}  // namespace bgtools::report
