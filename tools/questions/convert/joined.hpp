#pragma once

#include <bgtools/finding/or_error.hpp>
#include <bgtools/record/match.hpp>
#include <cstddef>
#include <string>
#include <vector>

namespace bgtools::questions {

/// One match of records that have parts of it: sessions, or games in files of their own.
class JoinedMatch {
 public:
  /// `name`: what messages call the part.
  void take(Match&& part, std::string name);

  /// The parts in the order of their scores, or why they do not fit together. The players may have
  /// exchanged their columns. Requires a part; they are gone afterwards.
  OrError<Match> join();
  /// What the match lacks of its parts: tags of later ones that the first has with another value.
  [[nodiscard]] const std::vector<std::string>& left_out() const noexcept { return left_out_; }

 private:
  struct Part {
    Match match;
    std::string name;
  };
  [[nodiscard]] OrError<void> put_in_order();
  [[nodiscard]] static OrError<void> check_follows(const Part& before, const Part& after);
  [[nodiscard]] static OrError<void> check_same_match(const Part& first, Part& other);
  void append(Part& first, Part& other);

  std::vector<Part> parts_{};
  std::vector<std::string> left_out_{};
};

}  // namespace bgtools::questions
