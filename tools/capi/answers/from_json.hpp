#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "questions/options/options.hpp"

namespace bgtools::answers {

/// The most bytes that a text of options may have.
inline constexpr std::size_t kMostOptionBytes = std::size_t{64} * 1024;

/// What the options of a caller say who has no command line.
struct Asked {
  questions::Given given{};
  /// "named": false for an input that was found in a folder or an archive
  questions::Switch named{};
  questions::Text place{};   ///< "place": "LINE:COLUMN" in the input
  questions::Switch html{};  ///< "html": the answer as a part of a page besides
};

/// The keys of Asked that are no options of the program.
enum class Own : std::uint8_t { named, place, html };
[[nodiscard]] std::string_view name(Own own) noexcept;
[[nodiscard]] std::string_view help(Own own) noexcept;

/// The options of a command that are of use to a caller who opens and writes the files, in the
/// order of the table.
[[nodiscard]] std::vector<const questions::Option*> options_without_files(questions::Taken taken);

/// Reads the options of a command from a JSON object; "" is an empty one. Keys are the long names
/// of the table, and `own` says which of Asked's are allowed besides. A switch is true or false, a
/// value a string or a whole number, several values an array of them, and null counts as not given.
/// Options about files, which the caller reads and writes, are refused. An error names the next
/// step.
report::OrSentence<Asked> options_in(std::string_view json, questions::Taken taken,
                                     std::span<const Own> own);

}  // namespace bgtools::answers
