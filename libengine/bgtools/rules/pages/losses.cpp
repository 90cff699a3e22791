#include <bgtools/rules/pages/pages.hpp>

namespace bgtools::rules {
namespace {

constexpr Entry kLosses[] = {
    {.rule = Rule::loss_tag,
     .explanation =
         {.meaning =
              "The target format has no place for an entry of the heading, such as the event, the "
              "date or a rating. Keep the original beside the converted transcript if the entry "
              "matters, or choose a format that holds it; the json format holds everything.",
          .law = "No rule of backgammon: a conversion never drops anything in silence. Every "
                 "finding of this hundred names one thing that the new transcript lacks. They come "
                 "from `bgtools convert`, so they have no example of a transcript with a fault."}},
    {.rule = Rule::loss_comment,
     .explanation =
         {.meaning = "A remark in the transcript has no place in the target format, or not in this "
                     "place. The finding gives the line where it stands in the original.",
          .law =
              "No rule of backgammon. A remark before the first game, between two turns and behind "
              "a result are three different things, and a format may know one of them only."}},
    {.rule = Rule::loss_analysis,
     .explanation = {.meaning =
                         "An evaluation, a mark or another annotation that a program or a person "
                         "left in the transcript has no place in the target format. The plays "
                         "themselves are not affected. The json format holds all of them, and "
                         "a format holds its own.",
                     .law = "No rule of backgammon. Analysis is an opinion on the play and not a "
                            "part of the game; it is kept where the format can hold it."}},
    {.rule = Rule::loss_set_position,
     .explanation =
         {.meaning = "The transcript sets up or shows a board, and the target format cannot say "
                     "it. The plays after it would be wrong from another board, so check the new "
                     "transcript before you use it, or choose a format that holds boards.",
          .law = "A board is set up by hand after a wrong start (US rules 4.7), after an "
                 "illegal play that stands, or to record a single position as a game."}},
    {.rule = Rule::loss_rule,
     .explanation =
         {.meaning = "The transcript states a rule of the game, such as Crawford, Jacoby, beavers, "
                     "the variant or the highest cube, or marks the Crawford game, and the target "
                     "format cannot. Whoever reads the new transcript may judge it by other rules; "
                     "name them on the command line when you check it.",
          .law = "The rules that players agree on beforehand change what is legal and what a game "
                 "is worth (bkgm.com, \"Optional Rules\" and \"Rules for Match Play\")."}},
    {.rule = Rule::loss_result,
     .explanation =
         {.meaning = "A part of a result cannot be written in the target format, such as the words "
                     "that it also won the match, how the game ended, the number in the loser's "
                     "cell, or a number that is no points. Winner and points are kept where the "
                     "format has results at all.",
          .law = "A game is worth the cube times one, two or three (bkgm.com, \"Gammons and "
                 "Backgammons\"); what else a transcript says about it is a habit of the program "
                 "that wrote it."}},
    {.rule = Rule::loss_resignation,
     .explanation = {.meaning =
                         "A resignation is written as such in the transcript, and the target "
                         "format shows only the result. That the game was given up can no longer "
                         "be seen from the text, though mostly from the board.",
                     .law = "A player may give up a game as single, gammon or backgammon, and the "
                            "opponent may accept or play on."}},
    {.rule = Rule::loss_play_kind,
     .explanation =
         {.meaning = "The transcript says why a roll has no play, and the target format cannot: "
                     "nothing could be played, the player resigned, the play is not known, or it "
                     "cannot be read. In the new transcript all of them look alike.",
          .law = "Only the first of them is a lost turn by the rules (bkgm.com, \"Movement of the "
                 "Checkers\"). The board tells them apart as long as it is known."}},
    {.rule = Rule::loss_label,
     .explanation =
         {.meaning = "The number of a game cannot be written in the target format, which counts "
                     "the games itself. It matters only where numbers are left out or repeated.",
          .law = "No rule of backgammon: games are counted from 1 in the order in which they were "
                 "played."}},
    {.rule = Rule::loss_name,
     .explanation =
         {.meaning = "A player's name has letters or a length that the target format cannot hold, "
                     "and was changed so that it can. Two different names stay different.",
          .law = "No rule of backgammon. A colon, a bracket or several blanks in a row mean "
                 "something else in some formats, and old ones know only plain letters."}},
    {.rule = Rule::loss_play,
     .explanation =
         {.meaning = "A play cannot be written as it was recorded: it has more hops than the "
                     "target format allows, is not legal where only legal plays can be written, or "
                     "could not be read. The opening throw of each player is reported in the same "
                     "way where "
                     "the first turn does not tell it. The finding gives the line and the roll.",
          .law = "An illegal play that stands is a part of the game (see BG120). It is written as "
                 "it was made wherever the format allows it, and never replaced by a legal one."}},
    {.rule = Rule::loss_cube,
     .explanation = {.meaning =
                         "A cube action has no place in the target format, such as a beaver, a "
                         "raccoon, an automatic double or a value that is not twice the cube. From "
                         "there on the new transcript may show another stake.",
                     .law = "Beavers and automatic doubles are options of money play (bkgm.com, "
                            "\"Optional Rules\"), and formats made for matches do not know them."}},
    {.rule = Rule::loss_score,
     .explanation =
         {.meaning = "The score at the head of a game cannot be written in the target format, "
                     "because it counts the score from the results itself or knows no match. It "
                     "matters where the score in the original does not follow from its results.",
          .law = "A score is never put right by a conversion: players may really have played on at "
                 "a wrong one."}},
    {.rule = Rule::loss_notation,
     .explanation =
         {.meaning = "A play is the same play in the target format and is spelled in another way: "
                     "that format marks no hits, or it writes the moves of one checker as one. "
                     "Read back, the record has the same boards but not the same hops. So it is "
                     "with the opening throw of each player where the first turn has both dice.",
          .law = "No rule of backgammon: a play is what it does to the board, and every program "
                 "has its own way to write it down."}},
};

}  // namespace

std::span<const Entry> losses() noexcept { return kLosses; }

}  // namespace bgtools::rules
