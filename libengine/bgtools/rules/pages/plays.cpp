#include <bgtools/rules/pages/pages.hpp>

namespace bgtools::rules {
namespace {

constexpr Entry kPlays[] = {
    {.rule = Rule::illegal_die_use,
     .explanation = {.meaning =
                         "A checker moves a distance that neither die shows and that the two dice "
                         "together do not make. In the example 8/2 is six pips long, but the dice "
                         "are 3 and 1. Usually a digit of the play or of the roll was mistyped: "
                         "try the point next to it, and compare the roll with the play as a whole.",
                     .law =
                         "Each die gives the number of points that one checker moves, and the two "
                         "numbers are two separate moves (Rules of Backgammon on bkgm.com, "
                         "\"Movement of the Checkers\"; all regional rule sheets agree). A written "
                         "hop may stand for both moves of one checker, as 24/14 does with 64.",
                     .bad = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/2 6/5                 42: 8/4 6/4
      Wins 1 point
)",
                     .good = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
      Wins 1 point
)"}},
    {.rule = Rule::die_reused,
     .explanation = {.meaning =
                         "One number of the roll is used twice and the other one is left over. In "
                         "the example both checkers move three pips, but only one 3 was rolled. "
                         "Usually the second hop was mistyped, or the roll was really a double.",
                     .law = "Each die is played once. Only a double gives its number four times "
                            "(bkgm.com, \"Movement of the Checkers\").",
                     .bad = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/3                 42: 8/4 6/4
      Wins 1 point
)",
                     .good = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
      Wins 1 point
)"}},
    {.rule = Rule::too_many_moves,
     .explanation = {.meaning = "More moves are written than the dice give: two for an ordinary "
                                "roll, four for a double. Usually a hop was repeated by mistake, "
                                "or a part of the next play slipped into this one.",
                     .law = "Two dice are two moves. A double is played four times, not more "
                            "(bkgm.com, \"Movement of the Checkers\").",
                     .bad = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5 13/10 24/23     42: 8/4 6/4
      Wins 1 point
)",
                     .good = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
      Wins 1 point
)"}},
    {.rule = Rule::wrong_direction,
     .explanation =
         {.meaning =
              "A checker moves to a higher point, that is backwards, or does not move at all. "
              "Points are counted from the side of the player who moves: 24 is the farthest, 1 is "
              "the last point of that player's home board. Usually the two points of a hop were "
              "exchanged, or the transcriber counted from the other side of the board.",
          .law = "Checkers move one way only, from the opponent's home board through the outer "
                 "boards into one's own, and the two players move in opposite directions "
                 "(bkgm.com, \"Movement of the Checkers\"). Whether the board is set up to the "
                 "left or to the right makes no difference.",
          .bad = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 6/9 6/5                 42: 8/4 6/4
      Wins 1 point
)",
          .good = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
      Wins 1 point
)"}},
    {.rule = Rule::empty_source,
     .explanation =
         {.meaning = "A checker is to move from a point where the player has none, or to enter "
                     "from the bar when none is there. When the opponent holds the point, the "
                     "finding says so. Usually the first number of the hop is mistyped, or an "
                     "earlier play of the game is wrong: look there too when the play seems right.",
          .law = "Players move their own checkers only. Every hop of a play starts where a checker "
                 "of that player stands at that moment, after the hops before it.",
          .bad = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 9/6 6/5                 42: 8/4 6/4
      Wins 1 point
)",
          .good = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
      Wins 1 point
)"}},
    {.rule = Rule::blocked_destination,
     .explanation = {.meaning =
                         "A checker lands on a point that two or more of the opponent's checkers "
                         "hold. In the example Bob has five checkers on Ann's 19 point. Usually "
                         "the play was written from memory, or an earlier play is wrong, so that "
                         "the point was open at the table and is not in the record.",
                     .law = "A checker may land on a point that is empty, that the player's own "
                            "checkers hold, or that a single opposing checker stands on. Two "
                            "opposing checkers close it (bkgm.com, \"Movement of the Checkers\").",
                     .bad = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 51: 24/19 6/5               42: 8/4 6/4
      Wins 1 point
)",
                     .good = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 51: 13/8 6/5                42: 8/4 6/4
      Wins 1 point
)"}},
    {.rule = Rule::blocked_intermediate,
     .explanation = {.meaning =
                         "One checker plays both dice, or several numbers of a double, and each "
                         "point where it would have to touch down on the way is held by the "
                         "opponent. In the example Ann runs from 24 to 15 with 5 and 4: the 5 "
                         "first would touch down on 19, the 4 first on 20, and Bob holds both.",
                     .law =
                         "A checker that plays several numbers plays them one after the other, and "
                         "each landing place must be open. One open order is enough: with two dice "
                         "there are two of them (bkgm.com, \"Movement of the Checkers\").",
                     .bad = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 61: 13/7 8/7                31: 8/5 6/5
  2) 54: 24/15
      Wins 1 point
)",
                     .good = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 61: 13/7 8/7                31: 8/5 6/5
  2) 54: 13/4
      Wins 1 point
)"}},
    {.rule = Rule::bar_first,
     .explanation = {.meaning =
                         "A checker on the board moves while another one of the same player still "
                         "waits on the bar. Usually the entering move was forgotten, or the hit "
                         "before it is not in the record. If the entering move is only written in "
                         "the wrong place, the play is legal and BG123 mentions it instead.",
                     .law = "Whoever has checkers on the bar has to enter all of them before "
                            "moving any other (bkgm.com, \"Hitting and Entering\"). If not all of "
                            "them can enter, the rest of the roll is lost.",
                     .bad = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 62: 24/18 13/11             61: 13/7* 8/7
  2) 31: 13/10 6/5
      Wins 1 point
)",
                     .good = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 62: 24/18 13/11             61: 13/7* 8/7
  2) 31: bar/24 13/10
      Wins 1 point
)"}},
    {.rule = Rule::entry_blocked,
     .explanation = {.meaning =
                         "A checker enters on a point that the opponent holds with two or more "
                         "checkers. In the example Bob's six point, which is 19 for Ann, is held. "
                         "Usually the entering number was mistyped: a checker that enters with a "
                         "die of 6 lands on 19, with 5 on 20, and so on to 24 with a 1.",
                     .law = "A checker enters on the point of the opponent's home board that the "
                            "die shows, counted from the edge of the board, if that point is open "
                            "(bkgm.com, \"Hitting and Entering\"). Some sheets count it from the "
                            "outer edge and some from the board edge; both mean the same point.",
                     .bad = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 62: 24/18 13/11             61: 13/7* 8/7
  2) 61: bar/19 24/23
      Wins 1 point
)",
                     .good = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 62: 24/18 13/11             61: 13/7* 8/7
  2) 61: bar/24 13/7
      Wins 1 point
)"}},
    {.rule = Rule::must_use_both,
     .explanation =
         {.meaning = "A number was left unplayed although the dice could have been used up. In the "
                     "example only the 3 was played, and the 1 could still be moved. Usually a hop "
                     "is missing in the transcript. If the play really was made like this, it "
                     "stands once the opponent has rolled, and the record is right in keeping it.",
          .law = "Both numbers of a roll must be played if there is any legal way to do so. If "
                 "only one of them can be played, it must be (bkgm.com, \"Movement of the "
                 "Checkers\"). This holds after entering from the bar, too: a Finnish rules text "
                 "says that a player may go on moving then, the others say must. It holds in "
                 "bearing off: if the only way to use a number is to bear a checker off, that has "
                 "to be done; otherwise bearing off is never compulsory.",
          .bad = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5                     42: 8/4 6/4
      Wins 1 point
)",
          .good = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
      Wins 1 point
)"}},
    {.rule = Rule::must_use_more_of_double,
     .explanation =
         {.meaning = "Fewer moves of a double were made than the board allows. Usually a hop is "
                     "missing in the transcript, or a (2) behind one.",
          .law = "A double is played four times; when that is not possible, as many of the four "
                 "moves as can be made must be made (bkgm.com, \"Movement of the Checkers\"; an "
                 "Estonian boxed-game sheet says the same in so many words).",
          .bad = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 11: 8/7(2) 6/5
      Wins 1 point
)",
          .good = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 11: 8/7(2) 6/5(2)
      Wins 1 point
)"}},
    {.rule = Rule::must_use_higher,
     .explanation = {.meaning =
                         "Either number could be played, but not both, and the lower one was "
                         "chosen. In the example one checker only can move: after 20/16 the 6 is "
                         "blocked, after 20/14 the 4 is. The 6 was compulsory. (The line that "
                         "begins with `Set Pos` sets up the board.) There is never a choice in "
                         "this situation: exactly one play is legal, and the help names it.",
                     .law = "When either number can be played but not both, the larger one must be "
                            "played (bkgm.com, \"Movement of the Checkers\"; the US rules and the "
                            "sheets agree). A Finnish rules text speaks of drawing lots for the "
                            "number; that is a mistake of its translation.",
                     .bad = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
; Set Pos=-GG-------b--------eAdd---/0
  1) 64: 20/16
      Wins 1 point
)",
                     .good = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
