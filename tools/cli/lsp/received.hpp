#pragma once

#include <bgtools/finding/or_error.hpp>
#include <nlohmann/json.hpp>
#include <string>

#include "cli/lsp/message.hpp"

namespace bgtools::cli::lsp {

/// A message of the client. A request has an id and a method, a notification only a method, and the
/// answer to a request of the server only an id.
// NOLINTNEXTLINE(bugprone-exception-escape): a null value allocates nothing
struct Message {
  Json id{};           ///< null: none
  std::string method;  ///< "": an answer
  Json params{};       ///< an object, an array or null
  Json result{};       ///< of an answer; null if it is an error

  [[nodiscard]] bool is_request() const { return !method.empty() && !id.is_null(); }
  [[nodiscard]] bool is_answer() const { return method.empty(); }
};

/// A fault of a message, and the id that its answer has: null if the message has none that can be
/// read.
struct Unread {
  Fault fault{};
  Json id{};
};

/// Reads the content of a message. Half a surrogate pair, which an editor may send while a
/// character is being typed, is read as U+FFFD, which has the same length in UTF-16.
[[nodiscard]] OrError<Message, Unread> read_message(const std::string& content);

}  // namespace bgtools::cli::lsp
