#include "cli/commands/commands.hpp"

#include <fmt/core.h>

#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "report/nearest.hpp"

namespace bgtools::cli {

std::span<const Command> commands() noexcept {
  static const std::array kCommands{
#define BGTOOLS_COMMAND(row) row,
#include "cli/commands/commands.def"
#undef BGTOOLS_COMMAND
  };
  return kCommands;
}

ExitCode refuse(std::string_view sentence) {
  complain(sentence);
  return ExitCode::failed;
}

ExitCode refuse(const report::Sentence& why) { return refuse(why.typed()); }

void tell(const std::vector<report::Sentence>& notes) {
  for (const report::Sentence& note : notes) complain(note.typed());
}

namespace {

/// What other programs call a command, and the one that does this here.
constexpr std::array<std::pair<std::string_view, std::string_view>, 27> kOtherNames{{
    {"lint", "check"},        {"validate", "check"},
    {"verify", "check"},      {"test", "check"},
    {"fix", "repair"},        {"correct", "repair"},
    {"export", "convert"},    {"write", "convert"},
    {"format", "convert"},    {"split", "convert --split"},
    {"import", "convert"},    {"join", "convert --join"},
    {"combine", "merge"},     {"compare", "diff"},
    {"open", "show"},         {"gui", "show"},
    {"view", "show"},         {"print", "show"},
    {"board", "show"},        {"stats", "rows"},
    {"identify", "detect"},   {"file", "detect"},
    {"moves", "plays"},       {"duplicates", "dupes"},
    {"standings", "results"}, {"scores", "results"},
    {"table", "results"},
}};

}  // namespace

ExitCode refuse_command(std::string_view name) {
  for (const auto& [theirs, ours] : kOtherNames) {
    if (theirs == name) {
      return refuse(fmt::format("unknown command '{}'; did you mean '{}'?", name, ours));
    }
  }
  std::vector<std::string_view> names;
  for (const Command& command : commands()) names.push_back(command.name);
  std::string hint = report::did_you_mean(name, names);
  if (hint.empty()) hint = "; `bgtools --help` lists the commands";
  return refuse(fmt::format("unknown command '{}'{}", name, hint));
}

}  // namespace bgtools::cli