; Set Pos=-GG-------b--------eAdd---/0
  1) 64: 20/14
      Wins 1 point
)"}},
    {.rule = Rule::premature_bear_off,
     .explanation =
         {.meaning = "A checker was borne off while another checker of the same player stood "
                     "outside the home board or on the bar. Usually an earlier play is wrong, or "
                     "`off` was typed for another point. A hit during the bear-off is a frequent "
                     "cause: the checker has to come round again first.",
          .law = "A player may bear off only when all checkers that are still in play are in the "
                 "home board. If one is hit later, bearing off stops until it is home again "
                 "(bkgm.com, \"Bearing Off\"). An Estonian boxed-game sheet speaks of all fifteen "
                 "checkers in one place and of those still in play in another; the second is "
                 "meant. The condition is looked at anew after each die: the last checker may come "
                 "home with one die and a checker may go off with the other.",
          .bad = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 6/off 6/5               42: 8/4 6/4
      Wins 1 point
)",
          .good = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
      Wins 1 point
)"}},
    {.rule = Rule::bear_off_die_too_small,
     .explanation = {.meaning =
                         "A checker was borne off with a number that is smaller than the point it "
                         "stood on. Usually the point is mistyped, or the roll is. In the example "
                         "the line that begins with `Set Pos` sets up the board.",
                     .law = "A die bears a checker off from the point of its number. A checker on "
                            "a higher point moves down with it (bkgm.com, \"Bearing Off\").",
                     .bad = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
; Set Pos=-b--BBB-----e----c-e------/0
  1) 21: 6/off 5/4
      Wins 1 point
)",
                     .good = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
