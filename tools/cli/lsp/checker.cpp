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
/// How long nothing may change before a word that was being typed counts as complete.
constexpr std::chrono::milliseconds kTyping{1500};

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

void Checker::check(DocumentPointer document, SettingsPointer settings, bool is_typing) {
  const std::string uri = document->uri;
  {
    const std::scoped_lock lock(mutex_);
    if (current_ == uri) {
      is_out_of_date_ = true;
      if (stop_) *stop_ = true;
    }
    verdicts_.erase(uri);
    is_typing = is_typing && document->typed;
    waiting_[uri] = {.document = std::move(document),
                     .settings = std::move(settings),
                     .may_be_quick = true,
                     .is_typing = is_typing,
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
  const JudgeOptions whole{.is_typing = work.is_typing};
  const VerdictPointer verdict = judge(work.document, *work.settings, stop.get(), whole);
  alarm_.set(nullptr);
  if (verdict || !work.may_be_quick) {
    if (publish(verdict) && work.is_typing) {
      put_off({.document = work.document, .settings = work.settings, .may_be_quick = false},
              kTyping);
    }
    return;
  }
  stop = new_flag();
  if (!stop) return;
  const JudgeOptions quick{.depth = Depth::quick, .is_typing = work.is_typing};
  if (!publish(judge(work.document, *work.settings, stop.get(), quick))) return;
  Work later = work;
  later.may_be_quick = false;
  put_off(std::move(later), kPause);
}

void Checker::put_off(Work work, Clock::duration pause) {
  const std::scoped_lock lock(mutex_);
  if (is_out_of_date_) return;
  work.due = Clock::now() + pause;
  const std::string uri = work.document->uri;
  waiting_.emplace(uri, std::move(work));
}

bool Checker::publish(const VerdictPointer& verdict) {
  if (!verdict) return false;
  const std::string content = publication_of(*verdict, client_);
  const std::scoped_lock lock(mutex_);
  if (is_out_of_date_) return false;
  VerdictPointer& last = verdicts_[verdict->document->uri];
  const bool is_told =
      last && last->document == verdict->document && publication_of(*last, client_) == content;
  last = verdict;
  if (!is_told) outbox_.send(content);
  return true;
}

}  // namespace bgtools::cli::lsp
