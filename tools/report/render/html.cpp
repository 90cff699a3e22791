#include <fmt/core.h>

#include <algorithm>
#include <bgtools/finding/rule.hpp>
#include <bgtools/picture/board.hpp>
#include <bgtools/positions/game_positions.hpp>
#include <bgtools/rules/page.hpp>
#include <bgtools/text/base64.hpp>
#include <bgtools/text/encoding.hpp>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "report/file_report.hpp"
#include "report/render/grouping.hpp"
#include "report/render/html/board.hpp"
#include "report/render/html/page.hpp"
#include "report/render/html/text.hpp"
#include "report/render/renderer.hpp"
#include "report/render/summary_line.hpp"
#include "report/sha256.hpp"
#include "report/text.hpp"
#include "report/version.hpp"

namespace bgtools::report {
namespace {

using html::append_marked;
using html::append_prose;
using html::append_start;
using html::append_text;
using html::to_html;

/// Boards after these many are folded.
constexpr int kMostOpenBoards = 200;
/// Files without findings after these many are counted instead of listed.
constexpr std::int64_t kMostCleanFiles = 2000;
/// Repairs of a finding after these many are folded, and are in words only.
constexpr std::size_t kMostShownEdits = 4;
/// Consequences of a finding after these many are counted.
constexpr std::size_t kMostFollowersTold = 8;

// A page with 10,000 findings is to open at once, so a finding takes at most 3 KiB of it: texts are
// cut, and lists end where they would be longer, with the number of what is left out.
constexpr std::size_t kMostBytes = std::size_t{3} * 1024 - 256;  // and what the lists end with
constexpr std::size_t kMostOfText = 280;
constexpr std::size_t kMostOfLabel = 100;

/// One page that needs nothing else. Findings are written at once. What stands above them on the
/// page, the summary and the table of files, is written after them and shown at its place by a slot
/// of a shadow root, so only the rows of the table are kept in memory.
class Html final : public Renderer {
 public:
  Html(const RenderOptions& options, std::string& out) : options_(options), out_(out) {}

  void begin(const RunReport& run) override {
    most_told_ = most_told(run);
    const auto hash = [](std::string_view text) { return text::base64(sha256(text)); };
    put("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src "
        "'sha256-{}'; script-src 'sha256-{}'; base-uri 'none'; form-action 'none'\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        "<meta name=\"referrer\" content=\"no-referrer\">\n"
        "<title>bgtools {}: report</title>\n<style>{}</style>\n</head>\n",
        hash(html::kStyle), hash(html::kScript), to_html(run.command), html::kStyle);
    out_ += "<body>\n<a class=\"skip\" href=\"#findings\">Skip to the findings</a>\n";
    html::append_symbols(out_);
    put("<header>\n<h1>Report of bgtools {}</h1>\n", to_html(run.command));
    options(run);
    out_ +=
        "<nav aria-label=\"Parts of this report\">\n<a href=\"#summary\">Summary</a>\n"
        "<a href=\"#files\">Files</a>\n<a href=\"#findings\">Findings</a>\n"
        "<a href=\"#rules\">Rules</a>\n</nav>\n</header>\n"
        "<main>\n<template shadowrootmode=\"open\"><slot name=\"top\"><p><strong>This report is "
        "not "
        "complete: it is still being read, or its run was interrupted.</strong></p></slot><slot>"
        "</slot></template>\n"
        "<section id=\"findings\" aria-labelledby=\"findings-heading\">\n"
        "<h2 id=\"findings-heading\">Findings</h2>\n";
  }

  void file(const FileReport& report) override {
    for (const auto& [rule, count] : report.broken) broken_[rule] += count;
    followers_ = followers_in(report);
    const bool is_damaged = !report.receipt.damage.empty();
    // The cause of a consequence may be hidden by --max-diagnostics.
    const auto is_told = [&](const Finding& finding) {
      return (!finding.cause || *finding.cause >= report.shown) && !finding.is_known();
    };
    const auto shown = report.shown_findings();
    const bool has_section = is_damaged || std::any_of(shown.begin(), shown.end(), is_told);
    if (has_section) {
      begin_section(report.number, report.path);
      about(report);
      std::size_t told = 0;
      std::int64_t more = 0;
      for (std::size_t i = 0; i < report.shown && !is_set(options_.stop); ++i) {
        if (!is_told(report.findings[i])) continue;
        if (told == most_told_) {
          more += report.findings[i].count;
        } else {
          finding(report, i);
          ++told;
        }
      }
      if (more != 0) {
        put("<p class=\"about\">and {}; <code>--max-diagnostics</code> shows more than {}</p>\n",
            counted(more, "more finding"), most_told_);
      }
    }
    // error() ends the section.
    if (is_damaged) return;
    if (has_section) out_ += "</section>\n";
    if (!has_section && report.tally.total() == 0 && ++clean_ > kMostCleanFiles) return;
    row(has_section ? std::optional(report.number) : std::nullopt, report.path, &report, false);
  }

