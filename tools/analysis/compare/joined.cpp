#include "analysis/compare/joined.hpp"

#include <algorithm>
#include <bgtools/record/names.hpp>
#include <map>
#include <numeric>
#include <string>
#include <utility>
#include <variant>

namespace bgtools::analysis {
namespace {

template <typename Value>
void fill(std::optional<Value>& value, const std::optional<Value>& other) {
  if (!value) value = other;
}

template <typename Value>
void take(std::optional<Value>& value, const std::optional<Value>& other, bool takes_a) {
  if (takes_a ? !value.has_value() : other.has_value()) value = other;
}

/// Adds what one has to what the other has; equal elements count once.
template <typename Element, typename Same>
void unite(std::vector<Element>& into, const std::vector<Element>& more, Same same) {
  const std::size_t old = into.size();
  for (const Element& each : more) {
    const auto end = into.begin() + static_cast<std::ptrdiff_t>(old);
    if (std::none_of(into.begin(), end, [&](const Element& have) { return same(have, each); })) {
      into.push_back(each);
    }
  }
}

/// Joins the actions of two games, with their wordings and annotations.
class ActionsJoined {
 public:
  ActionsJoined(const Game& a, const Game& b, Game& into) : a_(a), b_(b), into_(into) {}

  /// Annotations of actions that were not taken.
  [[nodiscard]] std::size_t left_annotations() const { return left_annotations_; }

  /// Takes a compared action of the first game, of the second or of neither.
  void take(std::optional<std::size_t> a, std::optional<std::size_t> b) {
    if (a) add_of_a(*a);
    if (!a && b) add(b_, *b, places_b_);
    if (a && b) {
      places_b_[*b] = places_a_[*a];
      fill_value(into_.actions[places_a_[*a]], b_.actions[*b]);
    }
  }
  /// What is not compared and comes before a compared action.
  void go_to(std::optional<std::size_t> a, std::optional<std::size_t> b) {
    for (; a && at_a_ < *a; ++at_a_) add_other_of_a();
    for (; b && at_b_ < *b; ++at_b_) add_other_of_b();
    if (a) at_a_ = *a + 1;
    if (b) at_b_ = *b + 1;
  }
  void finish() {
    for (; at_a_ < a_.actions.size(); ++at_a_) add_other_of_a();
    for (; at_b_ < b_.actions.size(); ++at_b_) add_other_of_b();
    add_annotations(a_, places_a_);
    add_annotations(b_, places_b_);
    std::sort(into_.wordings.begin(), into_.wordings.end(),
              [](const Wording& x, const Wording& y) { return x.action < y.action; });
  }

 private:
  using Places = std::map<std::size_t, std::size_t>;

  void add(const Game& from, std::size_t action, Places& places) {
    places[action] = into_.actions.size();
    const std::string_view wording = wording_of(from, action);
    if (!wording.empty()) {
      into_.wordings.push_back({into_.actions.size(), std::string(wording)});
    }
    into_.actions.push_back(from.actions[action]);
  }
  void add_of_a(std::size_t action) { add(a_, action, places_a_); }

  static bool is_compared(const Action& action) {
    return !std::holds_alternative<Comment>(action.what) &&
           !std::holds_alternative<Resign>(action.what) &&
           !std::holds_alternative<ShownBoard>(action.what);
  }
  void add_other_of_a() {
    if (!is_compared(a_.actions[at_a_])) add(a_, at_a_, places_a_);
  }
  /// Comments that the first game does not have, and a resignation if it has none.
  void add_other_of_b() {
    const Action& action = b_.actions[at_b_];
    if (is_compared(action) || std::holds_alternative<ShownBoard>(action.what)) return;
    const bool is_resignation = std::holds_alternative<Resign>(action.what);
    const bool is_known =
        std::any_of(a_.actions.begin(), a_.actions.end(), [&](const Action& each) {
          return is_resignation ? std::holds_alternative<Resign>(each.what)
                                : each.what == action.what;
        });
    if (!is_known) add(b_, at_b_, places_b_);
  }

  template <typename Valued>
  static void fill_one(Action& action, const Action& other) {
    auto* const mine = std::get_if<Valued>(&action.what);
    const auto* const theirs = std::get_if<Valued>(&other.what);
    if (mine != nullptr && theirs != nullptr) fill(mine->value, theirs->value);
  }
  static void fill_value(Action& action, const Action& other) {
    fill_one<Double>(action, other);
    fill_one<Beaver>(action, other);
    fill_one<Raccoon>(action, other);
    fill_one<AutomaticDouble>(action, other);
  }

