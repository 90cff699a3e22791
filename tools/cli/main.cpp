#include <fcntl.h>
#include <fmt/core.h>
#include <unistd.h>

#include <bgtools/formats/format.hpp>
#include <cerrno>
#include <clocale>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <new>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "cli/commands/commands.hpp"
#include "cli/inputs/archive.hpp"
#include "cli/inputs/walk.hpp"
#include "cli/options/command.hpp"
#include "cli/options/config.hpp"
#include "cli/options/parse.hpp"
#include "cli/outputs/outputs.hpp"
#include "cli/system/interrupt.hpp"
#include "cli/system/output.hpp"
#include "report/version.hpp"

namespace bgtools::cli {
namespace {

const Command* find_command(std::string_view name) {
  for (const Command& command : commands()) {
    if (command.name == name) return &command;
  }
  return nullptr;
}

void print_help(Output& out) {
  out.write(
      "bgtools reads, verifies and converts recorded backgammon games.\n"
      "\nUsage: bgtools COMMAND [OPTIONS] [ARGS]\n\n");
  for (const Command& command : commands()) out.print("  {:13}{}\n", command.name, command.summary);
  out.write(
      "\n  --version  print the version and the supported formats\n"
      "  --help     print this text; `bgtools help COMMAND` prints the options of a command\n"
      "\nExit status: 0 clean, 1 findings, 2 could not do the job.\n");
}

void print_help(const Command& command, Output& out) {
  out.print("bgtools {}: {}\n\nUsage: bgtools {} [OPTIONS] {}\n", command.name, command.summary,
            command.name, command.operands);
  out.write(describe_options(command.takes));
}

void print_version(Output& out) {
  out.print("bgtools {}\nformats:", report::kVersion);
  for (const Format& format : formats()) out.print(" {}", format.name);
  out.print("\narchives: {}\n", archive_kinds());
}

ExitCode run_command(const Command& command, std::span<const char* const> words, Output& out) {
  auto given = parse(command.name, command.takes, words);
  if (!given) return refuse(given.error());
  if (given->state(*find_option(command.takes, "help")) == true) {
    print_help(command, out);
    return ExitCode::clean;
  }
  if (const auto configured = configure(commands(), command, *given); !configured) {
    return refuse(configured.error());
  }
  if (const auto right = check_outputs(command.takes, *given); !right) {
    if (const auto signal = interruption()) return *signal;
    return refuse(right.error());
  }
  return command.run(*given, out);
}

/// Refuses a word where a command is expected. Many programs take a file there.
ExitCode refuse_first_word(std::string_view word) {
  if (word.starts_with('-') && word != kStdin) {
    return refuse(
        fmt::format("unknown option '{}'; options come after a command, and `bgtools --help` lists "
                    "the commands",
                    word));
  }
  std::error_code error;
  const bool is_file = word == kStdin || std::filesystem::exists(word, error);
  if (!is_file && extension_of(word).empty()) return refuse_command(word);
  return refuse(fmt::format("unknown command '{}'; did you mean `bgtools check {}`?", word, word));
}

ExitCode dispatch(std::span<const char* const> words, Output& out) {
  if (words.empty()) {
    return refuse("no command given; `bgtools --help` lists them");
  }
  const std::string_view first = words.front();
  if (first == "--version" || first == "-V" || first == "version") {
    if (words.size() > 1) return refuse(fmt::format("{} takes no operands", first));
    print_version(out);
    return ExitCode::clean;
  }
  if (first == "--help" || first == "-h" || first == "help") {
    if (first != "help" || words.size() == 1) {
      print_help(out);
      return ExitCode::clean;
    }
    const Command* command = find_command(words[1]);
    if (command == nullptr) return refuse_command(words[1]);
    if (words.size() > 2) return refuse("help takes one command");
    print_help(*command, out);
    return ExitCode::clean;
  }
  const Command* command = find_command(first);
  if (command == nullptr) return refuse_first_word(first);
  return run_command(*command, words.subspan(1), out);
}

/// Opens /dev/null on each standard descriptor that the caller closed. Otherwise the first file
/// opened would get its number, and messages would be written into that file. False if stdout was
/// closed: there is nowhere to write.
bool claim_standard_descriptors() {
  const bool has_stdout = ::fcntl(STDOUT_FILENO, F_GETFD) != -1;
  while (true) {
    const int descriptor = ::open("/dev/null", O_WRONLY);
    if (descriptor < 0) break;
    if (descriptor > STDERR_FILENO) {
      ::close(descriptor);
      break;
    }
  }
  return has_stdout;
}

ExitCode run(std::span<const char* const> words) {
  // Before anything is opened: a signal that comes earlier ends the program with nothing begun.
  watch_signals();
  if (!claim_standard_descriptors()) return refuse("stdout is closed");
  // Without this locale libarchive loses member names that are not ASCII.
  std::setlocale(LC_CTYPE, "C.UTF-8");
  Output out(STDOUT_FILENO);
  ExitCode code = ExitCode::failed;
  const auto done = attempt([&] { code = dispatch(words, out); });
  const bool has_ended = out.flush() && done;
  const bool is_interrupted = code == ExitCode::interrupted || code == ExitCode::terminated;
  if (has_ended && code != ExitCode::failed && !is_interrupted) return code;
  // What could not be read may be what was being read then.
  if (const auto signal = interruption()) {
    complain(*signal == ExitCode::interrupted ? "interrupted" : "terminated");
    return *signal;
  }
  if (has_ended) return code;
  if (!done) complain(done.error().message);
  // A reader that closed the pipe, such as `head`, needs no message.
  if (out.error() != 0 && out.error() != EPIPE)
    complain(fmt::format("stdout: {}", words_for(out.error())));
  return ExitCode::failed;
}

/// Values of the JSON library allocate in their destructor. Nothing can catch it if that fails, so
/// it is said here, where nothing may be allocated.
[[noreturn]] void end_without_memory() {
  constexpr std::string_view kSentence = "bgtools: not enough memory\n";
  try {
    if (std::current_exception()) throw;
  } catch (const std::bad_alloc&) {
    const ssize_t written = ::write(STDERR_FILENO, kSentence.data(), kSentence.size());
    static_cast<void>(written);
    ::_exit(static_cast<int>(ExitCode::failed));
  } catch (...) {
    std::abort();
  }
  std::abort();
}

}  // namespace
}  // namespace bgtools::cli

int main(int argc, char** argv) {
#ifdef __GLIBC__
  // A large block goes back to the system when it is freed. Otherwise the C library keeps ever
  // larger ones.
  constexpr int kLarge = 4 << 20;
  ::mallopt(M_MMAP_THRESHOLD, kLarge);
  // The search of explanations frees and takes some megabytes for each fault. Going to the system
  // for them each time takes as long as the search.
  constexpr int kKept = 16 << 20;
  ::mallopt(M_TRIM_THRESHOLD, kKept);
#endif
  std::set_terminate([] { bgtools::cli::end_without_memory(); });
  try {
    const std::span<const char* const> words(argv, static_cast<std::size_t>(argc));
    return static_cast<int>(bgtools::cli::run(words.subspan(words.empty() ? 0 : 1)));
  } catch (const std::exception&) {
    bgtools::cli::complain(bgtools::cli::words_for_caught());
    return static_cast<int>(bgtools::cli::ExitCode::failed);
  }
}
