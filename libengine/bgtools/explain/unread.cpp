// What a play means whose text was cut or has other words in it. This comes before the search: the
// reader has reported the play, so no slip has to be guessed, and the rest of the game can mostly
// be verified once it is known.
//
// The text is taken for the beginning of a play: the hops that can be read are made, and then every
// way to go on with the dice that are left is tried (`PlaysFrom`). There are few, because each
// board has to be the result of a legal play, and because the next hop has to begin as the cut word
// does. Of the plays that remain, those that lead the game farthest are kept, by the same measure
// as the edits of the search (`rest_after`). If one is left, the game goes on with it; several are
// told.
//
// Digits without a slash may be the two points of a hop: the dice say where the slash belongs.
// Right after a double, a cell without a roll may be its answer.

#include <fmt/core.h>
#include <algorithm>
#include <bgtools/explain/hypothesis.hpp>
#include <bgtools/explain/slips.hpp>
#include <bgtools/explain/unread.hpp>
#include <bgtools/explain/working.hpp>
#include <bgtools/game/legal_plays.hpp>
#include <bgtools/game/words.hpp>
#include <bgtools/replay/any_roll.hpp>
#include <charconv>
#include <optional>
#include <string_view>
#include <utility>
#include <variant>

namespace bgtools {
namespace {

constexpr std::size_t kMostListed = 24;
// Of a game with more plays that cannot be read than a few, and a third of its actions, too little
// is left that could contradict what any of them may mean.
constexpr std::size_t kFewUnread = 3;
constexpr std::size_t kLeastForUnread = 3;

std::string_view next_word(std::string_view& text) {
  constexpr std::string_view kBlanks = " \t";
  text.remove_prefix(std::min(text.find_first_not_of(kBlanks), text.size()));
  const std::string_view word = text.substr(0, text.find_first_of(kBlanks));
  text.remove_prefix(word.size());
  return word;
}

/// "24", "bar" or "off" at the beginning of a text, which loses it.
std::optional<int> take_point(std::string_view& text) {
  for (const auto& [name, point] : {std::pair("bar", kBar), std::pair("off", kOff)}) {
    if (!text.starts_with(name)) continue;
    text.remove_prefix(3);
    return point;
  }
  int point = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), point);
  if (error != std::errc() || point > kBar) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return point;
}

/// The hops of one word, such as `13/7`, `24/18*/13` or `6/5(2)`; none if it is not one.
std::vector<Step> hops_of(std::string_view word) {
  std::vector<Step> hops;
  std::optional<int> from = take_point(word);
  while (from && word.starts_with('/')) {
    word.remove_prefix(1);
    const std::optional<int> to = take_point(word);
    if (!to) return {};
    const bool is_hit = word.starts_with('*');
    if (is_hit) word.remove_prefix(1);
    hops.push_back({.from = static_cast<std::int8_t>(*from),
                    .to = static_cast<std::int8_t>(*to),
                    .hit = is_hit});
    from = to;
  }
  if (word.size() == 3 && word[0] == '(' && word[2] == ')' && hops.size() == 1) {
    const int times = word[1] - '0';
    if (times < 2 || times > 4) return {};
    hops.resize(static_cast<std::size_t>(times), hops.front());
    return hops;
  }
  return word.empty() ? hops : std::vector<Step>{};
}

/// What could be read of a play.
struct Beginning {
  std::vector<Step> hops{};
  std::string_view cut{};        ///< a word that may be the beginning of the next hop
  bool has_other_words = false;  ///< something else
};

/// The hop whose points are one number, such as `2418` or `107*`, if the dice allow only one.
std::vector<Step> joined_hop(std::string_view word, Roll roll) {
  const bool is_hit = word.ends_with('*');
  if (is_hit) word.remove_suffix(1);
  if (word.find_first_not_of("0123456789") != std::string_view::npos) return {};
  std::vector<Step> hops;
  for (std::size_t length = 1; length < word.size(); ++length) {
    std::string_view from_text = word.substr(0, length);
    std::string_view to_text = word.substr(length);
    const std::optional<int> from = take_point(from_text);
    const std::optional<int> to = take_point(to_text);
    if (!from || !to || *from <= *to) continue;
    const Step step{.from = static_cast<std::int8_t>(*from),
                    .to = static_cast<std::int8_t>(*to),
                    .hit = is_hit};
    if (fits_dice(step, roll)) hops.push_back(step);
  }
  return hops.size() == 1 ? hops : std::vector<Step>{};
}

