#pragma once

#include <bgtools/finding/or_error.hpp>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "report/selection.hpp"

namespace bgtools::cli {

/// Which commands take an option: a set of these bits.
using CommandSet = std::uint32_t;
inline constexpr CommandSet kCheck = 1U << 0U;
inline constexpr CommandSet kConvert = 1U << 1U;
inline constexpr CommandSet kDetect = 1U << 2U;
inline constexpr CommandSet kPlays = 1U << 3U;
inline constexpr CommandSet kExplain = 1U << 4U;
inline constexpr CommandSet kRules = 1U << 5U;
inline constexpr CommandSet kFormats = 1U << 6U;
inline constexpr CommandSet kRepair = 1U << 7U;
inline constexpr CommandSet kShow = 1U << 8U;
inline constexpr CommandSet kReport = 1U << 9U;
inline constexpr CommandSet kDupes = 1U << 10U;
inline constexpr CommandSet kCompletions = 1U << 12U;
inline constexpr CommandSet kManual = 1U << 13U;
inline constexpr CommandSet kConfig = 1U << 14U;
inline constexpr CommandSet kEveryCommand = ~CommandSet{0};

/// Heading of the help text under which an option stands, in this order.
enum class Section : std::uint8_t { input, game, report, output, general };

[[nodiscard]] std::string_view name(Section section) noexcept;

/// What was given of an option, by its kind. Of several the last one given counts, but for Texts.
using Switch = std::optional<bool>;  ///< `--NAME` or `--no-NAME`; nullopt: not given
using Text = std::optional<std::string>;
using Texts = std::vector<std::string>;  ///< every value in the order of the command line
/// A text that `--no-NAME` turns off, so that no setting gives it.
struct TextOrOff {
  Text text{};
  bool is_off = false;
};

[[nodiscard]] inline bool is_on(const Switch& option) { return option.value_or(false); }
/// Valid as long as both.
[[nodiscard]] inline std::string_view text_or(const Text& option, std::string_view otherwise) {
  return option ? std::string_view(*option) : otherwise;
}

/// Which files are read, and as what.
struct InputArguments {
  Text from{};
  Text stdin_name{};
  Texts files_from{};
  Switch null{};
  Texts include{};
  Texts exclude{};
  Switch force_exclude{};
  Switch pass_notes{};
  Switch archives{};
  Text max_member_size{};
  Text max_members{};
  Text shard{};
  Switch allow_empty{};
  Switch list_files{};
  Text expect{};
};

/// What of a position or of a file is meant.
struct PlaceArguments {
  Text match{};
  Text game{};
  Text turn{};
  Text ogid_colour{};
};

/// The rules of the game, and how long an explanation is searched for.
struct GameArguments {
  Text profile{};
  Text variant{};
  Switch crawford{};
  Switch jacoby{};
  Switch beavers{};
  Text beaver_limit{};
  Switch automatic_doubles{};
  Switch cube{};
  Text cube_limit{};
  Switch holland{};
  Text search_tries{};
  Text search_seconds{};
};

/// What becomes of findings, next to SelectionOptions.
struct FindingArguments {
  TextOrOff baseline{};
  Text write_baseline{};
  Switch prune_baseline{};
  Switch exit_zero{};
  Switch fail_if_found{};
  Text max_diagnostics{};
};

/// How reports are written, and where.
struct ReportArguments {
  Text output_format{};
  Texts report{};
  Switch show_board{};
  Switch statistics{};
  Text color{};
  Switch quiet{};
  Switch verbose{};
  Text progress{};
};

/// What is written besides reports.
struct OutputArguments {
  Text to{};
  Text output{};
  Text output_dir{};
  Switch resume{};
  Text dialect{};
  Switch force{};
  Text verify{};
  Switch fail_if_lossy{};
  Text sidecar{};
  Text write{};
  Switch scores{};
  Switch all{};
  Switch profiles{};
};

struct Option;

/// What a command line and the settings say, checked against the table of options. A member is the
/// option of its name, with `-` for `_`.
struct Arguments : InputArguments,
                   PlaceArguments,
                   GameArguments,
                   SelectionOptions,
                   FindingArguments,
                   ReportArguments,
                   OutputArguments {
  Text jobs{};
  TextOrOff config{};
  Switch help{};
  std::vector<std::string> operands{};  ///< what is not an option

  /// Gives a value to an option that asks for one, or turns an option on or off.
  void set(const Option& option, std::string value);
  void set_switch(const Option& option, bool is_on);
  /// State of a switch, or `false` of an option that is turned off; nullopt where it is not given.
  [[nodiscard]] std::optional<bool> state(const Option& option) const;
  /// All values of an option that asks for one.
  [[nodiscard]] std::span<const std::string> values(const Option& option) const;
  /// Whether the option is given at all, be it to turn it off.
  [[nodiscard]] bool has(const Option& option) const;
  /// Takes from `fallback` the options that are not given here, with all their values.
  void fill_from(const Arguments& fallback);
  /// Where the value with this index was given, such as "bgtools.conf:3"; "": on the command line,
  /// or nowhere. A switch has one value.
  [[nodiscard]] std::string_view origin(const Option& option, std::size_t index = 0) const;
  /// Says where the value that was set last was given.
  void set_origin(const Option& option, std::string origin);

 private:
  std::map<std::string_view, std::vector<std::string>> origins_;  // one for each value
};

/// Where an option is kept, which is also of what kind it is.
using OptionMember = std::variant<Switch Arguments::*, Text Arguments::*, Texts Arguments::*,
                                  TextOrOff Arguments::*>;

/// One row of the table of options, which feeds the parser and the help text.
struct Option {
  std::string_view name;     ///< long name without the hyphens
  char letter = 0;           ///< short name; 0: none
  std::string_view value;    ///< how the help text calls the value; "": a switch
  std::string_view choices;  ///< the values that are possible, separated by '|'; "": any
  OptionMember member;
  Section section{};
  CommandSet commands = 0;
  std::string_view help;

  /// Every occurrence counts.
  [[nodiscard]] constexpr bool repeats() const noexcept {
    return std::holds_alternative<Texts Arguments::*>(member);
  }
  /// An option with a value that `--no-NAME` turns off.
  [[nodiscard]] constexpr bool has_no_form() const noexcept {
    return std::holds_alternative<TextOrOff Arguments::*>(member);
  }
};

/// Whether `--no-NAME` turns the option off.
[[nodiscard]] constexpr bool has_opposite(const Option& option) noexcept {
  return option.has_no_form() || (option.value.empty() && option.section != Section::general);
}

/// All options in the order of the help text.
[[nodiscard]] std::span<const Option> options() noexcept;

/// Reads the words after the command's name. Errors here and below are sentences.
OrError<Arguments> parse(CommandSet command, std::span<const char* const> words);

/// The option of a command with this long name; null: there is none.
[[nodiscard]] const Option* find_option(CommandSet commands, std::string_view name);

/// Sets an option from the text of a file or of the environment; switches are `on` or `off`
/// (`true`, `yes`, `1`, `false`, `no`, `0`).
OrError<void> set_from_text(const Option& option, std::string_view text, Arguments& arguments);

/// The part of a command's help text that lists its options.
[[nodiscard]] std::string describe_options(CommandSet command);

}  // namespace bgtools::cli
