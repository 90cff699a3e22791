#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <bgtools/formats/format.hpp>
#include <bgtools/formats/xg/container.hpp>
#include <bgtools/formats/xg/record.hpp>
#include <bgtools/formats/xg/rtf.hpp>
#include <bgtools/game/resolve.hpp>
#include <bgtools/verify.hpp>
#include <filesystem>
#include <map>
#include <oracle/inventory/inventory.hpp>
#include <string>
#include <string_view>
#include <support/environment.hpp>
#include <support/xg_builder.hpp>
#include <vector>

namespace bgtools::test {
namespace {

namespace fs = std::filesystem;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

struct FileReading {
  std::vector<Match> matches;
  std::vector<Diagnostic> found;  ///< from the reader and the verifier

  /// "BG704 5123": the code and the byte.
  [[nodiscard]] std::vector<std::string> findings(Severity least = Severity::warning) const {
    std::vector<std::string> list;
    for (const Diagnostic& each : found) {
      if (each.severity < least || each.consequence_of) continue;
      list.push_back(fmt::format("{} {}", code(each.rule), each.span.begin));
    }
    return list;
  }
};

FileReading read_file(std::string_view bytes) {
  const Source source("test.xg", bytes);
  FileReading reading;
  Collector collector;
  read(source, ".xg", nullptr, collector, [&](Match&& match) {
    verify(match, {}, collector);
    reading.matches.push_back(std::move(match));
    return true;
  });
  reading.found = std::move(collector.diagnostics);
  return reading;
}

constexpr std::uint64_t byte_of(std::size_t record, std::size_t at) {
  return record * xg::kXgRecordSize + at;
}

TEST(XgReader, KnowsItsRecords) {
  const FileReading reading = read_file(xg_match().file());
  const Match& match = reading.matches.at(0);
  EXPECT_EQ(match.span, (Span{0, 18 * xg::kXgRecordSize}));
  const Action& opening = match.games.at(0).actions.at(0);
  EXPECT_EQ(opening.span, (Span{byte_of(3, 0), byte_of(4, 0)}));
  EXPECT_EQ(std::get<WrittenPlay>(opening.what).places[1], (StepPlace{76, 8}));
}

TEST(XgReader, CountsWhatItReads) {
  const std::string bytes = xg_match().file();
  const FileReading reading = read_file(bytes);
  EXPECT_EQ(oracle::count("xg", bytes), oracle::inventory_of(reading.matches[0]));
  EXPECT_EQ(
      oracle::count("xg", bytes),
      (oracle::Inventory{.games = 2, .rolls = 6, .hops = 10, .cube_actions = 2, .results = 2}));
}

TEST(XgReader, ReadsTagsCommentsAndAnalysis) {
  XgBuilder xg = xg_match();
  xg.select(0);
  xg.put_utf16(xg::match_header::kEvent, "Club evening");
  xg.put_f64(xg::match_header::kDate, 45969.5);
  xg.put_f64(xg::match_header::kElo[0], 1600);
  xg.put_i32(xg::match_header::kComments[0],
             xg.comment("{\\rtf1{\\fonttbl{\\f0 Arial;}}\\pard of the match\\par}"));
  xg.select(3);
  xg.put_i32(xg::move::kComment, xg.comment("{\\rtf1 well pl\\'e4yed\x01\x02}"));
  xg.put_f64(xg::move::kError, -0.5);
  xg.put_i32(xg::move::kAnalysis + 64, 1);
  xg.put(xg::move::kAnalysis + 900, std::string_view("\x07\x04\x05\x04\xFF", 5));
  xg.put_f32(xg::move::kAnalysis + 1284 + 24, 0.25F);
  const FileReading reading = read_file(xg.file());
  EXPECT_THAT(reading.findings(), IsEmpty());
  const Match& match = reading.matches.at(0);
  std::map<std::string, std::string> tags;
  for (const Tag& tag : match.tags) tags[tag.key] = tag.value;
  EXPECT_EQ(tags["Event"], "Club evening");
  EXPECT_EQ(tags["EventDate"], "2025.11.08");
  EXPECT_EQ(tags["EventTime"], "12.00");
  EXPECT_EQ(tags["Player 1 Elo"], "1600.00/0");
  EXPECT_THAT(match.comments, ElementsAre(Comment{"of the match"}));
  EXPECT_EQ(match.games[0].actions[1].what, decltype(Action::what)(Comment{"well pl\xC3\xA4yed"}));
  std::vector<std::string> annotations;
  for (const Annotation& each : match.games[0].annotations) {
    EXPECT_EQ(each.action, 0U);
    annotations.push_back(each.key + "=" + each.value);
  }
  EXPECT_THAT(annotations, ElementsAre("xg:move-error=-0.5", "xg:move-level=0",
                                       "xg:candidate=8/5 6/5; level 0; 0 0 0 0 0 0 0.25"));
}

std::vector<std::string> annotations_of(const XgBuilder& xg) {
  const FileReading reading = read_file(xg.file());
  EXPECT_THAT(reading.findings(), IsEmpty());
  std::vector<std::string> annotations;
  for (const Annotation& each : reading.matches.at(0).games.at(0).annotations) {
    EXPECT_EQ(each.action, 0U);
    annotations.push_back(each.key + "=" + each.value);
  }
  return annotations;
}

TEST(XgReader, KeepsTheAnalysisOfADecisionThatWasNotMade) {
  XgBuilder checkers("Ann", "Bob", 5);
  checkers.game(1, 3, 1);
  checkers.cube(Player::one, {.deed = -2, .dice = "31"});
  checkers.roll(Player::one, {3, 1});
  checkers.put_f64(xg::move::kError, xg::kNoValue);
  checkers.put_f64(xg::move::kLuck, xg::kNoValue);
  EXPECT_THAT(annotations_of(checkers), IsEmpty());
  checkers.put_i32(xg::move::kLevels[0], 3);
  checkers.put_i32(xg::move::kAnalysis + 64, 1);
  checkers.put(xg::move::kAnalysis + 900, std::string_view("\x07\x04\x05\x04\xFF", 5));
  checkers.put_f32(xg::move::kAnalysis + 1284 + 24, 0.25F);
  EXPECT_THAT(annotations_of(checkers),
              ElementsAre("xg:move-level=3", "xg:candidate=8/5 6/5; level 0; 0 0 0 0 0 0 0.25"));

  XgBuilder cube("Ann", "Bob", 5);
  cube.game(1, 3, 1);
  cube.cube(Player::one, {.deed = -1});
  cube.put_f64(xg::cube::kError, xg::kNoValue);
  cube.put_f64(xg::cube::kTakeError, xg::kNoValue);
  EXPECT_THAT(annotations_of(cube), IsEmpty());
  cube.put_i32(xg::cube::kLevel, 3);
  cube.put_f32(xg::cube::kAnalysis + 92, 0.5F);
  EXPECT_THAT(
      annotations_of(cube),
      ElementsAre("xg:cube-level=3", "xg:cube-evaluation=0 0 0 0 0 0 0", "xg:cube-equities=0 0.5 0",
                  "xg:cube-evaluation-after-double=0 0 0 0 0 0 0"));
}

TEST(XgReader, KeepsCommentsThatNoRecordPointsTo) {
  XgBuilder xg = xg_match();
  xg.select(3);
  xg.comment("{\\rtf1 first}");
  xg.put_i32(xg::move::kComment, xg.comment("{\\rtf1 of the play}"));
  xg.comment("{\\rtf1 last}");
  xg.comment("");
  const FileReading reading = read_file(xg.file());
  EXPECT_THAT(reading.findings(), IsEmpty());
  EXPECT_THAT(reading.matches.at(0).comments, ElementsAre(Comment{"first"}, Comment{"last"}));
}

TEST(XgReader, TakesAnsiStringsOfOldVersions) {
  XgBuilder xg = xg_match();
  xg.select(0);
  xg.put_i32(xg::match_header::kVersion, 20);
  xg.put(xg::match_header::kAnsiNames[0], "\x04Zo\xEB!");
  const FileReading reading = read_file(xg.file());
  EXPECT_EQ(reading.matches.at(0).names[0], "Zo\xC3\xAB!");
}

TEST(XgReader, StartsAGameFromItsBoard) {
  Position board = start_position(Variant::backgammon);
  for (const Move move : {Move{13, 9}, Move{13, 9}, Move{13, 10}, Move{13, 10}}) apply(board, move);
  XgBuilder xg("Ann", "Bob", 3);
  xg.game(1, 0, 0);
  xg.put_position(xg::game_header::kPosition, board);
  xg.set_board(board);
  xg.turn(Player::two, {3, 1}, {{8, 5}, {6, 5}});
  xg.end_game(Player::one, 1, 101, 1, 0);
  const FileReading reading = read_file(xg.file());
  const Game& game = reading.matches.at(0).games.at(0);
  ASSERT_EQ(game.actions.size(), 2U);
  EXPECT_EQ(game.actions[0].player, Player::two);
  EXPECT_EQ(std::get<SetPosition>(game.actions[0].what).position, board.flipped());
}

/// The findings when one field of the match of xg_match() is corrupted.
std::vector<std::string> findings_with(std::size_t record, std::size_t at, int value,
                                       bool is_byte = false) {
  XgBuilder xg = xg_match();
  xg.select(record);
  if (is_byte) {
    xg.put_u8(at, value);
  } else {
    xg.put_i32(at, value);
  }
  return read_file(xg.file()).findings();
}

std::string at(std::string_view rule, std::size_t record, std::size_t byte) {
  return fmt::format("{} {}", rule, byte_of(record, byte));
}

// Records of xg_match(): 0 match, 1 game, 2-3 and 4-5 turns, 6 double, 7 play, 8-9 turn, 10 cube,
// 11 footer, 12 game, 13-14 turn, 15 roll, 16 footer, 17 footer of the match.
TEST(XgReader, ComparesEveryRedundancyWithTheRest) {
  EXPECT_THAT(findings_with(5, xg::move::kBefore + 24, 1, true), Contains(at("BG119", 5, 9)));
  EXPECT_THAT(findings_with(5, xg::move::kAfter + 24, 2, true), Contains(at("BG009", 5, 35)));
  EXPECT_THAT(findings_with(4, xg::cube::kPosition + 8, 1, true), Contains(at("BG119", 4, 36)));
  EXPECT_THAT(findings_with(7, xg::move::kCube, 1), ElementsAre(at("BG212", 7, 9)));
  EXPECT_THAT(findings_with(7, xg::move::kCube, 0), ElementsAre(at("BG209", 7, 9)));
  EXPECT_THAT(findings_with(12, xg::game_header::kScore, 1),
              ElementsAre(at("BG307", 12, xg::game_header::kScore)));
  EXPECT_THAT(findings_with(11, xg::game_footer::kScore, 1),
              ElementsAre(at("BG307", 11, xg::game_footer::kScore)));
  EXPECT_THAT(findings_with(17, xg::match_footer::kScore, 1),
              ElementsAre(at("BG307", 17, xg::match_footer::kScore)));
  EXPECT_THAT(findings_with(17, xg::match_footer::kWinner, 1),
              ElementsAre(at("BG318", 17, xg::match_footer::kWinner)));
  EXPECT_THAT(findings_with(12, xg::game_header::kCrawford, 0, true),
              ElementsAre(at("BG308", 12, xg::game_header::kCrawford)));
  EXPECT_THAT(findings_with(11, xg::game_footer::kNextIsCrawford, 0, true),
              ElementsAre(at("BG308", 11, xg::game_footer::kNextIsCrawford)));
  EXPECT_THAT(findings_with(16, xg::game_footer::kPoints, 5),
              Contains(at("BG302", 16, xg::game_footer::kPoints)));
  EXPECT_THAT(findings_with(3, xg::move::kValidity, 2),
              ElementsAre(at("BG119", 3, xg::move::kValidity)));
}

TEST(XgReader, ReportsImpossibleFieldValues) {
  EXPECT_THAT(findings_with(0, xg::match_header::kMagic, 0),
              ElementsAre(at("BG704", 0, xg::match_header::kMagic)));
  EXPECT_THAT(findings_with(0, xg::match_header::kVariation, 9),
              ElementsAre(at("BG501", 0, xg::match_header::kVariation)));
  EXPECT_THAT(findings_with(3, xg::move::kPlayer, 0), Contains(at("BG704", 3, 64)));
  EXPECT_THAT(findings_with(3, xg::move::kDice, 300), Contains(at("BG704", 3, 100)));
  EXPECT_THAT(findings_with(3, xg::move::kDice, 7), Contains(at("BG118", 3, 0)));
  EXPECT_THAT(findings_with(3, xg::move::kComment, 3), ElementsAre(at("BG718", 3, 0)));
  EXPECT_THAT(findings_with(6, xg::cube::kDouble, 5), Contains(at("BG704", 6, 16)));
  EXPECT_THAT(findings_with(6, xg::cube::kCube, 40), Contains(at("BG704", 6, 32)));
  EXPECT_THAT(findings_with(16, xg::game_footer::kTermination, 77),
              ElementsAre(at("BG704", 16, xg::game_footer::kTermination)));
  EXPECT_THAT(findings_with(1, xg::kTypeAt, 7, true), Contains(at("BG704", 2, 8)));
}

std::string damage_of(std::string_view bytes) {
  std::string text;
  for (const Diagnostic& found : read_file(bytes).found) {
    if (found.rule == Rule::damaged_file) text += found.message + "\n";
  }
  return text;
}

TEST(XgContainer, SaysWhatIsMissing) {
  const std::string whole = xg_match().file();
  EXPECT_EQ(damage_of(whole), "");
  EXPECT_THAT(damage_of(whole.substr(0, 100)), HasSubstr("the file has 100 bytes"));
  EXPECT_THAT(damage_of(whole.substr(0, whole.size() - 1)), HasSubstr("do not fit"));
  std::string changed = whole;
  changed[8232 + 100] = static_cast<char>(changed[8232 + 100] ^ 1);
  EXPECT_THAT(damage_of(changed), HasSubstr("the checksum at byte"));
  std::string wrong_crc = whole;
  wrong_crc[whole.size() - 36] = static_cast<char>(wrong_crc[whole.size() - 36] ^ 1);
  EXPECT_THAT(damage_of(wrong_crc), HasSubstr("the checksum at byte"));
  EXPECT_EQ(read_file(wrong_crc).matches.size(), 1U) << "the rest is still read";
  const std::size_t size = xg_match().records().size();
  EXPECT_THAT(damage_of(xg_match().file(size - 1)), HasSubstr("the last record has only 2559"));
  EXPECT_THAT(damage_of(xg_match().file(0xFFFFFFFFU)), HasSubstr("at most"));
}

TEST(XgRtf, IsReducedToItsText) {
  EXPECT_EQ(xg::text_of_rtf("plain \x80"), "plain \xE2\x82\xAC");
  EXPECT_EQ(xg::text_of_rtf("{\\rtf1\\ansi{\\fonttbl{\\f0\\fnil Arial;}}{\\*\\generator x;}\r\n"
                            "\\pard\\f0\\fs17 a\\tab b\\par c\\line \\{d\\}\\par\r\n}"),
            "a\tb\nc\n{d}");
  EXPECT_EQ(xg::text_of_rtf("{\\rtf1\\uc1 \\u233?t\\'e9 \\u-10179?\\u-8704?!}"),
            "\xC3\xA9t\xC3\xA9 \xF0\x9F\x98\x80!");
  EXPECT_EQ(xg::text_of_rtf("{\\rtf1 cut \\"), "cut");
  EXPECT_EQ(xg::text_of_rtf("{\\rtf1" + std::string(5000, '{') + "deep"), "deep");
  EXPECT_EQ(xg::text_of_rtf("{\\rtf1}}}}still}"), "still");
}

std::vector<fs::path> real_files(const fs::path& root) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator(root)) {
    if (entry.path().extension() == ".xg") files.push_back(entry.path());
  }
  return files;
}