/// Whole hops, then at most one word that is cut; anything else is put aside. `is_joined`: digits
/// without a slash are a hop, if they can be one.
Beginning beginning_of(std::string_view text, Roll roll, bool is_joined) {
  Beginning read;
  for (std::string_view word = next_word(text); !word.empty(); word = next_word(text)) {
    std::vector<Step> hops = hops_of(word);
    if (hops.empty() && is_joined) hops = joined_hop(word, roll);
    if (!hops.empty() && read.cut.empty() && !read.has_other_words &&
        read.hops.size() + hops.size() <= kMaxSteps) {
      read.hops.insert(read.hops.end(), hops.begin(), hops.end());
    } else if (read.cut.empty() &&
               word.find_first_not_of("0123456789/*baroff") == std::string_view::npos) {
      read.cut = word;
    } else {
      read.has_other_words = true;
    }
  }
  return read;
}

/// Finds the plays of a roll that begin as a text does.
class PlaysFrom {
 public:
  PlaysFrom(const Position& board, Roll roll, const Beginning& read) : roll_(roll), read_(read) {
    // A play is legal if its board is that of a legal play: the hops need not be the same.
    for (const LegalPlay& legal : legal_plays(board, roll)) results_.push_back(legal.result);
    const MadeHops made = make_hops(board, read.hops);
    const auto all = (1U << read.hops.size()) - 1;
    if (made.made != all) return;
    hops_ = read.hops;
    most_ = static_cast<std::size_t>(roll.dice_count());
    go_on(made.board);
  }

  [[nodiscard]] std::vector<std::vector<Step>> plays() && { return std::move(plays_); }

 private:
  void go_on(const Position& board);
  void hop(const Position& board, int from, int distance);
  [[nodiscard]] bool fits_cut(const Step& step) const;

  Roll roll_;
  const Beginning& read_;
  std::vector<Position> results_;
  std::vector<Position> found_;
  std::vector<Step> hops_;
  std::size_t most_ = 0;
  std::vector<std::vector<Step>> plays_;
};

/// Whether a hop begins as the word that was cut, if it is the one right after what could be read.
bool PlaysFrom::fits_cut(const Step& step) const {
  if (read_.cut.empty() || hops_.size() != read_.hops.size()) return true;
  return to_text(step).starts_with(read_.cut);
}

void PlaysFrom::hop(const Position& board, int from, int distance) {
  const Move move{.from = static_cast<std::int8_t>(from),
                  .to = static_cast<std::int8_t>(std::max(from - distance, kOff))};
  if (!can_be_made(board, move)) return;
  const Step step{.from = move.from, .to = move.to, .hit = is_hit(board, move)};
  if (!fits_cut(step)) return;
  Position after = board;
  apply(after, move);
  hops_.push_back(step);
  go_on(after);
  hops_.pop_back();
}

/// Takes the play as far as it goes, and tries each further hop. One play is enough for each board.
void PlaysFrom::go_on(const Position& board) {
  const bool is_whole = read_.cut.empty() || hops_.size() > read_.hops.size();
  const auto is_in = [&](const std::vector<Position>& boards) {
    return std::find(boards.begin(), boards.end(), board) != boards.end();
  };
  if (is_whole && is_in(results_) && !is_in(found_)) {
    found_.push_back(board);
    plays_.push_back(hops_);
  }
  if (hops_.size() >= most_) return;
  for (int from = kBar; from >= 1; --from) {
    if (board.points[static_cast<std::size_t>(from)] <= 0) continue;
    hop(board, from, roll_.high());
    if (!roll_.is_double()) hop(board, from, roll_.low());
  }
}

/// The plays that begin as a text does; if other words follow a whole play, that play.
std::vector<std::vector<Step>> plays_from(const Position& board, Roll roll, const Beginning& read) {
  std::vector<std::vector<Step>> plays = PlaysFrom(board, roll, read).plays();
  const auto whole = std::find_if(plays.begin(), plays.end(), [&](const std::vector<Step>& hops) {
    return hops.size() == read.hops.size();
  });
  if (whole != plays.end()) return {*whole};
  return plays;
}

/// The plays that a text may mean. A number at its end may be a hop without its slash or the
/// beginning of one.
std::vector<std::vector<Step>> plays_of(const Position& board, Roll roll, std::string_view text) {
  const Beginning cut = beginning_of(text, roll, false);
  const Beginning joined = beginning_of(text, roll, true);
  std::vector<std::vector<Step>> plays;
  if (joined.hops.size() > cut.hops.size()) plays = plays_from(board, roll, joined);
  for (std::vector<Step>& play : plays_from(board, roll, cut)) {
    if (std::find(plays.begin(), plays.end(), play) == plays.end()) {
      plays.push_back(std::move(play));
    }
  }
  return plays;
}

Edit edit_to(const Game& game, std::size_t at, EditKind kind) {
  Edit edit;
  edit.kind = kind;
  edit.action = at;
  edit.count = 1;
  edit.actions.push_back(game.actions[at]);
  return edit;
}

