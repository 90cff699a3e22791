#include "analysis/compare/merge.hpp"

#include <algorithm>
#include <array>
#include <bgtools/record/alignment.hpp>
#include <bgtools/verify.hpp>
#include <cstdint>
#include <limits>
#include <utility>
#include <variant>

#include "analysis/compare/joined.hpp"

namespace bgtools::analysis {
namespace {

constexpr std::array<std::string_view, 5> kReasonNames{"legal", "only", "form", "preferred",
                                                       "open"};

/// How many combinations are kept at a time: 64 are six choices that the rules leave open.
constexpr std::size_t kMaxCombinations = 64;
/// How many actions are replayed for a merge, some seconds' worth.
constexpr std::size_t kMaxActions = 2'000'000;

constexpr std::size_t kEnd = std::numeric_limits<std::size_t>::max();

/// A place in a match: a pair of games and a step in it. Step kEnd is the end of the game.
using Place = std::pair<std::size_t, std::size_t>;

/// Differences that are decided as one.
struct Unit {
  std::vector<std::size_t> differences;
  /// Rules that are broken before this place do not depend on the unit.
  Place place{};
  bool is_searched = false;
};

/// Where which rules are broken, sorted.
using Faults = std::vector<std::pair<Place, Rule>>;

/// Whether the one breaks fewer rules: all of its faults are faults of the other, too.
bool is_better(const Faults& one, const Faults& other) {
  return one.size() < other.size() &&
         std::includes(other.begin(), other.end(), one.begin(), one.end());
}

/// What is taken where the two differ.
struct Combination {
  std::vector<bool> takes_a;  ///< of each unit: the first transcript's saying is taken
  Faults faults{};            ///< before the next unit
};

bool is_lone(const Difference& difference) {
  return difference.a.words.has_value() != difference.b.words.has_value();
}

/// Keeps the errors that begin before a place.
class FaultSink final : public Sink {
 public:
  FaultSink(const Joined& joined, std::optional<Place> end)
      : joined_(joined), end_(std::move(end)) {}

  bool report(Diagnostic diagnostic) override {
    if (diagnostic.severity != Severity::error || diagnostic.consequence_of) return true;
    const Place place = place_of(diagnostic);
    if (!end_ || place < *end_) faults_.emplace_back(place, diagnostic.rule);
    return true;
  }
  [[nodiscard]] Faults take() {
    std::sort(faults_.begin(), faults_.end());
    return std::move(faults_);
  }

 private:
  [[nodiscard]] Place place_of(const Diagnostic& diagnostic) const {
    if (diagnostic.game == 0) return {kEnd, kEnd};
    const auto game = static_cast<std::size_t>(diagnostic.game) - 1;
    const std::size_t step = diagnostic.action ? joined_.steps[game][*diagnostic.action] : kEnd;
    return {joined_.pairs[game], step};
  }

  const Joined& joined_;
  std::optional<Place> end_;
  Faults faults_;
};

/// Decides the differences of two matches that belong together.
class MatchMerge {
 public:
  MatchMerge(const MatchPair& pair, VerifyOptions options, std::optional<Which> preferred,
             std::size_t& actions_left)
      : pair_(pair),
        options_(std::move(options)),
        preferred_(preferred),
        actions_left_(actions_left),
        differences_(differences_of(pair)) {
    options_.search_actions = 0;
  }

  void operator()(Merged& merged) {
    group();
    search();
    std::vector<Choice> choices = decide();
    Joined joined = join(pair_, differences_, by_difference(taken_));
    FaultSink faults(joined, std::nullopt);
    static_cast<void>(verify(joined.match, options_, faults));
    merged.errors += faults.take().size();
    merged.is_cut = merged.is_cut || is_cut_;
    merged.left_out.annotations += joined.left_annotations;
    std::move(joined.left_tags.begin(), joined.left_tags.end(),
              std::back_inserter(merged.left_out.tags));
    merged.matches.push_back(std::move(joined.match));
    std::move(choices.begin(), choices.end(), std::back_inserter(merged.choices));
  }

 private:
  [[nodiscard]] const Difference& first(const Unit& unit) const {
    return differences_[unit.differences.front()];
  }

  static bool is_searched(Kind kind) {
    switch (kind) {
      case Kind::length:
      case Kind::rule:
      case Kind::score:
      case Kind::crawford:
      case Kind::opening:
      case Kind::result:
        return true;
      default:
        return is_of_step(kind);
    }
  }

