#include <fmt/core.h>
#include <algorithm>
#include <array>
#include <bgtools/game/words.hpp>
#include <bgtools/rules/bench.hpp>
#include <bgtools/rules/judge.hpp>
#include <span>
#include <variant>

namespace bgtools {
namespace {

constexpr std::size_t kIrregularities = 64;

/// The judges that each irregularity wakes, in the order of their rules.
class Bench {
 public:
  static const Bench& instance() {
    static const Bench kBench;
    return kBench;
  }

  [[nodiscard]] std::span<const RuleJudge> woken_by(Irregularity what) const {
    return judges_[static_cast<std::size_t>(what)];
  }

 private:
  Bench() {
    for (const RuleJudge& judge : all_judges()) {
      for (Irregularities rest = judge.wakes; !rest.empty(); rest.remove(rest.first())) {
        judges_[static_cast<std::size_t>(rest.first())].push_back(judge);
      }
    }
  }

  std::array<std::vector<RuleJudge>, kIrregularities> judges_;
};

Severity severity_under(const Case& each, const RuleJudge& judge) {
  return judge.severity != nullptr ? judge.severity(each) : each.profile().severity(judge.rule);
}

/// Some actions are reported like a cube action, with the number of the roll that they precede.
int turn_of(const Case& each) {
  const bool is_roll = std::holds_alternative<WrittenPlay>(each.action().what);
  const bool is_of_last_turn =
      each.is(Irregularity::after_end) || each.is(Irregularity::shown_board_differs);
  return each.seen().turn + (is_roll || is_of_last_turn ? 0 : 1);
}

/// A play that leads to a board which the rules do not allow.
bool is_illegal_play(const Case& each) {
  return each.is(Irregularity::passed) || (each.fact.what >= Irregularity::too_many_moves &&
                                           each.fact.what <= Irregularity::breaks_rule_of_game);
}

/// The notes of every illegal play.
void add_notes(const Case& each, Diagnostic& found) {
  if (is_illegal_play(each) && each.profile().prevents_illegal_plays) {
    found.notes.push_back(
        fmt::format("under profile {} nobody can play illegally, so the record is damaged here",
                    name(each.profile().name)));
  }
  if (is_illegal_play(each)) {
    const std::string_view words = each.context.declared_illegal(each.fact.action);
    if (!words.empty()) {
      found.notes.push_back(
          fmt::format("the record itself calls this play illegal: \"{}\"", words));
    }
  }
  if (each.fact.cannot_be_made) {
    found.notes.emplace_back("the play cannot be made on this board");
  }
}

const Aftermath* aftermath_of(const Case& each) {
  const std::vector<Aftermath>& all = each.followed.aftermaths;
  const auto number = static_cast<std::size_t>(&each.fact - each.followed.facts.data());
  // In the order of their facts, since a later play is judged after an earlier one.
  const auto found =
      std::lower_bound(all.begin(), all.end(), number,
                       [](const Aftermath& it, std::size_t fact) { return it.fact < fact; });
  return found == all.end() || found->fact != number ? nullptr : &*found;
}

/// A server prevents illegal plays, so none in its records stands.
void tell_standing(const Case& each, const Aftermath& aftermath, Diagnostic& found) {
  if (each.profile().prevents_illegal_plays) return;
  const Action& after = each.context.game.actions[aftermath.action];
  found.stands = true;
  found.notes.push_back(
      fmt::format("the play stands: {} {} afterwards", each.context.name_of(after.player),
                  std::holds_alternative<Double>(after.what) ? "doubled" : "rolled"));
}

}  // namespace

Position Case::board_at(std::size_t hop) const {
  Position position = board();
  const auto& play = as<WrittenPlay>();
  for (std::size_t at = 0; at < hop && at < play.count; ++at) {
    const Move move{.from = play.steps[at].from, .to = play.steps[at].to};
    if (can_be_made(position, move)) apply(position, move);
  }
  return position;
}

std::vector<LegalPlay> Case::legal_plays() const {
  return bgtools::legal_plays(before(), board(), roll());
}

Roll Case::roll() const {
  const auto* const play = std::get_if<WrittenPlay>(&action().what);
  return play != nullptr ? play->roll : Roll{};
}

Span Case::roll_span() const {
  const Span& span = action().span;
  const std::uint64_t digits = roll().third == 0 ? 2 : 3;
  return {span.begin, std::min(span.begin + digits, std::max(span.begin, span.end))};
}

Span Case::hops_span() const {
  const Span& span = action().span;
  const auto& play = as<WrittenPlay>();
  if (play.count == 0 || play.places[0].length == 0) return span;
  const StepPlace& last = play.places[play.count - 1U];
  if (last.length == 0) return span;
  return {span.begin + play.places[0].offset, span.begin + last.offset + last.length};
}

Span Case::hop_span(std::size_t hop) const {
  const auto& play = as<WrittenPlay>();
  if (hop >= play.count || play.places[hop].length == 0) return hops_span();
  const std::uint64_t begin = action().span.begin + play.places[hop].offset;
  return {begin, begin + play.places[hop].length};
}

Step Case::hop_at_fault() const {
  const auto& play = as<WrittenPlay>();
  const std::size_t hop = seen().resolution.step;
  return hop < play.count ? play.steps[hop] : Step{};
}

std::string Case::hop_text() const {
  const Step hop = hop_at_fault();
  return to_text(Step{.from = hop.from, .to = hop.to, .hit = false});
}

int Case::offered() const {
  const State& met = before();
  return met.offer ? met.offer->if_taken.value : 2 * met.cube.value;
}

int Case::value() const {
  const State& met = before();
  if (const auto* const twice = std::get_if<Double>(&action().what)) {
    return twice->value.value_or(2 * met.cube.value);
  }
  if (const auto* const beaver = std::get_if<Beaver>(&action().what)) {
    return beaver->value.value_or(2 * offered());
  }
  if (const auto* const raccoon = std::get_if<Raccoon>(&action().what)) {
    return raccoon->value.value_or(2 * offered());
  }
  return 2 * met.cube.value;
}

Diagnostic& Told::add(Span span) {
  Diagnostic& diagnostic = found_.emplace_back();
  diagnostic.rule = rule_;
  diagnostic.span = span;
  diagnostic.game = case_.context.game_number;
  diagnostic.turn = turn_of(case_);
  diagnostic.game_label = case_.context.game.label;
  diagnostic.action = case_.fact.action;
  if (case_.seen().is_board_known) {
    diagnostic.before = case_.context.situation(case_.before(), case_.player(), case_.roll());
  }
  return diagnostic;
}

Irregularities watched_for(const Sink& wanted) {
  Irregularities watched;
  for (const RuleJudge& judge : all_judges()) {
    if (wanted.wants(judge.rule)) watched.add(judge.wakes);
  }
  return watched;
}

Severity severity_of(const Case& each) {
  const Aftermath* const aftermath = aftermath_of(each);
  if (aftermath != nullptr && aftermath->is_taken_back) {
    return each.profile().severity(Rule::illegal_play_corrected);
  }
  Severity worst = Severity::off;
  for (const RuleJudge& judge : Bench::instance().woken_by(each.fact.what)) {
    if (judge.holds != nullptr && !judge.holds(each)) continue;
    worst = std::max(worst, severity_under(each, judge));
  }
  return worst;
}

ToldFacts judge_facts(const GameContext& context, const FollowedGame& followed, const Sink& wanted,
                      std::vector<Diagnostic>& found) {
  const std::vector<Fact>& facts = followed.facts;
  ToldFacts told(facts.size());
  std::vector<std::size_t> order(facts.size());
  for (std::size_t at = 0; at < order.size(); ++at) order[at] = at;
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return std::pair(facts[a].action, facts[a].what) < std::pair(facts[b].action, facts[b].what);
  });
  for (const std::size_t number : order) {
    const Case each{context, followed, facts[number]};
    for (const RuleJudge& judge : Bench::instance().woken_by(each.fact.what)) {
      if (!wanted.wants(judge.rule) || (judge.holds != nullptr && !judge.holds(each))) continue;
      const std::size_t first = found.size();
      Told words(each, judge.rule, found);
      judge.tell(each, words);
      if (found.size() == first) continue;
      if (!told[number]) told[number] = first;
      for (std::size_t at = first; at < found.size(); ++at) {
        found[at].severity = severity_under(each, judge);
        add_notes(each, found[at]);
      }
    }
  }
  for (const std::size_t number : order) {
    if (!told[number]) continue;
    const Case each{context, followed, facts[number]};
    Diagnostic& diagnostic = found[*told[number]];
    if (const auto cause = facts[number].follows_from; cause && told[*cause]) {
      diagnostic.consequence_of = static_cast<int>(*told[*cause]);
    }
    const Aftermath* const aftermath = aftermath_of(each);
    if (aftermath == nullptr) continue;
    if (aftermath->is_taken_back) {
      rules::tell_taken_back(each, *aftermath, diagnostic);
    } else {
      tell_standing(each, *aftermath, diagnostic);
    }
  }
  return told;
}

}  // namespace bgtools
