#include <fmt/format.h>

#include <array>
#include <bgtools/finding/or_error.hpp>
#include <bgtools/picture/board.hpp>
#include <bgtools/picture/board_drawing.hpp>
#include <bgtools/positions/ids.hpp>
#include <string>
#include <string_view>
#include <utility>

#include "cli/commands/board_view.hpp"
#include "cli/commands/commands.hpp"
#include "cli/commands/png.hpp"
#include "cli/inputs/inputs.hpp"
#include "cli/system/interrupt.hpp"
#include "cli/system/output.hpp"
#include "cli/system/output_file.hpp"
#include "report/json_writer.hpp"
#include "report/text.hpp"

namespace bgtools::cli {
namespace {

struct ShowArguments : Takes<ReadArguments, PlaceArguments, ViewpointArguments, OgidArguments,
                             GameArguments, PictureArguments, ForceArguments> {};

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

OrError<std::string> picture_of(const View& view, std::string_view format, Letters letters) {
  if (format == "svg") return board_svg(view.situation, view.labels);
  if (format == "png") return png_of(picture::board_drawing(view.situation, view.labels));
  if (format == "json") return json_of(view);
  return board_text(view.situation, view.labels, letters);
}

/// The format of --output-format, or else of the output's extension. Any other extension is
/// refused: the programs for it could not open the text.
OrError<std::string_view> format_of(const ShowArguments& arguments, std::string_view output) {
  using namespace std::string_view_literals;
  if (const auto& format = arguments.output_format) return std::string_view(*format);
  const std::string extension = extension_of(output);
  if (extension.empty()) return "text"sv;
  for (const auto& [ending, format] :
       {std::pair(".txt"sv, "text"sv), std::pair(".svg"sv, "svg"sv), std::pair(".png"sv, "png"sv),
        std::pair(".json"sv, "json"sv)}) {
    if (extension == ending) return format;
  }
  return Error{
      fmt::format("{}: cannot write {}; name the output .txt, .svg, .png or .json, or the format "
                  "with --output-format",
                  output, extension)};
}

ExitCode show(const ShowArguments& arguments, Output& out) {
  if (arguments.operands.size() != 1) {
    return refuse("show requires one POSITION, a FILE with --game and --turn, or FILE:LINE:COLUMN");
  }
  const std::string path(text_or(arguments.output, kStdin));
  const auto format = format_of(arguments, path);
  if (!format) return refuse(format.error());
  const Letters letters = is_on(arguments.ascii) ? Letters::ascii : Letters::unicode;
  if (letters == Letters::ascii && *format != "text") {
    return refuse(fmt::format("--ascii is for text, not for {}", *format));
  }
  OrError<View> viewed = View{};
  const auto seen = attempt([&] { viewed = view_of(arguments, arguments.operands.front()); });
  if (const auto signal = interruption()) return *signal;
  if (!seen) {
    std::string sentence;
    report::append_printable(sentence, arguments.operands.front());
    return refuse(sentence.append(": ").append(seen.error().message));
  }
  if (!viewed) return refuse(viewed.error());
  const auto picture = picture_of(*viewed, *format, letters);
  if (!picture) return refuse(picture.error());
  if (!viewed->damage.empty()) complain(viewed->damage);
  const ExitCode reading = viewed->is_doubtful ? ExitCode::findings : ExitCode::clean;
  if (path == kStdin) {
    out.write(*picture);
    return reading;
  }
  return report::worse(reading, write_file(path, is_on(arguments.force), *picture));
}

}  // namespace

constinit const Command kShow =
    command<ShowArguments, &show>("show", "POSITION | FILE --game N --turn N | FILE:LINE:COLUMN",
                                  "draw the board as text, SVG, PNG or JSON");

}  // namespace bgtools::cli
