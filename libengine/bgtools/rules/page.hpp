#pragma once

#include <bgtools/finding/rule.hpp>
#include <string>

namespace bgtools {

/// The page of a rule, docs/rules/BGnnn.md, which `bgtools explain` prints. A paragraph is one line
/// without an end, however the file breaks it. The examples are whole transcripts; both are empty
/// where no text can show the fault, and for reserved rules.
struct Page {
  std::string meaning;  ///< what the finding says, and what to do
  std::string law;      ///< the rule of backgammon behind it, with its source
  std::string bad;      ///< yields the rule and no other finding
  std::string good;     ///< the same record without the fault
  std::string options;  ///< what `bgtools check` has to be told for both, "--profile fi"; often ""
  /// A command that shows the finding, with what it prints, where a transcript alone cannot: a line
  /// of sh after "% ", its output, "2> " before each line of stderr, and "=> N" for an exit of N.
  /// Often "".
  std::string command;
};

/// \code
/// std::puts(bgtools::page_of(bgtools::Rule::illegal_die_use).meaning.c_str());
/// \endcode
[[nodiscard]] Page page_of(Rule rule);

}  // namespace bgtools
