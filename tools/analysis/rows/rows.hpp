#pragma once

#include <array>
#include <bgtools/formats/format.hpp>
#include <bgtools/record/match.hpp>
#include <bgtools/text/source.hpp>
#include <bgtools/verify/watcher.hpp>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "analysis/rows/row_writer.hpp"
#include "report/finding.hpp"

namespace bgtools::analysis {

/// The input that rows are made of.
struct RowInput {
  std::string_view path;
  const Source& source;
  const Format* format = nullptr;  ///< the one that it was read with
};

/// Makes rows of the matches of one input after the other. It watches each match being verified,
/// keeps it, and writes its rows when all its findings are known:
///
///     MatchRows rows(tables, options, writer);
///     verify(match, options, findings, &rows);
///     rows.keep(std::move(match), 1);
///     rows.write_kept(input, true, findings);
///
/// A column that was not chosen costs nothing.
class MatchRows final : public GameWatcher {
 public:
  /// The references must outlive it. `options` are those that the matches are verified with.
  MatchRows(std::span<const ChosenTable> tables, const VerifyOptions& options, RowWriter& out);

  void see(const VerifiedGame& game) override;
  /// Forgets everything, for the next input.
  void clear() noexcept;
  /// Keeps the match whose games were just seen; `number` counts from 1.
  void keep(Match&& match, int number);
  /// Whether a match is kept that was not written.
  [[nodiscard]] bool has_kept() const noexcept { return kept_.has_value(); }
  /// Writes the rows of the kept match, if there is one, and forgets it. Of the findings, those of
  /// the match are written, and if it `is_last` in the input also those of no match.
  void write_kept(const RowInput& input, bool is_last, const report::FindingList& findings);

 private:
  /// A game as it was seen.
  struct SeenGame {
    bool is_followed = false;
    std::vector<FollowedAction> actions{};
    std::vector<bool> is_unverified{};  ///< by the number of the turn, counted from 0
    Situation frame{};                  ///< everything but the board, the turn and the cube
    bool is_score_known = true;
    CrawfordState crawford = CrawfordState::no;
    Ending ending = Ending::none;
    std::optional<Player> winner{};
    std::optional<int> points{};
    std::optional<int> level{};
    Cube cube{};
    bool has_cube = false;  ///< `cube` is known
    int checkers = 15;
  };
  /// One row of the table of turns.
  struct TurnRow {
    const Game& game;
    const SeenGame* seen = nullptr;
    int game_number = 0;
    std::size_t action = 0;  ///< index into Game::actions
    int turn = 0;
    int seq = 0;
  };
  /// What several columns of a turn need, computed once for each.
  struct TurnState;
  /// Where a finding belongs: the index of a game and of its action. kWhole: the match as a whole,
  /// or the game as a whole.
  using Home = std::pair<std::int64_t, std::int64_t>;
  static constexpr std::int64_t kWhole = -1;
  struct GameCounts {
    std::int64_t turns = 0;
    std::int64_t unverified = 0;
    std::int64_t unread = 0;
  };

  [[nodiscard]] const ChosenTable* chosen(Table table) const noexcept {
    return chosen_[static_cast<std::size_t>(table)];
  }
  [[nodiscard]] const SeenGame* seen(std::size_t game) const noexcept;
  /// `turn` counts from 0.
  [[nodiscard]] static bool is_verified_turn(const WrittenPlay& play, const SeenGame* seen,
                                             std::size_t turn);
  [[nodiscard]] static GameCounts counts_of(const Game& game, const SeenGame* seen);
  void place_findings(const Match& match, int number, bool is_last,
                      const report::FindingList& findings);
  [[nodiscard]] static Home home_of(const report::Finding& finding, const Match& match);
  void write_findings(const Home& home);
  void write_place(std::uint64_t offset, bool is_line);
  void write_match(const Match& match);
  void write_game(const Match& match, std::size_t at);
  void write_turns(const Match& match, std::size_t at);
  void write_turn(const Match& match, const TurnRow& row);
  void write_turn_cells(const ChosenTable& table, const Match& match, const TurnRow& row,
                        TurnState& state);
  void write_plays(const TurnRow& row, TurnState& state);

  void number(std::int64_t value) { out_.number(value); }
  void number_or_null(std::optional<int> value);
  void player_or_null(std::optional<Player> player);
  void foreign_or_null(std::string_view text);
  void words_or_null(std::string_view text);

  std::array<const ChosenTable*, kTableCount> chosen_{};
  const VerifyOptions& options_;
  RowWriter& out_;
  /// Games of one match; those after the first `count` are memory to be used again.
  struct SeenGames {
    std::vector<SeenGame> games{};
    std::size_t count = 0;
  };
  SeenGames being_seen_;
  SeenGames seen_;  ///< of the kept match
  std::optional<Match> kept_{};
  const RowInput* input_ = nullptr;
  int match_ = 0;
  std::map<Home, std::string> findings_;
  std::vector<LegalPlay> plays_;
  std::vector<Step> steps_;
  std::string text_;
};

}  // namespace bgtools::analysis
