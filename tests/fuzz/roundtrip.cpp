// Feeds any bytes to a reader and writes the matches: the text that a writer wrote reads back and
// is written as the same bytes, whatever the writer lost; if it reported no loss, the record is the
// same too. A record that went through json is written like the original.

#include <bgtools/finding/sink.hpp>
#include <bgtools/formats/format.hpp>
#include <bgtools/record/match.hpp>
#include <bgtools/text/source.hpp>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "require.hpp"
#include "support/additions.hpp"

namespace bgtools {
namespace {

std::vector<Match> read_all(const std::string& bytes, const Format* forced) {
  const Source source("fuzz", bytes);
  Collector ignored;
  std::vector<Match> matches;
  read(source, "", forced, ignored, [&](Match&& match) {
    matches.push_back(std::move(match));
    return true;
  });
  return matches;
}

/// The matches one after the other, and whether the writer could hold all they say.
std::string written(const Format& format, const std::vector<Match>& matches, bool& is_whole) {
  Collector losses;
  std::string text;
  for (const Match& match : matches) {
    WriteOptions options;
    options.follows_match = !text.empty();
    bgtools::write(match, format, options, text, losses);
  }
  is_whole = losses.diagnostics.empty();
  return text;
}

void require_round_trip(const Format& format, const std::vector<Match>& matches) {
  bool is_whole = true;
  const std::string once = written(format, matches, is_whole);
  const std::vector<Match> again = read_all(once, &format);
  if (is_whole) {
    BGTOOLS_INVARIANT(again.size() == matches.size(), "{} reads {} of {} matches of its own\n{}",
                      format.name, again.size(), matches.size(), once);
    for (std::size_t i = 0; i < matches.size(); ++i) {
      BGTOOLS_INVARIANT(same_record(test::without_additions(again[i], matches[i]), matches[i]),
                        "{} changed match {} of the record\n{}", format.name, i + 1, once);
    }
  }
  const bool is_json = format.name == "json" || format.name == "jsonl";
  BGTOOLS_INVARIANT(is_whole || !is_json, "{} lost something\n{}", format.name, once);
  const std::string twice = written(format, again, is_whole);
  BGTOOLS_INVARIANT(once == twice, "{} is not stable\n{}\n{}", format.name, once, twice);
}

/// A record read back from json is written in every format like the record itself.
void require_way_through_json(const Format& format, const std::vector<Match>& matches) {
  bool is_whole = true;
  const Format& json = *format_named("json");
  const std::vector<Match> of_json = read_all(written(json, matches, is_whole), &json);
  const std::string direct = written(format, matches, is_whole);
  const std::string through = written(format, of_json, is_whole);
  BGTOOLS_INVARIANT(direct == through, "{} differs through json\n{}\n{}", format.name, direct,
                    through);
}

}  // namespace
}  // namespace bgtools

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  const std::vector<bgtools::Match> matches = bgtools::read_all(bytes, nullptr);
  if (matches.empty()) return 0;
  for (const bgtools::Format& format : bgtools::formats()) {
    if (format.read == nullptr || format.write == nullptr) continue;
    bgtools::require_round_trip(format, matches);
    bgtools::require_way_through_json(format, matches);
  }
  return 0;
}
