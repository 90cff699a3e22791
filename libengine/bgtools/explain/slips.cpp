// What a hand gets wrong when it writes down or copies a game: the edges of the graph that path.cpp
// searches.
//
// Each kind of slip is one function that turns it round: it gives every edit whose slip would have
// led to what is written. A digit that was misread gives all digits that may be meant, a turn that
// was written twice gives the record without it, a turn that was left out gives the record with an
// unknown turn, whose board `Follow` then leaves open.
//
// Trying an edit means to follow the game from its place to the next error, which costs far more
// than making the edit. So the edits are thinned out here by what can be told from the text alone,
// above all by `fits_dice`: a hop whose length the dice do not give would be the next error at
// once. In backgammon this never leaves out the edit that restores a legal play, since every hop of
// a legal play fits its dice.
//
// Later stages leave out what earlier ones gave, where that is easily told (`is_smaller` in
// `of_hop`, `differing` in `of_dice`): an edit that was no child at its lower cost is none now.

#include <algorithm>
#include <bgtools/explain/slips.hpp>
#include <bgtools/explain/tail.hpp>
#include <bgtools/game/legal_plays.hpp>
#include <bgtools/game/notation.hpp>
#include <bgtools/game/score.hpp>
#include <bgtools/game/turn.hpp>
#include <bgtools/replay/any_roll.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace bgtools {
namespace {

// A page of a score sheet has no more cells.
constexpr std::size_t kMostCopied = 100;

/// Whether one slip of the pen turns one decimal number into the other: a digit changed, lost or
/// added, or two exchanged.
bool is_one_slip(std::string_view a, std::string_view b) {
  if (a.size() < b.size()) std::swap(a, b);
  if (a.size() == b.size()) {
    std::size_t differing = 0;
    for (std::size_t i = 0; i < a.size(); ++i) differing += a[i] != b[i] ? 1U : 0U;
    return differing == 1 || (differing == 2 && a.size() == 2 && a[0] == b[1] && a[1] == b[0]);
  }
  if (a.size() != b.size() + 1) return false;
  for (std::size_t left_out = 0; left_out < a.size(); ++left_out) {
    std::string shorter(a);
    shorter.erase(left_out, 1);
    if (shorter == b) return true;
  }
  return false;
}

/// The same for two points.
bool is_one_slip(int a, int b) {
  if (a == b) return false;
  // `bar` and `off` are words.
  if (a == kBar || b == kBar || a == kOff || b == kOff) return true;
  constexpr int kTen = 10;
  if (std::min(a, b) < 0 || std::max(a, b) >= kTen * kTen) {
    return is_one_slip(std::to_string(a), std::to_string(b));
  }
  // The same with one or two digits, which is asked too often to write them.
  if (a > b) std::swap(a, b);
  if (b < kTen) return true;
  if (a < kTen) return a == b / kTen || a == b % kTen;
  const bool is_same_ten = a / kTen == b / kTen;
  const bool is_same_one = a % kTen == b % kTen;
  return is_same_ten || is_same_one || (a / kTen == b % kTen && a % kTen == b / kTen);
}

bool fits_dice(const WrittenPlay& play) {
  return std::all_of(play.hops().begin(), play.hops().end(),
                     [&](const Step& step) { return fits_dice(step, play.roll); });
}

bool same_points(const Step& a, const Step& b) { return a.from == b.from && a.to == b.to; }

/// Whether the plays have the same hops, in any order and with any hit marks.
bool have_same_hops(const WrittenPlay& a, const WrittenPlay& b) {
  return a.count == b.count &&
         std::is_permutation(a.hops().begin(), a.hops().end(), b.hops().begin(), same_points);
}

bool is_same_turn(const Action& a, const Action& b) {
  const auto* left = std::get_if<WrittenPlay>(&a.what);
  const auto* right = std::get_if<WrittenPlay>(&b.what);
  if (left == nullptr || right == nullptr) return a.what == b.what;
  return left->roll == right->roll && left->kind == right->kind && have_same_hops(*left, *right);
}

/// Whether a turn may have been left out before an action: answers belong to the opponent's turn.
bool may_follow_gap(const Action& action) {
  return std::holds_alternative<WrittenPlay>(action.what) ||
         std::holds_alternative<Double>(action.what);
}

}  // namespace

void set_hops(WrittenPlay& play, const std::vector<Step>& hops) {
  play.kind = hops.empty() ? PlayKind::danced : PlayKind::moved;
  play.count = static_cast<std::uint8_t>(hops.size());
  play.count_written = play.count;
  std::copy(hops.begin(), hops.end(), play.steps.begin());
  play.places.fill(StepPlace{});
}

bool is_same_edit(const Edit& a, const Edit& b) {
  if (a.result.has_value() != b.result.has_value()) return false;
  if (a.result && (a.result->points != b.result->points || a.result->winner != b.result->winner)) {
    return false;
  }
  if (a.action != b.action || a.count != b.count || a.actions.size() != b.actions.size())
    return false;
  return std::equal(a.actions.begin(), a.actions.end(), b.actions.begin(),
                    [](const Action& left, const Action& right) {
                      return left.player == right.player && is_same_turn(left, right);
                    });
}