  static Place place_of(const Difference& difference) {
    switch (difference.kind) {
      case Kind::length:
      case Kind::rule:
        return {0, 0};
      // What a game is worth is judged by the score of the next one.
      case Kind::score:
      case Kind::crawford:
      case Kind::opening:
        return difference.at == 0 ? Place{0, 0} : Place{difference.at - 1, kEnd};
      case Kind::result:
        return {difference.at, kEnd};
      default:
        return {difference.at, difference.part};
    }
  }

  /// Whether both are about steps, one next to the other.
  static bool are_neighbours(const Difference& before, const Difference& after) {
    return is_of_step(before.kind) && is_of_step(after.kind) && before.at == after.at &&
           before.part + 1 == after.part;
  }

  /// Whether only this transcript has an action.
  static bool is_lone_of(const Difference& difference, Which which) {
    const Saying& silent = which == Which::a ? difference.b : difference.a;
    return is_of_step(difference.kind) && is_lone(difference) && !silent.words;
  }

  /// Differences in a row. Where each transcript has an action that the other leaves out, nobody
  /// knows which of them came first, so they are taken from one transcript. So are turns and cube
  /// actions that only one has.
  void group() {
    for (std::size_t begin = 0, end = 0; begin < differences_.size(); begin = end) {
      end = begin + 1;
      while (end < differences_.size() &&
             are_neighbours(differences_[end - 1], differences_[end])) {
        ++end;
      }
      const auto has_lone = [&](Which which) {
        return std::any_of(differences_.begin() + static_cast<std::ptrdiff_t>(begin),
                           differences_.begin() + static_cast<std::ptrdiff_t>(end),
                           [which](const Difference& each) { return is_lone_of(each, which); });
      };
      const bool is_one = has_lone(Which::a) && has_lone(Which::b);
      for (std::size_t i = begin; i < end; ++i) {
        const Difference& each = differences_[i];
        const auto continues = [&](Which which) {
          return is_lone_of(differences_[i - 1], which) && is_lone_of(each, which);
        };
        if (i > begin && (is_one || continues(Which::a) || continues(Which::b))) {
          units_.back().differences.push_back(i);
        } else {
          units_.push_back(
              {.differences = {i}, .place = place_of(each), .is_searched = is_searched(each.kind)});
        }
      }
    }
  }

  [[nodiscard]] std::vector<bool> by_difference(const Combination& combination) const {
    std::vector<bool> takes_a(differences_.size());
    for (std::size_t u = 0; u < units_.size(); ++u) {
      for (const std::size_t i : units_[u].differences) takes_a[i] = combination.takes_a[u];
    }
    return takes_a;
  }

  /// The faults of a combination before the place.
  Faults faults_of(const Combination& combination, std::optional<Place> end) {
    // The score of the next game is said with it.
    const std::size_t games = end ? end->first + 2 : pair_.games.size();
    const Joined joined = join(pair_, differences_, by_difference(combination), games);
    std::size_t actions = 0;
    for (const Game& game : joined.match.games) actions += game.actions.size() + 1;
    actions_left_ -= std::min(actions_left_, actions);
    FaultSink faults(joined, end);
    static_cast<void>(verify(joined.match, options_, faults));
    return faults.take();
  }

  /// Finds the combinations that no rule forbids, one choice after the other in the order of the
  /// match.
  void search() {
    Combination usual{.takes_a = std::vector<bool>(units_.size(), true)};
    for (std::size_t u = 0; u < units_.size(); ++u) {
      const auto side = usual_side(units_[u]);
      usual.takes_a[u] = !side || *side == Which::a;
    }
    combinations_ = {usual};
    std::vector<std::size_t> searched;
    for (std::size_t u = 0; u < units_.size(); ++u) {
      if (units_[u].is_searched) searched.push_back(u);
    }
    is_searched_.assign(units_.size(), false);
    is_faulty_.assign(units_.size(), false);
    for (std::size_t at = 0; at < searched.size() && !is_cut_ && !is_set(options_.stop); ++at) {
      std::optional<Place> end;
      if (at + 1 < searched.size()) end = units_[searched[at + 1]].place;
      branch(searched[at], end);
    }
  }

