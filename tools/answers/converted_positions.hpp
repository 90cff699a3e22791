#pragma once

#include <bgtools/finding/or_error.hpp>
#include <bgtools/positions/positions.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "answers/options/arguments.hpp"
#include "report/wording.hpp"

namespace bgtools::answers {

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

/// The form of a position that --from names; null if it is not given.
report::OrSentence<const PositionFormat*> position_format_option(const Text& from);

/// Refuses a form that cannot be written, or the dialect of one.
OrError<void> check_position_target(const PositionFormat& to,
                                    const Some<WrittenArguments, TargetArguments>& arguments);

/// The positions of a file: one for each line of a list of ids, or else one. A transcript is an
/// error. `from`: their form; null: any.
OrError<std::vector<PositionText>> positions_in(const std::string& name, std::string_view bytes,
                                                const PositionFormat* from,
                                                const PositionFormat& to);

OrError<ConvertedPosition> converted_position(const PositionText& position,
                                              const PositionFormat* from, const PositionFormat& to,
                                              const OgidArguments& arguments);

}  // namespace bgtools::answers
