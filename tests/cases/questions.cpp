#include "questions.hpp"

#include <utility>

namespace bgtools::test::cases {

Answering answering(std::string_view verb) {
  static constexpr std::pair<std::string_view, Answering> kVerbs[] = {
      {"record", ask_record},   {"actions", ask_actions},   {"said", ask_said},
      {"detect", ask_detect},   {"findings", ask_findings}, {"write", ask_write},
      {"repair", ask_repair},   {"sniff", ask_sniff},       {"looks", ask_looks},
      {"text", ask_text},       {"position", ask_position}, {"board", ask_board},
      {"grammar", ask_grammar}, {"progress", ask_progress},
  };
  for (const auto& [name, answering] : kVerbs) {
    if (name == verb) return answering;
  }
  return nullptr;
}

}  // namespace bgtools::test::cases
