#pragma once

#include <bgtools/picture/board.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "questions/show/board_view.hpp"
#include "report/exit_code.hpp"

namespace bgtools::questions {

/// How boards are shown.
struct ShowQuestion {
  std::string_view format;  ///< as of picture_of(), or another one that the shell draws itself
  bool is_sheet = false;
  Letters letters = Letters::unicode;
};
/// Refuses ASCII letters for what is not text.
report::OrSentence<ShowQuestion> show_question(const ShowArguments& arguments,
                                               std::string_view format);

/// What makes boards doubtful or hides them.
struct ViewFaults {
  std::vector<std::string> messages{};  ///< what could not be read, and which boards a fault hides
  report::ExitCode exit = report::ExitCode::clean;
};
/// `missing`: of the sheets that the boards are of.
[[nodiscard]] ViewFaults view_faults(const std::vector<View>& views,
                                     const std::vector<std::string>& missing);

}  // namespace bgtools::questions
