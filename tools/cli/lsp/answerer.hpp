#pragma once

#include <array>
#include <atomic>
#include <bgtools/finding/or_error.hpp>
#include <condition_variable>
#include <functional>
#include <list>
#include <mutex>
#include <thread>

#include "cli/lsp/message.hpp"
#include "cli/lsp/outbox.hpp"

namespace bgtools::cli::lsp {

using Answer = OrError<Json, Fault>;

/// Works on requests in threads of its own, and sends the answers. One that takes long does not
/// keep the others waiting.
class Answerer {
 public:
  /// Returns the answer; `stop` is set when nobody waits for it any more.
  using Work = std::function<Answer(const std::atomic<bool>& stop)>;

  explicit Answerer(Outbox& outbox);
  Answerer(const Answerer&) = delete;
  Answerer& operator=(const Answerer&) = delete;
  /// Ends what is under way; the rest is not answered.
  ~Answerer();

  /// Refuses the request if too many are open.
  void ask(Json id, Work work);
  /// The client no longer wants the answer to this request, and gets an error at once.
  void cancel(const Json& id);
  /// The same for all requests.
  void cancel_all();

 private:
  struct Request;

  void run();
  /// Ends the threads, and what is under way.
  void stop();
  /// Ends the requests with this id; null: all.
  void end(const Json* id);
  [[nodiscard]] std::list<Request>::iterator first_waiting();

  Outbox& outbox_;
  std::mutex mutex_;
  std::condition_variable has_changed_;
  std::list<Request> open_;  ///< those that wait, and those that a thread works on
  bool is_ending_ = false;
  /// One for what takes long, one for the others.
  std::array<std::thread, 2> threads_;  // the last member, as they use those before
};

}  // namespace bgtools::cli::lsp
