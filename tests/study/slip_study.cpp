#include <fmt/core.h>
#include <algorithm>
#include <study/sites.hpp>
#include <study/slip_study.hpp>
#include <utility>

namespace bgtools::test {
namespace {

/// Whether a slip is in a row of a game, and changes more than how it is written.
bool is_in_rows(const Slip& slip) {
  return slip.group == SlipGroup::basic && slip.kind != SlipKind::score_number &&
         slip.kind != SlipKind::swapped_names && slip.kind != SlipKind::hit_mark_dropped &&
         slip.kind != SlipKind::hit_mark_added && slip.kind != SlipKind::swapped_dice;
}

std::vector<SlipRow> make_slip_rows() {
  std::vector<SlipRow> rows;
  for (const Slip& slip : all_slips()) rows.push_back({.name = slip.name, .kind = slip.kind});
  rows.push_back({"2 far", {}, 2, Distance::far});
  rows.push_back({"3 far", {}, 3, Distance::far});
  rows.push_back({"2 near", {}, 2, Distance::near});
  rows.push_back({"3 near", {}, 3, Distance::near});
  return rows;
}

bool has(std::string_view text, std::string_view word) {
  return text.find(word) != std::string_view::npos;
}

/// Whether words name what is gone, or what the slip is.
bool is_named(const Slip& slip, std::string_view said) {
  if (slip.restored == SlipRestored::by_edit) return false;
  const bool is_missing = has(said, "missing") || has(said, "left out") || has(said, "added");
  if (slip.restored == SlipRestored::as_missing && !is_missing) return false;
  for (std::string_view words = slip.words;;) {
    const std::size_t end = words.find('|');
    if (has(said, words.substr(0, end))) return true;
    if (end == std::string_view::npos) return false;
    words.remove_prefix(end + 1);
  }
}

/// What is said before the first candidate; nothing if the words do not name it.
std::string_view said_first(std::string_view words, const std::vector<Repair>& repairs) {
  if (repairs.empty()) return words;
  const std::size_t candidate = words.find(repairs.front().words);
  return candidate == std::string_view::npos ? std::string_view{} : words.substr(0, candidate);
}

/// Where the finding of a slip may be.
struct Expected {
  std::vector<layout::Part> lines{};  ///< of the text with all slips
  // Of a single slip:
  int game = 0;
  std::pair<int, int> turns{};
  std::optional<std::pair<int, int>> stop{};  ///< game and turn