; Set Pos=-b--BBB-----e----c-e------/0
  1) 21: 6/4 5/4
      Wins 1 point
)"}},
    {.rule = Rule::bear_off_not_highest,
     .explanation =
         {.meaning = "A checker was borne off with a number larger than its point while another "
                     "checker stood farther back. In the example Ann bears off from 3 with a 5 "
                     "although she still has checkers on 6 and 4. The 5 has to be moved, here 6/1. "
                     "The line that begins with `Set Pos` sets up the board.",
          .law = "If no checker stands on the point of the number but one stands on a higher "
                 "point, the number must be moved. Only when all checkers stand on lower points, "
                 "the number bears off the one that is farthest back (bkgm.com, \"Bearing Off\").",
          .bad = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
; Set Pos=---BB-A-----g----c-e------/0
  1) 51: 3/off 4/3
      Wins 1 point
)",
          .good = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
; Set Pos=---BB-A-----g----c-e------/0
  1) 51: 6/1 4/3
      Wins 1 point
)"}},
    {.rule = Rule::illegal_pass,
     .explanation = {.meaning =
                         "Nothing was played although the roll could be. The finding tells how "
                         "many plays were legal and shows one of them. Usually the play is missing "
                         "in the transcript; add it. An empty cell at the very end of a game is no "
                         "fault: the player resigned after the roll (BG716).",
                     .law = "A turn is lost only when no number can be played at all (bkgm.com, "
                            "\"Movement of the Checkers\"). How a lost turn is written is a matter "
                            "of the program: an empty cell, `Cannot Move`, `no play`, and on "
                            "BrainKing the word pass, which the player even has to enter.",
                     .bad = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 42:
  2) 64: 24/14                   31: 8/5 6/5
      Wins 1 point
)",
                     .good = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
  2) 64: 24/14                   31: 8/5 6/5
      Wins 1 point
)"}},
    {.rule = Rule::play_without_legal_play,
     .explanation = {.meaning = "A play was recorded for a roll that allows none. The code is "
                                "reserved and never reported: such a play always breaks one of the "
                                "rules about single moves first, and the finding names that rule.",
                     .law = "If no number can be played, the turn passes (bkgm.com, \"Movement of "
                            "the Checkers\")."}},
    {.rule = Rule::bad_dice,
     .explanation = {.meaning =
                         "The roll has a die that no die shows. Everything that depends on the "
                         "roll is left unchecked for this turn, and the play is made as it is "
                         "written. Usually a digit was mistyped; the play mostly tells which.",
                     .law = "Backgammon is played with two ordinary dice, numbered from 1 to 6.",
                     .bad = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 71: 8/5 6/5                 42: 8/4 6/4
      Wins 1 point
)",
                     .good = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
      Wins 1 point
)"}},
    {.rule = Rule::result_mismatch,
     .explanation =
         {.meaning =
              "The transcript gives the board after a play, and no legal play of the roll leads to "
              "that board. Some programs write an illegal play in this way, as `Illegal play` with "
              "the board in brackets. A JSON record may also show the board between two plays. The "
              "game is followed from that board, as at the table; where `Illegal play` stands "
              "without a board, what comes after it is not verified. If the players did "
              "nothing wrong, replace the board by the play that was made.",
          .law = "A play has to be legal as a whole. What happens when it is not is explained with "
                 "BG120: most rule sets let it stand once the opponent has rolled.",
          .bad = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 42: 8/4 6/4                 31: Illegal play (3;0;1;0;0;Ann;Bob;0;0;0;1;0;0;-2;0;0;2;0;4;0;2;0;0;0;-5;5;0;0;0;-2;0;-4;-1;0;0;-1;2;0;0;0;)
      Wins 1 point
)",
          .good = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 42: 8/4 6/4                 31: 8/5 6/5
      Wins 1 point
)"}},
    {.rule = Rule::illegal_play_stands,
     .explanation =
         {.meaning = "The opponent rolled or doubled after an illegal play, so that it counts. "
                     "This is never a finding of its own: it is a note of the finding that names "
                     "the illegal play. bgtools replays the game from the board as it was played "
                     "and not from a corrected one.",
          .law = "Rule sets differ in what is done about an illegal play, and agree on when it is "
                 "too late. By the traditional rule the opponent chooses between accepting it and "
                 "asking for a legal one (bkgm.com, \"Irregularities\"; a Finnish rules text; the "
                 "USBGF until 2014). By the rule of legal moves either player has to point it out "
                 "(WBGT and WBA 2010, UKBGF, USBGF since 2014). The WBGF rules 2.1 let the "
                 "director choose, with legal moves as the default. In all of them the play stands "
                 "when the opponent has rolled or doubled. Servers and programs prevent illegal "
                 "plays, so that under `--profile brainking`, `gnubg` and `bgammon` no such play "
                 "stands: the note says that the record is damaged."}},
    {.rule = Rule::illegal_play_corrected,
     .explanation =
         {.meaning = "A player made an illegal play, and the same roll follows again with a legal "
                     "one, as transcribers write when the opponent has insisted. The game is "
                     "checked on with the second play, and the first one counts no more; a note "
                     "says what was wrong with it. Nothing has to be done.",
          .law = "After the opponent asks for a correction the player makes any legal play, not "
                 "necessarily one that resembles the first (bkgm.com, \"Irregularities\"). If the "
                 "opponent rolls or doubles first, the illegal play stands (BG120).",
          .bad = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/2
  2) 31: 8/5 6/5                 42: 8/4 6/4
      Wins 1 point
)",
          .good = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
      Wins 1 point
)"}},
    {.rule = Rule::forced_play,
     .explanation = {.meaning = "The roll had exactly one legal play. This is a remark for those "
                                "who study a match, and it is off unless asked for. In the example "
                                "the line that begins with `Set Pos` sets up the board.",
                     .law = "A play is forced when the rules leave no other: both numbers must be "
                            "played if possible, the larger one if only one can be, and all that "
                            "can be played of a double.",
                     .bad = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
; Set Pos=-GG-------b--------eAdd---/0
  1) 64: 20/14
      Wins 1 point
)",
                     .good = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
      Wins 1 point
)"}},
    {.rule = Rule::order_as_written,
     .explanation =
         {.meaning =
              "The moves of a play are written in an order in which they could not be made, and "
              "are legal in another one. In the example the checker on the bar has to enter first. "
              "Many programs sort the moves of a play, so this is only a remark.",
          .law = "The order of the two dice is free (bkgm.com, \"Movement of the Checkers\"). "
                 "BrainKing plays the left die first unless the player swaps the dice, which makes "
                 "no difference to what is legal in the end.",
          .bad = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 62: 24/18 13/11             61: 13/7* 8/7
  2) 31: 13/10 bar/24
      Wins 1 point
)",
          .good = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 62: 24/18 13/11             61: 13/7* 8/7
  2) 31: bar/24 13/10
      Wins 1 point
)"}},
    {.rule = Rule::several_paths,
     .explanation =
         {.meaning = "A hop that stands for both dice can have been made over two different "
                     "points, and both ways lead to the same board. Nothing is in doubt, and the "
                     "rule is off unless it is asked for.",
          .law = "Each of the two orders of the dice is a way, if its landing place is open "
                 "(bkgm.com, \"Movement of the Checkers\"). Only where one of them hits a checker "
                 "and the other does not is there a difference, which is BG014.",
          .bad = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 24/20                   42: 8/4 6/4
      Wins 1 point
)",
          .good = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 24/21 6/5               42: 8/4 6/4
      Wins 1 point
)"}},
    {.rule = Rule::opening_double,
     .explanation =
         {.meaning =
              "The first roll of the game is a double, which cannot be in an ordinary opening. "
              "Usually a digit was mistyped, or the first turn of the game is missing. The roll is "
              "played as it stands. In variants where the starter rolls afresh, an opening double "
              "is no fault. Under `--profile brainking` it is a warning, because the rules page of "
              "the site does not say how a tie is broken.",
          .law =
              "To start, each player throws one die, and the higher one plays both numbers. Equal "
              "dice are thrown again (bkgm.com, \"Movement of the Checkers\"). By agreement a tie "
              "may double the stakes in money play, but it is thrown again all the same.",
          .bad = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 44: 8/4(2) 6/2(2)           42: 8/4 6/4
      Wins 1 point
)",
          .good = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 42: 8/4 6/4                 42: 8/4 6/4
      Wins 1 point
)"}},
    {.rule = Rule::wrong_starter,
     .explanation =
         {.meaning =
              "The record gives the opening die of each player, and the one with the lower die "
              "moved first. Usually the two dice or the two players were exchanged. A .mat "
              "transcript does not tell who threw which die, so the example is a JSON record.",
          .law = "Each player throws one die, and the higher number starts (bkgm.com, \"Movement "
                 "of the Checkers\"; Estonian, Finnish and Hungarian rules texts agree).",
          .bad = R"({"bgtools-record":1,"names":["Ann","Bob"],"length":3,"games":[
{"label":1,"names":["Ann","Bob"],"score":[0,0],"opening":[1,3],"actions":[
{"player":1,"roll":[3,1],"play":["8/5","6/5"]},
{"player":2,"roll":[4,2],"play":["8/4","6/4"]}],
"result":{"winner":1,"points":1}}]}
)",
          .good = R"({"bgtools-record":1,"names":["Ann","Bob"],"length":3,"games":[
{"label":1,"names":["Ann","Bob"],"score":[0,0],"opening":[3,1],"actions":[
{"player":1,"roll":[3,1],"play":["8/5","6/5"]},
{"player":2,"roll":[4,2],"play":["8/4","6/4"]}],
"result":{"winner":1,"points":1}}]}
)"}},
    {.rule = Rule::opening_dice_mismatch,
     .explanation =
         {.meaning =
              "The record gives the opening die of each player, and the first roll of the game "
              "shows other numbers. Usually a die was mistyped in one of the two places. A .mat "
              "transcript does not tell who threw which die, so the example is a JSON record.",
          .law = "The starter plays the two numbers of the opening throw and does not roll again "
                 "(bkgm.com, \"Movement of the Checkers\"). In Portes, Plakoto and some other "
                 "games the starter does roll afresh.",
          .bad = R"({"bgtools-record":1,"names":["Ann","Bob"],"length":3,"games":[
{"label":1,"names":["Ann","Bob"],"score":[0,0],"opening":[4,1],"actions":[
{"player":1,"roll":[3,1],"play":["8/5","6/5"]},
{"player":2,"roll":[4,2],"play":["8/4","6/4"]}],
"result":{"winner":1,"points":1}}]}
)",
          .good = R"({"bgtools-record":1,"names":["Ann","Bob"],"length":3,"games":[
{"label":1,"names":["Ann","Bob"],"score":[0,0],"opening":[3,1],"actions":[
{"player":1,"roll":[3,1],"play":["8/5","6/5"]},
{"player":2,"roll":[4,2],"play":["8/4","6/4"]}],
"result":{"winner":1,"points":1}}]}
)"}},
    {.rule = Rule::turn_order,
     .explanation =
         {.meaning = "A player rolls although it is the other one's turn. Usually a turn is "
                     "missing in the transcript, or a play was written in the wrong column. The "
                     "game is followed as written. If the same roll stands again after an illegal "
                     "play, it is the correction of that play (BG121).",
          .law = "The players take turns, one roll each (bkgm.com, \"Movement of the Checkers\"). "
                 "One exception is accepted silently: a player who is closed out on the bar and "
                 "could not enter with any number need not roll (US and unified clock rules, 3.4).",
          .bad = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5
  2) 64: 24/14                   42: 8/4 6/4
      Wins 1 point
)",
          .good = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 63: 24/15
  2) 64: 24/14                   42: 8/4 6/4
      Wins 1 point
)"}},
    {.rule = Rule::premature_roll,
     .explanation = {.meaning =
                         "A roll was made before the opponent's turn was over. Only a record with "
                         "times or a recording at the table can show it, so the code is reserved.",
                     .law = "A turn ends when the dice are picked up. By the US rules of 2008 "
                            "(4.6) a premature roll stands if it is otherwise valid, and the "
                            "opponent may play knowing it; by the WBGT rules it is thrown again "
                            "only if the opponent asks for it; a Finnish rules text forbids it."}},
    {.rule = Rule::cocked_dice,
     .explanation =
         {.meaning = "A roll did not count because a die lay outside the board, on a checker or "
                     "not flat, and was thrown again. No transcript format that bgtools reads "
                     "records it, so the code is reserved.",
          .law = "The dice are thrown together and have to lie flat in the right half of the "
                 "board; otherwise both are thrown again (bkgm.com, \"Irregularities\"; US rules). "
                 "Some clubs let a die on a checker count."}},
};

}  // namespace

std::span<const Entry> plays() noexcept { return kPlays; }

}  // namespace bgtools::rules
