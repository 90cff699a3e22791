#include <algorithm>
#include <array>
#include <bgtools/game/legal_move.hpp>
#include <bgtools/game/legal_plays.hpp>
#include <bgtools/game/turn.hpp>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <tuple>
#include <utility>

namespace bgtools {
namespace {

using detail::count_at;
using detail::move_of;

std::int8_t& point_of(Position& position, int point) {
  return position.points[static_cast<std::size_t>(point)];
}

/// The way that a checker still has to go.
int distance_of(int from) { return std::min(from, kBar); }

int target_of(int from, int number) { return std::max(distance_of(from) - number, kOff); }

Move move_of(int from, int to) {
  return {.from = static_cast<std::int8_t>(from), .to = static_cast<std::int8_t>(to)};
}

bool has_own_pin(const Position& board, int point) {
  return count_at(board, point) < 0 && board.has_pin(point);
}

bool has_checker_above(const Position& board, int point, int home) {
  for (int at = point + 1; at <= home; ++at) {
    if (count_at(board, at) > 0 || has_own_pin(board, at)) return true;
  }
  return false;
}

bool holds(std::span<const std::uint8_t> numbers, int number) {
  return std::find(numbers.begin(), numbers.end(), number) != numbers.end();
}

/// Up to `N` values, without memory of their own.
template <std::size_t N>
class Few {
 public:
  void add(int value) { values_[count_++] = static_cast<std::int8_t>(value); }
  [[nodiscard]] const std::int8_t* begin() const { return values_.data(); }
  [[nodiscard]] const std::int8_t* end() const { return values_.data() + count_; }

 private:
  std::array<std::int8_t, N> values_{};
  std::size_t count_ = 0;
};

/// The numbers of a turn that are not played yet.
class Left {
 public:
  explicit Left(const Numbers& numbers) : numbers_(numbers) {}

  [[nodiscard]] std::span<const std::uint8_t> all() const { return numbers_.span(); }
  [[nodiscard]] std::size_t size() const { return numbers_.count; }
  /// Those that may be played next, each once.
  [[nodiscard]] Few<std::tuple_size_v<decltype(Numbers::values)>> next() const {
    Few<std::tuple_size_v<decltype(Numbers::values)>> found;
    for (const std::uint8_t number : all().first(numbers_.is_ordered && size() > 0 ? 1 : size())) {
      if (std::find(found.begin(), found.end(), number) == found.end()) found.add(number);
    }
    return found;
  }
  [[nodiscard]] bool is_next(int number) const {
    return numbers_.is_ordered ? size() > 0 && all()[0] == number : holds(all(), number);
  }
  [[nodiscard]] Left without(int number) const {
    Left rest = *this;
    auto* const begin = rest.numbers_.values.data();
    auto* const end = begin + rest.numbers_.count;
    auto* const at = std::find(begin, end, static_cast<std::uint8_t>(number));
    std::copy(at + 1, end, at);
    // What is not counted must not make two of them differ.
    end[-1] = 0;
    --rest.numbers_.count;
    return rest;
  }

 private:
  Numbers numbers_;
};

/// The moves of one turn on one board.
class Moves {
 public:
  Moves(const Ruleset& rules, const Occasion& occasion, const Position& before, Roll roll)
      : rules_(rules), game_(*rules.game), occasion_(occasion), before_(before), roll_(roll) {}

  /// Whether a move has ended the game although checkers are left. A player who bears off the last
  /// one with one number where two can be played has not played both.
  [[nodiscard]] bool is_over(const Position& board) const {
    return board.checkers() > 0 && game_.ending != nullptr &&
           (game_.ends_at_once == nullptr || game_.ends_at_once(rules_)) &&
           game_.ending(rules_, board);
  }

  /// What forbids the move of a checker, of which the number is known to be due; `number` 0: of a
  /// hop whose number cannot be played.
  [[nodiscard]] Fault fault_of(const Position& board, Move move, int number) const {
    const Fault leaving = fault_of_leaving(board, move);
    if (leaving != Fault::none) return leaving;
    const Fault arriving = move.to == kOff ? fault_of_bearing_off(board, move.from, number)
                                           : fault_of_destination(board, move);
    if (arriving != Fault::none || game_.landing == nullptr) return arriving;
    return game_.landing(so_far(board), move);
  }

