#pragma once

#include <chrono>
#include <condition_variable>
#include <map>
#include <mutex>
#include <string>
#include <thread>

#include "cli/lsp/alarm.hpp"
#include "cli/lsp/outbox.hpp"
#include "cli/lsp/verdict.hpp"

namespace bgtools::cli::lsp {

/// Judges documents in a thread of its own, and publishes their findings.
///
/// A document is judged as soon as it has changed; a newer state ends what is under way for an
/// older one. If explaining its faults takes too long, the faults are published without
/// explanations first, and with them when nothing has changed for a moment. A word that is
/// being typed is not reported as an error until the person pauses.
class Checker {
 public:
  /// Both must outlive it.
  Checker(const Client& client, Outbox& outbox);
  Checker(const Checker&) = delete;
  Checker& operator=(const Checker&) = delete;
  /// Ends what is under way.
  ~Checker();

  /// The state of a document that is to be judged. `is_typing`: a person may be typing at
  /// Document::typed.
  void check(DocumentPointer document, SettingsPointer settings, bool is_typing);
  /// The document is closed: nothing more is published about it.
  void forget(const std::string& uri);
  /// The last verdict on this state of the document; null: there is none yet.
  [[nodiscard]] VerdictPointer verdict_on(const DocumentPointer& document);

 private:
  using Clock = std::chrono::steady_clock;
  using Flag = Alarm::Flag;

  struct Work {
    DocumentPointer document{};
    SettingsPointer settings{};
    bool may_be_quick = true;  ///< explanations may follow later
    bool is_typing = false;    ///< an error in the word being typed may follow later
    Clock::time_point due{};
  };

  void run();
  /// Waits for the work that is due first, and takes it; false: the end.
  bool take(Work& work);
  void work_on(const Work& work);
  /// A flag that ends what is begun now; null if that is out of date already.
  Flag new_flag();
  /// Works on it again if nothing changes before.
  void put_off(Work work, Clock::duration pause);
  /// False: there is none, or it is out of date.
  bool publish(const VerdictPointer& verdict);

  const Client& client_;
  Outbox& outbox_;
  std::mutex mutex_;
  std::condition_variable has_changed_;
  std::map<std::string, Work> waiting_;  ///< by URI
  std::map<std::string, VerdictPointer> verdicts_;
  std::string current_;          ///< the URI that is worked on; "": none
  bool is_out_of_date_ = false;  ///< what is worked on
  Flag stop_;                    ///< ends what is worked on; null: nothing
  bool is_ending_ = false;
  Alarm alarm_;
  std::thread thread_;  // the last member, so that it ends before the members that it uses
};

}  // namespace bgtools::cli::lsp
