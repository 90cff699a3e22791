#pragma once

#include <bgtools/finding/or_error.hpp>
#include <bgtools/record/match.hpp>
#include <bgtools/text/source.hpp>
#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bgtools::analysis {

/// Which spellings are the same player's, read from a file that a person edits:
///
///     # the players of our club
///     A. Smith = Ann Smith
///     ann_s = Ann Smith
///
/// A tab may be used instead of `=`, as in a text saved by a spreadsheet. Names are compared letter
/// by letter, without the ratings that bare_name() removes.
class NameMap {
 public:
  /// An error begins with the name of the source and the line.
  static OrError<NameMap> read(const Source& source);

  /// The name that a bare name stands for; the name itself if the file does not have it.
  [[nodiscard]] std::string_view name_of(std::string_view bare) const;
  /// Every spelling with the name that it stands for; valid as long as the map.
  [[nodiscard]] std::vector<std::pair<std::string_view, std::string_view>> pairs() const;
  /// Gives each player of the record the one name. A rating after a name is kept.
  void rename(Match& match) const;

 private:
  struct Entry {
    std::string name;
    std::size_t line = 0;
  };
  [[nodiscard]] OrError<void> add(std::string_view line, std::size_t number);
  [[nodiscard]] OrError<void> check_for_chains() const;

  std::map<std::string, Entry, std::less<>> by_spelling_{};
};

/// The line of such a file that maps a spelling to a name.
[[nodiscard]] std::string name_map_line(std::string_view spelling, std::string_view name);

}  // namespace bgtools::analysis
