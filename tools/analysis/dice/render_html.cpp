#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "analysis/dice/render.hpp"
#include "report/render/html/page.hpp"
#include "report/render/html/text.hpp"
#include "report/text.hpp"

namespace bgtools::analysis::dice {
namespace {

using report::html::to_html;

constexpr std::string_view kChartStyle = R"css(
.chart { display: block; width: 100%; max-width: 46rem; height: auto; font: 11px system-ui, Arial, sans-serif; print-color-adjust: exact; }
.chart text { fill: var(--ink); text-anchor: middle; }
.chart .scale { fill: var(--faint); text-anchor: end; }
.chart .bar { fill: var(--faint); }
.chart .band { fill: var(--mark); opacity: .55; }
.chart .fair { stroke: var(--error); stroke-width: 1.5; }
.chart .axis { stroke: var(--line); }
.charts figure { flex: 1 1 30rem; margin: 0 0 1.5rem; }
.tests { min-width: 60rem; }
.tests th, .tests td { white-space: nowrap; }
.out th, .out td { font-weight: 700; }
)css";

/// A bar of a chart: a share, what it would be with fair dice, and how far it may be from that.
struct Bar {
  std::string label;
  double share = 0;
  double fair = 0;
  double reach = 0;  ///< half of the range that holds 95 % of the shares of fair dice
};

Bar bar(std::string label, std::int64_t hits, std::int64_t n, double fair) {
  constexpr double kDeviations = 1.959964;
  const auto trials = static_cast<double>(n);
  return {.label = std::move(label),
          .share = static_cast<double>(hits) / trials,
          .fair = fair,
          .reach = kDeviations * std::sqrt(fair * (1 - fair) / trials)};
}

/// Appends a picture of bars. The scale begins at 0, so that no difference looks larger than it is.
void append_chart(std::string& out, std::string_view title, std::string_view about,
                  std::span<const Bar> bars) {
  constexpr double kWidth = 640;
  constexpr double kHeight = 220;
  constexpr double kLeft = 48;
  constexpr double kBase = 190;
  constexpr double kTop = 14;
  double most = 0;
  for (const Bar& each : bars) most = std::max({most, each.share, each.fair + each.reach});
  const auto y = [&](double share) { return kBase - (kBase - kTop) * share / most; };
  const double step = (kWidth - kLeft) / static_cast<double>(bars.size());
  const auto to = std::back_inserter(out);
  fmt::format_to(
      to,
      "<figure>\n<svg class=\"chart\" viewBox=\"0 0 {} {}\" role=\"img\" aria-label=\"{}: ", kWidth,
      kHeight, title);
  for (const Bar& each : bars) {
    fmt::format_to(to, "{}{} {:.2f} %", &each == bars.data() ? "" : ", ", each.label,
                   100 * each.share);
  }
  out += "\">\n";
  fmt::format_to(to, "<path class=\"axis\" d=\"M{} {}H{}\"/>\n", kLeft, kBase, kWidth);
  for (const double share : {0.0, most / 2, most}) {
    fmt::format_to(to, "<text class=\"scale\" x=\"{}\" y=\"{:.1f}\">{:.1f} %</text>\n", kLeft - 4,
                   y(share) + 4, 100 * share);
  }
  for (std::size_t i = 0; i < bars.size(); ++i) {
    const Bar& each = bars[i];
    const double left = kLeft + step * static_cast<double>(i);
    const double low = std::max(0.0, each.fair - each.reach);
    fmt::format_to(
        to,
        "<rect class=\"bar\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\"/>"
        "<rect class=\"band\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\"/>"
        "<path class=\"fair\" d=\"M{:.1f} {:.1f}h{:.1f}\"/>"
        "<text x=\"{:.1f}\" y=\"{}\">{}</text>\n",
        left + step * 0.2, y(each.share), step * 0.6, kBase - y(each.share), left + step * 0.08,
        y(each.fair + each.reach), step * 0.84, y(low) - y(each.fair + each.reach),
        left + step * 0.08, y(each.fair), step * 0.84, left + step * 0.5, kBase + 16, each.label);
  }
  fmt::format_to(to, "</svg>\n<figcaption>{}. {}</figcaption>\n</figure>\n", title, about);
}

std::string label_of(std::size_t pair) {
  const Roll roll = pair_at(pair);
  return fmt::format("{}-{}", roll.high(), roll.low());
}

void append_charts(std::string& out, const Answer& answer) {
  constexpr double kFace = 1.0 / 6;
  constexpr std::string_view kBand =
      "The red line is what fair dice give on average. Of 100 samples of fair dice, 95 would end "
      "in the band, for each bar alone.";
  const std::int64_t rolls = answer.all.rolls();
  if (rolls == 0) return;
  std::array<std::int64_t, 6> numbers{};
  std::vector<Bar> pairs;
  for (std::size_t i = 0; i < kPairs; ++i) {
    const Roll roll = pair_at(i);
    const std::int64_t count = answer.all.pairs[i];
    numbers[static_cast<std::size_t>(roll.first - 1)] += count;
    numbers[static_cast<std::size_t>(roll.second - 1)] += count;
    pairs.push_back(
        bar(label_of(i), count, rolls, roll.is_double() ? kFace * kFace : 2 * kFace * kFace));
  }
  std::vector<Bar> dice;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    dice.push_back(bar(fmt::format("{}", i + 1), numbers[i], 2 * rolls, kFace));
  }
  std::vector<Bar> entries;
  for (std::size_t open = 1; open < answer.all.entries.size(); ++open) {
    const Trials& trials = answer.all.entries[open];
    if (trials.n == 0) continue;
    const double closed = (6 - static_cast<double>(open)) * kFace;
    entries.push_back(
        bar(fmt::format("{} open", open), trials.hits, trials.n, 1 - closed * closed));
  }
  out +=
      "<section id=\"charts\" aria-labelledby=\"charts-heading\">\n<h2 id=\"charts-heading\">All "
      "rolls</h2>\n<div class=\"boards charts\">\n";
  append_chart(out, "Numbers", kBand, dice);
  append_chart(out, "Rolls", kBand, pairs);
  if (!entries.empty()) append_chart(out, "Entering from the bar, by open points", kBand, entries);
  out += "</div>\n</section>\n";
}

