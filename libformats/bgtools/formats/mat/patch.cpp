#include <fmt/core.h>
#include <algorithm>
#include <array>
#include <bgtools/build/patch_numbers.hpp>
#include <bgtools/formats/mat/dialect.hpp>
#include <bgtools/formats/mat/mat.hpp>
#include <bgtools/formats/mat/rows.hpp>
#include <bgtools/text/patch.hpp>
#include <bgtools/text/words.hpp>
#include <cstddef>
#include <iterator>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace bgtools::mat {
namespace {

/// The first hop of the match that enters from the bar, or bears off; "" if there is none.
std::string_view first_hop(std::string_view text, const Match& match, bool enters) {
  for (const Game& game : match.games) {
    for (const Action& action : game.actions) {
      const auto* play = std::get_if<WrittenPlay>(&action.what);
      if (play == nullptr) continue;
      for (std::size_t i = 0; i < play->count; ++i) {
        const Step& step = play->steps[i];
        if (enters ? step.from != kBar : step.to != kOff) continue;
        const StepPlace& place = play->places[i];
        const std::string_view hop = text.substr(action.span.begin + place.offset, place.length);
        if (hop.find_first_of("/-") != std::string_view::npos) return hop;
      }
    }
  }
  return {};
}

/// The hop with the bar and the tray spelled as where the match first names them.
std::string hop_text(const Step& step, std::string_view text, const Match& match) {
  std::string from = std::to_string(step.from);
  if (step.from == kBar) {
    const std::string_view hop = first_hop(text, match, true);
    from = hop.empty() ? "bar" : hop.substr(0, hop.find_first_of("/-"));
  }
  std::string to = std::to_string(step.to);
  if (step.to == kOff) {
    const std::string_view hop = first_hop(text, match, false);
    const std::string_view end = hop.substr(hop.find_last_of("/-") + 1).substr(0, 3);
    to = hop.empty() ? "off" : equal_ignoring_case(end, "off") ? end : "0";
  }
  return from + '/' + to + (step.hit ? "*" : "");
}

class Patch {
 public:
  Patch(std::string_view text, const Match& match, const Repair& repair,
        std::vector<TextEdit>& edits)
      : text_(text),
        match_(match),
        game_(match.games[repair.game]),
        edit_(repair.edit),
        edits_(edits) {}

  /// False if the change cannot be made cell by cell.
  bool make() {
    switch (edit_.kind) {
      case EditKind::dice:
        return dice();
      case EditKind::hop:
        return one_hop();
      case EditKind::spelling:
        return spelling();
      case EditKind::hop_added:
      case EditKind::hop_removed:
      case EditKind::play:
      case EditKind::opponent_view:
        return whole_plays();
      case EditKind::no_play:
        return no_play();
      case EditKind::turn_removed:
        return removed_turns();
      case EditKind::turns_exchanged:
        return exchanged(game_.actions[edit_.action].span, game_.actions[edit_.action + 1].span);
      case EditKind::rolls_exchanged:
        return rolls_exchanged();
      case EditKind::cube_value:
        return cube_value();
      case EditKind::answer_changed:
        return answer();
      case EditKind::points:
      case EditKind::score:
      case EditKind::length:
        return build::patch_number(text_, match_, game_, edit_, edits_);
      case EditKind::names:
        return names();
      case EditKind::plays_exchanged:
        return plays_exchanged();
      case EditKind::rows_exchanged:
        return rows_exchanged();
      case EditKind::cells_exchanged:
        return cells_exchanged();
      case EditKind::columns:
        return changed_columns();
      case EditKind::cell_moved:
        return cell_moved();
      case EditKind::cell_repeated:
        return removed_copy();
      case EditKind::cell_passed_over:
        return column_moved_up();
      case EditKind::hop_moved:
        return hop_moved();
      case EditKind::turn_skipped:
      case EditKind::own_turn_skipped:
      case EditKind::turn_missing:
      case EditKind::row_missing:
      case EditKind::turns_missing:
      case EditKind::page_missing:
      case EditKind::double_missing:
        return false;
      case EditKind::roll_and_hop:
        return dice() && one_hop();
      case EditKind::claim:
        return claim();
      case EditKind::double_moved:
        return double_moved();
      case EditKind::play_joined:
        return play_joined();
      case EditKind::games_exchanged:
        return games_exchanged();
      case EditKind::results_exchanged:
        return results_exchanged();
      case EditKind::answer_added:
      case EditKind::offer_added:
        return added_cell();
      case EditKind::winner:
        return winner();
    }
    return false;
  }

