#pragma once

#include <string>
#include <string_view>

namespace bgtools::cli::lsp {

/// Foreign text that Markdown must not obey.
[[nodiscard]] std::string in_markdown(std::string_view text);

/// A block of Markdown that shows a text letter by letter.
[[nodiscard]] std::string code_block(std::string_view text);

}  // namespace bgtools::cli::lsp
