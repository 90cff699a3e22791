#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <exception>
#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include <bgtools/formats/format.hpp>
#include <bgtools/verify.hpp>
#include <study/boards_study.hpp>
#include <study/study.hpp>
#include <support/environment.hpp>

namespace bgtools::test {
namespace {

constexpr std::string_view kUsage =
    "usage: boards_study FOLDER MATCHES [ids]\n"
    "Turns the .mat files of a folder into boards, leaves out or spoils some of them, and prints "
    "how\n"
    "much of each match is read from the others. ids: as position ids, not as XGIDs.\n";

double seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

double seconds_of_check(const std::vector<std::string>& texts, const Format& format) {
  const double begin = seconds();
  for (const std::string& text : texts) {
    const Source source("", text);
    Collector ignored;
    static_cast<void>(read(source, "", &format, ignored, [&](Match&& match) {
      verify(match, {}, ignored);
      return true;
    }));
  }
  return seconds() - begin;
}

/// One row of the table; whether nothing that is certain is wrong.
bool print_row(const std::vector<Match>& matches, double share, bool is_bare) {
  BoardTally sum;
  unsigned seed = 1;
  for (const Match& match : matches) {
    sum += study_boards(match, {.share = share, .seed = seed++, .is_bare = is_bare});
  }
  const auto percent = [&](std::int64_t count) {
    return 100.0 * static_cast<double>(count) / static_cast<double>(sum.turns);
  };
  fmt::print("| {}, {} % damaged | {} | {:.2f} % | {:.2f} % | {:.2f} % | {} | {} | {} |\n",
             is_bare ? "position ids" : "XGIDs", share * 100, sum.turns, percent(sum.exact),
             percent(sum.named), percent(sum.exact + sum.named), sum.lost, sum.wrong_named,
             sum.wrong_certain);
  fmt::print(stderr, "{}", sum.examples);
  std::fflush(stdout);
  return sum.wrong_certain == 0;
}

int run(const std::vector<std::string_view>& arguments) {
  std::size_t most = 0;
  const bool is_bare = arguments.size() == 3 && arguments[2] == "ids";
  const bool is_known =
      (arguments.size() == 2 || is_bare) &&
      std::from_chars(arguments[1].data(), arguments[1].data() + arguments[1].size(), most).ec ==
          std::errc{};
  if (!is_known) {
    fmt::print(stderr, "{}", kUsage);
    return 2;
  }
  std::vector<std::filesystem::path> paths;
  for (const auto& entry : std::filesystem::directory_iterator(arguments[0])) {
    if (entry.path().extension() == ".mat") paths.push_back(entry.path());
  }
  std::sort(paths.begin(), paths.end());
  paths.resize(std::min(paths.size(), most));
  std::vector<Match> matches;
  std::vector<std::string> texts;
  std::vector<std::string> boards;
  for (const std::filesystem::path& path : paths) {
    texts.push_back(contents(path));
    matches.push_back(record_in(texts.back()));
    boards.push_back(boards_of(matches.back(), {.is_bare = is_bare}));
  }
  fmt::print(
      "| boards | turns | exact | one of several | both | lost | wrong, in doubt | wrong, certain "
      "|\n|---|--:|--:|--:|--:|--:|--:|--:|\n");
  bool is_certain = true;
  for (const double share : {0.0, 0.01, 0.05}) {
    is_certain = print_row(matches, share, is_bare) && is_certain;
  }
  const double mat = seconds_of_check(texts, *format_named("mat"));
  const double joined = seconds_of_check(boards, *format_named("boards"));
  fmt::print("check of the matches {:.3f} s, of their boards {:.3f} s: {:.1f} times\n", mat, joined,
             joined / mat);
  return is_certain ? 0 : 1;
}

}  // namespace
}  // namespace bgtools::test

int main(int argc, char** argv) {
  try {
    return bgtools::test::run({argv + 1, argv + argc});
  } catch (const std::exception& error) {
    fmt::print(stderr, "boards_study: {}\n", error.what());
    return 2;
  }
}
