#pragma once

#include <optional>
#include <string>

#include "questions/repair/repair.hpp"

namespace bgtools::cli {

/// Says on stderr what is done about each fault of an input, and, if it asks, asks the user at the
/// terminal which edit to make where several explain one.
class RepairDialogue final : public questions::RepairListener {
 public:
  explicit RepairDialogue(bool asks) : asks_(asks) {}

  /// Up to as many remarks as the reports for people have.
  void tell(questions::Repairer& repairer) override;
  void tell_failure(const std::string& name, const Error& why) override;
  Decision decide(const questions::Repairer& repairer, const questions::OpenFault& open) override;
  /// Says how to give the same answers again, so that none is lost whatever becomes of the output.
  void questions_are_over(const std::string& name) override;

 private:
  /// The next line without surrounding blanks; nullopt at the end of input or if interrupted.
  std::optional<std::string> next_line();

  bool asks_;
  std::string answers_{};  ///< about the input, as options
  std::string typed_;
};

}  // namespace bgtools::cli
