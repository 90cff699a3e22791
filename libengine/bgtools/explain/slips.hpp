#pragma once

#include <array>
#include <bgtools/explain/working.hpp>
#include <bgtools/record/edit.hpp>
#include <cstddef>
#include <functional>
#include <vector>

namespace bgtools {

/// The costs of what a hand gets wrong, in tenths of a misread character: whole numbers, so that
/// sums are the same on every machine.
///
/// Slips are taken to happen independently of each other, so that the probability of several is a
/// product, and what adds up is its logarithm: a cost is that logarithm without its sign, in units
/// that make one misread character 10. Two explanations of equal cost are equally likely as far as
/// is known, and both are told. What matters is the order of sums rather than the numbers:
///
/// - A fault that was really played (9) is a little likelier than a slip (10), if all that follows
///   is legal: a slip would have left a wrong board.
/// - A misread character (10) or play (16) is likelier than a fault that nothing explains (20).
/// - Two slips of one character (20) are likelier than a turn that does not belong (26).
/// - A turn of each player that left no trace (28) is likelier than three slips (30).
/// - Where more than 40 would be needed, a slip that the search does not know is likelier.
namespace cost {

/// What one stage of the search tries: one character, word or cell; two of them or a whole play; a
/// turn that does not belong.
inline constexpr std::array<int, 3> kOfStage{10, 16, 26};
/// A cube decision against the rules, and a play that the record itself calls illegal: no slip
/// explains them.
inline constexpr int kDecision = 4;
/// An illegal play that was really played.
inline constexpr int kStanding = 9;
/// The same where a program prevents illegal plays, and any other fault that is not explained while
/// the game goes on.
inline constexpr int kFault = 20;
/// A result that nothing explains.
inline constexpr int kResult = 24;
/// Giving up: more slips than this are less likely than one that is not known.
inline constexpr int kGivenUp = 40;
/// Each turn that is not verified.
inline constexpr int kUnverified = 4;
/// A play that is illegal and taken back only if the slip is supposed.
inline constexpr int kTakenBack = 4;
/// A row that the numbers skip is likelier than any slip that they do not show.
inline constexpr int kNumberedRow = -4;
/// A turn of each player left out, which no number shows.
inline constexpr int kTwoTurns = 28;
/// The first turn of a game left out, which the order of the turns does not show.
inline constexpr int kFirstTurn = 14;
/// A hop written backwards is likelier than a wrong digit, and two plays exchanged less likely.
inline constexpr int kBackwards = -7;
inline constexpr int kPlaysExchanged = 3;
inline constexpr int kRowsExchanged = 3;
/// Plays that are counted from the opponent's side, which leaves no hop of them as it is.
inline constexpr int kOpponentView = -2;
/// An answer next to its double is likelier than all from there on in the wrong column.
inline constexpr int kAnswerMoved = -1;
/// A double in the wrong place that is not the one at fault.
inline constexpr int kOtherDouble = 3;
/// A roll that could not be played, written in full.
inline constexpr int kNoPlay = 1;
/// A next heading that contradicts the game.
inline constexpr int kHeading = 10;
/// A wrong winner that the later headings carry on, since who keeps the score counts what is
/// written; and wrong points, which more often are right, with a double and its take left out.
inline constexpr int kCarried = 2;
inline constexpr int kCarriedPoints = 5;
/// A game whose last checker is borne off, and which is not over by the explanation.
inline constexpr int kUnfinished = 30;
/// A gammon or backgammon that the explanation lets a player resign, and one that the position does
/// not allow.
inline constexpr int kResignedGammon = 4;
inline constexpr int kImpossibleLevel = 14;
/// A game that ends right after a take.
inline constexpr int kTakenLast = 6;
/// What explains a result, beyond a misread character: another number than one with one other
/// digit, the points that are needed for the match instead of those of the game, a double and its
/// take that were left out, the whole game in the other columns.
inline constexpr int kOtherPoints = 3;
inline constexpr int kCutPoints = 8;
inline constexpr int kDoubleMissing = 4;
inline constexpr int kWholeGame = 4;

/// A die and the hop that it was used for, if something else is to be sure: what is misread still
/// fits together, so little speaks against it.
inline constexpr int kRollAndHop = -1;
/// Both dice, or the whole play, of the cell before or after it: the eye was there.
inline constexpr int kOfNeighbour = -4;

/// An explanation is not sure while another one costs at most this much more. The margin is wide
/// for results, and where few turns follow that could contradict it.
inline constexpr int kMargin = 5;
inline constexpr int kWideMargin = 6;

}  // namespace cost

/// What the slips have to explain.
struct Question {
  std::size_t last = 0;          ///< index of the action that is wrong; of the last one: the result
  bool is_result = false;        ///< the result is wrong
  bool is_order = false;         ///< cells may be in the wrong column
  bool is_first = false;         ///< no slip was undone before it
  bool is_turn_missing = false;  ///< it is the other player's turn
  bool is_rival = false;         ///< wanted is what else may be meant, not an explanation
  bool is_never_legal = false;   ///< the action is a play that no board allows
};

/// Gives the edits that undo a slip, without judging them: nothing here knows whether an edit
/// helps. The edits of a stage cost the same but for `extra`, so the order in which they are given
/// only decides the order in which equally good ones are told.
class Slips {
 public:
  /// `extra`: what the edit costs more than those of its stage, or less.
  using Try = std::function<void(const Edit&, int extra)>;

