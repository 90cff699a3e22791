#include "questions/show/show.hpp"

namespace bgtools::questions {

using report::ExitCode;

report::OrSentence<ShowQuestion> show_question(const ShowArguments& arguments,
                                               std::string_view format) {
  ShowQuestion question{.format = format, .is_sheet = is_on(arguments.sheet)};
  if (!is_on(arguments.ascii)) return question;
  if (format != "text") {
    return report::Sentence(report::OptionName{"ascii"}, " is for text, not for ", format);
  }
  question.letters = Letters::ascii;
  return question;
}

ShowRemarks remarks_on(const std::vector<View>& views, const std::vector<std::string>& missing) {
  ShowRemarks remarks;
  const std::string* said = nullptr;
  for (const View& view : views) {
    // Once for each file.
    const bool is_said = said != nullptr && *said == view.damage;
    if (!view.damage.empty() && !is_said) remarks.words.push_back(view.damage);
    said = &view.damage;
    if (view.is_doubtful) remarks.exit = ExitCode::findings;
  }
  for (const std::string& sentence : missing) {
    if (sentence.empty()) continue;
    remarks.words.push_back(sentence);
    remarks.exit = ExitCode::findings;
  }
  return remarks;
}

}  // namespace bgtools::questions
