#include "cli/commands/commands.hpp"

namespace bgtools::cli {

ExitCode refuse(std::string_view sentence) {
  complain(sentence);
  return ExitCode::failed;
}

}  // namespace bgtools::cli
