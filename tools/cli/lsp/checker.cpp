#include "cli/lsp/checker.hpp"

#include <algorithm>
#include <atomic>
#include <memory>
#include <utility>

#include "cli/lsp/quiet_thread.hpp"

namespace bgtools::cli::lsp {
namespace {

/// How long a person who types waits for explanations before the faults are shown without them.
constexpr std::chrono::milliseconds kPatience{30};
/// How long nothing may change before the rest is explained.
constexpr std::chrono::milliseconds kPause{200};

}  // namespace

Checker::Checker(const Client& client, Outbox& outbox)
    : client_(client), outbox_(outbox), thread_(quiet_thread([this] { run(); })) {}

Checker::~Checker() {
  {
    const std::scoped_lock lock(mutex_);
    is_ending_ = true;
    is_out_of_date_ = true;
    if (stop_) *stop_ = true;
  }
  has_changed_.notify_all();
  thread_.join();
}

void Checker::check(DocumentPointer document, SettingsPointer settings) {
  const std::string uri = document->uri;
  {
    const std::scoped_lock lock(mutex_);
    if (current_ == uri) {
      is_out_of_date_ = true;
      if (stop_) *stop_ = true;
    }
    verdicts_.erase(uri);
    waiting_[uri] = {.document = std::move(document),
                     .settings = std::move(settings),
                     .may_be_quick = true,
                     .due = Clock::now()};
  }
  has_changed_.notify_all();
}

void Checker::forget(const std::string& uri) {
  const std::scoped_lock lock(mutex_);
  waiting_.erase(uri);
  verdicts_.erase(uri);
  if (current_ != uri) return;
  is_out_of_date_ = true;
  if (stop_) *stop_ = true;
}

VerdictPointer Checker::verdict_on(const DocumentPointer& document) {
  const std::scoped_lock lock(mutex_);
  const auto found = verdicts_.find(document->uri);
  return found != verdicts_.end() && found->second->document == document ? found->second : nullptr;
}

void Checker::run() {
  for (Work work; take(work); work = {}) work_on(work);
}

bool Checker::take(Work& work) {
  std::unique_lock lock(mutex_);
  current_.clear();
  stop_.reset();
  while (!is_ending_) {
    const auto first =
        std::min_element(waiting_.begin(), waiting_.end(),
                         [](const auto& a, const auto& b) { return a.second.due < b.second.due; });
    if (first == waiting_.end()) {
      has_changed_.wait(lock);
    } else if (first->second.due > Clock::now()) {
      const Clock::time_point due = first->second.due;
      has_changed_.wait_until(lock, due);
    } else {
      work = std::move(first->second);
      current_ = first->first;
      waiting_.erase(first);
      is_out_of_date_ = false;
      return true;
    }
  }
  return false;
}

Checker::Flag Checker::new_flag() {
  const std::scoped_lock lock(mutex_);
  if (is_out_of_date_) return nullptr;
  stop_ = std::make_shared<std::atomic<bool>>(false);
  return stop_;
}

void Checker::work_on(const Work& work) {
  Flag stop = new_flag();
  if (!stop) return;
  if (work.may_be_quick) alarm_.set(stop, kPatience);
  const VerdictPointer verdict = judge(work.document, *work.settings, Depth::explained, stop.get());
  alarm_.set(nullptr);
  if (verdict || !work.may_be_quick) return publish(verdict);
  stop = new_flag();
  if (!stop) return;
  publish(judge(work.document, *work.settings, Depth::quick, stop.get()));
  const std::scoped_lock lock(mutex_);
  if (is_out_of_date_) return;
  Work later = work;
  later.may_be_quick = false;
  later.due = Clock::now() + kPause;
  waiting_.emplace(work.document->uri, std::move(later));
}

void Checker::publish(const VerdictPointer& verdict) {
  if (!verdict) return;
  const std::string content = publication_of(*verdict, client_);
  const std::scoped_lock lock(mutex_);
  if (is_out_of_date_) return;
  verdicts_[verdict->document->uri] = verdict;
  outbox_.send(content);
}

}  // namespace bgtools::cli::lsp
