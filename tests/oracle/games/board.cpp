#include "oracle/games/board.hpp"

#include <cstddef>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>

namespace bgtools::oracle::games {
namespace {

Side read_side(const std::string& text) {
  Side side;
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    if (word == "-") continue;
    if (word[0] == 'W') {
      side.waiting = std::stoi(word.substr(1));
    } else if (word[0] == 'B') {
      side.bar = std::stoi(word.substr(1));
    } else if (word[0] == 'O') {
      side.off = std::stoi(word.substr(1));
    } else {
      const std::size_t colon = word.find(':');
      if (colon == std::string::npos) throw std::invalid_argument("no position: " + text);
      const auto point = static_cast<std::size_t>(std::stoi(word));
      side.on.at(point) = std::stoi(word.substr(colon + 1));
      side.pinned.at(point) = word.back() == 'p';
    }
  }
  return side;
}

std::string code_of_side(const Side& side) {
  std::string code;
  if (side.waiting > 0) code += " W" + std::to_string(side.waiting);
  if (side.bar > 0) code += " B" + std::to_string(side.bar);
  for (std::size_t point = 24; point >= 1; --point) {
    if (side.on.at(point) == 0) continue;
    code += " " + std::to_string(point) + ":" + std::to_string(side.on.at(point));
    if (side.pinned.at(point)) code += "p";
  }
  if (side.off > 0) code += " O" + std::to_string(side.off);
  return code.empty() ? "-" : code.substr(1);
}

}  // namespace

int Side::in_play() const {
  int count = waiting + bar;
  for (const int checkers : on) count += checkers;
  return count;
}

bool Side::is_within(int highest) const {
  if (waiting > 0 || bar > 0) return false;
  for (int point = highest + 1; point <= 24; ++point) {
    if (on.at(static_cast<std::size_t>(point)) > 0) return false;
  }
  return true;
}

bool Side::has_pinned() const {
  for (const bool is_pinned : pinned) {
    if (is_pinned) return true;
  }
  return false;
}

Board read_board(std::string_view code) {
  const std::size_t bar = code.find('|');
  if (bar == std::string_view::npos) throw std::invalid_argument("a position has two sides");
  return {read_side(std::string(code.substr(0, bar))),
          read_side(std::string(code.substr(bar + 1)))};
}

std::string code_of(const Board& board) {
  return code_of_side(board.mover) + " | " + code_of_side(board.other);
}

}  // namespace bgtools::oracle::games
