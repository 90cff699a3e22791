#include "report/render/html/findings.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <bgtools/picture/board.hpp>
#include <bgtools/positions/game_positions.hpp>
#include <bgtools/rules/page.hpp>
#include <bgtools/text/encoding.hpp>
#include <cstdint>
#include <iterator>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "report/render/grouping.hpp"
#include "report/render/html/text.hpp"
#include "report/text.hpp"

namespace bgtools::report::html {
namespace {

/// Boards after these many are folded.
constexpr int kMostOpenBoards = 200;
/// Repairs of a finding after these many are folded, and are in words only.
constexpr std::size_t kMostShownEdits = 4;
/// Consequences of a finding after these many are counted.
constexpr std::size_t kMostFollowersTold = 8;

/// The cause of a consequence may be hidden by --max-diagnostics.
bool has_article(const FileReport& report, const Finding& finding) {
  return (!finding.cause || *finding.cause >= report.shown) && !finding.is_known();
}

/// " instead of 13/9 6/2" if all of them end with these words; "" if not.
std::string common_end(std::span<const std::string> repairs, std::size_t most) {
  const std::string& first = repairs.front();
  const std::string_view end =
      std::string_view(first).substr(std::min(first.find(" instead of "), first.size()));
  const bool is_common = end.size() <= most && std::all_of(repairs.begin(), repairs.end(),
                                                           [&](const std::string& repair) {
                                                             return repair.ends_with(end);
                                                           });
  return std::string(is_common ? end : "");
}

/// A name as it fits into the words of a board.
std::string short_name(std::string_view text) {
  constexpr std::size_t kMostLetters = 16;
  const std::string whole = printable(text);
  const std::string_view name = whole;
  std::size_t end = 0;
  for (std::size_t i = 0; i < kMostLetters && end < name.size(); ++i) {
    end += text::first_code_point(name.substr(end)).length;
  }
  return std::string(name.substr(0, end)) + (end < name.size() ? "\u2026" : "");
}

void append_paragraph(std::string& out, std::string_view begin, std::string_view prose) {
  if (prose.empty()) return;
  out.append("<p>").append(begin);
  append_prose(out, prose);
  out += "</p>\n";
}

void append_example(std::string& out, std::string_view title, std::string_view text,
                    std::string_view options) {
  if (text.empty()) return;
  out.append("<h4>").append(title);
  if (!options.empty()) out.append(" (<code>").append(to_html(options)).append("</code>)");
  out += "</h4>\n<pre><code>";
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    append_text(out, text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (!text.empty()) out += '\n';
  }
  out += "</code></pre>\n";
}

class FindingsWriter {
 public:
  FindingsWriter(std::string& out, const FileReport& report, Told& told, StopFlag stop,
                 const Room& room)
      : out_(out),
        report_(report),
        told_(told),
        stop_(stop),
        room_(room),
        followers_(followers_in(report)) {}

  void append(std::size_t most) {
    std::size_t told = 0;
    std::int64_t more = 0;
    for (std::size_t i = 0; i < report_.shown && !is_set(stop_); ++i) {
      if (!has_article(report_, report_.findings[i])) continue;
      if (told == most) {
        more += report_.findings[i].count;
      } else {
        finding(i);
        ++told;
      }
    }
    if (more != 0) {
      put("<p class=\"about\">and {}; the option <code>max-diagnostics</code> shows more than "
          "{}</p>\n",
          counted(more, "more finding"), most);
    }
  }

