#pragma once

#include <bgtools/finding/diagnostic.hpp>
#include <bgtools/record/match.hpp>
#include <cstdint>
#include <functional>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <study/judge.hpp>
#include <study/mutators.hpp>
#include <study/study.hpp>
#include <vector>

/// The study of slips: what bgtools tells about each of them, and what `bgtools repair` writes.
namespace bgtools::test {

/// How several slips lie in one game.
enum class Distance : std::uint8_t {
  far,  ///< 12 rows apart or more
  near  ///< 1 to 3 rows apart
};

/// The slips of one row of the table.
struct SlipRow {
  std::string_view name;
  SlipKind kind{};        ///< of a single slip
  std::size_t count = 1;  ///< more than one: slips of one character, word, cell or row
  Distance distance{};
};

/// Every kind of slip, and two or three basic ones in one game, far and near.
[[nodiscard]] const std::vector<SlipRow>& slip_rows();

/// A text with one to three slips in it.
struct Slipped {
  std::string_view original;
  std::vector<Mutant> alone;  ///< each slip as the only one, in ascending order
  std::string text;           ///< with all of them

  /// The text with some of the slips: bit 0 is the first.
  [[nodiscard]] std::string with(unsigned slips) const;
};

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

/// What was told about one slip.
struct Told {
  std::optional<std::size_t> finding{};  ///< an error at its place, and of no other slip
  bool is_first = false;                 ///< undoing it is the first candidate of that error
  bool is_listed = false;                ///< it is one of them
};

struct SlipTrial {
  std::string_view row;
  Slipped slipped;
  Verdict verdict;
  std::vector<Said> findings;  ///< errors and warnings that are not consequences, by place
  std::vector<Told> told;      ///< for each slip
  std::int64_t unverified_turns = 0;
  Written written = Written::nothing;
  std::string written_text;

  [[nodiscard]] bool is_illegal() const { return !verdict.is_legal(); }
  [[nodiscard]] std::size_t errors() const;
  [[nodiscard]] bool is_found() const { return errors() > 0; }
  [[nodiscard]] bool is_single() const { return is_found() && errors() <= told.size(); }
  /// Each slip is a finding of its own.
  [[nodiscard]] bool are_all_found() const;
  [[nodiscard]] bool are_all_first() const;
  [[nodiscard]] bool are_all_listed() const;
  /// Why it is a failure, in words; "": it is none.
  [[nodiscard]] std::string failure() const;
};

/// One line of the table.
struct SlipTally {
  int trials = 0;
  int illegal = 0;     ///< records that break a rule, as those that follow
  int found = 0;       ///< with an error
  int placed = 0;      ///< every slip has an error of its own, at its place
  int single = 0;      ///< not more errors than slips
  int listed = 0;      ///< every slip is one of the candidates of its error
  int first = 0;       ///< ... the first one
  int restored = 0;    ///< Written::original
  int partly = 0;      ///< Written::partly
  int otherwise = 0;   ///< Written::otherwise
  int wrongly = 0;     ///< Written::wrongly, of all records
  int unverified = 0;  ///< with turns that are not verified
  int accused = 0;     ///< legal records with an error

  void add(const SlipTrial& trial);
  void add(const SlipTally& other);
};

[[nodiscard]] std::string heading_of_slip_table();
[[nodiscard]] std::string line_of(std::string_view name, const SlipTally& tally);

/// A clean match.
struct CleanMatch {
  std::string name;
  std::string text;
};

struct SlipStudy {
  std::uint64_t seed = 1;
  int trials_per_row = 60;      ///< at most one for each match
  bool repairs_scores = false;  ///< with --scores
};

/// Makes the trials of one row, each with its own seed, so that one does not change another.
SlipTally study_slips(const SlipRow& row, const std::vector<CleanMatch>& matches,
                      const SlipStudy& study,
                      const std::function<void(const SlipTrial&, const CleanMatch&)>& on_trial);

}  // namespace bgtools::test
