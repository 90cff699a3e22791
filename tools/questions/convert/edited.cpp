#include "questions/convert/edited.hpp"

#include <algorithm>
#include <bgtools/finding/sink.hpp>
#include <bgtools/formats/format.hpp>
#include <bgtools/game/stop.hpp>
#include <bgtools/record/match.hpp>
#include <bgtools/text/patch.hpp>
#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

#include "questions/reading/left_out.hpp"

namespace bgtools::questions {
namespace {

/// Whether names and tags are all that the question changes.
bool changes_headings_only(const ConvertQuestion& question) {
  const bool changes = question.run.names || question.pseudonyms || !question.headings.is_empty();
  return changes && question.target.format->patch_headings != nullptr &&
         question.target.options.dialect.empty() && question.joined == nullptr &&
         !question.writes_games;
}

/// Adds edits that replace names outside the edits made so far, line by line.
void clear_the_rest(std::string_view text, const analysis::Pseudonyms& pseudonyms,
                    std::vector<TextEdit>& edits) {
  std::sort(edits.begin(), edits.end(),
            [](const TextEdit& a, const TextEdit& b) { return a.span.begin < b.span.begin; });
  const std::size_t headings = edits.size();
  std::size_t begin = 0;
  for (std::size_t at = 0; at <= headings; ++at) {
    const std::size_t rest_end = at == headings ? text.size() : edits[at].span.begin;
    while (begin < rest_end) {
      const std::size_t end = std::min({text.find_first_of("\r\n", begin), text.size(), rest_end});
      const std::string_view part = text.substr(begin, end - begin);
      std::string cleared = pseudonyms.in_text(part);
      if (cleared != part) edits.push_back({{begin, end}, std::move(cleared)});
      begin = end + 1;
    }
    if (at < headings) begin = std::max<std::size_t>(begin, edits[at].span.end);
  }
}

/// Whether a text is read as these records and as nothing else.
bool is_read_as(const std::vector<Match>& wanted, const Source& source, std::string_view extension,
                const Format& format) {
  if (detect(source, extension).format != &format) return false;
  Collector ignored;
  std::size_t number = 0;
  bool is_same = true;
  format.read(source, ignored, [&](Match&& match) {
    is_same = number < wanted.size() && same_record(wanted[number], match) &&
              wanted[number].traits == match.traits;
    ++number;
    return is_same;
  });
  return is_same && number == wanted.size();
}

}  // namespace

std::optional<Edited> with_edited_headings(const Input& input, const Source& source,
                                           const ConvertQuestion& question) {
  if (!changes_headings_only(question)) return std::nullopt;
  const Format& format = *question.target.format;
  const RunOptions& run = question.run;
  if (detect(source, input.extension).format != &format ||
      (run.forced != nullptr && run.forced != &format) ||
      source.bytes_with(source.text()) != source.bytes() ||
      !left_out_of(input, source, run).matches.empty()) {
    return std::nullopt;
  }
  std::vector<Match> wanted;
  std::vector<TextEdit> edits;
  Collector reading;
  bool is_made = true;
  format.read(source, reading, [&](Match&& match) {
    Match& is = wanted.emplace_back(match);
    if (run.names) run.names->rename(is);
    question.headings.set(is);
    if (question.pseudonyms) question.pseudonyms->clear(is);
    is_made = format.patch_headings(source.text(), match, is, edits);
    return is_made;
  });
  if (!is_made || wanted.empty() || is_set(run.game.stop)) return std::nullopt;
  if (question.pseudonyms) {
    // Text outside the record may name other people.
    if (!reading.diagnostics.empty()) return std::nullopt;
    clear_the_rest(source.text(), *question.pseudonyms, edits);
  }
  if (has_overlap(edits)) return std::nullopt;
  auto bytes = source.bytes_with(patched(source.text(), std::move(edits)));
  if (!bytes) return std::nullopt;
  if (!is_read_as(wanted, opened("", *bytes, input.extension, run.game.stop), input.extension,
                  format)) {
    return std::nullopt;
  }
  return Edited{.bytes = *std::move(bytes), .matches = static_cast<std::int64_t>(wanted.size())};
}

}  // namespace bgtools::questions
