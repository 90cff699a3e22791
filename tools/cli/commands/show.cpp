#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bgtools/formats/format.hpp>
#include <bgtools/picture/board.hpp>
#include <bgtools/positions/ids.hpp>
#include <bgtools/positions/positions.hpp>
#include <bgtools/text/source.hpp>
#include <bgtools/turn_start.hpp>
#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <tuple>
#include <utility>
#include <vector>

#include "cli/commands/commands.hpp"
#include "cli/commands/ogid_colour.hpp"
#include "cli/inputs/inputs.hpp"
#include "cli/inputs/run.hpp"
#include "cli/system/interrupt.hpp"
#include "cli/system/output.hpp"
#include "cli/system/output_file.hpp"
#include "report/json_writer.hpp"
#include "report/locus.hpp"
#include "report/text.hpp"

namespace bgtools::cli {
namespace {

struct ShowArguments : Takes<ReadArguments, PlaceArguments, OgidArguments, GameArguments,
                             PictureArguments, ForceArguments> {};

/// What to show.
struct View {
  Situation situation{};
  BoardLabels labels{};
  std::string damage{};      ///< what could not be read in the file, as a sentence; "" if nothing
  bool is_doubtful = false;  ///< some of it is before the place that is shown
};

/// A place in a file; each number counts from 1.
struct Place {
  int match = 1;
  int game = 1;
  int turn = 1;
};

OrError<Place> place_of(const PlaceArguments& arguments) {
  Place place;
  for (const auto& [option, text, number] : {std::tuple("match", &arguments.match, &place.match),
                                             std::tuple("game", &arguments.game, &place.game),
                                             std::tuple("turn", &arguments.turn, &place.turn)}) {
    if (!*text) continue;
    const char* const begin = (*text)->data();
    const char* const end = begin + (*text)->size();
    const auto [rest, error] = std::from_chars(begin, end, *number);
    if (error != std::errc() || rest != end || *number < 1) {
      return Error{fmt::format("--{}: '{}' is not a positive whole number", option, **text)};
    }
  }
  return place;
}

bool names_a_place(const PlaceArguments& arguments) {
  return arguments.match || arguments.game || arguments.turn;
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

/// The match with this number in a source, counted from 1.
OrError<MatchRead> match_in(const Source& source, std::string_view extension,
                            const RunOptions& options, int number) {
  Collector findings;
  std::optional<Match> found;
  int matches = 0;
  const Format* const format =
      read(source, extension, options.forced, findings, [&](Match&& match) {
        if (++matches == number) found = std::move(match);
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
  return Error{fmt::format("{}: there is no match {}; it has {}", source.name(), number,
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

View view_of(const OgidArguments& arguments, PositionRecord position) {
  if (settle_turn(arguments, position)) say_ogid_colour(1);
  const auto& [one, two] = position.names;
  return {position.situation, {{printable(one), printable(two)}, 15}};
}

OrError<View> view_of_input(const ShowArguments& arguments, const LoadedInput& input) {
  const auto place = place_of(arguments);
  if (!place) return place.error();
  const auto [match_number, game, turn] = *place;
  const auto options = run_options(arguments);
  if (!options) return options.error();
  const auto& run_with = *options;

  const Source source(input.name, input.bytes, stop_flag());
  if (!names_a_place(arguments) && run_with.forced == nullptr &&
      detect(source, input.extension).format == nullptr) {
    const bool is_file = detect_position(source.bytes()) == position_format_named("jellyfish-pos");
    const PositionRead position = read_position(is_file ? source.bytes() : source.text());
    if (position) return view_of(arguments, *position);
    return Error{fmt::format("{}: {}", source.name(), position.error().message)};
  }
  const auto read = match_in(source, input.extension, run_with, match_number);
  if (!read) return read.error();
  const auto start = start_of_turn(read->match, run_with.game, game, turn);
  if (!start) return Error{fmt::format("{}: {}", source.name(), start.error().message)};
  const auto& names = start->names;
  View view{start->situation, {{printable(names[0]), printable(names[1])}, start->checkers}};
  note_damage(source, *read, start->span, view);
  return view;
}

OrError<View> view_of(const ShowArguments& arguments) {
  const std::string& operand = arguments.operands.front();
  const auto inputs = input_options(arguments);
  if (!inputs) return inputs.error();
  LoadedInput input;
  const auto load = [&] { return load_input(*inputs, operand, input); };
  if (operand == kStdin || names_a_place(arguments)) {
    if (const auto loaded = load(); !loaded) return loaded.error();
    return view_of_input(arguments, input);
  }
  const PositionRead position = read_position(operand);
  if (position) return view_of(arguments, *position);
  if (load()) return view_of_input(arguments, input);
  return Error{fmt::format("position '{}': {}", printable(operand), position.error().message)};
}

std::string json_of(const View& view) {
  const Situation& situation = view.situation;
  const Position& board = situation.position;
  const bool is_one = situation.mover == Player::one;
  const auto number_of = [](Player player) { return static_cast<int>(index(player)) + 1; };
  const Position seen_by_one = is_one ? board : board.flipped();
  std::string text;
  report::JsonWriter json(text);
  json.object().member("position", to_position_id(board));
  json.member("gnubg_id", to_gnubg_id(situation)).member("xgid", to_xgid(situation));
  json.member("names", view.labels.names).member("mover", number_of(situation.mover));
  if (situation.roll.is_known()) {
    json.member("roll", std::array{situation.roll.first, situation.roll.second});
  } else {
    json.member("roll", nullptr);
  }
  json.member("double_offered", situation.is_double_offered);
  json.key("cube").object().member("value", situation.cube.value);
  json.member_or_null("owner", situation.cube.owner ? number_of(*situation.cube.owner) : 0);
  json.end_object().member("length", situation.length).member("score", situation.score);
  json.member("crawford", situation.is_crawford).member("jacoby", situation.is_jacoby);
  json.member("beavers", situation.is_beaver);
  json.member("pips", std::array{seen_by_one.pip_count(), seen_by_one.opponent_pip_count()});
  json.member("off", std::array{view.labels.checkers - seen_by_one.checkers(),
                                view.labels.checkers - seen_by_one.opponent_checkers()});
  json.member("points", board.points).end_object().last_line();
  return text;
}

std::string picture_of(const View& view, std::string_view format) {
  if (format == "svg") return board_svg(view.situation, view.labels);
  if (format == "json") return json_of(view);
  return board_text(view.situation, view.labels);
}

/// The format of --output-format, or else of the output's extension. Any other extension is
/// refused: the programs for it could not open the text.
OrError<std::string_view> format_of(const ShowArguments& arguments, std::string_view output) {
  using namespace std::string_view_literals;
  if (const auto& format = arguments.output_format) return std::string_view(*format);
  const std::string extension = extension_of(output);
  if (extension.empty() || extension == ".txt") return "text"sv;
  if (extension == ".svg") return "svg"sv;
  if (extension == ".json") return "json"sv;
  return Error{
      fmt::format("{}: cannot write {}; name the output .txt, .svg or .json, or the format with "
                  "--output-format",
                  output, extension)};
}

ExitCode show(const ShowArguments& arguments, Output& out) {
  if (arguments.operands.size() != 1) {
    return refuse("show requires one POSITION, or a FILE with --game and --turn");
  }
  const std::string path(text_or(arguments.output, kStdin));
  const auto format = format_of(arguments, path);
  if (!format) return refuse(format.error());
  OrError<View> viewed = View{};
  const auto seen = attempt([&] { viewed = view_of(arguments); });
  if (const auto signal = interruption()) return *signal;
  if (!seen) {
    return refuse(
        fmt::format("{}: {}", printable(arguments.operands.front()), seen.error().message));
  }
  if (!viewed) return refuse(viewed.error());
  const std::string picture = picture_of(*viewed, *format);
  if (!viewed->damage.empty()) complain(viewed->damage);
  const ExitCode reading = viewed->is_doubtful ? ExitCode::findings : ExitCode::clean;
  if (path == kStdin) {
    out.write(picture);
    return reading;
  }
  return report::worse(reading, write_file(path, is_on(arguments.force), picture));
}

}  // namespace

constinit const Command kShow = command<ShowArguments, &show>(
    "show", "POSITION | FILE --game N --turn N", "draw the board as text, SVG or JSON");

}  // namespace bgtools::cli
