#include "cli/lsp/markdown.hpp"

#include <fmt/core.h>

#include "report/text.hpp"

namespace bgtools::cli::lsp {

std::string in_markdown(std::string_view text) {
  constexpr std::string_view kMarks = "\\`*_[]<>&~";
  std::string out;
  for (const char c : text) {
    if (kMarks.find(c) != std::string_view::npos) out += '\\';
    out += c;
  }
  return out;
}

std::string code_block(std::string_view text) {
  const std::string fence = report::code_fence(text, 3);
  return fmt::format("{}text\n{}{}{}\n", fence, text, text.ends_with('\n') ? "" : "\n", fence);
}

}  // namespace bgtools::cli::lsp
