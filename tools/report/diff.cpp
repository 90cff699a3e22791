#include "report/diff.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <dtl/dtl.hpp>
#include <iterator>
#include <utility>
#include <vector>

namespace bgtools::report {
namespace {

using Lines = std::vector<std::string>;
using Element = std::pair<std::string, dtl::elemInfo>;

Lines lines_of(std::string_view text) {
  Lines lines;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    if (end == std::string_view::npos) {
      lines.push_back(fmt::format("{}\n\\ No newline at end of file", text));
      break;
    }
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(end + 1);
  }
  return lines;
}

/// "12,7", or "12" for one line.
std::string range(std::int64_t first, std::int64_t count) {
  return count == 1 ? fmt::format("{}", first) : fmt::format("{},{}", first, count);
}

void append(std::string& out, const std::vector<Element>& elements) {
  for (const Element& element : elements) {
    const char mark = element.second.type == dtl::SES_ADD      ? '+'
                      : element.second.type == dtl::SES_DELETE ? '-'
                                                               : ' ';
    fmt::format_to(std::back_inserter(out), "{}{}\n", mark, element.first);
  }
}

}  // namespace

std::string unified_diff(std::string_view name, std::string_view before, std::string_view after) {
  if (before == after) return "";
  dtl::Diff<std::string, Lines> diff(lines_of(before), lines_of(after));
  diff.compose();
  diff.composeUnifiedHunks();
  std::string out = fmt::format("--- {}\n+++ {}\n", name, name);
  for (const auto& hunk : diff.getUniHunks()) {
    fmt::format_to(std::back_inserter(out), "@@ -{} +{} @@\n", range(hunk.a, hunk.b),
                   range(hunk.c, hunk.d));
    append(out, hunk.common[0]);
    append(out, hunk.change);
    append(out, hunk.common[1]);
  }
  return out;
}

}  // namespace bgtools::report
