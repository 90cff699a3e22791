#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "cli/options/command.hpp"
#include "cli/system/output.hpp"
#include "report/exit_code.hpp"
#include "report/wording.hpp"

namespace bgtools::cli {

using report::ExitCode;

#define BGTOOLS_COMMAND(row) extern const Command row;
#include "cli/commands/commands.def"
#undef BGTOOLS_COMMAND

/// All commands in the order of the help text.
[[nodiscard]] std::span<const Command> commands() noexcept;

/// Prints on stderr what is wrong with the arguments.
ExitCode refuse(std::string_view sentence);
ExitCode refuse(const report::Sentence& why);

/// Prints on stderr which options of the arguments do nothing.
void tell(const std::vector<report::Sentence>& notes);

/// Prints on stderr that this command is unknown, and which one may be meant.
ExitCode refuse_command(std::string_view name);

}  // namespace bgtools::cli
