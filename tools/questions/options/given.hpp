#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "report/render/renderer.hpp"

namespace bgtools::questions {

struct Option;

/// Identifies a group of options. A command takes all options of a group or none.
using GroupId = const char*;
template <typename Group>
inline constexpr char kGroupMark = 0;
template <typename Group>
[[nodiscard]] constexpr GroupId group_id() noexcept {
  return &kGroupMark<Group>;
}

/// The state and values given for one option.
struct GivenValue {
  std::optional<bool> state{};         ///< of a switch; `false` for any option that is turned off
  std::vector<std::string> values{};   ///< the last one, or all if the option repeats
  std::vector<std::string> origins{};  ///< where each value, or the state, was given
};

/// The options of a command line and of the settings, checked against the table of options.
class Given {
 public:
  std::vector<std::string> operands;  ///< the words that are not options

  /// Gives a value to an option that takes one, or turns an option on or off.
  void set(const Option& option, std::string value);
  void set_switch(const Option& option, bool is_on);
  /// State of a switch, or `false` for an option that is turned off; nullopt if it is not given.
  [[nodiscard]] std::optional<bool> state(const Option& option) const;
  /// All values of an option that takes one.
  [[nodiscard]] std::span<const std::string> values(const Option& option) const;
  /// Whether the option is given at all, even to turn it off.
  [[nodiscard]] bool has(const Option& option) const;
  /// Copies from `fallback` the options that are not given here, with all their values.
  void fill_from(const Given& fallback);
  /// Where the value with this index was given, such as "bgtools.conf:3"; "": on the command line,
  /// or nowhere. A switch has one value.
  [[nodiscard]] std::string_view origin(const Option& option, std::size_t index = 0) const;
  /// Records where the value that was set last was given.
  void set_origin(const Option& option, std::string origin);

  /// Fills the members of a group.
  void fill(GroupId id, void* group) const;
  /// Where settings come from that change what is found, what is read or the exit status: a file,
  /// variables, or both, as "bgtools.conf, BGTOOLS_FAIL_ON"; "": nowhere.
  [[nodiscard]] std::string settings_that_decide() const;
  /// Those of the options that decide what is found, in the order of the table.
  [[nodiscard]] std::vector<report::GivenOption> deciding() const;

 private:
  [[nodiscard]] const GivenValue* find(const Option& option) const;

  std::map<std::string_view, GivenValue> values_;  // by the name of the option
};

}  // namespace bgtools::questions
