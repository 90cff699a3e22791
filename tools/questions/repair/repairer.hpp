#pragma once

#include <bgtools/finding/diagnostic.hpp>
#include <bgtools/finding/or_error.hpp>
#include <bgtools/formats/format.hpp>
#include <bgtools/record/match.hpp>
#include <bgtools/text/source.hpp>
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "questions/reading/run.hpp"
#include "report/wording.hpp"

namespace bgtools::questions {

/// What tells a fault from others, whatever is edited elsewhere.
[[nodiscard]] std::string identity(const Diagnostic& fault);

/// Whether a reader reports this rule for text that the record does not hold as it is written.
[[nodiscard]] bool is_of_unkept_text(Rule rule) noexcept;

/// What is found in a match.
struct FoundFaults {
  std::vector<Diagnostic> faults{};  ///< errors, consequences left out
  /// How many errors and warnings of a rule there are in a game: all, and those that are no
  /// consequences.
  std::map<std::pair<int, Rule>, std::pair<int, int>> counts{};
  std::set<int> unverified_games{};  ///< with turns that are not verified
};

/// A match with its faults.
struct Examined : FoundFaults {
  Match match;
};

struct Examination {
  const Format* format = nullptr;
  std::vector<Examined> matches;
  std::vector<Diagnostic> unread;    ///< errors of reading
  std::size_t unread_elsewhere = 0;  ///< of those in matches that are left out
  std::vector<Diagnostic> allowed;   ///< errors that a comment of the transcript allows
};

/// One of the explanations of a finding, as the user names it: `5:38=2`.
struct Choice {
  Place place{};
  std::size_t number = 0;  ///< counts from 1
};

/// The choices that texts name; an error names the first that is not one, or comes twice.
[[nodiscard]] report::OrSentence<std::vector<Choice>> choices_in(
    std::span<const std::string> texts);

/// A fault that is left as it is although edits explain it.
struct OpenFault {
  std::size_t match = 0;  ///< index of its match
  const Diagnostic* fault = nullptr;
};

/// What is done about a fault.
struct Remark {
  const Diagnostic* fault = nullptr;  ///< of the repairer
  std::string what{};                 ///< in words
  bool is_chosen = false;             ///< one of its repairs is made
};

/// What is written only if the user asks for it.
struct AlsoWritten {
  bool scores = false;  ///< repairs of scores and results
  bool dice = false;    ///< the rolls that are not recorded and of which one alone is possible
};

/// Chooses the repairs of one transcript, and makes them.
class Repairer {
 public:
  /// The bytes of a repaired transcript, and how many faults it still has.
  struct Result {
    std::string bytes;
    std::size_t faults = 0;
  };

  /// Matches that are `left_out` stay as they are; their numbers from 1 are sorted.
  Repairer(const Source& source, std::string_view extension, const RunOptions& options,
           AlsoWritten also, std::vector<int> left_out = {});

  /// Chooses the repairs, with a remark on each fault.
  void choose();
  /// Chooses what the user names, and nothing else. An error says why that is not possible.
  report::OrSentence<void> choose(std::span<const Choice> choices);
  /// Chooses one of the explanations of a fault, by its index.
  void choose(const OpenFault& open, std::size_t index);
  /// The first fault that choose() would leave although it has an explanation that can be written,
  /// except those whose identity() is in `passed_over`.
  [[nodiscard]] std::optional<OpenFault> first_open(const std::set<std::string>& passed_over);
  /// The board before a fault as text, and the one after the turn that an explanation changes; "":
  /// it is not known.
  [[nodiscard]] std::string board_before(const OpenFault& open) const;
  [[nodiscard]] std::string board_after(const OpenFault& open, std::size_t index) const;
  /// What a fault is called in messages: place, code and `what`.
  [[nodiscard]] std::string words(const Diagnostic& fault, std::string_view what) const;

  /// The remarks since the last call, in the order of the choices.
  [[nodiscard]] std::vector<Remark> take_remarks() noexcept { return std::exchange(remarks_, {}); }

