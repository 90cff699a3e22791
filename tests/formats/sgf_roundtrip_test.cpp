// SGF is written and read back: invented records, those of other formats, and both transcripts that
// GNU Backgammon writes of each match, compared with each other.

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bgtools/finding/sink.hpp>
#include <bgtools/formats/format.hpp>
#include <bgtools/game/play.hpp>
#include <bgtools/record/match.hpp>
#include <bgtools/text/source.hpp>
#include <filesystem>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include <oracle/inventory/inventory.hpp>
#include "formats/random_record.hpp"
#include "support/additions.hpp"
#include "support/environment.hpp"

namespace bgtools::test {
namespace {

namespace fs = std::filesystem;

std::vector<Match> read_as(std::string_view format, std::string_view text) {
  const Source source("test", text);
  Collector ignored;
  std::vector<Match> matches;
  format_named(format)->read(source, ignored, [&](Match&& match) {
    matches.push_back(std::move(match));
    return true;
  });
  return matches;
}

std::string written_as(std::string_view format, const std::vector<Match>& matches,
                       Collector& losses) {
  std::string text;
  for (const Match& match : matches) bgtools::write(match, *format_named(format), {}, text, losses);
  return text;
}

std::string written_as(std::string_view format, const std::vector<Match>& matches) {
  Collector ignored;
  return written_as(format, matches, ignored);
}

/// The lines at which two texts begin to differ; "" if they are the same.
std::string difference(std::string_view a, std::string_view b) {
  while (!a.empty() || !b.empty()) {
    const std::string_view first = a.substr(0, a.find('\n'));
    const std::string_view second = b.substr(0, b.find('\n'));
    if (first != second) return fmt::format("- {}\n+ {}\n", first, second);
    a.remove_prefix(std::min(first.size() + 1, a.size()));
    b.remove_prefix(std::min(second.size() + 1, b.size()));
  }
  return "";
}

/// Whatever a text says is read, written, and read back the same.
void require_same_again(std::string_view text) {
  const std::vector<Match> matches = read_as("sgf", text);
  Collector losses;
  const std::string once = written_as("sgf", matches, losses);
  EXPECT_TRUE(losses.diagnostics.empty()) << text;
  EXPECT_EQ(written_as("json", read_as("sgf", once)), written_as("json", matches)) << once;
  EXPECT_EQ(written_as("sgf", read_as("sgf", once)), once) << text;
}

TEST(SgfRoundTrip, OnlyAResultThatTheBoardDoesNotShowIsWrittenAsAResignation) {
  // Other programs need a reason for the result of a game that stops.
  constexpr std::string_view kImplied = "RE[W+1R]XB[resignation:implied]\n";
  constexpr std::string_view kShown = "RE[W+1]\n";
  constexpr std::string_view kRoot =
      "(;FF[4]GM[6]MI[length:5][game:{}][ws:{}][bs:0]PW[Ann]PB[Bob]RU[Crawford]RE[W+1]\n{})\n";
  constexpr std::array kGames{
      std::pair(";W[31hefe]", kImplied),
      std::pair(";W[double]\n;B[drop]", kShown),
      std::pair(";W[double]\n;B[take]", kImplied),
      // The last checker is borne off.
      std::pair(";PL[W]AE[a:y]AW[a]AB[l][m]\n;W[21az]", kShown),
      std::pair(";PL[W]AE[a:y]AW[a][b]AB[l][m]\n;W[21az]", kImplied),
  };
  for (const auto& [first, first_result] : kGames) {
    for (const auto& [second, second_result] : kGames) {
      const std::string text = fmt::format(fmt::runtime(kRoot), 0, 0, first) +
                               fmt::format(fmt::runtime(kRoot), 1, 1, second);
      require_same_again(text);
      const std::string written = written_as("sgf", read_as("sgf", text));
      const std::size_t next = written.find("\n(;");
      ASSERT_NE(next, std::string::npos) << written;
      EXPECT_NE(written.substr(0, next).find(first_result), std::string::npos) << written;
      EXPECT_NE(written.substr(next).find(second_result), std::string::npos) << written;
    }
  }
}

TEST(SgfRoundTrip, LosesOnlyWhatItReports) {
  RandomRecord random(31);
  int kept = 0;
  for (int i = 0; i < 4000; ++i) {
    const Match match = random.match(i % 2 == 1);
    Collector losses;
    const std::string text = written_as("sgf", {match}, losses);
    if (!losses.diagnostics.empty()) continue;
    ++kept;
    const std::vector<Match> again = read_as("sgf", text);
    ASSERT_EQ(again.size(), 1U) << text;
    ASSERT_TRUE(same_record(without_additions(again[0], match), match))
        << text << written_as("json", {match}) << written_as("json", again);
  }
  // Most records have points and bars that no board has.
  EXPECT_GT(kept, 550);
}

TEST(SgfRoundTrip, FormattingTwiceChangesNothing) {
  RandomRecord random(32);
  for (int i = 0; i < 4000; ++i) {
    std::vector<Match> matches{random.match(true)};
    if (i % 3 == 0) matches.push_back(random.match(true));
    const std::string once = written_as("sgf", matches);
    ASSERT_EQ(difference(once, written_as("sgf", read_as("sgf", once))), "");
    ASSERT_EQ(difference(once, written_as("sgf", read_as("json", written_as("json", matches)))),
              "");
  }
}

TEST(SgfRoundTrip, SeveralMatchesStayApart) {
  RandomRecord random(33);
  for (int i = 0; i < 300; ++i) {
    std::vector<Match> matches;
    for (int j = 0; j < 3; ++j) matches.push_back(random.match(false));
    Collector losses;
    const std::string text = written_as("sgf", matches, losses);
    const std::vector<Match> again = read_as("sgf", text);
    ASSERT_EQ(again.size(), matches.size()) << text;
    for (std::size_t j = 0; j < matches.size(); ++j) {
      oracle::Inventory held = oracle::inventory_of(again[j]);
      oracle::Inventory expected = oracle::inventory_of(matches[j]);
      // A hop to a point that no board has is reported and lost.
      if (!losses.diagnostics.empty()) held.hops = expected.hops = 0;
      EXPECT_EQ(held, expected) << text;
    }
  }
}

TEST(SgfRoundTrip, CountsWhatItWrites) {
  RandomRecord random(34);
  int compared = 0;
  for (int i = 0; i < 1000; ++i) {
    const Match match = random.match(false);
    Collector losses;
    const std::string text = written_as("sgf", {match}, losses);
    if (!losses.diagnostics.empty()) continue;
    ++compared;
    EXPECT_EQ(oracle::count("sgf", text), oracle::inventory_of(match)) << text;
  }
  EXPECT_GT(compared, 200);
}

// The samples.

std::vector<fs::path> sgf_samples() {
  std::vector<fs::path> files;
  std::vector<fs::path> folders{testdata("sgf")};
  if (const auto samples = environment("BGTOOLS_SAMPLES")) {
    folders.push_back(fs::path(*samples) / "gnubg");
  }
  for (const fs::path& folder : folders) {
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder)) {
      if (entry.path().extension() == ".sgf") files.push_back(entry.path());
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

TEST(SgfRoundTrip, KeepsEverySampleWithItsAnalysis) {
  std::size_t annotations = 0;
  for (const fs::path& file : sgf_samples()) {
    SCOPED_TRACE(file);
    const std::string text = contents(file);
    const std::vector<Match> matches = read_as("sgf", text);
    Collector losses;
    const std::string once = written_as("sgf", matches, losses);
    if (losses.diagnostics.empty()) {
      std::vector<Match> again = read_as("sgf", once);
      ASSERT_EQ(again.size(), matches.size());
      for (std::size_t i = 0; i < matches.size(); ++i) {
        // A rule that the RU of GNU Backgammon does not list is not used; our text says so with a
        // tag.
        if (again[i].tags.size() == matches[i].tags.size() + 1) again[i].tags.pop_back();
        EXPECT_TRUE(same_record(again[i], matches[i]));
      }
      for (const Match& match : matches) {
        for (const Game& game : match.games) {
          for (const Annotation& annotation : game.annotations) {
            ++annotations;
            const std::string property = annotation.key.substr(4) + annotation.value;
            EXPECT_NE(text.find(property), std::string::npos) << property;
            EXPECT_NE(once.find(property), std::string::npos) << property;
          }
        }
      }
    }
    EXPECT_EQ(difference(once, written_as("sgf", read_as("sgf", once))), "");
  }
  EXPECT_GT(annotations, environment("BGTOOLS_SAMPLES") ? 1500U : 5U);
}

TEST(SgfRoundTrip, TheMatOfASampleComesBackUnchanged) {
  int files = 0;
  std::vector<fs::path> folders{testdata("mat")};
  if (const auto samples = environment("BGTOOLS_SAMPLES")) folders.emplace_back(*samples);
  for (const fs::path& folder : folders) {
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder)) {
      if (entry.path().extension() != ".mat") continue;
      SCOPED_TRACE(entry.path());
      const std::vector<Match> matches = read_as("mat", contents(entry.path()));
      Collector losses;
      const std::string sgf = written_as("sgf", matches, losses);
      if (!losses.diagnostics.empty()) continue;
      ++files;
      EXPECT_EQ(written_as("mat", read_as("sgf", sgf)), written_as("mat", matches)) << sgf;
    }
  }
  EXPECT_GT(files, 100);
}

/// A game, as far as both exports of GNU Backgammon describe it: players, rolls, the boards after
/// the plays, cube actions and the end.
std::vector<std::string> told_by(const Game& game) {
  std::vector<std::string> list;
  list.push_back(
      fmt::format("{}-{}", game.score_before[0].value_or(-1), game.score_before[1].value_or(-1)));
  std::array<Position, 2> boards;  // as each player sees it
  boards.fill(start_position(Variant::backgammon));
  for (const Action& action : game.actions) {
    const std::size_t player = index(action.player);
    if (const auto* const play = std::get_if<WrittenPlay>(&action.what)) {
      for (const Step& step : play->hops()) {
        const Move move{.from = step.from, .to = step.to};
        if (can_be_made(boards[player], move)) apply(boards[player], move);
      }
      boards[1 - player] = boards[player].flipped();
      std::string line = fmt::format("{} {}{}", player, play->roll.high(), play->roll.low());
      for (const std::int8_t count : boards[0].points) line += fmt::format(" {}", count);
      list.push_back(std::move(line));
    } else if (const auto* const cube = std::get_if<Double>(&action.what)) {
      list.push_back(fmt::format("{} double {}", player, cube->value.value_or(0)));
    } else if (std::holds_alternative<Take>(action.what)) {
      list.push_back(fmt::format("{} take", player));
    } else if (std::holds_alternative<Drop>(action.what)) {
      list.push_back(fmt::format("{} drop", player));
    }
  }
  if (game.result) {
    list.push_back(fmt::format("{} wins {}", index(game.result->winner), game.result->points));
  }
  return list;
}

bool has_automatic_double(const Game& game) {
  return std::ranges::any_of(game.actions, [](const Action& action) {
    return std::holds_alternative<AutomaticDouble>(action.what);
  });
}

TEST(SgfSamples, SayTheSameAsTheMatOfTheSameMatch) {
  const auto samples = environment("BGTOOLS_SAMPLES");
  skip_without_environment("BGTOOLS_SAMPLES", samples.has_value());
  std::size_t games = 0;
  std::set<std::string> odd;
  for (const fs::path& file : sgf_samples()) {
    fs::path other = file;
    if (!fs::exists(other.replace_extension(".mat"))) continue;
    SCOPED_TRACE(file);
    const std::vector<Match> of_sgf = read_as("sgf", contents(file));
    const std::vector<Match> of_mat = read_as("mat", contents(other));
    // The same match, converted by way of the other format.
    const std::vector<Match> of_sgf_in_mat = read_as("mat", written_as("mat", of_sgf));
    const std::vector<Match> of_mat_in_sgf = read_as("sgf", written_as("sgf", of_mat));
    ASSERT_EQ(of_sgf.size(), 1U);
    ASSERT_EQ(of_mat.size(), 1U);
    EXPECT_EQ(of_sgf[0].length, of_mat[0].length);
    EXPECT_EQ(of_sgf[0].names, of_mat[0].names);
    ASSERT_EQ(of_sgf[0].games.size(), of_mat[0].games.size());
    for (std::size_t i = 0; i < of_mat[0].games.size(); ++i) {
      const Game& game = of_sgf[0].games[i];
      EXPECT_EQ(told_by(of_mat_in_sgf.at(0).games.at(i)), told_by(of_mat[0].games[i]));
      EXPECT_EQ(game.label, of_mat[0].games[i].label);
      std::vector<std::string> in_sgf = told_by(game);
      std::vector<std::string> in_mat = told_by(of_mat[0].games[i]);
      EXPECT_EQ(told_by(of_sgf_in_mat.at(0).games.at(i)), in_sgf);
      if (in_sgf == in_mat) {
        ++games;
        continue;
      }
      odd.insert(fmt::format("{} {}", file.filename().string(), i + 1));
      // Only points may differ and, after an automatic double, the values of the cube.
      const auto is_value = [&](const std::string& line) {
        return line.find("wins") != std::string::npos ||
               (has_automatic_double(game) && line.find("double") != std::string::npos);
      };
      std::erase_if(in_sgf, is_value);
      std::erase_if(in_mat, is_value);
      EXPECT_EQ(in_sgf, in_mat);
    }
  }
  EXPECT_GT(games, 80U);
  // The .mat has neither automatic doubles nor the Jacoby rule.
  EXPECT_EQ(odd, (std::set<std::string>{"money.sgf 3", "money00.sgf 2", "money00.sgf 3",
                                        "money02.sgf 3", "money02.sgf 6", "money02.sgf 7"}));
}

/// SGF cannot hold a board that contradicts the plays, so what is around one is written as if it
/// were not there; otherwise the next reader and writer would change the text again.
TEST(SgfBoards, ShownOnesLeaveNoTrace) {
  const std::vector<Match> matches = read_as("mat",
                                             " 3 point match\n\n Game 1\n"
                                             " Ann : 0          Bob : 0\n"
                                             "  1) 31: 8/5 6/5   42: 8/4 6/4\n"
                                             "  2) 65:\n");
  ASSERT_EQ(matches.size(), 1U);
  Match match = matches.front();
  Game& game = match.games.front();
  game.actions.insert(game.actions.begin() + 2, {.what = Comment{"between"}});
  game.actions.insert(game.actions.begin(), {.what = Comment{"first"}});
  game.actions.insert(game.actions.begin(), {.what = AutomaticDouble{2}});
  game.actions.push_back({.what = Comment{"last"}});
  game.actions.push_back({.player = Player::two, .what = Resign{}});
  game.annotations.push_back({.action = game.actions.size() - 3, .key = "sgf:LU", .value = "[1]"});
  game.result = Result{.winner = Player::one, .points = 2};
  const std::string plain = written_as("sgf", {match});
  EXPECT_THAT(plain, testing::HasSubstr("LU[1]"));
  for (std::size_t at = 0; at <= game.actions.size(); ++at) {
    Match with = match;
    Game& shown = with.games.front();
    shown.actions.insert(shown.actions.begin() + static_cast<std::ptrdiff_t>(at),
                         {.what = ShownBoard{}});
    for (Annotation& each : shown.annotations) {
      if (*each.action >= at) ++*each.action;
    }
    EXPECT_EQ(written_as("sgf", {with}), plain) << at;
  }
}

}  // namespace
}  // namespace bgtools::test
