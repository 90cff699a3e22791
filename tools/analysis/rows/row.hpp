#pragma once

#include <array>
#include <bgtools/formats/format.hpp>
#include <bgtools/game/variant.hpp>
#include <bgtools/record/match.hpp>
#include <bgtools/replay/follow.hpp>
#include <bgtools/text/source.hpp>
#include <bgtools/verify.hpp>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "analysis/rows/result.hpp"

namespace bgtools::analysis {

/// The input that rows are made of.
struct RowInput {
  std::string_view path;
  const Source& source;
  const Format* format = nullptr;  ///< the one that it was read with
};

/// A game as it was seen while it was verified.
struct SeenGame {
  bool is_followed = false;
  std::vector<FollowedAction> actions{};
  std::vector<bool> is_unverified{};  ///< by the number of the turn, counted from 0
  Situation frame{};                  ///< everything but the board, the turn and the cube
  bool is_score_known = true;
  CrawfordState crawford = CrawfordState::no;
  Ending ending = Ending::none;
  std::optional<Player> winner{};
  std::optional<int> points{};
  std::optional<int> level{};
  std::optional<Cube> cube{};  ///< at the end, if it is known
  int checkers = 15;           ///< each side's, at the start
  Variant variant = Variant::backgammon;
  bool is_last = false;        ///< of those that were played
  bool is_of_excerpt = false;  ///< games of the match are left out
  /// As VerifiedGame::scores_after.
  std::vector<std::array<int, 2>> scores_after{};
};

/// The rolls of a game or a match.
struct TurnCounts {
  int turns = 0;
  int unverified = 0;
  int unread = 0;

  TurnCounts& operator+=(const TurnCounts& more) noexcept {
    turns += more.turns;
    unverified += more.unverified;
    unread += more.unread;
    return *this;
  }
};

/// The row that a finding belongs to: the index of a game and of its action. kWhole: the match as a
/// whole, or the game as a whole.
using RowPlace = std::pair<std::int64_t, std::int64_t>;
inline constexpr std::int64_t kWhole = -1;

/// The findings of a match that touch its result.
struct ResultFindings {
  std::string codes{};
  bool has_error = false;  ///< one of them says that something recorded of the result is wrong
};

/// Memory for the cells of one row after the other.
struct CellMemory {
  std::string text{};  ///< of a cell that is made for its row
  std::vector<Step> steps{};
  std::vector<LegalPlay> plays{};
  // What several cells of a turn need. Each is made when the first of them asks for it.
  std::optional<Situation> situation{};
  std::string position{};  ///< its position id
  std::optional<bool> can_occur{};

  void begin_turn() {
    situation.reset();
    position.clear();
    can_occur.reset();
  }
};

/// What the cells of a row are made of: here, those that a row of any table may have. A row of a
/// table has all that the row above it has, so a cell of a match can be one of a turn, too.
struct InMatch {
  const RowInput& input;
  const Match& match;
  const VerifyOptions& options;
  const std::map<RowPlace, std::string>& findings;  ///< the codes of each row
  CellMemory& memory;
  int match_number = 0;  ///< from 1
  Span span{};           ///< of what the row tells
  RowPlace place{kWhole, kWhole};
  TurnCounts counts{};  ///< of the match or the game
  /// Of the match. Null in rows of other tables.
  const MatchResult* result = nullptr;
  const ResultFindings* result_findings = nullptr;

  /// The number of the line where the row's span begins; nullopt: the format has no lines.
  [[nodiscard]] std::optional<std::size_t> line() const;
  /// The place of an offset in the bytes of the input.
  [[nodiscard]] std::uint64_t byte(std::uint64_t offset) const;
  /// The codes of its findings; "": none.
  [[nodiscard]] std::string_view codes() const;
  /// "" if the match has no such tag.
  [[nodiscard]] std::string_view tag(std::string_view key) const;
  /// As written; "": none.
  [[nodiscard]] std::string_view date() const;
  /// The day that it certainly means; "": none.
  [[nodiscard]] std::string_view day() const;
  [[nodiscard]] std::optional<int> final_score(std::size_t side) const;
  /// The name of the winner, or of the loser, without a rating; "": not known.
  [[nodiscard]] std::string_view name_by_result(bool is_winner) const;
  /// Why a cell of the result is empty or of a part; "": none is.
  [[nodiscard]] std::string_view reason() const;
};

struct InGame : InMatch {
  const Game& game;
  const SeenGame* seen = nullptr;  ///< null: it was not verified
  int game_number = 0;             ///< from 1

