#include "cli/lsp/answerer.hpp"

#include <memory>
#include <nlohmann/json.hpp>
#include <utility>

#include "cli/lsp/quiet_thread.hpp"
#include "cli/system/output.hpp"

namespace bgtools::cli::lsp {
namespace {

constexpr std::size_t kMostWaiting = 1000;

Fault cancelled() { return {.code = ErrorCode::request_cancelled, .message = "cancelled"}; }

}  // namespace

struct Answerer::Request {
  Json id{};
  Work work{};
  std::unique_ptr<std::atomic<bool>> stop{};
};

Answerer::Answerer(Outbox& outbox) : outbox_(outbox), thread_(quiet_thread([this] { run(); })) {}

Answerer::~Answerer() {
  {
    const std::scoped_lock lock(mutex_);
    is_ending_ = true;
    if (current_ != nullptr) *current_->stop = true;
  }
  has_changed_.notify_all();
  thread_.join();
}

void Answerer::ask(Json id, Work work) {
  {
    const std::scoped_lock lock(mutex_);
    if (waiting_.size() < kMostWaiting) {
      waiting_.push_back({.id = std::move(id),
                          .work = std::move(work),
                          .stop = std::make_unique<std::atomic<bool>>(false)});
      has_changed_.notify_all();
      return;
    }
  }
  outbox_.send(fault_text(id, {.code = ErrorCode::request_failed,
                               .message = "too many requests are waiting for their answers"}));
}

void Answerer::cancel(const Json& id) {
  const std::scoped_lock lock(mutex_);
  if (current_ != nullptr && current_->id == id) *current_->stop = true;
  for (const Request& request : waiting_) {
    if (request.id == id) *request.stop = true;
  }
}

void Answerer::finish() {
  std::unique_lock lock(mutex_);
  has_changed_.wait(lock, [this] { return waiting_.empty() && current_ == nullptr; });
}

void Answerer::run() {
  std::unique_lock lock(mutex_);
  while (true) {
    has_changed_.wait(lock, [this] { return !waiting_.empty() || is_ending_; });
    if (is_ending_) return;
    const Request request = std::move(waiting_.front());
    waiting_.pop_front();
    current_ = &request;
    lock.unlock();
    answer(request);
    lock.lock();
    current_ = nullptr;
    has_changed_.notify_all();
  }
}

void Answerer::answer(const Request& request) {
  Answer answer{cancelled()};
  if (!*request.stop) {
    const auto worked = attempt([&] { answer = request.work(*request.stop); });
    if (!worked) {
      answer = Fault{.code = ErrorCode::internal_error, .message = worked.error().message};
    }
  }
  if (*request.stop) answer = cancelled();
  outbox_.send(answer ? answer_text(request.id, *std::move(answer))
                      : fault_text(request.id, answer.error()));
}

}  // namespace bgtools::cli::lsp
