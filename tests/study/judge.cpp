#include <fmt/core.h>
#include <algorithm>
#include <set>
#include <study/judge.hpp>

namespace bgtools::test {
namespace {

using layout::Cell;
using layout::CellKind;
using layout::Game;
using layout::Hop;
using layout::Part;

constexpr int kCheckers = 15;

/// Whether the hops spell these moves: each hop is one of them or a chain of them.
bool says(const std::vector<Hop>& hops, std::size_t at, int from, std::vector<PlainMove>& moves) {
  if (at == hops.size()) return moves.empty();
  const int to = hops[at].to.value;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (moves[i].from != from || moves[i].to < to) continue;
    const PlainMove move = moves[i];
    moves.erase(moves.begin() + static_cast<std::ptrdiff_t>(i));
    const bool is_arrived = move.to == to;
    const std::size_t next = is_arrived ? at + 1 : at;
    const int next_from = !is_arrived ? move.to : (next < hops.size() ? hops[next].from.value : 0);
    const bool is_said = says(hops, next, next_from, moves);
    moves.insert(moves.begin() + static_cast<std::ptrdiff_t>(i), move);
    if (is_said) return true;
  }
  return false;
}

bool says(const std::vector<Hop>& hops, const PlainSequence& sequence) {
  if (hops.empty() || hops.size() > sequence.count) return false;
  std::vector<PlainMove> moves(
      sequence.moves.begin(), sequence.moves.begin() + static_cast<std::ptrdiff_t>(sequence.count));
  return says(hops, 0, hops[0].from.value, moves);
}

/// A closed-out player need not roll.
bool is_closed_out(const PlainBoard& board, int player) {
  if (board.on(player, 25) == 0) return false;
  for (int die = 1; die <= 6; ++die) {
    if (board.on(1 - player, die) < 2) return false;
  }
  return true;
}

/// 1, 2 or 3 for a single game, a gammon or a backgammon that this side lost.
int level_lost(const PlainBoard& board, int loser) {
  if (board.left(loser) < kCheckers) return 1;
  for (int point = 19; point <= 25; ++point) {
    if (board.on(loser, point) > 0) return 3;
  }
  return 2;
}

void make_unique(std::vector<PlainBoard>& boards) {
  std::sort(boards.begin(), boards.end());
  boards.erase(std::unique(boards.begin(), boards.end()), boards.end());
}

Part relative(Part part, std::size_t base) { return {part.begin - base, part.end - base}; }

bool is_same_play(const Cell& a, const Cell& b) {
  return a.dice == b.dice && std::equal(a.hops.begin(), a.hops.end(), b.hops.begin(), b.hops.end(),
                                        [](const Hop& x, const Hop& y) {
                                          return x.from.value == y.from.value &&
                                                 x.to.value == y.to.value;
                                        });
}

}  // namespace

/// The result of following the plays and the cube of a game.
struct GameReplay {
  std::optional<Stop> stop{};  ///< the offsets of its part count from the start of the rows
  int turns = 0;
  bool is_dropped = false;
  std::optional<int> winner{};       ///< by the board or by a drop
  std::vector<PlainBoard> boards{};  ///< at the end, one for each reading
  std::vector<int> cubes{};          ///< the values at which the result may score
  bool is_cube_centred = true;
  std::optional<Cell> result{};
};

namespace {

class Replayer {
 public:
  Replayer(PlainPlays& plays, bool is_crawford, bool is_money)
      : plays_(plays), is_crawford_(is_crawford), is_money_(is_money) {
    replay_.boards = {plain_start()};
  }

  GameReplay run(const Game& game);

 private:
  struct Offer {
    int by = 0;
    int value = 0;
    bool is_beaver = false;
  };

  // Each returns the reason why no legal reading is left, or "".
  std::string_view act(const Cell& cell, bool is_last);
  std::string_view roll(const Cell& cell, bool is_last);
  std::string_view twice(const Cell& cell);
  std::string_view take(const Cell& cell);
  std::string_view drop(const Cell& cell);
  std::string_view beaver(const Cell& cell);

