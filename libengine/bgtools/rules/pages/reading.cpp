#include <bgtools/rules/pages/pages.hpp>

namespace bgtools::rules {
namespace {

constexpr Entry kReading[] = {
    {.rule = Rule::unparsable_move,
     .explanation =
         {.meaning = "A cell, or a hop in it, cannot be read as a roll, a play, a cube action or a "
                     "result. Usually it is a slip of the keyboard; correct it. The turn is kept "
                     "as unreadable and the game goes on: bgtools follows every board that the "
                     "roll allows, and the finding tells which turns could not be checked. A "
                     "transcript that stops in the middle of a cell is reported in the same way.",
          .law = "A roll is two dice and a colon, a hop two points with a slash, such as `31: 8/5 "
                 "6/5`. The bar is `bar` or 25, bearing off is `off` or 0, a hit has a star behind "
                 "it, and (2) repeats a hop.",
          .bad = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/x                 42: 8/4 6/4
      Wins 1 point
)",
          .good = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
      Wins 1 point
)"}},
    {.rule = Rule::ambiguous_numbering,
     .explanation =
         {.meaning = "In this format one numbering holds for the whole board, so that one player "
                     "moves upwards and the other one downwards; but the plays of this record "
                     "make both players move the same way, or each against the habit of the "
                     "format. The numbers are then read as the plays have them, each player's "
                     "from that player's own side, and this is said once for the match. Look "
                     "whether another program has turned the numbers.",
          .law = "Most books and programs count from the side of the player who moves: that "
                 "player's home board is 1 to 6, and one side's 24 point is the other one's 1 "
                 "point. FIBS, its clients and the BrainKing rules page use one numbering for "
                 "both; on BrainKing White moves upwards, so that 9-15 there is 16/10 elsewhere.",
          .bad = R"(Score is 0-0 in a 3 point match.
Ann is X - Bob is O
X: (3 1) 8-5 6-5
O: (4 2) 8-4 6-4
O: wants to resign. Ann will win 1 point.
X: wins 1 point
)",
          .good = R"(Score is 0-0 in a 3 point match.
Ann is X - Bob is O
X: (3 1) 8-5 6-5
O: (4 2) 17-21 19-21
O: wants to resign. Ann will win 1 point.
X: wins 1 point
)"}},
    {.rule = Rule::point_out_of_range,
     .explanation = {.meaning = "A hop names a point that the board does not have, moves to the "
                                "bar, or starts from off the board. Usually a digit was mistyped.",
                     .law = "The board has 24 points, twelve on each side, and a bar between them. "
                            "In notation 25 stands for the bar and 0 for borne-off checkers.",
                     .bad = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 28/25 6/5               42: 8/4 6/4
      Wins 1 point
)",
                     .good = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
      Wins 1 point
)"}},
    {.rule = Rule::pass_normalised,
     .explanation = {.meaning = "A word or a sign was read as a turn without a play. Programs "
                                "write a lost turn in many ways; what is meant is clear, and a "
                                "converted transcript will show it in the usual way.",
                     .law =
                         "A player who cannot play any number loses the turn (Rules of Backgammon "
                         "on bkgm.com, \"Movement of the Checkers\"). Transcripts show it by an "
                         "empty cell or by `Cannot Move`, `no play`, `pass` and similar words.",
                     .bad = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2) 61: 13/7* 8/7               66: no play
      Wins 1 point
)",
                     .good = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2) 61: 13/7* 8/7               66: Cannot Move
      Wins 1 point
)"}},
    {.rule = Rule::dice_order,
     .explanation = {.meaning = "The lower die is written first. This is a remark on notation and "
                                "off unless asked for; some programs write the dice as they fell.",
                     .law = "The order of the dice has no meaning: the player may play either "
                            "number first (bkgm.com, \"Movement of the Checkers\").",
                     .bad = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 13: 8/5 6/5                 42: 8/4 6/4
      Wins 1 point
)",
                     .good = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
      Wins 1 point
)"}},
    {.rule = Rule::hit_mark_missing,
     .explanation = {.meaning =
                         "Some hits of the transcript are marked with a star and others are not. "
                         "It is mentioned once, with the number of hits, at the first one without "
                         "its mark. Nothing is in doubt as long as the plays are legal.",
                     .law = "A checker that lands on a single opposing checker hits it and sends "
                            "it to the bar (bkgm.com, \"Hitting and Entering\"). The star is a "
                            "habit of notation; transcripts without any stars are complete, too.",
                     .bad = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2) 61: 13/7* 8/7               44: bar/21 21/17 13/9(2)
      Wins 1 point
)",
                     .good = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2) 61: 13/7* 8/7               44: bar/21 21/17* 13/9(2)
      Wins 1 point
)"}},
    {.rule = Rule::hit_mark_without_hit,
     .explanation =
         {.meaning = "A hop is marked as a hit, and there was nothing to hit on that point. Often "
                     "an earlier play is wrong, so that the other side's checker is missing there; "
                     "if all plays are right, remove the star.",
          .law = "Only a single opposing checker can be hit (bkgm.com, \"Hitting and Entering\").",
          .bad = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5* 6/5                42: 8/4 6/4
      Wins 1 point
)",
          .good = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
      Wins 1 point
)"}},
    {.rule = Rule::compound_move_expanded,
     .explanation = {.meaning =
                         "A hop stands for several moves of one checker, as 24/14 does for 24/18 "
                         "and 18/14. This is a remark on notation and off unless asked for.",
                     .law = "One checker may play both numbers, one after the other, if it can "
                            "touch down on the way (bkgm.com, \"Movement of the Checkers\").",
                     .bad = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 64: 24/14                   42: 8/4 6/4
      Wins 1 point
)",
                     .good = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 64: 24/18 18/14             42: 8/4 6/4
      Wins 1 point
)"}},
    {.rule = Rule::checker_count,
     .explanation = {.meaning =
                         "A board in the transcript cannot occur: a side has more checkers than it "
                         "started with, or both sides wait on the bar before closed home boards. "
                         "In the example, where the line that begins with `Set Pos` sets up the "
                         "board, Ann has sixteen. Usually one number of the board is mistyped. The "
                         "game is not checked until the board is known again.",
                     .law =
                         "Each side has fifteen checkers; in hypergammon it has one, two or three. "
                         "Checkers leave the board by bearing off only (bkgm.com, \"Setup\" and "
                         "\"Bearing Off\"). Any number of them may stand on one point.",
                     .bad = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
; Set Pos=-b----E-C---eF---c-e----B-/0
  1) 31: 8/5 6/5                 42: 8/4 6/4
      Wins 1 point
)",
                     .good = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
