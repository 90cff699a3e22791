#pragma once

#include <array>
#include <bgtools/finding/rule.hpp>
#include <bgtools/finding/sink.hpp>
#include <bgtools/formats/format.hpp>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "questions/options/arguments.hpp"
#include "report/findings.hpp"
#include "report/wording.hpp"

namespace bgtools::questions {

/// What a target could not hold, counted by rule.
class LossCounts {
 public:
  void add(Rule rule) { ++counts_[static_cast<std::size_t>(rule)]; }
  LossCounts& operator+=(const LossCounts& more) {
    for (std::size_t i = 0; i < counts_.size(); ++i) counts_[i] += more.counts_[i];
    return *this;
  }
  [[nodiscard]] std::int64_t count(Rule rule) const {
    return counts_[static_cast<std::size_t>(rule)];
  }
  [[nodiscard]] std::int64_t total() const {
    std::int64_t total = 0;
    for (const std::int64_t count : counts_) total += count;
    return total;
  }
  /// Whether an action of a game is missing from the output.
  [[nodiscard]] bool has_lost_action() const {
    return count(Rule::loss_play) != 0 || count(Rule::loss_cube) != 0;
  }
  /// Whether they decide the exit status, as any does `if_any` is to.
  [[nodiscard]] bool fail(bool if_any) const {
    return has_lost_action() || (if_any && total() != 0);
  }
  /// "3 losses: 2 loss-tag, 1 loss-comment"; "" for none.
  [[nodiscard]] std::string sentence() const;

 private:
  std::array<std::int64_t, kRuleCount> counts_{};
};

/// Which losses are kept as findings: all, or the first of each rule in each game, which then
/// stands for the others.
enum class KeptLosses : std::uint8_t { all, first_of_each_game };

/// Counts the losses of a conversion and passes them on as findings of their match.
class LossSink final : public Sink {
 public:
  LossSink(report::Findings& findings, KeptLosses kept) : findings_(findings), kept_(kept) {}

  void begin_match(int match) { match_ = match; }
  bool report(Diagnostic diagnostic) override;
  /// To be called after the last loss of a match.
  void end_match();
  [[nodiscard]] const LossCounts& counts() const noexcept { return counts_; }

 private:
  report::Findings& findings_;
  KeptLosses kept_;
  int match_ = 0;
  LossCounts counts_;
  /// The losses of the match that stand for others, in the order in which they came, and for how
  /// many.
  std::vector<std::pair<Diagnostic, std::int64_t>> first_;
};

/// The names of the formats that can be written.
[[nodiscard]] std::string written_formats();

/// Says how to name a format.
[[nodiscard]] report::Sentence unnamed_target();

/// What is written.
struct Target {
  const Format* format = nullptr;  ///< null: nothing says it
  WriteOptions options{};
};
/// The target that the arguments name, or else `implied`. Refuses a format that cannot be written,
/// or not in this dialect.
report::OrSentence<Target> target_of(const WrittenArguments& arguments,
                                     const Format* implied = nullptr);

}  // namespace bgtools::questions
