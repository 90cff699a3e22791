#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <bgtools/build/json/cursor.hpp>
#include <bgtools/build/json/values.hpp>
#include <bgtools/build/ogxm/actions.hpp>
#include <bgtools/build/ogxm/numbers.hpp>
#include <bgtools/build/reading.hpp>
#include <bgtools/build/unread_result.hpp>
#include <bgtools/text/parse.hpp>
#include <cstddef>
#include <cstdint>
#include <grammars/gva.hpp>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// The document of GammonView, which docs/formats/gva.md describes: the actions of OGXM as JSON.
namespace bgtools::gva {
namespace {

namespace grammar = bgtools::grammar;
using json::Cursor;
using ogxm::Action;

constexpr std::int64_t kLargest = std::numeric_limits<int>::max();
constexpr int kNoPlayer = 2;

/// Keys that say nothing of the record, and those whose values follow from others.
constexpr std::array<std::string_view, 10> kIgnoredInMatch = {
    "analysis_info", "analyses_info", "white_profile", "black_profile",   "clock_info",
    "video_info",    "checksum",      "raccoon",       "replay_complete", "replay_failed_game"};
constexpr std::array<std::string_view, 4> kIgnoredInGame = {"is_lastgame", "first_to_move",
                                                            "is_default_board", "replay_failed_at"};
constexpr std::array<std::string_view, 9> kIgnoredInPly = {
    "ogid_before", "ogid_after", "analysis",       "analyses",           "timestamp_ms",
    "video_ms",    "wall_ms",    "behind_live_ms", "video_hand_anchored"};

template <typename Keys>
bool has(const Keys& keys, std::string_view key) {
  return std::find(keys.begin(), keys.end(), key) != keys.end();
}

struct TagKey {
  std::string_view key;
  std::string_view tag;
};
/// Keys of the match that are tags under another name; those of all other formats first.
constexpr std::array kTagKeys = {
    TagKey{"event", "Event"},
    TagKey{"site", "Site"},
    TagKey{"round", "Round"},
    TagKey{"city", "City"},
    TagKey{"country", "Country"},
    TagKey{"match_ref", "Match ID"},
    TagKey{"event_year", "Event year"},
    TagKey{"event_url", "Event URL"},
    TagKey{"stage", "Stage"},
    TagKey{"table", "Table"},
    TagKey{"platform", "Platform"},
    TagKey{"rated", "Rated"},
    TagKey{"source", "Source"},
    TagKey{"completed_at", "Completed at"},
    TagKey{"date_precision", "Date precision"},
    TagKey{"player_seat", "Player seat"},
    TagKey{"crawford_before_start", "Crawford before"},
};

/// Keys in the order of the numbers that their values have.
constexpr std::array<std::string_view, 3> kLevels = {"single", "gammon", "backgammon"};
constexpr std::array<std::string_view, 5> kEnds = {"played_out", "dropped", "resigned", "settled",
                                                   "forfeited"};

struct Ply {
  std::optional<std::int64_t> action{};
  std::optional<Player> player{};
  std::optional<int> first_die{};
  std::optional<int> second_die{};
  ogxm::Extras extras{};
};

/// A value that has no place in the record.
struct Rest {
  std::string key;
  Span span{};
};

class Reader : private json::ValueReader<ogxm::ActionBuilder> {
 public:
  using ValueReader::ValueReader;

  void run() {
    std::size_t at = 0;
    while (!stops()) {
      at += text::parse_front<grammar::json::blanks>(text().substr(at)).value_or(0);
      if (at >= text().size()) return;
      if (text()[at] != '{') {
        report(Rule::syntax_error, {at, text().size()}, "a match is an object in braces",
               "what follows is not read");
        return;
      }
      at = read_match(at);
    }
  }

 private:
  // --- The match

  /// Returns the place where reading continues.
  std::size_t read_match(std::size_t begin) {
    Cursor cursor = cursor_in(text(), begin);
    read_from(&cursor);
    begin_match({begin, begin + 1});
    heading_ = {};
    for_each_key([&](std::string_view key) { read_match_key(std::string(key)); });
    match().span = span_from(begin);
    set_score(heading_.score);
    if (heading_.games_at) {
      read_list(*heading_.games_at, "the games", [&] { read_game(); });
    } else if (!stops()) {
      complain(begin, "the list of games is missing");
    }
    keep_end_of_match();
    read_from(nullptr);
    if (cursor.has_failed()) report_failure(cursor, "what comes before it is read");
    if (heading_.games_at) {
      end_match();
    } else {
      drop_match();
    }
    return cursor.has_failed() ? text().size() : cursor.end();
  }

