#include <bgtools/rules/bench.hpp>

// A rule has a judge if rules.def says that it is active and that the verdict reports it.
#define BGTOOLS_IF_active(...) __VA_ARGS__
#define BGTOOLS_IF_note(...)
#define BGTOOLS_IF_reserved(...)
#define BGTOOLS_IF_play(...) __VA_ARGS__
#define BGTOOLS_IF_cube(...) __VA_ARGS__
#define BGTOOLS_IF_score(...) __VA_ARGS__
#define BGTOOLS_IF_record(...) __VA_ARGS__
#define BGTOOLS_IF_reader(...)
#define BGTOOLS_IF_writer(...)
#define BGTOOLS_IF_tool(...)

namespace bgtools {
namespace rules {

#define BGTOOLS_RULE(number, id, severity, name, status, reporter, summary) \
  BGTOOLS_IF_##status(BGTOOLS_IF_##reporter(RuleJudge id();))
#include <bgtools/finding/rules.def>
#undef BGTOOLS_RULE

}  // namespace rules

std::span<const RuleJudge> all_judges() {
  static const std::vector<RuleJudge> kAll{
#define BGTOOLS_RULE(number, id, severity, name, status, reporter, summary) \
  BGTOOLS_IF_##status(BGTOOLS_IF_##reporter(rules::id(), ))
#include <bgtools/finding/rules.def>
#undef BGTOOLS_RULE
  };
  return kAll;
}

}  // namespace bgtools
