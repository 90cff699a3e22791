#include <fmt/format.h>
#include <charconv>
#include <cstdio>
#include <exception>
#include <optional>
#include <string>
#include <string_view>
#include <study/game_records.hpp>
#include <vector>

namespace bgtools::test {
namespace {

constexpr std::string_view kUsage =
    "usage: game_study GAMES SLIPS SEED VARIANT...\n"
    "       game_study print SEED VARIANT [bgammon]\n"
    "Plays GAMES games of random legal plays of each variant, makes SLIPS slips in copies of "
    "each,\n"
    "and compares the findings with the verdict of a brute force. Exit 1: one of them differs.\n"
    "print: the game of a seed as .mat, of acey-deucey perhaps as bgammon.org plays it.\n";

bool read_number(std::string_view text, int& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc{} && end == text.data() + text.size() && number >= 0;
}

int print(unsigned seed, std::string_view variant, bool is_of_bgammon) {
  oracle::games::Switches switches;
  if (is_of_bgammon) switches = {{"profile", "bgammon"}};
  const std::optional<GameRecord> record = random_record(std::string(variant), seed, switches);
  if (record) fmt::print("{}", mat_of(*record));
  return record ? 0 : 1;
}

int run(const std::vector<std::string_view>& arguments) {
  int games = 0;
  int slips = 0;
  int seed = 0;
  const bool is_of_bgammon = arguments.size() == 4 && arguments[3] == "bgammon";
  const bool is_print = arguments.size() == 3 || is_of_bgammon;
  if (is_print && arguments[0] == "print" && read_number(arguments[1], seed)) {
    return print(static_cast<unsigned>(seed), arguments[2], is_of_bgammon);
  }
  const bool are_numbers = arguments.size() >= 4 && read_number(arguments[0], games) &&
                           read_number(arguments[1], slips) && read_number(arguments[2], seed);
  if (!are_numbers) {
    fmt::print(stderr, "{}", kUsage);
    return 2;
  }
  bool is_equal = true;
  for (std::size_t at = 3; at < arguments.size(); ++at) {
    const GameStudy study =
        study_game(std::string(arguments[at]), games, slips, static_cast<unsigned>(seed));
    fmt::print(
        "{}: {} games, {} accused; {} legal slips, {} accused; {} illegal, {} found, {} in "
        "their turn\n{}",
        arguments[at], study.clean, study.accused_clean, study.legal, study.accused, study.illegal,
        study.found, study.in_place, study.examples);
    std::fflush(stdout);
    is_equal =
        is_equal && study.accused_clean == 0 && study.accused == 0 && study.found == study.illegal;
  }
  return is_equal ? 0 : 1;
}

}  // namespace
}  // namespace bgtools::test

int main(int argc, char** argv) {
  try {
    return bgtools::test::run({argv + 1, argv + argc});
  } catch (const std::exception& error) {
    fmt::print(stderr, "game_study: {}\n", error.what());
    return 2;
  }
}
