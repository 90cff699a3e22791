#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bgtools/formats/loss.hpp>
#include <bgtools/formats/mat/mat.hpp>
#include <bgtools/formats/mat/tags.hpp>
#include <bgtools/formats/source.hpp>
#include <bit>
#include <cstddef>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace bgtools {
namespace {

/// How one dialect spells and places things. Columns count from 0.
struct Style {
  std::string_view dialect;
  std::string_view bar;
  std::string_view off;
  std::string_view danced;
  std::string_view unplayed;
  std::string_view unrecorded;
  std::string_view double_arrow;
  std::size_t number_width;   ///< of the row number before its parenthesis
  std::size_t right_column;   ///< of the right player's cells
  std::size_t right_heading;  ///< of the right player's name in the score line
  std::size_t left_result;    ///< of a win of the left player on a line of its own
  std::size_t word_indent;    ///< blanks before a cell that is no roll
};

/// The canonical form is what GNU Backgammon writes and reads.
constexpr std::array kStyles{
    Style{"", "25", "0", "Cannot Move", "????", "???", " => ", 3, 33, 32, 6, 1},
};

const Style& style_named(std::string_view dialect) {
  const auto* const found = std::ranges::find(kStyles, dialect, &Style::dialect);
  return found == kStyles.end() ? kStyles.front() : *found;
}

/// GNU Backgammon repeats the right cell of the row before when it meets a row that is shorter than
/// this and has no colon.
constexpr std::size_t kShortestSafeLine = 16;

/// A point has one or two digits, even one that no board has.
constexpr int kLastPoint = 99;

/// XG's line gives the cube as a power of two up to 4096.
constexpr int kHighestPower = 12;

/// The reader skips longer lines.
constexpr std::size_t kMostLineBytes = 64U * 1024;
constexpr std::size_t kMostScoreLineBytes = 2048;

constexpr bool breaks_line(char c) { return c == '\n' || c == '\r' || c == '\0'; }
constexpr bool is_blank(char c) { return c == ' ' || c == '\t'; }
constexpr char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

std::string_view without_leading_blanks(std::string_view text) {
  constexpr std::string_view kNoBreakSpace = "\xC2\xA0";
  while (true) {
    if (!text.empty() && is_blank(text.front())) {
      text.remove_prefix(1);
    } else if (text.starts_with(kNoBreakSpace)) {
      text.remove_prefix(kNoBreakSpace.size());
    } else {
      return text;
    }
  }
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

bool has_names(const std::array<std::string, 2>& names) {
  return !names[0].empty() || !names[1].empty();
}

/// Whether the text behind a semicolon reads as a tag, `[Event "Club final"]`.
bool reads_as_tag(std::string_view text) {
  text = trimmed(text);
  if (!text.starts_with('[') || !text.ends_with(']')) return false;
  const std::size_t quote = text.find('"');
  if (quote == std::string_view::npos ||
      text.substr(1, quote - 1).find(']') != std::string_view::npos) {
    return false;
  }
  const std::string_view end = trimmed(text.substr(quote + 1, text.size() - quote - 2));
  return quote > 1 && end.ends_with('"');
}

/// Whether the text behind a semicolon may read as a board that is set.
bool reads_as_board(std::string_view text) {
  text = trimmed(text);
  constexpr std::string_view kWord = "set";
  return text.size() > kWord.size() &&
         std::ranges::equal(text.substr(0, kWord.size()), kWord, {}, lower);
}

/// Whether the left name holds what reads as its own score: a colon, a number, and a blank or the
/// end.
bool holds_a_score(std::string_view name) {
  for (std::size_t at = name.find(':'); at != std::string_view::npos; at = name.find(':', at + 1)) {
    std::string_view rest = without_leading_blanks(name.substr(at + 1));
    if (rest.starts_with('-')) rest.remove_prefix(1);
    const std::size_t digits = rest.find_first_not_of("0123456789");
    if (digits == 0 || rest.empty()) continue;
    if (digits == std::string_view::npos ||
        without_leading_blanks(rest.substr(digits)) != rest.substr(digits)) {
      return true;
    }
  }
  return false;
}

bool begins_or_ends_blank(std::string_view text) {
  constexpr std::string_view kNoBreakSpace = "\xC2\xA0";
  return text != trimmed(text) || text.starts_with(kNoBreakSpace) || text.ends_with(kNoBreakSpace);
}

std::size_t code_points(std::string_view text) {
  return static_cast<std::size_t>(std::ranges::count_if(
      text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

class MatWriter {
 public:
  MatWriter(const Match& match, const Style& style, std::string& out, Sink& losses)
      : match_(match), style_(style), out_(out), losses_(losses), begin_(out.size()) {}

  void write() {
    write_tags();
    write_comments();
    write_length();
    if (match_.games.empty() ? has_names(match_.names)
                             : match_.names != match_.games.front().names) {
      losses_.report(Rule::loss_name, {}, "a .mat names the players in its games only");
    }
    int number = 0;
    for (const Game& game : match_.games) {
      losses_.enter_game(++number);
      write_game(game);
    }
  }

 private:
  enum class Row : std::uint8_t { none, left, full };

  static constexpr std::size_t kWideGap = 3;

  static bool fits_line(std::string_view text) {
    return text.size() < kMostLineBytes / 2 && std::ranges::none_of(text, breaks_line);
  }

  void put(std::string_view text) { out_ += text; }
  void put_number(std::int64_t number) {
    const fmt::format_int digits(number);
    out_.append(digits.data(), digits.size());
  }
  void put_line_safe(std::string_view text) {
    std::ranges::replace_copy_if(text, std::back_inserter(out_), breaks_line, ' ');
  }
  /// Blanks up to a column of the current line, but at least `least` of them.
  void pad_to(std::size_t column, std::size_t least) {
    const std::size_t width = code_points(std::string_view(out_).substr(line_begin_));
    out_.append(std::max(least, column > width ? column - width : 0), ' ');
  }
  void begin_line() { line_begin_ = out_.size(); }
  void end_line() {
    out_ += '\n';
    begin_line();
  }

  void write_tags() {
    std::vector<Tag> tags = match_.tags;
    const StatedRules of_tags = rules_of(tags);
    std::ranges::move(missing_rule_tags(match_.stated, of_tags), std::back_inserter(tags));
    for (const Tag& tag : tags) write_tag(tag);
    report_lost_rules(rules_of(tags));
    if (!tags.empty()) put("\n");
  }

  void write_tag(const Tag& tag) {
    if (tag.key.empty() || tag.key != trimmed(tag.key) ||
        tag.key.find_first_of("\"]") != std::string::npos || !fits_line(tag.key) ||
        !fits_line(tag.value)) {
      losses_.report(Rule::loss_tag, tag.span,
                     fmt::format("a .mat cannot hold the tag \"{}\" unchanged", tag.key));
    }
    put("; [");
    put_line_safe(tag.key);
    put(" \"");
    put_line_safe(tag.value);
    put("\"]\n");
  }

  void report_lost_rules(const StatedRules& written) {
    const auto check = [this](bool is_kept, std::string_view rule) {
      if (!is_kept) {
        losses_.report(Rule::loss_rule, {},
                       fmt::format("the tags of a .mat cannot state this {}", rule));
      }
    };
    const StatedRules& stated = match_.stated;
    check(written.variant == stated.variant, "variant");
    check(written.crawford == stated.crawford, "use of the Crawford rule");
    check(written.jacoby == stated.jacoby, "use of the Jacoby rule");
    check(written.beavers == stated.beavers, "use of beavers");
    check(written.cube == stated.cube, "use of the cube");
    check(written.cube_limit == stated.cube_limit, "limit of the cube");
    check(written.automatic_doubles == stated.automatic_doubles, "number of automatic doubles");
  }

  void write_comments() {
    for (const Comment& comment : match_.comments) {
      if (reads_as_tag(comment.text) || reads_as_board(comment.text)) {
        losses_.report(Rule::loss_comment, {}, "a .mat reads this comment as more than a comment");
      }
      write_comment(comment.text, {});
    }
    if (!match_.comments.empty()) put("\n");
  }

  void write_comment(std::string_view text, Span span) {
    if ((!text.empty() && is_blank(text.back())) || !fits_line(text)) {
      losses_.report(Rule::loss_comment, span, "a .mat cannot hold this comment unchanged");
    }
    begin_line();
    put(";");
    put(" ");
    put_line_safe(text);
    end_short_line();
  }

  void write_length() {
    if (match_.games.empty()) {
      losses_.report(Rule::loss_rule, match_.length_span, "a .mat holds no match without a game");
    }
    if (!match_.length) {
      if (begin_ > 0) {
        losses_.report(Rule::loss_rule, {},
                       "only a match length divides a match from the one before it");
      }
      return;
    }
    if (*match_.length < 0) {
      losses_.report(Rule::loss_rule, match_.length_span, "a .mat has no negative match length");
    }
    put(" ");
    put_number(*match_.length);
    put(" point match\n\n");
  }

  void write_game(const Game& game) {
    game_ = &game;
    row_ = Row::none;
    row_number_ = 0;
    least_gap_ = 1;
    end_of_play_ = end_of_play();
    begin_line();
    write_heading();
    write_score();
    for (std::size_t i = 0; i < game.actions.size(); ++i) i += write_action(i);
    if (game.result) write_result(*game.result);
    end_row();
    put("\n");
  }

  /// Index of the first action behind which nothing is played: a roll that is not played there was
  /// resigned, and before it its play is not recorded. The text has no other difference between the
  /// two.
  [[nodiscard]] std::size_t end_of_play() const {
    std::size_t end = game_->actions.size();
    while (end > 0) {
      const Action& action = game_->actions[end - 1];
      const auto* play = std::get_if<WrittenPlay>(&action.what);
      const bool is_neutral =
          std::holds_alternative<Comment>(action.what) ||
          std::holds_alternative<Resign>(action.what) ||
          (play != nullptr && !play->roll.is_known() && play->kind == PlayKind::unplayed);
      if (!is_neutral) break;
      --end;
    }
    return end == 0 ? 0 : end - 1;
  }

  void write_heading() {
    put(" Game ");
    const bool fits = game_->label.value_or(0) >= 0;
    if (!fits)
      losses_.report(Rule::loss_label, game_->label_span, "a .mat has no negative game numbers");
    if (game_->label && fits) {
      put_number(*game_->label);
    } else {
      put("X");
    }
    end_line();
  }

  void write_score() {
    if (!game_->score_before[0] || !game_->score_before[1]) {
      if (has_names(game_->names)) {
        losses_.report(Rule::loss_name, {}, "a .mat names the players beside their scores only");
      }
      if (game_->score_before[0] || game_->score_before[1]) {
        losses_.report(Rule::loss_score, {}, "a .mat has the scores of both players or none");
      }
      return;
    }
    put(" ");
    write_player(0);
    pad_to(style_.right_heading, 2);
    write_player(1);
    if (out_.size() - line_begin_ > kMostScoreLineBytes) {
      losses_.report(Rule::loss_name, game_->name_spans[0],
                     "the names are too long for a score line");
    }
    end_line();
  }

  void write_player(std::size_t player) {
    const std::string_view name = game_->names[player];
    const bool begins_another_line =
        player == 0 && !name.empty() &&
        std::string_view(";#[").find(name.front()) != std::string_view::npos;
    if (begins_or_ends_blank(name) || begins_another_line || (player == 0 && holds_a_score(name)) ||
        !fits_line(name)) {
      losses_.report(Rule::loss_name, game_->name_spans[player],
                     fmt::format("a .mat cannot hold the name \"{}\" unchanged", name));
    }
    put_line_safe(name);
    put(" : ");
    put_number(*game_->score_before[player]);
  }

  // Rows. The left cell of a player one action opens a row; a player two action joins the row if
  // its right side is free.

  void begin_cell(Player player, bool is_roll) {
    if (row_ == Row::full || (row_ == Row::left && player == Player::one)) end_row();
    if (row_ == Row::none) {
      begin_line();
      fmt::format_to(std::back_inserter(out_), "{:>{}}) ", ++row_number_, style_.number_width);
    }
    if (player == Player::one) {
      row_ = Row::left;
    } else {
      pad_to(style_.right_column, least_gap_);
      row_ = Row::full;
    }
    if (!is_roll) out_.append(style_.word_indent, ' ');
  }

  void end_row() {
    if (row_ == Row::none) return;
    // Only a wide gap somewhere tells that a first row with a single cell is not an opening of the
    // right player.
    if (row_ == Row::left && row_number_ == 1) least_gap_ = kWideGap;
    end_short_line();
    row_ = Row::none;
  }

  void end_short_line() {
    const std::string_view line = std::string_view(out_).substr(line_begin_);
    if (line.size() < kShortestSafeLine && line.find(':') == std::string_view::npos) {
      out_.append(kShortestSafeLine - line.size(), ' ');
    }
    end_line();
  }

  /// Writes the action; returns how many of the next ones it has taken with it.
  std::size_t write_action(std::size_t at) {
    const Action& action = game_->actions[at];
    if (const auto* play = std::get_if<WrittenPlay>(&action.what)) {
      losses_.count_turn();
      begin_cell(action.player, true);
      return write_play(at, *play);
    }
    std::visit([&](const auto& what) { write_other(action, what); }, action.what);
    return 0;
  }

  std::size_t write_play(std::size_t at, const WrittenPlay& play) {
    const Span span = game_->actions[at].span;
    put_number(play.roll.first);
    put_number(play.roll.second);
    put(":");
    if (play.roll.first > 9 || play.roll.second > 9) {
      losses_.report(Rule::loss_play, span, "a .mat writes a die with one digit");
    }
    if (play.count > 0 && play.kind != PlayKind::moved) {
      losses_.report(Rule::loss_play, span,
                     "a .mat has no moves beside a roll that was not played");
    }
    switch (play.kind) {
      case PlayKind::moved:
        write_moves(at, play, span);
        break;
      case PlayKind::danced:
        put_words(style_.danced);
        break;
      case PlayKind::blank:
        break;
      case PlayKind::unplayed:
        if (play.roll.is_known() && at < end_of_play_) {
          losses_.report(
              Rule::loss_play_kind, span,
              "a roll that was not played reads as a play not recorded where the game goes on");
        }
        put_words(style_.unplayed);
        break;
      case PlayKind::unrecorded:
        if (!play.roll.is_known() || at >= end_of_play_) {
          losses_.report(
              Rule::loss_play_kind, span,
              "a play not recorded reads as a roll that was not played where the game ends");
        }
        put_words(style_.unrecorded);
        break;
      case PlayKind::declared:
        return write_declared(at);
      case PlayKind::unreadable:
        write_wording(at, play, span);
        break;
    }
    return 0;
  }

  void put_words(std::string_view words) {
    put(" ");
    put(words);
  }

  void write_moves(std::size_t at, const WrittenPlay& play, Span span) {
    if (play.count_written > play.count) {
      write_wording(at, play, span);
      return;
    }
    if (play.count == 0) {
      losses_.report(Rule::loss_play_kind, span,
                     "a play of no moves reads as a roll with nothing behind it");
    }
    write_hops(play, span);
  }

  /// Repeats the text of a play, and reads it to see that it says the same again.
  void write_wording(std::size_t at, const WrittenPlay& play, Span span) {
    const std::string_view text = wording_of(*game_, at);
    if (text.empty()) {
      losses_.report(Rule::loss_play, span, "the record has not kept the text of this play");
      if (play.count == 0) {
        put(" ?");
      } else {
        write_hops(play, span);
      }
      return;
    }
    const std::size_t begin = out_.size();
    put(" ");
    put_line_safe(text);
    if (!reads_again(std::string_view(out_).substr(begin), play, text)) {
      losses_.report(Rule::loss_play, span, "a .mat reads the text of this play in another way");
    }
  }

  static bool reads_again(std::string_view cell, const WrittenPlay& play, std::string_view text) {
    Match expected;
    expected.games.resize(1);
    expected.games[0].actions.push_back({.player = Player::one, .what = play, .span = {}});
    std::get<WrittenPlay>(expected.games[0].actions[0].what).roll = Roll{.first = 3, .second = 1};
    expected.games[0].wordings.push_back({0, std::string(text)});
    const std::string row = fmt::format(" Game X\n  1) 31:{}\n", cell);
    const Source source("", row);
    Collector ignored;
    bool is_same = false;
    read_mat(source, ignored, [&](Match&& match) {
      is_same = same_record(match, expected);
      return true;
    });
    return is_same;
  }

  void write_hops(const WrittenPlay& play, Span span) {
    for (const Step& step : play.hops()) {
      put(" ");
      put_point(step.from);
      put("/");
      put_point(step.to);
      if (step.hit) put("*");
      if (step.from < 0 || step.to < 0 || step.from > kLastPoint || step.to > kLastPoint) {
        losses_.report(Rule::loss_play, span, "a .mat writes a point with one or two digits");
      }
    }
  }

  void put_point(int point) {
    if (point == kBar) {
      put(style_.bar);
    } else if (point == kOff) {
      put(style_.off);
    } else {
      put_number(point);
    }
  }

  /// A declared illegal play and, where it follows, the board after it.
  std::size_t write_declared(std::size_t at) {
    put(" Illegal play");
    const std::size_t next = at + 1;
    if (next == game_->actions.size()) return 0;
    const auto* after = std::get_if<SetPosition>(&game_->actions[next].what);
    if (after == nullptr) return 0;
    put(" (");
    write_snowie(game_->actions[next], *after);
    put(")");
    if (!fits_snowie(game_->actions[at].player, game_->actions[next].player, *after)) {
      losses_.report(Rule::loss_set_position, game_->actions[next].span,
                     "Snowie's position line cannot hold this board");
    }
    return 1;
  }

  [[nodiscard]] bool fits_snowie(Player declarer, Player on_roll, const SetPosition& after) const {
    const auto is_plain = [](std::string_view name) {
      return name.find(';') == std::string_view::npos && std::ranges::none_of(name, breaks_line);
    };
    const auto& names = game_->names;
    // The reader tells the player on roll by his name and takes him for the opponent where it does
    // not.
    const bool has_plain_names = is_plain(names[0]) && is_plain(names[1]);
    const bool is_known =
        on_roll != declarer || (has_plain_names && trimmed(names[0]) != trimmed(names[1]));
    const auto is_short = [](std::int8_t count) { return count >= -99 && count <= 99; };
    return is_known && std::ranges::all_of(after.position.points, is_short) &&
           after.roll.first <= 6 && after.roll.second <= 6 &&
           (!after.cube || after.cube->value > 0);
  }

  /// Snowie's position line: 40 fields, each with a semicolon behind it.
  void write_snowie(const Action& action, const SetPosition& after) {
    const std::size_t mover = index(action.player);
    const std::size_t opponent = index(other(action.player));
    const bool is_money = match_.length.value_or(0) == 0;
    const Cube cube = after.cube.value_or(Cube{});
    int owner = 0;
    if (cube.owner) owner = *cube.owner == action.player ? 1 : -1;
    fmt::format_to(std::back_inserter(out_), "{};{:d};0;{:d};{:d};", match_.length.value_or(0),
                   is_money && match_.stated.jacoby.value_or(false), is_money,
                   action.player == Player::one);
    for (const std::size_t player : {mover, opponent}) {
      std::ranges::replace_copy_if(
          game_->names[player], std::back_inserter(out_),
          [](char c) { return c == ';' || breaks_line(c); }, ',');
      put(";");
    }
    fmt::format_to(std::back_inserter(out_), "0;{};{};{};{};",
                   game_->score_before[mover].value_or(0),
                   game_->score_before[opponent].value_or(0), after.cube ? cube.value : 0, owner);
    for (const std::int8_t count : after.position.points) {
      put_number(count);
      put(";");
    }
    fmt::format_to(std::back_inserter(out_), "{};{};", after.roll.first, after.roll.second);
  }

  // Actions that are no plays.

  void write_doubling(const Action& action, std::string_view word,
                      const std::optional<int>& value) {
    begin_cell(action.player, false);
    put(word);
    if (!value) return;
    if (*value < 0) {
      losses_.report_before_roll(Rule::loss_cube, action.span, "a .mat has no negative cube");
    }
    put(style_.double_arrow);
    put_number(*value);
  }
  void write_word(const Action& action, std::string_view word) {
    begin_cell(action.player, false);
    put(word);
  }

  void write_other(const Action&, const WrittenPlay&) {}
  void write_other(const Action& action, const Double& what) {
    write_doubling(action, "Doubles", what.value);
  }
  void write_other(const Action& action, const Take&) { write_word(action, "Takes"); }
  void write_other(const Action& action, const Drop&) { write_word(action, "Drops"); }
  void write_other(const Action& action, const Beaver& what) {
    write_doubling(action, "Beavers", what.value);
  }
  void write_other(const Action& action, const Raccoon& what) {
    write_doubling(action, "Raccoons", what.value);
  }
  void write_other(const Action& action, const AutomaticDouble&) {
    losses_.report_before_roll(Rule::loss_cube, action.span, "a .mat has no automatic doubles");
  }
  void write_other(const Action& action, const Comment& what) {
    end_row();
    write_comment(what.text, action.span);
    const bool is_last_of_match =
        &*game_ == &match_.games.back() && !game_->result && index_of(action) > end_of_play_;
    if (reads_as_board(what.text) || (reads_as_tag(what.text) && is_last_of_match)) {
      losses_.report(Rule::loss_comment, action.span,
                     "a .mat reads this comment as more than a comment");
    }
  }

  [[nodiscard]] std::size_t index_of(const Action& action) const {
    return static_cast<std::size_t>(&action - game_->actions.data());
  }

  void write_other(const Action& action, const Resign& what) {
    constexpr std::array<std::string_view, 3> kLevels{" normal", " gammon", " backgammon"};
    begin_cell(action.player, false);
    put("Resigns");
    if (what.is_of_match) {
      put(" match");
    } else if (what.level) {
      put(kLevels[static_cast<std::size_t>(std::clamp(*what.level, 1, 3) - 1)]);
    }
    if (what.level && (what.is_of_match || *what.level < 1 || *what.level > 3)) {
      losses_.report_before_roll(Rule::loss_resignation, action.span,
                                 "a .mat resigns one, two or three games, or the match");
    }
  }

  /// The line of XG: the board as an XGID has it, the left player in upper case and to roll; then
  /// the cube as a power of two, negative where the left player owns it.
  void write_other(const Action& action, const SetPosition& what) {
    end_row();
    const Position seen_by_left =
        action.player == Player::one ? what.position : what.position.flipped();
    std::string board;
    bool fits = action.player == Player::one && !what.roll.is_known();
    for (const int count : seen_by_left.points) {
      fits = fits && count >= -26 && count <= 26;
      const int letter = std::clamp(count < 0 ? -count : count, 1, 26) - 1;
      board += count == 0 ? '-' : static_cast<char>((count < 0 ? 'a' : 'A') + letter);
    }
    put("; Set Pos=");
    put(board);
    if (what.cube) {
      const int value = what.cube->value;
      const bool is_power = value > 0 && std::has_single_bit(static_cast<unsigned>(value));
      const int exponent = is_power ? std::countr_zero(static_cast<unsigned>(value)) : 0;
      fits = fits && is_power && exponent <= kHighestPower &&
             what.cube->owner.has_value() == (exponent > 0);
      put("/");
      put_number(what.cube->owner == Player::one ? -exponent : exponent);
    }
    end_line();
    if (!fits) {
      losses_.report_before_roll(Rule::loss_set_position, action.span,
                                 "a .mat sets a board only for the left player before his roll, "
                                 "with a cube of a power of two");
    }
  }

  void write_result(const Result& result) {
    if (result.loss) {
      end_row();
      begin_own_line(Player::one);
      write_half(result, Player::one);
      pad_to(style_.right_column + style_.word_indent, 2);
      write_half(result, Player::two);
      return;
    }
    if (row_ == Row::left && result.winner == Player::two) {
      begin_cell(Player::two, false);
    } else {
      end_row();
      begin_own_line(result.winner);
    }
    write_half(result, result.winner);
  }

  void begin_own_line(Player player) {
    begin_line();
    row_ = Row::full;
    out_.append(
        player == Player::one ? style_.left_result : style_.right_column + style_.word_indent, ' ');
  }

  void write_half(const Result& result, Player player) {
    const bool is_winner = player == result.winner;
    const int points = is_winner ? result.points : result.loss.value_or(0);
    put(is_winner ? "Wins " : "Losses ");
    put_number(points);
    put(points == 1 ? " point" : " points");
    if (points < 0) {
      losses_.report(Rule::loss_result, result.points_span, "a .mat has no negative points");
    }
    if (is_winner && result.is_match_claimed) put(" and the match");
  }

  const Match& match_;
  const Style& style_;
  std::string& out_;
  LossReport losses_;
  const Game* game_ = nullptr;
  Row row_ = Row::none;
  int row_number_ = 0;
  std::size_t least_gap_ = 1;
  std::size_t end_of_play_ = 0;
  std::size_t begin_ = 0;
  std::size_t line_begin_ = 0;
};

}  // namespace

void write_mat(const Match& match, const WriteOptions& options, std::string& out, Sink& losses) {
  MatWriter(match, style_named(options.dialect), out, losses).write();
}

}  // namespace bgtools
