#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <bgtools/formats/format.hpp>
#include <bgtools/formats/positions.hpp>
#include <bgtools/formats/source.hpp>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "commands/commands.hpp"
#include "commands/convert_positions.hpp"
#include "inputs/file.hpp"
#include "inputs/findings.hpp"
#include "inputs/inputs.hpp"
#include "inputs/run.hpp"
#include "inputs/sidecar.hpp"
#include "interrupt.hpp"
#include "nearest.hpp"
#include "output_file.hpp"
#include "render/renderer.hpp"
#include "render/text.hpp"
#include "selection.hpp"

namespace bgtools::cli {
namespace {

/// How much text waits in memory before it goes to the file.
constexpr std::size_t kBlock = std::size_t{1024} * 1024;

/// Counts the losses of a conversion and hands them on as findings of their match.
class LossSink final : public Sink {
 public:
  explicit LossSink(Findings& findings) : findings_(findings) {}

  void begin_match(int match) { match_ = match; }
  bool report(Diagnostic diagnostic) override {
    ++counts_[static_cast<std::size_t>(diagnostic.rule)];
    if (diagnostic.match == 0) diagnostic.match = match_;
    return findings_.report(std::move(diagnostic));
  }
  [[nodiscard]] std::int64_t total() const {
    std::int64_t total = 0;
    for (const std::int64_t count : counts_) total += count;
    return total;
  }
  /// Whether something that happened in a game is missing from the output.
  [[nodiscard]] bool has_lost_action() const {
    return count(Rule::loss_play) != 0 || count(Rule::loss_cube) != 0;
  }
  /// "3 losses: 2 loss-tag, 1 loss-comment"; "" for none.
  [[nodiscard]] std::string sentence() const {
    if (total() == 0) return "";
    std::vector<std::string> kinds;
    for (std::size_t i = 0; i < kRuleCount; ++i) {
      if (counts_[i] == 0) continue;
      kinds.push_back(fmt::format("{} {}", counts_[i], info(static_cast<Rule>(i)).name));
    }
    return fmt::format("{} loss{}: {}", total(), total() == 1 ? "" : "es", fmt::join(kinds, ", "));
  }

 private:
  [[nodiscard]] std::int64_t count(Rule rule) const {
    return counts_[static_cast<std::size_t>(rule)];
  }

  Findings& findings_;
  int match_ = 0;
  std::array<std::int64_t, kRuleCount> counts_{};
};

/// Where the matches of one or several inputs go: a file, or stdout.
class Target {
 public:
  /// `path` "-": stdout. `is_held`: nothing leaves the memory before commit().
  Target(std::string path, bool overwrites, bool is_held, Output& out)
      : out_(out), is_held_(is_held), path_(std::move(path)) {
    if (path_ != kStdin) file_ = std::make_unique<OutputFile>(path_, overwrites);
  }

  [[nodiscard]] const std::string& path() const noexcept { return path_; }
  [[nodiscard]] std::string objection() const { return file_ ? file_->objection() : std::string(); }
  [[nodiscard]] std::string& text() noexcept { return text_; }
  [[nodiscard]] bool is_empty() const noexcept { return text_.empty() && !has_written_; }
  /// Both return "" or a sentence about what went wrong.
  std::string match_is_written() {
    if (text_.size() < kBlock || (is_held_ && !file_)) return "";
    return write();
  }
  std::string commit() {
    if (std::string error = write(); !error.empty()) return error;
    return file_ ? file_->commit() : std::string();
  }

 private:
  std::string write() {
    std::string error;
    has_written_ = has_written_ || !text_.empty();
    if (file_) {
      error = file_->append(text_);
    } else {
      out_.write(text_);
      out_.spill();
    }
    text_.clear();
    return error;
  }

