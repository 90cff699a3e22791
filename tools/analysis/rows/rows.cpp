#include "analysis/rows/rows.hpp"

#include <algorithm>
#include <bgtools/game/board_notation.hpp>
#include <bgtools/game/legal_plays.hpp>
#include <bgtools/game/notation.hpp>
#include <bgtools/game/turn.hpp>
#include <bgtools/game/words.hpp>
#include <bgtools/positions/ids.hpp>
#include <bgtools/record/play_kind.hpp>
#include <bgtools/rules/profile.hpp>
#include <variant>

#include "report/locus.hpp"

namespace bgtools::analysis {
namespace {

/// The columns of all tables, in the order of columns.def.
enum ColumnId : std::size_t {
#define BGTOOLS_COLUMN(table, name, type, unit, null) table##_##name,
#include "analysis/rows/columns.def"
#undef BGTOOLS_COLUMN
};
constexpr std::array<std::size_t, kTableCount> kFirstColumns{matches_path, games_path, turns_path,
                                                             plays_path};

ColumnId id_of(Table table, std::size_t column) {
  return static_cast<ColumnId>(kFirstColumns[static_cast<std::size_t>(table)] + column);
}

int number_of(Player player) { return static_cast<int>(index(player)) + 1; }

/// The word for an action that has a row; "" for others.
std::string_view word_for(const Action& action) {
  if (const auto* const play = std::get_if<WrittenPlay>(&action.what)) {
    return is_turn(*play) ? "roll" : "";
  }
  if (std::holds_alternative<Double>(action.what)) return "double";
  if (std::holds_alternative<Take>(action.what)) return "take";
  if (std::holds_alternative<Drop>(action.what)) return "drop";
  if (std::holds_alternative<Beaver>(action.what)) return "beaver";
  if (std::holds_alternative<Raccoon>(action.what)) return "raccoon";
  return std::holds_alternative<Resign>(action.what) ? "resign" : "";
}

bool has_row(const Action& action) { return !word_for(action).empty(); }

const WrittenPlay* roll_in(const Action& action) {
  const auto* const play = std::get_if<WrittenPlay>(&action.what);
  return play != nullptr && is_turn(*play) ? play : nullptr;
}

/// Whether the action answers a double.
bool is_answer(const Action& action) {
  return std::holds_alternative<Take>(action.what) || std::holds_alternative<Drop>(action.what) ||
         std::holds_alternative<Beaver>(action.what) ||
         std::holds_alternative<Raccoon>(action.what);
}

/// The number that a cube action or a resignation states.
std::optional<int> value_of(const Action& action) {
  if (const auto* const offer = std::get_if<Double>(&action.what)) return offer->value;
  if (const auto* const beaver = std::get_if<Beaver>(&action.what)) return beaver->value;
  if (const auto* const raccoon = std::get_if<Raccoon>(&action.what)) return raccoon->value;
  if (const auto* const resign = std::get_if<Resign>(&action.what)) return resign->level;
  return std::nullopt;
}

std::string_view word_for(Ending ending) {
  switch (ending) {
    case Ending::none:
      return "";
    case Ending::borne_off:
      return "played-out";
    case Ending::dropped:
      return "dropped";
    case Ending::resigned:
      return "resigned";
  }
  return "";
}

std::string_view tag_of(const Match& match, std::string_view key) {
  for (const Tag& tag : match.tags) {
    if (tag.key == key) return tag.value;
  }
  return {};
}

bool sets_up(const Game& game) {
  for (const Action& action : game.actions) {
    if (std::holds_alternative<SetPosition>(action.what)) return true;
    if (roll_in(action) != nullptr) return false;
  }
  return false;
}

bool contains(const Span& span, std::uint64_t offset) {
  return span.begin <= offset && offset < span.end;
}

int count_hits(const Position& before, std::span<const Move> moves) {
  Position board = before;
  int hits = 0;
  for (const Move move : moves) {
    if (is_hit(board, move)) ++hits;
    apply(board, move);
  }
  return hits;
}

/// A legal play of any game.
struct PlayEntry {
  std::string result;  ///< with the opponent on roll
  std::string play;
  Position board{};  ///< the result, seen by the mover
  int hits = 0;
};

}  // namespace

struct MatchRows::TurnState {
  const WrittenPlay* play = nullptr;         ///< null: not a roll
  const FollowedAction* followed = nullptr;  ///< null: the board is not known
  Position board{};                          ///< seen by the player
  int checkers = 0;                          ///< each side's, at the start
  std::optional<Situation> situation{};
  std::string position{};             ///< as text; "": not yet written
  std::optional<bool> is_possible{};  ///< nullopt: not yet asked
  const Reading* reading = nullptr;   ///< the legal play that was made; null: none is known

