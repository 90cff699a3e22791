#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <bgtools/build/held_text.hpp>
#include <bgtools/finding/spelling.hpp>
#include <bgtools/formats/sheet/hand.hpp>
#include <bgtools/formats/sheet/line.hpp>
#include <bgtools/formats/sheet/outcome.hpp>
#include <bgtools/formats/sheet/plays.hpp>
#include <bgtools/formats/sheet/sheet.hpp>
#include <bgtools/formats/sheet/words.hpp>
#include <bgtools/text/words.hpp>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace bgtools::sheet {
namespace {

constexpr std::size_t kMostNameBytes = 60;

bool is_held_name(std::string_view name) {
  if (name.empty() || phrase_in(name).word != Word::unknown) return false;
  const std::string line = fmt::format("{} - {}", name, name);
  const auto pair = read_pair_line(line);
  return pair && pair->first == name && pair->second == name;
}

/// The name with a hyphen for each character that is not allowed in the names of a sheet.
std::string with_hyphens(std::string_view name) {
  std::string held;
  for (const char each : build::cut(name, kMostNameBytes)) {
    const bool is_letter = text::is_letter(each) || static_cast<signed char>(each) < 0;
    const bool begins_word = held.empty() || held.back() == ' ';
    if (text::is_blank(each) ? begins_word : (begins_word && !is_letter)) continue;
    const bool is_held = is_letter || text::is_blank(each) || text::is_digit(each) ||
                         std::string_view("'`-.").find(each) != std::string_view::npos;
    held += is_held ? each : '-';
  }
  while (held.ends_with(' ')) held.pop_back();
  return held;
}

/// The name in a form that lines can begin with; `side` if it has no letters or is a word about the
/// game.
std::string held_name(std::string_view name, std::string_view side) {
  if (name.size() <= kMostNameBytes && is_held_name(name)) return std::string(name);
  std::string held = with_hyphens(name);
  return is_held_name(held) ? held : std::string(side);
}

class Writer {
 public:
  Writer(const Match& match, const Style& style, StopFlag stop, std::string& out)
      : match_(match), style_(style), stop_(stop), out_(out) {
    names_ = {held_name(match.names[0], "White"), held_name(match.names[1], "Black")};
    if (equal_ignoring_case(names_[0], names_[1])) names_ = {"White", "Black"};
  }

  void write() {
    out_ += fmt::format("{} - {}", names_[0], names_[1]);
    if (match_.length.value_or(0) > 0) {
      out_ += fmt::format(", {} point{}", *match_.length, *match_.length == 1 ? "" : "s");
    }
    out_ += '\n';
    for (const Comment& comment : match_.comments) put_comment(comment);
    for (const Game& game : match_.games) {
      if (is_set(stop_)) return;
      write_game(game);
    }
  }

 private:
  void write_game(const Game& game);
  [[nodiscard]] std::optional<Game> write_turns(const Game& game);
  [[nodiscard]] bool begins_at_nought() const;
  void write_score(const Game& game);
  void write_result(const Game& game, std::span<const Action> written,
                    std::span<const Position> boards);
  void put_comment(const Comment& comment) {
    flush();
    out_ += fmt::format("; {}\n", build::held_text(comment.text));
  }
  [[nodiscard]] std::string cell_of(const Action& action, Hand& hand);
  void put_cell(const Action& action, std::string cell);
  void flush();
  void note(const Action& action);
  [[nodiscard]] Player expected(const Action& action) const;