  /// The format that the source was read with; null: none.
  [[nodiscard]] const Format* format() const { return examination_.format; }
  [[nodiscard]] bool has_format() const { return examination_.format != nullptr; }
  [[nodiscard]] bool is_binary() const { return examination_.format->is_binary; }
  [[nodiscard]] bool has_repairs() const;
  /// The text with the chosen repairs; or why they cannot be made.
  [[nodiscard]] OrError<Result> result() const;
  [[nodiscard]] std::size_t faults() const;
  /// How many are not left out.
  [[nodiscard]] std::int64_t matches() const;
  [[nodiscard]] const Source& source() const noexcept { return source_; }

 private:
  /// A repair that is to be made.
  struct Chosen {
    std::size_t match = 0;
    Repair repair{};
    const Diagnostic* fault = nullptr;
    std::size_t remark = 0;  ///< index of the remark on it
  };

  void remark(const Diagnostic& fault, std::string what, bool is_chosen = false);

  void make(std::size_t match, const Diagnostic& fault, const Repair& repair, std::string what);

  /// Whether the transcript can be written at all.
  [[nodiscard]] OrError<void> may_be_written() const;

  /// Leaves out the repairs of which the text that they make is no proof, and says why.
  void keep_proved();

  /// The text with these repairs, once it is proved that they mend what they are for and nothing
  /// else is changed or spoilt; or what speaks against them.
  [[nodiscard]] OrError<Result> made(const std::vector<Chosen>& chosen) const;

  /// What a repaired text has that the text did not have, in words; "": nothing.
  [[nodiscard]] std::string objection(const Examination& after,
                                      const std::vector<Chosen>& chosen) const;

  void choose(std::size_t match, const Diagnostic& fault);

  /// The faults with explanations, and the indices of their matches.
  [[nodiscard]] std::vector<OpenFault> explained() const;
  [[nodiscard]] report::OrSentence<OpenFault> fault_at(const Choice& choice) const;

  /// Later faults of the game were explained as if this fault's edit were made, but it is not.
  void note_unexplained(std::size_t match, const Diagnostic& fault);

  /// Why a fault that edits explain is not repaired, as words that continue "left as it is"; "":
  /// its only edit is made.
  std::string reason_to_leave(std::size_t match, const Diagnostic& fault);

  /// Why an edit may be wrong although nothing else explains the fault; "": it is sure enough.
  [[nodiscard]] std::string doubt_about(std::size_t match, const Repair& repair) const;

  [[nodiscard]] const Game& game_of(std::size_t match, const Repair& repair) const;

  [[nodiscard]] bool is_made_in_place(std::size_t match, const Repair& repair) const;

  /// Whether the format writes the record as it was, so that only the lines of an edit change.
  [[nodiscard]] bool is_written_the_same() const;

  /// The text of the matches in the source's format, with its line ends.
  [[nodiscard]] std::string rewritten(const std::vector<Match>& matches) const;

  /// The matches with these repairs. `dance`: how they record that a roll could not be played.
  [[nodiscard]] std::vector<Match> repaired_matches(const std::vector<Chosen>& chosen,
                                                    PlayKind dance) const;

  [[nodiscard]] std::optional<std::string> in_place(const std::vector<Chosen>& chosen) const;

  /// Whether an edit changes nothing but the text from the beginning of its match to that of the
  /// next one.
  [[nodiscard]] bool is_in_its_match(std::size_t match, const TextEdit& edit) const;

  /// The text in the encoding of the source; or why it is not what was meant.
  [[nodiscard]] OrError<Result> checked(const std::string& text, const std::vector<Match>& wanted,
                                        const std::vector<Chosen>& chosen) const;

  const Source& source_;
  std::string_view extension_;
  const RunOptions& options_;
  AlsoWritten also_;
  std::vector<int> left_out_;
  Examination examination_;
  std::vector<Chosen> chosen_{};
  std::optional<Result> made_{};  ///< with those of `chosen_`, if it is known
  /// Matches and games with a fault whose edit is not made.
  std::vector<std::pair<std::size_t, std::size_t>> unexplained_;
  std::vector<Remark> remarks_;
  std::optional<bool> is_written_the_same_{};  ///< what is_written_the_same() said
};

}  // namespace bgtools::questions
