#pragma once

#include <array>
#include <bgtools/finding/diagnostic.hpp>
#include <bgtools/record/match.hpp>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <study/judge.hpp>
#include <study/mutators.hpp>
#include <vector>

namespace bgtools::test {

/// A finding of bgtools, cut down to what the study asks for.
struct Said {
  Severity severity{};
  Rule rule{};
  int game = 0;
  int turn = 0;
  std::uint64_t begin = 0;
  std::string message;
  std::vector<std::string> repairs{};  ///< in words
};

/// What the smallest edits that bgtools names make of the mutant.
enum class Restored : std::uint8_t {
  no,
  listed,   ///< one of several gives the original
  uniquely  ///< the only one of each finding, all of them made, give the original
};

/// One mutant, what the judge says of it and what bgtools says.
struct Trial {
  std::string_view original;
  Mutant mutant;
  Verdict verdict;
  std::vector<Said> findings;  ///< errors and warnings that follow from no other, by their place
  Restored restored = Restored::no;
  /// A turn that was taken out is gone; naming its place gives as much of the original back as can
  /// be had.
  bool is_turn_lost = false;

  [[nodiscard]] bool is_illegal() const { return !verdict.is_legal(); }
  /// An error was reported.
  [[nodiscard]] bool is_found() const;
  /// The first error stands at the edited turn.
  [[nodiscard]] bool is_at_edit() const;
  /// The first error stands at the edited turn or at the first one up to which the judge finds no
  /// legal reading.
  [[nodiscard]] bool is_placed() const;
  /// One error and nothing beside it.
  [[nodiscard]] bool is_single() const;
};

/// What bgtools reads and says of a text.
struct Reading {
  Match match;
  std::vector<Diagnostic> findings;  ///< errors and warnings that follow from no other, by place
};

[[nodiscard]] Reading read_and_verify(std::string_view text);

/// Whether two records are the same game for game: dice and hops in any order and with any marks,
/// and a turn that `repaired` knows to be missing for any turn, which `is_turn_lost` tells.
[[nodiscard]] bool is_same_match(const Match& original, const Match& repaired, bool& is_turn_lost);

/// One line of the table.
struct Tally {
  int mutants = 0;
  int illegal = 0;
  int found = 0;
  int placed = 0;
  int single = 0;
  int repaired = 0;
  int listed = 0;   ///< the repaired ones too
  int lost = 0;     ///< of these those with a lost turn
  int accused = 0;  ///< legal ones with an error

  void add(const Trial& trial);
  void add(const Tally& other);
};

/// The table of the study, a tally for each kind of slip.
class Table {
 public:
  void add(const Trial& trial);
  [[nodiscard]] const Tally& of(SlipKind kind) const {
    return tallies_[static_cast<std::size_t>(kind)];
  }
  [[nodiscard]] Tally sum() const;
  /// As Markdown.
  [[nodiscard]] std::string text() const;

 private:
  std::array<Tally, kSlipKinds.size()> tallies_{};
};

/// Makes the trial of one mutant.
[[nodiscard]] Trial try_mutant(std::string_view original, const Match& original_match,
                               Mutant mutant, BruteForceJudge& judge);

/// Makes `per_match` mutants of each text, the kinds in turn, and hands each trial over.
void run_study(const std::vector<std::string>& texts, int per_match, std::uint64_t seed,
               const std::function<void(const Trial&, std::size_t text)>& on_trial);

}  // namespace bgtools::test
