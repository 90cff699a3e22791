#pragma once

#include <bgtools/formats/format.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/compare/merge.hpp"
#include "answers/conversion.hpp"
#include "answers/options/arguments.hpp"

namespace bgtools::answers {

/// The transcript that the arguments prefer.
[[nodiscard]] std::optional<analysis::Which> preferred(const PreferArguments& arguments);

/// Merged matches in a format.
struct WrittenMatches {
  std::string text{};
  LossCounts losses{};
  bool is_whole = true;  ///< every match was written
};
[[nodiscard]] WrittenMatches write_matches(const std::vector<Match>& matches, const Format& format,
                                           std::string_view dialect);

/// Sentences about what a merged record lacks of the transcript `name`, and which faults are left
/// in it.
[[nodiscard]] std::vector<std::string> notes_on(const analysis::Merged& merged,
                                                std::string_view name);

}  // namespace bgtools::answers
