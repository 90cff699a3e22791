#include "cli/help/manual.hpp"

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "cli/commands/commands.hpp"
#include "report/nearest.hpp"

namespace bgtools::cli {
namespace {

struct ManualArguments : Takes<> {};

bool is_command(std::string_view name) {
  const auto all = commands();
  return std::any_of(all.begin(), all.end(),
                     [&](const Command& each) { return each.name == name; });
}

constexpr std::array<std::string_view, 2> kPages = {"bgtools", "bgtools-formats"};

ExitCode print_manual(const ManualArguments& arguments, Output& out) {
  if (arguments.operands.size() > 1)
    return refuse("manual takes one page: bgtools or bgtools-formats");
  const std::string page =
      arguments.operands.empty() ? std::string(kPages.front()) : arguments.operands.front();
  const auto text = manual_page(page, commands());
  if (!text) {
    return refuse(fmt::format(
        "unknown page '{}'{}{}", page, report::did_you_mean_or_choices(page, kPages),
        is_command(page) ? fmt::format("; `bgtools help {}` is about a command", page) : ""));
  }
  // Nobody reads the source of a page.
  if (::isatty(STDOUT_FILENO) != 0) {
    return refuse(
        fmt::format("this is the source of a page; `bgtools manual {} | man -l -` shows it", page));
  }
  out.write(*text);
  return ExitCode::clean;
}

}  // namespace

constinit const Command kManual = command<ManualArguments, &print_manual>(
    "manual", "[PAGE]", "print a manual page as mdoc: bgtools or bgtools-formats");

}  // namespace bgtools::cli
