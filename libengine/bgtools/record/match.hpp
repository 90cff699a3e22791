#pragma once

// Example:
//
//     WrittenPlay play{.roll = {3, 1}, .kind = PlayKind::moved, .count = 2, .count_written = 2};
//     play.steps = {Step{8, 5}, Step{6, 5}};
//     Match match;
//     match.names = {"Ann", "Bob"};
//     match.length = 3;
//     Game& game = match.games.emplace_back();
//     game.actions.push_back({.player = Player::one, .what = play});
//     game.actions.push_back({.player = Player::two, .what = Double{.value = 2}});
//     game.actions.push_back({.player = Player::one, .what = Drop{}});
//     game.result = Result{.winner = Player::two, .points = 1};
//     assert(is_turn(game.actions[0]) && !is_position(game));
//
// Threads: any number may read a record, or one change it.

#include <array>
#include <bgtools/game/dice.hpp>
#include <bgtools/game/play.hpp>
#include <bgtools/game/position.hpp>
#include <bgtools/game/situation.hpp>
#include <bgtools/game/variant.hpp>
#include <bgtools/record/traits.hpp>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace bgtools {

/// Bytes of the source's text, half-open. Line and column are computed from it when they are shown.
struct Span {
  std::uint64_t begin = 0;
  std::uint64_t end = 0;

  [[nodiscard]] constexpr bool is_empty() const noexcept { return begin >= end; }
  friend bool operator==(const Span&, const Span&) = default;
};

/// What is written after a roll.
enum class PlayKind : std::uint8_t {
  moved,   ///< hops are written
  danced,  ///< the transcript says that nothing could be played (`Cannot Move`)
  blank,   ///< nothing is written: a dance, an unplayed roll or a play left out; the board decides
  unplayed,    ///< the transcript says that the roll was not played (`????`, `Concedes`)
  unrecorded,  ///< the transcript says that the play is unknown (`???`, and the game goes on)
  declared,    ///< `Illegal play (...)`: the board after it follows as a SetPosition
  unreadable   ///< text that is not a play; a finding says so
};

/// The most hops that a play keeps inline; of a longer play the record keeps the span.
inline constexpr std::size_t kMaxSteps = 8;

/// Where a hop is: bytes from the beginning of its action's span. length 0: not kept.
struct StepPlace {
  std::uint8_t offset = 0;
  std::uint8_t length = 0;

  friend bool operator==(const StepPlace&, const StepPlace&) = default;
};

/// A roll and what was written after it. `roll` is {0, 0} where the transcript gives none.
struct WrittenPlay {
  Roll roll{};
  std::uint8_t known_die = 0;  ///< 1 to 6: the one die that is recorded of an unknown roll
  PlayKind kind = PlayKind::blank;
  std::uint8_t count = 0;          ///< hops in `steps`
  std::uint8_t count_written = 0;  ///< hops in the text; more than `count` where they did not fit
  std::array<Step, kMaxSteps> steps{};
  std::array<StepPlace, kMaxSteps> places{};

  [[nodiscard]] std::span<const Step> hops() const noexcept { return {steps.data(), count}; }
  friend bool operator==(const WrittenPlay&, const WrittenPlay&) = default;
};

/// Whether the play is a turn: a roll or a play is written. Words that only end the game, such
/// as `????` without dice, are not a turn.
[[nodiscard]] constexpr bool is_turn(const WrittenPlay& play) noexcept {
  return play.roll.is_known() || play.known_die != 0 ||
         (play.kind != PlayKind::unplayed && play.kind != PlayKind::danced);
}

/// "31" as the dice were written, "6?" if one of them is known, "00" if none is.
[[nodiscard]] std::string roll_text(const WrittenPlay& play);

