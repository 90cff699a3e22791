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
    losses.report(finding(Rule::loss_play, match.span,
                          fmt::format("{} cannot name the game {}", format.name, name_of_game)));
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
  for (const Difference& each : differences(match, again->match)) {
    if (!each.is_added()) losses.report(loss_of(match, each, format));
  }
  for (const std::size_t game : again->divisions) losses.report(division(match, game, format));
  return again;
}

}  // namespace bgtools
