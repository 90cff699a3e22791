// Feeds any bytes to the reader that the program's name selects and to the verifier: nothing
// crashes, every reported place lies in the text, and a text without a match gives a finding.

#include <bgtools/finding/sink.hpp>
#include <bgtools/formats/format.hpp>
#include <bgtools/record/match.hpp>
#include <bgtools/text/source.hpp>
#include <bgtools/verify.hpp>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <variant>

#include "require.hpp"

namespace bgtools {
namespace {

void require_span(const Span& span, std::size_t size, const char* what) {
  BGTOOLS_INVARIANT(span.begin <= span.end && span.end <= size, "{} {}..{} of {} bytes", what,
                    span.begin, span.end, size);
}

void require_play(const WrittenPlay& play, const Span& span) {
  BGTOOLS_INVARIANT(play.count <= kMaxSteps && play.count <= play.count_written, "{} of {} hops",
                    play.count, play.count_written);
  for (std::size_t i = 0; i < play.count; ++i) {
    BGTOOLS_INVARIANT(play.steps[i].from >= 0 && play.steps[i].to >= 0, "hop {} is {}/{}", i,
                      play.steps[i].from, play.steps[i].to);
    const StepPlace& place = play.places[i];
    BGTOOLS_INVARIANT(std::uint64_t{place.offset} + place.length <= span.end - span.begin,
                      "hop {} stands at {}+{} of {}", i, place.offset, place.length,
                      span.end - span.begin);
  }
}

/// Returns the number of turns.
std::int64_t require_game(const Game& game, std::size_t size) {
  require_span(game.span, size, "game");
  std::int64_t turns = 0;
  for (const Action& action : game.actions) {
    require_span(action.span, size, "action");
    if (const auto* play = std::get_if<WrittenPlay>(&action.what)) {
      require_play(*play, action.span);
      if (is_turn(*play)) ++turns;
    }
  }
  for (std::size_t i = 0; i < game.wordings.size(); ++i) {
    BGTOOLS_INVARIANT(game.wordings[i].action < game.actions.size(), "wording {}", i);
    BGTOOLS_INVARIANT(i == 0 || game.wordings[i - 1].action < game.wordings[i].action, "wording {}",
                      i);
  }
  if (game.result) require_span(game.result->span, size, "result");
  return turns;
}

void require_diagnostic(const Diagnostic& diagnostic, std::size_t size) {
  require_span(diagnostic.span, size, info(diagnostic.rule).name.data());
  // A name may end with one, as in `Bob, Jr.`.
  const bool may_end_with_stop = diagnostic.rule == Rule::names_changed;
  BGTOOLS_INVARIANT(
      !diagnostic.message.empty() && (may_end_with_stop || diagnostic.message.back() != '.'),
      "{}: '{}'", code(diagnostic.rule), diagnostic.message);
  BGTOOLS_INVARIANT(diagnostic.match >= 0 && diagnostic.game >= 0 && diagnostic.turn >= 0, "{}",
                    code(diagnostic.rule));
}

void require_verdict(const Match& match, const VerifyOptions& options, std::int64_t turns,
                     std::size_t size) {
  Collector findings;
  const VerifyStats stats = verify(match, options, findings);
  BGTOOLS_INVARIANT(stats.games == static_cast<std::int64_t>(match.games.size()), "{} of {} games",
                    stats.games, match.games.size());
  BGTOOLS_INVARIANT(stats.turns == turns, "{} of {} turns", stats.turns, turns);
  BGTOOLS_INVARIANT(stats.unverified_turns <= stats.turns, "{} of {}", stats.unverified_turns,
                    stats.turns);
  const auto count = static_cast<int>(findings.diagnostics.size());
  for (const Diagnostic& diagnostic : findings.diagnostics) {
    require_diagnostic(diagnostic, size);
    if (diagnostic.consequence_of) {
      BGTOOLS_INVARIANT(*diagnostic.consequence_of >= 0 && *diagnostic.consequence_of < count,
                        "{} of {}", *diagnostic.consequence_of, count);
    }
    for (const Repair& repair : diagnostic.repairs) {
      BGTOOLS_INVARIANT(repair.game < match.games.size(), "game {}", repair.game);
      BGTOOLS_INVARIANT(
          repair.edit.action + repair.edit.count <= match.games[repair.game].actions.size(),
          "{} actions from {} on", repair.edit.count, repair.edit.action);
      BGTOOLS_INVARIANT(!repair.words.empty(), "{}", code(diagnostic.rule));
      Match repaired = match;
      apply(repair, repaired);
    }
  }
}

void run(const Source& source, const Format* forced) {
  const Format* const expected = forced != nullptr ? forced : detect(source, "").format;
  // A compressed file may unpack to far more than its size.
  const bool is_binary = expected != nullptr && expected->is_binary;
  const std::size_t size =
      is_binary ? std::numeric_limits<std::size_t>::max() : source.text().size();
  VerifyOptions options;
  // One input in eight takes every path of the search; the others leave time for more inputs.
  options.search_actions = source.text().size() % 8 == 0 ? 4000 : 100;
  Collector findings;
  int matches = 0;
  const Format* const used = read(source, "", forced, findings, [&](Match&& match) {
    ++matches;
    require_span(match.span, size, "match");
    std::int64_t turns = 0;
    for (const Game& game : match.games) turns += require_game(game, size);
    BGTOOLS_INVARIANT(match.number == matches, "match {} is the number {}", matches, match.number);
    require_verdict(match, options, turns, size);
    return true;
  });
  for (const Diagnostic& diagnostic : findings.diagnostics) require_diagnostic(diagnostic, size);
  BGTOOLS_INVARIANT(matches == 0 || used != nullptr, "{} matches of no format", matches);
  BGTOOLS_INVARIANT(matches > 0 || !findings.diagnostics.empty(), "no match and nothing to say");
}

}  // namespace
}  // namespace bgtools

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  // From the program's name, such as "fuzz_sgf" or "replay_sgf".
  const std::string_view program = program_invocation_short_name;
  const std::string_view name = program.substr(program.find('_') + 1);
  const bgtools::Format* const format = bgtools::format_named(name);
  BGTOOLS_INVARIANT(format != nullptr, "no format is called {}", name);
  const bgtools::Source source("fuzz", bytes);
  bgtools::run(source, format);
  if (bgtools::detect(source, "").format != format) bgtools::run(source, nullptr);
  return 0;
}
