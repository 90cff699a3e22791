#pragma once

#include <utility>

#include "answers/answers.hpp"
#include "answers/options/from_json.hpp"
#include "answers/run.hpp"
#include "report/wording.hpp"

/// What the answers share.
namespace bgtools::answers {

/// The arguments of a command, and the caller's own options.
template <typename Arguments>
struct AskedArguments : Arguments {
  Switch named{};
  Text place{};
  Switch html{};
};

[[nodiscard]] Refusal refused_options(const report::Sentence& why);
[[nodiscard]] Refusal refused_input(const report::Sentence& why);

/// Where an input of a caller comes from. `named`: the caller's option of that name.
[[nodiscard]] Origin origin_of(const Input& input, const Switch& named = {});

/// Reads the options that these arguments take.
template <typename Arguments>
OrError<AskedArguments<Arguments>, Refusal> arguments_in(std::string_view options,
                                                         std::span<const Own> own = {}) {
  auto asked = options_in(options, Arguments::kGroups, own);
  if (!asked) return refused_options(asked.error());
  AskedArguments<Arguments> arguments;
  arguments.take(asked->given);
  arguments.named = asked->named;
  arguments.place = std::move(asked->place);
  arguments.html = asked->html;
  return arguments;
}

}  // namespace bgtools::answers
