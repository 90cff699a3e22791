#pragma once

#include <bgtools/record/match.hpp>
#include <cstdint>
#include <string>
#include <string_view>

#include "report/wording.hpp"

namespace bgtools::questions {

/// What goes into a file of its own.
enum class Split : std::uint8_t { none, match, game, event };

/// A text as the name of a file or folder; "unnamed" if nothing of it is left.
[[nodiscard]] std::string safe_file_name(std::string_view text);

/// How files are named for what is in them: a text with fields such as `{player1}`.
///
/// No text of a transcript can lead out of the folder: characters with a meaning in file systems or
/// shells are replaced, a name that Windows reserves gets a `_`, and a long name is cut. A field
/// that the record does not have is left out.
class FileNamePattern {
 public:
  /// The usual pattern if `text` is empty.
  static report::OrSentence<FileNamePattern> from(std::string_view text, Split split);

  /// The name for a record, without an ending. A `/` of the pattern separates folders.
  [[nodiscard]] std::string name_for(const Match& match) const;

 private:
  std::string text_{};
};

}  // namespace bgtools::questions
