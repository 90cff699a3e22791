#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <bgtools/build/absolute/reader.hpp>
#include <bgtools/build/course.hpp>
#include <bgtools/build/keeps.hpp>
#include <bgtools/build/reading.hpp>
#include <bgtools/game/legal_plays.hpp>
#include <bgtools/positions/positions.hpp>
#include <bgtools/text/numbers.hpp>
#include <bgtools/text/parse.hpp>
#include <bgtools/text/words.hpp>
#include <cstddef>
#include <grammars/fibs-session.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

/// The log of a client of the backgammon server FIBS: the server's sentences, its boards, and what
/// else was said. Experimental: it was written from the texts of the protocol, without real logs.
namespace bgtools::fibs_session {
namespace {

namespace pegtl = tao::pegtl;
namespace grammar = bgtools::grammar::fibs_session;

using text::to_int;
using text::trimmed;

constexpr std::string_view kUser = "You";
constexpr std::string_view kNoRoll = "no roll waits for this move";

/// What a sentence says.
struct Words {
  std::string_view subject{};
  std::string_view object{};
  std::string_view play{};
  std::string_view count{};
  std::string_view second_count{};
  std::string_view length{};
  Roll roll{};
  bool is_unlimited = false;

  template <typename Rule>
  using action = build::ActionOf<Rule, build::Keeps<grammar::subject, &Words::subject>,
                                 build::Keeps<grammar::object, &Words::object>,
                                 build::Keeps<grammar::play, &Words::play>,
                                 build::Keeps<grammar::count, &Words::count>,
                                 build::Keeps<grammar::second_count, &Words::second_count>,
                                 build::Keeps<grammar::length, &Words::length>,
                                 build::KeepsDie<grammar::first_die, &Words::roll, &Roll::first>,
                                 build::KeepsDie<grammar::second_die, &Words::roll, &Roll::second>,
                                 build::Sets<grammar::unlimited, &Words::is_unlimited, true>>;
};

template <typename Rule>
bool says(std::string_view text, Words& words) {
  words = {};
  return build::parse<grammar::only<Rule>>(text, words);
}

class Reader : public absolute::AbsoluteReader {
 public:
  Reader(const Source& source, Sink& sink, const OnMatch& on_match)
      : AbsoluteReader(source, sink, on_match, absolute::Convention::free) {}

  void read_line(std::string_view text);
  void finish() {
    close_game();
    AbsoluteReader::finish();
    if (skipped_ > 0) report_unknown();
  }

 private:
  [[nodiscard]] bool is_in_game() { return game() != nullptr && !game()->result; }
  [[nodiscard]] bool take_turn(std::string_view text);
  [[nodiscard]] bool take_users_move(std::string_view text);
  [[nodiscard]] bool take_cube(std::string_view text);
  [[nodiscard]] bool take_end(std::string_view text);
  [[nodiscard]] bool take_frame(std::string_view text);
  void take_other(std::string_view text);
  /// Keeps a line of the game as a comment; true.
  bool keep(std::string_view text, std::string_view why);
  void report_unknown();
  void take_board(std::string_view text);
  void take_opening(const Words& words);
  void take_result(Player winner, std::string_view points);
  void take_score(const Words& words);

  void start_match(std::string_view one, std::string_view two, const Words& words);
  void open_game();
  void close_game();
  void set_length(const Words& words);
  /// Whoever the sentence is about; the game begins with the first sentence of an action.
  [[nodiscard]] std::optional<Player> actor(std::string_view name);
  /// A player of the match, perhaps one who is not known yet; another name is reported.
  [[nodiscard]] std::optional<Player> player_of(std::string_view name);
  [[nodiscard]] bool plays(std::string_view name) const {
    return !name.empty() && (names_[0] == name || names_[1] == name);
  }
  /// What the match calls that player. A log may learn the user's name after the first game.
  [[nodiscard]] std::string_view called(std::string_view name) const {
    return name == kUser && !own_name_.empty() && !plays(kUser) ? own_name_ : name;
  }

  void set_names(std::string_view one, std::string_view two);
  void follow_actions();
  /// Adds a legal play of the open roll with such a board after it; false if there is none.
  template <typename Fits>
  [[nodiscard]] bool infer_play(const Fits& fits);

  std::array<std::string, 2> names_{};
  std::string own_name_{};
  std::string watched_{};  // whose games the user watches; "": the user's own
  std::optional<int> length_{};
  Span length_span_{};
  std::array<std::optional<int>, 2> score_{};
  std::array<Span, 2> score_spans_{};
  std::optional<OpenRoll> typed_{};  // a move that the server has not answered yet
  std::string_view typed_play_{};

