#include <fmt/format.h>

#include <algorithm>
#include <bgtools/formats/board.hpp>
#include <bgtools/formats/ids.hpp>
#include <bgtools/verdict/rule.hpp>
#include <iterator>
#include <optional>
#include <vector>

#include "render/locus.hpp"
#include "render/renderer.hpp"
#include "render/text.hpp"

namespace bgtools::cli {
namespace {

/// Widest piece of a line that is shown; the rest of a longer one becomes dots.
constexpr int kMaxExcerptWidth = 160;
/// How much of a long line stays before the place of a finding.
constexpr int kExcerptLead = 40;

/// A line of the source and what stands under it.
struct Excerpt {
  std::string line;
  std::string indent;  ///< blanks, or tabs where the line has tabs
  int width = 0;       ///< columns to underline, at least 1
};

int width_of(CodePoint point) { return point.value == '\t' ? 1 : display_width(point.value); }

int width_of(std::string_view text) {
  int width = 0;
  while (!text.empty()) {
    const CodePoint point = first_code_point(text);
    width += width_of(point);
    text.remove_prefix(point.length);
  }
  return width;
}

/// The end of the longest beginning of `text` that takes no more than `width` columns.
std::size_t fitting(std::string_view text, int width) {
  std::size_t end = 0;
  while (end < text.size()) {
    const CodePoint point = first_code_point(text.substr(end));
    width -= width_of(point);
    if (width < 0) break;
    end += point.length;
  }
  return end;
}

Excerpt excerpt_of(const Source& source, Span span) {
  constexpr std::string_view kDots = "...";
  std::string_view line = source.line_at(span.begin);
  const auto line_begin = static_cast<std::uint64_t>(line.data() - source.text().data());
  auto before = std::min<std::size_t>(span.begin - line_begin, line.size());
  const auto end = std::min<std::size_t>(std::max(span.end, span.begin) - line_begin, line.size());
  std::size_t length = end > before ? end - before : 0;

  Excerpt excerpt;
  if (width_of(line) > kMaxExcerptWidth) {
    const int lead = width_of(line.substr(0, before));
    if (lead > kExcerptLead) {
      const std::size_t cut = fitting(line, lead - kExcerptLead);
      line.remove_prefix(cut);
      before -= cut;
      excerpt.line = kDots;
      excerpt.indent.append(kDots.size(), ' ');
    }
    const std::size_t kept = fitting(line, kMaxExcerptWidth);
    const bool is_cut = kept < line.size();
    line = line.substr(0, kept);
    length = std::min(length, line.size() - std::min(before, line.size()));
    append_printable(excerpt.line, line, true);
    if (is_cut) excerpt.line += kDots;
  } else {
    append_printable(excerpt.line, line, true);
  }
  for (std::size_t i = 0; i < before;) {
    const CodePoint point = first_code_point(line.substr(i));
    if (point.value == '\t') {
      excerpt.indent += '\t';
    } else {
      excerpt.indent.append(static_cast<std::size_t>(width_of(point)), ' ');
    }
    i += point.length;
  }
  excerpt.width = std::max(1, width_of(line.substr(before, length)));
  return excerpt;
}

/// Sentences and excerpts in the layout of rustc.
class Human final : public Renderer {
 public:
  Human(const RenderOptions& options, std::string& out) : options_(options), out_(out) {}

  void begin(const Arguments& /*arguments*/) override {}

  void file(const FileReport& report) override {
    const std::vector<Finding>& findings = report.findings.all();
    for (std::size_t i = 0; i < report.shown; ++i) {
      if (!findings[i].cause) finding(report, i);
    }
    if (report.shown == 0 || options_.is_quiet || report.receipt.rules_applied.empty()) return;
    append("rules applied to ");
    append_printable(out_, report.path);
    append(": {}\n\n", report.receipt.rules_applied);
  }

  // The sentence on stderr is all that a reader needs.
  void error(const ErrorReport& /*report*/) override {}