  Output& out_;
  bool is_held_;
  bool has_written_ = false;
  std::string path_;
  std::unique_ptr<OutputFile> file_;
  std::string text_;
};

/// What the arguments ask for.
struct Plan {
  RunOptions run{};
  const Format* format = nullptr;
  WriteOptions write{};
  std::string output;      ///< "-": stdout
  std::string output_dir;  ///< "": one output
  std::string sidecar;     ///< "": none
  bool is_strict = false;
  bool overwrites = false;
};

std::optional<UsageError> choose_format(const Arguments& arguments, Plan& plan) {
  auto named = format_option(arguments, "to");
  if (auto* error = std::get_if<UsageError>(&named)) return std::move(*error);
  plan.format = std::get<const Format*>(named);
  if (plan.format == nullptr && plan.output != kStdin) {
    plan.format = format_for_extension(extension_of(plan.output));
  }
  if (plan.format == nullptr) return UsageError{"name the format to write with --to"};
  if (plan.format->write == nullptr) {
    return UsageError{fmt::format("{} can be read, not written", plan.format->name)};
  }
  const std::string_view dialect = arguments.value_or("dialect", "");
  const auto written = plan.format->written_dialects;
  if (!dialect.empty() && std::find(written.begin(), written.end(), dialect) == written.end()) {
    const auto known = plan.format->dialects;
    if (std::find(known.begin(), known.end(), dialect) != known.end()) {
      return UsageError{fmt::format("--dialect: {} can be read, not written; {} writes {}", dialect,
                                    plan.format->name, fmt::join(written, ", "))};
    }
    return UsageError{fmt::format("--dialect: {} has no dialect '{}'{}", plan.format->name, dialect,
                                  did_you_mean(dialect, written))};
  }
  plan.write.dialect = dialect;
  return std::nullopt;
}

std::variant<Plan, UsageError> plan_of(const Arguments& arguments) {
  Plan plan;
  auto options = run_options(arguments);
  if (auto* error = std::get_if<UsageError>(&options)) return std::move(*error);
  plan.run = std::get<RunOptions>(std::move(options));
  const std::string_view verify = arguments.value_or("verify", "warn");
  plan.run.verifies = verify != "off";
  plan.is_strict = verify == "strict";
  plan.overwrites = arguments.is_on("force");
  plan.output = arguments.value_or("output", kStdin);
  plan.output_dir = arguments.value_or("output-dir", "");
  plan.sidecar = arguments.value_or("sidecar", "");
  if (arguments.value("output") && arguments.value("output-dir")) {
    return UsageError{"--output and --output-dir exclude each other"};
  }
  if (arguments.operands().empty()) return UsageError{"no input: name a file, or `-` for stdin"};
  if (auto error = choose_format(arguments, plan)) return *std::move(error);
  return plan;
}

class Convert {
 public:
  Convert(const Arguments& arguments, Plan plan, Output& out)
      : arguments_(arguments),
        plan_(std::move(plan)),
        out_(out),
        findings_(selection_),
        losses_(findings_),
        report_(make_concise(report_text_)) {}

  ExitCode operator()() {
    if (!open_sidecar()) return ExitCode::failed;
    if (plan_.output_dir.empty()) {
      target_ = make_target(plan_.output);
      if (!target_) return ExitCode::failed;
    }
    for_each_input(arguments_,
                   {.on_bytes = [&](const std::string& name, std::string_view bytes,
                                    bool is_named) { return input(name, bytes, is_named); },
                    .on_error =
                        [&](const std::string& path, std::string_view message) {
                          fail(fmt::format("{}: {}", path, message));
                          // One output of which an input is missing would be half a file.
                          if (plan_.output_dir.empty()) is_incomplete_ = true;
                          return true;
                        }});
    if (const auto signal = interruption()) return *signal;
    if (plan_.output_dir.empty()) finish_target(*target_, matches_);
    const bool is_kept = write_sidecar();
    if (!is_kept && (losses_.has_lost_action() ||
                     (arguments_.is_on("fail-if-lossy") && losses_.total() != 0))) {
      code_ = worse(code_, ExitCode::findings);
    }
    if (losses_.total() != 0 && !arguments_.is_on("quiet")) {
      complain(is_kept ? fmt::format("{}; {} keeps them", losses_.sentence(), plan_.sidecar)
                       : losses_.sentence());
    }
    return code_;
  }

 private:
  [[nodiscard]] bool is_verbose() const { return arguments_.is_on("verbose"); }
  void fail(std::string_view sentence) {
    complain(sentence);
    code_ = ExitCode::failed;
  }

  /// A sidecar that is there is restored from; one that is not will be written.
  bool open_sidecar() {
    if (plan_.sidecar.empty()) return true;
    if (OutputFile(plan_.sidecar, false).objection().empty()) {
      keeper_.emplace();
      return true;
    }
    FileReader file;
    const auto text = file.read(plan_.sidecar);
    std::string error;
    if (const auto* unread = std::get_if<ReadError>(&text)) {
      error = unread->message;
    } else {
      error = restorer_.emplace().load(std::get<std::string_view>(text));
    }
    if (!error.empty()) fail(fmt::format("{}: {}", plan_.sidecar, error));
    return error.empty();
  }

  /// Whether a sidecar now holds what the output does not.
  bool write_sidecar() {
    if (!keeper_ || !is_written_ || is_beyond_sidecar_) return false;
    OutputFile file(plan_.sidecar, false);
    std::string error = file.append(keeper_->text());
    if (error.empty()) error = file.commit();
    if (!error.empty()) fail(error);
    return error.empty();
  }

  void restore(Match& match) {
    if (restorer_->restore(match) != Restored::unknown) return;
    complain(fmt::format("{}: match {} is not as it was written; nothing is restored to it",
                         plan_.sidecar, matches_));
    code_ = worse(code_, ExitCode::findings);
  }

