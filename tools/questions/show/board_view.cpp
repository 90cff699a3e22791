#include "questions/show/board_view.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <bgtools/formats/format.hpp>
#include <bgtools/positions/game_positions.hpp>
#include <bgtools/positions/ids.hpp>
#include <bgtools/positions/positions.hpp>
#include <bgtools/text/numbers.hpp>
#include <bgtools/text/source.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

#include "questions/reading/game_turn.hpp"
#include "questions/reading/left_out.hpp"
#include "questions/reading/ogid_colour.hpp"
#include "questions/reading/play_words.hpp"
#include "questions/reading/run.hpp"
#include "questions/show/shown_moment.hpp"
#include "report/locus.hpp"
#include "report/text.hpp"

namespace bgtools::questions {

using report::OptionName;
using report::OrSentence;
using report::Sentence;
namespace {

using report::printable;

constexpr std::string_view kEnd = "end";
constexpr std::string_view kLast = "last";

/// A roll of a game, counted from 1; nullopt: after the last action.
using Turn = std::optional<int>;

/// Which match of a file, and what of it, is shown.
struct Wanted {
  std::optional<int> match{};    ///< nullopt: the first that --where selects
  int game = 1;                  ///< 0: the last one
  std::vector<Turn> turns{};     ///< empty: all of the game, and its end
  std::optional<Place> place{};  ///< counts instead of all of these
  std::optional<Decision> decision{};
};

constexpr int kMostTurns = 10'000;

/// "7", "end" or, on a sheet, "1,4-7,end".
OrSentence<std::vector<Turn>> turns_in(std::string_view text, bool is_sheet) {
  const Sentence error(
      OptionName{"turn"}, ": '", text, "' is not ",
      is_sheet ? "a list of turns such as 3,5-8,end" : "a positive whole number or `end`");
  std::vector<Turn> turns;
  for (std::string_view rest = text; !rest.empty() || turns.empty();) {
    const std::size_t comma = is_sheet ? rest.find(',') : std::string_view::npos;
    const std::string_view part = rest.substr(0, comma);
    rest = comma == std::string_view::npos ? "" : rest.substr(comma + 1);
    if (comma != std::string_view::npos && rest.empty()) return error;
    if (part == kEnd) {
      turns.emplace_back(std::nullopt);
      continue;
    }
    const std::size_t dash = is_sheet ? part.find('-') : std::string_view::npos;
    const auto first = text::to_int(part.substr(0, dash));
    const auto last = dash == std::string_view::npos ? first : text::to_int(part.substr(dash + 1));
    if (!first || !last || *first < 1 || *last < *first || *last - *first > kMostTurns) {
      return error;
    }
    for (int turn = *first; turn <= *last; ++turn) turns.emplace_back(turn);
  }
  return turns;
}

OrSentence<int> number_in(std::string_view option, const Text& text) {
  if (!text) return 1;
  const auto given = text::to_int(*text);
  if (given && *given >= 1) return *given;
  return Sentence(OptionName{option}, ": '", *text, "' is not a positive whole number");
}

OrSentence<Wanted> selection_of(const PlaceArguments& arguments, bool is_sheet) {
  Wanted selection;
  if (arguments.match) {
    const auto match = number_in("match", arguments.match);
    if (!match) return match.error();
    selection.match = *match;
  }
  const bool is_last = arguments.game == kLast;
  const auto game = is_last ? OrSentence<int>(0) : number_in("game", arguments.game);
  if (!game) return game.error();
  selection.game = *game;
  if (!is_sheet || arguments.turn) {
    auto turns = turns_in(text_or(arguments.turn, "1"), is_sheet);
    if (!turns) return turns.error();
    selection.turns = *std::move(turns);
  }
  if (const auto& decision = arguments.decision) {
    selection.decision = *decision == "before"    ? Decision::before
                         : *decision == "offered" ? Decision::offered
                                                  : Decision::taken;
    const bool has_end = std::find(selection.turns.begin(), selection.turns.end(), std::nullopt) !=
                         selection.turns.end();
    if (has_end || (is_sheet && !arguments.turn)) {
      return Sentence(OptionName{"decision"}, " needs the turn that the double precedes");
    }
  }
  return selection;
}

bool asks_for_transcript(const ViewArguments& arguments) {
  return arguments.match || arguments.game || arguments.turn || arguments.decision ||
         !arguments.where.empty();
}

/// A match, and what its reader could not read in the whole file, but for matches that are left
/// out.
struct MatchRead {
  Match match{};
  int number = 0;  ///< from 1; 0: none is selected
  const Format* format = nullptr;
  std::vector<Diagnostic> errors{};
};

bool is_after(const Place& a, const Place& b) {
  return std::tuple(a.line, a.column) > std::tuple(b.line, b.column);
}

/// The selected match of a source.
OrError<MatchRead> match_in(const Source& source, std::string_view extension,
                            const RunOptions& options, const Wanted& selection,
                            const LeftOut& left_out) {
  Collector findings;
  std::optional<Match> found;
  int matches = 0;
  int number = 0;
  const auto is_wanted = [&](const Match& match) {
    if (!selection.place && selection.match) return matches == *selection.match;
    if (!selection.place) return !found && !left_out.has(matches);
    return matches == 1 || !is_after(source.place(match.span.begin), *selection.place);
  };
  const Format* const format =
      read(source, extension, options.forced, findings, [&](Match&& match) {
        ++matches;
        if (is_wanted(match)) {
          found = std::move(match);
          number = matches;
        }
        return true;
      });
  if (found && left_out.has(number)) {
    return Error{fmt::format("{}: match {} is not selected", source.name(), number)};
  }
  if (found) {
    std::erase_if(findings.diagnostics, [&](const Diagnostic& each) {
      return each.severity != Severity::error || left_out.has(each.match);
    });
    return MatchRead{*std::move(found), number, format, std::move(findings.diagnostics)};
  }
  if (matches != 0 && !selection.match) return MatchRead{};
  if (matches == 0) {
    const bool is_unknown = format == nullptr && !findings.diagnostics.empty();
    return Error{fmt::format(
        "{}: {}", source.name(),
        is_unknown ? findings.diagnostics.back().message : std::string("contains no match"))};
  }
  return Error{fmt::format("{}: match {} does not exist; the file has {}", source.name(),
                           *selection.match, report::counted(matches, "match"))};
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
                      int checkers, Player mover) {
  const bool is_flipped =
      arguments.side ? (*arguments.side == "1") != (mover == Player::one) : is_on(arguments.flip);
  return {.names = {printable(names[0]), printable(names[1])},
          .checkers = checkers,
          .is_flipped = is_flipped,
          .has_pips = arguments.pips.value_or(true)};
}

/// The moment of a place; the error does not name the file.
OrSentence<Moment> moment_of_place(const Place& place, std::optional<Decision> decision,
                                   const Source& source, const MatchRead& read) {
  if (read.format != nullptr && read.format->is_binary) {
    return Sentence("the format has no lines; name the place by ", OptionName{"game"}, " and ",
                    OptionName{"turn"});
  }
  if (is_after(place, source.place(source.text().size()))) {
    return Sentence(fmt::format("line {} does not exist; the last line is {}", place.line,
                                source.place(source.text().size()).line));
  }
  const auto moment = moment_at(read.match, source, place, decision);
  if (moment) return *moment;
  return Sentence(fmt::format("line {} is before the first game", place.line));
}

/// The moments that are selected; the error does not name the file.
OrSentence<std::vector<Moment>> moments_in(Wanted& selection, const Source& source,
                                           const MatchRead& read) {
  if (selection.place) {
    const auto moment = moment_of_place(*selection.place, selection.decision, source, read);
    if (!moment) return moment.error();
    return std::vector{*moment};
  }
  if (selection.game == 0) selection.game = static_cast<int>(read.match.games.size());
  if (selection.turns.empty()) {
    const auto turns = turns_of(read.match, selection.game);
    if (!turns) return Sentence(turns.error());
    for (int turn = 1; turn <= *turns; ++turn) selection.turns.emplace_back(turn);
    selection.turns.emplace_back(std::nullopt);
  }
  std::vector<Moment> moments;
  for (const Turn& turn : selection.turns) {
    if (!turn) {
      moments.push_back(Moment{.game = selection.game});
      continue;
    }
    const auto moment = moment_of_turn(read.match, selection.game, *turn, selection.decision);
    if (!moment) return Sentence(moment.error());
    moments.push_back(*moment);
  }
  return moments;
}

/// "final.mat, game 1, turn 3".
std::string place_of(const Source& source, const Wanted& selection, const MatchRead& read,
                     const Moment& moment) {
  std::string text = printable(source.name());
  if (selection.place) {
    text += fmt::format(":{}:{}", selection.place->line, selection.place->column);
  }
  if (!selection.place && read.number > 1) text += fmt::format(", match {}", read.number);
  text += fmt::format(", game {}", moment.game);
  if (moment.turn) text += fmt::format(", turn {}", *moment.turn);
  if (!moment.action && !moment.turn) text += ", end";
  return text;
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

OrError<View> view_of_moment(const ViewArguments& arguments, const RunOptions& options,
                             const Source& source, const MatchRead& read, const Moment& moment) {
  const auto scene = scene_at(read.match, options.game, moment);
  if (!scene) return scene.error();
  View view{scene->situation,
            labels_of(arguments, scene->names, scene->checkers, scene->situation.mover)};
  view.labels.game = other_game_of(scene->situation.position);
  if (!moment.action && !moment.turn) view.labels.outcome = outcome_of(*scene, view.labels);
  if (moment.action && moment.turn && !moment.decision) {
    const Game& game = read.match.games[static_cast<std::size_t>(moment.game - 1)];
    const auto* const play = std::get_if<WrittenPlay>(&game.actions[*moment.action].what);
    if (play != nullptr) {
      view.hops.assign(play->hops().begin(), play->hops().end());
      view.played = play_words(*play, wording_of(game, *moment.action));
    }
  }
  note_damage(source, read, scene->span, view);
  return view;
}

/// Whether the transcript has this moment, so that only a fault can hide its board.
bool is_recorded(const Moment& moment) {
  return !moment.decision && (moment.action || !moment.turn);
}

}  // namespace

View view_of_position(const ViewArguments& arguments, PositionRecord position,
                      std::string_view name) {
  const bool is_turn_open = settle_turn(arguments, position);
  View view{position.situation, labels_of(arguments, position.names, 15, position.situation.mover),
            printable(name)};
  if (is_turn_open) view.note = ogid_colour_note(1);
  return view;
}

OrSentence<void> may_be_position(const ViewArguments& arguments) {
  if (arguments.where.empty()) return {};
  return Sentence(OptionName{"where"}, " is for transcripts");
}

OrSentence<Views> views_of_board(const ViewArguments& arguments, const GameRules& game,
                                 std::string_view text) {
  if (const auto may = may_be_position(arguments); !may) return may.error();
  const OrError<Position> board = board_of(game, text);
  if (!board) return Sentence(board.error());
  View view{.situation = {.position = *board},
            .labels = labels_of(arguments, {}, game.checkers, Player::one),
            .place = printable(text)};
  view.labels.game = &game;
  return Views{{std::move(view)}};
}

OrSentence<Views> views_of_input(const ViewArguments& arguments, const Input& input,
                                 const Source& source, std::optional<Place> place) {
  auto selection = selection_of(arguments, is_on(arguments.sheet));
  if (!selection) return selection.error();
  selection->place = place;
  const auto options = run_options(arguments, source.stop());
  if (!options) return options.error();

  const auto of_file = [&source](const Sentence& error) {
    return Sentence(source.name(), ": ", error);
  };
  if (!asks_for_transcript(arguments) && !place && options->forced == nullptr &&
      detect(source, input.extension).format == nullptr) {
    const bool is_file = detect_position(source.bytes()) == position_format_named("jellyfish-pos");
    const PositionRead position = read_position(is_file ? source.bytes() : source.text());
    if (!position) return of_file(Error{position.error().message});
    return Views{{view_of_position(arguments, *position, source.name())}};
  }
  const LeftOut left_out = left_out_of(input, source, *options);
  const auto read = match_in(source, input.extension, *options, *selection, left_out);
  if (!read) return Sentence(read.error());
  Views views{.left_out = static_cast<std::int64_t>(left_out.matches.size()),
              .undated = left_out.undated};
  if (read->number == 0) return views;
  const auto moments = moments_in(*selection, source, *read);
  if (!moments) return of_file(moments.error());
  std::optional<Error> reason;
  std::int64_t missing = 0;
  for (const Moment& moment : *moments) {
    auto view = view_of_moment(arguments, *options, source, *read, moment);
    if (!view && (!is_on(arguments.sheet) || !is_recorded(moment))) return of_file(view.error());
    if (!view) {
      if (!reason) reason = view.error();
      ++missing;
      continue;
    }
    view->place = place_of(source, *selection, *read, moment);
    views.known.push_back(*std::move(view));
  }
  if (reason && views.known.empty()) return of_file(*reason);
  if (reason) {
    views.missing = fmt::format("{}: {} {} not on the sheet: {}", source.name(),
                                report::counted(missing, "board"), missing == 1 ? "is" : "are",
                                reason->message);
  }
  return views;
}

}  // namespace bgtools::questions
