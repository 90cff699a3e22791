#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <bgtools/build/course.hpp>
#include <bgtools/build/reading.hpp>
#include <bgtools/build/record_builder.hpp>
#include <bgtools/formats/bgf/container.hpp>
#include <bgtools/formats/bgf/smile.hpp>
#include <bgtools/text/encoding.hpp>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

/// BGBlitz's binary match, which docs/formats/bgf.md describes. Spans are offsets into the Smile
/// document, which the file packs.
namespace bgtools::bgf {
namespace {

using smile::Kind;
using smile::Value;

/// Points that no board has are kept up to here, so that the verifier sees them.
constexpr std::int64_t kLastPoint = 99;
constexpr std::array<std::string_view, 2> kNameKeys = {"nameGreen", "nameRed"};
constexpr std::array<std::string_view, 2> kScoreKeys = {"scoreGreen", "scoreRed"};
constexpr std::array<std::string_view, 2> kFinalKeys = {"finalGreen", "finalRed"};

std::optional<std::int64_t> integer_in(const Value& object, std::string_view key) {
  const Value* const value = object.find(key);
  if (value == nullptr || value->kind != Kind::integer) return std::nullopt;
  return value->integer;
}

std::optional<int> number_in(const Value& object, std::string_view key) {
  constexpr std::int64_t kLargest = 1'000'000;
  const auto number = integer_in(object, key);
  if (!number || *number < -kLargest || *number > kLargest) return std::nullopt;
  return static_cast<int>(*number);
}

std::optional<bool> bool_in(const Value& object, std::string_view key) {
  const Value* const value = object.find(key);
  if (value == nullptr || value->kind != Kind::boolean) return std::nullopt;
  return value->is_true;
}

/// UTF-8, whatever the document holds.
std::string text_in(const Value& object, std::string_view key) {
  const Value* const value = object.find(key);
  if (value == nullptr || value->kind != Kind::string) return {};
  return text::to_utf8(value->text);
}

const std::vector<Value>& items_in(const Value& object, std::string_view key) {
  static const std::vector<Value> kNone;
  const Value* const value = object.find(key);
  return value == nullptr ? kNone : value->items;
}

std::int64_t item(const Value& move, std::string_view key, std::size_t at) {
  const std::vector<Value>& items = items_in(move, key);
  return at < items.size() && items[at].kind == Kind::integer ? items[at].integer : -1;
}

/// A record without a play has 7 in the place of one die, and in the place of the other what it is.
enum class Mark : std::uint8_t { none, doubles, takes, drops, ends, dances, resigns = 9 };

Mark mark_of(const Value& move) {
  constexpr std::int64_t kNoDie = 7;
  if (integer_in(move, "green") != kNoDie) return Mark::none;
  const std::int64_t mark = integer_in(move, "red").value_or(0);
  const bool is_known = (mark > 0 && mark <= static_cast<std::int64_t>(Mark::dances)) ||
                        mark == static_cast<std::int64_t>(Mark::resigns);
  return is_known ? static_cast<Mark>(mark) : Mark::none;
}

/// The cube decision of a move; null if the move is not one.
const Value* cube_decision_of(const Value& move) {
  const Value* const equity = move.find("equity");
  const Value* const decision = equity == nullptr ? nullptr : equity->find("cubeDecision");
  return decision != nullptr && bool_in(*decision, "hasDoubled") ? decision : nullptr;
}

bool is_dance(const Value& move) {
  const Value* const equity = move.find("dancingEquity");
  return mark_of(move) == Mark::dances || (equity != nullptr && equity->kind != Kind::null);
}

/// A play has hops or a dance; anything else with no hop is a cube decision or nothing.
bool is_play(const Value& move) { return is_dance(move) || item(move, "from", 0) >= 0; }

/// A cube action or a resignation.
bool is_announcement(const Value& move) {
  const Mark mark = mark_of(move);
  return mark == Mark::doubles || mark == Mark::takes || mark == Mark::drops ||
         mark == Mark::resigns || cube_decision_of(move) != nullptr;
}

/// The hops of a play end before the first unused place.
std::size_t hops_of(const Value& move) {
  std::size_t count = 0;
  while (item(move, "from", count) >= 0 && item(move, "to", count) >= 0) ++count;
  return count;
}

/// Whether a list continues after the hops that are read.
bool has_more(const Value& move, std::string_view key, std::size_t read) {
  const std::vector<Value>& items = items_in(move, key);
  return std::any_of(
      items.begin() + static_cast<std::ptrdiff_t>(std::min(read, items.size())), items.end(),
      [](const Value& value) { return value.kind != Kind::integer || value.integer >= 0; });
}

Roll roll_of(const Value& move) {
  const auto die = [](std::int64_t number) {
    return static_cast<std::uint8_t>(number >= 0 && number <= 9 ? number : 0);
  };
  if (is_dance(move)) return {die(item(move, "from", 0)), die(item(move, "to", 0))};
  return {die(integer_in(move, "red").value_or(0)), die(integer_in(move, "green").value_or(0))};
}

WrittenPlay play_of(const Value& move) {
  WrittenPlay play;
  play.roll = roll_of(move);
  play.kind = PlayKind::danced;
  if (is_dance(move)) return play;
  const std::size_t hops = hops_of(move);
  play.count = static_cast<std::uint8_t>(std::min(hops, kMaxSteps));
  constexpr std::size_t kMostCounted = 255;
  play.count_written = static_cast<std::uint8_t>(std::min(hops, kMostCounted));
  if (hops > 0) play.kind = PlayKind::moved;
  for (std::size_t hop = 0; hop < play.count; ++hop) {
    play.steps[hop] = {
        .from = static_cast<std::int8_t>(std::min(item(move, "from", hop), kLastPoint)),
        .to = static_cast<std::int8_t>(std::min(item(move, "to", hop), kLastPoint)),
        .hit = false};
  }
  return play;
}

/// A board seen by green, who is the first player. The document numbers the points for red, and
/// counts green's checkers as positive.
std::optional<Position> board_of(const Value& initial) {
  constexpr std::size_t kGreenBar = 24;
  constexpr std::size_t kRedBar = 25;
  const std::vector<Value>& points = items_in(initial, "points");
  if (points.size() <= kRedBar) return std::nullopt;
  Position board;
  for (std::size_t i = 0; i <= kRedBar; ++i) {
    constexpr std::int64_t kMost = 100;
    if (points[i].kind != Kind::integer || std::abs(points[i].integer) > kMost) return std::nullopt;
    const auto count = static_cast<std::int8_t>(points[i].integer);
    const auto bare = static_cast<std::int8_t>(std::abs(count));
    if (i == kGreenBar) {
      board.points[kBar] = bare;
    } else if (i == kRedBar) {
      board.points[kOff] = static_cast<std::int8_t>(-bare);
    } else {
      board.points[24 - i] = count;
    }
  }
  return board;
}

/// What a record announces; without a mark it is an answer if a double waits for one.
std::optional<Action> deed_of(const Value& move, Player player, const build::Course& course) {
  Action deed{.player = player, .what = Double{2 * course.cube().value}, .span = {}};
  const Mark mark = mark_of(move);
  if (mark == Mark::doubles) return deed;
  if (mark == Mark::resigns) {
    deed.what = Resign{};
    return deed;
  }
  const Value* const decision = cube_decision_of(move);
  const auto says = [&](std::string_view key) {
    return decision != nullptr && bool_in(*decision, key).value_or(false);
  };
  if (mark == Mark::takes ||
      (mark == Mark::none && course.offer().has_value() && says("hasAccepted"))) {
    deed.what = Take{};
  } else if (mark == Mark::drops || course.offer().has_value()) {
    deed.what = Drop{};
  } else if (!says("hasDoubled")) {
    return std::nullopt;
  }
  return deed;
}

class Reader : private build::RecordBuilder {
 public:
  using RecordBuilder::RecordBuilder;

