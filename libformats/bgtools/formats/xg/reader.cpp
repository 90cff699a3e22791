#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <bgtools/build/course.hpp>
#include <bgtools/build/reading.hpp>
#include <bgtools/build/record_builder.hpp>
#include <bgtools/formats/xg/analysis.hpp>
#include <bgtools/formats/xg/container.hpp>
#include <bgtools/formats/xg/record.hpp>
#include <bgtools/formats/xg/rtf.hpp>
#include <bgtools/game/legal_plays.hpp>
#include <bgtools/text/encoding.hpp>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// The binary files of eXtreme Gammon: `.xg` holds a match, `.xgp` one position, which is read as a
/// game that consists of a board. docs/formats/xg.md describes them. Spans are offsets into the
/// records, which the container packs.
namespace bgtools::xg {
namespace {

/// From these versions on a record has the field.
constexpr std::int32_t kVersionOfUtf16 = 24;
constexpr std::int32_t kVersionOfCubeLimit = 8;
constexpr std::int32_t kVersionOfTranscriber = 30;
constexpr std::int32_t kVersionOfAutomaticDoubles = 26;
constexpr std::size_t kUtf16Bytes = 258;
/// A higher cube has no place in 31 bits.
constexpr std::int32_t kHighestPower = 24;
/// Points that no board has are kept up to here, so that the verifier sees them.
constexpr std::int32_t kLastPoint = 99;

std::string ansi_at(const text::LittleEndian& record, std::size_t at, std::size_t most) {
  return text::from_windows_1252(record.part(at + 1, std::min<std::size_t>(record.u8(at), most)));
}

std::string utf16_at(const text::LittleEndian& record, std::size_t at) {
  const std::string_view field = record.part(at, kUtf16Bytes);
  std::size_t length = 0;
  while (length + 1 < field.size() && (field[length] != '\0' || field[length + 1] != '\0')) {
    length += 2;
  }
  return text::from_utf16(field.substr(0, length), false);
}

/// The comments in the member temp.xgc: one document per line, with two other bytes for each line
/// end within it.
std::vector<std::string> comments_of(std::string_view member) {
  constexpr std::string_view kLineEnd = "\r\n";
  constexpr std::string_view kLineEndWithin = "\x01\x02";
  std::vector<std::string> comments;
  while (!member.empty()) {
    const std::size_t end = std::min(member.find(kLineEnd), member.size());
    std::string line(member.substr(0, end));
    for (std::size_t at = line.find(kLineEndWithin); at != std::string::npos;
         at = line.find(kLineEndWithin, at)) {
      line.replace(at, kLineEndWithin.size(), kLineEnd);
    }
    comments.push_back(text_of_rtf(line));
    member.remove_prefix(std::min(end + kLineEnd.size(), member.size()));
  }
  return comments;
}

/// The variants in XG's order.
constexpr std::array kVariations = {Variant::backgammon, Variant::nackgammon, Variant::hypergammon3,
                                    Variant::longgammon};

class Reader : private build::RecordBuilder {
 public:
  using RecordBuilder::RecordBuilder;

  void run() {
    const Members members =
        unpack(bytes(), [this](std::string message) { report_damage(std::move(message)); });
    records_ = members.records;
    comments_ = comments_of(members.comments);
    is_comment_kept_.assign(comments_.size(), false);
    if (records_.size() % kXgRecordSize != 0) {
      report_damage(fmt::format("the last record has only {} of its {} bytes",
                                records_.size() % kXgRecordSize, kXgRecordSize));
    }
    const std::size_t count = records_.size() / kXgRecordSize;
    for (std::size_t i = 0; i < count && !stops(); ++i) {
      index_ = i;
      const text::LittleEndian record = record_at(records_, i);
      const std::uint8_t type = record.u8(kTypeAt);
      if (has_match() && static_cast<Type>(type) == Type::match_header) finish_match();
      if (!has_match()) start_match();
      read_record(record, type);
    }
    if (!has_match()) return;
    finish_game();
    keep_other_comments();
    finish_match();
  }

