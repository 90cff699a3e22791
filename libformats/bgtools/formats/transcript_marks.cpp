#include <algorithm>
#include <bgtools/build/cell.hpp>
#include <bgtools/finding/spelling.hpp>
#include <bgtools/formats/format.hpp>
#include <bgtools/formats/other_kinds.hpp>
#include <bgtools/text/lines.hpp>
#include <bgtools/text/parse.hpp>
#include <bgtools/text/words.hpp>
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

/// Whether a line is blank, a comment or such as `Variant: Backgammon`, of which many may come
/// first.
bool is_of_head(std::string_view line) {
  const auto is_of_key = [](char c) {
    return (lower(c) >= 'a' && lower(c) <= 'z') || (c >= '0' && c <= '9') || c == ' ';
  };
  line = text::trimmed(line);
  if (line.empty() || line.front() == ';' || line.front() == '#') return true;
  const auto* const end = std::find_if_not(line.begin(), line.end(), is_of_key);
  return end != line.end() && *end == ':' && !(line.front() >= '0' && line.front() <= '9');
}

/// The beginning of a text up to the lines that begin a transcript.
std::string_view first_lines(std::string_view text) {
  constexpr int kLines = 4;
  std::string_view rest = text;
  for (int lines = 0; lines < kLines && !rest.empty();) {
    // A page may quote one.
    if (rest.starts_with("```") || rest.starts_with('<')) break;
    if (!is_of_head(text::take_line(rest))) ++lines;
  }
  return text.substr(0, text.size() - rest.size());
}

}  // namespace

bool begins_as_transcript(std::string_view bytes) {
  const Source source("", bytes);
  const std::string_view beginning = first_lines(source.text());
  // A position may be exported in the same way as a game.
  if (kind_of_text(source.text()).is_position) return false;
  return std::any_of(formats().begin(), formats().end(), [&](const Format& format) {
    return format.sniff(format.is_binary ? bytes : beginning) == Confidence::certain;
  });
}

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