  [[nodiscard]] bool is_at(const Said& said) const {
    if (game == said.game && turns.first <= said.turn && said.turn <= turns.second) return true;
    if (stop && *stop == std::pair(said.game, said.turn)) return true;
    return std::any_of(lines.begin(), lines.end(), [&](const layout::Part& part) {
      return part.begin <= said.begin && said.begin < part.end;
    });
  }
};

/// The whole lines of a part.
layout::Part lines_of(std::string_view text, layout::Part part) {
  const std::size_t before =
      part.begin == 0 ? std::string_view::npos : text.rfind('\n', part.begin - 1);
  const std::size_t last = part.size() > 0 ? part.end - 1 : part.begin;
  const std::size_t end = text.find('\n', last);
  return {before == std::string_view::npos ? 0 : before + 1, std::min(end, text.size() - 1) + 1};
}

/// The turns that a slip touches, in its own text.
std::optional<layout::Part> turns_in_text(const Mutant& slip) {
  const layout::Transcript transcript = layout::cut(slip.text);
  std::optional<layout::Part> part;
  for (const Site& site : sites_of(transcript)) {
    if (site.game != slip.game || site.turn < slip.first_turn || site.turn > slip.last_turn) {
      continue;
    }
    if (!part) part = site.cell->part;
    part->end = site.cell->part.end;
  }
  return part;
}

/// A place of the text with one slip, in the text with all of them.
std::size_t place_with_all(const Slipped& slipped, std::size_t slip, std::size_t place) {
  const auto own = difference(slipped.original, slipped.alone[slip].text);
  std::size_t original = place;
  if (place >= own.after.end) original = place - own.after.end + own.before.end;
  for (std::size_t other = 0; other < slipped.alone.size(); ++other) {
    if (other == slip) continue;
    const auto [before, after] = difference(slipped.original, slipped.alone[other].text);
    if (before.end <= original) place += after.size() - before.size();
  }
  return place;
}

std::vector<Expected> expectations(const Slipped& slipped, BruteForceJudge& judge) {
  std::vector<Expected> expected;
  for (std::size_t at = 0; at < slipped.alone.size(); ++at) {
    const Mutant& slip = slipped.alone[at];
    Expected& place = expected.emplace_back();
    const auto add = [&](layout::Part part) {
      part = lines_of(slip.text, part);
      const std::size_t begin = place_with_all(slipped, at, part.begin);
      place.lines.push_back({begin, begin + part.size()});
    };
    for (const std::string_view line : touched_lines(slipped.original, slip.text)) {
      const auto begin = static_cast<std::size_t>(line.data() - slip.text.data());
      add({begin, begin + line.size()});
    }
    if (const auto turns = turns_in_text(slip)) add(*turns);
    const Verdict verdict = judge.judge(slip.text);
    if (!verdict.is_legal()) add(verdict.stops.front().part);
    if (slipped.alone.size() > 1) continue;
    place.game = slip.game;
    place.turns = {slip.first_turn, slip.last_turn};
    if (verdict.is_legal()) continue;
    place.stop = {verdict.stops.front().game, verdict.stops.front().turn};
  }
  return expected;
}

/// Gives as many slips as possible an error of their own.
void assign(const std::vector<Expected>& expected, const std::vector<Said>& findings,
            std::vector<Told>& told) {
  std::vector<std::optional<std::size_t>> best(expected.size());
  std::vector<std::optional<std::size_t>> chosen(expected.size());
  std::size_t most = 0;
  const auto place = [&](const auto& self, std::size_t slip, std::size_t count) -> void {
    if (slip == expected.size()) {
      if (count > most) {
        most = count;
        best = chosen;
      }
      return;
    }
    for (std::size_t at = 0; at < findings.size(); ++at) {
      const bool is_free =
          std::find(chosen.begin(), chosen.begin() + static_cast<std::ptrdiff_t>(slip), at) ==
          chosen.begin() + static_cast<std::ptrdiff_t>(slip);
      if (findings[at].severity != Severity::error || !is_free ||
          !expected[slip].is_at(findings[at])) {
        continue;
      }
      chosen[slip] = at;
      self(self, slip + 1, count + 1);
    }
    chosen[slip].reset();
    self(self, slip + 1, count);
  };
  place(place, 0, 0);
  for (std::size_t slip = 0; slip < told.size(); ++slip) told[slip].finding = best[slip];
}

/// Compares the candidates of each slip's finding with the record in which only this slip is
/// undone.
void note_candidates(const Slipped& slipped, const Reading& reading, std::vector<Told>& told) {
  const unsigned all = (1U << slipped.alone.size()) - 1;
  for (std::size_t at = 0; at < told.size(); ++at) {
    if (!told[at].finding) continue;
    const Slip& kind = slip(slipped.alone[at].kind);
    const Diagnostic& found = reading.findings[*told[at].finding];
    const Match target = record_in(slipped.with(all & ~(1U << at)));
    for (std::size_t each = 0; each < found.repairs.size() && !told[at].is_listed; ++each) {
      Match repaired = reading.match;
      apply(found.repairs[each], repaired);
      told[at].is_listed =
          is_same_record(target, repaired) || is_named(kind, found.repairs[each].words);
      told[at].is_first = told[at].is_listed && each == 0;
    }
    if (told[at].is_listed) continue;
    // What is gone may be told without a candidate, or beside one.
    std::string words = fmt::format("{}\n{}", found.message, found.help);
    for (const std::string& note : found.notes) words += "\n" + note;
    told[at].is_listed = is_named(kind, words);
    told[at].is_first = told[at].is_listed && is_named(kind, said_first(words, found.repairs));
  }
}

Written written_record(const Slipped& slipped, const std::string& written) {
  const Written of_all = what_is_written(slipped.original, slipped.text, written);
  const unsigned all = (1U << slipped.alone.size()) - 1;
  if (all == 1 || of_all == Written::nothing || of_all == Written::original) return of_all;
  const Match record = record_in(written);
  for (unsigned slips = 1; slips < all; ++slips) {
    if (is_same_record(record_in(slipped.with(slips)), record)) return Written::partly;
  }
  return of_all;
}

/// A row of a game, counted from 0; the slip is in it.
std::size_t row_of(const layout::Game& game, const Mutant& slip) {
  // A repeated row is written after the first.
  const std::size_t place =
      slip.kind == SlipKind::repeated_row ? slip.edit.begin - 1 : slip.edit.begin;
  std::size_t row = 0;
  while (row + 1 < game.rows.size() && game.rows[row].line.end <= place) ++row;
  return row;
}

/// A slip of this kind in one game of a text.
std::optional<Mutant> mutate_game(std::string_view text, const layout::Game& game, int number,
                                  SlipKind kind, std::mt19937_64& random) {
  // The heading alone makes it a game.
  constexpr std::string_view kHeading = " Game 1\n";
  const std::size_t begin = game.score_line.begin;
  const std::size_t end = game.rows_part.end;
  auto mutant =
      mutate(fmt::format("{}{}", kHeading, text.substr(begin, end - begin)), kind, random);
  if (!mutant) return std::nullopt;
  mutant->text =
      fmt::format("{}{}{}", text.substr(0, begin),
                  std::string_view(mutant->text).substr(kHeading.size()), text.substr(end));
  mutant->edit.begin += begin - kHeading.size();
  mutant->edit.end += begin - kHeading.size();
  mutant->game = number;
  return mutant;
}

bool fits(Distance distance, std::vector<std::size_t> rows, std::size_t row) {
  rows.push_back(row);
  std::sort(rows.begin(), rows.end());
  for (std::size_t at = 1; at < rows.size(); ++at) {
    const std::size_t apart = rows[at] - rows[at - 1];
    if (distance == Distance::far ? apart < 12 : apart < 1 || apart > 3) return false;
  }
  return true;
}

/// What is told, without what is written.
SlipTrial told_about(const SlipRow& row, Slipped slipped, BruteForceJudge& judge) {
  SlipTrial trial;
  trial.row = row.name;
  trial.verdict = judge.judge(slipped.text);
  const Reading reading = read_and_verify(slipped.text);
  for (const Diagnostic& found : reading.findings) {
    Said& said = trial.findings.emplace_back();
    said = {found.severity,   found.rule,    found.game, found.turn,
            found.span.begin, found.message, {}};
    for (const Repair& repair : found.repairs) said.repairs.push_back(repair.words);
  }
  trial.unverified_turns = reading.unverified_turns;
  trial.told.resize(slipped.alone.size());
  if (trial.is_found()) {
    assign(expectations(slipped, judge), trial.findings, trial.told);
    note_candidates(slipped, reading, trial.told);
  }
  trial.slipped = std::move(slipped);
  return trial;
}

/// Slips of which each alone is one finding at its place.
std::vector<Mutant> several_slips(const CleanMatch& match, const SlipRow& row,
                                  BruteForceJudge& judge, std::mt19937_64& random) {
  std::vector<SlipKind> kinds;
  for (const Slip& slip : all_slips()) {
    if (is_in_rows(slip)) kinds.push_back(slip.kind);
  }
  const layout::Transcript transcript = layout::cut(match.text);
  std::vector<std::size_t> long_games;
  const std::size_t least = row.distance == Distance::far ? 12 * (row.count - 1) + 1 : row.count;
  for (std::size_t at = 0; at < transcript.games.size(); ++at) {
    if (transcript.games[at].rows.size() >= least) long_games.push_back(at);
  }
  if (long_games.empty()) return {};
  for (int tries = 0; tries < 4; ++tries) {
    const std::size_t at = long_games[below(random, long_games.size())];
    const layout::Game& game = transcript.games[at];
    std::vector<Mutant> slips;
    std::vector<std::size_t> rows;
    for (int draws = 0; draws < 200 && slips.size() < row.count; ++draws) {
      const SlipKind kind = kinds[below(random, kinds.size())];
      auto slip = mutate_game(match.text, game, static_cast<int>(at) + 1, kind, random);
      if (!slip || !fits(row.distance, rows, row_of(game, *slip))) continue;
      const SlipTrial alone = told_about(row, {match.text, {*slip}, slip->text}, judge);
      if (!alone.is_illegal() || !alone.is_single() || !alone.are_all_found()) continue;
      rows.push_back(row_of(game, *slip));
      slips.push_back(*std::move(slip));
    }
    if (slips.size() < row.count) continue;
    std::sort(slips.begin(), slips.end(),
              [](const Mutant& a, const Mutant& b) { return a.edit.begin < b.edit.begin; });
    return slips;
  }
  return {};
}

}  // namespace

const std::vector<SlipRow>& slip_rows() {
  static const std::vector<SlipRow> kRows = make_slip_rows();
  return kRows;
}

std::string Slipped::with(unsigned slips) const {
  std::string made;
  std::size_t at = 0;
  for (std::size_t slip = 0; slip < alone.size(); ++slip) {
    if ((slips & (1U << slip)) == 0) continue;
    const Mutant& mutant = alone[slip];
    const auto [taken, written] = difference(original, mutant.text);
    made += original.substr(at, taken.begin - at);
    made += std::string_view(mutant.text).substr(written.begin, written.size());
    at = taken.end;
  }
  made += original.substr(at);
  return made;
}

std::size_t SlipTrial::errors() const {
  return static_cast<std::size_t>(
      std::count_if(findings.begin(), findings.end(),
                    [](const Said& said) { return said.severity == Severity::error; }));
}

bool SlipTrial::are_all_found() const {
  return std::all_of(told.begin(), told.end(),
                     [](const Told& slip) { return slip.finding.has_value(); });
}

bool SlipTrial::are_all_first() const {
  return std::all_of(told.begin(), told.end(), [](const Told& slip) { return slip.is_first; });
}

bool SlipTrial::are_all_listed() const {
  return std::all_of(told.begin(), told.end(), [](const Told& slip) { return slip.is_listed; });
}

std::string SlipTrial::failure() const {
  std::string words;
  const auto add = [&](bool is_so, std::string_view what) {
    if (is_so) words += fmt::format("{}{}", words.empty() ? "" : ", ", what);
  };
  add(!is_illegal() && is_found(), "legal, and an error");
  add(is_illegal() && !is_found(), "not found");
  add(written == Written::wrongly, "written wrongly");
  add(written == Written::otherwise, "written otherwise");
  if (!is_illegal() || !is_found()) return words;
  add(!is_single(), "more findings than slips");
  add(!are_all_found(), told.size() > 1 ? "not all slips found" : "at another place");
  add(are_all_found() && !are_all_listed(), "not listed");
  add(are_all_listed() && !are_all_first(), "not first");
  add(unverified_turns > 0, "turns not verified");
  return words;
}

void SlipTally::add(const SlipTrial& trial) {
  ++trials;
  wrongly += trial.written == Written::wrongly ? 1 : 0;
  if (!trial.is_illegal()) {
    accused += trial.is_found() ? 1 : 0;
    return;
  }
  ++illegal;
  found += trial.is_found() ? 1 : 0;
  placed += trial.are_all_found() ? 1 : 0;
  single += trial.is_single() ? 1 : 0;
  listed += trial.are_all_listed() ? 1 : 0;
  first += trial.are_all_first() ? 1 : 0;
  restored += trial.written == Written::original ? 1 : 0;
  partly += trial.written == Written::partly ? 1 : 0;
  otherwise += trial.written == Written::otherwise ? 1 : 0;
  unverified += trial.unverified_turns > 0 ? 1 : 0;
}

void SlipTally::add(const SlipTally& other) {
  for (const auto member :
       {&SlipTally::trials, &SlipTally::illegal, &SlipTally::found, &SlipTally::placed,
        &SlipTally::single, &SlipTally::listed, &SlipTally::first, &SlipTally::restored,
        &SlipTally::partly, &SlipTally::otherwise, &SlipTally::wrongly, &SlipTally::unverified,
        &SlipTally::accused}) {
    this->*member += other.*member;
  }
}

namespace {

/// A share in per cent, rounded down, so that 100 means all.
std::string share(int part, int whole) {
  if (whole == 0) return "-";
  const int tenths = static_cast<int>(1000LL * part / whole);
  return tenths == 1000 ? "100 %" : fmt::format("{}.{} %", tenths / 10, tenths % 10);
}

}  // namespace

std::string heading_of_slip_table() {
  return "| slip | made | illegal | found | at its place | one finding | listed | first of these | "
         "right | in part | otherwise | wrongly | turns lost | accused |\n"
         "|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n";
}

std::string line_of(std::string_view name, const SlipTally& tally) {
  const auto of_illegal = [&](int part) { return share(part, tally.illegal); };
  return fmt::format("| {} | {} | {} | {} | {} | {} | {} | {} | {} | {} | {} | {} | {} | {} |\n",
                     name, tally.trials, tally.illegal, of_illegal(tally.found),
                     of_illegal(tally.placed), of_illegal(tally.single), of_illegal(tally.listed),
                     share(tally.first, tally.listed), of_illegal(tally.restored), tally.partly,
                     tally.otherwise, tally.wrongly, tally.unverified, tally.accused);
}

SlipTally study_slips(const SlipRow& row, const std::vector<CleanMatch>& matches,
                      const SlipStudy& study,
                      const std::function<void(const SlipTrial&, const CleanMatch&)>& on_trial) {
  const std::vector<SlipRow>& rows = slip_rows();
  const auto row_number = static_cast<std::uint64_t>(
      std::find_if(rows.begin(), rows.end(),
                   [&](const SlipRow& each) { return each.name == row.name; }) -
      rows.begin());
  SlipTally tally;
  BruteForceJudge judge;
  for (std::size_t at = 0; at < matches.size() && tally.trials < study.trials_per_row; ++at) {
    const CleanMatch& match = matches[at];
    std::mt19937_64 random(study.seed * 1'000'003 + row_number * 100'003 + at);
    Slipped slipped;
    slipped.original = match.text;
    if (row.count == 1) {
      if (auto mutant = mutate(match.text, row.kind, random)) {
        slipped.alone.push_back(*std::move(mutant));
      }
    } else {
      slipped.alone = several_slips(match, row, judge, random);
    }
    judge.forget();
    if (slipped.alone.empty()) continue;
    slipped.text = slipped.with((1U << slipped.alone.size()) - 1);
    SlipTrial trial = told_about(row, std::move(slipped), judge);
    trial.written_text = repaired_text(trial.slipped.text, study.repairs_scores);
    trial.written = written_record(trial.slipped, trial.written_text);
    tally.add(trial);
    on_trial(trial, match);
    judge.forget();
  }
  return tally;
}

}  // namespace bgtools::test
