#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bgtools/build/absolute/play.hpp>
#include <bgtools/build/cell.hpp>
#include <bgtools/build/held_text.hpp>
#include <bgtools/build/loss.hpp>
#include <bgtools/formats/bgammon/bgammon.hpp>
#include <bgtools/formats/bgammon/line.hpp>
#include <bgtools/text/numbers.hpp>
#include <bgtools/text/source.hpp>
#include <bgtools/text/words.hpp>
#include <cstddef>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace bgtools::bgammon {
namespace {

using build::cut;
using build::fits_number;
using build::held_roll;
using build::held_text;

constexpr std::size_t kMostNameBytes = 200;
constexpr std::size_t kIndexLineBytes = 24;
constexpr std::size_t kMostTimeDigits = 12;
constexpr int kLastPoint = 99;
/// Before text that must not read as a play.
constexpr char kNoPlay = '~';

using text::is_digit;

/// A name of one word that is no number, which would be taken for the time.
std::string held_name(std::string_view name) {
  std::string held = build::as_one_word(cut(name, kMostNameBytes));
  if (held.empty()) return "?";
  if (std::ranges::all_of(held, is_digit)) held += '_';
  return held;
}

/// Whether a play has a line: what only says that the game ends has none.
bool is_row(const WrittenPlay& play) {
  WrittenPlay held = play;
  held.roll = held_roll(play.roll);
  return is_turn(held);
}

class Writer {
 public:
  Writer(const Match& match, std::string& out, Sink& losses)
      : match_(match), out_(out), losses_(losses) {}

  void write();

 private:
  void report_lost_header();
  void report_lost_marks();
  [[nodiscard]] std::string_view variant_number() const;
  [[nodiscard]] static std::optional<std::string_view> time_of(const Game& game);
  void write_game_line();
  void write_names();
  void write_scores();
  std::size_t write_action(std::size_t at);
  void write_play(std::size_t at, const WrittenPlay& play);
  void write_hops(const Action& action, const WrittenPlay& play);
  void write_unreadable(std::size_t at, const WrittenPlay& play);
  std::size_t write_double(std::size_t at, const Double& twice);
  [[nodiscard]] bool goes_on_after(std::size_t at) const;
  void check_results(std::string_view text);

  void lose(Rule rule, Span span, std::string message) {
    losses_.report(rule, span, std::move(message));
  }
  [[nodiscard]] static char digit_of(Player player) { return player == Player::one ? '1' : '2'; }

