#pragma once

#include <optional>
#include <span>
#include <string>

#include "cli/options/command.hpp"
#include "cli/options/groups.hpp"

namespace bgtools::cli {

/// Whether an option can be set in a file or in the environment. The exceptions choose the file, or
/// print a text instead of doing the work.
[[nodiscard]] bool is_setting(const Option& option) noexcept;

/// Fills in the settings that the command line does not give: first from the environment
/// (`BGTOOLS_FAIL_ON=warning`), then from the configuration file, which --config names or which is
/// the nearest `bgtools.conf` in the working directory or above. --no-config leaves out both.
///
/// A file that is found, not named, has to be a regular one in a folder, and nobody but the user
/// and root may change either; anything else is an error. It may set nothing that writes files.
///
/// A file has a section for each command (`[check]`) with lines `option = value`. A relative path
/// in it counts from its folder. All sections must be right, whatever the command. A variable that
/// names no option of any command is ignored, unless it is close to the name of one. `commands`
/// holds all commands.
OrError<void> configure(std::span<const Command> commands, const Command& command, Given& given);

/// The same for a command other than the one that runs, which names the file in `own`. Otherwise
/// the file is looked for in `folder` or above, and in the working directory or above if that is
/// "".
OrError<Given> settings_of(std::span<const Command> commands, const Command& command,
                           const CommonArguments& own, const std::string& folder = {});

}  // namespace bgtools::cli
