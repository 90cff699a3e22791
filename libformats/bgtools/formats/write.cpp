#include <fmt/core.h>

#include <algorithm>
#include <bgtools/finding/loss.hpp>
#include <bgtools/formats/format.hpp>
#include <bgtools/formats/frame.hpp>
#include <bgtools/record/difference.hpp>
#include <cstddef>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bgtools {
namespace {

Diagnostic finding(Rule rule, Span span, std::string message) {
  Diagnostic diagnostic;
  diagnostic.rule = rule;
  diagnostic.severity = info(rule).severity;
  diagnostic.span = span;
  diagnostic.message = std::move(message);
  return diagnostic;
}

Diagnostic loss_of(const Match& match, const Difference& lost, const Format& format) {
  Diagnostic diagnostic =
      finding(rule_of_loss(lost.part), lost.span, loss_message(format.name, lost));
  if (lost.game) {
    diagnostic.game = static_cast<int>(*lost.game) + 1;
    if (lost.action) diagnostic.turn = turn_of(match.games[*lost.game], *lost.action);
  }
  return diagnostic;
}

Diagnostic division(const Match& match, std::size_t game, const Format& format) {
  const Span span = game < match.games.size() ? match.games[game].label_span : Span{};
  Diagnostic diagnostic = finding(
      Rule::loss_rule, span, fmt::format("in {}, this game begins another match", format.name));
  diagnostic.game = static_cast<int>(game) + 1;
  return diagnostic;
}

/// The text of the last match as it would be alone. `begin` is where it or what separates it from
/// the match before it begins; `whole` is used if the text has no such place.
std::string_view alone(const Frame& frame, std::string_view out, std::size_t begin,
                       std::string& whole) {
  const std::string_view text = out.substr(begin);
  if (frame.after.empty() || text.starts_with(frame.before)) return text;
  whole.append(frame.before).append(text.substr(frame.between.size()));
  return whole;
}

/// Reads a text like any other; nullopt if it is not recognised as a text of this format.
std::optional<ReadAgain> read_again(const Format& format, std::string_view text) {
  const Source source("", text);
  if (detect(source, format.extensions.front()).format != &format) return std::nullopt;
  std::optional<ReadAgain> again;
  Collector ignored;
  format.read(source, ignored, [&](Match&& match) {
    if (!again) {
      again.emplace().match = std::move(match);
      return true;
    }
    std::vector<Game>& games = again->match.games;
    again->divisions.push_back(games.size());
    games.insert(games.end(), std::make_move_iterator(match.games.begin()),
                 std::make_move_iterator(match.games.end()));
    return true;
  });
  return again;
}

/// Whether every game begins with a board that is set.
bool are_set_up(const Match& match) {
  return std::all_of(match.games.begin(), match.games.end(), [](const Game& game) {
    return !game.actions.empty() && std::holds_alternative<SetPosition>(game.actions.front().what);
  });
}

/// The match with the start of its variant set as a board in each game.
Match with_start_boards(Match match, Variant variant) {
  for (Game& game : match.games) {
    const auto first = std::find_if(
        game.actions.begin(), game.actions.end(),
        [](const Action& action) { return std::holds_alternative<WrittenPlay>(action.what); });
    const Player player = first == game.actions.end() ? Player::one : first->player;
    const SetPosition start{.position = start_position(variant), .cube = {}, .roll = {}};
    game.actions.insert(game.actions.begin(), Action{player, start, {}});
    for (Annotation& each : game.annotations) {
      if (each.action) ++*each.action;
    }
  }
  return match;
}

/// The name of a game that is not known.
std::string_view unknown_game(const Match& match) {
  for (const Tag& tag : match.tags) {
    if (tag.key == "Variation" && !variant_named(tag.value)) return tag.value;
  }
  return {};
}

}  // namespace

std::optional<ReadAgain> write(const Match& match, const Format& format,
                               const WriteOptions& options, std::string& out, Sink& losses) {
  const auto refuse = [&](std::string_view name_of_game) {
    const std::string dialect =
        options.dialect.empty() ? std::string() : fmt::format(" ({})", options.dialect);
    losses.report(
        finding(Rule::loss_play, match.span,
                fmt::format("{}{} cannot name the game {}", format.name, dialect, name_of_game)));
    return std::nullopt;
  };
  const Variant variant = match.stated.variant.value_or(Variant::backgammon);
  // Its plays would be read as those of backgammon.
  if (!is_plain(variant) && (format.names_game == nullptr || !format.names_game(variant))) {
    return refuse(name(variant));
  }
  // In place, because a format may count the bytes before it.
  const Frame frame = frame_of(format);
  const std::string_view after = frame.after;
  const bool replaces_end = !after.empty() && out.ends_with(after);
  const std::size_t begin = out.size() - (replaces_end ? after.size() : 0);
  const auto take_back = [&] {
    out.resize(begin);
    if (replaces_end) out += after;
  };
  std::optional<ReadAgain> again;
  try {
    format.write(match, options, out);
    std::string whole;
    again = read_again(format, alone(frame, out, begin, whole));
  } catch (...) {
    take_back();
    throw;
  }
  if (!again) {
    take_back();
    losses.report(finding(Rule::loss_play, match.span,
                          fmt::format("{} cannot hold this match", format.name)));
    return std::nullopt;
  }
  const std::string_view unknown = unknown_game(match);
  if (!unknown.empty() && unknown_game(again->match) != unknown) {
    take_back();
    return refuse(unknown);
  }
  // Without its name a game is still played from a board that is set.
  if (variant != Variant::backgammon && again->match.stated.variant != variant &&
      !are_set_up(again->match)) {
    take_back();
    if (!is_plain(variant) || are_set_up(match)) return refuse(name(variant));
    return write(with_start_boards(match, variant), format, options, out, losses);
  }
  for (const Difference& each : differences(match, again->match)) {
    if (!each.is_added()) losses.report(loss_of(match, each, format));
  }
  for (const std::size_t game : again->divisions) losses.report(division(match, game, format));
  return again;
}

}  // namespace bgtools
