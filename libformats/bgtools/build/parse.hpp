#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <tao/pegtl.hpp>

/// How a piece of text is read by a rule of a grammar.
namespace bgtools::build {

using Input = tao::pegtl::memory_input<tao::pegtl::tracking_mode::lazy, tao::pegtl::eol::lf_crlf,
                                       const char*>;

[[nodiscard]] inline Input input_of(std::string_view text) {
  return {text.data(), text.data() + text.size(), ""};
}

/// Whether the text begins with what the rule says.
template <typename Rule>
[[nodiscard]] bool matches(std::string_view text) {
  Input in = input_of(text);
  return tao::pegtl::parse<Rule>(in);
}

/// The same, with the actions of the rules applied to the state.
template <typename Rule, template <typename> class Action, typename State>
[[nodiscard]] bool parse(std::string_view text, State& state) {
  Input in = input_of(text);
  return tao::pegtl::parse<Rule, Action>(in, state);
}

/// What is left of the text after its beginning, which the rule reads; nullopt where it does not.
template <typename Rule, template <typename> class Action, typename State>
[[nodiscard]] std::optional<std::string_view> rest_after(std::string_view text, State& state) {
  Input in = input_of(text);
  if (!tao::pegtl::parse<Rule, Action>(in, state)) return std::nullopt;
  return text.substr(static_cast<std::size_t>(in.current() - text.data()));
}

}  // namespace bgtools::build
