#include <bgtools/positions/ids.hpp>
#include <bgtools/positions/positions.hpp>

namespace bgtools {

OrError<Situation, IdError> from_any_id(std::string_view text) {
  const PositionRead read = read_position(text);
  if (!read) return read.error();
  return read->situation;
}

}  // namespace bgtools