  [[nodiscard]] bool is_echo(const Cell& cell) const;
  [[nodiscard]] bool is_offered_to(int player) const { return offer_ && offer_->by != player; }
  bool take_turn(int player);

  PlainPlays& plays_;
  bool is_crawford_;
  bool is_money_;
  GameReplay replay_;
  int cube_ = 1;
  std::optional<int> owner_{};
  std::optional<Offer> offer_{};
  std::optional<int> to_act_{};
  const Cell* last_roll_ = nullptr;
};

/// Some archives print the last play of a game again in the other column.
bool Replayer::is_echo(const Cell& cell) const {
  return cell.kind == CellKind::roll && last_roll_ != nullptr &&
         last_roll_->player != cell.player && is_same_play(cell, *last_roll_);
}

/// Keeps the boards on which this player may be on roll.
bool Replayer::take_turn(int player) {
  if (!to_act_ || *to_act_ == player) return true;
  auto& boards = replay_.boards;
  boards.erase(
      std::remove_if(boards.begin(), boards.end(),
                     [&](const PlainBoard& board) { return !is_closed_out(board, *to_act_); }),
      boards.end());
  return !boards.empty();
}

std::string_view Replayer::twice(const Cell& cell) {
  if (offer_) return "a double before the answer";
  if (replay_.turns == 0) return "a double on the opening turn";
  if (!take_turn(cell.player)) return "a double off turn";
  if (is_crawford_) return "a double in the Crawford game";
  if (owner_ && *owner_ != cell.player) return "a double without access to the cube";
  if (cell.number.value != 2 * cube_) return "not twice the cube";
  offer_ = Offer{cell.player, 2 * cube_, false};
  to_act_ = cell.player;
  return "";
}

std::string_view Replayer::take(const Cell& cell) {
  if (!is_offered_to(cell.player)) return "a take without an offer";
  cube_ = offer_->value;
  owner_ = offer_->is_beaver ? offer_->by : cell.player;
  offer_.reset();
  return "";
}

std::string_view Replayer::drop(const Cell& cell) {
  if (!is_offered_to(cell.player)) return "a drop without an offer";
  replay_.winner = offer_->by;
  replay_.is_dropped = true;
  if (offer_->is_beaver) cube_ = offer_->value / 2;
  offer_.reset();
  return "";
}

std::string_view Replayer::beaver(const Cell& cell) {
  if (!is_money_) return "a beaver in a match";
  if (!is_offered_to(cell.player)) return "a beaver without an offer";
  if (cell.number.value != 2 * offer_->value) return "not twice the cube";
  offer_ = Offer{cell.player, cell.number.value, true};
  return "";
}

std::string_view Replayer::roll(const Cell& cell, bool is_last) {
  const int player = cell.player;
  ++replay_.turns;
  if (offer_ && !offer_->is_beaver) return "a roll before the answer";
  if (offer_) {
    // Rolling takes a beaver.
    cube_ = offer_->value;
    owner_ = offer_->by;
    offer_.reset();
  }
  if (!take_turn(player)) return "not this player's turn";
  to_act_ = 1 - player;
  const auto [one, two] = cell.dice;
  if (one < 1 || one > 6 || two < 1 || two > 6) return "no such dice";
  if (replay_.turns == 1 && one == two) return "an opening double";
  if (!cell.is_readable) return "no play";
  std::vector<PlainBoard> next;
  for (const PlainBoard& board : replay_.boards) {
    const auto& sequences = plays_.of(board, player, cell.dice);
    // A roll without a play is a dance or, at the end, was not played.
    if (cell.hops.empty() && (sequences.empty() || is_last)) next.push_back(board);
    for (const PlainSequence& sequence : sequences) {
      if (says(cell.hops, sequence)) next.push_back(sequence.after);
    }
  }
  make_unique(next);
  if (next.empty()) return is_last && is_echo(cell) ? "" : "no legal reading of the play";
  replay_.boards = std::move(next);
  last_roll_ = &cell;
  const bool is_over = replay_.boards.front().left(player) == 0;
  if (is_over) replay_.winner = player;
  return "";
}

std::string_view Replayer::act(const Cell& cell, bool is_last) {
  if (replay_.winner) return is_echo(cell) ? "" : "after the end of the game";
  switch (cell.kind) {
    case CellKind::roll:
      return roll(cell, is_last);
    case CellKind::doubles:
      return twice(cell);
    case CellKind::takes:
      return take(cell);
    case CellKind::drops:
      return drop(cell);
    case CellKind::beavers:
      return beaver(cell);
    case CellKind::wins:
      break;
  }
  return "";
}

GameReplay Replayer::run(const Game& game) {
  std::vector<const Cell*> cells;
  const Cell* second_result = nullptr;
  const layout::Row* unread = nullptr;
  for (const layout::Row& row : game.rows) {
    if (row.has_other_text && unread == nullptr) unread = &row;
    for (const Cell& cell : row.cells) {
      if (cell.kind != CellKind::wins) {
        cells.push_back(&cell);
      } else if (!replay_.result) {
        replay_.result = cell;
      } else {
        second_result = &cell;
      }
    }
  }
  for (std::size_t at = 0; at < cells.size(); ++at) {
    const Cell& cell = *cells[at];
    const bool is_after_end = replay_.winner.has_value();
    const std::string_view reason = act(cell, at + 1 == cells.size());
    if (reason.empty()) continue;
    const bool is_before_roll = cell.kind != CellKind::roll && !is_after_end;
    replay_.stop =
        Stop{0, replay_.turns + (is_before_roll ? 1 : 0), cell.part, std::string(reason)};
    return std::move(replay_);
  }
  if (unread != nullptr) {
    replay_.stop = Stop{0, replay_.turns, unread->line, "text that is no cell"};
  } else if (second_result != nullptr) {
    replay_.stop = Stop{0, replay_.turns, second_result->part, "a second result"};
  }
  replay_.cubes = {cube_};
  // A player who resigns instead of answering may pay at either cube value.
  if (offer_) replay_.cubes.push_back(offer_->value);
  replay_.is_cube_centred = !owner_;
  return std::move(replay_);
}

}  // namespace

