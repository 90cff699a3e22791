#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <bgtools/build/cell.hpp>
#include <bgtools/build/keeps.hpp>
#include <bgtools/build/match_builder.hpp>
#include <bgtools/build/reading.hpp>
#include <bgtools/text/numbers.hpp>
#include <bgtools/text/parse.hpp>
#include <bgtools/text/words.hpp>
#include <grammars/party.hpp>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

/// The game text of PartyGammon (`.gam`).
namespace bgtools::party {
namespace {

namespace grammar = bgtools::grammar::party;
using build::MatchBuilder;
using build::parse;
using text::to_int;
using text::trimmed;

enum class Field : std::uint8_t { player, score, gameplay };

struct Parts {
  std::string_view key{};
  std::string_view value{};
  std::string_view game{};
  std::string_view side{};
  Field field{};
  std::string_view dice{};
  std::string_view words{};

  template <typename Rule>
  using action = build::ActionOf<
      Rule, build::Keeps<grammar::key, &Parts::key>, build::Keeps<grammar::value, &Parts::value>,
      build::Keeps<grammar::game_number, &Parts::game>, build::Keeps<grammar::side, &Parts::side>,
      build::Keeps<grammar::mover, &Parts::side>, build::Keeps<grammar::speaker, &Parts::side>,
      build::Sets<grammar::player, &Parts::field, Field::player>,
      build::Sets<grammar::score, &Parts::field, Field::score>,
      build::Sets<grammar::gameplay, &Parts::field, Field::gameplay>,
      build::Keeps<grammar::dice, &Parts::dice>, build::Keeps<grammar::words, &Parts::words>>;
};

constexpr std::string_view kLength = "MATCHLENGTH";
/// The numbers are those of any game and player.
constexpr std::array<std::string_view, 5> kKeys{kLength, "GAME_1_PLAYER_1", "GAME_1_GAMEPLAY",
                                                "GAME_1_SCORE1", "GAME_1_SCORE_1"};

/// Whether one of the actions in a value is a turn.
bool holds_turn(std::string_view value) {
  Parts parts;
  while (!value.empty()) {
    const std::size_t end = std::min(value.find('#'), value.size());
    if (parse<grammar::turn>(trimmed(value.substr(0, end)), parts)) return true;
    value.remove_prefix(std::min(end + 1, value.size()));
  }
  return false;
}

Player player_of(std::string_view side) { return side == "2" ? Player::two : Player::one; }

class Reader {
 public:
  Reader(const Source& source, Sink& sink, const OnMatch& on_match)
      : builder_(source, sink, on_match) {}

  void run();

 private:
  void take_setting(const Parts& parts);
  void take_game_entry(const Parts& entry, const Parts& name);
  void take_gameplay(std::string_view value);
  void take_action(std::string_view text);
  void take_unreadable(Player player, std::string_view text);
  void begin_game(std::optional<int> label, std::string_view label_text);
  void end_game();

