#include "cli/outputs/outputs.hpp"

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <bgtools/finding/spelling.hpp>
#include <bgtools/formats/format.hpp>
#include <bgtools/positions/positions.hpp>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <system_error>
#include <utility>

#include "cli/outputs/baseline_path.hpp"
#include "cli/system/output.hpp"
#include "report/baseline.hpp"
#include "report/nearest.hpp"
#include "report/render/renderer.hpp"
#include "report/text.hpp"

namespace bgtools::cli {
namespace {

/// What the ending of a name says about the text, besides the endings of transcripts.
struct OutputEnding {
  std::string_view text;
  std::string_view format;
};

// The first ending of a format is the one that is recommended.
constexpr auto kOutputEndings = std::to_array<OutputEnding>({
    {".txt", "text"},
    {".svg", "svg"},
    {".png", "png"},
    {".html", "html"},
    {".htm", "html"},
    {".json", "json"},
    {".json", "gitlab"},
    {".json", "sarif"},
    {".sarif", "sarif"},
    {".csv", "csv"},
    {".ndjson", "ndjson"},
    {".jsonl", "ndjson"},
    {".sqlite", "sqlite"},
    {".sqlite3", "sqlite"},
    {".db", "sqlite"},
    {".xlsx", "xlsx"},
    {".xml", "junit"},
    {".md", "markdown"},
});

bool is_in_table(std::string_view name,
                 std::string_view OutputEnding::*column = &OutputEnding::text) {
  return std::any_of(kOutputEndings.begin(), kOutputEndings.end(),
                     [&](const OutputEnding& row) { return row.*column == name; });
}

bool is_of(const Format& format, std::string_view ending) {
  return std::find(format.extensions.begin(), format.extensions.end(), ending) !=
         format.extensions.end();
}

bool is_of_transcripts(std::string_view ending) {
  return std::any_of(formats().begin(), formats().end(),
                     [&](const Format& format) { return is_of(format, ending); });
}

bool says(std::string_view ending, std::string_view format) {
  // Any text may be called so.
  if (ending == ".txt") return format != "png" && format != "sqlite" && format != "xlsx";
  const Format* const transcript = format_named(format);
  return std::any_of(
             kOutputEndings.begin(), kOutputEndings.end(),
             [&](const OutputEnding& row) { return row.text == ending && row.format == format; }) ||
         (transcript != nullptr && is_of(*transcript, ending));
}

/// Says if the ending of a name is that of another format than the one that is written.
void note_contradiction(std::string_view path, std::string_view format) {
  const std::string ending = extension_of(path);
  const bool is_packed = packing_of(path) != Packing::none;
  const bool is_known = is_packed || is_in_table(ending) || is_of_transcripts(ending);
  if (!is_known || (!is_packed && says(ending, format))) return;
  complain(fmt::format("{}: what is written is {}, although the name ends with {}", path, format,
                       ending));
}

/// An output that the command line names.
struct NamedOutput {
  const Option* option = nullptr;
  std::string path;
  std::string format{};  ///< of a report