  /// Whether the board is known and can occur.
  [[nodiscard]] bool can_occur() {
    if (!is_possible) is_possible = followed != nullptr && board.is_possible(checkers);
    return *is_possible;
  }
};

MatchRows::MatchRows(std::span<const ChosenTable> tables, const VerifyOptions& options,
                     RowWriter& out)
    : options_(options), out_(out) {
  for (const ChosenTable& each : tables) chosen_[static_cast<std::size_t>(each.table)] = &each;
}

void MatchRows::see(const VerifiedGame& game) {
  if (game.game >= being_seen_.games.size()) being_seen_.games.resize(game.game + 1);
  being_seen_.count = game.game + 1;
  SeenGame& kept = being_seen_.games[game.game];
  kept.is_followed = game.followed != nullptr;
  const bool needs_turns = chosen(Table::turns) != nullptr || chosen(Table::plays) != nullptr;
  kept.actions.clear();
  if (game.followed != nullptr && needs_turns) kept.actions = game.followed->actions;
  const auto turns = static_cast<std::size_t>(std::max<std::int64_t>(game.outcome.turns, 0));
  kept.is_unverified.assign(turns, game.followed == nullptr);
  for (const UnverifiedByFinding& part : game.unverified) {
    for (int turn = part.turns.first; turn <= part.turns.last; ++turn) {
      const auto at = static_cast<std::size_t>(turn - 1);
      if (at < turns) kept.is_unverified[at] = true;
    }
  }
  kept.frame = game.context.situation(State{}, Player::one, Roll{});
  kept.is_score_known = game.context.is_score_known;
  kept.crawford = game.context.crawford;
  kept.ending = game.outcome.ending;
  kept.winner = game.judgement.winner ? game.judgement.winner : game.outcome.winner;
  kept.points.reset();
  if (game.judgement.awards.size() == 1) {
    const Award& award = game.judgement.awards.front();
    kept.winner = award.winner;
    kept.points = award.points;
  }
  kept.level = game.outcome.resigned_level;
  if (game.outcome.level) kept.level = static_cast<int>(*game.outcome.level);
  kept.cube = game.outcome.cube;
  kept.has_cube = kept.is_followed && !game.outcome.other_cube;
  kept.checkers = game.context.profile.checkers;
}

void MatchRows::clear() noexcept {
  being_seen_.count = 0;
  kept_.reset();
}

void MatchRows::keep(Match&& match, int number) {
  kept_ = std::move(match);
  match_ = number;
  std::swap(seen_, being_seen_);
  being_seen_.count = 0;
}

void MatchRows::write_kept(const RowInput& input, bool is_last,
                           const report::FindingList& findings) {
  if (!kept_) return;
  input_ = &input;
  const Match& match = *kept_;
  place_findings(match, match_, is_last, findings);
  if (chosen(Table::matches) != nullptr) write_match(match);
  const bool needs_turns = chosen(Table::turns) != nullptr || chosen(Table::plays) != nullptr;
  for (std::size_t game = 0; game < match.games.size(); ++game) {
    if (chosen(Table::games) != nullptr) write_game(match, game);
    if (needs_turns) write_turns(match, game);
  }
  kept_.reset();
  input_ = nullptr;
}

const MatchRows::SeenGame* MatchRows::seen(std::size_t game) const noexcept {
  return game < seen_.count ? &seen_.games[game] : nullptr;
}

MatchRows::Home MatchRows::home_of(const report::Finding& finding, const Match& match) {
  const std::uint64_t place = finding.span.begin;
  std::int64_t game = finding.game - 1;
  for (std::size_t at = 0; game < 0 && at < match.games.size(); ++at) {
    if (contains(match.games[at].span, place)) game = static_cast<std::int64_t>(at);
  }
  if (game < 0 || static_cast<std::size_t>(game) >= match.games.size()) return {kWhole, kWhole};
  const std::vector<Action>& actions = match.games[static_cast<std::size_t>(game)].actions;
  if (finding.action && *finding.action < actions.size() && has_row(actions[*finding.action])) {
    return {game, static_cast<std::int64_t>(*finding.action)};
  }
  int turn = 0;
  std::int64_t of_turn = kWhole;
  for (std::size_t at = 0; at < actions.size(); ++at) {
    if (!has_row(actions[at])) continue;
    const auto action = static_cast<std::int64_t>(at);
    if (!finding.span.is_empty() && contains(actions[at].span, place)) return {game, action};
    if (roll_in(actions[at]) != nullptr && ++turn == finding.turn) of_turn = action;
  }
  return {game, of_turn};
}

/// In the order of the text, whatever the order in which they were found.
void MatchRows::place_findings(const Match& match, int number, bool is_last,
                               const report::FindingList& findings) {
  findings_.clear();
  std::vector<const report::Finding*> sorted;
  for (const report::Finding& finding : findings) {
    if (finding.match == number || (is_last && finding.match == 0)) sorted.push_back(&finding);
  }
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const report::Finding* a, const report::Finding* b) {
                     return a->span.begin < b->span.begin;
                   });
  for (const report::Finding* const finding : sorted) {
    std::string& codes =
        findings_[finding->match == 0 ? Home{kWhole, kWhole} : home_of(*finding, match)];
    if (!codes.empty()) codes += ' ';
    codes += code(finding->rule);
  }
}

