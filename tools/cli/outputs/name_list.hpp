#pragma once

#include <unistd.h>

#include <string>

#include "cli/options/groups.hpp"
#include "cli/system/output.hpp"

namespace bgtools::cli {

/// Lists names on stdout, each in a line of its own or before a NUL. A terminal shows them so that
/// it obeys nothing in them.
class NameList {
 public:
  NameList(const NameEndArguments& arguments, Output& out)
      : ends_with_nul_(is_on(arguments.null)), out_(out) {}

  /// False, after a message, if the name cannot be listed.
  bool add(const std::string& name);

 private:
  bool ends_with_nul_;
  bool is_terminal_ = ::isatty(STDOUT_FILENO) != 0;
  Output& out_;
};

}  // namespace bgtools::cli
