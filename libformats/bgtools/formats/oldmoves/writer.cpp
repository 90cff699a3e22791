#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <bgtools/build/absolute/play.hpp>
#include <bgtools/build/held_text.hpp>
#include <bgtools/formats/oldmoves/oldmoves.hpp>
#include <bgtools/formats/oldmoves/row.hpp>
#include <cctype>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace bgtools::oldmoves {
namespace {

using build::cut;
using build::fits_number;
using build::held_roll;
using build::held_text;

// GNU Backgammon does not read longer names.
constexpr std::size_t kMostNameBytes = 31;
constexpr int kLastPoint = 99;
/// Put before text that must not read as a play.
constexpr char kNoPlay = '~';
/// Player one is X and moves downwards.
constexpr absolute::Upward kWritten{false, true};

/// A name without blanks, since blanks separate the words of the line.
std::string held_name(std::string_view name) {
  std::string held(cut(build::as_one_word(name), kMostNameBytes));
  if (held.empty()) return "?";
  if (read_row(held)) held[1] = '_';
  return held;
}

class Writer {
 public:
  Writer(const Match& match, const WriteOptions& options, std::string& out)
      : match_(match), follows_match_(options.follows_match), stop_(options.stop), out_(out) {}

  void write();

 private:
  using Names = std::array<std::string, 2>;
  using Scores = std::array<std::optional<int>, 2>;

  void write_game(std::size_t at);
  void write_heading(std::size_t at);
  void straighten_scores(const Game& last, Scores& scores);
  [[nodiscard]] Names names_of(const Game& game);
  [[nodiscard]] std::string length_text() const;
  [[nodiscard]] static std::string score_text(std::optional<int> score);
  void state_direction();
  [[nodiscard]] std::optional<std::size_t> last_row() const;
  [[nodiscard]] bool is_row(std::size_t at, std::optional<std::size_t> last) const;

  void write_action(std::size_t at);
  void write_play(std::size_t at, const WrittenPlay& play);
  void write_hops(const Action& action, const WrittenPlay& play);
  void write_unreadable(std::size_t at, const WrittenPlay& play);
  void write_resignation(std::size_t at, const Resign& resign);
  void write_comment(std::size_t at, const Comment& comment);
  void write_offer(const Action& action, std::string_view word, std::optional<int> value);
  void write_result();
  void write_annotations();

  void put_row(Player player, std::string_view words) {
    fmt::format_to(std::back_inserter(out_), "{}: {}\n", player == Player::one ? 'X' : 'O', words);
    resigner_.reset();
  }

