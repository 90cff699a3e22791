#pragma once

#include <cases/page.hpp>
#include <string_view>

namespace bgtools::test::cases {

/// The verbs of the questions; null for any other word. Each is described where it is defined.
[[nodiscard]] Answering answering(std::string_view verb);

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
Answer ask_text(const Question& question);
// position.cpp
Answer ask_position(const Question& question);
Answer ask_board(const Question& question);
// grammar.cpp
Answer ask_grammar(const Question& question);
Answer ask_progress(const Question& question);

}  // namespace bgtools::test::cases