  /// Reads a list that was passed over, because other keys say what it means.
  template <typename Read>
  void read_list(std::size_t at, std::string_view what, Read read) {
    Cursor list = cursor_in(text(), at);
    Cursor* const outer = read_from(&list);
    for_each_entry(what, read);
    read_from(outer);
  }

  std::size_t pass_over() {
    const std::size_t at = values().position();
    values().skip();
    return at;
  }

  void read_match_key(const std::string& key) {
    const std::size_t begin = values().position();
    if (key == "games") {
      heading_.games_at = pass_over();
    } else if (key == "match_length") {
      match().length = read_int("a match length", 0, kLargest);
      match().length_span = span_from(begin);
    } else if (key == "player_white" || key == "player_black") {
      if (auto name = read_string("a name")) {
        match().names[key == "player_white" ? 0 : 1] = std::move(*name);
      }
    } else if (key == "white_score_start" || key == "black_score_start") {
      heading_.score[key == "white_score_start" ? 0 : 1] =
          read_int("a score", 0, kLargest).value_or(0);
    } else if (key == "score_start") {
      std::size_t player = 0;
      for_each_entry("the score", [&] {
        const int points = read_int("a score", 0, kLargest).value_or(0);
        if (player < heading_.score.size()) heading_.score[player++] = points;
      });
    } else if (key == "white_score" || key == "black_score") {
      heading_.final_score[key == "white_score" ? 0 : 1] = read_int("a score", 0, kLargest);
      heading_.final_span = span_from(begin);
    } else if (key == "result") {
      heading_.result = read_int("the result of a match", 0, kLargest);
      heading_.result_span = span_from(begin);
    } else if (key == "timestamp") {
      constexpr std::int64_t kThousand = 1000;
      read_start(kThousand);
    } else if (key == "started_at") {
      read_start(1);
    } else if (key == "ogxm") {
      heading_.is_of_ogxm = true;
      values().skip();
    } else if (!read_rule(key)) {
      read_tag(key);
    }
  }

  bool read_rule(const std::string& key) {
    if (key == "variant") {
      read_variant();
    } else if (key == "crawford") {
      heading_.crawford = read_bool("a rule");
    } else if (key == "jacoby") {
      heading_.jacoby = read_bool("a rule");
    } else if (key == "beaver" || key == "beavers") {
      heading_.beavers = read_bool("a rule");
    } else if (key == "cube_limit") {
      read_cube_limit();
    } else {
      return false;
    }
    return true;
  }

  void read_cube_limit() {
    const std::size_t begin = values().position();
    const std::optional<std::int64_t> limit = values().integer();
    if (!limit || *limit < 0) {
      complain(begin, "a limit must be a whole number, and not less than 0");
    } else if (*limit == 1) {
      match().stated.cube = false;
    } else if (*limit > 1 && *limit <= kLargest) {
      // A larger one stands for none.
      match().stated.cube_limit = static_cast<int>(*limit);
    }
  }

  void read_variant() {
    const std::size_t begin = values().position();
    std::optional<Variant> variant;
    if (values().peek() == json::Kind::string) {
      variant = plain_variant_named(values().string().value_or(""));
    } else if (const auto number = values().integer()) {
      variant = ogxm::numbered(ogxm::kVariants, static_cast<std::uint64_t>(*number));
    }
    if (!variant) complain(begin, "unknown variant");
    heading_.variant = variant.value_or(Variant::backgammon);
    // Backgammon is the default, so the match does not state it.
    if (heading_.variant != Variant::backgammon) match().stated.variant = variant;
  }

  void read_start(std::int64_t unit) {
    const std::size_t begin = values().position();
    const std::optional<std::int64_t> time = values().integer();
    if (!time || *time < 0 || *time > std::numeric_limits<std::int64_t>::max() / unit) {
      complain(begin, "a time must be a whole number, and not less than 0");
    } else if (*time > 0 && !heading_.has_start) {
      const auto milliseconds = static_cast<std::uint64_t>(*time * unit);
      const auto day = ogxm::day_of(milliseconds);
      heading_.has_start = true;
      match().tags.push_back({std::string(day ? ogxm::kDayTag : "Started at"),
                              day ? *day : fmt::format("{}", milliseconds), span_from(begin)});
    }
  }

