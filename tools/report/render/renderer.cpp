#include "report/render/renderer.hpp"

#include <cstdint>

namespace bgtools::cli {

void Summary::add(const FileReport& report) noexcept {
  const Receipt& receipt = report.receipt;
  ++files;
  not_shown += report.found - static_cast<std::int64_t>(report.shown);
  known += report.known;
  games += receipt.games;
  turns += receipt.turns;
  unverified_turns += receipt.unverified_turns;
  tally += report.tally;
  if (report.tally.total() != 0) ++files_with_findings;
  if (report.is_unread) ++unread;
}

std::unique_ptr<Renderer> make_renderer(std::string_view format, const RenderOptions& options,
                                        std::string& out) {
  if (format == "ndjson") return make_ndjson(out);
  if (format == "json") return make_json(out);
  if (format == "concise") return make_concise(out);
  if (format == "sarif") return make_sarif(out);
  if (format == "junit") return make_junit(out);
  if (format == "github") return make_github(out, options.step_summary);
  if (format == "gitlab") return make_gitlab(out);
  return make_human(options, out);
}

}  // namespace bgtools::cli