  void error(const ErrorReport& report) override {
    const bool is_of_run = report.path.empty();
    if (report.damaged == nullptr) {
      begin_section(report.number, is_of_run ? "The run" : report.path);
    }
    out_ += "<p class=\"unread\"><b>";
    out_ += is_of_run ? "error" : report.damaged != nullptr ? "not read completely" : "not checked";
    out_ += "</b>: ";
    append_text(out_, report.message);
    out_ += "</p>\n</section>\n";
    if (report.number) row(report.number, report.path, report.damaged, true);
  }

  void end(const Summary& summary) override {
    if (!has_sections_) out_ += "<p>There are none.</p>\n";
    out_ += "</section>\n";
    rules();
    this->summary(summary);
    filter();
    files(summary);
    put("</main>\n<footer>bgtools {}</footer>\n<script>{}</script>\n</body>\n</html>\n", kVersion,
        html::kScript);
  }

 private:
  template <typename... Values>
  void put(fmt::format_string<Values...> format, Values&&... values) {
    fmt::format_to(std::back_inserter(out_), format, std::forward<Values>(values)...);
  }

  /// The options that decide what is found, as they are given to the program.
  void options(const RunReport& run) {
    if (run.options.empty() && run.shard.empty()) return;
    out_ += "<p class=\"faint\">With";
    const auto add = [&](std::string_view name, std::string_view value) {
      put(" <code>--{}{}{}</code>", to_html(name), value.empty() ? "" : "=", to_html(value));
    };
    for (const GivenOption& option : run.options) {
      if (const auto* is_on = std::get_if<bool>(&option.value)) {
        add(*is_on ? option.name : "no-" + option.name, "");
      } else if (const auto* value = std::get_if<std::string>(&option.value)) {
        add(option.name, *value);
      } else {
        for (const auto& each : std::get<std::vector<std::string>>(option.value)) {
          add(option.name, each);
        }
      }
    }
    if (!run.shard.empty()) add("shard", run.shard);
    out_ += "</p>\n";
  }

  void begin_section(std::optional<std::int64_t> number, std::string_view path) {
    has_sections_ = true;
    out_ += "<section class=\"file\"";
    if (number) put(R"( id="f{0}" aria-labelledby="h{0}"><h3 id="h{0}">)", *number);
    if (!number) out_ += "><h3>";
    append_text(out_, shown_path(path));
    out_ += "</h3>\n";
  }

  /// What was checked in the file, and by which rules.
  void about(const FileReport& report) {
    const Receipt& receipt = report.receipt;
    std::string text;
    const auto add = [&](std::string_view part) {
      if (part.empty()) return;
      if (!text.empty()) text += " \u00b7 ";
      append_text(text, part);
    };
    if (receipt.format != nullptr) add(receipt.format->name);
    if (receipt.matches > 1) add(fmt::format("{} matches", with_commas(receipt.matches)));
    if (receipt.games != 0) add(counted(receipt.games, "game"));
    if (receipt.turns != 0) add(counted(receipt.turns, "turn"));
    if (receipt.unverified_turns != 0) {
      add(fmt::format("{} not verified", counted(receipt.unverified_turns, "turn")));
    }
    add(receipt.rules_applied);
    const auto hidden = report.found - report.shown_count();
    if (hidden != 0) add(fmt::format("{} not shown", counted(hidden, "finding")));
    if (!text.empty()) put("<p class=\"about\">{}</p>\n", text);
  }