 private:
  template <typename... Values>
  void put(fmt::format_string<Values...> format, Values&&... values) {
    fmt::format_to(std::back_inserter(out_), format, std::forward<Values>(values)...);
  }
  void rule_link(Rule rule) {
    told_.rules.insert(rule);
    put(R"(<a href="#{0}" title="{1}">{0}</a>)", code(rule), info(rule).name);
  }

  void finding(std::size_t index) {
    const Finding& finding = report_.findings[index];
    const std::string_view severity = name(finding.severity);
    const std::size_t begin = out_.size();
    put(R"(<article class="{}" id="f{}-{}" data-severity="{}" data-rule="{}"><h4><b>{}</b> )",
        severity.front(), report_.number, index + 1, severity, code(finding.rule), severity);
    rule_link(finding.rule);
    out_ += ' ';
    append_start(out_, finding.message, room_.text);
    put("</h4>\n<p class=\"about\"><a href=\"#f{}-{}\">", report_.number, index + 1);
    if (finding.from.line != 0) {
      put("line {}, column {}", finding.from.line, finding.from.column);
    } else {
      append_start(out_, finding.place, room_.label);
    }
    out_ += "</a>";
    const std::string id = finding.position();
    const auto before = id.empty() ? std::nullopt : from_situation_text(id);
    for (const std::string& part : {finding.where(), players(finding, before), event(finding)}) {
      if (part.empty()) continue;
      out_ += " \u00b7 ";
      append_start(out_, part, room_.label);
    }
    out_ += "</p>\n";
    if (finding.excerpt) {
      put(R"(<pre><span class="line">{}</span><code>)", finding.from.line);
      append_marked(out_, *finding.excerpt);
      out_ += "</code></pre>\n";
    }
    paragraph("label", finding.label, room_.label);
    notes(finding);
    paragraph("help", finding.help, room_.text);
    std::string boards = this->boards(finding, before, true);
    if (out_.size() + boards.size() > begin + room_.finding) {
      boards = this->boards(finding, before, false);
    }
    // What the lists may fill.
    const std::size_t end = begin + room_.finding - std::min(boards.size(), room_.finding);
    repairs(finding, end);
    followers(index, end);
    out_ += boards;
    out_ += "</article>\n";
  }

  /// The index of its match in the receipt, which does not list matches that are left out.
  [[nodiscard]] std::size_t match_of(const Finding& finding) const {
    if (finding.match == 0) return 0;
    const std::vector<int>& left_out = report_.receipt.left_out;
    const auto before = std::count_if(left_out.begin(), left_out.end(),
                                      [&](int match) { return match < finding.match; });
    return static_cast<std::size_t>(finding.match - 1 - before);
  }

  /// The names of the players of a finding, as far as they are known.
  [[nodiscard]] std::array<std::string, 2> names(const Finding& finding,
                                                 const Situation* before) const {
    const auto& all = report_.receipt.players;
    const std::size_t match = match_of(finding);
    std::array<std::string, 2> names;
    if (match < all.size()) names = {short_name(all[match][0]), short_name(all[match][1])};
    if (before == nullptr) return names;
    // A report that was read may name the player on turn alone.
    std::string mover = short_name(finding.mover());
    std::string& known = names[bgtools::index(before->mover)];
    if (known != mover) names[1 - bgtools::index(before->mover)].clear();
    known = std::move(mover);
    return names;
  }

  /// Where and when the match of a finding was played, as far as that is stated.
  [[nodiscard]] std::string event(const Finding& finding) const {
    const auto& all = report_.receipt.events;
    const std::size_t match = match_of(finding);
    return match < all.size() ? all[match] : "";
  }

  /// Who plays and, if it is known, the score before the game.
  [[nodiscard]] std::string players(const Finding& finding,
                                    const std::optional<Situation>& before) const {
    BoardLabels labels;
    labels.names = names(finding, before ? &*before : nullptr);
    std::string score = before ? score_text(*before, labels) : "";
    if (!score.empty() || (labels.names[0].empty() && labels.names[1].empty())) return score;
    return fmt::format("{} \u2013 {}", player_words(Player::one, labels),
                       player_words(Player::two, labels));
  }

  void paragraph(std::string_view name, std::string_view text, std::size_t most) {
    if (text.empty()) return;
    put(R"(<p class="{}">)", name);
    append_start(out_, text, most);
    out_ += "</p>\n";
  }

  void notes(const Finding& finding) {
    if (finding.notes.empty()) return;
    const std::size_t end = out_.size() + room_.text;
    std::size_t told = 0;
    out_ += "<ul>";
    for (const std::string& note : finding.notes) {
      if (out_.size() >= end) break;
      out_ += "<li>";
      append_start(out_, note, end - out_.size());
      out_ += "</li>";
      ++told;
    }
    if (told < finding.notes.size()) put("<li>and {} more</li>", finding.notes.size() - told);
    out_ += "</ul>\n";
  }

  /// The repairs with their numbers, as edits of the line, otherwise in words, as far as they fit
  /// before the page is `end` bytes long.
  void repairs(const Finding& finding, std::size_t end) {
    const std::vector<std::string>& all = finding.repairs;
    std::vector<std::string> shown(std::min(all.size(), kMostShownEdits));
    for (const WrittenRepair& edit : finding.edits) {
      if (edit.repair >= shown.size() || !shown[edit.repair].empty()) continue;
      append_edited(shown[edit.repair], finding, edit);
    }
    // The help has the words of the first ones.
    if (finding.edits.empty() && all.size() <= kMostShownEdits) return;
    std::size_t told = 0;
    const auto tell = [&](const std::string& item) {
      if (out_.size() + item.size() > end) return false;
      out_ += item;
      ++told;
      return true;
    };
    out_ += "<ol class=\"edits\">";
    while (told < shown.size() &&
           tell(shown[told].empty() ? fmt::format("<li>{}</li>", to_html(all[told]))
                                    : fmt::format("<li><code>{}</code></li>", shown[told]))) {
    }
    out_ += "</ol>\n";
    const auto more = static_cast<std::int64_t>(all.size() - told);
    if (more == 0) return;
    // Most of them replace the same.
    const std::string replaced = common_end(std::span(all).subspan(told), room_.label);
    put(R"(<details><summary>{}{}</summary><ol class="edits" start="{}">)",
        counted(more, "more explanation"), to_html(replaced), told + 1);
    while (told < all.size() &&
           tell(fmt::format("<li>{}</li>", to_html(std::string_view(all[told]).substr(
                                               0, all[told].size() - replaced.size()))))) {
    }
    out_ += "</ol>";
    if (told < all.size()) put("<p>and {} more</p>", all.size() - told);
    out_ += "</details>\n";
  }

  /// The findings that follow from another one, and those that follow from them, as far as they fit
  /// before the page is `end` bytes long; then their number.
  void followers(std::size_t cause, std::size_t end) {
    std::vector<std::size_t> all;
    const auto add = [&](std::size_t of) {
      const auto found = followers_.find(of);
      if (found != followers_.end())
        all.insert(all.end(), found->second.begin(), found->second.end());
    };
    add(cause);
    for (std::size_t next = 0; next < all.size();) add(all[next++]);
    if (all.empty()) return;
    out_ += "<p>From this follows:</p>\n<ul class=\"follows\">";
    std::size_t told = 0;
    for (const std::size_t index : all) {
      const Finding& follower = report_.findings[index];
      const std::size_t before = out_.size();
      put(R"(<li id="f{}-{}">)", report_.number, index + 1);
      rule_link(follower.rule);
      out_ += " at ";
      append_start(out_, follower.place, room_.label);
      out_ += ": ";
      append_start(out_, follower.message, room_.text);
      out_ += "</li>";
      if (told == kMostFollowersTold || out_.size() > end) {
        out_.resize(before);
        break;
      }
      ++told;
    }
    if (told < all.size()) put("<li>{}{} more</li>", told == 0 ? "" : "and ", all.size() - told);
    out_ += "</ul>\n";
  }

  /// The boards before and after the turn, drawn from their ids, which a stored report has too.
  std::string boards(const Finding& finding, const std::optional<Situation>& before,
                     bool has_room) {
    std::string out;
    const std::string id = finding.position();
    if (id.empty()) return out;
    const auto add = [&](std::string_view text) { out += text; };
    const auto after =
        from_position_or_board(finding.after(), before ? before->position : Position{});
    std::string shown_id;
    append_start(shown_id, id, room_.label);
    if (!before) {
      add(fmt::format("<p class=\"about\">position before it: <code>{}</code></p>\n", shown_id));
      return out;
    }
    if (has_room) ++told_.boards;
    const bool has_after = after && has_room;
    add(fmt::format("<details{}><summary>{}</summary>\n<div class=\"boards\">",
                    told_.boards <= kMostOpenBoards ? " open" : "",
                    has_after ? "Board before and after" : "Board before"));
    BoardLabels labels;
    labels.checkers = report_.checkers_of(*before);
    labels.names = names(finding, &*before);
    labels.game = other_game_of(before->position);
    const auto figure = [&](const Situation& situation, std::string_view caption,
                            std::string_view shown) {
      out += "<figure>";
      out += board_html(situation, labels);
      add(fmt::format("<figcaption>{}<br>", caption));
      append_start(out, legend_text(situation, labels), room_.label);
      add(fmt::format("{}</figcaption></figure>\n", shown));
    };
    const std::string duty = duty_text(*before, labels);
    figure(*before, fmt::format("Before: {}", to_html(duty)),
           fmt::format("<br><code>{}</code>", shown_id));
    if (has_after) {
      Situation situation = *before;
      situation.position = after->flipped();
      situation.roll = {};
      labels.outcome = "After the play";
      figure(situation, labels.outcome, "");
    }
    add("</div></details>\n");
    return out;
  }

  std::string& out_;
  const FileReport& report_;
  Told& told_;
  StopFlag stop_;
  const Room& room_;
  Followers followers_;
};

}  // namespace

bool has_findings(const FileReport& report) {
  const auto shown = report.shown_findings();
  return std::any_of(shown.begin(), shown.end(),
                     [&](const Finding& finding) { return has_article(report, finding); });
}

void append_findings(std::string& out, const FileReport& report, std::size_t most, Told& told,
                     StopFlag stop, const Room& room) {
  FindingsWriter(out, report, told, stop, room).append(most);
}

void append_rule(std::string& out, Rule rule) {
  const RuleInfo& row = info(rule);
  const Page page = page_of(rule);
  fmt::format_to(
      std::back_inserter(out),
      "<article class=\"rule\" id=\"{0}\"><h3>{0} {1}</h3>\n<p class=\"about\">{2}: {3}</p>\n",
      row.code, row.name, name(row.severity), to_html(row.summary));
  append_paragraph(out, "", page.meaning);
  append_paragraph(out, "The rule: ", page.law);
  append_example(out, "Bad", page.bad, page.options);
  append_example(out, "Good", page.good, page.options);
  append_example(out, "Command", page.command, "");
  out += "</article>\n";
}

std::string findings_of(const FileReport& report, std::size_t most) {
  if (!has_findings(report)) return "";
  std::string out = board_symbols();
  Told told;
  append_findings(out, report, most, told, nullptr, kOfInput);
  return out;
}

}  // namespace bgtools::report::html
