#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cli/options/command.hpp"
#include "cli/options/groups.hpp"

namespace bgtools::cli {

/// What a shell can offer for a value or an operand.
struct Values {
  enum class Kind : std::uint8_t { none, words, files, directories };
  Kind kind = Kind::none;
  std::vector<std::string> words;  ///< in the order in which they are offered
};

/// What may be typed after an option that takes a value.
[[nodiscard]] Values values_of(const Option& option);
/// What may be typed as an operand of a command.
[[nodiscard]] Values operands_of(const Command& command);

}  // namespace bgtools::cli
