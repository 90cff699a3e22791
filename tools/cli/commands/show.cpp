#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bgtools/finding/or_error.hpp>
#include <bgtools/game/board_notation.hpp>
#include <bgtools/picture/board.hpp>
#include <bgtools/picture/board_drawing.hpp>
#include <bgtools/picture/sheet.hpp>
#include <bgtools/positions/ids.hpp>
#include <bgtools/text/encoding.hpp>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

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

struct ShowArguments : Takes<ReadArguments, PlaceArguments, ViewpointArguments, SheetArguments,
                             OgidArguments, GameArguments, PictureArguments, ForceArguments> {};

std::vector<int> pinned_points(const Position& board) {
  std::vector<int> points;
  for (int point = 24; point >= 1; --point) {
    if (board.has_pin(point)) points.push_back(point);
  }
  return points;
}

/// A board as one object.
void append_json(const View& view, report::JsonWriter& json) {
  const Situation& situation = view.situation;
  const Position& board = situation.position;
  const bool is_one = situation.mover == Player::one;
  const auto number_of = [](Player player) { return static_cast<int>(index(player)) + 1; };
  const Position seen_by_one = is_one ? board : board.flipped();
  json.object();
  if (const GameRules* game = view.labels.game) {
    json.member("variant", game->name).member("position", to_board_text(board, game->checkers));
    json.member("gnubg_id", nullptr).member("xgid", nullptr);
    json.member("waiting", board.waiting).member("pinned", pinned_points(board));
  } else {
    json.member("position", to_position_id(board));
    json.member("gnubg_id", to_gnubg_id(situation)).member("xgid", to_xgid(situation));
  }
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
  json.member("points", board.points).member("place", view.place).end_object();
}

std::string json_of(const std::vector<View>& views, bool is_sheet) {
  std::string text;
  report::JsonWriter json(text);
  if (is_sheet) json.array();
  for (const View& view : views) append_json(view, json);
  if (is_sheet) json.end_array();
  json.last_line();
  return text;
}

/// In ASCII, other characters are question marks, as in the board.
std::string in_letters(std::string_view text, Letters letters) {
  if (letters == Letters::unicode) return std::string(text);
  std::string result;
  for (const char c : text) {
    const bool is_ascii = static_cast<unsigned char>(c) < 0x80;
    if (is_ascii || !text::is_continuation(c)) result += is_ascii ? c : '?';
  }
  return result;
}

std::string text_of(const std::vector<View>& views, bool is_sheet, Letters letters) {
  std::string text;
  for (const View& view : views) {
    if (!text.empty()) text += '\n';
    if (is_sheet) text.append(in_letters(view.place, letters)).append("\n");
    text += board_text(view.situation, view.labels, letters);
  }
  return text;
}

/// "3-2 in a 7 point match, Ann to play 31".
std::string words_of(const View& view) {
  const Situation& situation = view.situation;
  std::string duty = duty_text(situation, view.labels);
  if (situation.length == 0) return duty;
  return fmt::format("{}-{} in a {} point match, {}", situation.score[0], situation.score[1],
                     situation.length, duty);
}

OrError<std::string> picture_of(const std::vector<View>& views, bool is_sheet,
                                std::string_view format, Letters letters) {
  if (format == "json") return json_of(views, is_sheet);
  if (format == "text") return text_of(views, is_sheet, letters);
  std::vector<picture::SheetBoard> boards;
  boards.reserve(views.size());
  for (const View& view : views) {
    boards.push_back(
        {picture::board_drawing(view.situation, view.labels), view.place, words_of(view)});
  }
  if (format == "html") return picture::sheet_html(boards);
  if (boards.size() > picture::kMostBoards) {
    return Error{
        fmt::format("{} boards are too many for one picture, which takes {}; write .html "
                    "or several sheets",
                    boards.size(), picture::kMostBoards)};
  }
  const picture::Drawing drawing =
      is_sheet ? picture::sheet_drawing(boards) : std::move(boards.front().board);
  if (format == "png") return png_of(drawing);
  return picture::to_svg(drawing);
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
        std::pair(".html"sv, "html"sv), std::pair(".json"sv, "json"sv)}) {
    if (extension == ending) return format;
  }
  return Error{
      fmt::format("{}: cannot write {}; name the output .txt, .svg, .png, .html or .json, or "
                  "the format with --output-format",
                  output, extension)};
}

/// The boards of all operands, and sentences about those that a fault hides; an error is a
/// sentence.
OrError<std::vector<View>> views_of_operands(const ShowArguments& arguments,
                                             std::vector<std::string>& missing) {
  std::vector<View> all;
  for (const std::string& operand : arguments.operands) {
    OrError<Views> views = Views{};
    const auto seen = attempt([&] { views = views_of(arguments, operand); });
    if (interruption()) break;
    if (!seen) {
      std::string sentence;
      report::append_printable(sentence, operand);
      return Error{sentence.append(": ").append(seen.error().message)};
    }
    if (!views) return views.error();
    std::move(views->known.begin(), views->known.end(), std::back_inserter(all));
    if (!views->missing.empty()) missing.push_back(views->missing);
  }
  return all;
}

/// Says once for each file what could not be read in it.
ExitCode complain_of_damage(const std::vector<View>& views) {
  const std::string* said = nullptr;
  ExitCode code = ExitCode::clean;
  for (const View& view : views) {
    if (!view.damage.empty() && (said == nullptr || *said != view.damage)) complain(view.damage);
    said = &view.damage;
    if (view.is_doubtful) code = ExitCode::findings;
  }
  return code;
}

ExitCode show(const ShowArguments& arguments, Output& out) {
  const bool is_sheet = is_on(arguments.sheet);
  if (arguments.operands.empty() || (arguments.operands.size() > 1 && !is_sheet)) {
    return refuse(
        "show requires one POSITION, a FILE with --game and --turn, or FILE:LINE:COLUMN; --sheet "
        "takes several");
  }
  const std::string path(text_or(arguments.output, kStdin));
  const auto format = format_of(arguments, path);
  if (!format) return refuse(format.error());
  const Letters letters = is_on(arguments.ascii) ? Letters::ascii : Letters::unicode;
  if (letters == Letters::ascii && *format != "text") {
    return refuse(fmt::format("--ascii is for text, not for {}", *format));
  }
  std::vector<std::string> missing;
  const auto views = views_of_operands(arguments, missing);
  if (const auto signal = interruption()) return *signal;
  if (!views) return refuse(views.error());
  const auto picture = picture_of(*views, is_sheet, *format, letters);
  if (!picture) return refuse(picture.error());
  ExitCode reading = complain_of_damage(*views);
  for (const std::string& sentence : missing) {
    complain(sentence);
    reading = report::worse(reading, ExitCode::findings);
  }
  if (path == kStdin) {
    out.write(*picture);
    return reading;
  }
  return report::worse(reading, write_file(path, is_on(arguments.force), *picture));
}

}  // namespace

constinit const Command kShow = command<ShowArguments, &show>(
    "show", "POSITION | FILE --game N --turn N | FILE:LINE:COLUMN | --sheet TARGET...",
    "draw the board as text, SVG, PNG, HTML or JSON");

}  // namespace bgtools::cli