BruteForceJudge::BruteForceJudge() = default;
BruteForceJudge::~BruteForceJudge() = default;

void BruteForceJudge::forget() { replays_.clear(); }

const GameReplay& BruteForceJudge::known_replay(std::string_view text, const Game& game,
                                                bool is_crawford, bool is_money) {
  const Part part = game.rows_part;
  const std::pair<std::string, int> key{text.substr(part.begin, part.size()),
                                        (is_crawford ? 1 : 0) + (is_money ? 2 : 0)};
  const auto known = replays_.find(key);
  if (known != replays_.end()) return known->second;
  GameReplay fresh = Replayer(plays_, is_crawford, is_money).run(game);
  if (fresh.stop) fresh.stop->part = relative(fresh.stop->part, part.begin);
  if (fresh.result) fresh.result->part = relative(fresh.result->part, part.begin);
  return replays_.emplace(key, std::move(fresh)).first->second;
}

namespace {

using Score = std::array<int, 2>;

Score plus(Score score, int winner, int points) {
  score[static_cast<std::size_t>(winner)] += points;
  return score;
}

Score score_of(const Game& game) { return {game.score[0].value, game.score[1].value}; }

/// The points that the game can be worth to its winner.
std::set<int> values_of(const GameReplay& replay, int winner, bool is_money) {
  std::set<int> values;
  for (const int cube : replay.cubes) {
    if (replay.is_dropped) {
      values.insert(cube);
    } else if (!replay.winner) {
      for (const int level : {1, 2, 3}) values.insert(level * cube);
    } else {
      for (const PlainBoard& board : replay.boards) {
        values.insert(cube * level_lost(board, 1 - winner));
        // The Jacoby rule, which a GNU Backgammon money session does not state.
        if (is_money && replay.is_cube_centred) values.insert(cube);
      }
    }
  }
  return values;
}

Part last_cell(const Game& game) {
  for (auto row = game.rows.rbegin(); row != game.rows.rend(); ++row) {
    if (!row->cells.empty()) return row->cells.back().part;
  }
  return game.score_line;
}

/// Follows the score and the Crawford rule through the games of a match.
class MatchJudge {
 public:
  MatchJudge(std::string_view text, const layout::Transcript& transcript)
      : text_(text), transcript_(transcript), is_money_(transcript.length == 0) {}

