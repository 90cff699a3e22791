#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <bgtools/build/absolute/reader.hpp>
#include <bgtools/build/keeps.hpp>
#include <bgtools/build/reading.hpp>
#include <bgtools/text/numbers.hpp>
#include <bgtools/text/parse.hpp>
#include <bgtools/text/words.hpp>
#include <cstdint>
#include <grammars/javafibs.hpp>
#include <optional>
#include <string>
#include <string_view>

namespace bgtools::javafibs {
namespace {

namespace grammar = bgtools::grammar::javafibs;

using build::parse;
using text::to_int;
using text::trimmed;

enum class Opcode : std::uint8_t {
  roll = 0,
  play = 1,
  doubles = 2,
  resigns = 3,
  takes = 4,
  drops = 5,
  opponents = 6,
  wins_game = 7,
  length = 8,
  wins_match = 9,
  opening = 11,
  resignation_refused = 12,
  new_game = 13,
  score = 14,
  cannot_move = 15
};

constexpr bool has_no_data(Opcode opcode) {
  return opcode == Opcode::doubles || opcode == Opcode::takes || opcode == Opcode::drops ||
         opcode == Opcode::cannot_move;
}

/// The state that the grammars fill from a line.
struct Words {
  std::string_view opcode{};
  std::string_view player{};
  std::string_view data{};
  Roll roll{};
  std::string_view name{};
  std::string_view score{};

  template <typename Rule>
  using action = build::ActionOf<
      Rule, build::Keeps<grammar::opcode, &Words::opcode>,
      build::Keeps<grammar::player, &Words::player>, build::Keeps<grammar::data, &Words::data>,
      build::Keeps<grammar::name, &Words::name>, build::Keeps<grammar::score, &Words::score>,
      build::KeepsDie<grammar::first_die, &Words::roll, &Roll::first>,
      build::KeepsDie<grammar::second_die, &Words::roll, &Roll::second>>;
};

constexpr std::array<const char*, 2> kRefusal{"the line is not an entry of a match",
                                              "an entry reads code:player:data"};

class Reader : public absolute::AbsoluteReader {
 public:
  Reader(const Source& source, Sink& sink, const OnMatch& on_match)
      : AbsoluteReader(source, sink, on_match, absolute::Convention::free) {}

  void read_line(std::string_view text);

 private:
  void take(Opcode opcode, const Words& words);
  void take_action(Opcode opcode, const Words& words, Player player);
  void take_names(const Words& words);
  void take_score(const Words& words);
  void take_result(const Words& words, Player player);
  void take_match_won(Player player);
  void take_roll(const Words& words, Player player, bool is_opening);
  void open_game();
  void refuse() { refuse_line(kRefusal[0], kRefusal[1]); }
  [[nodiscard]] std::optional<Player> player_of(std::string_view name) const;