void MatchRows::write_findings(const Home& home) {
  if (!findings_.empty()) {
    if (const auto found = findings_.find(home); found != findings_.end()) {
      out_.words(found->second);
      return;
    }
  }
  out_.null();
}

void MatchRows::write_place(std::uint64_t offset, bool is_line) {
  if (!is_line) {
    const bool is_binary = input_->format != nullptr && input_->format->is_binary;
    number(static_cast<std::int64_t>(is_binary ? offset : input_->source.byte_offset(offset)));
    return;
  }
  const report::Locus place = report::locus(input_->source, input_->format, offset);
  if (place.place.line == 0) {
    out_.null();
  } else {
    number(static_cast<std::int64_t>(place.place.line));
  }
}

void MatchRows::number_or_null(std::optional<int> value) {
  if (value) {
    number(*value);
  } else {
    out_.null();
  }
}

void MatchRows::player_or_null(std::optional<Player> player) {
  number_or_null(player ? std::optional(number_of(*player)) : std::nullopt);
}

void MatchRows::foreign_or_null(std::string_view text) {
  if (text.empty()) {
    out_.null();
  } else {
    out_.foreign(text);
  }
}

void MatchRows::words_or_null(std::string_view text) {
  if (text.empty()) {
    out_.null();
  } else {
    out_.words(text);
  }
}

bool MatchRows::is_verified_turn(const WrittenPlay& play, const SeenGame* seen, std::size_t turn) {
  return play.kind != PlayKind::unreadable && seen != nullptr &&
         turn < seen->is_unverified.size() && !seen->is_unverified[turn];
}

MatchRows::GameCounts MatchRows::counts_of(const Game& game, const SeenGame* seen) {
  GameCounts counts;
  for (const Action& action : game.actions) {
    const WrittenPlay* const play = roll_in(action);
    if (play == nullptr) continue;
    const auto turn = static_cast<std::size_t>(counts.turns++);
    if (play->kind == PlayKind::unreadable) ++counts.unread;
    if (!is_verified_turn(*play, seen, turn)) ++counts.unverified;
  }
  return counts;
}