  [[nodiscard]] Fault fault_of_leaving(const Position& board, Move move) const {
    if (move.from < kBar && has_own_pin(board, move.from)) return Fault::pinned;
    if (move.from != kBar && count_at(board, kBar) > 0) return Fault::bar_first;
    return game_.leaving == nullptr ? Fault::none : game_.leaving(so_far(board), move);
  }

  [[nodiscard]] Fault fault_of_standing(const Position& board) const {
    return game_.standing == nullptr ? Fault::none : game_.standing(rules_, board);
  }
  /// Of a board in the middle of a turn.
  [[nodiscard]] Fault fault_on_the_way(const Position& board) const {
    const bool is_watched = game_.watches_each_move != nullptr && game_.watches_each_move(rules_);
    return is_watched ? fault_of_standing(board) : Fault::none;
  }

  [[nodiscard]] static bool is_source(const Position& board, int from) {
    if (from == kWaiting) return board.waiting[0] > 0;
    if (from < 1 || from > kBar) return false;
    return count_at(board, from) > 0 || (from < kBar && has_own_pin(board, from));
  }

  /// The sources of legal moves with a number, from the highest down.
  [[nodiscard]] Few<kWaiting> sources(const Position& board, int number) const {
    Few<kWaiting> found;
    for (int from = kWaiting; from >= 1; --from) {
      if (!is_source(board, from)) continue;
      if (fault_of(board, move_of(from, target_of(from, number)), number) == Fault::none) {
        found.add(from);
      }
    }
    return found;
  }

  [[nodiscard]] Position after(const Position& board, Move move) const {
    Position next = board;
    apply(rules_, next, move);
    return next;
  }

  [[nodiscard]] const GameRules& game() const { return game_; }
  [[nodiscard]] const Ruleset& rules() const { return rules_; }
  [[nodiscard]] const Position& before() const { return before_; }

 private:
  [[nodiscard]] TurnSoFar so_far(const Position& board) const {
    return {
        .rules = rules_, .occasion = occasion_, .roll = roll_, .before = before_, .board = board};
  }

  [[nodiscard]] Fault fault_of_destination(const Position& board, Move move) const {
    const int met = count_at(board, move.to);
    const Fault blocked = move.from >= kBar ? Fault::entry_blocked : Fault::blocked;
    if (met >= 0) return Fault::none;
    if (board.has_pin(move.to)) return Fault::landed_on_pin;
    return met < -1 || game_.contact == Contact::block ? blocked : Fault::none;
  }

  [[nodiscard]] Fault fault_of_bearing_off(const Position& board, int from, int number) const {
    if (!is_home(board)) return Fault::bear_off_not_home;
    const bool is_exact = game_.bears_off_exactly != nullptr && game_.bears_off_exactly(rules_);
    if (number < from || (is_exact && number != from)) return Fault::bear_off_die_small;
    if (number > from && has_checker_above(board, from, game_.home)) {
      return Fault::bear_off_not_highest;
    }
    return Fault::none;
  }

  [[nodiscard]] bool is_home(const Position& board) const {
    if (board.waiting[0] > 0 || count_at(board, kBar) > 0) return false;
    const bool is_stopped =
        game_.pins_stop_bearing_off == nullptr || game_.pins_stop_bearing_off(rules_);
    for (int point = 1; point <= 24; ++point) {
      if (point > game_.home && count_at(board, point) > 0) return false;
      if (has_own_pin(board, point) && (is_stopped || point > game_.home)) return false;
    }
    return true;
  }

  const Ruleset& rules_;
  const GameRules& game_;
  const Occasion& occasion_;
  const Position& before_;
  Roll roll_;
};

/// Mixes the words of a board and the numbers that are left on it.
std::size_t hash_of(const Position& board, std::span<const std::uint8_t> numbers) {
  std::array<std::uint64_t, 4> words{};
  static_assert(sizeof words == sizeof board);
  std::memcpy(words.data(), &board, sizeof board);
  std::uint64_t hash = 0;
  const auto mix = [&hash](std::uint64_t word) {
    hash = (hash ^ word) * 0x9E37'79B9'7F4A'7C15U;
    hash ^= hash >> 29U;
  };
  for (const std::uint64_t word : words) mix(word);
  for (const std::uint8_t number : numbers) mix(number);
  return hash;
}

struct Results {
  std::vector<Position> boards;
  int most = 0;
};

/// All plays of a turn: every board that its moves lead to, with the numbers that are left then.
class Plays {
 public:
  Plays(const Moves& moves, const Numbers& numbers)
      : moves_(moves), numbers_(numbers), places_(64) {
    add({.board = moves.before(), .left = Left(numbers)});
    for (std::size_t at = 0; at < nodes_.size(); ++at) extend(at);
  }