 private:
  [[nodiscard]] std::string_view at(Span span) const {
    return text_.substr(span.begin, span.end - span.begin);
  }
  bool replace(Span span, std::string text) {
    if (span.is_empty() || span.end > text_.size()) return false;
    edits_.push_back({span, std::move(text)});
    return true;
  }

  bool dice() {
    const auto& before = std::get<WrittenPlay>(game_.actions[edit_.action].what);
    const auto& after = std::get<WrittenPlay>(edit_.actions.front().what);
    const Span span = game_.actions[edit_.action].span;
    std::uint64_t place = span.begin;
    for (const auto& [was, is] : {std::pair(before.roll.first, after.roll.first),
                                  std::pair(before.roll.second, after.roll.second)}) {
      const char digit = static_cast<char>('0' + was);
      const auto is_die = [&](char c) {
        return before.known_die != 0 ? c == '?' || text::is_digit(c) : c == digit;
      };
      while (place < span.end && !is_die(text_[place])) ++place;
      if (place >= span.end) return false;
      if (was != is) replace({place, place + 1}, std::to_string(is));
      ++place;
    }
    return true;
  }

  /// One hop whose text means it alone, or several equal ones as in 6/4(2).
  bool one_hop() {
    const Action& action = game_.actions[edit_.action];
    const auto& before = std::get<WrittenPlay>(action.what);
    const auto& after = std::get<WrittenPlay>(edit_.actions.front().what);
    const StepPlace& place = before.places[edit_.hop];
    if (place.length == 0) return whole_plays();
    const Span span{action.span.begin + place.offset,
                    action.span.begin + place.offset + place.length};
    std::size_t same = 0;
    for (std::size_t i = 0; i < before.count; ++i) {
      if (before.places[i] != place) continue;
      ++same;
      if (after.steps[i].from != after.steps[edit_.hop].from ||
          after.steps[i].to != after.steps[edit_.hop].to) {
        return whole_plays();
      }
    }
    std::string text = hop_text(after.steps[edit_.hop], text_, match_);
    const std::size_t bracket = at(span).find('(');
    if (same > 1 && bracket != std::string_view::npos) text += at(span).substr(bracket);
    return replace(span, std::move(text));
  }

  /// The plays among the actions of the edit that it changes.
  bool whole_plays() {
    for (std::size_t at = 0; at < edit_.actions.size(); ++at) {
      const Action& was = game_.actions[edit_.action + at];
      if (was.what == edit_.actions[at].what) continue;
      if (!whole_play(was, std::get<WrittenPlay>(edit_.actions[at].what))) return false;
    }
    return true;
  }

  /// A cell after this one keeps its place if a gap is left.
  bool replace_cell(Span cell, std::string text) {
    while (cell.end - cell.begin < text.size() && text_.substr(cell.end, 3) == "   ") ++cell.end;
    return replace(cell, std::move(text));
  }

  /// The hops as they are written, after the roll and a colon.
  bool spelling() {
    const Action& action = game_.actions[edit_.action];
    const auto& play = std::get<WrittenPlay>(action.what);
    const Span hops = hops_of(edit_.action);
    if (hops.is_empty()) return false;
    return replace_cell(action.span,
                        fmt::format("{}{}: {}", play.roll.first, play.roll.second, at(hops)));
  }

