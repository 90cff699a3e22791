#include "cli/inputs/read_ahead.hpp"

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <bgtools/finding/sink.hpp>
#include <bgtools/formats/format.hpp>
#include <bgtools/text/source.hpp>
#include <cstddef>
#include <filesystem>
#include <new>
#include <string>
#include <string_view>
#include <support/environment.hpp>
#include <thread>
#include <utility>
#include <vector>

namespace bgtools::test {
namespace {

/// What a reader says, in its order: findings in words, and the matches.
class Told final : public Sink {
 public:
  /// `most`: how many findings and matches are wanted.
  explicit Told(std::size_t most) : most_(most) {}

  bool report(Diagnostic diagnostic) override {
    return note(fmt::format("{} {}-{} {} {} {} {}", code(diagnostic.rule), diagnostic.span.begin,
                            diagnostic.span.end, diagnostic.match, diagnostic.game,
                            diagnostic.message, diagnostic.label));
  }
  bool take(Match&& match) {
    matches.push_back(std::move(match));
    return note("match");
  }

  std::vector<std::string> words{};
  std::vector<Match> matches{};
  bool is_elsewhere = false;  ///< something was told in another thread

 private:
  bool note(std::string what) {
    is_elsewhere = is_elsewhere || std::this_thread::get_id() != thread_;
    words.push_back(std::move(what));
    return words.size() < most_;
  }

  std::size_t most_;
  std::thread::id thread_ = std::this_thread::get_id();
};

void expect_same(const Source& source, std::string_view extension, std::size_t most) {
  Told at_once(most);
  Told ahead(most);
  const Format* const format = read(source, extension, nullptr, at_once,
                                    [&](Match&& match) { return at_once.take(std::move(match)); });
  EXPECT_EQ(cli::read_ahead(source, extension, nullptr, ahead,
                            [&](Match&& match) { return ahead.take(std::move(match)); }),
            format)
      << source.name();
  EXPECT_LE(at_once.words.size(), most) << source.name();
  EXPECT_EQ(ahead.words, at_once.words) << source.name();
  EXPECT_TRUE(ahead.matches == at_once.matches) << source.name();
  EXPECT_FALSE(ahead.is_elsewhere) << source.name();
}

constexpr std::size_t kAll = 1'000'000;

std::string matches_in_one_text(std::size_t count) {
  std::string text;
  for (std::size_t at = 0; at < count; ++at) {
    text += fmt::format(
        " 3 point match\n\n Game 1\n Ann : 0    Bob : 0\n  1) 31: 8/5 6/5   Bad {}\n\n", at);
  }
  return text;
}

TEST(ReadAhead, TellsTheSameInTheSameOrder) {
  std::size_t files = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(testdata())) {
    if (!entry.is_regular_file()) continue;
    const std::string bytes = contents(entry.path());
    expect_same(Source(entry.path().string(), bytes), entry.path().extension().string(), kAll);
    ++files;
  }
  EXPECT_GT(files, 100U);
}

TEST(ReadAhead, IsTheSameForManyMatches) {
  // More than may wait, so that the reader has to.
  const std::string text = matches_in_one_text(20'000);
  expect_same(Source("a.mat", text), ".mat", kAll);
}

TEST(ReadAhead, EndsWhereTheCallerWantsNoMore) {
  const std::string text = matches_in_one_text(2'000);
  for (const std::size_t most : {1U, 2U, 3U, 4U, 1000U})
    expect_same(Source("a.mat", text), ".mat", most);
}

TEST(ReadAhead, LetsTheFaultsOfBothSidesThrough) {
  const std::string text = matches_in_one_text(2'000);
  Told told(kAll);
  EXPECT_THROW((void)cli::read_ahead(Source("a.mat", text), ".mat", nullptr, told,
                                     [](Match&&) -> bool { throw std::bad_alloc(); }),
               std::bad_alloc);
  Format broken = *format_named("mat");
  broken.read = [](const Source&, Sink&, const OnMatch&) { throw std::bad_alloc(); };
  EXPECT_THROW((void)cli::read_ahead(Source("a.mat", text), ".mat", &broken, told,
                                     [&](Match&& match) { return told.take(std::move(match)); }),
               std::bad_alloc);
}

}  // namespace
}  // namespace bgtools::test
