#pragma once

#include <bgtools/finding/diagnostic.hpp>
#include <bgtools/formats/sgf/node.hpp>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace bgtools::sgf {

/// Receives the content of the game trees of a text, in the order of the text.
class Trees {
 public:
  Trees() = default;
  Trees(const Trees&) = delete;
  Trees& operator=(const Trees&) = delete;

  virtual void begin_tree(std::size_t at) = 0;
  /// A node of the main line, the root first.
  virtual void take_node(const Node& node) = 0;
  /// `at` is after the tree.
  virtual void end_tree(std::size_t at) = 0;
  /// Whether the nodes of the tree are read.
  [[nodiscard]] virtual bool is_read() const = 0;
  /// False if nothing more is wanted. Called repeatedly.
  [[nodiscard]] virtual bool goes_on() = 0;
  /// `severity` replaces the severity of the rule.
  virtual void report(Rule rule, Span where, std::string message, std::string label,
                      std::optional<Severity> severity) = 0;

 protected:
  ~Trees() = default;
};

/// Reads the text as a collection, and continues after faults. Uses no stack, however deep trees
/// nest.
void read_trees(std::string_view text, Trees& trees);

}  // namespace bgtools::sgf
