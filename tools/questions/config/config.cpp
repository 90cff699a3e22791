#include "questions/config/config.hpp"

#include <fmt/core.h>

#include <cstddef>
#include <iterator>
#include <vector>

#include "report/text.hpp"

namespace bgtools::questions {
namespace {

/// A setting in the notation of a configuration file, each value with its origin as a comment.
void append_setting(const Option& option, const Given& settings, std::string& out) {
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
    out.append(line) += '\n';
  }
  if (!lines.empty()) return;
  fmt::format_to(
      std::back_inserter(out), "{:{}}  # default\n",
      fmt::format("# {} = {}", option.name, option.value.empty() ? "on|off" : option.value),
      kOriginColumn);
}

}  // namespace

void append_settings(std::string_view command, std::span<const Option* const> options,
                     const Given& settings, std::string& out) {
  if (options.empty()) return;
  if (!out.empty()) out += '\n';
  fmt::format_to(std::back_inserter(out), "[{}]\n", command);
  for (const Option* const option : options) append_setting(*option, settings, out);
}

}  // namespace bgtools::questions