  void run() {
    const Unpacked unpacked = unpack(bytes());
    if (!unpacked.damage.empty()) report_damage(unpacked.damage);
    if (unpacked.document.empty()) return;
    const smile::Document document = smile::decode(unpacked.document);
    if (!document.error.empty()) {
      report_damage(
          fmt::format("{}, at byte {} of the Smile document", document.error, document.error_at));
      whole_until_ = document.error_at;
    }
    root_ = &document.root;
    begin_match(root_->span);
    if (document.repeated_key) {
      complain(*document.repeated_key, "an object has a key twice; the first value is used");
    }
    if (root_->kind == Kind::object) {
      read_match();
    } else {
      complain(root_->span, "the document is not a match");
    }
  }

 private:
  void read_match() {
    read_header();
    expect_list(*root_, "games");
    const std::vector<Value>& games = items_in(*root_, "games");
    for (std::size_t at = 0; at < games.size(); ++at) read_game(games, at);
    end_match();
  }

  void read_header() {
    for (std::size_t player = 0; player < 2; ++player) {
      match().names[player] = text_in(*root_, kNameKeys[player]);
    }
    if (const Value* const length = root_->find("matchlen")) {
      match().length_span = length->span;
      const auto points = number_in(*root_, "matchlen");
      if (points && *points >= 0) {
        match().length = points;
      } else {
        complain(length->span, "this is not a match length");
      }
    }
    match().stated.crawford = bool_in(*root_, "useCrawford");
    if (match().length == 0) match().stated.crawford.reset();
    match().stated.cube = bool_in(*root_, "useCube");
    if (match().length == 0) {
      match().stated.jacoby = bool_in(*root_, "useJacoby");
      match().stated.beavers = bool_in(*root_, "useBeaver");
    }
    for (const auto& [key, tag] :
         {std::pair("site", "Site"), std::pair("extMatchID", "Match ID"),
          std::pair("event", "Event"), std::pair("round", "Round"), std::pair("location", "City"),
          std::pair("date", "EventDate"), std::pair("comment", "Comment")}) {
      std::string value = text_in(*root_, key);
      if (!value.empty()) match().tags.push_back({tag, std::move(value), root_->find(key)->span});
    }
  }