/// A double or a redouble; `value` is the new value as written.
struct Double {
  std::optional<int> value{};
  friend bool operator==(const Double&, const Double&) = default;
};
struct Take {
  friend bool operator==(const Take&, const Take&) = default;
};
struct Drop {
  friend bool operator==(const Drop&, const Drop&) = default;
};
struct Beaver {
  std::optional<int> value{};
  friend bool operator==(const Beaver&, const Beaver&) = default;
};
struct Raccoon {
  std::optional<int> value{};
  friend bool operator==(const Raccoon&, const Raccoon&) = default;
};
/// A written resignation; the action's player resigns. Transcripts that only print the result have
/// none.
struct Resign {
  std::optional<int> level{};  ///< 1 to 3 where stated
  bool is_of_match = false;    ///< the whole match is resigned
  friend bool operator==(const Resign&, const Resign&) = default;
};
/// The board is set; the action's player is on roll, and `position` is seen by that player.
struct SetPosition {
  Position position{};
  std::optional<Cube> cube{};
  Roll roll{};
  friend bool operator==(const SetPosition&, const SetPosition&) = default;
};
/// The transcript shows the current board; the action's player is on roll, and `position` is seen
/// by that player. Unlike SetPosition it moves nothing: the replay is checked against it.
struct ShownBoard {
  Position position{};
  std::optional<Cube> cube{};
  std::string id;  ///< the position id that showed it; "": shown point by point
  friend bool operator==(const ShownBoard&, const ShownBoard&) = default;
};
/// The opening dice were equal and the stake is doubled; `value` is the cube afterwards.
struct AutomaticDouble {
  std::optional<int> value{};
  friend bool operator==(const AutomaticDouble&, const AutomaticDouble&) = default;
};
struct Comment {
  std::string text;
  friend bool operator==(const Comment&, const Comment&) = default;
};

/// What an action is. How it is copied and compared is compiled in one source; how it is moved,
/// which readers do for each, wherever it is used.
class Deed : public std::variant<WrittenPlay, Double, Take, Drop, Beaver, Raccoon, Resign,
                                 SetPosition, AutomaticDouble, Comment, ShownBoard> {
 public:
  using variant::variant;
  using variant::operator=;
  Deed() = default;
  Deed(const Deed& other);
  Deed(Deed&& other) noexcept = default;
  Deed& operator=(const Deed& other);
  Deed& operator=(Deed&& other) noexcept;
  ~Deed() = default;

  friend bool operator==(const Deed& a, const Deed& b);
};

/// One entry of a game, in the order of the transcript.
struct Action {
  Player player = Player::one;
  Deed what{};
  Span span{};

  friend bool operator==(const Action&, const Action&) = default;
};

/// How a game ended, where the transcript says so explicitly.
enum class GameEnd : std::uint8_t {
  played_out,  ///< the winner bore off the last checker
  dropped,
  resigned,
  settled  ///< the players agreed on a payment
};

/// What the transcript says about the end of a game.
struct Result {
  Player winner = Player::one;
  int points = 0;                 ///< as printed: `Wins 1004` keeps 1004
  bool is_match_claimed = false;  ///< `and the match`
  std::optional<int> loss{};      ///< the number of a `Losses N` cell, where there is one
  std::optional<int> level{};     ///< 1 to 3, where the text names it: single, gammon, backgammon
  std::optional<GameEnd> end{};
  Span span{};         ///< the words of the win
  Span points_span{};  ///< its number

  friend bool operator==(const Result&, const Result&) = default;
};

/// The text of a play that the record cannot hold in its fields.
struct Wording {
  std::size_t action = 0;  ///< index into Game::actions
  std::string text;        ///< what follows the roll; the whole cell if it has no roll

  friend bool operator==(const Wording&, const Wording&) = default;
};

/// Something that a program or a person added to a game and no other field holds: an evaluation,
/// luck, a mark. It is kept in the words of its format and means nothing to the rules of the game.
struct Annotation {
  std::optional<std::size_t> action{};  ///< index into Game::actions; nullopt: the game as a whole
  std::string key;                      ///< the format and its field, such as "sgf:DA"
  std::string value;                    ///< UTF-8, in the spelling of that format
  Span span{};

  friend bool operator==(const Annotation&, const Annotation&) = default;
};

/// Rows that the numbers of a transcript skip.
struct MissingRows {
  std::size_t action = 0;  ///< index into Game::actions of the first action after them
  std::int64_t rows = 0;

  friend bool operator==(const MissingRows&, const MissingRows&) = default;
};

/// A row with the number and the text of the row before it.
struct RepeatedRow {
  std::size_t action = 0;  ///< index into Game::actions of its first action
  Span number{};

  friend bool operator==(const RepeatedRow&, const RepeatedRow&) = default;
};

