#include "questions/page/match_page.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <bgtools/picture/board.hpp>
#include <bgtools/positions/game_positions.hpp>
#include <bgtools/record/names.hpp>
#include <bgtools/text/source.hpp>
#include <cstddef>
#include <iterator>
#include <map>
#include <utility>

#include "analysis/rows/cell_rows.hpp"
#include "analysis/rows/columns.hpp"
#include "analysis/rows/match_tags.hpp"
#include "analysis/rows/rows.hpp"
#include "questions/page/page_parts.hpp"
#include "questions/page/playback.hpp"
#include "report/render/html/text.hpp"
#include "report/text.hpp"

namespace bgtools::questions {

using report::html::append_text;
using report::html::to_html;
namespace {

/// The digits of the numbers that the script of a page reads.
constexpr std::string_view kDigits =
    "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

void append_number(std::string& out, std::size_t number, std::size_t digits) {
  out.append(digits, kDigits[0]);
  for (std::size_t at = out.size(); number != 0; number /= kDigits.size()) {
    out[--at] = kDigits[number % kDigits.size()];
  }
}

/// How many digits the largest number takes.
std::size_t digits_of(std::size_t largest) {
  std::size_t digits = 1;
  for (; largest >= kDigits.size(); largest /= kDigits.size()) ++digits;
  return digits;
}

std::string name_or_number(const std::string& name, std::size_t player) {
  return name.empty() ? fmt::format("player {}", player + 1) : report::printable(name);
}

/// The games of a match in HTML, to which findings are added once they are known.
class PlayedPage {
 public:
  explicit PlayedPage(const std::vector<PlayedGame>& games) {
    for (const PlayedGame& game : games) add(game);
  }

  /// Lists a finding, with a button that goes to its step.
  void add_finding(const report::Finding& finding) {
    const auto at = static_cast<std::size_t>(finding.game);
    std::string& list = at == 0 || at > games_.size() ? of_match_ : games_[at - 1].findings;
    const char letter = finding.severity == Severity::error     ? 'e'
                        : finding.severity == Severity::warning ? 'w'
                                                                : 'i';
    fmt::format_to(std::back_inserter(list), R"(<li class="{}">)", letter);
    const std::optional<std::size_t> step = step_of(finding);
    const std::string place =
        finding.turn != 0 ? fmt::format("turn {}", finding.turn) : std::string("show");
    if (step) {
      fmt::format_to(std::back_inserter(list), R"(<button data-step="{}">{}</button>)", *step,
                     place);
    }
    fmt::format_to(std::back_inserter(list), " <b>{}</b> {} ", finding.level(), code(finding.rule));
    append_text(list, finding.message);
    list += "\n";
  }

  [[nodiscard]] std::string content() const {
    std::string out;
    if (!of_match_.empty()) {
      out.append("<ul class=\"findings\" aria-label=\"Findings of the match\">\n");
      out.append(of_match_).append("</ul>\n");
    }
    for (const GamePart& game : games_) {
      out += game.table;
      if (!game.findings.empty()) {
        out.append("<ul class=\"findings\" aria-label=\"Findings of the game\">\n");
        out.append(game.findings).append("</ul>\n");
      }
      out += "</section>\n";
    }
    out += "<template id=\"pieces\"><svg>";
    for (const std::string* element : ordered_) out += *element;
    const std::size_t digits = digits_of(ordered_.size());
    fmt::format_to(std::back_inserter(out),
                   "</svg></template>\n<template id=\"boards\" data-digits=\"{}\">", digits);
    for (const StepBoard& board : boards_) {
      for (const int pips : board.pips)
        append_number(out, static_cast<std::size_t>(pips), kPipDigits);
      for (const std::size_t element : board.elements) append_number(out, element, digits);
      out += ' ';
    }
    return out.append("</template>\n");
  }

  /// The first board that is known; "": none.
  [[nodiscard]] const std::string& first_board() const { return first_board_; }

 private:
  static constexpr std::size_t kPipDigits = 2;

  /// The board of a step; without elements it is not known.
  struct StepBoard {
    std::array<int, 2> pips{};
    std::vector<std::size_t> elements{};  ///< numbers
  };
  struct GamePart {
    std::string table{};
    std::string findings{};
    std::map<std::size_t, std::size_t> steps{};  ///< by the action
    std::map<int, std::size_t> rolls{};          ///< by the turn
    std::size_t end = 0;
  };

  [[nodiscard]] std::optional<std::size_t> step_of(const report::Finding& finding) const {
    const auto number = static_cast<std::size_t>(finding.game);
    if (number == 0 || number > games_.size()) return std::nullopt;
    const GamePart& game = games_[number - 1];
    if (finding.action) {
      if (const auto step = game.steps.find(*finding.action); step != game.steps.end()) {
        return step->second;
      }
    }
    const auto roll = game.rolls.find(finding.turn);
    return roll != game.rolls.end() ? roll->second : game.end;
  }

