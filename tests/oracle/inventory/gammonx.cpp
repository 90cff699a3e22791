#include <array>
#include <oracle/inventory/counts.hpp>
#include <oracle/inventory/scan.hpp>
#include <string>
#include <string_view>

namespace bgtools::oracle {
namespace {

/// The value of an entry such as `;[Points '1']` if it has this key; a null view if not.
std::string_view value_of(std::string_view line, std::string_view key) {
  const std::string begin = ";[" + std::string(key) + " '";
  if (!line.starts_with(begin) || !line.ends_with("']")) return {};
  const std::string_view value = line.substr(begin.size());
  return value.substr(0, value.size() - 2);
}

/// What the head of a game says.
struct Head {
  std::array<std::string, 2> names{};
  std::string winner{};
  std::string points{};

  [[nodiscard]] bool tells_result() const {
    std::string_view rest = points;
    if (take_digits(rest).empty() || !rest.empty()) return false;
    if (winner.empty() && points == "0") return true;
    return (winner == names[0]) != (winner == names[1]);
  }
};

}  // namespace

Inventory count_gammonx(std::string_view text) {
  Inventory inventory;
  Head head;
  const auto end_game = [&] {
    if (inventory.games > 0 && head.tells_result()) ++inventory.results;
    head = {};
  };
  for_each_line(text, [&](std::string_view line) {
    line = trimmed(line);
    if (line.starts_with(";[Match '")) {
      end_game();
    } else if (line.starts_with(";[Game '")) {
      end_game();
      ++inventory.games;
    }
    const std::array<std::string_view, 2> players{value_of(line, "Player 1 White Checkers"),
                                                  value_of(line, "Player 2 Black Checkers")};
    for (const std::size_t side : {0U, 1U}) {
      if (players[side].data() != nullptr) head.names[side] = players[side];
    }
    if (const auto winner = value_of(line, "Winner"); winner.data() != nullptr) {
      head.winner = winner;
    }
    if (const auto points = value_of(line, "Points"); points.data() != nullptr) {
      head.points = points;
    }
    if (inventory.games == 0 || !(line.starts_with("White ") || line.starts_with("Black "))) return;
    const std::string_view action = trimmed(line.substr(6));
    if (action.starts_with("Roll ")) ++inventory.rolls;
    if (action.starts_with("Move ")) inventory.hops += hops_in(action.substr(5));
    if (action.starts_with("Cube ")) ++inventory.cube_actions;
  });
  end_game();
  return inventory;
}

}  // namespace bgtools::oracle
