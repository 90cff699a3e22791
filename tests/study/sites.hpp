#pragma once

#include <cstddef>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <study/layout.hpp>
#include <study/mutators.hpp>
#include <study/plain_board.hpp>
#include <utility>
#include <vector>

/// What the mutators share: the places of a match, and a choice among them.
namespace bgtools::test {

/// A number from 0 to limit - 1. The standard library's distributions differ between
/// implementations.
[[nodiscard]] std::size_t below(std::mt19937_64& random, std::size_t limit);

/// A cell and its place in the match.
struct Site {
  const layout::Cell* cell = nullptr;
  const layout::Row* row = nullptr;
  int game = 0;
  int turn = 0;
};
using Sites = std::vector<Site>;

/// The cells of a match and the numbers of their turns.
[[nodiscard]] Sites sites_of(const layout::Transcript& transcript);

/// What a maker is given.
struct Scene {
  std::string_view text;
  layout::Transcript transcript;
  Sites sites;
  SlipKind kind{};
  std::mt19937_64& random;
};

/// The makers of slips.def.
namespace makers {
#define SLIP(kind, maker, name, group, use, restored, words, what) \
  std::optional<Mutant> maker(const Scene& scene);
#include <study/slips.def>
#undef SLIP
}  // namespace makers

template <typename Wanted>
std::optional<Site> pick(const Scene& scene, Wanted wanted) {
  Sites fitting;
  for (const Site& site : scene.sites) {
    if (wanted(site)) fitting.push_back(site);
  }
  if (fitting.empty()) return std::nullopt;
  return fitting[below(scene.random, fitting.size())];
}

[[nodiscard]] inline bool is_roll(const Site& site) {
  return site.cell->kind == layout::CellKind::roll;
}
[[nodiscard]] inline bool has_hops(const Site& site) { return !site.cell->hops.empty(); }

/// The first and the last turn of a row.
[[nodiscard]] std::pair<int, int> turns_of(const Sites& sites, const layout::Row* row);

/// The text with one part replaced.
[[nodiscard]] Mutant replaced(const Scene& scene, layout::Part part, std::string_view by,
                              const Site& site);
/// The mutant of a text that was changed in one or several places.
[[nodiscard]] Mutant changed(const Scene& scene, std::string text, int game,
                             std::pair<int, int> turns);

[[nodiscard]] inline std::string_view words_at(std::string_view text, layout::Part part) {
  return text.substr(part.begin, part.size());
}
/// Writes another text into a cell; the cell to its right keeps its column where there is room.
void write_cell(std::string& text, const Site& site, std::string_view words);

/// The board before a turn of a clean game.
[[nodiscard]] PlainBoard board_before(const Sites& sites, const Site& site);
/// The board after the hops of a play, legal or not.
[[nodiscard]] PlainBoard board_after(PlainBoard board, const layout::Cell& cell);

/// The same number with one digit misread, never with a leading zero.
[[nodiscard]] std::string misread(std::string_view digits, std::mt19937_64& random);

inline constexpr std::string_view kDigits = "0123456789";
[[nodiscard]] char other_digit(char digit, std::string_view digits, std::mt19937_64& random);

}  // namespace bgtools::test
