#include <bgtools/rules/bench.hpp>

namespace bgtools {
namespace rules {

#define BGTOOLS_JUDGE(id) RuleJudge id();
#include <bgtools/rules/judges.def>
#undef BGTOOLS_JUDGE

}  // namespace rules

std::span<const RuleJudge> all_judges() {
  static const std::vector<RuleJudge> all{
#define BGTOOLS_JUDGE(id) rules::id(),
#include <bgtools/rules/judges.def>
#undef BGTOOLS_JUDGE
  };
  return all;
}

}  // namespace bgtools