  /// The most numbers that a play can use.
  [[nodiscard]] int most() const {
    int most = 0;
    for (const Node& node : nodes_) {
      if (stands(node)) most = std::max(most, node.made);
    }
    return most;
  }

  [[nodiscard]] std::vector<GamePlay> legal() const {
    std::vector<GamePlay> plays;
    for (const Node* node : kept()) plays.push_back({path_to(*node), node->board});
    std::stable_sort(plays.begin(), plays.end(),
                     [](const GamePlay& a, const GamePlay& b) { return a.result > b.result; });
    const auto is_same = [](const GamePlay& a, const GamePlay& b) { return a.result == b.result; };
    plays.erase(std::unique(plays.begin(), plays.end(), is_same), plays.end());
    return plays;
  }

  /// The boards that legal plays end on, some of them more than once, and the most numbers that a
  /// legal play uses.
  [[nodiscard]] Results results() const {
    Results found;
    for (const Node* node : kept()) {
      found.boards.push_back(node->board);
      found.most = std::max(found.most, node->made);
    }
    return found;
  }

 private:
  struct Node {
    Position board{};
    Left left;
    int made = 0;
    int first = 0;  ///< the number of the first move
    Move move{};
    std::size_t parent = 0;
    bool is_over = false;
    bool is_last = true;  ///< no move goes on from here
  };

  [[nodiscard]] bool stands(const Node& node) const {
    return moves_.fault_of_standing(node.board) == Fault::none;
  }

  [[nodiscard]] int highest_first() const {
    if (!moves_.rules().is_default(0)) return 0;
    int highest = 0;
    for (const Node& node : nodes_) {
      if (node.made == 1 && stands(node)) highest = std::max(highest, node.first);
    }
    return highest;
  }

  void keep_dutiful(std::vector<const Node*>& kept) const {
    const auto is_dutiful = [&](const Node* node) {
      return moves_.game().does_its_duty(moves_.rules(), moves_.before(), node->board);
    };
    if (std::none_of(kept.begin(), kept.end(), is_dutiful)) return;
    kept.erase(std::remove_if(kept.begin(), kept.end(), std::not_fn(is_dutiful)), kept.end());
  }

  /// The ends of the legal plays.
  [[nodiscard]] std::vector<const Node*> kept() const {
    const GameRules& game = moves_.game();
    const int most_made = most();
    if (most_made == 0) return {};
    const bool may_stop =
        game.may_stop_early != nullptr && game.may_stop_early(moves_.rules(), numbers_);
    const int highest = most_made == 1 ? highest_first() : 0;
    std::vector<const Node*> kept;
    for (const Node& node : nodes_) {
      const bool is_complete = may_stop ? node.is_last : node.made == most_made;
      if (node.made == 0 || (!node.is_over && !is_complete)) continue;
      if (node.made == 1 && !node.is_over && node.first < highest) continue;
      if (stands(node)) kept.push_back(&node);
    }
    if (game.does_its_duty != nullptr) keep_dutiful(kept);
    return kept;
  }

  [[nodiscard]] std::vector<Move> path_to(const Node& last) const {
    std::vector<Move> path;
    for (const Node* node = &last; node->made > 0; node = &nodes_[node->parent]) {
      path.push_back(node->move);
    }
    std::reverse(path.begin(), path.end());
    return path;
  }

  void extend(std::size_t at) {
    if (nodes_[at].is_over) return;
    const Node parent = nodes_[at];
    for (const int number : parent.left.next()) {
      for (const int from : moves_.sources(parent.board, number)) {
        const Move move = move_of(from, target_of(from, number));
        const Position board = moves_.after(parent.board, move);
        if (moves_.fault_on_the_way(board) != Fault::none) continue;
        nodes_[at].is_last = false;
        add({.board = board,
             .left = parent.left.without(number),
             .made = parent.made + 1,
             .first = parent.made == 0 ? number : parent.first,
             .move = move,
             .parent = at,
             .is_over = moves_.is_over(board)});
      }
    }
  }

