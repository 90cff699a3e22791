#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bgtools/build/held_text.hpp>
#include <bgtools/build/tags.hpp>
#include <bgtools/formats/mat/cell.hpp>
#include <bgtools/formats/mat/dialect.hpp>
#include <bgtools/formats/mat/line.hpp>
#include <bgtools/formats/mat/mat.hpp>
#include <bgtools/formats/mat/winner.hpp>
#include <bgtools/game/board_notation.hpp>
#include <bgtools/game/game_rules.hpp>
#include <bgtools/positions/snowie.hpp>
#include <bgtools/text/encoding.hpp>
#include <bgtools/text/source.hpp>
#include <bgtools/text/words.hpp>
#include <bit>
#include <cstddef>
#include <iterator>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace bgtools::mat {
namespace {

using build::breaks_line;
using build::cut;
using build::held_roll;
using build::in_one_line;

/// Which tags of a header a dialect writes.
enum class Tags : std::uint8_t { every, of_gnubg, none };

/// How one program spells and places things. Columns count from 0.
struct Habits {
  std::string_view dialect{};
  std::string_view match_indent = " ";
  std::string_view number_indent{};
  // Words; "" if it has none.
  std::string_view bar = "25";
  std::string_view off = "0";
  std::string_view danced{};
  std::string_view unplayed{};
  std::string_view unrecorded{};
  std::string_view double_arrow = " => ";
  // Columns.
  std::size_t number_width = 3;    ///< of the row number before its parenthesis
  std::size_t right_column = 33;   ///< of the right player's cells
  std::size_t right_width = 0;     ///< the width to which right cells are padded
  std::size_t right_heading = 32;  ///< of the right player's name in the score line
  std::size_t left_result = 6;     ///< of a win of the left player on a line of its own
  std::size_t word_indent = 1;     ///< blanks before a cell that is not a roll
  // Lines.
  int blank_lines_before_games = 1;
  int blank_lines_after_left_win = 1;
  int blank_lines_after_right_win = 1;
  Tags tags = Tags::every;
  bool has_bom = false;
  bool has_crlf = false;
  bool fills_left_rows = false;  ///< a row without a right cell is padded to its column
  bool pads_names_by_bytes = false;
  bool has_result_in_row = false;
  bool has_plural_points = false;  ///< `Wins 2 points`
  bool claims_the_match = true;    ///< `and the match`
  // Plays.
  bool marks_hits = true;
  bool merges_hops = false;           ///< `24/13` for both dice, `6/5(2)` for equal ones
  bool has_blank_after_play = false;  ///< of fewer than four hops, and a win in a row
};

constexpr Habits kCanonical{.dialect = "",
                            .danced = "Cannot Move",
                            .unplayed = "????",
                            .unrecorded = "???",
                            .has_plural_points = true};

/// GNU Backgammon 1.07.
constexpr Habits kGnubg{.dialect = dialect::kGnubg,
                        .tags = Tags::of_gnubg,
                        .fills_left_rows = true,
                        .pads_names_by_bytes = true,
                        .has_plural_points = true,
                        .claims_the_match = false,
                        .has_blank_after_play = true};

constexpr Habits with_dialect(Habits habits, std::string_view dialect, Tags tags) {
  habits.dialect = dialect;
  habits.tags = tags;
  return habits;
}

constexpr std::array kHabits{
    kCanonical,
    kGnubg,
    // What GNU Backgammon exports for Snowie; its own header tags would stop Snowie.
    with_dialect(kGnubg, dialect::kSnowie, Tags::none),
    Habits{.dialect = dialect::kJellyfish,
           .right_heading = 33,
           .tags = Tags::none,
           .has_crlf = true,
           .has_plural_points = true},
    Habits{.dialect = dialect::kXgMat,
           .match_indent = "",
           .unplayed = "???",
           .unrecorded = "???",
           .right_width = 28,
           .right_heading = 33,
           .blank_lines_after_left_win = 3,
           .blank_lines_after_right_win = 3,
           .has_bom = true,
           .has_crlf = true,
           .fills_left_rows = true,
           .marks_hits = false},
    Habits{.dialect = dialect::kXgTxt,
           .match_indent = "",
           .bar = "Bar",
           .off = "Off",
           .danced = "Cannot Move",
           .unplayed = "????",
           .unrecorded = "????",
           .right_column = 39,
           .right_width = 34,
           .right_heading = 39,
           .blank_lines_after_left_win = 3,
           .blank_lines_after_right_win = 3,
           .has_bom = true,
           .has_crlf = true,
           .fills_left_rows = true,
           .merges_hops = true},
    Habits{.dialect = dialect::kGalaxy,
           .match_indent = "",
           .right_heading = 33,
           .blank_lines_after_right_win = 2,
           .marks_hits = false},
    Habits{.dialect = dialect::kStudio,
           .match_indent = "",
           .number_indent = "  ",
           .bar = "bar",
           .off = "off",
           .danced = "Cannot Move",
           .unplayed = "????",
           .unrecorded = "????",
           .number_width = 0,
           .right_column = 40,
           .right_heading = 40,
           .blank_lines_before_games = 2,
           .blank_lines_after_right_win = 2,
           .fills_left_rows = true,
           .has_result_in_row = true,
           .merges_hops = true},
};

static_assert(std::equal(kHabits.begin() + 1, kHabits.end(), kWrittenDialects.begin(),
                         kWrittenDialects.end(),
                         [](const Habits& habits, std::string_view dialect) {
                           return habits.dialect == dialect;
                         }));

const Habits* habits_of(std::string_view dialect) {
  const auto* const found = std::find_if(
      kHabits.begin(), kHabits.end(), [&](const Habits& each) { return each.dialect == dialect; });
  return found == kHabits.end() ? nullptr : found;
}

/// The tags that GNU Backgammon writes into a header.
constexpr std::array<std::string_view, 6> kTagsOfGnubg{"Site",      "Event",     "Round",
                                                       "EventDate", "Variation", "Transcriber"};

/// If a row is shorter than this and has no colon, GNU Backgammon repeats the right cell of the
/// previous row.
constexpr std::size_t kShortestSafeLine = 16;

/// Written for an unknown score. GNU Backgammon reads it as 0 and accepts the game, which it skips
/// if the score line is missing.
constexpr std::string_view kUnknownScore = "?";

/// Put before text that must not read as a move or a cell.
constexpr char kNoMove = '~';

/// A point has one or two digits, even if no board has it.
constexpr int kLastPoint = 99;
/// The longest hop is ` ~-128/-128*(8)`.
constexpr std::size_t kMostHopBytes = 16;

/// XG's line gives the cube as a power of two up to 4096.
constexpr int kHighestPower = 12;

/// Longest text of a cell, a comment or a part of a tag: two of them fit the longest line that is
/// read.
constexpr std::size_t kMostTextBytes = 32'704;
/// The room that the scores leave for both names.
constexpr std::size_t kMostNamesBytes = kMostScoreLineBytes - 100;

using text::is_blank;
using text::trimmed;

std::string_view without_leading_blanks(std::string_view text) {
  return text.substr(text::skip_blanks(text, 0));
}

std::string_view without_trailing_blanks(std::string_view text) {
  while (true) {
    if (!text.empty() && is_blank(text.back())) {
      text.remove_suffix(1);
    } else if (text.ends_with(text::kNoBreakSpace)) {
      text.remove_suffix(text::kNoBreakSpace.size());
    } else {
      return text;
    }
  }
}

bool has_names(const std::array<std::string, 2>& names) {
  return !names[0].empty() || !names[1].empty();
}

/// The matches of a text that is written only to see how the reader takes it.
std::vector<Match> matches_of(const std::string& text) {
  const Source source("", text);
  Collector ignored;
  std::vector<Match> matches;
  read(source, ignored, [&](Match&& match) {
    matches.push_back(std::move(match));
    return true;
  });
  return matches;
}

bool reads_as_tag(std::string_view comment) {
  return std::holds_alternative<TagLine>(read_line(fmt::format("; {}", comment)));
}

bool reads_as_variant(std::string_view comment) {
  const std::string line = fmt::format("; {}", comment);
  const Line read = read_line(line);
  const auto* const tag = std::get_if<TagLine>(&read);
  return tag != nullptr && build::variant_of_tag(tag->key, tag->value).has_value();
}

bool reads_as_board(std::string_view comment) {
  const Line line = read_line(fmt::format("; {}", comment));
  return std::holds_alternative<SetPosition>(line) || std::holds_alternative<BoardLine>(line);
}

/// The text as one line that is short enough to be read.
std::string held_text(std::string_view text) { return in_one_line(cut(text, kMostTextBytes)); }

/// The text with a single blank for every gap.
std::string with_single_blanks(std::string_view text) {
  std::string result;
  for (std::string_view rest = without_leading_blanks(text); !rest.empty();) {
    const std::string_view next = without_leading_blanks(rest);
    if (next.size() == rest.size()) {
      result += rest.front();
      rest.remove_prefix(1);
      continue;
    }
    if (!next.empty()) result += ' ';
    rest = next;
  }
  return result;
}

/// The name as a score line can hold it: the name itself, or the nearest text.
std::string heading_name(std::string_view name, Player player, bool has_scores) {
  const std::string line = in_one_line(name);
  std::string held(without_trailing_blanks(without_leading_blanks(line)));
  if (player == Player::two) return held;
  const bool begins_a_comment = held.starts_with(';') || held.starts_with('#');
  const bool begins_a_row = !has_scores && row_number_length(held) > 0;
  if (begins_a_comment || begins_a_row) held.insert(0, "- ");
  if (holds_score(held)) std::replace(held.begin(), held.end(), ':', '-');
  return held;
}

class MatWriter {
 public:
  MatWriter(const Match& match, const Habits& habits, bool follows_match, StopFlag stop,
            std::string& out)
      : match_(match), habits_(habits), follows_match_(follows_match), stop_(stop), out_(out) {}