  /// Tries both sayings of a unit with every combination. Those that break rules besides all that
  /// another one breaks go. Faults that all have are in what both say, or elsewhere.
  void branch(std::size_t unit, std::optional<Place> end) {
    std::vector<Combination> tried;
    for (const Combination& each : combinations_) {
      for (const bool takes_a : {true, false}) {
        if (actions_left_ == 0) {
          is_cut_ = true;
          return;
        }
        Combination& next = tried.emplace_back(each);
        next.takes_a[unit] = takes_a;
        next.faults = faults_of(next, end);
      }
    }
    std::vector<Combination> kept;
    for (const Combination& each : tried) {
      const bool is_beaten = std::any_of(tried.begin(), tried.end(), [&](const Combination& other) {
        return is_better(other.faults, each.faults);
      });
      if (!is_beaten) kept.push_back(each);
    }
    if (kept.size() > kMaxCombinations) {
      is_cut_ = true;
      return;
    }
    is_searched_[unit] = true;
    is_faulty_[unit] = std::all_of(kept.begin(), kept.end(), [&](const Combination& each) {
      return !each.faults.empty() && each.faults.back().first >= units_[unit].place;
    });
    combinations_ = std::move(kept);
  }

  /// Whether the play or the dice of a step say nothing.
  [[nodiscard]] bool is_silent(const Difference& difference, Which which) const {
    const GamePair& games = pair_.games[difference.at];
    const bool is_a = which == Which::a;
    const Side& side = is_a ? pair_.a : pair_.b;
    const Step& step = games.steps[difference.part];
    const Action& action =
        side.match.games[is_a ? *games.a : *games.b].actions[is_a ? *step.a : *step.b];
    switch (std::get<WrittenPlay>(action.what).kind) {
      case PlayKind::blank:
      case PlayKind::unplayed:
      case PlayKind::unrecorded:
      case PlayKind::unreadable:
        return true;
      default:
        return false;
    }
  }

  /// The transcript that alone says something, where what it says adds to the other.
  [[nodiscard]] std::optional<Which> usual_side(const Unit& unit) const {
    const std::optional<Which> usual = usual_side(first(unit));
    const bool is_of_all =
        std::all_of(unit.differences.begin(), unit.differences.end(),
                    [&](std::size_t i) { return usual_side(differences_[i]) == usual; });
    return is_of_all ? usual : std::nullopt;
  }
  [[nodiscard]] std::optional<Which> usual_side(const Difference& difference) const {
    switch (difference.kind) {
      case Kind::sides:
        return Which::a;
      case Kind::end:
        return difference.a_goes_on ? Which::a : Which::b;
      case Kind::play:
      case Kind::dice: {
        const bool silent_a = is_silent(difference, Which::a);
        const bool silent_b = is_silent(difference, Which::b);
        if (silent_a == silent_b) return std::nullopt;
        return silent_a ? Which::b : Which::a;
      }
      case Kind::length:
      case Kind::name:
      case Kind::game:
      case Kind::turn:
      case Kind::result:
        if (!is_lone(difference)) return std::nullopt;
        return difference.a.words ? Which::a : Which::b;
      default:
        return std::nullopt;
    }
  }

  [[nodiscard]] bool all_differ(std::size_t unit, bool takes_a) const {
    return std::none_of(combinations_.begin(), combinations_.end(),
                        [&](const Combination& each) { return each.takes_a[unit] == takes_a; });
  }

  /// Takes a saying: with the combinations that have it, or else with all.
  void keep(std::size_t unit, bool takes_a) {
    const auto differs = [&](const Combination& each) { return each.takes_a[unit] != takes_a; };
    if (all_differ(unit, takes_a)) {
      for (Combination& each : combinations_) each.takes_a[unit] = takes_a;
      return;
    }
    combinations_.erase(std::remove_if(combinations_.begin(), combinations_.end(), differs),
                        combinations_.end());
  }

  /// Whether the rules settle a unit: all combinations agree on it, and it is not a slip in
  /// actions that the other transcript leaves out. Two turns that are left out leave no trace, but
  /// a single one does: then the same player rolls twice.
  [[nodiscard]] bool is_settled(std::size_t unit) const {
    if (!is_searched_[unit]) return false;
    const bool takes_a = combinations_.front().takes_a[unit];
    if (!all_differ(unit, !takes_a)) return false;
    const Which left = takes_a ? Which::b : Which::a;
    std::size_t turns = 0;
    std::size_t actions = 0;
    for (const std::size_t i : units_[unit].differences) {
      if (!is_lone_of(differences_[i], left)) continue;
      ++actions;
      turns += differences_[i].kind == Kind::turn ? 1 : 0;
    }
    return actions == 0 || (actions == units_[unit].differences.size() && turns % 2 == 1);
  }

