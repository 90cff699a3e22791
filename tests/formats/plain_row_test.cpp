// Rows read by hand, compared with the grammar that is their reference: each row on its own, and
// whole texts with everything that the reader makes of them.

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <bgtools/build/cell.hpp>
#include <bgtools/build/plain_row.hpp>
#include <bgtools/finding/sink.hpp>
#include <bgtools/formats/mat/line.hpp>
#include <bgtools/formats/mat/mat.hpp>
#include <bgtools/record/match.hpp>
#include <bgtools/text/numbers.hpp>
#include <bgtools/text/source.hpp>
#include <bgtools/text/words.hpp>
#include <cstddef>
#include <filesystem>
#include <random>
#include <string>
#include <string_view>
#include <support/environment.hpp>
#include <utility>
#include <variant>
#include <vector>

namespace bgtools::test {
namespace {

using build::Cell;

/// Compares a line as the reader of a `.mat` reads it: its row number, then its cells. Gives the
/// number of plain cells.
std::size_t expect_same(std::string_view line, std::size_t at) {
  std::vector<Cell> plain;
  std::vector<Cell> cells;
  std::vector<Cell> reference;
  (void)build::read_plain_cells(line, at, plain);
  const std::size_t end = build::read_cells(line, at, cells);
  const std::size_t reference_end = build::read_cells_by_grammar(line, at, reference);
  EXPECT_EQ(end, reference_end) << line;
  EXPECT_TRUE(cells == reference) << line;
  return plain.size();
}

/// Compares a row that is read in one pass; gives whether it is plain.
bool expect_same_row(std::string_view line) {
  const std::string text = std::string(line).append("\r\n").append(16, '\n');
  const build::PlainRows rows(text, false);
  build::PlainRow row;
  if (!rows.read(0, row)) return false;
  EXPECT_EQ(row.size, line.size()) << line;
  const mat::Line read = mat::read_line_by_grammar(line, false);
  const auto* const start = std::get_if<mat::RowStart>(&read);
  if (start == nullptr) {
    ADD_FAILURE() << line;
    return true;
  }
  const std::string_view number = line.substr(row.number_begin, row.number_end - row.number_begin);
  EXPECT_EQ(number.data(), start->number.data()) << line;
  EXPECT_EQ(number, start->number) << line;
  EXPECT_EQ(text::to_int(number.substr(0, number.size() - 1)), row.number) << line;
  const std::string_view gap = line.substr(row.number_end, row.turns[0].begin - row.number_end);
  EXPECT_EQ(gap.find_first_not_of(' '), std::string_view::npos) << line;

  std::vector<Cell> expected(row.count);
  for (std::size_t i = 0; i < row.count; ++i) {
    expected[i].kind = build::CellKind::turn;
    expected[i].begin = row.turns[i].begin;
    expected[i].end = row.turns[i].end;
    expected[i].play = row.turns[i].play;
  }
  std::vector<Cell> cells;
  const std::size_t end = build::read_cells_by_grammar(line, row.turns[0].begin, cells);
  EXPECT_EQ(end, line.size()) << line;
  EXPECT_TRUE(cells == expected) << line;
  return true;
}

/// Everything that can be seen of a text that was read.
struct Seen {
  std::vector<Match> matches{};
  std::vector<std::string> findings{};
};

Seen seen(const Source& source, decltype(mat::read)& read) {
  Seen result;
  Collector sink;
  read(source, sink, [&](Match&& match) {
    result.matches.push_back(std::move(match));
    return true;
  });
  for (const Diagnostic& found : sink.diagnostics) {
    result.findings.push_back(fmt::format("{} {}-{} {} {} {} {} {}", code(found.rule),
                                          found.span.begin, found.span.end, found.match, found.game,
                                          found.turn, found.message, found.label));
  }
  return result;
}

/// Compares whole texts; gives the number of actions.
std::size_t expect_same_text(const std::string& text) {
  const Source source("test", text);
  const Seen read = seen(source, mat::read);
  const Seen reference = seen(source, mat::read_by_grammar);
  EXPECT_EQ(read.findings, reference.findings) << text;
  EXPECT_TRUE(read.matches == reference.matches) << text;
  std::size_t actions = 0;
  for (const Match& match : read.matches) {
    for (const Game& game : match.games) actions += game.actions.size();
  }
  return actions;
}

void expect_same_view(std::string_view read, std::string_view reference, std::string_view line) {
  EXPECT_EQ(read.data(), reference.data()) << line;
  EXPECT_EQ(read, reference) << line;
}

/// Compares what a line is, and what it says; gives it.
mat::Line expect_same_kind(std::string_view line, bool is_after_heading) {
  mat::Line read = mat::read_line(line, is_after_heading);
  const mat::Line reference = mat::read_line_by_grammar(line, is_after_heading);
  EXPECT_EQ(read.index(), reference.index()) << line;
  if (read.index() != reference.index()) return {};
  if (const auto* const row = std::get_if<mat::RowStart>(&read)) {
    expect_same_view(row->number, std::get<mat::RowStart>(reference).number, line);
  } else if (const auto* const game = std::get_if<mat::GameLine>(&read)) {
    expect_same_view(game->label, std::get<mat::GameLine>(reference).label, line);
  } else if (const auto* const heading = std::get_if<mat::ScoreLine>(&read)) {
    const auto& other = std::get<mat::ScoreLine>(reference);
    for (std::size_t side = 0; side < 2; ++side) {
      expect_same_view(heading->names[side], other.names[side], line);
      expect_same_view(heading->scores[side], other.scores[side], line);
    }
  }
  return read;
}

/// A line, as all of these; gives the number of plain cells.
std::size_t expect_same(std::string_view line) {
  if (line.find_first_of("\r\n") == std::string_view::npos) expect_same_row(line);
  expect_same_kind(line, true);
  const mat::Line read = expect_same_kind(line, false);
  std::size_t at = 0;
  if (const auto* const row = std::get_if<mat::RowStart>(&read)) {
    at = static_cast<std::size_t>(row->number.data() + row->number.size() - line.data());
  }
  return expect_same(line, text::skip_blanks(line, at));
}

/// The different lines of all test data.
std::vector<std::string> rows_of_test_data() {
  std::vector<std::string> rows;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(testdata())) {
    if (!entry.is_regular_file() || entry.path().extension() != ".mat") continue;
    const std::string text = contents(entry.path());
    for (std::string_view rest = text; !rest.empty();) {
      const std::string_view line = text::take_line(rest);
      constexpr std::size_t kMostOfRow = 400;
      if (line.size() <= kMostOfRow) rows.emplace_back(line);
    }
  }
  std::sort(rows.begin(), rows.end());
  rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
  return rows;
}

/// Changes one to three places, mostly to what a row may have.
std::string mutated(std::string row, std::mt19937& random) {
  static const std::vector<std::string> kParts{
      " ",        "  ",   "         ", "\t",   "\xC2\xA0", "*",         "/",    "-",
      "(2)",      "(",    ")",         ":",    ",",        ";",         "bar",  "off",
      "Bar",      "OFF",  "b",         "o",    "31:",      "65: 24/18", "8/5*", "1",
      "2",        "9",    "25",        "0",    "x",        "?",         "\r",   "\n",
      "Takes",    "????", "8 5",       "12)",  "#",        "6/4(3)*",   ": 0",  " : 12   ",
      "Ann : 0 ", "Game", "Wins ",     "\xC2", "\xA0",     "\xC3\xA0"};
  const auto below = [&](std::size_t size) { return static_cast<std::size_t>(random() % size); };
  for (std::size_t times = 1 + below(3); times > 0; --times) {
    const std::size_t at = below(row.size() + 1);
    const std::string& part = kParts[below(kParts.size())];
    switch (below(4)) {
      case 0:
        row.erase(at, 1 + below(3));
        break;
      case 1:
        row.insert(at, part);
        break;
      case 2:
        row.replace(at, std::min(part.size(), row.size() - at), part);
        break;
      default:
        row.insert(at, row.substr(below(row.size() + 1), 1 + below(12)));
        break;
    }
  }
  return row;
}

void expect_same_for_mutants(std::size_t count) {
  const std::vector<std::string> rows = rows_of_test_data();
  std::mt19937 random(17);
  std::size_t plain = 0;
  for (std::size_t at = 0; at < count && !testing::Test::HasFailure(); ++at) {
    const std::string row = mutated(rows[random() % rows.size()], random);
    if (expect_same(row) > 0) ++plain;
  }
  // Else the test would compare the grammar with itself.
  EXPECT_GT(plain, count / 4);
  EXPECT_LT(plain, count);
}

/// The texts of all test data of the format that are not too long to be read very often.
std::vector<std::string> texts_of_test_data() {
  constexpr std::size_t kMostBytes = 20'000;
  std::vector<std::string> texts;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(testdata())) {
    if (!entry.is_regular_file() || entry.path().extension() != ".mat") continue;
    std::string text = contents(entry.path());
    if (text.size() <= kMostBytes) texts.push_back(std::move(text));
  }
  std::sort(texts.begin(), texts.end());
  return texts;
}

