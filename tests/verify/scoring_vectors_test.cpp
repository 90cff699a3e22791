// The final positions of testdata/rules/scoring.jsonl as records: each profile expects its points,
// and reports any others.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <engine/rule_vectors.hpp>
#include <string>
#include <vector>

#include "support/records.hpp"

namespace bgtools::test {
namespace {

using enum ProfileName;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

/// A vector as a record that gives the winner some points.
std::string record_of(const nlohmann::json& vector, int points) {
  const std::string kind = vector.at("kind").get<std::string>();
  const int value = vector.at("cube").get<int>();
  const bool is_centred = vector.at("cube_centred").get<bool>();
  std::string before;
  std::string cube;
  if (kind == "money-auto") {
    before = "{\"player\":1,\"action\":\"automatic-double\",\"value\":2},\n";
  } else {
    cube = is_centred ? fmt::format(R"({{"value":{}}})", value)
                      : fmt::format(R"({{"value":{},"owner":1}})", value);
  }
  JsonGame game;
  game.length = kind == "match" ? 15 : 0;
  game.rules = fmt::format(R"({{"jacoby":{},"automatic_doubles":1}})",
                           vector.at("jacoby").get<bool>() && kind != "match");
  game.actions = last_play(vector.at("position").dump(), cube, before);
  game.result = result_of(1, points);
  return json_record(game);
}

TEST(ScoringVectors, GiveTheirPointsInEveryProfile) {
  const auto vectors = rule_vectors("scoring.jsonl");
  ASSERT_EQ(vectors.size(), 16U);
  for (const auto& vector : vectors) {
    SCOPED_TRACE(vector.at("id").get<std::string>());
    const int expected = vector.at("expected_points").get<int>();
    const auto& other = vector.at("profile_003_or_bgammon_points");
    for (const ProfileName profile : all_profiles()) {
      SCOPED_TRACE(name(profile));
      EXPECT_THAT(codes(record_of(vector, expected), Severity::info, under(profile)), IsEmpty());
      for (int points = 1; points <= 2 * expected + 4; ++points) {
        if (points == expected) continue;
        const std::vector<std::string> found =
            codes(record_of(vector, points), Severity::info, under(profile));
        const bool takes_other = profile == fi || profile == bgammon;
        if (takes_other && !other.is_null() && points == other.get<int>()) {
          EXPECT_THAT(found, ElementsAre("BG306"));
          continue;
        }
        ASSERT_EQ(found.size(), 1U) << points;
        EXPECT_THAT(found.front(), testing::AnyOf("BG301", "BG302", "BG305")) << points;
      }
    }
  }
}

TEST(ScoringVectors, HaveTwoPlacesWhereTextsCountThree) {
  int alternatives = 0;
  for (const auto& vector : rule_vectors("scoring.jsonl")) {
    if (vector.at("profile_003_or_bgammon_points").is_null()) continue;
    ++alternatives;
    EXPECT_EQ(vector.at("profile_003_or_bgammon_points").get<int>(), 3);
    EXPECT_THAT(codes(record_of(vector, 3), Severity::warning, under(money)), ElementsAre("BG301"));
  }
  EXPECT_EQ(alternatives, 2);
}

}  // namespace
}  // namespace bgtools::test
