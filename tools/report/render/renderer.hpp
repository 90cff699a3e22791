#pragma once

#include <bgtools/game/stop.hpp>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "report/exit_code.hpp"
#include "report/file_report.hpp"
#include "report/findings.hpp"

namespace bgtools::report {

/// An input that could not be read, or an error of the run itself.
struct ErrorReport {
  std::optional<std::int64_t> number{};  ///< nullopt: the run itself
  std::string_view path;                 ///< "": the run itself
  std::string_view message;
  /// What could be read of a damaged input, reported just before; null: nothing.
  const FileReport* damaged = nullptr;
};

/// An option of a run as it was given: a switch, a value, or each value of one that repeats.
struct GivenOption {
  std::string name;
  std::variant<bool, std::string, std::vector<std::string>> value;
};

/// A run, as reports begin with it.
struct RunReport {
  std::string command = "check";
  std::vector<GivenOption> options;                      ///< those that decide what is found
  std::string shard;                                     ///< "3/8"; "": all of the inputs
  std::optional<Severity> fails_from = Severity::error;  ///< --fail-on; nullopt: never
};

/// How many findings of an input the reports for people have, which are not for 10,000. Programs
/// and counts have all of them.
inline constexpr std::size_t kMostTold = 500;
/// The same for a run: --max-diagnostics replaces the number.
[[nodiscard]] std::size_t most_told(const RunReport& run) noexcept;

/// Identifies the rules that the records of a run refer to: 16 hexadecimal digits.
[[nodiscard]] const std::string& rule_table_hash();

/// How many files were left out, by the endings of their names, such as ".jpg"; "": other names.
using Skipped = std::map<std::string, std::int64_t>;
[[nodiscard]] std::int64_t total(const Skipped& skipped) noexcept;

/// The whole run.
struct Summary {
  std::int64_t files = 0;
  std::int64_t files_with_findings = 0;
  Skipped skipped{};
  std::int64_t unreadable = 0;
  std::int64_t unread = 0;    ///< of `files`: those that look like transcripts but no reader takes
  std::int64_t left_out = 0;  ///< matches that --where does not select
  std::int64_t undated = 0;   ///< of these, those left out only because their day is not certain
  std::int64_t games = 0;
  std::int64_t turns = 0;
  std::int64_t unverified_turns = 0;
  std::int64_t known = 0;      ///< findings that the baseline has
  std::int64_t allowed = 0;    ///< findings that comments allow
  std::string settings_from;   ///< whose settings change what counts: a file, variables; "": none
  std::int64_t not_shown = 0;  ///< findings beyond --max-diagnostics
  Tally tally{};
  ExitCode exit = ExitCode::clean;

  /// Counts an input that was read.
  void add(const FileReport& report) noexcept;
};

/// Writes one report format: begin, then each input in the order of the run, then end. An
/// interrupted run has no end.
class Renderer {
 public:
  virtual ~Renderer() = default;
  virtual void begin(const RunReport& run) = 0;
  /// If the input is damaged, error() is called next, with the same number.
  virtual void file(const FileReport& report) = 0;
  virtual void error(const ErrorReport& report) = 0;
  virtual void end(const Summary& summary) = 0;

 protected:
  Renderer() = default;
  Renderer(const Renderer&) = default;
  Renderer& operator=(const Renderer&) = default;
};

struct RenderOptions {
  bool uses_colour = false;
  bool shows_board = false;
  bool is_quiet = false;
  bool shows_statistics = false;
  /// Receives the summary of the step at the end of a report for GitHub; may be null.
  std::string* step_summary = nullptr;
  StopFlag stop = nullptr;  ///< ends the rendering of an input early
};

// The renderers append to `out`, which must outlive them.
#define BGTOOLS_REPORT_FORMAT(name)                                     \
  [[nodiscard]] std::unique_ptr<Renderer> make_##name(std::string& out, \
                                                      const RenderOptions& options = {});
#include "report/render/formats.def"
#undef BGTOOLS_REPORT_FORMAT

/// What --output-format and --report take, separated by '|'.
#define BGTOOLS_REPORT_FORMAT(name) "|" #name
// clang-format off
inline constexpr std::string_view kReportFormats = std::string_view(
#include "report/render/formats.def"
).substr(1);
// clang-format on
#undef BGTOOLS_REPORT_FORMAT

/// Whether a file that begins like this is a report in this format; an empty file is none. Its
/// first lines tell, as docs/cli.md says under Outputs.
[[nodiscard]] bool is_report(std::string_view format, std::string_view beginning);

/// The renderer with this name in --output-format; null for an unknown name.
[[nodiscard]] std::unique_ptr<Renderer> make_renderer(std::string_view format, std::string& out,
                                                      const RenderOptions& options);

}  // namespace bgtools::report
