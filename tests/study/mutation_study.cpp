#include <fmt/format.h>
#include <algorithm>
#include <charconv>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <string>
#include <string_view>
#include <study/places.hpp>
#include <study/study.hpp>
#include <vector>

namespace bgtools::test {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kUsage =
    "usage: mutation_study [--per-match N] [--seed N] [--notes FOLDER] FOLDER...\n"
    "Makes mutants of the .mat files below the folders, compares the findings of bgtools with the\n"
    "verdict of a brute-force judge, and prints the table. --notes writes a file for each class\n"
    "of mutants on which the two disagree, or for which bgtools reports more, or another place.\n";

std::string contents_of(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

/// What a person needs to judge a trial.
std::string description(const Trial& trial, std::string_view file) {
  const std::string_view text = trial.mutant.text;
  const std::size_t edit = trial.mutant.edit.begin;
  std::string lines =
      fmt::format("{} line {}: {} in game {}, turn {}\n", file, line_number(text, edit),
                  name(trial.mutant.kind), trial.mutant.game, trial.mutant.first_turn);
  lines += fmt::format("  was  |{}\n", line_at(trial.original, edit));
  lines += fmt::format("  is   |{}\n", line_at(text, edit));
  for (const Stop& stop : trial.verdict.stops) {
    lines += fmt::format("  judge: game {}, turn {}, line {}: {} |{}\n", stop.game, stop.turn,
                         line_number(text, stop.part.begin), stop.reason,
                         text.substr(stop.part.begin, stop.part.size()));
  }
  for (const Said& said : trial.findings) {
    lines += fmt::format("  {}[{}] game {}, turn {}, line {}: {}\n", bgtools::name(said.severity),
                         code(said.rule), said.game, said.turn, line_number(text, said.begin),
                         said.message);
    for (const std::string& repair : said.repairs) {
      lines += fmt::format("    repair: {}\n", repair);
    }
  }
  return lines + "\n";
}

/// The findings as one word, so that similar trials are grouped.
std::string pattern(const Trial& trial) {
  std::string text = fmt::format("{}:", name(trial.mutant.kind));
  std::size_t shown = 0;
  for (const Said& said : trial.findings) {
    if (++shown > 4) {
      text += " ...";
      break;
    }
    text += fmt::format(" {}", code(said.rule));
    if (said.game != trial.mutant.game) {
      text += "(later game)";
    }
  }
  return text;
}

/// Trials of one class, sorted by their pattern.
class Notes {
 public:
  void add(const Trial& trial, std::string_view file) {
    std::vector<std::string>& examples = examples_[pattern(trial)];
    examples.push_back(description(trial, file));
  }
  void write(const fs::path& path, std::size_t most_examples) const {
    std::vector<std::pair<std::size_t, std::string>> order;
    for (const auto& [text, examples] : examples_) order.emplace_back(examples.size(), text);
    std::sort(order.rbegin(), order.rend());
    std::ofstream out(path, std::ios::binary);
    for (const auto& [count, text] : order) out << fmt::format("{:5} {}\n", count, text);
    for (const auto& [count, text] : order) {
      out << fmt::format("\n=== {} {}\n\n", count, text);
      const auto& examples = examples_.at(text);
      for (std::size_t i = 0; i < std::min(most_examples, examples.size()); ++i) out << examples[i];
    }
  }

 private:
  std::map<std::string, std::vector<std::string>> examples_;
};

std::optional<std::uint64_t> number_of(std::string_view text) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

int usage() {
  fmt::print(stderr, "{}", kUsage);
  return 2;
}

int run(const std::vector<std::string_view>& arguments) {
  std::uint64_t per_match = 8;
  std::uint64_t seed = 1;
  fs::path notes;
  std::vector<fs::path> files;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const bool has_value = i + 1 < arguments.size();
    if (has_value && (arguments[i] == "--per-match" || arguments[i] == "--seed")) {
      const auto number = number_of(arguments[i + 1]);
      if (!number) return usage();
      (arguments[i] == "--seed" ? seed : per_match) = *number;
      ++i;
    } else if (has_value && arguments[i] == "--notes") {
      notes = arguments[++i];
    } else if (fs::is_directory(arguments[i])) {
      for (const fs::directory_entry& entry : fs::recursive_directory_iterator(arguments[i])) {
        if (entry.path().extension() == ".mat") files.push_back(entry.path());
      }
    } else {
      return usage();
    }
  }
  std::sort(files.begin(), files.end());
  if (files.empty()) return usage();

  std::vector<std::string> texts;
  int unclean = 0;
  BruteForceJudge judge;
  for (const fs::path& file : files) {
    texts.push_back(contents_of(file));
    Mutant whole;
    whole.text = texts.back();
    const Trial trial = try_mutant(texts.back(), Match{}, std::move(whole), judge);
    judge.forget();
    if (!trial.is_illegal() && trial.findings.empty()) continue;
    fmt::print(stderr, "not clean: {}", description(trial, file.filename().string()));
    ++unclean;
  }
  if (unclean > 0) return 1;

  Table table;
  Notes missed;
  Notes accused;
  Notes legal;
  Notes misplaced;
  Notes at_stop;
  Notes several;
  Notes listed;
  Notes unrepaired;
  run_study(texts, static_cast<int>(per_match), seed, [&](const Trial& trial, std::size_t at) {
    table.add(trial);
    const std::string file = files[at].filename().string();
    if (!trial.is_illegal()) {
      (trial.is_found() ? accused : legal).add(trial, file);
      return;
    }
    if (!trial.is_found()) return missed.add(trial, file);
    if (!trial.is_placed()) {
      misplaced.add(trial, file);
    } else if (!trial.is_at_edit()) {
      at_stop.add(trial, file);
    }
    if (trial.restored == Restored::listed) listed.add(trial, file);
    if (trial.restored == Restored::no) unrepaired.add(trial, file);
    if (!trial.is_single()) several.add(trial, file);
  });
  fmt::print("{}", table.text());
  if (!notes.empty()) {
    fs::create_directories(notes);
    missed.write(notes / "illegal-not-found.txt", 1000);
    accused.write(notes / "legal-with-error.txt", 1000);
    legal.write(notes / "legal.txt", 6);
    misplaced.write(notes / "not-at-the-edited-turn.txt", 6);
    at_stop.write(notes / "at-the-stop-after-the-edit.txt", 4);
    listed.write(notes / "listed-not-unique.txt", 4);
    unrepaired.write(notes / "not-repaired.txt", 4);
    several.write(notes / "more-than-one-finding.txt", 4);
  }
  return 0;
}

}  // namespace
}  // namespace bgtools::test

int main(int count, char** arguments) {
  return bgtools::test::run({arguments + 1, arguments + count});
}
