#include <fmt/core.h>
#include <bgtools/rules/judge.hpp>
#include <bgtools/rules/match_case.hpp>

namespace bgtools::rules {

RuleJudge match_length() {
  return {.rule = Rule::match_length,
          .of_match = {.wakes = {MatchIrregularity::begun},
                       .holds =
                           [](const MatchCase& each) {
                             constexpr int kShortest = 3;
                             constexpr int kLongest = 21;
                             const Profile& profile = each.profile();
                             if (!profile.odd_lengths_to_21 || profile.is_money()) return false;
                             return profile.length % 2 != 1 || profile.length < kShortest ||
                                    profile.length > kLongest;
                           },
                       .tell =
                           [](const MatchCase& each, Diagnostic& found) {
                             const int length = each.profile().length;
                             found.message = fmt::format("a match to {} point{}", length,
                                                         length == 1 ? "" : "s");
                             found.label = "the site offers 3, 5, 7 ... 21";
                           }}};
}

}  // namespace bgtools::rules
