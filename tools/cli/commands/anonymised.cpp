#include "cli/commands/anonymised.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>

#include "cli/system/interrupt.hpp"

namespace bgtools::cli {
namespace {

/// A path without the names of players; the ending of its last part, which says what it is, stays.
std::string without_names(std::string_view path, std::string_view ending,
                          const analysis::Pseudonyms& pseudonyms) {
  path.remove_suffix(ending.size());
  std::string cleared;
  for (std::size_t begin = 0; begin <= path.size();) {
    const std::size_t end = std::min(path.find('/', begin), path.size());
    if (begin != 0) cleared += '/';
    cleared += pseudonyms.in_file_name(path.substr(begin, end - begin));
    begin = end + 1;
  }
  return cleared;
}

}  // namespace

OrError<void> check_anonymised(const ConvertCommandArguments& arguments,
                               const InputOptions& inputs) {
  if (!is_on(arguments.anonymise)) {
    if (!arguments.key) return {};
    return Error{"--key requires --anonymise"};
  }
  if (reads_stdin(inputs)) {
    return Error{"--anonymise: every input is read twice, so stdin cannot be used; name files"};
  }
  if (arguments.sidecar) {
    return Error{"--anonymise: a sidecar would keep the names; leave out --sidecar"};
  }
  if (!arguments.report.empty()) {
    return Error{"--anonymise: a report would show the names; leave out --report"};
  }
  return {};
}

std::shared_ptr<const analysis::Pseudonyms> pseudonyms_of(
    const InputOptions& inputs, const questions::ConvertQuestion& question) {
  auto pseudonyms = std::make_shared<analysis::Pseudonyms>();
  LoadedInput place;
  // What is wrong with inputs is told when they are converted.
  for_each_input(inputs, {.next = [&]() -> LoadedInput& { return place; },
                          .on_input =
                              [&](const LoadedInput& input) {
                                learn_names(input, question, *pseudonyms);
                                return !interruption();
                              },
                          .on_error = [](const std::string&, std::string_view) { return true; },
                          .unseen = Unseen::ignored,
                          .on_skipped = [](const std::string&) { return true; }});
  pseudonyms->settle();
  return pseudonyms;
}

std::string AnonymisedPaths::path_for(std::string_view below,
                                      const analysis::Pseudonyms& pseudonyms) {
  const std::string ending = questions::extension_of(below);
  const std::string cleared = without_names(below, ending, pseudonyms);
  std::string path = cleared;
  for (int number = 2; !used_.insert(path).second; ++number) {
    path = fmt::format("{}-{}", cleared, number);
  }
  return path + ending;
}

}  // namespace bgtools::cli
