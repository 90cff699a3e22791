// The rule `file` of a grammar describes a whole text. Readers go line by line, so the rule is
// their oracle: it matches a text if, and only if, the reader understands all of it.

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <bgtools/finding/sink.hpp>
#include <bgtools/formats/format.hpp>
#include <bgtools/record/match.hpp>
#include <bgtools/text/source.hpp>
#include <cstddef>
#include <filesystem>
#include <grammars/bgammon.hpp>
#include <grammars/bgroom.hpp>
#include <grammars/bkg.hpp>
#include <grammars/boards.hpp>
#include <grammars/brainking.hpp>
#include <grammars/fibs-session.hpp>
#include <grammars/gam.hpp>
#include <grammars/gammonx.hpp>
#include <grammars/gmd.hpp>
#include <grammars/gnubg-text.hpp>
#include <grammars/javafibs.hpp>
#include <grammars/mat.hpp>
#include <grammars/oldmoves.hpp>
#include <grammars/party.hpp>
#include <grammars/sgg.hpp>
#include <grammars/sheet.hpp>
#include <grammars/tmg.hpp>
#include <random>
#include <string>
#include <string_view>
#include <support/environment.hpp>
#include <support/grammar.hpp>
#include <utility>
#include <vector>

namespace bgtools::test {
namespace {

/// What a reader refuses although the rule may take it, by words of the message or the label.
struct Excuse {
  std::string_view words;
  std::string_view why;
};

struct Language {
  std::string_view format;
  bool (*matches)(std::string_view text);
  std::size_t (*problems)();
  std::vector<Excuse> excuses{};
};

template <typename Rule>
Language language(std::string_view format, std::vector<Excuse> excuses = {}) {
  return {format, matches_whole<Rule>, problems_of<Rule>, std::move(excuses)};
}

// Rules know no names, no sums and no earlier lines.
constexpr Excuse kTwoResults{"has a second result", "a result may be anywhere in a game"};
constexpr Excuse kTag{"is kept as a tag", "a key that resembles one of the format is a key"};
constexpr Excuse kNoPlayer{"is neither player's name", "a name may be any name"};

const std::vector<Language>& languages() {
  static const std::vector<Language> all{
      language<grammar::bgammon::file>("bgammon"),
      language<grammar::bgroom::file>("bgroom"),
      language<grammar::bkg::file>("bkg"),
      language<grammar::boards::file>(
          "boards", {{"the board is left out", "any word may be the id of a position"},
                     {"this board", "whether a play joins two boards is not spelling"},
                     {"the boards before and after this one", "neither is this"}}),
      language<grammar::brainking::file>("brainking"),
      language<grammar::fibs_session::file>(
          "fibs-session", {kTwoResults,
                           {"does not play in this match", "a name may be any name"},
                           {"both opening dice are of one player", "a name may be any name"},
                           {"no roll waits for this move", "a move may follow any line"},
                           {"the match is won, but not the game", "a claim may name anybody"},
                           {"the board is not compared", "a board may have any fields"}}),
      language<grammar::gam::file>("gam", {kTwoResults}),
      language<grammar::gammonx::file>(
          "gammonx", {{"the hit does not belong", "a hit may follow any line"},
                      {"does not name a player and points", "an entry may have any value"}}),
      language<grammar::gmd::file>(
          "gmd", {{"a board needs 26 numbers", "an item may have any number of them"},
                  {"is not a readable part of a start", "an item may have any key"},
                  {"the points of the resignation", "data may be missing or anything"}}),
      language<grammar::gnubg_text::file>(
          "gnubg-text", {{"the action is not that of", "a name may be any name"},
                         {"the heading has the roll", "the rule does not decode ids"},
                         {"are not those of the id", "the rule does not decode ids"},
                         {"invalid position id", "the rule does not decode ids"},
                         {"invalid match id", "the rule does not decode ids"},
                         {"is not an action", "whether dice were rolled is in an id"},
                         {"the line reads as a part of", "prose may be any line"}}),
      language<grammar::javafibs::file>(
          "javafibs", {kTwoResults,
                       {"no player has that name", "a name may be any name"},
                       {"the match is won, but not the game", "entries may be in any order"}}),
      language<grammar::mat::file>(
          "mat", {kTwoResults,
                  {"the position of the illegal play", "a board may have any number of fields"},
                  {"the heading of this game is missing", "only the numbers of rows tell"}}),
      language<grammar::oldmoves::file>("oldmoves"),
      language<grammar::party::file>(
          "party", {kTag,
                    {"the score goes from", "a score may be any number"},
                    {"is recorded twice", "an entry may come again"},
                    {"has plays, but is not the key of a game", "an entry may have any value"}}),
      language<grammar::sgg::file>(
          "sgg", {kTag,
                  kTwoResults,
                  kNoPlayer,
                  {"the line reads as a part of", "players may write any line"},
                  {"the result of the game cannot be read", "players may write any line"},
                  {"has two different plays", "a row may come again"},
                  {"and then", "a row may come again"},
                  {"the heading says a match to", "a length may be any length"}}),
      language<grammar::sheet::file>("sheet",
                                     {kTwoResults,
                                      {"is not a turn", "words may be any words"},
                                      {"is not a play", "a number may be any number"},
                                      {"is not a legal play", "the rule does not know the board"},
                                      {"the board is not known", "nor here"},
                                      {"has no number of points", "words may be any words"},
                                      {"the result cannot be read", "prose may be any line"},
                                      {"the line reads as a part of", "prose may be any line"},
                                      {"no turn of it could be read", "prose may be any line"}}),
      language<grammar::tmg::file>(
          "tmg", {kTag,
                  kTwoResults,
                  kNoPlayer,
                  {"a row that repeats the previous one", "a row may follow any other"},
                  {"a play has no roll before it", "a row may follow any other"}}),
  };
  return all;
}

/// What a reader says about the spelling of a text.
struct Verdict {
  std::string fault;  ///< the first cell or line that it did not understand; "" if there is none
  bool is_excused = false;  ///< it refused what the rule may take
};

Verdict verdict_on(const Language& language, const Source& source) {
  Collector sink;
  std::size_t games = 0;
  format_named(language.format)->read(source, sink, [&](Match&& match) {
    games += match.games.size();
    return true;
  });
  Verdict verdict;
  if (games == 0) verdict.fault = "no game";
  for (const Diagnostic& found : sink.diagnostics) {
    const bool is_of_spelling = found.rule == Rule::unparsable_move ||
                                found.rule == Rule::syntax_error ||
                                found.rule == Rule::text_skipped;
    if (!is_of_spelling) continue;
    const auto tells = [&](const Excuse& excuse) {
      return found.message.find(excuse.words) != std::string::npos ||
             found.label.find(excuse.words) != std::string::npos;
    };
    if (std::any_of(language.excuses.begin(), language.excuses.end(), tells)) {
      verdict.is_excused = true;
    } else if (verdict.fault.empty()) {
      verdict.fault = fmt::format("{} in line {}: {}", code(found.rule),
                                  source.place(found.span.begin).line, found.message);
    }
  }
  return verdict;
}

/// The texts of all test data that are in the format.
std::vector<std::string> texts_of(std::string_view format) {
  std::vector<std::filesystem::path> paths;
  for (const auto& each : std::filesystem::recursive_directory_iterator(testdata())) {
    if (each.is_regular_file()) paths.push_back(each.path());
  }
  std::sort(paths.begin(), paths.end());
  std::vector<std::string> texts;
  for (const std::filesystem::path& path : paths) {
    const std::string bytes = contents(path);
    const Source source(path.string(), bytes);
    const Detection found = detect(source, path.extension().string());
    if (found.format == format_named(format)) texts.emplace_back(source.text());
  }
  return texts;
}

/// Whether the rule matches the text, as it does if the reader understands it.
bool expect_agreement(const Language& language, std::string_view text) {
  const Source source("text", text);
  const Verdict verdict = verdict_on(language, source);
  const bool is_matched = language.matches(source.text());
  if (!verdict.is_excused || !verdict.fault.empty()) {
    EXPECT_EQ(is_matched, verdict.fault.empty()) << language.format << ": " << verdict.fault << "\n"
                                                 << text;
  }
  return is_matched;
}

/// Spoils a line: drops it, cuts it, or drops or replaces one of its characters.
std::string spoilt(std::string_view text, std::mt19937& random) {
  const auto below = [&](std::size_t end) { return random() % std::max<std::size_t>(end, 1); };
  const std::size_t place = below(text.size());
  const std::size_t before = text.substr(0, place).rfind('\n');
  const std::size_t begin = before == std::string_view::npos ? 0 : before + 1;
  const std::size_t end = std::min(text.find('\n', begin), text.size());
  const std::size_t at = begin + below(end - begin);
  std::string result(text);
  switch (below(4)) {
    case 0:
      return result.erase(begin, end + 1 - begin);
    case 1:
      return result.erase(at, end - at);
    case 2:
      return result.erase(at, at < end ? 1 : 0);
    default:
      constexpr std::string_view kOther = "x7/: ;";
      if (at < end) result[at] = kOther[below(kOther.size())];
      return result;
  }
}

TEST(WholeText, RulesDoNotLoop) {
  for (const Language& each : languages()) EXPECT_EQ(each.problems(), 0U) << each.format;
}

TEST(WholeText, IsMatchedIfTheReaderUnderstandsIt) {
  for (const Language& each : languages()) {
    std::size_t matched = 0;
    for (const std::string& text : texts_of(each.format)) {
      matched += expect_agreement(each, text) ? 1 : 0;
    }
    EXPECT_GT(matched, 0U) << each.format;
  }
}

TEST(WholeText, IsRefusedIfALineIsSpoilt) {
  constexpr int kTexts = 200;
  std::mt19937 random(1);
  for (const Language& each : languages()) {
    std::vector<std::string> texts = texts_of(each.format);
    std::erase_if(texts, [&](const std::string& text) { return !each.matches(text); });
    ASSERT_FALSE(texts.empty()) << each.format;
    int refused = 0;
    for (int i = 0; i < kTexts; ++i) {
      if (!expect_agreement(each, spoilt(texts[random() % texts.size()], random))) ++refused;
    }
    EXPECT_GT(refused, 0) << each.format;
  }
}

}  // namespace
}  // namespace bgtools::test
