#pragma once

#include <bgtools/explain/hypothesis.hpp>
#include <bgtools/explain/slips.hpp>
#include <bgtools/explain/working.hpp>
#include <bgtools/finding/diagnostic.hpp>
#include <bgtools/rules/context.hpp>
#include <bgtools/rules/score/result.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace bgtools {

/// One step of a path, with everything that explains the same fault equally well.
struct PathStep {
  Hypothesis before{};  ///< the steps before it are made
  Slip slip{};
  Diagnostic error{};              ///< the error that it explains; empty if the path ends here
  std::vector<Diagnostic> also{};  ///< those of Slip::also_accepted
  Rest rest = kClean;              ///< what is left after it
  /// The edits that explain it, the likeliest first; none for a fault that only is accepted. They
  /// include that of `slip`.
  std::vector<Edit> edits{};
  /// If there is only one: another that explains it at a cost that is hardly greater.
  std::optional<Edit> rival{};
};

/// The cheapest way from a record to a game without errors.
struct Path {
  std::vector<PathStep> steps{};
  Hypothesis end{};                      ///< all steps are made
  std::optional<Diagnostic> given_up{};  ///< the error that nothing explains, if there is one
  /// From that error on no play is recorded, or nothing of one player: nothing was looked for.
  bool is_rest_unrecorded = false;
  std::vector<Award> awards{};  ///< what the game is worth by each explanation
};

/// Looks for the cheapest path: takes up the cheapest hypothesis, of equal ones that which goes
/// farthest, and undoes the slips that explain its first error, until one has no error.
class PathSearch {
 public:
  /// The references must outlive it.
  PathSearch(const GameContext& context, ForcedPlayHabits& habits, SearchBudget& budget)
      : recorded_(Hypothesis::of(context.game)),
        budget_(budget),
        working_(context, habits, budget) {}

  [[nodiscard]] Path find();
  [[nodiscard]] Working& working() noexcept { return working_; }

 private:
  static constexpr std::size_t kAccepting = 3;  ///< a stage after those of cost::kOfStage
  static constexpr std::size_t kTwoTurns = 4;
  static constexpr std::size_t kGivingUp = 5;

  struct Child {
    Slip slip{};
    Rest rest = kClean;
    std::size_t stage = 0;
  };
  /// A hypothesis on the way.
  struct Node {
    std::optional<std::size_t> parent{};
    Slip slip{};
    int cost = 0;
    Rest rest = kClean;
    std::optional<Diagnostic> error{};  ///< once it was taken up
    std::vector<Child> children{};
  };
  /// Something that remains to be done with a node.
  struct Entry {
    int key = 0;    ///< the entry with the least one is next
    int least = 0;  ///< what a path through it costs at least
    Rest rest = kClean;
    std::size_t order = 0;
    std::size_t node = 0;
    std::size_t stage = 0;
  };
  /// An edit that explains an error as well as the one that was taken.
  struct Alternative {
    Edit edit{};
    int contradictions = 0;  ///< where witnesses are weighed, the whole cost
    std::vector<Award> awards{};
  };
  /// What the last edit led to that leaves the result as it is, and the work that it took.
  struct Tried {
    EditKind kind{};
    std::size_t action = 0;
    Rest rest = kClean;
    std::int64_t actions = 0;
    std::int64_t boards = 0;
  };
  struct Goal {
    std::size_t node = 0;
    int total = 0;
    bool is_given_up = false;
  };

  void push(int key, std::size_t node, std::size_t stage, int patience = 0);
  [[nodiscard]] Entry pop();
  void add(std::size_t parent, const Child& child, int patience = 0);
  [[nodiscard]] Hypothesis hypothesis(std::size_t node) const;
  void take_up(std::size_t node);
  void expand(std::size_t node, std::size_t stage);
  void accept(std::size_t node);
  void try_slips(std::size_t node, std::size_t stage, std::size_t first, std::size_t last,
                 std::vector<Child>& children);
  [[nodiscard]] Rest rest_after(const Edit& edit, Rest enough);
  [[nodiscard]] int accepting_cost(std::size_t node) const;
  [[nodiscard]] bool is_accepted_before(std::size_t node, Rule rule) const;
  [[nodiscard]] bool is_cube_fault_accepted(std::size_t node) const;
  [[nodiscard]] bool is_declared(const Diagnostic& error) const;
  [[nodiscard]] int contradictions(const Slip& last);
  [[nodiscard]] bool leads_to_next_score() const;
  [[nodiscard]] bool resigns_gammon() const;
  [[nodiscard]] bool is_taken_last() const;
  [[nodiscard]] bool is_rest_unrecorded() const;
  [[nodiscard]] bool adds_two_turns(std::size_t node) const;
  [[nodiscard]] std::optional<std::size_t> add_page();
  [[nodiscard]] Goal farthest_goal() const;
  [[nodiscard]] Goal search();
  [[nodiscard]] Path path_to(const Goal& goal);
  void try_alternatives(const Path& path, std::size_t step, const std::vector<Child>& children,
                        Rest end_rest, std::vector<Alternative>& found);
  void find_alternatives(Path& path, std::size_t step, std::size_t parent, Rest end_rest);
  void find_rival(Path& path, std::size_t step, std::size_t parent, Rest end_rest);
  [[nodiscard]] std::optional<Position> board_after(const Edit& edit) const;
  void prefer_edit(Path& path, std::size_t step, int contradictions_of_edit);
  [[nodiscard]] static std::optional<Hypothesis> with(const Path& path, std::size_t step,
                                                      const Edit& edit);

  Hypothesis recorded_;
  int recorded_taken_back_ = 0;  ///< plays of the record that are taken back
  bool is_borne_off_ = false;    ///< the record ends with a last checker that is borne off
  bool is_carried_on_ = false;   ///< the next heading agrees with the recorded result
  bool is_rest_unrecorded_ = false;
  /// What a rival may cost, while one is looked for (Question::is_rival).
  std::optional<int> most_of_rival_{};
  SearchBudget& budget_;
  Working working_;
  Tried tried_;
  std::vector<Node> nodes_;
  std::vector<Entry> queue_;  ///< a heap
  std::size_t pushed_ = 0;
};

/// Whether a rule is one of cube actions, after whose breach the cube may be either: all but that
/// of the value that is written.
[[nodiscard]] bool is_of_cube(Rule rule) noexcept;

/// Whether a cube action breaks a rule of play, which no slip of the pen explains.
[[nodiscard]] bool is_of_decision(Rule rule) noexcept;

}  // namespace bgtools