Edit Slips::changed(EditKind kind, std::size_t at, const WrittenPlay& play, int size) const {
  Edit edit;
  edit.kind = kind;
  edit.action = at;
  edit.count = 1;
  edit.size = size;
  Action& action = edit.actions.emplace_back();
  action.player = game().actions[at].player;
  action.span = game().actions[at].span;
  action.what = play;
  return edit;
}

/// Whether the roll, or the play, is that of a turn next to it, or of the player's own.
bool Slips::is_of_neighbour(std::size_t at, bool is_roll) const {
  const auto& play = std::get<WrittenPlay>(game().actions[at].what);
  const auto is_same_as = [&](std::size_t next) {
    if (next >= game().actions.size()) return false;
    const auto* const other = std::get_if<WrittenPlay>(&game().actions[next].what);
    if (other == nullptr) return false;
    return is_roll ? other->roll == play.roll : play.count > 0 && have_same_hops(*other, play);
  };
  return is_same_as(at + 1) || is_same_as(at + 2) || (at >= 1 && is_same_as(at - 1)) ||
         (at >= 2 && is_same_as(at - 2));
}

/// The dice may be misread: one of them (10 edits at most) or both. With other dice every hop has
/// to fit, which most of the 36 rolls do not do.
void Slips::of_dice(std::size_t at, const WrittenPlay& play, int size) const {
  const int extra = size == 2 && is_of_neighbour(at, true) ? cost::kOfNeighbour : 0;
  for (std::uint8_t first = 1; first <= 6; ++first) {
    for (std::uint8_t second = 1; second <= 6; ++second) {
      const int differing =
          (first != play.roll.first ? 1 : 0) + (second != play.roll.second ? 1 : 0);
      if (differing != size) continue;
      WrittenPlay other = play;
      other.roll = Roll{first, second};
      if (fits_dice(other)) take_(changed(EditKind::dice, at, other, size), extra);
    }
  }
}

/// The play with another hop in the place of one.
void Slips::other_points(std::size_t at, const WrittenPlay& play, std::size_t hop, Step step,
                         int size, int extra) const {
  if (same_points(step, play.steps[hop]) || !fits_dice(step, play.roll)) return;
  WrittenPlay other = play;
  // `6/4(2)` is one text for several hops.
  for (std::size_t i = 0; i < play.count; ++i) {
    const bool is_same_text = play.places[i].length != 0 && play.places[i] == play.places[hop];
    if (i == hop || (is_same_text && same_points(play.steps[i], play.steps[hop]))) {
      other.steps[i].from = step.from;
      other.steps[i].to = step.to;
    }
  }
  Edit edit = changed(EditKind::hop, at, other, size);
  edit.hop = hop;
  take_(edit, extra);
}

/// A play that runs the other way, and those of the player after it that do: the hand wrote them as
/// the opponent counts the points.
void Slips::of_opponent_view(std::size_t at) const {
  const std::vector<Action>& actions = game().actions;
  const Player player = actions[at].player;
  const auto is_of_opponent = [&](std::size_t action) {
    const auto* const play = std::get_if<WrittenPlay>(&actions[action].what);
    return play != nullptr && play->count > 0 && actions[action].player == player &&
           std::all_of(play->hops().begin(), play->hops().end(),
                       [](const Step& step) { return step.from < step.to; });
  };
  const auto is_play = [&](std::size_t action) {
    const auto* const play = std::get_if<WrittenPlay>(&actions[action].what);
    return play != nullptr && play->count > 0 && actions[action].player == player;
  };
  if (!is_of_opponent(at)) return;
  std::size_t last = at;
  for (std::size_t next = at + 1; next < actions.size(); ++next) {
    if (is_of_opponent(next)) last = next;
    if (is_play(next) && last != next) break;
  }
  Edit edit;
  edit.kind = EditKind::opponent_view;
  edit.action = at;
  edit.count = last - at + 1;
  edit.actions.assign(actions.begin() + static_cast<std::ptrdiff_t>(at),
                      actions.begin() + static_cast<std::ptrdiff_t>(last) + 1);
  for (Action& action : edit.actions) {
    auto* const play = std::get_if<WrittenPlay>(&action.what);
    if (play == nullptr || action.player != player) continue;
    for (std::size_t hop = 0; hop < play->count; ++hop) {
      Step& step = play->steps[hop];
      step.from = static_cast<std::int8_t>(kBar - step.from);
      step.to = static_cast<std::int8_t>(kBar - step.to);
    }
    if (!fits_dice(*play)) return;
  }
  take_(edit, cost::kOpponentView);
}

