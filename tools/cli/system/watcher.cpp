#include "cli/system/watcher.hpp"

#include <fmt/core.h>
#include <unistd.h>
#include <uv.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <system_error>

#include "cli/system/interrupt.hpp"
#include "cli/system/output.hpp"

namespace bgtools::cli {
namespace {

/// Editors write a file in several steps, so what they do is seen as one change.
constexpr std::uint64_t kQuietMilliseconds = 100;
/// A copy of many files makes no pause.
constexpr std::uint64_t kLongestMilliseconds = 2000;

/// A loop of libuv and its handles. A handle may be freed only once the loop has closed it.
class Loop final : public Watcher {
 public:
  explicit Loop(std::chrono::seconds interval) : interval_(interval) {
    // libuv aborts the program if it cannot make its first pipe.
    std::array<int, 2> pipe{};
    require(uv_pipe(pipe.data(), 0, 0));
    const int another = ::dup(pipe[0]);
    const int error = another < 0 ? -errno : 0;
    for (const int each : {pipe[0], pipe[1], another}) ::close(each);
    require(error);
    require(uv_loop_init(&loop_));
    uv_timer_init(&loop_, &timer_);
    timer_.data = this;
    for (uv_signal_t& signal : signals_) {
      require(uv_signal_init(&loop_, &signal));
      signal.data = this;
    }
  }
  Loop(const Loop&) = delete;
  Loop& operator=(const Loop&) = delete;
  ~Loop() override {
    forget();
    close(&timer_);
    for (uv_signal_t& signal : signals_) close(&signal);
    uv_run(&loop_, UV_RUN_DEFAULT);
    uv_loop_close(&loop_);
  }

  std::vector<std::string> watch(const std::set<std::string>& folders) override {
    forget();
    std::vector<std::string> refused;
    if (interval_.count() != 0) return refused;
    for (const std::string& folder : folders) {
      auto* const handle = events_.emplace_back(std::make_unique<uv_fs_event_t>()).get();
      uv_fs_event_init(&loop_, handle);
      handle->data = this;
      const int error = uv_fs_event_start(handle, &on_event, folder.c_str(), 0);
      if (error != 0) refused.push_back(fmt::format("{}: {}", folder, words_for(-error)));
    }
    return refused;
  }

  bool wait() override {
    for (std::size_t i = 0; i < kSignals.size(); ++i) {
      // A signal that is ignored, as with nohup, stays ignored.
      struct sigaction action {};
      sigaction(kSignals[i], nullptr, &action);
      if (action.sa_handler == SIG_IGN) continue;
      require(uv_signal_start(&signals_[i], &on_signal, kSignals[i]));
    }
    began_ = 0;
    if (interval_.count() != 0) {
      uv_timer_start(&timer_, &on_timer, static_cast<std::uint64_t>(interval_.count()) * 1000, 0);
    }
    if (!interruption()) uv_run(&loop_, UV_RUN_DEFAULT);
    uv_timer_stop(&timer_);
    for (uv_signal_t& signal : signals_) uv_signal_stop(&signal);
    watch_signals();
    return !interruption();
  }

 private:
  static constexpr std::array kSignals{SIGINT, SIGTERM};

  /// Throws what libuv says, unless it says that all is well.
  static void require(int status) {
    if (status < 0) throw std::system_error(-status, std::system_category(), "--watch");
  }

  template <typename Handle>
  static void close(Handle* handle) {
    uv_close(reinterpret_cast<uv_handle_t*>(handle), nullptr);  // NOLINT: as libuv has it
  }

  void forget() {
    for (const auto& handle : events_) close(handle.get());
    // Closing is done by the loop, which would wait for a change.
    if (!events_.empty()) uv_run(&loop_, UV_RUN_NOWAIT);
    events_.clear();
  }

  static Loop& of(void* data) { return *static_cast<Loop*>(data); }
  static void on_event(uv_fs_event_t* handle, const char* /*name*/, int /*events*/,
                       int /*status*/) {
    Loop& loop = of(handle->data);
    const std::uint64_t now = uv_now(&loop.loop_);
    if (loop.began_ == 0) loop.began_ = std::max<std::uint64_t>(now, 1);
    const std::uint64_t end = loop.began_ + kLongestMilliseconds;
    const std::uint64_t left = end > now ? end - now : 0;
    uv_timer_start(&loop.timer_, &on_timer, std::min(kQuietMilliseconds, left), 0);
  }
  static void on_timer(uv_timer_t* handle) { uv_stop(&of(handle->data).loop_); }
  static void on_signal(uv_signal_t* handle, int signal) {
    interrupt_by(signal);
    uv_stop(&of(handle->data).loop_);
  }

  std::chrono::seconds interval_;
  uv_loop_t loop_{};
  uv_timer_t timer_{};
  std::array<uv_signal_t, kSignals.size()> signals_{};
  std::vector<std::unique_ptr<uv_fs_event_t>> events_;
  std::uint64_t began_ = 0;  ///< when the first event of this wait came; 0: none has
};

std::unique_ptr<Watcher> make_watcher(std::chrono::seconds interval) {
  return std::make_unique<Loop>(interval);
}

[[maybe_unused]] const bool kIsProvided = watcher_part.provide(&make_watcher);

}  // namespace
}  // namespace bgtools::cli
