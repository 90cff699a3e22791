#include "cli/lsp/answerer.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "cli/lsp/quiet_thread.hpp"
#include "cli/system/output.hpp"

namespace bgtools::cli::lsp {
namespace {

constexpr std::size_t kMostOpen = 1000;

Answer answer_of(const Answerer::Work& work, const std::atomic<bool>& stop) {
  Answer answer{Fault{}};
  const auto worked = attempt([&] { answer = work(stop); });
  if (worked) return answer;
  return Fault{.code = ErrorCode::internal_error, .message = worked.error().message};
}

}  // namespace

// NOLINTNEXTLINE(bugprone-exception-escape): a null value allocates nothing
struct Answerer::Request {
  Json id{};
  Work work{};
  std::atomic<bool> stop = false;
  bool is_begun = false;  ///< a thread works on it
};

Answerer::Answerer(Outbox& outbox) : outbox_(outbox) {
  try {
    for (std::thread& thread : threads_) thread = quiet_thread([this] { run(); });
  } catch (...) {
    stop();
    throw;
  }
}

Answerer::~Answerer() { stop(); }

void Answerer::stop() {
  {
    const std::scoped_lock lock(mutex_);
    is_ending_ = true;
    for (Request& request : open_) request.stop = true;
  }
  has_changed_.notify_all();
  for (std::thread& thread : threads_) {
    if (thread.joinable()) thread.join();
  }
}

void Answerer::ask(Json id, Work work) {
  {
    const std::scoped_lock lock(mutex_);
    if (open_.size() < kMostOpen) {
      Request& request = open_.emplace_back();
      request.id = std::move(id);
      request.work = std::move(work);
      has_changed_.notify_all();
      return;
    }
  }
  outbox_.send(fault_text(id, {.code = ErrorCode::request_failed,
                               .message = "too many requests are waiting for their answers"}));
}

void Answerer::cancel(const Json& id) { end(&id); }

void Answerer::cancel_all() { end(nullptr); }

void Answerer::end(const Json* id) {
  std::vector<Json> ended;
  {
    const std::scoped_lock lock(mutex_);
    for (auto at = open_.begin(); at != open_.end();) {
      const auto request = at++;
      if (request->stop || (id != nullptr && request->id != *id)) continue;
      ended.push_back(request->id);
      request->stop = true;
      if (!request->is_begun) open_.erase(request);
    }
  }
  for (const Json& each : ended) {
    outbox_.send(fault_text(each, {.code = ErrorCode::request_cancelled, .message = "cancelled"}));
  }
}

std::list<Answerer::Request>::iterator Answerer::first_waiting() {
  return std::find_if(open_.begin(), open_.end(),
                      [](const Request& request) { return !request.is_begun; });
}

void Answerer::run() {
  std::unique_lock lock(mutex_);
  while (true) {
    has_changed_.wait(lock, [this] { return first_waiting() != open_.end() || is_ending_; });
    if (is_ending_) return;
    const auto request = first_waiting();
    request->is_begun = true;
    lock.unlock();
    Answer answer = answer_of(request->work, request->stop);
    lock.lock();
    // One that was stopped has got its answer.
    const bool is_wanted = !request->stop;
    const Json id = std::move(request->id);
    open_.erase(request);
    if (!is_wanted) continue;
    lock.unlock();
    outbox_.send(answer ? answer_text(id, *std::move(answer)) : fault_text(id, answer.error()));
    lock.lock();
  }
}

}  // namespace bgtools::cli::lsp