  void add(const PlayedGame& game) {
    GamePart& part = games_.emplace_back();
    std::string& out = part.table;
    const std::size_t number = games_.size();
    fmt::format_to(
        std::back_inserter(out), "<section class=\"game\" id=\"g{0}\"{1}><h2>Game {0}{2}{3}</h2>\n",
        number,
        game.score ? fmt::format(R"( data-score="{} {}")", (*game.score)[0], (*game.score)[1])
                   : std::string(),
        game.score ? fmt::format(", score {}\u2013{}", (*game.score)[0], (*game.score)[1])
                   : std::string(),
        game.is_crawford ? ", Crawford game" : "");
    out += R"(<table><thead><tr><th scope="col"><span class="unseen">Row</span>)";
    for (std::size_t player = 0; player < 2; ++player) {
      out += "<th scope=\"col\">";
      append_text(out, name_or_number(game.names[player], player));
    }
    out += "<tbody>\n";
    std::size_t filled = 2;
    int row = 0;
    for (const PlayedStep& step : game.steps) {
      if (step.action) part.steps.emplace(*step.action, boards_.size());
      if (step.kind == StepKind::roll) part.rolls.emplace(step.turn, boards_.size());
      part.end = boards_.size();
      if (step.kind == StepKind::other || step.kind == StepKind::end) {
        out += "<tr><td colspan=\"3\">";
        filled = 2;
      } else {
        const std::size_t column = index(step.player);
        if (filled > column || filled == 2) {
          fmt::format_to(std::back_inserter(out), "<tr><th scope=\"row\">{}", ++row);
          filled = 0;
        }
        for (; filled < column; ++filled) out += "<td>";
        out += "<td>";
        filled = column + 1;
      }
      button(step, game);
    }
    out += "</table>\n";
  }

  void button(const PlayedStep& step, const PlayedGame& game) {
    std::string& out = games_.back().table;
    out += "<button";
    if (step.kind == StepKind::cube) out += " class=\"c\"";
    out += '>';
    boards_.emplace_back();
    if (step.board) add_board(*step.board, step, game);
    if (!step.roll.empty()) fmt::format_to(std::back_inserter(out), "<b>{}</b> ", step.roll);
    append_text(out, step.words);
    out += "</button>\n";
  }

  /// The board is always seen by the first player.
  void add_board(const Situation& board, const PlayedStep& step, const PlayedGame& game) {
    BoardLabels labels{
        .names = {report::printable(game.names[0]), report::printable(game.names[1])},
        .checkers = game.checkers,
        .game = other_game_of(board.position),
        .is_flipped = board.mover == Player::two};
    if (step.kind == StepKind::roll) labels.arrows = step.hops;
    boards_.back().pips = {board.position.pip_count(), board.position.opponent_pip_count()};
    if (labels.is_flipped) std::swap(boards_.back().pips[0], boards_.back().pips[1]);
    if (first_board_.empty()) first_board_ = board_html(board, labels);
    for (std::string& element : board_elements(board, labels)) {
      const auto [known, is_new] = elements_.try_emplace(std::move(element), elements_.size());
      if (is_new) ordered_.push_back(&known->first);
      boards_.back().elements.push_back(known->second);
    }
  }

  std::vector<GamePart> games_{};
  std::string of_match_{};
  std::string first_board_{};
  std::vector<StepBoard> boards_{};
  std::map<std::string, std::size_t> elements_{};
  std::vector<const std::string*> ordered_{};
};

/// The score and the winner of each match.
class FactRows final : public analysis::CellRows {
 public:
  static constexpr std::string_view kTaken = "score_1,score_2,winning_player";

  [[nodiscard]] const std::vector<MatchFacts>& facts() const { return facts_; }
  void clear() { facts_.clear(); }

 private:
  void take(std::vector<analysis::Cell>& cells) override {
    MatchFacts& facts = facts_.emplace_back();
    facts.score = {cells[0].number, cells[1].number};
    if (cells[2].number) facts.winner = static_cast<int>(*cells[2].number) - 1;
  }

