#include <fmt/core.h>

#include <algorithm>
#include <bgtools/formats/sheet/hand.hpp>
#include <bgtools/formats/sheet/nactation.hpp>
#include <bgtools/formats/sheet/plays.hpp>
#include <bgtools/game/resolve.hpp>
#include <cstddef>
#include <functional>
#include <optional>
#include <string_view>
#include <utility>

namespace bgtools::sheet {
namespace {

std::string place_name(int place) {
  return place == kBar ? "bar" : place == kOff ? "off" : std::to_string(place);
}

Position seen_by(Player player, const Position& board) {
  return player == Player::one ? board : board.flipped();
}

std::vector<Token> tokens_of(std::span<const Step> hops) {
  std::vector<Token> tokens;
  for (const Step& hop : hops) {
    tokens.push_back({.place = hop.from});
    tokens.push_back({.place = hop.to, .is_joined = true, .is_hit = hop.hit});
  }
  return tokens;
}

using Places = std::vector<int>;

Places pairs_of(std::span<const Step> hops) {
  Places places;
  for (const Step& hop : hops) places.insert(places.end(), {hop.from, hop.to});
  return places;
}

/// Where the moves begin, those of two dice in the order of the dice; the shortest way first.
std::vector<Places> origins_of(Roll roll, std::span<const Move> moves) {
  Places origins;
  for (const Move& move : moves) origins.push_back(move.from);
  if (roll.is_double() || moves.size() != 2) return {origins};
  const bool goes_on = moves[0].to == moves[1].from;
  if (goes_on) return {{moves[0].from}, origins};
  return {origins, {origins[1], origins[0]}};
}

/// Where the checkers stop; the shortest way first.
std::vector<Places> ends_of(std::span<const Move> moves) {
  Places all;
  for (const Move& move : moves) all.push_back(move.to);
  std::sort(all.begin(), all.end(), std::greater<>());
  Places stops = all;
  for (const Move& move : moves) {
    const auto on_the_way = std::find(stops.begin(), stops.end(), move.from);
    if (on_the_way != stops.end()) stops.erase(on_the_way);
  }
  Places once;
  for (const int stop : stops) {
    if (std::find(once.begin(), once.end(), stop) == once.end()) once.push_back(stop);
  }
  return {once, stops, all};
}

}  // namespace

std::string Hand::next(Player player, const WrittenPlay& play) {
  if (play.kind == PlayKind::danced) {
    lanes_.add(player, play.roll, Lanes::What::nothing, {});
    return fmt::format("{}{}", style_.shorthand == Habit::nactation ? "" : " ", style_.danced);
  }
  const std::optional<Position> before = lanes_.board();
  std::vector<Step> hops(play.hops().begin(), play.hops().end());
  if (hops.empty()) {
    lanes_.add(player, play.roll, Lanes::What::blank, {});
    return "";
  }
  lanes_.add(player, play.roll, Lanes::What::hops, tokens_of(hops));
  const std::optional<Position> after = lanes_.board();
  if (before && after && play.roll.is_valid()) {
    lanes_.take_back();
    if (style_.leaves_out_forced) {
      lanes_.add(player, play.roll, Lanes::What::blank, {});
      if (lanes_.board() == after) return "";
      lanes_.take_back();
    }
    std::string text = in_shorthand(player, play, *before, *after);
    if (!text.empty()) return text;
    lanes_.add(player, play.roll, Lanes::What::hops, tokens_of(hops));
  }
  return " " + in_full(hops);
}

std::string Hand::in_shorthand(Player player, const WrittenPlay& play, const Position& before,
                               const Position& after) {
  if (style_.shorthand == Habit::nactation) {
    std::string character =
        character_of(seen_by(player, before), play.roll, seen_by(player, after));
    if (character.empty()) return "";
    lanes_.add(player, play.roll, Lanes::What::character, {{.text = character}});
    return character;
  }
  for (const Places& places : shorthand(seen_by(player, before), play)) {
    std::vector<Token> tokens;
    std::string text;
    for (const int place : places) {
      tokens.push_back({.place = place});
      text += fmt::format(" {}", place);
    }
    // A lone 0 may also mean that no play was made; the reader needs its text to decide.
    if (places.size() == 1 && places.front() == 0) tokens.front().text = "0";
    lanes_.add(player, play.roll, Lanes::What::numbers, std::move(tokens));
    if (lanes_.board() == after) return text;
    lanes_.take_back();
  }
  return "";
}

/// The ways to write a play with numbers alone; the shortest first.
std::vector<Hand::Places> Hand::shorthand(const Position& board, const WrittenPlay& play) const {
  if (!style_.shorthand) return {};
  if (*style_.shorthand == Habit::pairs) return {pairs_of(play.hops())};
  const Resolution resolution = resolve(board, play.roll, play.hops());
  if (resolution.fault != Fault::none) return {};
  // In the same way for all plays with the same result.
  const std::vector<Step> hops =
      steps_of(board, play.roll, resolution.readings.front().play.span());
  const Resolution again = resolve(board, play.roll, hops);
  if (again.fault != Fault::none) return {};
  const std::span<const Move> moves = again.readings.front().play.span();
  return *style_.shorthand == Habit::ends ? ends_of(moves) : origins_of(play.roll, moves);
}

std::string Hand::in_full(std::span<const Step> hops) const {
  std::string text;
  bool was_alone = false;
  for (std::size_t i = 0; i < hops.size(); ++i) {
    std::size_t same = 1;
    while (i + same < hops.size() && hops[i + same] == hops[i]) ++same;
    i += same - 1;
    const bool goes_on =
        style_.joins_hits && same == 1 && was_alone && i > 0 && hops[i - 1].to == hops[i].from;
    was_alone = same == 1;
    if (!goes_on) {
      if (!text.empty()) text += style_.hop_gap;
      text += place_name(hops[i].from);
    }
    text += style_.hop_sign;
    text += place_name(hops[i].to);
    if (hops[i].hit) text += '*';
    if (same > 1)
      text += style_.has_times_sign ? fmt::format("x{}", same) : fmt::format("({})", same);
  }
  return text;
}

}  // namespace bgtools::sheet
