#pragma once

#include <bgtools/record/match.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "questions/options/arguments.hpp"
#include "report/wording.hpp"

namespace bgtools::questions {

/// Which matches --where selects: those of which every condition holds.
class MatchFilter {
 public:
  [[nodiscard]] static report::OrSentence<MatchFilter> from(const WhereArguments& arguments);

  enum class Fate : std::uint8_t {
    selected,
    left_out,
    undated,  ///< left out only because its date is not certain
  };
  [[nodiscard]] Fate fate_of(const Match& match) const;
  [[nodiscard]] bool selects_all() const noexcept;

 private:
  /// Numbers or days, with both ends; one that is open is nullopt.
  struct Lengths {
    std::optional<int> from{};
    std::optional<int> to{};
  };
  struct Days {
    std::string from{};  ///< "": open; otherwise the beginning of a day, such as 2024-03
    std::string to{};
  };

  std::vector<std::string> players_{};  ///< patterns in small letters
  std::vector<std::string> events_{};
  std::vector<Lengths> lengths_{};
  std::vector<Days> days_{};
};

}  // namespace bgtools::questions
