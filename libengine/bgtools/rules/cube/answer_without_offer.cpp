#include <fmt/core.h>
#include <bgtools/rules/judge.hpp>
#include <variant>

namespace bgtools::rules {

RuleJudge answer_without_offer() {
  return {.rule = Rule::answer_without_offer,
          .wakes = {Irregularity::answer_unasked},
          .tell = [](const Case& each, Told& told) {
            const auto& what = each.action().what;
            const std::string_view word = std::holds_alternative<Take>(what)     ? "takes"
                                          : std::holds_alternative<Drop>(what)   ? "drops"
                                          : std::holds_alternative<Beaver>(what) ? "beavers"
                                                                                 : "raccoons";
            const bool is_offered = each.before().offer.has_value();
            Diagnostic& found = told.add(each.action().span);
            found.message = is_offered
                                ? fmt::format("{} {} their own double", each.who(), word)
                                : fmt::format("{} {}, but no double was offered", each.who(), word);
            found.label =
                is_offered ? "the opponent has to answer" : "there is no double to answer";
          }};
}

}  // namespace bgtools::rules
