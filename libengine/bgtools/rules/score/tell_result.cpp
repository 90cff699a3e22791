#include <bgtools/rules/bench.hpp>
#include <bgtools/rules/score/result.hpp>

namespace bgtools {
namespace {

const Woken<ResultIrregularity, ResultCase>& woken_by_results() {
  static const Woken<ResultIrregularity, ResultCase> kWoken(&RuleJudge::of_result);
  return kWoken;
}

}  // namespace

std::size_t errors_of_result(const GameContext& context, const GameOutcome& outcome,
                             const Judgement& judgement) {
  std::size_t errors = 0;
  for (const ResultFact& fact : judgement.facts) {
    const ResultCase each{context, outcome, judgement, fact};
    woken_by_results().judge(each, [&](Rule rule, const ResultJudge& judge) {
      if (severity_under(each, rule, judge) == Severity::error) ++errors;
    });
  }
  return errors;
}

void tell_result(const GameContext& context, const GameOutcome& outcome, const Judgement& judgement,
                 const Sink& wanted, std::vector<Diagnostic>& found) {
  for (const ResultFact& fact : judgement.facts) {
    const ResultCase each{context, outcome, judgement, fact};
    woken_by_results().judge(each, [&](Rule rule, const ResultJudge& judge) {
      if (!wanted.wants(rule)) return;
      const Result& result = each.result();
      Diagnostic& told = found.emplace_back();
      told.rule = rule;
      told.severity = severity_under(each, rule, judge);
      told.span = result.points_span.is_empty() ? result.span : result.points_span;
      told.game = context.game_number;
      told.turn = static_cast<int>(outcome.turns);
      told.game_label = context.game.label;
      judge.tell(each, told);
    });
  }
}

}  // namespace bgtools
