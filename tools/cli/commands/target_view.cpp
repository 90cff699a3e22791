#include "cli/commands/target_view.hpp"

#include <algorithm>
#include <bgtools/formats/format.hpp>
#include <bgtools/game/game_rules.hpp>
#include <bgtools/positions/positions.hpp>
#include <bgtools/text/source.hpp>
#include <optional>

#include "cli/inputs/file_place.hpp"
#include "cli/inputs/inputs.hpp"
#include "cli/system/interrupt.hpp"
#include "cli/system/output.hpp"
#include "questions/show/show.hpp"
#include "report/text.hpp"

namespace bgtools::cli {

using report::OrSentence;
using report::Sentence;
namespace {

OrSentence<Views> views_of_loaded(const ViewArguments& arguments, const LoadedInput& input,
                                  std::optional<Place> place) {
  const Source source = opened(input.name, input.bytes, input.extension, stop_flag());
  return questions::views_of_input(arguments, input, source, place);
}

}  // namespace

OrSentence<Views> views_of(const ViewArguments& arguments, const std::string& target) {
  if (arguments.variant) {
    const GameRules* const game = game_named(*arguments.variant);
    if (game != nullptr) return questions::views_of_board(arguments, *game, target);
  }
  const auto inputs = input_options(arguments);
  if (!inputs) return Sentence(inputs.error());
  LoadedInput input;
  const auto load = [&](const std::string& path) { return load_input(*inputs, path, input); };
  const auto position_of = [&](const PositionRecord& position) -> OrSentence<Views> {
    // On a sheet, the options are for the files among the operands.
    const auto may = is_on(arguments.sheet) ? OrSentence<void>() : may_be_position(arguments);
    if (!may) return may.error();
    return Views{{questions::view_of_position(arguments, position, target)}};
  };
  const bool is_sheet = is_on(arguments.sheet);
  const bool is_place_given = arguments.match || arguments.game || arguments.turn;
  if (target == kStdin || (is_place_given && !is_sheet)) {
    const auto loaded = load(target);
    if (loaded) return views_of_loaded(arguments, input, std::nullopt);
    if (!file_place_in(target)) return Sentence(loaded.error());
    return Sentence(loaded.error().message,
                    "; FILE:LINE:COLUMN cannot be given together with --match, --game or --turn");
  }
  const PositionRead position = read_position(target);
  if (position) return position_of(*position);
  const auto whole = load(target);
  if (whole) return views_of_loaded(arguments, input, std::nullopt);
  if (const auto place = file_place_in(target)) {
    const auto loaded = load(place->file);
    if (loaded) return views_of_loaded(arguments, input, place->place);
    // An id that is almost right ends with two numbers as well, and has more of them.
    if (std::count(target.begin(), target.end(), ':') <= 3) return Sentence(loaded.error());
  }
  if (detect_position(target) == nullptr) {
    return Sentence(whole.error().message, ", and it is ", position.error().message);
  }
  std::string printable;
  report::append_printable(printable, target);
  return Sentence("position '", printable, "': ", position.error().message);
}

report::ExitCode print_view_faults(const std::vector<View>& views,
                                   const std::vector<std::string>& missing) {
  const questions::ViewFaults faults = questions::view_faults(views, missing);
  for (const std::string& message : faults.messages) complain(message);
  return faults.exit;
}

}  // namespace bgtools::cli
