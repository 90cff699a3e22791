#include <bgtools/rules/pages/pages.hpp>

namespace bgtools::rules {
namespace {

constexpr Entry kScoring[] = {
    {.rule = Rule::wrong_level,
     .explanation =
         {.meaning = "The points of the win are those of another level: a gammon is recorded where "
                     "the game was a single one, or the other way round. In the example Bob had "
                     "borne off three checkers, so that the win is a single game. Usually the "
                     "number is wrong; if it is right, the last turns of the loser are not. The "
                     "line that begins with `Set Pos` sets up the board. Where a record names the "
                     "level in so many words, it is compared, too.",
          .law = "A game counts once if the loser has borne off at least one checker, twice (a "
                 "gammon) if none, three times (a backgammon) if none and a checker is still on "
                 "the bar or in the winner's home board (bkgm.com, \"Gammons and Backgammons\"). "
                 "The points are the level times the cube. A Finnish rules text forgets the words "
                 "\"and none is off\"; by the usual rules a loser who has borne off a checker "
                 "never loses more than a single game, and the BrainKing page says so expressly.",
          .bad = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
; Set Pos=-A-----------------ddd----/0
  1) 21: 1/off
      Wins 2 points
)",
          .good = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
; Set Pos=-A-----------------ddd----/0
  1) 21: 1/off
      Wins 1 point
)"}},
    {.rule = Rule::wrong_points,
     .explanation =
         {.meaning =
              "The points of the win are neither the cube nor two or three times the cube. Usually "
              "a digit was mistyped, or a double is missing in the record. Where the loser's cell "
              "has a number too, the finding also tells when the two differ.",
          .law = "A win counts the value of the cube times one, two or three (bkgm.com, \"Gammons "
                 "and Backgammons\"). An Estonian boxed-game sheet says one point for a game "
                 "without a double; automatic doubles count all the same. There is no bonus for "
                 "points beyond the match length; how programs print the last game of a match is "
                 "explained with BG316.",
          .bad = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
      Wins 5 points
)",
          .good = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
      Wins 1 point
)"}},
    {.rule = Rule::wrong_drop_value,
     .explanation =
         {.meaning =
              "A double was dropped, and the points recorded are not the value of the cube before "
              "that double. Usually the new value was written, or the number was mistyped. Under "
              "`--profile bgammon` a drop that was counted by the board is BG304, a warning.",
          .law = "Whoever refuses a double loses the stake as it was before the offer (bkgm.com, "
                 "\"Doubling\"). An Estonian boxed-game sheet says one point; that is meant for "
                 "the first double of a game. After a refused beaver the doubler loses the value "
                 "of the first double.",
          .bad = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
  2)  Doubles => 2                Drops
      Wins 2 points
)",
          .good = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
  2)  Doubles => 2                Drops
      Wins 1 point
)"}},
    {.rule = Rule::gammon_on_drop,
     .explanation =
         {.meaning =
              "A gammon or backgammon is recorded for a game that ended by a dropped double. "
              "Usually the game was played on, and the drop is wrong, or the level was copied from "
              "another game. Where only points are stated, as in a .mat transcript, the finding is "
              "BG303; the example is a JSON record, which can name the level.",
          .law =
              "A dropped double ends the game at once, and it counts single, at the value before "
              "the offer, however the board looks (bkgm.com, \"Doubling\"; the BrainKing rules "
              "page says so expressly). The server bgammon.org counts a drop from the board since "
              "the end of 2025; with `--profile bgammon` its points are accepted with a warning.",
          .bad = R"({"bgtools-record":1,"names":["Ann","Bob"],"length":3,"games":[
{"label":1,"names":["Ann","Bob"],"score":[0,0],"actions":[
{"player":1,"roll":[3,1],"play":["8/5","6/5"]},
{"player":2,"action":"double","value":2},
{"player":1,"action":"drop"}],
"result":{"winner":2,"points":1,"level":2}}]}
)",
          .good = R"({"bgtools-record":1,"names":["Ann","Bob"],"length":3,"games":[
{"label":1,"names":["Ann","Bob"],"score":[0,0],"actions":[
{"player":1,"roll":[3,1],"play":["8/5","6/5"]},
{"player":2,"action":"double","value":2},
{"player":1,"action":"drop"}],
"result":{"winner":2,"points":1,"level":1}}]}
)"}},
    {.rule = Rule::jacoby,
     .explanation =
         {.meaning = "The Jacoby rule and the points contradict each other: a gammon or backgammon "
                     "was counted although the cube was still in the middle, or the printed points "
                     "and the next score use different readings. Where a transcript does not say "
                     "whether the rule was in use, both readings are accepted. As a warning the "
                     "finding says that a match states the Jacoby rule, which then means nothing. "
                     "In the example the line that begins with `Set Pos` sets up the board.",
          .law =
              "In money play it is common to count gammons and backgammons single as long as no "
              "double was offered in the game (bkgm.com, \"Optional Rules\", \"The Jacoby Rule\"). "
              "It is not used in matches. An automatic double does not switch them on, since the "
              "cube stays in the middle. The texts differ in whether a double must be offered or "
              "also taken; that makes no difference, because a refused double ends the game.",
          .bad = R"(; [Jacoby "On"]

 0 point match

 Game 1
 Ann : 0                        Bob : 0
; Set Pos=-A-----------------eee----/0
  1) 21: 1/off
      Wins 2 points
)",
          .good = R"(; [Jacoby "On"]

 0 point match

 Game 1
 Ann : 0                        Bob : 0
