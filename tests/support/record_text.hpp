#pragma once

#include <fmt/core.h>
#include <bgtools/finding/sink.hpp>
#include <bgtools/formats/format.hpp>
#include <bgtools/record/match.hpp>
#include <bgtools/text/source.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

/// Records as short lines, for tests whose expectations are written by hand.
namespace bgtools::test::record_text {

struct Reading {
  std::vector<Match> matches{};
  std::vector<std::string> findings{};  // "6:16 warning BG001"
};

/// Reads a text in the named format.
inline Reading read_as(std::string_view format, std::string_view text) {
  const Source source("test", text);
  Collector sink;
  Reading reading;
  format_named(format)->read(source, sink, [&](Match&& match) {
    reading.matches.push_back(std::move(match));
    return true;
  });
  for (const Diagnostic& found : sink.diagnostics) {
    const Place place = source.place(found.span.begin);
    reading.findings.push_back(fmt::format("{}:{} {} {}", place.line, place.column,
                                           name(found.severity), code(found.rule)));
  }
  return reading;
}

inline std::string to_text(const WrittenPlay& play) {
  std::string text = fmt::format("{}{}:", play.roll.first, play.roll.second);
  for (const Step& step : play.hops()) {
    text += fmt::format(" {}/{}{}", step.from, step.to, step.hit ? "*" : "");
  }
  if (play.kind == PlayKind::danced) text += " dances";
  if (play.kind == PlayKind::unreadable) text += " unreadable";
  return text;
}

inline std::string to_text(const Game& game, std::size_t at) {
  const Action& action = game.actions[at];
  const std::string who = action.player == Player::one ? "1 " : "2 ";
  if (const auto* const play = std::get_if<WrittenPlay>(&action.what)) {
    const std::string_view words = wording_of(game, at);
    return who + to_text(*play) + (words.empty() ? "" : fmt::format(" <{}>", words));
  }
  const auto with = [&](std::string_view word, const std::optional<int>& value) {
    return who + std::string(word) + (value ? fmt::format(" {}", *value) : "");
  };
  if (const auto* const twice = std::get_if<Double>(&action.what)) {
    return with("doubles", twice->value);
  }
  if (std::holds_alternative<Take>(action.what)) return who + "takes";
  if (std::holds_alternative<Drop>(action.what)) return who + "drops";
  if (const auto* const beaver = std::get_if<Beaver>(&action.what)) {
    return with("beavers", beaver->value);
  }
  if (const auto* const resign = std::get_if<Resign>(&action.what)) {
    return with("resigns", resign->level);
  }
  if (const auto* const comment = std::get_if<Comment>(&action.what)) {
    return "; " + comment->text;
  }
  return who + "other";
}

/// Lines such as "Ann 0 Bob 0", one for each action, "1 wins 2".
inline std::vector<std::string> to_lines(const Game& game) {
  const auto score = [](const std::optional<int>& points) {
    return points ? fmt::format("{}", *points) : std::string("?");
  };
  std::vector<std::string> lines{fmt::format("{} {} {} {}", game.names[0],
                                             score(game.score_before[0]), game.names[1],
                                             score(game.score_before[1]))};
  for (std::size_t at = 0; at < game.actions.size(); ++at) lines.push_back(to_text(game, at));
  if (game.result) {
    lines.push_back(fmt::format("{} wins {}{}", game.result->winner == Player::one ? 1 : 2,
                                game.result->points,
                                game.result->is_match_claimed ? " and the match" : ""));
  }
  return lines;
}

}  // namespace bgtools::test::record_text
