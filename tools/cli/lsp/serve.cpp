#include "cli/lsp/serve.hpp"

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

namespace bgtools::cli::lsp {
namespace {

constexpr std::size_t kBlock = std::size_t{64} * 1024;

/// Takes all messages that are complete; false: the client has ended the session.
bool take_messages(Frames& frames, Server& server) {
  while (!server.has_ended()) {
    switch (frames.next()) {
      case Frames::Step::message:
        server.take(frames.content());
        break;
      case Frames::Step::fault:
        server.tell_fault(frames.fault());
        break;
      case Frames::Step::more:
        return true;
    }
  }
  return false;
}

/// By the protocol: 0 if the client has asked for the end before it said `exit`, otherwise 1.
ExitCode serve(Outbox& outbox, SettingsPointer settings) {
  Server server(std::move(settings), outbox);
  Frames frames;
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

}  // namespace

ExitCode run_server(const Given& given, Taken taken, Output& out) {
  // What one thread has freed is there for the next, whatever it is asked.
  ::mallopt(M_ARENA_MAX, 1);
  // A wrong option of the command line is an error now, not one of each document.
  auto settings = std::make_shared<const Settings>(given, taken);
  if (const auto right = settings->are_right(); !right) return refuse(right.error());
  Outbox outbox(out);
  const ExitCode code = serve(outbox, std::move(settings));
  outbox.finish();
  return code;
}

}  // namespace bgtools::cli::lsp
