// Sheets in every habit are read back as the matches that they were written from.

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bgtools/finding/sink.hpp>
#include <bgtools/formats/format.hpp>
#include <bgtools/formats/sheet/plays.hpp>
#include <bgtools/game/board_notation.hpp>
#include <bgtools/game/game_rules.hpp>
#include <bgtools/game/play.hpp>
#include <bgtools/game/position.hpp>
#include <bgtools/record/match.hpp>
#include <bgtools/text/source.hpp>
#include <cstddef>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/reading.hpp"
#include "formats/sheet_habits.hpp"
#include "support/environment.hpp"

namespace bgtools::test {
namespace {

namespace fs = std::filesystem;

/// How many of a hundred turns a habit of shorthand may write in full.
int most_in_full(std::string_view habit) {
  if (habit == "pairs") return 0;
  if (habit == "origins") return 1;
  return habit == "ends" ? 3 : habit == "nactation" ? 2 : 100;
}

/// What a habit keeps of matches.
struct Written {
  Kept kept{};
  int in_full = 0;
  int lost = 0;
  int changed = 0;  ///< written again from what was read
  std::string first_lost{};

  void take(std::string_view habit, const Match& match,
            const std::vector<std::vector<Deeds>>& games) {
    const Format& sheet = *format_named("sheet");
    Collector losses;
    std::string text;
    const auto again = bgtools::write(match, sheet, {.dialect = std::string(habit)}, text, losses);
    for (const Diagnostic& loss : losses.diagnostics) {
      const bool is_of_game = loss.rule == Rule::loss_play || loss.rule == Rule::loss_cube ||
                              loss.rule == Rule::loss_score || loss.rule == Rule::loss_result;
      if (is_of_game && lost++ == 0) first_lost = loss.message;
    }
    if (!again) return;
    compare(Hand::columns, games, {again->match}, kept);
    std::string second;
    sheet.write(again->match, {.dialect = std::string(habit)}, second);
    if (second != text) ++changed;
    for (std::size_t at = 0; at < text.size(); at = text.find('\n', at) + 1) {
      if (text.substr(at, text.find('\n', at) - at).find('/') != std::string::npos) ++in_full;
    }
  }
};

/// All habits over the matches of a folder.
struct Habits {
  std::span<const std::string_view> names = format_named("sheet")->written_dialects;
  std::vector<Written> written = std::vector<Written>(names.size());
  int matches = 0;

  void take(const fs::path& path) {
    matches += for_each_followed(path, [&](const Match& match, const auto& games) {
      for (std::size_t i = 0; i < names.size(); ++i) written[i].take(names[i], match, games);
    });
  }

