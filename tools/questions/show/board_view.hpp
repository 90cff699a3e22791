#pragma once

#include <bgtools/game/situation.hpp>
#include <bgtools/picture/board.hpp>
#include <bgtools/positions/positions.hpp>
#include <bgtools/text/source.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "questions/options/arguments.hpp"
#include "questions/reading/input.hpp"
#include "report/wording.hpp"

namespace bgtools::questions {

/// The boards of positions, or of places of transcripts.
using ShowArguments =
    Takes<ReadArguments, WhereArguments, NamesArguments, PlaceArguments, ViewpointArguments,
          SheetArguments, OgidArguments, GameArguments, PictureArguments>;
/// Those of the arguments that say what is shown.
using ViewArguments =
    Some<CommonArguments, ReadArguments, WhereArguments, NamesArguments, PlaceArguments,
         ViewpointArguments, SheetArguments, OgidArguments, GameArguments>;

/// What to show.
struct View {
  Situation situation{};
  BoardLabels labels{};
  std::string place{};       ///< what it is of: "final.mat, game 1, turn 3", or the id
  std::string damage{};      ///< what could not be read in the file, as a sentence; "" if nothing
  bool is_doubtful = false;  ///< some of it is before the place that is shown
  report::Sentence note{};   ///< how its text was understood; empty if it is plain
  std::vector<Step> hops{};  ///< of the play that the record has for the turn
  std::string played{};      ///< that play in words; "": there is none
};

/// The boards of a target.
struct Views {
  std::vector<View> known{};  ///< at least one, unless --where selects no match
  std::string missing{};      ///< which others a fault hides, as a sentence; "" if none
  std::int64_t left_out = 0;  ///< matches that --where does not select
  std::int64_t undated = 0;   ///< of these, those left out only because their day is not certain
};
/// What is said if there is no view of any target.
inline constexpr std::string_view kNoneSelected = "no match is selected";

/// Refuses --where, of which only a transcript can have a match.
[[nodiscard]] report::OrSentence<void> may_be_position(const ViewArguments& arguments);

/// The board of a position that is called `name`.
[[nodiscard]] View view_of_position(const ViewArguments& arguments, PositionRecord position,
                                    std::string_view name);

/// The board of a game that moves otherwise than backgammon, in the notation of docs/games.md.
[[nodiscard]] report::OrSentence<Views> views_of_board(const ViewArguments& arguments,
                                                       const GameRules& game,
                                                       std::string_view text);

/// The boards of a source: those of a transcript at `place`, or where the options say, or that of a
/// position if it is no transcript and nothing says where. On a sheet the options may name several
/// turns of a game, and without them it is all of its turns.
[[nodiscard]] report::OrSentence<Views> views_of_input(const ViewArguments& arguments,
                                                       const Input& input, const Source& source,
                                                       std::optional<Place> place);

}  // namespace bgtools::questions
