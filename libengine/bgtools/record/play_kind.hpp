#pragma once

#include <bgtools/record/match.hpp>
#include <string_view>

namespace bgtools {

/// The name of a kind in JSON records, in properties of SGF and in tables: "danced", "blank".
[[nodiscard]] std::string_view name(PlayKind kind) noexcept;

}  // namespace bgtools
