#include "report/diff.hpp"

#include <fmt/core.h>

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

/// The name as patch(1) and git read it: in quotes if it has characters that would end it or that a
/// terminal could obey, and followed by a tab if it has blanks.
std::string name_in_header(std::string_view name) {
  const auto needs_quotes = [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte < 0x20 || byte == 0x7F || c == '"' || c == '\\';
  };
  if (std::none_of(name.begin(), name.end(), needs_quotes)) {
    return fmt::format("{}{}", name, name.find(' ') == std::string_view::npos ? "" : "\t");
  }
  std::string quoted = "\"";
  for (const char c : name) {
    if (c == '"' || c == '\\') {
      quoted.append({'\\', c});
    } else if (needs_quotes(c)) {
      fmt::format_to(std::back_inserter(quoted), "\\{:03o}", static_cast<unsigned char>(c));
    } else {
      quoted += c;
    }
  }
  return quoted + '"';
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
  const std::string head = name_in_header(name);
  std::string out = fmt::format("--- {}\n+++ {}\n", head, head);
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
