// Runs the program on damaged transcripts and judges: it never crashes, hangs or passes a file of
// which it left something out.

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <bgtools/formats/format.hpp>
#include <bgtools/text/source.hpp>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <support/environment.hpp>
#include <vector>

#include <oracle/accounting.hpp>
#include <oracle/inventory/inventory.hpp>

#include "mutants.hpp"

namespace bgtools::test {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kUsage =
    "usage: damage --program BGTOOLS [OPTION]... COUNT SEED FOLDER...\n"
    "Damages the files below the folders in COUNT ways and runs bgtools on the results.\n"
    "  --command NAME     check, convert, repair, detect, dupes or show; default: check\n"
    "  --failures FOLDER  keep the files that show a fault\n"
    "  --sanitized        the program has sanitizers: allow more time, and any memory\n";

constexpr std::size_t kBatch = 250;

struct Arguments {
  fs::path program{};
  std::string command = "check";
  fs::path failures{};
  bool is_sanitized = false;
  std::uint64_t count = 0;
  std::uint64_t seed = 0;
  std::vector<fs::path> folders{};
};

std::string bytes_of(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

void write_bytes(const fs::path& path, std::string_view bytes) {
  std::ofstream out(path, std::ios::binary);
  out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  if (!out.flush()) {
    fmt::print(stderr, "{}: cannot be written\n", path.string());
    std::exit(2);
  }
}

std::vector<Originals> originals_below(const std::vector<fs::path>& folders) {
  std::vector<fs::path> files;
  for (const fs::path& folder : folders) {
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder)) {
      const std::string extension = entry.path().extension().string();
      if (!entry.is_regular_file() || extension == ".expect" || extension.empty()) continue;
      if (entry.path().filename() != "SOURCE.txt") files.push_back(entry.path());
    }
  }
  std::sort(files.begin(), files.end());
  std::map<std::string, Originals> by_format;
  for (const fs::path& file : files) {
    Original original{file.extension().string(), bytes_of(file)};
    const Detection detection = detect(Source("x", original.bytes), original.extension);
    const Format* const format = detection.format;
    Originals& some = by_format[std::string(format == nullptr ? "none" : format->name)];
    some.format = format == nullptr ? "none" : format->name;
    some.is_binary = format != nullptr && format->is_binary;
    some.files.push_back(std::move(original));
  }
  std::vector<Originals> all;
  for (auto& [name, some] : by_format) all.push_back(std::move(some));
  return all;
}

struct Run {
  int exit = 0;  ///< 0 if a signal ended it
  int signal = 0;
  double seconds = 0.0;  ///< of CPU
};

/// What the program does with one file, or with many.
class Program {
 public:
  Program(const Arguments& arguments, const fs::path& folder)
      : arguments_(arguments), out_(folder / "out"), err_(folder / "err") {}

  Run run(const std::vector<std::string>& words) const {
    const pid_t child = fork();
    if (child == 0) start(words);
    int status = 0;
    rusage used{};
    if (child < 0 || wait4(child, &status, 0, &used) != child) {
      std::perror("damage");
      std::exit(2);
    }
    const auto seconds = [](const timeval& time) {
      return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
    };
    return {WIFEXITED(status) ? WEXITSTATUS(status) : 0, WIFSIGNALED(status) ? WTERMSIG(status) : 0,
            seconds(used.ru_utime) + seconds(used.ru_stime)};
  }

  [[nodiscard]] std::string out() const { return bytes_of(out_); }
  [[nodiscard]] std::string err() const { return bytes_of(err_); }

  /// What is wrong with a run over so many bytes, apart from what it says; "" if nothing is.
  [[nodiscard]] std::string fault(const Run& run, std::size_t bytes) const {
    if (run.signal != 0) return fmt::format("signal {}", run.signal);
    if (run.exit > 2) return fmt::format("exit {}", run.exit);
    if (run.seconds > allowed(bytes)) {
      return fmt::format("{:.2f} s of CPU for {} bytes", run.seconds, bytes);
    }
    return {};
  }