/// A die and the hop that it was used for are misread together, so that they still fit.
void Slips::of_roll_and_hop(std::size_t at, const WrittenPlay& play) const {
  const Roll roll = play.roll;
  if (!roll.is_valid() || roll.is_double()) return;
  // A play that is wrong where it stands has simpler explanations. Elsewhere there are many.
  if (!question_.is_rival && (at == question_.last || !question_.is_first)) return;
  for (std::size_t hop = 0; hop < play.count; ++hop) {
    const Step& step = play.steps[hop];
    for (const bool is_first : {true, false}) {
      if (step.from - step.to != (is_first ? roll.first : roll.second)) continue;
      for (int die = 1; die <= 6; ++die) {
        if (die == roll.first || die == roll.second) continue;
        WrittenPlay other = play;
        (is_first ? other.roll.first : other.roll.second) = static_cast<std::uint8_t>(die);
        if (step.from <= die) continue;
        other.steps[hop].to = static_cast<std::int8_t>(step.from - die);
        if (!fits_dice(other)) continue;
        Edit edit = changed(EditKind::roll_and_hop, at, other, 2);
        edit.hop = hop;
        take_(edit, question_.is_rival ? cost::kRollAndHop : 0);
      }
    }
  }
}

/// One of the two points of a hop is misread, or they are exchanged.
void Slips::of_one_point(std::size_t at, const WrittenPlay& play, std::size_t hop) const {
  const Step& step = play.steps[hop];
  // The two points may be exchanged.
  if (step.from >= 1 && step.from <= 24 && step.to > step.from && step.to <= kBar) {
    other_points(at, play, hop, Step{.from = step.to, .to = step.from, .hit = step.hit}, 1,
                 cost::kBackwards);
  }
  for (int point = kOff; point <= kBar; ++point) {
    const auto number = static_cast<std::int8_t>(point);
    if (point > 0 && is_one_slip(step.from, point)) {
      other_points(at, play, hop, Step{.from = number, .to = step.to, .hit = step.hit}, 1);
    }
    if (point < kBar && is_one_slip(step.to, point)) {
      other_points(at, play, hop, Step{.from = step.from, .to = number, .hit = step.hit}, 1);
    }
  }
}

/// In a chain such as 24/18/13 one number ends one hop and begins the next.
void Slips::of_chain(std::size_t at, const WrittenPlay& play, std::size_t hop) const {
  const Step& step = play.steps[hop];
  const bool is_chain = hop + 1U < play.count && play.places[hop].length != 0 &&
                        play.places[hop] == play.places[hop + 1] &&
                        step.to == play.steps[hop + 1].from;
  if (!is_chain) return;
  for (int point = 1; point <= 24; ++point) {
    if (!is_one_slip(step.to, point)) continue;
    WrittenPlay other = play;
    other.steps[hop].to = static_cast<std::int8_t>(point);
    other.steps[hop + 1].from = static_cast<std::int8_t>(point);
    if (!fits_dice(other.steps[hop], play.roll) || !fits_dice(other.steps[hop + 1], play.roll))
      continue;
    Edit edit = changed(EditKind::hop, at, other, 1);
    edit.hop = hop;
    take_(edit, 0);
  }
}

/// One slip in a hop; of size 2 any other hop, as if both its points were misread.
void Slips::of_hop(std::size_t at, const WrittenPlay& play, std::size_t hop, int size) const {
  if (size == 1) {
    of_one_point(at, play, hop);
    of_chain(at, play, hop);
    return;
  }
  const Step& step = play.steps[hop];
  for (int from = 1; from <= kBar; ++from) {
    for (int to = kOff; to < from && to <= 24; ++to) {
      const Step other{.from = static_cast<std::int8_t>(from),
                       .to = static_cast<std::int8_t>(to),
                       .hit = step.hit};
      const bool is_smaller = (from == step.from && is_one_slip(to, step.to)) ||
                              (to == step.to && is_one_slip(from, step.from)) ||
                              (to == step.from && from == step.to);
      if (!is_smaller) other_points(at, play, hop, other, size);
    }
  }
}

/// A hop was left out. Merged hops use several dice, so a play with fewer hops than dice may be
/// complete: then the added hop is one too many, which the follower finds.
void Slips::lost_hop(std::size_t at, const WrittenPlay& play) const {
  if (play.count >= play.roll.dice_count() || play.count >= kMaxSteps) return;
  for (int from = kBar; from >= 1; --from) {
    for (int to = std::min(from - 1, 24); to >= kOff; --to) {
      const Step step{
          .from = static_cast<std::int8_t>(from), .to = static_cast<std::int8_t>(to), .hit = false};
      if (!fits_dice(step, play.roll)) continue;
      WrittenPlay other = play;
      other.kind = PlayKind::moved;
      other.steps[other.count] = step;
      other.places[other.count] = StepPlace{};
      ++other.count;
      other.count_written = other.count;
      take_(changed(EditKind::hop_added, at, other, 1), 0);
    }
  }
}

/// A hop was written twice or does not belong. The first one stays, since removing it gives the
/// same as removing its copy, and a play without its only hop is another kind of slip.
void Slips::second_hop(std::size_t at, const WrittenPlay& play) const {
  for (std::size_t hop = 1; hop < play.count; ++hop) {
    WrittenPlay other = play;
    const auto next = static_cast<std::ptrdiff_t>(hop) + 1;
    std::copy(play.steps.begin() + next, play.steps.end(), other.steps.begin() + next - 1);
    std::copy(play.places.begin() + next, play.places.end(), other.places.begin() + next - 1);
    --other.count;
    other.count_written = other.count;
    Edit edit = changed(EditKind::hop_removed, at, other, 1);
    edit.hop = hop;
    take_(edit, 0);
  }
}

