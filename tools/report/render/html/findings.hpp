#pragma once

#include <fmt/core.h>

#include <bgtools/finding/rule.hpp>
#include <bgtools/game/stop.hpp>
#include <cstddef>
#include <set>
#include <string>
#include <string_view>

#include "report/file_report.hpp"
#include "report/render/grouping.hpp"

/// The findings of an input as a body of HTML, which has the same form in every page.
namespace bgtools::report::html {

/// How many bytes of a page one finding may take. Texts are cut, and lists end where they would be
/// longer, with the number of what is left out.
struct Room {
  std::size_t finding = std::size_t{3} * 1024 - 256;  ///< and what the lists end with
  std::size_t text = 280;
  std::size_t label = 100;
};

/// A page with 10,000 findings is to open at once.
inline constexpr Room kOfReport{};
/// A page of one input has room for each repair.
inline constexpr Room kOfInput{.finding = std::size_t{64} * 1024, .text = 2000, .label = 1000};

/// Whether a finding of the input has an article of its own.
[[nodiscard]] bool has_findings(const FileReport& report);

/// Writes findings as articles with the id `f<input>-<finding>`, both counted from 1. Consequences
/// are told with their cause. A rule is a link to `#BG101`, and the repairs that an edit makes are
/// a list of the class `edits`. Before the first one, a page has board_symbols().
class FindingsWriter {
 public:
  /// `out` must outlive it; `stop` ends it early.
  explicit FindingsWriter(std::string& out, StopFlag stop = nullptr, const Room& room = kOfReport)
      : out_(out), stop_(stop), room_(room) {}

  /// Appends the findings that have an article; after `most` of them, the others are counted.
  void append(const FileReport& report, std::size_t most);

  /// The rules to which there are links.
  [[nodiscard]] const std::set<Rule>& told() const { return told_; }
  void tell(Rule rule) { told_.insert(rule); }

 private:
  template <typename... Values>
  void put(fmt::format_string<Values...> format, Values&&... values);
  void rule_link(Rule rule);
  void finding(const FileReport& report, std::size_t index);
  void paragraph(std::string_view name, std::string_view text, std::size_t most);
  void notes(const Finding& finding);
  void repairs(const Finding& finding, std::size_t end);
  void followers(const FileReport& report, std::size_t cause, std::size_t end);
  [[nodiscard]] std::string boards(const FileReport& report, const Finding& finding, bool has_room);

  std::string& out_;
  StopFlag stop_;
  Room room_;
  int boards_ = 0;
  std::set<Rule> told_;
  Followers followers_;  // of the current input
};

/// Appends the page of a rule as an article with its code as the id.
void append_rule(std::string& out, Rule rule);

/// The findings of one input as a part of a page.
[[nodiscard]] std::string findings_of(const FileReport& report, std::size_t most);

}  // namespace bgtools::report::html
