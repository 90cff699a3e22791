#include <algorithm>
#include <bgtools/formats/ids.hpp>
#include <bgtools/game/variant.hpp>
#include <utility>

namespace bgtools {

std::variant<Situation, IdError> from_any_id(std::string_view text) {
  constexpr std::size_t kPositionIdLength = 14;
  constexpr std::size_t kMatchIdLength = 12;
  // Only an XGID has a board of 26 characters in front; an OGID has 15 and 15.
  constexpr std::size_t kXgidBoardLength = 26;

  if (text == "start") return Situation{.position = start_position(Variant::backgammon)};
  if (text.starts_with("XGID=")) return from_xgid(text);
  if (text.starts_with("OGID=")) return from_ogid(text);
  const auto colons = std::count(text.begin(), text.end(), ':');
  if (colons == 1) return from_gnubg_id(text);
  if (colons > 1) {
    return text.find(':') == kXgidBoardLength ? from_xgid(text) : from_ogid(text);
  }
  if (text.size() == kMatchIdLength && std::holds_alternative<Situation>(from_match_id(text))) {
    return IdError{"a match id says nothing of the board; a position id goes before it"};
  }
  if (text.size() != kPositionIdLength) {
    return IdError{"neither start nor a position id, a gnubg id, an XGID or an OGID"};
  }
  auto position = from_position_id(text);
  if (auto* error = std::get_if<IdError>(&position)) return std::move(*error);
  return Situation{.position = std::get<Position>(position)};
}

}  // namespace bgtools
