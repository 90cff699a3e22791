#pragma once

#include <bgtools/build/record_builder.hpp>
#include <bgtools/formats/sgf/node.hpp>
#include <cstddef>
#include <optional>

namespace bgtools::sgf {

/// The record that all parts of the reader build.
class Draft : public build::RecordBuilder {
 public:
  using RecordBuilder::RecordBuilder;

  /// Keeps a property unchanged, with an action or with the game.
  void annotate(const Property& property, std::optional<std::size_t> action);
};

}  // namespace bgtools::sgf
