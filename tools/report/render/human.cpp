#include <fmt/core.h>

#include <algorithm>
#include <bgtools/finding/rule.hpp>
#include <bgtools/picture/board.hpp>
#include <bgtools/positions/game_positions.hpp>
#include <cstdint>
#include <iterator>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "report/render/grouping.hpp"
#include "report/render/renderer.hpp"
#include "report/render/summary_line.hpp"
#include "report/text.hpp"

namespace bgtools::report {
namespace {

/// Sentences and excerpts in the layout of rustc.
class Human final : public Renderer {
 public:
  Human(const RenderOptions& options, std::string& out) : options_(options), out_(out) {}

  void begin(const RunReport& run) override { most_told_ = most_told(run); }

  void file(const FileReport& report) override {
    std::size_t told = 0;
    std::int64_t more = 0;
    for (const auto& [rule, count] : report.broken) broken_[rule] += count;
    followers_ = followers_in(report);
    for (std::size_t i = 0; i < report.shown && !is_set(options_.stop); ++i) {
      if (report.findings[i].cause || report.findings[i].is_known()) continue;
      if (told == most_told_) {
        more += report.findings[i].count;
        continue;
      }
      tell(report, i);
      ++told;
    }
    if (more != 0) {
      append_printable(out_, shown_path(report.path));
      append(": and {}; --max-diagnostics shows more than {}\n\n", counted(more, "more finding"),
             most_told_);
    }
    if (told == 0 || options_.is_quiet || report.receipt.rules_applied.empty()) return;
    append("rules applied to ");
    append_printable(out_, shown_path(report.path));
    append(": {}\n\n", report.receipt.rules_applied);
  }

  // The message on stderr is enough.
  void error(const ErrorReport& /*report*/) override {}

  void end(const Summary& summary) override {
    if (options_.is_quiet) return;
    std::string settings_from;
    append_printable(settings_from, shown_path(summary.settings_from));
    append("{}\n", summary_line(summary, settings_from));
    if (options_.shows_statistics) statistics();
    if (to_explain_) append("run `bgtools explain {}` for more\n", code(to_explain_->rule));
  }

 private:
  struct Worst {
    Rule rule{};
    Severity severity{};
  };

  template <typename... Values>
  void append(fmt::format_string<Values...> format, Values&&... values) {
    fmt::format_to(std::back_inserter(out_), format, std::forward<Values>(values)...);
  }
  /// Switches to a colour of ECMA-48; "" switches back.
  void colour(std::string_view code) {
    if (options_.uses_colour) append("\x1b[{}m", code.empty() ? "0" : code);
  }
  static std::string_view colour_of(Severity severity) {
    switch (severity) {
      case Severity::error:
        return "1;31";
      case Severity::warning:
        return "1;33";
      default:
        return "1;36";
    }
  }
  void gutter(std::size_t width, std::string_view number, std::string_view mark) {
    colour("1;34");
    append("{:>{}} {}", number, width, mark);
    colour("");
  }
  void annotation(std::size_t width, std::string_view kind, std::string_view text) {
    gutter(width, "", "=");
    out_ += ' ';
    if (!kind.empty()) {
      colour("1");
      append("{}:", kind);
      colour("");
      out_ += ' ';
    }
    append_printable(out_, text);
    out_ += '\n';
  }

  /// The rules that were broken, the most frequent one first.
  void statistics() {
    for (const auto& [rule, count] : most_frequent_first(broken_)) {
      append("{:>11} {} {}\n", with_commas(count), code(rule), info(rule).name);
    }
  }

