#include <algorithm>
#include <array>
#include <bgtools/boards/join.hpp>

/// What was seen is explained at the least cost. A node is a state of the game after some of the
/// boards: the board of the last whole turn, who plays next, and what the next play has reached so
/// far. Each board that is seen makes the nodes that may follow: nothing has happened, a play,
/// a dance and a play, or a part of a play. Only where no node follows, the dear explanations are
/// tried, also from some boards earlier: turns that no board shows, a board that was read wrongly,
/// and, so that a game never ends there, a board that is taken as it is.
///
/// The costs are ranks: a wrong sign of whose turn it is is likelier than a turn without a board,
/// and that likelier than a wrong board. Nodes with the same future are one; if two of them cost
/// the same, what led to them is in doubt (Turn::ways).
namespace bgtools::boards {
namespace {

constexpr int kSignedDance = 1;  // the sign of the turn has changed, or must have
constexpr int kLateSign = 2;     // it still shows the player who has played
constexpr int kMiddle = 1;
constexpr int kUnsignedMiddle = 3;
constexpr int kTakenBack = 3;  // a part of a play that the play does not go through
constexpr int kBegun = 24;     // the record begins in the middle of the game
constexpr int kUnfinished = 5;
constexpr int kOtherRoll = 6;
constexpr int kUnseen = 8;
// Three turns explain nearly any board, so that one that is wrong is likelier.
constexpr int kSecondUnseen = 24;
constexpr int kNewGame = 16;
constexpr int kBad = 20;
constexpr int kSet = 60;

constexpr int kMostDearer = 50;
constexpr std::size_t kMostNodes = 12;
constexpr std::size_t kMostBridged = 4;
constexpr std::size_t kMostBack = 3;
constexpr std::size_t kMostTurns = 6;

/// How many boards on both sides of a gap are in doubt.
constexpr std::size_t kNearGap = 2;

/// How near a board that is bad has to be to the one that is taken in its place.
constexpr int kNear = 2;

struct Chain {
  std::array<Turn, kMostTurns> turns{};
  std::uint8_t count = 0;

  void add(const Turn& turn) { turns[count++] = turn; }
};

struct Node {
  Position board{};  // after the last whole turn, seen by player one
  std::optional<Position> middle{};
  std::optional<Player> next{};
  Roll roll{};  // of the next turn, where it is said
  bool has_played = false;
  int cost = 0;
  std::size_t parent = 0;
  std::size_t frame = 0;  // how many boards have been explained
  std::size_t good = 0;   // the same up to the last that is not bad
  Link link = Link::same;
  bool begins_game = false;  // another game, which none of the boards begins
  Chain chain{};
};

/// The board as the player sees it, if player one sees `board`, and the reverse.
Position seen_by(Player player, const Position& board) {
  return player == Player::one ? board : board.flipped();
}

bool is_over(const Position& board) {
  return board.checkers() == 0 || board.opponent_checkers() == 0;
}

/// Boards between two of which each is reached, with the turns that lead there.
struct Way {
  Chain chain{};
  Position between{};  // the first of them, seen by player one
};

class Search {
 public:
  Search(std::span<const Seen> seen, const Position& start, bool may_restart)
      : seen_(seen),
        start_(start),
        may_restart_(may_restart),
        is_side_open_(std::none_of(seen.begin(), seen.end(),
                                   [](const Seen& each) { return each.is_side_known; })) {}

  Joined run();

 private:
  using Layer = std::vector<std::size_t>;

  void explain(std::size_t frame);
  void recover(std::size_t frame);
  void follow(std::size_t parent, std::size_t frame, int cost);
  void stay(const Node& from, Node to, const Seen& seen);
  void play(const Node& from, const Node& to, Player player, const Position& board,
            const Seen& seen);
  void go_on(const Node& from, Node to, Player player, const Position& board, const Seen& seen);
  void bridge(std::size_t parent, std::size_t frame, int cost);
  void bridge(const Node& from, const Node& to, Player player, const Position& board,
              const Seen& seen);
  void add_ways(std::vector<Way>& ways, const Node& from, const Node& to, Player last,
                const Position& board, const Seen& seen, int cost);
  void add_third_turns(const Node& to, Player player, const Reached& first, const Position& board,
                       std::vector<Way>& ways);
  void set_board(std::size_t frame);
  void restart(std::size_t frame);
  void add(const Node& node);
  void doubt(std::size_t node, std::size_t other);
  void prune();
  void confirm(Joined& joined);
  [[nodiscard]] bool may_be_two(const Position& from, const Position& to, const Turn& turn);
  [[nodiscard]] bool may_be_other(const Position& from, const Position& read, const Turn& turn,
                                  const Position& next, Player player);

