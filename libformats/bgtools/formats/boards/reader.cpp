#include <fmt/core.h>

#include <algorithm>
#include <bgtools/boards/join.hpp>
#include <bgtools/build/keeps.hpp>
#include <bgtools/build/line_builder.hpp>
#include <bgtools/build/reading.hpp>
#include <bgtools/build/tags.hpp>
#include <bgtools/game/board_notation.hpp>
#include <bgtools/game/game_rules.hpp>
#include <bgtools/game/notation.hpp>
#include <bgtools/game/resolve.hpp>
#include <bgtools/game/score.hpp>
#include <bgtools/game/words.hpp>
#include <bgtools/positions/positions.hpp>
#include <bgtools/text/joined.hpp>
#include <bgtools/text/numbers.hpp>
#include <bgtools/text/words.hpp>
#include <cstddef>
#include <grammars/boards.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Boards that were seen in a game, one in each line. The lines of a game are kept until it ends,
/// and then joined (bgtools/boards/join.hpp).
namespace bgtools::boards {
namespace {

namespace grammar = bgtools::grammar::boards;

enum class Word : std::uint8_t {
  roll,
  doubles,
  takes,
  drops,
  beavers,
  raccoons,
  resigns,
  new_game,
  one_wins,
  two_wins,
  unknown
};

struct Item {
  Word word{};
  std::string_view text{};
};

/// The rule is a word of a line.
template <typename Rule, Word kWord>
struct Adds {
  using rule = Rule;
  template <typename ActionInput, typename Parts>
  static void apply(const ActionInput& in, Parts& parts) {
    parts.items.push_back({kWord, std::string_view(in.begin(), in.size())});
  }
};

struct Parts {
  std::string_view time{};
  std::string_view own_board{};
  std::string_view id{};
  std::string_view comment{};
  std::vector<Item> items{};

  template <typename Rule>
  using action = build::ActionOf<
      Rule, build::Keeps<grammar::time, &Parts::time>,
      build::Keeps<grammar::own_board, &Parts::own_board>, build::Keeps<grammar::id, &Parts::id>,
      build::Keeps<grammar::comment, &Parts::comment>, Adds<grammar::roll, Word::roll>,
      Adds<grammar::doubles, Word::doubles>, Adds<grammar::takes, Word::takes>,
      Adds<grammar::drops, Word::drops>, Adds<grammar::beavers, Word::beavers>,
      Adds<grammar::raccoons, Word::raccoons>, Adds<grammar::resigns, Word::resigns>,
      Adds<grammar::new_game, Word::new_game>, Adds<grammar::one_wins, Word::one_wins>,
      Adds<grammar::two_wins, Word::two_wins>, Adds<grammar::unknown_item, Word::unknown>>;
};

struct Heading {
  std::string_view one{};
  std::string_view two{};
  std::string_view length{};
  std::string_view key{};
  std::string_view value{};

