#pragma once

#include <array>
#include <bgtools/rules/judge.hpp>
#include <cstddef>
#include <span>
#include <vector>

namespace bgtools {

/// The judges of all rules of the verdict, in the order of rules.def.
[[nodiscard]] std::span<const RuleJudge> all_judges();

namespace rules {

/// The words of BG121 for an illegal play that was taken back: it is told as the fault that it was
/// before that, and is worth an info.
void tell_taken_back(const Case& each, const Aftermath& aftermath, Diagnostic& found);

}  // namespace rules

/// The judges of one kind of facts, indexed by what wakes them, in the order of their rules.
template <typename What, typename Of>
class Woken {
 public:
  explicit Woken(JudgeOf<What, Of> RuleJudge::*kind) {
    for (const RuleJudge& rule : all_judges()) {
      for (const What what : (rule.*kind).wakes) {
        judges_[static_cast<std::size_t>(what)].push_back({rule.rule, &(rule.*kind)});
      }
    }
  }

  /// Calls `take(rule, judge)` for each rule that a fact breaks.
  template <typename Take>
  void judge(const Of& each, const Take& take) const {
    for (const auto& [rule, judge] : judges_[static_cast<std::size_t>(each.fact.what)]) {
      if (judge->holds == nullptr || judge->holds(each)) take(rule, *judge);
    }
  }

 private:
  struct Entry {
    Rule rule{};
    const JudgeOf<What, Of>* judge = nullptr;
  };
  static constexpr std::size_t kMost = 32;

  std::array<std::vector<Entry>, kMost> judges_;
};

/// How bad it is that a fact breaks a rule.
template <typename What, typename Of>
[[nodiscard]] Severity severity_under(const Of& each, Rule rule, const JudgeOf<What, Of>& judge) {
  return judge.severity != nullptr ? judge.severity(each) : each.profile().severity(rule);
}

}  // namespace bgtools