  [[nodiscard]] static std::vector<Position> sides_of(const Seen& seen);
  [[nodiscard]] std::vector<Player> movers_of(const Node& node) const;
  [[nodiscard]] static Throws throws_for(const Node& node, Player player);
  /// Ends a chain of turns at a board.
  void arrive(Node to, Player last, const Position& board, const Seen& seen);

  std::span<const Seen> seen_;
  const Position& start_;
  bool may_restart_;
  bool is_side_open_;
  std::vector<Node> nodes_{};
  std::vector<Layer> layers_{};
  Between between_{};
};

std::vector<Position> Search::sides_of(const Seen& seen) {
  std::vector<Position> sides{seen.board};
  if (!seen.is_side_known && seen.board.flipped() != seen.board) {
    sides.push_back(seen.board.flipped());
  }
  return sides;
}

std::vector<Player> Search::movers_of(const Node& node) const {
  if (node.next) return {*node.next};
  // If nothing says which player is which, the one who plays first is player one.
  if (is_side_open_) return {Player::one};
  return {Player::one, Player::two};
}

Throws Search::throws_for(const Node& node, Player player) {
  if (node.roll.is_known() && node.next == player) return set_of(node.roll);
  return node.has_played ? kAllThrows : kOpeningThrows;
}

void Search::add(const Node& node) {
  const auto is_equal = [&](std::size_t at) {
    const Node& other = nodes_[at];
    return other.board == node.board && other.middle == node.middle && other.next == node.next &&
           other.roll == node.roll && other.has_played == node.has_played;
  };
  Layer& layer = layers_.back();
  const auto found = std::find_if(layer.begin(), layer.end(), is_equal);
  if (found == layer.end()) {
    layer.push_back(nodes_.size());
    nodes_.push_back(node);
    return;
  }
  Node& other = nodes_[*found];
  if (node.cost < other.cost) {
    other = node;
  } else if (node.cost == other.cost && node.parent != other.parent) {
    doubt(*found, node.parent);
  }
}

/// What led to a node is in doubt, as far back as it differs from what led to another one.
void Search::doubt(std::size_t node, std::size_t other) {
  while (node != other) {
    if (nodes_[other].frame > nodes_[node].frame) {
      other = nodes_[other].parent;
      continue;
    }
    Chain& chain = nodes_[node].chain;
    for (std::size_t at = 0; at < chain.count; ++at) {
      chain.turns[at].ways = std::max<std::uint8_t>(chain.turns[at].ways, 2);
    }
    node = nodes_[node].parent;
  }
}

void Search::prune() {
  Layer& layer = layers_.back();
  std::stable_sort(layer.begin(), layer.end(),
                   [&](std::size_t a, std::size_t b) { return nodes_[a].cost < nodes_[b].cost; });
  if (layer.size() > kMostNodes) layer.resize(kMostNodes);
  const int most = nodes_[layer.front()].cost + kMostDearer;
  while (nodes_[layer.back()].cost > most) layer.pop_back();
}

void Search::stay(const Node& from, Node to, const Seen& seen) {
  to.link = Link::same;
  const bool is_other = seen.mover && from.next && *seen.mover != *from.next;
  if (!is_other) {
    if (seen.mover) to.next = seen.mover;
    if (seen.roll.is_known() && to.next) to.roll = seen.roll;
    add(to);
    return;
  }
  const Throws none = dances(seen_by(*from.next, from.board)) & throws_for(from, *from.next);
  if (none != 0 && from.has_played && !is_over(from.board)) {
    Node danced = to;
    danced.cost += kSignedDance;
    danced.chain.add({.player = *from.next, .play = {}, .throws = none});
    danced.next = seen.mover;
    danced.roll = seen.roll;
    add(danced);
  }
  to.cost += kLateSign;
  add(to);
}

void Search::arrive(Node to, Player last, const Position& board, const Seen& seen) {
  to.link = Link::play;
  to.board = board;
  to.middle.reset();
  to.next = other(last);
  to.has_played = true;
  to.roll = seen.roll;
  if (seen.mover != last || is_over(board)) {
    add(to);
    return;
  }
  // The same player is on roll: the sign is late, or the other one has danced.
  const Throws none = dances(seen_by(other(last), board));
  if (none != 0) {
    Node danced = to;
    danced.cost += kSignedDance;
    danced.next = last;
    danced.chain.turns[static_cast<std::size_t>(danced.chain.count - 1)].is_unseen = true;
    danced.chain.add({.player = other(last), .play = {}, .throws = none, .is_unseen = true});
    add(danced);
  }
  // The dice of a play may lie there until the other player rolls.
  Turn& turn = to.chain.turns[static_cast<std::size_t>(to.chain.count - 1)];
  const Throws shown = set_of(seen.roll) & turn.throws;
  if (shown != 0) {
    turn.throws = shown;
  } else {
    to.cost += kLateSign;
  }
  to.roll = {};
  add(to);
}

void Search::play(const Node& from, const Node& to, Player player, const Position& board,
                  const Seen& seen) {
  const Position before = seen_by(player, from.board);
  const Position after = seen_by(player, board);
  if (!goes_forwards(before, after)) return;
  const Throws said = throws_for(from, player);
  Reached reached = between_.play(before, after, said);
  Node next = to;
  if (reached.throws == 0 && from.roll.is_known()) {
    reached = between_.play(before, after, kAllThrows);
    if (reached.throws != 0) reached.throws = said;
    next.cost += kOtherRoll;
  }
  if (reached.throws == 0) return;
  if (from.middle && !goes_forwards(seen_by(player, *from.middle), after)) next.cost += kTakenBack;
  next.chain.add({.player = player,
                  .play = reached.play,
                  .throws = reached.throws,
                  .is_unseen = next.chain.count > 0});
  arrive(next, player, board, seen);
}

/// A part of a play: it is seen while the same player is on roll.
void Search::go_on(const Node& from, Node to, Player player, const Position& board,
                   const Seen& seen) {
  if (seen.mover == other(player)) return;
  const Position& before = from.middle ? *from.middle : from.board;
  if (!goes_forwards(seen_by(player, before), seen_by(player, board))) return;
  to.link = Link::middle;
  to.middle = board;
  to.next = player;
  if (seen.mover && seen.roll.is_known()) to.roll = seen.roll;
  to.cost += seen.mover ? kMiddle : kUnsignedMiddle;
  add(to);
}

/// Adds the nodes that a board makes of one from some boards before it.
void Search::follow(std::size_t parent, std::size_t frame, int cost) {
  const Node from = nodes_[parent];
  const Seen& seen = seen_[frame];
  Node to = from;
  to.parent = parent;
  to.frame = to.good = frame + 1;
  to.begins_game = false;
  to.cost += cost;
  to.chain = {};
  for (const Position& board : sides_of(seen)) {
    if (board == (from.middle ? *from.middle : from.board)) {
      Node same = to;
      if (from.middle) {
        same.link = Link::middle;
        if (seen.mover == from.next && seen.roll.is_known()) same.roll = seen.roll;
        add(same);
        continue;
      }
      stay(from, same, seen);
      continue;
    }
    if (is_over(from.board)) continue;
    for (const Player player : movers_of(from)) {
      play(from, to, player, board, seen);
      go_on(from, to, player, board, seen);
    }
    if (!from.next || from.middle) continue;
    const Player second = other(*from.next);
    if (!goes_forwards(seen_by(second, from.board), seen_by(second, board))) continue;
    const Throws none = dances(seen_by(*from.next, from.board)) & throws_for(from, *from.next);
    if (none == 0 || !from.has_played) continue;
    Node danced = to;
    danced.cost += kSignedDance;
    // It may have entered instead, and been hit.
    danced.chain.add({.player = *from.next, .play = {}, .throws = none, .is_unseen = true});
    play(from, danced, second, board, seen);
  }
}

void Search::add_third_turns(const Node& to, Player player, const Reached& first,
                             const Position& board, std::vector<Way>& ways) {
  const Position after = seen_by(player, board);
  if (!may_come(first.board, after)) return;
  const Position middle = first.board.flipped();
  // What the second player did is seen, unless the third play hit it.
  const bool is_hit = after.points[kOff] < first.board.points[kOff];
  const Throws among = is_hit ? kAllThrows : fitting(middle, after.flipped());
  const auto may_lead_there = [&](const Position& second) {
    return goes_forwards(second.flipped(), after);
  };
  for (const Reached& second : between_.plays(middle, among, may_lead_there)) {
    const Reached third = between_.play(second.board.flipped(), after, kAllThrows);
    if (third.throws == 0) continue;
    Way way{.chain = to.chain, .between = seen_by(player, first.board)};
    way.chain.add(
        {.player = player, .play = first.play, .throws = first.throws, .is_unseen = true});
    way.chain.add(
        {.player = other(player), .play = second.play, .throws = second.throws, .is_unseen = true});
    way.chain.add(
        {.player = player, .play = third.play, .throws = third.throws, .is_unseen = true});
    ways.push_back(way);
  }
}

/// Of several ways the one whose first board is nearest to one that was read wrongly.
void Search::add_ways(std::vector<Way>& ways, const Node& from, const Node& to, Player last,
                      const Position& board, const Seen& seen, int cost) {
  if (ways.empty()) return;
  std::size_t best = 0;
  int least = kNear + 1;
  std::size_t equal = ways.size();
  for (std::size_t skipped = from.good; skipped + 1 < to.frame; ++skipped) {
    for (const Position& bad : sides_of(seen_[skipped])) {
      for (std::size_t at = 0; at < ways.size(); ++at) {
        const int checkers = checkers_between(ways[at].between, bad);
        if (checkers > least || (checkers == least && at == best)) continue;
        if (checkers < least) equal = 0;
        least = checkers;
        best = at;
        ++equal;
      }
    }
  }
  Node next = to;
  next.cost += cost;
  next.chain = ways[best].chain;
  constexpr std::size_t kMostCounted = 99;
  for (std::size_t at = 0; at < next.chain.count; ++at) {
    next.chain.turns[at].ways = static_cast<std::uint8_t>(std::min(equal, kMostCounted));
  }
  arrive(next, last, board, seen);
}

/// Turns that no board shows: of both players, or of one while the other dances, or three.
void Search::bridge(const Node& from, const Node& to, Player player, const Position& board,
                    const Seen& seen) {
  const Position before = seen_by(player, from.board);
  const Position after = seen_by(player, board);
  std::vector<Way> both;
  std::vector<Way> alone;
  std::vector<Way> three;
  const auto may_lead_there = [&](const Position& first) {
    return may_come(first, after) || goes_forwards(first.flipped(), after.flipped());
  };
  const std::vector<Reached> firsts =
      between_.plays(before, throws_for(from, player), may_lead_there);
  const auto begin = [&](const Reached& first) {
    Way way{.chain = to.chain, .between = seen_by(player, first.board)};
    way.chain.add(
        {.player = player, .play = first.play, .throws = first.throws, .is_unseen = true});
    return way;
  };
  for (const Reached& first : firsts) {
    const Position turned = first.board.flipped();
    if (goes_forwards(turned, after.flipped())) {
      const Reached second = between_.play(turned, after.flipped(), kAllThrows);
      if (second.throws != 0) {
        Way way = begin(first);
        way.chain.add({.player = other(player),
                       .play = second.play,
                       .throws = second.throws,
                       .is_unseen = true});
        both.push_back(way);
      }
    }
    if (!goes_forwards(first.board, after)) continue;
    const Throws none = dances(turned);
    if (none == 0) continue;
    const Reached second = between_.play(first.board, after, kAllThrows);
    if (second.throws == 0) continue;
    Way way = begin(first);
    way.chain.add({.player = other(player), .play = {}, .throws = none, .is_unseen = true});
    way.chain.add(
        {.player = player, .play = second.play, .throws = second.throws, .is_unseen = true});
    alone.push_back(way);
  }
  if (both.empty() && alone.empty() && to.chain.count == 0) {
    for (const Reached& first : firsts) add_third_turns(to, player, first, board, three);
  }
  add_ways(both, from, to, other(player), board, seen, kUnseen);
  add_ways(alone, from, to, player, board, seen, kUnseen + kSignedDance);
  add_ways(three, from, to, player, board, seen, kUnseen + kSecondUnseen);
}

void Search::bridge(std::size_t parent, std::size_t frame, int cost) {
  const Node from = nodes_[parent];
  if (is_over(from.board)) return;
  Node to = from;
  to.parent = parent;
  to.frame = to.good = frame + 1;
  to.begins_game = false;
  to.cost += cost + (from.middle ? kTakenBack : 0);
  to.chain = {};
  for (const Position& board : sides_of(seen_[frame])) {
    for (const Player player : movers_of(from)) bridge(from, to, player, board, seen_[frame]);
    if (!from.next || !from.has_played) continue;
    const Throws none = dances(seen_by(*from.next, from.board)) & throws_for(from, *from.next);
    if (none == 0) continue;
    Node danced = to;
    danced.cost += kSignedDance;
    danced.chain.add({.player = *from.next, .play = {}, .throws = none, .is_unseen = true});
    bridge(from, danced, other(*from.next), board, seen_[frame]);
  }
}

/// The board is taken as it is.
void Search::set_board(std::size_t frame) {
  const Seen& seen = seen_[frame];
  const std::size_t parent = layers_[frame].front();
  const auto checkers = [&](const Position& side) {
    return checkers_between(nodes_[parent].board, side);
  };
  const std::vector<Position> sides = sides_of(seen);
  Node node;
  // The side from which the fewest checkers have moved since.
  node.board = *std::min_element(
      sides.begin(), sides.end(),
      [&](const Position& a, const Position& b) { return checkers(a) < checkers(b); });
  node.next = seen.mover;
  node.roll = seen.roll;
  node.has_played = true;
  node.cost = nodes_[parent].cost + (frame > 0 ? kSet : seen_.size() > 1 ? kBegun : 0);
  node.parent = parent;
  node.frame = node.good = frame + 1;
  node.link = Link::set;
  add(node);
}

/// Another game has begun before the board.
void Search::restart(std::size_t frame) {
  const std::size_t parent = layers_[frame].front();
  const std::size_t begun = nodes_.size();
  nodes_.push_back({.board = start_,
                    .cost = nodes_[parent].cost + kNewGame,
                    .parent = parent,
                    .frame = frame,
                    .good = frame,
                    .begins_game = true});
  follow(begun, frame, 0);
  bridge(begun, frame, 0);
}

/// Tries what costs more, since nothing else leads to the board.
void Search::recover(std::size_t frame) {
  for (std::size_t back = 0; back < kMostBack && back <= frame; ++back) {
    const int cost = static_cast<int>(back) * kBad;
    const Layer layer = layers_[frame - back];
    for (std::size_t at = 0; at < layer.size(); ++at) {
      if (back > 0) follow(layer[at], frame, cost);
      if (at < kMostBridged) bridge(layer[at], frame, cost);
    }
  }
  const Layer before = layers_[frame];
  for (const std::size_t parent : before) {
    Node skipped = nodes_[parent];
    skipped.parent = parent;
    skipped.frame = frame + 1;
    skipped.cost += kBad;
    skipped.link = Link::bad;
    skipped.chain = {};
    add(skipped);
  }
  if (may_restart_ && frame > 0) restart(frame);
  set_board(frame);
}

void Search::explain(std::size_t frame) {
  layers_.emplace_back();
  const Layer before = layers_[frame];
  for (const std::size_t parent : before) {
    follow(parent, frame, 0);
    // After a bad board the next turn often has no board of its own.
    if (nodes_[parent].link == Link::bad) bridge(parent, frame, 0);
  }
  if (layers_.back().empty()) recover(frame);
  prune();
}

Joined Search::run() {
  nodes_.push_back({.board = start_});
  layers_.push_back({0});
  for (std::size_t frame = 0; frame < seen_.size(); ++frame) explain(frame);
  Joined joined;
  joined.joints.resize(seen_.size());
  const auto cost_at_end = [&](std::size_t at) {
    return nodes_[at].cost + (nodes_[at].middle ? kUnfinished : 0);
  };
  const Layer& last = layers_.back();
  joined.is_side_open = is_side_open_;
  std::size_t at = *std::min_element(last.begin(), last.end(), [&](std::size_t a, std::size_t b) {
    return cost_at_end(a) < cost_at_end(b);
  });
  for (std::size_t end = seen_.size(); end > 0;) {
    const Node& node = nodes_[at];
    if (node.begins_game) {
      joined.joints[end].begins_game = true;
      at = node.parent;
      continue;
    }
    const Node& parent = nodes_[node.parent];
    joined.joints[--end] = {
        .link = node.link,
        .turns = {node.chain.turns.begin(), node.chain.turns.begin() + node.chain.count},
        .board = node.board,
        .next = node.next};
    // Boards that were passed over on the way.
    while (end > parent.frame) {
      joined.joints[--end] = {
          .link = Link::bad, .turns = {}, .board = parent.board, .next = parent.next};
    }
    at = node.parent;
  }
  confirm(joined);
  return joined;
}

/// Says which boards are borne out by those after them. Where boards are missing, two plays of one
/// player, with a dance between them, may look like one, and a board may be wrong although a play
/// leads to it.
void Search::confirm(Joined& joined) {
  const auto has_gap = [](const Joint& joint) {
    return joint.link == Link::bad || joint.link == Link::set || joint.begins_game ||
           (!joint.turns.empty() && joint.turns.front().is_unseen);
  };
  // Where nothing says who is on roll, dances never have boards of their own.
  const auto is_damaged = [&](const Joint& joint) {
    return has_gap(joint) && (joint.turns.empty() || joint.turns.front().play.count > 0);
  };
  std::vector<Joint>& joints = joined.joints;
  joints.back().is_confirmed = is_over(joints.back().board);
  for (std::size_t gap = 0; gap < joints.size(); ++gap) {
    if (!has_gap(joints[gap])) continue;
    const std::size_t end = std::min(gap + kNearGap + 1, joints.size());
    for (std::size_t at = gap - std::min(gap, kNearGap); at < end; ++at) {
      joints[at].is_confirmed = false;
    }
  }
  const bool is_whole = std::none_of(joints.begin(), joints.end(), is_damaged);
  Turn* last = nullptr;
  Position begin = start_;  // the boards around the last turn, seen by player one
  Position end = start_;
  for (Joint& joint : joints) {
    if (joint.turns.size() == 1) {
      Turn& turn = joint.turns[0];
      const bool may_be_wrong = !is_whole || !joint.is_confirmed;
      const bool is_doubtful = may_be_wrong && may_be_two(end, joint.board, turn);
      const bool is_other = may_be_wrong && last != nullptr &&
                            may_be_other(begin, end, *last, joint.board, turn.player);
      for (Turn* const each :
           {is_other ? last : nullptr, is_doubtful || is_other ? &turn : nullptr}) {
        if (each != nullptr) each->ways = std::max<std::uint8_t>(each->ways, 2);
      }
      last = &turn;
    } else if (!joint.turns.empty() || joint.link == Link::set) {
      last = nullptr;
    }
    if (joint.link == Link::same) continue;
    begin = end;
    end = joint.board;
  }
}

/// Whether two plays with a dance between them lead from one board to the next, as one does.
bool Search::may_be_two(const Position& from, const Position& to, const Turn& turn) {
  const Position after = seen_by(turn.player, to);
  if (turn.play.count < 2 || after.points[kOff] == 0) return false;
  const auto may_lead_there = [&](const Position& first) { return goes_forwards(first, after); };
  const std::vector<Reached> firsts =
      between_.plays(seen_by(turn.player, from), kAllThrows, may_lead_there);
  return std::any_of(firsts.begin(), firsts.end(), [&](const Reached& first) {
    return dances(first.board.flipped()) != 0 &&
           between_.play(first.board, after, kAllThrows).throws != 0;
  });
}

/// Whether a board may be one that was read wrongly, by one checker, since the next play hit what
/// would show it.
bool Search::may_be_other(const Position& from, const Position& read, const Turn& turn,
                          const Position& next, Player player) {
  const Position seen = seen_by(turn.player, read);
  const Position after = seen_by(player, next);
  const bool is_hit = after.points[kOff] < seen_by(player, read).points[kOff];
  if (turn.player == player || turn.play.count == 0 || !is_hit) return false;
  const auto may_lead_there = [&](const Position& board) {
    return checkers_between(board, seen) == 1 && goes_forwards(board.flipped(), after);
  };
  const std::vector<Reached> others =
      between_.plays(seen_by(turn.player, from), kAllThrows, may_lead_there);
  return std::any_of(others.begin(), others.end(), [&](const Reached& each) {
    return between_.play(each.board.flipped(), after, kAllThrows).throws != 0;
  });
}

}  // namespace

Joined join(std::span<const Seen> seen, const Position& start, bool may_restart) {
  if (seen.empty()) return {};
  return Search(seen, start, may_restart).run();
}

Nearest nearest(const Position& before, const Position& bad) {
  Nearest found;
  Between between;
  for (const Reached& each : between.plays(before, kAllThrows)) {
    const int checkers = checkers_between(each.board, bad);
    if (!found.boards.empty() && checkers > found.checkers) continue;
    if (checkers < found.checkers) found.boards.clear();
    found.checkers = checkers;
    found.boards.push_back(each);
  }
  return found;
}

}  // namespace bgtools::boards
