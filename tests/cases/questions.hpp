#pragma once

#include <cases/page.hpp>
#include <string_view>

namespace bgtools::test::cases {

/// What a question is called, and who answers it. Each is described where it is defined.
struct Verb {
  std::string_view name;
  Answering answering = nullptr;
  std::string_view options = "";  ///< the names, each between blanks
  bool has_switches = false;      ///< the switches of the rules are options, too
};

/// Null for a word that is no verb.
[[nodiscard]] const Verb* verb_named(std::string_view name);
/// Whether the verb knows the option: any other one is a slip, which would weaken a case silently.
[[nodiscard]] bool has_option(const Verb& verb, std::string_view option);

// record.cpp
Answer ask_record(const Question& question);
Answer ask_actions(const Question& question);
Answer ask_said(const Question& question);
Answer ask_detect(const Question& question);
// findings.cpp
Answer ask_findings(const Question& question);
// rules.cpp
Answer ask_profile(const Question& question);
Answer ask_rule(const Question& question);
// write.cpp
Answer ask_write(const Question& question);
Answer ask_repair(const Question& question);
Answer ask_repaired(const Question& question);
// repairs.cpp
Answer ask_repairs(const Question& question);
// report.cpp
Answer ask_report(const Question& question);
// turn.cpp
Answer ask_turn(const Question& question);
// again.cpp
Answer ask_again(const Question& question);
// cuts.cpp
Answer ask_cuts(const Question& question);
// detection.cpp
Answer ask_sniff(const Question& question);
Answer ask_looks(const Question& question);
Answer ask_begins(const Question& question);
Answer ask_text(const Question& question);
// position.cpp
Answer ask_position(const Question& question);
Answer ask_board(const Question& question);
// grammar.cpp
Answer ask_grammar(const Question& question);
Answer ask_progress(const Question& question);

}  // namespace bgtools::test::cases
