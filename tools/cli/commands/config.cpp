#include "cli/options/config.hpp"

#include <algorithm>
#include <string_view>
#include <vector>

#include "cli/commands/commands.hpp"
#include "questions/config/config.hpp"

namespace bgtools::cli {
namespace {

struct ConfigArguments : Takes<> {};

ExitCode run_config(const ConfigArguments& arguments, Output& out) {
  if (arguments.operands.size() > 1)
    return refuse("config takes one command; without one it prints the settings of all");
  const std::string_view wanted =
      arguments.operands.empty() ? std::string_view{} : arguments.operands.front();
  const bool is_known = std::any_of(commands().begin(), commands().end(),
                                    [&](const Command& command) { return command.name == wanted; });
  if (!wanted.empty() && !is_known) return refuse_command(wanted);
  for (const Command& command : commands()) {
    if (!wanted.empty() && command.name != wanted) continue;
    const auto settings = settings_of(commands(), command, arguments);
    if (!settings) return refuse(settings.error());
    std::vector<const Option*> list = options_of(command.takes);
    std::erase_if(list, [](const Option* option) { return !is_setting(*option); });
    questions::append_settings(command.name, list, *settings, out.buffer());
  }
  return ExitCode::clean;
}

}  // namespace

constinit const Command kConfig = command<ConfigArguments, &run_config>(
    "config", "[COMMAND]", "print the settings in effect and where each comes from");

}  // namespace bgtools::cli
