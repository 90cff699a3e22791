#pragma once

#include <optional>
#include <span>

#include "cli/options/command.hpp"
#include "cli/options/options.hpp"

namespace bgtools::cli {

/// Whether an option can stand in a file or in the environment: not those that choose the file, or
/// that ask for a text instead of work.
[[nodiscard]] bool is_setting(const Option& option) noexcept;

/// Gives a command the settings that its command line leaves open: first those of the environment
/// (`BGTOOLS_FAIL_ON=warning`), then those of the configuration file, which --config names or which
/// is the nearest `bgtools.conf` from the working directory upward.
///
/// A file has a section for each command (`[check]`), in it `option = value`. All of it has to be
/// right, whatever the command. A variable that names no option of any command is left alone,
/// unless it nearly names one. `commands` are all that there are.
OrError<void> configure(std::span<const Command> commands, const Command& command, Given& given);

/// The same for another command than the one that runs, which names the file in `own`.
OrError<Given> settings_of(std::span<const Command> commands, const Command& command,
                           const CommonArguments& own);

}  // namespace bgtools::cli