 private:
  /// Seconds of CPU: two for each megabyte, and as many for less.
  [[nodiscard]] double allowed(std::size_t bytes) const {
    const double megabytes = std::max(1.0, static_cast<double>(bytes) / 1e6);
    return 2.0 * megabytes * (arguments_.is_sanitized ? 20 : 1);
  }

  [[noreturn]] void start(const std::vector<std::string>& words) const {
    const rlimit seconds{120, 120};
    const rlimit memory{rlim_t{4} << 30U, rlim_t{4} << 30U};
    const rlimit core{0, 0};
    setrlimit(RLIMIT_CPU, &seconds);
    setrlimit(RLIMIT_CORE, &core);
    if (!arguments_.is_sanitized) setrlimit(RLIMIT_AS, &memory);
    std::string program = arguments_.program.string();
    std::vector<std::string> copies = words;
    std::vector<char*> pointers{program.data()};
    for (std::string& word : copies) pointers.push_back(word.data());
    pointers.push_back(nullptr);
    const int in = open("/dev/null", O_RDONLY);
    const int out = open(out_.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    const int err = open(err_.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (dup2(in, 0) == 0 && dup2(out, 1) == 1 && dup2(err, 2) == 2) {
      execv(program.c_str(), pointers.data());
    }
    _exit(127);
  }

  const Arguments& arguments_;
  fs::path out_;
  fs::path err_;
};

/// What `check` says about a file.
struct Receipt {
  bool is_complete = false;  ///< not an `error` record
  bool has_format = false;
  std::int64_t games = 0;
  std::int64_t errors = 0;
  std::int64_t warnings = 0;
};

std::map<std::string, Receipt> receipts_in(const std::string& ndjson) {
  std::map<std::string, Receipt> receipts;
  for (std::size_t begin = 0; begin < ndjson.size();) {
    const std::size_t end = std::min(ndjson.find('\n', begin), ndjson.size());
    const auto record =
        nlohmann::json::parse(ndjson.begin() + static_cast<std::ptrdiff_t>(begin),
                              ndjson.begin() + static_cast<std::ptrdiff_t>(end), nullptr, false);
    begin = end + 1;
    if (!record.is_object() || !record.contains("type")) continue;
    const bool is_file = record["type"] == "file";
    if (!is_file && record["type"] != "error") continue;
    if (!record.contains("path") || !record["path"].is_string()) continue;
    Receipt& receipt = receipts[record["path"].get<std::string>()];
    receipt.is_complete = is_file;
    receipt.has_format = record.contains("format") && record["format"].is_string();
    receipt.games = record.value("games", std::int64_t{0});
    receipt.errors = record.value("errors", std::int64_t{0});
    receipt.warnings = record.value("warnings", std::int64_t{0});
  }
  return receipts;
}

bool holds_less(const oracle::Inventory& kept, const oracle::Inventory& counted) {
  return kept.games < counted.games || kept.rolls < counted.rolls || kept.hops < counted.hops ||
         kept.cube_actions < counted.cube_actions || kept.results < counted.results;
}

struct Subject {
  std::uint64_t index = 0;
  Mutant mutant{};
  fs::path path{};
};

/// What a text has that its reader neither keeps nor reports; "" if nothing.
std::string lost_from(const Subject& subject) {
  const Source source("x", subject.mutant.bytes);
  const std::string extension = subject.path.extension().string();
  const Detection detection = detect(source, extension);
  if (detection.format == nullptr || !oracle::has_inventory(detection.format->name)) return {};
  const Format& format = *detection.format;
  const oracle::Inventory counted =
      oracle::count(format.name, format.is_binary ? source.bytes() : source.text());
  const oracle::Inventory kept =
      oracle::accounted(format, source, extension, [](const Match& /*match*/) {});
  if (!holds_less(kept, counted)) return {};
  std::ostringstream both;
  both << "passes, but of " << counted << " only " << kept << " are accounted for";
  return both.str();
}

/// What the reader makes of a text.
oracle::Inventory kept_of(std::string_view bytes, const std::string& extension) {
  oracle::Inventory kept;
  Collector ignored;
  read(Source("x", bytes), extension, nullptr, ignored, [&](const Match& match) {
    kept += oracle::inventory_of(match);
    return true;
  });
  return kept;
}

/// What a slip of the pen has taken out of the record of a file without a finding; "" if nothing.
std::string lost_by_slip(const Subject& subject) {
  if (subject.mutant.original.empty()) return {};
  const std::string extension = subject.path.extension().string();
  const oracle::Inventory before = kept_of(subject.mutant.original, extension);
  const oracle::Inventory after = kept_of(subject.mutant.bytes, extension);
  if (!holds_less(after, before)) return {};
  std::ostringstream both;
  both << "passes without a finding, but of " << before << " only " << after << " are left";
  return both.str();
}

/// What a text has that nobody took for a part of a game; "" if nothing.
std::string unclaimed_in(const Subject& subject) {
  const Source source("x", subject.mutant.bytes);
  const std::string extension = subject.path.extension().string();
  const Detection detection = detect(source, extension);
  if (detection.format == nullptr || detection.format->is_binary) return {};
  // Texts of one tree have no lines.
  constexpr std::array<std::string_view, 3> kTrees{"sgf", "json", "jsonl"};
  const bool is_tree =
      std::find(kTrees.begin(), kTrees.end(), detection.format->name) != kTrees.end();
  if (is_tree) return {};
  const std::string line = oracle::unclaimed(*detection.format, source, extension);
  return line.empty() ? line : fmt::format("passes, but nobody claims \"{}\"", line);
}

std::vector<Diagnostic> findings_of_reader(const Subject& subject) {
  const Source source("x", subject.mutant.bytes);
  Collector found;
  read(source, subject.path.extension().string(), nullptr, found,
       [](const Match& /*match*/) { return true; });
  return std::move(found.diagnostics);
}

bool has_unread_text(const Subject& subject) {
  const std::vector<Diagnostic> found = findings_of_reader(subject);
  return std::any_of(found.begin(), found.end(),
                     [](const Diagnostic& each) { return each.severity == Severity::error; });
}

/// Whether text is in no action of the record, not even as text.
bool drops_text(const Subject& subject) {
  const std::vector<Diagnostic> found = findings_of_reader(subject);
  return std::any_of(found.begin(), found.end(), [](const Diagnostic& each) {
    return each.rule == Rule::syntax_error || each.rule == Rule::line_too_long;
  });
}

/// Each thread takes address space, which is limited: the verdict is the same on any number of
/// cores.
constexpr const char* kJobs = "2";

std::vector<std::string> words_for(const std::string& command, const std::string& path) {
  std::vector<std::string> words{command, "--no-config"};
  if (command == "check") words.insert(words.end(), {"--jobs", kJobs});
  if (command == "convert") words.insert(words.end(), {"--to", "json"});
  words.push_back(path);
  if (command == "show") words.insert(words.end(), {"--game", "1", "--turn", "1"});
  return words;
}

class Study {
 public:
  Study(const Arguments& arguments, const fs::path& folder)
      : arguments_(arguments), folder_(folder), program_(arguments, folder) {}

  /// Whether nothing failed.
  bool run() {
    const std::vector<Originals> formats = originals_below(arguments_.folders);
    if (formats.empty()) {
      fmt::print(stderr, "damage: no files\n");
      return false;
    }
    for (std::uint64_t done = 0; done < arguments_.count; done += batch_.size()) {
      take_batch(formats, done);
    }
    fmt::print(
        "{} mutants of {} formats through {}: {} failures; {} read without a finding that counts, "
        "{} with, {} incomplete or without a game; {:.1f} s of CPU\n",
        arguments_.count, formats.size(), arguments_.command, failures_, clean_, faulty_, unread_,
        seconds_);
    return failures_ == 0;
  }

 private:
  void take_batch(const std::vector<Originals>& formats, std::uint64_t first) {
    batch_.clear();
    // A file in a list may be a note; one that is named is to be checked.
    std::vector<std::string> words{"check", "--no-config",     "--jobs",
                                   kJobs,   "--output-format", "ndjson"};
    std::size_t bytes = 0;
    for (std::uint64_t i = first; i < std::min(first + kBatch, arguments_.count); ++i) {
      Subject subject{i, mutant(formats, arguments_.seed, i), {}};
      subject.path = folder_ / fmt::format("{}-{}", i, subject.mutant.name);
      write_bytes(subject.path, subject.mutant.bytes);
      words.push_back(subject.path.string());
      bytes += subject.mutant.bytes.size();
      batch_.push_back(std::move(subject));
    }
    const Run all = program_.run(words);
    seconds_ += all.seconds;
    const std::string report = program_.out();
    if (!program_.fault(all, bytes).empty()) check_each();
    judge(receipts_in(report), all.exit);
    for (const Subject& subject : batch_) fs::remove(subject.path);
  }

  Run run_on(const Subject& subject, const std::string& command) {
    const std::vector<std::string> words = words_for(command, subject.path.string());
    Run one = program_.run(words);
    // On a busy machine, the system may take longer for the same work.
    if (one.signal == 0 && !program_.fault(one, subject.mutant.bytes.size()).empty()) {
      one = program_.run(words);
    }
    seconds_ += one.seconds;
    return one;
  }

  /// Finds which file of a batch is to blame. Many small files together may take longer.
  void check_each() {
    for (const Subject& subject : batch_) {
      const Run one = run_on(subject, "check");
      const std::string fault = program_.fault(one, subject.mutant.bytes.size());
      if (!fault.empty()) fail(subject, fault);
    }
  }

  void judge(const std::map<std::string, Receipt>& receipts, int exit) {
    int expected = 0;
    for (const Subject& subject : batch_) {
      const auto found = receipts.find(subject.path.string());
      if (found == receipts.end()) {
        fail(subject, "has no receipt");
        continue;
      }
      const Receipt& receipt = found->second;
      const bool is_read = receipt.is_complete && receipt.games > 0;
      expected = std::max(expected, !receipt.is_complete ? 2 : receipt.errors > 0 ? 1 : 0);
      ++(!is_read ? unread_ : receipt.errors > 0 ? faulty_ : clean_);
      if (arguments_.command == "check") {
        judge_check(subject, receipt);
      } else {
        judge_other(subject, receipt);
      }
    }
    if (exit < expected) {
      fail(batch_.front(), fmt::format("its batch ends with {} instead of {}", exit, expected));
    }
  }

  void judge_check(const Subject& subject, const Receipt& receipt) {
    if (!receipt.is_complete || receipt.errors > 0) return;
    if (receipt.games == 0) return fail(subject, "passes without a game");
    const std::string lost = lost_from(subject);
    if (!lost.empty()) return fail(subject, lost);
    const std::string unclaimed = unclaimed_in(subject);
    if (!unclaimed.empty()) return fail(subject, unclaimed);
    const std::string slip = receipt.warnings > 0 ? std::string() : lost_by_slip(subject);
    if (!slip.empty()) fail(subject, slip);
  }

  void judge_other(const Subject& subject, const Receipt& receipt) {
    const Run one = run_on(subject, arguments_.command);
    const std::string fault = program_.fault(one, subject.mutant.bytes.size());
    if (!fault.empty()) return fail(subject, fault);
    // What is not a transcript may be a position or a page about one.
    if (one.exit != 0 || subject.mutant.name.starts_with("none-")) return;
    if (arguments_.command == "detect") {
      if (!receipt.has_format && receipt.is_complete) fail(subject, "passes without a format");
      return;
    }
    if (arguments_.command == "show") {
      // What is after the first roll may be damaged, but not silently.
      if (program_.err().empty() && (!receipt.is_complete || has_unread_text(subject))) {
        return fail(subject, "passes and does not say what it could not read");
      }
    } else if (!receipt.is_complete) {
      return fail(subject, "passes what check does not read completely");
    } else if (arguments_.command == "dupes" && program_.err().empty() && drops_text(subject)) {
      return fail(subject, "passes and does not say what it does not compare");
    }
    if (receipt.games == 0) return fail(subject, "passes without a game");
    if (arguments_.command == "convert") judge_converted(subject);
  }

  /// The JSON on stdout holds what the reader keeps.
  void judge_converted(const Subject& subject) {
    const Source source("x", subject.mutant.bytes);
    oracle::Inventory kept;
    Collector found;
    read(source, subject.path.extension().string(), nullptr, found, [&](const Match& match) {
      kept += oracle::inventory_of(match);
      return true;
    });
    const oracle::Inventory written = oracle::count("json", program_.out());
    if (written == kept) return;
    std::ostringstream both;
    both << "writes " << written << " of " << kept;
    fail(subject, both.str());
  }

  void fail(const Subject& subject, std::string_view what) {
    ++failures_;
    fmt::print("{} {}: {}\n", subject.index, subject.path.filename().string(), what);
    std::fflush(stdout);
    if (arguments_.failures.empty()) return;
    fs::create_directories(arguments_.failures);
    write_bytes(arguments_.failures / subject.path.filename(), subject.mutant.bytes);
  }

  const Arguments& arguments_;
  fs::path folder_;
  Program program_;
  std::vector<Subject> batch_;
  std::uint64_t failures_ = 0;
  std::uint64_t clean_ = 0;
  std::uint64_t faulty_ = 0;
  std::uint64_t unread_ = 0;
  double seconds_ = 0.0;
};

std::optional<std::uint64_t> number_in(std::string_view word) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (error != std::errc{} || end != word.data() + word.size()) return std::nullopt;
  return number;
}

std::optional<Arguments> arguments_of(const std::vector<std::string>& words) {
  constexpr std::array<std::string_view, 6> kCommands{"check",  "convert", "repair",
                                                      "detect", "dupes",   "show"};
  Arguments arguments;
  std::vector<std::string> operands;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const bool has_value = i + 1 < words.size();
    if (words[i] == "--sanitized") {
      arguments.is_sanitized = true;
    } else if (words[i] == "--program" && has_value) {
      arguments.program = words[++i];
    } else if (words[i] == "--command" && has_value) {
      arguments.command = words[++i];
    } else if (words[i] == "--failures" && has_value) {
      arguments.failures = words[++i];
    } else if (words[i].starts_with("--")) {
      return std::nullopt;
    } else {
      operands.push_back(words[i]);
    }
  }
  if (operands.size() < 3 || arguments.program.empty()) return std::nullopt;
  if (std::find(kCommands.begin(), kCommands.end(), arguments.command) == kCommands.end()) {
    return std::nullopt;
  }
  const std::optional<std::uint64_t> count = number_in(operands[0]);
  const std::optional<std::uint64_t> seed = number_in(operands[1]);
  if (!count || !seed || *count == 0) return std::nullopt;
  arguments.count = *count;
  arguments.seed = *seed;
  arguments.folders.assign(operands.begin() + 2, operands.end());
  return arguments;
}

}  // namespace
}  // namespace bgtools::test

int main(int argument_count, char** words) {
  using namespace bgtools::test;
  const std::optional<Arguments> arguments =
      arguments_of(std::vector<std::string>(words + 1, words + argument_count));
  if (!arguments) {
    fmt::print(stderr, "{}", kUsage);
    return 2;
  }
  const TemporaryDirectory folder;
  if (folder.path().empty()) return 2;
  return Study(*arguments, folder.path()).run() ? 0 : 1;
}