; Set Pos=-b----E-C---eE---c-e----B-/0
  1) 31: 8/5 6/5                 42: 8/4 6/4
      Wins 1 point
)"}},
    {.rule = Rule::position_id_mismatch,
     .explanation =
         {.meaning = "The record carries a position id that is not the board the plays lead to. "
                     "One of the plays before it is wrong, or the id belongs to another game. The "
                     "game is checked on from the board of the id. In the example the id is that "
                     "of 8/5 6/5, and another play is written. A .mat transcript carries no ids, "
                     "so the example is a JSON record.",
          .law = "A position id names one board exactly: two different boards never share one. "
                 "Where the board is shown point by point and not by an id, the finding is BG119.",
          .bad = R"({"bgtools-record":1,"names":["Ann","Bob"],"length":3,"games":[
{"label":1,"names":["Ann","Bob"],"score":[0,0],"actions":[
{"player":1,"roll":[3,1],"play":["13/10","6/5"]},
{"player":2,"action":"board","position":"sGfwATDgc/ABMA"},
{"player":2,"roll":[4,2],"play":["8/4","6/4"]}],
"result":{"winner":1,"points":1}}]}
)",
          .good = R"({"bgtools-record":1,"names":["Ann","Bob"],"length":3,"games":[
{"label":1,"names":["Ann","Bob"],"score":[0,0],"actions":[
{"player":1,"roll":[3,1],"play":["8/5","6/5"]},
{"player":2,"action":"board","position":"sGfwATDgc/ABMA"},
{"player":2,"roll":[4,2],"play":["8/4","6/4"]}],
"result":{"winner":1,"points":1}}]}
)"}},
    {.rule = Rule::setup_mismatch,
     .explanation =
         {.meaning = "The record writes out the board at the start of the game, and it is nearly "
                     "the starting position: it differs on a few points, and no play can have led "
                     "to it, because a checker is missing or stands farther back than it started. "
                     "The game was over before its starter had a second turn, so that the wrong "
                     "start did not stand; if it had gone on, the finding would be BG402. Correct "
                     "the board if the slip is the transcriber's. A board that differs on more "
                     "points is taken for a position that was set up on purpose.",
          .law =
              "Each side starts with two checkers on the 24 point, five on 13, three on 8 and five "
              "on 6, each seen from its own side (bkgm.com, \"Setup\"; a Hungarian rules text says "
              "it in words, other sheets show a picture). A wrong start may be put right until the "
              "starter has begun the second turn (WBGT rules; the US rules 4.7 count the rolls).",
          .bad = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
; Set Pos=-b----E-C---eDA--c-e----B-/0
  1) 31: 8/5 6/5                  Doubles => 2
  2)  Drops                       Wins 1 point
)",
          .good = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