void append_tests(std::string& out, const Answer& answer) {
  const auto to = std::back_inserter(out);
  out +=
      "<section id=\"tests\" aria-labelledby=\"tests-heading\">\n<h2 "
      "id=\"tests-heading\">Tests</h2>\n"
      "<div class=\"scroll\" role=\"region\" aria-label=\"Table of tests\" tabindex=\"0\">\n"
      "<table class=\"tests\">\n<thead><tr><th scope=\"col\">Rolls of</th><th "
      "scope=\"col\">Test</th>";
  for (const std::string_view each :
       {"n", "Statistic", "p", "Adjusted p", "Effect", "95 % interval", "Findable"}) {
    fmt::format_to(to, R"(<th scope="col" class="number">{}</th>)", each);
  }
  out += "</tr></thead>\n<tbody>\n";
  for (const Tested& each : answer.results) {
    const Outcome& seen = each.outcome;
    fmt::format_to(to, "<tr{}><th scope=\"row\">{}</th><td>{}</td>",
                   each.stands_out() ? " class=\"out\"" : "",
                   to_html(to_text(answer.groups[each.group])), name(each.test));
    for (const std::string& cell :
         {report::with_commas(seen.n), fmt::format("{:.3f}", seen.statistic), p_text(seen.p),
          p_text(each.p_adjusted), digits_of(each.test, seen.effect, true),
          digits_of(each.test, seen.low, true) + " to " + digits_of(each.test, seen.high, true),
          fmt::format("{} {}", digits_of(each.test, each.detectable, false), unit_of(each.test))}) {
      fmt::format_to(to, "<td class=\"number\">{}</td>", cell);
    }
    out += "</tr>\n";
  }
  out += "</tbody>\n</table>\n</div>\n";
  if (!answer.untested.empty()) {
    fmt::format_to(to, "<p class=\"about\">{} not made: too few rolls.</p>\n",
                   answer.untested.size() == 1
                       ? "1 test was"
                       : report::with_commas(static_cast<std::int64_t>(answer.untested.size())) +
                             " tests were");
  }
  out += "</section>\n";
}

}  // namespace

void append_html(std::string& out, const Answer& answer) {
  report::html::append_head(out, "bgtools dice: report", kChartStyle);
  const auto to = std::back_inserter(out);
  fmt::format_to(to, "<header>\n<h1>Are the dice fair?</h1>\n<p><strong>{}</strong></p>\n",
                 to_html(verdict(answer)));
  fmt::format_to(to, "<p class=\"about\">{}</p>\n</header>\n<main>\n", scope(answer));
  append_charts(out, answer);
  append_tests(out, answer);
  out +=
      "<section id=\"remarks\" aria-labelledby=\"remarks-heading\">\n<h2 "
      "id=\"remarks-heading\">What "
      "this says, and what it does not</h2>\n<ul>\n";
  for (const std::string& each : remarks(answer)) {
    fmt::format_to(to, "<li>{}</li>\n", to_html(each));
  }
  out += "</ul>\n</section>\n</main>\n</body>\n</html>\n";
}

}  // namespace bgtools::analysis::dice
