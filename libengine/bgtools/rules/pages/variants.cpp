#include <bgtools/rules/pages/pages.hpp>

namespace bgtools::rules {
namespace {

constexpr Entry kVariants[] = {
    {.rule = Rule::clock_forfeit,
     .explanation =
         {.meaning = "The game or the match was lost because a player's time ran out. The board "
                     "does not show it: the last position may be anything, and the winner may even "
                     "stand worse. The finding says that the result cannot be checked against the "
                     "play. The code is kept for formats that record the clock.",
          .law = "Under the US clock rules (March 2013) a player has a reserve of two minutes for "
                 "each point of the match, less one minute for each point already scored by either "
                 "side, and twelve seconds for each move on top; whoever uses up the reserve loses "
                 "the match. Other federations take penalty points instead."}},
    {.rule = Rule::setup_error_stands,
     .explanation =
         {.meaning = "The board that the game starts from differs from the starting position on a "
                     "few points, as when a checker was put in the wrong place. The game is "
                     "checked from the board as it stood, so none of its plays is called illegal "
                     "because of it. In the example one of Ann's checkers stands on 14 and not on "
                     "13. (The line that begins with `Set Pos` sets up the board.) If the slip is "
                     "the transcriber's and not the players', put the starting "
                     "position right and check again.",
          .law =
              "A wrong starting position may be put right only at the very beginning. The US rules "
              "(4.7) and the WBGT rules let it stand after a fixed early moment, in the latter as "
              "soon as the starter has begun the second turn. From then on the game is a real game "
              "from a wrong position. A cube in the wrong place is no such error: it is put right "
              "whenever it is noticed (US rules 5.2; Danish federation 4.4.1).",
          .bad = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
; Set Pos=-b----E-C---eDA--c-e----B-/0
  1) 31: 8/5 6/5                 42: 8/4 6/4
  2) 21: 6/4 24/23
      Wins 1 point
)",
          .good = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
; Set Pos=-b----E-C---eE---c-e----B-/0
  1) 31: 8/5 6/5                 42: 8/4 6/4
  2) 21: 6/4 24/23
      Wins 1 point
)"}},
    {.rule = Rule::unknown_variant,
     .explanation =
         {.meaning =
              "The transcript names a game that bgtools does not know. Its rolls are counted and "
              "its scores are checked, but its plays and its cube are not: every turn is reported "
              "as not verified. If the name is only an unusual spelling of a game that is known, "
              "correct it, or name the game with `--variant`, and everything is checked.",
          .law = "Many games are played on a backgammon board, each with a law of its own: "
                 "Plakoto, Fevga, Tapa, long nardy, Gul bara, acey-deucey, Tabula and "
                 "others. A play that is legal in one of them is illegal in another, so "
                 "that no verdict is better than one by the wrong rules. A name alone may "
                 "mislead, too: one Estonian boxed-game sheet calls backgammon by the name "
                 "of trictrac, and the BrainKing rules page speaks of nardi games.",
          .bad = R"(; [Variation "Plakoto"]

 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
      Wins 1 point
)",
          .good = R"(; [Variation "Backgammon"]

 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
      Wins 1 point
)"}},
    {.rule = Rule::variant_setup,
     .explanation =
         {.meaning =
              "The transcript names a variant and starts from the board of another one, so one of "
              "the two is wrong. In the example the line that begins with `Set Pos` sets up the "
              "board of backgammon. The game is checked from the board as it stands.",
          .law = "Nackgammon: two checkers each on the 24 and the 23 point, four each on 13 and 6, "
                 "three on 8. LongGammon: all fifteen on the 24 point. Hypergammon: one checker "
                 "each on 24, 23 and 22, or on the first one or two of these in its smaller forms. "
                 "All else is as in backgammon (GNU Backgammon's variations; the HyperBackgammon "
                 "page on bkgm.com).",
          .bad = R"(; [Variation "NackGammon"]

 3 point match

 Game 1
 Ann : 0                        Bob : 0
; Set Pos=-b----E-C---eE---c-e----B-/0
  1) 31: 8/5 6/5                 42: 8/4 6/4
      Wins 1 point
)",
          .good = R"(; [Variation "Backgammon"]

 3 point match

 Game 1
 Ann : 0                        Bob : 0