  [[nodiscard]] bool is_report() const { return option->value == "FORMAT=FILE"; }
  [[nodiscard]] bool is_baseline() const { return option->name == "write-baseline"; }
  [[nodiscard]] bool is_folder() const { return option->value == "DIR"; }
  /// A sidecar that exists is read.
  [[nodiscard]] bool is_sidecar() const { return option->name == "sidecar"; }
  /// Whether what the run is for is written elsewhere.
  [[nodiscard]] bool is_besides() const {
    return is_report() || is_sidecar() || option->name == "key" || option->name == "propose-names";
  }
  /// The option as it was given.
  [[nodiscard]] std::string words() const {
    return fmt::format("--{} {}{}{}", option->name, format, is_report() ? "=" : "", path);
  }
  [[nodiscard]] Replaceable replaceable() const {
    if (is_report()) return replaceable_report(format);
    return is_baseline() ? replaceable_baseline() : Replaceable{};
  }
};

/// The values that are separated by '|'.
std::vector<std::string_view> choices_in(std::string_view text) {
  std::vector<std::string_view> choices;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('|'), text.size());
    choices.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return choices;
}

OrError<std::vector<NamedOutput>> outputs_of(Taken taken, const Given& given) {
  std::vector<NamedOutput> outputs;
  for (const Option* const option : options_of(taken)) {
    if (option->effect != Effect::writes || option->value.empty()) continue;
    for (const std::string& value : given.values(*option)) {
      NamedOutput output{option, value};
      if (output.is_report()) {
        auto report = named_report(value);
        if (!report) return report.error();
        output.path = std::move(report->path);
        output.format = std::move(report->format);
      }
      outputs.push_back(std::move(output));
    }
  }
  return outputs;
}

const std::string* value_of(Taken taken, const Given& given, std::string_view name) {
  const Option* const option = find_option(taken, name);
  if (option == nullptr || given.values(*option).empty()) return nullptr;
  return &given.values(*option).back();
}

OrError<void> check_stdout(Taken taken, const std::vector<NamedOutput>& outputs) {
  const bool has_report =
      std::find(taken.begin(), taken.end(), group_id<ReportArguments>()) != taken.end();
  const bool writes_elsewhere =
      std::any_of(outputs.begin(), outputs.end(),
                  [](const NamedOutput& output) { return !output.is_besides(); });
  // The report of a run, or what it writes, is on stdout unless an option names a file for it.
  int count = has_report || !writes_elsewhere ? 1 : 0;
  for (const NamedOutput& output : outputs) {
    if (output.path != kStdin) continue;
    if (output.is_folder() || output.is_sidecar()) {
      return Error{fmt::format("{}: not stdout, but a {} is needed here", output.words(),
                               output.is_folder() ? "folder" : "file")};
    }
    if (++count > 1) {
      return Error{
          fmt::format("{}: stdout takes one output, and has another; name a file", output.words())};
    }
  }
  return {};
}

/// Whether two paths are of one file, even if it does not exist yet.
bool is_one_file(const std::string& a, const std::string& b) {
  if (const auto identity = identity_of(a)) return identity == identity_of(b);
  const auto whole = [](const std::string& path) {
    return folder_of(path) / std::filesystem::path(path).filename();
  };
  return whole(a) == whole(b);
}

OrError<void> check_for_two_at_one_path(const std::vector<NamedOutput>& files) {
  for (auto output = files.begin(); output != files.end(); ++output) {
    const auto first = std::find_if(files.begin(), output, [&](const NamedOutput& other) {
      return is_one_file(other.path, output->path);
    });
    if (first != output) {
      return Error{fmt::format("{} and {} write one file", first->words(), output->words())};
    }
    const auto identity = identity_of(output->path);
    for (const int descriptor : {STDOUT_FILENO, STDERR_FILENO}) {
      if (identity && identity == identity_of(descriptor)) {
        return Error{fmt::format("{}: {} goes there, too", output->words(),
                                 descriptor == STDOUT_FILENO ? "stdout" : "stderr")};
      }
    }
  }
  return {};
}

/// Everything that can name inputs.
struct AnyInputs
    : Takes<ReadArguments, ListArguments, ListedNameEnds, WalkArguments, EmptyArguments> {};

/// The identity of an input, which may be stdin.
std::optional<FileIdentity> identity_of_input(const std::string& path) {
  return path == kStdin ? identity_of(STDIN_FILENO) : identity_of(path);
}

/// An output whose file exists.
struct ExistingOutput {
  const NamedOutput* output;
  FileIdentity file;
  bool is_ours = false;          ///< an older report or baseline
  std::optional<Input> input{};  ///< the first input that is this file
};

Error input_error(const ExistingOutput& existing, std::string_view reason) {
  return Error{fmt::format("{} is an input of this run{}", existing.output->words(), reason)};
}

/// Keeps a list on stdin where an output may be one of its names.
OrError<void> keep_list_for(Taken taken, const Given& given,
                            const std::vector<NamedOutput>& outputs) {
  const bool can_be_input =
      std::any_of(outputs.begin(), outputs.end(), [](const NamedOutput& output) {
        std::error_code error;
        return std::filesystem::exists(output.path, error);
      });
  const Option* const lists = find_option(taken, "files-from");
  if (!can_be_input || lists == nullptr) return {};
  const std::span<const std::string> names = given.values(*lists);
  if (std::find(names.begin(), names.end(), kStdin) == names.end()) return {};
  auto kept = keep_list_on_stdin();
  if (!kept) return Error{fmt::format("{}: {}", kStdin, kept.error().message)};
  return {};
}

/// Why an output that is one of so many inputs is not replaced.
OrError<void> check_replaced(const ExistingOutput& each, std::int64_t inputs, bool forces) {
  const NamedOutput& output = *each.output;
  if (output.is_besides() || output.is_baseline()) {
    return input_error(each, ", so it is not replaced");
  }
  if (inputs > 1) return input_error(each, ", one of several, so it is not replaced");
  if (each.input->packing != Packing::none) {
    return input_error(each, ", and packed, so it is not replaced");
  }
  return forces ? OrError<void>() : input_error(each, "; --force replaces it");
}

OrError<void> check_for_inputs(Taken taken, const Given& given, bool forces,
                               const std::vector<NamedOutput>& files) {
  std::vector<ExistingOutput> existing;
  for (const NamedOutput& output : files) {
    const auto identity = identity_of(output.path);
    if (!identity) continue;
    const Replaceable replaceable = output.replaceable();
    const auto beginning = beginning_of(output.path);
    existing.push_back(
        {&output, *identity, replaceable.is_one && beginning && replaceable.is_one(*beginning)});
  }
  if (existing.empty()) return {};
  for (const Option* const option : options_of(taken)) {
    const bool is_read = option->value == "FILE" || option->value == "MANIFEST";
    if (!is_read || option->effect == Effect::writes) continue;
    for (const std::string& path : given.values(*option)) {
      for (const ExistingOutput& each : existing) {
        if (each.file == identity_of_input(path)) {
          return input_error(each, fmt::format(": --{} names it", option->name));
        }
      }
    }
  }
  auto options = input_options(arguments_from<AnyInputs>(given));
  if (!options) return options.error();
  std::int64_t inputs = 0;
  for_each_file(*options, [&](const Input& input) {
    ++inputs;
    const auto identity = identity_of_input(input.path);
    for (ExistingOutput& each : existing) {
      if (each.file != identity || each.input) continue;
      // A report that lies below its inputs is not one of them.
      if (!input.is_in_directory || !each.is_ours) each.input = input;
    }
    return true;
  });
  for (const ExistingOutput& each : existing) {
    if (!each.input) continue;
    if (auto allowed = check_replaced(each, inputs, forces); !allowed) return allowed;
  }
  return {};
}

}  // namespace

