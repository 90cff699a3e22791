#include "cli/options/config.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/commands/commands.hpp"
#include "cli/options/nearest.hpp"

namespace bgtools::cli {
namespace {

/// A setting in the notation of a configuration file, each value with its origin as a comment.
void print_setting(const Option& option, const Arguments& settings, Output& out) {
  constexpr std::size_t kOriginColumn = 32;
  std::vector<std::string> lines;
  if (const auto state = settings.state(option)) {
    lines.push_back(fmt::format("{} = {}", option.name, *state ? "on" : "off"));
  }
  for (const std::string& value : settings.values(option)) {
    lines.push_back(fmt::format("{} = {}", option.name, value));
  }
  for (std::size_t i = 0; i < lines.size(); ++i) {
    out.print("{:{}}  # {}\n", lines[i], kOriginColumn, settings.origin(option, i));
  }
  if (!lines.empty()) return;
  out.print("{:{}}  # default\n",
            fmt::format("# {} = {}", option.name, option.value.empty() ? "on|off" : option.value),
            kOriginColumn);
}

}  // namespace

ExitCode show_config(const Arguments& arguments, std::span<const Command> commands, Output& out) {
  if (arguments.operands.size() > 1) return refuse("config takes one command at most");
  const std::string_view wanted =
      arguments.operands.empty() ? std::string_view{} : arguments.operands.front();
  std::vector<std::string_view> names;
  for (const Command& command : commands) names.push_back(command.name);
  if (!wanted.empty() && std::ranges::find(names, wanted) == names.end()) {
    return refuse(fmt::format("unknown command '{}'{}", wanted, did_you_mean(wanted, names)));
  }
  bool is_first = true;
  for (const Command& command : commands) {
    if (!wanted.empty() && command.name != wanted) continue;
    const auto settings = settings_of(commands, command, arguments);
    if (!settings) return refuse(settings.error());
    std::string_view previous;
    for (const Option& option : options()) {
      const bool is_of_command = (option.commands & command.bit) != 0;
      if (!is_of_command || !is_setting(option)) continue;
      if (previous.empty()) out.print("{}[{}]\n", is_first ? "" : "\n", command.name);
      is_first = false;
      previous = option.name;
      print_setting(option, *settings, out);
    }
  }
  return ExitCode::clean;
}

}  // namespace bgtools::cli
