#pragma once

#include <bgtools/finding/sink.hpp>
#include <bgtools/replay/follow.hpp>
#include <bgtools/rules/context.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bgtools {

enum class ResultIrregularity : std::uint8_t;
struct ResultCase;
enum class MatchIrregularity : std::uint8_t;
struct MatchCase;

/// One fact of a game that was followed, with everything that a rule may ask about it.
struct Case {
  const GameContext& context;
  const FollowedGame& followed;
  const Fact& fact;

  [[nodiscard]] bool is(Irregularity what) const noexcept { return fact.what == what; }
  [[nodiscard]] const Profile& profile() const noexcept { return context.profile; }
  [[nodiscard]] const Action& action() const { return context.game.actions[fact.action]; }
  /// The action as this kind of action. Requires that it is one.
  template <typename What>
  [[nodiscard]] const What& as() const {
    return std::get<What>(action().what);
  }
  [[nodiscard]] const FollowedAction& seen() const { return followed.seen(fact.action); }
  [[nodiscard]] Player player() const { return action().player; }
  /// The name of the player, and of the opponent.
  [[nodiscard]] std::string_view who() const { return context.name_of(player()); }
  [[nodiscard]] std::string_view opponent() const { return context.name_of(other(player())); }

  /// The state before the action: the cube, the offer, and the board as the player sees it.
  [[nodiscard]] const State& before() const { return seen().before; }
  [[nodiscard]] Position board() const { return before().seen_by(player()); }
  /// The board when a hop of the play is due, after the hops before it.
  [[nodiscard]] Position board_at(std::size_t hop) const;

  /// The legal plays of the roll.
  [[nodiscard]] std::vector<LegalPlay> legal_plays() const;

  /// The roll as written; {0, 0} for an action without one.
  [[nodiscard]] Roll roll() const;
  [[nodiscard]] Span roll_span() const;
  [[nodiscard]] Span hops_span() const;
  [[nodiscard]] Span hop_span(std::size_t hop) const;
  /// The hop at which the fault of the play shows; an empty hop for a fault of the whole play.
  [[nodiscard]] Step hop_at_fault() const;
  [[nodiscard]] std::string hop_text() const;  ///< without its hit mark

  /// The cube that a beaver or a raccoon answers; a double that could not be read has the usual
  /// one.
  [[nodiscard]] int offered() const;
  /// The value that a double, beaver or raccoon gives to the cube.
  [[nodiscard]] int value() const;
};

/// Collects what a rule says about a case.
class Told {
 public:
  Told(const Case& of, Rule rule, std::vector<Diagnostic>& found)
      : case_(of), rule_(rule), found_(found) {}

  /// A new diagnostic with this place. Its turn is that of the roll, or of the roll that a cube
  /// action precedes; its position has the roll of the action.
  Diagnostic& add(Span span);

 private:
  const Case& case_;
  Rule rule_;
  std::vector<Diagnostic>& found_;
};

/// How a rule judges facts that do not belong to one action; without `tell` it does not. They are
/// of two kinds: what is printed as a result is judged with the replay of its game, which may be
/// one that only the search has made, and the rest with the match, which such a game is not part
/// of.
template <typename What, typename Of>
struct JudgeOf {
  std::vector<What> wakes{};
  bool (*holds)(const Of&) = nullptr;
  /// Fills in the words; the place of the fact and the usual span are set already.
  void (*tell)(const Of&, Diagnostic&) = nullptr;
  Severity (*severity)(const Of&) = nullptr;
};
using ResultJudge = JudgeOf<ResultIrregularity, ResultCase>;
using MatchJudge = JudgeOf<MatchIrregularity, MatchCase>;

/// Everything about one rule except its page: what wakes it, its judgement and its words. A rule of
/// the verdict is a function of its name in `bgtools::rules` that returns one, alone in a file of
/// that name.
struct RuleJudge {
  Rule rule{};
  Irregularities wakes{};
  /// Whether the rule is broken; null: always.
  bool (*holds)(const Case&) = nullptr;
  /// Reports it, once or more.
  void (*tell)(const Case&, Told&) = nullptr;
  /// Its severity where the profile does not decide; null: the profile decides.
  Severity (*severity)(const Case&) = nullptr;
  ResultJudge of_result{};  ///< how it judges printed results (rules/score/result.hpp)
  MatchJudge of_match{};    ///< and headings and the course of a match (rules/match_case.hpp)
};

/// The irregularities that wake rules which the sink wants.
[[nodiscard]] Irregularities watched_for(const Sink& wanted);

/// How bad the fact is: the worst of the rules that it breaks, Severity::off if it breaks none.
[[nodiscard]] Severity severity_of(const Case& each);

/// Which diagnostic each fact became; an entry is an index into the diagnostics found.
using ToldFacts = std::vector<std::optional<std::size_t>>;

/// Judges the facts of a game and appends those that break a rule to `found`, in game order.
[[nodiscard]] ToldFacts judge_facts(const GameContext& context, const FollowedGame& followed,
                                    const Sink& wanted, std::vector<Diagnostic>& found);

}  // namespace bgtools
