#include <fmt/core.h>
#include <bgtools/game/words.hpp>
#include <bgtools/rules/judge.hpp>

namespace bgtools::rules {

RuleJudge illegal_pass() {
  return {.rule = Rule::illegal_pass,
          .wakes = {Irregularity::passed_without_roll, Irregularity::passed},
          .tell = [](const Case& each, Told& told) {
            if (each.is(Irregularity::passed_without_roll)) {
              Diagnostic& found = told.add(each.action().span);
              if (found.before) found.before->roll = Roll{};
              found.message = fmt::format("{} passes without a roll", each.who());
              const auto* const play = std::get_if<WrittenPlay>(&each.action().what);
              found.label =
                  play != nullptr && play->known_die != 0
                      ? fmt::format("every roll with a {} has a legal play", play->known_die)
                      : "every roll has a legal play";
              return;
            }
            const Position board = each.board();
            const std::vector<LegalPlay> plays = each.legal_plays();
            const std::string example = to_text(board, plays.front().play);
            Diagnostic& found = told.add(each.roll_span());
            if (plays.size() == 1) {
              found.message = fmt::format("no play is recorded, but {} is forced", example);
              found.label = "the roll has one legal play";
            } else {
              found.message = fmt::format("no play is recorded, but roll {} has {} legal plays",
                                          to_text(each.roll()), plays.size());
              found.label = fmt::format("for example, {}", example);
            }
          }};
}

}  // namespace bgtools::rules
