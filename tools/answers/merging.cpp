#include "answers/merging.hpp"

#include <fmt/core.h>

#include <bgtools/text/joined.hpp>
#include <cstdint>

#include "report/findings.hpp"
#include "report/selection.hpp"
#include "report/text.hpp"

namespace bgtools::answers {

std::optional<analysis::Which> preferred(const PreferArguments& arguments) {
  if (!arguments.prefer) return std::nullopt;
  return *arguments.prefer == "A" ? analysis::Which::a : analysis::Which::b;
}

WrittenMatches write_matches(const std::vector<Match>& matches, const Format& format,
                             std::string_view dialect) {
  WrittenMatches written;
  const report::Selection selection;
  report::Findings findings(selection);
  LossSink losses(findings);
  WriteOptions options;
  options.dialect = dialect;
  for (const Match& match : matches) {
    options.follows_match = !written.text.empty();
    if (!write(match, format, options, written.text, losses)) written.is_whole = false;
  }
  written.losses = losses.counts();
  return written;
}

std::vector<std::string> notes_on(const analysis::Merged& merged, std::string_view name) {
  const auto counted = [](std::size_t number, std::string_view noun) {
    return report::counted(static_cast<std::int64_t>(number), noun);
  };
  std::vector<std::string> notes;
  std::vector<std::string> parts;
  for (const Tag& tag : merged.left_out.tags) {
    report::append_printable(parts.emplace_back(), fmt::format("{} \"{}\"", tag.key, tag.value));
  }
  if (merged.left_out.annotations != 0) {
    parts.push_back(counted(merged.left_out.annotations, "annotation"));
  }
  if (!parts.empty()) {
    notes.push_back(fmt::format("left out of {}: {}", name, text::joined(parts)));
  }
  if (merged.errors != 0) {
    notes.push_back(fmt::format("the merged record breaks rules: {}; see `bgtools check`",
                                counted(merged.errors, "error")));
  }
  return notes;
}

}  // namespace bgtools::answers
