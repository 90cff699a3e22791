#include <fmt/format.h>
#include <unistd.h>

#include <bgtools/text/source.hpp>
#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include "cli/commands/commands.hpp"
#include "cli/commands/repairer.hpp"
#include "cli/inputs/inputs.hpp"
#include "cli/inputs/run.hpp"
#include "cli/system/interrupt.hpp"
#include "cli/system/output_file.hpp"
#include "report/diff.hpp"
#include "report/text.hpp"

namespace bgtools::cli {
namespace {

struct FileRepairArguments
    : Takes<ReadArguments, GameArguments, SearchArguments, RepairArguments, ForceArguments> {};

bool is_utf16(Encoding encoding) {
  return encoding == Encoding::utf16_le || encoding == Encoding::utf16_be;
}

/// A file without repairs is not written over itself.
ExitCode write_repaired(const std::string& path, bool overwrites, const Source& source,
                        std::string_view bytes) {
  std::error_code code;
  if (std::filesystem::equivalent(path, source.name(), code)) {
    const auto allowed = OutputFile(path, overwrites).may_be_written();
    if (!allowed) return refuse(allowed.error());
    if (bytes == source.bytes()) return ExitCode::clean;
    if (std::filesystem::file_size(path, code) != source.bytes().size()) {
      return refuse(fmt::format("{}: is compressed; write to another file", path));
    }
  }
  return write_file(path, overwrites, bytes);
}

ExitCode repair_text(const FileRepairArguments& arguments, const RunOptions& options,
                     const LoadedInput& input, Output& out) {
  const std::string& name = input.name;
  const Source source(name, input.bytes, stop_flag());
  Repairer repairer(source, input.extension, options, is_on(arguments.scores));
  if (interruption()) return *interruption();
  repairer.choose();
  if (!repairer.has_format()) return ExitCode::findings;
  if (repairer.is_binary()) {
    return refuse(fmt::format("{}: not a text file; convert it, then repair the result", name));
  }
  std::string bytes(source.bytes());
  std::size_t faults = repairer.faults();
  if (repairer.has_repairs()) {
    auto result = repairer.result();
    if (interruption()) return *interruption();
    if (!result) return refuse(fmt::format("{}: {}", name, result.error().message));
    bytes = std::move(result->bytes);
    faults = result->faults;
  }
  // An interrupted examination does not show that the repair is right.
  if (const auto signal = interruption()) return *signal;
  if (const auto& path = arguments.write) {
    const ExitCode written = write_repaired(*path, is_on(arguments.force), source, bytes);
    if (written != ExitCode::clean) return written;
  } else if (repairer.has_repairs() && is_utf16(source.encoding())) {
    return refuse(fmt::format("{}: {} cannot be shown as a diff; name a file with --write", name,
                              bgtools::name(source.encoding())));
  } else {
    const std::string diff = report::unified_diff(name, source.bytes(), bytes);
    out.write(::isatty(STDOUT_FILENO) == 0 ? diff : report::printable_lines(diff));
  }
  return faults == 0 ? ExitCode::clean : ExitCode::findings;
}

ExitCode repair(const FileRepairArguments& arguments, Output& out) {
  auto options = run_options(arguments);
  if (!options) return refuse(options.error());
  if (arguments.operands.size() != 1) return refuse("name one file, or `-` for stdin");
  auto inputs = input_options(arguments);
  if (!inputs) return refuse(inputs.error());
  ExitCode code = ExitCode::clean;
  const InputCount count = for_each_input(
      *inputs,
      [&](const LoadedInput& input) {
        const std::string& operand = arguments.operands.front();
        if (!input.is_named) {
          const bool is_member = input.name.starts_with(operand + std::string(kMember));
          code =
              refuse(fmt::format("{}: is {}", operand, is_member ? "an archive" : "a directory"));
          return false;
        }
        if (!input.damage.empty()) {
          code = refuse(fmt::format("{}: {}", input.name, input.damage));
          return false;
        }
        const auto done = attempt([&] { code = repair_text(arguments, *options, input, out); });
        if (!done) code = refuse(fmt::format("{}: {}", input.name, done.error().message));
        return true;
      },
      [](const std::string& path, std::string_view message) {
        complain(fmt::format("{}: {}", path, message));
        return true;
      });
  if (count.inputs == 0 && interruption()) return *interruption();
  if (count.errors != 0) return ExitCode::failed;
  if (count.inputs == 0) return refuse("nothing to repair");
  return code;
}

}  // namespace

constinit const Command kRepair = command<FileRepairArguments, &repair>(
    "repair", "FILE", "find the smallest edits that make a record legal, as a diff");

}  // namespace bgtools::cli
