#include "analysis/compare/pairing.hpp"

#include <algorithm>
#include <array>
#include <bgtools/record/alignment.hpp>
#include <bgtools/record/names.hpp>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "analysis/compare/transcript.hpp"

namespace bgtools::analysis {
namespace {

using alignment::aligned;
using alignment::Pairs;
using alignment::walk;
using alignment::with_changed;

/// Two matches with a smaller share of turns in common are not the same match.
constexpr double kLeastShare = 0.4;
/// Two games with at least this share are one game.
constexpr double kAlikeGames = 0.5;
/// With fewer turns, a share says nothing.
constexpr std::size_t kTellingTurns = 10;

const WrittenPlay* turn_in(const Action& action) {
  const auto* const play = std::get_if<WrittenPlay>(&action.what);
  return play != nullptr && is_turn(*play) ? play : nullptr;
}

/// How many checkers each point gains or loses, with the hops of one checker merged.
using NetMoves = std::array<int, 256>;
NetMoves net_moves_of(const WrittenPlay& play) {
  NetMoves net{};
  for (const bgtools::Step& hop : play.hops()) {
    --net[static_cast<std::uint8_t>(hop.from)];
    ++net[static_cast<std::uint8_t>(hop.to)];
  }
  return net;
}

/// The same between two boards; what is borne off or waits follows from the rest.
NetMoves net_moves_between(const Position& before, const Position& after) {
  NetMoves net{};
  for (std::size_t point = 1; point <= static_cast<std::size_t>(kBar); ++point) {
    net[point] = std::max<int>(after.points[point], 0) - std::max<int>(before.points[point], 0);
  }
  return net;
}

NetMoves on_the_board(NetMoves net) {
  for (std::size_t point = 0; point < net.size(); ++point) {
    if (point < 1 || point > static_cast<std::size_t>(kBar)) net[point] = 0;
  }
  return net;
}

// Turns as keys: equal keys are equal turns.

constexpr std::uint64_t kFactor = 0x100000001B3U;

std::uint64_t key_of(Player player, const WrittenPlay& play) {
  std::uint64_t key = 0xCBF29CE484222325U;
  const auto add = [&key](std::uint64_t word) { key = (key ^ word) * kFactor; };
  add(index(player));
  add(static_cast<std::uint64_t>(play.roll.high()));
  add(static_cast<std::uint64_t>(play.roll.low()));
  const NetMoves net = net_moves_of(play);
  for (std::size_t point = 0; point < net.size(); ++point) {
    if (net[point] == 0) continue;
    add(point);
    add(static_cast<std::uint64_t>(net[point]) + 128);
  }
  return key;
}

using Keys = std::vector<std::uint64_t>;

void add_keys(const Game& game, bool is_exchanged, Keys& keys) {
  for (const Action& action : game.actions) {
    const WrittenPlay* const play = turn_in(action);
    if (play == nullptr) continue;
    keys.push_back(key_of(is_exchanged ? other(action.player) : action.player, *play));
  }
}

Keys keys_of(const Match& match, bool is_exchanged) {
  Keys keys;
  for (const Game& game : match.games) add_keys(game, is_exchanged, keys);
  std::sort(keys.begin(), keys.end());
  return keys;
}

std::size_t common(const Keys& a, const Keys& b) {
  std::size_t count = 0;
  auto left = a.begin();
  auto right = b.begin();
  while (left != a.end() && right != b.end()) {
    if (*left == *right) {
      ++count;
      ++left;
      ++right;
    } else if (*left < *right) {
      ++left;
    } else {
      ++right;
    }
  }
  return count;
}

double share_of(std::size_t part, std::size_t whole) {
  return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

/// The share of the shorter game's turns that are in the other, whoever plays them.
double game_share(const Game& a, const Game& b) {
  Keys left;
  Keys right;
  Keys exchanged;
  add_keys(a, false, left);
  add_keys(b, false, right);
  add_keys(b, true, exchanged);
  for (Keys* const keys : {&left, &right, &exchanged}) std::sort(keys->begin(), keys->end());
  const std::size_t turns = std::min(left.size(), right.size());
  return share_of(std::max(common(left, right), common(left, exchanged)), turns);
}

std::size_t turns_in(const Game& game) {
  return static_cast<std::size_t>(
      std::count_if(game.actions.begin(), game.actions.end(),
                    [](const Action& action) { return turn_in(action) != nullptr; }));
}

// Actions.

/// What is compared of a play: whatever can be read from its text, and what it does on the board.
struct Deed {
  const Game& game;
  std::size_t action;
  const Around& around;

  [[nodiscard]] const Action& what() const { return game.actions[action]; }
};

bool is_passive(PlayKind kind) {
  return kind == PlayKind::blank || kind == PlayKind::danced || kind == PlayKind::unplayed;
}

bool is_same_play(const Deed& left, const Deed& right) {
  const auto& a = std::get<WrittenPlay>(left.what().what);
  const auto& b = std::get<WrittenPlay>(right.what().what);
  if (a.roll.high() != b.roll.high() || a.roll.low() != b.roll.low()) return false;
  const bool is_unreadable = a.kind == PlayKind::unreadable || b.kind == PlayKind::unreadable;
  if (is_unreadable || a.count_written > a.count || b.count_written > b.count) {
    return a.kind == b.kind &&
           wording_of(left.game, left.action) == wording_of(right.game, right.action);
  }
  const Around& from = left.around;
  const Around& to = right.around;
  const bool are_known = from.before && from.after && to.before && to.after;
  if (are_known && *from.before == *to.before) return *from.after == *to.after;
  // Where the boards differ already, the hops are compared; what is not written is seen on a board
  // that is known.
  if (a.count != 0 && b.count != 0) return net_moves_of(a) == net_moves_of(b);
  if (are_known) {
    return net_moves_between(*from.before, *from.after) == net_moves_between(*to.before, *to.after);
  }
  if (a.count == 0 && b.count == 0) {
    return a.kind == b.kind || (is_passive(a.kind) && is_passive(b.kind));
  }
  const Around& seen = a.count == 0 ? from : to;
  if (!seen.before || !seen.after) return false;
  return net_moves_between(*seen.before, *seen.after) ==
         on_the_board(net_moves_of(a.count != 0 ? a : b));
}

/// Values that are not stated agree with any.
template <typename Value>
bool may_agree(const std::optional<Value>& a, const std::optional<Value>& b) {
  return !a || !b || *a == *b;
}

bool is_same_step(const Deed& a, const Deed& b) {
  const Action& left = a.what();
  const Action& right = b.what();
  if (left.what.index() != right.what.index()) return false;
  if (left.player != right.player && has_player(left)) return false;
  return std::visit(
      [&](const auto& was) {
        using What = std::decay_t<decltype(was)>;
        const auto& became = std::get<What>(right.what);
        if constexpr (std::is_same_v<What, WrittenPlay>) {
          return is_same_play(a, b);
        } else if constexpr (std::is_same_v<What, SetPosition>) {
          return was.position == became.position && may_agree(was.cube, became.cube) &&
                 was.roll.high() == became.roll.high() && was.roll.low() == became.roll.low();
        } else if constexpr (std::is_same_v<What, Double> || std::is_same_v<What, Beaver> ||
                             std::is_same_v<What, Raccoon> ||
                             std::is_same_v<What, AutomaticDouble>) {
          return may_agree(was.value, became.value);
        } else {
          return was == became;
        }
      },
      left.what);
}

bool is_kin(const Action& a, const Action& b) {
  return a.what.index() == b.what.index() && (a.player == b.player || !has_player(a));
}

bool has_same_dice(const Action& a, const Action& b) {
  const auto* const left = std::get_if<WrittenPlay>(&a.what);
  const auto* const right = std::get_if<WrittenPlay>(&b.what);
  return left != nullptr && right != nullptr && left->roll.is_known() &&
         left->roll.high() == right->roll.high() && left->roll.low() == right->roll.low();
}

/// The actions that are compared: not comments, not resignations, which the result shows, and of
/// the boards that are shown only those that contradict the plays.
std::vector<std::size_t> compared(const Game& game, const PlayedGame& played) {
  std::vector<std::size_t> kept;
  for (std::size_t i = 0; i < game.actions.size(); ++i) {
    const auto& what = game.actions[i].what;
    if (std::holds_alternative<Comment>(what) || std::holds_alternative<Resign>(what)) continue;
    if (std::holds_alternative<ShownBoard>(what) && !played.actions[i].is_contradicted) continue;
    kept.push_back(i);
  }
  return kept;
}

std::vector<Step> steps_of(const Game& a, const PlayedGame& played_a, const Game& b,
                           const PlayedGame& played_b) {
  const std::vector<std::size_t> left = compared(a, played_a);
  const std::vector<std::size_t> right = compared(b, played_b);
  const auto is_same = [&](std::size_t i, std::size_t j) {
    return is_same_step({a, left[i], played_a.actions[left[i]]},
                        {b, right[j], played_b.actions[right[j]]});
  };
  const Pairs equal = aligned(left.size(), right.size(), is_same);
  const auto kin = [&](std::size_t i, std::size_t j) {
    return is_kin(a.actions[left[i]], b.actions[right[j]]);
  };
  const Pairs rolled =
      with_changed(equal, left.size(), right.size(), [&](std::size_t i, std::size_t j) {
        return kin(i, j) && has_same_dice(a.actions[left[i]], b.actions[right[j]]);
      });
  std::vector<Step> steps;
  walk(with_changed(rolled, left.size(), right.size(), kin), left.size(), right.size(),
       [&](std::optional<std::size_t> i, std::optional<std::size_t> j) {
         Step step;
         if (i) step.a = left[*i];
         if (j) step.b = right[*j];
         step.is_same = i && j && is_same(*i, *j);
         steps.push_back(step);
       });
  return steps;
}

// Games.

bool has_same_label(const Game& a, const Game& b) { return a.label && a.label == b.label; }

Pairs pairs_of_games(const Match& a, const Match& b) {
  const std::size_t left = a.games.size();
  const std::size_t right = b.games.size();
  const auto same_kind = [&](std::size_t i, std::size_t j) {
    return is_position(a.games[i]) == is_position(b.games[j]);
  };
  std::vector<Keys> keys_a(left);
  std::vector<Keys> keys_b(right);
  for (std::size_t i = 0; i < left; ++i) add_keys(a.games[i], false, keys_a[i]);
  for (std::size_t j = 0; j < right; ++j) add_keys(b.games[j], false, keys_b[j]);
  Pairs pairs = aligned(left, right, [&](std::size_t i, std::size_t j) {
    if (keys_a[i] != keys_b[j] || !same_kind(i, j)) return false;
    return !keys_a[i].empty() || has_same_label(a.games[i], b.games[j]);
  });
  pairs = with_changed(pairs, left, right, [&](std::size_t i, std::size_t j) {
    return same_kind(i, j) && game_share(a.games[i], b.games[j]) >= kAlikeGames;
  });
  pairs = with_changed(pairs, left, right, [&](std::size_t i, std::size_t j) {
    const bool is_short = std::min(turns_in(a.games[i]), turns_in(b.games[j])) < kTellingTurns;
    return same_kind(i, j) && has_same_label(a.games[i], b.games[j]) &&
           (is_short || game_share(a.games[i], b.games[j]) >= kLeastShare);
  });
  return with_changed(pairs, left, right, [&](std::size_t i, std::size_t j) {
    return same_kind(i, j) && !(a.games[i].label && b.games[j].label) &&
           std::min(turns_in(a.games[i]), turns_in(b.games[j])) < kTellingTurns;
  });
}

/// The names without order.
std::pair<std::string_view, std::string_view> both_names(const Match& match) {
  const std::string_view one = bare_name(match.names[0]);
  const std::string_view two = bare_name(match.names[1]);
  return one < two ? std::pair(one, two) : std::pair(two, one);
}

bool are_names_exchanged(const Match& a, const Match& b) {
  const auto bare = [](const Match& match, std::size_t at) { return bare_name(match.names[at]); };
  return bare(a, 0) != bare(a, 1) && bare(a, 0) == bare(b, 1) && bare(a, 1) == bare(b, 0);
}

}  // namespace

Likeness likeness(const Match& a, const Match& b) {
  const Keys left = keys_of(a, false);
  const Keys straight = keys_of(b, false);
  const std::size_t as_is = common(left, straight);
  const std::size_t exchanged = common(left, keys_of(b, true));
  Likeness found;
  found.turns = std::min(left.size(), straight.size());
  found.is_exchanged =
      exchanged > as_is || (exchanged == as_is && as_is == 0 && are_names_exchanged(a, b));
  found.share = share_of(std::max(as_is, exchanged), found.turns);
  return found;
}

MatchPair pair_matches(Match a, Match b, const VerifyOptions& options) {
  const Likeness found = likeness(a, b);
  MatchPair pair{.a = {std::move(a), {}}, .b = {std::move(b), {}}};
  pair.is_exchanged = found.is_exchanged;
  pair.is_of_other_match = found.turns >= kTellingTurns && found.share < kLeastShare;
  if (pair.is_exchanged) exchange_players(pair.b.match);
  pair.a.games = played(pair.a.match, options);
  pair.b.games = played(pair.b.match, options);
  if (is_set(options.stop)) return pair;
  const Match& left = pair.a.match;
  const Match& right = pair.b.match;
  walk(pairs_of_games(left, right), left.games.size(), right.games.size(),
       [&](std::optional<std::size_t> i, std::optional<std::size_t> j) {
         GamePair games{.a = i, .b = j};
         if (i && j) {
           games.steps =
               steps_of(left.games[*i], pair.a.games[*i], right.games[*j], pair.b.games[*j]);
         }
         pair.games.push_back(std::move(games));
       });
  return pair;
}

std::vector<std::pair<std::size_t, std::size_t>> matching(const std::vector<Match>& a,
                                                          const std::vector<Match>& b,
                                                          StopFlag stop) {
  // Two files of one match each are compared, whatever they hold.
  if (a.size() == 1 && b.size() == 1) return {{0, 0}};
  const auto has_same_names = [&](std::size_t i, std::size_t j) {
    return both_names(a[i]) == both_names(b[j]);
  };
  Pairs pairs = aligned(a.size(), b.size(), [&](std::size_t i, std::size_t j) {
    // Of equal lists nothing is asked twice.
    if (is_set(stop)) return true;
    if (!has_same_names(i, j)) return false;
    const Likeness found = likeness(a[i], b[j]);
    return found.turns < kTellingTurns || found.share >= kAlikeGames;
  });
  pairs = with_changed(pairs, a.size(), b.size(), [&](std::size_t i, std::size_t j) {
    return is_set(stop) || likeness(a[i], b[j]).share >= kLeastShare;
  });
  return with_changed(pairs, a.size(), b.size(), has_same_names);
}

}  // namespace bgtools::analysis