  void write() {
    // Its lines would become the header of the next match.
    if (match_.games.empty()) return;
    const bool has_tags = write_tags();
    // Without a tag before them, they would belong to a preceding game that has not ended.
    const bool is_after_length = follows_match_ && !has_tags;
    if (!is_after_length) write_comments();
    write_length();
    if (is_after_length) write_comments();
    if (has_length()) put_blank_lines(habits_.blank_lines_before_games);
    for (const Game& game : match_.games) {
      if (is_set(stop_)) return;
      write_game(game);
    }
  }

 private:
  enum class Row : std::uint8_t { none, left, full };

  static constexpr std::size_t kWideGap = 3;

  static bool fits_line(std::string_view text) {
    return text.size() <= kMostTextBytes && std::none_of(text.begin(), text.end(), breaks_line);
  }

  void put(std::string_view text) { out_ += text; }
  void put_number(std::int64_t number) {
    const fmt::format_int digits(number);
    out_.append(digits.data(), digits.size());
  }
  void put_blank_lines(int count) { out_.append(static_cast<std::size_t>(count), '\n'); }
  /// Blanks up to a column of the current line, but at least `least` of them.
  void pad_to(std::size_t column, std::size_t least) {
    const std::size_t width = text::code_points(std::string_view(out_).substr(line_begin_));
    out_.append(std::max(least, column > width ? column - width : 0), ' ');
  }
  void begin_line() { line_begin_ = out_.size(); }
  void end_line() {
    out_ += '\n';
    begin_line();
  }

