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

class Reader : public MatchBuilder {
 public:
  using MatchBuilder::MatchBuilder;

  void read_line(std::string_view words);
  void finish() {
    end_game();
    MatchBuilder::finish();
  }

 private:
  void take_setting(const Parts& parts);
  void take_game_entry(const Parts& entry, const Parts& name);
  void take_gameplay(std::string_view value);
  void take_action(std::string_view text);
  void take_unreadable(Player player, std::string_view text);
  void begin_game(std::optional<int> label, std::string_view label_text);
  void end_game();

  bool has_gameplay_ = false;
  /// After the game that is being read, if stated.
  std::array<std::optional<int>, 2> score_after_{};
  std::array<std::string_view, 2> score_texts_{};
};

void Reader::read_line(std::string_view words) {
  Parts entry;
  Parts name;
  if (!parse<grammar::entry_line>(words, entry)) {
    if (game() == nullptr && !holds_turn(words)) {
      push_unknown_line();
    } else {
      report(Rule::syntax_error, span_of(words),
             fmt::format("\"{}\" is not an entry", words.substr(0, 40)),
             "an entry reads KEY=VALUE");
    }
  } else if (parse<grammar::game_key>(entry.key, name)) {
    take_game_entry(entry, name);
  } else {
    take_setting(entry);
  }
}

void Reader::take_setting(const Parts& parts) {
  const Span where = span_of(trimmed(line()));
  if (equal_ignoring_case(parts.key, kLength) && to_int(parts.value) && !match().length) {
    claim();
    match().length = to_int(parts.value);
    match().length_span = span_of(parts.value);
    return;
  }
  Tag tag{.key = std::string(parts.key), .value = std::string(parts.value), .span = where};
  if (holds_turn(parts.value)) {
    report(Rule::syntax_error, where,
           fmt::format("\"{}\" has plays, but is not the key of a game", parts.key),
           "the plays of a game have the key GAME_1_GAMEPLAY");
    match().tags.push_back(std::move(tag));
    return;
  }
  push_tag(std::move(tag), kKeys);
}

void Reader::take_game_entry(const Parts& entry, const Parts& name) {
  claim();
  const std::optional<int> label = to_int(name.game);
  if (game() == nullptr || game()->label != label) begin_game(label, name.game);
  Game& open = *game();
  const std::size_t side = name.side == "2" ? 1 : 0;
  switch (name.field) {
    case Field::player:
      open.names[side] = std::string(entry.value);
      if (holds_turn(entry.value)) {
        report(Rule::syntax_error, span_of(entry.value),
               fmt::format("the name of player {} has plays", side + 1),
               "the plays of a game have a line of their own");
      }
      if (!entry.value.empty()) open.name_spans[side] = span_of(entry.value);
      if (match().games.size() == 1) match().names = open.names;
      break;
    case Field::gameplay:
      if (has_gameplay_) {
        report(Rule::syntax_error, span_of(entry.key),
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
        refuse_result(trimmed(line()), "party", fmt::format("\"{}\" is not a score", entry.value));
      }
      break;
  }
  open.span.end = std::max(open.span.end, span_of(line()).end);
}

void Reader::begin_game(std::optional<int> label, std::string_view label_text) {
  end_game();
  Game& begun = MatchBuilder::begin_game(trimmed(line()), {});
  begun.label = label;
  begun.label_span = span_of(label_text);
  if (match().games.size() > 1) {
    begun.score_before = score_after_;
    for (std::size_t side = 0; side < 2; ++side) {
      if (score_after_[side]) begun.score_spans[side] = span_of(score_texts_[side]);
    }
  } else if (label == 1) {
    begun.score_before = {0, 0};
    begun.score_spans = {begun.label_span, begun.label_span};
  }
  has_gameplay_ = false;
  score_after_ = {};
}

/// The scores are those after the game, so they tell who won it and how many points.
void Reader::end_game() {
  if (game() == nullptr) return;
  const auto& before = game()->score_before;
  if (!before[0] || !before[1] || !score_after_[0] || !score_after_[1]) return;
  const std::int64_t first = std::int64_t{*score_after_[0]} - *before[0];
  const std::int64_t second = std::int64_t{*score_after_[1]} - *before[1];
  if (first == 0 && second == 0) return;
  const bool is_second = second > 0;
  const Span where = span_of(score_texts_[is_second ? 1 : 0]);
  if (first < 0 || second < 0 || (first > 0 && second > 0) ||
      std::max(first, second) > std::numeric_limits<int>::max()) {
    refuse_result(score_texts_[is_second ? 1 : 0], "party",
                  fmt::format("the score goes from {}-{} to {}-{}", *before[0], *before[1],
                              *score_after_[0], *score_after_[1]),
                  "a game raises one score and lowers none");
    return;
  }
  set_result(Result{.winner = is_second ? Player::two : Player::one,
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
    push_play(player_of(parts.side), build::roll_of(parts.dice), span_of(text.substr(at)),
              parts.dice.size());
    return;
  }
  parts = {};
  if (parse<grammar::announcement>(text, parts)) {
    const Player player = player_of(parts.side);
    if (!push_words(player, parts.words)) take_unreadable(player, text);
    return;
  }
  const bool has_side = text.starts_with("1 ") || text.starts_with("2 ");
  take_unreadable(has_side ? player_of(text.substr(0, 1)) : next_player(), text);
}

void Reader::take_unreadable(Player player, std::string_view text) {
  push_unreadable(player, text, fmt::format("\"{}\" is not an action of a game", text),
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

}  // namespace

extern constinit const Codec kCodec{.sniff = sniff, .read = build::read_lines<Reader>};

}  // namespace bgtools::party