/// Every board that a file shows before and after a play is compared with the board that the engine
/// reaches by making the record's plays.
TEST(XgCorpus, ShowsTheBoardsThatTheRecordReaches) {
  const auto root = environment("BGTOOLS_CORPUS");
  skip_without_environment("corpus", root.has_value());
  int plays = 0;
  int files = 0;
  for (const fs::path& file : real_files(*root)) {
    ++files;
    const std::string bytes = contents(file);
    const FileReading reading = read_file(bytes);
    EXPECT_THAT(reading.findings(), IsEmpty()) << file;
    ASSERT_EQ(reading.matches.size(), 1U);
    const std::string records = xg::unpack(bytes, [](const std::string&) {}).records;
    for (const Game& game : reading.matches[0].games) {
      Position board = start_position(Variant::backgammon);
      Player view = Player::one;
      for (const Action& action : game.actions) {
        EXPECT_FALSE(std::holds_alternative<SetPosition>(action.what));
        const auto* play = std::get_if<WrittenPlay>(&action.what);
        if (play == nullptr) continue;
        if (view != action.player) board = board.flipped();
        view = action.player;
        const text::LittleEndian record =
            xg::record_at(records, action.span.begin / xg::kXgRecordSize);
        const Position before = xg::position_at(record, xg::move::kBefore);
        ASSERT_EQ(action.player == Player::one ? before : before.flipped(), board) << file;
        if (play->kind == PlayKind::unplayed) continue;
        Resolution resolution;
        resolve(board, play->roll, play->hops(), resolution);
        ASSERT_FALSE(resolution.readings.empty()) << file;
        const Position after = xg::position_at(record, xg::move::kAfter);
        const auto is_it = [&](const Reading& each) { return each.result == after; };
        ASSERT_TRUE(std::any_of(resolution.readings.begin(), resolution.readings.end(), is_it))
            << file;
        board = after;
        ++plays;
      }
    }
  }
  EXPECT_EQ(files, 4);
  EXPECT_EQ(plays, 986);
}

