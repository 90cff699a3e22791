#include <fmt/format.h>

#include <algorithm>
#include <bgtools/positions/positions.hpp>
#include <bgtools/text/words.hpp>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

namespace bgtools {
namespace positions::position_text {
namespace {

constexpr std::string_view kBlanks = " \t\r";

/// Every program draws it so.
constexpr std::string_view kEdgeOfBoard = "+13-14-15-16-17-18-";

IdError wrong(std::string_view what) { return {fmt::format("no position text: {}", what)}; }

std::string_view trimmed(std::string_view text) { return text::trimmed(text, kBlanks); }

/// The word behind one of the marks of an id, such as "Match-ID:" or "Match ID   :"; "" where there
/// is none. Every program leaves these words in English.
std::string_view id_behind(std::string_view line, std::string_view first, std::string_view second) {
  std::size_t at = line.find(first);
  if (at == std::string_view::npos) return {};
  at += first.size();
  if (at >= line.size() || (line[at] != '-' && line[at] != ' ')) return {};
  std::string_view rest = line.substr(at + 1);
  if (!rest.starts_with(second)) return {};
  rest = trimmed(rest.substr(second.size()));
  if (!rest.starts_with(':')) return {};
  rest = trimmed(rest.substr(1));
  return rest.substr(0, rest.find_first_of(kBlanks));
}

/// Gathers what a text says and judges it at its end.
class Gatherer {
 public:
  void take(std::string_view line) {
    const std::string_view word = trimmed(line);
    is_drawn_ = is_drawn_ || line.find(kEdgeOfBoard) != std::string_view::npos;
    if (word.starts_with("XGID=")) {
      xgids_.push_back(word.substr(0, word.find_first_of(kBlanks)));
    }
    note(position_ids_, id_behind(line, "Position", "ID"));
    note(match_ids_, id_behind(line, "Match", "ID"));
    take_names(word);
  }

  [[nodiscard]] PositionRead judge() const {
    if (!is_drawn_) return wrong("no board is drawn in it");
    if (xgids_.size() > 1 || position_ids_.size() > 1) {
      return wrong(fmt::format("it shows {} positions, not one",
                               std::max(xgids_.size(), position_ids_.size())));
    }
    if (xgids_.empty() && position_ids_.empty()) {
      return wrong("neither an XGID nor a position id stands in it");
    }
    PositionRecord record{.situation = {}, .names = names_, .remarks = {}};
    std::optional<Position> by_position_id;
    if (!position_ids_.empty()) {
      const auto read = from_position_id(position_ids_.front());
      if (!read) return read.error();
      by_position_id = *read;
    }
    if (!xgids_.empty()) {
      const auto read = from_xgid(xgids_.front());
      if (!read) return read.error();
      record.situation = *read;
      const Position& board = record.situation.position;
      if (by_position_id && *by_position_id != board && by_position_id->flipped() != board) {
        return wrong("its XGID and its position id show different boards");
      }
      return record;
    }
    if (!match_ids_.empty()) {
      const auto read = from_match_id(match_ids_.front());
      if (!read) return read.error();
      record.situation = *read;
    }
    record.situation.position = *by_position_id;
    return record;
  }

 private:
  static void note(std::vector<std::string_view>& ids, std::string_view id) {
    if (!id.empty()) ids.push_back(id);
  }

  /// XG: "X:Ann   O:Bob". BGBlitz and GNU Backgammon: at the upper and the lower edge of the board,
  /// "O: Bob  52", where BGBlitz has the pip count last.
  void take_names(std::string_view line) {
    if (line.starts_with("X:")) {
      const std::size_t second = line.rfind("O:");
      const bool is_pair =
          second != std::string_view::npos && second > 2 && line[second - 1] == ' ';
      if (!is_pair || has_names_) return;
      names_ = {std::string(trimmed(line.substr(second + 2))),
                std::string(trimmed(line.substr(2, second - 2)))};
      has_names_ = true;
      return;
    }
    if (!line.starts_with('+')) return;
    const std::size_t edge = line.rfind("-+");
    if (edge == std::string_view::npos) return;
    std::string_view rest = trimmed(line.substr(edge + 2));
    const bool is_upper = rest.starts_with("O:");
    if (!is_upper && !rest.starts_with("X:")) return;
    rest = trimmed(rest.substr(2));
    const std::size_t pips = rest.rfind("  ");
    const bool has_pips =
        pips != std::string_view::npos &&
        trimmed(rest.substr(pips)).find_first_not_of("0123456789") == std::string_view::npos;
    if (has_pips) rest = trimmed(rest.substr(0, pips));
    names_[index(is_upper ? Player::one : Player::two)] = rest;
  }

  std::vector<std::string_view> xgids_;
  std::vector<std::string_view> position_ids_;
  std::vector<std::string_view> match_ids_;
  std::array<std::string, 2> names_{};
  bool has_names_ = false;
  bool is_drawn_ = false;
};

PositionRead read(std::string_view text) {
  Gatherer gatherer;
  while (!text.empty()) gatherer.take(text::take_line(text));
  return gatherer.judge();
}

}  // namespace
}  // namespace positions::position_text

PositionRead from_position_text(std::string_view text) {
  return positions::position_text::read(text);
}

}  // namespace bgtools
