#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "questions/reading/input.hpp"
#include "questions/reading/run.hpp"
#include "questions/writing/file_name.hpp"
#include "report/findings.hpp"

namespace bgtools::questions {

/// How the matches of an input become pages.
struct PageQuestion : JudgedRun {
  FileNamePattern file_names{};
};
report::OrSentence<PageQuestion> page_question(const JudgedRunArguments& arguments, StopFlag stop);

/// What lists of matches say of a match. A text is empty if it is not recorded.
struct MatchFacts {
  std::array<std::string, 2> names{};  ///< without ratings
  std::string event{};
  std::string round{};
  std::string site{};
  std::string date{};  ///< in ISO form if the day is certain, else as it is written
  std::optional<int> length{};
  std::array<std::optional<std::int64_t>, 2> score{};  ///< at the end, as it was followed
  std::optional<int> winner{};                         ///< 0 or 1
  std::int64_t errors = 0;
  std::int64_t warnings = 0;
};

/// A match as a page that steps through its games.
struct MatchPage {
  int number = 0;  ///< of the match in its input, from 1
  MatchFacts facts{};
  std::string file_name{};    ///< a safe name without an ending; others may have it, too
  std::string games{};        ///< the moves, findings and boards of the games, in HTML
  std::string first_board{};  ///< in HTML; "": no board is known
};

struct MatchPages {
  std::vector<MatchPage> pages{};  ///< of the matches that are selected
  std::string fault{};             ///< why the input is not whole or has no match; "": it is
  std::int64_t left_out = 0;       ///< matches that --where does not select
  std::int64_t undated = 0;        ///< of these, those left out only because of their day
};
/// `findings` is memory that may be used again. The answer is meaningless if it was stopped.
[[nodiscard]] MatchPages pages_of(const Input& input, const PageQuestion& question,
                                  report::Findings& findings);

/// "Ann – Bob"; a player without a name is "player 1".
[[nodiscard]] std::string title_of(const MatchFacts& facts);
/// "7 point match", "money session"; "": not recorded.
[[nodiscard]] std::string length_words(const MatchFacts& facts);
/// "3 errors, 1 warning"; "": there are none.
[[nodiscard]] std::string findings_words(const MatchFacts& facts);

/// The page of a match that needs no other file.
[[nodiscard]] std::string page_of(const MatchPage& page);
/// The page of a match in a folder below that of a site; `about` is HTML, with links to the pages
/// of its players and its event.
[[nodiscard]] std::string page_in_site(const MatchPage& page, std::string_view about);

}  // namespace bgtools::questions
