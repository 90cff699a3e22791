#pragma once

#include <bgtools/finding/or_error.hpp>
#include <bgtools/game/stop.hpp>
#include <bgtools/positions/positions.hpp>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "questions/convert/convert.hpp"
#include "questions/options/arguments.hpp"
#include "report/exit_code.hpp"
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
  bool fails_if_lossy = false;
  StopFlag stop = nullptr;
};
/// Refuses a form that cannot be written, or the dialect of one.
report::OrSentence<PositionsQuestion> positions_question(const ConvertArguments& arguments,
                                                         const PositionFormat& to, StopFlag stop);

/// Converts positions one after the other, and adds up what becomes of them.
class PositionsConversion {
 public:
  /// Hears what becomes of each position; an error says why it cannot be read or written.
  using Tell = std::function<void(const PositionText&, const OrError<ConvertedPosition>&)>;

  PositionsConversion(const PositionsQuestion& question, Tell tell)
      : question_(question), tell_(std::move(tell)) {}

  void take(const PositionText& position);
  /// The positions of a file: one for each line of a list of ids, or else one. A transcript is an
  /// error.
  OrError<void> take_file(const std::string& name, std::string_view bytes);

  /// Those that were converted, each in a line.
  [[nodiscard]] std::string& text() noexcept { return text_; }
  [[nodiscard]] int losses() const noexcept { return losses_; }
  [[nodiscard]] report::ExitCode exit() const noexcept;
  /// Says how those positions were read whose turn is open; nullopt: nothing has to be said, since
  /// an OGID that is converted to an OGID keeps its colour.
  [[nodiscard]] std::optional<report::Sentence> note_on_turns() const;

 private:
  const PositionsQuestion& question_;
  Tell tell_;
  std::string text_;
  int losses_ = 0;
  int open_turns_ = 0;
  bool has_failed_ = false;
};

}  // namespace bgtools::questions
