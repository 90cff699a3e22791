#pragma once

#include <bgtools/build/format.hpp>
#include <bgtools/formats/sgf/dialect.hpp>
#include <string>
#include <string_view>

/// Smart Game Format for backgammon (GM[6]): a game tree for each game, one after another. bgtools
/// reads what GNU Backgammon, Gibbon and PlayStrategy write; docs/formats/sgf.md lists the
/// properties.
namespace bgtools::sgf {

/// How sure the head of a text is a collection with a game of backgammon in it.
[[nodiscard]] Confidence sniff(std::string_view head) noexcept;

/// Appends the match; see Format::write. Annotations whose key begins with "sgf:" are written back
/// as the properties that they came from.
void write(const Match& match, const WriteOptions& options, std::string& out);

}  // namespace bgtools::sgf
