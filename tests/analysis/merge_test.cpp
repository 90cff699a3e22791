#include "analysis/compare/merge.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bgtools/formats/format.hpp>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "analysis/compare/compare.hpp"
#include "analysis/compare/render.hpp"
#include "analysis/held.hpp"
#include "support/environment.hpp"

namespace bgtools::analysis {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::Field;
using testing::IsEmpty;
using testing::SizeIs;

Merged merged(const std::string& a, const std::string& b,
              std::optional<Which> preferred = std::nullopt) {
  const auto left = held(a);
  const auto right = held(b);
  EXPECT_TRUE(left && right);
  return merge(left->transcript, right->transcript, {}, preferred);
}

std::string as_mat(const Match& match) {
  std::string text;
  Collector losses;
  EXPECT_TRUE(write(match, *format_named("mat"), {}, text, losses));
  return text;
}

/// What the merged match says differently from a text.
std::vector<Difference> unlike(const Merged& found, const std::string& expected) {
  EXPECT_THAT(found.matches, SizeIs(1));
  const auto left = held(expected);
  const auto right = held(as_mat(found.matches.front()));
  EXPECT_TRUE(left && right);
  return compare(left->transcript, right->transcript, {}).differences;
}

auto settled(Reason reason, Which taken) {
  return AllOf(Field(&Choice::reason, reason), Field(&Choice::taken, taken));
}
auto open() { return Field(&Choice::reason, Reason::open); }

TEST(Merge, TwoThatSayTheSameAreOne) {
  const Merged found = merged(match(), replaced(match(), "31: 8/5 6/5 ", "13: 6/5 8/5 "));
  EXPECT_THAT(found.choices, IsEmpty());
  EXPECT_THAT(unlike(found, match()), IsEmpty());
  EXPECT_EQ(found.errors, 0U);
}

TEST(Merge, APlayThatCannotBeMadeGivesWay) {
  const std::string wrong = replaced(match(), "65: 24/13", "64: 24/13");
  const Merged one = merged(wrong, match());
  EXPECT_THAT(one.choices, ElementsAre(settled(Reason::legal, Which::b)));
  EXPECT_THAT(unlike(one, match()), IsEmpty());
  const Merged other = merged(match(), wrong, Which::b);
  EXPECT_THAT(other.choices, ElementsAre(settled(Reason::legal, Which::a)))
      << "the rules come before what is preferred";
  EXPECT_THAT(unlike(other, match()), IsEmpty());
}

/// The play is legal; a later one of the same player is not.
TEST(Merge, APlayThatALaterOneCannotFollowGivesWay) {
  const std::string wrong = replaced(match(), "63: 24/15", "63: 13/4");
  const std::string text = replaced(match(), "55: 13/3 8/3(2)", "55: 15/5 13/3 ");
  const std::string both = replaced(text, "63: 24/15", "63: 13/4");
  EXPECT_THAT(merged(both, text).choices, ElementsAre(settled(Reason::legal, Which::b)));
  EXPECT_THAT(merged(wrong, match()).choices, ElementsAre(open()));
}

TEST(Merge, SlipsOfBothAreSettledByEachOther) {
  const std::string a = replaced(match(), "65: 24/13", "64: 24/13");
  const std::string b = replaced(match(), "55: 13/3 8/3(2)", "54: 13/3 8/3(2)");
  const Merged found = merged(a, b);
  EXPECT_THAT(found.choices,
              ElementsAre(settled(Reason::legal, Which::b), settled(Reason::legal, Which::a)));
  EXPECT_THAT(unlike(found, match()), IsEmpty());
  EXPECT_EQ(found.errors, 0U);
}

/// What is wrong in both, before or after, hides nothing.
TEST(Merge, AFaultOfBothDecidesNothing) {
  const std::string both = replaced(match(), "42: 8/4 6/4", "52: 8/4 6/4");
  for (const char* const wrong : {"65: 24/13", "55: 13/3 8/3(2)"}) {
    std::string slip = wrong;
    slip[1] = '4';
    EXPECT_THAT(merged(both, replaced(both, wrong, slip)).choices,
                ElementsAre(settled(Reason::legal, Which::a)))
        << wrong;
  }
  const std::string later = replaced(match(), "55: 13/3 8/3(2)", "45: 13/3 8/3(2)");
  EXPECT_THAT(merged(replaced(later, "65: 24/13", "64: 24/13"), later).choices,
              ElementsAre(settled(Reason::legal, Which::b)));
}

TEST(Merge, WhatNothingDecidesIsOpen) {
  const std::string other = replaced(match(), "65: 24/13", "65: 24/18 13/8");
  EXPECT_THAT(merged(match(), other).choices, ElementsAre(open()));
  const Merged a = merged(match(), other, Which::a);
  EXPECT_THAT(a.choices, ElementsAre(settled(Reason::preferred, Which::a)));
  EXPECT_THAT(unlike(a, match()), IsEmpty());
  const Merged b = merged(match(), other, Which::b);
  EXPECT_THAT(b.choices, ElementsAre(settled(Reason::preferred, Which::b)));
  EXPECT_THAT(unlike(b, other), IsEmpty());
}

TEST(Merge, ATurnLeftOutIsPutIn) {
  const std::string other = replaced(match(), "63: 24/15", "");
  for (const bool is_first : {true, false}) {
    const Merged found = is_first ? merged(other, match()) : merged(match(), other);
    EXPECT_THAT(found.choices, ElementsAre(settled(Reason::legal, is_first ? Which::b : Which::a)));
    EXPECT_THAT(unlike(found, match()), IsEmpty());
  }
}

TEST(Merge, TheLongerOneGoesOn) {
  const std::string shorter = match().substr(0, match().find("  3) 11"));
  for (const bool is_first : {true, false}) {
    const Merged found = is_first ? merged(shorter, match()) : merged(match(), shorter);
    EXPECT_THAT(found.choices, ElementsAre(settled(Reason::only, is_first ? Which::b : Which::a)));
    EXPECT_THAT(unlike(found, match()), IsEmpty());
  }
}

TEST(Merge, WhatCannotBeReadGivesWay) {
  const std::string other = replaced(match(), "65: 24/13", "65: 24/1x");
  for (const bool is_first : {true, false}) {
    const Merged found = is_first ? merged(other, match()) : merged(match(), other);
    EXPECT_THAT(found.choices, ElementsAre(settled(Reason::only, is_first ? Which::b : Which::a)));
    EXPECT_THAT(unlike(found, match()), IsEmpty());
  }
}

/// The merged record cannot have it, also if both texts do.
TEST(Merge, TextThatCannotBeReadIsListed) {
  const std::string lost = replaced(match(), " Game 2", "nonsense\n\n Game 2");
  const Merged one = merged(match(), lost);
  EXPECT_THAT(one.choices, IsEmpty());
  EXPECT_THAT(one.left_out.texts,
              ElementsAre(AllOf(Field(&LeftText::of, Which::b), Field(&LeftText::words, "nonsense"),
                                Field(&LeftText::line, 11U))));
  const Merged both = merged(lost, lost);
  EXPECT_THAT(both.left_out.texts, SizeIs(2));
  EXPECT_THAT(
      to_text(both, {.a = "a.mat", .b = "b.mat"}),
      testing::HasSubstr("left out of a.mat, line 11, because it cannot be read: nonsense\n"));
}

/// Without them the record is as legal as with them, so a slip in one shows nothing about both.
TEST(Merge, TwoTurnsLeftOutAreNotSettledByASlipInOne) {
  const std::string row = "  2) 65: 24/13                   63: 24/15\n";
  const std::string without = replaced(replaced(match(), row, ""), "  3) 11", "  2) 11");
  EXPECT_THAT(merged(match(), without).choices, ElementsAre(settled(Reason::only, Which::a)));
  const std::string slip = replaced(match(), "65: 24/13", "64: 24/13");
  EXPECT_THAT(merged(slip, without).choices, ElementsAre(open()));
}

TEST(Merge, ATurnThatEachLeavesOutIsOpen) {
  const std::string a = replaced(match(), "65: 24/13", "         ");
  const std::string b = replaced(match(), "63: 24/15", "");
  const Merged found = merged(a, b);
  EXPECT_THAT(found.choices, ElementsAre(open()));
  EXPECT_THAT(found.choices.front().differences, SizeIs(2));
}

TEST(Merge, AnnotationsStayWithTheirActions) {
  const auto a = held(match());
  const auto b = held(replaced(match(), "65: 24/13", "64: 24/13"));
  ASSERT_TRUE(a && b);
  a->transcript.matches.front().games.front().annotations = {
      {.action = 4, .key = "sgf:LU", .value = "[a]"}};
  b->transcript.matches.front().games.front().annotations = {
      {.action = 1, .key = "sgf:LU", .value = "[b]"},
      {.action = 2, .key = "sgf:LU", .value = "[slip]"},
      {.action = 4, .key = "sgf:LU", .value = "[a]"}};
  const Merged found = merge(a->transcript, b->transcript, {}, std::nullopt);
  ASSERT_THAT(found.matches, SizeIs(1));
  EXPECT_THAT(found.matches.front().games.front().annotations,
              testing::UnorderedElementsAre(
                  AllOf(Field(&Annotation::action, 4U), Field(&Annotation::value, "[a]")),
                  AllOf(Field(&Annotation::action, 1U), Field(&Annotation::value, "[b]"))));
  EXPECT_EQ(found.left_out.annotations, 1U);
}

TEST(Merge, AnnotationsMoveWithTheirActions) {
  const auto a = held(match());
  const auto b = held(replaced(match(), "63: 24/15", ""));
  ASSERT_TRUE(a && b);
  a->transcript.matches.front().games.front().annotations = {
      {.action = 4, .key = "sgf:LU", .value = "[a]"}};
  b->transcript.matches.front().games.front().annotations = {
      {.action = 3, .key = "sgf:LU", .value = "[a]"},
      {.action = 3, .key = "sgf:LU", .value = "[b]"}};
  const Merged found = merge(a->transcript, b->transcript, {}, std::nullopt);
  ASSERT_THAT(found.matches, SizeIs(1));
  EXPECT_THAT(found.matches.front().games.front().annotations,
              ElementsAre(AllOf(Field(&Annotation::action, 4U), Field(&Annotation::value, "[a]")),
                          AllOf(Field(&Annotation::action, 4U), Field(&Annotation::value, "[b]"))));
}

TEST(Merge, OfTwoOtherMatchesThePreferredOneIsTaken) {
  std::string other = " 3 point match\n\n Game 1\n Cat : 0                        Dan : 0\n";
  for (int row = 1; row <= 10; ++row) {
    other += " " + std::to_string(row % 10) + ") 21: 24/23 13/11              21: 24/23 13/11\n";
  }
  std::string long_match = match();
  for (int row = 0; row < 6; ++row) {
    long_match = replaced(long_match, "  4)  Doubles",
                          "  4) 31: 8/5 6/5                 42: 8/4 6/4\n  4)  Doubles");
  }
  EXPECT_THAT(merged(long_match, other).choices, ElementsAre(open()));
  const Merged found = merged(long_match, other, Which::b);
  ASSERT_THAT(found.matches, SizeIs(1));
  EXPECT_EQ(found.matches.front().names[0], "Cat");
}

TEST(Merge, TheScoreFollowsFromTheGameBefore) {
  EXPECT_THAT(merged(match(), replaced(match(), "Wins 1 point", "Wins 2 points")).choices,
              ElementsAre(settled(Reason::legal, Which::a)));
  EXPECT_THAT(merged(replaced(match(), "Ann : 1", "Ann : 2"), match()).choices,
              ElementsAre(settled(Reason::legal, Which::b)));
}

TEST(Merge, ADoubleAndItsAnswerBelongTogether) {
  const std::string text = replaced(match(), "  3) 11: 8/7(2) 6/5(2)           55: 13/3 8/3(2)",
                                    "  3)  Doubles => 2                Takes\n"
                                    "  4) 11: 8/7(2) 6/5(2)           55: 13/3 8/3(2)");
  const std::string with = replaced(text, "  4)  Doubles => 2                Drops\n      Wins 1",
                                    "  5) 61: 13/7 8/7                 Concedes\n      Wins 1");
  const std::string without = replaced(with, "  3)  Doubles => 2                Takes\n", "");
  const Merged found = merged(with, without);
  ASSERT_THAT(found.choices, SizeIs(1));
  EXPECT_THAT(found.choices.front().differences, SizeIs(2));
}

TEST(Merge, ColumnsAreOfForm) {
  const auto a = held(match());
  const auto b = held(match());
  ASSERT_TRUE(a && b);
  exchange_players(b->transcript.matches.front());
  const Merged found = merge(a->transcript, b->transcript, {}, std::nullopt);
  EXPECT_THAT(found.choices, ElementsAre(settled(Reason::form, Which::a)));
  EXPECT_THAT(unlike(found, match()), IsEmpty());
}

TEST(Merge, NamesAreAskedFor) {
  const std::string other = replaced(replaced(match(), "Bob : 0", "Rob : 0"), "Bob : 0", "Rob : 0");
  EXPECT_THAT(merged(match(), other).choices, ElementsAre(open()));
  EXPECT_THAT(unlike(merged(match(), other, Which::b), other), IsEmpty());
}

TEST(Merge, AMatchThatOnlyOneHasIsKept) {
  const std::string more = replaced(replaced(match(), "Ann", "Cat"), "Ann", "Cat");
  const auto a = held(match());
  const auto b = held(match() + "\n" + more);
  ASSERT_TRUE(a && b);
  ASSERT_THAT(b->transcript.matches, SizeIs(2));
  const Merged found = merge(a->transcript, b->transcript, {}, std::nullopt);
  EXPECT_THAT(found.choices, ElementsAre(settled(Reason::only, Which::b)));
  EXPECT_THAT(found.matches, SizeIs(2));
}

TEST(Merge, TagsAndCommentsOfBothAreKept) {
  const std::string a = "; [Event \"Club\"]\n; [Round \"1\"]\n" + match();
  const std::string b = "; [Event \"Club final\"]\n; [Transcriber \"Eve\"]\n" + match();
  const Merged found = merged(a, b);
  ASSERT_THAT(found.matches, SizeIs(1));
  EXPECT_THAT(
      found.matches.front().tags,
      ElementsAre(Field(&Tag::value, "Club"), Field(&Tag::value, "1"), Field(&Tag::value, "Eve")));
  EXPECT_THAT(found.left_out.tags, ElementsAre(Field(&Tag::value, "Club final")));
}

TEST(Merge, BadSayingsOfBothDecideNothing) {
  const std::string a = replaced(match(), "65: 24/13", "64: 24/13");
  const std::string b = replaced(match(), "65: 24/13", "63: 24/13");
  const Merged found = merged(a, b);
  EXPECT_THAT(found.choices, ElementsAre(open()));
  EXPECT_GT(merged(a, b, Which::a).errors, 0U);
}

// Slips of two people who write down one match.

/// A turn of a match, and a place among all of its turns.
struct PlacedTurn {
  std::size_t game = 0;
  std::size_t action = 0;
  std::size_t place = 0;
};

/// All turns with hops, games far from each other.
std::vector<PlacedTurn> turns_of(const Match& match) {
  std::vector<PlacedTurn> turns;
  std::size_t place = 0;
  for (std::size_t game = 0; game < match.games.size(); ++game, place += 100) {
    const std::vector<Action>& actions = match.games[game].actions;
    for (std::size_t i = 0; i < actions.size(); ++i, ++place) {
      const auto* const play = std::get_if<WrittenPlay>(&actions[i].what);
      if (play != nullptr && play->count > 0) turns.push_back({game, i, place});
    }
  }
  return turns;
}

/// Other dice, another destination, or no turn.
void make_slip(Match& match, const PlacedTurn& turn, std::mt19937& random) {
  const auto below = [&random](std::size_t end) { return random() % end; };
  const auto die = [&] { return static_cast<std::uint8_t>(below(6) + 1); };
  std::vector<Action>& actions = match.games[turn.game].actions;
  auto& play = std::get<WrittenPlay>(actions[turn.action].what);
  switch (below(3)) {
    case 0:
      play.roll = Roll{die(), die()};
      break;
    case 1: {
      bgtools::Step& hop = play.steps[below(play.count)];
      if (hop.to > 1) --hop.to;
      break;
    }
    default:
      actions.erase(actions.begin() + static_cast<std::ptrdiff_t>(turn.action));
      break;
  }
}

/// Each of two people makes two slips, none near another. Whatever is not open is what was played.
TEST(Merge, SlipsApartAreSettledRightly) {
  constexpr int kPairs = 1000;
  constexpr std::size_t kFar = 6;
  const std::string text = test::contents(test::testdata("sample/club-evening-gnubg.mat"));
  const auto truth = held(text);
  ASSERT_TRUE(truth);
  const Match& played = truth->transcript.matches.front();
  const std::vector<PlacedTurn> turns = turns_of(played);
  std::mt19937 random(20261125);
  int restored = 0;
  std::size_t settled_by_rules = 0;
  for (int pair = 0; pair < kPairs; ++pair) {
    std::vector<PlacedTurn> chosen;
    while (chosen.size() < 4) {
      const PlacedTurn turn = turns[random() % turns.size()];
      const bool is_near = std::any_of(chosen.begin(), chosen.end(), [&](const PlacedTurn& other) {
        return std::max(other.place, turn.place) - std::min(other.place, turn.place) < kFar;
      });
      if (!is_near) chosen.push_back(turn);
    }
    std::array<Match, 2> slipped{played, played};
    for (std::size_t side = 0; side < 2; ++side) {
      std::array<PlacedTurn, 2> slips{chosen[2 * side], chosen[2 * side + 1]};
      // A turn that goes must not move the other one.
      if (slips[0].place < slips[1].place) std::swap(slips[0], slips[1]);
      for (const PlacedTurn& turn : slips) make_slip(slipped[side], turn, random);
    }
    const auto a = held(as_mat(slipped[0]));
    const auto b = held(as_mat(slipped[1]));
    ASSERT_TRUE(a && b);
    const Merged found = merge(a->transcript, b->transcript, {}, std::nullopt);
    for (const Choice& choice : found.choices) {
      settled_by_rules += choice.reason == Reason::legal ? 1 : 0;
    }
    if (found.open_choices() != 0) continue;
    ++restored;
    EXPECT_THAT(unlike(found, text), IsEmpty()) << pair << "\n"
                                                << to_text(found, {.a = "a", .b = "b"});
  }
  EXPECT_GT(restored, kPairs / 2);
  EXPECT_GT(settled_by_rules, std::size_t{2} * kPairs);
}

/// More than can be tried: nothing is guessed.
TEST(Merge, ManyOpenPlaysStayOpen) {
  constexpr int kGames = 10;
  const std::string heading = " 3 point match\n\n";
  const std::string game = match().substr(heading.size(), match().find(" Game 2") - heading.size());
  std::string a = " 25 point match\n\n";
  std::string b = a;
  for (int i = 0; i < kGames; ++i) {
    const std::string next = replaced(replaced(game, "Game 1", "Game " + std::to_string(i + 1)),
                                      "Ann : 0", "Ann : " + std::to_string(i));
    a += next;
    b += replaced(next, "8/5 6/5", "24/20  ");
  }
  const Merged found = merged(a, b);
  EXPECT_EQ(found.open_choices(), std::size_t{kGames});
  EXPECT_TRUE(found.is_cut);
  EXPECT_THAT(unlike(merged(a, b, Which::b), b), IsEmpty());
}

}  // namespace
}  // namespace bgtools::analysis