  std::vector<MatchFacts> facts_{};
};

void note_headings(const Match& match, MatchFacts& facts) {
  for (std::size_t player = 0; player < 2; ++player) {
    facts.names[player] = report::printable(bare_name(match.names[player]));
  }
  facts.event = report::printable(analysis::tag_of(match, "Event"));
  facts.round = report::printable(analysis::tag_of(match, "Round"));
  facts.site = report::printable(analysis::tag_of(match, "Site"));
  facts.date =
      analysis::certain_day(match).value_or(report::printable(analysis::written_date(match)));
  facts.length = match.length;
}

}  // namespace

report::OrSentence<PageQuestion> page_question(const JudgedRunArguments& arguments, StopFlag stop) {
  auto judged = judged_run(arguments, stop);
  if (!judged) return judged.error();
  auto names = FileNamePattern::from("", Split::match);
  if (!names) return names.error();
  return PageQuestion{*std::move(judged), *std::move(names)};
}

MatchPages pages_of(const Input& input, const PageQuestion& question, report::Findings& findings) {
  FactRows facts;
  const std::vector<analysis::ChosenTable> tables{
      {analysis::Table::matches,
       *analysis::columns_named(analysis::Table::matches, FactRows::kTaken)}};
  RunOptions options = question.run;
  analysis::MatchRows rows(tables, options.game, facts);
  options.watcher = &rows;
  MatchPages answer;
  std::vector<PlayedPage> played;
  const Source source = opened(input.name, input.bytes, input.extension, options.game.stop);
  const Format* format = options.forced;
  if (format == nullptr) format = detect(source, input.extension).format;
  const auto write_kept = [&](bool is_last) {
    rows.write_kept({.path = source.name(), .source = source, .format = format}, is_last,
                    findings.all());
  };
  const report::Receipt receipt =
      run(input, source, options, findings, [&](Match&& match, int number) {
        write_kept(false);
        MatchPage& page = answer.pages.emplace_back();
        page.number = number;
        note_headings(match, page.facts);
        page.file_name = question.file_names.name_for(match);
        played.emplace_back(playback_of(match, options.game));
        rows.keep(std::move(match), number);
        return true;
      });
  if (is_set(source.stop())) return answer;
  write_kept(true);
  for (const report::Finding& finding : findings.all()) {
    const int number = std::max(finding.match, 1);
    const auto match = std::find_if(answer.pages.begin(), answer.pages.end(),
                                    [&](const MatchPage& page) { return page.number == number; });
    if (match == answer.pages.end()) continue;
    const auto at = static_cast<std::size_t>(match - answer.pages.begin());
    played[at].add_finding(finding);
    if (finding.cause) continue;
    MatchFacts& of_match = answer.pages[at].facts;
    if (finding.severity == Severity::error) ++of_match.errors;
    if (finding.severity == Severity::warning) ++of_match.warnings;
  }
  for (std::size_t at = 0; at < played.size(); ++at) {
    MatchPage& page = answer.pages[at];
    if (at < facts.facts().size()) {
      page.facts.score = facts.facts()[at].score;
      page.facts.winner = facts.facts()[at].winner;
    }
    page.games = played[at].content();
    page.first_board = played[at].first_board();
  }
  answer.left_out = static_cast<std::int64_t>(receipt.left_out.size());
  answer.undated = receipt.undated;
  if (!receipt.damage.empty()) {
    answer.fault = receipt.damage;
  } else if (lacks_match(input, receipt, findings)) {
    answer.fault = "contains no match";
  }
  return answer;
}

std::string title_of(const MatchFacts& facts) {
  return fmt::format("{} \u2013 {}", name_or_number(facts.names[0], 0),
                     name_or_number(facts.names[1], 1));
}

std::string length_words(const MatchFacts& facts) {
  if (!facts.length) return "";
  return *facts.length == 0 ? "money session" : fmt::format("{} point match", *facts.length);
}

std::string findings_words(const MatchFacts& facts) {
  std::string words;
  if (facts.errors != 0) words = report::counted(facts.errors, "error");
  if (facts.warnings != 0) {
    if (!words.empty()) words += ", ";
    words += report::counted(facts.warnings, "warning");
  }
  return words;
}

namespace {

std::string about_match(const MatchFacts& facts) {
  std::string about;
  const auto put = [&about](std::string_view text) {
    if (text.empty()) return;
    if (!about.empty()) about += " \u00b7 ";
    append_text(about, text);
  };
  put(length_words(facts));
  if (facts.score[0] && facts.score[1]) {
    put(fmt::format("{}\u2013{}", *facts.score[0], *facts.score[1]));
  }
  put(facts.event);
  put(facts.round);
  put(facts.site);
  put(facts.date);
  put(findings_words(facts));
  return about;
}

std::string body_of(const MatchPage& page, std::string_view about) {
  const std::string empty =
      R"(<svg class="board" role="img" aria-label="No board is known"></svg>)";
  const auto name = [&](std::size_t player) {
    return to_html(name_or_number(page.facts.names[player], player));
  };
  return fmt::format(
      R"(<header>
<h1>{}</h1>
<p>{}</p>
</header>
<main>
<div class="stage">
<p class="seat two"><i></i>{}<span></span></p>
{}
<p class="seat one"><i></i>{}<span></span></p>
<div class="controls" role="group" aria-label="Steps" hidden>
<button data-go="first" aria-label="First step" title="First step">&#171;</button>
<button data-go="back" aria-label="Step back" title="Step back">&#8249;</button>
<input type="range" min="0" value="0" aria-label="Step of the match">
<button data-go="forward" aria-label="Step forward" title="Step forward">&#8250;</button>
<button data-go="last" aria-label="Last step" title="Last step">&#187;</button>
</div>
<p class="happens" aria-live="polite"></p>
</div>
<div class="games" role="region" aria-label="Moves" tabindex="0">
{}</div>
</main>
)",
      to_html(title_of(page.facts)), about, name(1),
      page.first_board.empty() ? empty : page.first_board, name(0), page.games);
}

}  // namespace

std::string page_of(const MatchPage& page) {
  return html_page(title_of(page.facts), PageKind::alone, body_of(page, about_match(page.facts)));
}

std::string page_in_site(const MatchPage& page, std::string_view about) {
  return html_page(title_of(page.facts), PageKind::match, body_of(page, about));
}

}  // namespace bgtools::questions