  bool whole_play(const Action& action, const WrittenPlay& after) {
    const auto& before = std::get<WrittenPlay>(action.what);
    std::string text;
    for (const Step& step : after.hops()) {
      if (!text.empty()) text += ' ';
      text += hop_text(step, text_, match_);
    }
    if (before.count > 0 && before.places[0].length != 0 &&
        before.places[before.count - 1U].length != 0) {
      const StepPlace& last = before.places[before.count - 1U];
      return replace({action.span.begin + before.places[0].offset,
                      action.span.begin + last.offset + last.length},
                     std::move(text));
    }
    const std::size_t colon = at(action.span).find(':');
    if (colon == std::string_view::npos) return false;
    const std::uint64_t begin = action.span.begin + colon;
    return replace({begin, action.span.end}, ": " + text);
  }

  /// Leaves the roll, with the words that this match has after rolls that could not be played.
  bool no_play() {
    const Action& action = game_.actions[edit_.action];
    const auto& before = std::get<WrittenPlay>(action.what);
    if (before.count == 0 || before.places[0].length == 0) return false;
    Span hops{action.span.begin + before.places[0].offset, action.span.end};
    std::string text = dance_text();
    const std::string_view rest = text_.substr(hops.end, line_end(hops.end) - hops.end);
    // The other cell of the row keeps its place even if a single blank separates the two.
    const bool is_last = rest.find_first_not_of(" \t") == std::string_view::npos;
    if (!is_last) text.resize(std::max<std::size_t>(text.size(), hops.end - hops.begin), ' ');
    const bool ends_with_blank =
        match_.dialect == dialect::kGnubg || match_.dialect == dialect::kSnowie;
    const std::size_t colon = text_.find(':', action.span.begin);
    if (text.empty() && !ends_with_blank && colon < hops.begin) hops.begin = colon + 1;
    return replace(hops, std::move(text));
  }

  /// "" in matches that leave such a cell empty.
  [[nodiscard]] std::string dance_text() const {
    bool has_empty = false;
    for (const Game& game : match_.games) {
      for (const Action& action : game.actions) {
        const auto* play = std::get_if<WrittenPlay>(&action.what);
        if (play == nullptr || !play->roll.is_known()) continue;
        has_empty = has_empty || play->kind == PlayKind::blank;
        if (play->kind != PlayKind::danced) continue;
        const std::string_view cell = at(action.span);
        const std::size_t colon = std::min(cell.find(':'), cell.size() - 1);
        const std::size_t begin = cell.find_first_not_of(" \t", colon + 1);
        if (begin != std::string_view::npos) return std::string(cell.substr(begin));
      }
    }
    const bool has_words = match_.dialect == dialect::kXgTxt || match_.dialect == dialect::kStudio;
    return has_words && !has_empty ? "Cannot Move" : "";
  }

  /// Where the line that holds the place begins, and where its line end begins.
  [[nodiscard]] std::size_t line_begin(std::size_t place) const {
    const std::size_t before =
        place == 0 ? std::string_view::npos : text_.find_last_of("\r\n", place - 1);
    return before == std::string_view::npos ? 0 : before + 1;
  }
  [[nodiscard]] std::size_t line_end(std::size_t place) const {
    return std::min(text_.find_first_of("\r\n", place), text_.size());
  }
  /// Removes whole rows with their lines; a single cell leaves its place empty.
  bool removed_turns() {
    std::vector<Span> cells;
    for (std::size_t i = 0; i < edit_.count; ++i) {
      cells.push_back(game_.actions[edit_.action + i].span);
    }
    for (std::size_t i = 0; i < cells.size();) {
      const std::size_t begin = line_begin(cells[i].begin);
      const std::size_t end = line_end(cells[i].begin);
      std::size_t next = i;
      std::string rest(text_.substr(begin, end - begin));
      while (next < cells.size() && cells[next].begin < end) {
        const std::size_t length = cells[next].end - cells[next].begin;
        rest.replace(cells[next].begin - begin, length, length, ' ');
        ++next;
      }
      const std::size_t number = rest.find(')');
      const std::size_t after_number = number == std::string::npos ? 0 : number + 1;
      const bool is_whole_row = rest.find_first_not_of(" \t", after_number) == std::string::npos;
      if (is_whole_row) {
        const std::size_t length = text_.substr(end, 2) == "\r\n" ? 2 : 1;
        if (!replace({begin, std::min(end + length, text_.size())}, "")) return false;
      } else {
        for (std::size_t cell = i; cell < next; ++cell) {
          replace(cells[cell], std::string(cells[cell].end - cells[cell].begin, ' '));
        }
      }
      i = next;
    }
    return true;
  }

