#include <fmt/core.h>

#include <array>
#include <bgtools/build/course.hpp>
#include <bgtools/build/keeps.hpp>
#include <bgtools/build/match_builder.hpp>
#include <bgtools/build/producer.hpp>
#include <bgtools/build/reading.hpp>
#include <bgtools/positions/match_state.hpp>
#include <bgtools/text/numbers.hpp>
#include <bgtools/text/parse.hpp>
#include <bgtools/text/words.hpp>
#include <cstddef>
#include <cstdint>
#include <grammars/gnubg-text.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

/// The text that GNU Backgammon exports for a game, with its analysis.
namespace bgtools::gnubg_text {
namespace {

namespace grammar = bgtools::grammar::gnubg_text;

using text::to_int;
using text::trimmed;

constexpr const char* kHeadingCounts = "the heading of the decision counts, if it is in English";

/// What a line says.
struct Parts {
  std::string_view games{};
  std::string_view length{};
  std::array<std::string_view, 2> names{};
  std::array<std::string_view, 2> scores{};
  std::string_view key{};
  std::string_view value{};
  std::string_view number{};
  std::string_view words{};
  std::string_view id{};
  std::array<std::string_view, 2> pips{};
  std::string_view points{};
  std::string_view cube{};
  Roll roll{};
  bool is_of_x = false;

  template <typename Rule>
  using action = build::ActionOf<
      Rule, build::Keeps<grammar::games, &Parts::games>,
      build::Keeps<grammar::length, &Parts::length>, build::Keeps<grammar::key, &Parts::key>,
      build::Keeps<grammar::value, &Parts::value>,
      build::Keeps<grammar::decision_number, &Parts::number>,
      build::Keeps<grammar::heading_words, &Parts::words>,
      build::Keeps<grammar::deed, &Parts::words>, build::Keeps<grammar::position_id, &Parts::id>,
      build::Keeps<grammar::match_id, &Parts::id>, build::Keeps<grammar::points, &Parts::points>,
      build::Keeps<grammar::new_cube, &Parts::cube>,
      build::KeepsDie<grammar::first_die, &Parts::roll, &Roll::first>,
      build::KeepsDie<grammar::second_die, &Parts::roll, &Roll::second>,
      build::Sets<grammar::x, &Parts::is_of_x, true>,
      build::Keeps<grammar::first_name, &Parts::names, 0>,
      build::Keeps<grammar::second_name, &Parts::names, 1>,
      build::Keeps<grammar::board_name, &Parts::names, 0>,
      build::Keeps<grammar::first_score, &Parts::scores, 0>,
      build::Keeps<grammar::second_score, &Parts::scores, 1>,
      build::Keeps<grammar::pips_of_o, &Parts::pips, 0>,
      build::Keeps<grammar::pips_of_x, &Parts::pips, 1>>;
};

template <typename Rule>
bool parse(std::string_view line, Parts& parts) {
  parts = {};
  return build::parse<Rule>(line, parts);
}

template <typename Words>
bool says(std::string_view words) {
  return text::matches<grammar::only<Words>>(words);
}

/// The key that is written in English for the same thing, or the key itself.
std::string_view english_key(std::string_view key) {
  if (says<grammar::date>(key)) return "Date";
  if (says<grammar::event>(key)) return "Event";
  if (says<grammar::round_of_event>(key)) return "Round";
  if (says<grammar::place>(key)) return "Site";
  if (says<grammar::annotator>(key)) return "Transcriber";
  return key;
}

bool says_cube_action(std::string_view words) {
  return says<grammar::doubles>(words) || says<grammar::accepts>(words) ||
         says<grammar::rejects>(words);
}

/// A heading with its ids and the line of what was done.
struct Decision {
  std::string_view heading{};
  std::string_view words{};  ///< of the heading, after its number
  std::string_view position_id{};
  std::string_view match_id{};
  std::optional<Position> position{};  ///< seen by the player on roll
  std::optional<Situation> state{};
  std::optional<Player> decider{};
  std::string_view deed{};  ///< "* Bob moves 24/18 13/8", without blanks at its end
  const char* rest_begin = nullptr;
  const char* rest_end = nullptr;
};

class Reader : public build::MatchBuilder {
 public:
  using MatchBuilder::MatchBuilder;

