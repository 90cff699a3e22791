// What tests/cases/formats/patch.md cannot say: repairs that no error has, line ends, and edits of
// texts.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <bgtools/formats/mat/mat.hpp>
#include <bgtools/formats/mat/rows.hpp>
#include <bgtools/text/patch.hpp>
#include <bgtools/text/source.hpp>
#include <bgtools/verify.hpp>
#include <string>
#include <string_view>
#include <support/environment.hpp>
#include <support/moved_cells.hpp>
#include <utility>
#include <vector>

namespace bgtools::test {
namespace {

/// The text with the only repair of its first error made in place.
std::string repaired(const std::string& text) {
  const Source source("slip.mat", text);
  Collector reading;
  std::string result;
  mat::read(source, reading, [&](Match&& match) {
    Collector found;
    verify(match, {}, found);
    const auto error =
        std::find_if(found.diagnostics.begin(), found.diagnostics.end(),
                     [](const Diagnostic& each) { return each.severity == Severity::error; });
    std::vector<TextEdit> edits;
    if (error == found.diagnostics.end() || error->repairs.size() != 1) {
      ADD_FAILURE() << "not exactly one repair";
    } else if (!mat::patch(source.text(), match, error->repairs.front(), edits)) {
      ADD_FAILURE() << "not made in place";
    }
    result = patched(source.text(), std::move(edits));
    return true;
  });
  return result;
}

/// The edit that gives everything from an action on to the other player.
Repair exchanged_from(const Game& game, std::size_t action) {
  Repair repair;
  repair.edit.kind = EditKind::columns;
  repair.edit.action = action;
  repair.edit.actions.assign(game.actions.begin() + static_cast<std::ptrdiff_t>(action),
                             game.actions.end());
  repair.edit.count = repair.edit.actions.size();
  for (Action& each : repair.edit.actions) each.player = other(each.player);
  return repair;
}

TEST(Patch, AddsARowWhereTheCellsNeedIt) {
  const std::string whole = contents(testdata("sample/club-evening-gnubg.mat"));
  // The second player began, and all is in the cell before its own.
  const std::string moved_up = with_cells_moved("  1)", [](auto& cells) {
    cells.erase(cells.begin());
    cells.pop_back();
  });
  const Source source("slip.mat", moved_up);
  Collector reading;
  std::string result;
  mat::read(source, reading, [&](Match&& match) {
    std::vector<TextEdit> edits;
    const Repair repair = exchanged_from(match.games.front(), 0);
    EXPECT_TRUE(mat::patch(source.text(), match, repair, edits));
    result = patched(source.text(), std::move(edits));
    return true;
  });
  const auto first_game = [](std::string_view text, std::string_view end) {
    std::string rows(text.substr(0, text.find(end)));
    std::erase(rows, ' ');
    return rows;
  };
  EXPECT_THAT(first_game(moved_up, "Wins"), testing::EndsWith("\n22)64:15/1111/5Doubles=>2\n"));
  EXPECT_EQ(first_game(result, "\n      Wins"), first_game(whole, "   Drops"));
}

TEST(Patch, DoesNotLayOutRowsThatHoldAnythingElse) {
  for (const auto& [before, after] : {
           std::pair("\n 20) ", "\n     "),
           std::pair("12/6 12/6 8/2 ", "12/6 12/6 8/2  ; well played"),
           std::pair("\n 21) ", "\n 21)\t"),
       }) {
    std::string text =
        with_cells_moved(" 18)", [](auto& cells) { cells.insert(cells.begin(), ""); });
    text.replace(text.find(before), std::string_view(before).size(), after);
    const Source source("slip.mat", text);
    Collector reading;
    mat::read(source, reading, [&](Match&& match) {
      constexpr std::size_t kMoved = 33;
      std::vector<TextEdit> edits;
      const Repair repair = exchanged_from(match.games.front(), kMoved);
      EXPECT_FALSE(mat::patch(source.text(), match, repair, edits)) << text;
      EXPECT_THAT(edits, testing::IsEmpty());
      return true;
    });
  }
}

TEST(Patch, ALastCellAloneChangesItsColumn) {
  const Source source("slip.mat",
                      " 5 point match\n\n Game 1\n"
                      " Ann : 0                        Bob : 0\n"
                      "  1) 42: 8/4 6/4                 31: 8/5 6/5\n"
                      "  2) 61: 13/7 8/7\n");
  Collector reading;
  std::string result;
  mat::read(source, reading, [&](Match&& match) {
    Repair repair;
    repair.edit.kind = EditKind::cells_exchanged;
    repair.edit.actions = match.games.front().actions;
    repair.edit.count = repair.edit.actions.size();
    std::swap(repair.edit.actions[0].what, repair.edit.actions[1].what);
    repair.edit.actions[2].player = Player::two;
    std::vector<TextEdit> edits;
    EXPECT_TRUE(mat::patch(source.text(), match, repair, edits));
    EXPECT_FALSE(has_overlap(edits));
    result = patched(source.text(), std::move(edits));
    return true;
  });
  EXPECT_THAT(result, testing::EndsWith("  1) 31: 8/5 6/5                 42: 8/4 6/4\n"
                                        "  2)                             61: 13/7 8/7\n"));
}

TEST(Patch, LeavesNoEmptyRowBetweenOthers) {
  const Source source("slip.mat",
                      " 5 point match\n\n Game 1\n"
                      " Ann : 0                        Bob : 0\n"
                      "  1) 42: 8/4 6/4                 31: 8/5 6/5\n"
                      "  2) 61: 13/7 8/7                52: 13/8 24/22\n"
                      "  3) 41: 24/23 13/9\n");
  Collector reading;
  mat::read(source, reading, [&](Match&& match) {
    const auto cell = [&](std::size_t action) {
      const Action& each = match.games.front().actions[action];
      return mat::NewCell{
          each.player,
          std::string(source.text().substr(each.span.begin, each.span.end - each.span.begin)),
          action};
    };
    const auto lay_out = [&](const std::vector<mat::NewCell>& cells) {
      std::vector<TextEdit> edits;
      const bool is_made =
          mat::lay_out_anew(source.text(), match.games.front(), 0, cells, 32, edits);
      EXPECT_NE(is_made, edits.empty());
      return is_made;
    };
    EXPECT_FALSE(lay_out({cell(0), cell(1), cell(4)}));
    EXPECT_TRUE(lay_out({cell(0), cell(1)}));
    return true;
  });
}

TEST(Patch, ARowGoesWithItsLineEnd) {
  const std::string whole = contents(testdata("sample/club-evening-gnubg.mat"));
  const std::string row = " 22) 44: 16/12 16/12 12/8 12/8   64: 15/11 11/5 \n";
  std::string twice = whole;
  twice.insert(twice.find(row), row);
  for (const std::string_view line_end : {"\r", "\r\n"}) {
    const auto with_ends = [&](std::string_view text) {
      std::string out;
      for (const char c : text) {
        if (c == '\n') {
          out += line_end;
        } else {
          out += c;
        }
      }
      return out;
    };
    EXPECT_EQ(repaired(with_ends(twice)), with_ends(whole));
  }
}

TEST(Patch, SpansOverlapThatShareAByte) {
  EXPECT_FALSE(has_overlap({{{4, 6}, "a"}, {{0, 2}, "b"}, {{2, 4}, "c"}}));
  EXPECT_TRUE(has_overlap({{{4, 6}, "a"}, {{0, 2}, "b"}, {{1, 4}, "c"}}));
}

TEST(Patch, ColumnsKeepTheirPlace) {
  EXPECT_EQ(patched("ab   cd\n", {{{0, 2}, "abc"}}), "abc  cd\n");
  EXPECT_EQ(patched("ab   cd\n", {{{0, 2}, "åb"}}), "åb   cd\n");
  EXPECT_EQ(patched("abc  cd\n", {{{0, 3}, "ab"}}), "ab   cd\n");
  // There is no blank to give up.
  EXPECT_EQ(patched("ab  cd\n", {{{0, 2}, "abc"}}), "abc  cd\n");
  // A single blank separates two words of one column.
  EXPECT_EQ(patched("ab cd   ef\n", {{{0, 2}, "abc"}}), "abc cd  ef\n");
  EXPECT_EQ(patched("ab cd\nef   gh\n", {{{3, 5}, "c"}}), "ab c\nef   gh\n");
}

TEST(Patch, EditsOfOneTextDoNotDisturbEachOther) {
  EXPECT_EQ(patched("one two three", {{{8, 13}, "3"}, {{0, 3}, "1"}}), "1 two 3");
  EXPECT_EQ(patched("a\nb\nc\n", {{{2, 4}, ""}}), "a\nc\n");
}

TEST(Patch, EditsCanBeMadeAsOne) {
  struct Case {
    std::string text;
    std::vector<TextEdit> edits;
    std::string replaced;
    std::string by;
  };
  const Case cases[] = {
      {"one two three\n", {{{4, 7}, "2"}}, "two", "2"},
      {"one two three\n", {{{8, 13}, "3"}, {{0, 3}, "1"}}, "one two three", "1 two 3"},
      // The column to the right moves, too.
      {"ab   cd\nef\n", {{{0, 2}, "abc"}}, " ", "c"},
      {"a\nb\nc\n", {{{2, 4}, ""}}, "b\n", ""},
      // Characters that begin with the same byte.
      {"1 \u00e9 2", {{{2, 4}, "\u00e8"}}, "\u00e9", "\u00e8"},
      {"1 \u00e9 2", {{{2, 4}, "\u0169"}}, "\u00e9", "\u0169"},
      {"same", {{{0, 4}, "same"}}, "", ""},
      {"none", {}, "", ""},
  };
  for (const Case& each : cases) {
    const TextEdit one = as_one(each.text, each.edits);
    EXPECT_EQ(each.text.substr(one.span.begin, one.span.end - one.span.begin), each.replaced);
    EXPECT_EQ(one.text, each.by);
    std::string made = each.text;
    made.replace(one.span.begin, one.span.end - one.span.begin, one.text);
    EXPECT_EQ(made, patched(each.text, each.edits));
  }
}

}  // namespace
}  // namespace bgtools::test
