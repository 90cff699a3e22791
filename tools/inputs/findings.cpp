#include "inputs/findings.hpp"

#include <algorithm>
#include <numeric>
#include <tuple>
#include <utility>

namespace bgtools::cli {
namespace {

bool is_loss(Rule rule) { return info(rule).number / 100 == 6; }

void count(Tally& tally, Severity severity) {
  switch (severity) {
    case Severity::error:
      ++tally.errors;
      break;
    case Severity::warning:
      ++tally.warnings;
      break;
    case Severity::info:
      ++tally.infos;
      break;
    case Severity::off:
      break;
  }
}

}  // namespace

Tally& Tally::operator+=(const Tally& more) noexcept {
  errors += more.errors;
  warnings += more.warnings;
  infos += more.infos;
  fails = fails || more.fails;
  return *this;
}

void Findings::clear() {
  findings_.clear();
  kept_.clear();
  match_begin_ = 0;
  tally_ = {};
  is_other_kind_ = false;
}

void Findings::begin_match() {
  kept_.clear();
  match_begin_ = findings_.size();
}

bool Findings::report(Diagnostic diagnostic) {
  if (diagnostic.rule == Rule::not_a_transcript) is_other_kind_ = true;
  std::optional<std::size_t> cause;
  const bool is_consequence = diagnostic.consequence_of.has_value();
  if (is_consequence) {
    const auto index = static_cast<std::size_t>(*diagnostic.consequence_of);
    if (index < kept_.size()) cause = kept_[index];
  }
  diagnostic.severity = selection_.judge(diagnostic);
  // What follows from a finding that the user does not want to see is not a finding in its place.
  const bool is_of_interest = diagnostic.severity != Severity::off && (!is_consequence || cause);
  if (is_of_interest && !is_consequence && selection_.fails(diagnostic.severity))
    tally_.fails = true;
  if (!is_of_interest || !selection_.is_shown(diagnostic.severity)) {
    kept_.emplace_back();
    return true;
  }
  if (!is_consequence) count(tally_, diagnostic.severity);
  kept_.emplace_back(findings_.size());
  findings_.push_back({std::move(diagnostic), {}, cause});
  return true;
}

void Findings::name_movers(const Match& match) {
  for (std::size_t i = match_begin_; i < findings_.size(); ++i) {
    Finding& finding = findings_[i];
    if (!finding.diagnostic.before) continue;
    const std::size_t mover = index(finding.diagnostic.before->mover);
    const auto game = static_cast<std::size_t>(finding.diagnostic.game);
    const bool has_game = game >= 1 && game <= match.games.size();
    finding.mover = has_game ? match.games[game - 1].names[mover] : std::string();
    if (finding.mover.empty()) finding.mover = match.names[mover];
  }
}

void Findings::arrange() {
  const auto key = [](const Finding& finding) {
    const Diagnostic& diagnostic = finding.diagnostic;
    return std::tuple(is_loss(diagnostic.rule), diagnostic.match, diagnostic.span.begin);
  };
  const auto precedes = [&](const Finding& a, const Finding& b) { return key(a) < key(b); };
  if (std::is_sorted(findings_.begin(), findings_.end(), precedes)) return;

  std::vector<std::size_t> order(findings_.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return precedes(findings_[a], findings_[b]);
  });
  std::vector<std::size_t> place(order.size());
  std::vector<Finding> arranged;
  arranged.reserve(order.size());
  for (std::size_t i = 0; i < order.size(); ++i) {
    place[order[i]] = i;
    arranged.push_back(std::move(findings_[order[i]]));
  }
  for (Finding& finding : arranged) {
    if (finding.cause) finding.cause = place[*finding.cause];
  }
  findings_ = std::move(arranged);
}

}  // namespace bgtools::cli
