#pragma once

#include <bgtools/finding/rule.hpp>
#include <bgtools/game/stop.hpp>
#include <cstddef>
#include <set>
#include <string>

#include "report/file_report.hpp"

/// The findings of an input as a body of HTML, which has the same form in every page.
namespace bgtools::report::html {

/// How many bytes of a page one finding may take. Texts are cut, and lists end where they would be
/// longer, with the number of what is left out.
struct Room {
  std::size_t finding = std::size_t{3} * 1024 - 256;  ///< and what the lists end with
  std::size_t text = 215;
  std::size_t label = 100;
};

/// A page with 10,000 findings is to open at once.
inline constexpr Room kOfReport{};
/// A page of one input has room for each repair.
inline constexpr Room kOfInput{.finding = std::size_t{64} * 1024, .text = 2000, .label = 1000};

/// Whether a finding of the input has an article of its own.
[[nodiscard]] bool has_findings(const FileReport& report);

/// What a page has so far.
struct Told {
  std::set<Rule> rules{};  ///< to which there are links
  int boards = 0;
};

/// Appends the findings of an input as articles with the id `f<input>-<finding>`, both counted from
/// 1; after `most` of them, the others are counted. Consequences are told with their cause. A rule
/// is a link to `#BG101`, and the repairs that an edit makes are a list of the class `edits`.
/// Before the first one, a page has board_symbols(). `stop` ends it early.
void append_findings(std::string& out, const FileReport& report, std::size_t most, Told& told,
                     StopFlag stop = nullptr, const Room& room = kOfReport);

/// Appends the page of a rule as an article with its code as the id.
void append_rule(std::string& out, Rule rule);

/// The findings of one input as a part of a page.
[[nodiscard]] std::string findings_of(const FileReport& report, std::size_t most);

}  // namespace bgtools::report::html
