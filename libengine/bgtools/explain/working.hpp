#pragma once

#include <bgtools/explain/budget.hpp>
#include <bgtools/explain/hypothesis.hpp>
#include <bgtools/finding/diagnostic.hpp>
#include <bgtools/replay/follow.hpp>
#include <bgtools/rules/context.hpp>
#include <bgtools/rules/judge.hpp>
#include <bgtools/rules/score/result.hpp>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <vector>

namespace bgtools {

/// What is left of a game after its first error that is not taken as it is: 0 nothing is wrong, 1
/// the result is, beyond that 1 more than the number of actions from the error to the end.
using Rest = std::size_t;
inline constexpr Rest kClean = 0;
inline constexpr Rest kResultWrong = 1;
inline constexpr Rest kMostRest = std::numeric_limits<Rest>::max() / 2;

/// Wants findings that are at least this bad under the rules of the match, and keeps none itself.
class AtLeast final : public Sink {
 public:
  AtLeast(const Profile& profile, Severity least) : profile_(profile), least_(least) {}
  bool report(Diagnostic /*diagnostic*/) override { return true; }
  [[nodiscard]] bool wants(Rule rule) const override;

 private:
  const Profile& profile_;
  Severity least_;
};

/// The errors of a game, also those that are taken as they are.
struct Errors {
  std::vector<Diagnostic> of_actions{};
  std::vector<Diagnostic> of_result{};
  std::size_t told = 0;  ///< with those that were no errors, which took as long to tell
};

/// A hypothesis that was followed, with a mark before each action, so that edits are tried from
/// their place on and another hypothesis is followed from where it differs.
class Working {
 public:
  /// The references must outlive it.
  Working(const GameContext& context, ForcedPlayHabits& habits, SearchBudget& budget);

  /// Follows a hypothesis, unless it was the last one followed. `is_for_edits`: whether edits of it
  /// will be tried. If not, it costs less, since only the first action that is new gets a mark.
  void take(const Hypothesis& hypothesis, bool is_for_edits = true);

  [[nodiscard]] const Game& game() const noexcept { return game_; }
  [[nodiscard]] const GameContext& context() const noexcept { return context_; }
  [[nodiscard]] const FollowedGame& followed() const noexcept { return working_; }
  /// Whether an action is not in the record.
  [[nodiscard]] bool is_added(std::size_t action) const { return !recorded_at_[action]; }
  /// Whether these actions are in the record one after the other, so that one edit can name them.
  [[nodiscard]] bool is_as_recorded(std::size_t begin, std::size_t count) const;
  [[nodiscard]] bool is_board_known(std::size_t action) const;
  /// The board before an action, as its player sees it.
  [[nodiscard]] Position board_before(std::size_t action) const;

  /// What is left after the first error, and after the first one if the errors of an action or of
  /// the result are taken as they are, too.
  [[nodiscard]] Rest rest() const;
  [[nodiscard]] Rest rest_without(const Slip& accepted) const;
  /// The same, with the errors after it that cost nothing taken as they are, too. They are added to
  /// the slip.
  [[nodiscard]] Rest rest_without(Slip& accepted,
                                  const std::function<bool(const Diagnostic&)>& is_free) const;
  /// What is left once an edit is made; of `enough` or more, it need not be told how much.
  [[nodiscard]] Rest rest_after(const Edit& edit, Rest enough = kMostRest);

  /// The first error with what is known about it at the end of the game.
  [[nodiscard]] std::optional<Diagnostic> first_error() const;
  /// The first error as it would be reported if nothing followed it.
  [[nodiscard]] Diagnostic first_error_alone();
  /// All errors that are not taken as they are.
  [[nodiscard]] std::vector<Diagnostic> errors() const;
  /// Warnings and errors, and which of them each fact became.
  [[nodiscard]] std::vector<Diagnostic> warnings(ToldFacts& told) const {
    return told_to(warnings_, told);
  }
  /// The same, but only what `wanted` wants.
  [[nodiscard]] std::vector<Diagnostic> told_to(const Sink& wanted, ToldFacts& told) const;
  [[nodiscard]] Judgement judgement() const;
  /// The turns that are not verified, except those after an added turn: they were tried with every
  /// play of it.
  [[nodiscard]] int unverified_turns() const;
  [[nodiscard]] int plays_taken_back() const;

 private:
  /// How far the facts of a game have been searched for errors.
  struct Searched {
    std::size_t facts = 0;
    std::size_t aftermaths = 0;
  };

  [[nodiscard]] const Errors& all_errors() const;
  [[nodiscard]] bool is_taken_as_it_is(const Diagnostic& error) const;
  void follow_next();
  /// The same without the boards after it (Follow::step).
  void follow_step();
  void charge_for_boards(std::int64_t tried, std::int64_t opened) const;
  /// Follows regular turns, if any are next.
  void follow_regular();
  /// Takes what it cost to tell so many findings from the budget.
  void charge(std::size_t told) const;
  /// Goes to the last mark that is kept at or before an action.
  std::size_t go_back(std::size_t action);
  [[nodiscard]] bool is_accepted(std::size_t action, std::ptrdiff_t moved_by) const;
  [[nodiscard]] Rest rest_at(std::optional<std::size_t> action) const;
  [[nodiscard]] bool is_refused_at_once(const Edit& edit, std::size_t count) const;
  [[nodiscard]] bool is_cut_by_edit(const Fact& fact) const;
  [[nodiscard]] bool is_error(const FollowedGame& followed, std::size_t fact) const;
  [[nodiscard]] bool may_be_taken_back(std::size_t fact) const;
  [[nodiscard]] std::optional<std::size_t> first_error(Searched& searched) const;
  [[nodiscard]] std::optional<std::size_t> first_error_from(std::size_t action);
  [[nodiscard]] Rest probe(std::size_t action);

  SearchBudget& budget_;
  Game game_;
  GameContext context_;
  AtLeast errors_only_;
  AtLeast warnings_;
  mutable std::optional<Errors> errors_{};  ///< of the working game, once they were asked for
  FollowedGame working_;                    ///< the working game as it was followed
  FollowedGame followed_;                   ///< the same with the edit that is tried
  Follow follow_;
  /// Before each action of the working game, and at its end; nullopt: it would hold too many
  /// boards.
  std::vector<std::optional<Follow::Mark>> marks_;
  std::vector<std::size_t> boards_marked_;  ///< how many boards in doubt the marks up to each hold
  std::vector<std::size_t> accepted_;       ///< in ascending order
  bool is_result_accepted_ = false;
  std::vector<std::optional<std::size_t>> recorded_at_;  ///< as Hypothesis::recorded_at
  bool is_row_shown_missing_ = false;
  std::size_t edited_ = 0;       ///< the action at which the edit that is tried begins
  std::size_t edit_end_ = 0;     ///< where the actions end that it puts there
  std::ptrdiff_t moved_by_ = 0;  ///< how far it moves the actions after it
};

}  // namespace bgtools