  /// Keeps what the record has no other place for. What is empty or false is not stated.
  void read_tag(const std::string& key) {
    if (has(kIgnoredInMatch, key) || key.starts_with('_')) {
      values().skip();
      return;
    }
    const auto* const known = std::find_if(kTagKeys.begin(), kTagKeys.end(),
                                           [&](const TagKey& each) { return each.key == key; });
    const std::size_t begin = values().position();
    std::string value = read_any();
    if (values().has_failed() || value.empty()) return;
    match().tags.push_back({known == kTagKeys.end() ? key : std::string(known->tag),
                            std::move(value), span_from(begin)});
  }

  /// A value in words: the text of a string, "yes", "" for nothing, and anything else as it is
  /// written.
  std::string read_any() {
    const std::size_t begin = values().position();
    switch (values().peek()) {
      case json::Kind::string:
        return std::string(values().string().value_or(""));
      case json::Kind::boolean:
        return values().boolean().value_or(false) ? "yes" : "";
      case json::Kind::null:
        values().skip();
        return {};
      default:
        values().skip();
        return std::string(text().substr(begin, values().end() - begin));
    }
  }

  void state_rules() {
    StatedRules& rules = match().stated;
    if (match().length.value_or(0) != 0) {
      rules.crawford = heading_.crawford;
      return;
    }
    // The package `ogxm` states all rules or none, but leaves out most that are not in force.
    const bool states_all = heading_.is_of_ogxm && heading_.crawford;
    const auto stated = [&](std::optional<bool> rule) {
      return states_all ? std::optional(rule.value_or(false)) : rule;
    };
    rules.jacoby = stated(heading_.jacoby);
    rules.beavers = stated(heading_.beavers);
  }

  /// The score and the result of the match follow from the games; they are kept if they do not.
  void keep_end_of_match() {
    state_rules();
    const auto& stated = heading_.final_score;
    if (stated[0] && stated[1] && std::array{*stated[0], *stated[1]} != score()) {
      match().tags.push_back(
          {"Final score", fmt::format("{} {}", *stated[0], *stated[1]), heading_.final_span});
    }
    const int length = match().length.value_or(0);
    const auto has_won = [&](std::size_t player) {
      return length > 0 && score()[player] >= length;
    };
    const int winner = has_won(0) ? 1 : has_won(1) ? 2 : 0;
    const int result = heading_.result.value_or(0);
    if (result != 0 && result != winner) {
      match().tags.push_back({"Match result", fmt::format("{}", result), heading_.result_span});
    }
  }

  // --- A game

  void read_game() {
    const std::size_t begin = values().position();
    if (values().peek() != json::Kind::object) {
      skip(begin, "a game is an object in braces");
      return;
    }
    Game& game = start_game({begin, begin + 1}, heading_.variant, "gva");
    ogxm::GameFields fields;
    is_result_unread_ = false;
    std::optional<std::size_t> plies_at;
    std::vector<Rest> rest;
    for_each_key([&](std::string_view key) {
      if (key == "plies") {
        plies_at = pass_over();
      } else {
        read_game_key(std::string(key), game, fields, rest);
      }
    });
    game.span = span_from(begin);
    if (fields.winner && !fields.points && !is_result_unread_) {
      complain(begin, "a winner needs points");
      is_result_unread_ = true;
    }
    if (is_result_unread_) {
      fields.winner.reset();
      const Span where = fields.result_span;
      build::keep_unread_result(
          game, "gva", std::string(text().substr(where.begin, where.end - where.begin)), where);
    }
    take_fields(fields);
    if (plies_at) {
      read_list(*plies_at, "the plies", [&] { read_ply(); });
    } else {
      complain(begin, "the list of plies is missing");
    }
    keep(rest, std::nullopt);
    finish_game();
  }

