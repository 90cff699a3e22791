#include "answers/ogid_colour.hpp"

#include <fmt/core.h>

#include <utility>

#include "report/text.hpp"

namespace bgtools::answers {

bool settle_turn(const OgidArguments& arguments, PositionRecord& position) {
  if (!position.other_turn) return false;
  const auto& asked = arguments.ogid_colour;
  if (asked == "on-roll") std::swap(position.situation, *position.other_turn);
  return !asked;
}

std::string ogid_colour_note(int count) {
  return fmt::format(
      "note: the colour of {} is read as the waiting player, as HedgeHog writes it; with "
      "--ogid-colour=on-roll it is the player on roll, as GammonView writes it",
      report::counted(count, "OGID"));
}

}  // namespace bgtools::answers