  /// Boards reached twice with the same numbers left have the same future.
  void add(const Node& node) {
    if (2 * (nodes_.size() + 1) > places_.size()) spread(2 * places_.size());
    std::uint32_t& place = place_of(node);
    if (place != 0) return;
    nodes_.push_back(node);
    place = static_cast<std::uint32_t>(nodes_.size());
  }

  /// Where a node is or would be.
  std::uint32_t& place_of(const Node& node) {
    const std::size_t last = places_.size() - 1;
    const auto left = node.left.all();
    std::size_t at = hash_of(node.board, left) & last;
    while (places_[at] != 0) {
      const Node& other = nodes_[places_[at] - 1];
      const auto others = other.left.all();
      if (other.board == node.board &&
          std::equal(left.begin(), left.end(), others.begin(), others.end())) {
        break;
      }
      at = (at + 1) & last;
    }
    return places_[at];
  }

  void spread(std::size_t count) {
    places_.assign(count, 0);
    for (std::size_t at = 0; at < nodes_.size(); ++at) {
      place_of(nodes_[at]) = static_cast<std::uint32_t>(at + 1);
    }
  }

  const Moves& moves_;
  const Numbers numbers_;
  std::vector<Node> nodes_;
  std::vector<std::uint32_t> places_;  ///< a hash table of nodes, from 1; 0 where it is empty
};

Numbers thrown(const GameRules& game, Roll roll) {
  Numbers numbers;
  const bool is_double = game.dice == 2 && roll.is_double();
  if (is_double && game.doubles != Doubles::as_thrown) {
    numbers.add(roll.first, 4);
    return numbers;
  }
  numbers.add(roll.first);
  numbers.add(roll.second);
  if (game.dice == 3) numbers.add(roll.third);
  return numbers;
}

/// Judges the written hops of a turn.
class Judge {
 public:
  Judge(const Moves& moves, const Numbers& numbers, std::span<const Step> steps,
        const Results& results, Resolution& out)
      : moves_(moves), numbers_(numbers), steps_(steps), results_(results), out_(out) {}

  void run() {
    for (const bool is_any_order : {false, true}) {
      if (is_any_order && numbers_.is_ordered) break;
      is_any_order_ = is_any_order;
      std::vector<int> at;
      at.reserve(steps_.size());
      for (const Step& step : steps_) at.push_back(step.from);
      budget_ = kMostWays;
      read(start(), Left(numbers_), at);
      if (found_.empty()) continue;
      choose();
      out_.is_reordered = is_any_order;
      out_.is_expanded = out_.readings[0].play.count > steps_.size();
      return;
    }
    find_fault();
  }

  /// All legal readings, the best two first.
  [[nodiscard]] std::span<const Reading> readings() const { return found_; }

 private:
  /// Ways to read one turn; more than any throw of two or three dice has.
  static constexpr int kMostWays = 20'000;

  /// Readings with different results; more than any throw has, since they differ only in what they
  /// hit on their way.
  static constexpr std::size_t kMostReadings = 16;

  [[nodiscard]] Reading start() const { return {.result = moves_.before()}; }

  /// Keeps the readings that agree best with the hit marks.
  void choose() {
    const auto marks =
        std::count_if(steps_.begin(), steps_.end(), [](const Step& step) { return step.hit; });
    const auto distance = [marks](const Reading& each) {
      return std::abs(static_cast<int>(each.hits) - static_cast<int>(marks));
    };
    const std::size_t kept = std::min(found_.size(), Readings::kMost);
    for (std::size_t at = 0; at < kept; ++at) {
      std::size_t best = at;
      for (std::size_t i = at + 1; i < found_.size(); ++i) {
        if (distance(found_[i]) < distance(found_[best])) best = i;
      }
      std::swap(found_[at], found_[best]);
      out_.readings.add() = found_[at];
    }
    out_.is_decided =
        found_.size() == 1 || (marks > 0 && distance(found_[0]) < distance(found_[1]));
    out_.has_more = found_.size() > kept;
  }

