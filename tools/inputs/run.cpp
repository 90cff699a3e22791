#include "inputs/run.hpp"

#include <fmt/format.h>

#include <utility>
#include <vector>

#include "interrupt.hpp"
#include "nearest.hpp"
#include "render/text.hpp"

namespace bgtools::cli {

std::string describe(const Receipt& receipt) {
  if (receipt.format == nullptr) return "no known format";
  std::string sentence(receipt.format->name);
  if (!receipt.dialect.empty()) sentence += fmt::format(" ({})", receipt.dialect);
  sentence += fmt::format(", {} match{}, {}", receipt.matches, receipt.matches == 1 ? "" : "es",
                          counted(receipt.games, "game"));
  if (receipt.turns != 0) sentence += ", " + counted(receipt.turns, "turn");
  if (!receipt.rules_applied.empty()) {
    sentence += fmt::format("; rules applied: {}", receipt.rules_applied);
  }
  return sentence;
}

std::variant<const Format*, UsageError> format_option(const Arguments& arguments,
                                                      std::string_view option) {
  const auto name = arguments.value(option);
  if (!name) return nullptr;
  if (const Format* format = format_named(*name)) return format;
  std::vector<std::string_view> names;
  names.reserve(formats().size());
  for (const Format& format : formats()) names.push_back(format.name);
  return UsageError{
      fmt::format("--{}: unknown format '{}'{}", option, *name, did_you_mean(*name, names))};
}

std::variant<RunOptions, UsageError> run_options(const Arguments& arguments) {
  RunOptions options;
  auto format = format_option(arguments, "from");
  if (auto* error = std::get_if<UsageError>(&format)) return std::move(*error);
  options.forced = std::get<const Format*>(format);
  if (const auto text = arguments.value("variant")) {
    options.game.variant = variant_named(*text);
    if (!options.game.variant) {
      std::vector<std::string_view> names;
      for (int i = 0; i < kVariantCount; ++i) names.push_back(name(static_cast<Variant>(i)));
      return UsageError{
          fmt::format("--variant: unknown variant '{}'{}", *text, did_you_mean(*text, names))};
    }
  }
  options.game.crawford = arguments.state("crawford");
  options.game.jacoby = arguments.state("jacoby");
  options.game.beavers = arguments.state("beavers");
  options.game.automatic_doubles = arguments.state("automatic-doubles");
  options.game.holland = arguments.is_on("holland");
  return options;
}

Receipt run(const Source& source, std::string_view extension, bool is_named,
            const RunOptions& options, Findings& findings,
            const std::function<bool(Match&&)>& on_match) {
  findings.clear();
  Receipt receipt;
  VerifyOptions game = options.game;
  receipt.format = read(source, extension, options.forced, findings, [&](Match&& match) {
    ++receipt.matches;
    if (receipt.matches == 1) receipt.dialect = match.dialect;
    if (options.verifies) {
      findings.begin_match();
      game.match_number = static_cast<int>(receipt.matches);
      VerifyStats stats = verify(match, game, findings);
      findings.name_movers(match);
      receipt.games += stats.games;
      receipt.turns += stats.turns;
      receipt.unverified_turns += stats.unverified_turns;
      if (receipt.matches == 1) receipt.rules_applied = std::move(stats.rules_applied);
    } else {
      receipt.games += static_cast<std::int64_t>(match.games.size());
    }
    return !interruption() && (!on_match || on_match(std::move(match)));
  });
  if (receipt.matches == 0 && is_named && findings.is_other_kind()) {
    Diagnostic diagnostic;
    diagnostic.rule = Rule::nothing_to_check;
    diagnostic.severity = info(diagnostic.rule).severity;
    diagnostic.message = "no game found: the file is known, but it is no transcript";
    findings.report(std::move(diagnostic));
  }
  findings.arrange();
  return receipt;
}

}  // namespace bgtools::cli
