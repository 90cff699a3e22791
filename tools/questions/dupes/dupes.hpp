#pragma once

#include <bgtools/game/stop.hpp>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "analysis/names/near_names.hpp"
#include "questions/dupes/likeness.hpp"
#include "questions/options/arguments.hpp"
#include "questions/reading/run.hpp"
#include "report/findings.hpp"
#include "report/selection.hpp"
#include "report/wording.hpp"

namespace bgtools::questions {

/// Which files, matches and games are equal, and which matches continue another.
using DupesArguments =
    Takes<ReadArguments, WhereArguments, NamesArguments, EmptyArguments, FailIfFoundArguments>;

report::OrSentence<RunOptions> dupes_question(const DupesArguments& arguments, StopFlag stop);

/// Takes the inputs one by one, and finds what they have in common.
class Dupes {
 public:
  explicit Dupes(RunOptions question) : question_(std::move(question)) {}
  Dupes(const Dupes&) = delete;
  Dupes& operator=(const Dupes&) = delete;

  /// What was wrong with an input.
  struct Trouble {
    std::string words{};   ///< "": nothing
    bool is_fault = true;  ///< the run fails
  };
  [[nodiscard]] Trouble take(const Input& input);
  /// All inputs were taken, and are compared.
  void compare();
  /// Whether matches can be told to be beginnings only when all inputs are looked at once more.
  [[nodiscard]] bool wants_again() const;
  /// Looks at an input once more, in the order of take(). False: no other has to be looked at.
  bool look_again(const Input& input);
  /// Finishes the comparison.
  void conclude();

  /// Why there is nothing to compare; "": there is something.
  [[nodiscard]] std::string_view lack() const;
  /// Learns which spellings of names there are, too; before the first take().
  void learn_names() { names_.emplace(); }
  /// Null: they were not asked for.
  [[nodiscard]] const analysis::NearNames* names() const noexcept {
    return names_ ? &*names_ : nullptr;
  }
  [[nodiscard]] bool has_found() const noexcept { return !groups_.empty(); }
  /// "2 groups of equal files, 1 beginning of another match".
  [[nodiscard]] std::string summary() const;
  /// Appends the answer; `spill` is called after each group, and may empty `out`.
  void append_text(bool has_summary, std::string& out, const std::function<void()>& spill) const;
  void append_json(std::string& out, const std::function<void()>& spill) const;

  enum class Kind : std::uint8_t { files, matches, beginning, near_matches, games };

 private:
  struct File {
    std::string path;
    int matches = 0;             ///< with those that are not selected
    bool is_unselected = false;  ///< none of them is
  };
  /// A match that is compared with the others; those of a copied file are not.
  struct HeldMatch {
    std::size_t file = 0;
    int number = 0;  ///< of the match in its file, from 1
    std::vector<GameLikeness> games;
    bool is_empty = false;      ///< nothing happened in it
    bool tells = false;         ///< too long to equal another by chance
    bool is_open = false;       ///< its last game may continue elsewhere
    bool is_copy = false;       ///< equal to an earlier one
    bool is_beginning = false;  ///< of another one
    bool is_near = false;       ///< probably another transcript of an earlier one
    Digest players{};           ///< as MatchLikeness::players
    std::string events{};       ///< as MatchLikeness::events
  };
  /// What a group refers to: a file, one of its matches, or a game of that match.
  struct Member {
    std::size_t file = 0;
    int match = 0;  ///< from 1; 0: the file as a whole
    int game = 0;   ///< from 1; 0: the match as a whole
    /// Of several transcripts of one match: how many rolls and cube actions are not those of the
    /// first one.
    std::size_t differing = 0;

    friend auto operator<=>(const Member&, const Member&) = default;
  };
  struct Group {
    Kind kind{};
    std::vector<Member> members;
  };
  /// Members with the same digest, as groups in the order of their first members.
  class Alike {
   public:
    void add(const Digest& digest, const Member& member) { all_.emplace_back(digest, member); }
    void append_to(std::vector<Group>& groups, Kind kind);

   private:
    std::vector<std::pair<Digest, Member>> all_;
  };

  static Member member(const HeldMatch& entry, int game = 0) {
    return {.file = entry.file, .match = entry.number, .game = game};
  }
  report::Receipt read_matches(const Input& input, const OnMatch& on_match);
  void note_beginning(const Digest& end, std::size_t longer);
  void compare_matches();
  void compare_near();
  void compare_games();
  [[nodiscard]] std::string text_of(const Member& member) const;
  [[nodiscard]] static std::string difference_of(const Member& member);
  /// Without those of which no match is selected.
  [[nodiscard]] std::int64_t count_files() const;

  RunOptions question_;
  report::Selection selection_;
  report::Findings findings_{selection_};
  std::vector<File> files_;
  std::unordered_map<Digest, std::size_t, DigestHash> bytes_;  ///< and the first file with them
  Alike same_bytes_;
  std::vector<HeldMatch> entries_;
  std::int64_t games_ = 0;
  std::int64_t left_out_ = 0;  ///< matches that --where does not select
  std::int64_t undated_ = 0;   ///< of these, those left out only because their day is not certain
  bool has_open_ = false;      ///< some match may continue elsewhere
  std::unordered_map<Digest, std::size_t, DigestHash> by_end_;
  std::map<std::size_t, std::set<std::size_t>> beginnings_;
  std::map<Member, std::size_t> places_;  ///< of the matches, while inputs are looked at again
  std::size_t next_again_ = 0;
  std::vector<Group> groups_;
  std::optional<analysis::NearNames> names_{};
};

}  // namespace bgtools::questions