  // The board, known as soon as the log has shown one in the game.
  std::optional<absolute::Upward> upward_{};
  build::Course course_{Variant::backgammon};
  std::size_t followed_ = 0;
  bool has_acted_ = false;
  std::size_t skipped_ = 0;
  Span first_skipped_{};
  bool is_in_motd_ = false;
  bool is_turned_ = false;  // the boards name the second player first
};

void Reader::read_line(std::string_view text) {
  if (const auto rest = text::rest_after<grammar::prompts>(text)) text = *rest;
  if (text.empty()) {
    claim();
    return;
  }
  if (typed_) {
    const OpenRoll typed = *std::exchange(typed_, std::nullopt);
    // The server says what is wrong with a move after two asterisks.
    if (!text::matches<grammar::warning>(text) && open_roll()) {
      finish_roll(typed.player, typed_play_, typed.span, false);
    }
  }
  if (text::matches<grammar::chat>(text)) {
    // What players say may read like a sentence of the server. It stays with the game.
    claim();
    if (is_in_game()) add(Player::one, Comment{.text = std::string(text)}, span_of(text));
  } else if (text::matches<grammar::board>(text)) {
    claim();
    take_board(text);
  } else if (take_turn(text) || take_cube(text) || take_end(text) || take_frame(text)) {
    claim();
  } else {
    take_other(text);
  }
}

std::optional<Player> Reader::player_of(std::string_view name) {
  const std::string known(called(name));
  if (!plays(known)) {
    auto* const free = std::find(names_.begin(), names_.end(), std::string());
    if (free == names_.end()) {
      refuse_line(fmt::format("{} does not play in this match", name),
                  fmt::format("the players are {} and {}", names_[0], names_[1]));
      return std::nullopt;
    }
    *free = known;
    if (game() != nullptr) game()->names = match().names = names_;
  }
  return names_[0] == known ? Player::one : Player::two;
}

std::optional<Player> Reader::actor(std::string_view name) {
  const auto player = player_of(name);
  if (player && (game() == nullptr || game()->result)) open_game();
  return player;
}

bool Reader::take_turn(std::string_view text) {
  Words words;
  if (says<grammar::opening>(text, words)) {
    take_opening(words);
  } else if (says<grammar::rolls>(text, words)) {
    const auto player = actor(words.subject);
    if (!player) return true;
    begin_roll({.player = *player, .roll = words.roll, .span = span_of(text)});
  } else if (says<grammar::moves>(text, words)) {
    const auto player = actor(words.subject);
    if (player) finish_roll(*player, words.play, span_of(text), false);
  } else if (says<grammar::cannot_move>(text, words)) {
    const auto player = actor(words.subject);
    if (player) finish_roll(*player, {}, span_of(text), true);
  } else {
    return is_in_game() && take_users_move(text);
  }
  return true;
}

/// The only move that there was, or one that was typed.
bool Reader::take_users_move(std::string_view text) {
  Words words;
  const bool is_forced = says<grammar::only_move>(text, words);
  if (!is_forced && !says<grammar::typed_move>(text, words)) return false;
  if (!open_roll()) return keep(text, kNoRoll);
  if (is_forced) {
    finish_roll(open_roll()->player, words.play, span_of(text), false);
  } else {
    typed_ = OpenRoll{.player = open_roll()->player, .roll = {}, .span = span_of(text)};
    typed_play_ = words.play;
  }
  return true;
}

void Reader::take_opening(const Words& words) {
  const auto first = actor(words.subject);
  const auto second = actor(words.object);
  if (!first || !second) return;
  if (*first == *second) {
    refuse_line("both opening dice are of one player", names_[index(*first)]);
    return;
  }
  if (!game()->actions.empty() || open_roll()) open_game();
  if (words.roll.first == words.roll.second) return;
  std::array<int, 2> dice{};
  dice[index(*first)] = words.roll.first;
  dice[index(*second)] = words.roll.second;
  game()->opening = dice;
  game()->opening_span = span_of_line();
  const Player starter = words.roll.first > words.roll.second ? *first : *second;
  begin_roll({.player = starter, .roll = words.roll, .span = span_of_line()});
}

void Reader::follow_actions() {
  for (; followed_ < game()->actions.size(); ++followed_) {
    Action copy = game()->actions[followed_];
    if (auto* const play = std::get_if<WrittenPlay>(&copy.what)) {
      absolute::turn_to_mover(*play, (*upward_)[index(copy.player)]);
    }
    has_acted_ = has_acted_ || has_player(copy);
    course_.follow(copy);
  }
}

/// The server does not repeat the user's own moves, but the boards show them.
template <typename Fits>
bool Reader::infer_play(const Fits& fits) {
  const OpenRoll open = *open_roll();
  const bool is_up = (*upward_)[index(open.player)];
  for (const LegalPlay& legal : legal_plays(course_.seen_by(open.player), open.roll)) {
    if (!fits(legal.result)) continue;
    std::string text;
    for (const Move& move : legal.play.span()) {
      text +=
          fmt::format("{}{}-{}", text.empty() ? "" : " ", absolute::place_text(move.from, is_up),
                      absolute::place_text(move.to, is_up));
    }
    WrittenPlay play;
    if (!absolute::read_play(text, 0, play)) return false;
    play.roll = open.roll;
    play.places = {};
    forget_roll();
    add(open.player, play, open.span);
    follow_actions();
    return true;
  }
  return false;
}

bool Reader::take_cube(std::string_view text) {
  Words words;
  const Span span = span_of(text);
  if (says<grammar::doubles>(text, words)) {
    const auto player = actor(words.subject);
    if (!player) return true;
    flush_roll();
    add(*player, Double{}, span);
  } else if (says<grammar::takes>(text, words)) {
    if (const auto player = actor(words.subject)) add(*player, Take{}, span);
  } else if (game() != nullptr && says<grammar::automatic_double>(text, words)) {
    add(Player::one, AutomaticDouble{.value = to_int(words.count)}, span);
  } else if (game() != nullptr && says<grammar::resigns>(text, words)) {
    const auto player = actor(words.subject);
    if (!player) return true;
    offer_resignation(*player, to_int(words.count), std::string(text), span, "fibs-session:points");
  } else if (game() != nullptr && says<grammar::rejects>(text, words)) {
    refuse_resignation();
  } else {
    return false;
  }
  return true;
}

/// The end of a game; an offered double was dropped, and an offered resignation accepted.
bool Reader::take_end(std::string_view text) {
  if (game() == nullptr) return false;
  Words words;
  if (says<grammar::gives_up>(text, words)) {
    const auto loser = actor(words.subject);
    if (!loser) return true;
    flush_roll();
    if (resigner() == *loser) {
      accept_resignation();
    } else {
      add(*loser, Drop{}, span_of(text));
    }
    take_result(other(*loser), words.count);
  } else if (says<grammar::accepts>(text, words) || says<grammar::wins_game>(text, words)) {
    const auto winner = player_of(words.subject);
    if (!winner) return true;
    if (upward_ && open_roll() && open_roll()->player == *winner && !resigner()) {
      follow_actions();
      static_cast<void>(infer_play([](const Position& board) { return board.checkers() == 0; }));
    }
    flush_roll();
    accept_resignation();
    take_result(*winner, words.count);
  } else if (says<grammar::wins_match>(text, words)) {
    const auto winner = player_of(words.subject);
    if (!winner) return true;
    if (game()->result && game()->result->winner == *winner) {
      game()->result->is_match_claimed = true;
    } else {
      refuse_line("the match is won, but not the game", "the points of the game should come first");
    }
  } else {
    return false;
  }
  return true;
}

void Reader::take_result(Player winner, std::string_view points) {
  const auto value = to_int(points);
  if (!value) {
    refuse_result("fibs-session", "the points of the game are too many", {});
    return;
  }
  set_result(
      {.winner = winner, .points = *value, .span = span_of_line(), .points_span = span_of(points)});
}

/// What begins, continues and ends matches and games.
bool Reader::take_frame(std::string_view text) {
  Words words;
  if (says<grammar::match_begins>(text, words)) {
    watched_.clear();
    start_match(called(kUser), words.object, words);
  } else if (says<grammar::match_of_others>(text, words) &&
             (words.subject == watched_ || words.object == watched_)) {
    // Who watches no one is told of all matches that begin.
    start_match(words.subject, words.object, words);
  } else if (says<grammar::new_game>(text, words)) {
    // The server says this to a player and to everyone watching that player. If the log does not
    // say who is being watched, the first action shows it.
    const bool is_same = plays(words.object) && (watched_.empty() || plays(watched_));
    if (!is_same) start_match(watched_, words.object, {});
    open_game();
  } else if (says<grammar::score>(text, words)) {
    take_score(words);
  } else if (says<grammar::watches>(text, words)) {
    watched_ = std::string(words.subject);
    start_match({}, {}, {});
  } else if (says<grammar::stops_watching>(text, words)) {
    watched_.clear();
    start_match({}, {}, {});
  } else if (says<grammar::clip_login>(text, words)) {
    if (own_name_.empty()) own_name_ = std::string(words.subject);
  } else if (game() != nullptr && says<grammar::saved>(text, words) && plays(words.subject)) {
    if (!game()->result) add(Player::one, Comment{.text = std::string(text)}, span_of(text));
    close_game();
    end_match();
  } else {
    return false;
  }
  return true;
}

void Reader::start_match(std::string_view one, std::string_view two, const Words& words) {
  close_game();
  end_match();
  names_ = {std::string(one), std::string(two)};
  score_ = {};
  length_.reset();
  set_length(words);
}

void Reader::set_length(const Words& words) {
  if (words.is_unlimited) length_ = 0;
  if (words.length.empty()) return;
  length_ = to_int(words.length);
  length_span_ = span_of(words.length);
}

void Reader::open_game() {
  close_game();
  Game& game = begin_game();
  game.names = names_;
  game.score_before = score_;
  game.score_spans = score_spans_;
  score_ = {};
  score_spans_ = {};
  if (match().games.size() == 1) {
    match().names = names_;
    match().length = length_;
    match().length_span = length_span_;
  }
  upward_.reset();
  course_ = build::Course(Variant::backgammon);
  followed_ = 0;
  has_acted_ = is_in_motd_ = false;
}

void Reader::close_game() {
  if (game() == nullptr) return;
  const auto typed = std::exchange(typed_, std::nullopt);
  if (typed && open_roll()) finish_roll(typed->player, typed_play_, typed->span, false);
  flush_roll();
  refuse_resignation();
  end_game();
}

/// The score after a game has the user's name.
void Reader::take_score(const Words& words) {
  const bool is_turned = words.subject == names_[1] || words.object == names_[0];
  if (plays(kUser) && words.subject != kUser && has_match() && own_name_.empty()) {
    const bool is_second = (names_[1] == kUser) != is_turned;
    const std::string_view name = is_second ? words.object : words.subject;
    match().tags.push_back(
        {.key = "Local user", .value = std::string(name), .span = span_of(name)});
    own_name_ = std::string(name);
  }
  set_length(words);
  if (has_match() && !match().length) {
    match().length = length_;
    match().length_span = length_span_;
  }
  const std::array counts{words.count, words.second_count};
  for (const std::size_t side : {0U, 1U}) {
    score_[side] = to_int(counts[is_turned ? 1 - side : side]);
    score_spans_[side] = span_of(counts[is_turned ? 1 - side : side]);
  }
}

/// Whatever is not understood is an error where it looks like a turn, also one outside a game,
/// whose beginning may be lost; otherwise it is kept as a comment, or counted outside a game.
void Reader::take_other(std::string_view text) {
  if (text::matches<grammar::motd_begins>(text) && !is_in_game()) is_in_motd_ = true;
  if (text::matches<grammar::motd_ends>(text)) is_in_motd_ = false;
  if (is_in_motd_ || text::matches<grammar::of_any_log>(text)) {
    claim();
  } else if ((is_in_game() && text::matches<grammar::like_a_turn>(text)) ||
             text::matches<grammar::has_a_sentence>(text)) {
    refuse_line("the line is not a sentence of the game",
                "a turn reads `Bob rolls 6 and 4.` or `Bob moves 24-14 .`");
  } else if (is_in_game()) {
    keep(text, "the line is not understood");
  } else {
    claim();
    if (skipped_++ == 0) first_skipped_ = span_of(text);
  }
}

bool Reader::keep(std::string_view text, std::string_view why) {
  report(Rule::syntax_error, span_of(text), std::string(why), "it is kept as a comment",
         Severity::info);
  add(Player::one, Comment{.text = std::string(text)}, span_of(text));
  return true;
}

/// A log has much that is not part of a game, so one finding counts all of it.
void Reader::report_unknown() {
  report(Rule::text_skipped, first_skipped_,
         skipped_ == 1 ? "a line outside the games is not understood"
                       : fmt::format("{} lines outside the games are not understood", skipped_),
         "the first of them", Severity::info);
}

/// Another pair of players begins another match. Who watches may see the second player first.
void Reader::set_names(std::string_view one, std::string_view two) {
  std::array<std::string, 2> names{std::string(called(one)), std::string(two)};
  const auto fits = [&] {
    return (names_[0].empty() || names_[0] == names[0]) &&
           (names_[1].empty() || names_[1] == names[1]);
  };
  const bool is_same = fits();
  if (!is_same) std::swap(names[0], names[1]);
  is_turned_ = !is_same && fits();
  if (is_turned_ || is_same) {
    names_ = names;
    if (game() != nullptr) game()->names = match().names = names_;
  } else {
    start_match(names[1], names[0], {});
  }
}

void Reader::take_board(std::string_view text) {
  constexpr std::size_t kDirectionField = 42;
  std::vector<std::string_view> fields;
  for (std::string_view rest = text; fields.size() <= kDirectionField && !rest.empty();) {
    const std::size_t end = std::min(rest.find(':'), rest.size());
    fields.push_back(trimmed(rest.substr(0, end)));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  if (text::matches<grammar::board_at_end>(text)) return;
  const PositionRead read = from_fibs_board(text);
  if (!read) {
    // Without a game, the board would have begun one.
    const bool is_loss = game() == nullptr || text::matches<grammar::has_a_sentence>(text);
    report(Rule::syntax_error, span_of(text), read.error().message, "the board is not compared",
           is_loss ? Severity::error : Severity::info);
    return;
  }
  set_names(fields[1], fields[2]);
  // After the result of a game, a board is that of its end.
  if (game() != nullptr && game()->result) return;
  Situation now = read->situation;
  const std::array<Span, 2> score_spans{span_of(fields[is_turned_ ? 5 : 4]),
                                        span_of(fields[is_turned_ ? 4 : 5])};
  if (is_turned_) {
    now.mover = other(now.mover);
    if (now.cube.owner) now.cube.owner = other(*now.cube.owner);
    std::swap(now.score[0], now.score[1]);
  }
  if (game() == nullptr) {
    score_ = {now.score[0], now.score[1]};
    score_spans_ = score_spans;
    length_ = now.length;
    length_span_ = span_of(fields[3]);
    open_game();
  }
  if (match().games.size() == 1 && !match().length) {
    match().length = now.length;
    match().length_span = span_of(fields[3]);
  }
  for (const std::size_t side : {0U, 1U}) {
    if (!game()->score_before[side]) {
      game()->score_before[side] = now.score[side];
      game()->score_spans[side] = score_spans[side];
    }
  }
  if (!upward_) {
    const bool is_up = (fields[kDirectionField] == "1") != is_turned_;
    upward_ = absolute::Upward{is_up, !is_up};
    state_directions(*upward_);
  }
  follow_actions();
  const Position seen = now.mover == Player::one ? now.position : now.position.flipped();
  if (course_.seen_by(Player::one) == seen) return;
  if (open_roll()) {
    const Position after = open_roll()->player == Player::one ? seen : seen.flipped();
    if (infer_play([&](const Position& board) { return board == after; })) return;
  }
  if (!has_acted_) {
    add(now.mover,
        SetPosition{.position = now.position,
                    .cube = now.cube == Cube{} ? std::nullopt : std::optional(now.cube),
                    .roll = {}},
        span_of(text));
    if (!open_roll() && now.roll.is_known()) {
      begin_roll({.player = now.mover, .roll = now.roll, .span = span_of(text)});
    }
  } else {
    flush_roll();
    add(now.mover, ShownBoard{.position = now.position, .cube = {}, .id = {}}, span_of(text));
  }
  follow_actions();
  course_.show(now.mover, now.position);
}

/// Likely for a text with a roll and another sentence of a game, each on a line of its own.
Confidence sniff(std::string_view head) noexcept {
  bool has_roll = false;
  bool has_other = false;
  while (!head.empty() && !(has_roll && has_other)) {
    std::string_view line = trimmed(text::take_short_line(head));
    if (const auto rest = text::rest_after<grammar::prompts>(line)) line = *rest;
    if (!has_roll && text::matches<grammar::rolls>(line)) {
      has_roll = true;
    } else if (!has_other) {
      has_other = text::matches<pegtl::sor<grammar::moves, grammar::board, grammar::cannot_move,
                                           grammar::new_game, grammar::opening>>(line);
    }
  }
  return has_roll && has_other ? Confidence::likely : Confidence::none;
}

}  // namespace

extern constinit const Codec kCodec{
    .is_experimental = true, .sniff = sniff, .read = build::read_lines<Reader>};

}  // namespace bgtools::fibs_session