  void make(Reading& reading, Move move) const {
    const bool meets = move.to >= 1 && move.to <= 24 && count_at(reading.result, move.to) == -1;
    if (meets && moves_.game().contact == Contact::hit) {
      ++reading.hits;
      reading.hit_points |= std::uint32_t{1} << static_cast<unsigned>(move.to);
    }
    apply(moves_.rules(), reading.result, move);
    if (reading.play.count < reading.play.moves.size()) {
      reading.play.moves[reading.play.count++] = move;
    }
  }

  void read(const Reading& reading, const Left& left, std::vector<int>& at) {
    if (--budget_ < 0 || found_.size() == kMostReadings) return;
    bool is_finished = true;
    for (std::size_t hop = 0; hop < steps_.size(); ++hop) {
      if (at[hop] == steps_[hop].to) continue;
      is_finished = false;
      if (moves_.is_over(reading.result)) return;
      for (const int number : left.next()) {
        const int from = at[hop];
        const int to = target_of(from, number);
        if (to < steps_[hop].to || !Moves::is_source(reading.result, from)) continue;
        const Move move = move_of(from, to);
        if (moves_.fault_of(reading.result, move, number) != Fault::none) continue;
        Reading next = reading;
        make(next, move);
        at[hop] = to;
        read(next, left.without(number), at);
        at[hop] = from;
      }
      if (!is_any_order_) return;
    }
    const auto& legal = results_.boards;
    if (!is_finished || std::find(legal.begin(), legal.end(), reading.result) == legal.end()) {
      return;
    }
    for (const Reading& known : found_) {
      if (known.result == reading.result) return;
    }
    found_.push_back(reading);
  }

  void find_fault() {
    Reading made = start();
    Left left(numbers_);
    bool is_over = false;
    for (std::size_t hop = 0; hop < steps_.size(); ++hop) {
      out_.step = static_cast<std::uint8_t>(hop);
      out_.fault = is_over ? Fault::game_over : fault_of_hop(made, left, steps_[hop]);
      if (out_.fault != Fault::none) {
        make_as_written();
        return;
      }
      is_over = moves_.is_over(made.result);
    }
    out_.step = static_cast<std::uint8_t>(steps_.size());
    out_.readings.add() = made;
    out_.fault = fault_of_play(made, numbers_.count - static_cast<int>(left.size()));
  }

  [[nodiscard]] Fault fault_of_play(const Reading& made, int used) {
    const Fault standing = moves_.fault_of_standing(made.result);
    if (standing != Fault::none) return standing;
    const int most = results_.most;
    out_.dice_playable = static_cast<std::uint8_t>(most);
    out_.dice_used = static_cast<std::uint8_t>(used);
    if (used == 0) return most == 0 ? Fault::none : Fault::illegal_pass;
    if (used >= most && most > 1) return Fault::prime;
    if (most == 1) return Fault::must_use_higher;
    const auto numbers = numbers_.span();
    const bool are_equal = std::all_of(numbers.begin(), numbers.end(),
                                       [&](int number) { return number == numbers.front(); });
    return are_equal || numbers_.is_ordered ? Fault::must_use_more : Fault::must_use_both;
  }

  /// Makes a hop with one number, or with several where one cannot be meant.
  [[nodiscard]] Fault fault_of_hop(Reading& made, Left& left, const Step& step) const {
    if (!Moves::is_source(made.result, step.from) || step.to < kOff) return Fault::empty_source;
    const int distance = distance_of(step.from) - step.to;
    if (distance <= 0) return Fault::wrong_direction;
    if (left.size() == 0) return Fault::too_many_moves;
    const int number = number_for(left, step, distance);
    if (number == 0) return fault_of_number(made, left, step, distance);
    const Move move = move_of(step);
    const Fault fault = moves_.fault_of(made.result, move, number);
    if (fault != Fault::none) return fault;
    make(made, move);
    left = left.without(number);
    return moves_.fault_on_the_way(made.result);
  }

  /// The number that makes the hop: its distance, or to bear off the least that suffices.
  static int number_for(const Left& left, const Step& step, int distance) {
    if (left.is_next(distance)) return distance;
    if (step.to != kOff) return 0;
    int least = 0;
    for (const int number : left.next()) {
      if (number > distance && (least == 0 || number < least)) least = number;
    }
    return least;
  }

