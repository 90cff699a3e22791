#include <fmt/core.h>

#include <bgtools/finding/sink.hpp>
#include <bgtools/formats/format.hpp>
#include <bgtools/text/numbers.hpp>
#include <optional>
#include <string>
#include <utility>

#include "cli/commands/commands.hpp"
#include "cli/inputs/inputs.hpp"
#include "cli/system/output_file.hpp"
#include "questions/writing/target.hpp"
#include "report/text.hpp"

namespace bgtools::cli {
namespace {

struct NewCommandArguments
    : Takes<questions::WrittenArguments, questions::NewMatchArguments, questions::ForceArguments> {
};

/// A match that nothing is known of but who plays, and what the arguments say.
OrError<Match> new_match(const NewCommandArguments& arguments) {
  Match match;
  match.names = {arguments.operands[0], arguments.operands[1]};
  if (arguments.length) {
    match.length = text::to_number<int>(*arguments.length);
    if (!match.length || *match.length < 0) {
      return Error{fmt::format("--length: '{}' is not a number of points; 0 is a money session",
                               *arguments.length)};
    }
  } else {
    match.length = 0;
  }
  if (arguments.event) match.tags.push_back({.key = "Event", .value = *arguments.event});
  if (arguments.date) match.tags.push_back({.key = "EventDate", .value = *arguments.date});
  Game game;
  game.names = match.names;
  game.score_before = {0, 0};
  match.games.push_back(std::move(game));
  return match;
}

ExitCode run_new(const NewCommandArguments& arguments, Output& out) {
  if (arguments.operands.size() != 2) {
    return refuse(
        "new requires the names of both players, such as `bgtools new Ann Bob --length 7`");
  }
  auto match = new_match(arguments);
  if (!match) return refuse(match.error());
  const std::string output(text_or(arguments.output, "-"));
  const Format* const implied = format_for_extension(extension_of(output));
  const auto target = target_of(arguments, implied != nullptr ? implied : format_named("mat"));
  if (!target) return refuse(target.error());

  Collector losses;
  std::string text;
  // Some formats number no games.
  for (const std::optional<int> label : {std::optional<int>(1), std::optional<int>()}) {
    match->games.front().label = label;
    losses.diagnostics.clear();
    text.clear();
    static_cast<void>(write(*match, *target->format, target->options, text, losses));
    if (losses.diagnostics.empty()) break;
  }
  for (const Diagnostic& each : losses.diagnostics) complain(report::printable(each.message));
  // What would be read otherwise is not written.
  if (!losses.diagnostics.empty()) return ExitCode::findings;
  if (output == kStdin) {
    out.write_foreign(text);
    return ExitCode::clean;
  }
  return write_file(output, is_on(arguments.force), text);
}

}  // namespace

constinit const Command kNew = command<NewCommandArguments, &run_new>(
    "new", "NAME NAME", "a transcript of a match that begins, to write on");

}  // namespace bgtools::cli
