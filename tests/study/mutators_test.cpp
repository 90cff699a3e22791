#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <study/mutators.hpp>
#include <support/environment.hpp>

namespace bgtools::test {
namespace {

constexpr int kRounds = 50;

std::vector<SlipKind> kinds_of(SlipGroup group) {
  std::vector<SlipKind> kinds;
  for (const Slip& slip : all_slips()) {
    if (slip.group == group) kinds.push_back(slip.kind);
  }
  return kinds;
}

std::string transcript() { return contents(testdata("mat/gnubg/m03_7pt.mat")); }

TEST(Mutators, EachChangesTheTextInOnlyOnePlace) {
  const std::string text = transcript();
  std::mt19937_64 random(1);
  for (const SlipKind kind : kinds_of(SlipGroup::basic)) {
    for (int round = 0; round < kRounds; ++round) {
      const auto mutant = mutate(text, kind, random);
      ASSERT_TRUE(mutant) << slip(kind).name;
      EXPECT_NE(mutant->text, text) << slip(kind).name;
      EXPECT_EQ(mutant->kind, kind);
      EXPECT_LE(mutant->edit.begin, mutant->edit.end);
      EXPECT_LE(mutant->first_turn, mutant->last_turn);
      EXPECT_GE(mutant->game, 1);
      // Nothing changes before the edit.
      EXPECT_EQ(mutant->text.substr(0, mutant->edit.begin), text.substr(0, mutant->edit.begin))
          << slip(kind).name;
      // The other column and the other rows stay in place; at most, one row is added or removed.
      const auto rows = std::count(mutant->text.begin(), mutant->text.end(), '\n') -
                        std::count(text.begin(), text.end(), '\n');
      EXPECT_EQ(rows, kind == SlipKind::dropped_row    ? -1
                      : kind == SlipKind::repeated_row ? 1
                                                       : 0)
          << slip(kind).name;
    }
  }
}

/// A clean match of two games.
std::string two_games() {
  return " 5 point match\n\n Game 1\n Ann : 0                        Bob : 0\n"
         "  1) 31: 8/5 6/5                 42: 8/4 6/4 \n"
         "  2) 61: 13/7 8/7                53: 8/3 6/3 \n"
         "  3) 21: 13/11 6/5               65: 13/7 13/8 \n"
         "  4) 43: 24/20 13/10             52: 13/8 24/22 \n"
         "      Wins 1 point\n"
         "\n Game 2\n Ann : 1                        Bob : 0\n"
         "  1) 61: 13/7 8/7                41: 24/23 13/9 \n"
         "  2)  Doubles => 2                Drops\n"
         "      Wins 1 point\n";
}

std::string without_blanks_at_ends(std::string text) {
  for (std::size_t at = 0; (at = text.find(" \n", at)) != std::string::npos;) {
    text.erase(at, 1);
    if (at > 0) --at;
  }
  return text;
}

/// All mutants of a kind that some states of the generator give.
std::set<std::string> mutants_of(const std::string& text, SlipKind kind) {
  std::set<std::string> texts;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    std::mt19937_64 random(seed);
    if (const auto mutant = mutate(text, kind, random)) {
      texts.insert(without_blanks_at_ends(mutant->text));
    }
  }
  return texts;
}

std::string with(std::string text, std::string_view before, std::string_view after) {
  const std::size_t at = text.find(before);
  EXPECT_NE(at, std::string::npos) << before;
  return without_blanks_at_ends(text.replace(at, before.size(), after));
}

TEST(Mutators, SlipsOfPeopleAreWhatTheyAreNamedAfter) {
  const std::string text = two_games();
  const auto gives = [&](SlipKind kind, std::string_view before, std::string_view after) {
    EXPECT_TRUE(mutants_of(text, kind).contains(with(text, before, after)))
        << slip(kind).name << "\n"
        << with(text, before, after);
  };
  gives(SlipKind::rolls_exchanged, "61: 13/7 8/7                53: 8/3 6/3",
        "53: 13/7 8/7                61: 8/3 6/3");
  gives(SlipKind::plays_exchanged, "61: 13/7 8/7                53: 8/3 6/3",
        "61: 8/3 6/3                 53: 13/7 8/7");
  gives(SlipKind::roll_of_next, "31: 8/5 6/5 ", "42: 8/5 6/5 ");
  gives(SlipKind::roll_of_next, "31: 8/5 6/5 ", "61: 8/5 6/5 ");
  gives(SlipKind::play_of_next, "61: 13/7 8/7 ", "61: 8/3 6/3  ");
  gives(SlipKind::take_for_drop, "Drops", "Takes");
  gives(SlipKind::offer_missing, "Doubles => 2", "            ");
  gives(SlipKind::answer_missing, "Drops", "");
  gives(SlipKind::rows_exchanged,
        "  2) 61: 13/7 8/7                53: 8/3 6/3 \n"
        "  3) 21: 13/11 6/5               65: 13/7 13/8 \n",
        "  2) 21: 13/11 6/5               65: 13/7 13/8 \n"
        "  3) 61: 13/7 8/7                53: 8/3 6/3 \n");
  gives(SlipKind::renumbered_row_missing, "  3) 21: 13/11 6/5               65: 13/7 13/8 \n  4)",
        "  3)");
  gives(SlipKind::turn_missing,
        "53: 8/3 6/3 \n"
        "  3) 21: 13/11 6/5               65: 13/7 13/8 \n"
        "  4) 43: 24/20 13/10             52: 13/8 24/22 \n",
        "21: 13/11 6/5\n"
        "  3) 65: 13/7 13/8               43: 24/20 13/10\n"
        "  4) 52: 13/8 24/22\n");
  gives(SlipKind::own_turn_missing,
        "53: 8/3 6/3 \n"
        "  3) 21: 13/11 6/5               65: 13/7 13/8 \n"
        "  4) 43: 24/20 13/10             52: 13/8 24/22 \n",
        "65: 13/7 13/8\n"
        "  3) 21: 13/11 6/5               52: 13/8 24/22\n"
        "  4) 43: 24/20 13/10\n");
  gives(SlipKind::two_turns_missing,
        "53: 8/3 6/3 \n"
        "  3) 21: 13/11 6/5               65: 13/7 13/8 \n"
        "  4) 43: 24/20 13/10             52: 13/8 24/22 \n",
        "65: 13/7 13/8\n"
        "  3) 43: 24/20 13/10             52: 13/8 24/22\n");
  gives(SlipKind::columns_from_here,
        "  2) 61: 13/7 8/7                53: 8/3 6/3 \n"
        "  3) 21: 13/11 6/5               65: 13/7 13/8 \n"
        "  4) 43: 24/20 13/10             52: 13/8 24/22 \n",
        "  2)                             61: 13/7 8/7\n"
        "  3) 53: 8/3 6/3                 21: 13/11 6/5\n"
        "  4) 65: 13/7 13/8               43: 24/20 13/10\n"
        "  5) 52: 13/8 24/22\n");
  gives(SlipKind::columns_of_rows,
        "  2) 61: 13/7 8/7                53: 8/3 6/3 \n"
        "  3) 21: 13/11 6/5               65: 13/7 13/8 \n"
        "  4) 43: 24/20 13/10             52: 13/8 24/22 \n"
        "      Wins 1 point\n",
        "  2) 53: 8/3 6/3                 61: 13/7 8/7\n"
        "  3) 65: 13/7 13/8               21: 13/11 6/5\n"
        "  4) 52: 13/8 24/22              43: 24/20 13/10\n"
        "                                  Wins 1 point\n");
  gives(SlipKind::reversed_hop, "8/5 6/5", "5/8 6/5");
  gives(SlipKind::cell_cut, "8/5 6/5", "8/5 6/ ");
  gives(SlipKind::cell_note, "8/5 6/5         ", "8/5 6/5  (2 min)");
  gives(SlipKind::match_length, "5 point match", "7 point match");
  gives(SlipKind::winner, "      Wins 1 point", "                                  Wins 1 point");
  gives(SlipKind::game_twice, text.substr(text.find(" Game 2")),
        text.substr(text.find(" Game 2")) + "\n" + text.substr(text.find(" Game 2")));
  gives(SlipKind::renumbered_game_twice, text.substr(text.find(" Game 2")),
        text.substr(text.find(" Game 2")) + "\n" +
            with(text.substr(text.find(" Game 2")), "Game 2", "Game 3"));
}

TEST(Mutators, SlipsOfResultsAndShapesAreWhatTheyAreNamedAfter) {
  const std::string text = two_games();
  const auto gives = [&](SlipKind kind, std::string_view before, std::string_view after) {
    EXPECT_TRUE(mutants_of(text, kind).contains(with(text, before, after)))
        << slip(kind).name << "\n"
        << with(text, before, after);
  };
  const std::string_view end_of_first =
      "      Wins 1 point\n\n Game 2\n Ann : 1                        Bob : 0\n";
  gives(SlipKind::winner_carried, end_of_first,
        "                                  Wins 1 point\n\n Game 2\n"
        " Ann : 0                        Bob : 1\n");
  gives(SlipKind::points_carried, end_of_first,
        "      Wins 3 point\n\n Game 2\n Ann : 3                        Bob : 0\n");
  gives(SlipKind::headings_to_other, "Ann : 1                        Bob : 0",
        "Ann : 0                        Bob : 1");
  gives(SlipKind::score_carried, "Ann : 1                        Bob : 0",
        "Ann : 1                        Bob : 1");
  gives(SlipKind::heading_exchanged, "Ann : 1                        Bob : 0",
        "Bob : 0                        Ann : 1");
  gives(SlipKind::names_from_here, "Ann : 1                        Bob : 0",
        "Bob : 1                        Ann : 0");
  gives(SlipKind::score_repeated, "Ann : 1 ", "Ann : 0 ");
  gives(SlipKind::opponent_view_one, "53: 8/3 6/3", "53: 17/22 19/22");
  gives(SlipKind::hop_of_opponent, "53: 8/3 6/3", "53: 8/3 19/22");
  gives(SlipKind::hop_shifted, "53: 8/3 6/3", "53: 9/4 6/3");
  gives(SlipKind::other_play, "53: 8/3 6/3", "53: 24/21 8/3");
  gives(SlipKind::die_and_play, "43: 24/20 13/10", "42: 24/20 13/11");
  gives(SlipKind::hop_twice, "53: 8/3 6/3", "53: 8/3 8/3 6/3");
  gives(SlipKind::colon_missing, "53: 8/3 6/3", "53 8/3 6/3");
  gives(SlipKind::colon_semicolon, "53: 8/3 6/3", "53; 8/3 6/3");
  gives(SlipKind::dice_behind, "53: 8/3 6/3", "8/3 6/3 53:");
  gives(SlipKind::slash_missing, "53: 8/3 6/3", "53: 83 6/3");
  gives(SlipKind::play_in_two_rows, "61: 13/7 8/7                53: 8/3",
        "61: 13/7\n  2) 61: 8/7                     53: 8/3");
  gives(SlipKind::rows_joined, "53: 8/3 6/3 \n", "53: 8/3 6/3   ");
  gives(SlipKind::hop_in_next_cell, "61: 13/7 8/7                53: 8/3 6/3",
        "61: 13/7                    53: 8/3 6/3 8/7");
  gives(SlipKind::roll_of_before, "53: 8/3 6/3", "61: 8/3 6/3");
  gives(SlipKind::result_missing, "      Wins 1 point\n\n", "\n");
  gives(SlipKind::heading_missing, " Game 2\n Ann : 1                        Bob : 0\n", "");
  gives(SlipKind::turn_copied,
        "  3) 21: 13/11 6/5               65: 13/7 13/8 \n"
        "  4) 43: 24/20 13/10             52: 13/8 24/22 \n",
        "  3) 53: 8/3 6/3                 21: 13/11 6/5\n"
        "  4) 65: 13/7 13/8               43: 24/20 13/10\n"
        "  5) 52: 13/8 24/22\n");
  gives(SlipKind::page_missing,
        "  2) 61: 13/7 8/7                53: 8/3 6/3 \n"
        "  3) 21: 13/11 6/5               65: 13/7 13/8 \n"
        "  4) 43: 24/20 13/10             52: 13/8 24/22 \n",
        "");
}

/// A game with a double, its take, and rolls around them.
TEST(Mutators, SlipsOfADoubleMoveItAndItsTake) {
  const std::string begin =
      " 5 point match\n\n Game 1\n Ann : 0                        Bob : 0\n"
      "  1) 31: 8/5 6/5                 42: 8/4 6/4 \n";
  const std::string end = "  4) 43: 24/20 13/10             52: 13/8 24/22 \n      Wins 2 points\n";
  const std::string text = begin +
                           "  2)  Doubles => 2                Takes\n"
                           "  3) 61: 13/7 8/7                53: 8/3 6/3 \n" +
                           end;
  const auto gives = [&](SlipKind kind, const std::string& rows) {
    EXPECT_TRUE(mutants_of(text, kind).contains(without_blanks_at_ends(rows)))
        << slip(kind).name << "\n"
        << rows;
  };
  gives(SlipKind::double_late, begin +
                                   "  2) 61: 13/7 8/7                 Doubles => 2\n"
                                   "  3)  Takes                      53: 8/3 6/3 \n" +
                                   end);
  gives(SlipKind::double_early,
        with(text, "42: 8/4 6/4 \n  2)  Doubles => 2                Takes\n",
             " Doubles => 2\n  2)  Takes                      42: 8/4 6/4 \n"));
  gives(SlipKind::take_misplaced, with(text, "                Takes\n", "\n  2)  Takes\n"));
  gives(SlipKind::double_and_take_missing,
        begin + "  2) 61: 13/7 8/7                53: 8/3 6/3 \n" + with(end, "  4)", "  3)"));
  gives(SlipKind::double_twice, begin +
                                    "  2)  Doubles => 2                Takes\n"
                                    "  3)  Doubles => 2                Takes\n"
                                    "  4) 61: 13/7 8/7                53: 8/3 6/3 \n" +
                                    with(end, "  4)", "  5)"));
}

TEST(Mutators, EverySlipInAWholeMatch) {
  const std::string text = contents(testdata("mat/gnubg/m04_9pt.mat"));
  for (const auto& [kind, make, name, group, use, restored, words, what] : all_slips()) {
    std::mt19937_64 one(3);
    std::mt19937_64 two(3);
    for (int round = 0; round < kRounds / 5; ++round) {
      const auto mutant = mutate(text, kind, one);
      ASSERT_TRUE(mutant) << name;
      EXPECT_NE(mutant->text, text) << name;
      EXPECT_EQ(mutant->kind, kind);
      EXPECT_LE(mutant->first_turn, mutant->last_turn);
      const auto [before, after] = difference(text, mutant->text);
      EXPECT_EQ(text.substr(0, before.begin) + mutant->text.substr(after.begin, after.size()) +
                    text.substr(before.end),
                mutant->text);
      EXPECT_EQ(mutant->text, mutate(text, kind, two)->text) << slip(kind).name;
    }
  }
}

// A roll that cannot be played is written as if no checker were on the bar.
TEST(Mutators, ADanceIsPlayedWithOtherCheckers) {
  const std::string text =
      " 5 point match\n\n Game 1\n Ann : 0                        Bob : 0\n"
      "  1) 31: 8/5 6/5                 41: 24/20 13/12 \n"
      "  2) 55: 8/3 8/3 6/1* 6/1        11: \n"
      "      Wins 1 point\n";
  const auto mutants = mutants_of(text, SlipKind::dance_played);
  EXPECT_TRUE(mutants.contains(with(text, "11: ", "11: 6/5 6/5 6/5 6/5 "))) << mutants.size();
  for (const std::string& mutant : mutants) {
    EXPECT_EQ(mutant.find("25/"), std::string::npos) << mutant;
  }
}

TEST(Mutators, TheSameSeedGivesTheSameEdits) {
  const std::string text = transcript();
  std::mt19937_64 one(7);
  std::mt19937_64 two(7);
  std::set<std::string> texts;
  for (const SlipKind kind : kinds_of(SlipGroup::basic)) {
    const auto mutant = mutate(text, kind, one);
    ASSERT_TRUE(mutant);
    EXPECT_EQ(mutant->text, mutate(text, kind, two)->text);
    texts.insert(mutant->text);
  }
  EXPECT_EQ(texts.size(), kinds_of(SlipGroup::basic).size());
}

TEST(Mutators, ATextWithoutAPlaceForTheEditGivesNoMutant) {
  const std::string text =
      " 5 point match\n\n Game 1\n Ann : 0                        Bob : 0\n"
      "  1) 31: 8/5 6/5                 42: 8/4 6/4 \n      Wins 1 point\n";
  std::mt19937_64 random(1);
  EXPECT_FALSE(mutate(text, SlipKind::cube_number, random));
  EXPECT_FALSE(mutate(text, SlipKind::hit_mark_dropped, random));
  EXPECT_TRUE(mutate(text, SlipKind::hit_mark_added, random));
  EXPECT_FALSE(mutate("", SlipKind::swapped_names, random));
}

TEST(Mutators, SwappedColumnsKeepTheLayout) {
  const std::string text =
      " 5 point match\n\n Game 1\n Ann : 0                        Bob : 0\n"
      "  1)                             42: 8/4 6/4 \n      Wins 1 point\n";
  std::mt19937_64 random(1);
  const auto mutant = mutate(text, SlipKind::swapped_columns, random);
  ASSERT_TRUE(mutant);
  EXPECT_NE(mutant->text.find("\n  1) 42: 8/4 6/4\n"), std::string::npos) << mutant->text;
}

}  // namespace
}  // namespace bgtools::test
