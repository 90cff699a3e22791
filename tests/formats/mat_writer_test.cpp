// What tests/cases/formats/mat_writer.md cannot say of the writer: long texts, and what it does
// after another match.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <bgtools/finding/sink.hpp>
#include <bgtools/formats/format.hpp>
#include <bgtools/record/match.hpp>
#include <bgtools/text/source.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bgtools::test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

struct Written {
  std::string text;
  std::vector<Diagnostic> losses;
};

Written write(const Match& match) {
  Collector losses;
  Written written;
  bgtools::write(match, *format_named("mat"), {}, written.text, losses);
  written.losses = std::move(losses.diagnostics);
  return written;
}

std::string formatted(std::string_view text) {
  const Source source("test.mat", text);
  Collector ignored;
  std::string out;
  format_named("mat")->read(source, ignored, [&](Match&& match) {
    format_named("mat")->write(match, {}, out);
    return true;
  });
  return out;
}

WrittenPlay unreadable(Roll roll) {
  WrittenPlay play;
  play.roll = roll;
  play.kind = PlayKind::unreadable;
  return play;
}

/// A match of one game with these actions.
Match match_of(std::vector<Action> actions) {
  Match match;
  match.names = {"Ann", "Bob"};
  match.length = 7;
  Game& game = match.games.emplace_back();
  game.label = 1;
  game.names = match.names;
  game.score_before = {0, 0};
  game.actions = std::move(actions);
  return match;
}

std::vector<std::string> losses_of(const Match& match) {
  std::vector<std::string> codes;
  for (const Diagnostic& loss : write(match).losses) codes.emplace_back(code(loss.rule));
  return codes;
}

TEST(MatWriter, SeparatesAMatchWithoutALengthByATag) {
  Match match = match_of({});
  match.length.reset();
  EXPECT_THAT(losses_of(match), IsEmpty());
  Collector losses;
  std::string text;
  WriteOptions second;
  second.follows_match = true;
  bgtools::write(match, *format_named("mat"), second, text, losses);
  EXPECT_TRUE(text.starts_with("; [Event \"\"]\n\n Game 1\n")) << text;
  // Text that is already in `out` is a previous match as well.
  const std::size_t size = text.size();
  bgtools::write(match, *format_named("mat"), {}, text, losses);
  EXPECT_EQ(text.substr(size), text.substr(0, size));
  match.tags = {{"Round", "2", {}}};
  bgtools::write(match, *format_named("mat"), {}, text, losses);
  EXPECT_TRUE(text.substr(2 * size).starts_with("; [Round \"2\"]\n\n Game 1\n")) << text;
  // The tag that was added is not a loss.
  EXPECT_THAT(losses.diagnostics, IsEmpty());
}

TEST(MatWriter, CutsNamesTooLongForAScoreLine) {
  Match match = match_of({});
  std::string name(399, 'x');
  name += "\xC3\xBC";  // a two-byte letter across the place of the cut
  for (std::size_t i = 0; i < 100; ++i) name += "\xC3\xBC";
  match.names = match.games[0].names = {name, "Bob"};
  const Written written = write(match);
  EXPECT_THAT(losses_of(match), ElementsAre("BG610"));
  EXPECT_EQ(formatted(written.text), written.text);
  EXPECT_NE(written.text.find("xxx : 0"), std::string::npos) << written.text;
  EXPECT_NE(written.text.find("Bob : 0"), std::string::npos) << written.text;
}

TEST(MatWriter, CutsTextTooLongForALine) {
  const std::string text(70'000, 'x');
  Match match = match_of({{Player::one, Comment{text}, {}},
                          {Player::one, unreadable({3, 1}), {}},
                          {Player::two, unreadable({3, 1}), {}}});
  match.games[0].wordings = {{1, text}, {2, text}};
  match.tags = {{text, text, {}}};
  EXPECT_THAT(losses_of(match), ElementsAre("BG601", "BG602", "BG611", "BG611"));
  const Written written = write(match);
  EXPECT_EQ(formatted(written.text), written.text);
  EXPECT_GT(written.text.size(), 160'000U);
}

}  // namespace
}  // namespace bgtools::test
