#pragma once

#include <array>
#include <bgtools/build/tags.hpp>
#include <bgtools/record/match.hpp>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <random>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bgtools::test {

/// Invents records: correct ones, wrong ones, and ones that no program would write. The same seed
/// gives the same records.
class RandomRecord {
 public:
  explicit RandomRecord(std::uint64_t seed) : engine_(seed), rare_engine_(seed) {}

  /// In a tame record, every text format has words for every field; a wild record has any values
  /// that its fields can hold.
  Match match(bool is_wild) {
    is_wild_ = is_wild;
    Match match;
    if (!is_wild_ || chance(80)) match.length = number(0, 25);
    match.names = two_names();
    const int tags = number(0, 4);
    for (int i = 0; i < tags; ++i) {
      match.tags.push_back({is_wild_ && chance(8) ? line() : word(kKeys), line(), {}});
    }
    if (chance(30)) match.tags.push_back({"Jacoby", chance(50) ? "On" : "No", {}});
    if (chance(30)) match.tags.push_back({"Variation", "NackGammon", {}});
    if (chance(30)) match.tags.push_back({"CubeLimit", word(kLimits), {}});
    match.stated = build::rules_of(match.tags);
    if (is_wild_ && chance(30)) match.stated = rules();
    const int comments = number(0, 3);
    for (int i = 0; i < comments; ++i) match.comments.push_back({line()});
    const int games = number(is_wild_ ? 0 : 1, 3);
    for (int i = 0; i < games; ++i) match.games.push_back(game(match, i));
    return match;
  }

 private:
  static constexpr std::array<std::string_view, 5> kKeys{"Event", "Site", "Player 1 Elo",
                                                         "Match ID", "Round"};
  static constexpr std::array<std::string_view, 4> kAnnotations{"sgf:A", "sgf:LU", "xg:error",
                                                                "other:x"};
  static constexpr std::array<std::string_view, 3> kLimits{"1", "64", "1024"};
  static constexpr std::array<std::string_view, 8> kNames{
      "Ann",  "Bob", "Zoë Müller", "Ann(USA)",
      "A: B", "x",   "2 Fast",     "a name that is longer than the column"};
  static constexpr std::array<std::string_view, 13> kWildNames{"",
                                                               "1) 31",
                                                               " Ann",
                                                               "Bob ",
                                                               "A : 3  B",
                                                               "; Ann",
                                                               "[Ann]",
                                                               "# 1",
                                                               "Ann\nB",
                                                               "Game 1",
                                                               "31: 8/5",
                                                               "A;B",
                                                               "\xC2\xA0"
                                                               "Ann"};
  static constexpr std::array<std::string_view, 6> kLines{
      "Club final", "he said \"go\"", "  indented", "1) 31: 8/5 6/5", "7 point match", "ünïcödé"};
  static constexpr std::array<std::string_view, 12> kWildLines{
      "",
      "two\nlines",
      "trailing ",
      "[Event \"x\"]",
      "[Jacoby \"On\"]",
      "Set Pos=-b----E-C---eE---c-e----B-/0",
      "Set Pos=",
      "Game 2",
      "a\rb",
      "]",
      "\rA : 3  B : 2",
      "A : 3  B : 2"};
  static constexpr std::array<std::string_view, 5> kTexts{"8/5 6/5 f00", "8//5", "?", "xyz",
                                                          "24/18 (a)"};
  static constexpr std::array<std::string_view, 20> kWildTexts{"31: 8/5",
                                                               "8/5 6/5",
                                                               "a 42: 8/4 b",
                                                               "Takes",
                                                               "Cannot Move   poin 3 point match",
                                                               "Illegal play (13/7) Set board -",
                                                               "8/5   six/5",
                                                               "8/5 \xC2\xA0 six/5",
                                                               "8/5 six\xC2\xA0",
                                                               "8/5 six/5 : 3",
                                                               "7",
                                                               "12) x",
                                                               "Ann: x",
                                                               "Bob 31: 8/5",
                                                               "x ; y",
                                                               "two\nlines",
                                                               " ",
                                                               "~",
                                                               "~a: b",
                                                               "x Wins 3"};

