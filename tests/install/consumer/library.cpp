// Calls the examples of docs/library.md.

#include <bgtools/finding/sink.hpp>
#include <bgtools/formats/format.hpp>
#include <bgtools/game/position.hpp>
#include <bgtools/positions/positions.hpp>
#include <bgtools/record/match.hpp>
#include <bgtools/text/source.hpp>
#include <bgtools/verify.hpp>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

std::vector<std::string> findings_in(std::string_view bytes);
std::string amount_of(const bgtools::VerifyStats& stats);
std::string as_it_was_sent(std::string_view mail);
bool keeps_the_first_error();
std::string doubles_in(const bgtools::Match& match);
bool may_lack_a_result(const bgtools::Match& match);
std::vector<std::string> opening_plays(bgtools::Roll roll);
std::vector<std::string> plakoto_plays(const std::string& text, bgtools::Roll roll);
bool eight_to_two_is_not_a_play_of_31();
int points_with_cube_at_two(const bgtools::Position& final_board);
std::string picture_of(std::string_view id);
std::string id_before(const bgtools::Match& match, int game, int turn);
std::string converted(const bgtools::Match& match, std::string_view format, bgtools::Sink& losses);
int repair(bgtools::Match& match);
std::string repaired_text(std::string_view bytes);
std::string as_xgid(std::string_view position, std::vector<bgtools::PositionLoss>& losses);
std::string meaning_of(std::string_view name);
bgtools::VerifyOptions as_played_on(std::string_view site);
bool ends_when_asked(const bgtools::Match& match);

namespace {

constexpr std::string_view kTranscript = R"( 3 point match

 Game 1
 Ada : 0                          Ben : 0
  1) 31: 8/5 6/5                    65: 24/18 13/8
  2) 64: 24/14                      43: 18/14 13/10
  3) 52: 13/8 6/4                   Doubles => 2
  4)  Drops                           Wins 1 point
)";

bgtools::Match match_of(std::string_view text) {
  const bgtools::Source source("consumer.mat", text);
  bgtools::Collector findings;
  bgtools::Match match;
  bgtools::read(source, ".mat", nullptr, findings, [&](bgtools::Match&& read) {
    match = std::move(read);
    return true;
  });
  return match;
}

/// The transcript with one word replaced.
std::string with(std::string_view was, std::string_view is) {
  std::string text(kTranscript);
  return text.replace(text.find(was), was.size(), is);
}

}  // namespace

/// The name of the first example that does not do what the page says; "" if all do.
std::string_view first_wrong_example() {
  const std::string broken = with("31: 8/5 6/5", "31: 8/2 6/5");
  const std::vector<std::string> findings = findings_in(broken);
  if (!findings_in(kTranscript).empty() || findings.size() != 1 ||
      findings[0].find("5:10 BG101 8/2 moves 6 pips") != 0) {
    return "Read and verify";
  }
  // A play that is left out is one finding, with what follows from it.
  if (findings_in(with(" 24/18 13/8", "")).size() != 1) {
    return "Read and verify";
  }
  bgtools::Collector nothing;
  if (amount_of(verify(match_of(kTranscript), {}, nothing)) !=
      "games: 1, turns: 5, not verified: 0") {
    return "Read and verify";
  }
  if (as_it_was_sent("> 1) 31: 8/5 6/5\n") != "1) 31: 8/5 6/5\n") return "Read and verify";
  if (!keeps_the_first_error()) return "Writing a sink";

  bgtools::Match match = match_of(kTranscript);
  if (doubles_in(match) != "Ada 0, Ben 1" || may_lack_a_result(match)) return "The record";
  const std::vector<std::string> plays = opening_plays({3, 1});
  if (plays.size() != 16 || plays.back() != "8/7 8/5") return "Legal plays";
  if (plakoto_plays("24:15 | 24:15", {6, 5}).size() != 2) return "Legal plays of other games";
  if (!eight_to_two_is_not_a_play_of_31()) return "Judging a written play";
  bgtools::Position final_board;
  final_board.points[1] = -14;
  if (points_with_cube_at_two(final_board) != 2) return "Scores";
  final_board.points[1] = -15;
  if (points_with_cube_at_two(final_board) != 6) return "Scores";
  if (picture_of("start").find("Ann") == std::string::npos || picture_of("x").size() > 200) {
    return "Ids and pictures";
  }
  if (id_before(match, 1, 1).find("4HPwATDgc/ABMA:") != 0 ||
      id_before(match, 2, 1).find("no turn: ") != 0) {
    return "The board at a turn";
  }

  bgtools::Collector losses;
  if (converted(match, "sgf", losses).find("(;FF[4]GM[6]") != 0 ||
      !converted(match, "xg", losses).empty()) {
    return "Converting";
  }
  match = match_of(with("Wins 1 point", "Wins 8 points"));
  if (repair(match) != 1 || repair(match) != 0) return "Repairing";
  if (repaired_text(with("Wins 1 point", "Wins 8 points")).find("Wins 1 point") ==
      std::string::npos) {
    return "Repairing";
  }
  std::vector<bgtools::PositionLoss> lost;
  if (as_xgid("4HPwATDgc/ABMA", lost).find("XGID=") != 0) return "Positions";
  if (meaning_of("BG101").empty() || !meaning_of("BG999").empty()) return "Rules and profiles";
  if (as_played_on("brainking").profile != bgtools::ProfileName::brainking) {
    return "Rules and profiles";
  }
  if (!ends_when_asked(match)) return "Stopping";
  return "";
}
