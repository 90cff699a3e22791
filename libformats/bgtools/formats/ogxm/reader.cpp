#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <bgtools/build/course.hpp>
#include <bgtools/build/next_value.hpp>
#include <bgtools/build/reading.hpp>
#include <bgtools/build/record_builder.hpp>
#include <bgtools/formats/ogxm/cursor.hpp>
#include <bgtools/formats/ogxm/fields.hpp>
#include <bgtools/formats/ogxm/ogxm.hpp>
#include <bgtools/formats/ogxm/sections.hpp>
#include <bgtools/game/score.hpp>
#include <bgtools/text/encoding.hpp>
#include <bgtools/text/little_endian.hpp>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bgtools::ogxm {
namespace {

/// The only variant whose number is known.
constexpr std::uint64_t kBackgammon = 0;

int to_int(std::uint64_t number) {
  constexpr std::uint64_t kMost = std::numeric_limits<int>::max();
  return static_cast<int>(std::min(number, kMost));
}

/// The optional record after the byte of an action.
struct Extras {
  std::optional<Roll> dice{};
  std::optional<int> resign_value{};
  std::optional<int> cube_value{};
  bool is_illegal = false;
  std::optional<std::int32_t> settle_value{};  ///< in millionths of a point
  std::vector<std::uint8_t> steps{};
  std::optional<Position> board{};
  std::optional<std::uint64_t> cube_owner{};
};

class Reader : private build::RecordBuilder {
 public:
  using RecordBuilder::RecordBuilder;

  void run() {
    const auto on_damage = [this](std::string message) { report_damage(std::move(message)); };
    for (std::size_t at = 0; at < bytes().size() && !stops();) {
      if (!bytes().substr(at).starts_with(kMagic)) {
        report_damage(fmt::format("the mark of OGXM is missing at byte {}", at));
        return;
      }
      // Its header and its chunks are others, so nothing of it can be judged.
      if (text::LittleEndian(bytes().substr(at)).u16(4) == kOldMajor) {
        complain({at, bytes().size()},
                 "the file is OGXM version 1, another format than version 2; it is not read");
        return;
      }
      const File file = split(bytes(), at, on_damage);
      at = file.span.end;
      if (!stops()) read_file(file);
    }
  }

 private:
  void read_file(const File& file) {
    begin_match(file.span);
    if (const std::string why = refusal(file); !why.empty()) {
      complain(file.span, why + "; the file is not read");
      drop_match();
      return;
    }
    score_ = {};
    bool has_heading = false;
    for (const Section& section : file.sections) {
      if (section.type == "MTCH") {
        has_heading = true;
        read_match(section);
      } else if (section.type == "GAME") {
        read_game(section);
      }
    }
    if (!has_heading) complain(file.span, "the file has no section MTCH");
    if (has_heading || !match().games.empty()) {
      end_match();
    } else {
      drop_match();
    }
  }

  void read_match(const Section& section) {
    Cursor outer(bytes(), section.payload.begin, section.payload.end);
    Cursor record = outer.record();
    const std::size_t begin = record.position();
    match().length = to_int(record.number());
    match().length_span = {begin, record.position()};
    // Backgammon is the default, so the match does not state it.
    if (record.number() != kBackgammon) complain(section.payload, "unknown variant");
    for (std::size_t player = 0; player < 2; ++player) {
      if (record.has(match_bit::kNames[player]))
        match().names[player] = text::to_utf8(record.text());
    }
    if (record.has(match_bit::kRules)) read_rules(record.number());
    if (record.has(match_bit::kCubeLimit)) read_cube_limit(record.number());
    for (int& points : score_) {
      if (record.has(match_bit::kScoreStart)) points = to_int(record.number());
    }
    read_tags(record);
    if (record.has_failed()) complain(section.payload, "the section MTCH stops within a field");
  }

  void read_rules(std::uint64_t bits) {
    StatedRules& rules = match().stated;
    if (match().length != 0) {
      rules.crawford = (bits & rule_bit::kCrawford) != 0;
      return;
    }
    rules.jacoby = (bits & rule_bit::kJacoby) != 0;
    rules.beavers = (bits & rule_bit::kBeaver) != 0;
  }

  void read_cube_limit(std::uint64_t limit) {
    if (limit == 1) {
      match().stated.cube = false;
    } else if (limit > 1) {
      match().stated.cube_limit = to_int(limit);
    }
  }

