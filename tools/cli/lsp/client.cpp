#include "cli/lsp/client.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace bgtools::cli::lsp {
namespace {

bool has_text(const Json* list, std::string_view text) {
  return list != nullptr && list->is_array() &&
         std::any_of(list->begin(), list->end(), [&](const Json& each) { return each == text; });
}

}  // namespace

Client client_in(const Json& params) {
  const Json* const found = member_of(params, "capabilities");
  const Json can = found == nullptr ? Json::object() : *found;
  return {
      .takes_related_information =
          is_true_at(can, {"textDocument", "publishDiagnostics", "relatedInformation"}),
      .takes_versions = is_true_at(can, {"textDocument", "publishDiagnostics", "versionSupport"}),
      .takes_data = is_true_at(can, {"textDocument", "publishDiagnostics", "dataSupport"}),
      .takes_markdown =
          has_text(member_at(can, {"textDocument", "hover", "contentFormat"}), "markdown"),
      .takes_markdown_of_items = has_text(
          member_at(can, {"textDocument", "completion", "completionItem", "documentationFormat"}),
          "markdown"),
      .resolves_items = has_text(member_at(can, {"textDocument", "completion", "completionItem",
                                                 "resolveSupport", "properties"}),
                                 "documentation"),
      .resolves_actions =
          is_true_at(can, {"textDocument", "codeAction", "dataSupport"}) &&
          has_text(member_at(can, {"textDocument", "codeAction", "resolveSupport", "properties"}),
                   "edit"),
      .takes_document_changes = is_true_at(can, {"workspace", "workspaceEdit", "documentChanges"}),
      .takes_symbol_trees =
          is_true_at(can, {"textDocument", "documentSymbol", "hierarchicalDocumentSymbolSupport"}),
      .has_configuration = is_true_at(can, {"workspace", "configuration"}),
      .registers_watchers =
          is_true_at(can, {"workspace", "didChangeWatchedFiles", "dynamicRegistration"})};
}

}  // namespace bgtools::cli::lsp
