#include <fmt/core.h>

#include <bgtools/game/board_notation.hpp>
#include <bgtools/game/words.hpp>
#include <bgtools/positions/game_positions.hpp>
#include <bgtools/positions/ids.hpp>

namespace bgtools {
namespace {

constexpr std::string_view kPlayer = "; player ";
constexpr std::string_view kToPlay = " to play ";

std::optional<Roll> roll_in(std::string_view digits) {
  if (digits.size() < 2 || digits.size() > 3) return std::nullopt;
  Roll roll;
  for (std::size_t at = 0; at < digits.size(); ++at) {
    if (digits[at] < '0' || digits[at] > '9') return std::nullopt;
    const auto die = static_cast<std::uint8_t>(digits[at] - '0');
    (at == 0 ? roll.first : at == 1 ? roll.second : roll.third) = die;
  }
  return roll;
}

/// The board as one of its game, seen as in the text.
std::optional<Position> board_in(std::string_view text, const GameRules& game) {
  std::string why;
  std::optional<Position> position = board_from_text(text, game, why);
  if (!position) return std::nullopt;
  if (const std::optional<Variant> variant = variant_named(game.name)) {
    position->game = start_position(*variant).game;
  }
  return position;
}

}  // namespace

const GameRules* other_game_of(const Position& position) noexcept {
  return position.moves_otherwise() ? &game_of(position) : nullptr;
}

std::string to_situation_text(const Situation& situation) {
  const GameRules* const game = other_game_of(situation.position);
  if (game == nullptr) return to_gnubg_id(situation);
  std::string text =
      fmt::format("{}: {}{}{}", game->name, to_board_text(situation.position, game->checkers),
                  kPlayer, index(situation.mover) + 1);
  if (situation.roll.is_known()) text.append(kToPlay).append(to_text(situation.roll));
  return text;
}

std::optional<Situation> from_situation_text(std::string_view text) {
  const std::size_t player = text.find(kPlayer);
  const std::size_t colon = text.find(": ");
  if (player == std::string_view::npos || colon == std::string_view::npos || colon > player) {
    const auto read = from_gnubg_id(text);
    return read ? std::optional(*read) : std::nullopt;
  }
  const GameRules* const game = game_named(text.substr(0, colon));
  if (game == nullptr) return std::nullopt;
  const auto position = board_in(text.substr(colon + 2, player - colon - 2), *game);
  std::string_view rest = text.substr(player + kPlayer.size());
  if (!position || rest.empty() || (rest[0] != '1' && rest[0] != '2')) return std::nullopt;
  Situation situation;
  situation.position = *position;
  situation.mover = rest[0] == '1' ? Player::one : Player::two;
  rest.remove_prefix(1);
  if (rest.empty()) return situation;
  if (!rest.starts_with(kToPlay)) return std::nullopt;
  const std::optional<Roll> roll = roll_in(rest.substr(kToPlay.size()));
  if (!roll) return std::nullopt;
  situation.roll = *roll;
  return situation;
}

std::string to_position_or_board(const Position& position) {
  const GameRules* const game = other_game_of(position);
  return game == nullptr ? to_position_id(position) : to_board_text(position, game->checkers);
}

std::optional<Position> from_position_or_board(std::string_view text, const Position& like) {
  if (const GameRules* const game = other_game_of(like)) return board_in(text, *game);
  const auto read = from_position_id(text);
  return read ? std::optional(*read) : std::nullopt;
}

}  // namespace bgtools
