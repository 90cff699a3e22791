#include "cli/lsp/server.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <utility>

#include "cli/lsp/received.hpp"
#include "cli/lsp/uri.hpp"
#include "report/text.hpp"
#include "report/version.hpp"

namespace bgtools::cli::lsp {
namespace {

/// The type of a message that a client shows as an error.
constexpr int kErrorMessage = 1;
constexpr int kIncremental = 2;

struct FeatureRow {
  std::string_view method;
  Answer (*feature)(const Question& question);
};

constexpr std::array kFeatures{FeatureRow{"textDocument/hover", &hover},
                               FeatureRow{"textDocument/codeAction", &code_actions},
                               FeatureRow{"codeAction/resolve", &resolved_action},
                               FeatureRow{"textDocument/completion", &completion},
                               FeatureRow{"textDocument/formatting", &formatting},
                               FeatureRow{"textDocument/inlayHint", &inlay_hints},
                               FeatureRow{"textDocument/foldingRange", &folding},
                               FeatureRow{"textDocument/documentSymbol", &symbols}};

Json capabilities() {
  return {
      {"positionEncoding", "utf-16"},
      {"textDocumentSync",
       {{"openClose", true}, {"change", kIncremental}, {"save", {{"includeText", false}}}}},
      {"hoverProvider", true},
      {"codeActionProvider",
       {{"codeActionKinds", Json::array({kQuickFixKind, kFixAllKind})}, {"resolveProvider", true}}},
      {"completionProvider",
       {{"triggerCharacters", Json::array({":", " ", "/"})}, {"resolveProvider", true}}},
      {"documentFormattingProvider", true},
      {"inlayHintProvider", true},
      {"foldingRangeProvider", true},
      {"documentSymbolProvider", {{"label", "bgtools"}}}};
}

/// The folder that the client works in; "": it names none.
std::string folder_in(const Json& params) {
  std::optional<std::string> uri;
  const Json* const folders = member_of(params, "workspaceFolders");
  if (folders != nullptr && folders->is_array() && !folders->empty()) {
    uri = text_in(folders->front(), "uri");
  }
  if (!uri) uri = text_in(params, "rootUri");
  if (uri) return path_of(*uri).value_or("");
  return text_in(params, "rootPath").value_or("");
}

Fault not_open(std::string_view uri) {
  return {.code = ErrorCode::invalid_params,
          .message = fmt::format("the document is not open: {}", uri)};
}

/// The document of a message; an action to be resolved names it in its data.
std::optional<std::string> uri_in(const Json& params) {
  const Json* document = member_of(params, "textDocument");
  if (document == nullptr) document = member_at(params, {"data", "textDocument"});
  return document == nullptr ? std::nullopt : text_in(*document, "uri");
}

}  // namespace

void Server::take(const std::string& content) {
  const auto message = read_message(content);
  if (!message) {
    outbox_.send(fault_text(message.error().id, message.error().fault));
  } else if (message->is_answer()) {
    take_answer(*message);
  } else if (message->is_request()) {
    take_request(*message);
  } else {
    take_notification(*message);
  }
}

void Server::tell_fault(const std::string& reason) {
  outbox_.send(fault_text(nullptr, {.code = ErrorCode::parse_error, .message = reason}));
}

void Server::refuse(const Message& message, ErrorCode code, std::string sentence) {
  outbox_.send(fault_text(message.id, {.code = code, .message = std::move(sentence)}));
}

void Server::tell(std::string_view sentence) {
  std::string shown = "bgtools: ";
  report::append_printable(shown, sentence);
  outbox_.send(notification_text("window/showMessage",
                                 {{"type", kErrorMessage}, {"message", std::move(shown)}}));
}

void Server::request(std::string_view method, Json params) {
  outbox_.send(request_text(++requests_, method, std::move(params)));
}

void Server::take_request(const Message& message) {
  if (is_shut_down_) {
    return refuse(message, ErrorCode::invalid_request, "the server was shut down");
  }
  if (message.method == "initialize") {
    if (is_initialized_) {
      return refuse(message, ErrorCode::invalid_request, "the server is initialized already");
    }
    return initialize(message);
  }
  if (!is_initialized_) {
    return refuse(message, ErrorCode::server_not_initialized,
                  "the first request has to be initialize");
  }
  if (message.method == "shutdown") return shut_down(message);
  if (message.method == "completionItem/resolve") {
    return outbox_.send(answer_text(message.id, completed_item(message.params, client_)));
  }
  const auto* const row =
      std::find_if(kFeatures.begin(), kFeatures.end(),
                   [&](const FeatureRow& each) { return each.method == message.method; });
  if (row == kFeatures.end()) {
    return refuse(message, ErrorCode::method_not_found,
                  fmt::format("there is no method '{}'", message.method));
  }
  ask(message, row->feature);
}

void Server::take_notification(const Message& message) {
  if (message.method == "exit") return end();
  if (!is_initialized_ || is_shut_down_) return;
  const std::string_view method = message.method;
  if (method == "initialized") {
    initialized();
  } else if (method == "textDocument/didOpen" || method == "textDocument/didChange") {
    const bool is_opened = method == "textDocument/didOpen";
    const auto document =
        is_opened ? documents_.open(message.params) : documents_.change(message.params);
    if (document) return check(document, !is_opened);
    tell(fmt::format("{}: not as the protocol says, or of a document that is not open", method));
  } else if (method == "textDocument/didSave") {
    const auto uri = uri_in(message.params);
    if (const auto document = uri ? documents_.find(*uri) : nullptr) check(document);
  } else if (method == "textDocument/didClose") {
    const auto uri = uri_in(message.params);
    if (!uri || !documents_.close(*uri)) return;
    checker_->forget(*uri);
    outbox_.send(notification_text("textDocument/publishDiagnostics",
                                   {{"uri", *uri}, {"diagnostics", Json::array()}}));
  } else if (method == "workspace/didChangeConfiguration") {
    if (client_.has_configuration) return ask_for_settings();
    const Json* const given = member_of(message.params, "settings");
    take_settings(given == nullptr ? Json(nullptr) : *given);
  } else if (method == "workspace/didChangeWatchedFiles") {
    check_all();
  } else if (method == "$/cancelRequest") {
    if (const Json* const id = member_of(message.params, "id")) answerer_->cancel(*id);
  }
}

void Server::take_answer(const Message& message) {
  const bool is_of_settings = settings_request_ != 0 && message.id == settings_request_;
  if (!is_of_settings || !is_initialized_) return;
  settings_request_ = 0;
  const bool has_one = message.result.is_array() && !message.result.empty();
  take_settings(has_one ? message.result.front() : Json(nullptr));
}

void Server::initialize(const Message& message) {
  is_initialized_ = true;
  client_ = client_in(message.params);
  documents_.set_folder(folder_in(message.params));
  outbox_.send(answer_text(message.id,
                           {{"capabilities", capabilities()},
                            {"serverInfo", {{"name", "bgtools"}, {"version", report::kVersion}}}}));
  checker_ = std::make_unique<Checker>(client_, outbox_);
  answerer_ = std::make_unique<Answerer>(outbox_);
  const Json* const given = member_of(message.params, "initializationOptions");
  if (given != nullptr) take_settings(*given);
}

void Server::initialized() {
  if (client_.registers_watchers) {
    request(
        "client/registerCapability",
        {{"registrations",
          Json::array({{{"id", "settings"},
                        {"method", "workspace/didChangeWatchedFiles"},
                        {"registerOptions",
                         {{"watchers", Json::array({{{"globPattern", "**/bgtools.conf"}}})}}}}})}});
  }
  if (client_.has_configuration) ask_for_settings();
}

void Server::ask_for_settings() {
  request("workspace/configuration", {{"items", Json::array({{{"section", "bgtools"}}})}});
  settings_request_ = requests_;
}

void Server::take_settings(const Json& of_editor) {
  const auto settings = settings_->with(of_editor);
  const auto right = settings ? settings->are_right() : OrError<void>(settings.error());
  if (!right) {
    return tell(fmt::format("the editor's settings are not in use: {}", right.error().message));
  }
  settings_ = std::make_shared<const Settings>(*settings);
  check_all();
}

void Server::check(const DocumentPointer& document, bool is_typing) {
  checker_->check(document, settings_, is_typing);
}

void Server::check_all() {
  for (const DocumentPointer& document : documents_.all()) check(document);
}

void Server::ask(const Message& message, Feature feature) {
  const auto uri = uri_in(message.params);
  if (!uri) return refuse(message, ErrorCode::invalid_params, "params name no textDocument");
  if (!documents_.find(*uri)) return outbox_.send(fault_text(message.id, not_open(*uri)));
  // A text that grows while its requests wait is not kept as it was at each of them.
  answerer_->ask(message.id,
                 [this, params = message.params, uri = *uri, settings = settings_,
                  feature](const std::atomic<bool>& stop) -> Answer {
                   const DocumentPointer document = documents_.find(uri);
                   if (!document) return not_open(uri);
                   return feature({.params = params,
                                   .document = document,
                                   .settings = settings,
                                   .client = client_,
                                   .verdict = checker_->verdict_on(document),
                                   .stop = &stop});
                 });
}

void Server::shut_down(const Message& message) {
  is_shut_down_ = true;
  // Whatever is under way, nobody waits for it any more.
  answerer_->cancel_all();
  for (const DocumentPointer& document : documents_.all()) checker_->forget(document->uri);
  outbox_.send(answer_text(message.id, nullptr));
}

void Server::end() {
  has_ended_ = true;
  answerer_.reset();
  checker_.reset();
}

}  // namespace bgtools::cli::lsp
