#include <fmt/core.h>
#include <bgtools/rules/bench.hpp>
#include <bgtools/rules/match_case.hpp>

namespace bgtools {
namespace {

bool is_of_whole_match(MatchIrregularity what) {
  return what == MatchIrregularity::variation_unknown || what == MatchIrregularity::begun;
}

}  // namespace

std::string score_text(const Score& score) { return fmt::format("{}-{}", score[0], score[1]); }

void tell_match(const MatchCase& each, const Sink& wanted, std::vector<Diagnostic>& found) {
  static const Woken<MatchIrregularity, MatchCase> kWoken(&RuleJudge::of_match);
  kWoken.judge(each, [&](Rule rule, const MatchJudge& judge) {
    if (!wanted.wants(rule)) return;
    Diagnostic& told = found.emplace_back();
    told.rule = rule;
    told.severity = severity_under(each, rule, judge);
    told.span = each.fact.place;
    if (!is_of_whole_match(each.fact.what)) {
      told.game = static_cast<int>(each.fact.game) + 1;
      told.turn = each.fact.turn;
      told.game_label = each.game().label;
    }
    judge.tell(each, told);
  });
}

}  // namespace bgtools