  void tell(const FileReport& report, std::size_t index) {
    const Finding& finding = report.findings[index];
    if (!to_explain_ || finding.severity > to_explain_->severity) {
      to_explain_ = Worst{finding.rule, finding.severity};
    }
    const std::string_view severity_colour = colour_of(finding.severity);
    colour(severity_colour);
    append("{}[{}]", name(finding.severity), code(finding.rule));
    colour("");
    colour("1");
    out_ += ": ";
    append_printable(out_, finding.message);
    colour("");
    append(" ({})\n", info(finding.rule).name);

    const std::uint64_t line = finding.from.line;
    const std::string line_number = line == 0 ? std::string() : fmt::format("{}", line);
    const std::size_t width = std::max<std::size_t>(1, line_number.size());
    colour("1;34");
    append("{:>{}}", "-->", width + 3);
    colour("");
    out_ += ' ';
    append_printable(out_, shown_path(report.path));
    append(":{}\n", finding.place);

    if (finding.excerpt) {
      gutter(width, "", "|");
      out_ += '\n';
      gutter(width, line_number, "|");
      append(" {}\n", finding.excerpt->line);
      gutter(width, "", "|");
      append(" {}", finding.excerpt->indent);
      colour(severity_colour);
      out_.append(static_cast<std::size_t>(finding.excerpt->width), '^');
      if (!finding.label.empty()) {
        out_ += ' ';
        append_printable(out_, finding.label);
      }
      colour("");
      out_ += '\n';
    } else if (!finding.label.empty()) {
      annotation(width, "", finding.label);
    }

    const std::string where = whereabouts(finding);
    if (!where.empty()) annotation(width, "", where);
    for (const std::string& note : finding.notes) annotation(width, "note", note);
    followers(report, index, width);
    if (!finding.help.empty()) annotation(width, "help", finding.help);
    if (options_.shows_board) board(report, finding, width);
    out_ += '\n';
  }

  /// The findings that follow from another one: the first few, and the number of the others.
  void followers(const FileReport& report, std::size_t cause, std::size_t width) {
    constexpr std::size_t kMostFollowers = 3;
    const auto found = followers_.find(cause);
    if (found == followers_.end()) return;
    const std::vector<std::size_t>& all = found->second;
    for (std::size_t i = 0; i < all.size() && i < kMostFollowers; ++i) {
      const Finding& follower = report.findings[all[i]];
      annotation(
          width, "follows",
          fmt::format("{} at {}: {}", code(follower.rule), follower.place, follower.message));
    }
    if (all.size() > kMostFollowers) {
      annotation(width, "follows", fmt::format("and {} more", all.size() - kMostFollowers));
    }
  }

  /// "game 1, turn 3, Alice to play; before it: <position id>:<match id>"
  static std::string whereabouts(const Finding& finding) {
    std::string text = finding.where();
    const std::string position = finding.position();
    if (position.empty()) return text;
    if (!finding.mover().empty()) {
      text += fmt::format("{}{} {}", text.empty() ? "" : ", ", finding.mover(), finding.duty());
    }
    return fmt::format("{}; before it: {}", text, position);
  }

  /// A finding that was read from a report has only the id of its board, which lacks some details.
  static std::optional<Situation> board_of(const Finding& finding) {
    if (finding.before) return *finding.before;
    return from_situation_text(finding.position());
  }

  void board(const FileReport& report, const Finding& finding, std::size_t width) {
    const std::optional<Situation> before = board_of(finding);
    if (!before) return;
    BoardLabels labels;
    labels.checkers = report.checkers_of(*before);
    labels.game = other_game_of(before->position);
    append_printable(labels.names[index(before->mover)], finding.mover());
    const std::string picture = board_text(*before, labels);
    std::string_view rest = picture;
    while (!rest.empty()) {
      const std::size_t end = rest.find('\n');
      append("{:{}}{}\n", "", width + 3, rest.substr(0, end));
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
  }

  RenderOptions options_;
  std::string& out_;
  std::size_t most_told_ = kMostTold;
  std::optional<Worst> to_explain_;
  std::map<Rule, std::int64_t> broken_;  // of all inputs
  Followers followers_;                  // of the current input
};

}  // namespace

std::unique_ptr<Renderer> make_human(std::string& out, const RenderOptions& options) {
  return std::make_unique<Human>(options, out);
}

}  // namespace bgtools::report
