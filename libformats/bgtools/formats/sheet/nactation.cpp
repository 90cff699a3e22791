#include <algorithm>
#include <array>
#include <bgtools/formats/sheet/nactation.hpp>
#include <bgtools/text/words.hpp>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <string>
#include <tuple>

namespace bgtools::sheet {
namespace {

constexpr int kHomeEnd = 6;
constexpr int kOuterEnd = 12;
constexpr int kUpEnd = 18;  // U stays above the 17 point

/// The areas of steps.
enum Area : std::uint8_t { kAreaFar, kAreaDown, kAreaJump, kAreaInside };

Area area_of(const Move& move) {
  if (move.from == kBar || move.to > kOuterEnd) return kAreaFar;
  if (move.to > kHomeEnd) return kAreaDown;
  return move.from > kHomeEnd ? kAreaJump : kAreaInside;
}

/// What is known of one of the plays with a result.
struct Way {
  std::array<int, 4> steps{};  // of each area
  int count = 0;
  bool is_up = true;         // all far steps stay above the 17 point
  bool is_in_outer = false;  // a step begins and ends in the outer board
  bool is_high_far = false;  // the larger die moves far

  void add(const Move& move, Roll roll) {
    const Area area = area_of(move);
    ++steps[area];
    ++count;
    if (area == kAreaFar && move.to < kUpEnd) is_up = false;
    if (area == kAreaDown && move.from <= kOuterEnd) is_in_outer = true;
    if (area == kAreaFar && move.from - move.to == roll.high()) is_high_far = true;
  }
  [[nodiscard]] int kinds() const {
    return static_cast<int>(std::count_if(steps.begin(), steps.end(), [](int n) { return n > 0; }));
  }
};

/// The letter for steps in one area, in two, or in three.
char letter_of_one(const Way& way) {
  if (way.steps[kAreaFar] > 0) return way.is_up ? 'U' : 'R';
  return way.steps[kAreaDown] > 0 ? 'D' : way.steps[kAreaJump] > 0 ? 'J' : 'I';
}

char letter_of_two(const Way& way, bool is_double) {
  if (way.steps[kAreaFar] > 0 && way.steps[kAreaDown] > 0) {
    if (is_double || way.is_in_outer) return 'B';
    return way.is_high_far ? 'S' : 'Z';
  }
  if (way.steps[kAreaFar] > 0) return way.steps[kAreaJump] > 0 ? 'C' : 'E';
  if (way.steps[kAreaDown] > 0) return way.steps[kAreaJump] > 0 ? 'O' : 'N';
  return 'A';
}

char letter_of(const Way& way, bool is_double) {
  if (way.kinds() == 1) return letter_of_one(way);
  if (way.kinds() == 2) return letter_of_two(way, is_double);
  constexpr std::string_view kOfThree = "FGMY";
  for (std::size_t area = 0; area < kOfThree.size(); ++area) {
    if (way.kinds() == 3 && way.steps[area] == 2) return kOfThree[area];
  }
  return 'Q';
}

/// A result with what its plays do.
struct Nacted {
  Position after{};
  std::vector<Move> moves{};  // of one of them
  std::string letters{};
  std::vector<int> hits{};  // points, the highest first
  int blots = 0;
  int owned = 0;
  int home = 0;  // owned in the home board
  int slots = 0;
  bool slots_home = false;
  bool makes_point = false;
  bool makes_only_point = false;  // and moves nothing else
  bool makes_anchor = false;
  bool stacks = false;
  bool lifts = false;
  std::array<bool, 25> lands{};  // where checkers stop
  std::vector<int> points{};     // distances from the 6 point, the nearest first
  std::vector<int> others{};     // of blots and spares
};

int count_on(const Position& board, int point) {
  return std::max<int>(board.points[static_cast<std::size_t>(point)], 0);
}

/// What depends on the resulting board alone.
void describe_result(const Position& board, Nacted& play) {
  bool lands_on_owned = true;
  bool leaves_blot = false;
  int made = 0;
  int gained = 0;
  for (int point = kBar; point > kOff; --point) {
    const int before = count_on(board, point);
    const int now = count_on(play.after, point);
    if (now > before) {
      play.lands[static_cast<std::size_t>(point)] = point < kBar;
      gained += now - before;
      lands_on_owned = lands_on_owned && before >= 2;
      if (now >= 2 && before < 2) made += now - before;
      if (now >= 2 && before < 2 && point > kUpEnd - 1) play.makes_anchor = true;
      if (now == 1 && before == 0 && point > 2 && point <= kHomeEnd + 1) {
        ++play.slots;
        play.slots_home = play.slots_home || point <= kHomeEnd;
      }
    }
    if (now < before && before == 1) leaves_blot = true;
    if (point == kBar || now == 0) continue;
    const int distance = std::abs(point - kHomeEnd);
    play.blots += now == 1 ? 1 : 0;
    if (now >= 2) {
      ++play.owned;
      if (point <= kHomeEnd) ++play.home;
      play.points.push_back(distance);
    }
    play.others.insert(play.others.end(), static_cast<std::size_t>(now == 1 ? 1 : now - 2),
                       distance);
  }
  play.lands[kOff] = play.after.checkers() < board.checkers();
  play.makes_point = made > 0;
  play.makes_only_point = made > 0 && made == gained && gained <= 2;
  play.stacks = gained > 0 && lands_on_owned;
  play.lifts = leaves_blot && lands_on_owned;
  std::sort(play.points.begin(), play.points.end());
  std::sort(play.others.begin(), play.others.end());
}

bool is_before(const Nacted& a, const Nacted& b, bool is_double) {
  // A play that makes more home points goes before a hit, but not of a double.
  const int a_home = is_double ? 0 : -a.home;
  const int b_home = is_double ? 0 : -b.home;
  if (a_home != b_home) return a_home < b_home;
  if (a.hits != b.hits) return a.hits > b.hits;
  return std::tuple(-a.owned, a.points, a.others) < std::tuple(-b.owned, b.points, b.others);
}

/// The results of all legal plays, in the order of Nactation.
std::vector<Nacted> nacted_plays(const Position& board, Roll roll) {
  std::vector<Nacted> plays;
  for_each_play(board, roll, [&](const Play& play, const Position& after) {
    auto known = std::find_if(plays.begin(), plays.end(),
                              [&](const Nacted& each) { return each.after == after; });
    if (known == plays.end()) {
      Nacted next{.after = after, .moves = {play.span().begin(), play.span().end()}};
      Position now = board;
      for (const Move& move : play.span()) {
        if (is_hit(now, move)) next.hits.push_back(move.to);
        apply(now, move);
      }
      std::sort(next.hits.begin(), next.hits.end(), std::greater<>());
      describe_result(board, next);
      known = plays.insert(plays.end(), std::move(next));
    }
    Way all;
    Way without_entries;
    for (const Move& move : play.span()) {
      all.add(move, roll);
      if (move.from != kBar) without_entries.add(move, roll);
    }
    known->letters += letter_of(all, roll.is_double());
    if (without_entries.count > 0) known->letters += letter_of(without_entries, roll.is_double());
  });
  std::stable_sort(plays.begin(), plays.end(), [&](const Nacted& a, const Nacted& b) {
    return is_before(a, b, roll.is_double());
  });
  return plays;
}

bool has_letter(const Nacted& play, char letter) {
  return play.letters.find(letter) != std::string::npos;
}

/// Whether one checker hits and another one splits.
bool hits_and_splits(const Nacted& play) {
  return play.hits.size() == 1 && play.moves.size() == 2 &&
         std::any_of(play.moves.begin(), play.moves.end(), [&](const Move& move) {
           return area_of(move) == kAreaFar && move.from < kBar && move.to != play.hits.front();
         });
}

/// Whether the larger die splits and the smaller one slots the 5 or the 4 point.
bool is_wild(const Nacted& play, Roll roll) {
  return (has_letter(play, 'C') || has_letter(play, 'E')) && play.slots == 1 &&
         (play.lands[5] || play.lands[4]) &&
         std::any_of(play.moves.begin(), play.moves.end(), [&](const Move& move) {
           return area_of(move) == kAreaFar && move.from - move.to == roll.high();
         });
}

/// Whether a capital, or a sign, fits a play.
bool fits_sign(const Nacted& play, char sign, Roll roll) {
  switch (sign) {
    case 'P':
      return roll.is_double() ? play.makes_only_point : play.makes_point;
    case 'H':
      return !play.hits.empty();
    case 'K':
      return !play.hits.empty() && play.hits.back() <= kHomeEnd;
    case 'X':
      return hits_and_splits(play);
    case 'T':
      return play.stacks;
    case 'L':
      return play.lifts;
    case 'W':
      return is_wild(play, roll);
    case '$':
      return play.slots == 1;
    case '&':
      return play.slots == 2;
    case '@':
      return play.makes_anchor && (!roll.is_double() || play.makes_only_point);
    default:
      return has_letter(play, sign);
  }
}

/// The plays that a capital or a sign fits, in their order.
std::vector<const Nacted*> family_of(const std::vector<Nacted>& plays, char sign, Roll roll) {
  std::vector<const Nacted*> found;
  for (const Nacted& play : plays) {
    if (fits_sign(play, sign, roll)) found.push_back(&play);
  }
  if (found.empty() && sign == 'S' && !roll.is_double()) return family_of(plays, 'Z', roll);
  const auto sort = [&](auto key) {
    std::stable_sort(found.begin(), found.end(),
                     [&](const Nacted* a, const Nacted* b) { return key(*a) < key(*b); });
  };
  if (sign == 'T' || sign == 'L') sort([](const Nacted& play) { return play.blots; });
  if (sign == 'K') sort([](const Nacted& play) { return -static_cast<int>(play.hits.size()); });
  if (sign == '$') {
    // In the home board, and the other die goes down.
    sort([](const Nacted& play) {
      const auto* const outer = play.lands.begin() + kHomeEnd + 1;
      const bool goes_down = std::find(outer, outer + kHomeEnd, true) != outer + kHomeEnd;
      return std::pair(play.slots_home ? 0 : 1, goes_down ? 0 : 1);
    });
  }
  if (sign != 'H') return found;
  // The other die goes down, and the next letter is for a hit on the next point.
  sort([](const Nacted& play) {
    return std::pair(-play.hits.front(), has_letter(play, 'D') || has_letter(play, 'O') ? 0 : 1);
  });
  const auto next = std::find_if(found.begin(), found.end(), [&](const Nacted* play) {
    return play->hits.front() != found.front()->hits.front();
  });
  if (next != found.end()) std::rotate(found.begin() + 1, next, next + 1);
  return found;
}

/// The plays of which a checker stops on a point that ends in the digit, the lowest such point; of
/// those that bear off, first the ones that bear off most.
std::vector<const Nacted*> plays_landing_on(const std::vector<Nacted>& plays, int digit) {
  std::vector<const Nacted*> found;
  for (int point = digit; point < kBar && found.empty(); point += 10) {
    for (const Nacted& play : plays) {
      if (play.lands[static_cast<std::size_t>(point)]) found.push_back(&play);
    }
  }
  std::stable_sort(found.begin(), found.end(), [&](const Nacted* a, const Nacted* b) {
    return digit == 0 && a->after.checkers() < b->after.checkers();
  });
  return found;
}

/// Which of the plays of its family a character means.
struct Rank {
  char sign = 0;  // the capital, or the sign of the first play
  std::size_t at = 0;
};

Rank rank_of(std::string_view character) {
  const char first = character.front();
  if (first == '%') return {'$', 1};
  if (first == '#') return {'@', 1};
  if (first < 'a' || first > 'z') return {first, 0};
  const auto capital = static_cast<char>(first - 'a' + 'A');
  if (character.size() == 1) return {capital, 1};
  return {capital, character[1] == capital ? 2U : 3U};
}

/// The character for a play of a family; "" if there is none.
std::string character_at(char sign, std::size_t rank) {
  if (sign == '$' || sign == '@') {
    const std::string_view signs = sign == '$' ? "$%" : "@#";
    return std::string(signs.substr(std::min(rank, signs.size()), 1));
  }
  if (sign < 'A' || sign > 'Z') return rank == 0 ? std::string(1, sign) : std::string();
  const auto small = static_cast<char>(sign - 'A' + 'a');
  const std::array<std::string, 4> ranks{std::string{sign}, std::string{small},
                                         std::string{small, sign}, std::string{small, small}};
  return ranks[rank];
}

/// The play that a character means; null if there is none.
const Nacted* play_meant(const std::vector<Nacted>& plays, Roll roll, std::string_view character) {
  if (character.empty()) return nullptr;
  const auto [sign, at] = rank_of(character);
  const auto found =
      text::is_digit(sign) ? plays_landing_on(plays, sign - '0') : family_of(plays, sign, roll);
  return at < found.size() ? found[at] : nullptr;
}

}  // namespace

std::vector<Candidate> plays_of_character(const Position& board, Roll roll,
                                          std::string_view character) {
  const std::vector<Nacted> plays = nacted_plays(board, roll);
  const Nacted* const play = play_meant(plays, roll, character);
  if (play == nullptr) return {};
  return {{steps_of(board, roll, play->moves), play->after}};
}

std::string character_of(const Position& board, Roll roll, const Position& after) {
  // What a play does says more than where its steps are.
  constexpr std::string_view kSigns = "PHX@$USRZBDOCENJAIFGMYQKTLW&";
  constexpr std::string_view kDigits = "0123456789";
  const std::vector<Nacted> plays = nacted_plays(board, roll);
  const auto means = [&](std::string_view character) {
    const Nacted* const play = play_meant(plays, roll, character);
    return play != nullptr && play->after == after;
  };
  for (std::size_t rank = 0; rank < 4; ++rank) {
    for (const char sign : kSigns) {
      std::string character = character_at(sign, rank);
      if (means(character)) return character;
    }
    if (rank != 1) continue;
    for (const char digit : kDigits) {
      if (means({&digit, 1})) return {digit};
    }
  }
  return {};
}

}  // namespace bgtools::sheet
