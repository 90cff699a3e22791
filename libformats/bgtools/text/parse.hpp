#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <tao/pegtl.hpp>

/// Reads texts by a rule of a grammar, whose actions are applied to the states.
namespace bgtools::text {

using Input = tao::pegtl::memory_input<tao::pegtl::tracking_mode::lazy, tao::pegtl::eol::lf_crlf,
                                       const char*>;

/// How much of the text the rule matches, from its beginning; nullopt if it does not match.
template <typename Rule, template <typename...> class Action = tao::pegtl::nothing,
          typename... States>
std::optional<std::size_t> parse_front(std::string_view text, States&&... states) {
  Input in(text.data(), text.data() + text.size(), "");
  if (!tao::pegtl::parse<Rule, Action>(in, states...)) return std::nullopt;
  return static_cast<std::size_t>(in.current() - text.data());
}

/// Whether the rule matches the whole text.
template <typename Rule, template <typename...> class Action = tao::pegtl::nothing,
          typename... States>
bool parse_whole(std::string_view text, States&&... states) {
  using Whole = tao::pegtl::seq<Rule, tao::pegtl::eof>;
  return parse_front<Whole, Action>(text, states...).has_value();
}

}  // namespace bgtools::text
