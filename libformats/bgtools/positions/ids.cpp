#include <bgtools/positions/ids.hpp>
#include <bgtools/positions/positions.hpp>
#include <utility>

namespace bgtools {

std::variant<Situation, IdError> from_any_id(std::string_view text) {
  auto read = read_position(text);
  if (auto* error = std::get_if<IdError>(&read)) return std::move(*error);
  return std::get<PositionRecord>(read).situation;
}

}  // namespace bgtools
