#include <fmt/core.h>
#include <algorithm>
#include <bgtools/formats/format.hpp>
#include <bgtools/text/source.hpp>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <numeric>
#include <study/sites.hpp>
#include <study/slip_study.hpp>
#include <utility>

namespace bgtools::test {
namespace {

/// The basic slips that are in a row of a game and can leave an illegal record.
constexpr std::array<SlipKind, 10> kSlipsInRows{
    SlipKind::die_digit,       SlipKind::point_digit,  SlipKind::dropped_hop,
    SlipKind::swapped_columns, SlipKind::dropped_row,  SlipKind::cube_number,
    SlipKind::wins_number,     SlipKind::repeated_row, SlipKind::dropped_cell,
    SlipKind::swapped_digits,
};

std::vector<SlipRow> make_slip_rows() {
  std::vector<SlipRow> rows;
  const auto row_of_kind = [](SlipKind kind) { return SlipRow{.name = name(kind), .kind = kind}; };
  std::transform(kSlipsOfPeople.begin(), kSlipsOfPeople.end(), std::back_inserter(rows),
                 row_of_kind);
  std::transform(kSlipKinds.begin(), kSlipKinds.end(), std::back_inserter(rows), row_of_kind);
  rows.push_back({"2 far", {}, 2, Distance::far});
  rows.push_back({"3 far", {}, 3, Distance::far});
  rows.push_back({"2 near", {}, 2, Distance::near});
  rows.push_back({"3 near", {}, 3, Distance::near});
  return rows;
}

/// A record without what is no part of the game, and with one word for a dance.
Match played(Match match) {
  for (Game& game : match.games) {
    std::erase_if(game.actions,
                  [](const Action& each) { return std::holds_alternative<Comment>(each.what); });
    for (Action& action : game.actions) {
      auto* play = std::get_if<WrittenPlay>(&action.what);
      if (play != nullptr && play->kind == PlayKind::danced) play->kind = PlayKind::blank;
    }
  }
  return match;
}

bool is_same_record(const Match& original, const Match& other) {
  bool is_turn_lost = false;
  return original.length == other.length &&
         is_same_match(played(original), played(other), is_turn_lost);
}

Match record_in(std::string_view text) {
  const Source source("record.mat", text);
  Collector collector;
  std::optional<Match> first;
  read(source, ".mat", nullptr, collector, [&](Match&& match) {
    if (!first) first = std::move(match);
    return true;
  });
  return first.value_or(Match{});
}

/// Whether naming the slip explains it: nobody can tell what is gone, and a game that is there
/// twice is no edit of one game.
bool is_explained_in_words(SlipKind kind) {
  switch (kind) {
    case SlipKind::dropped_row:
    case SlipKind::renumbered_row_missing:
    case SlipKind::turn_missing:
    case SlipKind::own_turn_missing:
    case SlipKind::two_turns_missing:
    case SlipKind::game_missing:
    case SlipKind::renumbered_game_missing:
    case SlipKind::game_twice:
    case SlipKind::renumbered_game_twice:
    case SlipKind::dropped_cell:
      return true;
    default:
      return false;
  }
}

bool has(std::string_view text, std::string_view word) {
  return text.find(word) != std::string_view::npos;
}

/// Whether words name the turn, the row or the game that is gone or twice.
bool is_named(SlipKind kind, std::string_view words) {
  if (kind == SlipKind::game_twice || kind == SlipKind::renumbered_game_twice) {
    return has(words, "game") && (has(words, "again") || has(words, "twice"));
  }
  if (!has(words, "missing") && !has(words, "left out") && !has(words, "added")) return false;
  switch (kind) {
    case SlipKind::dropped_cell:
    case SlipKind::turn_missing:
    case SlipKind::own_turn_missing:
      return has(words, "a turn");
    case SlipKind::dropped_row:
    case SlipKind::renumbered_row_missing:
      return has(words, "two turns") || has(words, "row");
    case SlipKind::two_turns_missing:
      return has(words, "two turns");
    default:
      return has(words, "game");
  }
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
    add(slip.edit);
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
  for (std::size_t slip = 0; slip < told.size(); ++slip) {
    if (!told[slip].finding) continue;
    const SlipKind kind = slipped.alone[slip].kind;
    const Diagnostic& found = reading.findings[*told[slip].finding];
    const Match target = record_in(slipped.with(all & ~(1U << slip)));
    for (std::size_t at = 0; at < found.repairs.size() && !told[slip].is_listed; ++at) {
      Match repaired = reading.match;
      apply(found.repairs[at], repaired);
      const bool is_true = is_same_record(target, repaired) ||
                           (is_explained_in_words(kind) && is_named(kind, found.repairs[at].words));
      told[slip].is_listed = is_true;
      told[slip].is_first = is_true && at == 0;
    }
    // What is gone may be told without a candidate, or beside one.
    if (told[slip].is_listed || !is_explained_in_words(kind)) continue;
    std::string words = fmt::format("{}\n{}", found.message, found.help);
    for (const std::string& note : found.notes) words += "\n" + note;
    told[slip].is_listed = is_named(kind, words);
    told[slip].is_first = told[slip].is_listed && found.repairs.empty();
  }
}

std::string contents_of_file(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

/// The text that `bgtools repair` writes.
std::string repaired_text(const std::string& text, const SlipStudy& study) {
  const std::filesystem::path in = study.scratch / "slipped.mat";
  const std::filesystem::path out = study.scratch / "repaired.mat";
  std::ofstream(in, std::ios::binary) << text;
  std::filesystem::remove(out);
  const std::string command = fmt::format(
      "'{}' repair --no-config{} --write '{}' '{}' >/dev/null 2>&1", study.program.string(),
      study.repairs_scores ? " --scores" : "", out.string(), in.string());
  // NOLINTNEXTLINE(cert-env33-c,concurrency-mt-unsafe)
  (void)std::system(command.c_str());
  return std::filesystem::exists(out) ? contents_of_file(out) : text;
}

Written written_record(const Slipped& slipped, const std::string& repaired) {
  if (repaired == slipped.text) return Written::nothing;
  const Match record = record_in(repaired);
  const unsigned all = (1U << slipped.alone.size()) - 1;
  for (unsigned slips = 0; slips <= all; ++slips) {
    if (!is_same_record(record_in(slipped.with(slips)), record)) continue;
    if (slips == 0) return Written::original;
    return slips == all ? Written::nothing : Written::partly;
  }
  return Written::wrongly;
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

/// Slips of which each alone is one finding at its place.
std::vector<Mutant> several_slips(const CleanMatch& match, const Match& record, const SlipRow& row,
                                  BruteForceJudge& judge, std::mt19937_64& random) {
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
      const SlipKind kind = kSlipsInRows[below(random, kSlipsInRows.size())];
      auto slip = mutate_game(match.text, game, static_cast<int>(at) + 1, kind, random);
      if (!slip || !fits(row.distance, rows, row_of(game, *slip))) continue;
      const Trial alone = try_mutant(match.text, record, *slip, judge);
      if (!alone.is_illegal() || !alone.is_single() || !alone.is_placed()) continue;
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

SlipTrial try_slips(const SlipRow& row, Slipped slipped, const SlipStudy& study,
                    BruteForceJudge& judge) {
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
    if (!study.program.empty()) {
      trial.written_text = repaired_text(slipped.text, study);
      trial.written = written_record(slipped, trial.written_text);
    }
  }
  trial.slipped = std::move(slipped);
  return trial;
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
  if (!is_illegal()) return is_found() ? "legal, and an error" : "";
  if (!is_found()) return "not found";
  std::string words;
  const auto add = [&](bool is_so, std::string_view what) {
    if (is_so) words += fmt::format("{}{}", words.empty() ? "" : ", ", what);
  };
  add(errors() > told.size(), "more findings than slips");
  add(!are_all_found(), told.size() > 1 ? "not all slips found" : "at another place");
  add(are_all_found() && !are_all_listed(), "not listed");
  add(unverified_turns > 0, "turns not verified");
  add(written == Written::wrongly, "written wrongly");
  return words;
}

void SlipTally::add(const SlipTrial& trial) {
  ++trials;
  if (!trial.is_illegal()) {
    accused += trial.is_found() ? 1 : 0;
    return;
  }
  ++illegal;
  slips += static_cast<int>(trial.told.size());
  found += trial.is_found() ? 1 : 0;
  own += trial.are_all_found() ? 1 : 0;
  errors += static_cast<int>(trial.errors());
  not_more += trial.is_found() && trial.errors() <= trial.told.size() ? 1 : 0;
  first += trial.are_all_first() ? 1 : 0;
  listed += trial.are_all_listed() ? 1 : 0;
  unverified += trial.unverified_turns > 0 ? 1 : 0;
  restored += trial.written == Written::original ? 1 : 0;
  wrong += trial.written == Written::wrongly ? 1 : 0;
}

void SlipTally::add(const SlipTally& other) {
  for (const auto member :
       {&SlipTally::trials, &SlipTally::illegal, &SlipTally::slips, &SlipTally::found,
        &SlipTally::own, &SlipTally::errors, &SlipTally::not_more, &SlipTally::first,
        &SlipTally::listed, &SlipTally::unverified, &SlipTally::restored, &SlipTally::wrong,
        &SlipTally::accused}) {
    this->*member += other.*member;
  }
}

std::string heading_of_slip_table() {
  return "| slip | records | illegal | found | each at its place | findings / slips | not more "
         "findings | first | listed | turns lost | restored | written wrongly | wrongly accused |\n"
         "|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n";
}

std::string line_of(std::string_view name, const SlipTally& tally) {
  const auto of_illegal = [&](int part) { return share(part, tally.illegal); };
  return fmt::format("| {} | {} | {} | {} | {} | {} / {} | {} | {} | {} | {} | {} | {} | {} |\n",
                     name, tally.trials, tally.illegal, of_illegal(tally.found),
                     of_illegal(tally.own), tally.errors, tally.slips, of_illegal(tally.not_more),
                     of_illegal(tally.first), of_illegal(tally.listed), tally.unverified,
                     of_illegal(tally.restored), tally.wrong, tally.accused);
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
      slipped.alone = several_slips(match, record_in(match.text), row, judge, random);
    }
    judge.forget();
    if (slipped.alone.empty()) continue;
    slipped.text = slipped.with((1U << slipped.alone.size()) - 1);
    const SlipTrial trial = try_slips(row, std::move(slipped), study, judge);
    tally.add(trial);
    on_trial(trial, match);
    judge.forget();
  }
  return tally;
}

}  // namespace bgtools::test