/// Mutates about every fourth line of texts, `count` lines in all.
void expect_same_for_mutated_texts(std::size_t count) {
  const std::vector<std::string> texts = texts_of_test_data();
  std::mt19937 random(18);
  std::size_t actions = 0;
  for (std::size_t at = 0; at < count && !testing::Test::HasFailure();) {
    std::string text;
    for (std::string_view rest = texts[random() % texts.size()]; !rest.empty();) {
      const char* const begin = rest.data();
      const std::string_view line = text::take_line(rest);
      const bool is_mutated = random() % 4 == 0;
      text += is_mutated ? mutated(std::string(line), random) : std::string(line);
      text.append(line.data() + line.size(), rest.data());
      if (is_mutated) ++at;
      // A row again, or left out.
      if (random() % 64 == 0) text.append(begin, rest.data());
      if (random() % 64 == 0) (void)text::take_line(rest);
    }
    actions += expect_same_text(text);
  }
  EXPECT_GT(actions, count);
}

TEST(PlainRow, TakesOneOrTwoTurnsAfterANumber) {
  for (const std::string_view row :
       {"  1) 41: 13/9 24/23              65: 24/18 18/13 ", " 12) 31: 8/5* 6/5",
        "  2)                              44: 8/4(2) 6/2*(2)",
        "  3) 65:                62: bar/23 ", " 20) 65: 6/off Off/3 6/OFF 1/0",
        "1)31:", "999999999) 66: 24/18* 24/18 13/7 13/7    "}) {
    EXPECT_TRUE(expect_same_row(row)) << row;
  }
  for (const std::string_view row :
       {"31: 8/5 6/5", " 1) 31: 8/5  64: 24/14  31: 8/5", " 1*) 31: 8/5 6/5", " 1)\t31: 8/5 6/5",
        " 1) 31: 8/5 6/5\t", " 1)  Doubles => 2", " 1) 31: 8/5   Takes", " 1)", " 1) ",
        "9999999999) 31: 8/5", " 1) 31: 8/5\xC2\xA0", " 1) 31: 1/0(9)",
        " 1) 31: 8/5\xCF"
        "2/1",
        " 1) 31: Cannot Move", " 1) 31: 8/5 ; well", " 1) 31: 8/5          6/5"}) {
    EXPECT_FALSE(expect_same_row(row)) << row;
  }
}

