#pragma once

// Example:
//
//     const Page page = page_of(Rule::illegal_die_use);
//     assert(!page.meaning.empty() && !page.bad.empty() && page.options.empty());
//
// Threads: any number may call these functions at the same time.

#include <bgtools/finding/rule.hpp>
#include <string>

namespace bgtools {

/// The page of a rule, docs/rules/BGnnn.md, which `bgtools explain` prints. A paragraph is one line
/// without a line end, however the file breaks it. The examples are whole transcripts; both are
/// empty if no text can show the fault, and for reserved rules.
struct Page {
  std::string meaning;  ///< what the finding says, and what to do
  std::string law;      ///< the underlying rule of backgammon, with its source
  std::string bad;      ///< breaks this rule and no other
  std::string good;     ///< the same record without the fault
  std::string options;  ///< options that both need for `bgtools check`, "--profile fi"; often ""
  /// A command that shows the finding, and what it prints, if no transcript alone can: a line of sh
  /// after "% ", its output, "2> " before each line of stderr, and "=> N" for exit status N. Often
  /// "".
  std::string command;
};

[[nodiscard]] Page page_of(Rule rule);

}  // namespace bgtools
