#pragma once

#include <bgtools/formats/format.hpp>
#include <bgtools/game/stop.hpp>
#include <string>
#include <string_view>

#include "questions/options/arguments.hpp"
#include "questions/reading/run.hpp"
#include "report/receipt.hpp"
#include "report/wording.hpp"

namespace bgtools::questions {

/// What an input is.
using DetectArguments = Takes<ReadArguments>;

report::OrSentence<RunOptions> detect_question(const DetectArguments& arguments, StopFlag stop);

struct Detected {
  std::string other{};  ///< what it is if it is no transcript: "chess PGN"; "": nothing is known
  report::Receipt receipt{};
  std::string mixture{};     ///< which other layout its matches also have, as a sentence; "": none
  bool lacks_match = false;  ///< it should have a match and has none

  /// "": no transcript.
  [[nodiscard]] std::string_view format() const;
  /// The dialect, or what else it is; "": nothing is known.
  [[nodiscard]] std::string_view kind() const;
};
[[nodiscard]] Detected detect(const Input& input, const RunOptions& question);

}  // namespace bgtools::questions
