#include "questions.hpp"

#include <utility>

namespace bgtools::test::cases {

Answering answering(std::string_view verb) {
  static constexpr std::pair<std::string_view, Answering> kVerbs[] = {
      {"actions", ask_actions}, {"again", ask_again},       {"board", ask_board},
      {"cuts", ask_cuts},       {"detect", ask_detect},     {"findings", ask_findings},
      {"grammar", ask_grammar}, {"looks", ask_looks},       {"position", ask_position},
      {"profile", ask_profile}, {"progress", ask_progress}, {"record", ask_record},
      {"repair", ask_repair},   {"repaired", ask_repaired}, {"repairs", ask_repairs},
      {"report", ask_report},   {"rule", ask_rule},         {"said", ask_said},
      {"sniff", ask_sniff},     {"text", ask_text},         {"turn", ask_turn},
      {"write", ask_write},
  };
  for (const auto& [name, answering] : kVerbs) {
    if (name == verb) return answering;
  }
  return nullptr;
}

}  // namespace bgtools::test::cases