  MatchBuilder builder_;
  bool has_gameplay_ = false;
  /// After the game that is being read, if stated.
  std::array<std::optional<int>, 2> score_after_{};
  std::array<std::string_view, 2> score_texts_{};
};

void Reader::run() {
  while (builder_.next_line()) {
    Parts entry;
    Parts name;
    const std::string_view line = trimmed(builder_.line());
    if (!parse<grammar::entry_line>(line, entry)) {
      if (builder_.game() == nullptr && !holds_turn(line)) {
        builder_.push_unknown_line();
      } else {
        builder_.report(Rule::syntax_error, builder_.span_of(line),
                        fmt::format("\"{}\" is not an entry", line.substr(0, 40)),
                        "an entry reads KEY=VALUE");
      }
    } else if (parse<grammar::game_key>(entry.key, name)) {
      take_game_entry(entry, name);
    } else {
      take_setting(entry);
    }
  }
  end_game();
  builder_.finish();
}

void Reader::take_setting(const Parts& parts) {
  const Span where = builder_.span_of(trimmed(builder_.line()));
  Match& match = builder_.match();
  if (equal_ignoring_case(parts.key, kLength) && to_int(parts.value) && !match.length) {
    builder_.claim();
    match.length = to_int(parts.value);
    match.length_span = builder_.span_of(parts.value);
    return;
  }
  Tag tag{.key = std::string(parts.key), .value = std::string(parts.value), .span = where};
  if (holds_turn(parts.value)) {
    builder_.report(Rule::syntax_error, where,
                    fmt::format("\"{}\" has plays, but is not the key of a game", parts.key),
                    "the plays of a game have the key GAME_1_GAMEPLAY");
    match.tags.push_back(std::move(tag));
    return;
  }
  builder_.push_tag(std::move(tag), kKeys);
}

void Reader::take_game_entry(const Parts& entry, const Parts& name) {
  builder_.claim();
  const std::optional<int> label = to_int(name.game);
  if (builder_.game() == nullptr || builder_.game()->label != label) begin_game(label, name.game);
  Game& game = *builder_.game();
  const std::size_t side = name.side == "2" ? 1 : 0;
  switch (name.field) {
    case Field::player:
      game.names[side] = std::string(entry.value);
      if (!entry.value.empty()) game.name_spans[side] = builder_.span_of(entry.value);
      if (builder_.match().games.size() == 1) builder_.match().names = game.names;
      break;
    case Field::gameplay:
      if (has_gameplay_) {
        builder_.report(Rule::syntax_error, builder_.span_of(entry.key),
                        fmt::format("game {} is recorded twice", name.game),
                        "the second text is read as the rest of the first");
      }
      has_gameplay_ = true;
      take_gameplay(entry.value);
      break;
    case Field::score:
      score_after_[side] = to_int(entry.value);
      score_texts_[side] = entry.value;
      if (!score_after_[side]) {
        builder_.refuse_result(trimmed(builder_.line()), "party",
                               fmt::format("\"{}\" is not a score", entry.value));
      }
      break;
  }
  game.span.end = std::max(game.span.end, builder_.span_of(builder_.line()).end);
}

void Reader::begin_game(std::optional<int> label, std::string_view label_text) {
  end_game();
  Game& game = builder_.begin_game(trimmed(builder_.line()), {});
  game.label = label;
  game.label_span = builder_.span_of(label_text);
  if (builder_.match().games.size() > 1) {
    game.score_before = score_after_;
    for (std::size_t side = 0; side < 2; ++side) {
      if (score_after_[side]) game.score_spans[side] = builder_.span_of(score_texts_[side]);
    }
  } else if (label == 1) {
    game.score_before = {0, 0};
    game.score_spans = {game.label_span, game.label_span};
  }
  has_gameplay_ = false;
  score_after_ = {};
}

/// The scores are those after the game, so they tell who won it and how many points.
void Reader::end_game() {
  if (builder_.game() == nullptr) return;
  const Game& game = *builder_.game();
  const auto& before = game.score_before;
  if (!before[0] || !before[1] || !score_after_[0] || !score_after_[1]) return;
  const std::int64_t first = std::int64_t{*score_after_[0]} - *before[0];
  const std::int64_t second = std::int64_t{*score_after_[1]} - *before[1];
  if (first == 0 && second == 0) return;
  const bool is_second = second > 0;
  const Span where = builder_.span_of(score_texts_[is_second ? 1 : 0]);
  if (first < 0 || second < 0 || (first > 0 && second > 0) ||
      std::max(first, second) > std::numeric_limits<int>::max()) {
    builder_.refuse_result(score_texts_[is_second ? 1 : 0], "party",
                           fmt::format("the score goes from {}-{} to {}-{}", *before[0], *before[1],
                                       *score_after_[0], *score_after_[1]),
                           "a game raises one score and lowers none");
    return;
  }
  builder_.set_result(Result{.winner = is_second ? Player::two : Player::one,
                             .points = static_cast<int>(is_second ? second : first),
                             .is_match_claimed = false,
                             .loss = {},
                             .span = where,
                             .points_span = where});
}

void Reader::take_gameplay(std::string_view value) {
  while (!value.empty()) {
    const std::size_t end = std::min(value.find('#'), value.size());
    const std::string_view text = trimmed(value.substr(0, end));
    if (!text.empty()) take_action(text);
    value.remove_prefix(std::min(end + 1, value.size()));
  }
}

void Reader::take_action(std::string_view text) {
  Parts parts;
  if (parse<grammar::turn>(text, parts)) {
    const auto at = static_cast<std::size_t>(parts.dice.data() - text.data());
    builder_.push_play(player_of(parts.side), build::roll_of(parts.dice),
                       builder_.span_of(text.substr(at)), parts.dice.size());
    return;
  }
  parts = {};
  if (parse<grammar::announcement>(text, parts)) {
    const Player player = player_of(parts.side);
    if (!builder_.push_words(player, parts.words)) take_unreadable(player, text);
    return;
  }
  const bool has_side = text.starts_with("1 ") || text.starts_with("2 ");
  take_unreadable(has_side ? player_of(text.substr(0, 1)) : builder_.next_player(), text);
}

void Reader::take_unreadable(Player player, std::string_view text) {
  builder_.push_unreadable(player, text, fmt::format("\"{}\" is not an action of a game", text),
                           "an action reads 1 1 0 31 8/5 6/5 or 2 Double");
}

bool is_gameplay_line(std::string_view line) {
  Parts entry;
  Parts name;
  return parse<grammar::entry_line>(trimmed(line), entry) &&
         parse<grammar::game_key>(entry.key, name);
}

Confidence sniff(std::string_view head) noexcept {
  return build::sniff_lines(head, is_gameplay_line);
}

constexpr std::array<std::string_view, 1> kExtensions{".gam"};

}  // namespace

extern constinit const Format kFormat{.name = "party",
                                      .title = "PartyGammon",
                                      .extensions = kExtensions,
                                      .sniff = sniff,
                                      .read = build::read_with<Reader>};

}  // namespace bgtools::party