  void end(const Summary& summary) override {
    if (options_.is_quiet) return;
    const Tally& tally = summary.tally;
    std::string counts;
    const auto add = [&](std::int64_t number, std::string_view noun) {
      if (number == 0) return;
      if (!counts.empty()) counts += ", ";
      counts += counted(number, noun);
    };
    add(tally.errors, "error");
    add(tally.warnings, "warning");
    add(tally.infos, "remark");
    if (counts.empty()) {
      append("no findings in {} (", counted(summary.files, "file"));
    } else {
      append("{} in {} of {} (", counts, with_commas(summary.files_with_findings),
             counted(summary.files, "file"));
    }
    append("{}, {}", counted(summary.games, "game"), counted(summary.turns, "turn"));
    if (summary.unverified_turns != 0) {
      append(", {} of them not verified", with_commas(summary.unverified_turns));
    }
    append(")");
    if (summary.not_shown != 0) append("; {} not shown", with_commas(summary.not_shown));
    if (summary.skipped != 0) append("; {} skipped", counted(summary.skipped, "file"));
    if (summary.unreadable != 0) append("; {} unreadable", with_commas(summary.unreadable));
    append("\n");
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
  /// Switches to a colour of ECMA-48; "" ends it.
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

  void finding(const FileReport& report, std::size_t index) {
    const Finding& finding = report.findings.all()[index];
    const Diagnostic& diagnostic = finding.diagnostic;
    if (!to_explain_ || diagnostic.severity > to_explain_->severity) {
      to_explain_ = Worst{diagnostic.rule, diagnostic.severity};
    }
    const std::string_view severity_colour = colour_of(diagnostic.severity);
    colour(severity_colour);
    append("{}[{}]", name(diagnostic.severity), code(diagnostic.rule));
    colour("");
    colour("1");
    out_ += ": ";
    append_printable(out_, diagnostic.message);
    colour("");
    append(" ({})\n", info(diagnostic.rule).name);

    const std::uint64_t line =
        locus(report.source, report.receipt.format, diagnostic.span.begin).place.line;
    const std::string line_number = line == 0 ? std::string() : fmt::format("{}", line);
    const std::size_t width = std::max<std::size_t>(1, line_number.size());
    colour("1;34");
    append("{:>{}}", "-->", width + 3);
    colour("");
    out_ += ' ';
    append_printable(out_, report.path);
    append(":{}\n", place_words(report.source, report.receipt.format, diagnostic.span.begin));

    if (line != 0 && !report.source.text().empty()) {
      const Excerpt excerpt = excerpt_of(report.source, diagnostic.span);
      gutter(width, "", "|");
      out_ += '\n';
      gutter(width, line_number, "|");
      append(" {}\n", excerpt.line);
      gutter(width, "", "|");
      append(" {}", excerpt.indent);
      colour(severity_colour);
      out_.append(static_cast<std::size_t>(excerpt.width), '^');
      if (!diagnostic.label.empty()) {
        out_ += ' ';
        append_printable(out_, diagnostic.label);
      }
      colour("");
      out_ += '\n';
    } else if (!diagnostic.label.empty()) {
      annotation(width, "", diagnostic.label);
    }

    const std::string where = whereabouts(finding);
    if (!where.empty()) annotation(width, "", where);
    for (const std::string& note : diagnostic.notes) annotation(width, "note", note);
    consequences(report, index, width);
    if (!diagnostic.help.empty()) annotation(width, "help", diagnostic.help);
    if (options_.shows_board && diagnostic.before) board(*diagnostic.before, finding.mover, width);
    out_ += '\n';
  }

  void consequences(const FileReport& report, std::size_t cause, std::size_t width) {
    for (const Finding& follower : report.findings.all()) {
      if (follower.cause != cause) continue;
      const Diagnostic& diagnostic = follower.diagnostic;
      const std::string place =
          place_words(report.source, report.receipt.format, diagnostic.span.begin);
      annotation(width, "follows",
                 fmt::format("{} at {}: {}", code(diagnostic.rule), place, diagnostic.message));
    }
  }

  /// "game 1, turn 3, Alice to play; before it: <position id>:<match id>"
  static std::string whereabouts(const Finding& finding) {
    const Diagnostic& diagnostic = finding.diagnostic;
    std::vector<std::string> parts;
    if (diagnostic.match > 1) parts.push_back(fmt::format("match {}", diagnostic.match));
    if (diagnostic.game > 0) parts.push_back(fmt::format("game {}", diagnostic.game));
    if (diagnostic.turn > 0) parts.push_back(fmt::format("turn {}", diagnostic.turn));
    if (!diagnostic.before) return fmt::format("{}", fmt::join(parts, ", "));
    const Situation& before = *diagnostic.before;
    const std::string_view duty = before.is_double_offered ? "to answer"
                                  : before.roll.is_known() ? "to play"
                                                           : "to roll";
    if (!finding.mover.empty()) parts.push_back(fmt::format("{} {}", finding.mover, duty));
    return fmt::format("{}; before it: {}", fmt::join(parts, ", "), to_gnubg_id(before));
  }

  void board(const Situation& situation, const std::string& mover, std::size_t width) {
    BoardLabels labels;
    append_printable(labels.names[index(situation.mover)], mover);
    const std::string picture = board_text(situation, labels);
    std::string_view rest = picture;
    while (!rest.empty()) {
      const std::size_t end = rest.find('\n');
      append("{:{}}{}\n", "", width + 3, rest.substr(0, end));
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
  }

  RenderOptions options_;
  std::string& out_;
  std::optional<Worst> to_explain_;
};

}  // namespace

std::unique_ptr<Renderer> make_human(const RenderOptions& options, std::string& out) {
  return std::make_unique<Human>(options, out);
}

}  // namespace bgtools::cli
