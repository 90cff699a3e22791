#pragma once

#include <bgtools/record/match.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bgtools {

/// What of a record or a position two of them can differ in.
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
  opening_shown,  ///< the same, where it does
  turn,           ///< a roll or its play: another board follows, or none can be told
  play_kind,      ///< why a roll has no play
  spelling,       ///< how a play is written that leads to the same board
  cube_action,    ///< a double, an answer to it, or an automatic double
  resignation,    ///< a written one
  board,          ///< a board that is set or shown
  result,         ///< a part of it, or all
  annotation,     ///< what a program or a person added to a game
  roll,           ///< of a position: dice that are not played yet
  cube,           ///< of a position: its value, its owner, whether it is offered
  detail,         ///< of a position: something else that its text says
};

/// "match length", "tag", ..., for a sentence.
[[nodiscard]] std::string_view noun(Part part) noexcept;

/// One thing that one record says and another one does not, or says otherwise.
///
/// `game` and `action` are indices into the first record, `action` into Game::actions. What only
/// the second record says has the place in the first one that it would follow.
struct Difference {
  Part part{};
  std::optional<std::size_t> game{};
  std::optional<std::size_t> action{};
  Span span{};           ///< in the text of the first record
  std::string was{};     ///< in words; "": only the second record has it
  std::string became{};  ///< in words; "": only the first record has it

  [[nodiscard]] bool is_added() const noexcept { return was.empty(); }
};

/// All differences of two records, in the order of the first one. Games and actions are aligned
/// before they are compared, so that one thing that is missing is one difference, whatever comes
/// after it; a player's name that is another one throughout is one, too.
///
/// Not compared is what same_record() does not compare, and neither is the order of tags, or that
/// of the annotations of one action. Time and memory grow with the product of the length and the
/// number of differences, up to a bound beyond which actions are paired in their order.
///
///     const std::vector<Difference> lost = differences(original, read_back);
///     for (const Difference& each : lost) if (!each.is_added()) report(each);
[[nodiscard]] std::vector<Difference> differences(const Match& a, const Match& b);

/// The same for two positions. Jacoby and beavers count in money play only.
[[nodiscard]] std::vector<Difference> differences(const Situation& a, const Situation& b);

}  // namespace bgtools
