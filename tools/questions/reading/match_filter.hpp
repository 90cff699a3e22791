#pragma once

#include <bgtools/game/variant.hpp>
#include <bgtools/record/match.hpp>
#include <bgtools/rules/options.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "questions/options/arguments.hpp"
#include "report/wording.hpp"

namespace bgtools::questions {

/// Which matches --where selects: those of which every condition holds.
class MatchFilter {
 public:
  [[nodiscard]] static report::OrSentence<MatchFilter> from(const WhereArguments& arguments);

  [[nodiscard]] bool selects_all() const noexcept {
    return players_.empty() && events_.empty() && lengths_.empty() && days_.empty() &&
           variants_.empty();
  }

  enum class Fate : std::uint8_t {
    selected,
    left_out,
    undated,  ///< left out only because its day is not certain
  };
  /// `options` are those that the match would be judged with.
  [[nodiscard]] Fate fate_of(const Match& match, const VerifyOptions& options) const;

 private:
  struct Lengths {
    std::optional<int> from{};
    std::optional<int> to{};
    bool is_money = false;
  };
  struct Days {
    std::string from{};  ///< "": open; otherwise the beginning of a day, such as 2024-03
    std::string to{};
  };

  report::OrSentence<void> take_days(std::string_view text);
  report::OrSentence<void> take_lengths(std::string_view text);
  report::OrSentence<void> take_variant(std::string_view text);
  [[nodiscard]] bool is_played_by_all(const Match& match) const;
  [[nodiscard]] bool is_of_event(const Match& match) const;
  [[nodiscard]] bool has_length(const Match& match) const;
  [[nodiscard]] bool is_of_variant(const Match& match, const VerifyOptions& options) const;

  std::vector<std::string> players_{};  ///< patterns in small letters
  std::vector<std::string> events_{};
  std::vector<Lengths> lengths_{};
  std::vector<Days> days_{};
  std::vector<Variant> variants_{};
};

}  // namespace bgtools::questions