TEST(PlainRow, LeavesTheEndOfATextToTheGrammar) {
  const std::string row = " 1) 31: 8/5 6/5\n";
  build::PlainRow ignored;
  for (std::size_t ahead = 0; ahead < 32; ++ahead) {
    // The text is in a buffer of its own, so that reading past it would be seen.
    const std::string text = row + std::string(ahead, ' ');
    const std::vector<char> bytes(text.begin(), text.end());
    const build::PlainRows rows({bytes.data(), bytes.size()}, false);
    EXPECT_EQ(rows.read(0, ignored), ahead >= 15) << ahead;
  }
  EXPECT_FALSE(build::PlainRows(row + row + row, true).read(0, ignored));
  EXPECT_FALSE(build::PlainRows("", false).read(0, ignored));
}

TEST(PlainRow, ReadsWhatMostRowsAre) {
  for (const std::string_view row :
       {"  1) 41: 13/9 24/23              65: 24/18 18/13 ", " 12) 31: 8/5* 6/5",
        "  2)                              44: 8/4(2) 6/2*(2)",
        "  3) 65:                62: bar/23 ", " 20) 65: 6/off Off/3 6/OFF 1/0",
        "31: 8/5  6/5       64: 24/18 18/14*", "31:8/5 6/5"}) {
    const std::size_t number = build::plain_row_number(row).size();
    std::vector<Cell> cells;
    const std::size_t from = number == 0 ? 0 : row.find(')') + 1;
    EXPECT_EQ(build::read_plain_cells(row, text::skip_blanks(row, from), cells), row.size()) << row;
    EXPECT_GT(expect_same(row), 0U);
  }
}

