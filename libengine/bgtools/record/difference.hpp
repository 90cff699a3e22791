#pragma once

// Example:
//
//     Match written;
//     written.length = 7;
//     Match read_back = written;
//     read_back.length = 5;
//     const std::vector<Difference> all = differences(written, read_back);
//     assert(all.size() == 1 && all[0].part == Part::length && !all[0].is_added());
//     assert(all[0].was == "7" && all[0].became == "5");
//
// Threads: any number may call these functions at the same time.

#include <bgtools/record/match.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bgtools {

/// What two records or two positions can differ in.
enum class Part : std::uint8_t {
  length,         ///< the length of the match
  rule,           ///< a rule of the game that the record states
  tag,            ///< an entry of the heading
  comment,        ///< before the games or in one
  name,           ///< of a player
  game,           ///< a game that is not only a position
  label,          ///< the number of a game
  score,          ///< before a game
  crawford_mark,  ///< whether the game is marked as the Crawford game
  opening,        ///< who threw which die, where the first turn does not show it
  opening_shown,  ///< the same, where the first turn shows it
  turn,           ///< a roll or its play: the board after it differs or is unknown
  play_kind,      ///< why a roll has no play
  spelling,       ///< how a play that leads to the same board is written
  cube_action,    ///< a double, an answer to it, or an automatic double
  resignation,    ///< a written one
  board,          ///< a board that is set or shown
  result,         ///< a part of it or the whole
  annotation,     ///< what a program or a person added to a game
  roll,           ///< of a position: dice that are not played yet
  cube,           ///< of a position: its value, its owner, whether it is offered
  detail,         ///< of a position: anything else that its text says
};

/// The word for a part in a sentence: "match length", "tag", ...
[[nodiscard]] std::string_view noun(Part part) noexcept;

/// An action in words, without its player: "65: 24/13", "65: no legal play", "double to 2", "take".
[[nodiscard]] std::string words_of(const Game& game, std::size_t action);

/// One thing that one record says and the other does not, or says differently.
///
/// `game` and `action` are indices into the first record, `action` into Game::actions. Something
/// that only the second record says has the place in the first that it would follow.
struct Difference {
  Part part{};
  std::optional<std::size_t> game{};
  std::optional<std::size_t> action{};
  Span span{};           ///< in the text of the first record
  std::string was{};     ///< in words; "": only the second record has it
  std::string became{};  ///< in words; "": only the first record has it

  [[nodiscard]] bool is_added() const noexcept { return was.empty(); }
};

/// All differences between two records, in the order of the first. Games and actions are aligned
/// before they are compared, so that one missing thing is one difference, whatever comes after it;
/// a player's name that differs throughout is one difference, too.
///
/// This ignores whatever same_record() does not compare, the order of tags, and the order of
/// annotations of one action. Time and memory grow with the product of the length and the number of
/// differences, up to a bound; beyond it, actions are paired in order.
[[nodiscard]] std::vector<Difference> differences(const Match& a, const Match& b);

/// The same for two positions. Jacoby and beavers are compared in money play only.
[[nodiscard]] std::vector<Difference> differences(const Situation& a, const Situation& b);

}  // namespace bgtools