  template <typename Rule>
  using action = build::ActionOf<Rule, build::Keeps<grammar::first_name, &Heading::one>,
                                 build::Keeps<grammar::second_name, &Heading::two>,
                                 build::Keeps<grammar::length, &Heading::length>,
                                 build::Keeps<grammar::key, &Heading::key>,
                                 build::Keeps<grammar::value, &Heading::value>>;
};

/// What a text says of a game besides its board.
struct Around {
  Situation situation{};
  bool is_known = false;  ///< the text says more than the board
};

/// A line of the game being read.
struct Row {
  std::optional<Seen> seen{};
  Around around{};
  std::string_view place{};  ///< the board, or else the words
  std::string_view time{};
  std::string_view comment{};
  std::vector<Item> items{};
};

bool is_start(const Position& board) { return board == start_position(Variant::backgammon); }

bool board_is_over(const Position& board) {
  return board.checkers() == 0 || board.opponent_checkers() == 0;
}

/// Whether a reader could take the hops, with one of the rolls, for a play that hits something else
/// on its way.
bool is_ambiguous(const Position& before, const Position& after, Throws throws,
                  std::span<const Step> hops) {
  const std::vector<Roll> rolls = rolls_of(throws);
  return std::any_of(rolls.begin(), rolls.end(), [&](Roll roll) {
    const Resolution read = resolve(before, roll, hops);
    return read.fault == Fault::none &&
           std::any_of(read.readings.begin(), read.readings.end(),
                       [&](const Reading& each) { return each.result != after; });
  });
}

/// A play as people write it or, if that could be read in another way, move by move. The roll is
/// left open if there are several, unless only a roll makes the board certain.
WrittenPlay written(const Position& before, const Position& after, const Turn& turn) {
  const std::vector<Roll> rolls = rolls_of(turn.throws);
  WrittenPlay play;
  if (rolls.size() == 1) play.roll = rolls.front();
  // Whatever else the hops may hit, the same checkers move as far.
  const Throws read_by = rolls.size() == 1 ? turn.throws : fitting(before, after);
  std::vector<Step> hops = canonical_steps(before, turn.play.span());
  if (is_ambiguous(before, after, read_by, hops)) {
    hops.clear();
    Position board = before;
    for (const Move move : turn.play.span()) {
      hops.push_back({.from = move.from, .to = move.to, .hit = is_hit(board, move)});
      apply(board, move);
    }
    if (is_ambiguous(before, after, read_by, hops)) play.roll = rolls.front();
  }
  play.kind = hops.empty() ? PlayKind::danced : PlayKind::moved;
  play.count = play.count_written = static_cast<std::uint8_t>(hops.size());
  std::copy(hops.begin(), hops.end(), play.steps.begin());
  return play;
}

class Reader : public build::LineBuilder {
 public:
  using LineBuilder::LineBuilder;

  void read_line(std::string_view words);
  void finish() {
    end_game_of_rows(nullptr);
    LineBuilder::finish();
  }

 private:
  [[nodiscard]] bool take_heading(std::string_view words);
  void begin_heading();
  void take_board(Row& row, const Parts& parts);
  void take_record(Row& row, PositionRecord read, bool is_bare);
  [[nodiscard]] bool begins_game(const Row& row) const;
  void end_game_of_rows(const Around* after);

  void open_game();
  void push_rows();
  void push_row(const Row& row, const Joint& joint);
  void push_turn(const Turn& turn, std::string_view place);
  void push_items(const Row& row, const Joint& joint);
  void push_double(const Row& row, Player player);
  void follow_cube(const Row& row, const Joint& joint, std::size_t at_turn);
  void take_score(const Around* after);
  void report_joint(std::size_t at, const Joined& joined);
  void report_bad(std::size_t at, const Joined& joined);
  void remark(std::string_view place, std::string words) {
    push(Player::one, Comment{.text = std::move(words)}, span_of(place));
  }

  std::array<std::string, 2> names_{};
  std::optional<int> length_{};
  Span length_span_{};
  std::vector<Tag> tags_{};

  // The game being read.
  std::vector<Row> rows_{};
  std::vector<std::size_t> boards_{};  // which of the rows have one
  std::optional<Situation> setting_{};
  bool has_played_ = false;
  std::string_view last_id_{};