OrError<NamedReport> named_report(std::string_view value) {
  const std::size_t equals = value.find('=');
  const std::vector<std::string_view> formats = choices_in(report::kReportFormats);
  if (equals == std::string_view::npos || equals + 1 == value.size()) {
    // "html", or "report.html" without its format.
    const std::string_view guess = value.substr(value.find_last_of('.') + 1);
    const bool is_format = std::find(formats.begin(), formats.end(), guess) != formats.end();
    return Error{is_format ? fmt::format("--report: '{}' is not FORMAT=FILE; did you mean '{}={}'?",
                                         value, guess, guess == value ? "FILE" : value)
                           : fmt::format("--report: '{}' is not FORMAT=FILE, such as "
                                         "sarif=bgtools.sarif",
                                         value)};
  }
  const std::string_view format = value.substr(0, equals);
  if (std::find(formats.begin(), formats.end(), format) == formats.end()) {
    return Error{fmt::format("--report: unknown format '{}'{}", format,
                             report::did_you_mean_or_choices(format, formats))};
  }
  return NamedReport{std::string(format), std::string(value.substr(equals + 1))};
}

Replaceable replaceable_report(std::string_view format) {
  return {.what = fmt::format("{} report", format),
          .is_one = [format = std::string(format)](std::string_view beginning) {
            return report::is_report(format, beginning);
          }};
}

Replaceable replaceable_baseline() { return {.what = "baseline", .is_one = &report::is_baseline}; }

OrError<std::string_view> format_by_ending(std::string_view path, const Option& formats) {
  const std::string ending = extension_of(path);
  const std::vector<std::string_view> choices = choices_in(formats.choices);
  std::string endings;
  for (const std::string_view choice : choices) {
    const auto* const row =
        std::find_if(kOutputEndings.begin(), kOutputEndings.end(),
                     [&](const OutputEnding& one) { return one.format == choice; });
    if (row == kOutputEndings.end()) continue;
    if (!endings.empty()) endings += choice == choices.back() ? " or " : ", ";
    endings += row->text;
  }
  for (const OutputEnding& row : kOutputEndings) {
    const bool is_choice = std::find(choices.begin(), choices.end(), row.format) != choices.end();
    if (row.text == ending && is_choice) return row.format;
  }
  return Error{fmt::format("{}: {}; name the output {}, or the format with --{}", path,
                           ending.empty() ? "its name does not say what to write"
                                          : fmt::format("cannot write {}", ending),
                           endings, formats.name)};
}

