#include "cli/system/interrupt.hpp"

#include <poll.h>

#include <atomic>
#include <cerrno>
#include <csignal>

namespace bgtools::cli {
namespace {

// A signal handler can reach only static storage.
std::atomic<int> received_signal = 0;
std::atomic<bool> is_interrupted = false;
static_assert(std::atomic<int>::is_always_lock_free && std::atomic<bool>::is_always_lock_free);

extern "C" void remember_signal(int signal) {
  received_signal = signal;
  is_interrupted = true;
}

}  // namespace

void watch_signals() {
  struct sigaction action {};
  action.sa_handler = remember_signal;
  // The second signal kills, so that a read that never returns cannot keep the program alive.
  // Without SA_RESTART a waiting read ends with EINTR, so that the first signal is seen.
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  for (const int signal : {SIGINT, SIGTERM}) {
    struct sigaction inherited {};
    sigaction(signal, nullptr, &inherited);
    // A signal that is ignored at the start, as with nohup or in the background, stays ignored.
    if (inherited.sa_handler != SIG_IGN) sigaction(signal, &action, nullptr);
  }
  action.sa_handler = SIG_IGN;
  action.sa_flags = 0;
  for (const int signal : {SIGPIPE, SIGXFSZ}) sigaction(signal, &action, nullptr);
}

std::optional<ExitCode> interruption() noexcept {
  switch (received_signal) {
    case SIGINT:
      return ExitCode::interrupted;
    case SIGTERM:
      return ExitCode::terminated;
    default:
      return std::nullopt;
  }
}

void interrupt_by(int signal) noexcept { remember_signal(signal); }

StopFlag stop_flag() noexcept { return &is_interrupted; }

SignalsOnlyWhileWaiting::SignalsOnlyWhileWaiting() noexcept {
  sigset_t held;
  sigemptyset(&held);
  for (const int signal : {SIGINT, SIGTERM}) sigaddset(&held, signal);
  pthread_sigmask(SIG_BLOCK, &held, &before_);
}

SignalsOnlyWhileWaiting::~SignalsOnlyWhileWaiting() {
  pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}

void SignalsOnlyWhileWaiting::wait_for(int descriptor) const noexcept {
  pollfd watched{.fd = descriptor, .events = POLLIN, .revents = 0};
  while (::ppoll(&watched, 1, nullptr, &before_) < 0 && errno == EINTR && !interruption()) {
  }
}

}  // namespace bgtools::cli
