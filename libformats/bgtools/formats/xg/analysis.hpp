#pragma once

#include <bgtools/record/match.hpp>
#include <bgtools/text/little_endian.hpp>
#include <cstddef>
#include <optional>
#include <vector>

namespace bgtools::xg {

/// Appends XG's analysis of a cube decision; `action` is the action that it belongs to. Appends
/// nothing if the decision was not analysed.
void annotate_cube(const text::LittleEndian& record, std::optional<std::size_t> action, Span span,
                   std::vector<Annotation>& annotations);

/// The same for a play: errors, luck and the candidates with their evaluations.
void annotate_move(const text::LittleEndian& record, std::optional<std::size_t> action, Span span,
                   std::vector<Annotation>& annotations);

}  // namespace bgtools::xg