/// A match without its spelling: the scores of each game, the rolls with the boards after them,
/// cube actions and results, by the players' names.
std::vector<std::string> story_of(const Match& match) {
  std::vector<std::string> story;
  const auto name = [&](Player player) { return match.names[index(player)]; };
  for (const Game& game : match.games) {
    std::map<std::string, int> score;
    for (const Player player : {Player::one, Player::two}) {
      score[name(player)] = game.score_before[index(player)].value_or(-1);
    }
    for (const auto& [who, points] : score) story.push_back(fmt::format("{} has {}", who, points));
    Position board = start_position(Variant::backgammon);
    Player view = Player::one;
    for (const Action& action : game.actions) {
      if (const auto* play = std::get_if<WrittenPlay>(&action.what)) {
        if (play->kind == PlayKind::unplayed) {
          story.push_back(fmt::format("{} does not play", name(action.player)));
          continue;
        }
        if (view != action.player) board = board.flipped();
        view = action.player;
        Resolution resolution;
        resolve(board, play->roll, play->hops(), resolution);
        if (!resolution.readings.empty()) board = resolution.readings[0].result;
        story.push_back(fmt::format("{} {}{}: {}", name(action.player), play->roll.high(),
                                    play->roll.low(), fmt::join(board.points, " ")));
      } else if (!std::holds_alternative<Comment>(action.what) &&
                 !std::holds_alternative<ShownBoard>(action.what)) {
        story.push_back(fmt::format("{} action {}", name(action.player), action.what.index()));
      }
    }
    if (game.result) {
      story.push_back(fmt::format("{} wins {}", name(game.result->winner), game.result->points));
    }
  }
  return story;
}

TEST(XgCorpus, GivesTheSameMatchAsItsMat) {
  const auto root = environment("BGTOOLS_CORPUS");
  skip_without_environment("corpus", root.has_value());
  int pairs = 0;
  for (const fs::path& file : real_files(*root)) {
    fs::path mat = file;
    mat.replace_extension(".mat");
    if (!fs::exists(mat)) continue;
    ++pairs;
    const FileReading reading = read_file(contents(file));
    const auto stories = [](std::string_view text) {
      std::vector<std::string> story;
      Collector collector;
      read(Source("x", text), ".mat", nullptr, collector, [&](Match&& match) {
        story = story_of(match);
        return true;
      });
      return story;
    };
    std::string converted;
    Collector losses;
    bgtools::write(reading.matches.at(0), *format_named("mat"), {}, converted, losses);
    EXPECT_EQ(stories(converted), stories(contents(mat))) << file;
    EXPECT_GT(story_of(reading.matches[0]).size(), 100U);
  }
  EXPECT_EQ(pairs, 1);
}

}  // namespace
}  // namespace bgtools::test