void MatchRows::write_match(const Match& match) {
  const ChosenTable& table = *chosen(Table::matches);
  const Profile profile = profile_for(match, options_);
  GameCounts counts;
  for (std::size_t game = 0; game < match.games.size(); ++game) {
    const GameCounts more = counts_of(match.games[game], seen(game));
    counts.turns += more.turns;
    counts.unverified += more.unverified;
    counts.unread += more.unread;
  }
  out_.begin_row(table);
  for (const std::size_t column : table.columns) {
    switch (id_of(Table::matches, column)) {
      case matches_path:
        out_.path(input_->path);
        break;
      case matches_match:
        number(match_);
        break;
      case matches_format:
        out_.words(input_->format == nullptr ? std::string_view() : input_->format->name);
        break;
      case matches_dialect:
        words_or_null(match.dialect);
        break;
      case matches_line:
        write_place(match.span.begin, true);
        break;
      case matches_byte:
        write_place(match.span.begin, false);
        break;
      case matches_end_byte:
        write_place(match.span.end, false);
        break;
      case matches_name_1:
        foreign_or_null(match.names[0]);
        break;
      case matches_name_2:
        foreign_or_null(match.names[1]);
        break;
      case matches_length:
        number_or_null(match.length);
        break;
      case matches_variant:
        // A game whose moves are not known has the name that the record gives it.
        if (profile.unknown_game.empty()) {
          out_.words(name(profile.variant));
        } else {
          out_.foreign(profile.unknown_game);
        }
        break;
      case matches_rules:
        out_.foreign(describe(profile));
        break;
      case matches_event:
        foreign_or_null(tag_of(match, "Event"));
        break;
      case matches_site:
        foreign_or_null(tag_of(match, "Site"));
        break;
      case matches_date:
        foreign_or_null(tag_of(match, "EventDate"));
        break;
      case matches_round:
        foreign_or_null(tag_of(match, "Round"));
        break;
      case matches_games:
        number(static_cast<std::int64_t>(match.games.size()));
        break;
      case matches_turns:
        number(counts.turns);
        break;
      case matches_unverified_turns:
        number(counts.unverified);
        break;
      case matches_unread_turns:
        number(counts.unread);
        break;
      case matches_findings:
        write_findings({kWhole, kWhole});
        break;
      default:
        break;
    }
  }
  out_.end_row();
}

void MatchRows::write_game(const Match& match, std::size_t at) {
  const ChosenTable& table = *chosen(Table::games);
  const Game& game = match.games[at];
  const SeenGame* const known = seen(at);
  const GameCounts counts = counts_of(game, known);
  const bool has_score = known != nullptr && known->is_score_known;
  const bool has_cube = known != nullptr && known->has_cube;
  const std::optional<Result>& result = game.result;
  const auto name_of = [&](std::size_t side) -> std::string_view {
    return game.names[side].empty() ? match.names[side] : game.names[side];
  };
  out_.begin_row(table);
  for (const std::size_t column : table.columns) {
    switch (id_of(Table::games, column)) {
      case games_path:
        out_.path(input_->path);
        break;
      case games_match:
        number(match_);
        break;
      case games_game:
        number(static_cast<std::int64_t>(at) + 1);
        break;
      case games_label:
        number_or_null(game.label);
        break;
      case games_line:
        write_place(game.span.begin, true);
        break;
      case games_byte:
        write_place(game.span.begin, false);
        break;
      case games_end_byte:
        write_place(game.span.end, false);
        break;
      case games_name_1:
        foreign_or_null(name_of(0));
        break;
      case games_name_2:
        foreign_or_null(name_of(1));
        break;
      case games_length:
        number_or_null(known != nullptr ? std::optional(known->frame.length) : std::nullopt);
        break;
      case games_score_1:
        number_or_null(has_score ? std::optional(known->frame.score[0]) : std::nullopt);
        break;
      case games_score_2:
        number_or_null(has_score ? std::optional(known->frame.score[1]) : std::nullopt);
        break;
      case games_written_score_1:
        number_or_null(game.score_before[0]);
        break;
      case games_written_score_2:
        number_or_null(game.score_before[1]);
        break;
      case games_crawford:
        if (known == nullptr || known->crawford == CrawfordState::unknown) {
          out_.null();
        } else {
          out_.boolean(known->crawford == CrawfordState::yes);
        }
        break;
      case games_is_set_up:
        out_.boolean(sets_up(game));
        break;
      case games_turns:
        number(counts.turns);
        break;
      case games_unverified_turns:
        number(counts.unverified);
        break;
      case games_unread_turns:
        number(counts.unread);
        break;
      case games_ending:
        words_or_null(known != nullptr ? word_for(known->ending) : std::string_view());
        break;
      case games_winner:
        player_or_null(known != nullptr ? known->winner : std::nullopt);
        break;
      case games_points:
        number_or_null(known != nullptr ? known->points : std::nullopt);
        break;
      case games_level:
        number_or_null(known != nullptr ? known->level : std::nullopt);
        break;
      case games_written_winner:
        player_or_null(result ? std::optional(result->winner) : std::nullopt);
        break;
      case games_written_points:
        number_or_null(result ? std::optional(result->points) : std::nullopt);
        break;
      case games_written_level:
        number_or_null(result ? result->level : std::nullopt);
        break;
      case games_cube:
        number_or_null(has_cube ? std::optional(known->cube.value) : std::nullopt);
        break;
      case games_cube_owner:
        player_or_null(has_cube ? known->cube.owner : std::nullopt);
        break;
      case games_findings:
        write_findings({static_cast<std::int64_t>(at), kWhole});
        break;
      default:
        break;
    }
  }
  out_.end_row();
}

