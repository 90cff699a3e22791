#include <bgtools/rules/pages/pages.hpp>

namespace bgtools::rules {
namespace {

constexpr Entry kHygiene[] = {
    {.rule = Rule::rule_text_conflict,
     .explanation =
         {.meaning = "The rules text of the profile says one thing in one place and another "
                     "elsewhere, and the transcript comes to that point. It is judged by what the "
                     "text says as a whole, and nothing has to be done. Under `--profile fi` it is "
                     "said of the first game that ends with a dropped double.",
          .law =
              "Two such places are known. A Finnish rules text says once that refusing a double "
              "cancels the game; every other text, and the rest of that one, says that the game is "
              "lost. The BrainKing rules page says that White's point 1 is followed by point 24, "
              "while all its examples run upwards: 1 to 4, 9 to 15, 17 to 20. The examples hold.",
          .bad = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                  Doubles => 2
  2)  Drops                       Wins 1 point
)",
          .good = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
      Wins 1 point
)",
          .options = "--profile fi"}},
    {.rule = Rule::unused_allowance,
     .explanation =
         {.meaning =
              "A comment in the transcript allows a finding (`bgtools: allow BG302 reason`), but "
              "there is no such finding in the part of the file that the comment covers, no such "
              "rule, or no reason is given. Usually the fault has been repaired since; remove the "
              "comment, so that it cannot hide a new fault of the same kind.",
          .law = "No rule of backgammon: a habit that keeps the list of exceptions "
                 "honest. A comment after the heading of a game covers that game, one "
                 "before the first game covers the file.",
          .bad = R"(; bgtools: allow BG303 the club counts a second drop double
 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1)                             31: 8/5 6/5
  2)  Doubles => 2                Drops
      Wins 1 point
)",
          .good = R"(; bgtools: allow BG303 the club counts a second drop double
 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1)                             31: 8/5 6/5
  2)  Doubles => 2                Drops
      Wins 2 points
)"}},
    {.rule = Rule::stale_baseline,
     .explanation =
         {.meaning =
              "The baseline file lists a finding that no longer occurs. Usually the transcript has "
              "been repaired or removed. Write the baseline anew, so that the same fault is "
              "noticed when it comes back; `--prune-baseline` takes out what is no longer found.",
          .law = "No rule of backgammon: a baseline holds the findings that were there when it was "
                 "written, so that only new ones count."}},
    {.rule = Rule::unverified_after_known,
     .explanation =
         {.meaning =
              "A fault is known, since the baseline has it or a comment allows it, and because of "
              "it "
              "turns after it were not verified: without the board a new fault in them is not "
              "found. That is a warning. It is an error where the baseline was written of other "
              "turns, or where what they say has changed since: look at them, then write the "
              "baseline anew. Blanks, remarks and row numbers do not count. This finding is never "
              "part of a baseline, and no comment allows it. It ends when the known fault is "
              "repaired.",
          .law = "No rule of backgammon: what was not looked at must not pass for clean.",
          .bad = R"(; bgtools: allow BG717 the sheet is torn there
 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: ???                     65: 24/18 18/13
  2) 42: 8/4 6/4                 63: 24/15
      Wins 1 point
)",
          .good = R"( 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 65: 24/18 18/13
  2) 42: 8/4 6/4                 63: 24/15
      Wins 1 point
)"}},
};

}  // namespace

std::span<const Entry> hygiene() noexcept { return kHygiene; }

}  // namespace bgtools::rules
