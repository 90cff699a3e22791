#include "questions/reading/input.hpp"

#include <cstddef>

namespace bgtools::questions {

std::string extension_of(std::string_view path) {
  const std::string_view name = path.substr(path.rfind('/') + 1);
  const std::size_t dot = name.find_last_of('.');
  if (dot == std::string_view::npos || dot == 0) return "";
  std::string extension(name.substr(dot));
  for (char& letter : extension) {
    if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
  }
  return extension;
}

}  // namespace bgtools::questions
