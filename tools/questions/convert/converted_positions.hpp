#pragma once

#include <bgtools/finding/or_error.hpp>
#include <bgtools/positions/positions.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "questions/convert/convert.hpp"
#include "questions/options/arguments.hpp"
#include "report/wording.hpp"

namespace bgtools::questions {

/// The text of one position and its name in messages.
struct PositionText {
  std::string name;
  std::string text;
};

/// A position in another form.
struct ConvertedPosition {
  std::string text;  ///< one line without its end
  std::vector<PositionLoss> losses{};
  bool is_turn_open = false;  ///< the text does not say whose turn it is: see ogid_colour_note()
};

/// Positions that are converted.
struct PositionsQuestion {
  const PositionFormat* from = nullptr;  ///< null: any
  const PositionFormat* to = nullptr;
  OgidArguments ogid{};
};
/// Refuses a form that cannot be written, or the dialect of one.
report::OrSentence<PositionsQuestion> positions_question(const ConvertArguments& arguments,
                                                         const PositionFormat& to);

/// The positions of a file: one for each line of a list of ids, or else one. A transcript is an
/// error.
OrError<std::vector<PositionText>> positions_in(const std::string& name, std::string_view bytes,
                                                const PositionsQuestion& question);

OrError<ConvertedPosition> converted_position(const PositionText& position,
                                              const PositionsQuestion& question);

/// Says how so many positions were read whose turn is open; nullopt: nothing has to be said, since
/// an OGID that is converted to an OGID keeps its colour.
[[nodiscard]] std::optional<report::Sentence> note_on_turns(const PositionsQuestion& question,
                                                            int open_turns);

}  // namespace bgtools::questions
