#include "cli/inputs/run.hpp"

#include "cli/system/interrupt.hpp"
#include "cli/system/output.hpp"

namespace bgtools::cli {

report::OrSentence<RunOptions> run_options(const RunArguments& arguments) {
  for (const report::Sentence& sentence : answers::idle_options(arguments)) {
    complain(sentence.typed());
  }
  return answers::run_options(arguments, stop_flag());
}

}  // namespace bgtools::cli
