#pragma once

#include <functional>
#include <string_view>

#include "inputs/walk.hpp"
#include "options.hpp"

namespace bgtools::cli {

/// What the commands that read transcripts do with their inputs; both return false to stop.
struct InputVisitor {
  /// The bytes are valid during the call; `name` is the path, or the name that stands for stdin.
  std::function<bool(const std::string& name, std::string_view bytes, bool is_named)> on_bytes;
  std::function<bool(const std::string& path, std::string_view message)> on_error;
};

/// What the walk came to.
struct InputCount {
  std::int64_t inputs = 0;  ///< handed to the visitor as bytes
  std::int64_t errors = 0;
  std::int64_t skipped = 0;
};

/// Visits the operands and the names of --files-from in this order, directories recursively. An
/// interruption stops it.
InputCount for_each_input(const Arguments& arguments, const InputVisitor& visitor);

/// The same without opening the files.
InputCount for_each_path(const Arguments& arguments,
                         const std::function<bool(const std::string& path)>& on_path,
                         const std::function<bool(const std::string&, std::string_view)>& on_error);

/// What stdin is called in reports.
[[nodiscard]] std::string stdin_name(const Arguments& arguments);

}  // namespace bgtools::cli