  void expect_list(const Value& object, std::string_view key) {
    const Value* const value = object.find(key);
    if (value == nullptr || value->kind != Kind::array) {
      complain(object.span, fmt::format("the list of {} is missing", key));
    }
  }

  // --- The players

  struct Gain {
    Player winner;
    int points;
  };
  /// How one player's score grew from this game to the next one or to the end of the match.
  [[nodiscard]] std::optional<Gain> gain_of(const std::vector<Value>& games, std::size_t at) const {
    const bool is_last = at + 1 == games.size();
    const auto& keys = is_last ? kFinalKeys : kScoreKeys;
    const Value& after = is_last ? *root_ : games[at + 1];
    std::array<int, 2> gain{};
    for (std::size_t player = 0; player < 2; ++player) {
      const auto before = number_in(games[at], kScoreKeys[player]);
      const auto now = number_in(after, keys[player]);
      if (!before || !now) return std::nullopt;
      gain[player] = *now - *before;
    }
    if (gain[0] > 0 && gain[1] == 0) return Gain{Player::one, gain[0]};
    if (gain[1] > 0 && gain[0] == 0) return Gain{Player::two, gain[1]};
    return std::nullopt;
  }

  [[nodiscard]] static Player player_of(const Value& move) {
    return integer_in(move, "player").value_or(-1) > 0 ? Player::two : Player::one;
  }

  /// Who won by the last action.
  [[nodiscard]] static std::optional<Player> shown_winner(const Value& game) {
    build::Course course = build::Course::of_cube(build::Unanswered::open);
    std::array<int, 2> borne_off{};
    std::optional<Player> winner;
    for (const Value& move : items_in(game, "moves")) {
      const Player player = player_of(move);
      if (is_play(move)) {
        const WrittenPlay play = play_of(move);
        course.follow({.player = player, .what = play, .span = {}});
        for (const Step& step : play.hops()) {
          if (step.to == kOff) ++borne_off[index(player)];
        }
        constexpr int kAll = 15;
        if (borne_off[index(player)] >= kAll) winner = player;
      } else if (is_announcement(move)) {
        const auto deed = deed_of(move, player, course);
        if (!deed) continue;
        if (mark_of(move) == Mark::resigns || std::holds_alternative<Drop>(deed->what)) {
          winner = other(player);
        }
        course.follow(*deed);
      }
    }
    return winner;
  }

  // --- A game

  void read_game(const std::vector<Value>& games, std::size_t at) {
    const Value& source = games[at];
    Game& game = begin_game(source.span);
    if (source.kind != Kind::object) {
      complain(source.span, "a game must be an object");
      return;
    }
    course_ = build::Course::of_cube(build::Unanswered::open);
    game.names = match().names;
    game.label = static_cast<int>(at) + 1;
    for (std::size_t player = 0; player < 2; ++player) {
      game.score_before[player] = number_in(source, kScoreKeys[player]);
      if (const Value* const score = source.find(kScoreKeys[player])) {
        game.score_spans[player] = score->span;
      }
    }
    game.is_crawford = bool_in(source, "isCrawford");
    if (match().length.value_or(0) == 0) game.is_crawford.reset();
    if (const Value* const flag = source.find("isCrawford")) game.crawford_span = flag->span;
    read_start(source);
    expect_list(source, "moves");
    const std::vector<Value>& moves = items_in(source, "moves");
    // The last records may be neither plays nor cube actions.
    const auto last = std::find_if(moves.rbegin(), moves.rend(), [](const Value& move) {
      return move.kind != Kind::object || is_play(move) || is_announcement(move);
    });
    for (const Value& move : moves) {
      if (move.span.end >= whole_until_) continue;
      read_move(game, move, last == moves.rend() || &move > &*last);
    }
    read_result(games, at, game);
  }

