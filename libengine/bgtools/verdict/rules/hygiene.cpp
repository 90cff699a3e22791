#include <bgtools/verdict/rules/explanations.hpp>

namespace bgtools::rules {
namespace {

constexpr Entry kEntries[] = {
    {.rule = Rule::rule_text_conflict,
     .explanation = {.meaning =
                         "A text that explains the rules says one thing and shows another in its "
                         "examples, and the transcript was judged by the examples. Nothing is "
                         "wrong with the transcript. The code is kept for formats that belong to "
                         "one site whose own rules page is of this kind.",
                     .law = "Two such places are known. The BrainKing rules page says that White's "
                            "point 1 is followed by point 24, while all its examples run upwards: "
                            "1 to 4, 9 to 15, 17 to 20. The examples hold. A Finnish rules text "
                            "says once that refusing a double cancels the game; every other text, "
                            "and the rest of that one, says that the game is lost."}},
    {.rule = Rule::unused_allowance,
     .explanation = {.meaning =
                         "A comment in the transcript allows a finding (`bgtools: allow BG302 "
                         "reason`), but there is no such finding in the part of the file that the "
                         "comment covers. Usually the fault has been repaired since; remove the "
                         "comment, so that it cannot hide a new fault of the same kind.",
                     .law = "No rule of backgammon: a habit that keeps the list of exceptions "
                            "honest. A comment after the heading of a game covers that game, one "
                            "before the first game covers the file."}},
    {.rule = Rule::stale_baseline,
     .explanation =
         {.meaning = "The baseline file lists a finding that no longer occurs. Usually the "
                     "transcript has been repaired or removed. Write the baseline "
                     "anew, so that the same fault is noticed when it comes back.",
          .law = "No rule of backgammon: a baseline holds the findings that were there when it was "
                 "written, so that only new ones count."}},
};

}  // namespace

std::span<const Entry> hygiene() noexcept { return kEntries; }

}  // namespace bgtools::rules
