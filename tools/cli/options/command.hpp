#pragma once

#include <string_view>
#include <type_traits>

#include "cli/options/groups.hpp"
#include "cli/options/names.hpp"
#include "cli/system/output.hpp"
#include "report/exit_code.hpp"

namespace bgtools::cli {

using report::ExitCode;

/// One row of the table of commands, which feeds the dispatch, the help texts, the manual, the
/// completions and the sections of `bgtools.conf`.
struct Command {
  std::string_view name;
  std::string_view operands;  ///< the names of the operands in the help text
  std::string_view summary;
  Taken takes;
  ExitCode (*run)(const Given& given, Output& out) = nullptr;
};

/// The row of a command that runs with its own type of arguments. It writes its results to the
/// output, which it need not flush, and everything else to stderr.
///
///     constinit const Command kPlays =
///         command<PlaysArguments, &plays>("plays", "POSITION ROLL", "list every legal play of a
///         roll");
template <typename Arguments, ExitCode (*kRun)(const Arguments&, Output&)>
[[nodiscard]] constexpr Command command(std::string_view name, std::string_view operands,
                                        std::string_view summary) {
  return {name, operands, summary, Arguments::kGroups, [](const Given& given, Output& out) {
            auto arguments = arguments_from<Arguments>(given);
            if constexpr (std::is_base_of_v<NamesArguments, Arguments>) {
              if (const auto read = read_names(arguments); !read) {
                complain(read.error().message);
                return ExitCode::failed;
              }
            }
            return kRun(arguments, out);
          }};
}

}  // namespace bgtools::cli