  [[nodiscard]] Fault fault_of_number(Reading& made, Left& left, const Step& step,
                                      int distance) const {
    const bool is_thrown = holds(numbers_.span(), distance);
    if (!is_thrown && step.from != kBar && count_at(made.result, kBar) > 0) return Fault::bar_first;
    if (holds(left.all(), distance)) return Fault::out_of_order;
    Left rest = left;
    Reading carried = made;
    if (left.size() > 1 && carry(carried, rest, step.from, step.to)) {
      made = carried;
      left = rest;
      return Fault::none;
    }
    if (step.to == kOff && distance <= 6) {
      const Fault fault = moves_.fault_of(made.result, move_of(step), 0);
      if (fault != Fault::none && !is_thrown) return fault;
    }
    return is_thrown ? Fault::die_reused : Fault::die_not_rolled;
  }

  /// Moves one checker by several numbers.
  bool carry(Reading& reading, Left& left, int from, int to) const {
    for (const int number : left.next()) {
      const int landing = target_of(from, number);
      if (landing < to) continue;
      const Move move = move_of(from, landing);
      if (moves_.fault_of(reading.result, move, number) != Fault::none) continue;
      Reading next = reading;
      make(next, move);
      Left rest = left.without(number);
      if (landing == to || (!moves_.is_over(next.result) && carry(next, rest, landing, to))) {
        reading = next;
        left = rest;
        return true;
      }
    }
    return false;
  }

  /// The hops one after the other, whatever the rules say, if the board allows each.
  void make_as_written() {
    Reading made = start();
    for (const Step& step : steps_) {
      if (!can_be_made(moves_.rules(), made.result, move_of(step))) return;
      make(made, move_of(step));
    }
    out_.readings.add() = made;
  }