; Set Pos=-b----E-C---eE---c-e----B-/0
  1) 31: 8/5 6/5                  Doubles => 2
  2)  Drops                       Wins 1 point
)"}},
    {.rule = Rule::mixed_colours,
     .explanation =
         {.meaning =
              "A board in the record has checkers of both sides on one point. Only position ids "
              "can say such a thing, because they list the checkers of each side for themselves. "
              "In the example both sides stand on Ann's 6 point. Usually a letter of the id was "
              "mistyped; the board is left out, and the game is checked as if it were not there. A "
              ".mat transcript carries no ids, so the example is a JSON record.",
          .law = "In backgammon a point never holds both colours: whoever lands on a single "
                 "opposing checker sends it to the bar (bkgm.com, \"Hitting and Entering\"). Only "
                 "in the games with pinning, such as Plakoto, can both stand on one point.",
          .bad = R"({"bgtools-record":1,"names":["Ann","Bob"],"length":3,"games":[
{"label":1,"names":["Ann","Bob"],"score":[0,0],"actions":[
{"player":1,"action":"set-position","position":"4Dn4QDDgc/ABMA"},
{"player":1,"roll":[3,1],"play":["8/5","6/5"]},
{"player":2,"roll":[4,2],"play":["8/4","6/4"]}],
"result":{"winner":1,"points":1}}]}
)",
          .good = R"({"bgtools-record":1,"names":["Ann","Bob"],"length":3,"games":[
{"label":1,"names":["Ann","Bob"],"score":[0,0],"actions":[
{"player":1,"action":"set-position","position":"4HPwATDgc/ABMA"},
{"player":1,"roll":[3,1],"play":["8/5","6/5"]},
{"player":2,"roll":[4,2],"play":["8/4","6/4"]}],
"result":{"winner":1,"points":1}}]}
)"}},
    {.rule = Rule::record_stops,
     .explanation =
         {.meaning = "A game has no result. If it is the last one, the record was cut off or the "
                     "game was not played to its end: complete it, or leave the game out. If the "
                     "next heading tells who won, the finding is only a warning. A transcript that "
                     "ends between two games is simply an unfinished match and gets no finding.",
          .law = "A game ends when somebody bears off the last checker, drops a double or resigns. "
                 "A record that stops before has not shown the end.",
          .bad = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
)",
          .good = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
      Wins 1 point
)"}},
    {.rule = Rule::compound_hit_ambiguous,
     .explanation =
         {.meaning = "A hop stands for several moves of one checker, the way is not written, and "
                     "the ways differ in what they hit. The written hops, the number of stars and "
                     "the plays that follow did not decide it. In the example Ann may have hit on "
                     "7 or on 11. Write the point where the checker touched down, as in 13/7*/5.",
          .law = "A checker that plays several numbers touches down after each of them and hits a "
                 "single opposing checker there (bkgm.com, \"Movement of the Checkers\" and "
                 "\"Hitting and Entering\").",
          .bad = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 64: 24/14
  2) 43: 24/20 24/21             65: 24/18 13/8
  3) 62: 13/5*
      Wins 1 point
)",
          .good = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 64: 24/14
  2) 43: 24/20 24/21             65: 24/18 13/8
  3) 62: 13/7*/5
      Wins 1 point
)"}},
};

}  // namespace

std::span<const Entry> reading() noexcept { return kReading; }

}  // namespace bgtools::rules
