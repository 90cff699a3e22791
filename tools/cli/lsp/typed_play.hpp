#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace bgtools::cli::lsp {

/// What separates the words of a line.
inline constexpr std::string_view kBlanks = " \t";

/// The part of a play that is not typed yet; hops may be typed in any order and without marks of
/// hits. nullopt: what is typed is not part of the play.
/// `typed` is not empty.
[[nodiscard]] std::optional<std::string> rest_of_play(std::string_view typed,
                                                      std::string_view play);

}  // namespace bgtools::cli::lsp
