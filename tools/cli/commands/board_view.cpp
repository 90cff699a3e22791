#include "cli/commands/board_view.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bgtools/formats/format.hpp>
#include <bgtools/positions/ids.hpp>
#include <bgtools/positions/positions.hpp>
#include <bgtools/text/numbers.hpp>
#include <bgtools/text/source.hpp>
#include <optional>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "cli/commands/ogid_colour.hpp"
#include "cli/commands/shown_moment.hpp"
#include "cli/inputs/inputs.hpp"
#include "cli/inputs/run.hpp"
#include "cli/system/interrupt.hpp"
#include "report/locus.hpp"
#include "report/text.hpp"

namespace bgtools::cli {
namespace {

constexpr std::string_view kEnd = "end";

/// Which match of a file, and what of it, is shown.
struct Selection {
  int match = 1;
  int game = 1;
  std::optional<int> turn = 1;   ///< nullopt: after the last action
  std::optional<Place> place{};  ///< counts instead of all of these
  std::optional<Decision> decision{};
};

OrError<Selection> selection_of(const PlaceArguments& arguments) {
  Selection selection;
  int turn = 1;
  const bool is_end = arguments.turn == kEnd;
  for (const auto& [option, text, number] :
       {std::tuple("match", &arguments.match, &selection.match),
        std::tuple("game", &arguments.game, &selection.game),
        std::tuple("turn", &arguments.turn, &turn)}) {
    if (!*text || (is_end && number == &turn)) continue;
    const auto given = text::to_int(**text);
    if (!given || *given < 1) {
      return Error{fmt::format("--{}: '{}' is not a positive whole number", option, **text)};
    }
    *number = *given;
  }
  selection.turn = is_end ? std::nullopt : std::optional(turn);
  if (const auto& decision = arguments.decision) {
    selection.decision = *decision == "before"    ? Decision::before
                         : *decision == "offered" ? Decision::offered
                                                  : Decision::taken;
    if (is_end) return Error{"--decision needs the turn that the double precedes, not the end"};
  }
  return selection;
}

bool names_a_place(const PlaceArguments& arguments) {
  return arguments.match || arguments.game || arguments.turn || arguments.decision;
}

/// A name of a file, and a place in it.
struct FilePlace {
  std::string file;
  Place place{};
};

/// FILE:LINE:COLUMN as reports print it, perhaps with the colon after it.
std::optional<FilePlace> file_place_in(std::string_view text) {
  if (text.ends_with(':')) text.remove_suffix(1);
  const std::size_t second = text.rfind(':');
  if (second == std::string_view::npos || second == 0) return std::nullopt;
  const std::size_t first = text.rfind(':', second - 1);
  if (first == std::string_view::npos || first == 0) return std::nullopt;
  const auto line = text::to_number<std::uint64_t>(text.substr(first + 1, second - first - 1));
  const auto column = text::to_number<std::uint64_t>(text.substr(second + 1));
  if (!line || !column || *line == 0 || *column == 0) return std::nullopt;
  return FilePlace{std::string(text.substr(0, first)), {.line = *line, .column = *column}};
}

std::string printable(std::string_view text) {
  std::string result;
  report::append_printable(result, text);
  return result;
}

/// A match, and what its reader could not read in the whole file.
struct MatchRead {
  Match match{};
  const Format* format = nullptr;
  std::vector<Diagnostic> errors{};
};

bool is_after(const Place& a, const Place& b) {
  return std::tuple(a.line, a.column) > std::tuple(b.line, b.column);
}

/// The selected match of a source.
OrError<MatchRead> match_in(const Source& source, std::string_view extension,
                            const RunOptions& options, const Selection& selection) {
  Collector findings;
  std::optional<Match> found;
  int matches = 0;
  const auto is_selected = [&](const Match& match) {
    if (!selection.place) return matches == selection.match;
    return matches == 1 || !is_after(source.place(match.span.begin), *selection.place);
  };
  const Format* const format =
      read(source, extension, options.forced, findings, [&](Match&& match) {
        ++matches;
        if (is_selected(match)) found = std::move(match);
        return true;
      });
  if (found) {
    std::erase_if(findings.diagnostics,
                  [](const Diagnostic& each) { return each.severity != Severity::error; });
    return MatchRead{*std::move(found), format, std::move(findings.diagnostics)};
  }
  if (matches == 0) {
    const bool is_unknown = format == nullptr && !findings.diagnostics.empty();
    return Error{fmt::format(
        "{}: {}", source.name(),
        is_unknown ? findings.diagnostics.back().message : std::string("contains no match"))};
  }
  return Error{fmt::format("{}: there is no match {}; it has {}", source.name(), selection.match,
                           report::counted(matches, "match"))};
}

/// Says what could not be read, so that no board is shown as if it were certain.
void note_damage(const Source& source, const MatchRead& read, const Span& shown, View& view) {
  if (read.errors.empty()) return;
  const auto first = std::min_element(
      read.errors.begin(), read.errors.end(),
      [](const Diagnostic& a, const Diagnostic& b) { return a.span.begin < b.span.begin; });
  view.is_doubtful = first->span.begin < shown.begin;
  const auto more = read.errors.size() - 1;
  view.damage = fmt::format(
      "{}:{}: {}: {}{}; {} {} the board that is shown", source.name(),
      report::place_words(report::locus(source, read.format, first->span.begin), read.format),
      code(first->rule), printable(first->message),
      more == 0 ? std::string() : fmt::format(", and {} more", more),
      more == 0 ? "this is" : "the first is", view.is_doubtful ? "before" : "after");
}

BoardLabels labels_of(const ViewpointArguments& arguments, const std::array<std::string, 2>& names,
                      int checkers) {
  return {.names = {printable(names[0]), printable(names[1])},
          .checkers = checkers,
          .is_flipped = is_on(arguments.flip),
          .has_pips = arguments.pips.value_or(true)};
}

View view_of_position(const ViewArguments& arguments, PositionRecord position) {
  if (settle_turn(arguments, position)) say_ogid_colour(1);
  return {position.situation, labels_of(arguments, position.names, 15)};
}

/// The moment that is selected; the error does not name the file.
OrError<Moment> moment_in(const Selection& selection, const Match& match, const Source& source,
                          const Format* format) {
  if (!selection.place) {
    if (!selection.turn) return Moment{.game = selection.game};
    return moment_of_turn(match, selection.game, *selection.turn, selection.decision);
  }
  if (format != nullptr && format->is_binary) {
    return Error{"the format has no lines; name the place by --game and --turn"};
  }
  if (is_after(*selection.place, source.place(source.text().size()))) {
    return Error{fmt::format("there is no line {}; the last one is {}", selection.place->line,
                             source.place(source.text().size()).line)};
  }
  const auto moment = moment_at(match, source, *selection.place, selection.decision);
  if (moment) return *moment;
  return Error{fmt::format("line {} is before the first game", selection.place->line)};
}

/// What is known after the last action: the recorded result, or that a side has no checker left.
std::string outcome_of(const Scene& scene, const BoardLabels& labels) {
  const auto name_of = [&](Player player) { return player_words(player, labels); };
  if (const auto& result = scene.result) {
    return fmt::format("{} wins {}", name_of(result->winner),
                       report::counted(result->points, "point"));
  }
  const Situation& last = scene.situation;
  const bool is_mover_off = last.position.checkers() == 0;
  if (!is_mover_off && last.position.opponent_checkers() != 0) return "";
  return fmt::format("{} has borne off the last checker",
                     name_of(is_mover_off ? last.mover : other(last.mover)));
}

OrError<View> view_of_input(const ViewArguments& arguments, const LoadedInput& input,
                            std::optional<Place> place) {
  auto selection = selection_of(arguments);
  if (!selection) return selection.error();
  selection->place = place;
  const auto options = run_options(arguments);
  if (!options) return options.error();
  const auto& run_with = *options;

  const Source source(input.name, input.bytes, stop_flag());
  if (!names_a_place(arguments) && !place && run_with.forced == nullptr &&
      detect(source, input.extension).format == nullptr) {
    const bool is_file = detect_position(source.bytes()) == position_format_named("jellyfish-pos");
    const PositionRead position = read_position(is_file ? source.bytes() : source.text());
    if (position) return view_of_position(arguments, *position);
    return Error{fmt::format("{}: {}", source.name(), position.error().message)};
  }
  const auto read = match_in(source, input.extension, run_with, *selection);
  if (!read) return read.error();
  const auto of_file = [&source](const Error& error) {
    return Error{fmt::format("{}: {}", source.name(), error.message)};
  };
  const auto moment = moment_in(*selection, read->match, source, read->format);
  if (!moment) return of_file(moment.error());
  const auto scene = scene_at(read->match, run_with.game, *moment);
  if (!scene) return of_file(scene.error());
  View view{scene->situation, labels_of(arguments, scene->names, scene->checkers)};
  if (!moment->action && !moment->turn) view.labels.outcome = outcome_of(*scene, view.labels);
  note_damage(source, *read, scene->span, view);
  return view;
}

}  // namespace

OrError<View> view_of(const ViewArguments& arguments, const std::string& target) {
  const auto inputs = input_options(arguments);
  if (!inputs) return inputs.error();
  LoadedInput input;
  const auto load = [&] { return load_input(*inputs, target, input); };
  const bool is_place_given = arguments.match || arguments.game || arguments.turn;
  if (target == kStdin || is_place_given) {
    const auto loaded = load();
    if (loaded) return view_of_input(arguments, input, std::nullopt);
    if (!file_place_in(target)) return loaded.error();
    return Error{
        fmt::format("{}; FILE:LINE:COLUMN cannot be given together with --match, --game or --turn",
                    loaded.error().message)};
  }
  const PositionRead position = read_position(target);
  if (position) return view_of_position(arguments, *position);
  if (load()) return view_of_input(arguments, input, std::nullopt);
  if (const auto place = file_place_in(target)) {
    const auto loaded = load_input(*inputs, place->file, input);
    if (loaded) return view_of_input(arguments, input, place->place);
    // An id that is almost right ends with two numbers as well, and has more of them.
    if (std::count(target.begin(), target.end(), ':') <= 3) return loaded.error();
  }
  return Error{fmt::format("position '{}': {}", printable(target), position.error().message)};
}

}  // namespace bgtools::cli