OrError<void> check_outputs(Taken taken, const Given& given) {
  auto named = outputs_of(taken, given);
  if (!named) return named.error();
  std::vector<NamedOutput>& outputs = *named;
  if (outputs.empty()) return {};
  if (auto right = check_stdout(taken, outputs); !right) return right;
  std::erase_if(outputs, [](const NamedOutput& output) { return output.path == kStdin; });
  if (auto kept = keep_list_for(taken, given, outputs); !kept) return kept;
  std::erase_if(outputs, [](const NamedOutput& output) { return output.is_folder(); });
  if (auto right = check_for_two_at_one_path(outputs); !right) return right;
  for (const NamedOutput& output : outputs) {
    const std::string ending = extension_of(output.path);
    if (output.is_baseline() && is_of_transcripts(ending) && !is_in_table(ending)) {
      return Error{
          fmt::format("{} would make a baseline of what is called a transcript; its FILE is "
                      "missing, as in `--write-baseline known.baseline {}`",
                      output.words(), output.path)};
    }
  }
  const Option* const force = find_option(taken, "force");
  const bool forces = force != nullptr && given.state(*force) == true;
  if (auto right = check_for_inputs(taken, given, forces, outputs); !right) return right;
  const std::string* format = value_of(taken, given, "to");
  if (format == nullptr && find_option(taken, "to") == nullptr) {
    format = value_of(taken, given, "output-format");
  }
  for (const NamedOutput& output : outputs) {
    // One that is there is read, or refused where it is opened.
    if (!output.is_sidecar()) {
      const OutputFile file(output.path, forces, true, output.replaceable());
      if (auto allowed = file.may_be_written(); !allowed) return allowed;
    }
    if (output.is_report()) note_contradiction(output.path, output.format);
    // That a format is unknown is told by the command.
    const bool is_format = format != nullptr && (format_named(*format) != nullptr ||
                                                 position_format_named(*format) != nullptr ||
                                                 is_in_table(*format, &OutputEnding::format));
    if (output.option->name == "output" && is_format) {
      note_contradiction(output.path, *format);
    }
  }
  return {};
}

OutputDirectory::OutputDirectory(std::string path, const InputOptions& inputs, bool overwrites,
                                 std::vector<std::string> others)
    : path_(std::move(path)),
      inputs_(inputs),
      overwrites_(overwrites),
      others_(std::move(others)) {}

bool OutputDirectory::is_input(const FileIdentity& file) {
  if (!std::exchange(knows_inputs_, true)) {
    for_each_file(inputs_, [&](const Input& input) {
      if (const auto identity = identity_of_input(input.path)) input_files_.insert(*identity);
      return true;
    });
  }
  return input_files_.contains(file);
}

OrError<std::string> OutputDirectory::path_for(const LoadedInput& input, std::string_view ending) {
  const std::string below = path_below(input.below);
  std::string_view name = below;
  if (inputs_.walk.opens_archives) name = unpacked_name(name);
  if (!ending.empty()) name.remove_suffix(extension_of(name).size());
  if (name.empty()) return Error{fmt::format("the output would be outside {}", path_)};
  std::string path = fmt::format("{}/{}{}", path_, name, ending);
  if (used_.contains(path)) {
    return Error{fmt::format("another input is already written to {}", path)};
  }
  return taken(std::move(path), input.name);
}

OrError<std::string> OutputDirectory::path_named(const std::string& name, std::string_view ending) {
  std::string unique = name;
  for (int number = 2; !used_.insert(lowered(unique)).second; ++number) {
    unique = fmt::format("{}-{}", name, number);
  }
  return taken(fmt::format("{}/{}{}", path_, unique, ending), "");
}

OrError<std::string> OutputDirectory::taken(std::string path, const std::string& own) {
  for (const std::string& other : others_) {
    if (is_one_file(path, other)) return Error{fmt::format("{} is another output", path)};
  }
  if (const auto existing = identity_of(path)) {
    const bool is_own = !own.empty() && existing == identity_of_input(own);
    if (is_own && !overwrites_) {
      return Error{fmt::format("{} is this input; --force replaces it", path)};
    }
    if (!is_own && is_input(*existing)) {
      return Error{fmt::format("{} is {} input", path, own.empty() ? "an" : "another")};
    }
  }
  used_.insert(path);
  std::error_code error;
  std::filesystem::create_directories(std::filesystem::path(path).parent_path(), error);
  if (error && own.find(kMember) != std::string::npos) {
    return Error{"a member of an archive cannot be written in its place"};
  }
  // Any other error of the folder shows when the file is opened.
  return path;
}

std::string OutputCounts::sentence() const {
  return fmt::format("{} read, {} written, {} changed, {} left, {} lossy",
                     report::counted(read, "file"), report::with_commas(written),
                     report::with_commas(changed), report::with_commas(left),
                     report::with_commas(lossy));
}

}  // namespace bgtools::cli