  void read_line(std::string_view words);
  void finish() {
    close_game();
    MatchBuilder::finish();
  }

 private:
  void take_head(std::string_view words);
  void open_game(std::string_view where, const Parts* score);
  void close_game();
  void begin_decision();
  void take_position_id(std::string_view id);
  void take_match_id(std::string_view id);
  void take_words_of_decision(std::string_view words);
  void take_rest(std::string_view words);
  void take_pips(const Parts& parts);
  [[nodiscard]] bool take_result(std::string_view words);
  void name_player(Player player, std::string_view name);

  void finish_decision(const Decision* next);
  void report_missing_ids();
  void check_game(const Situation& state);
  void check_heading(const Situation& state);
  void show_board();
  void push_deed_of(const Decision& decision, const Decision* next);
  bool push_roll(Player player, Roll roll, std::string_view words, std::string_view deed);
  bool push_cube(Player player, const Situation& state, std::string_view words,
                 std::string_view deed, const Decision* next);
  std::string_view after_name(std::string_view words, Player player);
  void follow_last();
  void keep(std::optional<std::size_t> action, std::string_view key, const char* begin,
            const char* end);

  [[nodiscard]] Situation state_of(const Decision& decision) const;
  /// The cube that the next id should have. While the answer to a beaver is due, an id has the cube
  /// that the beaver has turned, not yet at its new value.
  [[nodiscard]] Cube cube(bool is_double_offered) const {
    const std::optional<Offer>& offer = course_.offer();
    if (!offer || !offer->is_take_implied) return course_.cube();
    Cube taken = offer->if_taken;
    if (is_double_offered) taken.value /= 2;
    return taken;
  }

