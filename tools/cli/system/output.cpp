#include "cli/system/output.hpp"

#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <climits>
#include <cstdlib>
#include <new>
#include <stdexcept>
#include <system_error>
#include <utility>

#include "cli/system/interrupt.hpp"
#include "report/text.hpp"

namespace bgtools::cli {
namespace {

/// Whether a descriptor can soon take PIPE_BUF bytes.
bool is_ready(int descriptor) noexcept {
  constexpr int kMilliseconds = 200;
  pollfd wanted{.fd = descriptor, .events = POLLOUT, .revents = 0};
  return ::poll(&wanted, 1, kMilliseconds) > 0;
}

/// The system's words for an error, which begin with a capital letter.
std::string in_a_sentence(std::string words) {
  if (words.size() > 1 && std::islower(static_cast<unsigned char>(words[1])) != 0) {
    words[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(words[0])));
  }
  return words;
}

}  // namespace

int write_all(int descriptor, std::string_view text) noexcept {
  while (!text.empty()) {
    std::size_t size = text.size();
    if (interruption()) {
      // A reader that no longer reads must not keep an interrupted run alive.
      if (!is_ready(descriptor)) return EINTR;
      size = std::min<std::size_t>(size, PIPE_BUF);
    }
    const auto written = ::write(descriptor, text.data(), size);
    if (written >= 0) {
      text.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno != EINTR) {
      return errno;
    }
  }
  return 0;
}

void Output::write_foreign(std::string_view lines) {
  if (::isatty(descriptor_) == 0) {
    write(lines);
  } else {
    write(report::printable_lines(lines));
  }
}

bool Output::flush() {
  if (error_ == 0) error_ = write_all(descriptor_, buffer_);
  buffer_.clear();
  return error_ == 0;
}

void complain(std::string_view path, std::string_view message) {
  complain(path.empty() ? std::string(message) : fmt::format("{}: {}", path, message));
}

void complain(std::string_view sentence) {
  std::string line = "bgtools: ";
  // Most sentences name a file.
  report::append_printable(line, report::shown_path(sentence));
  line += '\n';
  // One call, so that messages of processes that share a terminal stay whole. A failure of stderr
  // cannot be reported.
  static_cast<void>(write_all(STDERR_FILENO, line));
}

std::string words_for(int error) { return in_a_sentence(std::generic_category().message(error)); }

std::string words_for_caught() {
  try {
    throw;
  } catch (const std::bad_alloc&) {
    return std::string(kNoMemory);
  } catch (const std::length_error&) {
    return "too large for memory";
  } catch (const std::system_error& error) {
    std::string words = error.what();
    // What failed may come before the reason.
    std::string reason = error.code().message();
    if (words.ends_with(reason)) {
      words.resize(words.size() - reason.size());
      words += in_a_sentence(std::move(reason));
    }
    return words;
  } catch (const std::exception& error) {
    return error.what();
  }
}

std::size_t columns_of_stdout() {
  constexpr std::size_t kUsual = 100;
  constexpr std::size_t kLeast = 60;
  winsize size{};
  if (::isatty(STDOUT_FILENO) == 0 || ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0) {
    return kUsual;
  }
  return size.ws_col < kLeast ? kLeast : size.ws_col;
}

bool wants_colour(std::string_view choice, int descriptor) {
  if (choice == "always") return true;
  if (choice == "never" || ::isatty(descriptor) == 0) return false;
  const auto variable = [](const char* name) -> std::string_view {
    const char* value = std::getenv(name);
    return value == nullptr ? std::string_view{} : value;
  };
  return variable("NO_COLOR").empty() && !variable("TERM").empty() && variable("TERM") != "dumb";
}

}  // namespace bgtools::cli