  /// The other fields in the order of their numbers; those after the site are ignored.
  void read_tags(Cursor& record) {
    for (const TagField& field : kTagFields) {
      if (!record.has(field.bit) || record.has_failed()) continue;
      const std::size_t begin = record.position();
      std::string_view tag = field.tag;
      std::string value;
      if (field.bit == kStartedAt) {
        const std::uint64_t time = record.number();
        const auto day = day_of(time);
        if (day) tag = kDayTag;
        value = day ? *day : fmt::format("{}", time);
      } else if (field.numbers == 0) {
        value = "yes";
      } else if (field.is_text) {
        value = text::to_utf8(record.text());
      } else {
        value = fmt::format("{}", record.number());
        for (int i = 1; i < field.numbers; ++i) value += fmt::format(" {}", record.number());
      }
      match().tags.push_back({std::string(tag), std::move(value), {begin, record.position()}});
    }
  }

  void read_game(const Section& section) {
    Game& game = begin_game(section.payload);
    game.names = match().names;
    game.label = static_cast<int>(match().games.size());
    course_ = build::Course(Variant::backgammon);
    followed_ = 0;
    for (std::size_t player = 0; player < 2; ++player) game.score_before[player] = score_[player];
    Cursor plies(bytes(), section.payload.begin, section.payload.end);
    Cursor record = plies.record();
    read_game_record(game, record, section.payload);
    if (record.has_failed()) complain(section.payload, "the record of a game stops within a field");
    while (!plies.is_at_end()) {
      const std::size_t begin = plies.position();
      read_ply(plies);
      if (plies.has_failed()) complain({begin, section.payload.end}, "a ply stops within a field");
    }
    if (setup_) push_setup(Player::one);
    end_game();
  }

  void read_game_record(Game& game, Cursor& record, Span section) {
    std::optional<Player> winner;
    const std::size_t begin = record.position();
    if (record.has(game_bit::kWinner)) winner = player_of(record.number());
    std::optional<int> points;
    if (record.has(game_bit::kPoints)) points = to_int(record.number());
    const Span result_span{begin, record.position()};
    setup_.reset();
    if (record.has(game_bit::kBoard)) {
      const std::size_t board_begin = record.position();
      setup_ = SetPosition{.position = turned(record.board()), .cube = std::nullopt, .roll = {}};
      setup_span_ = {board_begin, record.position()};
    }
    Cube cube;
    if (setup_ && (record.has(game_bit::kCubeValue) || record.has(game_bit::kCubeOwner))) {
      setup_->cube = cube;
    }
    if (record.has(game_bit::kCubeValue)) cube.value = std::max(1, to_int(record.number()));
    if (record.has(game_bit::kCubeOwner)) cube.owner = player_of(record.number());
    if (cube != Cube{}) {
      if (!setup_) {
        setup_ =
            SetPosition{.position = start_position(Variant::backgammon), .cube = {}, .roll = {}};
        setup_span_ = result_span;
      }
      setup_->cube = cube;
    }
    if (record.has(game_bit::kAutomaticDoubles)) {
      const std::uint64_t count = std::min<std::uint64_t>(record.number(), 6);
      for (std::uint64_t i = 0; i < count; ++i) {
        push(Player::one, AutomaticDouble{2 << i}, result_span);
      }
    }
    std::optional<std::uint64_t> termination;
    if (record.has(game_bit::kTermination)) termination = record.number();
    const bool is_settled = winner && points && termination == game_bit::kSettled;
    if (termination && !is_settled) {
      game.annotations.push_back({.action = std::nullopt,
                                  .key = "ogxm:termination",
                                  .value = fmt::format("{}", *termination),
                                  .span = section});
    }
    if (!winner || !points) return;
    game.result = Result{.winner = *winner, .points = *points};
    if (is_settled) game.result->end = GameEnd::settled;
    game.result->span = game.result->points_span = result_span;
    // Later games have no score: it is counted, and cut to the match length.
    int& score = score_[index(*winner)];
    const int length = match().length.value_or(0);
    const bool is_cut = length > 0 && *points > points_away(length, score);
    score = is_cut ? length : add_points(score, *points);
  }

  static std::optional<Player> player_of(std::uint64_t number) {
    if (number > 1) return std::nullopt;
    return number == 0 ? Player::one : Player::two;
  }