  /// Few matches may have more turns in full than many.
  void require(bool are_many) const {
    for (std::size_t i = 0; i < names.size(); ++i) {
      SCOPED_TRACE(names[i]);
      const Written& each = written[i];
      EXPECT_GT(each.kept.turns, 0);
      EXPECT_EQ(each.kept.wrong, 0) << each.kept.first;
      EXPECT_EQ(each.kept.ambiguous, 0);
      EXPECT_EQ(each.lost, 0) << each.first_lost;
      if (!are_many) {
        EXPECT_EQ(each.changed, 0);
      }
      const int most = most_in_full(names[i]) * (are_many ? 1 : 2);
      EXPECT_LE(100 * each.in_full, most * each.kept.turns) << each.kept.turns;
    }
  }
};

TEST(SheetWriter, AFewMatchesAreReadBack) {
  Habits habits;
  for (const fs::path& path : sample_matches()) habits.take(path);
  EXPECT_EQ(habits.matches, 8);
  habits.require(false);
}

TEST(SheetWriterSlow, SelfPlayIsReadBack) {
  const auto folder = environment("BGTOOLS_SAMPLES");
  skip_without_environment("samples", folder.has_value());
  skip_without_environment("unzip", fs::exists("/usr/bin/unzip"));
  const TemporaryDirectory directory;
  Habits habits;
  for (const fs::path& path : self_play_matches(*folder, directory.path())) habits.take(path);
  EXPECT_EQ(habits.matches, 2000);
  habits.require(true);
}

/// Turns as those who use Nactation explain them, and the last play.
struct Example {
  std::string_view turns;
  std::string_view play;
};
constexpr std::array kExamples{Example{"21S", "24/23 13/11"},
                               Example{"21$", "13/11 6/5"},
                               Example{"51S", "24/23 13/8"},
                               Example{"43D", "13/10 13/9"},
                               Example{"43U", "24/21 24/20"},
                               Example{"64P", "8/2 6/2"},
                               Example{"43S", "24/20 13/10"},
                               Example{"43Z", "24/21 13/9"},
                               Example{"63R", "24/15"},
                               Example{"31P-33 8/5(3) 6/3-61R", "24/17"},
                               Example{"31P-33 8/5(3) 6/3-61U", "24/23 24/18"},
                               Example{"32S", "24/21 13/11"},
                               Example{"32Z", "24/22 13/10"},
                               Example{"54R", "24/15"},
                               Example{"52D-64H", "24/14*"},
                               Example{"21S-64P", "8/2* 6/2"},
                               Example{"54D-22E", "24/22(2) 6/4(2)"},
                               Example{"54D-22e", "24/20 6/4(2)"},
                               Example{"62S-32$", "13/11 8/5"},
                               Example{"62S-32%", "13/10 6/4"},
                               Example{"65R-54S", "24/20 13/8"},
                               Example{"65R-54o", "13/9 8/3"},
                               Example{"31P-44P", "13/5(2)"},
                               Example{"64S-44P", "24/16(2)"},
                               Example{"61P-66O", "13/7(3) 8/2"},
                               Example{"41$-44B", "24/20*/16* 13/9(2)"},
                               Example{"64R-62X", "24/18 13/11*"},
                               Example{"63S-32W", "24/21 6/4"},
                               Example{"52S-41T", "13/8"},
                               Example{"21$-62&", "13/7 6/4"},
                               Example{"32D-22@", "24/20(2)"},
                               Example{"21S-41K", "6/2*/1*"}};

/// The board after the only game of a sheet, which is a roll on each line.
std::optional<Position> board_after(const std::string& turns) {
  const std::vector<Match> matches =
      read_as("sheet", "Ann - Bo, 3 points\nGame 1\n" + turns).matches;
  if (matches.size() != 1 || matches[0].games.size() != 1) return std::nullopt;
  const auto deeds = deeds_of(matches[0].games[0]);
  if (!deeds || deeds->empty()) return std::nullopt;
  return deeds->back().after;
}

TEST(SheetNactation, MeansWhatItsUsersMean) {
  for (const Example& each : kExamples) {
    SCOPED_TRACE(each.turns);
    std::string turns(each.turns);
    std::replace(turns.begin(), turns.end(), '-', '\n');
    const std::size_t last = turns.rfind('\n') + 1;  // 0 if there is only one
    const std::string in_full =
        fmt::format("{}{} {}", turns.substr(0, last), turns.substr(last, 2), each.play);
    ASSERT_TRUE(board_after(in_full));
    EXPECT_EQ(board_after(turns), board_after(in_full));
  }
}

/// The sheet of a transcript, and the sheet of that sheet.
std::array<std::string, 2> written_twice(const std::string& text, std::string_view habit) {
  const Format& sheet = *format_named("sheet");
  std::array<std::string, 2> sheets;
  const Format* format = format_named("mat");
  std::string_view read = text;
  for (std::string& out : sheets) {
    Collector ignored;
    bgtools::read(Source("test", read), "", format, ignored, [&](Match&& match) {
      sheet.write(match, {.dialect = std::string(habit)}, out);
      return true;
    });
    format = &sheet;
    read = out;
  }
  return sheets;
}

TEST(SheetWriter, WritesThePlayThatLaterTurnsLeave) {
  constexpr std::string_view kGame =
      " 3 point match\n\n Game 1\n Ann : 0                      Bob : 0\n"
      "  1) 31: {}                   42: 13/9 13/11\n"
      "  2) 22: {}                   31: 13/12 13/10\n";
  for (const std::string_view habit : {"columns", "pairs", "origins"}) {
    // Only 8/5 6/5 puts two checkers on the 5 point.
    for (const std::string_view play : {"8/5 6/5     error[BG107]", "", "????"}) {
      const auto [once, twice] = written_twice(fmt::format(kGame, play, "5/3 5/3 6/4 6/4"), habit);
      EXPECT_EQ(once, twice) << habit;
      EXPECT_EQ(once, written_twice(fmt::format(kGame, "8/5 6/5", "5/3 5/3 6/4 6/4"), habit)[0])
          << habit;
    }
    // These do not say which play it was.
    const auto [once, twice] =
        written_twice(fmt::format(kGame, "8/5 6/5     error[BG107]", "13/9 13/9"), habit);
    EXPECT_EQ(once, twice) << habit;
    EXPECT_NE(once, written_twice(fmt::format(kGame, "8/5 6/5", "13/9 13/9"), habit)[0]) << habit;
  }
}

TEST(SheetWriter, WritesAPlayInOneWayWhicheverMoveCameFirst) {
  std::string why;
  const std::optional<Position> board = board_from_text(
      "6:5 4:3 3:3 2:3 1:1 | 6:3 5:2 4:2 3:4 2:1 1:2 20:1", *game_named("backgammon-race"), why);
  ASSERT_TRUE(board) << why;
  // 6/off does not say whether 6/5 hits.
  const std::array<Move, 2> first{Move{.from = 6, .to = 1}, Move{.from = 1, .to = kOff}};
  const std::array<Move, 2> second{first[1], first[0]};
  const Roll roll{.first = 5, .second = 1};
  const std::vector<Step> steps = sheet::steps_of(*board, roll, first);
  EXPECT_EQ(steps, sheet::steps_of(*board, roll, second));
  EXPECT_EQ(steps, (std::vector<Step>{{.from = 6, .to = 1}, {.from = 1, .to = kOff}}));
}

TEST(SheetWriter, EveryHabitIsInTheDocument) {
  const std::string page = contents(source_dir() / "docs/formats/sheet.md");
  std::size_t at = page.find("## Writing");
  for (const std::string_view habit : format_named("sheet")->written_dialects) {
    at = page.find(fmt::format("\n| `{}` |", habit), at);
    EXPECT_NE(at, std::string::npos) << habit;
  }
}

}  // namespace
}  // namespace bgtools::test
