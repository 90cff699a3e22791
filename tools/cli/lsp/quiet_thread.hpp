#pragma once

#include <csignal>
#include <system_error>
#include <thread>
#include <utility>

namespace bgtools::cli::lsp {

/// A thread that gets no signals: they end the wait of the thread that reads.
template <typename Work>
[[nodiscard]] std::thread quiet_thread(Work work) {
  sigset_t all;
  sigset_t before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  std::thread thread;
  std::error_code error;
  try {
    thread = std::thread(std::move(work));
  } catch (const std::system_error& failed) {
    error = failed.code();
  }
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  if (error) throw std::system_error(error, "cannot start a thread");
  return thread;
}

}  // namespace bgtools::cli::lsp