  /// False if there is none.
  bool write_tags() {
    std::vector<Tag> tags;
    for (const Tag& tag : match_.tags) {
      if (writes_tag(tag.key)) tags.push_back(held_tag(tag));
    }
    const StatedRules of_tags = build::rules_of(tags);
    for (Tag& tag : build::missing_rule_tags(match_.stated, of_tags)) {
      if (writes_tag(tag.key)) tags.push_back(std::move(tag));
    }
    const StatedRules of_written = build::rules_of(tags);
    is_jacoby_ = of_written.jacoby.value_or(false);
    stated_variant_ = of_written.variant;
    // Only a match length or such a tag separates a match from the previous one.
    if (follows_match_ && !has_length() && !build::begins_a_match(tags)) {
      tags.push_back({"Event", "", {}});
    }
    for (const Tag& tag : tags) write_tag(tag);
    if (!tags.empty()) put("\n");
    return !tags.empty();
  }

  void write_tag(const Tag& tag) {
    fmt::format_to(std::back_inserter(out_), "; [{} \"{}\"]\n", tag.key, tag.value);
  }

  [[nodiscard]] bool writes_tag(std::string_view key) const {
    if (habits_.tags == Tags::every) return true;
    return habits_.tags == Tags::of_gnubg &&
           std::count(kTagsOfGnubg.begin(), kTagsOfGnubg.end(), key) != 0;
  }

  static Tag held_tag(const Tag& tag) {
    const std::string line = held_text(tag.key);
    Tag held{std::string(trimmed(line)), held_text(tag.value), {}};
    std::replace(held.key.begin(), held.key.end(), '"', '\'');
    std::replace(held.key.begin(), held.key.end(), ']', ')');
    return held;
  }

  void write_comments() {
    if (habits_.tags == Tags::none) return;
    for (const Comment& comment : match_.comments) write_comment(comment.text, false);
  }

  /// A comment that would read as something else gets a dash before its text.
  void write_comment(std::string_view text, bool may_read_as_tag) {
    std::string line = held_text(text);
    while (!line.empty() && is_blank(line.back())) line.pop_back();
    const bool is_plain = !reads_as_board(line) && (may_read_as_tag || !reads_as_tag(line));
    begin_line();
    put(";");
    put(is_plain ? " " : " - ");
    put(line);
    if (game_ == nullptr) {
      end_line();
    } else {
      end_short_line();
    }
  }

  [[nodiscard]] bool has_length() const { return match_.length.value_or(-1) >= 0; }

