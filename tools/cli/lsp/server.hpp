#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "cli/lsp/answerer.hpp"
#include "cli/lsp/checker.hpp"
#include "cli/lsp/client.hpp"
#include "cli/lsp/documents.hpp"
#include "cli/lsp/features.hpp"
#include "cli/lsp/outbox.hpp"
#include "cli/lsp/settings.hpp"

namespace bgtools::cli::lsp {

struct Message;

/// A session of the Language Server Protocol 3.17: takes the messages of a client one by one, and
/// sends the answers.
class Server {
 public:
  Server(SettingsPointer settings, Outbox& outbox)
      : settings_(std::move(settings)), outbox_(outbox) {}

  /// Takes the content of a message.
  void take(const std::string& content);
  /// Something was no message.
  void tell_fault(const std::string& reason);
  /// The client has sent `exit`.
  [[nodiscard]] bool has_ended() const noexcept { return has_ended_; }
  /// It has asked for the end by `shutdown` before.
  [[nodiscard]] bool is_shut_down() const noexcept { return is_shut_down_; }

 private:
  using Feature = Answer (*)(const Question& question);

  void take_request(const Message& message);
  void take_notification(const Message& message);
  void take_answer(const Message& message);

  void initialize(const Message& message);
  void initialized();
  void shut_down(const Message& message);
  void end();
  void ask(const Message& message, Feature feature);

  void ask_for_settings();
  void take_settings(const Json& of_editor);
  void check(const DocumentPointer& document, bool is_typing = false);
  void check_all();
  void tell(std::string_view sentence);
  void request(std::string_view method, Json params);
  void refuse(const Message& message, ErrorCode code, std::string sentence);

  SettingsPointer settings_;
  Outbox& outbox_;
  Client client_{};
  Documents documents_;
  bool is_initialized_ = false;
  bool is_shut_down_ = false;
  bool has_ended_ = false;
  std::int64_t requests_ = 0;
  std::int64_t settings_request_ = 0;  ///< 0: none
  std::unique_ptr<Checker> checker_;
  std::unique_ptr<Answerer> answerer_;
};

}  // namespace bgtools::cli::lsp