  std::array<std::string, 2> names_{"You", ""};
  std::array<std::optional<int>, 2> score_{};
  std::array<Span, 2> score_spans_{};
  bool has_own_name_ = false;
};

void Reader::read_line(std::string_view text) {
  if (text.empty()) return;
  Words words;
  if (parse<grammar::title>(text, words)) {
    claim();
    flush_roll();
    end_match();
    return;
  }
  if (!parse<grammar::line>(text, words)) {
    take_unread_line(has_match(), text, kRefusal[0], kRefusal[1]);
    return;
  }
  words.player = trimmed(words.player);
  constexpr int kLastOpcode = 15;
  constexpr int kUnused = 10;
  const int number = to_int(words.opcode).value_or(kUnused);
  if (number > kLastOpcode || number == kUnused) {
    refuse();
    return;
  }
  take(static_cast<Opcode>(number), words);
}

std::optional<Player> Reader::player_of(std::string_view name) const {
  if (name == names_[0]) return Player::one;
  if (name == names_[1]) return Player::two;
  return std::nullopt;
}

void Reader::take(Opcode opcode, const Words& words) {
  claim();
  switch (opcode) {
    case Opcode::length: {
      flush_roll();
      end_match();
      begin_match();
      names_ = {"You", std::string(words.player)};
      score_ = {};
      has_own_name_ = false;
      const std::string_view length = trimmed(words.data);
      // FIBS uses this number for unlimited play.
      constexpr int kUnlimited = 9999;
      match().length = std::max(0, to_int(length).value_or(0));
      if (match().length == kUnlimited) match().length = 0;
      match().length_span = span_of(length);
      return;
    }
    case Opcode::new_game:
      open_game();
      return;
    case Opcode::opponents:
      take_names(words);
      return;
    case Opcode::score:
      take_score(words);
      return;
    default:
      break;
  }
  if (has_no_data(opcode) && !trimmed(words.data).empty()) {
    report(Rule::syntax_error, span_of(trimmed(words.data)),
           fmt::format("an entry with code {} has no data", words.opcode),
           "perhaps the next entry is in the same line");
  }
  if (game() == nullptr) open_game();
  if (names_[1].empty() && words.player != names_[0]) names_[1] = std::string(words.player);
  const auto player = player_of(words.player);
  if (!player) {
    refuse_line("no player has that name", "the line of the opponents gives the names");
    return;
  }
  take_action(opcode, words, *player);
}

void Reader::open_game() {
  flush_roll();
  Game& game = begin_game();
  game.names = names_;
  game.score_before = score_;
  game.score_spans = score_spans_;
  if (match().games.size() == 1) match().names = names_;
  score_ = {};
  score_spans_ = {};
}

void Reader::take_names(const Words& words) {
  if (game() == nullptr) open_game();
  names_ = {std::string(words.player), std::string(trimmed(words.data))};
  game()->names = names_;
  game()->name_spans = {span_of(words.player), span_of(trimmed(words.data))};
  if (match().games.size() == 1) match().names = names_;
}

/// The score comes after its game; the player who is not the opponent is the user.
void Reader::take_score(const Words& words) {
  for (const std::string_view part : {words.player, words.data}) {
    Words score;
    if (!parse<grammar::named_score>(part, score)) {
      refuse();
      return;
    }
    const Player player = score.name == names_[1] ? Player::two : Player::one;
    score_[index(player)] = to_int(score.score);
    score_spans_[index(player)] = span_of(score.score);
    if (player == Player::one && score.name != names_[0] && has_match() && !has_own_name_) {
      has_own_name_ = true;
      match().tags.push_back(
          {.key = "Local user", .value = std::string(score.name), .span = span_of(score.name)});
    }
  }
}

void Reader::take_action(Opcode opcode, const Words& words, Player player) {
  // A roll still waits for its play after an offer to resign is refused.
  const bool waits = opcode == Opcode::play || opcode == Opcode::cannot_move ||
                     opcode == Opcode::resigns || opcode == Opcode::resignation_refused;
  if (!waits) flush_roll();
  const bool answers = opcode == Opcode::wins_game || opcode == Opcode::wins_match;
  if (!answers) refuse_resignation();
  const Span span = span_of_line();
  switch (opcode) {
    case Opcode::roll:
    case Opcode::opening:
      take_roll(words, player, opcode == Opcode::opening);
      break;
    case Opcode::play:
    case Opcode::cannot_move:
      finish_roll(player, words.data, span, opcode == Opcode::cannot_move);
      break;
    case Opcode::doubles:
      add(player, Double{}, span);
      break;
    case Opcode::takes:
      add(player, Take{}, span);
      break;
    case Opcode::drops:
      add(player, Drop{}, span);
      break;
    case Opcode::resigns:
      offer_resignation(player, to_int(trimmed(words.data)), std::string(trimmed(line())), span,
                        "javafibs:points");
      break;
    case Opcode::wins_game:
      take_result(words, player);
      break;
    case Opcode::wins_match:
      take_match_won(player);
      break;
    default:
      break;
  }
}

void Reader::take_roll(const Words& words, Player player, bool is_opening) {
  Words dice;
  if (!parse<grammar::dice>(words.data, dice)) {
    add_unreadable(player, words.data, span_of_line());
    return;
  }
  begin_roll({.player = player, .roll = dice.roll, .span = span_of_line()});
  if (!is_opening) return;
  // The first die is that of the user.
  game()->opening = {dice.roll.first, dice.roll.second};
  game()->opening_span = span_of(trimmed(words.data));
}

void Reader::take_result(const Words& words, Player player) {
  accept_resignation();
  const std::string_view points = trimmed(words.data);
  const auto value = to_int(points);
  if (!value) {
    refuse_result("javafibs", "the points of the game cannot be read", "as in 7:Bob:2");
    return;
  }
  set_result(
      {.winner = player, .points = *value, .span = span_of_line(), .points_span = span_of(points)});
}

void Reader::take_match_won(Player player) {
  accept_resignation();
  if (game()->result && game()->result->winner == player) {
    game()->result->is_match_claimed = true;
  } else if (!game()->is_result_unread) {
    refuse_line("the match is won, but not the game", "the points of the game should come first");
  }
}

/// The matches that JavaFIBS keeps: certain for a file with their title.
Confidence sniff(std::string_view head) noexcept {
  const bool is_it =
      text::matches<grammar::usual_title>(text::trimmed(head, text::kBlanksAndLineEnds));
  return is_it ? Confidence::certain : Confidence::none;
}

}  // namespace

extern constinit const Codec kCodec{.sniff = sniff, .read = build::read_lines<Reader>};

}  // namespace bgtools::javafibs
