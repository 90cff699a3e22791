// What the libraries take for the matches of testdata/mat/gnubg, each beside a reference that is
// measured in the same run: counting the words of the text, or trying every play. library.py runs
// this and prints the ratios.

#include <benchmark/benchmark.h>

#include <algorithm>
#include <array>
#include <bgtools/finding/sink.hpp>
#include <bgtools/formats/format.hpp>
#include <bgtools/formats/mat/mat.hpp>
#include <bgtools/game/legal_plays.hpp>
#include <bgtools/record/match.hpp>
#include <bgtools/text/source.hpp>
#include <bgtools/verify.hpp>
#include <cstddef>
#include <cstdint>
#include <engine/brute_force.hpp>
#include <engine/random_boards.hpp>
#include <filesystem>
#include <string>
#include <support/environment.hpp>
#include <utility>
#include <vector>

namespace bgtools::test {
namespace {

/// About 2 MB of matches.
const std::string& text_of_matches() {
  static const std::string text = [] {
    constexpr int kTimes = 16;
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(testdata("mat/gnubg"))) {
      if (entry.path().extension() == ".mat") files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    std::string all;
    for (int i = 0; i < kTimes; ++i) {
      for (const auto& file : files) all += contents(file);
    }
    return all;
  }();
  return text;
}

const std::vector<Match>& matches() {
  static const std::vector<Match> all = [] {
    std::vector<Match> read;
    const Source source("matches", text_of_matches());
    Collector sink;
    mat::read(source, sink, [&](Match&& match) {
      read.push_back(std::move(match));
      return true;
    });
    return read;
  }();
  return all;
}

void count_words(benchmark::State& state) {
  const std::string& text = text_of_matches();
  for (auto _ : state) {
    std::size_t words = 0;
    bool is_in_word = false;
    for (const char c : text) {
      const bool is_of_word = c != ' ' && c != '\n' && c != '\t' && c != '\r';
      words += is_of_word && !is_in_word ? 1 : 0;
      is_in_word = is_of_word;
    }
    benchmark::DoNotOptimize(words);
  }
}

template <decltype(mat::read) Read>
void read_text(benchmark::State& state) {
  for (auto _ : state) {
    const Source source("matches", text_of_matches());
    Collector sink;
    std::size_t games = 0;
    Read(source, sink, [&](Match&& match) {
      games += match.games.size();
      return true;
    });
    benchmark::DoNotOptimize(games);
  }
  state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations()) *
                          static_cast<std::int64_t>(text_of_matches().size()));
}

void verify_only(benchmark::State& state) {
  const std::vector<Match>& all = matches();
  for (auto _ : state) {
    for (const Match& match : all) {
      Collector sink;
      benchmark::DoNotOptimize(verify(match, {}, sink).turns);
    }
  }
}

void mat_to_sgf(benchmark::State& state) {
  const Format& sgf = *format_named("sgf");
  const std::vector<Match>& all = matches();
  for (auto _ : state) {
    for (const Match& match : all) {
      std::string text;
      Collector losses;
      benchmark::DoNotOptimize(write(match, sgf, {}, text, losses));
    }
  }
}

struct Throw {
  Position board{};
  Roll roll{};
};

const std::vector<Throw>& throws_of_dice() {
  static const std::vector<Throw> all = [] {
    constexpr std::size_t kCount = 200;
    RandomBoards boards(19);
    std::vector<Throw> made;
    while (made.size() < kCount) {
      const Position board = boards.next();
      made.push_back({.board = board, .roll = boards.roll()});
    }
    return made;
  }();
  return all;
}

void generate_by_brute_force(benchmark::State& state) {
  for (auto _ : state) {
    for (const Throw& each : throws_of_dice()) {
      benchmark::DoNotOptimize(brute_force(each.board, each.roll));
    }
  }
}

void generate(benchmark::State& state) {
  std::vector<LegalPlay> plays;
  for (auto _ : state) {
    for (const Throw& each : throws_of_dice()) {
      legal_plays(each.board, each.roll, plays);
      benchmark::DoNotOptimize(plays.data());
    }
  }
}

BENCHMARK(count_words);
BENCHMARK(read_text<mat::read>)->Name("read");
BENCHMARK(read_text<mat::read_by_grammar>)->Name("read_by_grammar");
BENCHMARK(verify_only);
BENCHMARK(mat_to_sgf);
BENCHMARK(generate_by_brute_force);
BENCHMARK(generate);

}  // namespace
}  // namespace bgtools::test

BENCHMARK_MAIN();
