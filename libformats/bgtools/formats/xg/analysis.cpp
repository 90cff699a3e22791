#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <bgtools/formats/xg/analysis.hpp>
#include <bgtools/formats/xg/record.hpp>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>

namespace bgtools::xg {
namespace {

/// The values for a side: losing and winning backgammon, gammon and game, and the equity.
constexpr std::size_t kEvaluations = 7;
constexpr std::size_t kMostCandidates = 32;

// Within the analysis of a cube record.
constexpr std::size_t kEvaluation = 60;
constexpr std::size_t kEquities = 88;
constexpr std::size_t kEvaluationAfterDouble = 104;
// Within the analysis of a move record.
constexpr std::size_t kCandidates = 64;
constexpr std::size_t kCandidateHops = 900;
constexpr std::size_t kCandidateLevels = 1156;
constexpr std::size_t kCandidateEvaluations = 1284;

class Annotator {
 public:
  Annotator(const text::LittleEndian& record, std::optional<std::size_t> action, Span span,
            std::vector<Annotation>& annotations)
      : record_(record), action_(action), span_(span), annotations_(annotations) {}

  void add(std::string_view field, std::string value) {
    annotations_.push_back({.action = action_,
                            .key = fmt::format("xg:{}", field),
                            .value = std::move(value),
                            .span = span_});
  }
  void number(std::string_view field, std::size_t at) {
    if (const double value = record_.f64(at); value != kNoValue) {
      add(field, fmt::format("{}", value));
    }
  }
  void level(std::string_view field, std::size_t at) {
    add(field, fmt::format("{}", record_.i32(at)));
  }
  void mark(std::string_view field, std::size_t at) {
    if (record_.u8(at) != 0) add(field, "1");
  }
  void numbers(std::string_view field, std::size_t at, std::size_t count) {
    add(field, list(at, count));
  }
  [[nodiscard]] std::string list(std::size_t at, std::size_t count) const {
    std::string text;
    for (std::size_t i = 0; i < count; ++i) {
      fmt::format_to(std::back_inserter(text), "{}{}", i == 0 ? "" : " ", record_.f32(at + 4 * i));
    }
    return text;
  }

 private:
  const text::LittleEndian& record_;
  std::optional<std::size_t> action_;
  Span span_;
  std::vector<Annotation>& annotations_;
};

std::string point_text(int point) {
  if (point == kBar) return "bar";
  if (point <= kOff) return "off";
  return fmt::format("{}", point);
}

/// "24/18 13/11", as the played moves are coded.
std::string play_text(const text::LittleEndian& record, std::size_t at) {
  std::string text;
  for (std::size_t hop = 0; hop < move::kMostHops; ++hop) {
    const std::int32_t from = record.i8(at + 2 * hop);
    const std::int32_t to = record.i8(at + 2 * hop + 1);
    if (from < 0) break;
    fmt::format_to(std::back_inserter(text), "{}{}/{}", text.empty() ? "" : " ",
                   point_text(from + 1), point_text(to + 1));
  }
  return text.empty() ? "no play" : text;
}

/// A decision that was not made has no error, whatever its analysis.
bool is_cube_analysed(const text::LittleEndian& record) {
  if (record.f64(cube::kError) != kNoValue) return true;
  constexpr std::size_t kNumberBytes = 4;
  const auto has_numbers = [&](std::size_t at, std::size_t count) {
    const std::string_view bytes = record.part(cube::kAnalysis + at, count * kNumberBytes);
    return bytes.find_first_not_of('\0') != std::string_view::npos;
  };
  return has_numbers(kEvaluation, kEvaluations) || has_numbers(kEquities, 3) ||
         has_numbers(kEvaluationAfterDouble, kEvaluations);
}

}  // namespace

void annotate_cube(const text::LittleEndian& record, std::optional<std::size_t> action, Span span,
                   std::vector<Annotation>& annotations) {
  Annotator annotator(record, action, span, annotations);
  annotator.mark("flagged", cube::kFlagged);
  if (!is_cube_analysed(record)) return;
  annotator.number("cube-error", cube::kError);
  annotator.number("take-error", cube::kTakeError);
  annotator.level("cube-level", cube::kLevel);
  annotator.numbers("cube-evaluation", cube::kAnalysis + kEvaluation, kEvaluations);
  annotator.numbers("cube-equities", cube::kAnalysis + kEquities, 3);
  annotator.numbers("cube-evaluation-after-double", cube::kAnalysis + kEvaluationAfterDouble,
                    kEvaluations);
}

void annotate_move(const text::LittleEndian& record, std::optional<std::size_t> action, Span span,
                   std::vector<Annotation>& annotations) {
  Annotator annotator(record, action, span, annotations);
  annotator.mark("flagged", move::kFlagged);
  annotator.number("luck", move::kLuck);
  if (record.i32(move::kValidity) != 0) annotator.level("validity", move::kValidity);
  const std::int32_t stated = record.i32(move::kAnalysis + kCandidates);
  if (record.f64(move::kError) == kNoValue && stated <= 0) return;
  annotator.number("move-error", move::kError);
  annotator.level("move-level", move::kLevels[0]);
  const auto count = static_cast<std::size_t>(
      std::clamp<std::int32_t>(stated, 0, static_cast<std::int32_t>(kMostCandidates)));
  for (std::size_t i = 0; i < count; ++i) {
    const std::string play = play_text(record, move::kAnalysis + kCandidateHops + 8 * i);
    const std::int16_t level = record.i16(move::kAnalysis + kCandidateLevels + 4 * i);
    annotator.add("candidate", fmt::format("{}; level {}; {}", play, level,
                                           annotator.list(move::kAnalysis + kCandidateEvaluations +
                                                              4 * kEvaluations * i,
                                                          kEvaluations)));
  }
}

}  // namespace bgtools::xg