/// What the text of an action may mean: a play of its roll or, after a double, its answer.
std::vector<Edit> readings_of(const Working& working, const Wording& wording) {
  const Game& game = working.game();
  const std::size_t at = wording.action;
  const auto& play = std::get<WrittenPlay>(game.actions[at].what);
  std::vector<Edit> readings;
  if (play.roll.is_valid()) {
    for (const std::vector<Step>& hops :
         plays_of(working.board_before(at), play.roll, wording.text)) {
      set_hops(std::get<WrittenPlay>(
                   readings.emplace_back(edit_to(game, at, EditKind::play)).actions.front().what),
               hops);
    }
    return readings;
  }
  const bool is_offered = at > 0 && std::holds_alternative<Double>(game.actions[at - 1].what) &&
                          game.actions[at - 1].player != game.actions[at].player;
  if (play.roll.is_known() || !is_offered) return readings;
  for (const Deed& answer : {Deed(Take{}), Deed(Drop{})}) {
    readings.emplace_back(edit_to(game, at, EditKind::answer_changed)).actions.front().what =
        answer;
  }
  return readings;
}

/// Hit marks and scores tell plays apart that are equally legal: those with the fewest warnings
/// remain.
void keep_least_doubtful(Working& working, const Hypothesis& read, SearchBudget& budget,
                         std::vector<Edit>& fitting) {
  std::vector<std::size_t> warnings;
  for (const Edit& edit : fitting) {
    if (budget.is_over()) return;
    Hypothesis changed = read;
    changed.undo({.edit = edit});
    working.take(changed, false);
    ToldFacts told;
    warnings.push_back(working.warnings(told).size());
  }
  const std::size_t fewest = *std::min_element(warnings.begin(), warnings.end());
  std::size_t at = 0;
  std::erase_if(fitting, [&](const Edit& /*edit*/) { return warnings[at++] > fewest; });
}

std::string help_of(const std::vector<Repair>& repairs, bool is_all_legal) {
  const std::string_view what = is_all_legal ? "what follows" : "the next turns";
  if (repairs.size() == 1) {
    return fmt::format("{} makes {} legal", repairs.front().words, what);
  }
  constexpr std::size_t kMostNamed = 4;
  std::string words;
  for (std::size_t at = 0; at < std::min(repairs.size(), kMostNamed); ++at) {
    words += words.empty() ? "" : ", or ";
    words += repairs[at].words;
  }
  if (repairs.size() > kMostNamed) words += others_text(repairs.size() - kMostNamed);
  return fmt::format("each of these makes {} legal: {}", what, words);
}

}  // namespace

std::vector<UnreadPlay> explain_unread(const GameContext& context, ForcedPlayHabits& habits,
                                       SearchBudget& budget, Game& game) {
  std::vector<UnreadPlay> explained;
  const std::size_t unread = game.wordings.size();
  if (unread > kFewUnread && unread * kLeastForUnread > game.actions.size()) return explained;
  Hypothesis read = Hypothesis::of(game);
  Working working(context, habits, budget);
  for (const Wording& wording : game.wordings) {
    if (budget.is_over()) break;
    const auto* const play = std::get_if<WrittenPlay>(&game.actions[wording.action].what);
    if (play == nullptr || play->kind != PlayKind::unreadable) continue;
    // The whole game is copied and looked through each time.
    constexpr std::int64_t kActionsForOne = 16;
    budget.actions_left -= static_cast<std::int64_t>(game.actions.size()) / kActionsForOne;
    working.take(read);
    if (!working.is_board_known(wording.action)) continue;
    // The plays that leave the least of the game: at least as little as the record does with the
    // play unknown.
    std::vector<Edit> fitting;
    Rest least = working.rest();
    for (Edit& edit : readings_of(working, wording)) {
      if (budget.is_over()) break;
      const Rest rest = working.rest_after(edit);
      if (rest > least) continue;
      if (rest < least) fitting.clear();
      least = rest;
      fitting.push_back(std::move(edit));
    }
    if (fitting.empty()) continue;
    if (fitting.size() > 1) keep_least_doubtful(working, read, budget, fitting);
    if (fitting.size() == 1) read.undo({.edit = fitting.front()});
    if (fitting.size() > kMostListed) fitting.resize(kMostListed);
    UnreadPlay& here = explained.emplace_back();
    here.game = context.game_number;
    here.place = game.actions[wording.action].span;
    for (Edit& edit : fitting) {
      std::string words = describe(edit, game);
      here.repairs.push_back({.game = static_cast<std::size_t>(context.game_number) - 1,
                              .edit = std::move(edit),
                              .words = std::move(words)});
    }
    here.help = help_of(here.repairs, least == kClean);
  }
  game.actions = std::move(read.game.actions);
  return explained;
}

}  // namespace bgtools
