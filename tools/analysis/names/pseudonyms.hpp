#pragma once

#include <bgtools/record/match.hpp>
#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "analysis/names/name_map.hpp"

namespace bgtools::analysis {

/// Pseudonyms for the players of some records: Player1, Player2 and so on, in the order in which
/// the players are first named.
///
/// take() learns the names of all records, settle() chooses the pseudonyms, and then the names can
/// be removed from anything that is written. In a text, a name is found whatever its capitals,
/// accents and the signs between its words; so is each of its words alone, and a longer word that
/// begins with one of at least four letters, such as "Markos" for "Marko". A word that may be
/// several players' becomes `Player`.
class Pseudonyms {
 public:
  /// `map`: which spellings are one player's; null: each is a player.
  void take(const Match& match, const NameMap* map);
  void settle();

  // After settle().

  /// Clears names, tags, comments, annotations and plays that could not be read.
  void clear(Match& match) const;
  [[nodiscard]] std::string in_text(std::string_view text) const;
  /// The same for the name of a file, where a word is also replaced if it contains a word of a
  /// name.
  [[nodiscard]] std::string in_file_name(std::string_view name) const;
  /// Who is who, as a file that NameMap reads: with it the pseudonyms become names again.
  [[nodiscard]] std::string key() const;

 private:
  struct Player {
    std::string name;
    std::string pseudonym{};
  };
  void take_name(std::string_view written, const NameMap* map);
  void add_spelling(std::string_view spelling, std::size_t player);
  [[nodiscard]] std::string_view pseudonym_of(std::size_t player) const;
  void clear_name(std::string& name) const;
  /// The player of a word of a text; null: it is nobody's name.
  [[nodiscard]] const std::size_t* player_of(std::string_view folded) const;

  std::vector<Player> players_{};
  std::map<std::string, std::size_t, std::less<>> by_spelling_{};  ///< and the number of the player
  const NameMap* map_ = nullptr;
  std::unordered_map<std::string, std::size_t> by_words_{};  ///< words with a blank between them
  std::size_t most_words_ = 1;                               ///< of one name
};

}  // namespace bgtools::analysis