  std::vector<Choice> decide() {
    std::vector<Choice> choices(units_.size());
    // What the rules decide depends on nobody's preference, so it comes first.
    std::vector<bool> is_decided(units_.size());
    for (std::size_t u = 0; u < units_.size(); ++u) {
      is_decided[u] = is_settled(u);
      if (is_decided[u]) choices[u].reason = Reason::legal;
    }
    for (std::size_t u = 0; u < units_.size(); ++u) {
      if (is_decided[u]) continue;
      // Nobody knows where a turn belongs if the game cannot go on with it, nor without it.
      if (is_faulty_[u] && first(units_[u]).kind == Kind::turn) continue;
      if (const auto side = usual_side(units_[u])) {
        // What is there has a slip.
        if (all_differ(u, *side == Which::a)) continue;
        keep(u, *side == Which::a);
        choices[u].reason = first(units_[u]).kind == Kind::sides ? Reason::form : Reason::only;
      }
    }
    for (std::size_t u = 0; u < units_.size(); ++u) {
      if (choices[u].reason != Reason::open) continue;
      if (is_settled(u)) {
        choices[u].reason = Reason::legal;
      } else if (preferred_) {
        keep(u, *preferred_ == Which::a);
        choices[u].reason = Reason::preferred;
      }
    }
    taken_ = combinations_.front();
    for (std::size_t u = 0; u < units_.size(); ++u) {
      choices[u].taken = taken_.takes_a[u] ? Which::a : Which::b;
      for (const std::size_t i : units_[u].differences) {
        choices[u].differences.push_back(differences_[i]);
      }
    }
    return choices;
  }

  const MatchPair& pair_;
  VerifyOptions options_;
  std::optional<Which> preferred_;
  std::size_t& actions_left_;
  std::vector<Difference> differences_;
  std::vector<Unit> units_;
  std::vector<bool> is_searched_;  ///< of each unit: both of its sayings were tried
  std::vector<bool> is_faulty_;    ///< of each unit: rules are broken whatever is taken
  std::vector<Combination> combinations_;
  Combination taken_;
  bool is_cut_ = false;
};

/// A choice between matches of which there is one, or which have nothing in common.
Choice choice_of(Difference difference, std::optional<Which> preferred) {
  Choice choice;
  if (is_lone(difference)) {
    choice.reason = Reason::only;
    choice.taken = difference.a.words ? Which::a : Which::b;
  } else if (preferred) {
    choice.reason = Reason::preferred;
    choice.taken = *preferred;
  }
  choice.differences.push_back(std::move(difference));
  return choice;
}

}  // namespace

std::string_view name(Reason reason) noexcept {
  return kReasonNames[static_cast<std::size_t>(reason)];
}

std::size_t Merged::open_choices() const noexcept {
  return static_cast<std::size_t>(
      std::count_if(choices.begin(), choices.end(),
                    [](const Choice& each) { return each.reason == Reason::open; }));
}

Merged merge(const Transcript& a, const Transcript& b, const VerifyOptions& options,
             std::optional<Which> preferred) {
  Merged merged;
  std::size_t actions_left = kMaxActions;
  const auto merge_two = [&](std::size_t i, std::size_t j) {
    const MatchPair pair = pair_matches(a.matches[i], b.matches[j], options);
    if (is_set(options.stop)) return;
    const std::size_t begin = merged.choices.size();
    if (pair.is_of_other_match) {
      Choice choice = choice_of(differences_of(pair).front(), preferred);
      merged.matches.push_back(choice.taken == Which::a ? a.matches[i] : b.matches[j]);
      merged.choices.push_back(std::move(choice));
    } else {
      MatchMerge(pair, options, preferred, actions_left)(merged);
    }
    for (std::size_t at = begin; at < merged.choices.size(); ++at) {
      for (Difference& each : merged.choices[at].differences) {
        each.match = static_cast<int>(i) + 1;
      }
    }
  };
  alignment::walk(matching(a.matches, b.matches, options.stop), a.matches.size(), b.matches.size(),
                  [&](std::optional<std::size_t> i, std::optional<std::size_t> j) {
                    if (is_set(options.stop)) return;
                    if (i && j) {
                      merge_two(*i, *j);
                      return;
                    }
                    const Match& match = i ? a.matches[*i] : b.matches[*j];
                    merged.choices.push_back(
                        choice_of(lone_match(match, i ? *i : *j, i.has_value()), preferred));
                    merged.matches.push_back(match);
                  });
  for (const Which which : {Which::a, Which::b}) {
    const Transcript& transcript = which == Which::a ? a : b;
    for (const UnreadText& each : transcript.unread) {
      merged.left_out.texts.push_back(
          {.of = which, .words = each.words, .line = line_of(transcript, each.span)});
    }
  }
  for (Choice& choice : merged.choices) {
    if (is_set(options.stop)) break;
    for (Difference& each : choice.differences) find_lines(a, b, each);
  }
  return merged;
}

}  // namespace bgtools::analysis