  void push_setup(Player on_roll) {
    SetPosition setup = *setup_;
    setup_.reset();
    if (on_roll == Player::two) setup.position = setup.position.flipped();
    push(on_roll, setup, setup_span_);
  }

  static Extras read_extras(Cursor& plies) {
    Cursor record = plies.record();
    Extras extras;
    if (record.has(extra_bit::kDice)) extras.dice = dice_of(record);
    if (record.has(extra_bit::kResignValue)) extras.resign_value = to_int(record.number());
    if (record.has(extra_bit::kCubeValue)) extras.cube_value = to_int(record.number());
    extras.is_illegal = record.has(extra_bit::kIllegal);
    if (record.has(extra_bit::kSettleValue)) {
      extras.settle_value = static_cast<std::int32_t>(text::LittleEndian(record.bytes(4)).u32(0));
    }
    if (record.has(extra_bit::kSteps)) {
      const std::uint64_t count = record.number();
      for (const char step : record.bytes(count)) {
        extras.steps.push_back(static_cast<std::uint8_t>(step));
      }
    }
    if (record.has(extra_bit::kBoard)) extras.board = turned(record.board());
    if (record.has(extra_bit::kCubeOwner)) extras.cube_owner = record.number();
    return extras;
  }

  static Roll dice_of(Cursor& record) {
    const std::uint8_t first = record.byte();
    return {first, record.byte()};
  }

  void read_ply(Cursor& plies) {
    const std::size_t begin = plies.position();
    const std::uint8_t byte = plies.byte();
    const auto action = static_cast<Action>(byte & 0x3FU);
    const Player player = (byte & 0x40U) == 0 ? Player::one : Player::two;
    std::vector<std::pair<std::uint8_t, std::size_t>> steps;
    Roll roll;
    if (action <= Action::last_roll) {
      roll = roll_of(static_cast<int>(byte & 0x3FU));
      const int most = roll.is_double() ? 4 : 2;
      for (int i = 0; i < most; ++i) {
        const std::size_t at = plies.position();
        const std::uint8_t step = plies.byte();
        if (step == 0) break;
        steps.emplace_back(step, at);
      }
    }
    Extras extras;
    if ((byte & 0x80U) != 0) extras = read_extras(plies);
    if (plies.has_failed()) return;
    const Span span{begin, plies.position()};
    if (setup_) push_setup(player);
    if (action <= Action::last_roll) {
      for (const std::uint8_t step : extras.steps) steps.emplace_back(step, begin);
      push_roll(player, roll, steps, span);
      return;
    }
    push_action(action, player, extras, span);
  }

  void push_roll(Player player, Roll roll,
                 const std::vector<std::pair<std::uint8_t, std::size_t>>& steps, Span span) {
    WrittenPlay play;
    play.roll = roll;
    play.kind = steps.empty() ? PlayKind::blank : PlayKind::moved;
    for (const auto& [step, at] : steps) {
      if (play.count == kMaxSteps) break;
      const int from = mover_point(step & 0x1F, player == Player::one);
      const int pips = step >> 5;
      if (from < 1 || from > kBar || pips == 0) {
        complain({at, at + 1}, "no checker can make this step");
        continue;
      }
      play.places[play.count] = {
          static_cast<std::uint8_t>(std::min<std::size_t>(at - span.begin, 200)), 1};
      play.steps[play.count++] = {.from = static_cast<std::int8_t>(from),
                                  .to = static_cast<std::int8_t>(std::max(0, from - pips)),
                                  .hit = false};
    }
    play.count_written = static_cast<std::uint8_t>(std::min<std::size_t>(steps.size(), 255));
    push(player, play, span);
  }