void MatchRows::write_turns(const Match& match, std::size_t at) {
  const Game& game = match.games[at];
  const SeenGame* const known = seen(at);
  int turn = 0;
  int seq = 0;
  for (std::size_t action = 0; action < game.actions.size(); ++action) {
    if (!has_row(game.actions[action])) continue;
    if (roll_in(game.actions[action]) != nullptr) ++turn;
    const bool is_roll = roll_in(game.actions[action]) != nullptr;
    write_turn(match, {.game = game,
                       .seen = known,
                       .game_number = static_cast<int>(at) + 1,
                       .action = action,
                       .turn = is_roll ? turn : turn + 1,
                       .seq = ++seq});
  }
}

void MatchRows::write_turn(const Match& match, const TurnRow& row) {
  const Action& action = row.game.actions[row.action];
  TurnState state;
  state.play = roll_in(action);
  if (row.seen != nullptr && row.action < row.seen->actions.size()) {
    const std::vector<FollowedAction>& all = row.seen->actions;
    const FollowedAction& followed = all[row.action];
    if (followed.is_board_known) {
      state.followed = &followed;
      state.board = followed.before.seen_by(action.player);
      state.checkers = row.seen->checkers;
      const Resolution& resolution = followed.resolution;
      const bool is_over = followed.before.ending != Ending::none;
      if (state.play != nullptr && !is_over && resolution.fault == Fault::none) {
        const Readings& readings = resolution.readings;
        if (readings.size() == 1 || (!readings.empty() && resolution.is_decided)) {
          state.reading = &readings.front();
        } else if (row.action + 1 < all.size() && all[row.action + 1].is_board_known) {
          // Which of two blots was hit shows the board of the next action.
          const Position next = all[row.action + 1].before.seen_by(action.player);
          for (const Reading& each : readings) {
            if (each.result == next) state.reading = &each;
          }
        }
      }
    }
  }
  if (const ChosenTable* const table = chosen(Table::turns)) {
    out_.begin_row(*table);
    write_turn_cells(*table, match, row, state);
    out_.end_row();
  }
  if (chosen(Table::plays) != nullptr) write_plays(row, state);
}

namespace {

/// Every legal play, sorted by the bytes of its result.
std::vector<PlayEntry> entries_of(const State& state, const Position& board, Roll roll,
                                  int checkers) {
  std::vector<PlayEntry> entries;
  if (board.moves_otherwise()) {
    const Ruleset rules = state.rules();
    if (!is_valid(rules, roll)) return entries;
    for (const GamePlay& play : legal_plays(rules, state.occasion(), board, roll)) {
      entries.push_back({to_board_text(play.result.flipped(), checkers),
                         to_moves_text(rules, board, play.moves), play.result,
                         count_hits(board, play.moves)});
    }
  } else if (roll.is_valid()) {
    for (const LegalPlay& play : legal_plays(board, roll)) {
      entries.push_back({to_position_id(play.result.flipped()),
                         to_text(canonical_steps(board, play.play.span())), play.result,
                         count_hits(board, play.play.span())});
    }
  }
  std::sort(entries.begin(), entries.end(),
            [](const PlayEntry& a, const PlayEntry& b) { return a.result < b.result; });
  return entries;
}

/// How many legal plays there are; nullopt: the dice are not a roll.
std::optional<int> count_plays(const State& state, const Position& board, Roll roll,
                               std::vector<LegalPlay>& place) {
  if (board.moves_otherwise()) {
    const Ruleset rules = state.rules();
    if (!is_valid(rules, roll)) return std::nullopt;
    return static_cast<int>(legal_plays(rules, state.occasion(), board, roll).size());
  }
  if (!roll.is_valid()) return std::nullopt;
  legal_plays(board, roll, place);
  return static_cast<int>(place.size());
}

/// The legal play of a game that moves otherwise, in its notation.
std::string play_of_game(const State& state, const Position& board, Roll roll,
                         const Reading& reading) {
  const Ruleset rules = state.rules();
  for (const GamePlay& play : legal_plays(rules, state.occasion(), board, roll)) {
    if (play.result == reading.result) return to_moves_text(rules, board, play.moves);
  }
  return {};
}

/// The hops as they are recorded.
void append_hops(std::string& text, const WrittenPlay& play) {
  for (const Step& step : play.hops()) {
    if (!text.empty()) text += ' ';
    append_text(text, step);
  }
}

}  // namespace

