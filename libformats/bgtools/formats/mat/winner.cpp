#include <algorithm>
#include <bgtools/build/course.hpp>
#include <bgtools/formats/mat/winner.hpp>
#include <cstdint>
#include <optional>
#include <variant>

namespace bgtools::mat {
namespace {

std::optional<Player> winner_on_board(const Match& match, const Game& game) {
  build::Course course(variant_of(match, game).value_or(Variant::backgammon));
  for (const Action& action : game.actions) course.follow(action);
  return course.state().winner;
}

/// The only player of whom something is true, if it is true of just one.
template <typename IsTrue>
std::optional<Player> only_one(IsTrue is_true) {
  const bool is_first = is_true(std::size_t{0});
  if (is_first == is_true(std::size_t{1})) return std::nullopt;
  return is_first ? Player::one : Player::two;
}

std::optional<Player> winner_by_score(const Match& match, std::size_t number) {
  const Game& game = match.games[number];
  if (number + 1 < match.games.size()) {
    const auto& after = match.games[number + 1].score_before;
    // An unknown score is less than any other.
    return only_one([&](std::size_t side) {
      return game.score_before[side] && game.score_before[side] < after[side];
    });
  }
  if (!game.result->is_match_claimed) return std::nullopt;
  return only_one([&](std::size_t side) {
    return std::int64_t{game.score_before[side].value_or(0)} + game.result->points >=
           match.length.value_or(0);
  });
}

/// Whether the next heading gives the points of a game to the first player, and no later one takes
/// them back.
bool is_counted_for_first(const Match& match, std::size_t number) {
  if (number + 1 >= match.games.size()) return false;
  const Game& game = match.games[number];
  const auto& after = match.games[number + 1].score_before;
  const auto later = match.games.begin() + static_cast<std::ptrdiff_t>(number) + 1;
  return game.score_before[0] && game.score_before[1] == after[1] &&
         std::int64_t{*game.score_before[0]} + game.result->points == after[0] &&
         std::all_of(later, match.games.end(),
                     [&](const Game& each) { return each.score_before[0] >= after[0]; });
}

}  // namespace

const Action* last_deed(const Game& game) noexcept {
  const auto last = std::find_if(
      game.actions.rbegin(), game.actions.rend(),
      [](const Action& action) { return !std::holds_alternative<Comment>(action.what); });
  return last == game.actions.rend() ? nullptr : &*last;
}

bool is_of_board(const WrittenPlay& play) noexcept {
  const auto is_point = [](int point) { return point >= kOff && point <= kBar; };
  return play.count > 0 && play.count_written <= play.count &&
         std::all_of(play.hops().begin(), play.hops().end(),
                     [&](const Step& hop) { return is_point(hop.from) && is_point(hop.to); });
}

bool is_surely_won_by_first(const Match& match, std::size_t number) {
  if (const auto winner = winner_on_board(match, match.games[number])) {
    return *winner == Player::one && winner_by_score(match, number) != Player::two;
  }
  return is_counted_for_first(match, number);
}

Player winner_without_column(const Match& match, std::size_t number) {
  const Game& game = match.games[number];
  if (const auto winner = winner_on_board(match, game)) return *winner;
  if (const auto winner = winner_by_score(match, number)) return *winner;
  const Action* const last = last_deed(game);
  if (last == nullptr) return Player::one;
  const auto* const play = std::get_if<WrittenPlay>(&last->what);
  const bool gives_up =
      std::holds_alternative<Drop>(last->what) || std::holds_alternative<Resign>(last->what) ||
      (play != nullptr && (play->kind == PlayKind::blank || play->kind == PlayKind::unplayed));
  return gives_up ? other(last->player) : last->player;
}

}  // namespace bgtools::mat