  void add_annotations(const Game& from, const Places& places) {
    std::vector<Annotation> moved;
    for (Annotation each : from.annotations) {
      if (each.action) {
        const auto place = places.find(*each.action);
        if (place == places.end()) {
          ++left_annotations_;
          continue;
        }
        each.action = place->second;
      }
      moved.push_back(std::move(each));
    }
    unite(into_.annotations, moved, [](const Annotation& x, const Annotation& y) {
      return x.action == y.action && x.key == y.key && x.value == y.value;
    });
  }

  const Game& a_;
  const Game& b_;
  Game& into_;
  std::size_t at_a_ = 0;
  std::size_t at_b_ = 0;
  std::size_t left_annotations_ = 0;
  Places places_a_;
  Places places_b_;
};

class Joining {
 public:
  Joining(const MatchPair& pair, const std::vector<Difference>& differences,
          const std::vector<bool>& takes_a)
      : pair_(pair),
        differences_(differences),
        takes_a_(takes_a),
        a_(pair.a.match),
        b_(pair.b.match) {
    for (std::size_t i = 0; i < differences.size(); ++i) {
      if (differences[i].kind == Kind::end) end_ = i;
    }
  }

  Joined operator()(std::size_t games) {
    Match& match = joined_.match;
    match = a_;
    match.games.clear();
    join_traits(match.traits);
    take(match.length, b_.length, takes_a(Kind::length));
    join_rules(match.stated);
    join_tags(match.tags);
    unite(match.comments, b_.comments,
          [](const Comment& x, const Comment& y) { return x.text == y.text; });
    join_names(match.names, b_.names);
    const std::size_t end = std::min(games, pair_.games.size());
    for (std::size_t at = 0; at < end; ++at) join_games(at);
    clear_spans(match);  // they belong to two texts
    return std::move(joined_);
  }

 private:
  /// The difference of a kind in a game; the first one of that part.
  [[nodiscard]] std::optional<std::size_t> find(Kind kind, std::size_t at) const {
    for (std::size_t i = 0; i < differences_.size(); ++i) {
      if (differences_[i].kind == kind && differences_[i].at == at) return i;
    }
    return std::nullopt;
  }
  [[nodiscard]] bool takes_a(Kind kind, std::size_t at = 0) const {
    const auto found = find(kind, at);
    return !found || takes_a_[*found];
  }

  /// What holds for the actions of both.
  void join_traits(Traits& traits) const {
    const Traits& b = b_.traits;
    traits.prints_no_result = traits.prints_no_result || b.prints_no_result;
    traits.writes_forced_plays = traits.writes_forced_plays && b.writes_forced_plays;
    traits.prints_length_for_unlimited_play =
        traits.prints_length_for_unlimited_play && b.prints_length_for_unlimited_play;
    if (traits.site != b.site) traits.site = {};
  }

  void join_rules(StatedRules& rules) {
    const StatedRules& b = b_.stated;
    // The rules of a record belong together.
    const bool is_a = takes_a(Kind::rule);
    take(rules.variant, b.variant, is_a);
    take(rules.crawford, b.crawford, is_a);
    take(rules.jacoby, b.jacoby, is_a);
    take(rules.beavers, b.beavers, is_a);
    take(rules.cube, b.cube, is_a);
    take(rules.cube_limit, b.cube_limit, is_a);
    take(rules.automatic_doubles, b.automatic_doubles, is_a);
  }

  void join_tags(std::vector<Tag>& tags) {
    for (const Tag& tag : b_.tags) {
      const auto has_value = [&](const Tag& each) {
        return each.key == tag.key && each.value == tag.value;
      };
      if (std::any_of(a_.tags.begin(), a_.tags.end(), has_value)) continue;
      const auto has_key = [&](const Tag& each) { return each.key == tag.key; };
      const bool is_taken = std::any_of(a_.tags.begin(), a_.tags.end(), has_key);
      (is_taken ? joined_.left_tags : tags).push_back(tag);
    }
  }