  void read_game_key(const std::string& key, Game& game, ogxm::GameFields& fields,
                     std::vector<Rest>& rest) {
    const std::size_t begin = values().position();
    if (key == "game_index") {
      const auto number = read_int("the index of a game", 0, kLargest - 1);
      if (number) game.label = *number + 1;
      game.label_span = span_from(begin);
    } else if (key == "winner") {
      constexpr int kNone = 255;
      const int winner = read_int("a winner", 0, kNone).value_or(kNone);
      fields.winner = ogxm::player_of(static_cast<std::uint64_t>(winner));
      if (!fields.winner && winner != kNone) {
        complain(begin, "a winner is 0 or 1, or 255 for none");
        is_result_unread_ = true;
      }
      extend(fields.result_span, begin);
    } else if (key == "points_won") {
      fields.points = read_int("a number of points", 0, kLargest);
      is_result_unread_ = is_result_unread_ || !fields.points;
      extend(fields.result_span, begin);
    } else if (key == "is_crawford") {
      const auto mark = read_bool("the mark of the Crawford game");
      if (match().length.value_or(0) > 0) game.is_crawford = mark;
      game.crawford_span = span_from(begin);
    } else if (key == "termination") {
      fields.termination = read_end();
    } else if (key == "initial_board") {
      fields.board = read_board();
      fields.board_span = span_from(begin);
    } else if (key == "initial_cube_value") {
      fields.has_cube = true;
      fields.cube_value = read_int("a value of the cube", 1, kLargest);
    } else if (key == "initial_cube_owner") {
      fields.has_cube = true;
      fields.cube_owner = read_owner();
    } else if (key == "auto_doubles") {
      fields.automatic_doubles = static_cast<std::uint64_t>(
          read_int("a number of automatic doubles", 0, kLargest).value_or(0));
    } else if (has(kIgnoredInGame, key)) {
      values().skip();
    } else {
      read_rest(key, rest);
    }
  }

  /// By the value that begins there and was read last.
  void extend(Span& span, std::size_t begin) const {
    const Span value = span_from(begin);
    span = span.is_empty() ? value : Span{span.begin, value.end};
  }

  /// The counts from White's bar to Black's.
  std::optional<Position> read_board() {
    const std::optional<Position> board = read_position();
    return board ? std::optional(ogxm::turned(*board)) : std::nullopt;
  }

  std::optional<Player> read_owner() {
    if (values().peek() == json::Kind::string) {
      const std::size_t begin = values().position();
      const std::string_view name = values().string().value_or("");
      if (name == "white") return Player::one;
      if (name == "black") return Player::two;
      if (name != "center" && name != "centered") complain(begin, "unknown owner of the cube");
      return std::nullopt;
    }
    return ogxm::player_of(static_cast<std::uint64_t>(
        read_int("an owner of the cube", 0, kNoPlayer).value_or(kNoPlayer)));
  }

  void read_rest(const std::string& key, std::vector<Rest>& rest) {
    const std::size_t begin = values().position();
    values().skip();
    if (!values().has_failed()) rest.push_back({key, span_from(begin)});
  }

  /// Keeps values as they are written.
  void keep(const std::vector<Rest>& rest, std::optional<std::size_t> action) {
    for (const Rest& each : rest) {
      game()->annotations.push_back(
          {.action = action,
           .key = fmt::format("gva:{}", each.key),
           .value = std::string(text().substr(each.span.begin, each.span.end - each.span.begin)),
           .span = each.span});
    }
  }

  // --- A ply

  void read_ply() {
    const std::size_t begin = values().position();
    const bool is_object = values().peek() == json::Kind::object;
    Ply ply;
    std::vector<Rest> rest;
    for_each_key([&](std::string_view key) { read_ply_key(std::string(key), ply, rest); });
    if (values().has_failed() || !is_object) return;
    const std::size_t count = game()->actions.size();
    add(ply, begin);
    const std::size_t now = game()->actions.size();
    keep(rest, now > count ? std::optional(now - 1) : std::nullopt);
  }

  void read_ply_key(const std::string& key, Ply& ply, std::vector<Rest>& rest) {
    constexpr int kMostOfDie = 255;
    const std::size_t begin = values().position();
    if (key == "action_id") {
      ply.action = values().integer();
    } else if (key == "color") {
      const auto colour = values().integer();
      if (colour == 1) ply.player = Player::one;
      if (colour == 0) ply.player = Player::two;
    } else if (key == "d1") {
      ply.first_die = read_int("a die", 0, kMostOfDie);
    } else if (key == "d2") {
      ply.second_die = read_int("a die", 0, kMostOfDie);
    } else if (key == "moves") {
      for_each_entry("the moves", [&] { read_step(ply.extras); });
      ply.extras.steps_text = text().substr(begin, values().end() - begin);
    } else if (key == "set_position") {
      ply.extras.board = read_board();
    } else if (key == "illegal") {
      ply.extras.is_illegal = read_bool("the mark of an illegal play").value_or(false);
    } else if (key == "resign_value") {
      ply.extras.resign_value = read_level();
    } else if (key == "settle_value") {
      values().skip();
      ply.extras.settlement = text().substr(begin, values().end() - begin);
    } else if (key == "cube_value") {
      ply.extras.cube_value = read_int("a value of the cube", 1, kLargest);
    } else if (key == "cube_owner") {
      ply.extras.cube_owner = read_owner();
    } else if (has(kIgnoredInPly, key)) {
      values().skip();
    } else {
      read_rest(key, rest);
    }
  }