/// If the board is known, any play that the roll allows may be meant. It is a slip of size 1 where
/// nothing can be read that speaks for another, and of size 2 where a whole play would be wrong.
void Slips::legal_plays(std::size_t at, const WrittenPlay& play, int size) const {
  if (!working_.is_board_known(at)) return;
  const Position board = working_.board_before(at);
  const int extra = size == 2 && is_of_neighbour(at, false) ? cost::kOfNeighbour : 0;
  for (const LegalPlay& legal : bgtools::legal_plays(board, play.roll)) {
    WrittenPlay other = play;
    set_hops(other, canonical_steps(board, legal.play.span()));
    take_(changed(EditKind::play, at, other, size), extra);
  }
}

/// Whether the dice can be thrown in the game of the record.
bool Slips::is_throw(std::size_t at, Roll roll) const {
  const bool has_third = roll.third != 0;
  return roll.is_valid() ||
         (has_third && working_.is_board_known(at) && is_valid_on(working_.board_before(at), roll));
}

/// If the board is known and allows no play, the roll may have been a dance.
void Slips::no_play(std::size_t at, const WrittenPlay& play) const {
  if (play.count == 0 || !is_throw(at, play.roll)) return;
  if (!working_.is_board_known(at) || has_legal_play(working_.board_before(at), play.roll)) return;
  // Whoever plays although nothing can be played has overlooked a checker on the bar or a point in
  // the way. A play of checkers that are not there is a sign of something else.
  Position board = working_.board_before(at);
  for (const Step& hop : play.hops()) {
    if (hop.from < 1 || hop.from > kBar || hop.to < kOff || hop.to > kBar) return;
    if (--board.points[static_cast<std::size_t>(hop.from)] < 0) return;
    if (hop.to != kOff) ++board.points[static_cast<std::size_t>(hop.to)];
  }
  WrittenPlay other;
  other.roll = play.roll;
  other.known_die = play.known_die;
  other.kind = PlayKind::danced;
  take_(changed(EditKind::no_play, at, other, 1), cost::kNoPlay);
}

/// All that may be wrong in one roll and its play.
void Slips::of_play(std::size_t at, const WrittenPlay& play, int size) const {
  if (size == 1) {
    no_play(at, play);
    of_opponent_view(at);
  }
  if (size <= 2 && play.roll.is_known() && (play.count > 0 || size == 1)) of_dice(at, play, size);
  // Of dice that nobody can throw, the dice come first. Unrecorded ones may be any.
  if (play.roll.is_known() && !is_throw(at, play.roll)) return;
  for (std::size_t hop = 0; size <= 2 && hop < play.count; ++hop) of_hop(at, play, hop, size);
  if (size == 1 && play.kind == PlayKind::moved) {
    lost_hop(at, play);
    second_hop(at, play);
  }
  const bool is_play_left_out = play.kind == PlayKind::danced || play.kind == PlayKind::blank ||
                                play.kind == PlayKind::unreadable ||
                                play.kind == PlayKind::unrecorded;
  const bool is_whole_play = size == (is_play_left_out ? 1 : 2);
  if (is_whole_play && play.roll.is_known()) legal_plays(at, play, size);
  if (size == 2) of_roll_and_hop(at, play);
}

/// Whether the text of a play among these actions could not be read.
bool Slips::has_unread(std::size_t at, std::size_t count) const {
  const auto first = game().actions.begin() + static_cast<std::ptrdiff_t>(at);
  return std::any_of(first, first + static_cast<std::ptrdiff_t>(count), [](const Action& action) {
    const auto* const play = std::get_if<WrittenPlay>(&action.what);
    return play != nullptr && play->kind == PlayKind::unreadable;
  });
}

/// The record without these actions.
void Slips::removed(std::size_t at, std::size_t count, int size) const {
  // What could not be read is not known to be too much.
  if (has_unread(at, count)) return;
  Edit edit;
  edit.kind = EditKind::turn_removed;
  edit.action = at;
  edit.count = count;
  edit.size = size;
  take_(edit, 0);
}

/// Turns that are written twice.
void Slips::repeated(std::size_t at) const {
  const std::vector<Action>& actions = game().actions;
  const bool repeats_last = at >= 1 && is_same_turn(actions[at], actions[at - 1]);
  const bool repeats_own = at >= 2 && actions[at].player == actions[at - 2].player &&
                           is_same_turn(actions[at], actions[at - 2]);
  if (repeats_last || repeats_own) removed(at, 1, 1);
  if (repeats_last && std::holds_alternative<WrittenPlay>(actions[at].what)) {
    with_result_or_without(of_tail(EditKind::cell_repeated, at));
  }
  // Rows, up to a page of them: the copy comes right after the original, cell for cell.
  const std::size_t most = std::min({kMostCopied, at, actions.size() - at});
  for (std::size_t count = 2; count <= most; ++count) {
    bool is_repeated = true;
    for (std::size_t i = 0; i < count && is_repeated; ++i) {
      is_repeated = actions[at + i].player == actions[at + i - count].player &&
                    is_same_turn(actions[at + i], actions[at + i - count]);
    }
    if (is_repeated) removed(at, count, 1);
  }
}

