#include "questions/reading/ogid_colour.hpp"

#include <utility>

#include "report/text.hpp"

namespace bgtools::questions {

bool settle_turn(const OgidArguments& arguments, PositionRecord& position) {
  if (!position.other_turn) return false;
  const auto& asked = arguments.ogid_colour;
  if (asked == "on-roll") std::swap(position.situation, *position.other_turn);
  return !asked;
}

report::Sentence ogid_colour_note(int count) {
  return report::Sentence("note: the colour of ", report::counted(count, "OGID"),
                          " is read as the waiting player, as HedgeHog writes it; with ",
                          report::OptionName{"ogid-colour"},
                          "=on-roll it is the player on roll, as GammonView writes it");
}

}  // namespace bgtools::questions