 private:
  void start_match() {
    const std::size_t end = end_of_match(records_, index_);
    begin_match({index_ * kXgRecordSize, end * kXgRecordSize});
    is_position_ = is_position(records_, index_, end);
    version_ = 0;
    has_crawford_been_ = false;
    footer_comment_ = -1;
    last_footer_.reset();
    footer_before_.reset();
  }

  void finish_match() {
    finish_game();
    end_match();
  }

  void read_record(const text::LittleEndian& record, std::uint8_t type) {
    const bool needs_game = type >= static_cast<std::uint8_t>(Type::cube) &&
                            type <= static_cast<std::uint8_t>(Type::game_footer);
    if (needs_game && game() == nullptr) {
      complain(kTypeAt, 1, "a game record is outside any game");
      return;
    }
    switch (static_cast<Type>(type)) {
      case Type::match_header:
        read_match_header(record);
        break;
      case Type::game_header:
        read_game_header(record);
        break;
      case Type::cube:
        read_cube(record);
        break;
      case Type::move:
        read_move(record);
        break;
      case Type::game_footer:
        read_game_footer(record);
        break;
      case Type::match_footer:
        read_match_footer(record);
        break;
      case Type::missing_game:
        report(Rule::text_skipped, span_of(kTypeAt, 1), "a game was not recorded here");
        break;
      case Type::reserved:
        break;
      default:
        complain(kTypeAt, 1, fmt::format("unknown record type {}", type));
    }
  }

  // --- The match

  void read_match_header(const text::LittleEndian& record) {
    namespace at = match_header;
    if (record.part(at::kMagic, at::kMagicBytes.size()) != at::kMagicBytes) {
      complain(at::kMagic, at::kMagicBytes.size(), "the match header lacks its mark DMLI");
    }
    version_ = record.i32(at::kVersion);
    for (std::size_t player = 0; player < 2; ++player) {
      match().names[player] = text_at(record, at::kNames[player], at::kAnsiNames[player], 40);
    }
    read_length(record);
    read_rules(record);
    read_tags(record);
    add_comment(record.i32(at::kComments[0]), true);
    footer_comment_ = record.i32(at::kComments[1]);
  }

  [[nodiscard]] std::string text_at(const text::LittleEndian& record, std::size_t utf16,
                                    std::size_t ansi, std::size_t most) const {
    std::string text;
    if (version_ >= kVersionOfUtf16) text = utf16_at(record, utf16);
    return text.empty() ? ansi_at(record, ansi, most) : text;
  }

  void read_length(const text::LittleEndian& record) {
    namespace at = match_header;
    const std::int32_t length = record.i32(at::kLength);
    match().length_span = span_of(at::kLength, 4);
    if (length < 0 || length > at::kUnlimited) {
      complain(at::kLength, 4, fmt::format("{} is not a match length", length));
      return;
    }
    match().length = length == at::kUnlimited ? 0 : length;
  }

  void read_rules(const text::LittleEndian& record) {
    namespace at = match_header;
    StatedRules& rules = match().stated;
    const std::int32_t variation = record.i32(at::kVariation);
    if (variation >= 0 && static_cast<std::size_t>(variation) < kVariations.size()) {
      rules.variant = kVariations[static_cast<std::size_t>(variation)];
    } else {
      report(Rule::unknown_variant, span_of(at::kVariation, 4),
             fmt::format("eXtreme Gammon has no variation {}", variation));
    }
    if (match().length != 0) {
      rules.crawford = record.u8(at::kCrawford) != 0;
    } else {
      rules.jacoby = record.u8(at::kJacoby) != 0;
      rules.beavers = record.u8(at::kBeaver) != 0;
    }
    if (version_ < kVersionOfCubeLimit) return;
    const std::int32_t limit = record.i32(at::kCubeLimit);
    if (limit == 0) {
      rules.cube = false;
    } else if (limit > 0 && limit <= kHighestPower) {
      rules.cube_limit = 1 << limit;
    }
    if (match().length != 0) return;
    const std::int32_t most = record.i32(at::kMostAutomaticDoubles);
    if (record.u8(at::kAutomaticDoubles) == 0) {
      rules.automatic_doubles = 0;
    } else if (most > 0) {
      rules.automatic_doubles = most;
    }
  }

