// Every writer over every transcript at hand, right or wrong: what is formatted twice is the same
// as what is formatted once, and whatever a conversion there and back changes was announced. What
// changed is found by tests/oracle, which shares nothing with the account of the writers.

#include <fmt/core.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <bgtools/finding/sink.hpp>
#include <bgtools/formats/format.hpp>
#include <bgtools/record/match.hpp>
#include <bgtools/text/source.hpp>
#include <cstddef>
#include <filesystem>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <oracle/silence.hpp>
#include "formats/random_record.hpp"
#include "support/environment.hpp"
#include "support/form.hpp"

namespace bgtools::test {
namespace {

namespace fs = std::filesystem;
using testing::IsEmpty;

/// The quick tests take there and back one of so many files of testdata/; the slow ones take all.
constexpr int kShare = 4;

/// Matches one after the other in one text, as `convert` writes them.
struct Text {
  std::string text{};
  std::vector<std::size_t> written{};             ///< indices of the matches that it holds
  std::vector<std::size_t> parts{};               ///< as how many matches each is read again
  std::vector<std::vector<Diagnostic>> losses{};  ///< of each match
};

Text text_of(const Form& target, const std::vector<Match>& matches) {
  Text result;
  for (std::size_t i = 0; i < matches.size(); ++i) {
    Collector losses;
    const auto again = bgtools::write(
        matches[i], *target.format,
        {.dialect = std::string(target.dialect), .follows_match = !result.text.empty()},
        result.text, losses);
    if (again) {
      result.written.push_back(i);
      result.parts.push_back(1 + again->divisions.size());
    } else {
      EXPECT_FALSE(losses.diagnostics.empty());
    }
    result.losses.push_back(std::move(losses.diagnostics));
  }
  return result;
}

std::vector<Match> read_any(std::string_view text, std::string_view extension) {
  const Source source("test", text);
  Collector ignored;
  std::vector<Match> matches;
  bgtools::read(source, extension, nullptr, ignored, [&](Match&& match) {
    matches.push_back(std::move(match));
    return true;
  });
  return matches;
}

/// The matches of a text, each made whole again if its games are read as several matches; empty if
/// there are not as many as were written.
std::vector<Match> read_again(const Form& target, const Text& text) {
  std::vector<Match> read = read_any(text.text, target.format->extensions.front());
  std::vector<Match> whole;
  std::size_t at = 0;
  for (const std::size_t parts : text.parts) {
    for (std::size_t part = 0; part < parts; ++part, ++at) {
      if (at == read.size()) return {};
      if (part == 0) {
        whole.push_back(std::move(read[at]));
      } else {
        std::vector<Game>& games = whole.back().games;
        games.insert(games.end(), std::make_move_iterator(read[at].games.begin()),
                     std::make_move_iterator(read[at].games.end()));
      }
    }
  }
  return at == read.size() ? whole : std::vector<Match>{};
}

/// Takes matches through the targets and lists whatever changes unannounced.
class Journeys {
 public:
  explicit Journeys(std::vector<Form> targets) : targets_(std::move(targets)) {}

  /// Writes each of these, reads it, and writes it again.
  void format_twice(const std::string& name, const std::vector<Match>& matches,
                    const std::vector<Form>& targets) {
    name_ = name;
    ++inputs_;
    for (const Form& target : targets) there(target, matches);
  }

  /// The same, and writes what was read as each target once more.
  void go_and_return(const std::string& name, const std::vector<Match>& matches) {
    name_ = name;
    ++inputs_;
    for (const Form& target : targets_) {
      const Leg out = there(target, matches);
      for (const Form& home : targets_) back(target.name() + " to " + home.name(), home, out);
    }
  }

  /// What `visit` does for the matches of each file below a folder, in the order of the names.
  template <typename Visit>
  void for_each_below(const fs::path& root, Visit visit) {
    std::vector<fs::path> paths;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(root)) {
      if (entry.is_regular_file() && entry.path().extension() != ".expect") {
        paths.push_back(entry.path());
      }
    }
    std::sort(paths.begin(), paths.end());
    for (const fs::path& path : paths) {
      const std::vector<Match> matches = read_any(contents(path), path.extension().string());
      if (!matches.empty()) visit(path.string(), matches);
    }
  }

  [[nodiscard]] int inputs() const { return inputs_; }
  /// Returns after which the record was not what it had been.
  [[nodiscard]] int changes() const { return changes_; }
  /// The first faults; the others are only counted.
  [[nodiscard]] const std::vector<std::string>& faults() const { return faults_; }

 private:
  static constexpr std::size_t kMostFaults = 20;

  /// Matches that were written, and what their text says.
  struct Leg {
    const std::vector<Match>* matches = nullptr;
    Text text{};
    std::vector<Match> told{};  ///< empty if no match was written
  };

  void fail(const std::string& way, std::string_view what) {
    if (faults_.size() < kMostFaults)
      faults_.push_back(fmt::format("{}: {}: {}", way, name_, what));
  }

  Leg travel(const std::string& way, const Form& target, const std::vector<Match>& matches) {
    Leg leg{&matches, text_of(target, matches)};
    if (leg.text.written.empty()) return leg;
    leg.told = read_again(target, leg.text);
    if (leg.told.empty()) fail(way, "is not read as the matches that were written");
    for (std::size_t i = 0; i < leg.told.size(); ++i) {
      const std::size_t at = leg.text.written[i];
      const Match& before = matches[at];
      for (const std::string& each : oracle::silent(before, leg.told[i], leg.text.losses[at])) {
        fail(way, each);
      }
      for (const std::string& each : oracle::added(before, leg.told[i])) {
        fail(way, "adds " + each);
      }
    }
    return leg;
  }

