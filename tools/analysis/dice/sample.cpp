#include "analysis/dice/sample.hpp"

#include <algorithm>
#include <array>
#include <bgtools/finding/sink.hpp>
#include <bgtools/game/legal_plays.hpp>
#include <bgtools/game/variant.hpp>
#include <bgtools/text/words.hpp>
#include <bgtools/verify/verifier.hpp>
#include <cstddef>
#include <optional>
#include <set>
#include <variant>
#include <vector>

namespace bgtools::analysis::dice {
namespace {

constexpr std::int8_t kHomePoints = 6;

bool is_start(const Position& position) {
  for (int i = 0; i < kPlainVariantCount; ++i) {
    if (position == start_position(static_cast<Variant>(i))) return true;
  }
  return false;
}

/// The points on which the mover can enter from the bar; a die enters on the opponent's home board.
int open_points(const Position& position) {
  int open = 0;
  for (int die = 1; die <= kHomePoints; ++die) {
    if (position.points[static_cast<std::size_t>(kBar - die)] >= -1) ++open;
  }
  return open;
}

bool enters(const Position& position, Roll roll) {
  const auto is_open = [&](int die) {
    return position.points[static_cast<std::size_t>(kBar - die)] >= -1;
  };
  return is_open(roll.first) || is_open(roll.second);
}

/// Whether no roll would be a dance or a forced play.
bool has_choice(const Position& position, std::vector<LegalPlay>& plays) {
  for (std::size_t i = 0; i < kPairs; ++i) {
    legal_plays(position, pair_at(i), plays);
    if (plays.size() < 2) return false;
  }
  return true;
}

std::string site_of(const Match& match, std::string_view format) {
  for (const Tag& tag : match.tags) {
    const std::string_view value = text::trimmed(tag.value);
    if (tag.key == "Site" && !value.empty() && value != "?") return std::string(value);
  }
  if (!match.traits.site.empty()) return std::string(match.traits.site);
  return match.dialect.empty() ? std::string(format) : match.dialect;
}

/// A turn whose dice are known, before it was rolled.
struct Turn {
  Player player{};
  Roll roll{};
  Position position{};  ///< seen by the player
  bool is_opening = false;
};

/// A game while it is counted.
struct Turns {
  std::array<std::string, 2> names{};
  std::vector<Turn> all{};
};

/// A play of a record, before it was made.
struct Seen {
  const WrittenPlay* play = nullptr;
  std::size_t action = 0;
  int turn = 0;                        ///< counts from 1; 0: not a turn
  std::optional<Position> position{};  ///< seen by the player, if the board is known
  Player player{};
  bool is_set_up = false;  ///< after a board that was set
};

/// A game as it was verified.
struct SeenGame {
  std::size_t game = 0;
  std::vector<Seen> plays{};
  std::set<int> unverified{};  ///< turns
  Ending ending = Ending::none;
};

/// Keeps of each game what its rolls are counted by. The plays are those of the match.
class Watching final : public GameWatcher {
 public:
  explicit Watching(const Match& match) : match_(match) {}
  void see(const VerifiedGame& verified) override {
    SeenGame& seen = games.emplace_back();
    seen.game = verified.game;
    seen.ending = verified.outcome.ending;
    for (const UnverifiedByFinding& part : verified.unverified) {
      for (int turn = part.turns.first; turn <= part.turns.last; ++turn) {
        seen.unverified.insert(turn);
      }
    }
    const Game& game = match_.games[verified.game];
    bool is_set_up = false;
    int turn = 0;
    for (std::size_t at = 0; at < game.actions.size(); ++at) {
      const Action& action = game.actions[at];
      if (std::holds_alternative<SetPosition>(action.what)) is_set_up = true;
      const auto* const play = std::get_if<WrittenPlay>(&action.what);
      if (play == nullptr) continue;
      Seen& each = seen.plays.emplace_back();
      each = {.play = play, .action = at, .player = action.player, .is_set_up = is_set_up};
      if (is_turn(*play)) each.turn = ++turn;
      if (verified.followed == nullptr || at >= verified.followed->actions.size()) continue;
      const FollowedAction& followed = verified.followed->actions[at];
      if (followed.is_board_known) each.position = followed.before.seen_by(action.player);
    }
  }

