#pragma once

#include <string>
#include <vector>

#include "cli/commands/convert_positions.hpp"
#include "cli/inputs/inputs.hpp"
#include "cli/outputs/split_outputs.hpp"
#include "questions/convert/convert.hpp"
#include "report/wording.hpp"

namespace bgtools::cli {

/// What the arguments of `convert` ask for.
struct ConvertPlan {
  InputOptions inputs{};
  questions::ConvertQuestion question{};
  std::string output;      ///< "-": stdout
  std::string output_dir;  ///< "": one output
  std::string sidecar;     ///< "": none
  std::string key;         ///< "": none
  SplitPlan split{};
  bool has_one_operand = false;
  bool joins = false;
  bool overwrites = false;
  bool resumes = false;
  std::vector<std::string> side_outputs{};  ///< what is written besides the outputs
};

[[nodiscard]] report::OrSentence<ConvertPlan> convert_plan(
    const ConvertCommandArguments& arguments);

}  // namespace bgtools::cli
