#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <exception>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include <bgtools/formats/format.hpp>
#include <bgtools/verify.hpp>
#include <study/boards_study.hpp>
#include <study/study.hpp>
#include <support/environment.hpp>

namespace bgtools::test {
namespace {

constexpr std::string_view kUsage =
    "usage: boards_study FOLDER [MATCHES]\n"
    "Turns the .mat files of a folder into boards, leaves out or spoils some of them, and prints "
    "how\n"
    "much of each match is read from the others.\n";

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

int run(const std::vector<std::string_view>& arguments) {
  if (arguments.empty()) {
    fmt::print(stderr, "{}", kUsage);
    return 2;
  }
  std::vector<std::filesystem::path> paths;
  for (const auto& entry : std::filesystem::directory_iterator(arguments[0])) {
    if (entry.path().extension() == ".mat") paths.push_back(entry.path());
  }
  std::sort(paths.begin(), paths.end());
  if (arguments.size() > 1) {
    paths.resize(std::min<std::size_t>(paths.size(), std::stoul(std::string(arguments[1]))));
  }
  std::vector<Match> matches;
  std::vector<std::string> texts;
  for (const std::filesystem::path& path : paths) {
    texts.push_back(contents(path));
    matches.push_back(record_in(texts.back()));
  }
  fmt::print(
      "| boards | turns | exact | named as one of several | both | lost | wrong, and named | wrong "
      "as "
      "certain | errors |\n|---|--:|--:|--:|--:|--:|--:|--:|--:|\n");
  bool is_certain = true;
  for (const bool is_bare : {false, true}) {
    for (const double share : {0.0, 0.01, 0.05}) {
      BoardTally sum;
      unsigned seed = 1;
      for (const Match& match : matches) {
        sum += study_boards(match, {.share = share, .seed = seed++, .is_bare = is_bare});
      }
      const auto percent = [&](std::int64_t count) {
        return 100.0 * static_cast<double>(count) / static_cast<double>(sum.turns);
      };
      fmt::print("| {}, {} % damaged | {} | {:.2f} % | {:.2f} % | {:.2f} % | {} | {} | {} | {} |\n",
                 is_bare ? "position ids" : "XGIDs", share * 100, sum.turns, percent(sum.exact),
                 percent(sum.named), percent(sum.exact + sum.named), sum.lost, sum.wrong_named,
                 sum.wrong_certain, sum.findings);
      fmt::print(stderr, "{}", sum.examples.substr(0, 1000));
      std::fflush(stdout);
      is_certain = is_certain && sum.wrong_certain == 0;
    }
  }
  std::vector<std::string> boards;
  for (const Match& match : matches) boards.push_back(boards_of(match, {}));
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
