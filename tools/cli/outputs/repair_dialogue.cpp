#include "cli/outputs/repair_dialogue.hpp"

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <bgtools/text/numbers.hpp>
#include <bgtools/text/words.hpp>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string_view>
#include <vector>

#include "cli/system/interrupt.hpp"
#include "cli/system/output.hpp"
#include "report/excerpt.hpp"
#include "report/render/renderer.hpp"
#include "report/text.hpp"

namespace bgtools::cli {

using questions::OpenFault;
using questions::Repairer;
namespace {

void print(std::string_view text) { static_cast<void>(write_all(STDERR_FILENO, text)); }

void show(const Repairer& repairer, const OpenFault& open) {
  const Diagnostic& fault = *open.fault;
  complain(repairer.words(fault, fault.message));
  print(repairer.board_before(open));
  const report::Excerpt excerpt = report::excerpt_of(repairer.source(), fault.span);
  std::string text =
      fmt::format("  | {}\n  | {}{:^>{}}\n", excerpt.line, excerpt.indent, "", excerpt.width);
  std::size_t number = 0;
  for (const Repair& repair : fault.repairs) {
    fmt::format_to(std::back_inserter(text), "{:>3}  ", ++number);
    report::append_printable(text, repair.words);
    text += '\n';
  }
  print(text);
}

}  // namespace

void RepairDialogue::tell(Repairer& repairer) {
  const std::vector<questions::Remark> remarks = repairer.take_remarks();
  const std::size_t told = std::min(remarks.size(), report::kMostTold);
  for (std::size_t at = 0; at < told; ++at) {
    complain(repairer.words(*remarks[at].fault, remarks[at].what));
  }
  if (told == remarks.size()) return;
  complain(repairer.source().name(),
           fmt::format("and {}", report::counted(static_cast<std::int64_t>(remarks.size() - told),
                                                 "more finding")));
}

void RepairDialogue::tell_failure(const std::string& name, const Error& why) {
  complain(name, why.message);
}

questions::RepairListener::Decision RepairDialogue::decide(const Repairer& repairer,
                                                           const OpenFault& open) {
  using enum Decision::Kind;
  if (!asks_) return {no_more};
  const std::vector<Repair>& repairs = open.fault->repairs;
  show(repairer, open);
  while (true) {
    print(fmt::format("1 to {}, 1? shows the board after 1, Enter to leave it, q to stop: ",
                      repairs.size()));
    const std::optional<std::string> line = next_line();
    if (!line) print("\n");
    if (!line || *line == "q") {
      asks_ = false;
      return {no_more};
    }
    if (line->empty()) return {left};
    std::string_view typed = *line;
    const bool is_question = typed.ends_with('?');
    if (is_question) typed.remove_suffix(1);
    const auto number = text::to_number<std::size_t>(typed);
    if (!number || *number == 0 || *number > repairs.size()) {
      complain(fmt::format("'{}' is not a number from 1 to {}", *line, repairs.size()));
    } else if (is_question) {
      const std::string board = repairer.board_after(open, *number - 1);
      print(board.empty() ? "the board after it is not known\n" : board);
    } else if (can_be_written(repairs[*number - 1].edit)) {
      const Place place = repairer.source().place(open.fault->span.begin);
      answers_ += fmt::format(" --choose {}:{}={}", place.line, place.column, *number);
      return {chosen, *number - 1};
    } else {
      complain("this cannot be written, since nothing tells what was left out");
    }
  }
}

void RepairDialogue::questions_are_over(const std::string& name) {
  if (!answers_.empty()) complain(name, "the same answers again:" + answers_);
  answers_.clear();
}

std::optional<std::string> RepairDialogue::next_line() {
  while (true) {
    const std::size_t end = typed_.find('\n');
    if (end != std::string::npos) {
      const std::string_view line = text::trimmed(std::string_view(typed_).substr(0, end));
      std::string answer(line);
      typed_.erase(0, end + 1);
      return answer;
    }
    std::array<char, 256> block{};
    const auto count = ::read(STDIN_FILENO, block.data(), block.size());
    if (interruption() || count == 0) return std::nullopt;
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return std::nullopt;
    typed_.append(block.data(), static_cast<std::size_t>(count));
  }
}

}  // namespace bgtools::cli
