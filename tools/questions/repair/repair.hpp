#pragma once

#include <bgtools/finding/diagnostic.hpp>
#include <bgtools/finding/or_error.hpp>
#include <bgtools/game/stop.hpp>
#include <bgtools/text/encoding.hpp>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "questions/options/arguments.hpp"
#include "questions/reading/left_out.hpp"
#include "questions/reading/run.hpp"
#include "questions/repair/repairer.hpp"
#include "report/wording.hpp"

namespace bgtools::questions {

/// The smallest edits that make a transcript legal.
using RepairQuestionArguments = Takes<ReadArguments, WhereArguments, NamesArguments, GameArguments,
                                      SearchArguments, AllowanceArguments, RepairArguments>;

struct RepairQuestion {
  RunOptions run{};
  std::vector<Choice> choices{};
  AlsoWritten also{};
};
report::OrSentence<RepairQuestion> repair_question(const RepairQuestionArguments& arguments,
                                                   StopFlag stop);

/// Who wants to know what is done, and may decide some of it.
class RepairListener {
 public:
  virtual ~RepairListener() = default;
  /// Something was done: Repairer::take_remarks() has it.
  virtual void tell(Repairer& repairer) = 0;
  /// What was chosen for the input of that name cannot be made.
  virtual void tell_failure(const std::string& /*name*/, const Error& /*why*/) {}

  struct Decision {
    enum class Kind : std::uint8_t { chosen, left, no_more };
    Kind kind = Kind::no_more;
    std::size_t index = 0;  ///< of the explanation that is chosen
  };
  /// Which explanation of a fault to take that would be left.
  virtual Decision decide(const Repairer& /*repairer*/, const OpenFault& /*open*/) { return {}; }
  /// Nothing more is asked about the input of that name.
  virtual void questions_are_over(const std::string& /*name*/) {}

 protected:
  RepairListener() = default;
  RepairListener(const RepairListener&) = default;
  RepairListener& operator=(const RepairListener&) = default;
};

struct Repaired {
  /// What the input is: a transcript; or none, if it was named; or a note that nobody named; or a
  /// file that looks like a transcript, which nobody named and no format fits.
  enum class Kind : std::uint8_t { transcript, none, note, unread };
  Kind kind = Kind::transcript;
  std::string bytes{};  ///< in the encoding of the input; "" unless it is a transcript
  Encoding encoding{};
  std::size_t faults = 0;    ///< that it still has
  std::int64_t matches = 0;  ///< that are selected
  LeftOut left_out{};        ///< matches that stay as they are

  /// Whether it has matches, and none is selected.
  [[nodiscard]] bool is_unselected() const { return matches == 0 && !left_out.matches.empty(); }
};

struct RepairRefusal {
  report::Sentence why{};
  bool is_of_choice = false;  ///< a choice cannot be made; else the input cannot be repaired
};

/// The answer is meaningless if it was stopped.
OrError<Repaired, RepairRefusal> repair(const Input& input, const RepairQuestion& question,
                                        RepairListener& listener);

}  // namespace bgtools::questions
