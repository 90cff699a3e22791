#pragma once

#include <array>
#include <bgtools/record/match.hpp>
#include <cstddef>
#include <string_view>

namespace bgtools::mat {

/// The programs and sites whose habits are known.
namespace dialect {
inline constexpr std::string_view kJellyfish = "jellyfish";
inline constexpr std::string_view kGnubg = "gnubg";
inline constexpr std::string_view kSnowie = "snowie";
inline constexpr std::string_view kXgMat = "xg-mat";
inline constexpr std::string_view kXgTxt = "xg-txt";
inline constexpr std::string_view kXgMobile = "xg-mobile";
inline constexpr std::string_view kGalaxy = "galaxy";
inline constexpr std::string_view kStudio = "studio";
inline constexpr std::string_view kOpengammon = "opengammon";
inline constexpr std::string_view kDailygammon = "dailygammon";
inline constexpr std::string_view kPlayok = "playok";
inline constexpr std::string_view kGridgammon = "gridgammon";
inline constexpr std::string_view kDueller = "dueller";
inline constexpr std::string_view kChoue = "choue";
inline constexpr std::string_view kPpnards = "ppnards";
inline constexpr std::string_view kPlain = "plain";
}  // namespace dialect

/// All of them; `kPlain` if nothing points to another.
inline constexpr std::array kDialects{
    dialect::kJellyfish,  dialect::kGnubg,       dialect::kSnowie,  dialect::kXgMat,
    dialect::kXgTxt,      dialect::kXgMobile,    dialect::kGalaxy,  dialect::kStudio,
    dialect::kOpengammon, dialect::kDailygammon, dialect::kPlayok,  dialect::kGridgammon,
    dialect::kDueller,    dialect::kChoue,       dialect::kPpnards, dialect::kPlain};

/// Those that can be written, in the order of the writer's table.
inline constexpr std::array kWrittenDialects{dialect::kGnubg, dialect::kSnowie, dialect::kJellyfish,
                                             dialect::kXgMat, dialect::kXgTxt,  dialect::kGalaxy,
                                             dialect::kStudio};

/// Habits of spelling and layout that reveal which program wrote the text.
struct DialectMarks {
  bool has_bom = false;
  bool has_crlf = false;
  bool has_dueller = false;
  bool has_rating = false;         ///< `name,1655.2`
  bool has_declared_play = false;  ///< `Illegal play (...)`
  bool has_indented_match_line = false;
  bool has_indented_game_line = false;
  bool has_blank_after_rows = false;  ///< one, after a play of fewer than four hops
  bool has_hits = false;
  bool has_merged_hops = false;    ///< `24/13` for both dice
  bool has_word_bar = false;       ///< `bar/20`, `6/off`
  bool has_capital_words = false;  ///< `Bar/`, `/Off`
  bool has_cannot_move = false;
  bool has_low_die_first = false;
  bool has_high_die_first = false;
  std::size_t second_name_column = 0;   ///< from 0, of the first game
  std::size_t right_column = 0;         ///< of the first right roll
  std::size_t first_number_column = 0;  ///< after the first row's `)`
  int plays = 0;                        ///< noted so far

  /// Notes the spelling of one cell; a few hundred are enough for a match.
  void note(const WrittenPlay& play, std::string_view cell) noexcept {
    constexpr int kEnough = 150;
    if (plays == kEnough) return;
    ++plays;
    note_spelling(play, cell);
  }

 private:
  void note_spelling(const WrittenPlay& play, std::string_view cell) noexcept;
};

/// Whether a server's rating follows the name, after a comma.
[[nodiscard]] bool has_rating(std::string_view name) noexcept;

/// The dialect of a match, one of `kDialects`.
[[nodiscard]] std::string_view dialect_of(const Match& match, const DialectMarks& marks) noexcept;

}  // namespace bgtools::mat