/// One play in two cells of its player, each with the roll.
void Slips::play_in_two_cells(std::size_t at) const {
  const std::vector<Action>& actions = game().actions;
  if (at + 1 >= actions.size() || actions[at].player != actions[at + 1].player) return;
  const auto* const first = std::get_if<WrittenPlay>(&actions[at].what);
  const auto* const second = std::get_if<WrittenPlay>(&actions[at + 1].what);
  if (first == nullptr || second == nullptr || first->kind != PlayKind::moved ||
      second->kind != PlayKind::moved || !first->roll.is_valid() || first->roll != second->roll ||
      working_.is_added(at + 1) || first->count + second->count > first->roll.dice_count()) {
    return;
  }
  std::vector<Step> hops(first->hops().begin(), first->hops().end());
  hops.insert(hops.end(), second->hops().begin(), second->hops().end());
  WrittenPlay joined = *first;
  set_hops(joined, hops);
  Edit edit = changed(EditKind::play_joined, at, joined, 1);
  edit.count = 2;
  take_(edit, 0);
}

/// The last hop of a play in the next cell.
void Slips::hop_in_next_cell(std::size_t at) const {
  const std::vector<Action>& actions = game().actions;
  if (at + 1 >= actions.size() || actions[at].player == actions[at + 1].player) return;
  if (working_.is_added(at + 1)) return;
  const auto* const first = std::get_if<WrittenPlay>(&actions[at].what);
  const auto* const second = std::get_if<WrittenPlay>(&actions[at + 1].what);
  if (first == nullptr || second == nullptr || first->kind != PlayKind::moved ||
      second->kind != PlayKind::moved || second->count < 2 || first->count >= kMaxSteps ||
      second->count_written != second->count || first->count_written != first->count) {
    return;
  }
  const std::size_t last = second->count - 1U;
  // The hops of one word stand together.
  if (second->places[last].length != 0 && second->places[last] == second->places[last - 1]) return;
  WrittenPlay whole = *first;
  whole.steps[whole.count] = second->steps[last];
  whole.places[whole.count] = StepPlace{};
  ++whole.count;
  ++whole.count_written;
  WrittenPlay shorter = *second;
  --shorter.count;
  --shorter.count_written;
  if (!fits_dice(whole) || !fits_dice(shorter)) return;
  Edit edit = changed(EditKind::hop_moved, at, whole, 1);
  edit.count = 2;
  edit.actions.push_back(actions[at + 1]);
  edit.actions.back().what = shorter;
  take_(edit, 0);
}

/// Two cells in each other's column, or with each other's roll or play.
void Slips::exchanged_with_next(std::size_t at) const {
  const std::vector<Action>& actions = game().actions;
  if (at + 1 >= actions.size() || actions[at].player == actions[at + 1].player) return;
  if (working_.is_added(at + 1)) return;
  Edit edit;
  edit.kind = EditKind::turns_exchanged;
  edit.action = at;
  edit.count = 2;
  edit.actions = {actions[at], actions[at + 1]};
  std::swap(edit.actions[0].what, edit.actions[1].what);
  take_(edit, 0);
  const auto* first = std::get_if<WrittenPlay>(&actions[at].what);
  const auto* second = std::get_if<WrittenPlay>(&actions[at + 1].what);
  if (first == nullptr || second == nullptr || !first->roll.is_valid() ||
      !second->roll.is_valid() || first->roll == second->roll) {
    return;
  }
  WrittenPlay one = *first;
  WrittenPlay two = *second;
  std::swap(one.roll, two.roll);
  if (fits_dice(one) && fits_dice(two)) {
    edit.kind = EditKind::rolls_exchanged;
    edit.actions[0].what = one;
    edit.actions[1].what = two;
    take_(edit, 0);
  }
  // The same with the cells exchanged, too.
  std::swap(one, two);
  if (fits_dice(one) && fits_dice(two) && one.count + two.count > 0) {
    edit.kind = EditKind::plays_exchanged;
    edit.actions[0].what = one;
    edit.actions[1].what = two;
    take_(edit, cost::kPlaysExchanged);
  }
}

/// An edit of everything from an action on.
Edit Slips::of_tail(EditKind kind, std::size_t at) const {
  Edit edit;
  edit.kind = kind;
  edit.action = at;
  edit.count = game().actions.size() - at;
  edit.actions = tail_by(kind, game(), at);
  edit.size = 2;
  return edit;
}

/// The result may have changed columns, too. That is no second slip: a hand that goes on in the
/// wrong column writes the result there as well, or not.
void Slips::with_result_or_without(Edit edit) const {
  take_(edit, 0);
  if (!game().result) return;
  edit.result = game().result;
  edit.result->winner = other(edit.result->winner);
  take_(edit, 0);
}

/// From here on, the turns of each row are in each other's column: they have changed places.
void Slips::cells_row_by_row(std::size_t at) const {
  Edit edit = of_tail(EditKind::cells_exchanged, at);
  if (edit.actions.size() > 2) with_result_or_without(std::move(edit));
}

