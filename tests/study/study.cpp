#include <fmt/format.h>
#include <algorithm>
#include <bgtools/formats/format.hpp>
#include <bgtools/formats/source.hpp>
#include <bgtools/verdict/verify.hpp>
#include <random>
#include <study/study.hpp>

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

std::vector<Said> findings_of(std::string_view text) {
  const Source source("mutant.mat", text);
  Collector collector;
  VerifyOptions options;
  options.match_number = 0;
  read(source, ".mat", nullptr, collector, [&](Match&& match) {
    ++options.match_number;
    verify(match, options, collector);
    return true;
  });
  std::vector<Said> findings;
  for (const Diagnostic& found : collector.diagnostics) {
    if (found.severity < Severity::warning || found.consequence_of) continue;
    findings.push_back(
        {found.severity, found.rule, found.game, found.turn, found.span.begin, found.message});
  }
  std::stable_sort(findings.begin(), findings.end(),
                   [](const Said& a, const Said& b) { return a.begin < b.begin; });
  return findings;
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
}

void Tally::add(const Tally& other) {
  mutants += other.mutants;
  illegal += other.illegal;
  found += other.found;
  placed += other.placed;
  single += other.single;
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

namespace {

/// A share in per cent, cut and not rounded, so that 100 is all.
std::string share(int part, int whole) {
  if (whole == 0) return "-";
  const int tenths = static_cast<int>(1000LL * part / whole);
  return tenths == 1000 ? "100 %" : fmt::format("{}.{} %", tenths / 10, tenths % 10);
}

std::string line(std::string_view name, const Tally& tally) {
  return fmt::format("| {} | {} | {} | {} | {} | {} | - | {} |\n", name, tally.mutants,
                     tally.illegal, share(tally.found, tally.illegal),
                     share(tally.placed, tally.illegal), share(tally.single, tally.illegal),
                     tally.accused);
}

}  // namespace

std::string Table::text() const {
  std::string text =
      "| edit | mutants | illegal | found | at the edited turn | one finding | repaired | wrongly "
      "accused |\n|---|--:|--:|--:|--:|--:|--:|--:|\n";
  for (const EditKind kind : kEditKinds) text += line(name(kind), of(kind));
  return text + line("all", sum());
}

void run_study(const std::vector<std::string>& texts, int per_match, std::uint64_t seed,
               const std::function<void(const Trial&, std::size_t text)>& on_trial) {
  std::mt19937_64 random(seed);
  BruteForceJudge judge;
  std::size_t next_kind = 0;
  for (std::size_t at = 0; at < texts.size(); ++at) {
    const std::string& text = texts[at];
    judge.forget();
    for (int count = 0; count < per_match; ++count) {
      // A kind for which the match has no place is passed over.
      std::optional<Mutant> mutant;
      for (std::size_t tries = 0; tries < 2 * kEditKinds.size() && !mutant; ++tries) {
        mutant = mutate(text, kEditKinds[next_kind], random);
        next_kind = (next_kind + 1) % kEditKinds.size();
      }
      if (!mutant) continue;
      Trial trial;
      trial.original = text;
      trial.mutant = std::move(*mutant);
      trial.verdict = judge.judge(trial.mutant.text);
      trial.findings = findings_of(trial.mutant.text);
      on_trial(trial, at);
    }
  }
}

}  // namespace bgtools::test