  int number(int least, int most) {
    return std::uniform_int_distribution<int>(least, most)(engine_);
  }
  bool chance(int percent) { return number(1, 100) <= percent; }
  template <std::size_t Size>
  std::string word(const std::array<std::string_view, Size>& words) {
    return std::string(words[static_cast<std::size_t>(number(0, static_cast<int>(Size) - 1))]);
  }
  std::string name() { return is_wild_ && chance(8) ? wild(kWildNames, 600) : word(kNames); }
  /// Players with the same name would be indistinguishable where a board names the player on roll.
  std::array<std::string, 2> two_names() {
    std::array<std::string, 2> names{name(), name()};
    while (!is_wild_ && names[0] == names[1]) names[1] = name();
    return names;
  }
  std::string line() { return is_wild_ && chance(8) ? wild(kWildLines, 70'000) : word(kLines); }
  /// One of the words, or occasionally a text that no line can hold.
  template <std::size_t Size>
  std::string wild(const std::array<std::string_view, Size>& words, int most_bytes) {
    if (!chance(5)) return word(words);
    std::string text;
    const int size = number(most_bytes / 3, most_bytes);
    while (text.size() < static_cast<std::size_t>(size)) text += chance(90) ? "x" : "\u00FC";
    return text;
  }
  std::optional<int> maybe(int least, int most) {
    if (chance(50)) return std::nullopt;
    return number(least, most);
  }
  std::optional<bool> maybe_bool() {
    if (chance(50)) return std::nullopt;
    return chance(50);
  }
  Player player() { return chance(50) ? Player::one : Player::two; }

  Variant variant() { return static_cast<Variant>(number(0, kPlainVariantCount - 1)); }

  StatedRules rules() {
    StatedRules rules;
    if (chance(50)) rules.variant = variant();
    rules.crawford = maybe_bool();
    rules.jacoby = maybe_bool();
    rules.beavers = maybe_bool();
    rules.cube = maybe_bool();
    rules.cube_limit = maybe(0, 1024);
    rules.automatic_doubles = maybe(0, 3);
    return rules;
  }

  Game game(const Match& match, int index) {
    Game game;
    if (!is_wild_ || chance(80)) game.label = number(is_wild_ ? -1 : 0, 40);
    game.names = index == 0 || chance(80) ? match.names : two_names();
    if (!is_wild_ || chance(80)) {
      game.score_before = {number(is_wild_ ? -2 : 0, 9), number(0, 9)};
      if (is_wild_ && chance(10)) game.score_before[1] = std::nullopt;
    }
    if (is_wild_ && chance(10)) game.variant = variant();
    if (game.variant == match.stated.variant) game.variant.reset();
    Player turn = player();
    const int actions = number(0, 20);
    for (int i = 0; i < actions; ++i) {
      add_action(game, chance(95) ? turn : other(turn));
      turn = other(turn);
    }
    if (!is_wild_) {
      settle_open_plays(game);
      settle_set_boards(game);
    }
    if (chance(80)) {
      game.result = Result{.winner = player(),
                           .points = number(is_wild_ ? -1 : 0, 12),
                           .is_match_claimed = chance(20),
                           .loss = chance(10) ? std::optional(number(0, 12)) : std::nullopt,
                           .span = {},
                           .points_span = {}};
    }
    if (is_wild_) add_rarities(game);
    return game;
  }

  /// Adds what few formats can hold, using a separate random generator, so that everything else
  /// stays the same.
  void add_rarities(Game& game) {
    std::swap(engine_, rare_engine_);
    if (chance(5)) game.is_crawford = chance(50);
    if (chance(5)) game.opening = {number(0, 7), number(0, 7)};
    if (chance(5)) game.actions.push_back({player(), ShownBoard{setup().position, {}, ""}, {}});
    if (game.result && chance(5)) game.result->level = number(1, 3);
    if (game.result && chance(5)) game.result->end = static_cast<GameEnd>(number(0, 3));
    if (chance(8)) annotate(game);
    std::swap(engine_, rare_engine_);
  }

  /// Analysis of the game and of its actions, in any order and with any text.
  void annotate(Game& game) {
    for (int i = number(1, 4); i > 0; --i) {
      Annotation annotation{.action = {}, .key = word(kAnnotations), .value = line(), .span = {}};
      if (!game.actions.empty() && chance(80)) {
        annotation.action =
            static_cast<std::size_t>(number(0, static_cast<int>(game.actions.size()) - 1));
      }
      game.annotations.push_back(std::move(annotation));
    }
  }

  /// Rolls without a play count as resigned at the end of a game, and as not recorded before that.
  static void settle_open_plays(Game& game) {
    bool goes_on = false;
    for (std::size_t i = game.actions.size(); i-- > 0;) {
      auto& what = game.actions[i].what;
      if (std::holds_alternative<Comment>(what) || std::holds_alternative<Resign>(what)) continue;
      auto* const play = std::get_if<WrittenPlay>(&what);
      const bool is_open = play != nullptr && play->kind == PlayKind::unplayed;
      if (is_open && !play->roll.is_known()) continue;
      if (is_open && goes_on) play->kind = PlayKind::unrecorded;
      goes_on = true;
    }
  }

  /// A board that is set is of the player whose turn comes next, but for one after a play that is
  /// declared illegal.
  static void settle_set_boards(Game& game) {
    std::optional<Player> next;
    for (std::size_t i = game.actions.size(); i-- > 0;) {
      Action& action = game.actions[i];
      const auto* const play = std::get_if<WrittenPlay>(&action.what);
      if (play != nullptr || std::holds_alternative<Double>(action.what)) next = action.player;
      if (!std::holds_alternative<SetPosition>(action.what)) continue;
      const auto* const before =
          i == 0 ? nullptr : std::get_if<WrittenPlay>(&game.actions[i - 1].what);
      const bool is_declared = before != nullptr && before->kind == PlayKind::declared;
      if (!is_declared) action.player = next.value_or(Player::one);
    }
  }

  void add_action(Game& game, Player turn) {
    const auto push = [&](auto what) { game.actions.push_back({turn, std::move(what), {}}); };
    const int kind = number(1, 100);
    if (kind <= 60) return push(moved());
    if (kind <= 76) return add_other_play(game, turn);
    if (kind <= 81) return push(Double{is_wild_ ? maybe(-2, 64) : 2});
    if (kind <= 84) return push(Take{});
    if (kind <= 86) return push(Drop{});
    if (kind <= 88) return push(Beaver{4});
    if (kind <= 89) return push(Raccoon{8});
    if (kind <= 91) return push(Comment{line()});
    if (kind <= 94) return push(resignation());
    if (kind <= 96 && is_wild_) return push(AutomaticDouble{maybe(2, 4)});
    push(setup());
  }

  Roll roll() {
    if (is_wild_ && chance(10)) return {static_cast<std::uint8_t>(number(0, 12)), 0};
    if (chance(3)) return {};
    return {static_cast<std::uint8_t>(number(1, 7)), static_cast<std::uint8_t>(number(1, 6))};
  }

  WrittenPlay moved() {
    WrittenPlay play;
    play.roll = roll();
    play.kind = PlayKind::moved;
    play.count = static_cast<std::uint8_t>(number(is_wild_ ? 0 : 1, chance(90) ? 4 : 8));
    play.count_written = play.count;
    for (std::size_t i = 0; i < play.count; ++i) {
      const int highest = chance(5) ? (is_wild_ ? 120 : 99) : 25;
      const int lowest = is_wild_ && chance(5) ? -3 : 0;
      play.steps[i] = {static_cast<std::int8_t>(number(lowest, highest)),
                       static_cast<std::int8_t>(number(lowest, highest)), chance(20)};
    }
    return play;
  }

  void add_other_play(Game& game, Player turn) {
    constexpr std::array kKinds{PlayKind::danced,   PlayKind::blank,    PlayKind::unreadable,
                                PlayKind::declared, PlayKind::unplayed, PlayKind::unrecorded};
    WrittenPlay play;
    play.roll = roll();
    play.kind = kKinds[static_cast<std::size_t>(number(0, 5))];
    const bool is_open = play.kind == PlayKind::unplayed || play.kind == PlayKind::unrecorded;
    if (is_open && !is_wild_) play.kind = PlayKind::unplayed;
    const std::size_t at = game.actions.size();
    if (play.kind == PlayKind::unreadable && (!is_wild_ || chance(90))) {
      game.wordings.push_back(
          {at, is_wild_ && chance(50) ? wild(kWildTexts, 70'000) : word(kTexts)});
    }
    game.actions.push_back({turn, play, {}});
    if (play.kind == PlayKind::declared && (is_wild_ || chance(80))) {
      SetPosition after = setup();
      after.roll = roll();
      if (!is_wild_ && after.roll.first > 6) after.roll.first = 6;
      game.actions.push_back({is_wild_ ? player() : other(turn), after, {}});
    }
  }

  Resign resignation() {
    Resign resign;
    if (chance(60)) resign.level = number(1, is_wild_ ? 4 : 3);
    if (chance(20)) resign = {is_wild_ ? resign.level : std::nullopt, true};
    return resign;
  }

  SetPosition setup() {
    SetPosition setup;
    const int most = is_wild_ && chance(10) ? 127 : 15;
    for (std::int8_t& count : setup.position.points) {
      if (chance(40)) count = static_cast<std::int8_t>(number(-most, most));
    }
    if (chance(70)) {
      const int power = number(0, 6);
      setup.cube = Cube{1 << power, power == 0 ? std::nullopt : std::optional(player())};
    }
    if (is_wild_ && chance(20)) setup.cube = Cube{number(-1, 9), player()};
    if (is_wild_ && chance(30)) setup.roll = roll();
    return setup;
  }

  std::mt19937_64 engine_;
  std::mt19937_64 rare_engine_;
  bool is_wild_ = false;
};

}  // namespace bgtools::test