struct Game {
  std::optional<int> label{};          ///< the number of the heading
  std::array<std::string, 2> names{};  ///< as this game's heading gives them
  std::array<std::optional<int>, 2> score_before{};
  std::optional<bool> is_crawford{};  ///< the transcript marks the game as the Crawford game or not
  std::optional<Variant> variant{};   ///< of this game, if it is not the one of the match
  std::optional<std::array<int, 2>> opening{};  ///< the die that each player threw for the opening
  Span opening_span{};
  Span crawford_span{};
  std::array<Span, 2> score_spans{};
  std::array<Span, 2> name_spans{};
  Span label_span{};
  std::vector<Action> actions{};
  /// One entry for each play of kind unreadable and for each with more hops than fit, in ascending
  /// order of `action`. A writer repeats the text, so that no play is lost.
  std::vector<Wording> wordings{};
  /// In the order of the transcript; those of one action need not be adjacent.
  std::vector<Annotation> annotations{};
  std::vector<MissingRows> missing_rows{};   ///< in ascending order
  std::vector<RepeatedRow> repeated_rows{};  ///< in ascending order
  std::optional<Result> result{};
  /// There are words in the place of the result that no reader could interpret. The reader has
  /// reported them and kept them as an annotation, so the missing result is not reported as well.
  bool is_result_unread = false;
  Span span{};

  friend bool operator==(const Game&, const Game&) = default;
};

/// A header entry such as `; [Event "Club final"]`, key and value as written.
struct Tag {
  std::string key;
  std::string value;
  Span span{};

  friend bool operator==(const Tag&, const Tag&) = default;
};

/// Rules of the game that the transcript itself states.
struct StatedRules {
  std::optional<Variant> variant{};
  std::optional<bool> crawford{};
  std::optional<bool> jacoby{};
  std::optional<bool> beavers{};
  std::optional<bool> cube{};       ///< false: played without a cube
  std::optional<int> cube_limit{};  ///< highest value
  std::optional<int> automatic_doubles{};

  friend bool operator==(const StatedRules&, const StatedRules&) = default;
};

/// One match or money session as a transcript records it, right or wrong. Anything not stated is
/// nullopt.
struct Match {
  int number = 1;                      ///< counts from 1 within the text
  std::string dialect;                 ///< producer of the text; "" where a format has none
  Traits traits{};                     ///< what is known about that producer
  std::array<std::string, 2> names{};  ///< of the first game
  std::optional<int> length{};         ///< points; 0: money session
  Span length_span{};
  StatedRules stated{};
  std::vector<Tag> tags{};
  std::vector<Comment> comments{};  ///< lines before the first game that are not tags
  std::vector<Game> games{};
  Span span{};

  friend bool operator==(const Match&, const Match&) = default;
};

/// The variant that the record states for a game: its own, or else that of the match.
[[nodiscard]] inline std::optional<Variant> variant_of(const Match& match,
                                                       const Game& game) noexcept {
  return game.variant ? game.variant : match.stated.variant;
}

/// Whether the action is a turn.
[[nodiscard]] inline bool is_turn(const Action& action) noexcept {
  const auto* const play = std::get_if<WrittenPlay>(&action.what);
  return play != nullptr && is_turn(*play);
}

/// Whether the record counts an action of a game as a turn: one, and also the take or drop that a
/// cell is read as which could not be read at first, so that later turns keep their numbers.
[[nodiscard]] bool is_counted(const Game& game, std::size_t action) noexcept;

/// The turn of an action of a game; a cube action has that of the roll that it precedes. `action`
/// may be the number of actions or more.
[[nodiscard]] int turn_of(const Game& game, std::size_t action) noexcept;

/// Whether the action belongs to a player: a comment and an automatic double do not.
[[nodiscard]] bool has_player(const Action& action) noexcept;

/// Whether a game is only a position: a board that is set, perhaps with comments, but without a
/// play or a result.
[[nodiscard]] bool is_position(const Game& game) noexcept;

/// The kept text of an action, or "" if its fields say everything.
[[nodiscard]] std::string_view wording_of(const Game& game, std::size_t action) noexcept;

/// Whether two records say the same. Whatever belongs to the text that a record was read from is
/// not compared: its number, spans, the places of hops, skipped rows, the dialect and its traits.
/// Nor is the player field of a comment or an automatic double, which has no meaning.
[[nodiscard]] bool same_record(const Match& a, const Match& b);

/// Sets every span of the record and every place of a hop to {0, 0} and its number to 1, and
/// forgets skipped rows.
void clear_spans(Match& match) noexcept;

}  // namespace bgtools