/// Two rows that follow each other were copied in the other order.
void Slips::rows_exchanged(std::size_t at) const {
  const std::vector<Action>& actions = game().actions;
  const std::size_t left = actions.size() - at;
  const auto is_row = [&](std::size_t first) {
    // A row begins in the left column.
    return actions[first].player == Player::one && actions[first + 1].player == Player::two;
  };
  const auto exchange = [&](std::size_t first_row, std::size_t second_row) {
    if (has_unread(at, first_row + second_row)) return;
    const auto middle = actions.begin() + static_cast<std::ptrdiff_t>(at + first_row);
    Edit edit;
    edit.kind = EditKind::rows_exchanged;
    edit.action = at;
    edit.count = first_row + second_row;
    edit.actions.assign(middle, middle + static_cast<std::ptrdiff_t>(second_row));
    edit.actions.insert(edit.actions.end(), middle - static_cast<std::ptrdiff_t>(first_row),
                        middle);
    take_(edit, cost::kRowsExchanged);
  };
  if (left >= 4 && is_row(at) && is_row(at + 2)) exchange(2, 2);
  // The first row may have a right cell alone, and the last one a left cell.
  if (at == 0 && left >= 3 && is_row(0) && actions[2].player == Player::two) exchange(2, 1);
  if (left == 3 && is_row(at + 1) && actions[at].player == Player::one) exchange(1, 2);
}

/// A turn was left out, and every later one was written one cell too early.
void Slips::skipped_turn(std::size_t at) const {
  if (!may_follow_gap(game().actions[at])) return;
  with_result_or_without(of_tail(EditKind::turn_skipped, at));
}

/// A turn was left out, and every later one of the player was written one row too early.
void Slips::skipped_own_turn(std::size_t at) const {
  if (!may_follow_gap(game().actions[at])) return;
  take_(of_tail(EditKind::own_turn_skipped, at), 0);
}

/// A cell was passed over, so that the other player has two turns in a row, and every later one of
/// the player was written one row too low.
void Slips::passed_over_cell(std::size_t at) const {
  const std::vector<Action>& actions = game().actions;
  if (!question_.is_first || at < 1 || actions[at - 1].player != actions[at].player) return;
  Edit edit = of_tail(EditKind::cell_passed_over, at);
  // There is no other gap after it.
  const bool is_only =
      edit.actions.size() > 1 && end_of_pairs(edit.actions, 0) + 1 >= edit.actions.size();
  // After the first cell alone, the whole game may be in the other columns, which is told first.
  const int extra = at < 2 ? 1 + cost::kOfStage[1] - cost::kOfStage[0] : 0;
  if (is_only && may_follow_gap(actions[at])) take_(edit, extra);
}

/// Turns in the wrong place: the cheaper, the fewer cells have to move.
void Slips::of_order(std::size_t at, int size) const {
  if (size == 1) {
    of_column(at);
    repeated(at);
    play_in_two_cells(at);
    hop_in_next_cell(at);
    exchanged_with_next(at);
    rows_exchanged(at);
  } else if (size == 2) {
    // Everything from here on is in the other column.
    if (question_.is_order) with_result_or_without(of_tail(EditKind::columns, at));
    cells_row_by_row(at);
  } else {
    removed(at, 1, size);
    if (at + 1 < game().actions.size()) removed(at, 2, size);
  }
  // Costly to follow, since the turn may be any: after another slip they come last.
  if (size == (question_.is_first ? 2 : 3)) {
    skipped_turn(at);
    skipped_own_turn(at);
  }
}

/// An opponent's turn that was left out before this one.
void Slips::missing_turn(std::size_t at, int extra) const {
  Edit edit;
  edit.kind = EditKind::turn_missing;
  edit.action = at;
  Action& turn = edit.actions.emplace_back();
  turn.player = other(game().actions[at].player);
  turn.span = game().actions[at].span;
  turn.what = WrittenPlay{.kind = PlayKind::unrecorded};
  take_(edit, extra);
}

/// A turn of each player before an action.
Edit Slips::row_added(EditKind kind, std::size_t at, const Deed& first, const Deed& second) const {
  const Action& next = game().actions[at];
  Edit edit;
  edit.kind = kind;
  edit.action = at;
  edit.actions = {{.player = next.player, .what = first, .span = next.span},
                  {.player = other(next.player), .what = second, .span = next.span}};
  return edit;
}

/// A row that the numbers skip: a turn of each player.
void Slips::missing_row(const MissingRows& missing) const {
  if (missing.rows != 1 || missing.action >= game().actions.size()) return;
  const auto add = [&](auto first, auto second) {
    take_(row_added(EditKind::row_missing, missing.action, first, second), cost::kNumberedRow);
  };
  constexpr WrittenPlay kTurn{.kind = PlayKind::unrecorded};
  add(kTurn, kTurn);
  add(Take{}, kTurn);
  add(kTurn, Double{});
  add(Double{}, Take{});
}

