#include "cli/inputs/run.hpp"

#include <string>

#include "cli/system/interrupt.hpp"
#include "cli/system/output.hpp"

namespace bgtools::cli {

OrError<RunOptions> run_options(const RunArguments& arguments) {
  for (const std::string& sentence : answers::idle_options(arguments)) complain(sentence);
  return answers::run_options(arguments, stop_flag());
}

}  // namespace bgtools::cli
