#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

/// What the reader and the writer of OGXM share: numbers of fields.
namespace bgtools::ogxm {

inline constexpr std::string_view kMagic = "OGXM";
inline constexpr std::string_view kEnd = "END!";
inline constexpr std::size_t kHeaderSize = 16;
inline constexpr std::size_t kSectionHeadSize = 9;
inline constexpr std::uint8_t kIsCritical = 1;
inline constexpr std::uint16_t kMajor = 2;
inline constexpr std::uint16_t kOldMajor = 1;
inline constexpr std::uint16_t kMinor = 2;

namespace match_bit {
inline constexpr int kNames[] = {0, 1};
inline constexpr int kRules = 2;
inline constexpr int kCubeLimit = 3;
inline constexpr int kScoreStart = 4;
inline constexpr int kEvent = 12;
}  // namespace match_bit

/// A field of the match that is kept as a tag.
struct TagField {
  int bit = 0;
  std::string_view tag;
  bool is_text = false;
  int numbers = 1;  ///< how many, if it is not a text; 0: the bit alone is the value
  std::uint64_t most =
      ~std::uint64_t{0};  ///< bytes of a text, which is not empty, or the highest number
};

inline constexpr int kFinalScore = 5;
inline constexpr int kMatchResult = 6;
inline constexpr int kStartedAt = 8;
inline constexpr int kYear = 13;
inline constexpr int kDatePrecision = 14;
inline constexpr int kRound = 16;
inline constexpr int kCountry = 19;
inline constexpr int kUrl = 20;
inline constexpr int kSite = 21;

inline constexpr std::array kTagFields = {TagField{kFinalScore, "Final score", false, 2},
                                          TagField{kMatchResult, "Match result", false},
                                          TagField{7, "Source", false},
                                          TagField{kStartedAt, "Started at", false},
                                          TagField{9, "Completed at", false},
                                          TagField{10, "Player seat", false},
                                          TagField{11, "Crawford before", false, 0},
                                          TagField{match_bit::kEvent, "Event", true, 1, 120},
                                          TagField{kYear, "Event year", false},
                                          TagField{kDatePrecision, "Date precision", false},
                                          TagField{15, "Stage", true, 1, 60},
                                          TagField{kRound, "Round", false, 1, 99},
                                          TagField{17, "Table", true, 1, 24},
                                          TagField{18, "City", true, 1, 80},
                                          TagField{kCountry, "Country", true, 1, 2},
                                          TagField{kUrl, "Event URL", true, 1, 512},
                                          TagField{kSite, "Site", true, 1, 253}};

namespace rule_bit {
inline constexpr std::uint64_t kCrawford = 1;
inline constexpr std::uint64_t kJacoby = 2;
inline constexpr std::uint64_t kBeaver = 4;
inline constexpr std::uint64_t kRaccoon = 8;
inline constexpr std::uint64_t kAutomaticDoubles = 16;
}  // namespace rule_bit

namespace game_bit {
inline constexpr int kWinner = 0;
inline constexpr int kPoints = 1;
inline constexpr int kIsLast = 2;
inline constexpr int kBoard = 3;
inline constexpr int kCubeValue = 4;
inline constexpr int kCubeOwner = 5;
inline constexpr int kAutomaticDoubles = 6;
inline constexpr int kTermination = 7;
}  // namespace game_bit

namespace extra_bit {
inline constexpr int kDice = 0;
inline constexpr int kResignValue = 1;
inline constexpr int kCubeValue = 2;
inline constexpr int kIllegal = 3;
inline constexpr int kSettleValue = 4;
inline constexpr int kSteps = 5;
inline constexpr int kBoard = 6;
inline constexpr int kCubeOwner = 8;
}  // namespace extra_bit

}  // namespace bgtools::ogxm
