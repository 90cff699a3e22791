#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace bgtools::cli::lsp {

/// The path that a `file:` URI names, with its escapes undone; nullopt: it is not one of a file on
/// this machine.
[[nodiscard]] std::optional<std::string> path_of(std::string_view uri);

/// What a document is called in messages: its path, or the last part of its URI.
[[nodiscard]] std::string name_of(std::string_view uri);

}  // namespace bgtools::cli::lsp