  std::vector<SeenGame> games;

 private:
  const Match& match_;
};

/// One match while it is counted.
class Counting {
 public:
  Counting(const Match& match, const VerifyOptions& options, Coverage& coverage)
      : match_(match), coverage_(coverage) {
    VerifyOptions without_search = options;
    without_search.search_actions = 0;
    Collector found;
    Watching watching(match);
    verify(match, without_search, found, &watching);
    for (const Diagnostic& each : found.diagnostics) {
      if (each.severity == Severity::error && each.action && each.game > 0) {
        faulty_.insert({static_cast<std::size_t>(each.game - 1), *each.action});
      }
    }
    ++coverage_.matches;
    for (const SeenGame& each : watching.games) take(each);
  }

  void count_into(Site& site) {
    site.rolls_left_out += left_out_;
    site.dances_written += dances_;
    for (const Turns& game : games_) count_game(game, site);
  }

 private:
  void take(const SeenGame& seen) {
    const Game& game = match_.games[seen.game];
    Turns& turns = games_.emplace_back();
    for (std::size_t side = 0; side < turns.names.size(); ++side) {
      const std::string& name = game.names[side].empty() ? match_.names[side] : game.names[side];
      turns.names[side] = text::trimmed(name);
    }
    ++coverage_.games;
    const WrittenPlay* last = nullptr;
    for (const Seen& each : seen.plays) {
      if (each.turn == 0) {
        // A dance that is written without its dice.
        if (each.play->kind == PlayKind::danced) note_missing_roll(each);
        continue;
      }
      last = each.play;
      ++coverage_.turns;
      take_turn(seen, each, turns.all);
    }
    note_end(game, seen.ending, last);
  }

  void take_turn(const SeenGame& game, const Seen& seen, std::vector<Turn>& turns) {
    if (faulty_.contains({game.game, seen.action})) {
      ++coverage_.faulty;
      return;
    }
    const WrittenPlay& play = *seen.play;
    const bool is_verified = !game.unverified.contains(seen.turn);
    if (!is_verified || !seen.position || play.kind == PlayKind::unreadable) {
      ++coverage_.unverified;
      return;
    }
    const Position& position = *seen.position;
    if (position.moves_otherwise()) {
      ++coverage_.of_other_games;
      return;
    }
    if (!play.roll.is_valid()) {
      ++coverage_.without_roll;
      note_missing_roll(seen);
      return;
    }
    const bool is_opening = seen.turn == 1 && is_start(position);
    if (is_opening && (play.roll.is_double() || seen.is_set_up)) {
      // Dice that were thrown again, or a board that was set up: nobody knows how they were rolled.
      ++coverage_.faulty;
      return;
    }
    if (!has_legal_play(position, play.roll)) ++dances_;
    turns.push_back({seen.player, play.roll, position, is_opening});
  }

  /// A player who is closed out does not roll, so nothing is missing.
  void note_missing_roll(const Seen& seen) {
    if (!seen.position || seen.position->moves_otherwise()) return;
    const Position& position = *seen.position;
    if (position.points[kBar] > 0 && open_points(position) == 0) return;
    ++left_out_;
  }

  void note_end(const Game& game, Ending ending, const WrittenPlay* last) {
    if (game.actions.empty() || is_position(game)) return;
    if (ending == Ending::borne_off) {
      ++coverage_.played_out;
      return;
    }
    if (ending == Ending::dropped) {
      ++coverage_.dropped;
      return;
    }
    ++(game.result ? coverage_.given_up : coverage_.unfinished);
    const bool is_last_roll_written =
        last != nullptr && last->roll.is_known() &&
        (last->kind == PlayKind::unplayed || last->kind == PlayKind::blank);
    if (!is_last_roll_written) ++coverage_.open_ends;
  }

