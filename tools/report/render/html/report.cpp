#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <bgtools/finding/rule.hpp>
#include <bgtools/picture/board.hpp>
#include <bgtools/text/base64.hpp>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

#include "report/file_report.hpp"
#include "report/render/grouping.hpp"
#include "report/render/html/findings.hpp"
#include "report/render/html/page.hpp"
#include "report/render/html/text.hpp"
#include "report/render/renderer.hpp"
#include "report/render/summary_line.hpp"
#include "report/sha256.hpp"
#include "report/text.hpp"
#include "report/version.hpp"

namespace bgtools::report {
namespace {

using html::append_text;
using html::to_html;

/// Files without findings after these many are counted instead of listed.
constexpr std::int64_t kMostCleanFiles = 2000;

/// A row of a table of files.
struct Row {
  std::optional<std::int64_t> number{};  ///< of the section with the findings
  std::string path{};                    ///< as it is shown
  bool is_unread = false;
  std::array<std::int64_t, 5> counts{};  ///< errors, warnings, infos, games, turns

  /// Whether more is wrong with this file than with another.
  [[nodiscard]] bool is_worse_than(const Row& other) const {
    return std::tie(is_unread, counts[0], counts[1], counts[2]) >
           std::tie(other.is_unread, other.counts[0], other.counts[1], other.counts[2]);
  }
};

/// How much of a path is its folder.
std::size_t folder_length(std::string_view path) {
  const std::size_t stroke = path.rfind('/');
  return stroke == std::string_view::npos ? 0 : stroke + 1;
}

/// One page that needs nothing else. Findings are written at once. What stands above them on the
/// page, the summary and the table of files, is written after them and shown at its place by a slot
/// of a shadow root, so only the rows of the table are kept in memory.
class Html final : public Renderer {
 public:
  Html(const RenderOptions& options, std::string& out) : out_(out), stop_(options.stop) {}

