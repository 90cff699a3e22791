#pragma once

#include <array>
#include <string_view>

namespace bgtools::sgf {

namespace dialect {
inline constexpr std::string_view kGnubg = "gnubg";
inline constexpr std::string_view kGibbon = "gibbon";
inline constexpr std::string_view kPlayStrategy = "playstrategy";
inline constexpr std::string_view kPlain = "plain";
}  // namespace dialect

/// The programs whose texts are told apart; `kPlain` if nothing points to one of them.
inline constexpr std::array kDialects{dialect::kGnubg, dialect::kGibbon, dialect::kPlayStrategy,
                                      dialect::kPlain};

}  // namespace bgtools::sgf
