#include "questions/plays/plays.hpp"

#include "cli/commands/commands.hpp"
#include "questions/reading/ogid_colour.hpp"
#include "report/json_writer.hpp"

namespace bgtools::cli {
namespace {

struct PlaysCommandArguments : Also<questions::PlaysArguments, ListingArguments> {};

ExitCode run_plays(const PlaysCommandArguments& arguments, Output& out) {
  const auto list = questions::plays_of(arguments, arguments.operands);
  if (!list) return refuse(list.error());
  if (list->is_turn_open) complain(questions::ogid_colour_note(1).typed());
  if (text_or(arguments.output_format, "text") == "json") {
    report::JsonWriter json(out.buffer());
    questions::append_json(*list, json);
    json.last_line();
    return ExitCode::clean;
  }
  for (const questions::ListedPlay& play : list->plays) {
    out.print("{}\t{}\n", play.play, play.result);
  }
  if (list->plays.empty()) complain("no legal play");
  return ExitCode::clean;
}

}  // namespace

constinit const Command kPlays = command<PlaysCommandArguments, &run_plays>(
    "plays", "POSITION ROLL", "list every legal play of a roll");

}  // namespace bgtools::cli
