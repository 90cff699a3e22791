#pragma once

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

/// Works on the requests in their order, in a thread of its own, and sends the answers.
class Answerer {
 public:
  /// Returns the answer; `stop` is set when nobody waits for it any more.
  using Work = std::function<Answer(const std::atomic<bool>& stop)>;

  explicit Answerer(Outbox& outbox);
  Answerer(const Answerer&) = delete;
  Answerer& operator=(const Answerer&) = delete;
  /// Ends what is under way; the rest is not answered.
  ~Answerer();

  /// Refuses the request if too many are waiting.
  void ask(Json id, Work work);
  /// The client no longer wants the answer to this request, and gets an error instead.
  void cancel(const Json& id);
  /// Waits until everything is answered.
  void finish();

 private:
  struct Request;

  void run();
  void answer(const Request& request);

  Outbox& outbox_;
  std::mutex mutex_;
  std::condition_variable has_changed_;
  std::list<Request> waiting_;
  const Request* current_ = nullptr;  ///< the request that is worked on; null: none
  bool is_ending_ = false;
  std::thread thread_;  // the last member, so that it ends before the members that it uses
};

}  // namespace bgtools::cli::lsp
