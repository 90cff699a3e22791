#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <bgtools/formats/format.hpp>
#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>
#include <support/environment.hpp>
#include <support/record_text.hpp>
#include <vector>

#include "formats/random_record.hpp"

namespace bgtools::test {
namespace {

using namespace record_text;

using ::testing::SizeIs;

std::string written(const std::vector<Match>& matches, std::vector<std::string>* losses = nullptr) {
  Collector sink;
  std::string text;
  for (const Match& match : matches)
    bgtools::write(match, *format_named("oldmoves"), {}, text, sink);
  if (losses != nullptr) {
    for (const Diagnostic& loss : sink.diagnostics) losses->emplace_back(code(loss.rule));
  }
  return text;
}

TEST(OldmovesWriter, LosesOnlyWhatItReports) {
  RandomRecord random(31);
  int kept = 0;
  for (int i = 0; i < 3000; ++i) {
    std::vector<Match> matches{random.match(i % 2 == 1)};
    if (i % 4 < 2) {
      matches[0].tags.clear();
      matches[0].comments.clear();
      matches[0].stated = {};
      matches[0].names = {"Ann", "Bob"};
      for (Game& game : matches[0].games) {
        game.label.reset();
        game.names = matches[0].names;
      }
    }
    if (i % 3 == 0) matches.push_back(random.match(i % 2 == 1));
    std::vector<std::string> losses;
    const std::string once = written(matches, &losses);
    const Reading again = read_as("oldmoves", once);
    ASSERT_EQ(written(again.matches), once) << i;
    if (!losses.empty()) continue;
    ++kept;
    ASSERT_EQ(again.matches.size(), matches.size()) << once;
    for (std::size_t at = 0; at < matches.size(); ++at) {
      ASSERT_TRUE(same_record(again.matches[at], matches[at])) << once;
    }
  }
  EXPECT_GT(kept, 10);
}

/// The text of a match after gnubg has imported and exported it.
std::string exported_by_gnubg(const TemporaryDirectory& directory, const std::string& command,
                              const std::filesystem::path& input, const std::string& name) {
  const std::filesystem::path output = directory.path() / (name + ".out.mat");
  const std::filesystem::path script =
      directory.write(name + ".commands", "set confirm save off\nset confirm new off\nimport " +
                                              command + " \"" + input.string() +
                                              "\"\nexport match mat \"" + output.string() + "\"\n");
  const std::string home = directory.path().string();
  const std::string line = "HOME='" + home + "' timeout 1500 /usr/games/gnubg -t -q -r -s '" +
                           home + "' < '" + script.string() + "' > /dev/null 2>&1";
  EXPECT_EQ(std::system(line.c_str()), 0) << "gnubg failed";
  return contents(output);
}

TEST(OldmovesGnubg, ReadsTheGamesThatWeWrite) {
  skip_without_environment("gnubg", access("/usr/games/gnubg", X_OK) == 0);
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(testdata("mat/gnubg"))) {
    if (entry.path().extension() == ".mat") files.push_back(entry.path());
  }
  std::ranges::sort(files);
  ASSERT_FALSE(files.empty());
  const TemporaryDirectory directory;
  int compared = 0;
  for (const std::filesystem::path& file : files) {
    SCOPED_TRACE(file);
    std::vector<Match> matches = read_as("mat", contents(file)).matches;
    ASSERT_THAT(matches, SizeIs(1));
    // gnubg does not read these from oldmoves: names with blanks, and the value of a resignation.
    for (Game& game : matches[0].games) game.names = {"Ann", "Bob"};
    matches[0].names = {"Ann", "Bob"};
    matches[0].tags.clear();
    matches[0].comments.clear();
    const std::string stem = file.stem().string();
    std::string mat;
    Collector ignored;
    format_named("mat")->write(matches[0], {}, mat);
    const auto direct =
        exported_by_gnubg(directory, "mat", directory.write(stem + ".mat", mat), stem + "-mat");
    const auto through = exported_by_gnubg(
        directory, "oldmoves", directory.write(stem + ".fibs", written(matches)), stem + "-old");
    const Match expected = read_as("mat", direct).matches.at(0);
    const Match found = read_as("mat", through).matches.at(0);
    ASSERT_EQ(found.games.size(), expected.games.size());
    for (std::size_t at = 0; at < found.games.size(); ++at) {
      const Game& game = found.games[at];
      const Game& other = expected.games[at];
      // gnubg counts every resignation as a single game, and then guesses whose score is whose.
      const bool is_guessed =
          at > 0 && found.games[at - 1].result && expected.games[at - 1].result &&
          found.games[at - 1].result->points != expected.games[at - 1].result->points;
      if (!is_guessed) {
        EXPECT_EQ(game.score_before, other.score_before);
      }
      ASSERT_EQ(game.actions.size(), other.actions.size());
      for (std::size_t i = 0; i < game.actions.size(); ++i) {
        EXPECT_EQ(to_text(game, i), to_text(other, i)) << "game " << at + 1 << ", action " << i;
      }
    }
    ++compared;
  }
  EXPECT_GT(compared, 0);
}

}  // namespace
}  // namespace bgtools::test
