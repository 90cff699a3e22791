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

/// A finding of bgtools, reduced to what the study needs.
struct Said {
  Severity severity{};
  Rule rule{};
  int game = 0;
  int turn = 0;
  std::uint64_t begin = 0;
  std::string message;
  std::vector<std::string> repairs{};  ///< in words
};

/// The result of applying the smallest edits that bgtools suggests.
enum class Restored : std::uint8_t {
  no,
  listed,   ///< one of several edits gives the original
  uniquely  ///< the only edits of the findings, together, give the original
};

/// One mutant, the judge's verdict and the findings of bgtools.
struct Trial {
  std::string_view original;
  Mutant mutant;
  Verdict verdict;
  std::vector<Said> findings;  ///< errors and warnings that are not consequences, by place
  Restored restored = Restored::no;
  /// A turn that was taken out is lost; naming its place restores as much of the original as
  /// possible.
  bool is_turn_lost = false;

  [[nodiscard]] bool is_illegal() const { return !verdict.is_legal(); }
  /// An error was reported.
  [[nodiscard]] bool is_found() const;
  /// The first error is at the edited turn.
  [[nodiscard]] bool is_at_edit() const;
  /// The first error is at the edited turn or at the first turn where the judge has no legal
  /// reading left.
  [[nodiscard]] bool is_placed() const;
  /// Exactly one error and nothing else.
  [[nodiscard]] bool is_single() const;
};

/// What bgtools reads from a text and reports about it.
struct Reading {
  Match match;
  std::vector<Diagnostic> findings;  ///< errors and warnings that are not consequences, by place
  std::int64_t unverified_turns = 0;
};

[[nodiscard]] Reading read_and_verify(std::string_view text);

/// Whether two records are the same game for game: dice and hops in any order and with any hit
/// marks. A turn that `repaired` knows to be missing matches any turn and sets `is_turn_lost`.
[[nodiscard]] bool is_same_match(const Match& original, const Match& repaired, bool& is_turn_lost);

/// A share in per cent, rounded down, so that 100 means all.
[[nodiscard]] std::string share(int part, int whole);

/// One line of the table.
struct Tally {
  int mutants = 0;
  int illegal = 0;
  int found = 0;
  int placed = 0;
  int single = 0;
  int repaired = 0;
  int listed = 0;   ///< including the repaired ones
  int lost = 0;     ///< those of them with a lost turn
  int accused = 0;  ///< legal mutants with an error

  void add(const Trial& trial);
  void add(const Tally& other);
};

/// The table of the study, with a tally for each kind of slip.
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

/// Judges and checks one mutant.
[[nodiscard]] Trial try_mutant(std::string_view original, const Match& original_match,
                               Mutant mutant, BruteForceJudge& judge);

/// Makes `per_match` mutants of each text, going through the kinds in turn, and passes on each
/// trial.
void run_study(const std::vector<std::string>& texts, int per_match, std::uint64_t seed,
               const std::function<void(const Trial&, std::size_t text)>& on_trial);

}  // namespace bgtools::test
