#include <fmt/core.h>
#include <algorithm>
#include <bgtools/formats/format.hpp>
#include <bgtools/text/source.hpp>
#include <bgtools/verify.hpp>
#include <functional>
#include <random>
#include <study/study.hpp>
#include <tuple>
#include <utility>

namespace bgtools::test {

namespace {

const Said* first_error(const std::vector<Said>& findings) {
  const auto first = std::find_if(findings.begin(), findings.end(), [](const Said& said) {
    return said.severity == Severity::error;
  });
  return first == findings.end() ? nullptr : &*first;
}

}  // namespace

bool Trial::is_found() const { return first_error(findings) != nullptr; }

bool Trial::is_at_edit() const {
  const Said* first = first_error(findings);
  return first != nullptr && first->game == mutant.game && first->turn >= mutant.first_turn &&
         first->turn <= mutant.last_turn;
}

bool Trial::is_placed() const {
  const Said* first = first_error(findings);
  if (first == nullptr || verdict.is_legal()) return false;
  const Stop& stop = verdict.stops.front();
  return is_at_edit() || (first->game == stop.game && first->turn == stop.turn);
}

bool Trial::is_single() const {
  return findings.size() == 1 && findings.front().severity == Severity::error;
}

Reading read_and_verify(std::string_view text) {
  const Source source("mutant.mat", text);
  Reading reading;
  Collector collector;
  read(source, ".mat", nullptr, collector, [&](Match&& match) {
    VerifyStats stats = verify(match, {}, collector);
    reading.unverified_turns += stats.unverified_turns;
    for (UnreadPlay& play : stats.unread_plays) {
      for (Diagnostic& found : collector.diagnostics) {
        if (found.rule != Rule::unparsable_move || found.span.begin < play.place.begin ||
            found.span.end > play.place.end) {
          continue;
        }
        found.repairs = std::move(play.repairs);
        break;
      }
    }
    if (match.number == 1) reading.match = std::move(match);
    return true;
  });
  for (Diagnostic& found : collector.diagnostics) {
    if (found.severity < Severity::warning || found.consequence_of) continue;
    reading.findings.push_back(std::move(found));
  }
  std::stable_sort(
      reading.findings.begin(), reading.findings.end(),
      [](const Diagnostic& a, const Diagnostic& b) { return a.span.begin < b.span.begin; });
  return reading;
}

namespace {

/// The hops in order, those of one checker joined: 14/13 13/10 is 14/10.
std::vector<std::pair<int, int>> sorted_hops(const WrittenPlay& play) {
  std::vector<std::pair<int, int>> hops;
  for (const Step& step : play.hops()) hops.emplace_back(step.from, step.to);
  std::sort(hops.begin(), hops.end(), std::greater<>());
  for (std::size_t at = 0; at < hops.size(); ++at) {
    const auto next =
        std::find_if(hops.begin() + static_cast<std::ptrdiff_t>(at) + 1, hops.end(),
                     [&](const std::pair<int, int>& hop) { return hop.first == hops[at].second; });
    if (next == hops.end()) continue;
    hops[at].second = next->second;
    hops.erase(next);
    --at;
  }
  std::sort(hops.begin(), hops.end());
  return hops;
}

bool is_same_play(const WrittenPlay& original, const WrittenPlay& repaired, bool& is_turn_lost) {
  if (repaired.kind == PlayKind::unrecorded && !repaired.roll.is_known()) {
    is_turn_lost = true;
    return true;
  }
  return original.roll.high() == repaired.roll.high() &&
         original.roll.low() == repaired.roll.low() && original.kind == repaired.kind &&
         sorted_hops(original) == sorted_hops(repaired);
}

bool is_same_action(const Action& original, const Action& repaired, bool& is_turn_lost) {
  if (original.player != repaired.player || original.what.index() != repaired.what.index()) {
    return false;
  }
  if (const auto* play = std::get_if<WrittenPlay>(&original.what)) {
    return is_same_play(*play, std::get<WrittenPlay>(repaired.what), is_turn_lost);
  }
  // A double without a number is to twice the cube.
  const auto* offer = std::get_if<Double>(&repaired.what);
  return original.what == repaired.what || (offer != nullptr && !offer->value);
}

bool is_same_result(const std::optional<Result>& a, const std::optional<Result>& b) {
  if (!a || !b) return a.has_value() == b.has_value();
  return a->winner == b->winner && a->points == b->points;
}

}  // namespace

bool is_same_match(const Match& original, const Match& repaired, bool& is_turn_lost) {
  is_turn_lost = false;
  return std::equal(original.games.begin(), original.games.end(), repaired.games.begin(),
                    repaired.games.end(), [&](const Game& a, const Game& b) {
                      return a.names == b.names && a.score_before == b.score_before &&
                             is_same_result(a.result, b.result) &&
                             std::equal(a.actions.begin(), a.actions.end(), b.actions.begin(),
                                        b.actions.end(), [&](const Action& one, const Action& two) {
                                          return is_same_action(one, two, is_turn_lost);
                                        });
                    });
}

namespace {

/// The mutant after the only repair of each finding, as `bgtools repair` makes it.
Match with_unique_repairs(const Reading& reading) {
  std::vector<Repair> repairs;
  for (const Diagnostic& found : reading.findings) {
    if (found.repairs.size() != 1) continue;
    const Repair& repair = found.repairs.front();
    const Game& game = reading.match.games[repair.game];
    if (removal_by(repair.edit, game) == Removal::none) repairs.push_back(repair);
  }
  std::stable_sort(repairs.begin(), repairs.end(), [](const Repair& a, const Repair& b) {
    return std::tie(b.game, b.edit.action) < std::tie(a.game, a.edit.action);
  });
  Match match = reading.match;
  for (const Repair& repair : repairs) apply(repair, match);
  return match;
}

void note_repairs(const Match& original, const Reading& reading, Trial& trial) {
  if (is_same_match(original, with_unique_repairs(reading), trial.is_turn_lost)) {
    trial.restored = Restored::uniquely;
    return;
  }
  for (const Diagnostic& found : reading.findings) {
    for (const Repair& repair : found.repairs) {
      Match match = reading.match;
      apply(repair, match);
      if (!is_same_match(original, match, trial.is_turn_lost)) continue;
      trial.restored = Restored::listed;
      return;
    }
  }
  trial.is_turn_lost = false;
}

}  // namespace

Trial try_mutant(std::string_view original, const Match& original_match, Mutant mutant,
                 BruteForceJudge& judge) {
  Trial trial;
  trial.original = original;
  trial.mutant = std::move(mutant);
  trial.verdict = judge.judge(trial.mutant.text);
  const Reading reading = read_and_verify(trial.mutant.text);
  for (const Diagnostic& found : reading.findings) {
    Said& said = trial.findings.emplace_back();
    said = {found.severity,   found.rule,    found.game, found.turn,
            found.span.begin, found.message, {}};
    for (const Repair& repair : found.repairs) said.repairs.push_back(repair.words);
  }
  if (trial.is_found()) note_repairs(original_match, reading, trial);
  return trial;
}

void Tally::add(const Trial& trial) {
  ++mutants;
  if (!trial.is_illegal()) {
    accused += trial.is_found() ? 1 : 0;
    return;
  }
  ++illegal;
  found += trial.is_found() ? 1 : 0;
  placed += trial.is_placed() ? 1 : 0;
  single += trial.is_single() ? 1 : 0;
  repaired += trial.restored == Restored::uniquely ? 1 : 0;
  listed += trial.restored != Restored::no ? 1 : 0;
  lost += trial.restored != Restored::no && trial.is_turn_lost ? 1 : 0;
}

void Tally::add(const Tally& other) {
  mutants += other.mutants;
  illegal += other.illegal;
  found += other.found;
  placed += other.placed;
  single += other.single;
  repaired += other.repaired;
  listed += other.listed;
  lost += other.lost;
  accused += other.accused;
}

void Table::add(const Trial& trial) {
  tallies_[static_cast<std::size_t>(trial.mutant.kind)].add(trial);
}

Tally Table::sum() const {
  Tally sum;
  for (const Tally& tally : tallies_) sum.add(tally);
  return sum;
}

std::string share(int part, int whole) {
  if (whole == 0) return "-";
  const int tenths = static_cast<int>(1000LL * part / whole);
  return tenths == 1000 ? "100 %" : fmt::format("{}.{} %", tenths / 10, tenths % 10);
}

namespace {

std::string line(std::string_view name, const Tally& tally) {
  return fmt::format("| {} | {} | {} | {} | {} | {} | {} | {} | {} |\n", name, tally.mutants,
                     tally.illegal, share(tally.found, tally.illegal),
                     share(tally.placed, tally.illegal), share(tally.single, tally.illegal),
                     share(tally.repaired, tally.illegal), share(tally.listed, tally.illegal),
                     tally.accused);
}

}  // namespace

std::string Table::text() const {
  std::string text =
      "| slip | mutants | illegal | found | at its place | one finding | repaired | repaired or "
      "listed | wrongly accused |\n|---|--:|--:|--:|--:|--:|--:|--:|--:|\n";
  for (const SlipKind kind : kSlipKinds) text += line(name(kind), of(kind));
  return text + line("all", sum());
}

void run_study(const std::vector<std::string>& texts, int per_match, std::uint64_t seed,
               const std::function<void(const Trial&, std::size_t text)>& on_trial) {
  std::mt19937_64 random(seed);
  BruteForceJudge judge;
  std::size_t next_kind = 0;
  for (std::size_t at = 0; at < texts.size(); ++at) {
    const std::string& text = texts[at];
    const Match original = read_and_verify(text).match;
    judge.forget();
    for (int count = 0; count < per_match; ++count) {
      // A kind for which the match has no place is skipped.
      std::optional<Mutant> mutant;
      for (std::size_t tries = 0; tries < 2 * kSlipKinds.size() && !mutant; ++tries) {
        mutant = mutate(text, kSlipKinds[next_kind], random);
        next_kind = (next_kind + 1) % kSlipKinds.size();
      }
      if (!mutant) continue;
      const Trial trial = try_mutant(text, original, std::move(*mutant), judge);
      on_trial(trial, at);
    }
  }
}

}  // namespace bgtools::test
