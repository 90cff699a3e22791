#include <fcntl.h>
#include <fmt/core.h>
#include <gtest/gtest.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <bgtools/build/course.hpp>
#include <bgtools/finding/sink.hpp>
#include <bgtools/formats/format.hpp>
#include <bgtools/positions/ids.hpp>
#include <bgtools/record/match.hpp>
#include <bgtools/text/source.hpp>
#include <filesystem>
#include <string>
#include <string_view>
#include <support/environment.hpp>
#include <utility>
#include <variant>
#include <vector>

// GNU Backgammon reads what bgtools writes as it reads the original: the same games, plays and
// scores.

namespace bgtools::test {
namespace {

namespace fs = std::filesystem;

constexpr const char* kGnubg = "/usr/games/gnubg";

/// Transcripts by GNU Backgammon itself, which it is known to read without loss.
std::vector<fs::path> gnubg_transcripts() {
  std::vector<fs::path> directories = {testdata("mat/gnubg")};
  if (const auto samples = environment("BGTOOLS_SAMPLES")) {
    directories.push_back(fs::path(*samples) / "gnubg");
  }
  std::vector<fs::path> files;
  for (const fs::path& directory : directories) {
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(directory)) {
      if (entry.path().extension() == ".mat") files.push_back(entry.path());
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

/// Runs gnubg on the commands in `script`, in its own directory and for at most ten minutes.
void run_gnubg(const fs::path& directory, const fs::path& script) {
  const std::string settings = (directory / "gnubg").string();
  fs::create_directories(settings);
  const std::string home = "HOME=" + settings;
  std::array<const char*, 10> words = {"/usr/bin/timeout", "1500", kGnubg, "-t", "-q", "-r", "-s",
                                       settings.c_str(),   nullptr};
  std::array<const char*, 3> variables = {home.c_str(), "LC_ALL=C.UTF-8", nullptr};
  posix_spawn_file_actions_t actions;
  ASSERT_EQ(posix_spawn_file_actions_init(&actions), 0);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, script.c_str(), O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  pid_t child = 0;
  const int error =
      posix_spawn(&child, words[0], &actions, nullptr, const_cast<char**>(words.data()),
                  const_cast<char**>(variables.data()));
  posix_spawn_file_actions_destroy(&actions);
  ASSERT_EQ(error, 0);
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  ASSERT_TRUE(WIFEXITED(status));
  ASSERT_EQ(WEXITSTATUS(status), 0) << "124 is a timeout";
}

/// The record as canonical .mat; a file that is not a match fails the test.
std::string canonical_text(const fs::path& file) {
  const std::string bytes = contents(file);
  const Source source(file.filename().string(), bytes);
  Collector ignored;
  std::string text;
  const Format* const mat = format_named("mat");
  int matches = 0;
  read(source, ".mat", nullptr, ignored, [&](Match&& match) {
    mat->write(match, {}, text);
    ++matches;
    return true;
  });
  EXPECT_EQ(matches, 1) << file;
  return text;
}

/// The SGF of gnubg, without the current date, which does not belong to the match. The moves of a
/// play are sorted, because gnubg keeps them in the order in which it found them.
std::string comparable(std::string sgf) {
  std::string result;
  for (std::size_t at = 0; at < sgf.size();) {
    const std::string_view rest = std::string_view(sgf).substr(at);
    const std::size_t end = std::min(rest.find(']'), rest.size() - 1) + 1;
    if (rest.starts_with("DT[")) {
      at += end;
    } else if (rest.starts_with(";B[") || rest.starts_with(";W[")) {
      std::vector<std::string> moves;
      std::string property(rest.substr(0, end));
      const std::size_t first = 5;  // after ";B[" and the dice
      for (std::size_t i = first; i + 2 < property.size(); i += 2)
        moves.push_back(property.substr(i, 2));
      std::sort(moves.begin(), moves.end());
      result += property.substr(0, std::min(first, property.size()));
      for (const std::string& move : moves) result += move;
      result += ']';
      at += end;
    } else {
      result += rest.front();
      ++at;
    }
  }
  return result;
}

TEST(GnubgImport, ReadsOurTextAsItReadsTheOriginal) {
  skip_without_environment("gnubg", access(kGnubg, X_OK) == 0);
  const std::vector<fs::path> files = gnubg_transcripts();
  ASSERT_FALSE(files.empty());

  const TemporaryDirectory directory;
  std::string commands = "set confirm save off\nset confirm new off\n";
  for (std::size_t i = 0; i < files.size(); ++i) {
    const std::string number = std::to_string(i);
    const fs::path original = directory.write(number + ".original.mat", contents(files[i]));
    const fs::path ours = directory.write(number + ".ours.mat", canonical_text(files[i]));
    for (const fs::path& input : {original, ours}) {
      commands +=
          "import mat \"" + input.string() + "\"\nsave match \"" + input.string() + ".sgf\"\n";
    }
  }
  run_gnubg(directory.path(), directory.write("commands", commands));

  for (std::size_t i = 0; i < files.size(); ++i) {
    SCOPED_TRACE(files[i]);
    const std::string base = (directory.path() / std::to_string(i)).string();
    const std::string expected = comparable(contents(base + ".original.mat.sgf"));
    EXPECT_NE(expected.find(";B["), std::string::npos) << "gnubg read no play";
    EXPECT_EQ(comparable(contents(base + ".ours.mat.sgf")), expected);
  }
}

TEST(GnubgImport, ReadsNamesWithoutAScore) {
  skip_without_environment("gnubg", access(kGnubg, X_OK) == 0);
  const std::string ours = canonical_text(testdata("bgroom/valid/single-game.bgf"));
  EXPECT_NE(ours.find(" : ?"), std::string::npos) << ours;
  const TemporaryDirectory directory;
  const fs::path input = directory.write("ours.mat", ours);
  const std::string output = input.string() + ".sgf";
  run_gnubg(directory.path(),
            directory.write("commands", "import mat \"" + input.string() + "\"\nsave match \"" +
                                            output + "\"\n"));
  const std::string saved = contents(output);
  EXPECT_NE(saved.find(";B["), std::string::npos) << "gnubg read no play";
  EXPECT_NE(saved.find("PW["), std::string::npos) << saved;
}

/// The records of a file as SGF, one after the other.
std::string in_sgf(const fs::path& file) {
  const std::string bytes = contents(file);
  const Source source(file.filename().string(), bytes);
  Collector ignored;
  std::string text;
  read(source, file.extension().string(), nullptr, ignored, [&](Match&& match) {
    format_named("sgf")->write(match, {}, text);
    return true;
  });
  return text;
}

std::string without(std::string text, std::string_view part) {
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part)) {
    text.erase(at, part.size());
  }
  return text;
}

TEST(GnubgImport, LoadsOurSgfAsItLoadsItsOwn) {
  skip_without_environment("gnubg", access(kGnubg, X_OK) == 0);
  std::vector<fs::path> files;
  std::vector<fs::path> directories = {testdata("sgf/gnubg")};
  if (const auto samples = environment("BGTOOLS_SAMPLES")) {
    directories.push_back(fs::path(*samples) / "gnubg");
  }
  for (const fs::path& directory : directories) {
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(directory)) {
      const std::string extension = entry.path().extension().string();
      if (extension == ".sgf" || extension == ".mat") files.push_back(entry.path());
    }
  }
  std::sort(files.begin(), files.end());
  ASSERT_FALSE(files.empty());

