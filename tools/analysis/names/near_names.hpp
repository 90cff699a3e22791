#pragma once

#include <bgtools/record/match.hpp>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bgtools::analysis {

/// The spellings of names in some matches, and which of them may belong to the same player.
class NearNames {
 public:
  void take(const Match& match);

  /// A spelling that may be a slip for a more frequent one.
  struct Near {
    std::string spelling;
    std::string name;
  };
  /// Two names are near if they differ only in capitals, accents, punctuation or word order, if one
  /// has initials of the other, or if one letter differs (two letters in names of eight or more).
  /// Names with different digits are not near, nor are those of players who met. No spelling is
  /// also the name of another.
  [[nodiscard]] std::vector<Near> near() const;
  /// Lines for a file that NameMap reads, in which each of these is a comment.
  [[nodiscard]] std::string proposals(const std::vector<Near>& near) const;

 private:
  /// "Ann Smith (2 matches)".
  [[nodiscard]] std::string with_count(std::string_view spelling) const;
  [[nodiscard]] std::int64_t count_of(std::string_view spelling) const;

  std::map<std::string, std::int64_t, std::less<>> matches_{};  ///< by the spelling
  std::set<std::pair<std::string, std::string>> met_{};
};

}  // namespace bgtools::analysis