  [[nodiscard]] bool is_money() const { return is_money_; }
  /// Must be called once for each game, in order.
  bool is_crawford(std::size_t at);
  std::optional<Stop> judge(std::size_t at, const GameReplay& replay);

 private:
  [[nodiscard]] std::optional<Stop> heading(std::size_t at) const;
  std::optional<Stop> missing_result(std::size_t at, const GameReplay& replay);
  std::optional<Stop> result(std::size_t at, const GameReplay& replay);
  [[nodiscard]] bool is_worth(std::size_t at, const GameReplay& replay, int winner,
                              int points) const;
  [[nodiscard]] bool is_last(std::size_t at) const { return at + 1 == transcript_.games.size(); }
  [[nodiscard]] bool is_over(Score score) const {
    return !is_money_ && (score[0] >= transcript_.length || score[1] >= transcript_.length);
  }

  std::string_view text_;
  const layout::Transcript& transcript_;
  bool is_money_;
  bool is_crawford_played_ = false;
  std::set<Score> expected_{};  // allowed by the previous games; empty: not known
};

bool MatchJudge::is_crawford(std::size_t at) {
  const Score score = score_of(transcript_.games[at]);
  const int one_away = transcript_.length - 1;
  if (is_money_ || one_away < 1 || (score[0] != one_away && score[1] != one_away)) return false;
  // A record that begins with a player one point away may have had its Crawford game before, and a
  // game whose number is left out may have been the Crawford game.
  const int left_out =
      at > 0 ? transcript_.games[at].number - transcript_.games[at - 1].number - 1 : 0;
  const bool is_after_gap =
      left_out > 1 ||
      (left_out == 1 && std::any_of(expected_.begin(), expected_.end(), [&](const Score& before) {
         return before[0] == one_away || before[1] == one_away;
       }));
  const bool is_proven = at > 0 ? !is_after_gap : score[0] == 0 || score[1] == 0;
  const bool is_it = is_proven && score[0] != score[1] && !is_crawford_played_;
  is_crawford_played_ = true;
  return is_it;
}

std::optional<Stop> MatchJudge::heading(std::size_t at) const {
  const Game& game = transcript_.games[at];
  const Score score = score_of(game);
  if (at > 0) {
    const auto words = [&](Part part) { return text_.substr(part.begin, part.size()); };
    const Game& before = transcript_.games[at - 1];
    const std::string_view one = words(game.names[0]);
    const std::string_view two = words(game.names[1]);
    if (one != two && one == words(before.names[1]) && two == words(before.names[0])) {
      return Stop{0, 0, game.names[0], "the names have changed columns"};
    }
  }
  const bool is_over_before =
      !expected_.empty() && std::all_of(expected_.begin(), expected_.end(),
                                        [&](const Score& before) { return is_over(before); });
  if (is_over(score) || is_over_before) {
    return Stop{0, 0, game.score_line, "a game after the end of the match"};
  }
  // A number that is left out says that the games between are not recorded.
  const bool is_next = at == 0 || game.number <= transcript_.games[at - 1].number + 1;
  if (is_next && !expected_.empty() && !expected_.contains(score)) {
    return Stop{0, 0, game.score_line, "the score does not carry"};
  }
  return std::nullopt;
}

/// Only the next heading can show who won how much.
std::optional<Stop> MatchJudge::missing_result(std::size_t at, const GameReplay& replay) {
  const Game& game = transcript_.games[at];
  for (const int winner : {0, 1}) {
    if (is_last(at) || (replay.winner && *replay.winner != winner)) continue;
    for (const int value : values_of(replay, winner, is_money_)) {
      const Score next = plus(score_of(game), winner, value);
      if (next == score_of(transcript_.games[at + 1])) expected_.insert(next);
    }
  }
  if (!expected_.empty()) return std::nullopt;
  return Stop{0, replay.turns, last_cell(game), "no result"};
}

bool MatchJudge::is_worth(std::size_t at, const GameReplay& replay, int winner, int points) const {
  const std::set<int> values = values_of(replay, winner, is_money_);
  if (values.contains(points)) return true;
  if (is_money_) return false;
  // At the end of the match, other numbers are printed as well (docs/rules.md 1.15).
  const int length = transcript_.length;
  const int needs = length - score_of(transcript_.games[at])[static_cast<std::size_t>(winner)];
  const bool is_resignation = !replay.winner;
  const bool is_whole = points == needs || (is_resignation && points == length);
  if (is_resignation && is_last(at) && is_whole) return true;
  return std::any_of(values.begin(), values.end(), [&](int value) {
    return value >= needs && (is_whole || points == std::min(value, length));
  });
}

std::optional<Stop> MatchJudge::result(std::size_t at, const GameReplay& replay) {
  const Game& game = transcript_.games[at];
  const Score score = score_of(game);
  const Cell& printed = *replay.result;
  const std::size_t base = game.rows_part.begin;
  const Part part{printed.part.begin + base, printed.part.end + base};
  const int winner = printed.player;
  const int points = printed.number.value;
  if (replay.winner && *replay.winner != winner) {
    return Stop{0, replay.turns, part, "the other side won"};
  }
  if (points == 0 && !replay.winner) {
    expected_.insert(score);  // a draw by agreement
    return std::nullopt;
  }
  if (!is_worth(at, replay, winner, points)) {
    return Stop{0, replay.turns, part, "not what the win is worth"};
  }
  expected_.insert(plus(score, winner, points));
  if (is_money_ && replay.winner && !replay.is_dropped) {
    for (const int value : values_of(replay, winner, is_money_)) {
      expected_.insert(plus(score, winner, value));
    }
  }
  return std::nullopt;
}

std::optional<Stop> MatchJudge::judge(std::size_t at, const GameReplay& replay) {
  std::optional<Stop> stop = heading(at);
  expected_.clear();
  if (!stop && replay.stop) {
    const std::size_t base = transcript_.games[at].rows_part.begin;
    stop = replay.stop;
    stop->part = {stop->part.begin + base, stop->part.end + base};
  }
  if (!replay.stop) {
    auto of_result = replay.result ? result(at, replay) : missing_result(at, replay);
    if (!stop) stop = std::move(of_result);
  }
  if (stop) {
    stop->game = static_cast<int>(at) + 1;
    expected_.clear();
  }
  return stop;
}

}  // namespace

Verdict BruteForceJudge::judge(std::string_view text) {
  const layout::Transcript transcript = layout::cut(text);
  MatchJudge match(text, transcript);
  Verdict verdict;
  for (std::size_t at = 0; at < transcript.games.size(); ++at) {
    const bool is_crawford = match.is_crawford(at);
    const GameReplay& replay =
        known_replay(text, transcript.games[at], is_crawford, match.is_money());
    if (auto stop = match.judge(at, replay)) verdict.stops.push_back(std::move(*stop));
  }
  return verdict;
}

}  // namespace bgtools::test