TEST(PlainRow, LeavesTheRestToTheGrammar) {
  for (const std::string_view cell :
       {"3-1: 8/5 6/5", "31 : 8/5", "31: 24/18/13", "31: 8-5", "31: 8 5 6 5", "31: 8/5,6/5",
        "31:\t8/5", "31: 8/5\xC2\xA0", "31: 8/5**", "31: 8/5 (2)", "31: Cannot Move", "31: ????",
        "31: 123/5", "31: 8/5 ; well", "31: 8/5 65 : 24/18", "Doubles => 2", "31: bar",
        "31: 6/offf", "31: 8/5          \t65: 24/18"}) {
    std::vector<Cell> cells;
    EXPECT_EQ(build::read_plain_cells(cell, 0, cells), 0U) << cell;
    EXPECT_TRUE(cells.empty()) << cell;
    expect_same(cell);
  }
}

TEST(PlainHeading, AgreesWithTheGrammar) {
  for (const std::string_view line : {" Game 1",
                                      "Game 12  ",
                                      " Game 1:",
                                      "Game 1a",
                                      "game 1",
                                      "Game\t1",
                                      "Game ",
                                      "Game 1 : 2",
                                      " Ann : 0          Bob : 3",
                                      "Ann:0 Bob:3 ",
                                      "Ann : 0Bob : 3",
                                      " : 0   Bob : 3",
                                      "Ann : 0   : 3",
                                      "Ann : -1  Bob : 2",
                                      "Ann : ?  Bob : 2",
                                      "; Ann : 0  Bob : 3",
                                      "A:1 B : 0   C : 1",
                                      "Ann : 0   B:2 : 1",
                                      "\tAnn : 0  Bob : 1",
                                      "Ann\t: 0  Bob : 1",
                                      "\xC2\xA0"
                                      "Ann : 0  Bob : 1",
                                      "Ann\xC2\xA0: 0 Bob : 1",
                                      "Ann : 0 \xC2\xA0"
                                      "Bob : 1",
                                      "Ann : 0 Bob\xC2\xA0: 1",
                                      "Nico\xC3\xA0 : 0 \xC3\xA0 : 1",
                                      "Ann : 0  Bob : 1 x",
                                      "      Wins 2 points and the match",
                                      "Wins : 1   Bob : 2",
                                      "Wins ",
                                      "wins 1 point"}) {
    expect_same(line);
  }
  const std::string name(mat::kMostScoreLineBytes, 'a');
  expect_same(name + " : 0  Bob : 1");
}

TEST(PlainRow, AgreesWithTheGrammarOverTheTestData) {
  const std::vector<std::string> rows = rows_of_test_data();
  std::size_t plain = 0;
  for (const std::string& row : rows) {
    if (expect_same(row) > 0) ++plain;
  }
  EXPECT_GT(plain, 1000U);
}

TEST(PlainRow, AgreesWithTheGrammarOverTextsOfTheTestData) {
  std::size_t actions = 0;
  for (const std::string& text : texts_of_test_data()) actions += expect_same_text(text);
  EXPECT_GT(actions, 1000U);
}

TEST(PlainRow, AgreesWithTheGrammarOverMutatedTexts) { expect_same_for_mutated_texts(20'000); }

TEST(PlainRowSlow, AgreesWithTheGrammarOverTextsWithAMillionMutatedRows) {
  expect_same_for_mutated_texts(1'000'000);
}

TEST(PlainRow, AgreesWithTheGrammarOverMutatedRows) { expect_same_for_mutants(50'000); }

TEST(PlainRowSlow, AgreesWithTheGrammarOverAMillionMutatedRows) {
  expect_same_for_mutants(1'000'000);
}

}  // namespace
}  // namespace bgtools::test
