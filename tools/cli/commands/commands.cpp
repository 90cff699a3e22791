#include "cli/commands/commands.hpp"

namespace bgtools::cli {

ExitCode refuse(std::string_view sentence) {
  complain(sentence);
  return ExitCode::failed;
}

ExitCode refuse(const Error& error) { return refuse(error.message); }

}  // namespace bgtools::cli
