#pragma once

#include <bgtools/finding/or_error.hpp>
#include <bgtools/formats/format.hpp>
#include <bgtools/record/match.hpp>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "report/exit_code.hpp"

namespace bgtools::questions {

/// Keeps what the target of a conversion could not hold, so that converting back can restore it.
///
/// The file is text: a line that names its version, then for each match a line with a digest of the
/// record as the target holds it and, if the target holds less than the source, the whole record as
/// JSON. A match of the target is recognized by its digest, so it may be in another file or in
/// another order; a match that was edited since is not recognized, and never replaced.
class SidecarWriter {
 public:
  /// Adds a match; `again` is the match that its written text reads back as. An error says why it
  /// cannot be kept.
  OrError<void> add(const Match& match, const ReadAgain& again);
  [[nodiscard]] const std::string& text() const noexcept { return text_; }

 private:
  std::string text_;
};

/// The result for a match on the way back.
enum class Restored : std::uint8_t {
  fits,     ///< nothing had been lost
  whole,    ///< the record is restored
  unknown,  ///< the sidecar has no such match
};

class SidecarReader {
 public:
  /// Reads the text of a sidecar. An error says what is wrong with it.
  OrError<void> load(std::string_view text);
  /// Replaces a match that was read back by the record that was converted. Equal matches are
  /// restored in the order in which they were written.
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

/// The sidecar of a run, whose matches are counted from 1: restores from the text that there is, or
/// keeps one.
class Sidecar {
 public:
  /// Restores from a text from now on. An error says what is wrong with it.
  OrError<void> load(std::string_view text) { return reader_.emplace().load(text); }

  /// The next match was read; restores it.
  void begin_match(Match& match);
  /// The match was written, and `again` is what its text reads back as.
  void keep(const Match& match, const ReadAgain& again);

  /// Whether text() holds all that was kept.
  [[nodiscard]] bool holds_all() const noexcept { return !reader_ && holds_all_; }
  [[nodiscard]] const std::string& text() const noexcept { return writer_.text(); }

  struct Trouble {
    std::string words{};
    report::ExitCode exit{};
  };
  /// What went wrong since the last call.
  [[nodiscard]] std::vector<Trouble> take_troubles() noexcept {
    return std::exchange(troubles_, {});
  }

 private:
  SidecarWriter writer_;
  std::optional<SidecarReader> reader_;  ///< nullopt: it is kept
  std::int64_t matches_ = 0;
  bool holds_all_ = true;
  std::vector<Trouble> troubles_;
};

}  // namespace bgtools::questions