/// One cell in the wrong column: the first of the game, or an answer next to its double.
void Slips::of_column(std::size_t at) const {
  const std::vector<Action>& actions = game().actions;
  const auto* const play = std::get_if<WrittenPlay>(&actions[at].what);
  const bool is_first = at == 0 && actions.size() > 1 && actions[1].player == actions[0].player &&
                        play != nullptr && play->roll.is_known();
  const bool is_answer = at > 0 && std::holds_alternative<Double>(actions[at - 1].what) &&
                         actions[at - 1].player == actions[at].player;
  if (!is_first && !is_answer) return;
  Edit edit;
  edit.kind = EditKind::cell_moved;
  edit.action = at;
  edit.count = 1;
  edit.actions = {actions[at]};
  edit.actions.front().player = other(actions[at].player);
  take_(edit, is_answer ? cost::kAnswerMoved : 0);
}

/// A double and its take that were written on the wrong side of a turn, so that the doubler seems
/// to be the other player.
void Slips::moved_double(std::size_t at) const {
  const std::vector<Action>& actions = game().actions;
  if (at + 1 >= actions.size() || !std::holds_alternative<Take>(actions[at + 1].what) ||
      actions[at].player == actions[at + 1].player) {
    return;
  }
  const auto is_turn_of = [&](std::size_t action, Player player) {
    return action < actions.size() && actions[action].player == player &&
           is_turn(actions[action]) && !working_.is_added(action);
  };
  const auto move = [&](std::size_t first, std::ptrdiff_t by) {
    const auto begin = actions.begin() + static_cast<std::ptrdiff_t>(first);
    Edit edit;
    edit.kind = EditKind::double_moved;
    edit.action = first;
    edit.count = 3;
    edit.actions.assign(begin, begin + 3);
    std::vector<Deed> deeds{begin[0].what, begin[1].what, begin[2].what};
    std::rotate(deeds.begin(), deeds.begin() + by, deeds.end());
    for (std::size_t cell = 0; cell < deeds.size(); ++cell) edit.actions[cell].what = deeds[cell];
    take_(edit, at == question_.last ? 0 : cost::kOtherDouble);
  };
  if (at > 0 && is_turn_of(at - 1, actions[at + 1].player)) move(at - 1, 1);
  if (is_turn_of(at + 2, actions[at].player)) move(at, 2);
}

/// Slips in a cube action: its number, a take for a drop, an offer or an answer that was left out.
void Slips::of_cube(std::size_t at) const {
  const Action action = game().actions[at];
  const auto replace = [&](EditKind kind, auto what) {
    Edit edit;
    edit.kind = kind;
    edit.action = at;
    edit.count = 1;
    edit.actions = {Action{.player = action.player, .what = what, .span = action.span}};
    take_(edit, 0);
  };
  const auto other_values = [&](auto offer) {
    if (!offer.value) return;
    const int written = *offer.value;
    // Whatever digits are wrong: the cube shows one of these.
    for (int value = 2; value <= 4096; value *= 2) {
      offer.value = value;
      if (value != written) replace(EditKind::cube_value, offer);
    }
  };
  const auto add = [&](EditKind kind, std::size_t before, Action added) {
    Edit edit;
    edit.kind = kind;
    edit.action = before;
    edit.actions = {std::move(added)};
    edit.actions.front().span = game().actions[std::min(before, game().actions.size() - 1)].span;
    take_(edit, 0);
  };
  const Player opponent = other(action.player);
  const bool is_take = std::holds_alternative<Take>(action.what);
  const bool is_drop = std::holds_alternative<Drop>(action.what);
  if (const auto* beaver = std::get_if<Beaver>(&action.what)) other_values(*beaver);
  if (const auto* offer = std::get_if<Double>(&action.what)) {
    if (offer->value) missing_double(at, *offer->value / 2);
    moved_double(at);
    other_values(*offer);
    add(EditKind::answer_added, at + 1, {.player = opponent, .what = Take{}, .span = {}});
  }
  if (is_take) replace(EditKind::answer_changed, Drop{});
  if (is_drop) replace(EditKind::answer_changed, Take{});
  if (is_take || is_drop) {
    // With its value, since a transcript may print it.
    const int twice = 2 * working_.followed().actions[at].before.cube.value;
    add(EditKind::offer_added, at,
        {.player = opponent, .what = Double{.value = twice}, .span = {}});
  }
}

/// The answer that ended the game: a take for a drop, or a drop for a take.
void Slips::of_last_answer() const {
  const Action& last = game().actions.back();
  const bool is_drop = std::holds_alternative<Drop>(last.what);
  if (!is_drop && !std::holds_alternative<Take>(last.what)) return;
  Edit edit;
  edit.kind = EditKind::answer_changed;
  edit.action = game().actions.size() - 1;
  edit.count = 1;
  edit.actions = {last};
  edit.actions.front().what = is_drop ? Deed(Take{}) : Deed(Drop{});
  take_(edit, 0);
}

