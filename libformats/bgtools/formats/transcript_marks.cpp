#include <algorithm>
#include <bgtools/build/cell.hpp>
#include <bgtools/formats/format.hpp>
#include <bgtools/formats/other_kinds.hpp>
#include <bgtools/text/lines.hpp>
#include <bgtools/text/parse.hpp>
#include <cstddef>
#include <grammars/mat.hpp>
#include <string_view>

namespace bgtools {
namespace {

namespace pegtl = tao::pegtl;
namespace marks = grammar::marks;

/// The text beyond this is not searched, and transcripts have no longer lines.
constexpr std::size_t kMostMarkedText = std::size_t{1} << 20;
constexpr std::size_t kLongestMarkedLine = 512;
/// Any text may quote a single play.
constexpr int kLeastLinesWithPlays = 2;
/// The analysis of a single position has one such line.
constexpr int kLeastAnalysedMoves = 2;

template <typename Rule>
struct takes_play : pegtl::nothing<Rule> {};
template <>
struct takes_play<marks::hops> {
  template <typename ActionInput>
  static void apply(const ActionInput& in, std::string_view& hops) {
    hops = std::string_view(in.begin(), in.size());
  }
};

/// Whether the line contains a roll and a play. Fractions (`12 5/7`) do not descend, and `7-3` is a
/// score.
bool has_play(std::string_view line) {
  std::string_view hops;
  if (!text::matches<marks::line_with_play, takes_play>(line, hops)) return false;
  WrittenPlay play;
  if (hops.find('-') != std::string_view::npos || !build::read_play(hops, 0, play).is_read) {
    return false;
  }
  return std::all_of(play.hops().begin(), play.hops().end(),
                     [](const Step& step) { return step.from > step.to; });
}

}  // namespace

bool looks_like_transcript(const Source& source) {
  const std::string_view head = source.text().substr(0, kMostMarkedText);
  constexpr std::string_view kAnalysedMove = "Move number ";
  const OtherKind kind = kind_of_text(head);
  const bool may_be_analysis = kind.is_position;
  if (!kind.name.empty() && !may_be_analysis) return false;
  int lines_with_plays = 0;
  int analysed_moves = 0;
  text::Lines lines(head, source.has_lone_cr());
  while (lines.next()) {
    const std::string_view line = lines.line();
    if (line.size() > kLongestMarkedLine) continue;
    if (may_be_analysis) {
      if (line.starts_with(kAnalysedMove) && ++analysed_moves == kLeastAnalysedMoves) return true;
      continue;
    }
    if (text::matches<marks::tag>(line) || text::matches<marks::heading>(line) ||
        text::matches<marks::row>(line)) {
      return true;
    }
    if (has_play(line) && ++lines_with_plays == kLeastLinesWithPlays) return true;
  }
  return false;
}

}  // namespace bgtools