  void write_length() {
    if (has_length()) {
      put(habits_.match_indent);
      put_number(*match_.length);
      put(" point match\n");
    }
  }

  void write_game(const Game& game) {
    game_ = &game;
    row_ = Row::none;
    row_number_ = 0;
    least_gap_ = 1;
    written_names_ = {};
    written_scores_ = {};
    score_line_.clear();
    end_of_play_ = end_of_play();
    begin_line();
    write_heading();
    write_score();
    write_variant();
    for (std::size_t i = 0; i < game.actions.size(); ++i) i += write_action(i);
    if (has_result()) write_result(*game.result);
    end_row();
    // A result that the text cannot hold leaves no trace, or formatting again would change the gap.
    const bool is_right_win = has_result() && game.result->winner == Player::two;
    put_blank_lines(is_right_win ? habits_.blank_lines_after_right_win
                                 : habits_.blank_lines_after_left_win);
  }

  /// Index of the first action after which nothing is played: from there on, a roll without a play
  /// was resigned; before it, its play is not recorded. The text has no other way to tell the two
  /// apart.
  [[nodiscard]] std::size_t end_of_play() const {
    std::size_t end = game_->actions.size();
    while (end > 0) {
      const Action& action = game_->actions[end - 1];
      const auto* play = std::get_if<WrittenPlay>(&action.what);
      const bool is_neutral =
          std::holds_alternative<Comment>(action.what) ||
          std::holds_alternative<Resign>(action.what) ||
          std::holds_alternative<AutomaticDouble>(action.what) ||
          std::holds_alternative<ShownBoard>(action.what) ||
          (play != nullptr && !held_roll(play->roll).is_known() &&
           (play->kind == PlayKind::unplayed || play->kind == PlayKind::unrecorded));
      if (!is_neutral) break;
      --end;
    }
    return end == 0 ? 0 : end - 1;
  }

  void write_heading() {
    put(" Game ");
    if (game_->label.value_or(-1) >= 0) {
      put_number(*game_->label);
    } else {
      put("X");
    }
    end_line();
  }

  void write_variant() {
    const std::optional<Variant> variant = variant_of(match_, *game_);
    if (!variant || variant == stated_variant_ || !writes_tag(build::kVariation)) return;
    write_tag(build::tag_of(*variant));
    begin_line();
  }

  void write_score() {
    hold_names();
    // Without names and scores there is nothing to say, and of a name of blanks nothing is left.
    if (!has_names(written_names_) && !game_->score_before[0] && !game_->score_before[1]) return;
    const std::size_t line_of_score = out_.size();
    put(" ");
    write_player(0);
    if (habits_.pads_names_by_bytes) {
      const std::size_t width = out_.size() - line_begin_;
      const std::size_t column = habits_.right_heading;
      out_.append(std::max<std::size_t>(2, column > width ? column - width : 0), ' ');
    } else {
      pad_to(habits_.right_heading, 2);
    }
    write_player(1);
    end_line();
    score_line_ = std::string_view(out_).substr(line_of_score);
  }

  void hold_names() {
    const bool has_scores = game_->score_before[0] && game_->score_before[1];
    const auto hold = [&](std::size_t most_bytes) {
      for (const Player player : {Player::one, Player::two}) {
        const std::string& name = game_->names[index(player)];
        written_names_[index(player)] = heading_name(cut(name, most_bytes), player, has_scores);
      }
    };
    hold(std::string_view::npos);
    // A name may gain two bytes.
    if (written_names_[0].size() + written_names_[1].size() > kMostNamesBytes) {
      hold(kMostNamesBytes / 2 - 2);
    }
  }

  void write_player(std::size_t player) {
    const std::string& held = written_names_[player];
    put(held);
    put(" : ");
    if (const std::optional<int>& score = game_->score_before[player]) {
      written_scores_[player] = *score;
      put_number(*score);
    } else {
      put(kUnknownScore);
    }
  }

  // Rows. An action of player one opens a row with its left cell; an action of player two joins the
  // row if its right side is free.

  void begin_cell(Player player, bool is_roll) {
    if (row_ == Row::full || (row_ == Row::left && player == Player::one)) end_row();
    if (row_ == Row::none) {
      begin_line();
      put(habits_.number_indent);
      const fmt::format_int digits(++row_number_);
      out_.append(habits_.number_width - std::min(habits_.number_width, digits.size()), ' ');
      put({digits.data(), digits.size()});
      put(") ");
    }
    is_result_last_ = false;
    if (player == Player::one) {
      row_ = Row::left;
    } else {
      pad_to(habits_.right_column, least_gap_);
      row_ = Row::full;
    }
    if (!is_roll) out_.append(habits_.word_indent, ' ');
  }

