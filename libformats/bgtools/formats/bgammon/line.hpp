#pragma once

#include <bgtools/build/absolute/play.hpp>
#include <bgtools/build/course.hpp>
#include <bgtools/game/variant.hpp>
#include <bgtools/record/match.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace bgtools::bgammon {

/// Player one moves downwards: the points have player one's numbers.
inline constexpr absolute::Upward kUpward{false, true};
/// The name of the site's way of playing a game.
inline constexpr std::string_view kSite = "bgammon";

/// `i 1702738670 Ann Bob 5 0 0 1 1 0`; "" for a missing part.
struct GameLine {
  std::string_view time{};
  std::string_view first_name{};
  std::string_view second_name{};
  std::string_view length{};
  std::string_view first_score{};
  std::string_view second_score{};
  std::string_view winner{};
  std::string_view points{};
  std::string_view variant{};
};
[[nodiscard]] std::optional<GameLine> read_game_line(std::string_view line);

[[nodiscard]] bool is_index_line(std::string_view line);

enum class EventKind : std::uint8_t { turn, doubles, resigns, unknown };

struct Event {
  EventKind kind = EventKind::unknown;
  Player player = Player::one;
  Roll roll{};
  std::string_view words{};  ///< after the player
  std::string_view play{};
  std::string_view value{};  ///< of the cube
  std::optional<bool> is_taken{};
};
/// The event that a line is; nullopt if it does not begin with a player.
[[nodiscard]] std::optional<Event> read_event(std::string_view line);

/// The day of a time in seconds since 1970, such as "2023.12.16"; "" for an invalid time.
[[nodiscard]] std::string day_of(std::string_view seconds);

/// Whether a play has a line: one that only says that the game ends has none.
[[nodiscard]] bool is_row(const WrittenPlay& play);

/// Whether the events of a game end with a drop or a resignation, so that its line has the scores
/// after it.
[[nodiscard]] bool is_given_up(const Game& game);

/// Makes each roll without a play a dance, unless the game ends with it.
void settle_dances(Game& game);

/// The actions of a game as the lines of a replay tell them.
[[nodiscard]] Game events_of(const Game& game);

/// A game as the server has played it: what its events lead to.
class PlayedGame {
 public:
  PlayedGame(const Game& game, Variant variant);

  /// The points that the server gives for it: the cube times the level that the board shows. A
  /// dropped or resigned game counts once before the end of 2025 and by the board since then.
  [[nodiscard]] int points(Player winner, std::string_view day) const;
  /// Whether the events stop before its end: nobody drops, resigns or bears off the last checker.
  /// False as well if they leave the board unknown.
  [[nodiscard]] bool stops_early() const;

 private:
  Variant variant_;
  bool is_given_up_;
  build::Course course_;
};

}  // namespace bgtools::bgammon
