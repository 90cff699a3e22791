#include <bgtools/formats/bgf/container.hpp>
#include <bgtools/formats/bgf/smile.hpp>
#include <cstddef>
#include <limits>
#include <oracle/inventory/counts.hpp>
#include <oracle/inventory/scan.hpp>
#include <vector>

namespace bgtools::oracle {
namespace {

using bgf::smile::Value;

/// The member with this key, unless it is null.
const Value* member(const Value& object, std::string_view key) {
  const Value* const value = object.find(key);
  return value == nullptr || value->kind == bgf::smile::Kind::null ? nullptr : value;
}

/// A record without a play: what stands in the place of one die; 0 for all others.
std::int64_t mark_of(const Value& move) {
  const Value* const green = move.find("green");
  const Value* const red = move.find("red");
  return green != nullptr && red != nullptr && green->integer == 7 ? red->integer : 0;
}

bool is_dance(const Value& move) {
  return mark_of(move) == 5 || member(move, "dancingEquity") != nullptr;
}

bool is_place(const Value& value) {
  return value.kind == bgf::smile::Kind::integer && value.integer >= 0;
}

bool has_hop(const Value& move) {
  const Value* const from = move.find("from");
  return from != nullptr && !from->items.empty() && is_place(from->items.front());
}

std::int64_t hops_of(const Value& move) {
  if (is_dance(move)) return 0;
  const Value* const from = move.find("from");
  const Value* const to = move.find("to");
  std::int64_t count = 0;
  if (from == nullptr || to == nullptr) return 0;
  for (std::size_t i = 0; i < from->items.size(); ++i) {
    if (i >= to->items.size() || !is_place(from->items[i]) || !is_place(to->items[i])) break;
    ++count;
  }
  return count;
}

bool is_die(const Value* value) {
  return value != nullptr && value->kind == bgf::smile::Kind::integer && value->integer >= 1 &&
         value->integer <= 9;
}

/// A dance has its dice in the place of the first hop.
bool has_dice(const Value& move) {
  if (!is_dance(move)) return is_die(move.find("red")) || is_die(move.find("green"));
  const auto has_first = [&](std::string_view key) {
    const Value* const list = move.find(key);
    return list != nullptr && !list->items.empty() && is_die(list->items.data());
  };
  return has_first("from") || has_first("to");
}

/// A double, or the answer to a double in the previous record.
bool is_cube_action(const Value& move, bool& offers) {
  const Value* const equity = move.find("equity");
  const Value* const decision = equity == nullptr ? nullptr : equity->find("cubeDecision");
  const Value* const doubled = decision == nullptr ? nullptr : member(*decision, "hasDoubled");
  const bool is_marked = mark_of(move) >= 1 && mark_of(move) <= 3;
  if (doubled == nullptr && !is_marked) return false;
  const bool is_action = is_marked || offers || doubled->is_true;
  offers = is_marked ? mark_of(move) == 1 : is_action && !offers;
  return is_action;
}

std::int64_t number(const Value& object, std::string_view key) {
  const Value* const value = object.find(key);
  return value == nullptr ? 0 : value->integer;
}

/// Whether a score is larger after the game than before it.
bool has_gain(const Value& root, const std::vector<Value>& games, std::size_t at) {
  const bool is_last = at + 1 == games.size();
  const Value& after = is_last ? root : games[at + 1];
  return number(after, is_last ? "finalGreen" : "scoreGreen") > number(games[at], "scoreGreen") ||
         number(after, is_last ? "finalRed" : "scoreRed") > number(games[at], "scoreRed");
}

/// A move that is cut off by the end of the document does not count.
void count_game(const Value& game, bool has_gain, std::size_t whole_until, Inventory& inventory) {
  ++inventory.games;
  const Value* const won = game.find("wonPoints");
  if (won != nullptr && won->kind == bgf::smile::Kind::integer && (won->integer != 0 || has_gain)) {
    ++inventory.results;
  }
  const Value* const moves = game.find("moves");
  if (moves == nullptr) return;
  bool offers = false;
  for (const Value& move : moves->items) {
    if (move.span.end >= whole_until) break;
    if (has_hop(move) || is_dance(move)) {
      if (has_dice(move)) ++inventory.rolls;
      offers = false;
      inventory.hops += hops_of(move);
    } else if (is_cube_action(move, offers)) {
      ++inventory.cube_actions;
    }
  }
}

}  // namespace

Inventory count_bgf(std::string_view bytes) {
  const bgf::smile::Document document = bgf::smile::decode(bgf::unpack(bytes).document);
  const std::size_t whole_until =
      document.error.empty() ? std::numeric_limits<std::size_t>::max() : document.error_at;
  Inventory inventory;
  if (const Value* const games = document.root.find("games")) {
    for (std::size_t at = 0; at < games->items.size(); ++at) {
      count_game(games->items[at], has_gain(document.root, games->items, at), whole_until,
                 inventory);
    }
  }
  return inventory;
}

}  // namespace bgtools::oracle
