#include <bgtools/formats/sgf/draft.hpp>
#include <bgtools/formats/sgf/properties.hpp>
#include <utility>

namespace bgtools::sgf {

Span Draft::span_of(std::string_view part) const {
  const auto begin = static_cast<std::size_t>(part.data() - text.data());
  return {begin, begin + part.size()};
}

void Draft::report(Rule rule, Span where, std::string message, std::string label,
                   std::optional<Severity> severity) {
  if (stops || !sink.wants(rule)) return;
  Diagnostic found;
  found.rule = rule;
  found.severity = severity.value_or(info(rule).severity);
  found.span = where;
  if (is_in_game) {
    found.match = match_number;
    found.game = static_cast<int>(match.games.size()) + 1;
    found.game_label = game.label;
    found.turn = turn;
  }
  found.message = std::move(message);
  found.label = std::move(label);
  if (!sink.report(std::move(found))) stops = true;
}

void Draft::annotate(const Property& property, std::optional<std::size_t> action) {
  game.annotations.push_back({.action = action,
                              .key = std::string(kAnnotationPrefix) + property.name,
                              .value = std::string(property.raw),
                              .span = span_of(property.all)});
}

}  // namespace bgtools::sgf
