#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bgtools/formats/bgf/container.hpp>
#include <bgtools/formats/bgf/smile.hpp>
#include <bgtools/formats/format.hpp>
#include <bgtools/verify.hpp>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <oracle/inventory/inventory.hpp>
#include <string>
#include <string_view>
#include <support/smile_builder.hpp>
#include <utility>
#include <vector>

namespace bgtools::test {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

TEST(Smile, DecodesEveryKindOfValue) {
  SmileBuilder smile(3);
  smile.object([&] {
    smile.key("small").integer(-3).key("large").integer(1'000'000'000'000).key("real").real(-0.375);
    smile.key("single").byte(0x28);
    for (const int group : {0x03, 0x7C, 0x00, 0x00, 0x00}) smile.byte(group);  // 1.0
    smile.key("yes").boolean(true).key("none").byte(0x21).key("empty").text("");
    smile.key("word").text("Ann").key("again").byte(0x01);
    smile.key("long").byte(0xE4);
    for (const char c : std::string(70, 'x')) smile.byte(c);
    smile.byte(0xFC);
    smile.key("raw").byte(0xFD).variable(2).byte(0).byte(0xFB);
    smile.key("packed").byte(0xE8).variable(7);
    for (int i = 0; i < 8; ++i) smile.byte(1);
    smile.key("list").array([&] { smile.integer(1).integer(70); });
    smile.byte(0x40).integer(9);  // "small" again, by its number
  });
  const bgf::smile::Document document = bgf::smile::decode(smile.document());
  EXPECT_EQ(document.error, "");
  const bgf::smile::Value& root = document.root;
  EXPECT_EQ(root.members.size(), 14U);
  EXPECT_EQ(root.find("small")->integer, -3);
  EXPECT_EQ(root.find("large")->integer, 1'000'000'000'000);
  EXPECT_EQ(root.find("real")->real, -0.375);
  EXPECT_EQ(root.find("single")->real, 1.0);
  EXPECT_TRUE(root.find("yes")->is_true);
  EXPECT_EQ(root.find("word")->text, "Ann");
  EXPECT_EQ(root.find("again")->text, "Ann");
  EXPECT_EQ(root.find("long")->text.size(), 70U);
  EXPECT_EQ(root.find("list")->items.at(1).integer, 70);
  EXPECT_EQ(root.members.back().first, "small");
  EXPECT_EQ(root.span, (Span{4, smile.document().size()}));
}

std::string error_of(std::string_view bytes) { return bgf::smile::decode(bytes).error; }

TEST(Smile, StopsAtWhatNoPageHasRoomFor) {
  EXPECT_THAT(error_of("{}"), HasSubstr("mark"));
  EXPECT_THAT(error_of(":)\n\x01" + std::string(100'000, '\xF8')), HasSubstr("deeper"));
  EXPECT_THAT(error_of(":)\n\x01\xF8" + std::string(2'000'000, '\x21')), HasSubstr("more than"));
}

using Hop = std::pair<int, int>;

class BgfMatch {
 public:
  void play(bool is_green, int red_die, int green_die, std::initializer_list<Hop> hops) {
    move(is_green, [&] {
      smile_.key("red").integer(red_die).key("green").integer(green_die);
      put_hops(hops);
    });
  }
  void dance(bool is_green, int one, int two) {
    move(is_green, [&] {
      put_hops({{one, two}});
      smile_.key("dancingEquity").real(-0.5);
    });
  }
  void cube(bool is_green, bool has_doubled, int has_accepted) {
    move(is_green, [&] {
      put_hops({});
      smile_.key("equity").object([&] {
        smile_.key("cubeDecision").object([&] {
          smile_.key("hasDoubled").boolean(has_doubled);
          if (has_accepted >= 0) smile_.key("hasAccepted").boolean(has_accepted == 1);
        });
      });
    });
  }
  void phantom(bool is_green) {
    move(is_green, [&] { put_hops({}); });
  }

  /// A match to 3 points with one game, which green wins by a drop.
  std::string file(const std::function<void(BgfMatch&)>& moves) {
    smile_.object([&] {
      smile_.key("matchlen").integer(3).key("nameGreen").text("Ann").key("nameRed").text("Bob");
      smile_.key("useCrawford")
          .boolean(true)
          .key("finalGreen")
          .integer(2)
          .key("finalRed")
          .integer(0);
      smile_.key("games").array([&] {
        smile_.object([&] {
          smile_.key("scoreGreen").integer(0).key("scoreRed").integer(0);
          smile_.key("wonPoints").integer(2);
          smile_.key("moves").array([&] { moves(*this); });
        });
      });
    });
    return smile_.file();
  }

 private:
  void move(bool is_green, const std::function<void()>& members) {
    smile_.object([&] {
      smile_.key("type").text("amove").key("player").integer(is_green ? -1 : 1);
      members();
    });
  }
  void put_hops(std::initializer_list<Hop> hops) {
    std::array<Hop, 4> all{Hop{-1, -1}, Hop{-1, -1}, Hop{-1, -1}, Hop{-1, -1}};
    std::copy(hops.begin(), hops.end(), all.begin());
    smile_.key("from").array([&] {
      for (const Hop& hop : all) smile_.integer(hop.first);
    });
    smile_.key("to").array([&] {
      for (const Hop& hop : all) smile_.integer(hop.second);
    });
  }

  SmileBuilder smile_;
};

void play_a_game(BgfMatch& match) {
  match.play(false, 3, 1, {{8, 5}, {6, 5}});
  match.play(true, 6, 4, {{24, 18}, {18, 14}});
  match.cube(false, true, -1);
  match.cube(true, true, 1);
  match.play(false, 5, 2, {{13, 8}, {6, 4}});
  match.play(true, 2, 1, {{13, 11}, {6, 5}});
  match.play(false, 4, 2, {{8, 4}, {6, 4}});
  match.cube(true, true, -1);
  match.cube(false, true, 0);
  match.phantom(false);
}

struct Outcome {
  std::vector<Match> matches;
  std::vector<std::string> codes;
};

Outcome read_bytes(std::string_view bytes) {
  Outcome result;
  Collector collector;
  const Format* const format =
      read(Source("x", bytes), ".bgf", nullptr, collector, [&](Match&& match) {
        verify(match, {}, collector);
        result.matches.push_back(std::move(match));
        return true;
      });
  EXPECT_EQ(format, format_named("bgf"));
  for (const Diagnostic& found : collector.diagnostics) {
    if (found.severity >= Severity::warning) result.codes.emplace_back(code(found.rule));
  }
  return result;
}

TEST(BgfReader, ReadsCubeActionsWithoutMarks) {
  BgfMatch match;
  const std::string bytes = match.file([](BgfMatch& moves) {
    moves.play(true, 3, 1, {{8, 5}, {6, 5}});
    moves.cube(false, true, -1);
    moves.cube(true, true, 1);
    moves.play(false, 6, 4, {{24, 18}, {18, 14}});
    moves.cube(true, true, -1);
    moves.cube(false, true, 0);
  });
  const Outcome result = read_bytes(bytes);
  EXPECT_THAT(result.codes, IsEmpty());
  ASSERT_EQ(result.matches.size(), 1U);
  const Game& game = result.matches[0].games.at(0);
  EXPECT_EQ(result.matches[0].names[0], "Ann");
  ASSERT_EQ(game.actions.size(), 6U);
  EXPECT_EQ(game.actions[0].player, Player::one);
  EXPECT_EQ(std::get<WrittenPlay>(game.actions[0].what).roll, (Roll{3, 1}));
  EXPECT_EQ(game.actions[1].what, decltype(Action::what)(Double{2}));
  EXPECT_EQ(game.actions[2].what, decltype(Action::what)(Take{}));
  EXPECT_EQ(game.actions[4].what, decltype(Action::what)(Double{4}));
  EXPECT_EQ(game.actions[5].what, decltype(Action::what)(Drop{}));
  ASSERT_TRUE(game.result.has_value());
  EXPECT_EQ(game.result->winner, Player::one);
  EXPECT_EQ(game.result->points, 2);
  EXPECT_EQ(oracle::count("bgf", bytes), oracle::inventory_of(result.matches[0]));
}

TEST(BgfReader, LeavesOutThePhantom) {
  BgfMatch match;
  const Outcome result = read_bytes(match.file(play_a_game));
  EXPECT_THAT(result.codes, IsEmpty());
  EXPECT_EQ(result.matches.at(0).games.at(0).actions.size(), 9U);
}

using Moves = std::function<void(SmileBuilder&)>;

/// A match of one game whose moves are assembled by hand.
Outcome read_moves(const Moves& moves) {
  SmileBuilder smile;
  smile.object([&] {
    smile.key("matchlen").integer(0).key("games").array([&] {
      smile.object([&] { smile.key("moves").array([&] { moves(smile); }); });
    });
  });
  const std::string bytes = smile.file();
  Outcome outcome = read_bytes(bytes);
  EXPECT_EQ(oracle::count("bgf", bytes), oracle::inventory_of(outcome.matches.at(0)));
  return outcome;
}

void put_move(SmileBuilder& smile, const std::vector<int>& from, const std::vector<int>& to) {
  smile.object([&] {
    smile.key("player").integer(1).key("red").integer(3).key("green").integer(1);
    smile.key("from").array([&] {
      for (const int point : from) smile.integer(point);
    });
    smile.key("to").array([&] {
      for (const int point : to) smile.integer(point);
    });
  });
}

TEST(BgfReader, LosesNoHopSilently) {
  EXPECT_THAT(read_moves([](auto& smile) {
                put_move(smile, {8, 6, -1, -1}, {5, 5, -1, -1});
              }).codes,
              ElementsAre("BG711", "BG711", "BG013"));
  using Points = std::vector<int>;
  for (const auto& hops :
       {std::pair(Points{8, -1, 6}, Points{5, -1, 5}), std::pair(Points{8, 6}, Points{5}),
        std::pair(Points{8, 6}, Points{5, -1}), std::pair(Points{8, -1}, Points{5, 3})}) {
    const Outcome outcome =
        read_moves([&](auto& smile) { put_move(smile, hops.first, hops.second); });
    EXPECT_THAT(outcome.codes, Contains("BG704"));
  }
  const Points nine = {24, 23, 22, 21, 20, 19, 18, 17, 16};
  const Outcome many = read_moves([&](auto& smile) { put_move(smile, nine, nine); });
  EXPECT_THAT(many.codes, Contains("BG103"));
}

TEST(BgfReader, ReportsRepeatedKeys) {
  SmileBuilder twice;
  twice.object([&] {
    twice.key("games").array([&] {
      twice.object([&] {
        for (int i = 0; i < 2; ++i) {
          twice.key("moves").array([&] { put_move(twice, {8, 6}, {5, 5}); });
        }
      });
    });
  });
  EXPECT_THAT(read_bytes(twice.file()).codes, Contains("BG704"));
}

using Counts = std::vector<int>;

/// A game without scores that begins with a board. Points are counted from red's side, and
/// green's checkers are positive; the last two are the bars of green and red.
std::string file_with_board(const Counts& counts, int cube, int owner, const Moves& moves) {
  SmileBuilder smile;
  smile.object([&] {
    smile.key("matchlen").integer(0).key("games").array([&] {
      smile.object([&] {
        smile.key("initial").object([&] {
          smile.key("points").array([&] {
            for (const int count : counts) smile.integer(count);
          });
          smile.key("cube").integer(cube).key("cubeOwner").integer(owner);
        });
        smile.key("moves").array([&] { moves(smile); });
      });
    });
  });
  return smile.file();
}

void put_play(SmileBuilder& smile, int player, Roll roll, const std::vector<Hop>& hops) {
  smile.object([&] {
    smile.key("player").integer(player);
    smile.key("red").integer(roll.first).key("green").integer(roll.second);
    smile.key("from").array([&] {
      for (const Hop& hop : hops) smile.integer(hop.first);
    });
    smile.key("to").array([&] {
      for (const Hop& hop : hops) smile.integer(hop.second);
    });
  });
}

TEST(BgfReader, SetsTheBoardForThePlayerOnRoll) {
  Counts counts(26, 0);
  counts[20] = 2;   // green's 4 point
  counts[19] = -2;  // red's 20 point
  counts[25] = -1;
  for (const bool does_green_begin : {true, false}) {
    const Outcome outcome = read_bytes(file_with_board(counts, 2, 1, [&](SmileBuilder& smile) {
      if (does_green_begin) put_play(smile, -1, {3, 2}, {{4, 1}, {4, 2}});
      put_play(smile, 1, {6, 5}, {{25, 19}, {20, 15}});
    }));
    const Game& game = outcome.matches.at(0).games.at(0);
    ASSERT_EQ(game.actions.size(), does_green_begin ? 3U : 2U);
    const Player first = does_green_begin ? Player::one : Player::two;
    EXPECT_EQ(game.actions[0].player, first);
    EXPECT_EQ(game.actions[1].player, first);
    EXPECT_EQ(game.actions.back().player, Player::two);
    const auto& set = std::get<SetPosition>(game.actions[0].what);
    Position expected;
    expected.points[4] = 2;
    expected.points[5] = -2;
    expected.points[kOff] = -1;  // the other side's bar
    EXPECT_EQ(set.position, does_green_begin ? expected : expected.flipped());
    EXPECT_EQ(set.cube, (Cube{.value = 2, .owner = Player::two}));
  }
}

TEST(BgfReader, SetsNoBoardAtTheStart) {
  Counts counts(26, 0);
  for (const auto& [point, count] :
       {std::pair(6, 5), std::pair(8, 3), std::pair(13, 5), std::pair(24, 2)}) {
    counts[static_cast<std::size_t>(point - 1)] = -count;
    counts[static_cast<std::size_t>(24 - point)] = count;
  }
  const auto opening = [](SmileBuilder& smile) { put_play(smile, -1, {3, 1}, {{8, 5}, {6, 5}}); };
  const Outcome outcome = read_bytes(file_with_board(counts, 1, 0, opening));
  EXPECT_EQ(outcome.matches.at(0).games.at(0).actions.size(), 1U);
  // The same board with a turned cube is not the start.
  const Outcome turned = read_bytes(file_with_board(counts, 2, -1, opening));
  const Game& game = turned.matches.at(0).games.at(0);
  ASSERT_EQ(game.actions.size(), 2U);
  EXPECT_EQ(std::get<SetPosition>(game.actions[0].what).cube,
            (Cube{.value = 2, .owner = Player::one}));
}

TEST(BgfReader, ReportsABoardThatIsNone) {
  for (const Counts& counts : {Counts(25, 0), Counts(26, 101)}) {
    const Outcome outcome = read_bytes(file_with_board(counts, 1, 0, [](SmileBuilder& smile) {
      put_play(smile, -1, {3, 1}, {{8, 5}, {6, 5}});
    }));
    EXPECT_THAT(outcome.codes, Contains("BG704"));
    EXPECT_EQ(outcome.matches.at(0).games.at(0).actions.size(), 1U);
  }
}

TEST(BgfReader, ReportsMovesThatAreNone) {
  const auto opening = [](SmileBuilder& smile) { put_move(smile, {8, 6, -1}, {5, 5, -1}); };
  const std::vector<std::string> clean = read_moves(opening).codes;
  EXPECT_THAT(clean, Not(Contains("BG704")));
  EXPECT_THAT(read_moves([&](SmileBuilder& smile) {
                smile.integer(5);
                opening(smile);
              }).codes,
              Contains("BG704"));
  EXPECT_THAT(read_moves([&](SmileBuilder& smile) {
                put_move(smile, {-1}, {-1});
                opening(smile);
              }).codes,
              Contains("BG704"));
}

TEST(BgfReader, ReportsALengthBelowZeroAndAWinOfNobody) {
  SmileBuilder smile;
  smile.object([&] {
    smile.key("matchlen").integer(-1).key("finalGreen").integer(0).key("finalRed").integer(0);
    smile.key("games").array([&] {
      smile.object([&] {
        smile.key("scoreGreen").integer(0).key("scoreRed").integer(0);
        smile.key("wonPoints").integer(2);
        smile.key("moves").array([&] { put_move(smile, {8, 6, -1}, {5, 5, -1}); });
      });
    });
  });
  const Outcome outcome = read_bytes(smile.file());
  EXPECT_EQ(std::ranges::count(outcome.codes, "BG704"), 2);
  EXPECT_EQ(outcome.matches.at(0).length, std::nullopt);
  EXPECT_EQ(outcome.matches.at(0).games.at(0).result, std::nullopt);
}

TEST(BgfReader, APlayEndsAnOffer) {
  BgfMatch match;
  const Outcome outcome = read_bytes(match.file([](BgfMatch& moves) {
    moves.cube(true, true, -1);
    moves.play(true, 3, 1, {{8, 5}, {6, 5}});
    moves.cube(false, true, -1);
    moves.cube(true, true, 1);
  }));
  const Game& game = outcome.matches.at(0).games.at(0);
  ASSERT_EQ(game.actions.size(), 4U);
  EXPECT_TRUE(std::holds_alternative<Double>(game.actions[2].what));
  EXPECT_TRUE(std::holds_alternative<Take>(game.actions[3].what));
}

TEST(BgfReader, BlamesNoPlayerForWhatWasCutOff) {
  BgfMatch match;
  const std::string whole = match.file(play_a_game);
  const std::size_t line = whole.find('\n') + 1;
  const std::string document = bgf::unpack(whole).document;
  std::int64_t most = 0;
  for (std::size_t size = 100; size < document.size(); ++size) {
    // An uncompressed document is read as well, so it can be cut anywhere.
    const std::string cut = whole.substr(0, line) + document.substr(0, size);
    const Outcome outcome = read_bytes(cut);
    ASSERT_THAT(outcome.codes, Contains("BG719")) << size;
    ASSERT_THAT(outcome.codes,
                ::testing::Each(::testing::AnyOf("BG719", "BG704", "BG711", "BG013", "BG702")))
        << size;
    if (outcome.matches.empty()) continue;
    ASSERT_EQ(oracle::count("bgf", cut), oracle::inventory_of(outcome.matches[0])) << size;
    most = std::max(most, oracle::inventory_of(outcome.matches[0]).rolls);
  }
  EXPECT_EQ(most, 5);
}

TEST(BgfReader, SaysWhatIsMissing) {
  BgfMatch match;
  const std::string whole = match.file(play_a_game);
  EXPECT_THAT(read_bytes(whole.substr(0, whole.size() - 20)).codes, Contains("BG719"));
  EXPECT_THAT(read_bytes(whole.substr(0, 60)).codes, Contains("BG719"));
}

}  // namespace
}  // namespace bgtools::test