/// A double to this value and its take, in the turn of the player before an action that could
/// offer it last. Where it was left out cannot be known, and makes no difference.
void Slips::missing_double(std::size_t before, int value) const {
  const std::vector<Action>& actions = game().actions;
  for (std::size_t at = before; at-- > 0;) {
    const auto* const play = std::get_if<WrittenPlay>(&actions[at].what);
    const bool is_rolled = play != nullptr && is_turn(*play);
    const bool is_doubled = at > 0 && std::holds_alternative<Take>(actions[at - 1].what);
    if (!is_rolled || is_doubled) continue;
    const State& state = working_.followed().actions[at].before;
    if (2 * state.cube.value != value) return;
    const Player player = actions[at].player;
    if (state.cube.owner && *state.cube.owner != player) continue;
    Edit edit;
    edit.kind = EditKind::double_missing;
    edit.action = at;
    edit.actions = {{.player = player, .what = Double{.value = value}, .span = actions[at].span},
                    {.player = other(player), .what = Take{}, .span = actions[at].span}};
    take_(edit, cost::kDoubleMissing);
    return;
  }
}

/// A win is worth the cube times 1 to 3, or what the winner needs for the match.
void Slips::of_result() const {
  if (!game().result) return;
  const Result& result = *game().result;
  const GameOutcome& outcome = working_.followed().outcome;
  Edit edit;
  edit.result = result;
  edit.kind = EditKind::winner;
  edit.result->winner = other(result.winner);
  take_(edit, 0);
  edit.result = result;
  edit.kind = EditKind::points;
  std::vector<int> numbers{outcome.cube.value, 2 * outcome.cube.value, 3 * outcome.cube.value};
  const GameContext& context = working_.context();
  const bool is_match = !context.profile.is_money() && context.is_score_known;
  const int needed = points_away(context.profile.length, context.score[index(result.winner)]);
  const bool is_cut_known = std::find(numbers.begin(), numbers.end(), needed) != numbers.end();
  if (is_match && context.is_last_game && !is_cut_known && needed > 0 && needed < numbers.back()) {
    numbers.push_back(needed);
  }
  for (const int points : numbers) {
    const bool is_over = is_match && !context.later_games.empty() && points >= needed;
    if (points == result.points || is_over) continue;
    edit.result->points = points;
    const bool is_slip = is_one_slip(std::to_string(points), std::to_string(result.points));
    const bool is_cut = !is_cut_known && points == needed;
    take_(edit, is_cut ? cost::kCutPoints : is_slip ? 0 : cost::kOtherPoints);
  }
  if (result.is_match_claimed) {
    edit.result = result;
    edit.kind = EditKind::claim;
    edit.result->is_match_claimed = false;
    take_(edit, 0);
  }
  of_last_answer();
  missing_double(game().actions.size(), 2 * outcome.cube.value);
  Edit columns = of_tail(EditKind::columns, 0);
  columns.size = 1;
  take_(columns, cost::kWholeGame);
  columns.result = result;
  columns.result->winner = other(result.winner);
  take_(columns, cost::kWholeGame);
}

/// If only one turn is missing, the next one is in the wrong column and shows it. If a turn of each
/// player is, the columns still agree, and only the board can show it, some turns later.
void Slips::of_two_turns(std::size_t at) const {
  if (working_.is_added(at)) return;
  constexpr WrittenPlay kTurn{.kind = PlayKind::unrecorded};
  const auto add = [&](auto first, auto second) {
    take_(row_added(EditKind::turns_missing, at, first, second), 0);
  };
  const auto is_play = [&](std::size_t action) {
    return std::holds_alternative<WrittenPlay>(game().actions[action].what);
  };
  // What is left out is two plays or, around a double, the play next to it and its answer.
  if (is_play(at)) {
    add(kTurn, kTurn);
    if (at > 0 && std::holds_alternative<Double>(game().actions[at - 1].what)) add(Take{}, kTurn);
  } else if (std::holds_alternative<Take>(game().actions[at].what) ||
             std::holds_alternative<Drop>(game().actions[at].what)) {
    add(kTurn, Double{});
  }
}

void Slips::of_rows() const {
  for (const MissingRows& missing : game().missing_rows) {
    if (missing.action <= question_.last) missing_row(missing);
  }
}

void Slips::of_action(std::size_t at, std::size_t stage) const {
  const int size = static_cast<int>(stage) + 1;
  const Action& action = game().actions[at];
  // What another edit added has no text in which a hand could have slipped.
  if (working_.is_added(at)) return;
  if (std::holds_alternative<Comment>(action.what) ||
      std::holds_alternative<SetPosition>(action.what)) {
    return;
  }
  if (const auto* play = std::get_if<WrittenPlay>(&action.what)) {
    // While an edit is tried, the action in the game is that of the edit.
    const WrittenPlay copy = *play;
    if (!question_.is_never_legal || at == question_.last) {
      of_play(at, copy, size);
    } else if (size == 1) {
      // Of the slips in one play, only this one goes on to the plays after it.
      of_opponent_view(at);
    }
  } else if (size == 1 && !question_.is_result) {
    of_cube(at);
  }
  // No turn is in the wrong place for the sake of a number.
  if (question_.is_result) return;
  of_order(at, size);
  if (size != 1) return;
  if (question_.is_turn_missing && at == question_.last) missing_turn(at, 0);
  passed_over_cell(at);
  // Nothing shows whose turn the first one is.
  if (at == 0 && question_.last > 0) missing_turn(at, cost::kFirstTurn);
}

}  // namespace bgtools
