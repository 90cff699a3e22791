#pragma once

#include <bgtools/record/match.hpp>
#include <bgtools/replay/advance.hpp>
#include <bgtools/replay/lane.hpp>
#include <bgtools/replay/state.hpp>
#include <cstdint>
#include <optional>
#include <span>

namespace bgtools::build {

/// What a roll means for a double that nobody has answered.
enum class Unanswered : std::uint8_t {
  open,  ///< nothing: the cube stays as it was
  taken  ///< that it was taken
};

/// A game followed by its text while it is read or written, for formats that leave out what follows
/// from what came before. The text is taken at its word: if it continues after the end of a game,
/// so does the course, and if the board no longer follows from the rules, checkers are moved as the
/// hops say.
class Course {
 public:
  explicit Course(Variant variant, Unanswered unanswered = Unanswered::open,
                  std::string_view site = {});
  /// Follows only the cube, for plays whose points are not yet those of the mover. Its boards mean
  /// nothing.
  [[nodiscard]] static Course of_cube(Unanswered unanswered);

  /// Has no board (State::has_board) if it does not follow from the rules; State::board is then
  /// what the hops have made of it.
  [[nodiscard]] const State& state() const noexcept;
  [[nodiscard]] Position seen_by(Player player) const noexcept {
    return lane_ ? lane_->seen_by(player) : state_.seen_by(player);
  }
  /// Which of the hops hit if they are made one after the other (MadeHops::hits).
  [[nodiscard]] std::uint8_t hits_of(Player player, std::span<const Step> hops) const noexcept {
    const bool may_hit = !lane_ || lane_->has_blot_for(player, hops);
    return may_hit ? make_hops(seen_by(player), hops).hits : std::uint8_t{0};
  }
  [[nodiscard]] const Cube& cube() const noexcept { return state_.cube; }
  [[nodiscard]] const std::optional<Offer>& offer() const noexcept { return state_.offer; }
  /// The game has ended on the board or with a drop.
  [[nodiscard]] bool is_over() const noexcept;

  /// Every hop so far could be made.
  [[nodiscard]] bool has_made_all() const noexcept { return has_made_all_; }

  /// Follows an action; regular turns of backgammon take a short way.
  void follow(const Action& action);
  /// Does the same, and says what the action did, which holds until the next one. Advance::next is
  /// not set, since state() is the state after it.
  const Advance& advance(const Action& action);
  /// The text shows the board, as the player sees it.
  void show(Player player, const Position& position) noexcept;
  void show(const Cube& cube) noexcept { state_.cube = countable(cube); }

 private:
  [[nodiscard]] bool take_in_lane(Player player, const WrittenPlay& play);
  void leave_lane() const noexcept;
  void step(const Action& action);

  Setting setting_{};
  Unanswered unanswered_;
  bool has_board_ = true;
  bool has_made_all_ = true;
  bool is_dropped_ = false;
  // While there is a lane, the state is the one before it; state() brings it up to date.
  mutable State state_;
  mutable std::optional<Lane> lane_{};
  Position before_{};  // before the last play itself, seen by its player
  Advance step_{};
  Settled settled_{};
};

}  // namespace bgtools::build
