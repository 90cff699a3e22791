#include "cli/commands/ogid_colour.hpp"

#include <fmt/format.h>

#include <utility>

#include "cli/system/output.hpp"
#include "report/text.hpp"

namespace bgtools::cli {

bool settle_turn(const OgidArguments& arguments, PositionRecord& position) {
  if (!position.other_turn) return false;
  const auto& asked = arguments.ogid_colour;
  if (asked == "on-roll") std::swap(position.situation, *position.other_turn);
  return !asked;
}

void say_ogid_colour(int count) {
  complain(
      fmt::format("note: the colour of {} is read as the waiting player, as HedgeHog writes it; "
                  "with --ogid-colour=on-roll it is the player on roll, as GammonView writes it",
                  report::counted(count, "OGID")));
}

}  // namespace bgtools::cli
