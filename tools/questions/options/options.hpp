#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "questions/options/arguments.hpp"
#include "questions/options/given.hpp"
#include "report/wording.hpp"

namespace bgtools::questions {

/// The sections of the help text, in this order.
enum class Section : std::uint8_t { input, game, report, output, general };

[[nodiscard]] std::string_view name(Section section) noexcept;

/// What a setting of a stranger would do to a run. A file that was not named may have such settings
/// only if its owner is trusted.
enum class Effect : std::uint8_t {
  none,
  writes,  ///< writes files, or overwrites them
  judges,  ///< changes which findings there are, or the exit status
  skips,   ///< leaves inputs out
};

/// The kind of an option on the command line, which is the type of its member.
enum class OptionKind : std::uint8_t { on_off, text, texts, text_or_off };

/// One row of the table of options, which feeds the parser and the help text.
struct Option {
  std::string_view name;     ///< long name without the hyphens
  char letter = 0;           ///< short name; 0: none
  std::string_view value;    ///< the name of the value in the help text; "": a switch
  std::string_view choices;  ///< the possible values, separated by '|'; "": any
  Section section{};
  std::string_view help;
  OptionKind kind{};
  GroupId group = nullptr;  ///< commands that take this group take the option
  /// Sets the member of a group to what was given.
  void (*fill)(void* group, const GivenValue& given) = nullptr;
  Effect effect = Effect::none;

  /// Whether every occurrence counts.
  [[nodiscard]] constexpr bool repeats() const noexcept { return kind == OptionKind::texts; }
  /// Whether `--no-NAME` turns off this option, although it has a value.
  [[nodiscard]] constexpr bool has_no_form() const noexcept {
    return kind == OptionKind::text_or_off;
  }
};

/// Whether `--no-NAME` turns the option off.
[[nodiscard]] constexpr bool has_opposite(const Option& option) noexcept {
  return option.has_no_form() || (option.value.empty() && option.section != Section::general);
}

/// All options in the order of the help text.
[[nodiscard]] std::span<const Option> options() noexcept;

/// The groups of options that a command takes.
using Taken = std::span<const GroupId>;

[[nodiscard]] inline bool takes(Taken taken, const Option& option) {
  return std::find(taken.begin(), taken.end(), option.group) != taken.end();
}
/// The options of a command in the order of the table.
[[nodiscard]] std::vector<const Option*> options_of(Taken taken);
/// The option of a command with this long name; null if there is none.
[[nodiscard]] const Option* find_option(Taken taken, std::string_view name);

/// Refuses a value that is not among the choices of an option. Errors here and below are
/// for the user.
report::OrSentence<void> check_choice(const Option& option, std::string_view value);

/// Sets an option from a text in a file or in the environment; switches are `on` or `off`
/// (`true`, `yes`, `1`, `false`, `no`, `0`).
report::OrSentence<void> set_from_text(const Option& option, std::string_view text, Given& given);

/// The part of a command's help text that lists its options.
[[nodiscard]] std::string describe_options(Taken taken);

}  // namespace bgtools::questions
