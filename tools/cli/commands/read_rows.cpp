#include "cli/commands/read_rows.hpp"

#include <fmt/core.h>

#include "cli/system/interrupt.hpp"
#include "report/text.hpp"

namespace bgtools::cli {

ReadRows::ReadRows(const Some<ProgressArguments, EmptyArguments>& arguments,
                   const questions::RowsQuestion& question, Output& out)
    : question_(question),
      out_(out),
      progress_(wants_progress(text_or(arguments.progress, "auto"))),
      may_be_empty_(is_on(arguments.allow_empty)) {}

bool ReadRows::read(const InputOptions& inputs) {
  const InputCount count = ask_each(inputs, *this);
  progress_.erase();
  if (interruption()) return false;
  if (left_out_ != 0) {
    say(report::left_out_words(left_out_, undated_));
  }
  // Other shards may have inputs.
  const bool has_none = matches_ == 0 && count.of_others == 0;
  if (has_none && code_ == ExitCode::clean && !may_be_empty_) {
    fail_run(count.inputs == 0 ? "nothing to read"
             : left_out_ != 0  ? "no match is selected"
                               : "no transcript found");
  }
  return true;
}

void ReadRows::ask(const LoadedInput& input, InputRows& answer, const Turn& turn) {
  answer.is_named = false;
  answer.written = {};
  answer.receipt = answer.rows.make(input, [&] {
    if (!turn()) return false;
    answer.written = hand_over(answer, input.name);
    return answer.written && out_.error() == 0;
  });
}

bool ReadRows::take(LoadedInput& input, InputRows& answer) {
  input.release();
  ++inputs_read_;
  matches_ += answer.receipt.matches;
  games_ += answer.receipt.games;
  const auto left_out = static_cast<std::int64_t>(answer.receipt.left_out.size());
  left_out_ += left_out;
  undated_ += answer.receipt.undated;
  if (answer.receipt.matches + left_out == 0) {
    tell_what_it_is(input.name, answer.rows.findings());
  }
  if (const std::string& damage = answer.receipt.damage; !damage.empty()) {
    // The rest of a damaged file is not all of its rows.
    fail_run(fmt::format("{}: {}", input.name, damage));
  }
  if (answer.written && answer.receipt.matches != 0) {
    answer.written = hand_over(answer, input.name);
  }
  if (!answer.written) {
    fail_run(answer.written.error().message);
    return false;
  }
  progress_.update(inputs_read_, games_);
  return out_.error() == 0;
}

bool ReadRows::fail(const std::string& path, std::string_view why) {
  ++inputs_read_;
  fail_run(fmt::format("{}: {}", path, why));
  return true;
}

/// Why an input has no match, as `check` says it.
void ReadRows::tell_what_it_is(const std::string& name, const report::FindingList& findings) {
  for (const report::Finding& finding : findings) {
    const std::string sentence =
        fmt::format("{}: {} ({})", name, finding.message, code(finding.rule));
    if (finding.severity == Severity::error) {
      say(sentence);
      code_ = ExitCode::failed;
    } else if (finding.severity == Severity::warning) {
      progress_.erase();
      complain(sentence);
    }
  }
}

/// If both streams are one terminal, earlier rows come first.
void ReadRows::say(const std::string& sentence) {
  progress_.erase();
  out_.flush();
  complain(sentence);
}

void ReadRows::fail_run(const std::string& sentence) {
  say(sentence);
  code_ = ExitCode::failed;
  is_incomplete_ = true;
}

}  // namespace bgtools::cli