  const TemporaryDirectory directory;
  std::string commands = "set confirm save off\nset confirm new off\nset jacoby off\n";
  for (std::size_t i = 0; i < files.size(); ++i) {
    const bool is_mat = files[i].extension() == ".mat";
    const std::string number = std::to_string(i);
    const fs::path ours = directory.write(number + ".ours.sgf", in_sgf(files[i]));
    const fs::path original =
        directory.write(number + files[i].extension().string(), contents(files[i]));
    const std::string base = (directory.path() / number).string();
    commands += (is_mat ? "import mat \"" : "load match \"") + original.string() +
                "\"\nsave match \"" + base + ".expected\"\nload match \"" + ours.string() +
                "\"\nsave match \"" + base + ".saved\"\n";
  }
  run_gnubg(directory.path(), directory.write("commands", commands));

  for (std::size_t i = 0; i < files.size(); ++i) {
    SCOPED_TRACE(files[i]);
    const std::string base = (directory.path() / std::to_string(i)).string();
    std::string expected = comparable(contents(base + ".expected"));
    std::string saved = comparable(contents(base + ".saved"));
    // gnubg appends a line end to the comments of a .mat.
    if (files[i].extension() == ".mat") {
      expected = without(std::move(expected), "\n");
      saved = without(std::move(saved), "\n");
    }
    EXPECT_GT(expected.size(), 200U) << "gnubg read nothing";
    EXPECT_EQ(saved, expected);
  }
}

std::vector<Game> games_of(const fs::path& file, std::string_view format) {
  const std::string bytes = contents(file);
  const Source source(file.filename().string(), bytes);
  Collector ignored;
  std::vector<Game> games;
  const Format* const used =
      read(source, file.extension().string(), nullptr, ignored, [&](Match&& match) {
        for (Game& game : match.games) games.push_back(std::move(game));
        return true;
      });
  EXPECT_TRUE(used != nullptr && used->name == format) << file;
  return games;
}

/// The roll of each turn and the board after it.
std::vector<std::string> turns_of(const Game& game) {
  build::Course course(Variant::backgammon);
  std::vector<std::string> turns;
  for (const Action& action : game.actions) {
    course.follow(action);
    const auto* const play = std::get_if<WrittenPlay>(&action.what);
    if (play == nullptr || !play->roll.is_known()) continue;
    turns.push_back(fmt::format("{}{} {}", play->roll.high(), play->roll.low(),
                                to_position_id(course.seen_by(action.player))));
  }
  return turns;
}

TEST(GnubgImport, LoadsMergedHopsAsMovesOfOneDie) {
  skip_without_environment("gnubg", access(kGnubg, X_OK) == 0);
  const TemporaryDirectory directory;
  const fs::path original = directory.write("merged.mat",
                                            " 5 point match\n\n Game 1\n Ann : 0          Bob : 0\n"
                                            "  1) 21: 13/11 6/5         64: 24/14*\n"
                                            "  2) 65: bar/14            33: 13/7 8/5 8/5\n"
                                            "  3) 44: 13/5 13/5         54: 14/5\n"
                                            "  4) 62: 14/6              11: 6/2\n"
                                            "      Wins 1 point\n");
  const fs::path ours = directory.write("merged.sgf", in_sgf(original));
  const std::string base = (directory.path() / "saved").string();
  run_gnubg(directory.path(),
            directory.write("commands", "set confirm save off\nset confirm new off\nimport mat \"" +
                                            original.string() + "\"\nsave match \"" + base +
                                            ".mat.sgf\"\nload match \"" + ours.string() +
                                            "\"\nsave match \"" + base + ".sgf.sgf\"\n"));
  const std::string saved = contents(base + ".sgf.sgf");
  EXPECT_NE(saved.find(";B[64aggk]"), std::string::npos) << saved;
  const std::vector<Game> expected = games_of(base + ".mat.sgf", "sgf");
  const std::vector<Game> games = games_of(base + ".sgf.sgf", "sgf");
  ASSERT_EQ(expected.size(), 1U);
  ASSERT_EQ(games.size(), 1U);
  EXPECT_EQ(turns_of(games[0]).size(), 8U);
  EXPECT_EQ(turns_of(games[0]), turns_of(expected[0]));
}

TEST(GnubgImport, ExportsOfAMatchHaveTheSamePlays) {
  skip_without_environment("gnubg", access(kGnubg, X_OK) == 0);
  const TemporaryDirectory directory;
  const std::string base = (directory.path() / "match").string();
  run_gnubg(directory.path(),
            directory.write("commands",
                            "set rng mersenne\nset seed 2\nset player 0 gnubg\nset player 1 gnubg\n"
                            "set player 0 chequerplay evaluation plies 0\n"
                            "set player 1 chequerplay evaluation plies 0\n"
                            "set player 0 cubedecision evaluation plies 0\n"
                            "set player 1 cubedecision evaluation plies 0\nnew match 9\n"
                            "export match mat \"" +
                                base + ".mat\"\nexport match text \"" + base + ".txt\"\n"));
  const std::vector<Game> games = games_of(base + ".mat", "mat");
  ASSERT_GT(games.size(), 1U);
  for (std::size_t i = 0; i < games.size(); ++i) {
    const std::string number = i == 0 ? "" : fmt::format("_{:03}", i + 1);
    const std::vector<Game> exported = games_of(base + number + ".txt", "gnubg-text");
    ASSERT_EQ(exported.size(), 1U);
    EXPECT_EQ(exported[0].score_before, games[i].score_before);
    ASSERT_TRUE(exported[0].result && games[i].result);
    EXPECT_EQ(exported[0].result->winner, games[i].result->winner);
    std::vector<std::string> turns = turns_of(games[i]);
    const std::vector<std::string> ours = turns_of(exported[0]);
    EXPECT_GT(ours.size(), 0U);
    // A roll that is followed by a resignation is not in the text.
    ASSERT_LE(turns.size() - ours.size(), 1U);
    turns.resize(ours.size());
    EXPECT_EQ(ours, turns);
  }
}

TEST(GnubgImport, ComparisonSeesADifferentPlay) {
  EXPECT_EQ(comparable("(;DT[2020-01-01];B[42abcd])"), comparable("(;DT[2021-02-03];B[42cdab])"));
  EXPECT_NE(comparable("(;B[42abcd])"), comparable("(;B[42abce])"));
  EXPECT_NE(comparable("(;B[42abcd])"), comparable("(;W[42abcd])"));
  EXPECT_NE(comparable("(RE[B+1];B[42abcd])"), comparable("(RE[B+2];B[42abcd])"));
}

}  // namespace
}  // namespace bgtools::test
