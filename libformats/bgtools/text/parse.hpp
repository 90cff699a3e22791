#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <tao/pegtl.hpp>

/// Reads texts by a rule of a grammar, whose actions are applied to the states.
namespace bgtools::text {

using Input = tao::pegtl::memory_input<tao::pegtl::tracking_mode::lazy, tao::pegtl::eol::lf_crlf,
                                       const char*>;

[[nodiscard]] inline Input input_of(std::string_view text) {
  return {text.data(), text.data() + text.size(), ""};
}

/// Whether the rule matches a beginning of the text.
template <typename Rule, template <typename...> class Action = tao::pegtl::nothing,
          typename... States>
bool matches(std::string_view text, States&&... states) {
  Input in = input_of(text);
  return tao::pegtl::parse<Rule, Action>(in, states...);
}

/// Whether the rule matches the whole text.
template <typename Rule, template <typename...> class Action = tao::pegtl::nothing,
          typename... States>
bool parse_whole(std::string_view text, States&&... states) {
  return matches<tao::pegtl::seq<Rule, tao::pegtl::eof>, Action>(text, states...);
}

/// How much of the text the rule matches, from its beginning; nullopt if it does not match.
template <typename Rule, template <typename...> class Action = tao::pegtl::nothing,
          typename... States>
std::optional<std::size_t> parse_front(std::string_view text, States&&... states) {
  Input in = input_of(text);
  if (!tao::pegtl::parse<Rule, Action>(in, states...)) return std::nullopt;
  return static_cast<std::size_t>(in.current() - text.data());
}

/// What is left of the text after that; nullopt if it does not match.
template <typename Rule, template <typename...> class Action = tao::pegtl::nothing,
          typename... States>
std::optional<std::string_view> rest_after(std::string_view text, States&&... states) {
  const std::optional<std::size_t> length = parse_front<Rule, Action>(text, states...);
  if (!length) return std::nullopt;
  return text.substr(*length);
}

}  // namespace bgtools::text
