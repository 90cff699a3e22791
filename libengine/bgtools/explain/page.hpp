#pragma once

#include <bgtools/explain/working.hpp>
#include <bgtools/record/edit.hpp>
#include <cstddef>
#include <functional>
#include <optional>

namespace bgtools {

/// What is left once an edit is made; nullopt: nothing may be tried any more.
using RestAfter = std::function<std::optional<Rest>(const Edit&)>;

/// Rows that were left out before an action, which no number shows: the edit that sets a board from
/// which everything is legal to the end. Nullopt if no row begins there, if the board before is not
/// known, or if no such board is found.
[[nodiscard]] std::optional<Edit> page_missing_before(const Working& working, std::size_t at,
                                                      const RestAfter& rest_after);

}  // namespace bgtools
