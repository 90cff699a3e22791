#pragma once

#include <bgtools/formats/sgf/draft.hpp>
#include <bgtools/formats/sgf/node.hpp>
#include <bgtools/formats/sgf/properties.hpp>
#include <bgtools/record/match.hpp>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace bgtools::sgf {

/// What the roots of trees say about their games and the match.
class Root {
 public:
  struct Resignation {
    Player player{};
    Span span{};
  };

  explicit Root(Draft& draft) : draft_(draft) {}

  /// Whether the tree is of the same match as the one before it.
  [[nodiscard]] bool continues_match(const Node& root, const Additions& added);
  /// Reads the root into the game that it begins, except for the board, the cube and the dice.
  void read(const Node& root, const Additions& added);
  /// The resignation that the result implies.
  [[nodiscard]] const std::optional<Resignation>& resignation() const { return resignation_; }

 private:
  struct RuleWords;

  void take_name(const Property& property, std::size_t player);
  void take_match_info(const Property& property);
  void take_tags(const Node& root, bool is_first);
  void take_comments(const Property& property);
  void place_tags(const Node& root, const std::vector<Tag>& known);
  void take_rules(const Node& root, const Additions& added, bool is_first);
  void state_rules(RuleWords& rules);
  void take_result(const Property& property, const Additions& added);

  Draft& draft_;
  Heading heading_{};               // of the last tree
  std::vector<std::string> rules_;  // words of RU that all games of the match have
  bool names_variant_ = false;      // RU of the first game does
  std::optional<Resignation> resignation_{};
};

}  // namespace bgtools::sgf
