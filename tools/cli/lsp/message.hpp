#pragma once

#include <cstdint>
#include <initializer_list>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>

namespace bgtools::cli::lsp {

/// Only declared here: reading its header takes longer than reading all others of this folder.
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