  const Match& match_;
  const Style& style_;
  StopFlag stop_;
  std::string& out_;
  std::array<std::string, 2> names_{};
  std::optional<std::array<int, 2>> score_{};  // that the text shows
  int row_ = 0;
  bool is_ended_ = false;  // dropped or resigned
  std::string left_{};     // the left cell of a row whose right cell may follow
  Player next_ = Player::one;
  std::optional<Player> offered_by_{};
};

/// A turn whose play is not written, and for which the later ones leave only one.
struct BareTurn {
  std::size_t action = 0;
  std::size_t turn = 0;  ///< of the hand
};

/// The game with the plays that a reader would put into bare turns; nullopt if there are none.
std::optional<Game> with_plays_of_reader(const Game& game, std::span<const BareTurn> bare,
                                         const Hand& hand) {
  if (bare.empty()) return std::nullopt;
  const std::vector<Lanes::Verdict> verdicts = hand.verdicts();
  std::optional<Game> filled;
  for (const BareTurn& each : bare) {
    const Lanes::Verdict& verdict = verdicts[each.turn];
    if (verdict.fit != Lanes::Fit::one || verdict.steps.empty()) continue;
    if (!filled) filled = game;
    Deed& what = filled->actions[each.action].what;
    what = written_play(std::get<WrittenPlay>(what).roll, verdict.steps);
  }
  return filled;
}

void Writer::write_game(const Game& game) {
  out_ += game.label ? fmt::format("\nGame {}\n", *game.label) : "\nGame\n";
  write_score(game);
  const std::size_t begin = out_.size();
  const std::optional<std::array<int, 2>> score = score_;
  // What a reader puts in is written, so that the text stays the same when it is formatted again.
  if (const std::optional<Game> filled = write_turns(game)) {
    out_.resize(begin);
    score_ = score;
    (void)write_turns(*filled);
  }
}

/// Gives the game as a reader would complete it, if it would.
std::optional<Game> Writer::write_turns(const Game& game) {
  row_ = 0;
  is_ended_ = false;
  next_ = Player::one;
  offered_by_.reset();
  Hand hand(style_);
  std::vector<Action> written;
  std::vector<BareTurn> bare;
  for (std::size_t at = 0; at < game.actions.size(); ++at) {
    const Action& action = game.actions[at];
    if (const auto* const comment = std::get_if<Comment>(&action.what)) {
      put_comment(*comment);
      continue;
    }
    // A reader would begin another game with it.
    const bool begins_turn = std::holds_alternative<WrittenPlay>(action.what) ||
                             std::holds_alternative<Double>(action.what);
    if (begins_turn && (is_ended_ || hand.is_over())) continue;
    if (begins_turn && expected(action) != action.player && hand.may_dance(expected(action))) {
      Action dance{.player = expected(action)};
      dance.what = WrittenPlay{.kind = PlayKind::danced};
      put_cell(dance, cell_of(dance, hand));
      note(dance);
    }
    const std::size_t turn = hand.turns();
    std::string cell = cell_of(action, hand);
    if (cell.empty()) continue;
    const auto* const play = std::get_if<WrittenPlay>(&action.what);
    if (play != nullptr && play->kind != PlayKind::danced && play->count == 0) {
      bare.push_back({.action = at, .turn = turn});
    }
    for (const Annotation& each : game.annotations) {
      if (each.action == at && each.key == kMarkKey) cell += each.value;
    }
    put_cell(action, std::move(cell));
    note(action);
    written.push_back(action);
  }
  flush();
  write_result(game, written, hand.boards());
  return with_plays_of_reader(game, bare, hand);
}

/// Whether a reader assumes 0-0 if the score before the first game is left out.
bool Writer::begins_at_nought() const {
  if (match_.games.front().label == 1) return true;
  std::optional<std::array<int, 2>> next{{0, 0}};
  for (const Game& game : match_.games) {
    const std::array<std::optional<int>, 2>& score = game.score_before;
    const bool is_known = score[0] && score[1];
    if (is_known && (!next || (*next)[0] != *score[0] || (*next)[1] != *score[1])) return false;
    next = score_after(game, game.result);
  }
  return match_.length.value_or(0) <= 1;
}

void Writer::write_score(const Game& game) {
  const bool is_known = game.score_before[0] && game.score_before[1];
  if (&game == match_.games.data() && begins_at_nought()) score_ = {{0, 0}};
  const bool is_shown = score_ && is_known && (*score_)[0] == *game.score_before[0] &&
                        (*score_)[1] == *game.score_before[1];
  if (is_known && !is_shown) {
    out_ += fmt::format("{} {}, {} {}\n", names_[0], *game.score_before[0], names_[1],
                        *game.score_before[1]);
  }
  score_.reset();
}

void Writer::write_result(const Game& game, std::span<const Action> written,
                          std::span<const Position> boards) {
  const std::optional<Result> shown = shown_result(match_, written, boards);
  const std::optional<Result>& known = game.result ? game.result : shown;
  score_ = score_after(game, known);
  if (!known) return;
  const Result& result = *known;
  const bool is_shown = shown && shown->winner == result.winner && shown->points == result.points;
  if (style_.leaves_out_results && is_shown && !result.is_match_claimed) return;
  out_ += fmt::format("{} wins {}{}\n", names_[index(result.winner)], result.points,
                      result.is_match_claimed ? " and the match" : "");
}

std::string Writer::cell_of(const Action& action, Hand& hand) {
  const auto with_value = [](std::string_view word, std::optional<int> value) {
    return value ? fmt::format("{} {}", word, *value) : std::string(word);
  };
  const bool is_short = style_.has_letters;
  if (const auto* const play = std::get_if<WrittenPlay>(&action.what)) {
    const Roll roll = play->roll;
    if (!roll.is_valid() && play->kind == PlayKind::danced) {
      hand.pass(action.player);
      return "no play";
    }
    // Without dice there are only hops.
    if (!roll.is_valid() && play->count == 0) return "";
    if (!roll.is_valid()) return hand.next(action.player, *play).substr(1);
    const std::string played = hand.next(action.player, *play);
    const bool has_sign = !played.empty() || style_.after_roll != ",";
    return fmt::format("{}{}{}{}{}", roll.first, style_.dice_sign, roll.second,
                       has_sign ? style_.after_roll : "", played);
  }
  if (const auto* const twice = std::get_if<Double>(&action.what)) {
    return with_value(is_short ? "D" : "doubles", twice->value);
  }
  if (const auto* const beaver = std::get_if<Beaver>(&action.what)) {
    return with_value("beavers", beaver->value);
  }
  if (std::holds_alternative<Take>(action.what)) return is_short ? "T" : "takes";
  if (std::holds_alternative<Drop>(action.what)) return is_short ? "P" : "drops";
  if (std::holds_alternative<Resign>(action.what)) return "resigns";
  return "";
}

/// Whose turn a reader expects next.
Player Writer::expected(const Action& action) const {
  const bool is_answer = std::holds_alternative<Take>(action.what) ||
                         std::holds_alternative<Drop>(action.what) ||
                         std::holds_alternative<Beaver>(action.what);
  return is_answer ? other(offered_by_.value_or(next_)) : next_;
}

void Writer::note(const Action& action) {
  if (std::holds_alternative<WrittenPlay>(action.what)) {
    next_ = other(action.player);
    offered_by_.reset();
  } else if (std::holds_alternative<Double>(action.what)) {
    offered_by_ = next_ = action.player;
  } else if (std::holds_alternative<Take>(action.what)) {
    offered_by_.reset();
  }
  is_ended_ = is_ended_ || std::holds_alternative<Drop>(action.what) ||
              std::holds_alternative<Resign>(action.what);
}

void Writer::put_cell(const Action& action, std::string cell) {
  const bool is_in_columns = style_.layout == Layout::columns;
  // A row with one turn shows its column, unless the turn has no dice.
  const auto* const play = std::get_if<WrittenPlay>(&action.what);
  const bool shows_player = is_in_columns && (play == nullptr || play->roll.is_valid());
  const bool is_named =
      style_.layout == Layout::named || (expected(action) != action.player && !shows_player);
  if (is_named) {
    const std::string_view sign = style_.after_roll == "," ? ":" : "";
    cell = fmt::format("{}{} {}", names_[index(action.player)], sign, cell);
  }
  if (!is_in_columns) {
    out_ += cell + '\n';
    return;
  }
  if (action.player == Player::one) {
    flush();
    left_ = std::move(cell);
    return;
  }
  if (left_.empty()) left_ = "-";
  out_ += fmt::format("{:>2}. {:<32}  {}\n", ++row_, left_, cell);
  left_.clear();
}

void Writer::flush() {
  if (!left_.empty()) out_ += fmt::format("{:>2}. {}\n", ++row_, left_);
  left_.clear();
}

}  // namespace

void write(const Match& match, const WriteOptions& options, std::string& out) {
  const auto* const style = std::find_if(kStyles.begin(), kStyles.end(), [&](const Style& each) {
    return each.name == options.dialect;
  });
  if (options.follows_match) out += '\n';
  Writer(match, style == kStyles.end() ? kStyles.front() : *style, options.stop, out).write();
}

}  // namespace bgtools::sheet
