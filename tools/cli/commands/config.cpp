#include "cli/options/config.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/commands/commands.hpp"
#include "report/nearest.hpp"
#include "report/text.hpp"

namespace bgtools::cli {
namespace {

struct ConfigArguments : Takes<> {};

/// A setting in the notation of a configuration file, each value with its origin as a comment.
void print_setting(const Option& option, const Given& settings, Output& out) {
  constexpr std::size_t kOriginColumn = 32;
  std::vector<std::string> lines;
  if (const auto state = settings.state(option)) {
    lines.push_back(fmt::format("{} = {}", option.name, *state ? "on" : "off"));
  }
  for (const std::string& value : settings.values(option)) {
    lines.push_back(fmt::format("{} = {}", option.name, value));
  }
  for (std::size_t i = 0; i < lines.size(); ++i) {
    std::string line;
    report::append_printable(line, lines[i]);
    line = fmt::format("{:{}}  # ", line, kOriginColumn);
    report::append_printable(line, settings.origin(option, i));
    out.print("{}\n", line);
  }
  if (!lines.empty()) return;
  out.print("{:{}}  # default\n",
            fmt::format("# {} = {}", option.name, option.value.empty() ? "on|off" : option.value),
            kOriginColumn);
}

ExitCode show_config(const ConfigArguments& arguments, Output& out) {
  if (arguments.operands.size() > 1)
    return refuse("config takes one command; without one it prints the settings of all");
  const std::string_view wanted =
      arguments.operands.empty() ? std::string_view{} : arguments.operands.front();
  if (!wanted.empty() &&
      std::ranges::find(commands(), wanted, &Command::name) == commands().end()) {
    return refuse_command(wanted);
  }
  bool is_first = true;
  for (const Command& command : commands()) {
    if (!wanted.empty() && command.name != wanted) continue;
    const auto settings = settings_of(commands(), command, arguments);
    if (!settings) return refuse(settings.error());
    std::string_view previous;
    for (const Option* const option : options_of(command.takes)) {
      if (!is_setting(*option)) continue;
      if (previous.empty()) out.print("{}[{}]\n", is_first ? "" : "\n", command.name);
      is_first = false;
      previous = option->name;
      print_setting(*option, *settings, out);
    }
  }
  return ExitCode::clean;
}

}  // namespace

constinit const Command kConfig = command<ConfigArguments, &show_config>(
    "config", "[COMMAND]", "print the settings in effect and where each comes from");

}  // namespace bgtools::cli
