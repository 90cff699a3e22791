#include <algorithm>
#include <bgtools/formats/mat/dialect.hpp>
#include <string>

namespace bgtools::mat {
namespace {

std::string lower(std::string_view text) {
  std::string result(text);
  std::transform(result.begin(), result.end(), result.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  return result;
}

struct Site {
  std::string_view word;  // in lower case, anywhere in the tag's value
  std::string_view dialect;
};

constexpr Site kSites[] = {
    {"backgammongalaxy", "galaxy"},
    {"backgammon galaxy", "galaxy"},
    {"backgammon studio", "studio"},
    {"heroes", "studio"},
    {"opengammon", "opengammon"},
    {"foxamon", "opengammon"},
    {"dailygammon", "dailygammon"},
    {"playok", "playok"},
    {"kurnik", "playok"},
    {"gridgammon", "gridgammon"},
    {"gamesgrid", "gridgammon"},
    {"choue", "choue"},
    {"xg mobile", "xg-mobile"},
};

const Tag* tag_named(const Match& match, std::string_view key) {
  for (const Tag& tag : match.tags) {
    if (tag.key == key) return &tag;
  }
  return nullptr;
}

}  // namespace

void DialectMarks::note(const WrittenPlay& play, std::string_view cell) noexcept {
  if (play.roll.first > play.roll.second) has_high_die_first = true;
  if (play.roll.first < play.roll.second) has_low_die_first = true;
  for (const Step& step : play.hops()) has_hits = has_hits || step.hit;
  if (play.kind == PlayKind::danced) {
    has_cannot_move = has_cannot_move || cell.find("Cannot Move") != std::string_view::npos;
  }
  if (has_word_bar || play.count == 0) return;
  const bool uses_words = play.steps[0].from == kBar || play.steps[play.count - 1U].to == kOff;
  if (!uses_words) return;
  const std::size_t word = cell.find_first_of("bBoO");
  if (word == std::string_view::npos) return;
  has_word_bar = true;
  has_capital_words = cell[word] == 'B' || cell[word] == 'O';
}

bool has_rating(std::string_view name) noexcept {
  const std::size_t comma = name.rfind(',');
  return comma != std::string_view::npos && comma + 1 < name.size() &&
         name.find_first_not_of("0123456789.", comma + 1) == std::string_view::npos;
}

std::string_view dialect_of(const Match& match, const DialectMarks& marks) noexcept {
  if (const Tag* site = tag_named(match, "Site")) {
    const std::string value = lower(site->value);
    for (const Site& known : kSites) {
      if (value.find(known.word) != std::string::npos) return known.dialect;
    }
  }
  if (marks.has_dueller) return "dueller";
  if (marks.has_rating) return "gridgammon";
  if (marks.has_declared_play) return "snowie";
  const bool is_xg =
      tag_named(match, "Match ID") != nullptr || tag_named(match, "CubeLimit") != nullptr;
  if (is_xg) {
    if (tag_named(match, "TimeControl") != nullptr || marks.first_number_column == 3)
      return "xg-mobile";
    return marks.has_capital_words || marks.has_cannot_move || marks.right_column >= 37 ? "xg-txt"
                                                                                        : "xg-mat";
  }
  if (marks.has_bom) return marks.has_capital_words || marks.has_cannot_move ? "xg-txt" : "xg-mat";
  return "plain";
}

}  // namespace bgtools::mat
