#include "cli/inputs/read_ahead.hpp"

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <exception>
#include <mutex>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "cli/system/threads.hpp"

namespace bgtools::cli {
namespace {

/// A shorter text does not need a second thread.
constexpr std::size_t kLeastText = std::size_t{4} * 1024 * 1024;
/// Matches are handed over when they take so many bytes of memory, since each time costs some
/// microseconds.
constexpr std::size_t kBatchBytes = std::size_t{256} * 1024;
/// The reader waits while the matches that were read but not yet judged take more than this.
constexpr std::size_t kMostAhead = 4 * kBatchBytes;

/// About how much memory a match takes.
std::size_t bytes_of(const Match& match) {
  std::size_t bytes = sizeof match;
  for (const Game& game : match.games) {
    bytes += sizeof game + game.actions.size() * sizeof(Action);
    // Of comments and wordings.
    bytes += game.span.end - game.span.begin;
  }
  return bytes;
}

/// What was found up to the end of a match, and the match; after the last one there is none.
struct ReadPart {
  std::vector<Diagnostic> findings{};
  std::optional<Match> match{};
};

struct Batch {
  std::vector<ReadPart> parts{};
  std::size_t bytes = 0;  ///< of the matches
};

/// Takes findings and matches from the reader, and gives them to the caller.
class Ahead final : public Sink {
 public:
  explicit Ahead(const Sink& told) : told_(told) {}

  // For the reader.

  bool report(Diagnostic diagnostic) override {
    findings_.push_back(std::move(diagnostic));
    return true;
  }
  [[nodiscard]] bool wants(Rule rule) const override { return told_.wants(rule); }
  /// False: the caller wants no more.
  bool take(Match&& match) {
    batch_.bytes += bytes_of(match);
    batch_.parts.push_back({std::exchange(findings_, {}), std::move(match)});
    return batch_.bytes < kBatchBytes || hand_over();
  }
  /// Gives what is left.
  void give_rest() {
    batch_.parts.push_back({std::move(findings_), std::nullopt});
    hand_over();
  }
  /// Nothing comes after that. `fault`: what the reader has thrown, or null.
  void end(std::exception_ptr fault) noexcept {
    {
      const std::scoped_lock lock(mutex_);
      fault_ = std::move(fault);
      is_ended_ = true;
    }
    has_batch_.notify_one();
  }

  // For the caller.

  /// Waits for more; nullopt: that was all. Throws what the reader has thrown.
  [[nodiscard]] std::optional<Batch> next() {
    std::unique_lock lock(mutex_);
    has_batch_.wait(lock, [this] { return !waiting_.empty() || is_ended_; });
    if (waiting_.empty()) {
      if (fault_) std::rethrow_exception(fault_);
      return std::nullopt;
    }
    Batch batch = std::move(waiting_.front());
    waiting_.pop_front();
    return batch;
  }
  /// What next() gave is gone.
  void finish(std::size_t bytes) {
    {
      const std::scoped_lock lock(mutex_);
      bytes_ -= bytes;
    }
    has_room_.notify_one();
  }
  void stop() {
    {
      const std::scoped_lock lock(mutex_);
      is_stopped_ = true;
    }
    has_room_.notify_one();
  }

 private:
  bool hand_over() {
    std::unique_lock lock(mutex_);
    bytes_ += batch_.bytes;
    waiting_.push_back(std::exchange(batch_, {}));
    has_batch_.notify_one();
    has_room_.wait(lock, [this] { return bytes_ <= kMostAhead || is_stopped_; });
    return !is_stopped_;
  }

  const Sink& told_;
  std::vector<Diagnostic> findings_{};  // since the last match
  Batch batch_{};

  std::mutex mutex_;  // of what follows
  std::condition_variable has_batch_;
  std::condition_variable has_room_;
  std::deque<Batch> waiting_;
  std::size_t bytes_ = 0;  // of what waits or is being judged
  bool is_stopped_ = false;
  bool is_ended_ = false;
  std::exception_ptr fault_{};
};

/// Ends the reader, whatever ends the caller.
class EndOfReader {
 public:
  EndOfReader(Ahead& ahead, std::thread thread) : ahead_(ahead), thread_(std::move(thread)) {}
  EndOfReader(const EndOfReader&) = delete;
  EndOfReader& operator=(const EndOfReader&) = delete;
  ~EndOfReader() {
    ahead_.stop();
    thread_.join();
  }

 private:
  Ahead& ahead_;
  std::thread thread_;
};

/// False: the caller wants no more.
bool hand_on(Batch batch, Sink& sink, const bgtools::OnMatch& on_match) {
  for (ReadPart& part : batch.parts) {
    for (Diagnostic& finding : part.findings) {
      if (!sink.report(std::move(finding))) return false;
    }
    if (part.match && !on_match(std::move(*part.match))) return false;
  }
  return true;
}

template <typename Work>
std::thread thread_if_there_is_room(Work work) {
  if (!has_room_for_thread()) return {};
  try {
    return std::thread(std::move(work));
  } catch (const std::system_error&) {
    return {};
  }
}

}  // namespace

const Format* read_ahead(const Source& source, std::string_view extension, const Format* forced,
                         Sink& sink, const bgtools::OnMatch& on_match) {
  Ahead ahead(sink);
  const Format* format = nullptr;
  std::thread thread = thread_if_there_is_room([&] {
    std::exception_ptr fault;
    try {
      format = read(source, extension, forced, ahead,
                    [&ahead](Match&& match) { return ahead.take(std::move(match)); });
      ahead.give_rest();
    } catch (...) {
      fault = std::current_exception();
    }
    ahead.end(std::move(fault));
  });
  if (!thread.joinable()) return read(source, extension, forced, sink, on_match);
  {
    const EndOfReader end(ahead, std::move(thread));
    while (auto batch = ahead.next()) {
      const std::size_t bytes = batch->bytes;
      if (!hand_on(*std::move(batch), sink, on_match)) break;
      ahead.finish(bytes);
    }
  }
  return format;
}

questions::Reading reading_for(std::size_t jobs) {
  if (jobs_or_cores(jobs) < 2) return &read;
  return [](const Source& source, std::string_view extension, const Format* forced, Sink& sink,
            const bgtools::OnMatch& on_match) {
    const bool is_large = source.text().size() >= kLeastText;
    return (is_large ? read_ahead : read)(source, extension, forced, sink, on_match);
  };
}

}  // namespace bgtools::cli
