#include "inputs/inputs.hpp"

#include <string>
#include <utility>
#include <variant>

#include "inputs/file.hpp"
#include "interrupt.hpp"

namespace bgtools::cli {
namespace {

/// Walks over the operands and the lists of names.
InputCount walk(const Arguments& arguments, const Walk::OnInput& on_input,
                const Walk::OnError& on_error) {
  InputCount count;
  const auto count_error = [&](const std::string& path, std::string_view message) {
    if (interruption()) return false;
    ++count.errors;
    return on_error(path, message);
  };
  Walk walk(
      {.include = arguments.values("include"),
       .exclude = arguments.values("exclude"),
       .force_exclude = arguments.is_on("force-exclude"),
       .allow_empty = arguments.is_on("allow-empty")},
      [&](const Input& input) {
        if (interruption()) return false;
        ++count.inputs;
        return on_input(input);
      },
      count_error);
  bool goes_on = true;
  for (const std::string& operand : arguments.operands()) {
    goes_on = goes_on && walk.visit(operand);
  }
  for (const std::string& list : arguments.values("files-from")) {
    if (!goes_on) break;
    const std::string error =
        for_each_name_of(list, arguments.is_on("null"), [&](const std::string& name) {
          goes_on = walk.visit(name);
          return goes_on;
        });
    if (!error.empty()) goes_on = count_error(list, error);
  }
  count.skipped = walk.skipped();
  return count;
}

}  // namespace

std::string stdin_name(const Arguments& arguments) {
  return std::string(arguments.value_or("stdin-name", kStdin));
}

InputCount for_each_input(const Arguments& arguments, const InputVisitor& visitor) {
  FileReader reader;
  std::int64_t unreadable = 0;
  InputCount count = walk(
      arguments,
      [&](const Input& input) {
        const bool is_stdin = input.path == kStdin;
        const auto bytes = is_stdin ? reader.read_stdin() : reader.read(input.path);
        if (interruption()) return false;
        if (const auto* error = std::get_if<ReadError>(&bytes)) {
          ++unreadable;
          return visitor.on_error(input.path, error->message);
        }
        return visitor.on_bytes(is_stdin ? stdin_name(arguments) : input.path,
                                std::get<std::string_view>(bytes), input.is_named);
      },
      visitor.on_error);
  count.inputs -= unreadable;
  count.errors += unreadable;
  return count;
}

InputCount for_each_path(
    const Arguments& arguments, const std::function<bool(const std::string& path)>& on_path,
    const std::function<bool(const std::string&, std::string_view)>& on_error) {
  return walk(
      arguments, [&](const Input& input) { return on_path(input.path); }, on_error);
}

}  // namespace bgtools::cli
