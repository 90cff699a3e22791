#pragma once

#include <bgtools/text/parse.hpp>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

// What the actions of most grammars do: they keep the parts of a line in the fields of a struct.
// The struct lists a row for each rule that fills a field:
//
//     struct Parts {
//       std::string_view label{};
//       Roll roll{};
//       template <typename Rule>
//       using action = build::ActionOf<Rule, build::Keeps<grammar::label, &Parts::label>,
//                                      build::KeepsDie<grammar::die, &Parts::roll, &Roll::first>>;
//     };
//
//     Parts parts;
//     if (build::parse<grammar::game_line>(line, parts)) ...
namespace bgtools::build {

/// The text of the rule becomes the field, or the element of it with this index.
template <typename Rule, auto Field, std::size_t... kIndex>
struct Keeps {
  using rule = Rule;
  template <typename ActionInput, typename Parts>
  static void apply(const ActionInput& in, Parts& parts) {
    const std::string_view text(in.begin(), in.size());
    if constexpr (sizeof...(kIndex) == 0) {
      parts.*Field = text;
    } else {
      (parts.*Field)[(kIndex, ...)] = text;
    }
  }
};

/// The text of the rule becomes another element of the field.
template <typename Rule, auto Field>
struct Appends {
  using rule = Rule;
  template <typename ActionInput, typename Parts>
  static void apply(const ActionInput& in, Parts& parts) {
    (parts.*Field).emplace_back(in.begin(), in.size());
  }
};

/// The digit of the rule becomes one of the dice of a roll.
template <typename Rule, auto Field, auto Die>
struct KeepsDie {
  using rule = Rule;
  template <typename ActionInput, typename Parts>
  static void apply(const ActionInput& in, Parts& parts) {
    (parts.*Field).*Die = static_cast<std::uint8_t>(*in.begin() - '0');
  }
};

/// The field gets a value.
template <typename Rule, auto Field, auto kValue>
struct Sets {
  using rule = Rule;
  template <typename Parts>
  static void apply0(Parts& parts) {
    parts.*Field = kValue;
  }
};

/// The same for an optional field that has no value yet.
template <typename Rule, auto Field, auto kValue>
struct SetsFirst {
  using rule = Rule;
  template <typename Parts>
  static void apply0(Parts& parts) {
    if (!(parts.*Field)) parts.*Field = kValue;
  }
};

template <typename Rule, typename... Rows>
struct FoundAction {
  using type = tao::pegtl::nothing<Rule>;
};
template <typename Rule, typename Row, typename... Rows>
struct FoundAction<Rule, Row, Rows...>
    : std::conditional_t<std::is_same_v<Rule, typename Row::rule>, std::type_identity<Row>,
                         FoundAction<Rule, Rows...>> {};

/// The row for the rule, if there is one.
template <typename Rule, typename... Rows>
using ActionOf = typename FoundAction<Rule, Rows...>::type;

/// Whether the rule matches a beginning of the text, whose parts become fields of `parts`.
template <typename Rule, typename Parts>
bool parse(std::string_view text, Parts& parts) {
  return text::matches<Rule, Parts::template action>(text, parts);
}

}  // namespace bgtools::build
