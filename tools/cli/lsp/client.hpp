#pragma once

#include "cli/lsp/message.hpp"

namespace bgtools::cli::lsp {

/// What the editor says that it can do. Everything else is left out of what it gets.
struct Client {
  bool takes_related_information = false;
  bool takes_versions = false;
  bool takes_data = false;  ///< of diagnostics
  bool takes_markdown = false;
  bool takes_markdown_of_items = false;  ///< of completion
  bool resolves_items = false;    ///< it asks for the documentation of an item when it shows it
  bool resolves_actions = false;  ///< it asks for the edit of an action when it is chosen
  bool takes_document_changes = false;
  bool takes_symbol_trees = false;
  bool has_configuration = false;
  bool registers_watchers = false;
};

/// Reads the params of `initialize`.
[[nodiscard]] Client client_in(const Json& params);

}  // namespace bgtools::cli::lsp
