#include "questions/page/site.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <numeric>

#include "questions/page/page_parts.hpp"
#include "report/render/html/text.hpp"
#include "report/text.hpp"

namespace bgtools::questions {

using report::html::append_text;
using report::html::to_html;
namespace {

constexpr std::string_view kUp = "../";
constexpr std::string_view kFront = "index.html";

/// A text as a link to a page, if there is one.
std::string linked(std::string_view text, std::string_view up, const std::string& page) {
  if (page.empty()) return to_html(text);
  return fmt::format(R"(<a href="{}{}">{}</a>)", up, to_html(report::to_uri(page)), to_html(text));
}

std::string score_words(const MatchFacts& facts) {
  if (!facts.score[0] || !facts.score[1]) return "";
  return fmt::format("{}\u2013{}", *facts.score[0], *facts.score[1]);
}

std::string player_words(const MatchFacts& facts, std::size_t player) {
  const std::string& name = facts.names[player];
  return name.empty() ? fmt::format("player {}", player + 1) : name;
}

std::string link_to_front() {
  return fmt::format("<nav><a href=\"{}{}\">All matches</a></nav>\n", kUp, kFront);
}

}  // namespace

std::string Site::page_of(const MatchPage& page, const SiteLinks& links) {
  const MatchFacts& facts = page.facts;
  std::string about;
  const auto put = [&about](std::string_view html) {
    if (html.empty()) return;
    if (!about.empty()) about += " \u00b7 ";
    about += html;
  };
  put(fmt::format("<a href=\"{}{}\">All matches</a>", kUp, kFront));
  for (std::size_t player = 0; player < 2; ++player) {
    if (!links.players[player].empty()) {
      put(linked(facts.names[player], kUp, links.players[player]));
    }
  }
  if (!facts.event.empty()) put(linked(facts.event, kUp, links.event));
  for (const std::string& words : {facts.round, facts.site, facts.date, length_words(facts),
                                   score_words(facts), findings_words(facts)}) {
    put(to_html(words));
  }
  return page_in_site(page, about);
}

void Site::add(const MatchFacts& facts, const SiteLinks& links) {
  const std::size_t at = matches_.size();
  matches_.push_back({facts, links});
  for (std::size_t player = 0; player < 2; ++player) {
    if (links.players[player].empty()) continue;
    Sum& sum = players_[links.players[player]];
    sum.name = facts.names[player];
    if (facts.winner) ++(*facts.winner == static_cast<int>(player) ? sum.won : sum.lost);
    // A person may play both sides.
    if (sum.matches.empty() || sum.matches.back() != at) sum.matches.push_back(at);
  }
  if (links.event.empty()) return;
  Sum& sum = events_[links.event];
  sum.name = facts.event;
  sum.matches.push_back(at);
}

std::string Site::table_of(std::vector<std::size_t> matches, std::string_view up) const {
  std::stable_sort(matches.begin(), matches.end(), [this](std::size_t a, std::size_t b) {
    return matches_[a].facts.date > matches_[b].facts.date;
  });
  std::string out =
      "<table class=\"list\"><thead><tr><th class=\"day\" scope=\"col\">Date<th class=\"event\" "
      "scope=\"col\">Event<th scope=\"col\">Match<th class=\"number\" scope=\"col\">Length<th "
      "class=\"number\" scope=\"col\">Score<th scope=\"col\">Findings<tbody>\n";
  for (const std::size_t at : matches) {
    const auto& [facts, links] = matches_[at];
    std::string event = linked(facts.event, up, links.event);
    if (!facts.round.empty()) {
      event += event.empty() ? "" : ", ";
      append_text(event, facts.round);
    }
    std::string players;
    for (std::size_t player = 0; player < 2; ++player) {
      if (player != 0) players += " \u2013 ";
      const bool has_won = facts.winner == static_cast<int>(player);
      const std::string name = to_html(player_words(facts, player));
      players += has_won ? fmt::format("<b>{}</b>", name) : name;
    }
    const std::string length = !facts.length        ? ""
                               : *facts.length == 0 ? "money"
                                                    : fmt::format("{}", *facts.length);
    fmt::format_to(std::back_inserter(out),
                   "<tr><td class=\"day\">{}<td class=\"event\">{}<td><a href=\"{}{}\">{}</a><td "
                   "class=\"number\">{}<td class=\"number\">{}<td class=\"{}\">{}\n",
                   to_html(facts.date), event, up, to_html(report::to_uri(links.match)), players,
                   length, score_words(facts),
                   facts.errors != 0     ? "errors"
                   : facts.warnings != 0 ? "warnings"
                                         : "",
                   findings_words(facts));
  }
  return out + "</table>\n";
}

std::string Site::front_page() const {
  std::string body = "<header>\n<h1>Matches</h1>\n<p>";
  body += report::counted(static_cast<std::int64_t>(matches_.size()), "match");
  body += ", " + report::counted(static_cast<std::int64_t>(players_.size()), "player");
  body += ", " + report::counted(static_cast<std::int64_t>(events_.size()), "event");
  body += "</p>\n</header>\n<main>\n";
  if (!events_.empty()) {
    body +=
        "<h2>Events</h2>\n<table class=\"list short\"><thead><tr><th scope=\"col\">Event<th "
        "class=\"number\" scope=\"col\">Matches<tbody>\n";
    for (const auto& [page, sum] : events_) {
      fmt::format_to(std::back_inserter(body), "<tr><td>{}<td class=\"number\">{}\n",
                     linked(sum.name, "", page), sum.matches.size());
    }
    body += "</table>\n";
  }
  body +=
      "<h2>Players</h2>\n<table class=\"list short\"><thead><tr><th scope=\"col\">Player<th "
      "class=\"number\" scope=\"col\">Matches<th class=\"number\" scope=\"col\">Won<th "
      "class=\"number\" scope=\"col\">Lost<tbody>\n";
  for (const auto& [page, sum] : players_) {
    fmt::format_to(std::back_inserter(body),
                   "<tr><td>{}<td class=\"number\">{}<td class=\"number\">{}<td "
                   "class=\"number\">{}\n",
                   linked(sum.name, "", page), sum.matches.size(), sum.won, sum.lost);
  }
  std::vector<std::size_t> matches(matches_.size());
  std::iota(matches.begin(), matches.end(), std::size_t{0});
  body += "</table>\n<h2>Matches</h2>\n" + table_of(std::move(matches), "") + "</main>\n";
  return html_page("Matches", PageKind::front, body);
}

std::map<std::string, std::string> Site::list_pages() const {
  std::map<std::string, std::string> pages;
  const auto put = [&](const std::string& page, const Sum& sum, std::string_view about) {
    const std::string name = to_html(sum.name);
    pages[page] = html_page(sum.name, PageKind::list,
                            fmt::format("<header>\n{}<h1>{}</h1>\n<p>{}</p>\n</header>\n<main>\n{}"
                                        "</main>\n",
                                        link_to_front(), name, about, table_of(sum.matches, kUp)));
  };
  for (const auto& [page, sum] : players_) {
    put(page, sum,
        fmt::format("{}, {} won, {} lost",
                    report::counted(static_cast<std::int64_t>(sum.matches.size()), "match"),
                    sum.won, sum.lost));
  }
  for (const auto& [page, sum] : events_) {
    put(page, sum, report::counted(static_cast<std::int64_t>(sum.matches.size()), "match"));
  }
  return pages;
}

}  // namespace bgtools::questions