  const Match& match_;
  std::string& out_;
  build::LossReport losses_;
  std::array<std::string, 2> names_{};
  int length_ = 0;
  const Game* game_ = nullptr;
  std::string text_;  // of the game
  absolute::CubeTrack cube_{};
};

void Writer::write() {
  if (match_.games.empty()) {
    lose(Rule::loss_rule, match_.length_span, "a replay holds no match without a game");
    return;
  }
  report_lost_header();
  std::vector<std::string> texts;
  for (std::size_t at = 0; at < match_.games.size(); ++at) {
    losses_.enter_game(static_cast<int>(at) + 1);
    game_ = &match_.games[at];
    cube_ = absolute::CubeTrack{};
    text_.clear();
    report_lost_marks();
    // The line of the game has the cube that the events leave.
    for (std::size_t i = 0; i < game_->actions.size(); ++i) i += write_action(i);
    const std::string events = std::exchange(text_, {});
    write_game_line();
    text_ += events;
    texts.push_back(text_);
  }
  const std::size_t begin = out_.size();
  std::size_t offset = begin + kIndexLineBytes * texts.size();
  for (const std::string& text : texts) {
    fmt::format_to(std::back_inserter(out_), "bgammon-replay {:08}\n", offset);
    offset += text.size();
  }
  for (const std::string& text : texts) out_ += text;
  check_results(std::string_view(out_).substr(begin));
}

void Writer::report_lost_header() {
  const auto time = time_of(match_.games.front());
  const std::string day = time ? day_of(*time) : std::string();
  bool has_day = false;
  bool has_variant = false;
  for (const Tag& tag : match_.tags) {
    const bool is_day = tag.key == "EventDate" && tag.value == day && !day.empty() && !has_day;
    has_day = has_day || is_day;
    const bool is_variant = tag.key == "Variation" && !has_variant &&
                            (tag.value == "acey-deucey" || tag.value == "tabula");
    has_variant = has_variant || is_variant;
    if (is_day || is_variant) continue;
    lose(Rule::loss_tag, tag.span, fmt::format("a replay has no tags such as \"{}\"", tag.key));
  }
  if (!day.empty() && !has_day) {
    lose(Rule::loss_tag, {}, "a replay with a time has the tag \"EventDate\"");
  }
  if (!match_.comments.empty()) lose(Rule::loss_comment, {}, "a replay has no comments");
  StatedRules held;
  if (variant_number() == "0") held.variant = Variant::backgammon;
  if (match_.stated != held) {
    lose(Rule::loss_rule, {}, "a replay states no rules of the game but its variant");
  }
  length_ = match_.length.value_or(0);
  if (!match_.length || length_ < 0 || length_ > build::kMostNumber) {
    lose(Rule::loss_rule, match_.length_span, "a replay tells the length of every match");
    length_ = 0;
  }
  if (match_.names != match_.games.front().names) {
    lose(Rule::loss_name, {}, "a replay names the players in its games only");
  }
  const Game& first = match_.games.front();
  names_ = {held_name(first.names[0]), held_name(first.names[1])};
}

std::string_view Writer::variant_number() const {
  for (const Tag& tag : match_.tags) {
    if (tag.key != "Variation") continue;
    if (tag.value == "acey-deucey") return "1";
    if (tag.value == "tabula") return "2";
  }
  return match_.stated.variant == Variant::backgammon ? "0" : "";
}

std::optional<std::string_view> Writer::time_of(const Game& game) {
  for (const Annotation& annotation : game.annotations) {
    const std::string& value = annotation.value;
    if (annotation.key != "bgammon:time" || annotation.action || value.empty()) continue;
    if (value.size() <= kMostTimeDigits && std::ranges::all_of(value, is_digit)) return value;
  }
  return std::nullopt;
}

void Writer::report_lost_marks() {
  if (game_->label) lose(Rule::loss_label, game_->label_span, "a replay has no game numbers");
  if (game_->is_crawford) {
    lose(Rule::loss_rule, game_->crawford_span, "a replay does not mark the Crawford game");
  }
  losses_.report_opening(*game_, "a replay");
  const auto& result = game_->result;
  if (result && (result->level || result->end || result->loss || result->is_match_claimed)) {
    lose(Rule::loss_result, result->span, "a replay tells the winner and the cube only");
  }
  const auto time = time_of(*game_);
  bool has_time = false;
  bool has_points = false;
  for (const Annotation& annotation : game_->annotations) {
    const bool is_time =
        !has_time && time && annotation.key == "bgammon:time" && annotation.value == *time;
    const bool is_points = !has_points && annotation.key == "bgammon:points" && !annotation.action;
    has_time = has_time || is_time;
    has_points = has_points || is_points;
    if (is_time || is_points) continue;
    lose(Rule::loss_analysis, annotation.span,
         fmt::format("a replay has no place for \"{}\"", annotation.key));
  }
}

void Writer::write_game_line() {
  text_ += "i ";
  if (const auto time = time_of(*game_)) fmt::format_to(std::back_inserter(text_), "{} ", *time);
  write_names();
  write_scores();
  const auto& result = game_->result;
  int cube = cube_.value();
  for (const Annotation& annotation : game_->annotations) {
    if (annotation.key != "bgammon:points" || annotation.action) continue;
    // Its words are read from where they stand.
    const std::string words = "i a b 1 0 0 1 " + annotation.value;
    const auto line = read_game_line(words);
    const auto points = text::to_int(annotation.value);
    if (points && line && line->points == annotation.value && points != cube) {
      cube = *points;
    } else {
      lose(Rule::loss_analysis, annotation.span, "a replay has no such number of points");
    }
    break;
  }
  fmt::format_to(std::back_inserter(text_), "{} {}",
                 result ? (result->winner == Player::one ? 1 : 2) : 0, cube);
  const std::string_view variant = variant_number();
  if (!variant.empty()) fmt::format_to(std::back_inserter(text_), " {}", variant);
  text_ += '\n';
}

void Writer::write_names() {
  for (const std::size_t player : {0U, 1U}) {
    if (game_->names[player] != names_[player]) {
      lose(Rule::loss_name, game_->name_spans[player],
           fmt::format("a replay cannot hold the name \"{}\" in this game", game_->names[player]));
    }
  }
  fmt::format_to(std::back_inserter(text_), "{} {} {} ", names_[0], names_[1], length_);
}

void Writer::write_scores() {
  const auto& result = game_->result;
  const auto time = time_of(*game_);
  const std::string day = time ? day_of(*time) : std::string();
  for (const Player player : {Player::one, Player::two}) {
    int score = game_->score_before[index(player)].value_or(0);
    if (!game_->score_before[index(player)] || !fits_number(score)) {
      lose(Rule::loss_score, game_->score_spans[index(player)],
           "a replay has the scores of both players");
      score = 0;
    }
    const bool is_after = result && result->winner == player && is_given_up(*game_);
    if (is_after) score += points_of(*game_, player, day);
    fmt::format_to(std::back_inserter(text_), "{} ", score);
  }
}

bool Writer::goes_on_after(std::size_t at) const {
  return std::any_of(game_->actions.begin() + static_cast<std::ptrdiff_t>(at) + 1,
                     game_->actions.end(), [](const Action& action) {
                       const auto* const play = std::get_if<WrittenPlay>(&action.what);
                       return (play != nullptr && is_row(*play)) ||
                              std::holds_alternative<Double>(action.what);
                     });
}

/// Writes the action; returns how many of the next ones it has taken with it.
std::size_t Writer::write_action(std::size_t at) {
  const Action& action = game_->actions[at];
  if (const auto* const play = std::get_if<WrittenPlay>(&action.what)) {
    if (is_turn(*play)) losses_.count_turn();
    write_play(at, *play);
  } else if (const auto* const twice = std::get_if<Double>(&action.what)) {
    return write_double(at, *twice);
  } else if (const auto* const resign = std::get_if<Resign>(&action.what)) {
    if (resign->level || resign->is_of_match) {
      lose(Rule::loss_resignation, action.span, "a replay does not say what is resigned");
    }
    fmt::format_to(std::back_inserter(text_), "{} t\n", digit_of(action.player));
  } else if (std::holds_alternative<Comment>(action.what)) {
    lose(Rule::loss_comment, action.span, "a replay has no comments");
  } else if (std::holds_alternative<SetPosition>(action.what) ||
             std::holds_alternative<ShownBoard>(action.what)) {
    lose(Rule::loss_set_position, action.span, "a replay shows no boards");
  } else {
    losses_.report_before_roll(Rule::loss_cube, action.span,
                               "a replay has no cube action but a double with its answer");
  }
  return 0;
}

std::size_t Writer::write_double(std::size_t at, const Double& twice) {
  constexpr int kHighest = 1 << 20;
  const Action& action = game_->actions[at];
  Action held = action;
  const int value = twice.value.value_or(std::min(2 * cube_.value(), kHighest));
  if (!twice.value || value < 0 || value > build::kMostNumber) {
    losses_.report_before_roll(Rule::loss_cube, action.span,
                               "a replay tells the value of every double");
  }
  held.what = Double{.value = std::clamp(value, 0, build::kMostNumber)};
  cube_.note(held);
  fmt::format_to(std::back_inserter(text_), "{} d {}", digit_of(action.player),
                 std::clamp(value, 0, build::kMostNumber));
  std::size_t taken = 0;
  if (at + 1 < game_->actions.size()) {
    const Action& next = game_->actions[at + 1];
    const bool is_take = std::holds_alternative<Take>(next.what);
    const bool is_drop = std::holds_alternative<Drop>(next.what);
    if ((is_take || is_drop) && next.player == other(action.player)) {
      cube_.note(next);
      text_ += is_take ? " 1" : " 0";
      taken = 1;
    }
  }
  text_ += '\n';
  return taken;
}

void Writer::write_play(std::size_t at, const WrittenPlay& play) {
  const Action& action = game_->actions[at];
  const Roll roll = held_roll(play.roll);
  if (!is_row(play)) {
    lose(Rule::loss_play_kind, action.span, "a replay does not say that no roll was made");
    return;
  }
  cube_.note(action);
  if (play.kind == PlayKind::unreadable) {
    write_unreadable(at, play);
    return;
  }
  if (roll != play.roll) {
    lose(Rule::loss_play, action.span, "a die above 9 has no place in a replay");
  }
  fmt::format_to(std::back_inserter(text_), "{} r {}-{}", digit_of(action.player), roll.first,
                 roll.second);
  const bool goes_on = goes_on_after(at);
  const bool is_as_read = play.kind == PlayKind::moved ||
                          (play.kind == PlayKind::danced && goes_on && roll.is_known()) ||
                          (play.kind == PlayKind::blank && (!goes_on || !roll.is_known()));
  if (play.kind == PlayKind::moved) {
    write_hops(action, play);
  } else if (play.kind == PlayKind::declared) {
    lose(Rule::loss_set_position, action.span, "a replay does not declare a play illegal");
  } else if (!is_as_read) {
    lose(Rule::loss_play_kind, action.span, "a replay does not say why a roll has no play");
  }
  text_ += '\n';
}

void Writer::write_hops(const Action& action, const WrittenPlay& play) {
  const bool is_up = kUpward[index(action.player)];
  bool is_whole = play.count > 0 && play.count_written == play.count;
  bool has_hit = false;
  for (const Step& step : play.hops()) {
    const int from = std::clamp<int>(step.from, 0, kLastPoint);
    const int to = std::clamp<int>(step.to, 0, kLastPoint);
    is_whole = is_whole && from == step.from && to == step.to;
    has_hit = has_hit || step.hit;
    fmt::format_to(std::back_inserter(text_), " {}/{}", absolute::place_text(from, is_up),
                   absolute::place_text(to, is_up));
  }
  if (!is_whole) lose(Rule::loss_play, action.span, "a replay cannot hold this play as it is");
  if (has_hit) lose(Rule::loss_notation, action.span, "a replay does not mark hits");
}

void Writer::write_unreadable(std::size_t at, const WrittenPlay& play) {
  const Action& action = game_->actions[at];
  const std::string_view text = wording_of(*game_, at);
  const Roll roll = held_roll(play.roll);
  const bool has_roll = roll.is_known();
  std::string words = held_text(text);
  const auto line_of = [&] {
    return has_roll ? fmt::format("{} r {}-{} {}", digit_of(action.player), roll.first, roll.second,
                                  words)
                    : fmt::format("{} {}", digit_of(action.player), words);
  };
  const auto is_read_so = [&](const std::string& line) {
    const auto event = read_event(line);
    if (!event || words.empty() || is_index_line(line)) return false;
    if (!has_roll) {
      const bool is_unknown = event->kind == EventKind::unknown || event->has_third_die;
      return is_unknown && held_text(event->words) == words;
    }
    return event->kind == EventKind::turn && !event->has_third_die &&
           held_text(event->play) == words && !absolute::hops_of(words).has_value();
  };
  if (!is_read_so(line_of())) words = fmt::format("{}{}", kNoPlay, words);
  if (words != text || roll != play.roll) {
    lose(Rule::loss_play, action.span, "a replay cannot hold this text of a play unchanged");
  }
  text_ += line_of();
  text_ += '\n';
}

/// The points of a game are no part of the text: they are what the server makes of it.
void Writer::check_results(std::string_view text) {
  const Source source("", text);
  Collector ignored;
  std::vector<Match> matches;
  read(source, ignored, [&](Match&& match) {
    matches.push_back(std::move(match));
    return true;
  });
  for (std::size_t at = 0; at < match_.games.size(); ++at) {
    const Game& game = match_.games[at];
    losses_.enter_game(static_cast<int>(at) + 1);
    const bool is_read = matches.size() == 1 && at < matches.front().games.size();
    if (!is_read) {
      lose(Rule::loss_rule, game.label_span, "a replay cannot hold this game beside the others");
      continue;
    }
    const Game& again = matches.front().games[at];
    const int written = again.result ? again.result->points : 0;
    if (game.result && game.result->points != written) {
      lose(Rule::loss_result, game.result->span,
           fmt::format("on bgammon.org this game is worth {} and not {}", written,
                       game.result->points));
    }
  }
}

}  // namespace

void write(const Match& match, const WriteOptions& /*options*/, std::string& out, Sink& losses) {
  Writer(match, out, losses).write();
}

}  // namespace bgtools::bgammon
