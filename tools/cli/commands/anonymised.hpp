#pragma once

#include <bgtools/finding/or_error.hpp>
#include <memory>
#include <set>
#include <string>
#include <string_view>

#include "analysis/names/pseudonyms.hpp"
#include "cli/commands/convert_positions.hpp"
#include "cli/inputs/inputs.hpp"
#include "questions/convert/convert.hpp"

namespace bgtools::cli {

/// Refuses arguments under which --anonymise would write a name after all.
OrError<void> check_anonymised(const ConvertCommandArguments& arguments,
                               const InputOptions& inputs);

/// Reads all inputs to learn whose names are in them. What cannot be read is passed over.
[[nodiscard]] std::shared_ptr<const analysis::Pseudonyms> pseudonyms_of(
    const InputOptions& inputs, const questions::ConvertQuestion& question);

/// The paths of outputs without the names of players.
class AnonymisedPaths {
 public:
  /// The path below the output directory for an input that has this path below its own. Of several
  /// that are alike without the names, all but the first get a number.
  [[nodiscard]] std::string path_for(std::string_view below,
                                     const analysis::Pseudonyms& pseudonyms);

 private:
  std::set<std::string> used_{};  ///< without the endings
};

}  // namespace bgtools::cli