  void read_start(const Value& source) {
    const Value* const initial = source.find("initial");
    if (initial == nullptr || initial->span.end >= whole_until_) return;
    const std::optional<Position> board = board_of(*initial);
    if (!board) {
      complain(initial->span, "a board needs the counts of 24 points and two bars");
      return;
    }
    Cube cube{.value = std::max(number_in(*initial, "cube").value_or(1), 1), .owner = {}};
    const int owner = number_in(*initial, "cubeOwner").value_or(0);
    if (owner != 0) cube.owner = owner < 0 ? Player::one : Player::two;
    course_.show(cube);
    if (*board == start_position(Variant::backgammon) && cube == Cube{}) return;
    const std::vector<Value>& moves = items_in(source, "moves");
    const Player first = moves.empty() ? Player::one : player_of(moves.front());
    push(first,
         SetPosition{.position = first == Player::one ? *board : board->flipped(),
                     .cube = cube == Cube{} ? std::nullopt : std::optional(cube),
                     .roll = {}},
         initial->span);
  }

  void read_move(Game& game, const Value& move, bool is_after_the_end) {
    const Player player = player_of(move);
    const auto add = [&](Deed what) {
      course_.follow(game.actions[push(player, std::move(what), move.span)]);
    };
    if (move.kind != Kind::object) {
      complain(move.span, "a move must be an object");
    } else if (is_play(move)) {
      add(play_of(move));
      annotate(game, move);
      const std::size_t read = is_dance(move) ? 1 : hops_of(move);
      if (has_more(move, "from", read) || has_more(move, "to", read)) {
        complain(move.span, "a hop lacks its start or its end");
      }
    } else if (is_announcement(move)) {
      if (auto deed = deed_of(move, player, course_)) add(std::move(deed->what));
    } else if (!is_after_the_end) {
      complain(move.span, "a move has neither hops nor a cube decision");
    }
  }

  static void annotate(Game& game, const Value& move) {
    const auto note = [&](std::string_view key, std::string text, Span span) {
      game.annotations.push_back({.action = game.actions.size() - 1,
                                  .key = fmt::format("bgf:{}", key),
                                  .value = std::move(text),
                                  .span = span});
    };
    const Value* const luck = move.find("luck");
    if (luck != nullptr && luck->kind == Kind::object) {
      if (std::string plain = text_in(*luck, "luckPlain"); !plain.empty()) {
        note("luck", std::move(plain), luck->span);
      }
    }
    if (const auto ply = integer_in(move, "ply")) {
      note("ply", fmt::format("{}", *ply), move.find("ply")->span);
    }
  }

  void read_result(const std::vector<Value>& games, std::size_t at, Game& game) {
    const Value* const won = games[at].find("wonPoints");
    if (won == nullptr) return;
    const auto points = number_in(games[at], "wonPoints");
    if (!points) {
      complain(won->span, "no game is worth this many points");
      return;
    }
    const std::optional<Gain> gain = gain_of(games, at);
    const std::optional<Player> winner = gain ? gain->winner : shown_winner(games[at]);
    if (!winner || (*points == 0 && !gain)) {
      if (*points != 0) complain(games[at].span, "the scores do not show who won this game");
      return;
    }
    Result result;
    result.winner = *winner;
    // A game that is not played out may have no points of its own.
    result.points = *points == 0 ? gain->points : std::abs(*points);
    result.span = won->span;
    result.points_span = result.span;
    for (const std::string_view key : {"wasResignation", "wasForfeit", "lostOnTime"}) {
      if (bool_in(games[at], key).value_or(false)) result.end = GameEnd::resigned;
    }
    game.result = result;
  }

  void complain(Span span, std::string message) {
    report(Rule::syntax_error, span, std::move(message));
  }

  const Value* root_ = nullptr;
  /// A value that extends beyond this was cut short.
  std::size_t whole_until_ = std::numeric_limits<std::size_t>::max();
  build::Course course_ = build::Course::of_cube(build::Unanswered::open);
};

// BGRoom's text has the same extension, but begins otherwise.
Confidence sniff(std::string_view bytes) noexcept {
  return header_of(bytes) ? Confidence::certain : Confidence::none;
}

}  // namespace

extern constinit const Codec kCodec{
    .is_binary = true, .sniff = sniff, .read = build::read_with<Reader>};

}  // namespace bgtools::bgf
