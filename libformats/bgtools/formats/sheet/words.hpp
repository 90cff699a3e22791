#pragma once

#include <cstdint>
#include <string>
#include <string_view>

/// The words of match sheets in the languages in which they are written.
namespace bgtools::sheet {

enum class Word : std::uint8_t {
  unknown,
  doubles,
  redoubles,
  takes,
  drops,
  beavers,
  dances,
  wins,
  resigns,
  game,
  match,
  points
};

/// What words mean, whatever their case: all of them, as one phrase of one language.
[[nodiscard]] Word meaning_of(std::string_view words);

/// Whether one of the words is of this kind.
[[nodiscard]] bool has_word(std::string_view words, Word kind);

/// Words of which the last ones are a phrase that is known.
struct Phrase {
  Word word = Word::unknown;
  std::string_view before{};  ///< the words before it, such as a name
  std::string_view text{};    ///< the phrase itself
};
[[nodiscard]] Phrase phrase_in(std::string_view words);

/// Whether a word says what happens in a game.
[[nodiscard]] bool is_of_game(Word word);

/// The opposite answer to a double in the same language and, in English, in the same form: `Drops`
/// for `Takes`, `T` for `P`. "" if the words are not an answer.
[[nodiscard]] std::string other_answer(std::string_view words);

/// Whether a text has words, and each of them says what happens in a game. Signs around words are
/// ignored.
[[nodiscard]] bool has_only_words_of_game(std::string_view text);

/// Whether a line looks like a damaged result: `Wins ( point`, `Ann wins 1 <`.
[[nodiscard]] bool is_meant_as_result(std::string_view line);

/// The words of no play after a roll, where `pass` is no drop.
[[nodiscard]] bool is_dance(std::string_view words);

}  // namespace bgtools::sheet