  void read_step(ogxm::Extras& extras) {
    const std::size_t begin = values().position();
    ogxm::WrittenStep step;
    step.source = -1;
    for_each_key([&](std::string_view key) {
      if (key == "from") {
        step.source = values().integer().value_or(-1);
      } else if (key == "pips") {
        step.pips = values().integer().value_or(0);
      } else {
        skip_unknown(key);
      }
    });
    step.span = span_from(begin);
    extras.steps.push_back(step);
  }

  std::optional<std::uint64_t> read_end() {
    const std::size_t begin = values().position();
    if (values().peek() == json::Kind::string) {
      const auto end = ogxm::number_in(kEnds, values().string().value_or(""));
      if (!end) complain(begin, "unknown end of a game");
      return end;
    }
    const auto number = read_int("the end of a game", 0, kLargest);
    return number ? std::optional(static_cast<std::uint64_t>(*number)) : std::nullopt;
  }

  std::optional<int> read_level() {
    constexpr int kMost = kLevels.size();
    if (values().peek() != json::Kind::string) return read_int("a level", 1, kMost);
    const std::size_t begin = values().position();
    const auto* const level =
        std::find(kLevels.begin(), kLevels.end(), values().string().value_or(""));
    if (level != kLevels.end()) return static_cast<int>(level - kLevels.begin()) + 1;
    complain(begin, "unknown level");
    return std::nullopt;
  }

  void add(Ply& ply, std::size_t begin) {
    constexpr std::int64_t kMostActions = 63;
    if (!ply.action || !ply.player) {
      complain(begin, fmt::format("a ply needs {}", ply.action ? "a colour, 0 or 1" : "an action"));
      return;
    }
    if (*ply.action < 0 || *ply.action > kMostActions) {
      complain(begin, fmt::format("unknown action {}", *ply.action));
      return;
    }
    const auto number = static_cast<int>(*ply.action);
    const auto action = static_cast<Action>(number);
    ogxm::Extras& extras = ply.extras;
    if (ply.first_die && ply.second_die) {
      extras.dice = Roll{static_cast<std::uint8_t>(*ply.first_die),
                         static_cast<std::uint8_t>(*ply.second_die)};
    }
    if (action <= Action::last_roll) take_roll(number, extras, begin);
    Player player = *ply.player;
    if (action == Action::set_position && !heading_.is_of_ogxm) {
      // A board with dice is what their play has made of it; the other player is next.
      extras.is_illegal = extras.dice.has_value();
      if (extras.is_illegal) player = other(player);
      // The first board of a game is given twice.
      if (!extras.is_illegal && extras.board &&
          replace_setup(player, *extras.board, span_from(begin))) {
        return;
      }
    }
    push_ply(action, player, extras, span_from(begin));
  }

  /// The dice in the order that is written, but always those of the action.
  void take_roll(int number, ogxm::Extras& extras, std::size_t begin) {
    const Roll roll = ogxm::roll_of(number);
    const Roll dice = extras.dice.value_or(roll);
    const bool is_same = dice.high() == roll.high() && dice.low() == roll.low();
    if (!is_same) {
      complain(begin, fmt::format("the action is the roll {}{}, but the dice are {} and {}",
                                  roll.first, roll.second, dice.first, dice.second));
    }
    extras.dice = is_same ? dice : roll;
  }

  /// What the keys of the match say, in any order.
  struct Heading {
    std::optional<std::size_t> games_at{};
    std::array<int, 2> score{};
    std::array<std::optional<int>, 2> final_score{};
    Span final_span{};
    std::optional<int> result{};
    Span result_span{};
    std::optional<bool> crawford{};
    std::optional<bool> jacoby{};
    std::optional<bool> beavers{};
    Variant variant = Variant::backgammon;
    bool has_start = false;
    bool is_of_ogxm = false;  ///< the JSON of the package `ogxm`
  };
  Heading heading_{};
  bool is_result_unread_ = false;  ///< of the game
};

Confidence sniff(std::string_view head) noexcept {
  if (text::matches<grammar::gva::head>(head)) return Confidence::certain;
  return text::matches<grammar::gva::doubtful_head>(head) ? Confidence::likely : Confidence::none;
}

}  // namespace

extern constinit const Codec kCodec{.sniff = sniff, .read = build::read_with<Reader>};

}  // namespace bgtools::gva
