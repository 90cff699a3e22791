#pragma once

#include <bgtools/game/dice.hpp>
#include <cstdint>
#include <string_view>

namespace bgtools::build {

/// What most actions of a grammar do: the text of its rule becomes a field of the state.
template <auto Field>
struct Keeps {
  template <typename ActionInput, typename State>
  static void apply(const ActionInput& in, State& state) {
    state.*Field = std::string_view(in.begin(), in.size());
  }
};

/// The digit of a rule becomes one of the dice of a roll: `KeepsDie<&Row::roll, &Roll::first>`.
template <auto Field, auto Die>
struct KeepsDie {
  template <typename ActionInput, typename State>
  static void apply(const ActionInput& in, State& state) {
    (state.*Field).*Die = static_cast<std::uint8_t>(*in.begin() - '0');
  }
};

}  // namespace bgtools::build