void MatchRows::write_turn_cells(const ChosenTable& table, const Match& match, const TurnRow& row,
                                 TurnState& state) {
  const Action& action = row.game.actions[row.action];
  const SeenGame* const known = row.seen;
  const FollowedAction* const followed = state.followed;
  const std::size_t side = index(action.player);
  const bool has_score = known != nullptr && known->is_score_known;
  const auto has_cube = [&] { return followed != nullptr && !followed->before.other_cube; };
  const auto die = [&](std::uint8_t value) {
    const bool is_rolled = state.play != nullptr && value != 0;
    number_or_null(is_rolled ? std::optional<int>(value) : std::nullopt);
  };
  const auto situation = [&]() -> const Situation& {
    if (state.situation) return *state.situation;
    Situation& made = state.situation.emplace(known->frame);
    const std::optional<Offer>& offer = followed->before.offer;
    made.mover = action.player;
    made.position = state.board;
    made.cube = followed->before.cube;
    if (state.play != nullptr && state.play->roll.is_valid()) made.roll = state.play->roll;
    if (offer && is_answer(action)) {
      made.mover = offer->by;
      made.position = followed->before.seen_by(offer->by);
      made.is_double_offered = true;
    }
    return made;
  };
  const auto has_id = [&] { return !state.board.moves_otherwise() && state.can_occur(); };
  const auto position = [&]() -> const std::string& {
    if (state.position.empty()) state.position = to_position_id(situation().position);
    return state.position;
  };
  for (const std::size_t column : table.columns) {
    switch (id_of(Table::turns, column)) {
      case turns_path:
        out_.path(input_->path);
        break;
      case turns_match:
        number(match_);
        break;
      case turns_game:
        number(row.game_number);
        break;
      case turns_turn:
        number(row.turn);
        break;
      case turns_seq:
        number(row.seq);
        break;
      case turns_line:
        write_place(action.span.begin, true);
        break;
      case turns_byte:
        write_place(action.span.begin, false);
        break;
      case turns_end_byte:
        write_place(action.span.end, false);
        break;
      case turns_action:
        out_.words(word_for(action));
        break;
      case turns_player:
        number(number_of(action.player));
        break;
      case turns_name:
        foreign_or_null(row.game.names[side].empty() ? match.names[side] : row.game.names[side]);
        break;
      case turns_is_verified:
        // A decision is followed as far as its board is known.
        out_.boolean(
            state.play == nullptr
                ? followed != nullptr
                : is_verified_turn(*state.play, known, static_cast<std::size_t>(row.turn - 1)));
        break;
      case turns_is_read:
        out_.boolean(state.play == nullptr || state.play->kind != PlayKind::unreadable);
        break;
      case turns_findings:
        write_findings({row.game_number - 1, static_cast<std::int64_t>(row.action)});
        break;
      case turns_position:
        if (followed != nullptr && state.board.moves_otherwise()) {
          out_.words(to_board_text(state.board, state.checkers));
        } else if (has_id()) {
          out_.words(position());
        } else {
          out_.null();
        }
        break;
      case turns_gnubg_id:
        if (has_id()) {
          text_ = position();
          text_ += ':';
          text_ += to_match_id(situation());
          out_.words(text_);
        } else {
          out_.null();
        }
        break;
      case turns_xgid:
        if (has_id()) {
          out_.words(to_xgid(situation()));
        } else {
          out_.null();
        }
        break;
      case turns_length:
        number_or_null(known != nullptr ? std::optional(known->frame.length) : std::nullopt);
        break;
      case turns_score:
        number_or_null(has_score ? std::optional(known->frame.score[side]) : std::nullopt);
        break;
      case turns_opponent_score:
        number_or_null(has_score ? std::optional(known->frame.score[1 - side]) : std::nullopt);
        break;
      case turns_crawford:
        if (known == nullptr || known->crawford == CrawfordState::unknown) {
          out_.null();
        } else {
          out_.boolean(known->crawford == CrawfordState::yes);
        }
        break;
      case turns_cube:
        number_or_null(has_cube() ? std::optional(followed->before.cube.value) : std::nullopt);
        break;
      case turns_cube_owner:
        player_or_null(has_cube() ? followed->before.cube.owner : std::nullopt);
        break;
      case turns_die_1:
        die(state.play != nullptr ? state.play->roll.first : std::uint8_t{0});
        break;
      case turns_die_2:
        die(state.play != nullptr ? state.play->roll.second : std::uint8_t{0});
        break;
      case turns_die_3:
        die(state.play != nullptr ? state.play->roll.third : std::uint8_t{0});
        break;
      case turns_kind:
        words_or_null(state.play != nullptr ? name(state.play->kind) : std::string_view());
        break;
      case turns_written: {
        const std::string_view wording = wording_of(row.game, row.action);
        if (!wording.empty()) {
          out_.foreign(wording);
          break;
        }
        text_.clear();
        if (state.play != nullptr) append_hops(text_, *state.play);
        words_or_null(text_);
        break;
      }
      case turns_canonical:
        text_.clear();
        if (state.reading != nullptr && !state.board.moves_otherwise()) {
          canonical_steps(state.board, state.reading->play.span(), steps_);
          append_text(text_, steps_);
        } else if (followed != nullptr && state.play != nullptr && state.reading != nullptr) {
          text_ = play_of_game(followed->before, state.board, state.play->roll, *state.reading);
        }
        words_or_null(text_);
        break;
      case turns_hits:
        number_or_null(state.reading != nullptr ? std::optional<int>(state.reading->hits)
                                                : std::nullopt);
        break;
      case turns_pips:
        number_or_null(followed != nullptr ? std::optional(state.board.pip_count()) : std::nullopt);
        break;
      case turns_opponent_pips:
        number_or_null(followed != nullptr ? std::optional(state.board.opponent_pip_count())
                                           : std::nullopt);
        break;
      case turns_legal_plays: {
        const bool may_play = followed != nullptr && state.play != nullptr &&
                              followed->before.ending == Ending::none && state.can_occur();
        number_or_null(may_play
                           ? count_plays(followed->before, state.board, state.play->roll, plays_)
                           : std::nullopt);
        break;
      }
      case turns_value:
        number_or_null(value_of(action));
        break;
      default:
        break;
    }
  }
}