  // The game being pushed: its board, seen by player one, and its cube.
  Position board_{};
  Cube cube_{};
  bool is_offered_ = false;
  bool is_dropped_ = false;
  Player doubler_{};
};

void Reader::read_line(std::string_view words) {
  if (words.empty()) return;
  if (text::matches<grammar::marker>(words)) {
    claim();
    begin_heading();
    return;
  }
  if (take_heading(words)) return;
  Parts parts;
  claim();
  if (!build::parse<grammar::line>(words, parts)) {
    report(Rule::syntax_error, span_of(words), "the line is not a board with its words",
           "a line reads `[time] board roll ; comment`");
    return;
  }
  Row row{.seen = {},
          .around = {},
          .place = words,
          .time = parts.time,
          .comment = parts.comment,
          .items = parts.items};
  for (const Item& item : parts.items) {
    if (item.word != Word::unknown) continue;
    report(Rule::syntax_error, span_of(item.text),
           fmt::format("\"{}\" is not understood", item.text),
           "after the board: a roll, a word about the cube, or `one wins 2`");
  }
  take_board(row, parts);
  const bool is_named = !row.items.empty() && row.items.front().word == Word::new_game;
  if (is_named || begins_game(row)) end_game_of_rows(row.around.is_known ? &row.around : nullptr);
  if (row.seen) {
    boards_.push_back(rows_.size());
    has_played_ = has_played_ || !is_start(row.seen->board);
    if (row.around.is_known && !setting_) setting_ = row.around.situation;
  }
  rows_.push_back(std::move(row));
}

void Reader::begin_heading() {
  end_game_of_rows(nullptr);
  end_match();
  names_ = {};
  length_.reset();
  tags_.clear();
}

bool Reader::take_heading(std::string_view words) {
  Heading heading;
  if (build::parse<grammar::players_line>(words, heading)) {
    claim();
    if (has_match() || !rows_.empty()) begin_heading();
    names_ = {std::string(text::trimmed(heading.one)), std::string(text::trimmed(heading.two))};
  } else if (build::parse<grammar::length_line>(words, heading)) {
    claim();
    length_ = text::to_int(heading.length);
    length_span_ = span_of(heading.length);
  } else if (build::parse<grammar::tag_line>(words, heading)) {
    if (take_tag()) {
      tags_.push_back({.key = std::string(heading.key),
                       .value = std::string(heading.value),
                       .span = span_of(words)});
    }
  } else {
    return false;
  }
  return true;
}

void Reader::take_board(Row& row, const Parts& parts) {
  if (!parts.own_board.empty()) {
    row.place = parts.own_board;
    static constexpr GameRules kBackgammon{.name = "backgammon"};
    std::string why;
    const auto board = board_from_text(parts.own_board, kBackgammon, why);
    if (!board) {
      report(Rule::syntax_error, span_of(parts.own_board), why, "the board is left out");
      return;
    }
    row.seen = Seen{.board = *board, .is_side_known = false};
  } else if (!parts.id.empty()) {
    row.place = parts.id;
    // A camera gives the same board many times.
    if (parts.id == last_id_ && !boards_.empty()) {
      const Row& last = rows_[boards_.back()];
      row.seen = last.seen;
      row.seen->roll = last.around.situation.roll;
      row.around = last.around;
    } else {
      const PositionRead read = read_position(parts.id);
      if (!read) {
        report(Rule::syntax_error, span_of(parts.id), read.error().message,
               "the board is left out");
        return;
      }
      const PositionFormat* const format = detect_position(parts.id);
      const bool is_bare =
          format->name == "gnubg-id" && parts.id.find(':') == std::string_view::npos;
      take_record(row, *read, is_bare);
      last_id_ = parts.id;
    }
  }
  if (!row.seen) return;
  for (const Item& item : row.items) {
    if (item.word != Word::roll) continue;
    row.seen->roll = {static_cast<std::uint8_t>(item.text[0] - '0'),
                      static_cast<std::uint8_t>(item.text[1] - '0')};
  }
}

/// What a board says. Whoever is on roll by the colour of an OGID is not known.
void Reader::take_record(Row& row, PositionRecord read, bool is_bare) {
  Situation& now = read.situation;
  if (is_bare) {
    row.seen = Seen{.board = now.position, .is_side_known = false};
    return;
  }
  const bool is_named = !read.names[0].empty() && !read.names[1].empty();
  if (is_named && names_[0].empty()) names_ = read.names;
  if (is_named && read.names[0] == names_[1] && read.names[1] == names_[0]) {
    now.mover = other(now.mover);
    if (now.cube.owner) now.cube.owner = other(*now.cube.owner);
    std::swap(now.score[0], now.score[1]);
  }
  row.seen = Seen{.board = now.mover == Player::one ? now.position : now.position.flipped(),
                  .is_side_known = true,
                  .mover = read.other_turn ? std::nullopt : std::optional(now.mover),
                  .roll = now.roll};
  row.around = {.situation = now, .is_known = true};
}

bool Reader::begins_game(const Row& row) const {
  if (!row.seen || boards_.empty()) return false;
  if (row.around.is_known && setting_ &&
      (setting_->score != row.around.situation.score ||
       setting_->length != row.around.situation.length)) {
    return true;
  }
  if (is_start(row.seen->board)) return has_played_;
  const Position& last = rows_[boards_.back()].seen->board;
  return board_is_over(last) && row.seen->board != last && row.seen->board.flipped() != last;
}

void Reader::open_game() {
  if (match().games.empty()) {
    match().names = names_;
    match().tags = tags_;
    match().stated = build::rules_of(tags_);
    match().length = length_;
    match().length_span = length_span_;
    // If nothing says how a game ended, its boards may.
    match().traits.prints_no_result = true;
    if (!length_ && setting_) match().length = setting_->length;
    if (setting_ && setting_->length == 0) {
      match().stated.jacoby = setting_->is_jacoby;
      match().stated.beavers = setting_->is_beaver;
    }
  }
  const std::string_view first = rows_.front().place;
  Game& game = begin_game(span_of(first));
  game.names = names_;
  game.label = static_cast<int>(match().games.size());
  cube_ = {};
  is_offered_ = is_dropped_ = false;
  if (!setting_) return;
  for (const std::size_t side : {0U, 1U}) game.score_before[side] = setting_->score[side];
  if (setting_->is_crawford) game.is_crawford = true;
}

/// Joins the lines of the game and forgets them. `after`: what the next game begins with.
void Reader::end_game_of_rows(const Around* after) {
  if (!boards_.empty()) {
    open_game();
    push_rows();
    take_score(after);
    end_game();
  } else {
    for (const Row& row : rows_) {
      if (!row.comment.empty()) {
        match().comments.push_back(Comment{.text = std::string(row.comment)});
      }
    }
  }
  rows_.clear();
  boards_.clear();
  setting_.reset();
  has_played_ = false;
}

void Reader::push_rows() {
  std::vector<Seen> seen;
  seen.reserve(boards_.size());
  for (const std::size_t at : boards_) seen.push_back(*rows_[at].seen);
  board_ = start_position(Variant::backgammon);
  const Joined joined = join(seen, board_, !setting_);
  if (joined.is_side_open) {
    report(Rule::ambiguous_numbering, span_of(rows_[boards_.front()].place),
           "no board of the game says which player is which",
           "player one is taken to be the one who plays first", Severity::info);
  }
  std::size_t next = 0;
  Joint before{.link = Link::same, .turns = {}, .board = board_, .next = {}};
  for (std::size_t at = 0; at < rows_.size(); ++at) {
    const bool is_board = next < boards_.size() && boards_[next] == at;
    if (is_board) {
      before = joined.joints[next];
      if (before.begins_game) {
        take_score(nullptr);
        end_game();
        open_game();
        board_ = start_position(Variant::backgammon);
      }
      report_joint(next, joined);
      push_row(rows_[at], before);
      ++next;
      if (before.link == Link::play && !before.is_confirmed && before.turns.back().ways == 1 &&
          !before.turns.back().is_unseen) {
        remark(rows_[at].place, "boards that would confirm this turn are missing or wrong");
      }
    } else {
      before.turns.clear();
      push_items(rows_[at], before);
    }
  }
}

void Reader::push_row(const Row& row, const Joint& joint) {
  if (joint.link == Link::set) {
    const Player player = joint.next.value_or(Player::one);
    const Position board = player == Player::one ? joint.board : joint.board.flipped();
    const bool has_cube = row.around.is_known;
    if (has_cube) cube_ = row.around.situation.cube;
    push(player,
         SetPosition{.position = board,
                     .cube = has_cube ? std::optional(cube_) : std::nullopt,
                     .roll = row.seen->roll},
         span_of(row.place));
    board_ = joint.board;
  }
  if (joint.link == Link::bad) {
    push_items(row, joint);
    return;
  }
  for (std::size_t at = 0; at < joint.turns.size(); ++at) {
    follow_cube(row, joint, at);
    push_turn(joint.turns[at], row.place);
  }
  follow_cube(row, joint, joint.turns.size());
  push_items(row, joint);
}

void Reader::push_turn(const Turn& turn, std::string_view place) {
  const Position before = turn.player == Player::one ? board_ : board_.flipped();
  Position after = before;
  for (const Move move : turn.play.span()) apply(after, move);
  board_ = turn.player == Player::one ? after : after.flipped();
  push(turn.player, written(before, after, turn), span_of(place));
  const std::vector<Roll> rolls = rolls_of(turn.throws);
  if (rolls.size() > 1 && turn.play.count > 0) {
    std::vector<std::string> texts;
    texts.reserve(rolls.size());
    for (const Roll roll : rolls) texts.push_back(to_text(roll));
    remark(place, fmt::format("the roll may be {}", text::joined(texts, " or ")));
  }
  if (turn.ways > 1) {
    remark(place, "another play leads to the next board as well");
  } else if (turn.is_unseen) {
    remark(place, "no board shows this turn alone");
  }
}

/// What the cube of a board says of what was done before a turn, or after all of them.
void Reader::follow_cube(const Row& row, const Joint& joint, std::size_t at_turn) {
  if (!row.around.is_known || joint.link == Link::set) return;
  const Situation& now = row.around.situation;
  const bool is_last = at_turn == joint.turns.size();
  constexpr int kMostCube = 1 << 20;
  const bool is_doubled =
      now.cube.owner && now.cube.value <= kMostCube && now.cube.value == 2 * cube_.value;
  if (is_doubled) {
    const Player doubler = other(*now.cube.owner);
    const bool is_his = !is_last && joint.turns[at_turn].player == doubler;
    if (!is_his && !is_last) return;
    if (!is_offered_) push_double(row, doubler);
    push(*now.cube.owner, Take{}, span_of(row.place));
    cube_ = now.cube;
    is_offered_ = false;
  } else if (is_last && now.is_double_offered && !is_offered_) {
    push_double(row, now.mover);
  }
}

void Reader::push_double(const Row& row, Player player) {
  push(player, Double{.value = 2 * cube_.value}, span_of(row.place));
  is_offered_ = true;
  doubler_ = player;
}

void Reader::push_items(const Row& row, const Joint& joint) {
  for (const Item& item : row.items) {
    const Span where = span_of(item.text);
    const Player mover = joint.next.value_or(Player::one);
    const Player answering = other(is_offered_ ? doubler_ : mover);
    switch (item.word) {
      case Word::doubles:
        push_double(row, mover);
        break;
      case Word::takes:
        push(answering, Take{}, where);
        cube_ = {.value = 2 * cube_.value, .owner = answering};
        is_offered_ = false;
        break;
      case Word::drops:
        push(answering, Drop{}, where);
        is_dropped_ = is_offered_;
        is_offered_ = false;
        break;
      case Word::beavers:
        push(answering, Beaver{}, where);
        break;
      case Word::raccoons:
        push(other(answering), Raccoon{}, where);
        break;
      case Word::resigns:
        push(mover, Resign{}, where);
        break;
      case Word::one_wins:
      case Word::two_wins: {
        const std::string_view points = item.text.substr(item.text.find_last_of(" \t") + 1);
        set_result({.winner = item.word == Word::one_wins ? Player::one : Player::two,
                    .points = text::to_int(points).value_or(0),
                    .span = where,
                    .points_span = span_of(points)});
        break;
      }
      default:
        break;
    }
  }
  if (!row.comment.empty()) remark(row.comment, std::string(row.comment));
  if (!row.time.empty()) {
    const std::size_t actions = game()->actions.size();
    game()->annotations.push_back(
        {.action = actions == 0 ? std::nullopt : std::optional(actions - 1),
         .key = "boards:time",
         .value = std::string(row.time),
         .span = span_of(row.time)});
  }
}

/// The result, by the score that follows or by the last board.
void Reader::take_score(const Around* after) {
  if (game()->result) return;
  const std::string_view place = rows_[boards_.back()].place;
  if (is_dropped_) {
    set_result({.winner = doubler_, .points = cube_.value, .span = span_of(place)});
    return;
  }
  if (after != nullptr && setting_ && after->situation.length == setting_->length) {
    const std::array gains{after->situation.score[0] - setting_->score[0],
                           after->situation.score[1] - setting_->score[1]};
    for (const Player player : {Player::one, Player::two}) {
      const int points = gains[index(player)];
      if (points <= 0 || gains[index(other(player))] != 0) continue;
      if (is_offered_ && doubler_ == player && points == cube_.value) {
        push(other(player), Drop{}, span_of(place));
      }
      set_result({.winner = player, .points = points, .span = span_of(place)});
      return;
    }
  }
  for (const Player player : {Player::one, Player::two}) {
    const Position seen = player == Player::one ? board_ : board_.flipped();
    if (seen.checkers() != 0) continue;
    const int checkers = checkers_per_side(Variant::backgammon);
    const bool is_jacoby = match().stated.jacoby.value_or(false);
    set_result({.winner = player,
                .points = points_of(level_of(seen, checkers), cube_, is_jacoby),
                .span = span_of(place)});
  }
}

void Reader::report_joint(std::size_t at, const Joined& joined) {
  const Joint& joint = joined.joints[at];
  const Span where = span_of(rows_[boards_[at]].place);
  if (joint.link == Link::bad || (joint.link == Link::set && at > 0)) {
    report_bad(at, joined);
    return;
  }
  // The only turns that lead to a board are named in the record.
  if (joint.turns.empty() || !joint.turns.front().is_unseen || joint.turns.front().ways == 1) {
    return;
  }
  const auto unseen = std::count_if(joint.turns.begin(), joint.turns.end(),
                                    [](const Turn& turn) { return !turn.play.span().empty(); });
  report(Rule::board_not_reached, where,
         fmt::format("{} plays lead to this board, and no board shows them one by one", unseen),
         "other plays lead to it as well", Severity::warning);
}

/// A board that nothing leads to.
void Reader::report_bad(std::size_t at, const Joined& joined) {
  constexpr std::size_t kMostNamed = 3;
  const Joint& joint = joined.joints[at];
  Diagnostic found = finding(Rule::board_not_reached, span_of(rows_[boards_[at]].place));
  const auto after =
      std::find_if(joined.joints.begin() + static_cast<std::ptrdiff_t>(at), joined.joints.end(),
                   [](const Joint& each) { return each.link != Link::bad; });
  const bool is_between =
      joint.link == Link::bad && after != joined.joints.end() && after->link != Link::set;
  found.message = is_between ? "the boards before and after this one belong together without it"
                             : "no legal play leads to this board";
  const Position& before = at == 0 || joint.link == Link::bad ? joint.board : board_;
  const std::optional<Player> next =
      at == 0 || joint.link == Link::bad ? joint.next : joined.joints[at - 1].next;
  const Player mover = next.value_or(Player::one);
  const Position own = mover == Player::one ? before : before.flipped();
  const Seen& seen = *rows_[boards_[at]].seen;
  const Position bad = mover == Player::one ? seen.board : seen.board.flipped();
  const Nearest near = nearest(own, bad);
  found.notes.push_back(fmt::format("the board before, the mover's side: {}", to_position_id(own)));
  found.notes.push_back(fmt::format("this board, from the same side: {}", to_position_id(bad)));
  for (std::size_t each = 0; each < std::min(kMostNamed, near.boards.size()); ++each) {
    const Reached& legal = near.boards[each];
    const std::string play =
        fmt::format("{}: {}", to_text(rolls_of(legal.throws).front()), to_text(own, legal.play));
    found.notes.push_back(near.checkers == 0
                              ? fmt::format("{} leads to it, but not on to the next board", play)
                              : fmt::format("{} checker{} from it: {} after {}", near.checkers,
                                            near.checkers == 1 ? "" : "s",
                                            to_position_id(legal.board), play));
  }
  found.label = joint.link == Link::set ? "the game is taken up here" : "the board is left out";
  send(std::move(found));
}

Confidence sniff(std::string_view head) noexcept {
  const std::string_view line = text::trimmed(text::take_short_line(head));
  return text::matches<grammar::marker>(line) ? Confidence::certain : Confidence::none;
}

}  // namespace

extern constinit const Codec kCodec{.sniff = sniff, .read = build::read_lines<Reader>};

}  // namespace bgtools::boards
