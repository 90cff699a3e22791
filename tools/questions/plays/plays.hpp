#pragma once

#include <array>
#include <span>
#include <string>
#include <vector>

#include "questions/options/arguments.hpp"
#include "report/json_writer.hpp"
#include "report/wording.hpp"

namespace bgtools::questions {

/// A legal play as text.
struct ListedPlay {
  std::string play;    ///< canonical: "8/5 6/5"
  std::string result;  ///< the board after it, with the opponent on roll
  std::vector<std::array<int, 2>> steps;
};

/// Every legal play of a roll, one for each result.
struct PlayList {
  std::string variant;    ///< of a game that moves otherwise than backgammon; "": backgammon
  std::string position;   ///< with the mover on roll
  std::vector<int> roll;  ///< the higher die first; empty: the game has no dice
  std::vector<ListedPlay> plays;
  bool is_turn_open = false;  ///< the text does not say whose turn it is: see ogid_colour_note()
};

using PlaysArguments = Takes<OgidArguments, GameTurnArguments>;

/// The plays of a position and a roll, which are given as operands; a game without dice takes a
/// position alone.
[[nodiscard]] report::OrSentence<PlayList> plays_of(const PlaysArguments& arguments,
                                                    std::span<const std::string> given);

/// The operands of plays with a roll of two words, or before its position, as one word after it.
[[nodiscard]] std::vector<std::string> in_order(std::span<const std::string> operands);

/// Appends the list as one object.
void append_json(const PlayList& list, report::JsonWriter& json);

}  // namespace bgtools::questions