  void join_names(std::array<std::string, 2>& names, const std::array<std::string, 2>& others) {
    for (const std::size_t i : {0U, 1U}) {
      if (names[i].empty()) names[i] = others[i];
      for (std::size_t d = 0; d < differences_.size(); ++d) {
        const Difference& each = differences_[d];
        if (each.kind != Kind::name || each.part != i || takes_a_[d]) continue;
        if (bare_name(names[i]) == each.a.words.value_or("") &&
            bare_name(others[i]) == each.b.words.value_or("")) {
          names[i] = others[i];
          break;
        }
      }
    }
  }

  void join_games(std::size_t at) {
    const GamePair& games = pair_.games[at];
    const bool is_beyond = end_ && at > differences_[*end_].at;
    if (!games.a || !games.b) {
      const auto lone = is_beyond ? end_ : find(Kind::game, at);
      const bool is_taken = !lone || takes_a_[*lone] == games.a.has_value();
      if (!is_taken) return;
      Game& game =
          joined_.match.games.emplace_back(games.a ? a_.games[*games.a] : b_.games[*games.b]);
      game.missing_rows.clear();
      game.repeated_rows.clear();
      joined_.pairs.push_back(at);
      std::vector<std::size_t>& steps = joined_.steps.emplace_back(game.actions.size());
      std::iota(steps.begin(), steps.end(), std::size_t{0});
      return;
    }
    const Game& a = a_.games[*games.a];
    const Game& b = b_.games[*games.b];
    Game game = a;
    game.actions.clear();
    game.wordings.clear();
    game.annotations.clear();
    game.missing_rows.clear();
    game.repeated_rows.clear();
    fill(game.label, b.label);
    join_names(game.names, b.names);
    const bool is_score_of_a = takes_a(Kind::score, at);
    for (const std::size_t i : {0U, 1U}) {
      take(game.score_before[i], b.score_before[i], is_score_of_a);
    }
    take(game.is_crawford, b.is_crawford, takes_a(Kind::crawford, at));
    take(game.opening, b.opening, takes_a(Kind::opening, at));
    joined_.pairs.push_back(at);
    join_actions(games, at, a, b, game);
    join_results(at, b, game);
    joined_.match.games.push_back(std::move(game));
  }

  void join_actions(const GamePair& games, std::size_t at, const Game& a, const Game& b,
                    Game& game) {
    std::map<std::size_t, std::size_t> by_step;
    for (std::size_t d = 0; d < differences_.size(); ++d) {
      if (differences_[d].at == at && is_of_step(differences_[d].kind)) {
        by_step[differences_[d].part] = d;
      }
    }
    const bool ends_here = end_ && differences_[*end_].at == at;
    ActionsJoined actions(a, b, game);
    std::vector<std::size_t>& places = joined_.steps.emplace_back();
    for (std::size_t i = 0; i < games.steps.size(); ++i) {
      const Step& step = games.steps[i];
      actions.go_to(step.a, step.b);
      auto found = by_step.find(i);
      std::optional<std::size_t> difference;
      if (found != by_step.end()) difference = found->second;
      if (ends_here && i >= differences_[*end_].part) difference = end_;
      const bool is_of_a = difference && takes_a_[*difference];
      const bool is_of_b = difference && !takes_a_[*difference];
      actions.take(is_of_b ? std::nullopt : step.a, is_of_a ? std::nullopt : step.b);
      places.resize(game.actions.size(), i);
    }
    actions.finish();
    places.resize(game.actions.size(), games.steps.size());
    joined_.left_annotations += actions.left_annotations();
  }

  void join_results(std::size_t at, const Game& b, Game& game) {
    const auto found = find(Kind::result, at);
    const bool ends_here = end_ && differences_[*end_].at == at;
    bool takes_b = !game.result;
    if (ends_here) takes_b = !takes_a_[*end_];
    if (found) takes_b = !takes_a_[*found];
    if (takes_b) {
      game.result = b.result;
    } else if (!found && game.result && b.result) {
      fill(game.result->level, b.result->level);
      fill(game.result->end, b.result->end);
      fill(game.result->loss, b.result->loss);
    }
    game.is_result_unread = game.is_result_unread && !game.result;
  }

  const MatchPair& pair_;
  const std::vector<Difference>& differences_;
  const std::vector<bool>& takes_a_;
  const Match& a_;
  const Match& b_;
  std::optional<std::size_t> end_{};
  Joined joined_;
};

}  // namespace

Joined join(const MatchPair& pair, const std::vector<Difference>& differences,
            const std::vector<bool>& takes_a, std::size_t games) {
  return Joining(pair, differences, takes_a)(games);
}

}  // namespace bgtools::analysis