; Set Pos=-A-----------------eee----/0
  1) 21: 1/off
      Wins 1 point
)"}},
    {.rule = Rule::backgammon_with_checker_off,
     .explanation =
         {.meaning =
              "Three points were counted although the loser had borne off a checker. Under "
              "`--profile fi` and `--profile bgammon` that is accepted with this warning; by the "
              "usual rules the finding is BG301. In the example the line that begins with `Set "
              "Pos` sets up the board: Bob has a checker on Ann's 3 point and one borne off.",
          .law =
              "By the usual rules a loser with a checker off loses a single game, even with "
              "another one on the bar (bkgm.com, \"Gammons and Backgammons\"; the BrainKing rules "
              "page says so expressly). A Finnish rules text taken by the letter, and the server "
              "bgammon.org, count three for any checker on the bar or in the winner's home board.",
          .bad = R"( 0 point match

 Game 1
 Ann : 0                        Bob : 0
; Set Pos=-A-a---------d------d---e-/0
  1) 65: 1/off
      Wins 3 points
)",
          .good = R"( 0 point match

 Game 1
 Ann : 0                        Bob : 0
; Set Pos=-A-a---------d------d---e-/0
  1) 65: 1/off
      Wins 1 point
)",
          .options = "--profile fi"}},
    {.rule = Rule::score_carry,
     .explanation = {.meaning =
                         "The score at the head of a game is not what the game before it left. "
                         "Usually a result or a score is mistyped, or a game is missing: then the "
                         "gap in the game numbers explains it, and the finding is a warning. "
                         "bgtools does not correct scores, because the players may really have "
                         "played on at a wrong one; it counts on from the score as written. As a "
                         "remark the finding says that the record starts in the middle of a match.",
                     .law =
                         "Each game adds its points to the winner's score; a match goes to whoever "
                         "reaches the agreed number first (bkgm.com, \"Rules for Match Play\").",
                     .bad = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
      Wins 1 point

 Game 2
 Ann : 2                        Bob : 0
  1) 63: 24/15                   31: 8/5 6/5
                                  Wins 1 point
)",
                     .good = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
      Wins 1 point

 Game 2
 Ann : 1                        Bob : 0
  1) 63: 24/15                   31: 8/5 6/5
                                  Wins 1 point
)"}},
    {.rule = Rule::crawford_flag,
     .explanation =
         {.meaning = "A game is marked as the Crawford game and cannot be it by the score, or it "
                     "is the Crawford game and marked as none. Usually the score or the mark was "
                     "copied from another game. A .mat transcript has no mark, and a double in the "
                     "Crawford game is BG204; the example is a JSON record.",
          .law = "The Crawford game is the first game after one side has come within one point of "
                 "the match (bkgm.com, \"Rules for Match Play\"). In a match to five points that "
                 "stands at 2-0, 2-1 and 4-1, it is the game at 4-1; the games at 4-4 and after "
                 "are played with the cube again. A match of one point has none.",
          .bad = R"({"bgtools-record":1,"names":["Ann","Bob"],"length":3,"games":[
{"label":1,"names":["Ann","Bob"],"score":[0,0],"crawford":true,"actions":[
{"player":1,"roll":[3,1],"play":["8/5","6/5"]},
{"player":2,"roll":[4,2],"play":["8/4","6/4"]}],
"result":{"winner":1,"points":1}}]}
)",
          .good = R"({"bgtools-record":1,"names":["Ann","Bob"],"length":3,"games":[
{"label":1,"names":["Ann","Bob"],"score":[0,0],"crawford":false,"actions":[
{"player":1,"roll":[3,1],"play":["8/5","6/5"]},
{"player":2,"roll":[4,2],"play":["8/4","6/4"]}],
"result":{"winner":1,"points":1}}]}
)"}},
    {.rule = Rule::game_after_match_end,
     .explanation = {.meaning = "A game was recorded after the match had been won, or its heading "
                                "shows a score at or above the match length. Usually the length or "
                                "a score is mistyped, or two matches stand in one file without a "
                                "line between them. It is reported once for a match.",
                     .law = "A match ends when a player has the agreed number of points (bkgm.com, "
                            "\"Rules for Match Play\"). The players themselves are responsible for "
                            "the right match length (US rules 4.9).",
                     .bad = R"( 1 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
      Wins 1 point

 Game 2
 Ann : 1                        Bob : 0
  1) 63: 24/15                   31: 8/5 6/5
                                  Wins 1 point
)",
                     .good = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
      Wins 1 point

 Game 2
 Ann : 1                        Bob : 0
  1) 63: 24/15                   31: 8/5 6/5
                                  Wins 1 point
)"}},
    {.rule = Rule::match_length,
     .explanation =
         {.meaning = "The match has a length that the site does not offer. It is said under "
                     "`--profile brainking` only; anywhere else a match may have any length. "
                     "Usually the length is mistyped, or the transcript comes from another place.",
          .law = "A match may have any length that the players agree on. BrainKing offers the odd "
                 "lengths from 3 to 21.",
          .bad = R"( 4 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
      Wins 1 point
)",
          .good = R"( 5 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
      Wins 1 point
)",
          .options = "--profile brainking"}},
    {.rule = Rule::win_not_complete,
     .explanation = {.meaning =
                         "A game is said to have been played to the end, and the winner still has "
                         "checkers on the board. Either the last plays are missing or the game was "
                         "given up. A .mat transcript does not say how a game ended, and such a "
                         "game counts as resigned there; the example is a JSON record.",
                     .law = "The first player to bear off all checkers wins (bkgm.com, \"Bearing "
                            "Off\"). A game may end earlier by a dropped double or by resignation.",
                     .bad = R"({"bgtools-record":1,"names":["Ann","Bob"],"length":3,"games":[
{"label":1,"names":["Ann","Bob"],"score":[0,0],"actions":[
{"player":1,"roll":[3,1],"play":["8/5","6/5"]},
{"player":2,"roll":[4,2],"play":["8/4","6/4"]}],
"result":{"winner":1,"points":1,"end":"played-out"}}]}
)",
                     .good = R"({"bgtools-record":1,"names":["Ann","Bob"],"length":3,"games":[
{"label":1,"names":["Ann","Bob"],"score":[0,0],"actions":[
{"player":1,"roll":[3,1],"play":["8/5","6/5"]},
{"player":2,"roll":[4,2],"play":["8/4","6/4"]}],
"result":{"winner":1,"points":1,"end":"resigned"}}]}
)"}},
    {.rule = Rule::play_after_end,
     .explanation =
         {.meaning = "A roll, a play or a cube action stands after the end of the game. In the "
                     "example Ann had borne off her last checker. Usually an earlier play is "
                     "wrong, so that the game was not over at the table, or the heading of the "
                     "next game is missing. The line that begins with `Set Pos` sets up the board.",
          .law = "The game is over when one side has borne off all checkers, has dropped a double "
                 "or has resigned. If the last cell is only the winner's last play once more, it "
                 "is a habit of some programs and mentioned as BG708.",
          .bad = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
; Set Pos=-A-----------------ddd----/0
  1) 21: 1/off                   31: 6/3 5/4
      Wins 1 point
)",
          .good = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
