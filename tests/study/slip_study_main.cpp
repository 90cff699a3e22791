#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <charconv>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <study/oddities.hpp>
#include <study/places.hpp>
#include <study/slip_study.hpp>
#include <vector>

namespace bgtools::test {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kSlipUsage =
    "usage: slip_study [--half train|test] [--matches N] [--seed N] [--kinds NAME,...]\n"
    "                  [--scores] [--oddities] [--failures FOLDER] [--list] FOLDER...\n"
    "Puts slips into the clean .mat files below the folders, and prints what bgtools tells about\n"
    "them and what `repair` writes.\n"
    "  --half      only the matches with an even number (train) or an odd one (test)\n"
    "  --matches   how many matches each row of the table takes; default: 60\n"
    "  --kinds     only these rows; also basic, people, witness, hand, several, fitted, aside\n"
    "  --scores    repair scores and results, too\n"
    "  --oddities  legal records that are not as most are, instead of slips\n"
    "  --failures  write each record for which something fails, and failures.txt, to a folder\n"
    "  --list      only say what each kind of slip is\n";

int slip_usage() {
  fmt::print(stderr, "{}", kSlipUsage);
  return 2;
}

std::string contents_of_match(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

bool is_in_group(const SlipRow& row, std::string_view group) {
  if (row.count > 1) return group == "several" || row.name == group;
  constexpr std::array<std::string_view, 4> kGroups{"basic", "people", "witness", "hand"};
  const Slip& kind = slip(row.kind);
  return group == "all" || group == kGroups[static_cast<std::size_t>(kind.group)] ||
         group == (kind.use == SlipUse::aside ? "aside" : "fitted") || row.name == group;
}

std::string_view words(Written written) {
  switch (written) {
    case Written::nothing:
      return "nothing";
    case Written::partly:
      return "a part of the original";
    case Written::original:
      return "the original";
    case Written::otherwise:
      return "something else";
    case Written::wrongly:
      break;
  }
  return "over what was right";
}

/// What a person needs to judge a trial.
std::string description_of(const SlipTrial& trial, std::string_view file) {
  const std::string& text = trial.slipped.text;
  std::string lines = fmt::format("{}: {}\n", file, trial.failure());
  for (std::size_t at = 0; at < trial.told.size(); ++at) {
    const Mutant& slip = trial.slipped.alone[at];
    const Told& told = trial.told[at];
    lines += fmt::format("  slip: {}, game {}, turns {}-{}, line {} of the original; {}\n",
                         bgtools::test::slip(slip.kind).name, slip.game, slip.first_turn,
                         slip.last_turn, line_number(trial.slipped.original, slip.edit.begin),
                         !told.finding    ? "no finding of its own"
                         : told.is_first  ? "first"
                         : told.is_listed ? "listed"
                                          : "not listed");
    lines += fmt::format("    was |{}\n", line_at(trial.slipped.original, slip.edit.begin));
    lines += fmt::format("    is  |{}\n", line_at(slip.text, slip.edit.begin));
  }
  for (const Stop& stop : trial.verdict.stops) {
    lines += fmt::format("  judge: {}: {}\n", place_in(text, stop.part.begin), stop.reason);
  }
  for (const Said& said : trial.findings) {
    lines += fmt::format("  {}[{}] {} (game {}, turn {}): {}\n", bgtools::name(said.severity),
                         code(said.rule), place_in(text, said.begin), said.game, said.turn,
                         said.message);
    for (const std::string& repair : said.repairs) {
      lines += fmt::format("    candidate: {}\n", repair);
    }
  }
  if (trial.unverified_turns > 0) {
    lines += fmt::format("  turns not verified: {}\n", trial.unverified_turns);
  }
  if (trial.written != Written::nothing) {
    lines += fmt::format("  repair writes {}\n", words(trial.written));
  }
  if (trial.written == Written::wrongly || trial.written == Written::otherwise) {
    const auto differs = std::mismatch(text.begin(), text.end(), trial.written_text.begin(),
                                       trial.written_text.end());
    const auto offset = static_cast<std::size_t>(differs.first - text.begin());
    lines += fmt::format("    was |{}\n    is  |{}\n", line_at(text, offset),
                         line_at(trial.written_text, offset));
  }
  return lines + "\n";
}

struct SlipArguments {
  SlipStudy study;
  std::string_view half;
  std::vector<std::string> kinds;
  fs::path failures;
  std::vector<fs::path> files;
  bool is_list = false;
  bool is_of_oddities = false;
};

bool number_in(std::string_view text, std::uint64_t& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size();
}

/// Whether the option and its value are known.
bool set_option(std::string_view option, std::string_view value, SlipArguments& arguments) {
  std::uint64_t number = 0;
  if (option == "--half") {
    arguments.half = value;
    return value == "train" || value == "test";
  }
  if (option == "--matches" && number_in(value, number)) {
    arguments.study.trials_per_row = static_cast<int>(number);
    return true;
  }
  if (option == "--seed") return number_in(value, arguments.study.seed);
  if (option == "--failures") {
    arguments.failures = value;
    return true;
  }
  if (option != "--kinds") return false;
  const std::vector<SlipRow>& rows = slip_rows();
  while (!value.empty()) {
    const std::size_t comma = std::min(value.find(','), value.size());
    // Some names have a comma of their own.
    std::string_view kind = value.substr(0, comma);
    for (const SlipRow& row : rows) {
      if (value.starts_with(row.name) && row.name.size() > kind.size()) kind = row.name;
    }
    const bool is_known = std::any_of(rows.begin(), rows.end(),
                                      [&](const SlipRow& row) { return is_in_group(row, kind); });
    if (!is_known) return false;
    arguments.kinds.emplace_back(kind);
    value.remove_prefix(std::min(kind.size() + 1, value.size()));
  }
  return true;
}

std::optional<SlipArguments> parsed(const std::vector<std::string_view>& words_of_line) {
  SlipArguments arguments;
  for (std::size_t at = 0; at < words_of_line.size(); ++at) {
    const std::string_view word = words_of_line[at];
    if (word == "--scores") {
      arguments.study.repairs_scores = true;
    } else if (word == "--oddities") {
      arguments.is_of_oddities = true;
    } else if (word == "--list") {
      arguments.is_list = true;
    } else if (word.starts_with("--")) {
      if (++at == words_of_line.size()) return std::nullopt;
      if (!set_option(word, words_of_line[at], arguments)) return std::nullopt;
    } else if (fs::is_directory(word)) {
      for (const fs::directory_entry& entry : fs::recursive_directory_iterator(word)) {
        if (entry.path().extension() == ".mat") arguments.files.push_back(entry.path());
      }
    } else {
      return std::nullopt;
    }
  }
  if (arguments.files.empty() && !arguments.is_list) return std::nullopt;
  std::sort(arguments.files.begin(), arguments.files.end());
  return arguments;
}

/// A match is numbered by its place among the files. One with a finding is left out, and named.
std::vector<CleanMatch> matches_of(const SlipArguments& arguments) {
  std::vector<CleanMatch> matches;
  for (std::size_t at = 0; at < arguments.files.size(); ++at) {
    const bool is_even = (at + 1) % 2 == 0;
    if (!arguments.half.empty() && is_even != (arguments.half == "train")) continue;
    const fs::path& file = arguments.files[at];
    CleanMatch match{file.stem().string(), contents_of_match(file)};
    if (!read_and_verify(match.text).findings.empty()) {
      fmt::print(stderr, "not clean: {}\n", file.string());
      continue;
    }
    matches.push_back(std::move(match));
  }
  return matches;
}

void print_list() {
  fmt::print("| slip | use | what the hand does |\n|---|---|---|\n");
  for (const Slip& slip : all_slips()) {
    fmt::print("| {} | {} | {} |\n", slip.name, slip.use == SlipUse::aside ? "aside" : "fitted",
               slip.what);
  }
}

/// What is said about legal records.
void run_oddities(const SlipArguments& arguments, const std::vector<CleanMatch>& matches,
                  std::ostream& failures) {
  fmt::print(
      "| record | what | made | judged illegal | accused | written |\n|---|---|--:|--:|--:|--:|\n");
  BruteForceJudge judge;
  std::array<int, 4> sum{};
  for (const Oddity& oddity : all_oddities()) {
    std::array<int, 4> counts{};
    const auto number = static_cast<std::uint64_t>(&oddity - all_oddities().data());
    for (std::size_t at = 0; at < matches.size() && counts[0] < arguments.study.trials_per_row;
         ++at) {
      std::mt19937_64 random(arguments.study.seed * 1'000'003 + number * 100'003 + at);
      const auto record = odd_record(oddity, matches[at].text, random, judge);
      if (!record) continue;
      ++counts[0];
      counts[1] += record->verdict.is_legal() ? 0 : 1;
      counts[2] += record->accusations.empty() ? 0 : 1;
      counts[3] += record->is_changed ? 1 : 0;
      const bool is_fine =
          record->verdict.is_legal() && record->accusations.empty() && !record->is_changed;
      if (is_fine || arguments.failures.empty()) continue;
      std::string file = fmt::format("{}-{}.mat", oddity.name, matches[at].name);
      std::replace(file.begin(), file.end(), ' ', '_');
      std::ofstream(arguments.failures / file, std::ios::binary) << record->text;
      failures << file << (record->is_changed ? ": written\n" : "\n");
      for (const Stop& stop : record->verdict.stops) {
        failures << fmt::format("  judge: {}: {}\n", place_in(record->text, stop.part.begin),
                                stop.reason);
      }
      for (const Diagnostic& found : record->accusations) {
        failures << fmt::format("  {}[{}] {}: {}\n", bgtools::name(found.severity),
                                code(found.rule), place_in(record->text, found.span.begin),
                                found.message);
      }
    }
    fmt::print("| {} | {} | {} | {} | {} | {} |\n", oddity.name, oddity.what, counts[0],
               oddity.is_judged ? fmt::format("{}", counts[1]) : "-", counts[2], counts[3]);
    std::fflush(stdout);
    for (std::size_t at = 0; at < sum.size(); ++at) sum[at] += counts[at];
  }
  fmt::print("| all | | {} | {} | {} | {} |\n", sum[0], sum[1], sum[2], sum[3]);
}

int run_slip_study(const std::vector<std::string_view>& words_of_line) {
  const std::optional<SlipArguments> arguments = parsed(words_of_line);
  if (!arguments) return slip_usage();
  if (arguments->is_list) {
    print_list();
    return 0;
  }
  const std::vector<CleanMatch> matches = matches_of(*arguments);
  std::ofstream failures;
  if (!arguments->failures.empty()) {
    fs::create_directories(arguments->failures);
    failures.open(arguments->failures / "failures.txt", std::ios::binary);
  }
  if (arguments->is_of_oddities) {
    run_oddities(*arguments, matches, failures);
    return 0;
  }
  fmt::print("{}", heading_of_slip_table());
  constexpr std::array<std::string_view, 4> kSums{"fitted", "aside", "all", "several"};
  std::array<SlipTally, kSums.size()> sums{};
  for (const SlipRow& row : slip_rows()) {
    const bool is_wanted =
        arguments->kinds.empty() ||
        std::any_of(arguments->kinds.begin(), arguments->kinds.end(),
                    [&](const std::string& group) { return is_in_group(row, group); });
    if (!is_wanted) continue;
    const SlipTally tally = study_slips(
        row, matches, arguments->study, [&](const SlipTrial& trial, const CleanMatch& match) {
          if (!failures.is_open() || trial.failure().empty()) return;
          std::string file = fmt::format("{}-{}.mat", row.name, match.name);
          std::replace(file.begin(), file.end(), ' ', '_');
          std::ofstream(arguments->failures / file, std::ios::binary) << trial.slipped.text;
          failures << description_of(trial, file);
        });
    // Kinds that are set aside have a star.
    const std::string_view mark = is_in_group(row, "aside") ? " *" : "";
    fmt::print("{}", line_of(fmt::format("{}{}", row.name, mark), tally));
    std::fflush(stdout);
    for (std::size_t at = 0; at < kSums.size(); ++at) {
      if (is_in_group(row, kSums[at])) sums[at].add(tally);
    }
  }
  for (std::size_t at = 0; at < kSums.size(); ++at) {
    if (sums[at].trials > 0) fmt::print("{}", line_of(kSums[at], sums[at]));
  }
  return 0;
}

}  // namespace
}  // namespace bgtools::test

int main(int count, char** arguments) {
  return bgtools::test::run_slip_study({arguments + 1, arguments + count});
}
