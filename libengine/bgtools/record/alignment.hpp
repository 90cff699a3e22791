#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

/// Which elements of two sequences belong together, so that one that is missing is one difference,
/// whatever comes after it.
///
/// The problem. Two records of one game, such as a record and what was read back from a conversion,
/// are compared action by action. If one action is missing, all later ones are in another place; to
/// compare by place would report every one of them.
///
/// The idea is that of diff. Draw the first sequence along x and the second along y. A path from
/// the corner (0, 0) to the corner (left, right) goes right where an element of the first has no
/// partner (a deletion), down where one of the second has none (an insertion), and diagonally, for
/// nothing, where both are equal. The path with the fewest edits has the most pairs. Myers's
/// algorithm finds it by keeping for each number of edits, and for each diagonal x - y, only how
/// far the farthest path comes: a path that comes less far on the same diagonal with as many edits
/// can be no better, since the farther one can do whatever the other does from there on.
///
/// Equal heads and tails are paired beforehand, which pairs nearly everything of nearly every pair
/// of records. That is right since some shortest path always begins along the diagonal while
/// elements are equal, and likewise ends along it.
///
/// Bounds. Of n elements with d edits it takes time in the order of (n + d) d and memory in that of
/// d squared, since the reach for each number of edits is kept to walk back. Beyond kMostEdits the
/// records have little in common: only their equal heads are paired, and `with_changed` pairs the
/// rest in order.
namespace bgtools::alignment {

/// The most insertions and deletions to search a path for; memory grows with the square.
inline constexpr std::size_t kMostEdits = 1500;
/// How far to search the other record for an action like one that has no equal.
inline constexpr std::size_t kFarthest = 64;

using Pairs = std::vector<std::pair<std::size_t, std::size_t>>;

/// How far the paths of so many edits come on each diagonal, which is the index into the first
/// sequence less that into the second; -1: nowhere. The middle element is diagonal 0.
using Reach = std::vector<std::ptrdiff_t>;

inline std::ptrdiff_t reach_on(const Reach& reach, std::ptrdiff_t diagonal) {
  const auto radius = static_cast<std::ptrdiff_t>(reach.size() / 2);
  const bool is_known = diagonal >= -radius && diagonal <= radius;
  return is_known ? reach[static_cast<std::size_t>(diagonal + radius)] : -1;
}

/// The reach of the paths of 0, 1, 2, ... edits up to the first that comes to the end of both
/// sequences; empty if more than kMostEdits are needed (E. Myers, "An O(ND) Difference Algorithm
/// and Its Variations", 1986).
template <typename Same>
std::vector<Reach> paths(std::ptrdiff_t left, std::ptrdiff_t right, Same same) {
  std::vector<Reach> history;
  for (std::ptrdiff_t edits = 0; edits <= static_cast<std::ptrdiff_t>(kMostEdits); ++edits) {
    Reach reach(static_cast<std::size_t>(2 * edits + 1), -1);
    for (std::ptrdiff_t diagonal = -edits; diagonal <= edits; diagonal += 2) {
      std::ptrdiff_t x = 0;
      // The farthest path with one edit less on one of the two diagonals beside this one, and the
      // edit that leads here from it: an insertion moves down, which leaves x, a deletion to the
      // right.
      if (edits != 0) {
        const std::ptrdiff_t inserted = reach_on(history.back(), diagonal + 1);
        const std::ptrdiff_t deleted = reach_on(history.back(), diagonal - 1);
        if (inserted < 0 && deleted < 0) continue;
        x = inserted > deleted ? inserted : deleted + 1;
      }
      // Outside of the two sequences there is no path.
      if (x > left || x - diagonal > right || x < diagonal) continue;
      while (x < left && x - diagonal < right && same(x, x - diagonal)) ++x;
      reach[static_cast<std::size_t>(diagonal + edits)] = x;
      if (x == left && x - diagonal == right) {
        history.push_back(std::move(reach));
        return history;
      }
    }
    history.push_back(std::move(reach));
  }
  return {};
}

/// The equal elements on the path that was found, from its end to its beginning: each step back is
/// one edit, with the equal elements after it.
inline Pairs walked_back(const std::vector<Reach>& history, std::ptrdiff_t x, std::ptrdiff_t y) {
  Pairs pairs;
  const auto add_until = [&](std::ptrdiff_t start) {
    for (; x > start; --x, --y) pairs.emplace_back(x - 1, y - 1);
  };
  for (std::size_t edits = history.size(); edits-- > 1;) {
    const Reach& before = history[edits - 1];
    const std::ptrdiff_t inserted = reach_on(before, x - y + 1);
    const std::ptrdiff_t deleted = reach_on(before, x - y - 1);
    const bool is_insertion = inserted > deleted;
    const std::ptrdiff_t diagonal = is_insertion ? x - y + 1 : x - y - 1;
    add_until(is_insertion ? inserted : deleted + 1);
    x = is_insertion ? inserted : deleted;
    y = x - diagonal;
  }
  add_until(0);
  return pairs;
}

/// The longest list of pairs of equal elements of two sequences, ascending in both; only those at
/// the beginning if the sequences differ too much. `same` compares elements by index.
template <typename Same>
Pairs aligned(std::size_t left, std::size_t right, Same same) {
  std::size_t head = 0;
  while (head < left && head < right && same(head, head)) ++head;
  std::size_t tail = 0;
  while (left - tail > head && right - tail > head && same(left - tail - 1, right - tail - 1)) {
    ++tail;
  }
  const auto width = static_cast<std::ptrdiff_t>(left - tail - head);
  const auto height = static_cast<std::ptrdiff_t>(right - tail - head);
  const std::vector<Reach> history = paths(width, height, [&](std::ptrdiff_t x, std::ptrdiff_t y) {
    return same(head + static_cast<std::size_t>(x), head + static_cast<std::size_t>(y));
  });
  Pairs pairs;
  for (std::size_t i = 0; i < head; ++i) pairs.emplace_back(i, i);
  if (history.empty()) return pairs;
  Pairs middle = walked_back(history, width, height);
  std::reverse(middle.begin(), middle.end());
  for (const auto& [i, j] : middle) pairs.emplace_back(i + head, j + head);
  for (; tail > 0; --tail) pairs.emplace_back(left - tail, right - tail);
  return pairs;
}

/// Adds pairs of similar elements between the pairs of equal ones: an action that was changed is
/// one difference and not one that is missing and another that was added. Each takes the first one
/// like it that is left in its gap, so that pairs never cross.
template <typename Alike>
Pairs with_changed(const Pairs& equal, std::size_t left, std::size_t right, Alike alike) {
  Pairs pairs;
  std::size_t i = 0;
  std::size_t j = 0;
  const auto pair_gap = [&](std::size_t end_left, std::size_t end_right) {
    for (; i < end_left; ++i) {
      const std::size_t end = std::min(end_right, j + kFarthest);
      std::size_t found = j;
      while (found < end && !alike(i, found)) ++found;
      if (found == end) continue;
      pairs.emplace_back(i, found);
      j = found + 1;
    }
  };
  for (const auto& [at_left, at_right] : equal) {
    pair_gap(at_left, at_right);
    pairs.emplace_back(at_left, at_right);
    i = at_left + 1;
    j = at_right + 1;
  }
  pair_gap(left, right);
  return pairs;
}

/// Calls `visit` for each pair and, between them, for each element without a partner.
template <typename Visit>
void walk(const Pairs& pairs, std::size_t left, std::size_t right, Visit visit) {
  std::size_t i = 0;
  std::size_t j = 0;
  const auto skip_to = [&](std::size_t end_left, std::size_t end_right) {
    for (; i < end_left; ++i) visit(std::optional(i), std::optional<std::size_t>{});
    for (; j < end_right; ++j) visit(std::optional<std::size_t>{}, std::optional(j));
  };
  for (const auto& [at_left, at_right] : pairs) {
    skip_to(at_left, at_right);
    visit(std::optional(i++), std::optional(j++));
  }
  skip_to(left, right);
}

}  // namespace bgtools::alignment