; Set Pos=-b----E-C---eE---c-e----B-/0
  1) 31: 8/5 6/5                 42: 8/4 6/4
      Wins 1 point
)"}},
    {.rule = Rule::hit_in_no_hit_variant,
     .explanation = {.meaning = "A checker was hit in a game where nobody can be hit. The code is "
                                "kept until such games can be checked.",
                     .law =
                         "In Fevga, Moultezim, long nardy and Gul bara a single checker holds its "
                         "point: no opposing checker may land there. In Plakoto and Tapa a single "
                         "checker is pinned where it stands and is not sent to the bar."}},
    {.rule = Rule::pinned_checker_moved,
     .explanation =
         {.meaning = "A checker moved although an opposing one stands on top of it. The code is "
                     "kept until Plakoto and its relatives can be checked.",
          .law =
              "In Plakoto and Tapa a pinned checker may not move before every checker that pins it "
              "has left (the BrainKing rules page for Plakoto; the Tavli article on bkgm.com)."}},
    {.rule = Rule::landed_on_pin,
     .explanation =
         {.meaning =
              "A checker moved to a point where an opposing checker holds one of its own side "
              "prisoner. The code is kept until Plakoto and its relatives can be checked.",
          .law = "In Plakoto and Tapa one checker that pins another closes the point like two "
                 "checkers do. The pinning side may add more checkers; the other side may not come "
                 "there."}},
    {.rule = Rule::mother_pinned_not_ended,
     .explanation =
         {.meaning =
              "The last checker on a player's starting point, the mother, was pinned and the game "
              "went on. The code is kept until Plakoto and its relatives can be checked.",
          .law = "In Plakoto whoever has the mother pinned before it has left its starting point "
                 "loses at once, unless the other side's mother can still be caught; when both are "
                 "pinned the game is drawn. Tapa knows the first half of this rule."}},
    {.rule = Rule::head_rule,
     .explanation =
         {.meaning = "More than one checker left the starting point, the head, in one turn. The "
                     "code is kept until long nardy can be checked.",
          .law = "In long nardy one checker may leave the head in a turn. The first turn is an "
                 "exception: two may go with 66, 44 or 33 where nothing else can be played (an "
                 "Azerbaijani text has only 66 and 44, and a special case for 65)."}},
    {.rule = Rule::prime_restriction,
     .explanation =
         {.meaning = "A player holds six points in a row in a place where the game forbids it. The "
                     "code is kept until the games without hitting can be checked.",
          .law = "Fevga forbids a player to hold all six points of the starting quarter at once, "
                 "and a prime right before all of the opponent's checkers must be opened. Long "
                 "nardy forbids six points in a row while no opposing checker is ahead of them. "
                 "The texts on Moultezim contradict one another: four points of the opponent's "
                 "starting table at most, or not all of one's own first six."}},
    {.rule = Rule::first_checker_rule,
     .explanation =
         {.meaning = "A second checker moved before the first one had come round the board far "
                     "enough. The code is kept until Fevga and Moultezim can be checked.",
          .law = "In Fevga the first checker has to pass the opponent's starting point before any "
                 "other may move. In Moultezim it has to go at least twelve pips."}},
    {.rule = Rule::wall_crossed,
     .explanation =
         {.meaning = "A checker passed a wall. The code is kept until Grasshopper can be checked.",
          .law = "In Grasshopper, a game without dice, two checkers of one side on a point are a "
                 "wall, and no single checker of either side may move past it. The top checker of "
                 "a wall may jump over others (the BrainKing and bkgm.com pages on Grasshopper)."}},
    {.rule = Rule::doubles_sequence,
     .explanation =
         {.meaning = "A double was rolled and the higher doubles after it are missing or were "
                     "played wrongly. The code is kept until Gul bara can be checked.",
          .law = "In Gul bara, after the first three rolls of the game, a double gives itself and "
                 "every higher double up to 66, each of them four times and in order. What cannot "
                 "be played is lost; in Bulgaria the opponent plays it."}},
    {.rule = Rule::acey_sequence,
     .explanation =
         {.meaning = "The roll of 2 and 1 was not followed by the plays that it brings. The code "
                     "is kept until acey-deucey can be checked.",
          .law =
              "In American acey-deucey a roll of 21 is played, then a double of the player's "
              "choice, and then the player rolls again. If some part of it cannot be played, the "
              "rest of the bonus is lost. On bgammon.org the player rolls again all the same."}},
    {.rule = Rule::half_board_rule,
     .explanation =
         {.meaning = "A checker went into the second half of the board although others of its side "
                     "had not entered yet. The code is kept until Tabula can be checked.",
          .law = "In Tabula, as it is played today, nobody may pass from the first twelve points "
                 "to the second twelve before all of his checkers are on the board."}},
    {.rule = Rule::inverted_winner,
     .explanation =
         {.meaning =
              "The player who bore off all checkers first was recorded as the winner of a game in "
              "which he loses. The code is kept until Anti-Backgammon can be checked.",
          .law = "In Anti-Backgammon the moves are those of backgammon, forced plays included, and "
                 "the object is turned round: whoever has all checkers off first has lost."}},
};

}  // namespace

std::span<const Entry> variants() noexcept { return kVariants; }

}  // namespace bgtools::rules
