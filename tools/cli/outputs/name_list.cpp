#include "cli/outputs/name_list.hpp"

#include <fmt/core.h>

#include <cstddef>
#include <string_view>

#include "report/text.hpp"

namespace bgtools::cli {
namespace {

/// Why a name cannot be listed in a line of its own; "" if it can. One with a line end would be
/// read as two names, and others would be commands in the log of a workflow.
std::string_view hindrance(std::string_view name) {
  if (name.find_first_of("\r\n") != std::string_view::npos) return "a line end";
  if (report::is_log_command(name)) return "a workflow command";
  for (std::size_t i = name.find('#'); i != std::string_view::npos; i = name.find('#', i + 1)) {
    if (report::begins_log_command(name.substr(i))) return "a workflow command";
  }
  return {};
}

}  // namespace

bool NameList::add(const std::string& name) {
  const std::string_view reason = ends_with_nul_ ? std::string_view() : hindrance(name);
  if (!reason.empty()) {
    complain(fmt::format("{}: has {} in its name; --null lists it", name, reason));
    return false;
  }
  if (is_terminal_) {
    report::append_printable(out_.buffer(), name);
  } else {
    out_.write(name);
  }
  out_.write(ends_with_nul_ ? std::string_view("\0", 1) : "\n");
  out_.spill();
  return true;
}

}  // namespace bgtools::cli
