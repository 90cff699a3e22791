#include "cli/inputs/two_inputs.hpp"

namespace bgtools::cli {

OrError<void> TwoInputs::load(const Some<CommonArguments, ReadArguments>& arguments) {
  const auto inputs = input_options(arguments);
  if (!inputs) return inputs.error();
  if (auto loaded = load_input(*inputs, arguments.operands[0], a_); !loaded) return loaded;
  return load_input(*inputs, arguments.operands[1], b_);
}

}  // namespace bgtools::cli
