#include "report/findings.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <bgtools/finding/loss.hpp>
#include <bgtools/game/resolve.hpp>
#include <bgtools/positions/game_positions.hpp>
#include <bgtools/text/patch.hpp>
#include <map>
#include <memory>
#include <numeric>
#include <set>
#include <tuple>
#include <utility>
#include <variant>

#include "report/text.hpp"
#include "report/unverified.hpp"

namespace bgtools::report {
namespace {

/// Whether a rule is about known findings, so that its own findings cannot be allowed.
bool is_about_known_findings(Rule rule) {
  return rule == Rule::unused_allowance || rule == Rule::stale_baseline ||
         rule == Rule::unverified_after_known;
}

/// What an allowance covers, in words.
std::string cover_words(const PlacedAllowance& placed) {
  if (placed.allowance.game != 0) return fmt::format("game {}", placed.allowance.game);
  return placed.match == 1 ? "the file" : "the match";
}

// The findings of 100 KB take at most about 2 MB of each report, and those of each further byte 60:
// docs/report.md. What is counted here is what ndjson, the longest form, takes; the rest is for the
// findings that stand for many, for what a reader adds later, and for the frame of the report.
constexpr std::size_t kSmallInput = 100'000;
constexpr std::size_t kRoom = 1'500'000;
constexpr std::size_t kRoomOfByte = 40;
/// Keys, numbers, the position and the excerpt.
constexpr std::size_t kSizeOfFinding = 1'200;
/// The keys and places of an edit, which most repairs have.
constexpr std::size_t kSizeOfRepair = 500;

/// The most bytes that a text takes in a report.
std::size_t size_of(std::string_view text) {
  constexpr std::size_t kEscaped = 6;
  std::size_t size = 0;
  for (const char letter : text) {
    const bool is_plain = letter >= ' ' && letter < '\x7F' && letter != '"' && letter != '\\';
    size += is_plain ? 1 : kEscaped;
  }
  return size;
}

std::size_t size_of(std::string_view help, const std::vector<Repair>& repairs) {
  std::size_t size = size_of(help);
  for (const Repair& repair : repairs) size += kSizeOfRepair + 3 * size_of(repair.words);
  return size;
}

std::size_t size_of(const Diagnostic& diagnostic) {
  std::size_t size = kSizeOfFinding + size_of(diagnostic.message) + size_of(diagnostic.label) +
                     size_of(diagnostic.help, diagnostic.repairs);
  for (const std::string& note : diagnostic.notes) size += size_of(note);
  return size;
}

/// As Finding::after.
std::string board_after(const Situation& before, const Action& action) {
  const auto* const play = std::get_if<WrittenPlay>(&action.what);
  if (play == nullptr || play->kind != PlayKind::moved || action.player != before.mover ||
      play->count != play->count_written) {
    return {};
  }
  const Resolution made = resolve(before.position, play->roll, play->hops());
  // With one of the faults of a whole play, all of its moves can be made.
  if (made.readings.empty() || (made.readings.size() > 1 && !made.is_decided)) return {};
  return to_position_or_board(made.readings.front().result.flipped());
}

}  // namespace

void Tally::add(Severity severity) noexcept {
  worst = std::max(worst, severity);
  switch (severity) {
    case Severity::error:
      ++errors;
      break;
    case Severity::warning:
      ++warnings;
      break;
    case Severity::info:
      ++infos;
      break;
    case Severity::off:
      break;
  }
}

bool PlacedAllowance::can_allow() const noexcept {
  return allowance.rule && allowance.has_reason && !is_about_known_findings(*allowance.rule);
}

bool PlacedAllowance::covers(Rule rule, int in_match, int in_game) const noexcept {
  if (allowance.rule != rule || !can_allow()) return false;
  if (allowance.game != 0) return match == in_match && allowance.game == in_game;
  return match == 1 || match == in_match;
}

Tally& Tally::operator+=(const Tally& more) noexcept {
  errors += more.errors;
  warnings += more.warnings;
  infos += more.infos;
  fails = fails || more.fails;
  worst = std::max(worst, more.worst);
  worst_hidden = std::max(worst_hidden, more.worst_hidden);
  return *this;
}

void Findings::clear() {
  findings_.clear();
  hidden_.clear();
  unshown_.clear();
  causes_.clear();
  repairs_.clear();
  match_begin_ = 0;
  noted_ = 0;
  allowed_ = 0;
  room_ = SIZE_MAX;
  taken_ = 0;
  kinds_.clear();
  tally_ = {};
  is_other_kind_ = false;
  is_unread_ = false;
}

void Findings::begin(const Source& source) {
  clear();
  const std::size_t size = source.bytes().size();
  room_ = kRoom + kRoomOfByte * (std::max(size, kSmallInput) - kSmallInput);
  size_of_path_ = size_of(source.name());
}

bool Findings::takes(std::size_t size) {
  if (size > room_ - taken_) return false;
  taken_ += size;
  return true;
}

Extent Findings::extent_of(const Diagnostic& diagnostic) {
  if (takes(size_of(diagnostic) + size_of_path_)) return Extent::whole;
  const bool is_first =
      kinds_.emplace(diagnostic.rule, diagnostic.severity, diagnostic.consequence_of.has_value())
          .second;
  return is_first ? Extent::first_of_more : Extent::brief;
}

void Findings::begin_match() {
  causes_.clear();
  repairs_.clear();
  match_begin_ = findings_.size();
}

bool Findings::report(Diagnostic diagnostic) {
  const bool is_unread =
      diagnostic.rule == Rule::unknown_format && diagnostic.severity == Severity::warning;
  is_unread_ = is_unread_ || is_unread;
  is_other_kind_ = is_other_kind_ || is_unread || diagnostic.rule == Rule::not_a_transcript;
  Cause cause;
  if (diagnostic.consequence_of) {
    const auto index = static_cast<std::size_t>(*diagnostic.consequence_of);
    cause = index < causes_.size() ? causes_[index] : Cause{.is_unwanted = true};
  }
  const Severity said = std::exchange(diagnostic.severity, selection_.judge(diagnostic));
  // A consequence of a finding that the user does not want to see is not shown instead of it.
  const bool is_of_interest = diagnostic.severity != Severity::off && !cause.is_unwanted;
  const bool is_shown = is_of_interest && selection_.is_shown(diagnostic.rule, diagnostic.severity);
  const bool is_cause = is_of_interest && !cause.finding;
  const bool fails = is_cause && selection_.fails(diagnostic.severity);
  tally_.fails = tally_.fails || fails;
  if (is_shown) {
    if (is_cause) tally_.add(diagnostic.severity);
    causes_.push_back({.finding = findings_.size()});
    const Extent extent = extent_of(diagnostic);
    if (!diagnostic.repairs.empty() && extent != Extent::brief) {
      repairs_.emplace_back(findings_.size(), diagnostic.repairs);
    }
    Finding& finding = findings_.emplace_back(finding_of(std::move(diagnostic)));
    finding.extent = extent;
    finding.cause = cause.finding;
    if (extent == Extent::brief) finding.shorten();
    return true;
  }
  // What follows from a finding of a low severity is a finding of its own, unless the user lowered
  // it.
  causes_.push_back(
      {.finding = cause.finding, .is_unwanted = !is_of_interest || diagnostic.severity != said});
  if (is_cause) unshown_.emplace(diagnostic.rule, diagnostic.match, diagnostic.game);
  if (fails) {
    tally_.worst_hidden = std::max(tally_.worst_hidden, diagnostic.severity);
    tally_.worst = std::max(tally_.worst, diagnostic.severity);
    hidden_.emplace_back(finding_of(std::move(diagnostic))).shorten();
  }
  return true;
}

bool Findings::report_several(Diagnostic diagnostic, std::int64_t count) {
  const std::size_t kept = findings_.size();
  const bool goes_on = report(std::move(diagnostic));
  if (findings_.size() > kept) findings_.back().count = count;
  return goes_on;
}

void Findings::recount() {
  tally_ = {};
  for (const Finding& finding : findings_) {
    if (!finding.cause) tally_.add(finding.severity);
  }
  for (const Finding& finding : hidden_) {
    tally_.worst_hidden = std::max(tally_.worst_hidden, finding.severity);
  }
  tally_.worst = std::max(tally_.worst, tally_.worst_hidden);
  tally_.fails = tally_.worst != Severity::off && selection_.fails(tally_.worst);
}

std::int64_t Findings::allow(std::vector<PlacedAllowance> allowances) {
  if (allowances.empty()) return 0;
  const std::vector<Finding> before_unverified = take_allowed(allowances);
  recount();
  for (const Finding& fault : before_unverified) {
    report(not_verified_after(fault, "a comment allows it"));
  }
  for (const PlacedAllowance& placed : allowances) {
    if (placed.is_left_out) continue;
    if (auto unused = unused_allowance(placed)) report(*std::move(unused));
  }
  return allowed_;
}

void Findings::leave_out(const std::vector<int>& matches) {
  if (matches.empty()) return;
  const auto is_of_them = [&](int match) {
    return std::binary_search(matches.begin(), matches.end(), match);
  };
  std::vector<bool> goes;
  goes.reserve(findings_.size());
  for (const Finding& finding : findings_) goes.push_back(is_of_them(finding.match));
  mark_consequences(goes);
  erase(goes);
  std::erase_if(hidden_, [&](const Finding& finding) { return is_of_them(finding.match); });
  std::erase_if(unshown_,
                [&](const FindingPlace& place) { return is_of_them(std::get<1>(place)); });
  recount();
}

std::vector<Finding> Findings::take_allowed(std::vector<PlacedAllowance>& allowances) {
  // By rule, match and game, so that the work does not grow with the product of both numbers.
  std::map<FindingPlace, bool> is_used;
  const auto key_of = [](const PlacedAllowance& placed) {
    return std::tuple(*placed.allowance.rule, placed.match, placed.allowance.game);
  };
  for (const PlacedAllowance& placed : allowances) {
    if (placed.can_allow()) is_used.emplace(key_of(placed), false);
  }
  const auto covers = [&](Rule rule, int in_match, int in_game) {
    bool is_covered = false;
    for (const auto& [match, game] : {std::pair(in_match, in_game), {in_match, 0}, {1, 0}}) {
      const auto found = is_used.find({rule, match, game});
      if (found == is_used.end()) continue;
      found->second = true;
      is_covered = true;
    }
    return is_covered;
  };
  for (const auto& [rule, match, game] : unshown_) static_cast<void>(covers(rule, match, game));
  std::vector<Finding> before_unverified;
  const auto is_allowed = [&](const Finding& finding) {
    const bool is_covered = covers(finding.rule, finding.match, finding.game);
    if (is_covered) ++allowed_;
    if (is_covered && !finding.unverified.empty()) before_unverified.push_back(finding);
    return is_covered;
  };
  std::vector<bool> goes;
  goes.reserve(findings_.size());
  for (const Finding& finding : findings_) goes.push_back(is_allowed(finding));
  mark_consequences(goes);
  std::erase_if(hidden_, is_allowed);
  for (PlacedAllowance& placed : allowances) {
    placed.is_used = placed.can_allow() && is_used[key_of(placed)];
  }
  erase(goes);
  return before_unverified;
}

void Findings::mark_consequences(std::vector<bool>& marked) const {
  std::vector<bool> is_settled(findings_.size());
  std::vector<std::size_t> chain;
  for (std::size_t i = 0; i < findings_.size(); ++i) {
    chain.clear();
    std::size_t at = i;
    while (!is_settled[at]) {
      is_settled[at] = true;
      chain.push_back(at);
      if (marked[at] || !findings_[at].cause) break;
      at = *findings_[at].cause;
    }
    if (!marked[at]) continue;
    for (const std::size_t each : chain) marked[each] = true;
  }
}

void Findings::erase(const std::vector<bool>& goes) {
  std::vector<std::size_t> place(findings_.size());
  std::size_t left = 0;
  for (std::size_t i = 0; i < findings_.size(); ++i) {
    place[i] = left;
    if (goes[i]) continue;
    if (left != i) findings_[left] = std::move(findings_[i]);
    ++left;
  }
  findings_.resize(left);
  for (Finding& finding : findings_) {
    if (finding.cause) finding.cause = place[*finding.cause];
  }
}

std::optional<Diagnostic> Findings::unused_allowance(const PlacedAllowance& placed) const {
  const Allowance& allowance = placed.allowance;
  Diagnostic diagnostic;
  diagnostic.rule = Rule::unused_allowance;
  diagnostic.severity = info(Rule::unused_allowance).severity;
  diagnostic.match = placed.match;
  diagnostic.game = allowance.game;
  diagnostic.span = placed.span;
  if (allowance.rule_text.empty()) {
    diagnostic.message = "this comment allows nothing";
    diagnostic.help = "write an allowance as `bgtools: allow RULE reason`";
  } else if (!allowance.rule) {
    diagnostic.message = fmt::format("cannot allow the unknown rule '{}'", allowance.rule_text);
    if (allowance.others > 0) {
      diagnostic.message += fmt::format(" and {}", counted(allowance.others, "other"));
    }
    diagnostic.help = fmt::format("did you mean '{}'?", nearest_rule(allowance.rule_text));
  } else if (!allowance.has_reason) {
    diagnostic.message = fmt::format("{} is not allowed without a reason", code(*allowance.rule));
    diagnostic.help = "write the reason after the rule";
  } else if (*allowance.rule == Rule::unverified_after_known) {
    diagnostic.message =
        fmt::format("{} ({}) cannot be allowed", code(*allowance.rule), info(*allowance.rule).name);
    diagnostic.help = "the option 'ignore' leaves a rule out of a run";
  } else if (!placed.is_used && !placed.covers_left_out && selection_.wants(*allowance.rule) &&
             !is_loss(*allowance.rule)) {
    diagnostic.message = fmt::format("there is no {} ({}) in {} to allow", code(*allowance.rule),
                                     info(*allowance.rule).name, cover_words(placed));
    diagnostic.help = "remove the comment, so that it cannot hide a new fault";
  } else {
    return std::nullopt;
  }
  return diagnostic;
}

void Findings::explain_unread(std::vector<UnreadPlay> plays) {
  const auto first = findings_.begin() + static_cast<std::ptrdiff_t>(noted_);
  for (UnreadPlay& play : plays) {
    const auto found = std::find_if(first, findings_.end(), [&](const Finding& finding) {
      return finding.rule == Rule::unparsable_move && play.place.begin <= finding.span.begin &&
             finding.span.end <= play.place.end;
    });
    if (found == findings_.end()) continue;
    found->game = play.game;
    if (found->extent == Extent::brief || !takes(size_of(play.help, play.repairs))) continue;
    found->help = std::move(play.help);
    for (const Repair& repair : play.repairs) found->repairs.push_back(repair.words);
    repairs_.emplace_back(static_cast<std::size_t>(found - findings_.begin()),
                          std::move(play.repairs));
  }
}

namespace {

/// Says where an edit begins that changes more lines than those that are shown.
void note_lines(const Source& source, const Repair& repair, const std::vector<TextEdit>& edits,
                Finding& finding) {
  constexpr std::size_t kFew = 2;
  std::set<std::uint64_t> lines;
  for (const TextEdit& edit : edits) {
    const std::uint64_t last = source.place(std::max(edit.span.begin + 1, edit.span.end) - 1).line;
    for (std::uint64_t line = source.place(edit.span.begin).line; line <= last; ++line) {
      lines.insert(line);
    }
  }
  if (lines.size() <= kFew) return;
  const std::string change =
      fmt::format("changes {} lines from line {} on", lines.size(), *lines.begin());
  // The same lines with the result or without it.
  if (!finding.notes.empty() && finding.notes.back().ends_with(change)) return;
  finding.notes.push_back(fmt::format(
      "{} {}", finding.repairs.size() == 1 ? std::string_view("the edit") : repair.words, change));
}

/// Whether an edit changes no line end, where lines have prefixes: these are not in its text.
bool keeps_prefixes(const Source& source, const TextEdit& edit) {
  if (source.prefixes().cuts.empty()) return true;
  return source.place(edit.span.begin).line == source.place(edit.span.end).line &&
         edit.text.find_first_of("\r\n") == std::string::npos;
}

}  // namespace

void Findings::note_edits(const Source& source, const Format& format, const Match& match) {
  if (repairs_.empty() || format.patch == nullptr) return;
  // Text that was not all read as it is must not be written as it was read.
  if (source.bytes_with(source.text()) != source.bytes()) return;
  for (const auto& [at, repairs] : repairs_) {
    for (std::size_t i = 0; i < repairs.size(); ++i) {
      const Edit& edit = repairs[i].edit;
      if (!can_be_written(edit) || is_of_score(edit) || !repairs[i].carried.empty() ||
          removal_by(edit, match.games[repairs[i].game]) == Removal::record) {
        continue;
      }
      std::vector<TextEdit> edits;
      if (!format.patch(source.text(), match, repairs[i], edits)) continue;
      note_lines(source, repairs[i], edits, findings_[at]);
      // It has all of the text between two edits.
      TextEdit one = as_one(source.text(), std::move(edits));
      if (!keeps_prefixes(source, one) || !takes(size_of(one.text))) continue;
      findings_[at].edits.push_back({.repair = i, .span = one.span, .text = std::move(one.text)});
    }
  }
}

void Findings::note_unverified(const Match& match,
                               const std::vector<UnverifiedAfterReader>& after_reader) {
  const auto first = findings_.begin() + static_cast<std::ptrdiff_t>(noted_);
  for (const UnverifiedAfterReader& part : after_reader) {
    const auto found = std::find_if(first, findings_.end(), [&](const Finding& finding) {
      const Span& span = finding.span;
      return span.begin < part.place.end && part.place.begin < span.end;
    });
    if (found == findings_.end()) continue;
    Diagnostic told;
    add_unverified(told, part.turns);
    if (found->extent != Extent::brief) found->notes.push_back(std::move(told.notes.back()));
    found->unverified.push_back(part.turns);
    found->game = part.game;
  }
  std::for_each(first, findings_.end(), [&](Finding& finding) {
    if (finding.unverified.empty()) return;
    const Game& game = match.games[static_cast<std::size_t>(finding.game) - 1];
    finding.unverified_text = digest_of(game, finding.unverified);
  });
  noted_ = findings_.size();
}

void Findings::note_turns(const Match& match) {
  for (std::size_t i = match_begin_; i < findings_.size(); ++i) {
    Finding& finding = findings_[i];
    if (!finding.before) continue;
    const std::size_t mover = index(finding.before->mover);
    const auto number = static_cast<std::size_t>(finding.game);
    const bool has_game = number >= 1 && number <= match.games.size();
    const Game* const game = has_game ? &match.games[number - 1] : nullptr;
    SituationWords words;
    if (has_game) words.mover = game->names[mover];
    if (words.mover.empty()) words.mover = match.names[mover];
    if (has_game && finding.action && *finding.action < game->actions.size()) {
      words.after = board_after(*finding.before, game->actions[*finding.action]);
    }
    finding.words = std::make_shared<const SituationWords>(std::move(words));
  }
}

void Findings::arrange() {
  const auto key = [](const Finding& finding) {
    return std::tuple(is_loss(finding.rule), finding.match, finding.span.begin);
  };
  const auto precedes = [&](const Finding& a, const Finding& b) { return key(a) < key(b); };
  if (std::is_sorted(findings_.begin(), findings_.end(), precedes)) return;

  std::vector<std::size_t> order(findings_.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return precedes(findings_[a], findings_[b]);
  });
  std::vector<std::size_t> place(order.size());
  for (std::size_t i = 0; i < order.size(); ++i) place[order[i]] = i;
  for (Finding& finding : findings_) {
    if (finding.cause) finding.cause = place[*finding.cause];
  }
  // Without room for a second list.
  for (std::size_t i = 0; i < order.size(); ++i) {
    while (place[i] != i) {
      std::swap(findings_[i], findings_[place[i]]);
      std::swap(place[i], place[place[i]]);
    }
  }
}

}  // namespace bgtools::report