; Set Pos=-A-----------------ddd----/0
  1) 21: 1/off
      Wins 1 point
)"}},
    {.rule = Rule::resignation_level,
     .explanation =
         {.meaning =
              "A game was resigned for more than the position allows: a gammon although the "
              "loser had already borne off a checker, or a gammon that the Jacoby rule "
              "would have counted single. Or it was resigned for less than is sure: for a "
              "single game although no dice would have saved the gammon. The level is what "
              "the points say or, where a resignation names it, what it says. The points "
              "count as recorded. Where the next score counts a level that the position "
              "allows, the number is wrong, and this is an error. The points that the winner "
              "needed for the match, and its length, are accepted: the match may have been "
              "resigned. In the example the line "
              "that begins with `Set Pos` sets up the board.",
          .law = "A resignation is an offer to lose a single game, a gammon or a "
                 "backgammon, and the opponent may refuse it. Under the US rules (4.9) "
                 "a game may be given up only when the sides have lost contact. Once "
                 "the loser has a checker off, there is no gammon to give up. To accept "
                 "less than is sure is allowed, and seldom meant.",
          .bad = R"( 5 point match

 Game 1
 Ann : 0                        Bob : 0
; Set Pos=-B-B---------------ddd----/0
  1) 31: 3/off 1/off
      Wins 2 points
)",
          .good = R"( 5 point match

 Game 1
 Ann : 0                        Bob : 0
