// Any bytes through a reader and back: what a writer says it holds reads as the same record and is
// written as the same bytes again.

#include <bgtools/formats/format.hpp>
#include <bgtools/formats/source.hpp>
#include <bgtools/record/match.hpp>
#include <bgtools/verdict/diagnostic.hpp>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "require.hpp"

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

void require_round_trip(const Format& format, const Match& match) {
  Collector losses;
  std::string once;
  format.write(match, {}, once, losses);
  // A loss that is reported is no slip; a json record has none.
  if (!losses.diagnostics.empty() && format.name != "json") return;

  const std::vector<Match> again = read_all(once, &format);
  BGTOOLS_INVARIANT(again.size() == 1, "{} reads {} matches of its own\n{}", format.name,
                    again.size(), once);
  BGTOOLS_INVARIANT(same_record(match, again.front()), "{} changed the record\n{}", format.name,
                    once);
  std::string twice;
  format.write(again.front(), {}, twice, losses);
  BGTOOLS_INVARIANT(once == twice, "{} is not stable\n{}\n{}", format.name, once, twice);
}

}  // namespace
}  // namespace bgtools

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  for (const bgtools::Match& match : bgtools::read_all(bytes, nullptr)) {
    for (const bgtools::Format& format : bgtools::formats()) {
      if (format.read != nullptr && format.write != nullptr)
        bgtools::require_round_trip(format, match);
    }
  }
  return 0;
}
