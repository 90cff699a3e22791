#include "questions/dupes/likeness.hpp"
#include <bgtools/finding/spelling.hpp>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>

namespace bgtools::questions {
namespace {

enum class Word : std::uint8_t { game = 1, names, turn, twice, take, drop, beaver, raccoon, board };

/// A 64-bit number, each of whose bits depends on every bit of the input (SplitMix64).
constexpr std::uint64_t mixed(std::uint64_t word) noexcept {
  word = (word ^ (word >> 30U)) * 0xBF58476D1CE4E5B9U;
  word = (word ^ (word >> 27U)) * 0x94D049BB133111EBU;
  return word ^ (word >> 31U);
}

/// The word of a digest for an action; nullopt if not every format records it.
std::optional<Word> word_of(const Action& action) {
  if (const auto* const play = std::get_if<WrittenPlay>(&action.what)) {
    return is_turn(*play) ? std::optional(Word::turn) : std::nullopt;
  }
  if (std::holds_alternative<Double>(action.what)) return Word::twice;
  if (std::holds_alternative<Take>(action.what)) return Word::take;
  if (std::holds_alternative<Drop>(action.what)) return Word::drop;
  if (std::holds_alternative<Beaver>(action.what)) return Word::beaver;
  if (std::holds_alternative<Raccoon>(action.what)) return Word::raccoon;
  if (std::holds_alternative<SetPosition>(action.what)) return Word::board;
  return std::nullopt;
}

/// Index after the last event that all programs write: not a roll without a play, nor the cell in
/// which a text was cut off, which is the last of a game without a result and cannot be read.
std::size_t end_of_events(const Game& game) {
  std::size_t end = game.actions.size();
  for (; end > 0; --end) {
    const Action& action = game.actions[end - 1];
    const auto* const play = std::get_if<WrittenPlay>(&action.what);
    if (play == nullptr ? word_of(action).has_value()
                        : play->count > 0 || (play->kind == PlayKind::unreadable && game.result)) {
      break;
    }
  }
  return end;
}

std::optional<Player> starter_of(const Match& match) {
  for (const Game& game : match.games) {
    for (const Action& action : game.actions) {
      if (word_of(action)) return action.player;
    }
  }
  return std::nullopt;
}

class Reader {
 public:
  Reader(const Match& match, const std::function<void(const Digest&)>& on_event)
      : match_(match), on_event_(on_event), starter_(starter_of(match).value_or(Player::one)) {}

  MatchLikeness operator()() {
    MatchLikeness likeness;
    int rolls = 0;
    for (const Game& game : match_.games) {
      GameLikeness& its = likeness.games.emplace_back();
      game_ = Digester();
      add(static_cast<std::uint64_t>(Word::game));
      const int rolls_of_game = add_game(game);
      rolls += rolls_of_game;
      its.digest = game_.digest();
      its.end = whole_.digest();
      its.tells = rolls_of_game >= kTellingRolls;
      likeness.is_empty = likeness.is_empty && end_of_events(game) == 0;
    }
    likeness.tells = rolls >= kTellingRolls;
    likeness.players = players();
    likeness.events = std::move(events_);
    if (!likeness.games.empty()) {
      if (!likeness.tells) likeness.games.back().end = with_names(whole_);
      likeness.is_open = !match_.games.back().result;
    }
    return likeness;
  }

 private:
  void add(std::uint64_t word) {
    whole_.add(word);
    game_.add(word);
  }

  static std::uint64_t marked(Word word, bool is_of_starter) {
    return static_cast<std::uint64_t>(word) | (is_of_starter ? 0x100U : 0U);
  }

  [[nodiscard]] Digest with_names(Digester digester) const {
    digester.add(static_cast<std::uint64_t>(Word::names));
    for (const Player player : {starter_, other(starter_)}) {
      digester.add(lowered(match_.names[index(player)]));
    }
    return digester.digest();
  }

  [[nodiscard]] Digest players() const {
    std::array<std::string, 2> names{lowered(match_.names[0]), lowered(match_.names[1])};
    std::sort(names.begin(), names.end());
    Digester digester;
    for (const std::string& name : names) digester.add(name);
    digester.add(static_cast<std::uint64_t>(match_.length.value_or(0)));
    return digester.digest();
  }

  /// A roll or a cube action as one byte.
  static char event_of(Word word, const Action& action) {
    constexpr int kDie = 8;
    const auto* const play = std::get_if<WrittenPlay>(&action.what);
    return static_cast<char>(play != nullptr ? kDie * play->roll.high() + play->roll.low()
                                             : -static_cast<int>(word));
  }

  /// Returns the number of rolls.
  int add_game(const Game& game) {
    int rolls = 0;
    std::optional<Player> starter_of_game;
    const std::size_t end = end_of_events(game);
    for (std::size_t at = 0; at < end; ++at) {
      const Action& action = game.actions[at];
      const std::optional<Word> word = word_of(action);
      if (!word) continue;
      if (!starter_of_game) starter_of_game = action.player;
      if (*word != Word::board) events_ += event_of(*word, action);
      whole_.add(marked(*word, action.player == starter_));
      game_.add(marked(*word, action.player == *starter_of_game));
      if (const auto* const play = std::get_if<WrittenPlay>(&action.what)) {
        ++rolls;
        add_play(*play, wording_of(game, at));
      } else if (const auto* const board = std::get_if<SetPosition>(&action.what)) {
        for (const std::int8_t count : board->position.points) {
          add(static_cast<std::uint64_t>(count));
        }
      }
      if (on_event_) on_event_(whole_.digest());
    }
    return rolls;
  }

  /// What a play changes on the board, whichever checker makes which move.
  void add_play(const WrittenPlay& play, std::string_view wording) {
    add(static_cast<std::uint64_t>(play.roll.high()) << 8U |
        static_cast<std::uint64_t>(play.roll.low()));
    std::array<int, 128> changes{};
    for (const Step& step : play.hops()) {
      --changes[static_cast<std::size_t>(step.from) % changes.size()];
      ++changes[static_cast<std::size_t>(step.to) % changes.size()];
    }
    for (std::size_t point = 0; point < changes.size(); ++point) {
      if (changes[point] != 0) {
        add(0x10000U | point << 8U | (static_cast<std::uint64_t>(changes[point]) & 0xFFU));
      }
    }
    if (play.kind == PlayKind::unreadable) {
      whole_.add(wording);
      game_.add(wording);
    }
  }

  const Match& match_;
  const std::function<void(const Digest&)>& on_event_;
  Player starter_;
  Digester whole_;
  Digester game_;
  std::string events_{};
};

}  // namespace

void Digester::add(std::uint64_t word) noexcept {
  digest_.first = mixed(digest_.first ^ word) * 0x100000001B3U;
  digest_.second = mixed(digest_.second + word + 0x9E3779B97F4A7C15U);
}

void Digester::add(std::string_view text) noexcept {
  add(text.size());
  while (!text.empty()) {
    std::uint64_t word = 0;
    const std::size_t size = text.size() < sizeof word ? text.size() : sizeof word;
    for (std::size_t i = 0; i < size; ++i) {
      word |= static_cast<std::uint64_t>(static_cast<unsigned char>(text[i])) << 8U * i;
    }
    add(word);
    text.remove_prefix(size);
  }
}

MatchLikeness likeness_of(const Match& match, const std::function<void(const Digest&)>& on_event) {
  return Reader(match, on_event)();
}

}  // namespace bgtools::questions