  bool exchanged(Span first, Span second) {
    if (first.is_empty() || second.is_empty()) return false;
    return replace(first, std::string(at(second))) && replace(second, std::string(at(first)));
  }

  /// The hops of a turn, without the roll; empty if their places are not known.
  [[nodiscard]] Span hops_of(std::size_t action) const {
    const Span span = game_.actions[action].span;
    const auto* const play = std::get_if<WrittenPlay>(&game_.actions[action].what);
    if (play == nullptr || play->count == 0 || play->places[0].length == 0) return {};
    const StepPlace& last = play->places[play->count - 1U];
    return {span.begin + play->places[0].offset, span.begin + last.offset + last.length};
  }

  bool plays_exchanged() { return exchanged(hops_of(edit_.action), hops_of(edit_.action + 1)); }

  /// What follows the number of a row; empty if there is more in its line than the cells of these
  /// actions.
  [[nodiscard]] Span row_of(std::size_t action, std::size_t count) const {
    const std::size_t begin = line_begin(game_.actions[action].span.begin);
    const Span line{begin, line_end(begin)};
    std::string rest(at(line));
    for (std::size_t cell = action; cell < action + count; ++cell) {
      const Span span = game_.actions[cell].span;
      if (span.begin < line.begin || span.end > line.end) return {};
      rest.replace(span.begin - line.begin, span.end - span.begin, span.end - span.begin, ' ');
    }
    const std::size_t number = rest.find(')');
    const bool is_row = number != std::string::npos &&
                        rest.find_first_not_of(" \t", number + 1) == std::string::npos;
    return is_row ? Span{begin + number + 1, line.end} : Span{};
  }

  /// The number of a row of row_of(), with its bracket.
  [[nodiscard]] std::string_view number_of(Span row) const {
    std::size_t begin = row.begin;
    while (begin > 0 && text_[begin - 1] != ' ' && text_[begin - 1] != '\n') --begin;
    return text_.substr(begin, row.begin - begin);
  }

  bool rows_exchanged() {
    // The first row of a game may have one cell, and so may the last one.
    const std::size_t first_end = line_end(game_.actions[edit_.action].span.begin);
    const std::size_t in_first = game_.actions[edit_.action + 1].span.begin < first_end ? 2 : 1;
    Span first = row_of(edit_.action, in_first);
    Span second = row_of(edit_.action + in_first, edit_.count - in_first);
    // Lines that changed places with their numbers take them back.
    const std::string_view number = number_of(first);
    const std::string_view next = number_of(second);
    if (std::pair(next.size(), next) < std::pair(number.size(), number)) {
      first.begin = line_begin(first.begin);
      second.begin = line_begin(second.begin);
    }
    return exchanged(first, second);
  }

  bool cells_exchanged() {
    const std::size_t end = edit_.action + edit_.count;
    if (edit_.actions.front().player != game_.actions[edit_.action].player) {
      return cells_after_one_exchanged() && (!edit_.result || winner());
    }
    for (std::size_t at = edit_.action; at + 1 < end; at += 2) {
      if (!exchanged(game_.actions[at].span, game_.actions[at + 1].span)) return false;
    }
    if (edit_.count % 2 != 0 && !changed_columns(end - 1)) return false;
    return !edit_.result || winner();
  }

  /// The same where a first cell alone was in the other column, too, so that it moves to an empty
  /// place.
  bool cells_after_one_exchanged() {
    std::vector<NewCell> cells;
    for (std::size_t at = edit_.action; at < edit_.action + edit_.count; ++at) {
      const std::size_t number = at - edit_.action;
      const std::size_t partner = number % 2 == 1 ? at + 1 : at - 1;
      const bool is_alone = number == 0 || partner == edit_.action + edit_.count;
      const Action& from = game_.actions[is_alone ? at : partner];
      cells.push_back({edit_.actions[number].player, std::string(this->at(from.span)), at});
    }
    return laid_out_anew(edit_.action, std::move(cells));
  }