  void count_game(const Turns& game, Site& site) {
    std::optional<Roll> before;
    std::array<std::optional<Roll>, 2> own;
    for (const Turn& turn : game.all) {
      const std::size_t side = index(turn.player);
      Rolls& rolls = site.players[game.names[side]];
      if (turn.is_opening) {
        Rolls& others = site.players[game.names[1 - side]];
        count_opening(turn, left_out_ == 0 ? rolls.complete : rolls.gaps,
                      left_out_ == 0 ? others.complete : others.gaps);
        if (left_out_ != 0) count_opening(turn, rolls.chosen, others.chosen);
        continue;
      }
      const auto count = [&](Counts& counts) {
        count_turn(turn, counts);
        if (before) counts.game.add(*before, turn.roll);
        if (own[side]) counts.own.add(*own[side], turn.roll);
      };
      if (left_out_ == 0) {
        count(rolls.complete);
      } else {
        count(rolls.gaps);
        if (has_choice(turn.position, plays_)) count(rolls.chosen);
      }
      before = turn.roll;
      own[side] = turn.roll;
    }
  }

  static void count_turn(const Turn& turn, Counts& counts) {
    ++counts.pairs[pair_index(turn.roll)];
    if (turn.position.points[kBar] == 0) return;
    const int open = open_points(turn.position);
    if (open == 0 || open == kHomePoints) return;
    counts.entries[static_cast<std::size_t>(open)].add(enters(turn.position, turn.roll));
  }

  /// The player with the higher die starts.
  static void count_opening(const Turn& turn, Counts& starter, Counts& second) {
    ++starter.openings[pair_index(turn.roll)];
    ++starter.opening_dice[static_cast<std::size_t>(turn.roll.high() - 1)];
    ++second.opening_dice[static_cast<std::size_t>(turn.roll.low() - 1)];
    starter.starts.add(true);
    second.starts.add(false);
  }

  const Match& match_;
  Coverage& coverage_;
  std::set<std::pair<std::size_t, std::size_t>> faulty_;  // indexes of game and action
  std::vector<Turns> games_;
  std::int64_t left_out_ = 0;
  std::int64_t dances_ = 0;
  std::vector<LegalPlay> plays_;
};

}  // namespace

Coverage& Coverage::operator+=(const Coverage& more) noexcept {
  matches += more.matches;
  games += more.games;
  turns += more.turns;
  unverified += more.unverified;
  faulty += more.faulty;
  without_roll += more.without_roll;
  of_other_games += more.of_other_games;
  played_out += more.played_out;
  dropped += more.dropped;
  given_up += more.given_up;
  unfinished += more.unfinished;
  open_ends += more.open_ends;
  not_selected += more.not_selected;
  undated += more.undated;
  return *this;
}

Rolls& Rolls::operator+=(const Rolls& more) noexcept {
  complete += more.complete;
  gaps += more.gaps;
  chosen += more.chosen;
  return *this;
}

bool Site::leaves_out_rolls() const noexcept {
  // A habit leaves out nearly all of them; one in twenty is more than the slips of a typist.
  constexpr std::int64_t kOneOf = 20;
  return rolls_left_out * kOneOf > rolls_left_out + dances_written;
}

void Sample::add(const Match& match, std::string_view format, const VerifyOptions& options) {
  Counting(match, options, coverage_).count_into(sites_[site_of(match, format)]);
}

void Sample::leave_out(std::int64_t matches, std::int64_t undated) noexcept {
  coverage_.not_selected += matches;
  coverage_.undated += undated;
}

Sample& Sample::operator+=(const Sample& more) {
  coverage_ += more.coverage_;
  for (const auto& [name, site] : more.sites_) {
    Site& to = sites_[name];
    to.rolls_left_out += site.rolls_left_out;
    to.dances_written += site.dances_written;
    for (const auto& [player, rolls] : site.players) to.players[player] += rolls;
  }
  return *this;
}

}  // namespace bgtools::analysis::dice
