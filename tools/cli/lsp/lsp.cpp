#include <unistd.h>

#include "cli/commands/commands.hpp"
#include "cli/lsp/serve.hpp"
#include "cli/options/groups.hpp"

namespace bgtools::cli {
namespace {

struct LspArguments : Takes<GameArguments, SelectArguments, AllowanceArguments, UnfinishedArguments,
                            ShownArguments, MaxDiagnosticsArguments, LanguageServerArguments> {};

ExitCode run_lsp(const Given& given, Output& out) {
  if (!given.operands.empty())
    return refuse(
        "lsp takes no operands; an editor starts it and sends it texts, as docs/editors.md says");
  if (::isatty(STDIN_FILENO) != 0) {
    return refuse("lsp speaks with an editor, which starts it; docs/editors.md says how");
  }
  return lsp::run_server(given, LspArguments::kGroups, out);
}

}  // namespace

constinit const Command kLsp{.name = "lsp",
                             .operands = "",
                             .summary = "a language server for editors, on stdin and stdout",
                             .takes = LspArguments::kGroups,
                             .run = &run_lsp};

}  // namespace bgtools::cli
