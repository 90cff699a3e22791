#include <bgtools/formats/format.hpp>
#include <bgtools/game/legal_plays.hpp>
#include <bgtools/game/variant.hpp>
#include <bgtools/text/source.hpp>
#include <bgtools/verify.hpp>
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>

/// The examples of docs/library.md.
std::string_view first_wrong_example();

namespace {

constexpr std::string_view kTranscript = R"( 3 point match

 Game 1
 Ada : 0                          Ben : 0
  1) 31: 8/5 6/5                    65: 24/18 13/8
  2) 64: 24/14                      43: 18/14 13/10
  3) 52: 13/8 6/4                   Doubles => 2
  4)  Drops                           Wins 1 point
)";

/// Reads and verifies a text and returns the number of turns.
std::int64_t turns_in(std::string_view text) {
  const bgtools::Source source("consumer.mat", text);
  bgtools::Collector findings;
  std::int64_t turns = 0;
  bgtools::read(source, ".mat", nullptr, findings, [&](bgtools::Match&& match) {
    turns += bgtools::verify(match, {}, findings).turns;
    return true;
  });
  return turns;
}

}  // namespace

int main() {
  const auto& start = bgtools::start_position(bgtools::Variant::backgammon);
  if (bgtools::legal_plays(start, {3, 1}).size() != 16) {
    std::puts("31 has sixteen plays from the start");
    return 1;
  }

  if (turns_in(kTranscript) != 5) {
    std::puts("the match has five turns");
    return 1;
  }
  if (const std::string_view example = first_wrong_example(); !example.empty()) {
    std::printf("docs/library.md: %s\n", std::string(example).c_str());
    return 1;
  }
  return 0;
}
