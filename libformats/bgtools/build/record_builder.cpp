#include <fmt/format.h>

#include <algorithm>
#include <bgtools/build/damage.hpp>
#include <bgtools/build/record_builder.hpp>
#include <utility>

namespace bgtools::build {

RecordBuilder::RecordBuilder(const Source& source, Sink& sink, const OnMatch& on_match)
    : text_(source.text()),
      lines_(source.text(), source.has_lone_cr()),
      sink_(sink),
      on_match_(on_match),
      stop_(source.stop()),
      stops_(!report_nul_bytes(text_, sink_)) {}

bool RecordBuilder::next_line() {
  while (!stops_ && lines_.next()) {
    stops_ = is_set(stop_);
    if (stops_) break;
    if (line().size() <= text::kMostLineBytes) return true;
    report(Rule::line_too_long, {lines_.begin(), lines_.begin() + 1},
           fmt::format("a line of {} bytes is skipped", line().size()),
           fmt::format("no line of a match is longer than {} bytes", text::kMostLineBytes));
  }
  return false;
}

Span RecordBuilder::span_of(std::string_view part) const {
  if (part.data() == nullptr) return {};
  const auto begin = static_cast<std::uint64_t>(part.data() - text_.data());
  return {begin, begin + part.size()};
}

Diagnostic RecordBuilder::finding(Rule rule, Span where) const {
  Diagnostic found;
  found.rule = rule;
  found.severity = info(rule).severity;
  found.span = where;
  found.match = has_match_ ? match_number_ : 0;
  if (game_ != nullptr) {
    found.game = static_cast<int>(match_.games.size());
    found.game_label = game_->label;
    found.turn = turn_;
  }
  return found;
}

void RecordBuilder::send(Diagnostic found) {
  if (!sink_.report(std::move(found))) stops_ = true;
}

void RecordBuilder::report(Rule rule, Span where, std::string message, std::string label,
                           std::optional<Severity> severity) {
  if (!sink_.wants(rule)) return;
  Diagnostic found = finding(rule, where);
  if (severity) found.severity = *severity;
  found.message = std::move(message);
  found.label = std::move(label);
  send(std::move(found));
}

void RecordBuilder::begin_match(Span where) {
  has_match_ = true;
  match_ = Match{};
  match_.span = where;
}

void RecordBuilder::end_match() {
  has_match_ = false;
  game_ = nullptr;
  if (!match_.games.empty() && !stops_) {
    match_.span.end = std::max(match_.span.end, match_.games.back().span.end);
    ++match_number_;
    if (!on_match_(std::move(match_))) stops_ = true;
  }
  match_ = Match{};
}

Game& RecordBuilder::begin_game(Span where) {
  has_match_ = true;
  game_ = &match_.games.emplace_back();
  game_->span = where;
  game_->label_span = where;
  turn_ = 0;
  return *game_;
}

std::size_t RecordBuilder::push(Player player, decltype(Action::what) what, Span where) {
  game_->actions.push_back(Action{.player = player, .what = std::move(what), .span = where});
  game_->span.end = std::max(game_->span.end, where.end);
  return game_->actions.size() - 1;
}

void RecordBuilder::set_result(Result result) {
  if (game_->result) {
    report(Rule::syntax_error, result.span, "the game has a second result", "the first one counts");
    return;
  }
  game_->span.end = std::max(game_->span.end, result.span.end);
  game_->result = result;
}

}  // namespace bgtools::build
