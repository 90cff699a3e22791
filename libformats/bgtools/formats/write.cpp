#include <fmt/core.h>

#include <algorithm>
#include <bgtools/build/tags.hpp>
#include <bgtools/finding/loss.hpp>
#include <bgtools/formats/format.hpp>
#include <bgtools/formats/frame.hpp>
#include <bgtools/game/game_rules.hpp>
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
std::optional<ReadAgain> read_again(const Format& format, std::string_view text, StopFlag stop) {
  const Source source("", text, stop);
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

Variant played_in(const Match& match, const Game& game) {
  return variant_of(match, game).value_or(Variant::backgammon);
}

/// Whether a game begins with a board that is set.
bool is_set_up(const Game& game) {
  return !game.actions.empty() && std::holds_alternative<SetPosition>(game.actions.front().what);
}

/// Whether the sites that two records come from play a variant by the same rules.
bool is_played_alike(Variant variant, const Match& match, const Match& again) {
  return choices_at(variant, match.traits.site) == choices_at(variant, again.traits.site);
}

/// The first game that is not read again as one of its variant.
const Game* first_of_lost_variant(const Match& match, const Match& again) {
  for (std::size_t at = 0; at < match.games.size(); ++at) {
    const Game& game = match.games[at];
    const Variant variant = played_in(match, game);
    const bool is_read = at < again.games.size();
    if (is_read && played_in(again, again.games[at]) == variant) continue;
    // Without a name a game is still played from a board that is set.
    const bool is_shown =
        is_read && is_set_up(again.games[at]) && !variant_of(again, again.games[at]);
    if (!is_plain(variant) || !is_shown) return &game;
  }
  return nullptr;
}

/// The match with the start of its variant set as a board in each game that begins without one.
Match with_start_boards(Match match) {
  for (Game& game : match.games) {
    if (is_set_up(game)) continue;
    const auto first = std::find_if(
        game.actions.begin(), game.actions.end(),
        [](const Action& action) { return std::holds_alternative<WrittenPlay>(action.what); });
    const Player player = first == game.actions.end() ? Player::one : first->player;
    const SetPosition start{
        .position = start_position(played_in(match, game)), .cube = {}, .roll = {}};
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
    if (tag.key == build::kVariation && !variant_named(tag.value)) return tag.value;
  }
  return {};
}

}  // namespace

std::optional<ReadAgain> write(const Match& match, const Format& format,
                               const WriteOptions& options, std::string& out, Sink& losses) {
  // Nothing at all is written, so this is an error.
  const auto refuse_match = [&](std::string message) {
    Diagnostic refusal = finding(Rule::loss_play, match.span, std::move(message));
    refusal.severity = Severity::error;
    losses.report(std::move(refusal));
    return std::nullopt;
  };
  const auto refuse = [&](std::string_view name_of_game) {
    const std::string dialect =
        options.dialect.empty() ? std::string() : fmt::format(" ({})", options.dialect);
    return refuse_match(
        fmt::format("{}{} cannot name the game {}", format.name, dialect, name_of_game));
  };
  // Its plays would be read as those of backgammon.
  const auto unnamed = std::find_if(match.games.begin(), match.games.end(), [&](const Game& game) {
    const Variant variant = played_in(match, game);
    return !is_plain(variant) && (format.names_game == nullptr || !format.names_game(variant));
  });
  if (unnamed != match.games.end()) return refuse(name(played_in(match, *unnamed)));
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
    if (!is_set(options.stop)) {
      again = read_again(format, alone(frame, out, begin, whole), options.stop);
    }
  } catch (...) {
    take_back();
    throw;
  }
  if (is_set(options.stop)) {
    take_back();
    return std::nullopt;
  }
  if (!again) {
    take_back();
    return refuse_match(fmt::format("{} cannot hold this match", format.name));
  }
  const std::string_view unknown = unknown_game(match);
  if (!unknown.empty() && unknown_game(again->match) != unknown) {
    take_back();
    return refuse(unknown);
  }
  const auto by_other_rules =
      std::find_if(match.games.begin(), match.games.end(), [&](const Game& game) {
        return !is_played_alike(played_in(match, game), match, again->match);
      });
  if (by_other_rules != match.games.end()) {
    take_back();
    return refuse_match(fmt::format("{} has other rules for {}", format.name,
                                    name(played_in(match, *by_other_rules))));
  }
  if (const Game* const lost = first_of_lost_variant(match, again->match)) {
    take_back();
    const Variant variant = played_in(match, *lost);
    if (!is_plain(variant) || is_set_up(*lost)) return refuse(name(variant));
    return write(with_start_boards(match), format, options, out, losses);
  }
  for (const Difference& each : differences(match, again->match)) {
    if (!each.is_added()) losses.report(loss_of(match, each, format));
  }
  for (const std::size_t game : again->divisions) losses.report(division(match, game, format));
  return again;
}

}  // namespace bgtools