  void rule_link(Rule rule) {
    told_.insert(rule);
    put(R"(<a href="#{0}" title="{1}">{0}</a>)", code(rule), info(rule).name);
  }

  void finding(const FileReport& report, std::size_t index) {
    const Finding& finding = report.findings[index];
    const std::string_view severity = name(finding.severity);
    const std::size_t begin = out_.size();
    put(R"(<article class="{}" id="f{}-{}" data-severity="{}" data-rule="{}"><h4><b>{}</b> )",
        severity.front(), report.number, index + 1, severity, code(finding.rule), severity);
    rule_link(finding.rule);
    out_ += ' ';
    append_start(out_, finding.message, kMostOfText);
    put("</h4>\n<p class=\"about\"><a href=\"#f{}-{}\">", report.number, index + 1);
    if (finding.from.line != 0) {
      put("line {}, column {}", finding.from.line, finding.from.column);
    } else {
      append_start(out_, finding.place, kMostOfLabel);
    }
    out_ += "</a>";
    if (const std::string where = finding.where(); !where.empty()) {
      out_ += " \u00b7 ";
      append_start(out_, where, kMostOfLabel);
    }
    out_ += "</p>\n";
    if (finding.excerpt) {
      put(R"(<pre><span class="line">{}</span><code>)", finding.from.line);
      append_marked(out_, *finding.excerpt);
      out_ += "</code></pre>\n";
    }
    paragraph("label", finding.label, kMostOfLabel);
    notes(finding);
    paragraph("help", finding.help, kMostOfText);
    std::string boards = this->boards(report, finding, true);
    if (out_.size() + boards.size() > begin + kMostBytes) {
      boards = this->boards(report, finding, false);
    }
    // What the lists may fill.
    const std::size_t end = begin + kMostBytes - std::min(boards.size(), kMostBytes);
    repairs(finding, end);
    followers(report, index, end);
    out_ += boards;
    out_ += "</article>\n";
  }

  void paragraph(std::string_view name, std::string_view text, std::size_t most) {
    if (text.empty()) return;
    put(R"(<p class="{}">)", name);
    append_start(out_, text, most);
    out_ += "</p>\n";
  }

  void notes(const Finding& finding) {
    if (finding.notes.empty()) return;
    const std::size_t end = out_.size() + kMostOfText;
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
    bool has_edits = false;
    for (const WrittenRepair& edit : finding.edits) {
      if (edit.repair >= shown.size() || !shown[edit.repair].empty()) continue;
      if (html::append_edited(shown[edit.repair], finding, edit)) has_edits = true;
    }
    // The help has the words of the first ones.
    if (all.empty() || (!has_edits && all.size() <= kMostShownEdits)) return;
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
    const std::string replaced = common_end(std::span(all).subspan(told));
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

  /// " instead of 13/9 6/2" if all of them end with these words; "" if not.
  static std::string common_end(std::span<const std::string> repairs) {
    const std::string& first = repairs.front();
    const std::string_view end =
        std::string_view(first).substr(std::min(first.find(" instead of "), first.size()));
    const bool is_common =
        end.size() <= kMostOfLabel &&
        std::all_of(repairs.begin(), repairs.end(),
                    [&](const std::string& repair) { return repair.ends_with(end); });
    return std::string(is_common ? end : "");
  }

  /// The findings that follow from another one, and those that follow from them, as far as they fit
  /// before the page is `end` bytes long; then their number.
  void followers(const FileReport& report, std::size_t cause, std::size_t end) {
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
      const Finding& follower = report.findings[index];
      const std::size_t before = out_.size();
      put(R"(<li id="f{}-{}">)", report.number, index + 1);
      rule_link(follower.rule);
      out_ += " at ";
      append_start(out_, follower.place, kMostOfLabel);
      out_ += ": ";
      append_start(out_, follower.message, kMostOfText);
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
  std::string boards(const FileReport& report, const Finding& finding, bool has_room) {
    std::string out;
    const std::string id = finding.position();
    if (id.empty()) return out;
    const auto add = [&](std::string_view text) { out += text; };
    const auto before = from_situation_text(id);
    const auto after =
        from_position_or_board(finding.after(), before ? before->position : Position{});
    std::string shown_id;
    append_start(shown_id, id, kMostOfLabel);
    if (!before) {
      add(fmt::format("<p class=\"about\">position before it: <code>{}</code></p>\n", shown_id));
      return out;
    }
    if (has_room) ++boards_;
    const bool has_after = after && has_room;
    add(fmt::format("<details{}><summary>{}</summary>\n<div class=\"boards\">",
                    boards_ <= kMostOpenBoards ? " open" : "",
                    has_after ? "Board before and after" : "Board before"));
    const int checkers = report.checkers_of(*before);
    const std::string mover = short_name(finding.mover());
    BoardLabels labels;
    labels.names[bgtools::index(before->mover)] = mover;
    labels.game = other_game_of(before->position);
    const std::string duty = duty_text(*before, labels);
    const auto figure = [&](const Situation& situation, std::string_view title,
                            std::string_view caption) {
      out += "<figure>";
      html::append_board(out, situation, checkers, mover, title);
      add(fmt::format("<figcaption>{}</figcaption></figure>\n", caption));
    };
    figure(*before, duty, fmt::format("Before: {}<br><code>{}</code>", to_html(duty), shown_id));
    if (has_after) {
      Situation situation = *before;
      situation.position = after->flipped();
      situation.roll = {};
      figure(situation, "After the play", "After the play");
    }
    add("</div></details>\n");
    return out;
  }

  /// A name as it fits under a board.
  static std::string short_name(std::string_view name) {
    constexpr std::size_t kMostLetters = 20;
    std::size_t end = 0;
    for (std::size_t i = 0; i < kMostLetters && end < name.size(); ++i) {
      end += text::first_code_point(name.substr(end)).length;
    }
    return std::string(name.substr(0, end)) + (end < name.size() ? "\u2026" : "");
  }

  /// A row of the table of files.
  void row(std::optional<std::int64_t> number, std::string_view path, const FileReport* report,
           bool is_unread) {
    std::string& out = rows_;
    out += "<tr><th scope=\"row\">";
    if (number) fmt::format_to(std::back_inserter(out), R"(<a href="#f{}">)", *number);
    append_text(out, shown_path(path));
    if (number) out += "</a>";
    out += "</th>";
    const Tally tally = report == nullptr ? Tally{} : report->tally;
    const Receipt& receipt = report == nullptr ? Receipt{} : report->receipt;
    if (is_unread) {
      // Sorts above any number of errors.
      out += "<td data-n=\"1e15\">not read</td>";
    } else {
      cell(tally.errors);
    }
    for (const std::int64_t count : {tally.warnings, tally.infos, receipt.games, receipt.turns}) {
      cell(count);
    }
    out += "</tr>\n";
  }

  void cell(std::int64_t number) {
    fmt::format_to(std::back_inserter(rows_), "<td>{}</td>", with_commas(number));
  }

  void summary(const Summary& summary) {
    const Tally& tally = summary.tally;
    out_ +=
        "<section id=\"summary\" slot=\"top\" aria-labelledby=\"summary-heading\">\n"
        "<h2 id=\"summary-heading\">Summary</h2>\n<dl class=\"totals\">\n";
    const auto total = [&](std::string_view kind, std::string_view words, std::int64_t number) {
      put("<div class=\"{}{}\"><dt>{}</dt><dd>{}</dd></div>\n", number == 0 ? "" : "some ", kind,
          words, with_commas(number));
    };
    total("e", "errors", tally.errors);
    total("w", "warnings", tally.warnings);
    total("i", "infos", tally.infos);
    total("", "files with findings", summary.files_with_findings);
    total("", "files", summary.files);
    total("", "games", summary.games);
    total("", "turns", summary.turns);
    out_ += "</dl>\n";
    details(summary);
    if (!broken_.empty()) statistics();
    out_ += "</section>\n";
  }

  /// What the totals do not count, and how the run ended.
  void details(const Summary& summary) {
    out_ += "<ul>\n";
    const auto say = [&](std::int64_t number, std::string_view words) {
      if (number != 0) put("<li>{} {}</li>\n", with_commas(number), words);
    };
    say(summary.unreadable, "of the inputs could not be read, or not completely");
    say(summary.unread, "of the files look like transcripts, but no reader can read them");
    say(summary.unverified_turns, "of the turns were not verified");
    say(summary.not_shown, "of the findings and their consequences are not shown");
    say(summary.known, "further findings are in the baseline");
    say(summary.allowed, "further findings are allowed by comments");
    if (!summary.skipped.empty()) put("<li>{}</li>\n", skipped_words(summary.skipped));
    if (!summary.settings_from.empty()) {
      put("<li>settings from {}</li>\n", to_html(shown_path(summary.settings_from)));
    }
    put("<li>exit status {}: {}</li>\n</ul>\n", static_cast<int>(summary.exit),
        outcome(summary.exit));
  }

  static std::string_view outcome(ExitCode exit) {
    switch (exit) {
      case ExitCode::clean:
        return "nothing was found that fails the run";
      case ExitCode::findings:
        return "findings fail the run";
      default:
        return "not everything could be done";
    }
  }

  /// The rules that were broken, the most frequent one first.
  void statistics() {
    out_ +=
        "<div class=\"scroll narrow\" role=\"region\" aria-label=\"Findings by rule\" "
        "tabindex=\"0\">\n<table class=\"rules\">\n<caption>Findings by rule</caption>\n<thead><tr>"
        "<th scope=\"col\">Rule</th><th scope=\"col\">Name</th><th scope=\"col\" "
        "class=\"number\">Findings</th></tr></thead>\n<tbody>\n";
    for (const auto& [rule, count] : most_frequent_first(broken_)) {
      put("<tr><th scope=\"row\"><a href=\"#{0}\">{0}</a></th><td>{1}</td><td class=\"number\">{2}"
          "</td></tr>\n",
          code(rule), info(rule).name, with_commas(count));
    }
    out_ += "</tbody>\n</table>\n</div>\n";
  }

  void filter() {
    out_ +=
        "<form slot=\"top\" role=\"search\" aria-label=\"Filter files and findings\" hidden>\n"
        "<label>Filter <input type=\"search\" name=\"text\" autocomplete=\"off\"></label>\n"
        "<label>Rule <select name=\"rule\"><option value=\"\">all</option>";
    for (const auto& [rule, count] : broken_) {
      put(R"(<option value="{0}">{0} {1}</option>)", code(rule), info(rule).name);
    }
    out_ += "</select></label>\n";
    for (const std::string_view severity : {"error", "warning", "info"}) {
      put("<label><input type=\"checkbox\" name=\"severity\" value=\"{0}\" checked> {0}s</label>\n",
          severity);
    }
    out_ +=
        "<button type=\"reset\">Show all</button>\n<output name=\"told\" "
        "role=\"status\"></output>\n"
        "</form>\n";
  }

  void files(const Summary& summary) {
    out_ +=
        "<section id=\"files\" slot=\"top\" aria-labelledby=\"files-heading\">\n"
        "<h2 id=\"files-heading\">Files</h2>\n";
    if (rows_.empty()) {
      out_ += "<p>There are none.</p>\n";
    }
    put("<div class=\"scroll\" role=\"region\" aria-label=\"Table of files\" tabindex=\"0\">\n"
        "<table class=\"files\">\n<caption>{} read</caption>\n<thead><tr>",
        counted(summary.files, "file"));
    bool is_first = true;
    for (const std::string_view title : {"File", "Errors", "Warnings", "Infos", "Games", "Turns"}) {
      put("<th scope=\"col\"{}>{}</th>", is_first ? "" : " class=\"number\"", title);
      is_first = false;
    }
    put("</tr></thead>\n<tbody>\n{}</tbody>\n</table>\n</div>\n", rows_);
    if (clean_ > kMostCleanFiles) {
      const std::int64_t more = clean_ - kMostCleanFiles;
      put("<p class=\"about\">{} without findings {} not listed</p>\n", counted(more, "more file"),
          more == 1 ? "is" : "are");
    }
    out_ += "</section>\n";
  }

  /// The pages of the rules to which this report has links.
  void rules() {
    for (const auto& [rule, count] : broken_) told_.insert(rule);
    out_ +=
        "<section id=\"rules\" aria-labelledby=\"rules-heading\">\n"
        "<h2 id=\"rules-heading\">Rules</h2>\n";
    if (told_.empty()) out_ += "<p>None was broken.</p>\n";
    for (const Rule rule : told_) {
      const RuleInfo& row = info(rule);
      const Page page = page_of(rule);
      put("<article class=\"rule\" id=\"{0}\"><h3>{0} {1}</h3>\n<p class=\"about\">{2}</p>\n",
          row.code, row.name, to_html(row.summary));
      prose("", page.meaning);
      prose("The rule: ", page.law);
      example("Bad", page.bad, page.options);
      example("Good", page.good, page.options);
      example("Command", page.command, "");
      out_ += "</article>\n";
    }
    out_ += "</section>\n";
  }

  void prose(std::string_view begin, std::string_view text) {
    if (text.empty()) return;
    out_.append("<p>").append(begin);
    append_prose(out_, text);
    out_ += "</p>\n";
  }

  void example(std::string_view title, std::string_view text, std::string_view options) {
    if (text.empty()) return;
    put("<h4>{}", title);
    if (!options.empty()) put(" (<code>{}</code>)", to_html(options));
    out_ += "</h4>\n<pre><code>";
    while (!text.empty()) {
      const std::size_t end = std::min(text.find('\n'), text.size());
      append_text(out_, text.substr(0, end));
      text.remove_prefix(std::min(end + 1, text.size()));
      if (!text.empty()) out_ += '\n';
    }
    out_ += "</code></pre>\n";
  }

  RenderOptions options_;
  std::string& out_;
  std::string rows_;  ///< of the table of files
  std::int64_t clean_ = 0;
  bool has_sections_ = false;
  int boards_ = 0;
  std::size_t most_told_ = kMostTold;
  std::set<Rule> told_;                  // those with a link
  std::map<Rule, std::int64_t> broken_;  // of all inputs
  Followers followers_;                  // of the current input
};

}  // namespace

std::unique_ptr<Renderer> make_html(std::string& out, const RenderOptions& options) {
  return std::make_unique<Html>(options, out);
}

}  // namespace bgtools::report