; Set Pos=-B-B---------------ddd----/0
  1) 31: 3/off 1/off
      Wins 1 point
)"}},
    {.rule = Rule::draw,
     .explanation =
         {.meaning = "The game is recorded without a winner or without points. Usually "
                     "the result was left open, or the game was stopped by agreement.",
          .law = "Backgammon has no draws: somebody bears off first. The BrainKing statistics "
                 "count a few draws all the same, about one in two thousand games; they are agreed "
                 "or decided by the site. In its match types a draw counts half a point.",
          .bad = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
      Wins 0 points
)",
          .good = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
      Wins 1 point
)"}},
    {.rule = Rule::settlement,
     .explanation = {.meaning = "A game ended by an agreed payment and not by the rules. The "
                                "points count as recorded, whatever the cube and the board say. A "
                                ".mat transcript cannot say it, so the example is a JSON record.",
                     .law = "In money play the players may settle a game for what they think it is "
                            "worth (glossary on bkgm.com). In tournaments that is not allowed: "
                            "each game is played out, dropped, or given up without contact, and "
                            "may not be cancelled or replayed (US rules 4.9).",
                     .bad = R"({"bgtools-record":1,"names":["Ann","Bob"],"length":0,"games":[
{"label":1,"names":["Ann","Bob"],"score":[0,0],"actions":[
{"player":1,"roll":[3,1],"play":["8/5","6/5"]},
{"player":2,"roll":[4,2],"play":["8/4","6/4"]}],
"result":{"winner":1,"points":3,"end":"settled"}}]}
)",
                     .good = R"({"bgtools-record":1,"names":["Ann","Bob"],"length":0,"games":[
{"label":1,"names":["Ann","Bob"],"score":[0,0],"actions":[
{"player":1,"roll":[3,1],"play":["8/5","6/5"]},
{"player":2,"roll":[4,2],"play":["8/4","6/4"]}],
"result":{"winner":1,"points":3,"end":"resigned"}}]}
)"}},
    {.rule = Rule::award_capped,
     .explanation =
         {.meaning =
              "The last game of the match won more points than the winner needed, and the "
              "transcript prints one of the usual numbers: the full value, the points needed, the "
              "value cut to the match length, or, after a resignation, the match length itself. "
              "The text of the finding says which one. All of them are right.",
          .law = "Points beyond the match length are worth nothing (bkgm.com, \"Rules for Match "
                 "Play\"). A match to nine points that stands at 7-5 and ends with a win of four "
                 "may be printed as 11-5 or as 9-5.",
          .bad = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
  2)  Doubles => 2                Takes
      Wins 4 points
)",
          .good = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
  2)  Doubles => 2                Takes
      Wins 2 points
)"}},
    {.rule = Rule::match_incomplete,
     .explanation =
         {.meaning = "The transcript says that the game also won the match, and the score does not "
                     "reach the match length. Usually the points, the score in the heading or the "
                     "length is wrong.",
          .law = "A match is won by reaching the agreed number of points (bkgm.com, \"Rules for "
                 "Match Play\"). A match that is given up goes to the opponent, too, and is then "
                 "printed with the points that were needed or with the match length.",
          .bad = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
      Wins 1 point and the match
)",
          .good = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
      Wins 1 point
)"}},
    {.rule = Rule::wrong_winner,
     .explanation = {.meaning =
                         "The win is credited to the player who lost: the other one had borne off "
                         "all checkers, or this one dropped the double or resigned. Usually the "
                         "result was written in the wrong column. In the example the line that "
                         "begins with `Set Pos` sets up the board.",
                     .law = "The first player to bear off all checkers wins; a dropped double or a "
                            "resignation loses (bkgm.com, \"Bearing Off\" and \"Doubling\").",
                     .bad = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
; Set Pos=-A-----------------ddd----/0
  1) 21: 1/off
                                  Wins 1 point
)",
                     .good = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
; Set Pos=-A-----------------ddd----/0
  1) 21: 1/off
      Wins 1 point
)"}},
    {.rule = Rule::resignation_code,
     .explanation =
         {.meaning = "In the place of the points stands a number that cannot be points, such as "
                     "1004, 2008 or 4016. Some programs let an inner code for a resignation slip "
                     "into the transcript. The winner counts, the number does not; bgtools goes on "
                     "with the score of the next heading. Write the true points if you know them.",
          .law = "A resigned game counts the cube times one, two or three, as agreed between the "
                 "players.",
          .bad = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
      Wins 2008 points
)",
          .good = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
      Wins 2 points
)"}},
};

}  // namespace

std::span<const Entry> scoring() noexcept { return kScoring; }

}  // namespace bgtools::rules
