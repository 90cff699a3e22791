#pragma once

#include <array>
#include <bgtools/verdict/diagnostic.hpp>
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
};

/// One mutant, what the judge says of it and what bgtools says.
struct Trial {
  std::string_view original;
  Mutant mutant;
  Verdict verdict;
  std::vector<Said> findings;  ///< errors and warnings that follow from no other, by their place

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

/// Reads and verifies a text with bgtools.
[[nodiscard]] std::vector<Said> findings_of(std::string_view text);

/// One line of the table.
struct Tally {
  int mutants = 0;
  int illegal = 0;
  int found = 0;
  int placed = 0;
  int single = 0;
  int accused = 0;  ///< legal ones with an error

  void add(const Trial& trial);
  void add(const Tally& other);
};

/// The table of the study, a tally for each kind of edit.
class Table {
 public:
  void add(const Trial& trial);
  [[nodiscard]] const Tally& of(EditKind kind) const {
    return tallies_[static_cast<std::size_t>(kind)];
  }
  [[nodiscard]] Tally sum() const;
  /// As Markdown.
  [[nodiscard]] std::string text() const;

 private:
  std::array<Tally, kEditKinds.size()> tallies_{};
};

/// Makes `per_match` mutants of each text, the kinds in turn, and hands each trial over.
void run_study(const std::vector<std::string>& texts, int per_match, std::uint64_t seed,
               const std::function<void(const Trial&, std::size_t text)>& on_trial);

}  // namespace bgtools::test
