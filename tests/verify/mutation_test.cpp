#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <support/check_text.hpp>
#include <support/environment.hpp>
#include <utility>
#include <vector>

namespace bgtools::test {
namespace {

/// One edit of a transcript without findings, and the single finding that it must cause.
struct Mutation {
  std::string_view what;
  std::string_view before;  ///< occurs once in the transcript
  std::string_view after;
  std::string_view code;
  std::string_view at;  ///< the finding begins where this text does, at the edit or after it
};

// The transcript is testdata/sample/club-evening-gnubg.mat.
constexpr Mutation kMutations[] = {
    {"a die misread", "64: 15/11 11/5", "63: 15/11 11/5", "BG101", "15/11 11/5"},
    {"a die that no die shows", "64: 15/11 11/5", "74: 15/11 11/5", "BG118", "74"},
    {"a point misread", "61: 16/15 15/9", "61: 16/15 15/8", "BG101", "15/8"},
    {"a hop left out", "51: 25/24 13/8", "51: 25/24", "BG110", "25/24"},
    {"a hop of a double left out", "16/12 16/12 12/8 12/8", "16/12 16/12 12/8", "BG111", "16/12"},
    {"a hop written twice", "51: 25/24 13/8", "51: 25/24 13/8 13/8", "BG103", "13/8 \n"},
    {"a play left out", "44: 16/12 16/12 12/8 12/8", "44:                      ", "BG116", "44:"},
    {"a turn left out", "44: 16/12 16/12 12/8 12/8", "                         ", "BG133",
     "64: 15/11"},
    {"cells of a row exchanged", "63: 24/18 18/15             62: 24/18 13/11",
     "62: 24/18 13/11             63: 24/18 18/15", "BG105", "62: 24/18 13/11    "},
    {"a row written twice", " 22) 44: 16/12 16/12 12/8 12/8   64: 15/11 11/5 \n",
     " 22) 44: 16/12 16/12 12/8 12/8   64: 15/11 11/5 \n"
     " 23) 44: 16/12 16/12 12/8 12/8   64: 15/11 11/5 \n",
     "BG105", "16/12 16/12 12/8 12/8   64: 15/11 11/5 \n 23)  Doubles"},
    {"a hit mark too many", "32: 8/5 5/3", "32: 8/5* 5/3", "BG007", "8/5*"},
    {"the cube misread", "11/5 \n 23)  Doubles => 2", "11/5 \n 23)  Doubles => 4", "BG209",
     "Doubles => 4"},
    {"the points of a drop misread", "Drops\n      Wins 1 point\n\n Game 2",
     "Drops\n      Wins 2 points\n\n Game 2", "BG303", "2 points"},
    {"a double left out", " 10)  Doubles => 2                Drops",
     " 10)                              Drops", "BG210", "Drops"},
    {"a take left out", "Doubles => 2                Takes", "Doubles => 2", "BG211",
     "51: 25/20 6/5"},
    {"a result left out", "63: 2/0 2/0 \n      Wins 4 points\n", "63: 2/0 2/0 \n", "BG013",
     "63: 2/0"},
    {"the points misread", "Wins 4 points", "Wins 2 points", "BG301", "2 points"},
    {"points that no level gives", "Wins 4 points", "Wins 5 points", "BG302", "5 points"},
    {"the win in the other column", "      Wins 4 points",
     "                                  Wins 4 points", "BG318", "Wins 4"},
    {"a score misread", "Olga Brandt : 2", "Olga Brandt : 3", "BG307", "3 "},
    {"the match length misread", " 5 point match", " 3 point match", "BG204", "3 point"},
    {"a game number misread", " Game 3", " Game 4", "BG710", "4\n"},
    {"a name misread", "Olga Brandt : 2                Piet van Loo",
     "Olga Brandt : 2                Peter van Loo", "BG712", "Peter"},
    {"the names exchanged", "Olga Brandt : 2                Piet van Loo : 0",
     "Piet van Loo : 0               Olga Brandt : 2", "BG713", "Piet"},
    {"a hop smudged", "51: 25/24 13/8", "51: 25/24 1?/8", "BG001", "1?/8"},
};

std::string transcript() { return contents(testdata("sample/club-evening-gnubg.mat")); }

/// "line:column code" of each finding.
std::vector<std::string> findings_of(const std::string& text, Severity least = Severity::warning) {
  const Source source("mutation.mat", text);
  std::vector<std::string> lines;
  for (const Diagnostic& found : diagnose(source)) {
    if (found.severity < least || found.consequence_of) continue;
    const Place place = source.place(found.span.begin);
    lines.push_back(fmt::format("{}:{} {}", place.line, place.column, code(found.rule)));
  }
  return lines;
}

/// The text after one edit, and where the edit begins.
std::pair<std::string, std::size_t> edited(std::string_view before, std::string_view after) {
  std::string text = transcript();
  const std::size_t begin = text.find(before);
  if (begin == std::string::npos || text.find(before, begin + 1) != std::string::npos) {
    ADD_FAILURE() << "not exactly once in the transcript: " << before;
    return {};
  }
  text.replace(begin, before.size(), after);
  return {text, begin};
}

TEST(Mutation, TheTranscriptItselfHasNoFinding) {
  EXPECT_EQ(findings_of(transcript()), std::vector<std::string>{});
}

TEST(Mutation, EachEditGivesExactlyItsFindingAtItsPlace) {
  for (const Mutation& mutation : kMutations) {
    SCOPED_TRACE(mutation.what);
    const auto [text, begin] = edited(mutation.before, mutation.after);
    const std::size_t at = text.find(mutation.at, begin);
    ASSERT_NE(at, std::string::npos) << "no such place: " << mutation.at;
    const Source source("mutation.mat", text);
    const Place place = source.place(at);
    EXPECT_EQ(findings_of(text), std::vector<std::string>{fmt::format(
                                     "{}:{} {}", place.line, place.column, mutation.code)});
  }
}

TEST(Mutation, ForgottenHitMarksAreAnInfoAtTheFirstOfThem) {
  const auto [text, begin] = edited("53: 8/3* 6/3", "53: 8/3 6/3");
  const Source source("mutation.mat", text);
  const Place place = source.place(text.find("8/3 6/3", begin));
  EXPECT_EQ(findings_of(text), std::vector<std::string>{});
  EXPECT_THAT(findings_of(text, Severity::info),
              testing::Contains(fmt::format("{}:{} BG006", place.line, place.column)));
}

/// Whether nothing shows that a text stops here: it has the result of its last game, and nothing
/// has begun after that.
bool is_whole_so_far(std::string_view text) {
  const std::size_t heading = text.rfind("\n Game ");
  if (heading == std::string_view::npos) return false;
  const std::size_t result = text.find("Wins ", heading);
  if (result == std::string_view::npos || result + 5 >= text.size()) return false;
  const std::size_t end = std::min(text.find('\n', result), text.size());
  std::string_view unit = text.substr(result + 6, end - result - 6);
  while (!unit.empty() && unit.back() == ' ') unit.remove_suffix(1);
  const bool is_read = unit.empty() || unit == " point" || unit == " points";
  return is_read && text.find_first_not_of(" \n", end) == std::string_view::npos;
}

TEST(Mutation, EveryCutIsAnErrorExceptBetweenTwoGames) {
  const std::string whole = transcript();
  int noticed = 0;
  for (std::size_t size = 0; size < whole.size(); ++size) {
    const std::string text = whole.substr(0, size);
    const bool is_noticed = !findings_of(text, Severity::error).empty();
    EXPECT_NE(is_noticed, is_whole_so_far(text)) << "cut at byte " << size;
    noticed += is_noticed ? 1 : 0;
  }
  EXPECT_GT(noticed, 3000);
}

}  // namespace
}  // namespace bgtools::test
