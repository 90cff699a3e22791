#pragma once

#include <array>
#include <bgtools/build/course.hpp>
#include <bgtools/build/ogxm/numbers.hpp>
#include <bgtools/build/record_builder.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bgtools::ogxm {

/// A hop as it is written: where the checker comes from, 0 to 25, and how far it goes.
struct WrittenStep {
  std::int64_t source = 0;
  std::int64_t pips = 0;
  Span span{};
};

/// What a ply says besides its action and its player.
struct Extras {
  std::optional<Roll> dice{};
  std::optional<int> resign_value{};
  std::optional<int> cube_value{};
  bool is_illegal = false;
  std::vector<WrittenStep> steps{};
  std::string_view steps_text{};    ///< how a text writes them; "": in bytes
  std::optional<Position> board{};  ///< seen by White
  std::optional<Player> cube_owner{};
  std::string settlement{};  ///< as it is written; "": not given
};

/// What a game says besides its plies.
struct GameFields {
  std::optional<Player> winner{};
  std::optional<int> points{};
  Span result_span{};
  std::optional<Position> board{};  ///< seen by White
  Span board_span{};
  std::optional<int> cube_value{};
  std::optional<Player> cube_owner{};
  bool has_cube = false;  ///< its value or its owner is given
  std::uint64_t automatic_doubles = 0;
  std::optional<std::uint64_t> termination{};
};

/// The player with a number, 0 for White; nullopt if neither has it.
[[nodiscard]] constexpr std::optional<Player> player_of(std::uint64_t number) noexcept {
  if (number > 1) return std::nullopt;
  return number == 0 ? Player::one : Player::two;
}

/// Builds games of the actions that OGXM has, for each of its spellings. White is the first player.
class ActionBuilder : public build::RecordBuilder {
 public:
  using RecordBuilder::RecordBuilder;

 protected:
  /// The score at the start of the match; games are counted from there.
  void set_score(std::array<int, 2> score) { score_ = score; }
  [[nodiscard]] const std::array<int, 2>& score() const { return score_; }

  /// Begins a game at a place. `family` is the first part of the keys of its annotations.
  Game& start_game(Span where, Variant variant, std::string_view family);
  /// What the game says; before its plies.
  void take_fields(const GameFields& fields);
  /// A ply. A roll has its dice and steps in `extras`.
  void push_ply(Action action, Player player, const Extras& extras, Span span);
  /// The game begins with this board, seen by White, and the cube of its fields; false if these set
  /// nothing, or a ply came before.
  bool replace_setup(Player on_roll, const Position& board, Span span);
  void finish_game();

  void complain(Span where, std::string message);

 private:
  void push_setup(Player on_roll);
  WrittenPlay play_of(Player player, Roll roll, const Extras& extras, Span span);
  void push_play(Player player, const WrittenPlay& play, const Extras& extras, Span span);
  void take_by_position(Player player, WrittenPlay& play, Span span);
  bool is_drop_of_beaver(Player player, const Extras& extras);
  void push_action(Action action, Player player, const Extras& extras, Span span);
  void mark_unplayed(Player player);
  void push_set_position(Player player, const Extras& extras, Span span);
  void push_cube(Player player, const Extras& extras, Span span);
  void push_settlement(const Extras& extras, Span span);
  void annotate(std::string_view field, std::string value, Span span);
  const build::Course& course();

  std::array<int, 2> score_{};
  std::optional<SetPosition> setup_{};  // seen by White, until it is known who is on roll
  Span setup_span_{};
  Variant variant_ = Variant::backgammon;
  std::string_view family_;
  build::Course course_{Variant::backgammon};
  std::size_t followed_ = 0;  // actions of the game that the course has followed
};

}  // namespace bgtools::ogxm
