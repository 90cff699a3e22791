#include <bgtools/record/names.hpp>

namespace bgtools {

std::string_view bare_name(std::string_view name) noexcept {
  const auto is_blank = [](char c) { return c == ' ' || c == '\t'; };
  while (!name.empty() && is_blank(name.front())) name.remove_prefix(1);
  while (!name.empty() && is_blank(name.back())) name.remove_suffix(1);
  const std::size_t comma = name.rfind(',');
  if (comma == std::string_view::npos || comma + 1 == name.size()) return name;
  const std::string_view rating = name.substr(comma + 1);
  const bool is_rating = rating.find_first_not_of("0123456789. ") == std::string_view::npos;
  return is_rating ? bare_name({name.data(), comma}) : name;
}

std::array<std::string_view, 2> names_of(const Game& game) noexcept {
  return {bare_name(game.names[0]), bare_name(game.names[1])};
}

}  // namespace bgtools