  void end_row() {
    if (row_ == Row::none) return;
    // Only a wide gap somewhere shows that a first row with a single cell is not an opening by the
    // right player.
    if (row_ == Row::left && row_number_ == 1) least_gap_ = kWideGap;
    if (row_ == Row::left && habits_.fills_left_rows) {
      pad_to(habits_.right_column, 0);
    } else if (row_ == Row::full && !is_result_last_ && habits_.right_width > 0) {
      pad_to(habits_.right_column + habits_.right_width, 0);
    }
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

  /// Writes the action; returns how many of the following ones it has also written.
  std::size_t write_action(std::size_t at) {
    const Action& action = game_->actions[at];
    if (const auto* play = std::get_if<WrittenPlay>(&action.what)) {
      begin_cell(action.player, true);
      const std::size_t taken = write_play(at, *play);
      if (habits_.has_blank_after_play && !is_full(*play)) out_ += ' ';
      return taken;
    }
    std::visit([&](const auto& what) { write_other(action, what); }, action.what);
    return 0;
  }

  std::size_t write_play(std::size_t at, const WrittenPlay& play) {
    const Roll roll = held_roll(play.roll);
    const auto digit = [](int die) { return static_cast<char>('0' + die); };
    out_ += digit(roll.first);
    out_ += digit(roll.second);
    if (roll.third != 0) out_ += digit(roll.third);
    out_ += ':';
    switch (play.kind) {
      case PlayKind::moved:
        write_moves(at, play);
        break;
      case PlayKind::danced:
        if (!habits_.danced.empty()) put_words(habits_.danced);
        break;
      case PlayKind::blank:
        break;
      case PlayKind::unplayed:
      case PlayKind::unrecorded:
        write_question_marks(at, play);
        break;
      case PlayKind::declared:
        return write_declared(at);
      case PlayKind::unreadable:
        write_wording(at, play);
        break;
    }
    return 0;
  }

  void put_words(std::string_view words) {
    put(" ");
    put(words);
  }

  void write_question_marks(std::size_t at, const WrittenPlay& play) {
    if (habits_.unplayed.empty()) return;
    const bool reads_as_unplayed = !held_roll(play.roll).is_known() || at >= end_of_play_;
    put_words(reads_as_unplayed ? habits_.unplayed : habits_.unrecorded);
  }

  void write_moves(std::size_t at, const WrittenPlay& play) {
    if (play.count_written > play.count) {
      write_wording(at, play);
    } else {
      write_hops(play);
    }
  }

  /// Repeats the text of a play, after reading it to see that it means the same again.
  void write_wording(std::size_t at, const WrittenPlay& play) {
    const std::string_view text = wording_of(*game_, at);
    if (text.empty()) {
      if (play.count == 0) {
        // Where a score may stand, a lone question mark would be an unknown score.
        put(" ");
        if (!reads_again("?", play)) out_ += kNoMove;
        put("?");
      } else {
        write_hops(play);
      }
      return;
    }
    put(" ");
    if (reads_again(text, play)) {
      put(text);
      return;
    }
    const std::string squeezed = with_single_blanks(held_text(text));
    if (reads_again(squeezed, play)) {
      put(squeezed);
      return;
    }
    // One word that does not begin like a cell and has no colon cannot be read as a play.
    std::string word = squeezed;
    std::replace_if(word.begin(), word.end(), is_blank, '_');
    std::replace(word.begin(), word.end(), ':', '-');
    out_ += kNoMove;
    put(word);
  }

  /// Whether the text after a roll is read as this play and nothing else, at any place of the
  /// cell.
  [[nodiscard]] bool reads_again(std::string_view text, const WrittenPlay& play) const {
    if (!fits_line(text)) return false;
    // `31: 3/2    42: 1` is a score line where one is expected.
    if (score_line_.empty() && row_number_ == 1 && ends_like_score(text)) return false;
    // A gap separates a text from its roll where the right column begins, here immediately. The
    // roll of the next cell may be read as a part of the text: `Wins   31:`.
    const std::vector<Match> matches = matches_of(
        fmt::format(" Game X\n{0}1) 31: 31:\n1) 31: {1}\n1) 31: {1} 31:\n", score_line_, text));
    if (matches.size() != 1 || matches[0].games.size() != 1) return false;
    const Game& game = matches[0].games[0];
    const auto is_same = [&](std::size_t at) {
      const auto* const read = std::get_if<WrittenPlay>(&game.actions[at].what);
      return read != nullptr && read->kind == play.kind &&
             read->count_written == play.count_written &&
             std::equal(read->hops().begin(), read->hops().end(), play.hops().begin(),
                        play.hops().end()) &&
             wording_of(game, at) == text;
    };
    return game.actions.size() == 5 && !game.result && is_same(2) && is_same(3);
  }

  /// One word of a play: a hop, or several of one checker, made once or more often.
  struct Token {
    Step step{};
    int times = 1;
  };

  /// Merges the first hop that a later one continues; false if there is none.
  static bool merge_two(std::vector<Token>& tokens) {
    for (auto hop = tokens.begin(); hop != tokens.end(); ++hop) {
      if (hop->step.hit || hop->step.to == kOff) continue;
      const auto next = std::find_if(hop + 1, tokens.end(), [&](const Token& later) {
        return later.step.from == hop->step.to;
      });
      if (next == tokens.end()) continue;
      hop->step.to = next->step.to;
      hop->step.hit = next->step.hit;
      tokens.erase(next);
      return true;
    }
    return false;
  }

  /// The words of a play in which hops are merged.
  static std::vector<Token> tokens_of(const WrittenPlay& play) {
    std::vector<Token> tokens;
    for (const Step& step : play.hops()) tokens.push_back({step});
    // A merged hop may be followed by a hop that was written before its last part.
    while (merge_two(tokens)) {
    }
    std::vector<Token> folded;
    for (const Token& token : tokens) {
      const auto is_same = [&](const Token& other) {
        return other.step.from == token.step.from && other.step.to == token.step.to &&
               (other.step.hit || !token.step.hit);
      };
      const auto first = std::find_if(folded.begin(), folded.end(), is_same);
      // Before a hop from the point that it reaches, it would be merged with that hop when the text
      // is formatted again.
      const auto goes_on = [&](const Token& other) { return other.step.from == token.step.to; };
      if (first == folded.end() || std::any_of(first, folded.end(), goes_on)) {
        folded.push_back(token);
      } else {
        ++first->times;
      }
    }
    return folded;
  }

  /// Whether the points of a hop can be written.
  static bool is_held(const Step& step) {
    const auto is_written = [](int point) { return point >= 0 && point <= kLastPoint; };
    return is_written(step.from) && is_written(step.to);
  }

  /// Whether the text of a play is read as one of at least four hops.
  static bool is_full(const WrittenPlay& play) {
    constexpr std::uint8_t kFullPlay = 4;
    const auto hops = play.hops();
    return play.count >= kFullPlay && std::all_of(hops.begin(), hops.end(), is_held);
  }

  /// The hops are put together in a buffer first, because appending each part to the text costs
  /// more than everything else here.
  void write_hops(const WrittenPlay& play) {
    std::array<char, kMaxSteps * kMostHopBytes> hops;
    char* end = hops.data();
    if (habits_.merges_hops) {
      for (const auto& [step, times] : tokens_of(play)) {
        end = add_hop(step, end);
        if (times > 1) end = fmt::format_to(end, "({})", times);
      }
    } else {
      for (const Step& step : play.hops()) end = add_hop(step, end);
    }
    put({hops.data(), static_cast<std::size_t>(end - hops.data())});
  }

  /// Adds a hop to a buffer with room for it; gives where it ends.
  char* add_hop(const Step& step, char* end) const {
    *end++ = ' ';
    if (!is_held(step)) *end++ = kNoMove;
    if (step.from == kWaiting) {
      *end++ = 'W';
    } else {
      end = add_point(step.from, end);
    }
    *end++ = '/';
    end = add_point(step.to, end);
    if (step.hit && habits_.marks_hits) *end++ = '*';
    return end;
  }

  char* add_point(int point, char* end) const {
    if (point < 0 || point > kLastPoint) return fmt::format_to(end, "{}", point);
    if (point == kBar || point == kOff) {
      const std::string_view word = point == kBar ? habits_.bar : habits_.off;
      return std::copy(word.begin(), word.end(), end);
    }
    if (point > 9) *end++ = static_cast<char>('0' + point / 10);
    *end++ = static_cast<char>('0' + point % 10);
    return end;
  }

  /// A declared illegal play and, if it follows, the board after it.
  std::size_t write_declared(std::size_t at) {
    put(" Illegal play");
    const std::size_t next = at + 1;
    if (next == game_->actions.size()) return 0;
    const auto* after = std::get_if<SetPosition>(&game_->actions[next].what);
    if (after == nullptr) return 0;
    const Action& setup = game_->actions[next];
    Player on_roll = setup.player;
    const SetPosition held = snowie_board(game_->actions[at].player, on_roll, *after);
    put(" (");
    write_snowie(on_roll, held);
    put(")");
    return 1;
  }

  /// Whether a field of Snowie's line can hold the name: `) 31:` in it would be read as the end of
  /// the cell and the roll of the next.
  static bool fits_field(std::string_view name) {
    const bool is_apart =
        name.find(')') == std::string_view::npos || name.find(':') == std::string_view::npos;
    return is_apart && name.find(';') == std::string_view::npos &&
           std::none_of(name.begin(), name.end(), breaks_line);
  }

  /// The board as Snowie's line can hold it, and the player on roll as its reader finds out: by the
  /// name or, if the names do not tell, as the opponent of the player who moved.
  [[nodiscard]] SetPosition snowie_board(Player declarer, Player& on_roll,
                                         const SetPosition& after) const {
    constexpr std::int8_t kMostCheckers = 99;
    const auto& names = written_names_;
    const bool tells_names =
        fits_field(names[0]) && fits_field(names[1]) && trimmed(names[0]) != trimmed(names[1]);
    SetPosition held = after;
    if (!tells_names && on_roll == declarer) {
      on_roll = other(declarer);
      held.position = held.position.flipped();
    }
    for (std::int8_t& count : held.position.points) {
      count = std::clamp<std::int8_t>(count, -kMostCheckers, kMostCheckers);
    }
    if (held.roll.first > 6 || held.roll.second > 6) held.roll = {};
    if (held.cube && held.cube->value <= 0) held.cube.reset();
    return held;
  }

  void write_snowie(Player on_roll, const SetPosition& after) {
    const std::size_t mover = index(on_roll);
    const std::size_t opponent = index(other(on_roll));
    const auto name_of = [this](std::size_t player) {
      std::string name = written_names_[player];
      const auto is_odd = [](char c) { return c == ';' || c == ':' || breaks_line(c); };
      if (!fits_field(name)) std::replace_if(name.begin(), name.end(), is_odd, ',');
      return name;
    };
    int owner = 0;
    if (after.cube && after.cube->owner) owner = *after.cube->owner == on_roll ? 1 : -1;
    put(positions::snowie::to_text({.length = std::max(match_.length.value_or(0), 0),
                                    .is_jacoby = is_jacoby_,
                                    .turn = on_roll == Player::one ? 1 : 0,
                                    .names = {name_of(mover), name_of(opponent)},
                                    .is_crawford = false,
                                    .scores = {written_scores_[mover], written_scores_[opponent]},
                                    .cube = after.cube ? after.cube->value : 0,
                                    .owner = owner,
                                    .board = after.position,
                                    .roll = after.roll}));
  }

  // Actions other than plays.

  void write_doubling(const Action& action, std::string_view word,
                      const std::optional<int>& value) {
    begin_cell(action.player, false);
    put(word);
    if (!value || *value < 0) return;
    put(habits_.double_arrow);
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
  void write_other(const Action&, const AutomaticDouble&) {}
  void write_other(const Action& action, const Comment& what) {
    // A comment that is left out does not divide a row, or formatting again would join its parts.
    if (habits_.tags == Tags::none) return;
    end_row();
    // As the first line of the game, this tag would state its variant.
    const bool states_variant = index_of(action) == 0 && reads_as_variant(what.text);
    write_comment(what.text, is_row_after(index_of(action)) && !states_variant);
  }

  [[nodiscard]] std::size_t index_of(const Action& action) const {
    return static_cast<std::size_t>(&action - game_->actions.data());
  }

  /// Whether a row comes next: a tag before a row is a comment of the game, and a tag before
  /// anything else may begin the header of a match.
  [[nodiscard]] bool is_row_after(std::size_t at) const {
    for (++at; at < game_->actions.size(); ++at) {
      const auto& what = game_->actions[at].what;
      if (std::holds_alternative<SetPosition>(what)) return false;
      const bool is_no_row = std::holds_alternative<Comment>(what) ||
                             std::holds_alternative<AutomaticDouble>(what) ||
                             std::holds_alternative<ShownBoard>(what);
      if (!is_no_row) return true;
    }
    return has_result();
  }

  [[nodiscard]] bool ends_with_play() const {
    // What no cell holds is not in the row.
    const auto last =
        std::find_if(game_->actions.rbegin(), game_->actions.rend(), [](const Action& action) {
          return !std::holds_alternative<ShownBoard>(action.what) && has_player(action);
        });
    const auto* const play =
        last == game_->actions.rend() ? nullptr : std::get_if<WrittenPlay>(&last->what);
    return play != nullptr && is_of_board(*play);
  }
  /// Whether the game has a result with points that can be written.
  [[nodiscard]] bool has_result() const { return game_->result && game_->result->points >= 0; }

  void write_other(const Action& action, const Resign& what) {
    constexpr std::array<std::string_view, 3> kLevels{" normal", " gammon", " backgammon"};
    begin_cell(action.player, false);
    put("Resigns");
    if (what.is_of_match) {
      put(" match");
    } else if (what.level) {
      put(kLevels[static_cast<std::size_t>(std::clamp(*what.level, 1, 3) - 1)]);
    }
  }

  /// XG's line: the board as an XGID has it, with the left player in upper case; then the cube as a
  /// power of two, negative if the left player owns it.
  void write_other(const Action& action, const SetPosition& what) {
    end_row();
    const Position seen_by_left =
        action.player == Player::one ? what.position : what.position.flipped();
    const GameRules* const game =
        game_rules(variant_of(match_, *game_).value_or(Variant::backgammon));
    const auto text = game == nullptr || game->moves_like_backgammon
                          ? std::nullopt
                          : exact_board_text(seen_by_left, *game);
    if (text) {
      // Without the game's name it would be a comment.
      if (!writes_tag(build::kVariation)) return;
      put("; Set Pos=");
      put(*text);
      end_line();
      return;
    }
    std::string board;
    for (const int count : seen_by_left.points) {
      const int letter = std::clamp(count < 0 ? -count : count, 1, 26) - 1;
      board += count == 0 ? '-' : static_cast<char>((count < 0 ? 'a' : 'A') + letter);
    }
    put("; Set Pos=");
    put(board);
    if (what.cube) {
      const int value = what.cube->value;
      const bool is_power = value > 0 && std::has_single_bit(static_cast<unsigned>(value));
      const int exponent = is_power ? std::countr_zero(static_cast<unsigned>(value)) : 0;
      const bool fits_cube =
          is_power && exponent <= kHighestPower && what.cube->owner.has_value() == (exponent > 0);
      if (fits_cube) {
        put("/");
        put_number(what.cube->owner == Player::one ? -exponent : exponent);
      }
    }
    end_line();
  }

  void write_other(const Action&, const ShownBoard&) {}

  void write_result(const Result& result) {
    if (result.loss && *result.loss >= 0) {
      end_row();
      begin_own_line(Player::one);
      write_half(result, Player::one);
      pad_to(habits_.right_column + habits_.word_indent, kWideGap);
      write_half(result, Player::two);
      return;
    }
    const bool has_room = row_ == Row::left && result.winner == Player::two;
    // Beside a play of the left player, it may be read as a win of that player.
    const bool is_in_doubt = has_room && ends_with_play();
    if ((has_room || habits_.has_result_in_row) && !is_in_doubt) {
      begin_cell(result.winner, false);
    } else {
      end_row();
      begin_own_line(result.winner);
    }
    write_half(result, result.winner);
    if (has_room && habits_.has_blank_after_play) put(" ");
    is_result_last_ = true;
  }

  void begin_own_line(Player player) {
    begin_line();
    row_ = Row::full;
    is_result_last_ = true;
    out_.append(
        player == Player::one ? habits_.left_result : habits_.right_column + habits_.word_indent,
        ' ');
  }

  void write_half(const Result& result, Player player) {
    const bool is_winner = player == result.winner;
    const int points = is_winner ? result.points : result.loss.value_or(0);
    put(is_winner ? "Wins " : "Losses ");
    put_number(points);
    put(points == 1 || !habits_.has_plural_points ? " point" : " points");
    if (is_winner && result.is_match_claimed && habits_.claims_the_match) put(" and the match");
  }

  const Match& match_;
  const Habits& habits_;
  bool follows_match_;
  StopFlag stop_;
  std::string& out_;
  const Game* game_ = nullptr;
  // By the tags that are written.
  bool is_jacoby_ = false;
  std::optional<Variant> stated_variant_{};
  // Of the game's score line.
  std::array<std::string, 2> written_names_;
  std::array<int, 2> written_scores_{};
  std::string score_line_;  // with its end; "" if there is none
  Row row_ = Row::none;
  bool is_result_last_ = false;  // in the row
  int row_number_ = 0;
  std::size_t least_gap_ = 1;
  std::size_t end_of_play_ = 0;
  std::size_t line_begin_ = 0;
};

}  // namespace

void write(const Match& match, const WriteOptions& options, std::string& out) {
  const Habits* const found = habits_of(options.dialect);
  const Habits& habits = found != nullptr ? *found : kCanonical;
  const bool follows_match = options.follows_match || !out.empty();
  if (!habits.has_bom && !habits.has_crlf) {
    MatWriter(match, habits, follows_match, options.stop, out).write();
    return;
  }
  std::string text;
  MatWriter(match, habits, follows_match, options.stop, text).write();
  if (habits.has_bom && !follows_match && !text.empty()) out += "\xEF\xBB\xBF";
  for (const char c : text) {
    if (c == '\n' && habits.has_crlf) out += '\r';
    out += c;
  }
}

}  // namespace bgtools::mat
