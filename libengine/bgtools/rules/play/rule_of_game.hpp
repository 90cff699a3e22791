#pragma once

#include <bgtools/rules/judge.hpp>
#include <string>

namespace bgtools::rules {

/// Whether the play has this fault, which only games that move otherwise than backgammon have.
[[nodiscard]] bool has_fault(const Case& each, Fault fault);

/// A diagnostic at the hop at fault, or at all hops if it is a fault of the whole play.
Diagnostic& tell_at_fault(const Case& each, Told& told);

/// The name of the game, such as "long-nardy".
[[nodiscard]] std::string name_of_game(const Case& each);

}  // namespace bgtools::rules