  void push_action(Action action, Player player, const Extras& extras, Span span) {
    const auto act = [&](auto what) { push(player, std::move(what), span); };
    switch (action) {
      case Action::offer:
        act(Double{build::next_value(course(), player)});
        break;
      case Action::take:
        act(Take{});
        break;
      case Action::drop:
        act(Drop{});
        break;
      case Action::beaver:
        act(Beaver{build::next_value(course(), player)});
        break;
      case Action::raccoon:
        act(Raccoon{build::next_value(course(), player)});
        break;
      case Action::resign_game:
      case Action::resign_match:
      case Action::forfeit:
        mark_unplayed(player);
        act(Resign{extras.resign_value, action != Action::resign_game});
        break;
      case Action::set_position:
        push_set_position(player, extras, span);
        break;
      case Action::set_cube:
        push_cube(player, extras, span);
        break;
      case Action::settle:
        push_settlement(extras, span);
        break;
      case Action::pass: {
        WrittenPlay play;
        play.kind = PlayKind::unrecorded;
        act(play);
        break;
      }
      case Action::game_over:
      case Action::match_over:
      case Action::final:
      case Action::nothing:
        break;
      default:
        complain(span, fmt::format("unknown action {}", static_cast<int>(action)));
    }
  }

  /// A roll without steps before a resignation of the same player was not played.
  void mark_unplayed(Player player) {
    auto& actions = game()->actions;
    if (actions.empty() || actions.back().player != player) return;
    auto* const play = std::get_if<WrittenPlay>(&actions.back().what);
    if (play != nullptr && play->kind == PlayKind::blank) play->kind = PlayKind::unplayed;
  }

  /// An illegal play has the board after it and perhaps its steps; the player acts next.
  void push_set_position(Player player, const Extras& extras, Span span) {
    if (!extras.board) {
      complain(span, "a board is to be set, but none is given");
      return;
    }
    Roll roll = extras.dice.value_or(Roll{});
    const Position board = player == Player::one ? *extras.board : extras.board->flipped();
    if (extras.is_illegal && !extras.steps.empty()) {
      std::vector<std::pair<std::uint8_t, std::size_t>> steps;
      for (const std::uint8_t step : extras.steps) steps.emplace_back(step, span.begin);
      push_roll(other(player), std::exchange(roll, {}), steps, span);
      // The board says more only if it is not where the steps lead.
      if (course().seen_by(player) == board) return;
    } else if (extras.is_illegal) {
      push(other(player), WrittenPlay{.roll = std::exchange(roll, {}), .kind = PlayKind::declared},
           span);
    } else if (!extras.steps.empty()) {
      complain(span, "a board is set by steps, but it is not said that they are a play");
    }
    push(player, SetPosition{.position = board, .cube = std::nullopt, .roll = roll}, span);
  }

  /// The cube is set alone: the board is the one just set, or the one that the plays have led to.
  void push_cube(Player player, const Extras& extras, Span span) {
    const Cube cube{.value = std::max(1, extras.cube_value.value_or(1)),
                    .owner = extras.cube_owner ? player_of(*extras.cube_owner) : std::nullopt};
    auto& actions = game()->actions;
    if (!actions.empty() && actions.back().player == player) {
      auto* const setup = std::get_if<SetPosition>(&actions.back().what);
      if (setup != nullptr && !setup->cube) {
        setup->cube = cube;
        actions.back().span.end = span.end;
        return;
      }
    }
    push(player, SetPosition{.position = course().seen_by(player), .cube = cube, .roll = {}}, span);
  }

  void push_settlement(const Extras& extras, Span span) {
    if (extras.settle_value) {
      game()->annotations.push_back({.action = std::nullopt,
                                     .key = "ogxm:settlement",
                                     .value = fmt::format("{}", *extras.settle_value),
                                     .span = span});
    }
    if (game()->result) {
      game()->result->end = GameEnd::settled;
    } else {
      complain(span, "the game was settled, but no result is given");
    }
  }

  /// The game after its actions so far.
  const build::Course& course() {
    const auto& actions = game()->actions;
    for (; followed_ < actions.size(); ++followed_) course_.follow(actions[followed_]);
    return course_;
  }

  void complain(Span where, std::string message) {
    report(Rule::syntax_error, where, std::move(message));
  }

  std::array<int, 2> score_{};
  std::optional<SetPosition> setup_{};  // seen by White, until it is known who is on roll
  Span setup_span_{};
  build::Course course_{Variant::backgammon};
  std::size_t followed_ = 0;  // actions of the game that the course has followed
};

Confidence sniff(std::string_view bytes) noexcept {
  return bytes.starts_with(kMagic) ? Confidence::certain : Confidence::none;
}

}  // namespace

extern constinit const Codec kCodec{
    .is_binary = true, .sniff = sniff, .read = build::read_with<Reader>, .write = write};

}  // namespace bgtools::ogxm
