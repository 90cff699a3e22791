#include <fmt/format.h>

#include <algorithm>
#include <bgtools/formats/format.hpp>
#include <bgtools/formats/patch.hpp>
#include <bgtools/formats/source.hpp>
#include <bgtools/verdict/allowance.hpp>
#include <bgtools/verdict/verify.hpp>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "commands/commands.hpp"
#include "inputs/findings.hpp"
#include "inputs/inputs.hpp"
#include "inputs/run.hpp"
#include "interrupt.hpp"
#include "output_file.hpp"
#include "render/diff.hpp"
#include "render/locus.hpp"

namespace bgtools::cli {
namespace {

/// A match with what is wrong with it.
struct Examined {
  Match match;
  std::vector<Diagnostic> faults;  ///< errors, consequences left out
};

struct Examination {
  const Format* format = nullptr;
  std::vector<Examined> matches;
  std::vector<Diagnostic> unread;   ///< errors of reading
  std::vector<Diagnostic> allowed;  ///< errors that a comment of the transcript allows
};

bool is_fault(const Diagnostic& found) {
  return found.severity == Severity::error && !found.consequence_of;
}

Examination examine(const Source& source, std::string_view extension, const RunOptions& options) {
  Examination examination;
  std::vector<PlacedAllowance> allowances;
  Collector reading;
  VerifyOptions game = options.game;
  game.match_number = 0;
  examination.format = read(source, extension, options.forced, reading, [&](Match&& match) {
    ++game.match_number;
    Collector found;
    verify(match, game, found);
    std::erase_if(found.diagnostics, [](const Diagnostic& each) { return !is_fault(each); });
    for (Allowance& allowance : allowances_in(match)) {
      allowances.push_back({.allowance = std::move(allowance), .match = game.match_number});
    }
    examination.matches.push_back({std::move(match), std::move(found.diagnostics)});
    return !interruption();
  });
  std::erase_if(reading.diagnostics, [](const Diagnostic& each) { return !is_fault(each); });
  examination.unread = std::move(reading.diagnostics);

  // What is allowed shall stay: it is neither repaired nor counted.
  const auto set_aside = [&](std::vector<Diagnostic>& faults) {
    std::erase_if(faults, [&](const Diagnostic& fault) {
      const bool is_allowed = std::ranges::any_of(allowances, [&](const PlacedAllowance& each) {
        return each.covers(fault.rule, fault.match, fault.game);
      });
      if (is_allowed) examination.allowed.push_back(fault);
      return is_allowed;
    });
  };
  set_aside(examination.unread);
  for (Examined& examined : examination.matches) set_aside(examined.faults);
  return examination;
}

std::size_t faults_in(const Examination& examination) {
  std::size_t faults = examination.unread.size();
  for (const Examined& examined : examination.matches) faults += examined.faults.size();
  return faults;
}

class Repairer {
 public:
  Repairer(const Source& source, std::string_view extension, const RunOptions& options,
           bool repairs_scores)
      : source_(source),
        extension_(extension),
        options_(options),
        repairs_scores_(repairs_scores),
        examination_(examine(source, extension, options)) {
    chosen_.resize(examination_.matches.size());
  }

  /// Says on stderr what is done about each fault.
  void choose() {
    for (const Diagnostic& fault : examination_.unread) say(fault, "cannot be read");
    for (const Diagnostic& fault : examination_.allowed) {
      say(fault, "left as it is: the transcript allows it");
    }
    for (std::size_t at = 0; at < examination_.matches.size(); ++at) {
      for (const Diagnostic& fault : examination_.matches[at].faults) choose(at, fault);
    }
  }

  [[nodiscard]] bool has_format() const { return examination_.format != nullptr; }
  [[nodiscard]] bool is_binary() const { return examination_.format->is_binary; }
  [[nodiscard]] bool has_repairs() const {
    return std::any_of(chosen_.begin(), chosen_.end(),
                       [](const auto& repairs) { return !repairs.empty(); });
  }
  /// The repaired text, and how many faults it still has; nullopt where the format cannot be
  /// written.
  [[nodiscard]] std::optional<std::pair<std::string, std::size_t>> result() const {
    const std::vector<Match> wanted = repaired_matches();
    if (std::optional<std::string> text = in_place()) {
      const std::optional<std::size_t> faults = faults_of(*text, wanted);
      if (faults) return std::pair(*std::move(text), *faults);
    }
    if (examination_.format->write == nullptr) return std::nullopt;
    std::string text;
    Collector losses;
    for (const Match& match : wanted) examination_.format->write(match, {}, text, losses);
    const Source written(source_.name(), text, stop_flag());
    const std::size_t faults = faults_in(examine(written, extension_, options_));
    return std::pair(std::move(text), faults);
  }
  [[nodiscard]] std::size_t faults() const { return faults_in(examination_); }

 private:
  void say(const Diagnostic& fault, std::string_view what) const {
    const Format* const format = examination_.format;
    const std::string place = place_words(locus(source_, format, fault.span.begin), format);
    complain(fmt::format("{}:{}: {}: {}", source_.name(), place, code(fault.rule), what));
  }

