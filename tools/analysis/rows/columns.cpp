// The columns of all tables: each has its name, its unit, its meaning and its cell. What the cell
// returns is the column's type, and whether it can be null. docs/rows.md is made of this table.

#include "analysis/rows/columns.hpp"

#include <algorithm>
#include <array>
#include <bgtools/game/words.hpp>
#include <bgtools/record/play_kind.hpp>
#include <bgtools/rules/profile.hpp>

#include "analysis/rows/column_table.hpp"
#include "analysis/rows/row.hpp"
#include "analysis/rows/row_writer.hpp"
#include "analysis/rows/sums.hpp"

namespace bgtools::analysis {
namespace {

/// The name of a game, or the one that the record gives to a game that is not known.
Text game_in(const Profile& profile, CellMemory& memory) {
  if (profile.unknown_game.empty()) return words(name(profile.variant));
  return foreign(memory.text = profile.unknown_game);
}

// Columns of several tables.

constexpr ColumnWith kPath{
    "path", "",
    "the input, as `check` names it; `league.zip!/final.mat` for a member of an archive",
    [](const InMatch& row) { return Path{row.input.path}; }};
constexpr ColumnWith kMatch{"match", "from 1", "counts the matches of the input",
                            [](const InMatch& row) { return row.match_number; }};
constexpr ColumnWith kLine{"line", "from 1", "where it begins; null in a format that has no lines",
                           [](const InMatch& row) { return row.line(); }};
constexpr ColumnWith kByte{
    "byte", "bytes",
    "where it begins in the input's own bytes, or in those that it unpacks to, from 0",
    [](const InMatch& row) { return row.byte(row.span.begin); }};
constexpr ColumnWith kEndByte{"end_byte", "bytes", "where it ends, exclusive",
                              [](const InMatch& row) { return row.byte(row.span.end); }};
constexpr ColumnWith kRolls{"turns", "turns",
                            "rolls; as many as `turns` has rows with the action `roll`",
                            [](const InMatch& row) { return row.counts.turns; }};
constexpr ColumnWith kUnverified{"unverified_turns", "turns",
                                 "of these, those that were not verified",
                                 [](const InMatch& row) { return row.counts.unverified; }};
constexpr ColumnWith kUnread{"unread_turns", "turns",
                             "of these, those that the reader could not read",
                             [](const InMatch& row) { return row.counts.unread; }};

constexpr ColumnWith kGame{"game", "from 1",
                           "counts the games of the match, whatever number the text prints",
                           [](const InGame& row) { return row.game_number; }};
constexpr ColumnWith kGameLength{"length", "points",
                                 "the match length that it was judged by; 0: money session",
                                 [](const InGame& row) { return row.length(); }};
constexpr ColumnWith kCrawford{
    "crawford", "", "whether it is the Crawford game; null: the record does not prove it",
    [](const InGame& row) { return row.is_crawford(); }};

constexpr auto kMatches = table_of<InMatch>(
    kPath, kMatch,
    ColumnWith{"format", "", "the format that it was read with",
               [](const InMatch& row) {
                 return words(row.input.format == nullptr ? std::string_view()
                                                          : row.input.format->name);
               }},
    ColumnWith{"dialect", "", "the program or site that wrote it; null: the format has no dialects",
               [](const InMatch& row) { return words_or_null(row.match.dialect); }},
    kLine, kByte, kEndByte,
    ColumnWith{"name_1", "", "the player of the left column; null: no name",
               [](const InMatch& row) { return foreign_or_null(row.match.names[0]); }},
    ColumnWith{"name_2", "", "the player of the right column",
               [](const InMatch& row) { return foreign_or_null(row.match.names[1]); }},
    ColumnWith{"length", "points", "as the record states it; 0: money session; null: not stated",
               [](const InMatch& row) { return row.match.length; }},
    ColumnWith{
        "variant", "",
        "the game, such as `backgammon`; a game that bgtools does not know has the name that the "
        "record gives it",
        [](const InMatch& row) {
          return game_in(Profiles(row.match, row.options).of_match(), row.memory);
        }},
    ColumnWith{"rules", "", "the rules of the game that it was judged by, in words",
               [](const InMatch& row) {
                 return foreign(row.memory.text = describe(Profiles(row.match, row.options)));
               }},
    ColumnWith{"event", "", "the tag Event",
               [](const InMatch& row) { return foreign_or_null(row.tag("Event")); }},
    ColumnWith{"site", "", "the tag Site",
               [](const InMatch& row) { return foreign_or_null(row.tag("Site")); }},
    ColumnWith{"date", "", "the tag EventDate or, without it, Date, as written",
               [](const InMatch& row) { return foreign_or_null(row.date()); }},
    ColumnWith{"round", "", "the tag Round",
               [](const InMatch& row) { return foreign_or_null(row.tag("Round")); }},
    ColumnWith{"games", "games", "games",
               [](const InMatch& row) { return row.match.games.size(); }},
    kRolls, kUnverified, kUnread,
    ColumnWith{
        "findings", "codes",
        "findings that belong to no game; those that belong to no match are in the last match of "
        "the input",
        [](const InMatch& row) { return words_or_null(row.codes()); }},
    ColumnWith{"iso_date", "",
               "the day that `date` means, such as `2024-04-03`; null: there is none, or it is not "
               "certain",
               [](const InMatch& row) { return words_or_null(row.day()); }},
    ColumnWith{"score_1", "points",
               "of the left player at the end of the record, as followed, at most `length`; null: "
               "not known",
               [](const InMatch& row) { return row.final_score(0); }},
    ColumnWith{"score_2", "points", "of the right player",
               [](const InMatch& row) { return row.final_score(1); }},
    ColumnWith{"winning_player", "player", "1 or 2; null: nobody has won, or it is not known",
               [](const InMatch& row) { return row.result->winner; }},
    ColumnWith{"winner", "", "the name of that player, without a rating",
               [](const InMatch& row) { return foreign_or_null(row.name_by_result(true)); }},
    ColumnWith{"loser", "", "the name of the other one",
               [](const InMatch& row) { return foreign_or_null(row.name_by_result(false)); }},
    ColumnWith{"ended", "",
               "how the last game ended: `played-out`, `dropped`, `resigned`, `settled`, or "
               "`result-only` where only its printed result says that it did, as after a "
               "resignation that is not written; `unfinished`: the record stops before the end of "
               "the match; `excerpt`: it is a position, or it stops so and lacks the beginning or "
               "games, too; null: not known",
               [](const InMatch& row) { return words_or_null(row.result->ended); }},
    ColumnWith{"reason", "",
               "why one of the columns from `iso_date` to `ended` is null, or what is left out",
               [](const InMatch& row) { return words_or_null(row.reason()); }},
    ColumnWith{
        "result_findings", "codes",
        "findings that touch the result, in any row: those about the score (BG3, BG514) and BG013",
        [](const InMatch& row) { return words_or_null(row.result_findings->codes); }},
    ColumnWith{"is_contradicted", "",
               "an error about the score is among them: something that is recorded of the result "
               "is wrong",
               [](const InMatch& row) { return row.result_findings->has_error; }},
    ColumnWith{"gammons_1", "games",
               "gammons and backgammons that the left player won, as far as the record shows it",
               [](const InMatch& row) { return row.result->gammons[0]; }},
    ColumnWith{"gammons_2", "games", "those of the right player",
               [](const InMatch& row) { return row.result->gammons[1]; }},
    ColumnWith{"largest_cube", "",
               "the highest value of the cube at the end of a game; null: not known of any game",
               [](const InMatch& row) { return row.result->largest_cube; }});

constexpr auto kGames = table_of<InGame>(
    kPath, kMatch, kGame,
    ColumnWith{"label", "", "the number that the text prints",
               [](const InGame& row) { return row.game.label; }},
    kLine, kByte, kEndByte,
    ColumnWith{"name_1", "", "the player of the left column; null: no name",
               [](const InGame& row) { return foreign_or_null(row.name(0)); }},
    ColumnWith{"name_2", "", "the player of the right column",
               [](const InGame& row) { return foreign_or_null(row.name(1)); }},
    kGameLength,
    ColumnWith{"score_1", "points",
               "of the left player before the game, as followed; null: not known",
               [](const InGame& row) { return row.score(0); }},
    ColumnWith{"score_2", "points", "of the right player",
               [](const InGame& row) { return row.score(1); }},
    ColumnWith{"written_score_1", "points", "as the heading prints it",
               [](const InGame& row) { return row.game.score_before[0]; }},
    ColumnWith{"written_score_2", "points", "as the heading prints it",
               [](const InGame& row) { return row.game.score_before[1]; }},
    kCrawford,
    ColumnWith{"is_set_up", "", "a board is set before the first roll",
               [](const InGame& row) { return row.is_set_up(); }},
    kRolls, kUnverified, kUnread,
    ColumnWith{"variant", "", "the game, which may not be that of the whole match",
               [](const InGame& row) {
                 return game_in(Profiles(row.match, row.options).of(row.game), row.memory);
               }},
    ColumnWith{"ending", "",
               "`played-out`, `dropped` or `resigned`, as the actions show it; null: they do not, "
               "as for a "
               "resignation that is only a printed result",
               [](const InGame& row) { return words_or_null(row.ending()); }},
    ColumnWith{"winner", "player", "1 or 2, by the actions and the printed result",
               [](const InGame& row) { return get(row.seen, &SeenGame::winner); }},
    ColumnWith{"points", "points",
               "what the game is worth; null: there is more than one answer, or none",
               [](const InGame& row) { return get(row.seen, &SeenGame::points); }},
    ColumnWith{"level", "1 to 3",
               "single game, gammon or backgammon, where the final board or a resignation shows it",
               [](const InGame& row) { return get(row.seen, &SeenGame::level); }},
    ColumnWith{"written_winner", "player", "as the result is printed",
               [](const InGame& row) { return get(row.game.result, &Result::winner); }},
    ColumnWith{"written_points", "points", "as the result is printed",
               [](const InGame& row) { return get(row.game.result, &Result::points); }},
    ColumnWith{"written_level", "1 to 3", "where the text names it",
               [](const InGame& row) { return get(row.game.result, &Result::level); }},
    ColumnWith{"cube", "",
               "its value at the end, before a double that was dropped; null: not known",
               [](const InGame& row) { return get(get(row.seen, &SeenGame::cube), &Cube::value); }},
    ColumnWith{"cube_owner", "player", "at the end; null: centred, or not known",
               [](const InGame& row) { return get(get(row.seen, &SeenGame::cube), &Cube::owner); }},
    ColumnWith{"findings", "codes", "findings of the game that belong to no row of `turns`",
               [](const InGame& row) { return words_or_null(row.codes()); }});

constexpr auto kTurns = table_of<InTurn>(
    kPath, kMatch, kGame,
    ColumnWith{
        "turn", "from 1",
        "the number of the roll in its game; a decision has that of the roll that it precedes",
        [](const InTurn& row) { return row.turn; }},
    ColumnWith{"seq", "from 1", "counts the rows of the game",
               [](const InTurn& row) { return row.seq; }},
    kLine, kByte, kEndByte,
    ColumnWith{"action", "", "`roll`, `double`, `take`, `drop`, `beaver`, `raccoon` or `resign`",
               [](const InTurn& row) { return words(word_for(row.action)); }},
    ColumnWith{"player", "player", "who acts: 1 (left) or 2 (right)",
               [](const InTurn& row) { return row.action.player; }},
    ColumnWith{
        "name", "", "of the player; null: no name",
        [](const InTurn& row) { return foreign_or_null(row.name(index(row.action.player))); }},
    ColumnWith{"is_verified", "",
               "of a roll: `check` verified the turn; of a decision: the board is known. See below",
               [](const InTurn& row) { return row.is_verified(); }},
    ColumnWith{"is_read", "", "false: the reader could not read the play; `written` has its text",
               [](const InTurn& row) { return row.is_read(); }},
    ColumnWith{"findings", "codes", "findings of this row",
               [](const InTurn& row) { return words_or_null(row.codes()); }},
    ColumnWith{
        "position", "",
        "GNU Backgammon's position id before the action, seen by the player on roll, who is the "
        "doubler where a double is answered; in games that move otherwise the board in the "
        "notation "
        "of [games.md](games.md); null: the board is not known",
        [](const InTurn& row) { return words_or_null(row.position()); }},
    ColumnWith{"gnubg_id", "", "position id and match id; null also in games that move otherwise",
               [](const InTurn& row) { return words_or_null(row.gnubg_id()); }},
    ColumnWith{"xgid", "", "the same situation for eXtreme Gammon",
               [](const InTurn& row) { return words_or_null(row.xgid()); }},
    kGameLength,
    ColumnWith{"score", "points", "of the player before the game",
               [](const InTurn& row) { return row.score(index(row.action.player)); }},
    ColumnWith{"opponent_score", "points", "of the opponent before the game",
               [](const InTurn& row) { return row.score(1 - index(row.action.player)); }},
    kCrawford,
    ColumnWith{"cube", "", "its value before the action; null: not known",
               [](const InTurn& row) { return get(row.cube(), &Cube::value); }},
    ColumnWith{"cube_owner", "player", "null: centred, or not known",
               [](const InTurn& row) { return get(row.cube(), &Cube::owner); }},
    ColumnWith{"die_1", "pips", "as written, in the order written; null: not a roll, or not stated",
               [](const InTurn& row) { return row.die(&Roll::first); }},
    ColumnWith{"die_2", "pips", "the second one",
               [](const InTurn& row) { return row.die(&Roll::second); }},
    ColumnWith{"die_3", "pips", "only tabula has it",
               [](const InTurn& row) { return row.die(&Roll::third); }},
    ColumnWith{
        "kind", "",
        "what is written after the roll: `moved`, `danced`, `blank`, `unplayed`, `unrecorded`, "
        "`declared` (illegal) or `unreadable`",
        [](const InTurn& row) {
          return words_or_null(row.play == nullptr ? std::string_view() : name(row.play->kind));
        }},
    ColumnWith{
        "written", "",
        "the moves as written, `bar`, `off` and hit marks spelt in one way; of what could not be "
        "read, the text",
        [](const InTurn& row) {
          const std::string_view wording = wording_of(row.game, row.action_index);
          return wording.empty() ? words_or_null(row.hops()) : foreign_or_null(wording);
        }},
    ColumnWith{"canonical", "",
               "the legal play that was made, in the notation of `plays`; null: it is illegal or "
               "not known, "
               "or there is none",
               [](const InTurn& row) { return words_or_null(row.canonical()); }},
    ColumnWith{"hits", "checkers",
               "checkers that it hits; null where `canonical` says nothing, except 0 for a dance",
               [](const InTurn& row) { return get(row.reading, &Reading::hits); }},
    ColumnWith{"pips", "pips", "pip count of the player before the action",
               [](const InTurn& row) { return get(row.board, &Position::pip_count); }},
    ColumnWith{"opponent_pips", "pips", "pip count of the opponent",
               [](const InTurn& row) { return get(row.board, &Position::opponent_pip_count); }},
    ColumnWith{"legal_plays", "plays",
               "legal plays of the roll, counted by the boards that they lead to; 0: a dance",
               [](const InTurn& row) { return row.legal_plays(); }},
    ColumnWith{
        "possible_rolls", "",
        "of a roll whose dice are not recorded: those that allow what is written, as `21 33`; "
        "a single one is certain; null: dice are recorded, or nothing is known",
        [](const InTurn& row) { return words_or_null(row.possible_rolls()); }},
    ColumnWith{
        "value", "",
        "the new value of the cube, or the level of a resignation (1 to 3), where it is written",
        [](const InTurn& row) { return row.value(); }});

constexpr auto kPlays = table_of<InPlay>(
    kPath, kMatch, kGame,
    ColumnWith{"turn", "from 1", "as in `turns`", [](const InPlay& row) { return row.turn; }},
    ColumnWith{"seq", "from 1", "as in `turns`", [](const InPlay& row) { return row.seq; }},
    ColumnWith{"number", "from 1", "counts the plays of the turn, in the order of `result`",
               [](const InPlay& row) { return row.play_number; }},
    ColumnWith{"play", "", "in the notation of `plays`",
               [](const InPlay& row) { return words(row.entry->play); }},
    ColumnWith{
        "result", "",
        "position id after it, with the opponent on roll; in games that move otherwise their "
        "notation",
        [](const InPlay& row) { return words(row.entry->result); }},
    ColumnWith{"hits", "checkers", "checkers that it hits",
               [](const InPlay& row) { return row.entry->hits; }},
    ColumnWith{
        "is_played", "", "whether this play was made; null: not known, or the play is illegal",
        [](const InPlay& row) {
          return row.reading == nullptr ? std::nullopt
                                        : std::optional(row.entry->board == row.reading->result);
        }});

constexpr std::array<std::string_view, kTableCount> kTableNames{
    "matches", "games", "turns", "plays", "players", "events", "pairs"};

}  // namespace

std::string_view name(Table table) noexcept { return kTableNames[static_cast<std::size_t>(table)]; }

std::optional<Table> table_named(std::string_view text) noexcept {
  const auto* const found = std::find(kTableNames.begin(), kTableNames.end(), text);
  if (found == kTableNames.end()) return std::nullopt;
  return static_cast<Table>(found - kTableNames.begin());
}

std::string_view name(ColumnType type) noexcept {
  switch (type) {
    case ColumnType::text:
      return "text";
    case ColumnType::integer:
      return "integer";
    case ColumnType::boolean:
      return "boolean";
  }
  return "";
}

std::span<const Column> columns_of(Table table) noexcept {
  switch (table) {
    case Table::matches:
      return kMatches.columns;
    case Table::games:
      return kGames.columns;
    case Table::turns:
      return kTurns.columns;
    case Table::plays:
      return kPlays.columns;
    case Table::players:
    case Table::events:
    case Table::pairs:
      return columns_of_sums(table);
  }
  return {};
}

std::span<const std::string_view> keys_of(Table table) noexcept {
  static constexpr std::array<std::string_view, 6> kKeys{"path", "match", "game",
                                                         "turn", "seq",   "number"};
  static constexpr std::array<std::size_t, 4> kCounts{2, 3, 5, 6};
  const auto at = static_cast<std::size_t>(table);
  // A sum may be of matches without a name.
  return at < kCounts.size() ? std::span(kKeys).first(kCounts[at])
                             : std::span<const std::string_view>();
}

ChosenColumns all_columns(Table table) {
  ChosenColumns chosen(columns_of(table).size());
  for (std::size_t i = 0; i < chosen.size(); ++i) chosen[i] = i;
  return chosen;
}

OrError<ChosenColumns, std::string_view> columns_named(Table table, std::string_view list) {
  const std::span<const Column> columns = columns_of(table);
  ChosenColumns chosen;
  while (true) {
    const std::size_t end = std::min(list.find(','), list.size());
    const std::string_view wanted = list.substr(0, end);
    const auto found = std::find_if(columns.begin(), columns.end(),
                                    [&](const Column& each) { return each.name == wanted; });
    const auto at = static_cast<std::size_t>(found - columns.begin());
    const bool is_twice = std::find(chosen.begin(), chosen.end(), at) != chosen.end();
    if (found == columns.end() || is_twice) return wanted;
    chosen.push_back(at);
    if (end == list.size()) return chosen;
    list.remove_prefix(end + 1);
  }
}

void write_row(const ChosenTable& chosen, const InMatch& row, RowWriter& out) {
  write_row(kMatches, chosen, row, out);
}
void write_row(const ChosenTable& chosen, const InGame& row, RowWriter& out) {
  write_row(kGames, chosen, row, out);
}
void write_row(const ChosenTable& chosen, const InTurn& row, RowWriter& out) {
  write_row(kTurns, chosen, row, out);
}
void write_row(const ChosenTable& chosen, const InPlay& row, RowWriter& out) {
  write_row(kPlays, chosen, row, out);
}

}  // namespace bgtools::analysis
