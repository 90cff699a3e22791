#include "questions/show/pictures.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <bgtools/game/board_notation.hpp>
#include <bgtools/picture/board.hpp>
#include <bgtools/picture/board_drawing.hpp>
#include <bgtools/picture/sheet.hpp>
#include <bgtools/positions/ids.hpp>
#include <bgtools/text/encoding.hpp>
#include <utility>

#include "report/json_writer.hpp"

namespace bgtools::questions {
namespace {

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
  const Roll roll = situation.roll;
  if (roll.is_known() && roll.third != 0) {
    json.member("roll", std::array{roll.first, roll.second, roll.third});
  } else if (roll.is_known()) {
    json.member("roll", std::array{roll.first, roll.second});
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

/// "3-2 in a 7 point match, Ann to play 31: 8/5 6/5".
std::string words_of(const View& view, bool is_sheet) {
  const Situation& situation = view.situation;
  std::string duty = duty_text(situation, view.labels);
  if (is_sheet && !view.played.empty()) duty.append(": ").append(view.played);
  if (situation.length == 0) return duty;
  return fmt::format("{}-{} in a {} point match, {}", situation.score[0], situation.score[1],
                     situation.length, duty);
}

/// A sheet also shows the play of each turn.
std::vector<picture::SheetBoard> sheet_boards(const std::vector<View>& views, bool is_sheet) {
  std::vector<picture::SheetBoard> boards;
  boards.reserve(views.size());
  for (const View& view : views) {
    BoardLabels labels = view.labels;
    if (is_sheet) labels.arrows = view.hops;
    boards.push_back(
        {picture::board_drawing(view.situation, labels), view.place, words_of(view, is_sheet)});
  }
  return boards;
}

/// The players, if all boards are of the same ones.
std::string title_of_sheet(const std::vector<View>& views) {
  const auto& names = views.front().labels.names;
  const bool is_one_match =
      std::all_of(views.begin(), views.end(),
                  [&](const View& view) { return view.labels.names == names; }) &&
      (!names[0].empty() || !names[1].empty());
  if (!is_one_match) return fmt::format("{} boards", views.size());
  return fmt::format("{} \u2013 {}", player_words(Player::one, views.front().labels),
                     player_words(Player::two, views.front().labels));
}

}  // namespace

std::string page_board(const View& view) {
  BoardLabels labels = view.labels;
  labels.arrows = view.hops;
  return board_html(view.situation, labels);
}

OrError<picture::Drawing> drawing_of(const std::vector<View>& views, bool is_sheet) {
  std::vector<picture::SheetBoard> boards = sheet_boards(views, is_sheet);
  if (boards.size() > picture::kMostBoards) {
    return Error{
        fmt::format("{} boards are too many for one picture, which takes {}; write .html "
                    "or several sheets",
                    boards.size(), picture::kMostBoards)};
  }
  if (is_sheet) return picture::sheet_drawing(boards, title_of_sheet(views));
  return std::move(boards.front().board);
}

OrError<std::string> picture_of(const std::vector<View>& views, const ShowQuestion& question) {
  if (question.format == "json") return json_of(views, question.is_sheet);
  if (question.format == "text") return text_of(views, question.is_sheet, question.letters);
  if (question.format == "html") {
    const auto boards = sheet_boards(views, question.is_sheet);
    return picture::sheet_html(
        boards, question.is_sheet ? title_of_sheet(views) : boards.front().board.title);
  }
  const auto drawing = drawing_of(views, question.is_sheet);
  if (!drawing) return drawing.error();
  return picture::to_svg(*drawing);
}

}  // namespace bgtools::questions
