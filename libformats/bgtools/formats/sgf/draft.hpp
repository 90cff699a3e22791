#pragma once

#include <bgtools/finding/sink.hpp>
#include <bgtools/formats/sgf/node.hpp>
#include <bgtools/record/match.hpp>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace bgtools::sgf {

/// The match and the game that are being read, which all parts of the reader work on, and the
/// findings with their place in them.
struct Draft {
  std::string_view text;
  Sink& sink;
  Match match{};
  Game game{};  ///< the one being read
  int match_number = 1;
  int turn = 0;
  bool is_in_game = false;  ///< the root of a tree of backgammon has been read
  bool stops = false;       ///< the sink wants no more

  [[nodiscard]] Span span_of(std::string_view part) const;
  void report(Rule rule, Span where, std::string message, std::string label = {},
              std::optional<Severity> severity = {});
  /// Keeps a property unchanged, with an action or with the game.
  void annotate(const Property& property, std::optional<std::size_t> action);
};

}  // namespace bgtools::sgf
