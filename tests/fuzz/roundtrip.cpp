// Any bytes through a reader and back: what json holds reads as the same record, and every other
// format writes the same bytes again from what it reads of its own.

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

std::string written(const Format& format, const Match& match) {
  Collector losses;
  std::string text;
  format.write(match, {}, text, losses);
  return text;
}

void require_round_trip(const Format& format, const Match& match) {
  const std::string once = written(format, match);
  const std::vector<Match> again = read_all(once, &format);
  BGTOOLS_INVARIANT(again.size() == 1, "{} reads {} matches of its own\n{}", format.name,
                    again.size(), once);
  if (format.name == "json") {
    BGTOOLS_INVARIANT(same_record(match, again.front()), "json changed the record\n{}", once);
  }
  const std::string twice = written(format, again.front());
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
