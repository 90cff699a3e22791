#pragma once

#include <bgtools/finding/or_error.hpp>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

namespace bgtools::cli::lsp {

using Json = nlohmann::json;

/// The codes of errors of JSON-RPC and of the protocol.
enum class ErrorCode : int {
  parse_error = -32700,
  invalid_request = -32600,
  method_not_found = -32601,
  invalid_params = -32602,
  internal_error = -32603,
  server_not_initialized = -32002,
  request_failed = -32803,
  request_cancelled = -32800
};

/// Why a request gets no result.
struct Fault {
  ErrorCode code{};
  std::string message;
};

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

/// The contents of messages.
[[nodiscard]] std::string answer_text(const Json& id, Json result);
[[nodiscard]] std::string fault_text(const Json& id, const Fault& fault);
[[nodiscard]] std::string notification_text(std::string_view method, Json params);
[[nodiscard]] std::string request_text(std::int64_t id, std::string_view method, Json params);

/// The member of an object; null if there is none, or if it is no object.
[[nodiscard]] const Json* member_of(const Json& object, std::string_view name);
/// The member at the end of a path of names; null if there is none.
[[nodiscard]] const Json* member_at(const Json& object,
                                    std::initializer_list<std::string_view> path);
/// Whether there is such a member and it is `true`.
[[nodiscard]] bool is_true_at(const Json& object, std::initializer_list<std::string_view> path);
/// A member that is a text, or a whole number from 0 up to what fits into 31 bits; nullopt: there
/// is none.
[[nodiscard]] std::optional<std::string> text_in(const Json& object, std::string_view name);
[[nodiscard]] std::optional<std::uint32_t> number_in(const Json& object, std::string_view name);

}  // namespace bgtools::cli::lsp
