#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "capi/answers/answers.hpp"
#include "capi/answers/from_json.hpp"
#include "questions/options/arguments.hpp"
#include "questions/reading/input.hpp"
#include "report/wording.hpp"

/// What the answers share.
namespace bgtools::answers {

/// The arguments of a question, and the caller's own options.
template <typename Arguments>
struct AskedArguments : Arguments {
  questions::Switch named{};
  questions::Text place{};
  questions::Switch html{};
};

[[nodiscard]] Refusal refused_options(const report::Sentence& why);
[[nodiscard]] Refusal refused_input(const report::Sentence& why);

/// The input of a caller. `named`: the caller's option of that name.
[[nodiscard]] questions::Input input_of(const NamedBytes& given,
                                        const questions::Switch& named = {});

/// Sentences for a caller.
[[nodiscard]] std::vector<std::string> plain(const std::vector<report::Sentence>& sentences);

/// Without the line ends after it.
[[nodiscard]] std::string without_end(std::string text);

/// Reads the options that a question takes.
template <typename Asking>
OrError<AskedArguments<typename Asking::Arguments>, Refusal> arguments_in(
    std::string_view options) {
  auto asked = options_in(options, Asking::Arguments::kGroups, Asking::kOwn);
  if (!asked) return refused_options(asked.error());
  AskedArguments<typename Asking::Arguments> arguments;
  arguments.take(asked->given);
  arguments.named = asked->named;
  arguments.place = std::move(asked->place);
  arguments.html = asked->html;
  return arguments;
}

}  // namespace bgtools::answers
