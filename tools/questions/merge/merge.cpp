#include "questions/merge/merge.hpp"

#include <fmt/core.h>

#include <bgtools/formats/format.hpp>
#include <bgtools/text/joined.hpp>
#include <cstdint>
#include <utility>

#include "report/findings.hpp"
#include "report/selection.hpp"
#include "report/text.hpp"

namespace bgtools::questions {

using report::OptionName;
using report::Sentence;
namespace {

/// Writes the merged matches; false: the target cannot hold one of them.
bool write_matches(const Target& target, StopFlag stop, MergeAnswer& answer) {
  const report::Selection selection;
  report::Findings findings(selection);
  LossSink losses(findings, KeptLosses::first_of_each_game);
  WriteOptions options = target.options;
  options.stop = stop;
  bool is_whole = true;
  for (const Match& match : answer.merged.matches) {
    if (is_set(stop)) return false;
    options.follows_match = !answer.text.empty();
    if (!write(match, *target.format, options, answer.text, losses)) is_whole = false;
  }
  answer.losses = losses.counts();
  return is_whole;
}

std::vector<std::string> notes_on(const analysis::Merged& merged, std::string_view name) {
  const auto counted = [](std::size_t number, std::string_view noun) {
    return report::counted(static_cast<std::int64_t>(number), noun);
  };
  std::vector<std::string> notes;
  std::vector<std::string> parts;
  for (const Tag& tag : merged.left_out.tags) {
    report::append_printable(parts.emplace_back(), fmt::format("{} \"{}\"", tag.key, tag.value));
  }
  if (merged.left_out.annotations != 0) {
    parts.push_back(counted(merged.left_out.annotations, "annotation"));
  }
  if (!parts.empty()) {
    notes.push_back(fmt::format("left out of {}: {}", name, text::joined(parts)));
  }
  if (merged.errors != 0) {
    notes.push_back(fmt::format("the merged record breaks rules: {}; see `bgtools check`",
                                counted(merged.errors, "error")));
  }
  return notes;
}

}  // namespace

report::OrSentence<MergeQuestion> merge_question(const MergeArguments& arguments,
                                                 const Format* implied, StopFlag stop) {
  auto run = run_options(arguments, stop);
  if (!run) return run.error();
  auto target = target_of(arguments, implied);
  if (!target) return target.error();
  if (target->format == nullptr) return unnamed_target();
  MergeQuestion question{.run = *std::move(run),
                         .target = *std::move(target),
                         .fails_if_lossy = is_on(arguments.fail_if_lossy)};
  if (arguments.prefer) {
    question.preferred = *arguments.prefer == "A" ? analysis::Which::a : analysis::Which::b;
  }
  return question;
}

report::OrSentence<MergeAnswer> merge(TwoTranscripts& both, const MergeQuestion& question,
                                      std::string_view name_of_b) {
  if (const auto read = both.read(question.run); !read) return read.error();
  MergeAnswer answer{
      .merged = analysis::merge(both.a(), both.b(), question.run.game, question.preferred)};
  if (answer.merged.open_choices() != 0) {
    constexpr OptionName kPrefer{"prefer"};
    answer.exit = report::ExitCode::findings;
    answer.missing = Sentence("nothing written: choose with ", kPrefer, " A or ", kPrefer, " B");
    return answer;
  }
  answer.left_out = notes_on(answer.merged, name_of_b);
  if (!write_matches(question.target, question.run.game.stop, answer) || answer.text.empty()) {
    answer.text.clear();
    answer.exit = report::ExitCode::findings;
    answer.missing =
        Sentence("nothing written: ", question.target.format->name, " cannot hold the match");
  } else if (answer.losses.fail(question.fails_if_lossy)) {
    answer.exit = report::ExitCode::findings;
  }
  return answer;
}

}  // namespace bgtools::questions
