#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

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

/// One row of the table of options, which feeds the parser and the help text.
///
/// An option without a value is a switch: `--no-NAME` turns it off, and of several the last one
/// given counts. Of an option with a value the last one counts too, unless it `repeats`.
struct Option {
  std::string_view name;     ///< long name without the hyphens
  char letter = 0;           ///< short name; 0: none
  std::string_view value;    ///< how the help text calls the value; "": a switch
  std::string_view choices;  ///< the values that are possible, separated by '|'; "": any
  bool repeats = false;      ///< every occurrence counts
  Section section{};
  CommandSet commands = 0;
  std::string_view help;
  bool has_no_form = false;  ///< an option with a value that `--no-NAME` turns off
};

/// Whether `--no-NAME` turns the option off.
[[nodiscard]] constexpr bool has_opposite(const Option& option) noexcept {
  return option.has_no_form || (option.value.empty() && option.section != Section::general);
}

/// All options in the order of the help text.
[[nodiscard]] std::span<const Option> options() noexcept;

/// What a command line says, checked against the table.
class Arguments {
 public:
  /// State of a switch; nullopt where it is not given.
  [[nodiscard]] std::optional<bool> state(std::string_view option) const;
  /// Whether a switch is on; off where it is not given.
  [[nodiscard]] bool is_on(std::string_view option) const;
  /// The last value given.
  [[nodiscard]] std::optional<std::string_view> value(std::string_view option) const;
  [[nodiscard]] std::string_view value_or(std::string_view option,
                                          std::string_view otherwise) const;
  /// Every value of an option that repeats, in the order of the command line.
  [[nodiscard]] const std::vector<std::string>& values(std::string_view option) const;
  /// What is no option.
  [[nodiscard]] const std::vector<std::string>& operands() const noexcept { return operands_; }

  void set(const Option& option, std::string value);
  void set(const Option& option, bool is_on);
  /// Whether the option is given at all, be it to turn it off.
  [[nodiscard]] bool has(std::string_view option) const;
  /// Takes from `fallback` the options that are not given here, with all their values.
  void fill_from(const Arguments& fallback);
  /// Where the value with this index was given, such as "bgtools.conf:3"; "": on the command line,
  /// or nowhere. A switch has one value.
  [[nodiscard]] std::string_view origin(std::string_view option, std::size_t index = 0) const;
  /// Says where the value that was set last was given.
  void set_origin(const Option& option, std::string origin);
  void add_operand(std::string operand) { operands_.push_back(std::move(operand)); }
  /// Calls `visit` for each option given, in the order of the table.
  void for_each_given(const std::function<void(const Option&, std::optional<bool> state,
                                               std::span<const std::string> values)>& visit) const;

 private:
  std::map<std::string_view, bool> switches_;
  std::map<std::string_view, std::vector<std::string>> values_;
  std::map<std::string_view, std::vector<std::string>> origins_;  // one for each value
  std::vector<std::string> operands_;
};

/// Why a command line is refused: a sentence.
struct UsageError {
  std::string message;
};

/// Reads the words after the command's name.
[[nodiscard]] std::variant<Arguments, UsageError> parse(CommandSet command,
                                                        std::span<const char* const> words);

/// The option of a command with this long name; null: there is none.
[[nodiscard]] const Option* find_option(CommandSet commands, std::string_view name);

/// Sets an option from the text of a file or of the environment; switches are `on` or `off`
/// (`true`, `yes`, `1`, `false`, `no`, `0`).
[[nodiscard]] std::optional<UsageError> set_from_text(const Option& option, std::string_view text,
                                                      Arguments& arguments);

/// The part of a command's help text that lists its options.
[[nodiscard]] std::string describe_options(CommandSet command);

}  // namespace bgtools::cli