  void choose(std::size_t match, const Diagnostic& fault) {
    if (fault.repairs.empty()) {
      say(fault, fmt::format("{}; no smallest edit explains it", fault.message));
      return;
    }
    if (fault.repairs.size() > 1) {
      std::string words;
      for (const Repair& repair : fault.repairs) {
        words += words.empty() ? "" : "; or ";
        words += repair.words;
      }
      say(fault, fmt::format("left as it is, since several edits explain it: {}", words));
      return;
    }
    const Repair& repair = fault.repairs.front();
    if (repair.edit.kind == EditKind::turn_missing) {
      say(fault, fmt::format("left as it is: {}", repair.words));
    } else if (is_of_score(repair.edit) && !repairs_scores_) {
      say(fault, fmt::format("left as it is; --scores would write {}", repair.words));
    } else {
      say(fault, repair.words);
      chosen_[match].push_back(repair);
    }
  }

  [[nodiscard]] std::vector<Match> repaired_matches() const {
    std::vector<Match> matches;
    for (std::size_t at = 0; at < chosen_.size(); ++at) {
      Match match = examination_.matches[at].match;
      std::vector<Repair> repairs = chosen_[at];
      // From the last one on, so that the actions before keep their places.
      std::sort(repairs.begin(), repairs.end(), [](const Repair& a, const Repair& b) {
        return std::pair(a.game, a.edit.action) > std::pair(b.game, b.edit.action);
      });
      for (const Repair& repair : repairs) apply(repair, match);
      matches.push_back(std::move(match));
    }
    return matches;
  }

  [[nodiscard]] std::optional<std::string> in_place() const {
    if (examination_.format->patch == nullptr) return std::nullopt;
    std::vector<TextEdit> edits;
    for (std::size_t at = 0; at < chosen_.size(); ++at) {
      for (const Repair& repair : chosen_[at]) {
        if (!examination_.format->patch(source_.text(), examination_.matches[at].match, repair,
                                        edits)) {
          return std::nullopt;
        }
      }
    }
    return patched(source_.text(), std::move(edits));
  }

  /// The faults of an edited text; nullopt where it is not read as the record that was meant.
  [[nodiscard]] std::optional<std::size_t> faults_of(const std::string& text,
                                                     const std::vector<Match>& wanted) const {
    const Source edited(source_.name(), text, stop_flag());
    const Examination after = examine(edited, extension_, options_);
    const bool is_as_meant =
        std::equal(after.matches.begin(), after.matches.end(), wanted.begin(), wanted.end(),
                   [](const Examined& a, const Match& b) { return same_record(a.match, b); });
    return is_as_meant ? std::optional(faults_in(after)) : std::nullopt;
  }

  const Source& source_;
  std::string_view extension_;
  const RunOptions& options_;
  bool repairs_scores_;
  Examination examination_;
  std::vector<std::vector<Repair>> chosen_;  ///< for each match
};

ExitCode repair_text(const Arguments& arguments, const RunOptions& options,
                     const LoadedInput& input, Output& out) {
  const std::string& name = input.name;
  const Source source(name, input.bytes, stop_flag());
  Repairer repairer(source, input.extension, options, arguments.is_on("scores"));
  if (interruption()) return *interruption();
  repairer.choose();
  if (!repairer.has_format()) return ExitCode::findings;
  if (repairer.is_binary()) {
    return refuse(fmt::format("{}: not a text; convert it first, then repair what came out", name));
  }
  std::string text(source.text());
  std::size_t faults = repairer.faults();
  if (repairer.has_repairs()) {
    auto result = repairer.result();
    if (!result) return refuse(fmt::format("{}: this format cannot be written", name));
    text = std::move(result->first);
    faults = result->second;
  }
  // What was examined in part is not known to be as it was meant.
  if (const auto signal = interruption()) return *signal;
  if (const auto path = arguments.value("write")) {
    const ExitCode written = write_file(std::string(*path), arguments.is_on("force"), text);
    if (written != ExitCode::clean) return written;
  } else {
    out.write(unified_diff(name, source.text(), text));
  }
  return faults == 0 ? ExitCode::clean : ExitCode::findings;
}

}  // namespace

ExitCode repair(const Arguments& arguments, Output& out) {
  auto options = run_options(arguments);
  if (const auto* error = std::get_if<UsageError>(&options)) return refuse(error->message);
  if (arguments.operands().size() != 1) return refuse("name one file, or `-` for stdin");
  auto inputs = input_options(arguments);
  if (const auto* error = std::get_if<UsageError>(&inputs)) return refuse(error->message);
  ExitCode code = ExitCode::clean;
  const InputCount count = for_each_input(
      arguments, std::get<InputOptions>(inputs),
      [&](const LoadedInput& input) {
        const std::string& operand = arguments.operands().front();
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
        const std::string failure = failure_in(
            [&] { code = repair_text(arguments, std::get<RunOptions>(options), input, out); });
        if (!failure.empty()) code = refuse(fmt::format("{}: {}", input.name, failure));
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

}  // namespace bgtools::cli
