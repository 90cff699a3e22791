#include <bgtools/rules/pages/pages.hpp>

namespace bgtools::rules {
namespace {

constexpr Entry kCube[] = {
    {.rule = Rule::double_off_turn,
     .explanation = {.meaning =
                         "A player doubles while the opponent is to roll. Usually the double "
                         "stands in the wrong column, or the turn before it is missing.",
                     .law = "Players may double at the start of their own turn only, before "
                            "rolling (Rules of Backgammon on bkgm.com, \"Doubling\").",
                     .bad = R"( 0 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 63: 24/15                   31: 8/5 6/5
  2)                              Doubles => 2
  3)  Drops
                                  Wins 1 point
)",
                     .good = R"( 0 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 63: 24/15                   31: 8/5 6/5
  2)  Doubles => 2                Drops
      Wins 1 point
)"}},
    {.rule = Rule::double_after_roll,
     .explanation =
         {.meaning = "A player rolls and then doubles before playing the roll. Usually the two "
                     "cells were exchanged, or a play is missing between them.",
          .law = "Once the dice are thrown it is too late: a double is offered before rolling "
                 "(bkgm.com, \"Doubling\"; the rule sheets say the same in other words, one of "
                 "them allows it \"after the opponent's move and before one's own throw\").",
          .bad = R"( 0 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 63: 24/15                   31:
  2)                              Doubles => 2
  3)  Drops
                                  Wins 1 point
)",
          .good = R"( 0 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 63: 24/15                    Doubles => 2
  2)  Drops
                                  Wins 1 point
)"}},
    {.rule = Rule::double_without_access,
     .explanation =
         {.meaning =
              "A player doubles although the opponent owns the cube. In the example Ann took Bob's "
              "double, so the next double is hers. Usually the double stands in the wrong column.",
          .law =
              "A cube in the middle is open to both players. After that only its owner, the player "
              "who took the last double, may turn it; so the offers alternate between the players "
              "(bkgm.com, \"Doubling\"; the BrainKing rules page says it in so many words).",
          .bad = R"( 0 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 63: 24/15                    Doubles => 2
  2)  Takes                      31: 8/5 6/5
  3) 42: 8/4 6/4                  Doubles => 4
  4)  Drops
                                  Wins 2 points
)",
          .good = R"( 0 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 63: 24/15                    Doubles => 2
  2)  Takes                      31: 8/5 6/5
  3)  Doubles => 4                Drops
      Wins 2 points
)"}},
    {.rule = Rule::double_in_crawford,
     .explanation =
         {.meaning =
              "A double was offered in the Crawford game, the one game of a match that is played "
              "without the cube. Usually the score in the heading is wrong, or the Crawford rule "
              "was not in use; say so with `--no-crawford`. The result is accepted both with the "
              "cube at 1, as if the double had not been offered, and as it was played.",
          .law =
              "The Crawford game is the first game after one side has come within one point of the "
              "match. There is one in a match, and none in a match to one point. After it the cube "
              "is back (bkgm.com, \"Rules for Match Play\"). A double offered in the Crawford game "
              "is void; the Danish federation annuls it even afterwards, until the next game has "
              "begun or the result is posted, and scores the game as if the cube had stayed at 1.",
          .bad = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
      Wins 2 points

 Game 2
 Ann : 2                        Bob : 0
  1) 63: 24/15                    Doubles => 2
  2)  Drops
                                  Wins 1 point
)",
          .good = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
      Wins 2 points

 Game 2
 Ann : 2                        Bob : 0
  1) 63: 24/15                   31: 8/5 6/5
                                  Wins 1 point
)"}},
    {.rule = Rule::double_on_opening_turn,
     .explanation =
         {.meaning = "A double stands before the first play of the game. Usually the first turn is "
                     "missing, or the cell belongs one row farther down.",
          .law =
              "The opening throw decides who starts and is already the starter's roll, so it is "
              "too late to double; the other player has the first chance. The BrainKing rules page "
              "forbids it expressly, everywhere else it follows from doubling before the roll.",
          .bad = R"( 0 point match

 Game 1
 Ann : 0                        Bob : 0
  1)  Doubles => 2                Takes
  2) 63: 24/15                   31: 8/5 6/5
      Wins 2 points
)",
          .good = R"( 0 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 63: 24/15                    Doubles => 2
  2)  Takes                      31: 8/5 6/5
      Wins 2 points
)"}},
    {.rule = Rule::dead_cube,
     .explanation =
         {.meaning = "A player turned the cube although the points it stood at already win the "
                     "match. The player gains nothing by it and only gives the opponent a cube. It "
                     "may be done, so this is a warning, and only under `--profile brainking` an "
                     "error; often it shows that the score in the heading is wrong.",
          .law = "A cube is dead when its owner has no reason to turn it (glossary on bkgm.com). "
                 "The US rules (5.6) have the game played out at its level once that is high "
                 "enough to decide the match, whoever wins; they leave room for a redouble as long "
                 "as it is not. BrainKing does not offer the cube any more when it suffices.",
          .bad = R"( 2 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
  2)  Doubles => 2                Takes
  3) 64: 24/14                    Doubles => 4
  4)  Drops
                                  Wins 2 points
)",
          .good = R"( 2 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
  2)  Doubles => 2                Takes
  3) 64: 24/14                   31: 8/5 6/5
                                  Wins 2 points
)"}},
    {.rule = Rule::leader_double,
     .explanation = {.meaning = "A player who needs one more point doubled. Any win is enough, so "
                                "the double can only help the opponent. It may be done, so this is "
                                "a warning, and only under `--profile brainking` an error; often "
                                "it shows that the score in the heading is wrong.",
                     .law = "By the usual rules only the Crawford game forbids the double; in the "
                            "games after it the leader's cube is merely useless. BrainKing never "
                            "lets a player at match point double.",
                     .bad = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
      Wins 2 points

 Game 2
 Ann : 2                        Bob : 0
  1) 63: 24/15                   31: 8/5 6/5
                                  Wins 1 point

 Game 3
 Ann : 2                        Bob : 1
  1)                             31: 8/5 6/5
  2)  Doubles => 2                Drops
      Wins 1 point
)",
                     .good = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
      Wins 2 points

 Game 2
 Ann : 2                        Bob : 0
  1) 63: 24/15                   31: 8/5 6/5
                                  Wins 1 point

 Game 3
 Ann : 2                        Bob : 1
  1)                             31: 8/5 6/5
  2) 63: 24/15
      Wins 1 point
)"}},
    {.rule = Rule::cube_over_site_limit,
     .explanation =
         {.meaning =
              "The cube goes above the highest value of the site or program. Without a profile "
              "that is 64, the highest number on the faces of a cube, and only a remark: at a "
              "table it may go on. With `--profile brainking` or `bgammon` it is an error, because "
              "these sites have no such cube. A limit that the record states or `--cube-limit` is "
              "used in its place. If a digit was mistyped, correct it.",
          .law =
              "The number of redoubles is not limited (bkgm.com, \"Doubling\"; an Estonian "
              "boxed-game sheet says so expressly, a Finnish rules text calls more than 64 "
              "possible in theory). BrainKing and bgammon.org stop at 64, GNU Backgammon at 4096.",
          .bad = R"( 0 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                  Doubles => 2
  2)  Takes                      42: 8/4 6/4
  3)  Doubles => 4                Takes
  4) 64: 24/14                    Doubles => 8
  5)  Takes                      31: 6/3 24/23
  6)  Doubles => 16               Takes
  7) 21: 13/11 14/13              Doubles => 32
  8)  Takes                      21: 13/11 6/5
  9)  Doubles => 64               Takes
 10) 21: 6/4 24/23                Doubles => 128
 11)  Drops
                                  Wins 64 points
)",
          .good = R"( 0 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                  Doubles => 2
  2)  Takes                      42: 8/4 6/4
  3)  Doubles => 4                Takes
  4) 64: 24/14                    Doubles => 8
  5)  Takes                      31: 6/3 24/23
  6)  Doubles => 16               Takes
  7) 21: 13/11 14/13              Doubles => 32
  8)  Takes                      21: 13/11 6/5
  9)  Doubles => 64               Takes
 10) 21: 6/4 24/23               31: 13/10 11/10
                                  Wins 64 points
)"}},
    {.rule = Rule::bad_cube_value,
     .explanation = {.meaning =
                         "The value written behind a double is not twice the value of the cube. "
                         "Usually the number is mistyped, or an earlier double or take is missing. "
                         "In the rest of the game both values are accepted.",
                     .law = "A take doubles the stake, from 1 to 2, 4, 8 and so on (bkgm.com, "
                            "\"Doubling\"). Jumping over a value is possible only at once and by "
                            "the other side, as a beaver, and a beaver is written as such.",
                     .bad = R"( 0 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 63: 24/15                    Doubles => 8
  2)  Drops
                                  Wins 1 point
)",
                     .good = R"( 0 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 63: 24/15                    Doubles => 2
  2)  Drops
                                  Wins 1 point
)"}},
    {.rule = Rule::answer_without_offer,
     .explanation = {.meaning =
                         "A take or a drop is recorded, and there was no double to answer, or the "
                         "answer stands with the player who doubled. Usually the double is "
                         "missing, or the cell is in the wrong column. A game cannot end by a drop "
                         "without a double; it is treated as a resignation.",
                     .law = "Only a double can be taken or dropped, and the other side does it "
                            "(bkgm.com, \"Doubling\"). Answers have many names; in a Finnish rules "
                            "text the taker says a word that means \"I assume\".",
                     .bad = R"( 0 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 63: 24/15                   31: 8/5 6/5
  2) 64: 24/14                    Drops
      Wins 1 point
)",
                     .good = R"( 0 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 63: 24/15                   31: 8/5 6/5
  2)  Doubles => 2                Drops
      Wins 1 point
)"}},
    {.rule = Rule::action_before_answer,
     .explanation =
         {.meaning = "A player rolls or doubles while a double waits for its answer. Usually the "
                     "take is missing in the transcript. As nothing tells whether there was one, "
                     "the rest of the game is accepted with either value of the cube.",
          .law = "A double has to be answered before anything else happens: whoever takes goes on "
                 "at twice the stake, whoever drops loses the game (bkgm.com, \"Doubling\").",
          .bad = R"( 0 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 63: 24/15                    Doubles => 2
  2)                             31: 8/5 6/5
                                  Wins 1 point
)",
          .good = R"( 0 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 63: 24/15                    Doubles => 2
  2)  Takes                      31: 8/5 6/5
                                  Wins 2 points
)"}},
    {.rule = Rule::wrong_owner,
     .explanation =
         {.meaning = "The record shows the cube with a player who does not own it. In the example "
                     "Ann took the double, so the cube is hers, and the board shows it with Bob. "
                     "Usually the owner was exchanged when the board was written down. A .mat "
                     "transcript shows no cube beside the board, so the example is a JSON record.",
          .law = "The player who takes a double owns the cube and is the next who may turn it "
                 "(bkgm.com, \"Doubling\"). A cube on the wrong side of the board is put right "
                 "whenever it is noticed (US rules 5.2).",
          .bad = R"({"bgtools-record":1,"names":["Ann","Bob"],"length":3,"games":[
{"label":1,"names":["Ann","Bob"],"score":[0,0],"actions":[
{"player":1,"roll":[3,1],"play":["8/5","6/5"]},
{"player":2,"action":"double","value":2},
{"player":1,"action":"take"},
{"player":2,"action":"board","position":"sGfwATDgc/ABMA","cube":{"value":2,"owner":2}},
{"player":2,"roll":[4,2],"play":["8/4","6/4"]}],
"result":{"winner":1,"points":2}}]}
)",
          .good = R"({"bgtools-record":1,"names":["Ann","Bob"],"length":3,"games":[
{"label":1,"names":["Ann","Bob"],"score":[0,0],"actions":[
{"player":1,"roll":[3,1],"play":["8/5","6/5"]},
{"player":2,"action":"double","value":2},
{"player":1,"action":"take"},
{"player":2,"action":"board","position":"sGfwATDgc/ABMA","cube":{"value":2,"owner":1}},
{"player":2,"roll":[4,2],"play":["8/4","6/4"]}],
"result":{"winner":1,"points":2}}]}
)"}},
    {.rule = Rule::beaver_not_allowed,
     .explanation =
         {.meaning = "A beaver was made in a match, or in a money session that states that beavers "
                     "are not allowed, or under a profile whose rules do not know them. Usually "
                     "the transcript is of a money session and its heading says otherwise, so that "
                     "the length has to be put right. If a money session was wrongly said to be "
                     "without beavers, `--beavers` allows them.",
          .law = "A beaver is an immediate redouble by the player who was doubled, who keeps the "
                 "cube. It is an option of money play and is not used in matches (bkgm.com, "
                 "\"Optional Rules\" and \"Rules for Match Play\"). The original doubler may drop "
                 "it and loses the stake before the beaver.",
          .bad = R"( 7 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 63: 24/15                    Doubles => 2
  2)  Beavers => 4               31: 8/5 6/5
      Wins 4 points
)",
          .good = R"( 7 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 63: 24/15                    Doubles => 2
  2)  Takes                      31: 8/5 6/5
      Wins 2 points
)"}},
    {.rule = Rule::beaver_limit,
     .explanation = {.meaning =
                         "The cube was turned more often at once, by beaver, raccoon and so on, "
                         "than the rules in use allow. Without a profile nothing is said, because "
                         "players agree on any number; the Hungarian text of the example knows the "
                         "beaver only. `--beaver-limit` states another number.",
                     .law =
                         "After a beaver the original doubler may turn the cube again, a raccoon, "
                         "and some players allow still more; how many is agreed beforehand "
                         "(glossary on bkgm.com). GNU Backgammon counts all of them against one "
                         "limit, three if nothing else is set. A Hungarian rules text lets the "
                         "doubled player redouble at once, and then the doubler takes or drops.",
                     .bad = R"( 0 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 63: 24/15                    Doubles => 2
  2)  Beavers => 4                Raccoons => 8
  3)                             31: 8/5 6/5
      Wins 8 points
)",
                     .good = R"( 0 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 63: 24/15                    Doubles => 2
  2)  Beavers => 4               31: 8/5 6/5
      Wins 4 points
)",
                     .options = "--profile hu"}},
    {.rule = Rule::automatic_double,
     .explanation =
         {.meaning =
              "An automatic double stands in a match, or after the opening roll, or turns the cube "
              "to a wrong value, or is one more than the session allows. Usually the number is "
              "mistyped, or the heading names a match where money was played. A .mat transcript "
              "has no word for automatic doubles, so the example is a JSON record.",
          .law = "In money play it may be agreed that each tie of the opening throw doubles the "
                 "stake; the cube stays in the middle, and mostly one automatic double in a game "
                 "is the limit. Matches do not use them (bkgm.com, \"Optional Rules\" and \"Rules "
                 "for Match Play\"). Some programs call them Murphies.",
          .bad = R"({"bgtools-record":1,"names":["Ann","Bob"],"length":5,"games":[
{"label":1,"names":["Ann","Bob"],"score":[0,0],"actions":[
{"player":1,"action":"automatic-double","value":2},
{"player":1,"roll":[3,1],"play":["8/5","6/5"]},
{"player":2,"roll":[4,2],"play":["8/4","6/4"]}],
"result":{"winner":1,"points":2}}]}
)",
          .good = R"({"bgtools-record":1,"names":["Ann","Bob"],"length":0,"games":[
{"label":1,"names":["Ann","Bob"],"score":[0,0],"actions":[
{"player":1,"action":"automatic-double","value":2},
{"player":1,"roll":[3,1],"play":["8/5","6/5"]},
{"player":2,"roll":[4,2],"play":["8/4","6/4"]}],
"result":{"winner":1,"points":2}}]}
)"}},
    {.rule = Rule::face_64_is_1,
     .explanation = {.meaning = "The record shows 64 on a cube in the middle before any double. It "
                                "is read as 1, and nothing has to be done. If the stake was really "
                                "64, the doubles before it are missing. A .mat transcript cannot "
                                "show such a cube, so the example is a JSON record.",
                     .law = "An ordinary cube has no 1: its faces are 2, 4, 8, 16, 32 and 64. A "
                            "game starts at one point; if there is no face for it, the cube lies "
                            "in the middle with 64 up and counts 1 (a Finnish rules text describes "
                            "it; the BrainKing rules page shows a cube that has a 1).",
                     .bad = R"({"bgtools-record":1,"names":["Ann","Bob"],"length":3,"games":[
{"label":1,"names":["Ann","Bob"],"score":[0,0],"actions":[
{"player":1,"action":"set-position","position":"4HPwATDgc/ABMA","cube":{"value":64}},
{"player":1,"roll":[3,1],"play":["8/5","6/5"]},
{"player":2,"roll":[4,2],"play":["8/4","6/4"]}],
"result":{"winner":1,"points":1}}]}
)",
                     .good = R"({"bgtools-record":1,"names":["Ann","Bob"],"length":3,"games":[
{"label":1,"names":["Ann","Bob"],"score":[0,0],"actions":[
{"player":1,"action":"set-position","position":"4HPwATDgc/ABMA","cube":{"value":1}},
{"player":1,"roll":[3,1],"play":["8/5","6/5"]},
{"player":2,"roll":[4,2],"play":["8/4","6/4"]}],
"result":{"winner":1,"points":1}}]}
)"}},
    {.rule = Rule::cube_not_in_use,
     .explanation =
         {.meaning = "A double stands in a game that is played without a cube: the transcript says "
                     "so, in the example by a cube limit of 1, or the rules of the site do. On "
                     "BrainKing (`--profile brainking`) the cube belongs to matches, and on "
                     "bgammon.org (`--profile bgammon`) a match of one point has none. Either the "
                     "heading or the double is wrong; `--cube` says that there was one.",
          .law = "The cube may be left out by agreement. On BrainKing it belongs to matches only, "
                 "game by game; to a Finnish rules text it is a necessary part of the game. "
                 "bgtools believes what the transcript states.",
          .bad = R"(; [CubeLimit "1"]

 5 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 63: 24/15                    Doubles => 2
  2)  Drops
                                  Wins 1 point
)",
          .good = R"(; [CubeLimit "1"]

 5 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 63: 24/15                   31: 8/5 6/5
                                  Wins 1 point
)"}},
    {.rule = Rule::holland_rule,
     .explanation =
         {.meaning = "A double was offered in the first two turns of a game after the Crawford "
                     "game, although the players use the Holland rule. It is looked for only with "
                     "`--holland`, since hardly anybody uses that rule today.",
          .law = "The Holland rule of the 1980s: after the Crawford game nobody may double before "
                 "both sides have rolled twice. Without it the player behind normally doubles at "
                 "the first chance (rec.games.backgammon archive on bkgm.com).",
          .bad = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
      Wins 2 points

 Game 2
 Ann : 2                        Bob : 0
  1) 63: 24/15                   31: 8/5 6/5
                                  Wins 1 point

 Game 3
 Ann : 2                        Bob : 1
  1) 31: 8/5 6/5                  Doubles => 2
  2)  Drops
                                  Wins 1 point
)",
          .good = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
      Wins 2 points

 Game 2
 Ann : 2                        Bob : 0
  1) 63: 24/15                   31: 8/5 6/5
                                  Wins 1 point

 Game 3
 Ann : 2                        Bob : 1
  1) 31: 8/5 6/5                 42: 8/4 6/4
  2) 64: 24/14                   31: 8/5 6/5
  3) 63: 24/15                    Doubles => 2
  4)  Drops
                                  Wins 1 point
)",
          .options = "--holland"}},
    {.rule = Rule::double_at_dmp,
     .explanation =
         {.meaning = "A double was offered although both players need one point. Neither side can "
                     "gain by it. It may be done, so this is a warning, and only under `--profile "
                     "brainking` an error; often it shows that the score in the heading is wrong.",
          .law = "At double match point, and all through a match to one point, the cube is dead "
                 "and gammons do not matter. bgammon.org and others put the cube away there.",
          .bad = R"( 1 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 63: 24/15                    Doubles => 2
  2)  Drops
                                  Wins 1 point
)",
          .good = R"( 1 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 63: 24/15                   31: 8/5 6/5
                                  Wins 1 point
)"}},
    {.rule = Rule::double_in_cubeless_variant,
     .explanation =
         {.meaning = "A double was offered in a game that is played without a cube. The plays of "
                     "these games are not verified (BG501), but their doubles are seen. Perhaps "
                     "the players agreed on a cube, or the transcript names the wrong game.",
          .law = "Plakoto, Fevga, Portes, long nardy, acey-deucey and Tabula know no cube (the "
                 "Tavli article on bkgm.com; bgammon.org has none in its acey-deucey and Tabula). "
                 "Some sites have added one.",
          .bad = R"(; [Variation "Plakoto"]

 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 4/1                      Doubles => 2
  2)  Drops                       Wins 1 point
)",
          .good = R"(; [Variation "Plakoto"]

 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 4/1                     42: 24/18
                                  Wins 1 point
)"}},
};

}  // namespace

std::span<const Entry> cube() noexcept { return kCube; }

}  // namespace bgtools::rules
