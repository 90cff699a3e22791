#include "questions/show/show.hpp"

namespace bgtools::questions {

using report::ExitCode;

report::OrSentence<ShowQuestion> show_question(const ShowArguments& arguments,
                                               std::string_view format) {
  ShowQuestion question{.format = format, .is_sheet = is_on(arguments.sheet)};
  if (arguments.flip && arguments.side) {
    return report::Sentence(report::OptionName{"flip"}, " and ", report::OptionName{"side"},
                            " cannot be combined");
  }
  if (!is_on(arguments.ascii)) return question;
  if (format != "text") {
    return report::Sentence(report::OptionName{"ascii"}, " is for text, not for ", format);
  }
  question.letters = Letters::ascii;
  return question;
}

ViewFaults view_faults(const std::vector<View>& views, const std::vector<std::string>& missing) {
  ViewFaults faults;
  const std::string* said = nullptr;
  for (const View& view : views) {
    // Once for each file.
    const bool is_said = said != nullptr && *said == view.damage;
    if (!view.damage.empty() && !is_said) faults.messages.push_back(view.damage);
    said = &view.damage;
    if (view.is_doubtful) faults.exit = ExitCode::findings;
  }
  for (const std::string& message : missing) {
    if (message.empty()) continue;
    faults.messages.push_back(message);
    faults.exit = ExitCode::findings;
  }
  return faults;
}

}  // namespace bgtools::questions