  void keep(const Match& match, std::string_view written) {
    const std::string error = keeper_->add(match, *plan_.format, written);
    if (error.empty()) return;
    is_beyond_sidecar_ = true;
    fail(fmt::format("{}: match {} cannot be kept: {}", plan_.sidecar, matches_, error));
  }

  std::unique_ptr<Target> make_target(std::string path) {
    auto target =
        std::make_unique<Target>(std::move(path), plan_.overwrites, plan_.is_strict, out_);
    const std::string objection = target->objection();
    if (objection.empty()) return target;
    fail(objection);
    return nullptr;
  }

  /// The file of an input in --output-dir: its name with the extension of the format.
  std::string path_in_directory(std::string_view input) {
    std::string_view stem = input.substr(input.find_last_of('/') + 1);
    stem = stem.substr(0, stem.size() - extension_of(input).size());
    return fmt::format("{}/{}{}", plan_.output_dir, stem, plan_.format->extensions.front());
  }

  bool input(const std::string& name, std::string_view bytes, bool is_named) {
    std::unique_ptr<Target> own;
    Target* target = target_.get();
    if (!plan_.output_dir.empty()) {
      const std::string path = path_in_directory(name);
      if (!used_paths_.insert(path).second) {
        fail(fmt::format("{}: another input is already written to {}", name, path));
        return true;
      }
      own = make_target(path);
      if (!own) return true;
      target = own.get();
    }
    const Source source(name, bytes);
    std::string write_error;
    const Receipt receipt =
        run(source, extension_of(name), is_named, plan_.run, findings_, [&](Match&& match) {
          losses_.begin_match(static_cast<int>(++matches_));
          plan_.write.follows_match = !target->is_empty();
          if (restorer_) restore(match);
          const std::size_t begin = target->text().size();
          plan_.format->write(match, plan_.write, target->text(), losses_);
          if (keeper_) keep(match, std::string_view(target->text()).substr(begin));
          write_error = target->match_is_written();
          return write_error.empty() && out_.error() == 0;
        });
    if (interruption()) return false;
    report(name, source, receipt);
    if (!receipt.damage.empty()) {
      fail(fmt::format("{}: {}", name, receipt.damage));
      // What is left of a damaged file is no whole match.
      if (plan_.output_dir.empty()) is_incomplete_ = true;
      return out_.error() == 0;
    }
    if (receipt.matches == 0 || receipt.has_dropped) code_ = worse(code_, ExitCode::findings);
    if (plan_.is_strict && findings_.tally().errors != 0) is_refused_ = true;
    if (!write_error.empty()) {
      fail(write_error);
      is_incomplete_ = true;
      return false;
    }
    if (own) finish_target(*own, receipt.matches);
    return out_.error() == 0;
  }

  void report(const std::string& name, const Source& source, const Receipt& receipt) {
    report_text_.clear();
    report_->file({.path = name,
                   .source = source,
                   .receipt = receipt,
                   .findings = findings_,
                   .shown = findings_.all().size()});
    static_cast<void>(write_all(STDERR_FILENO, report_text_));
    if (is_verbose()) complain(fmt::format("{}: {}", name, describe(receipt)));
  }

  /// Makes the output appear, unless --verify strict forbids it or there is none.
  void finish_target(Target& target, std::int64_t matches) {
    if (is_refused_) {
      complain("nothing written: the input has errors (--verify strict)");
      code_ = worse(code_, ExitCode::findings);
    } else if (matches != 0 && !is_incomplete_) {
      if (const std::string error = target.commit(); !error.empty()) {
        fail(error);
      } else {
        is_written_ = true;
        if (is_verbose()) {
          complain(fmt::format("{}: {} match{} written", target.path(), matches,
                               matches == 1 ? "" : "es"));
        }
      }
    }
    is_refused_ = false;
  }

  const Arguments& arguments_;
  Plan plan_;
  Output& out_;
  Selection selection_;
  Findings findings_;
  LossSink losses_;
  std::string report_text_;
  std::unique_ptr<Renderer> report_;
  std::unique_ptr<Target> target_;
  std::set<std::string> used_paths_;
  std::optional<SidecarWriter> keeper_;
  std::optional<SidecarReader> restorer_;
  std::int64_t matches_ = 0;
  bool is_refused_ = false;     ///< --verify strict found an error
  bool is_incomplete_ = false;  ///< an input or the disk failed
  bool is_written_ = false;
  bool is_beyond_sidecar_ = false;
  ExitCode code_ = ExitCode::clean;
};

}  // namespace

ExitCode convert(const Arguments& arguments, Output& out) {
  if (const auto* const position = position_format_named(arguments.value_or("to", ""))) {
    return convert_positions(arguments, *position, out);
  }
  auto plan = plan_of(arguments);
  if (const auto* error = std::get_if<UsageError>(&plan)) return refuse(error->message);
  return Convert(arguments, std::get<Plan>(std::move(plan)), out)();
}

}  // namespace bgtools::cli