  std::optional<Decision> decision_{};
  build::Course course_{Variant::backgammon};
  std::optional<int> last_number_{};
  std::optional<Situation> first_state_{};
  bool has_board_been_set_ = false;
  bool is_after_result_ = false;
  bool is_stamped_ = false;
  std::string_view last_line_{};
  const char* end_begin_ = nullptr;
  const char* end_end_ = nullptr;
};

void Reader::read_line(std::string_view words) {
  Parts parts;
  if (parse<grammar::english_score_line>(line(), parts) ||
      ((game() == nullptr || is_after_result_) && parse<grammar::score_line>(line(), parts))) {
    close_game();
    if (has_match()) end_match();
    open_game(line(), &parts);
    return;
  }
  last_line_ = words;
  is_stamped_ = text::matches<grammar::stamp>(line());
  Parts ahead;
  if (!parse<grammar::position_line>(line(), parts) &&
      (parse<grammar::position_line>(line_ahead(), ahead) ||
       text::matches<grammar::english_heading>(line()))) {
    begin_decision();
  } else if (parse<grammar::position_line>(line(), parts)) {
    if (!decision_ || !decision_->position_id.empty()) {
      report(Rule::syntax_error, span_of(words), "the ids follow no heading of a decision",
             "a decision begins with its number");
      finish_decision(nullptr);
      if (game() == nullptr) open_game(line(), nullptr);
      decision_ = Decision{};
    }
    take_position_id(parts.id);
  } else if (decision_ && decision_->match_id.empty() && decision_->deed.empty() &&
             parse<grammar::match_line>(line(), parts)) {
    take_match_id(parts.id);
  } else if (game() == nullptr) {
    skip_line();
  } else if (is_after_result_) {
    if (text::matches<grammar::action_line>(line())) refuse_line();
    claim();
    if (end_begin_ == nullptr) end_begin_ = line().data();
    end_end_ = words.data() + words.size();
  } else if (text::matches<grammar::statistics>(words)) {
    claim();
    finish_decision(nullptr);
    is_after_result_ = true;
    end_begin_ = words.data();
    end_end_ = words.data() + words.size();
  } else if (take_result(line())) {
    return;
  } else if (decision_) {
    take_words_of_decision(words);
  } else {
    take_head(words);
  }
}

/// Lines between the score and the first decision.
void Reader::take_head(std::string_view words) {
  Parts parts;
  if (parse<grammar::match_line>(line(), parts)) {
    report(Rule::syntax_error, span_of(words), "the match id follows no position id",
           "the ids of a decision are two lines, and its play is read after both");
    return;
  }
  const bool is_heading = words.ends_with(':');
  if (!is_heading && !parse<grammar::information>(words, parts)) {
    if (take_prose()) match().comments.push_back({.text = std::string(words)});
    return;
  }
  claim();
  if (is_heading) return;
  if (says<grammar::comments>(parts.key)) {
    match().comments.push_back({.text = std::string(parts.value)});
    return;
  }
  match().tags.push_back(
      {std::string(english_key(parts.key)), std::string(parts.value), span_of(words)});
}

void Reader::open_game(std::string_view where, const Parts* score) {
  const std::string_view words = trimmed(where);
  begin_match(span_of(words));
  build::set_producer(match(), "gnubg");
  begin_game(span_of(words));
  course_ = build::Course(Variant::backgammon);
  decision_.reset();
  last_number_.reset();
  first_state_.reset();
  has_board_been_set_ = is_after_result_ = is_stamped_ = false;
  last_line_ = words;
  end_begin_ = end_end_ = nullptr;
  if (score == nullptr) return;
  if (const auto games = to_int(score->games)) game()->label = *games + 1;
  match().length = score->length.empty() ? std::optional(0) : to_int(score->length);
  match().length_span = span_of(score->length);
  for (const Player player : {Player::one, Player::two}) {
    const std::size_t side = index(player);
    name_player(player, score->names[side]);
    game()->score_before[side] = to_int(score->scores[side]);
    game()->score_spans[side] = span_of(score->scores[side]);
  }
}

void Reader::name_player(Player player, std::string_view name) {
  game()->names[index(player)] = match().names[index(player)] = std::string(name);
  game()->name_spans[index(player)] = span_of(name);
}

void Reader::close_game() {
  if (game() == nullptr) return;
  finish_decision(nullptr);
  keep(std::nullopt, "gnubg-text:statistics", end_begin_, end_end_);
  if (!game()->result && !is_stamped_) {
    report(Rule::damaged_file, span_of(last_line_), "the text stops before the end of the export",
           "GNU Backgammon ends a file with its name and version");
  }
  end_game();
}

void Reader::begin_decision() {
  claim();
  Parts parts;
  const std::string_view words = trimmed(line());
  const bool is_heading = parse<grammar::heading>(words, parts);
  Decision next;
  next.heading = words;
  next.words = parts.words;
  if (game() == nullptr) {
    open_game(line(), nullptr);
  }
  if (is_after_result_) {
    report(Rule::syntax_error, span_of(words), "a decision follows the result of the game",
           "another game begins with its score");
    is_after_result_ = false;
  }
  if (!is_heading) {
    report(Rule::syntax_error, span_of(words), "the line is not the heading of a decision",
           "a heading reads `Move number 4:  Ann to play 65`");
  }
  // The decision before this one is complete once these ids are read.
  const std::string_view number = parts.number;
  Parts ids;
  if (parse<grammar::position_line>(line_ahead(), ids)) {
    text::Lines ahead = lines();
    std::size_t seen = 0;
    while (seen < 2 && ahead.next()) {
      if (trimmed(ahead.line()).empty()) continue;
      if (++seen == 2 && parse<grammar::match_line>(ahead.line(), ids)) {
        if (const auto state = match_state(ids.id)) next.state = state->situation;
      }
    }
  }
  finish_decision(&next);
  next.state.reset();
  decision_ = next;
  const auto value = to_int(number);
  if (!value) return;
  const std::int64_t missing = last_number_ ? std::int64_t{*value} - *last_number_ - 1 : 0;
  if (missing > 0) {
    game()->missing_rows.push_back({.action = game()->actions.size(), .rows = missing});
  }
  if (missing != 0) {
    report(Rule::row_number_odd, span_of(number),
           fmt::format("decision {} follows decision {}", *value, *last_number_));
  }
  last_number_ = value;
}

void Reader::take_position_id(std::string_view id) {
  claim();
  decision_->position_id = id;
  const auto position = from_position_id(id);
  if (!position) {
    report(Rule::syntax_error, span_of(id), position.error().message);
    return;
  }
  decision_->position = *position;
}

void Reader::take_match_id(std::string_view id) {
  claim();
  decision_->match_id = id;
  const auto read = match_state(id);
  if (!read) {
    report(Rule::syntax_error, span_of(id), read.error().message, kHeadingCounts);
    return;
  }
  decision_->state = read->situation;
  decision_->decider = read->decider;
  check_game(read->situation);
  check_heading(read->situation);
}

/// The score, the length and the Crawford game are the same in all ids of a game.
void Reader::check_game(const Situation& state) {
  const Span where = span_of(decision_->match_id);
  if (!first_state_) {
    first_state_ = state;
    Game& now = *game();
    if (!match().length) {
      match().length = state.length;
      match().length_span = where;
    } else if (*match().length != state.length) {
      report(Rule::score_carry, where,
             fmt::format("the id has a match length of {}, the score line {}", state.length,
                         *match().length));
    }
    for (const std::size_t side : {0U, 1U}) {
      if (!now.score_before[side]) {
        now.score_before[side] = state.score[side];
        now.score_spans[side] = where;
      } else if (*now.score_before[side] != state.score[side]) {
        report(Rule::score_carry, where,
               fmt::format("the id has a score of {}-{}, the score line {}-{}", state.score[0],
                           state.score[1], now.score_before[0].value_or(state.score[0]),
                           now.score_before[1].value_or(state.score[1])));
        break;
      }
    }
    if (state.length > 0) {
      now.is_crawford = state.is_crawford;
      now.crawford_span = where;
    } else {
      match().stated.jacoby = state.is_jacoby;
    }
    return;
  }
  const bool is_same = state.score == first_state_->score && state.length == first_state_->length &&
                       state.is_crawford == first_state_->is_crawford;
  if (!is_same) {
    report(Rule::score_carry, where,
           fmt::format("the id has the score {}-{} in a match to {}, the ids before it {}-{} in a "
                       "match to {}",
                       state.score[0], state.score[1], state.length, first_state_->score[0],
                       first_state_->score[1], first_state_->length));
  }
}

void Reader::check_heading(const Situation& state) {
  Parts parts;
  if (!parse<grammar::heading_with_dice>(decision_->words, parts) || !state.roll.is_known()) return;
  const bool is_same =
      parts.roll.high() == state.roll.high() && parts.roll.low() == state.roll.low();
  if (is_same) return;
  report(Rule::syntax_error, span_of(decision_->heading),
         fmt::format("the heading has the roll {}{}, the id {}{}", parts.roll.first,
                     parts.roll.second, state.roll.first, state.roll.second),
         "the roll of the id counts");
}

void Reader::take_words_of_decision(std::string_view words) {
  Parts parts;
  if (!decision_->deed.empty()) {
    claim();
    take_rest(words);
  } else if (parse<grammar::action_line>(line(), parts)) {
    claim();
    decision_->deed = words;
  } else if (parse<grammar::edge_with_name>(line(), parts)) {
    claim();
    const Player player = parts.is_of_x ? Player::two : Player::one;
    const std::string_view name = trimmed(parts.names[0]);
    const std::string& known = game()->names[index(player)];
    if (game()->actions.empty()) {
      name_player(player, name);
    } else if (known != name) {
      report(Rule::names_changed, span_of(name),
             fmt::format("the board names {}, the boards before it {}", name, known));
    }
  } else if (parse<grammar::pip_counts>(words, parts)) {
    claim();
    take_pips(parts);
  } else if (text::matches<grammar::drawing>(line())) {
    claim();
  } else {
    push_other_line();
  }
}

void Reader::take_pips(const Parts& parts) {
  if (!decision_->position || !decision_->state) return;
  const Position& board = *decision_->position;
  int of_o = board.pip_count();
  int of_x = board.opponent_pip_count();
  if (decision_->state->mover == Player::two) std::swap(of_o, of_x);
  if (to_int(parts.pips[0]) == of_o && to_int(parts.pips[1]) == of_x) return;
  report(Rule::syntax_error, span_of(parts.pips[0]),
         fmt::format("the pip counts {} and {} are not those of the id, {} and {}", parts.pips[0],
                     parts.pips[1], of_o, of_x));
}

void Reader::take_rest(std::string_view words) {
  if (decision_->rest_begin == nullptr) decision_->rest_begin = words.data();
  decision_->rest_end = words.data() + words.size();
}

/// Only the name of a player, words without signs, and one number.
bool Reader::take_result(std::string_view words) {
  if (words.empty() || text::is_blank(words.front())) return false;
  const build::Names names{{game()->names[0], game()->names[1]}, {}};
  for (const Player player : {Player::one, Player::two}) {
    const std::string_view name = names.text[index(player)];
    Parts parts;
    if (name.empty() || !words.starts_with(name) ||
        !parse<grammar::result>(words.substr(name.size()), parts)) {
      continue;
    }
    const auto points = to_int(parts.points);
    const Span where = span_of(trimmed(words));
    finish_decision(nullptr);
    is_after_result_ = true;
    if (!points) {
      refuse_result(trimmed(words), "gnubg-text", "the points of the result are too many");
      return true;
    }
    Player winner = player;
    const bool is_ambiguous = names.text[0] == names.text[1];
    if (is_ambiguous && course_.is_over() && last_player()) winner = *last_player();
    set_result(Result{.winner = winner,
                      .points = *points,
                      .is_match_claimed = false,
                      .loss = {},
                      .span = where,
                      .points_span = span_of(parts.points)});
    return true;
  }
  return false;
}

/// What the ids say, or else what the heading says in English.
Situation Reader::state_of(const Decision& decision) const {
  if (decision.state) return *decision.state;
  Situation state;
  Parts parts;
  const std::string& second = game()->names[1];
  if (!second.empty() && decision.words.starts_with(second)) state.mover = Player::two;
  state.is_double_offered = text::matches<grammar::english_offer>(decision.words);
  if (!state.is_double_offered && parse<grammar::heading_with_dice>(decision.words, parts)) {
    state.roll = parts.roll;
  }
  return state;
}

/// The board of the ids is a second witness of the plays.
void Reader::show_board() {
  const Decision& decision = *decision_;
  if (!decision.position || !decision.state) return;
  const Situation& state = *decision.state;
  const Span where = span_of(decision.position_id);
  if (!has_board_been_set_) {
    has_board_been_set_ = true;
    for (const Variant variant :
         {Variant::backgammon, Variant::nackgammon, Variant::hypergammon3, Variant::longgammon}) {
      if (*decision.position != start_position(variant) || state.cube != Cube{}) continue;
      course_ = build::Course(variant);
      if (variant != Variant::backgammon) match().stated.variant = variant;
      return;
    }
    push(state.mover,
         SetPosition{.position = *decision.position,
                     .cube = state.cube == Cube{} ? std::nullopt : std::optional(state.cube),
                     .roll = {}},
         where);
    follow_last();
    return;
  }
  const bool is_same_cube = state.cube == cube(state.is_double_offered);
  if (*decision.position == course_.seen_by(state.mover) && is_same_cube) return;
  push(state.mover,
       ShownBoard{.position = *decision.position,
                  .cube = is_same_cube ? std::nullopt : std::optional(state.cube),
                  .id = std::string(decision.position_id)},
       where);
  course_.show(state.mover, *decision.position);
  if (!is_same_cube) course_.show(state.cube);
}

/// Ids that are there and cannot be read were reported where they are.
void Reader::report_missing_ids() {
  std::string missing;
  if (decision_->position_id.empty()) missing = "position id of 14 characters";
  if (decision_->match_id.empty()) {
    missing += missing.empty() ? "match id of 12 characters" : " and no match id of 12";
  }
  if (missing.empty()) return;
  report(Rule::syntax_error, span_of(decision_->heading),
         fmt::format("the decision has no {}", missing), kHeadingCounts);
}

void Reader::finish_decision(const Decision* next) {
  if (!decision_) return;
  report_missing_ids();
  if (!decision_->state || !decision_->position) has_board_been_set_ = true;
  show_board();
  push_deed_of(*decision_, next);
  const bool has_action = !game()->actions.empty();
  keep(has_action ? std::optional(game()->actions.size() - 1) : std::nullopt, "gnubg-text:analysis",
       decision_->rest_begin, decision_->rest_end);
  decision_.reset();
}

void Reader::push_deed_of(const Decision& decision, const Decision* next) {
  if (decision.deed.empty()) {
    report(Rule::unparsable_move, span_of(decision.heading),
           "what was done in this decision is missing", "a line reads `* Ann moves 24/18 13/8`");
    return;
  }
  const Situation state = state_of(decision);
  const Player player =
      !state.is_double_offered ? state.mover : decision.decider.value_or(other(state.mover));
  const std::string_view words = after_name(decision.deed.substr(2), player);
  const bool is_read = state.roll.is_known() ? push_roll(player, state.roll, words, decision.deed)
                                             : push_cube(player, state, words, decision.deed, next);
  if (!is_read) {
    const Span where = span_of(decision.deed);
    report(Rule::unparsable_move, where, fmt::format("\"{}\" is not an action", trimmed(words)),
           "a line reads `* Ann moves 24/18 13/8`, `* Ann cannot move`, `* Ann doubles`, "
           "`* Ann accepts` or `* Ann rejects`");
    WrittenPlay play;
    if (!says_cube_action(words)) play.roll = state.roll;
    play.kind = PlayKind::unreadable;
    push_turn(player, play, decision.deed, where);
  }
  follow_last();
}

void Reader::follow_last() { course_.follow(game()->actions.back()); }

/// What follows the name of the player, or of the other one, which is reported.
std::string_view Reader::after_name(std::string_view words, Player player) {
  const std::string& name = game()->names[index(player)];
  const std::string& other_name = game()->names[index(other(player))];
  if (!name.empty() && words.starts_with(name)) return words.substr(name.size());
  const bool is_other = !other_name.empty() && words.starts_with(other_name);
  report(Rule::syntax_error, span_of(words),
         fmt::format("the action is not that of {}, whose turn it is", name));
  return is_other ? words.substr(other_name.size()) : words;
}

bool Reader::push_roll(Player player, Roll roll, std::string_view words, std::string_view deed) {
  const Span where = span_of(deed);
  if (const auto play = text::rest_after<grammar::before_play>(words)) {
    const auto at = static_cast<std::size_t>(play->data() - deed.data());
    const auto length = text::parse_front<grammar::before_verb>(deed);
    push_play(player, roll, length ? span_of(deed.substr(0, *length)) : where, at);
    return true;
  }
  if (trimmed(words).empty() || says_cube_action(words) ||
      text::matches<grammar::unread_hop>(words) ||
      text::matches<grammar::only<grammar::moves>>(words)) {
    return false;
  }
  WrittenPlay play;
  play.roll = roll;
  play.kind = PlayKind::danced;
  push_turn(player, play, {}, where);
  if (!says<grammar::cannot_move>(words)) {
    report(Rule::pass_normalised, span_of(trimmed(words)),
           fmt::format("\"{}\" is read as a dance", trimmed(words)));
  }
  return true;
}

/// A cube action that is not in words that are known follows from the state of the next decision.
bool Reader::push_cube(Player player, const Situation& state, std::string_view words,
                       std::string_view deed, const Decision* next) {
  const Span where = span_of(deed);
  const bool is_offered_next = next != nullptr && next->state && next->state->is_double_offered;
  std::optional<int> value;
  Parts parts;
  if (next != nullptr && parse<grammar::heading_with_offer>(next->words, parts)) {
    value = to_int(parts.cube);
  }
  if (!state.is_double_offered) {
    if (!says<grammar::doubles>(words) && !is_offered_next) return false;
    push(player, Double{.value = value}, where);
    return true;
  }
  const bool is_known = says<grammar::accepts>(words) || says<grammar::rejects>(words);
  if (says<grammar::doubles>(words) || (!is_known && is_offered_next)) {
    const std::optional<Offer>& offer = course_.offer();
    if (offer && offer->redoubles > 0) {
      push(player, Raccoon{.value = value}, where);
    } else {
      push(player, Beaver{.value = value}, where);
    }
    return true;
  }
  const bool is_next_rolled = next != nullptr && next->state && !is_offered_next;
  if (says<grammar::accepts>(words) || (!is_known && is_next_rolled)) {
    push(player, Take{}, where);
    return true;
  }
  if (says<grammar::rejects>(words)) {
    push(player, Drop{}, where);
    return true;
  }
  return false;
}

void Reader::keep(std::optional<std::size_t> action, std::string_view key, const char* begin,
                  const char* end) {
  if (begin == nullptr) return;
  const std::string_view part(begin, static_cast<std::size_t>(end - begin));
  game()->annotations.push_back({.action = action,
                                 .key = std::string(key),
                                 .value = std::string(part),
                                 .span = span_of(part)});
}

/// Certain of a text with the heading of a decision and its two ids, in any language, and of one
/// that begins with the score line, in English or with the program's name below; not of the export
/// of one position.
Confidence sniff(std::string_view head) noexcept {
  std::string_view before;
  bool is_first = true;
  bool begins_with_score = false;
  bool begins_in_english = false;
  int decisions = 0;
  while (!head.empty() && decisions < 2) {
    const std::string_view line = text::take_short_line(head);
    if (trimmed(line).empty()) continue;
    if (is_first) {
      begins_with_score = text::matches<grammar::score_line>(line);
      begins_in_english = text::matches<grammar::english_score_line>(line);
    }
    is_first = false;
    if (text::matches<grammar::position_line>(line)) {
      decisions += text::matches<grammar::heading>(before) ? 1 : 0;
    } else if (decisions == 1 && text::matches<grammar::result_line>(line)) {
      return Confidence::certain;
    } else if ((decisions == 1 || begins_with_score) && text::matches<grammar::stamp>(line)) {
      // One decision is the export of a position, none that of a game that has only begun.
      return decisions == 0 ? Confidence::certain : Confidence::none;
    }
    before = line;
  }
  return begins_in_english || decisions > 0 ? Confidence::certain : Confidence::none;
}

constexpr std::array<std::string_view, 1> kDialects{"gnubg"};

}  // namespace

extern constinit const Codec kCodec{
    .dialects = kDialects, .sniff = sniff, .read = build::read_lines<Reader>};

}  // namespace bgtools::gnubg_text
