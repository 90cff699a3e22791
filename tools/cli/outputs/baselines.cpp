#include "cli/outputs/baselines.hpp"

#include <fmt/core.h>

#include <utility>

#include "cli/outputs/baseline_path.hpp"
#include "cli/outputs/outputs.hpp"
#include "cli/system/file.hpp"
#include "cli/system/output.hpp"
#include "cli/system/output_file.hpp"

namespace bgtools::cli {

using report::ExitCode;

OrError<RunBaselines> RunBaselines::read(const BaselineArguments& arguments) {
  RunBaselines baselines;
  baselines.written_ = arguments.write_baseline;
  baselines.prunes_ = is_on(arguments.prune_baseline);
  if (!arguments.baseline.text) {
    if (!baselines.prunes_) return baselines;
    return Error{"--prune-baseline: name the baseline with --baseline FILE"};
  }
  baselines.path_ = *arguments.baseline.text;
  FileReader reader;
  const auto bytes = reader.read(baselines.path_);
  if (!bytes) {
    return Error{fmt::format("--baseline: {}: {}", baselines.path_, bytes.error().message)};
  }
  auto known = report::Baseline::read(baselines.path_, *bytes);
  if (!known) return Error{fmt::format("--baseline: {}", known.error().message)};
  baselines.known_ = *std::move(known);
  return baselines;
}

questions::Baselines RunBaselines::of(const std::string& input) const {
  questions::Baselines baselines;
  if (known_) {
    baselines.read = &*known_;
    baselines.known_as = path_from(folder_of(path_), input);
    baselines.is_pruned = prunes_;
  }
  if (written_) baselines.written_as = path_from(folder_of(*written_), input);
  return baselines;
}

void RunBaselines::take(const questions::Baselines& of_input, questions::Checked& checked) {
  std::vector<std::string>& lines = checked.for_baseline;
  std::move(lines.begin(), lines.end(), std::back_inserter(lines_));
  lines.clear();
  if (prunes_ && seen_.insert(of_input.known_as).second) {
    stale_.insert(checked.report.stale.begin(), checked.report.stale.end());
  }
}

ExitCode RunBaselines::write(ExitCode of_run) {
  const bool is_pruned = prunes_ && !stale_.empty();
  if (!written_ && !is_pruned) return ExitCode::clean;
  if (of_run == ExitCode::failed) {
    complain("the baseline was not written, because not everything could be checked");
    return ExitCode::clean;
  }
  ExitCode exit = ExitCode::clean;
  const auto write_one = [&](const std::string& path, bool overwrites,
                             std::vector<std::string> lines) {
    const std::string text = report::baseline_text(std::move(lines));
    exit = report::worse(exit, write_file(path, overwrites, text, replaceable_baseline()));
  };
  if (is_pruned) write_one(path_, true, known_->without(stale_));
  if (written_) write_one(*written_, false, std::move(lines_));
  return exit;
}

std::optional<std::string> RunBaselines::hash() const {
  return known_ ? std::optional(known_->hash()) : std::nullopt;
}

}  // namespace bgtools::cli
