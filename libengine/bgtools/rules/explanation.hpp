#pragma once

#include <bgtools/finding/rule.hpp>
#include <string_view>

namespace bgtools {

/// What `bgtools explain` shows of a rule.
struct Explanation {
  std::string_view meaning{};  ///< what the finding says, and what to do
  std::string_view law{};      ///< the rule of backgammon behind it, with its source
  std::string_view
      bad{};  ///< a whole transcript that yields the rule and no other finding; "" if reserved
  std::string_view good{};     ///< the same record without the fault; "" if reserved
  std::string_view options{};  ///< what `bgtools check` has to be told for both, "--profile fi"
};

[[nodiscard]] Explanation explain(Rule rule) noexcept;

}  // namespace bgtools
