#pragma once

#include <bgtools/finding/or_error.hpp>
#include <bgtools/formats/format.hpp>
#include <bgtools/record/match.hpp>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace bgtools::cli {

/// What a conversion did not fit into its target, kept so that the way back can restore it.
///
/// The file is text: a line that names its version, then for each match a line with a digest of the
/// record as the target tells it and, where that is less than the source told, the whole record as
/// JSON. A match of the target is known again by its digest, so that it may stand in another file
/// or in another order; one that was edited since is not, and is never replaced.
class SidecarWriter {
 public:
  /// Adds a match and what its text was read again as. An error says what went wrong.
  OrError<void> add(const Match& match, const ReadAgain& again);
  [[nodiscard]] const std::string& text() const noexcept { return text_; }

 private:
  std::string text_;
};

/// What became of a match on the way back.
enum class Restored : std::uint8_t {
  fits,     ///< nothing had been lost
  whole,    ///< the record is again as it was
  unknown,  ///< the sidecar has no such match
};

class SidecarReader {
 public:
  /// Takes the text of a sidecar. An error says what is wrong with it.
  OrError<void> load(std::string_view text);
  /// Puts the record that was converted in the place of a match that was read back. Equal matches
  /// are restored in the order in which they were written.
  [[nodiscard]] Restored restore(Match& match);

 private:
  struct Entry {
    bool fits = false;
    Match match{};
  };
  struct Entries {
    std::vector<Entry> all;
    std::size_t used = 0;
  };

  std::map<std::string, Entries, std::less<>> by_digest_;
};

}  // namespace bgtools::cli