  const Moves& moves_;
  const Numbers& numbers_;
  std::span<const Step> steps_;
  const Results& results_;
  Resolution& out_;
  std::vector<Reading> found_{};
  bool is_any_order_ = false;
  int budget_ = 0;
};

std::vector<GamePlay> free_plays(const GameRules& game, const Position& position) {
  std::array<Move, 256> moves{};
  std::size_t count = 0;
  game.free_moves(position, moves, count);
  std::vector<GamePlay> plays;
  for (const Move move : std::span(moves).first(count)) {
    plays.push_back({{move}, game.after_free_move(position, move)});
  }
  std::sort(plays.begin(), plays.end(),
            [](const GamePlay& a, const GamePlay& b) { return a.result > b.result; });
  return plays;
}

void judge_free_move(const GameRules& game, const Position& position, std::span<const Step> steps,
                     Resolution& out) {
  if (steps.empty()) {
    const bool is_stuck = free_plays(game, position).empty();
    out.fault = is_stuck ? Fault::none : Fault::illegal_pass;
    if (is_stuck) out.readings.add() = {.result = position};
    return;
  }
  out.fault = game.free_move_fault(position, move_of(steps[0]));
  if (out.fault == Fault::none && steps.size() > 1) {
    out.fault = Fault::too_many_moves;
    out.step = 1;
  }
  const bool can_stand = steps.size() == 1 && can_be_made({&game, {}}, position, move_of(steps[0]));
  if (out.fault != Fault::none && !can_stand) return;
  Reading& reading = out.readings.add();
  reading = {.result = game.after_free_move(position, move_of(steps[0]))};
  reading.play.moves[reading.play.count++] = move_of(steps[0]);
}

/// Fills in `all` the results of every legal reading, if it is not null.
void judge_hops(const Ruleset& rules, const Occasion& occasion, const Position& position, Roll roll,
                std::span<const Step> steps, Resolution& out, std::vector<Position>* all) {
  out = {};
  if (!is_valid(rules, roll)) {
    out.fault = Fault::bad_dice;
    return;
  }
  if (rules.game->free_moves != nullptr) {
    judge_free_move(*rules.game, position, steps, out);
    return;
  }
  const Moves moves(rules, occasion, position, roll);
  const Numbers numbers = numbers_of(rules, occasion, roll);
  const Results results = Plays(moves, numbers).results();
  Judge judge(moves, numbers, steps, results, out);
  judge.run();
  if (all == nullptr) return;
  for (const Reading& each : judge.readings()) all->push_back(each.result);
}

}  // namespace

bool is_valid(const Ruleset& rules, Roll roll) noexcept {
  const int dice = rules.game->dice;
  if (dice == 0) return !roll.is_known() && roll.third == 0;
  const bool has_third = roll.third >= 1 && roll.third <= 6;
  return dice == 2 ? roll.is_valid() : has_third && Roll{roll.first, roll.second}.is_valid();
}

bool is_valid_on(const Position& board, Roll roll) noexcept {
  return board.moves_otherwise() ? is_valid({&game_of(board), {}}, roll) : roll.is_valid();
}

Numbers numbers_of(const Ruleset& rules, const Occasion& occasion, Roll roll) {
  if (rules.game->numbers != nullptr) return rules.game->numbers(rules, occasion, roll);
  return thrown(*rules.game, roll);
}

std::vector<GamePlay> legal_plays(const Ruleset& rules, const Occasion& occasion,
                                  const Position& position, Roll roll) {
  if (rules.game->free_moves != nullptr) return free_plays(*rules.game, position);
  const Moves moves(rules, occasion, position, roll);
  return Plays(moves, numbers_of(rules, occasion, roll)).legal();
}

Occasion usual_occasion(const Position& position) noexcept {
  return {.turn = 1,
          .is_first_turn = position.points[24] == game_of(position).checkers,
          .is_named = false,
          .pending = {}};
}

void legal_plays(const Ruleset& rules, const Occasion& occasion, const Position& position,
                 Roll roll, std::vector<LegalPlay>& out) {
  out.clear();
  if (!is_valid(rules, roll)) return;
  for (const GamePlay& play : legal_plays(rules, occasion, position, roll)) {
    LegalPlay& legal = out.emplace_back();
    legal.result = play.result;
    for (const Move move : play.moves) {
      if (legal.play.count == legal.play.moves.size()) break;
      legal.play.moves[legal.play.count++] = move;
    }
  }
}

bool can_be_made(const Ruleset& rules, const Position& position, Move move) noexcept {
  if (move.from < 1 || move.from > kWaiting || move.to < kOff || move.to > 24) return false;
  if (!Moves::is_source(position, move.from)) return false;
  if (move.from < kBar && has_own_pin(position, move.from)) return false;
  if (move.to == kOff) return true;
  const int met = count_at(position, move.to);
  const bool is_single_held =
      rules.game->contact == Contact::block || position.has_pin(move.to) || rules.game->dice == 0;
  return met >= 0 || (met == -1 && !is_single_held);
}

namespace detail {

bool hits_blots(const Position& position) noexcept {
  return game_of(position).contact == Contact::hit;
}

void apply_otherwise(Position& position, Move move) noexcept {
  apply({&game_of(position), {}}, position, move);
}

bool can_be_made_otherwise(const Position& position, Move move) noexcept {
  return can_be_made({&game_of(position), {}}, position, move);
}

}  // namespace detail

void apply(const Ruleset& rules, Position& position, Move move) noexcept {
  if (rules.game->after_free_move != nullptr) {
    position = rules.game->after_free_move(position, move);
    return;
  }
  if (move.from == kWaiting) {
    --position.waiting[0];
  } else {
    std::int8_t& left = point_of(position, move.from);
    --left;
    if (left == 0 && move.from < kBar && position.has_pin(move.from)) {
      left = -1;
      position.set_pin(move.from, false);
    }
  }
  if (move.to == kOff) return;
  std::int8_t& met = point_of(position, move.to);
  if (met != -1) {
    ++met;
    return;
  }
  met = 1;
  if (rules.game->contact == Contact::pin) {
    position.set_pin(move.to, true);
  } else {
    --position.points[kOff];
  }
}

void resolve(const Ruleset& rules, const Occasion& occasion, const Position& position, Roll roll,
             std::span<const Step> steps, Resolution& out) {
  judge_hops(rules, occasion, position, roll, steps, out, nullptr);
}

std::vector<Position> results_of_readings(const Ruleset& rules, const Occasion& occasion,
                                          const Position& position, Roll roll,
                                          std::span<const Step> steps) {
  std::vector<Position> results;
  Resolution ignored;
  judge_hops(rules, occasion, position, roll, steps, ignored, &results);
  return results;
}

std::optional<GameEnding> ending_of(const Ruleset& rules, const Position& position) {
  return rules.game->ending == nullptr ? std::nullopt : rules.game->ending(rules, position);
}

}  // namespace bgtools
