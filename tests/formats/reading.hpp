#pragma once

#include <fmt/core.h>
#include <bgtools/finding/sink.hpp>
#include <bgtools/formats/format.hpp>
#include <bgtools/record/match.hpp>
#include <bgtools/text/source.hpp>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bgtools::test {

/// The result of reading a text.
struct FormatReading {
  std::vector<Match> matches{};
  std::vector<std::string> findings{};  ///< "6:16 BG001", only from the reader
};

inline FormatReading read_as(std::string_view format, std::string_view text) {
  const Source source("test", text);
  Collector sink;
  FormatReading reading;
  format_named(format)->read(source, sink, [&](Match&& match) {
    reading.matches.push_back(std::move(match));
    return true;
  });
  for (const Diagnostic& found : sink.diagnostics) {
    const Place place = source.place(found.span.begin);
    reading.findings.push_back(fmt::format("{}:{} {}", place.line, place.column, code(found.rule)));
  }
  return reading;
}

/// The actions in the order of the record, such as "L 31: 8/5 6/5", "R double 2" or "; text".
inline std::vector<std::string> action_list(const Game& game) {
  struct Words {
    std::string operator()(const WrittenPlay& play) const {
      static constexpr std::string_view kKinds[] = {
          "", " danced", " blank", " unplayed", " unrecorded", " declared", " unreadable"};
      std::string text = fmt::format("{}{}:{}", play.roll.first, play.roll.second,
                                     kKinds[static_cast<std::size_t>(play.kind)]);
      for (const Step& step : play.hops()) {
        text += fmt::format(" {}/{}{}", step.from, step.to, step.hit ? "*" : "");
      }
      return text;
    }
    std::string operator()(const Double& cube) const { return with_value("double", cube.value); }
    std::string operator()(const Take& /*unused*/) const { return "take"; }
    std::string operator()(const Drop& /*unused*/) const { return "drop"; }
    std::string operator()(const Beaver& cube) const { return with_value("beaver", cube.value); }
    std::string operator()(const Raccoon& cube) const { return with_value("raccoon", cube.value); }
    std::string operator()(const Resign& resign) const {
      return with_value("resign", resign.level) + (resign.is_of_match ? "!" : "");
    }
    std::string operator()(const SetPosition& /*unused*/) const { return "set"; }
    std::string operator()(const ShownBoard& /*unused*/) const { return "board"; }
    std::string operator()(const AutomaticDouble& cube) const {
      return with_value("automatic", cube.value);
    }
    std::string operator()(const Comment& comment) const { return "; " + comment.text; }

    static std::string with_value(std::string_view word, std::optional<int> value) {
      return value ? fmt::format("{} {}", word, *value) : std::string(word);
    }
  };
  std::vector<std::string> list;
  for (const Action& action : game.actions) {
    const bool is_comment = std::holds_alternative<Comment>(action.what);
    const std::string_view side = is_comment ? "" : action.player == Player::one ? "L " : "R ";
    list.push_back(std::string(side) + std::visit(Words{}, action.what));
  }
  return list;
}

/// A result such as "L 2" or "R 1", with "!" if the match is claimed; "" without a result.
inline std::string result_text(const Game& game) {
  if (!game.result) return "";
  return fmt::format("{} {}{}", game.result->winner == Player::one ? "L" : "R", game.result->points,
                     game.result->is_match_claimed ? "!" : "");
}

}  // namespace bgtools::test
