#pragma once

#include <bgtools/formats/format.hpp>
#include <bgtools/text/source.hpp>
#include <functional>
#include <string>
#include <string_view>

#include <oracle/inventory/inventory.hpp>

namespace bgtools::oracle {

/// What the reader of the format keeps of a text and what it reports: nothing is lost silently if
/// this is what count() finds. `each` gets every match first.
[[nodiscard]] Inventory accounted(const Format& format, const Source& source,
                                  std::string_view extension,
                                  const std::function<void(const Match&)>& each);

/// A line that reads as a part of a game by the inventory of the format, although it is outside the
/// games or kept as a comment, and that no finding names; or any comment of a text with games and
/// no turn. "" if there is none.
[[nodiscard]] std::string unclaimed(const Format& format, const Source& source,
                                    std::string_view extension);

}  // namespace bgtools::oracle
