#pragma once

#include <bgtools/finding/or_error.hpp>

#include "cli/inputs/inputs.hpp"
#include "cli/options/groups.hpp"

namespace bgtools::cli {

/// The two inputs that a command compares.
class TwoInputs {
 public:
  /// Loads the two operands. An error is a sentence.
  OrError<void> load(const Some<CommonArguments, ReadArguments>& arguments);

  [[nodiscard]] const LoadedInput& a() const noexcept { return a_; }
  [[nodiscard]] const LoadedInput& b() const noexcept { return b_; }

 private:
  LoadedInput a_;
  LoadedInput b_;
};

}  // namespace bgtools::cli