  void read_tags(const text::LittleEndian& record) {
    namespace at = match_header;
    add_tag("Site", text_at(record, at::kLocation, at::kAnsiLocation, 128), at::kLocation);
    if (const std::int32_t id = record.i32(at::kGameId); id != 0) {
      add_tag("Match ID", fmt::format("{}", id), at::kGameId);
    }
    add_tag("Event", text_at(record, at::kEvent, at::kAnsiEvent, 128), at::kEvent);
    add_tag("Round", text_at(record, at::kRound, at::kAnsiRound, 128), at::kRound);
    for (std::size_t player = 0; player < 2; ++player) {
      const double elo = record.f64(at::kElo[player]);
      if (!(elo > 0 && elo < 10'000)) continue;
      add_tag(player == 0 ? "Player 1 Elo" : "Player 2 Elo",
              fmt::format("{:.2f}/{}", elo, record.i32(at::kExperience[player])), at::kElo[player]);
    }
    add_date(record.f64(at::kDate));
    if (version_ >= kVersionOfTranscriber) {
      add_tag("Transcriber", utf16_at(record, at::kTranscriber), at::kTranscriber);
    }
  }

  void add_tag(std::string_view key, std::string value, std::size_t at) {
    if (value.empty()) return;
    match().tags.push_back({std::string(key), std::move(value), span_of(at, 1)});
  }

  /// Days since 1899-12-30; the fraction is the time of the day.
  void add_date(double days) {
    constexpr double kLast = 200'000;
    constexpr int kMinutesOfADay = 24 * 60;
    if (!(days >= 1 && days <= kLast)) return;
    using std::chrono::December;
    const auto minutes = static_cast<int>(std::floor(days * kMinutesOfADay + 0.5));
    const std::chrono::sys_days first{std::chrono::year{1899} / December / 30};
    const std::chrono::year_month_day date{first + std::chrono::days{minutes / kMinutesOfADay}};
    add_tag("EventDate",
            fmt::format("{:04}.{:02}.{:02}", static_cast<int>(date.year()),
                        static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day())),
            match_header::kDate);
    const int of_day = minutes % kMinutesOfADay;
    if (of_day == 0) return;
    add_tag("EventTime", fmt::format("{:02}.{:02}", of_day / 60, of_day % 60), match_header::kDate);
  }

  void read_match_footer(const text::LittleEndian& record) {
    check_match_score(record);
    finish_game();
    add_comment(footer_comment_, true);
  }

  void check_match_score(const text::LittleEndian& record) {
    namespace at = match_footer;
    if (!last_footer_) return;
    const std::array<int, 2> score{record.i32(at::kScore), record.i32(at::kScore + 4)};
    if (score != last_footer_->score) {
      report(Rule::score_carry, span_of(at::kScore, 8),
             fmt::format("the match ends at {}-{}, but its last game at {}-{}", score[0], score[1],
                         last_footer_->score[0], last_footer_->score[1]));
      return;
    }
    const std::optional<Player> winner = player_at(record, at::kWinner);
    const int length = match().length.value_or(0);
    const bool is_over = length > 0 && std::max(score[0], score[1]) >= length;
    if (!winner || !is_over || score[0] == score[1]) return;
    if (*winner != (score[0] > score[1] ? Player::one : Player::two)) {
      report(Rule::wrong_winner, span_of(at::kWinner, 4),
             fmt::format("the match is credited to {}, who has {} points against {}",
                         match().names[index(*winner)], score[index(*winner)],
                         score[index(other(*winner))]));
    }
  }

  // --- A game

  void read_game_header(const text::LittleEndian& record) {
    namespace at = game_header;
    check_next_game(record);
    finish_game();
    const std::array<int, 2> score{record.i32(at::kScore), record.i32(at::kScore + 4)};
    Game& game = begin_game(record_span());
    first_without_action_ = 0;
    game.names = match().names;
    game.label = record.i32(at::kNumber);
    game.label_span = span_of(at::kNumber, 4);
    for (std::size_t player = 0; player < 2; ++player) {
      game.score_before[player] = score[player];
      game.score_spans[player] = span_of(at::kScore + 4 * player, 4);
    }
    if (match().length.value_or(0) > 0) {
      game.is_crawford = record.u8(at::kCrawford) != 0;
      game.crawford_span = span_of(at::kCrawford, 1);
      has_crawford_been_ = has_crawford_been_ || is_crawford_score(score);
    }
    set_up(position_at(record, at::kPosition));
    automatic_doubles_ = 0;
    if (version_ >= kVersionOfAutomaticDoubles) read_automatic_doubles(record);
    add_comment(record.i32(at::kComments[0]), false);
    game_footer_comment_ = record.i32(at::kComments[1]);
  }

  /// A first game whose position is all zeros starts as the variant does.
  void set_up(const Position& position) {
    const Variant variant = match().stated.variant.value_or(Variant::backgammon);
    course_ = build::Course(variant);
    setup_.reset();
    if (position == Position{} || position == start_position(variant)) return;
    course_.show(Player::one, position);
    setup_ = span_of(game_header::kPosition, position.points.size());
  }

  void read_automatic_doubles(const text::LittleEndian& record) {
    const std::int32_t count = record.i32(game_header::kAutomaticDoubles);
    constexpr std::int32_t kMost = 6;
    if (count < 0 || count > kMost) {
      complain(game_header::kAutomaticDoubles, 4,
               fmt::format("{} automatic doubles are impossible", count));
      return;
    }
    automatic_doubles_ = count;
    for (std::int32_t i = 0; i < count; ++i) {
      push(Player::one, AutomaticDouble{2 * cube().value},
           span_of(game_header::kAutomaticDoubles, 4));
    }
  }

  void finish_game() {
    if (game() == nullptr) return;
    if (setup_) push_setup(Player::one, Cube{}, Roll{});
    add_comment(game_footer_comment_, false);
    game_footer_comment_ = -1;
    game()->span.end = index_ * kXgRecordSize;
    // No record follows the last game.
    if ((index_ + 1) * kXgRecordSize == match().span.end) game()->span.end = match().span.end;
    end_game();
  }

  void push_setup(Player on_roll, const Cube& cube, Roll roll) {
    const Span span = *setup_;
    setup_.reset();
    push(on_roll,
         SetPosition{.position = course_.seen_by(on_roll),
                     .cube = cube == Cube{} && !is_position_ ? std::nullopt : std::optional(cube),
                     .roll = roll},
         span);
    course_.show(cube);
  }

  static Position seen_by(Player player, const Position& board) {
    return player == Player::one ? board : board.flipped();
  }

  [[nodiscard]] std::optional<Cube> cube_at(const text::LittleEndian& record, std::size_t at) {
    const std::int32_t power = record.i32(at);
    if (power < -kHighestPower || power > kHighestPower) {
      complain(at, 4, fmt::format("the cube cannot have the power {}", power));
      return std::nullopt;
    }
    Cube cube;
    cube.value = 1 << (std::abs(power) + automatic_doubles_);
    if (power != 0) cube.owner = power > 0 ? Player::one : Player::two;
    return cube;
  }

  /// The cube that the next record should have. A beaver or raccoon takes the double, although the
  /// replay waits for the next roll to confirm it.
  [[nodiscard]] Cube cube() const {
    const std::optional<Offer>& offer = course_.offer();
    return offer && offer->is_take_implied ? offer->if_taken : course_.cube();
  }

  /// Compares the board and the cube of a record with what was read so far. A difference goes into
  /// the match as a shown board, so that the verifier sees it.
  void show(Player on_roll, const Position& position, const std::optional<Cube>& cube, Span span) {
    const bool is_same_cube = !cube || *cube == this->cube();
    if (position == course_.seen_by(Player::one) && is_same_cube) return;
    push(on_roll,
         ShownBoard{.position = seen_by(on_roll, position),
                    .cube = is_same_cube ? std::nullopt : cube,
                    .id = {}},
         span);
    course_.show(Player::one, position);
    if (cube) course_.show(*cube);
  }

  // --- Cube records

  void read_cube(const text::LittleEndian& record) {
    namespace at = cube;
    const std::optional<Player> player = player_at(record, at::kPlayer);
    if (!player) {
      complain(at::kPlayer, 4, fmt::format("unknown player {}", record.i32(at::kPlayer)));
      return;
    }
    const Position position = position_at(record, at::kPosition);
    const std::optional<Cube> before = cube_at(record, at::kCube);
    if (is_position_) {
      read_position(record, *player, position, before.value_or(Cube{}), Roll{});
      return;
    }
    if (setup_) push_setup(*player, before.value_or(Cube{}), Roll{});
    show(*player, position, before, span_of(at::kPosition, position.points.size()));
    const std::size_t first = game()->actions.size();
    const std::int32_t deed = record.i32(at::kDouble);
    if (deed == 1) {
      read_double(record, *player);
    } else if (deed < -2 || deed > 1) {
      complain(at::kDouble, 4, fmt::format("unknown cube action {}", deed));
    }
    read_unplayed_roll(record, *player);
    const bool has_action = game()->actions.size() > first;
    first_without_action_ = game()->annotations.size();
    annotate_cube(record, has_action ? std::optional(first) : std::nullopt, record_span(),
                  game()->annotations);
    if (has_action) first_without_action_ = game()->annotations.size();
    add_comment(record.i32(at::kComment), false);
  }

  /// The annotations of a decision not to double belong to the roll that follows.
  void give_annotations_to(std::size_t action) {
    std::vector<Annotation>& annotations = game()->annotations;
    for (std::size_t i = first_without_action_; i < annotations.size(); ++i) {
      annotations[i].action = action;
    }
    first_without_action_ = annotations.size();
  }
  [[nodiscard]] bool is_followed_by_move() const {
    return static_cast<Type>(record_at(records_, index_ + 1).u8(kTypeAt)) == Type::move;
  }

  /// Up to three answers: to the double, to the beaver and to the raccoon, since the player who has
  /// to answer may double again.
  void read_double(const text::LittleEndian& record, Player doubler) {
    constexpr std::size_t kMostAnswers = 3;
    push(doubler, Double{2 * cube().value}, span_of(cube::kDouble, 4));
    for (std::size_t i = 0; i < kMostAnswers; ++i) {
      const std::size_t at = cube::kAnswers + 4 * i;
      const std::int32_t answer = record.i32(at);
      const Player player = i % 2 == 0 ? other(doubler) : doubler;
      if (answer == -1) return;
      if (answer == 0) {
        push(player, Drop{}, span_of(at, 4));
        return;
      }
      if (answer == 1) {
        push(player, Take{}, span_of(at, 4));
        return;
      }
      if (answer != 2 || i + 1 == kMostAnswers) {
        complain(at, 4, fmt::format("unknown answer {} to a double", answer));
        return;
      }
      const int value = 2 * course_.offer()->if_taken.value;
      if (i == 0) {
        push(player, Beaver{value}, span_of(at, 4));
      } else {
        push(player, Raccoon{value}, span_of(at, 4));
      }
    }
  }

  /// A cube record states the next roll; if no play follows, the roll was not played.
  void read_unplayed_roll(const text::LittleEndian& record, Player player) {
    const std::string_view dice = record.part(cube::kDice, 2);
    const auto is_die = [](char c) { return c >= '1' && c <= '6'; };
    if (is_followed_by_move() || dice.size() < 2 || !is_die(dice[0]) || !is_die(dice[1])) return;
    WrittenPlay play;
    play.kind = PlayKind::unplayed;
    play.roll = {static_cast<std::uint8_t>(dice[0] - '0'),
                 static_cast<std::uint8_t>(dice[1] - '0')};
    push(player, play, span_of(cube::kDice, 2));
  }

  // --- Move records

  void read_move(const text::LittleEndian& record) {
    namespace at = move;
    const std::optional<Player> player = player_at(record, at::kPlayer);
    if (!player) {
      complain(at::kPlayer, 4, fmt::format("unknown player {}", record.i32(at::kPlayer)));
      return;
    }
    const Position before = position_at(record, at::kBefore);
    const std::optional<Cube> stated_cube = cube_at(record, at::kCube);
    WrittenPlay play;
    play.roll = roll_of(record);
    if (is_position_) {
      read_position(record, *player, before, stated_cube.value_or(Cube{}), play.roll);
      return;
    }
    if (setup_) push_setup(*player, stated_cube.value_or(Cube{}), Roll{});
    show(*player, before, stated_cube, span_of(at::kBefore, before.points.size()));
    if (record.u8(at::kPlayed) == 0) {
      play.kind = PlayKind::unplayed;
    } else {
      read_hops(record, play);
    }
    const std::size_t action = game()->actions.size();
    const Position board = seen_by(*player, before);
    const Advance& step = push(*player, play, record_span());
    const bool tells_board = step.board == BoardAfter::known && step.count == 1;
    if (play.kind != PlayKind::unplayed) {
      read_board_after(record, *player, board, play.roll, tells_board);
    }
    give_annotations_to(action);
    annotate_move(record, action, record_span(), game()->annotations);
    first_without_action_ = game()->annotations.size();
    add_comment(record.i32(at::kComment), false);
  }

  Roll roll_of(const text::LittleEndian& record) {
    const std::array<std::int32_t, 2> dice{record.i32(move::kDice), record.i32(move::kDice + 4)};
    const auto fits = [](std::int32_t die) { return die >= 0 && die <= 9; };
    if (!fits(dice[0]) || !fits(dice[1])) {
      complain(move::kDice, 8, fmt::format("{} and {} are not dice", dice[0], dice[1]));
      return {};
    }
    return {static_cast<std::uint8_t>(dice[0]), static_cast<std::uint8_t>(dice[1])};
  }

  /// Points count from 0, and a hop to any negative one bears off. The list ends with the first hop
  /// from -1.
  void read_hops(const text::LittleEndian& record, WrittenPlay& play) {
    play.kind = PlayKind::danced;
    for (std::size_t hop = 0; hop < move::kMostHops; ++hop) {
      const std::size_t at = move::kHops + move::kHopSize * hop;
      const std::int32_t from = record.i32(at);
      const std::int32_t to = record.i32(at + 4);
      if (from == -1) break;
      if (from < 0 || from >= kLastPoint || to >= kLastPoint) {
        complain(at, move::kHopSize, fmt::format("a checker cannot move from {} to {}", from, to));
        continue;
      }
      play.kind = PlayKind::moved;
      play.places[play.count] = {static_cast<std::uint8_t>(at),
                                 static_cast<std::uint8_t>(move::kHopSize)};
      play.steps[play.count++] = {.from = static_cast<std::int8_t>(from + 1),
                                  .to = static_cast<std::int8_t>(std::max(to, -1) + 1),
                                  .hit = false};
    }
    play.count_written = play.count;
  }

  /// The board after a play is seen by the player who made it.
  void read_board_after(const text::LittleEndian& record, Player player, const Position& before,
                        Roll roll, bool tells_board) {
    const Position after = position_at(record, move::kAfter);
    if (after == Position{}) return;
    if (!tells_board || course_.seen_by(player) != after) {
      const Player next = other(player);
      push(next, ShownBoard{.position = after.flipped(), .cube = std::nullopt, .id = {}},
           span_of(move::kAfter, after.points.size()));
    }
    course_.show(player, after);
    if (record.i32(move::kValidity) == move::kIsIllegal && is_legal(before, roll, after)) {
      report(Rule::result_mismatch, span_of(move::kValidity, 4),
             "the record calls this play illegal, but it is legal");
    }
  }

  [[nodiscard]] bool is_legal(const Position& before, Roll roll, const Position& after) {
    if (!roll.is_valid() || !before.is_possible()) return false;
    legal_plays(before, roll, plays_);
    if (plays_.empty()) return before == after;
    return std::any_of(plays_.begin(), plays_.end(),
                       [&](const LegalPlay& legal) { return legal.result == after; });
  }

  /// A decision that was not made yet.
  void read_position(const text::LittleEndian& record, Player on_roll, const Position& position,
                     const Cube& cube, Roll roll) {
    const bool is_move = static_cast<Type>(record.u8(kTypeAt)) == Type::move;
    course_.show(Player::one, position);
    const bool is_decision = is_move || !is_followed_by_move();
    if (is_decision) {
      setup_ = span_of(is_move ? move::kBefore : cube::kPosition, position.points.size());
      push_setup(on_roll, cube, roll);
    } else {
      setup_.reset();
    }
    const std::optional<std::size_t> action =
        is_decision ? std::optional(game()->actions.size() - 1) : std::nullopt;
    if (is_move) {
      annotate_move(record, action, record_span(), game()->annotations);
    } else {
      annotate_cube(record, action, record_span(), game()->annotations);
    }
    add_comment(record.i32(is_move ? move::kComment : cube::kComment), false);
  }

  // --- The end of a game

  struct Footer {
    std::array<int, 2> score{};
    bool is_crawford_next = false;
    Span score_span{};
    Span crawford_span{};
  };

  void read_game_footer(const text::LittleEndian& record) {
    namespace at = game_footer;
    const std::optional<Player> winner = player_at(record, at::kWinner);
    if (!winner) {
      complain(at::kWinner, 4, fmt::format("unknown player {}", record.i32(at::kWinner)));
    } else {
      Result result;
      result.winner = *winner;
      result.points = record.i32(at::kPoints);
      result.span = record_span();
      result.points_span = span_of(at::kPoints, 4);
      read_termination(record, result);
      game()->result = result;
    }
    footer_before_ = last_footer_;
    last_footer_ = Footer{.score = {record.i32(at::kScore), record.i32(at::kScore + 4)},
                          .is_crawford_next = record.u8(at::kNextIsCrawford) != 0,
                          .score_span = span_of(at::kScore, 8),
                          .crawford_span = span_of(at::kNextIsCrawford, 1)};
    if (!has_next_game()) check_footer_score();
  }

  void read_termination(const text::LittleEndian& record, Result& result) {
    const std::int32_t code = record.i32(game_footer::kTermination);
    const std::int32_t level = code % game_footer::kResigned;
    const bool is_settled = code >= game_footer::kSettled && code < 2 * game_footer::kSettled;
    const bool is_resigned = code >= game_footer::kResigned && code < 2 * game_footer::kResigned;
    // 104 is a resignation whose level is not stated.
    constexpr std::int32_t kUnstated = 4;
    if (code < 0 || level > kUnstated ||
        (code >= game_footer::kResigned && !is_settled && !is_resigned)) {
      complain(game_footer::kTermination, 4, fmt::format("unknown way {} to end a game", code));
      return;
    }
    if (level >= 1 && level <= 3) result.level = level;
    if (is_settled) {
      result.end = GameEnd::settled;
    } else if (is_resigned) {
      result.end = GameEnd::resigned;
    } else {
      result.end = level == 0 ? GameEnd::dropped : GameEnd::played_out;
    }
  }

  [[nodiscard]] bool has_next_game() const {
    for (std::size_t i = index_ + 1; i * kXgRecordSize < records_.size(); ++i) {
      const auto type = static_cast<Type>(record_at(records_, i).u8(kTypeAt));
      if (type == Type::game_header) return true;
      if (type == Type::match_header || type == Type::match_footer) return false;
    }
    return false;
  }

  /// Whether a score follows from the game that has just ended and from the score before it, which
  /// is in its header and in the previous footer. Some programs that XG imports from cut the score
  /// to the match length.
  [[nodiscard]] bool follows(const std::array<int, 2>& score) const {
    const Game& game = match().games.back();
    if (!game.result || !game.score_before[0] || !game.score_before[1]) return true;
    const auto follows_from = [&](std::array<int, 2> before) {
      before[index(game.result->winner)] += game.result->points;
      if (score == before) return true;
      const int length = match().length.value_or(0);
      for (int& points : before) points = length > 0 ? std::min(points, length) : points;
      return score == before;
    };
    return follows_from({*game.score_before[0], *game.score_before[1]}) ||
           (footer_before_ && follows_from(footer_before_->score));
  }

  void check_footer_score() {
    if (follows(last_footer_->score)) return;
    report(Rule::score_carry, last_footer_->score_span,
           fmt::format("the score after the game is {}-{}, which does not match its result",
                       last_footer_->score[0], last_footer_->score[1]));
  }

  /// Checks what the footer of the previous game says about this one. If this header itself does
  /// not follow from that game, the verifier reports it.
  void check_next_game(const text::LittleEndian& header) {
    namespace at = game_header;
    if (!last_footer_ || match().games.empty()) return;
    const std::array<int, 2> score{header.i32(at::kScore), header.i32(at::kScore + 4)};
    if (score != last_footer_->score && follows(score)) check_footer_score();
    const bool is_crawford = header.u8(at::kCrawford) != 0;
    const bool is_expected =
        match().stated.crawford.value_or(false) && !has_crawford_been_ && is_crawford_score(score);
    if (is_crawford != last_footer_->is_crawford_next && is_crawford == is_expected) {
      report(Rule::crawford_flag, last_footer_->crawford_span,
             fmt::format("the end of the game says that the next one is {}the Crawford game",
                         last_footer_->is_crawford_next ? "" : "not "));
    }
  }

  [[nodiscard]] bool is_crawford_score(const std::array<int, 2>& score) const {
    const int length = match().length.value_or(0);
    return length > 1 && (score[0] == length - 1) != (score[1] == length - 1);
  }

  // --- Shared by all records

  template <typename What>
  const Advance& push(Player player, What what, Span span) {
    const std::size_t action = RecordBuilder::push(player, std::move(what), span);
    return course_.advance(game()->actions[action]);
  }

  /// Adds a comment, given by its line number in a separate member. -1 means none.
  void add_comment(std::int32_t number, bool is_of_match) {
    if (number < 0) return;
    if (static_cast<std::size_t>(number) >= comments_.size()) {
      report(Rule::text_skipped, record_span(),
             fmt::format("comment {} is missing; the file has {}", number, comments_.size()));
      return;
    }
    const std::string& text = comments_[static_cast<std::size_t>(number)];
    is_comment_kept_[static_cast<std::size_t>(number)] = true;
    if (text.empty()) return;
    if (is_of_match) {
      match().comments.push_back({text});
    } else if (game() != nullptr) {
      push(Player::one, Comment{text}, record_span());
    }
  }

  /// Comments that no record names, such as those of a record that was taken out, belong to the
  /// file.
  void keep_other_comments() {
    for (std::size_t i = 0; i < comments_.size(); ++i) {
      if (!is_comment_kept_[i] && !comments_[i].empty()) match().comments.push_back({comments_[i]});
    }
  }

  [[nodiscard]] Span record_span() const {
    return {index_ * kXgRecordSize, (index_ + 1) * kXgRecordSize};
  }
  [[nodiscard]] Span span_of(std::size_t at, std::size_t length) const {
    const std::uint64_t begin = index_ * kXgRecordSize + at;
    return {begin, begin + length};
  }

  void complain(std::size_t at, std::size_t length, std::string message) {
    report(Rule::syntax_error, span_of(at, length), std::move(message));
  }

  std::string_view records_;
  std::vector<std::string> comments_;
  std::vector<bool> is_comment_kept_;  // of each comment
  std::size_t index_ = 0;              // of the record being read
  bool is_position_ = false;
  bool has_crawford_been_ = false;
  std::int32_t version_ = 0;
  std::int32_t footer_comment_ = -1;
  std::int32_t game_footer_comment_ = -1;
  std::optional<Footer> last_footer_{};
  std::optional<Footer> footer_before_{};  // of the game before

  // Of the game being read.
  build::Course course_{Variant::backgammon};
  int automatic_doubles_ = 0;
  std::size_t first_without_action_ = 0;  // annotations from here on belong to the next roll
  std::optional<Span> setup_{};           // the board was set; the player on roll is not known yet
  std::vector<LegalPlay> plays_;
};

// The extension tells a match from a position.
Confidence sniff(std::string_view bytes) noexcept {
  return bytes.starts_with("RGMH") ? Confidence::certain : Confidence::none;
}

}  // namespace

extern constinit const Codec kCodec{.is_binary = true,
                                    .record_size = kXgRecordSize,
                                    .sniff = sniff,
                                    .read = build::read_with<Reader>};

}  // namespace bgtools::xg
