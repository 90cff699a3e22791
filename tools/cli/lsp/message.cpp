#include "cli/lsp/message.hpp"

#include <cctype>
#include <cstddef>
#include <limits>
#include <nlohmann/json.hpp>
#include <utility>

#include "cli/lsp/received.hpp"

namespace bgtools::cli::lsp {
namespace {

/// More nested values, or more values, than any client sends. Each takes more memory than its text.
constexpr int kMostDepth = 64;
constexpr std::size_t kMostValues = 500'000;

/// The code unit that a text begins with as an escape, `\u` and four digits; nullopt: it does not.
std::optional<unsigned> escaped_unit(std::string_view text) {
  if (text.size() < 6 || text[0] != '\\' || text[1] != 'u') return std::nullopt;
  unsigned unit = 0;
  for (const char digit : text.substr(2, 4)) {
    const auto value = static_cast<unsigned char>(digit);
    if (std::isxdigit(value) == 0) return std::nullopt;
    const int number = std::isdigit(value) != 0 ? digit - '0' : std::tolower(value) - 'a' + 10;
    unit = unit * 16 + static_cast<unsigned>(number);
  }
  return unit;
}

/// The text of JSON with U+FFFD for each escaped half of a surrogate pair.
std::string with_whole_pairs(std::string text) {
  const auto is_high = [](unsigned unit) { return unit >= 0xD800 && unit < 0xDC00; };
  const auto is_low = [](unsigned unit) { return unit >= 0xDC00 && unit < 0xE000; };
  for (std::size_t at = text.find('\\'); at != std::string::npos; at = text.find('\\', at)) {
    const std::string_view rest = std::string_view(text).substr(at);
    const auto unit = escaped_unit(rest);
    if (!unit) {
      at += 2;
      continue;
    }
    const auto next = is_high(*unit) ? escaped_unit(rest.substr(6)) : std::nullopt;
    if (next && is_low(*next)) {
      at += 12;
      continue;
    }
    if (is_high(*unit) || is_low(*unit)) text.replace(at, 6, "\\ufffd");
    at += 6;
  }
  return text;
}

/// The value of a text; discarded if it is none, or if it is larger than any message.
Json parsed(const std::string& text) {
  std::size_t values = 0;
  bool is_too_large = false;
  Json value = Json::parse(
      text,
      [&](int depth, Json::parse_event_t, Json&) {
        is_too_large = is_too_large || depth > kMostDepth || ++values > kMostValues;
        return !is_too_large;
      },
      false);
  return is_too_large ? Json(Json::value_t::discarded) : value;
}

Unread invalid(std::string sentence, Json id = nullptr) {
  return {.fault = {.code = ErrorCode::invalid_request, .message = std::move(sentence)},
          .id = std::move(id)};
}

std::string written_json(Json message) {
  message["jsonrpc"] = "2.0";
  return message.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace

OrError<Message, Unread> read_message(const std::string& content) {
  Json value = parsed(content);
  if (value.is_discarded() && content.find("\\u") != std::string::npos) {
    value = parsed(with_whole_pairs(content));
  }
  if (value.is_discarded()) {
    return Unread{.fault = {.code = ErrorCode::parse_error,
                            .message = "the message is not JSON, or nested too deep"},
                  .id = nullptr};
  }
  if (!value.is_object()) return invalid("a message is an object");
  Message message;
  if (const auto id = value.find("id"); id != value.end()) {
    if (!id->is_string() && !id->is_number_integer() && !id->is_null()) {
      return invalid("an id is a text or a whole number");
    }
    message.id = *id;
  }
  if (text_in(value, "jsonrpc") != "2.0") return invalid("jsonrpc is not \"2.0\"", message.id);
  if (value.contains("method")) {
    const auto method = text_in(value, "method");
    if (!method || method->empty()) return invalid("a method is a text", message.id);
    message.method = *method;
  } else if (!value.contains("result") && !value.contains("error")) {
    return invalid("the message has neither a method nor a result", message.id);
  }
  if (const auto params = value.find("params"); params != value.end()) {
    if (!params->is_structured() && !params->is_null()) {
      return invalid("params are an object or an array", message.id);
    }
    message.params = std::move(*params);
  }
  if (const auto result = value.find("result"); result != value.end()) {
    message.result = std::move(*result);
  }
  return message;
}

std::string answer_text(const Json& id, Json result) {
  return written_json({{"id", id}, {"result", std::move(result)}});
}

std::string fault_text(const Json& id, const Fault& fault) {
  return written_json(
      {{"id", id},
       {"error", {{"code", static_cast<int>(fault.code)}, {"message", fault.message}}}});
}

std::string notification_text(std::string_view method, Json params) {
  return written_json({{"method", method}, {"params", std::move(params)}});
}

std::string request_text(std::int64_t id, std::string_view method, Json params) {
  return written_json({{"id", id}, {"method", method}, {"params", std::move(params)}});
}

const Json* member_of(const Json& object, std::string_view name) {
  if (!object.is_object()) return nullptr;
  const auto found = object.find(std::string(name));
  return found == object.end() ? nullptr : &*found;
}

const Json* member_at(const Json& object, std::initializer_list<std::string_view> path) {
  const Json* at = &object;
  for (const std::string_view name : path) {
    at = member_of(*at, name);
    if (at == nullptr) return nullptr;
  }
  return at;
}

bool is_true_at(const Json& object, std::initializer_list<std::string_view> path) {
  const Json* const found = member_at(object, path);
  return found != nullptr && found->is_boolean() && found->get<bool>();
}

std::optional<std::string> text_in(const Json& object, std::string_view name) {
  const Json* const found = member_of(object, name);
  if (found == nullptr || !found->is_string()) return std::nullopt;
  return found->get<std::string>();
}

std::optional<std::uint32_t> number_in(const Json& object, std::string_view name) {
  const Json* const found = member_of(object, name);
  if (found == nullptr || !found->is_number_integer()) return std::nullopt;
  // The protocol lets a client name the end of a line by a number that is too large.
  constexpr std::int64_t kMost = std::numeric_limits<std::int32_t>::max();
  if (found->is_number_unsigned()) {
    const auto number = found->get<std::uint64_t>();
    return static_cast<std::uint32_t>(number > std::uint64_t{kMost} ? std::uint64_t{kMost}
                                                                    : number);
  }
  return std::nullopt;
}

}  // namespace bgtools::cli::lsp
