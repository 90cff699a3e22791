#include "cli/commands/two_transcripts.hpp"

#include <fmt/core.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <utility>

#include "cli/system/interrupt.hpp"
#include "cli/system/output.hpp"
#include "report/text.hpp"

namespace bgtools::cli {

OrError<void> LoadedTranscript::load(const InputOptions& inputs, const std::string& path,
                                     const RunOptions& run) {
  if (auto loaded = load_input(inputs, path, input_); !loaded) return loaded;
  std::string shown;
  report::append_printable(shown, input_.name);
  const auto trouble = [&shown](std::string_view why) {
    return Error{fmt::format("{}: {}", shown, why)};
  };
  if (!input_.damage.empty()) return trouble(input_.damage);
  OrError<void> result;
  const auto read = attempt([&] {
    source_ = std::make_unique<Source>(input_.name, input_.bytes, stop_flag());
    auto transcript = analysis::read_transcript(*source_, input_.extension, run.forced);
    if (transcript) {
      transcript_ = *std::move(transcript);
    } else {
      result = trouble(transcript.error().message);
    }
  });
  return read ? result : OrError<void>(trouble(read.error().message));
}

OrError<void> load_both(const Some<CommonArguments, ReadArguments>& arguments,
                        const RunOptions& run, TwoTranscripts& both) {
  const auto inputs = input_options(arguments);
  if (!inputs) return inputs.error();
  if (auto loaded = both.a.load(*inputs, arguments.operands[0], run); !loaded) return loaded;
  return both.b.load(*inputs, arguments.operands[1], run);
}

std::size_t columns_of_stdout() {
  constexpr std::size_t kUsual = 100;
  constexpr std::size_t kLeast = 60;
  winsize size{};
  if (::isatty(STDOUT_FILENO) == 0 || ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0) {
    return kUsual;
  }
  return size.ws_col < kLeast ? kLeast : size.ws_col;
}

}  // namespace bgtools::cli
