#include <algorithm>
#include <bgtools/finding/spelling.hpp>
#include <bgtools/formats/mat/dialect.hpp>
#include <string>

namespace bgtools::mat {
namespace {

struct Site {
  std::string_view word;  // in lower case, anywhere in the tag's value
  std::string_view dialect;
};

constexpr Site kSites[] = {
    {"backgammongalaxy", dialect::kGalaxy},
    {"backgammon galaxy", dialect::kGalaxy},
    {"backgammon studio", dialect::kStudio},
    {"heroes", dialect::kStudio},
    {"opengammon", dialect::kOpengammon},
    {"foxamon", dialect::kOpengammon},
    {"dailygammon", dialect::kDailygammon},
    {"playok", dialect::kPlayok},
    {"kurnik", dialect::kPlayok},
    {"gridgammon", dialect::kGridgammon},
    {"gamesgrid", dialect::kGridgammon},
    {"choue", dialect::kChoue},
    {"xg mobile", dialect::kXgMobile},
    {"ppnards", dialect::kPpnards},
};

const Tag* tag_named(const Match& match, std::string_view key) {
  for (const Tag& tag : match.tags) {
    if (tag.key == key) return &tag;
  }
  return nullptr;
}

/// If no tag and no word decides, the layout does (docs/formats/mat.md, "Dialects").
std::string_view dialect_of_layout(const Match& match, const DialectMarks& marks) noexcept {
  constexpr std::size_t kJellyfishNameColumn = 33;
  constexpr std::size_t kDailyGammonColumn = 40;
  constexpr std::size_t kGalaxyColumn = 33;
  constexpr std::size_t kStudioColumn = 40;
  const bool is_of_site =
      !marks.has_indented_match_line && marks.has_indented_game_line && !marks.has_crlf;
  const auto has_columns = [&](std::size_t column) {
    return marks.right_column == column && marks.second_name_column == column;
  };
  if (is_of_site && has_columns(kStudioColumn)) return dialect::kStudio;
  if (is_of_site && has_columns(kGalaxyColumn) && !marks.has_hits && !marks.has_word_bar &&
      !marks.has_merged_hops) {
    return dialect::kGalaxy;
  }
  if (marks.has_word_bar || marks.has_merged_hops || marks.has_cannot_move) return dialect::kPlain;
  if (marks.has_indented_match_line && marks.has_blank_after_rows) return dialect::kGnubg;
  if (!match.tags.empty()) return dialect::kPlain;
  if (!marks.has_indented_match_line && !marks.has_indented_game_line) {
    return marks.right_column >= kDailyGammonColumn ? dialect::kDailygammon : dialect::kPlain;
  }
  if (!marks.has_indented_match_line || marks.second_name_column != kJellyfishNameColumn) {
    return dialect::kPlain;
  }
  if (marks.has_crlf) return dialect::kJellyfish;
  const bool is_as_rolled = marks.has_low_die_first && marks.has_high_die_first;
  return is_as_rolled && marks.has_hits ? dialect::kSnowie : dialect::kPlain;
}

}  // namespace

void DialectMarks::note_spelling(const WrittenPlay& play, std::string_view cell) noexcept {
  if (play.roll.first > play.roll.second) has_high_die_first = true;
  if (play.roll.first < play.roll.second) has_low_die_first = true;
  for (const Step& step : play.hops()) {
    has_hits = has_hits || step.hit;
    // A die may bear off a checker from a nearer point, so only longer hops tell.
    has_merged_hops = has_merged_hops || step.from - step.to > play.roll.high();
  }
  if (play.kind == PlayKind::danced) {
    has_cannot_move = has_cannot_move || cell.find("Cannot Move") != std::string_view::npos;
  }
  if (has_word_bar || play.count == 0) return;
  const bool uses_words = play.steps[0].from == kBar || play.steps[play.count - 1U].to == kOff;
  if (!uses_words) return;
  for (const char c : cell) {
    if (lower(c) != 'b' && lower(c) != 'o') continue;
    has_word_bar = true;
    has_capital_words = c != lower(c);
    return;
  }
}

bool has_rating(std::string_view name) noexcept {
  const std::size_t comma = name.rfind(',');
  return comma != std::string_view::npos && comma + 1 < name.size() &&
         name.find_first_not_of("0123456789.", comma + 1) == std::string_view::npos;
}

std::string_view dialect_of(const Match& match, const DialectMarks& marks) noexcept {
  if (const Tag* site = tag_named(match, "Site")) {
    const std::string value = lowered(site->value);
    for (const Site& known : kSites) {
      if (value.find(known.word) != std::string::npos) return known.dialect;
    }
  }
  if (marks.has_dueller) return dialect::kDueller;
  if (marks.has_rating) return dialect::kGridgammon;
  if (marks.has_declared_play) return dialect::kSnowie;
  const bool is_xg = marks.has_bom || tag_named(match, "Match ID") != nullptr ||
                     tag_named(match, "CubeLimit") != nullptr;
  if (is_xg) {
    if (tag_named(match, "TimeControl") != nullptr || marks.first_number_column == 3)
      return dialect::kXgMobile;
    return marks.has_capital_words || marks.has_cannot_move || marks.right_column >= 37
               ? dialect::kXgTxt
               : dialect::kXgMat;
  }
  return dialect_of_layout(match, marks);
}

}  // namespace bgtools::mat
