#include <malloc.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <memory>
#include <string_view>
#include <utility>

#include "cli/commands/commands.hpp"
#include "cli/lsp/framing.hpp"
#include "cli/lsp/outbox.hpp"
#include "cli/lsp/server.hpp"
#include "cli/lsp/settings.hpp"
#include "cli/system/interrupt.hpp"

namespace bgtools::cli {
namespace {

struct LspArguments : Takes<GameArguments, SelectArguments, AllowanceArguments, ShownArguments,
                            MaxDiagnosticsArguments, LanguageServerArguments> {};

constexpr std::size_t kBlock = std::size_t{64} * 1024;

/// Takes all messages that are complete; false: the client has ended the session.
bool take_messages(lsp::Frames& frames, lsp::Server& server) {
  while (!server.has_ended()) {
    switch (frames.next()) {
      case lsp::Frames::Step::message:
        server.take(frames.content());
        break;
      case lsp::Frames::Step::fault:
        server.tell_fault(frames.fault());
        break;
      case lsp::Frames::Step::more:
        return true;
    }
  }
  return false;
}

/// By the protocol: 0 if the client has asked for the end before it said `exit`, otherwise 1.
ExitCode serve(lsp::Outbox& outbox, lsp::SettingsPointer settings) {
  lsp::Server server(std::move(settings), outbox);
  lsp::Frames frames;
  std::array<char, kBlock> block{};
  const SignalsOnlyWhileWaiting signals;
  while (true) {
    signals.wait_for(STDIN_FILENO);
    if (const auto signal = interruption()) return *signal;
    const auto size = ::read(STDIN_FILENO, block.data(), block.size());
    if (size < 0 && errno == EINTR) continue;
    if (size < 0) return refuse("stdin: " + words_for(errno));
    if (size == 0) break;
    frames.add(std::string_view(block.data(), static_cast<std::size_t>(size)));
    if (!take_messages(frames, server)) break;
  }
  if (server.has_ended() && server.is_shut_down()) return ExitCode::clean;
  complain("the client left without `shutdown`");
  return ExitCode::findings;
}

ExitCode run_server(const Given& given, Output& out) {
  if (!given.operands.empty())
    return refuse(
        "lsp takes no operands; an editor starts it and sends it texts, as docs/editors.md says");
  if (::isatty(STDIN_FILENO) != 0) {
    return refuse("lsp speaks with an editor, which starts it; docs/editors.md says how");
  }
  // What one thread has freed is there for the next, whatever it is asked.
  ::mallopt(M_ARENA_MAX, 1);
  // A wrong option of the command line is an error now, not one of each document.
  auto settings = std::make_shared<const lsp::Settings>(given, LspArguments::kGroups);
  if (const auto right = settings->are_right(); !right) return refuse(right.error());
  lsp::Outbox outbox(out);
  const ExitCode code = serve(outbox, std::move(settings));
  outbox.finish();
  return code;
}

}  // namespace

constinit const Command kLsp{.name = "lsp",
                             .operands = "",
                             .summary = "a language server for editors, on stdin and stdout",
                             .takes = LspArguments::kGroups,
                             .run = &run_server};

}  // namespace bgtools::cli
