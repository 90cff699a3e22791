#pragma once

#include <array>
#include <bgtools/finding/spelling.hpp>
#include <bgtools/formats/sheet/columns.hpp>
#include <bgtools/formats/sheet/line.hpp>
#include <bgtools/formats/sheet/turns.hpp>
#include <bgtools/formats/sheet/words.hpp>
#include <optional>
#include <string_view>

namespace bgtools::sheet {

/// Reads a sheet line by line: reader.cpp handles matches, games and headings, rows.cpp the rows of
/// a game.
class Reader : public TurnBuilder {
 public:
  using TurnBuilder::TurnBuilder;

  void read_line(std::string_view text);
  void finish();

 private:
  void take_comment();
  bool take_heading();
  void take_length(const Heading& heading);
  void take_names(std::string_view first, std::string_view second);
  void take_score(const Heading& heading);
  void take_game_line(const Heading& heading);
  void begin_game_if_over();
  void begin_row(std::optional<int> number, bool begins_turn);
  bool take_turns_line();
  bool take_nacted_line();
  [[nodiscard]] Row with_unreadable_column(Row row) const;
  void take_row(const Row& read);
  void take_cell(const Cell& cell, std::optional<Player> column);
  void take_words(const Cell& cell, const Phrase& said, Player player);
  void take_result(const Cell& cell, std::optional<Player> winner);
  [[nodiscard]] bool is_known(const Cell& cell) const;
  [[nodiscard]] bool is_name(std::string_view words) const {
    return equal_ignoring_case(words, names_[0]) || equal_ignoring_case(words, names_[1]);
  }
  [[nodiscard]] bool is_meant_as_turn(const Row& row) const;
  [[nodiscard]] std::optional<Player> is_said_by(std::string_view line) const;
  void keep_prose();
  void make_turn_of_prose(Player player);
  void fill_gap(const Cell& cell, const Phrase& said, Player player);
  [[nodiscard]] std::optional<Player> known_player(std::string_view name) const;
  [[nodiscard]] std::optional<Player> mover_of(std::string_view name);
  [[nodiscard]] Player player_of(const Cell& cell, const Phrase& said,
                                 std::optional<Player> column);
  [[nodiscard]] bool is_over() const;
  void open_match();
  void open_game(Span where);
  void close_game();
  void close_match();
  void apply_scores();

  std::array<std::string_view, 2> names_{};
  std::array<std::string_view, 2> scores_{};  // as written, of the next game
  Columns columns_{};
  Player next_ = Player::one;
  std::optional<Player> offered_by_{};
  std::optional<int> last_row_{};
  bool is_running_ = false;   // a line of the game had more turns than a row
  bool is_ended_ = false;     // dropped or resigned
  std::string_view prose_{};  // the last line after the last cell that was kept as a comment
};

}  // namespace bgtools::sheet
