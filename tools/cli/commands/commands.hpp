#pragma once

#include <bgtools/finding/or_error.hpp>
#include <span>
#include <string_view>

#include "cli/options/command.hpp"
#include "cli/options/options.hpp"
#include "cli/system/output.hpp"
#include "report/exit_code.hpp"

namespace bgtools::cli {

/// A command reads its arguments, writes its results to `out` and says everything else on stderr.
/// It need not flush.
ExitCode check(const Arguments& arguments, Output& out);
ExitCode convert(const Arguments& arguments, Output& out);
ExitCode detect_formats(const Arguments& arguments, Output& out);
ExitCode find_duplicates(const Arguments& arguments, Output& out);
ExitCode repair(const Arguments& arguments, Output& out);
ExitCode show(const Arguments& arguments, Output& out);
ExitCode plays(const Arguments& arguments, Output& out);
ExitCode explain_rules(const Arguments& arguments, Output& out);
ExitCode report(const Arguments& arguments, Output& out);
ExitCode show_config(const Arguments& arguments, std::span<const Command> commands, Output& out);
ExitCode list_rules(const Arguments& arguments, Output& out);
ExitCode list_formats(const Arguments& arguments, Output& out);

/// Says on stderr what is wrong with the arguments.
ExitCode refuse(std::string_view sentence);
ExitCode refuse(const Error& error);

}  // namespace bgtools::cli