  void begin(const RunReport& run) override {
    most_told_ = most_told(run);
    const std::string style = fmt::format("{}{}", html::kStyle, html::kFindingsStyle);
    const auto hash = [](std::string_view text) { return text::base64(sha256(text)); };
    put("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src "
        "'sha256-{}' 'sha256-{}'; script-src 'sha256-{}'; base-uri 'none'; form-action 'none'\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        "<meta name=\"referrer\" content=\"no-referrer\">\n"
        "<title>bgtools {}: report</title>\n<style>{}</style>\n</head>\n",
        hash(style), hash(kBoardStyle), hash(html::kScript), to_html(run.command), style);
    out_ += "<body>\n<a class=\"skip\" href=\"#findings\">Skip to the findings</a>\n";
    out_ += board_symbols();
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
    const bool is_damaged = !report.receipt.damage.empty();
    const bool has_section = is_damaged || html::has_findings(report);
    if (has_section) {
      begin_section(report.number, report.path);
      about(report);
      html::append_findings(out_, report, most_told_, told_, stop_);
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
    const std::string shown = shown_path(path);
    const std::size_t folder = folder_length(shown);
    if (folder != 0) put("<span>{}</span>", to_html(shown.substr(0, folder)));
    append_text(out_, std::string_view(shown).substr(folder));
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
    if (const auto left_out = static_cast<std::int64_t>(receipt.left_out.size()); left_out != 0) {
      add(left_out_words(left_out, receipt.undated));
    }
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

  void row(std::optional<std::int64_t> number, std::string_view path, const FileReport* report,
           bool is_unread) {
    Row row{.number = number, .path = shown_path(path), .is_unread = is_unread};
    if (report != nullptr) {
      const Tally& tally = report->tally;
      const Receipt& receipt = report->receipt;
      row.counts = {tally.errors, tally.warnings, tally.infos, receipt.games, receipt.turns};
    }
    const bool is_clean = !number && report != nullptr && report->tally.total() == 0;
    (is_clean ? clean_rows_ : rows_).push_back(std::move(row));
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
    if (summary.left_out != 0) {
      put("<li>{}</li>\n", left_out_words(summary.left_out, summary.undated));
    }
    say(summary.unverified_turns, "of the turns were not verified");
    say(summary.not_shown, "of the findings and their consequences are not shown");
    say(summary.known, "further findings are in the baseline");
    say(summary.allowed, "further findings are allowed by comments");
    if (!summary.skipped.empty()) put("<li>{}</li>\n", skipped_words(summary.skipped));
    if (!summary.settings_from.empty()) {
      put("<li>settings from {}</li>\n", to_html(shown_path(summary.settings_from)));
    }
    put("<li>{}</li>\n</ul>\n", outcome(summary.exit));
  }

  static std::string_view outcome(ExitCode exit) {
    switch (exit) {
      case ExitCode::clean:
        return "Nothing was found that makes the check fail.";
      case ExitCode::findings:
        return "The check fails because of what was found.";
      default:
        return "Not everything could be checked.";
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

  /// The files with findings, then the others, folded.
  void files(const Summary& summary) {
    out_ +=
        "<section id=\"files\" slot=\"top\" aria-labelledby=\"files-heading\">\n"
        "<h2 id=\"files-heading\">Files</h2>\n";
    std::stable_sort(rows_.begin(), rows_.end(),
                     [](const Row& a, const Row& b) { return a.is_worse_than(b); });
    const auto wrong = static_cast<std::int64_t>(rows_.size());
    if (wrong == 0) {
      put("<p>{} read, nothing to report</p>\n", counted(summary.files, "file"));
    } else {
      table(rows_, fmt::format("{} of {} have findings or were not read", with_commas(wrong),
                               counted(wrong + clean_, "file")));
    }
    if (!clean_rows_.empty()) {
      put("<details><summary>{} without findings</summary>\n", counted(clean_, "file"));
      table(clean_rows_, "nothing to report");
      if (clean_ > kMostCleanFiles) {
        const std::int64_t more = clean_ - kMostCleanFiles;
        put("<p class=\"about\">{} {} not listed</p>\n", counted(more, "more file"),
            more == 1 ? "is" : "are");
      }
      out_ += "</details>\n";
    }
    if (!broken_.empty()) statistics();
    out_ += "</section>\n";
  }

  /// What is common to all paths is said once.
  void table(const std::vector<Row>& rows, std::string_view caption) {
    std::size_t common = folder_length(rows.front().path);
    for (const Row& row : rows) {
      const std::string_view path = row.path;
      const std::string_view first = std::string_view(rows.front().path).substr(0, common);
      const auto differs = std::mismatch(first.begin(), first.end(), path.begin(), path.end());
      common =
          folder_length(first.substr(0, static_cast<std::size_t>(differs.first - first.begin())));
    }
    put("<div class=\"scroll\" role=\"region\" aria-label=\"Table of files\" tabindex=\"0\">\n"
        "<table class=\"files\">\n<caption>{}",
        caption);
    if (common != 0) put(", in <code>{}</code>", to_html(rows.front().path.substr(0, common)));
    out_ += "</caption>\n<thead><tr>";
    bool is_first = true;
    for (const std::string_view title : {"File", "Errors", "Warnings", "Infos", "Games", "Turns"}) {
      put("<th scope=\"col\"{}>{}</th>", is_first ? "" : " class=\"number\"", title);
      is_first = false;
    }
    out_ += "</tr></thead>\n<tbody>\n";
    for (const Row& row : rows) {
      out_ += "<tr><th scope=\"row\">";
      if (row.number) put(R"(<a href="#f{}">)", *row.number);
      append_text(out_, std::string_view(row.path).substr(common));
      out_ += row.number ? "</a></th>" : "</th>";
      for (std::size_t i = 0; i < row.counts.size(); ++i) {
        // It sorts above any number of errors.
        const bool is_unread = i == 0 && row.is_unread;
        put("<td{}>{}</td>", is_unread ? " data-n=\"1e15\"" : "",
            is_unread ? "not read" : with_commas(row.counts[i]));
      }
      out_ += "</tr>\n";
    }
    out_ += "</tbody>\n</table>\n</div>\n";
  }

  /// The pages of the rules to which this report has links.
  void rules() {
    for (const auto& [rule, count] : broken_) told_.rules.insert(rule);
    out_ +=
        "<section id=\"rules\" aria-labelledby=\"rules-heading\">\n"
        "<h2 id=\"rules-heading\">Rules</h2>\n";
    if (told_.rules.empty()) out_ += "<p>None was broken.</p>\n";
    for (const Rule rule : told_.rules) html::append_rule(out_, rule);
    out_ += "</section>\n";
  }

  std::string& out_;
  std::vector<Row> rows_;        ///< of files with findings, or that were not read
  std::vector<Row> clean_rows_;  ///< of the others
  std::int64_t clean_ = 0;
  bool has_sections_ = false;
  std::size_t most_told_ = kMostTold;
  html::Told told_;
  StopFlag stop_;
  std::map<Rule, std::int64_t> broken_;  // of all inputs
};

}  // namespace

std::unique_ptr<Renderer> make_html(std::string& out, const RenderOptions& options) {
  return std::make_unique<Html>(options, out);
}

}  // namespace bgtools::report
