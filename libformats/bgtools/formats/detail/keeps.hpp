#pragma once

#include <string_view>

namespace bgtools::detail {

/// What an action of a grammar does most: the text of its rule becomes a field of the state.
template <auto Field>
struct Keeps {
  template <typename ActionInput, typename State>
  static void apply(const ActionInput& in, State& state) {
    state.*Field = std::string_view(in.begin(), in.size());
  }
};

}  // namespace bgtools::detail
