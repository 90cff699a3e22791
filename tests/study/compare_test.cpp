#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <bgtools/formats/format.hpp>
#include <filesystem>
#include <map>
#include <random>
#include <string>
#include <string_view>
#include <study/mutators.hpp>
#include <vector>

#include "analysis/compare/compare.hpp"
#include "analysis/compare/render.hpp"
#include "support/environment.hpp"

namespace bgtools::test {
namespace {

using analysis::Comparison;
using analysis::Kind;

Comparison compared_texts(std::string_view a, std::string_view b) {
  const Source left("a", a);
  const Source right("b", b);
  const auto first = analysis::read_transcript(left, ".mat", nullptr);
  const auto second = analysis::read_transcript(right, ".mat", nullptr);
  EXPECT_TRUE(first && second);
  if (!first || !second) return {};
  return analysis::compare(*first, *second, {});
}

/// Whether a slip changes nothing that is compared.
bool is_only_spelling(SlipKind kind) {
  return kind == SlipKind::hit_mark_dropped || kind == SlipKind::hit_mark_added ||
         kind == SlipKind::swapped_dice;
}

/// Whether a slip changes one thing, whatever it is.
bool is_one_thing(SlipKind kind) {
  return kind == SlipKind::die_digit || kind == SlipKind::point_digit ||
         kind == SlipKind::dropped_hop || kind == SlipKind::cube_number ||
         kind == SlipKind::wins_number || kind == SlipKind::score_number ||
         kind == SlipKind::swapped_digits || kind == SlipKind::reversed_hop;
}

// One slip in a clean match: it is found, in its game and at its turn, and nothing else is.
TEST(CompareStudy, OneSlipIsOneDifferenceAtItsPlace) {
  std::map<std::string_view, std::pair<int, int>> counts;  // trials, differences
  std::mt19937_64 random(19);
  for (const auto& entry : std::filesystem::directory_iterator(testdata("mat/gnubg"))) {
    if (entry.path().extension() != ".mat") continue;
    const std::string clean = contents(entry.path());
    for (const Slip& slip : all_slips()) {
      if (slip.group != SlipGroup::basic && slip.group != SlipGroup::people) continue;
      const SlipKind kind = slip.kind;
      const auto mutant = mutate(clean, kind, random);
      if (!mutant || mutant->text == clean) continue;
      const Comparison found = compared_texts(clean, mutant->text);
      auto& [trials, differences] = counts[slip.name];
      ++trials;
      differences += static_cast<int>(found.differences.size());
      const std::string shown =
          fmt::format("{}, {}, game {}, turns {} to {}\n{}", entry.path().filename().string(),
                      slip.name, mutant->game, mutant->first_turn, mutant->last_turn,
                      analysis::to_text(found, {.a = "clean", .b = "slip"}));
      if (is_only_spelling(kind)) {
        EXPECT_TRUE(found.differences.empty()) << shown;
      } else {
        EXPECT_FALSE(found.differences.empty()) << shown;
      }
      if (!is_one_thing(kind)) continue;
      EXPECT_EQ(found.differences.size(), 1U) << shown;
      for (const analysis::Difference& each : found.differences) {
        if (each.kind == Kind::unread) continue;
        EXPECT_EQ(each.game, mutant->game) << shown;
        EXPECT_TRUE(each.turn == 0 ||
                    (each.turn >= mutant->first_turn && each.turn <= mutant->last_turn))
            << shown;
      }
    }
  }
  for (const auto& [kind, count] : counts) {
    fmt::print("{:<24} {:>3} slips {:>4} differences\n", kind, count.first, count.second);
  }
}

}  // namespace
}  // namespace bgtools::test