  const Match& match_;
  bool follows_match_;
  StopFlag stop_;
  std::string& out_;
  const Game* game_ = nullptr;
  Names first_names_{};  // of the match as written
  Names names_{};        // of the game as written
  Scores last_scores_{};
  std::optional<int> length_{};
  build::Course course_ = absolute::new_course();
  std::optional<std::size_t> last_row_{};
  std::optional<Player> resigner_{};  // whose resignation is the last row
};

void Writer::write() {
  if (match_.games.empty()) return;
  if (follows_match_ || !out_.empty()) out_ += "---\n\n";
  length_ = match_.length;
  if (length_ && (*length_ < 0 || *length_ > build::kMostNumber)) length_.reset();
  for (std::size_t at = 0; at < match_.games.size() && !is_set(stop_); ++at) write_game(at);
}

/// Names that a heading can hold. Exchanged names would read as exchanged letters.
Writer::Names Writer::names_of(const Game& game) {
  if (game.names[0].empty() && game.names[1].empty()) return {};
  Names names{held_name(game.names[0]), held_name(game.names[1])};
  const bool is_exchanged = !first_names_[0].empty() && names[0] != names[1] &&
                            names[0] == first_names_[1] && names[1] == first_names_[0];
  if (is_exchanged) names = first_names_;
  return names;
}

std::string Writer::length_text() const {
  if (!length_) return "";
  if (*length_ == 0) return " in an unlimited match";
  return fmt::format(" in a {} point match", *length_);
}

std::string Writer::score_text(std::optional<int> score) {
  return score && fits_number(*score) ? fmt::format("{}", *score) : "?";
}

/// The reader would swap scores that follow from the previous game only when swapped.
void Writer::straighten_scores(const Game& last, Scores& scores) {
  if (!last.result || !last_scores_[0] || !last_scores_[1]) return;
  Scores expected = last_scores_;
  *expected[index(last.result->winner)] +=
      std::clamp(last.result->points, -build::kMostNumber, build::kMostNumber);
  const bool is_expected = scores == expected;
  std::swap(expected[0], expected[1]);
  if (is_expected || scores != expected) return;
  std::swap(scores[0], scores[1]);
}

void Writer::write_heading(std::size_t at) {
  const Names names = names_of(*game_);
  names_ = names;
  Scores scores = game_->score_before;
  for (const std::size_t player : {0U, 1U}) {
    if (!scores[player] || fits_number(*scores[player])) continue;
    scores[player].reset();
  }
  if (at == 0) {
    first_names_ = names;
  } else {
    const Game& last = match_.games[at - 1];
    const bool had_score = last_scores_[0].value_or(0) != 0 || last_scores_[1].value_or(0) != 0;
    const Before before{.one = first_names_[0],
                        .two = first_names_[1],
                        .length = length_,
                        .has_points = had_score || (last.result && last.result->points != 0)};
    const Heading heading{.x = names[0],
                          .o = names[1],
                          .length = length_,
                          .is_at_start = scores[0] == 0 && scores[1] == 0};
    if (begins_another_match(before, heading)) {
      out_ += "---\n\n";
      first_names_ = names;
    } else {
      straighten_scores(last, scores);
    }
  }
  last_scores_ = scores;
  fmt::format_to(std::back_inserter(out_), "Score is {}-{}{}.\n", score_text(scores[0]),
                 score_text(scores[1]), length_text());
  if (!names[0].empty()) {
    fmt::format_to(std::back_inserter(out_), "{} is X - {} is O\n", names[0], names[1]);
  }
}

/// If the plays would be read the wrong way, a separate line states the direction.
void Writer::state_direction() {
  absolute::Directions directions;
  for (const Action& action : game_->actions) {
    const auto* const play = std::get_if<WrittenPlay>(&action.what);
    if (play == nullptr || play->kind != PlayKind::moved) continue;
    std::string text;
    for (const Step& step : play->hops()) {
      const bool is_up = kWritten[index(action.player)];
      text += absolute::place_text(std::clamp<int>(step.from, 0, kLastPoint), is_up) + "-" +
              absolute::place_text(std::clamp<int>(step.to, 0, kLastPoint), is_up) + " ";
    }
    WrittenPlay written;
    if (absolute::read_play(text, 0, written)) directions.note(action.player, written);
  }
  if (directions.settled(kWritten) != kWritten) out_ += "X moves down\n";
}

bool Writer::is_row(std::size_t at, std::optional<std::size_t> last) const {
  const auto& what = game_->actions[at].what;
  if (const auto* const play = std::get_if<WrittenPlay>(&what)) {
    WrittenPlay held = *play;
    held.roll = held_roll(play->roll);
    return is_turn(held);
  }
  if (const auto* const comment = std::get_if<Comment>(&what)) {
    if (!last || comment->text.size() > build::kMostTextBytes) return false;
    const auto row = read_row(comment->text);
    return row && row->kind == RowKind::resigns && held_text(comment->text) == comment->text &&
           std::isupper(static_cast<unsigned char>(comment->text.front())) != 0;
  }
  return !std::holds_alternative<SetPosition>(what) &&
         !std::holds_alternative<AutomaticDouble>(what) &&
         !std::holds_alternative<ShownBoard>(what);
}

std::optional<std::size_t> Writer::last_row() const {
  for (std::size_t at = game_->actions.size(); at-- > 0;) {
    if (is_row(at, std::nullopt)) return at;
  }
  return std::nullopt;
}

void Writer::write_game(std::size_t at) {
  game_ = &match_.games[at];
  course_ = absolute::new_course();
  resigner_.reset();
  write_heading(at);
  state_direction();
  last_row_ = last_row();
  for (std::size_t i = 0; i < game_->actions.size(); ++i) write_action(i);
  write_annotations();
  write_result();
  out_ += "\n";
}

void Writer::write_action(std::size_t at) {
  const Action& action = game_->actions[at];
  // After a resignation, the usual words would answer it.
  const bool answers_resignation = resigner_ && *resigner_ != action.player;
  if (const auto* const play = std::get_if<WrittenPlay>(&action.what)) {
    write_play(at, *play);
  } else if (const auto* const twice = std::get_if<Double>(&action.what)) {
    write_offer(action, "doubles", twice->value);
  } else if (std::holds_alternative<Take>(action.what)) {
    put_row(action.player, answers_resignation ? "takes" : "accepts");
    course_.follow(action);
  } else if (std::holds_alternative<Drop>(action.what)) {
    put_row(action.player, answers_resignation ? "drops" : "rejects");
    course_.follow(action);
  } else if (const auto* const beaver = std::get_if<Beaver>(&action.what)) {
    write_offer(action, "beavers", beaver->value);
  } else if (const auto* const raccoon = std::get_if<Raccoon>(&action.what)) {
    write_offer(action, "raccoons", raccoon->value);
  } else if (const auto* const resign = std::get_if<Resign>(&action.what)) {
    write_resignation(at, *resign);
  } else if (const auto* const comment = std::get_if<Comment>(&action.what)) {
    write_comment(at, *comment);
  }
}

void Writer::write_offer(const Action& action, std::string_view word, std::optional<int> value) {
  Action held = action;
  if (value && (*value < 0 || *value > build::kMostNumber)) {
    value.reset();
    if (std::holds_alternative<Double>(action.what)) {
      held.what = Double{};
    } else if (std::holds_alternative<Beaver>(action.what)) {
      held.what = Beaver{};
    } else {
      held.what = Raccoon{};
    }
  }
  put_row(action.player, value ? fmt::format("{} to {}", word, *value) : std::string(word));
  course_.follow(held);
}

void Writer::write_play(std::size_t at, const WrittenPlay& play) {
  const Action& action = game_->actions[at];
  if (!is_row(at, std::nullopt)) return;
  course_.follow(action);
  if (play.kind == PlayKind::unreadable) {
    write_unreadable(at, play);
    return;
  }
  const Roll roll = held_roll(play.roll);
  put_row(action.player, fmt::format("({} {})", roll.first, roll.second));
  out_.pop_back();
  switch (play.kind) {
    case PlayKind::moved:
      write_hops(action, play);
      break;
    case PlayKind::danced:
      out_ += " can't move";
      break;
    case PlayKind::declared:
    case PlayKind::unplayed:
    case PlayKind::unrecorded:
    case PlayKind::blank:
    case PlayKind::unreadable:
      break;
  }
  out_ += '\n';
}

void Writer::write_hops(const Action& action, const WrittenPlay& play) {
  const bool is_up = kWritten[index(action.player)];
  for (const Step& step : play.hops()) {
    const int from = std::clamp<int>(step.from, 0, kLastPoint);
    const int to = std::clamp<int>(step.to, 0, kLastPoint);
    fmt::format_to(std::back_inserter(out_), " {}-{}{}", absolute::place_text(from, is_up),
                   absolute::place_text(to, is_up), step.hit ? "*" : "");
  }
}

/// The text that no reader understands, after a tilde if one otherwise would.
void Writer::write_unreadable(std::size_t at, const WrittenPlay& play) {
  build::HeldTurn held = build::held_turn(*game_, at, play);
  const Roll roll = held.roll;
  const bool has_roll = roll.is_known();
  std::string& words = held.words;
  const auto row_of = [&] {
    return has_roll ? fmt::format("X: ({} {}) {}", roll.first, roll.second, words)
                    : fmt::format("X: {}", words);
  };
  const auto is_read_so = [&](const std::string& line) {
    const auto row = read_row(line);
    if (!row || words.empty()) return false;
    if (!has_roll) return row->kind == RowKind::unknown && held_text(row->words) == words;
    return row->kind == RowKind::turn && held_text(row->play) == words &&
           !absolute::hops_of(words).has_value();
  };
  if (!is_read_so(row_of())) words.insert(0, 1, kNoPlay);
  put_row(game_->actions[at].player, row_of().substr(3));
}

void Writer::write_resignation(std::size_t at, const Resign& resign) {
  const Action& action = game_->actions[at];
  const bool is_level = resign.level && *resign.level >= 1 && *resign.level <= 3;
  int points = is_level ? *resign.level * course_.cube().value : 0;
  // If the points do not follow from the cube.
  for (const Annotation& annotation : game_->annotations) {
    if (annotation.action != at || annotation.key != "oldmoves:points" || points != 0) {
      continue;
    }
    // The reader takes the words at their place in such a line.
    const std::string words = "X: wants to resign. X will win " + annotation.value + " points.";
    const auto row = read_row(words);
    if (!row || row->number != annotation.value || annotation.value.size() > 8) continue;
    const int value = std::stoi(annotation.value);
    if (!absolute::level_of(value, course_.cube().value)) points = value;
  }
  std::string words = "wants to resign.";
  if (points != 0) {
    const Player winner = other(action.player);
    const std::string& name = names_[index(winner)];
    const std::string_view letter = winner == Player::one ? "X" : "O";
    words += fmt::format(" {} will win {} point{}.", name.empty() ? letter : name, points,
                         points == 1 ? "" : "s");
  }
  put_row(action.player, words);
  resigner_ = action.player;
}

void Writer::write_comment(std::size_t at, const Comment& comment) {
  if (!is_row(at, last_row_) || !last_row_ || *last_row_ < at) return;
  const Player player = comment.text.front() == 'X' ? Player::one : Player::two;
  const auto row = read_row(comment.text);
  put_row(player, row->words);
  resigner_ = player;
}

void Writer::write_annotations() {
  // After these, the word alone would be a result.
  bool has_winner =
      game_->result.has_value() ||
      (!game_->actions.empty() && (std::holds_alternative<Drop>(game_->actions.back().what) ||
                                   std::holds_alternative<Resign>(game_->actions.back().what)));
  for (const Annotation& annotation : game_->annotations) {
    const bool is_winner = annotation.key == "oldmoves:wins" && !annotation.action &&
                           (annotation.value == "X" || annotation.value == "O");
    if (is_winner && !has_winner) {
      has_winner = true;
      put_row(annotation.value == "X" ? Player::one : Player::two, "wins");
    }
  }
}

void Writer::write_result() {
  if (!game_->result) return;
  const Result& result = *game_->result;
  const int points = std::clamp(result.points, -build::kMostNumber, build::kMostNumber);
  put_row(result.winner, fmt::format("wins {} point{}{}", points, points == 1 ? "" : "s",
                                     result.is_match_claimed ? " and the match" : ""));
}

}  // namespace

void write(const Match& match, const WriteOptions& options, std::string& out) {
  Writer(match, options, out).write();
}

}  // namespace bgtools::oldmoves
