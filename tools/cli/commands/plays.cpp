#include "questions/plays/plays.hpp"

#include <fmt/core.h>

#include <bgtools/positions/ids.hpp>
#include <bgtools/positions/positions.hpp>
#include <filesystem>
#include <string>
#include <system_error>
#include <vector>

#include "cli/commands/commands.hpp"
#include "cli/commands/target_view.hpp"
#include "cli/inputs/file_place.hpp"
#include "cli/inputs/walk.hpp"
#include "questions/reading/game_turn.hpp"
#include "questions/reading/ogid_colour.hpp"
#include "report/json_writer.hpp"

namespace bgtools::cli {
namespace {

struct PlaysCommandArguments
    : Also<questions::PlaysArguments, ListingArguments, ReadArguments, questions::PlaceArguments> {
};

/// Whether a transcript is named, and not a position.
bool is_of_file(const PlaysCommandArguments& arguments, const std::string& target) {
  if (target == kStdin || arguments.match || arguments.game || arguments.turn ||
      arguments.decision) {
    return true;
  }
  if (target == "start" || read_position(target)) return false;
  std::error_code error;
  if (std::filesystem::exists(target, error)) return true;
  const auto place = file_place_in(target);
  if (place && std::filesystem::exists(place->file, error)) return true;
  // What looks like the name of a file is told that there is none.
  return detect_position(target) == nullptr && target.find('.') != std::string::npos;
}

/// Replaces the name of a transcript by the position there, and adds the recorded roll if none was
/// given. Without --game and --turn it is the position at the end of the record. `exit` is not
/// clean if something before it could not be read.
report::OrSentence<std::vector<std::string>> with_position(const PlaysCommandArguments& arguments,
                                                           std::vector<std::string> operands,
                                                           ExitCode& exit) {
  ViewArguments place = arguments;
  const bool is_end = !place.game && !place.turn && !file_place_in(operands[0]);
  if (is_end) place.game = "last";
  if (!place.turn && !file_place_in(operands[0])) place.turn = "end";
  const report::OrSentence<Views> views = views_of(place, operands[0]);
  if (!views) return views.error();
  if (views->known.size() != 1) return report::Sentence(views->missing);
  const View& view = views->known.front();
  const Situation& now = view.situation;
  if (now.position.moves_otherwise()) {
    return report::Sentence(
        "plays of a FILE are those of games that move as backgammon does; "
        "others take a POSITION");
  }
  if (!view.labels.outcome.empty()) {
    return report::Sentence("the game is over there; ", report::OptionName{"game"}, " and ",
                            report::OptionName{"turn"}, " name another place");
  }
  if (!view.note.is_empty()) complain(view.note.typed());
  exit = print_view_faults(views->known, {});
  operands[0] = to_position_id(now.position);
  if (operands.size() == 1 && now.roll.is_valid()) {
    operands.push_back(fmt::format("{}{}", now.roll.first, now.roll.second));
  }
  if (operands.size() == 1) {
    return report::Sentence("no roll is recorded there; plays requires a ROLL, such as `31`");
  }
  return operands;
}

ExitCode run_plays(const PlaysCommandArguments& arguments, Output& out) {
  std::vector<std::string> operands = questions::in_order(arguments.operands);
  ExitCode exit = ExitCode::clean;
  if (!operands.empty() && !questions::names_other_game(arguments) &&
      is_of_file(arguments, operands[0])) {
    auto found = with_position(arguments, std::move(operands), exit);
    if (!found) return refuse(found.error());
    operands = *std::move(found);
  }
  const auto list = questions::plays_of(arguments, operands);
  if (!list) return refuse(list.error());
  if (list->is_turn_open) complain(questions::ogid_colour_note(1).typed());
  if (text_or(arguments.output_format, "text") == "json") {
    report::JsonWriter json(out.buffer());
    questions::append_json(*list, json);
    json.last_line();
    return exit;
  }
  for (const questions::ListedPlay& play : list->plays) {
    out.print("{}\t{}\n", play.play, play.result);
  }
  if (list->plays.empty()) complain("no legal play");
  return exit;
}

}  // namespace

constinit const Command kPlays = command<PlaysCommandArguments, &run_plays>(
    "plays", "POSITION ROLL | FILE [ROLL] | FILE:LINE:COLUMN [ROLL]",
    "list every legal play of a roll");

}  // namespace bgtools::cli
