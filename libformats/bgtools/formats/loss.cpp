#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bgtools/build/held_text.hpp>
#include <bgtools/formats/format.hpp>
#include <bgtools/record/difference.hpp>
#include <cstddef>
#include <iterator>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace bgtools {
namespace {

/// A message shows so much of what was lost.
constexpr std::size_t kMostShownBytes = 60;

struct RuleOfPart {
  Part part;
  Rule rule;
};

constexpr std::array kRules{
    RuleOfPart{Part::length, Rule::loss_rule},
    RuleOfPart{Part::rule, Rule::loss_rule},
    RuleOfPart{Part::tag, Rule::loss_tag},
    RuleOfPart{Part::comment, Rule::loss_comment},
    RuleOfPart{Part::name, Rule::loss_name},
    RuleOfPart{Part::game, Rule::loss_play},
    RuleOfPart{Part::label, Rule::loss_label},
    RuleOfPart{Part::score, Rule::loss_score},
    RuleOfPart{Part::crawford_mark, Rule::loss_rule},
    RuleOfPart{Part::opening, Rule::loss_play},
    RuleOfPart{Part::opening_shown, Rule::loss_notation},
    RuleOfPart{Part::turn, Rule::loss_play},
    RuleOfPart{Part::play_kind, Rule::loss_play_kind},
    RuleOfPart{Part::spelling, Rule::loss_notation},
    RuleOfPart{Part::cube, Rule::loss_cube},
    RuleOfPart{Part::resignation, Rule::loss_resignation},
    RuleOfPart{Part::board, Rule::loss_set_position},
    RuleOfPart{Part::result, Rule::loss_result},
    RuleOfPart{Part::annotation, Rule::loss_analysis},
};

Rule rule_of(Part part) {
  static_assert(kRules.size() == static_cast<std::size_t>(Part::annotation) + 1);
  return kRules[static_cast<std::size_t>(part)].rule;
}

std::string shown(const std::string& words) {
  if (words.size() <= kMostShownBytes) return words;
  return std::string(build::cut(words, kMostShownBytes)) + "...";
}

/// The turn of an action: of a cube action that of the roll that it precedes.
int turn_of(const Game& game, std::size_t action) {
  int turn = 0;
  for (std::size_t i = 0; i < std::min(action, game.actions.size()); ++i) {
    const auto* const play = std::get_if<WrittenPlay>(&game.actions[i].what);
    if (play != nullptr && is_turn(*play)) ++turn;
  }
  return turn + 1;
}

Diagnostic loss_of(const Match& match, const Difference& lost, const Format& format) {
  Diagnostic diagnostic;
  diagnostic.rule = rule_of(lost.part);
  diagnostic.severity = info(diagnostic.rule).severity;
  diagnostic.span = lost.span;
  if (lost.game) {
    diagnostic.game = static_cast<int>(*lost.game) + 1;
    if (lost.action) diagnostic.turn = turn_of(match.games[*lost.game], *lost.action);
  }
  if (lost.became.empty()) {
    diagnostic.message =
        fmt::format("{} cannot hold this {}: {}", format.name, noun(lost.part), shown(lost.was));
  } else {
    diagnostic.message = fmt::format("{} changes this {}: {} becomes {}", format.name,
                                     noun(lost.part), shown(lost.was), shown(lost.became));
  }
  return diagnostic;
}

/// What was read of a text that holds one match.
struct Reading {
  Match match{};
  std::vector<std::size_t> divisions{};  ///< games before which another match begins
};

/// Reads a text as a stranger would; nullopt where it is no match of this format. Where the text
/// says that another match begins, its games are taken as those of the first one.
std::optional<Reading> read_again(const Format& format, std::string_view text) {
  const Source source("", text);
  if (detect(source, format.extensions.front()).format != &format) return std::nullopt;
  std::optional<Reading> reading;
  Collector ignored;
  format.read(source, ignored, [&](Match&& match) {
    if (!reading) {
      reading.emplace().match = std::move(match);
      return true;
    }
    std::vector<Game>& games = reading->match.games;
    reading->divisions.push_back(games.size());
    games.insert(games.end(), std::make_move_iterator(match.games.begin()),
                 std::make_move_iterator(match.games.end()));
    return true;
  });
  return reading;
}

Diagnostic division(const Match& match, std::size_t game, const Format& format) {
  Diagnostic diagnostic;
  diagnostic.rule = Rule::loss_rule;
  diagnostic.severity = info(diagnostic.rule).severity;
  if (game < match.games.size()) diagnostic.span = match.games[game].label_span;
  diagnostic.game = static_cast<int>(game) + 1;
  diagnostic.message = fmt::format("{} begins another match with this game", format.name);
  return diagnostic;
}

}  // namespace

OrError<void> write(const Match& match, const Format& format, const WriteOptions& options,
                    std::string& out, Sink& losses) {
  std::string text;
  format.write(match, options, text, losses);
  const std::optional<Reading> again = read_again(format, text);
  if (!again) return Error{fmt::format("{} cannot hold this match", format.name)};
  for (const Difference& each : differences(match, again->match)) {
    if (!each.is_added()) losses.report(loss_of(match, each, format));
  }
  for (const std::size_t game : again->divisions) losses.report(division(match, game, format));
  out += text;
  return {};
}

}  // namespace bgtools