  [[nodiscard]] std::string_view name(std::size_t side) const;
  [[nodiscard]] std::optional<int> length() const;
  [[nodiscard]] std::optional<int> score(std::size_t side) const;
  [[nodiscard]] std::optional<bool> is_crawford() const;
  /// In a word; "": none is known.
  [[nodiscard]] std::string_view ending() const;
  /// Whether a board is set before the first roll.
  [[nodiscard]] bool is_set_up() const;
  /// `turn` counts from 0.
  [[nodiscard]] bool is_verified_turn(const WrittenPlay& play, std::size_t turn) const;
  [[nodiscard]] TurnCounts count_turns() const;
};

/// A roll, or a decision about the cube.
struct InTurn : InGame {
  const Action& action;
  std::size_t action_index = 0;              ///< into Game::actions
  int turn = 0;                              ///< from 1
  int seq = 0;                               ///< from 1
  const WrittenPlay* play = nullptr;         ///< null: not a roll
  const FollowedAction* followed = nullptr;  ///< null: the board is not known
  std::optional<Position> board{};           ///< seen by the player
  const Reading* reading = nullptr;          ///< the legal play that was made; null: none is known

  [[nodiscard]] bool is_verified() const;
  [[nodiscard]] bool is_read() const;
  /// Whether the board is known and can occur.
  [[nodiscard]] bool can_occur() const;
  /// Whether the board has ids: it can occur, and the game moves as backgammon does.
  [[nodiscard]] bool has_id() const { return can_occur() && !board->moves_otherwise(); }
  /// Of the player on roll. Requires a known board, as position_id() does.
  [[nodiscard]] const Situation& situation() const;
  [[nodiscard]] std::string_view position_id() const;
  /// The board in the notation of its game; "": not known.
  [[nodiscard]] std::string_view position() const;
  [[nodiscard]] std::string_view gnubg_id() const;
  [[nodiscard]] std::string_view xgid() const;
  /// Before the action; nullopt: not known.
  [[nodiscard]] std::optional<Cube> cube() const;
  [[nodiscard]] std::optional<int> die(std::uint8_t Roll::*which) const;
  /// As they are recorded; "": none.
  [[nodiscard]] std::string_view hops() const;
  /// The legal play that was made, in the notation of `plays`; "": not known, or a dance.
  [[nodiscard]] std::string_view canonical() const;
  /// Whether legal plays of the roll can be listed.
  [[nodiscard]] bool has_plays() const;
  [[nodiscard]] std::optional<int> legal_plays() const;
  /// The rolls that allow what is written without one, "21 33"; "": a roll is written, or nothing
  /// is known.
  [[nodiscard]] std::string_view possible_rolls() const;
  /// The number that a cube action or a resignation states.
  [[nodiscard]] std::optional<int> value() const;
};

/// A legal play of any game.
struct PlayEntry {
  std::string result;  ///< with the opponent on roll
  std::string play;
  Position board{};  ///< the result, seen by the mover
  int hits = 0;
};

/// One of the legal plays of a roll.
struct InPlay : InTurn {
  const PlayEntry* entry = nullptr;
  int play_number = 0;  ///< from 1
};

// Write a row of the table that has such rows.
class RowWriter;
struct ChosenTable;
void write_row(const ChosenTable& chosen, const InMatch& row, RowWriter& out);
void write_row(const ChosenTable& chosen, const InGame& row, RowWriter& out);
void write_row(const ChosenTable& chosen, const InTurn& row, RowWriter& out);
void write_row(const ChosenTable& chosen, const InPlay& row, RowWriter& out);

/// Every legal play of the turn, sorted by the bytes of its result. Requires has_plays().
[[nodiscard]] std::vector<PlayEntry> entries_of(const InTurn& row);

/// The word for an action that has a row; "" for others.
[[nodiscard]] std::string_view word_for(const Action& action);
/// Null: not a roll.
[[nodiscard]] const WrittenPlay* roll_in(const Action& action);

}  // namespace bgtools::analysis