void MatchRows::write_plays(const TurnRow& row, TurnState& state) {
  const FollowedAction* const followed = state.followed;
  if (followed == nullptr || state.play == nullptr || followed->before.ending != Ending::none ||
      !state.can_occur()) {
    return;
  }
  const ChosenTable& table = *chosen(Table::plays);
  int play = 0;
  for (const PlayEntry& entry :
       entries_of(followed->before, state.board, state.play->roll, row.seen->checkers)) {
    ++play;
    out_.begin_row(table);
    for (const std::size_t column : table.columns) {
      switch (id_of(Table::plays, column)) {
        case plays_path:
          out_.path(input_->path);
          break;
        case plays_match:
          number(match_);
          break;
        case plays_game:
          number(row.game_number);
          break;
        case plays_turn:
          number(row.turn);
          break;
        case plays_seq:
          number(row.seq);
          break;
        case plays_number:
          number(play);
          break;
        case plays_play:
          out_.words(entry.play);
          break;
        case plays_result:
          out_.words(entry.result);
          break;
        case plays_hits:
          number(entry.hits);
          break;
        case plays_is_played:
          if (state.reading == nullptr) {
            out_.null();
          } else {
            out_.boolean(entry.board == state.reading->result);
          }
          break;
        default:
          break;
      }
    }
    out_.end_row();
  }
}

}  // namespace bgtools::analysis
