#include <fmt/core.h>

#include <algorithm>
#include <bgtools/build/record_builder.hpp>
#include <utility>
#include <variant>

namespace bgtools::build {
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
  found.match = has_match_ ? match_.number : 0;
  if (game_ != nullptr) {
    found.game = static_cast<int>(match_.games.size());
    found.game_label = game_->label;
    found.turn = turn_;
  }
  return found;
}

void RecordBuilder::send(Diagnostic found) {
  claim(found.span);
  if (stops() || !sink_.wants(found.rule)) return;
  stops_ = !sink_.report(std::move(found));
}

void RecordBuilder::report(Rule rule, Span where, std::string message, std::string label,
                           std::optional<Severity> severity) {
  Diagnostic found = finding(rule, where);
  if (severity) found.severity = *severity;
  found.message = std::move(message);
  found.label = std::move(label);
  send(std::move(found));
}

void RecordBuilder::report_damage(std::string message) {
  Diagnostic found = finding(Rule::damaged_file, {});
  found.message = std::move(message);
  if (!stops()) stops_ = !sink_.report(std::move(found));
}

void RecordBuilder::report_nul_bytes() {
  const std::size_t first = text_.find('\0');
  if (first == std::string_view::npos) return;
  const auto count = std::count(text_.begin(), text_.end(), '\0');
  report(Rule::nul_bytes, {first, first + 1},
         fmt::format("the text holds {} NUL byte{}", count, count == 1 ? "" : "s"),
         "the first of them");
}

void RecordBuilder::begin_match(Span where) {
  claim(where);
  drop_match();
  has_match_ = true;
  match_.span = where;
}

void RecordBuilder::end_match() {
  if (!match_.games.empty()) {
    match_.span.end = std::max(match_.span.end, match_.games.back().span.end);
  }
  const int number = match_.number;
  const bool is_taken = !stops();
  if (is_taken && !on_match_(std::move(match_))) stops_ = true;
  drop_match();
  match_.number = number + (is_taken ? 1 : 0);
}

void RecordBuilder::drop_match() {
  has_match_ = false;
  game_ = nullptr;
  const int number = match_.number;
  match_ = Match{};
  match_.number = number;
}

Game& RecordBuilder::begin_game(Span where) {
  claim(where);
  has_match_ = true;
  game_ = &match_.games.emplace_back();
  game_->span = where;
  game_->label_span = where;
  turn_ = 0;
  return *game_;
}

template <typename Draft>
std::size_t RecordBuilder::add_action(Draft draft, std::string_view wording) {
  const std::size_t at = game_->actions.size();
  claim(draft.where);
  if (!wording.empty()) game_->wordings.push_back({.action = at, .text = std::string(wording)});
  game_->span.end = std::max(game_->span.end, draft.where.end);
  game_->actions.emplace_back(std::move(draft));
  return at;
}

std::size_t RecordBuilder::push(Player player, Deed what, Span where, std::string_view wording) {
  if (const auto* const play = std::get_if<WrittenPlay>(&what)) {
    return push(player, *play, where, wording);
  }
  return add_action(Made<Deed>{.player = player, .what = std::move(what), .where = where}, wording);
}

std::size_t RecordBuilder::push(Player player, const WrittenPlay& play, Span where,
                                std::string_view wording) {
  if (is_turn(play)) ++turn_;
  return add_action(Made<const WrittenPlay&>{.player = player, .what = play, .where = where},
                    wording);
}

void RecordBuilder::set_result(Result result) {
  claim(result.span);
  game_->span.end = std::max(game_->span.end, result.span.end);
  if (game_->result) {
    report(Rule::syntax_error, result.span, "the game has a second result", "the first one counts");
    return;
  }
  game_->result = result;
}

}  // namespace bgtools::build