  /// The cells from an action of the change on, each with the player that it gets.
  bool changed_columns(std::size_t first) {
    std::vector<NewCell> cells;
    for (std::size_t at = first; at < game_.actions.size(); ++at) {
      const Player player = edit_.actions[at - edit_.action].player;
      cells.push_back({player, std::string(this->at(game_.actions[at].span)), at});
    }
    return laid_out_anew(first, std::move(cells));
  }

  bool changed_columns() { return changed_columns(edit_.action) && (!edit_.result || winner()); }

  bool laid_out_anew(std::size_t first, std::vector<NewCell> cells) {
    const std::optional<std::size_t> column = column_of(Player::two);
    return column && lay_out_anew(text_, game_, first, std::move(cells), *column, edits_);
  }

  /// Where the cells of a player begin: that of the first row of the match that has one alone.
  [[nodiscard]] std::optional<std::size_t> column_of(Player player) const {
    for (const Game& game : match_.games) {
      for (const Action& action : game.actions) {
        const auto* const play = std::get_if<WrittenPlay>(&action.what);
        if (play == nullptr || action.player != player || !play->roll.is_known()) continue;
        return action.span.begin - line_begin(action.span.begin);
      }
    }
    return std::nullopt;
  }

  /// Writes a double or its answer into the cell before the next one of the other player.
  bool added_cell() {
    const Action& added = edit_.actions.front();
    std::string text = std::holds_alternative<Take>(added.what) ? "Takes" : "Drops";
    if (const auto* const offer = std::get_if<Double>(&added.what)) {
      text = offer->value ? fmt::format("Doubles => {}", *offer->value) : "Doubles";
    }
    std::vector<NewCell> cells{{added.player, std::move(text)}};
    for (std::size_t at = edit_.action; at < game_.actions.size(); ++at) {
      const Action& action = game_.actions[at];
      cells.push_back({action.player, std::string(this->at(action.span)), at});
    }
    return laid_out_anew(edit_.action, std::move(cells));
  }

  /// The texts of three cells, each in the next one of them.
  bool double_moved() {
    const bool is_late = std::holds_alternative<Double>(edit_.actions.front().what);
    std::vector<NewCell> cells;
    for (std::size_t at = edit_.action; at < game_.actions.size(); ++at) {
      const std::size_t number = at - edit_.action;
      const std::size_t from =
          number < edit_.count ? edit_.action + (number + (is_late ? 1 : 2)) % edit_.count : at;
      cells.push_back(
          {game_.actions[at].player, std::string(this->at(game_.actions[from].span)), at});
    }
    return laid_out_anew(edit_.action, std::move(cells));
  }

  /// Adds the hops of the cell that is alone in its line to the other one, and leaves the line out.
  bool play_joined() {
    const Span first = hops_of(edit_.action);
    const Span second = hops_of(edit_.action + 1);
    if (first.is_empty() || second.is_empty()) return false;
    const bool is_first_alone = !row_of(edit_.action, 1).is_empty();
    if (!is_first_alone && row_of(edit_.action + 1, 1).is_empty()) return false;
    Span kept = is_first_alone ? second : first;
    const std::string hops = fmt::format("{} {}", at(first), at(second));
    // The other cell of the row keeps its place.
    const std::size_t added = hops.size() - (kept.end - kept.begin);
    const std::string_view after = text_.substr(kept.end, added + 1);
    if (after.size() > added && after.find_first_not_of(' ') == std::string_view::npos) {
      kept.end += added;
    }
    const std::size_t begin = line_begin((is_first_alone ? first : second).begin);
    const std::size_t end = line_end(begin);
    const std::size_t length = text_.substr(end, 2) == "\r\n" ? 2 : 1;
    return replace({begin, std::min(end + length, text_.size())}, "") && replace(kept, hops);
  }

