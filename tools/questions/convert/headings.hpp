#pragma once

#include <bgtools/record/match.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "questions/options/arguments.hpp"
#include "report/wording.hpp"

namespace bgtools::questions {

/// The headings that --set writes into every match.
class Headings {
 public:
  static report::OrSentence<Headings> from(const Texts& assignments);

  [[nodiscard]] bool is_empty() const noexcept { return all_.empty(); }
  void set(Match& match) const;

 private:
  struct Heading {
    std::string_view tag;
    std::string value;
  };
  std::vector<Heading> all_{};
};

}  // namespace bgtools::questions
