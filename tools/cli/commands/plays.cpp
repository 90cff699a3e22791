#include "answers/plays.hpp"

#include "answers/ogid_colour.hpp"
#include "cli/commands/commands.hpp"
#include "report/json_writer.hpp"

namespace bgtools::cli {
namespace {

struct PlaysArguments : Takes<OgidArguments, GameTurnArguments, ListingArguments> {};

ExitCode plays(const PlaysArguments& arguments, Output& out) {
  const auto list = answers::plays_of(arguments, arguments.operands);
  if (!list) return refuse(list.error());
  if (list->is_turn_open) complain(answers::ogid_colour_note(1).typed());
  if (text_or(arguments.output_format, "text") == "json") {
    report::JsonWriter json(out.buffer());
    answers::append_json(*list, json);
    json.last_line();
    return ExitCode::clean;
  }
  for (const answers::ListedPlay& play : list->plays) {
    out.print("{}\t{}\n", play.play, play.result);
  }
  if (list->plays.empty()) complain("no legal play");
  return ExitCode::clean;
}

}  // namespace

constinit const Command kPlays =
    command<PlaysArguments, &plays>("plays", "POSITION ROLL", "list every legal play of a roll");

}  // namespace bgtools::cli