  /// Each game in the place of the other one, with its number where the numbers do not ascend.
  bool games_exchanged() {
    const Game& second = match_.games[edit_.other_game];
    if (!game_.result || !second.result) return false;
    const bool is_number_kept = !(game_.label > second.label);
    const auto text_of = [&](const Game& game) {
      const std::uint64_t begin = line_begin(game.label_span.begin);
      return Span{is_number_kept ? line_end(game.label_span.begin) : begin,
                  line_end(game.result->span.end)};
    };
    return exchanged(text_of(game_), text_of(second));
  }

  /// Those of one heading, with its scores, or of several.
  bool names() {
    Edit score = edit_;
    score.kind = EditKind::score;
    if (edit_.score_before[0] && !build::patch_number(text_, match_, game_, score, edits_))
      return false;
    const auto first = static_cast<std::size_t>(&game_ - match_.games.data());
    for (std::size_t at = first; at <= std::max(first, edit_.other_game); ++at) {
      const Game& game = match_.games[at];
      if (!exchanged(game.name_spans[0], game.name_spans[1])) return false;
    }
    return true;
  }

  /// Each result with its column, if it is alone in its line.
  bool results_exchanged() {
    const auto line_of = [&](const Span& result) {
      const std::uint64_t begin = line_begin(result.begin);
      const bool is_alone =
          at({begin, result.begin}).find_first_not_of(" \t") == std::string_view::npos;
      return is_alone ? Span{begin, result.end} : Span{};
    };
    return exchanged(line_of(game_.result->span),
                     line_of(match_.games[edit_.other_game].result->span));
  }

  /// Moves what is alone in its line, or in its row, to the column of a player.
  bool moved(Span span, Player player, std::size_t indent) {
    constexpr std::size_t kFirstColumn = 6;
    const std::size_t begin = line_begin(span.begin);
    const std::string_view before = text_.substr(begin, span.begin - begin);
    const std::size_t parenthesis = before.find(')');
    const std::size_t number_end = parenthesis == std::string_view::npos ? 0 : parenthesis + 1;
    const std::string_view number = before.substr(0, number_end);
    const std::string_view after = text_.substr(span.end, line_end(span.end) - span.end);
    if (before.find_first_not_of(' ', number_end) != std::string_view::npos ||
        after.find_first_not_of(' ') != std::string_view::npos ||
        number.find_first_not_of(" 0123456789)") != std::string_view::npos) {
      return false;
    }
    const bool is_second = player == Player::two;
    const std::optional<std::size_t> column = column_of(Player::two);
    if (is_second && !column) return false;
    const std::size_t place = is_second ? *column + indent : kFirstColumn;
    edits_.push_back(
        {{begin + number_end, span.begin}, std::string(place - std::min(place, number_end), ' ')});
    return true;
  }

  bool winner() { return moved(game_.result->span, edit_.result->winner, 0); }

  bool cell_moved() {
    const Span cell = game_.actions[edit_.action].span;
    // Words begin one further on than rolls.
    const bool is_roll = text::is_digit(text_[cell.begin]);
    return moved(cell, edit_.actions.front().player, is_roll ? 0 : 1);
  }

  /// Leaves a cell out; those after it move back.
  bool removed_copy() {
    std::vector<NewCell> cells;
    for (std::size_t at = edit_.action + 1; at < game_.actions.size(); ++at) {
      cells.push_back({edit_.actions[at - edit_.action - 1].player,
                       std::string(this->at(game_.actions[at].span))});
    }
    return laid_out_anew(edit_.action, std::move(cells)) && (!edit_.result || winner());
  }

  /// The later cells of a player in the row above, from an empty cell on.
  bool column_moved_up() {
    std::vector<NewCell> cells;
    const std::size_t end = edit_.action + end_of_pairs(edit_.actions, 0);
    const Player player = edit_.actions.front().player;
    for (std::size_t at = edit_.action; at < game_.actions.size(); ++at) {
      const std::size_t number = at - edit_.action;
      const std::size_t from = at < end ? edit_.action + (number ^ 1U) : at;
      const Action& action = game_.actions[from];
      // The other player's cells keep their places.
      const bool is_kept = action.player != player;
      cells.push_back({action.player, std::string(this->at(action.span)),
                       is_kept ? std::optional(from) : std::nullopt});
    }
    return laid_out_anew(edit_.action, std::move(cells));
  }

