#pragma once

#include <csignal>
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
  std::thread thread(std::move(work));
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  return thread;
}

}  // namespace bgtools::cli::lsp
