#pragma once

#include <bgtools/finding/diagnostic.hpp>
#include <bgtools/rules/context.hpp>
#include <cstddef>
#include <vector>

namespace bgtools {

/// Reports each row that is written twice (BG709): it may be a copy, even if both can be played.
/// From index `begin` on, `found` has the findings of the game; the rows follow from one that is
/// explained by leaving out a turn.
void tell_repeated_rows(const GameContext& context, std::size_t begin,
                        std::vector<Diagnostic>& found);

}  // namespace bgtools