  /// The last hop of a cell behind those of the cell before.
  bool hop_moved() {
    const Span first = hops_of(edit_.action);
    const Span second = hops_of(edit_.action + 1);
    if (first.is_empty() || second.is_empty()) return false;
    const std::size_t blank = at(second).find_last_of(' ');
    if (blank == std::string_view::npos) return false;
    const std::string hop(at(second).substr(blank + 1));
    const std::string rest(at(second).substr(0, at(second).find_last_not_of(' ', blank) + 1));
    Span place = first;
    // The other cell of the row keeps its place.
    const std::string_view after = text_.substr(place.end, hop.size() + 2);
    if (after.size() == hop.size() + 2 && after.find_first_not_of(' ') == std::string_view::npos) {
      place.end += hop.size() + 1;
    }
    return replace(place, fmt::format("{} {}", at(first), hop)) && replace(second, rest);
  }

  /// The dice of a roll, as far as the first character that is not one of its digits.
  [[nodiscard]] Span dice_of(std::size_t action) const {
    const Span span = game_.actions[action].span;
    return {span.begin, span.begin + std::min(at(span).find(':'), at(span).size())};
  }

  bool rolls_exchanged() { return exchanged(dice_of(edit_.action), dice_of(edit_.action + 1)); }

  /// The other answer, spelled as the answer that was written.
  bool answer() {
    struct Answers {
      std::string_view take;
      std::string_view drop;
    };
    constexpr std::array kAnswers{Answers{"Takes", "Drops"}, Answers{"Take", "Drop"},
                                  Answers{"takes", "drops"}, Answers{"take", "drop"},
                                  Answers{"TAKES", "DROPS"}};
    const Span span = game_.actions[edit_.action].span;
    const bool is_take = std::holds_alternative<Take>(edit_.actions.front().what);
    // A word that could not be read.
    const bool is_unread = std::holds_alternative<WrittenPlay>(game_.actions[edit_.action].what);
    if (is_unread) return replace(span, is_take ? "Takes" : "Drops");
    for (const Answers& each : kAnswers) {
      const std::string_view old = is_take ? each.drop : each.take;
      if (at(span) == old) return replace(span, std::string(is_take ? each.take : each.drop));
    }
    return false;
  }

  /// Leaves out the words after the points that claim the match.
  bool claim() {
    const Span span = game_.result->span;
    const std::size_t words = at(span).find(" and the match");
    if (words == std::string_view::npos) return false;
    return replace({span.begin + words, span.end}, "");
  }

  bool cube_value() {
    const Span span = game_.actions[edit_.action].span;
    const std::string_view cell = at(span);
    const std::size_t last = cell.find_last_of("0123456789");
    if (last == std::string_view::npos) return false;
    std::size_t first = last;
    while (first > 0 && text::is_digit(cell[first - 1])) --first;
    const auto value = std::visit(
        [](const auto& what) -> std::optional<int> {
          if constexpr (requires { what.value; }) {
            return what.value;
          } else {
            return std::nullopt;
          }
        },
        edit_.actions.front().what);
    if (!value) return false;
    return replace({span.begin + first, span.begin + last + 1}, std::to_string(*value));
  }

  std::string_view text_;
  const Match& match_;
  const Game& game_;
  const Edit& edit_;
  std::vector<TextEdit>& edits_;
};

}  // namespace

bool patch(std::string_view text, const Match& match, const Repair& repair,
           std::vector<TextEdit>& edits) {
  if (repair.game >= match.games.size()) return false;
  const std::size_t before = edits.size();
  const bool is_made = Patch(text, match, repair, edits).make() &&
                       build::patch_carried_scores(text, match, repair, edits);
  if (!is_made) edits.resize(before);
  return is_made;
}

}  // namespace bgtools::mat