  Leg there(const Form& target, const std::vector<Match>& matches) {
    Leg leg = travel(target.name(), target, matches);
    if (!leg.told.empty() && text_of(target, leg.told).text != leg.text.text) {
      fail(target.name(), "changes when it is formatted again");
    }
    return leg;
  }

  void back(const std::string& way, const Form& home, const Leg& out) {
    if (out.told.empty()) return;
    const Leg leg = travel(way, home, out.told);
    for (std::size_t i = 0; i < leg.told.size(); ++i) {
      const std::size_t second = leg.text.written[i];
      const std::size_t first = out.text.written[second];
      std::vector<Diagnostic> losses = out.text.losses[first];
      const std::vector<Diagnostic>& more = leg.text.losses[second];
      losses.insert(losses.end(), more.begin(), more.end());
      const Match& before = (*out.matches)[first];
      for (const std::string& each : oracle::silent_after_all(before, leg.told[i], losses)) {
        fail(way, "in the end " + each);
      }
      if (!oracle::missing(before, leg.told[i]).empty()) ++changes_;
    }
  }

  std::vector<Form> targets_;
  std::vector<std::string> faults_;
  std::string name_;
  int inputs_ = 0;
  int changes_ = 0;
};

/// Every pair of targets over the transcripts below a folder, one of `parts` from the `part`-th on.
void expect_honest_writers(const fs::path& root, int part, int parts, int inputs) {
  Journeys journeys(every_form());
  int number = 0;
  journeys.for_each_below(root, [&](const std::string& name, const std::vector<Match>& matches) {
    if (number++ % parts == part) journeys.go_and_return(name, matches);
  });
  EXPECT_THAT(journeys.faults(), IsEmpty());
  EXPECT_GT(journeys.inputs(), inputs);
  EXPECT_GT(journeys.changes(), journeys.inputs());
}

/// The forms of sheets, or those of all other formats.
std::vector<Form> forms(bool are_of_sheets) {
  std::vector<Form> forms = every_form();
  std::erase_if(forms,
                [&](const Form& form) { return (form.format->name == "sheet") != are_of_sheets; });
  return forms;
}

// A sheet is read by a search, and has many habits: each file takes one of them, in turn.
TEST(Writers, FormatTwiceAsOnce) {
  const std::vector<Form> sheets = forms(true);
  std::size_t number = 0;
  Journeys journeys({});
  journeys.for_each_below(testdata(),
                          [&](const std::string& name, const std::vector<Match>& matches) {
                            std::vector<Form> targets = forms(false);
                            targets.push_back(sheets[number++ % sheets.size()]);
                            journeys.format_twice(name, matches, targets);
                          });
  EXPECT_THAT(journeys.faults(), IsEmpty());
  EXPECT_GT(journeys.inputs(), 400);
}

TEST(WritersSlow, FormatSheetsTwiceAsOnce) {
  Journeys journeys({});
  journeys.for_each_below(testdata(),
                          [&](const std::string& name, const std::vector<Match>& matches) {
                            journeys.format_twice(name, matches, forms(true));
                          });
  EXPECT_THAT(journeys.faults(), IsEmpty());
  EXPECT_GT(journeys.inputs(), 400);
}

TEST(WritersSlow, AnnounceWhatChangesThereAndBack) {
  std::vector<Form> targets;
  for (const Form& target : every_form()) {
    if (target.dialect.empty()) targets.push_back(target);
  }
  Journeys journeys(targets);
  int number = 0;
  journeys.for_each_below(testdata(),
                          [&](const std::string& name, const std::vector<Match>& matches) {
                            if (++number % kShare == 0) journeys.go_and_return(name, matches);
                          });
  EXPECT_THAT(journeys.faults(), IsEmpty());
  EXPECT_GT(journeys.inputs(), 100);
  EXPECT_GT(journeys.changes(), journeys.inputs());
}

TEST(WritersSlow, AnnounceWhatChangesInInventedRecords) {
  RandomRecord random(30);
  Journeys journeys(every_form());
  for (int i = 0; i < 60; ++i) {
    journeys.go_and_return(fmt::format("record {}", i), {random.match(true)});
  }
  EXPECT_THAT(journeys.faults(), IsEmpty());
  EXPECT_GT(journeys.changes(), journeys.inputs());
}

TEST(WritersSlow, AnnounceWhatChangesInTheTestdata) {
  expect_honest_writers(testdata(), 0, 1, 400);
}

TEST(WritersSlow, AnnounceWhatChangesInTheSamples) {
  const auto samples = environment("BGTOOLS_SAMPLES");
  skip_without_environment("samples", samples.has_value());
  expect_honest_writers(*samples, 0, 1, 20);
}

/// The corpus takes minutes, so it is divided.
constexpr int kCorpusParts = 6;
class CorpusWritersSlow : public testing::TestWithParam<int> {};

TEST_P(CorpusWritersSlow, AnnounceWhatChanges) {
  const auto corpus = environment("BGTOOLS_CORPUS");
  skip_without_environment("corpus", corpus.has_value());
  expect_honest_writers(*corpus, GetParam(), kCorpusParts, 300 / kCorpusParts);
}

INSTANTIATE_TEST_SUITE_P(Part, CorpusWritersSlow, testing::Range(0, kCorpusParts));

}  // namespace
}  // namespace bgtools::test
