#include <bgtools/formats/format.hpp>
#include <bgtools/formats/source.hpp>
#include <bgtools/game/legal_plays.hpp>
#include <bgtools/game/variant.hpp>
#include <bgtools/verdict/verify.hpp>
#include <cstdio>
#include <string>
#include <string_view>

namespace {

constexpr std::string_view kTranscript = R"( 3 point match

 Game 1
 Ada : 0                          Ben : 0
  1) 31: 8/5 6/5                    65: 24/13
  2) 64: 24/18 13/9                 Doubles => 2
  3)  Drops                           Wins 1 point
)";

/// Reads and verifies a text; gives the number of findings, and the turns seen through `turns`.
std::size_t check(std::string_view text, std::int64_t& turns) {
  const bgtools::Source source("consumer.mat", text);
  bgtools::Collector findings;
  bgtools::read(source, ".mat", nullptr, findings, [&](bgtools::Match&& match) {
    turns += bgtools::verify(match, {}, findings).turns;
    return true;
  });
  std::size_t count = 0;
  for (const bgtools::Diagnostic& diagnostic : findings.diagnostics) {
    if (diagnostic.severity >= bgtools::Severity::warning) ++count;
  }
  return count;
}

}  // namespace

int main() {
  const auto& start = bgtools::start_position(bgtools::Variant::backgammon);
  if (bgtools::legal_plays(start, {3, 1}).size() != 16) {
    std::puts("31 has sixteen plays from the start");
    return 1;
  }

  std::int64_t turns = 0;
  if (check(kTranscript, turns) != 0 || turns != 3) {
    std::puts("a legal match of three turns has no finding");
    return 1;
  }
  std::string broken(kTranscript);
  broken.replace(broken.find("24/13"), 5, "24/14");
  turns = 0;
  if (check(broken, turns) != 1) {
    std::puts("one illegal play is one finding");
    return 1;
  }
  return 0;
}