  /// The references must outlive it.
  Slips(const Working& working, const Question& question, const Try& take)
      : working_(working), question_(question), take_(take) {}

  /// The edits of one action. `stage` is 0 to 2.
  void of_action(std::size_t at, std::size_t stage) const;
  /// What explains a wrong result: its number, its side, its words, the answer that ended the game,
  /// a double and its take that were left out, and the columns of the whole game.
  void of_result() const;
  /// The rows that the numbers of the transcript skip.
  void of_rows() const;
  /// A turn of each player that was left out before this action, which no number shows.
  void of_two_turns(std::size_t at) const;

 private:
  [[nodiscard]] const Game& game() const { return working_.game(); }
  [[nodiscard]] Edit changed(EditKind kind, std::size_t at, const WrittenPlay& play,
                             int size) const;
  void of_play(std::size_t at, const WrittenPlay& play, int size) const;
  [[nodiscard]] bool is_of_neighbour(std::size_t at, bool is_roll) const;
  void of_dice(std::size_t at, const WrittenPlay& play, int size) const;
  void of_hop(std::size_t at, const WrittenPlay& play, std::size_t hop, int size) const;
  void of_opponent_view(std::size_t at) const;
  void of_roll_and_hop(std::size_t at, const WrittenPlay& play) const;
  void of_one_point(std::size_t at, const WrittenPlay& play, std::size_t hop) const;
  void of_chain(std::size_t at, const WrittenPlay& play, std::size_t hop) const;
  void other_points(std::size_t at, const WrittenPlay& play, std::size_t hop, Step step, int size,
                    int extra = 0) const;
  void lost_hop(std::size_t at, const WrittenPlay& play) const;
  void second_hop(std::size_t at, const WrittenPlay& play) const;
  void legal_plays(std::size_t at, const WrittenPlay& play, int size) const;
  [[nodiscard]] bool is_throw(std::size_t at, Roll roll) const;
  void no_play(std::size_t at, const WrittenPlay& play) const;
  void play_in_two_cells(std::size_t at) const;
  void hop_in_next_cell(std::size_t at) const;
  void of_order(std::size_t at, int size) const;
  void repeated(std::size_t at) const;
  void exchanged_with_next(std::size_t at) const;
  void cells_row_by_row(std::size_t at) const;
  void rows_exchanged(std::size_t at) const;
  [[nodiscard]] Edit of_tail(EditKind kind, std::size_t at) const;
  void skipped_turn(std::size_t at) const;
  void skipped_own_turn(std::size_t at) const;
  void passed_over_cell(std::size_t at) const;
  void with_result_or_without(Edit edit) const;
  [[nodiscard]] bool has_unread(std::size_t at, std::size_t count) const;
  void removed(std::size_t at, std::size_t count, int size) const;
  void missing_turn(std::size_t at, int extra) const;
  [[nodiscard]] Edit row_added(EditKind kind, std::size_t at, const Deed& first,
                               const Deed& second) const;
  void missing_row(const MissingRows& missing) const;
  void of_cube(std::size_t at) const;
  void of_last_answer() const;
  void of_column(std::size_t at) const;
  void missing_double(std::size_t before, int value) const;
  void moved_double(std::size_t at) const;

  const Working& working_;
  const Question& question_;
  const Try& take_;
};

/// Gives a play other hops, whose text is not that of the record.
void set_hops(WrittenPlay& play, const std::vector<Step>& hops);

/// Whether two edits change the same into the same, however hops are spelled.
[[nodiscard]] bool is_same_edit(const Edit& a, const Edit& b);

}  // namespace bgtools
