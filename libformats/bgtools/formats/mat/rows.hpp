#pragma once

#include <bgtools/record/match.hpp>
#include <bgtools/text/patch.hpp>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace bgtools::mat {

/// A cell of a game as it shall be.
struct NewCell {
  Player player{};
  std::string text{};  ///< without the blanks around it
  /// The action whose place it takes, if its column is the same; nullopt: the next place.
  std::optional<std::size_t> action{};
};

/// Lays the rows of a game out anew. `cells` are what shall be written for the actions from index
/// `first` on, in the order of the game, each in the column of its player. Rows are added at the
/// end of the game, or removed there, as needed; rows that stay the same are not touched.
/// `second_column` is where the rolls of the right column begin, counted from 0.
///
/// False, with no edit, if a row has no number, if one that changes has tabs or anything but cells
/// in it, or if one between others would be left empty.
[[nodiscard]] bool lay_out_anew(std::string_view text, const Game& game, std::size_t first,
                                std::vector<NewCell> cells, std::size_t second_column,
                                std::vector<TextEdit>& edits);

}  // namespace bgtools::mat
