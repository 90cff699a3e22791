#include <fmt/core.h>
#include <zlib.h>

#include <algorithm>
#include <array>
#include <bgtools/build/course.hpp>
#include <bgtools/build/ogxm/numbers.hpp>
#include <bgtools/build/single_moves.hpp>
#include <bgtools/formats/ogxm/fields.hpp>
#include <bgtools/formats/ogxm/ogxm.hpp>
#include <bgtools/game/score.hpp>
#include <bit>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace bgtools::ogxm {
namespace {

void put_fixed(std::string& out, std::uint32_t value, int width) {
  for (int i = 0; i < width; ++i) out += static_cast<char>(value >> static_cast<unsigned>(8 * i));
}

void put_number(std::string& out, std::uint64_t value) {
  while (value >= 0x80) {
    out += static_cast<char>((value & 0x7FU) | 0x80U);
    value >>= 7U;
  }
  out += static_cast<char>(value);
}

void put_text(std::string& out, std::string_view text) {
  put_number(out, text.size());
  out += text;
}

/// Writes White's view, which has the bar at 25, in the numbering of the file.
void put_board(std::string& out, const Position& seen_by_white) {
  for (const std::int8_t count : turned(seen_by_white).points) out += static_cast<char>(count);
}

/// A record: its mandatory fields, then the optional ones in the order of their bits.
class Record {
 public:
  void require(std::uint64_t value) { put_number(fields_, value); }
  void require_text(std::string_view text) { put_text(fields_, text); }
  void add(int bit, std::uint64_t value) { put_number(field(bit), value); }
  void add_text(int bit, std::string_view text) { put_text(field(bit), text); }
  void add_board(int bit, const Position& seen_by_white) { put_board(field(bit), seen_by_white); }
  /// Marks a field and returns the string to which its bytes are appended.
  std::string& field(int bit) {
    mask_ |= std::uint64_t{1} << static_cast<unsigned>(bit);
    return fields_;
  }
  [[nodiscard]] bool is_empty() const { return mask_ == 0; }
  void append_to(std::string& out) const {
    std::string body;
    put_number(body, mask_);
    body += fields_;
    put_text(out, body);
  }

 private:
  std::uint64_t mask_ = 0;
  std::string fields_;
};

std::optional<std::uint64_t> unsigned_in(std::string_view& text) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{}) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  if (text.starts_with(' ')) text.remove_prefix(1);
  return value;
}

/// Bytes of a text without a limit of its own.
constexpr std::size_t kMostInText = 4096;
/// The payload of the checksum: length, mask, algorithm, length of the digest, digest.
constexpr std::size_t kSumSize = 8;

class Writer {
 public:
  Writer(const Match& match, StopFlag stop, std::string& out)
      : match_(match), stop_(stop), out_(out), variant_(variant_of_all(match)) {}

  void write() {
    const std::size_t begin = out_.size();
    out_ += kMagic;
    for (const std::uint16_t version : {kMajor, kMinor, kMajor, std::uint16_t{0}}) {
      put_fixed(out_, version, 2);
    }
    const std::size_t size_at = out_.size();
    put_fixed(out_, 0, 4);
    section("MTCH", kIsCritical, match_record());
    for (const Game& each : match_.games) {
      if (is_set(stop_)) return;
      section("GAME", kIsCritical, game(each));
    }
    std::string size;
    const std::size_t sum_size = kSectionHeadSize + kSumSize;
    put_fixed(size, static_cast<std::uint32_t>(out_.size() - begin + sum_size + kEnd.size()), 4);
    out_.replace(size_at, size.size(), size);
    section("CSUM", kIsCritical, check_sum(begin));
    out_ += kEnd;
  }

 private:
  void section(std::string_view type, std::uint8_t flags, const std::string& payload) {
    out_ += type;
    put_fixed(out_, static_cast<std::uint32_t>(payload.size()), 4);
    out_ += static_cast<char>(flags);
    out_ += payload;
  }

  /// CRC-32 over all bytes before its section.
  [[nodiscard]] std::string check_sum(std::size_t begin) const {
    const auto* const bytes = reinterpret_cast<const Bytef*>(out_.data() + begin);
    const auto crc = ::crc32(0, bytes, static_cast<uInt>(out_.size() - begin));
    std::string digest;
    put_fixed(digest, static_cast<std::uint32_t>(crc), 4);
    Record record;
    record.require(0);
    record.require_text(digest);
    std::string payload;
    record.append_to(payload);
    return payload;
  }

  // --- The match

  /// The variant of all games; backgammon if it has no number or the games differ: such games are
  /// set up.
  static Variant variant_of_all(const Match& match) {
    std::optional<Variant> all;
    for (const Game& game : match.games) {
      const Variant variant = variant_of(match, game).value_or(Variant::backgammon);
      if (all.value_or(variant) != variant) return Variant::backgammon;
      all = variant;
    }
    return all && number_in(kVariants, *all) ? *all : Variant::backgammon;
  }

  std::string match_record() {
    const StatedRules& rules = match_.stated;
    Record record;
    record.require(static_cast<std::uint64_t>(std::max(0, match_.length.value_or(0))));
    record.require(number_in(kVariants, variant_).value_or(0));
    for (std::size_t player = 0; player < 2; ++player) {
      if (const std::size_t size = match_.names[player].size(); size > 0 && size <= kMostInText) {
        record.add_text(match_bit::kNames[player], match_.names[player]);
      }
    }
    add_rules(record);
    if (rules.cube == false) {
      record.add(match_bit::kCubeLimit, 1);
    } else if (rules.cube_limit && *rules.cube_limit > 1 && is_cube_value(*rules.cube_limit)) {
      record.add(match_bit::kCubeLimit, static_cast<std::uint64_t>(*rules.cube_limit));
    }
    if (!match_.games.empty()) score_ = stated_score(match_.games.front()).value_or(score_);
    if (score_[0] > 0 || score_[1] > 0) {
      std::string& field = record.field(match_bit::kScoreStart);
      for (const int points : score_)
        put_number(field, static_cast<std::uint64_t>(std::max(0, points)));
    }
    add_tags(record);
    std::string payload;
    record.append_to(payload);
    return payload;
  }

  void add_rules(Record& record) {
    const StatedRules& rules = match_.stated;
    const bool is_money = match_.length.value_or(0) == 0;
    std::uint64_t stated = 0;
    // A beaver that the rules do not allow would make the file invalid.
    const bool needs_beavers = is_money && has_beaver();
    const bool states_own = is_money ? rules.jacoby.has_value() || rules.beavers.has_value()
                                     : rules.crawford.has_value();
    if (!states_own && !needs_beavers) return;
    if (!is_money && rules.crawford.value_or(false)) stated |= rule_bit::kCrawford;
    if (is_money && (rules.jacoby ? *rules.jacoby : counts_gammon_single())) {
      stated |= rule_bit::kJacoby;
    }
    if (needs_beavers || (is_money && rules.beavers.value_or(false))) {
      stated |= rule_bit::kBeaver | rule_bit::kRaccoon;
    }
    record.add(match_bit::kRules, stated);
  }

  [[nodiscard]] bool has_beaver() const {
    return std::any_of(match_.games.begin(), match_.games.end(), [](const Game& game) {
      return std::any_of(game.actions.begin(), game.actions.end(),
                         [](const bgtools::Action& action) {
                           return std::holds_alternative<Beaver>(action.what);
                         });
    });
  }

  /// Whether the points of a game are those of the Jacoby rule, and of no other. Rules that are
  /// stated say either that it is used or that it is not, so it must not contradict the games.
  [[nodiscard]] bool counts_gammon_single() const {
    return std::any_of(match_.games.begin(), match_.games.end(), [this](const Game& game) {
      if (!game.result) return false;
      build::Course course(variant_);
      for (const bgtools::Action& action : game.actions) course.follow(action);
      const Position board = course.seen_by(game.result->winner);
      const auto* const resign =
          game.actions.empty() ? nullptr : std::get_if<Resign>(&game.actions.back().what);
      std::optional<int> level;
      if (resign != nullptr) {
        level = resign->level;
      } else if (course.state().has_board && board.checkers() == 0) {
        level = static_cast<int>(level_of(board, course.state().checkers));
      }
      return level && *level > 1 && !course.cube().owner &&
             game.result->points == course.cube().value;
    });
  }

  /// The fields are in the order of their numbers, whatever the order of the tags.
  void add_tags(Record& record) {
    std::array<const Tag*, kTagFields.size()> fields{};
    for (const Tag& tag : match_.tags) {
      const auto* const field =
          std::find_if(kTagFields.begin(), kTagFields.end(), [&](const TagField& each) {
            return each.tag == tag.key || (each.bit == kStartedAt && tag.key == kDayTag);
          });
      const auto at = static_cast<std::size_t>(field - kTagFields.begin());
      Record trial;
      if (at == kTagFields.size() || fields[at] != nullptr || !add_tag(trial, *field, tag)) {
        continue;
      }
      fields[at] = &tag;
    }
    const auto given = [&](int bit) -> const Tag*& {
      const auto* const field = std::find_if(kTagFields.begin(), kTagFields.end(),
                                             [&](const TagField& each) { return each.bit == bit; });
      return fields[static_cast<std::size_t>(field - kTagFields.begin())];
    };
    drop_what_contradicts(given);
    for (std::size_t at = 0; at < fields.size(); ++at) {
      if (fields[at] != nullptr) add_tag(record, kTagFields[at], *fields[at]);
    }
  }

  /// Fields that are only valid beside others: a file in which they stand alone is refused.
  template <typename Given>
  void drop_what_contradicts(Given given) {
    if (given(match_bit::kEvent) == nullptr) given(kYear) = nullptr;
    const Tag* const start = given(kStartedAt);
    const Tag*& precision = given(kDatePrecision);
    constexpr std::string_view kFirstOfMonth = ".01";
    constexpr std::string_view kFirstOfYear = ".01.01";
    if (precision != nullptr &&
        (start == nullptr || (precision->value == "1" && !start->value.ends_with(kFirstOfMonth)) ||
         (precision->value == "2" && !start->value.ends_with(kFirstOfYear)))) {
      precision = nullptr;
    }
    const std::array<int, 2> score = final_score();
    const Tag*& final = given(kFinalScore);
    if (final != nullptr && final->value != fmt::format("{} {}", score[0], score[1])) {
      final = nullptr;
    }
    const int length = match_.length.value_or(0);
    const bool is_decided = length > 0 && std::max(score[0], score[1]) >= length;
    const Tag*& result = given(kMatchResult);
    if (result != nullptr && (is_decided || result->value == "0")) result = nullptr;
  }

  [[nodiscard]] std::array<int, 2> final_score() const {
    std::array<int, 2> score = score_;
    for (const Game& each : match_.games) count(each, score);
    return score;
  }
  /// The score after a game, as readers count it.
  void count(const Game& game, std::array<int, 2>& score) const {
    if (!game.result || game.result->points < 0) return;
    int& points = score[index(game.result->winner)];
    points = std::min(points + std::min(game.result->points, 1'000'000), 1'000'000'000);
    if (match_.length.value_or(0) > 0) points = std::min(points, *match_.length);
  }

  static bool add_tag(Record& record, const TagField& field, const Tag& tag) {
    const std::string_view value = tag.value;
    if (tag.key == kDayTag) {
      const auto milliseconds = start_of_day(value);
      if (milliseconds) record.add(field.bit, *milliseconds);
      return milliseconds.has_value();
    }
    if (field.is_text) {
      if (!is_valid(field, value)) return false;
      record.add_text(field.bit, value);
      return true;
    }
    std::string numbers;
    std::string_view rest = value;
    std::string spelt = field.numbers == 0 ? "yes" : "";
    for (int i = 0; i < field.numbers; ++i) {
      const auto number = unsigned_in(rest);
      if (!number) return false;
      // It would be read back as a day.
      if (field.bit == kStartedAt && day_of(*number)) return false;
      if (*number > field.most || (field.bit == kRound && *number == 0)) return false;
      put_number(numbers, *number);
      spelt += fmt::format("{}{}", i == 0 ? "" : " ", *number);
    }
    if (spelt != value) return false;
    record.field(field.bit) += numbers;
    return true;
  }

  /// The name of a computer, as in an address: labels of small letters, digits and inner hyphens.
  static bool is_host(std::string_view text) {
    constexpr std::size_t kMostInLabel = 63;
    while (true) {
      const std::string_view label = text.substr(0, text.find('.'));
      if (label.empty() || label.size() > kMostInLabel || label.front() == '-' ||
          label.back() == '-' ||
          label.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") !=
              std::string_view::npos) {
        return false;
      }
      if (label.size() == text.size()) return true;
      text.remove_prefix(label.size() + 1);
    }
  }

  static bool is_valid(const TagField& field, std::string_view text) {
    const auto is_capital = [](char c) { return c >= 'A' && c <= 'Z'; };
    if (text.empty() || text.size() > field.most) return false;
    if (field.bit == kUrl) return text.starts_with("https://");
    if (field.bit == kSite) return is_host(text);
    return field.bit != kCountry ||
           (text.size() == 2 && std::all_of(text.begin(), text.end(), is_capital));
  }

  // --- A game

  static std::optional<std::array<int, 2>> stated_score(const Game& game) {
    if (!game.score_before[0] || !game.score_before[1]) return std::nullopt;
    return std::array{*game.score_before[0], *game.score_before[1]};
  }

  std::string game(const Game& game) {
    game_ = &game;
    course_ = build::Course(variant_);
    on_turn_.reset();
    has_rolled_ = false;
    Record record;
    if (const auto& result = game.result; result && result->points >= 0) {
      record.add(game_bit::kWinner, index(result->winner));
      record.add(game_bit::kPoints, static_cast<std::uint64_t>(result->points));
    }
    std::size_t first = 0;
    while (first < game.actions.size() &&
           std::holds_alternative<AutomaticDouble>(game.actions[first].what) && first < 6) {
      const auto& doubled = std::get<AutomaticDouble>(game.actions[first].what);
      if (doubled.value != 2 << first) break;
      course_.follow(game.actions[first++]);
    }
    if (first > 0) record.add(game_bit::kAutomaticDoubles, first);
    if (const auto number = termination(game)) record.add(game_bit::kTermination, *number);
    std::string payload;
    record.append_to(payload);
    for (std::size_t i = first; i < game.actions.size(); ++i) i = write_action(payload, i);
    return payload;
  }

  static std::optional<std::uint64_t> termination(const Game& game) {
    for (const Annotation& annotation : game.annotations) {
      std::string_view text = annotation.value;
      if (annotation.key == "ogxm:termination") return unsigned_in(text);
    }
    if (!game.result || !game.result->end) return std::nullopt;
    return number_in(kEnds, *game.result->end);
  }

  void put_ply(std::string& out, int action, Player player, const std::string& steps,
               const Record& extras) {
    const auto kind = static_cast<Action>(action);
    if (kind <= Action::last_roll || kind == Action::pass) {
      on_turn_ = other(player);
      has_rolled_ = true;
    } else if (kind == Action::set_position) {
      on_turn_ = player;
    }
    out += static_cast<char>(action | (player == Player::two ? 0x40 : 0) |
                             (extras.is_empty() ? 0 : 0x80));
    out += steps;
    if (!extras.is_empty()) extras.append_to(out);
  }
  void put_ply(std::string& out, Action action, Player player, const Record& extras = {}) {
    put_ply(out, static_cast<int>(action), player, {}, extras);
  }

  /// Returns the index of the last action that was written.
  std::size_t write_action(std::string& out, std::size_t at) {
    const bgtools::Action& action = game_->actions[at];
    const Player player = action.player;
    if (const auto* const play = std::get_if<WrittenPlay>(&action.what)) {
      return write_play(out, at, *play);
    }
    if (std::holds_alternative<Double>(action.what)) {
      put_ply(out, Action::offer, player);
    } else if (is_take_of_beaver(at)) {
      // The next roll is the take.
    } else if (is_drop_of_beaver(at)) {
      Record extras;
      extras.add(extra_bit::kResignValue, 1);
      put_ply(out, Action::resign_game, player, extras);
    } else if (std::holds_alternative<Take>(action.what)) {
      put_ply(out, Action::take, player);
    } else if (std::holds_alternative<Drop>(action.what)) {
      put_ply(out, Action::drop, player);
    } else if (std::holds_alternative<Beaver>(action.what)) {
      put_ply(out, Action::beaver, player);
    } else if (std::holds_alternative<Raccoon>(action.what)) {
      put_ply(out, Action::raccoon, player);
    } else if (const auto* const resign = std::get_if<Resign>(&action.what)) {
      write_resignation(out, player, *resign);
    } else if (const auto* const setup = std::get_if<SetPosition>(&action.what)) {
      write_setup(out, action, *setup);
    } else {
      return at;
    }
    course_.follow(action);
    return at;
  }

  /// Whether an action follows a beaver or raccoon that waits for the answer of its player. No ply
  /// is an answer to it.
  [[nodiscard]] bool follows_beaver(std::size_t at) const {
    const auto& offer = course_.offer();
    if (at == 0 || !offer || offer->redoubles == 0) return false;
    const auto& before = game_->actions[at - 1].what;
    return offer->to == game_->actions[at].player &&
           (std::holds_alternative<Beaver>(before) || std::holds_alternative<Raccoon>(before));
  }
  [[nodiscard]] bool is_take_of_beaver(std::size_t at) const {
    if (!std::holds_alternative<Take>(game_->actions[at].what) || !follows_beaver(at)) return false;
    const bgtools::Action* const next = action_after(at);
    return next == nullptr || std::holds_alternative<WrittenPlay>(next->what);
  }
  /// A drop that a resignation for the same points can stand for.
  [[nodiscard]] bool is_drop_of_beaver(std::size_t at) const {
    return std::holds_alternative<Drop>(game_->actions[at].what) && follows_beaver(at) &&
           action_after(at) == nullptr && game_->result &&
           game_->result->points == course_.offer()->if_dropped.value;
  }

  /// Only a forfeit has no level: the other resignations take it from the result.
  void write_resignation(std::string& out, Player player, const Resign& resign) {
    if (resign.is_of_match && !resign.level) {
      put_ply(out, Action::forfeit, player);
      return;
    }
    const int points = game_->result ? game_->result->points : 1;
    const int level = resign.level.value_or(points / std::max(1, course_.cube().value));
    Record extras;
    extras.add(extra_bit::kResignValue, static_cast<std::uint64_t>(std::max(1, level)));
    put_ply(out, resign.is_of_match ? Action::resign_match : Action::resign_game, player, extras);
  }

  static bool is_cube_value(int value) {
    return value >= 1 && std::has_single_bit(static_cast<unsigned>(value));
  }

  /// `illegal` is the play that led to the board, if it broke the rules.
  void write_setup(std::string& out, const bgtools::Action& action, const SetPosition& setup,
                   const WrittenPlay* illegal = nullptr) {
    Record extras;
    const Roll roll = illegal != nullptr ? illegal->roll : setup.roll;
    if (roll.is_valid()) {
      std::string& dice = extras.field(extra_bit::kDice);
      dice += static_cast<char>(roll.first);
      dice += static_cast<char>(roll.second);
      if (illegal != nullptr) extras.field(extra_bit::kIllegal);
    }
    if (illegal != nullptr && illegal->count > 0) {
      std::string steps;
      for (const Step& step : illegal->hops()) {
        put_step(steps, other(action.player), step.from, step.from - step.to);
      }
      put_text(extras.field(extra_bit::kSteps), steps);
    }
    extras.add_board(extra_bit::kBoard,
                     action.player == Player::one ? setup.position : setup.position.flipped());
    put_ply(out, Action::set_position, action.player, extras);
    if (!setup.cube || !is_cube_value(setup.cube->value)) return;
    Record cube;
    cube.add(extra_bit::kCubeValue, static_cast<std::uint64_t>(setup.cube->value));
    if (setup.cube->owner) cube.add(extra_bit::kCubeOwner, index(*setup.cube->owner));
    put_ply(out, Action::set_cube, action.player, cube);
  }

  std::size_t write_play(std::string& out, std::size_t at, const WrittenPlay& play) {
    const bgtools::Action& action = game_->actions[at];
    const bgtools::Action* const next =
        at + 1 < game_->actions.size() ? &game_->actions[at + 1] : nullptr;
    if (play.kind == PlayKind::declared && next != nullptr &&
        next->player == other(action.player)) {
      if (const auto* const setup = std::get_if<SetPosition>(&next->what)) {
        write_setup(out, *next, *setup, &play);
        course_.follow(action);
        course_.follow(*next);
        return at + 1;
      }
    }
    if (!play.roll.is_valid()) {
      put_ply(out, Action::pass, action.player);
      return at;
    }
    if (play.kind == PlayKind::moved && play.count > 0) {
      write_moves(out, at, play);
    } else {
      put_roll(out, action.player, {.roll = play.roll});
    }
    return at;
  }

  /// An illegal play has the board after it, and its steps if they can be written; so has a play
  /// out of turn. The next play is judged as a reader of the file will see it, so without them it
  /// cannot be taken for an echo.
  void write_moves(std::string& out, std::size_t at, const WrittenPlay& play) {
    const bgtools::Action& action = game_->actions[at];
    const build::Course before = course_;
    // No ply follows the end.
    if (before.is_over() && is_echo(before.state(), action.player, play)) return;
    const bool is_out_of_turn =
        on_turn_ == other(action.player) && !before.offer() && !before.is_over();
    const Advance step = course_.advance(action);
    if (put_illegal(out, at, play, step, before)) return;
    // What the steps tell may be another play, with a board of its own.
    WrittenPlay told = in_steps(play, step);
    const std::uint8_t most = told.roll.is_double() ? 4 : 2;
    told.count = told.count_written = std::min(told.count, most);
    course_ = before;
    const Advance made =
        course_.advance({.player = action.player, .what = told, .span = action.span});
    if (put_illegal(out, at, told, made, before)) return;
    told = in_steps(told, made);
    if (is_out_of_turn && told.count > 0 && made.board == BoardAfter::known &&
        course_.state().has_board) {
      const bgtools::Action set = board_after(action);
      write_setup(out, set, std::get<SetPosition>(set.what), &told);
    } else {
      put_roll(out, action.player, told);
    }
  }

  /// Writes the play that was just followed as a board, if it is illegal and stays.
  bool put_illegal(std::string& out, std::size_t at, const WrittenPlay& play, const Advance& made,
                   const build::Course& before) {
    const bgtools::Action& action = game_->actions[at];
    if (!is_illegal(action.player, made) || is_taken_back(at) || is_opening_before_double(at)) {
      return false;
    }
    const bgtools::Action set = board_after(action);
    const auto& after = std::get<SetPosition>(set.what);
    const auto hops = play.hops();
    if (play.count > 0 && play.count == play.count_written &&
        std::all_of(hops.begin(), hops.end(), is_step)) {
      write_setup(out, set, after, &play);
      return true;
    }
    const WrittenPlay declared{.roll = play.roll, .kind = PlayKind::declared};
    write_setup(out, set, after, &declared);
    course_ = before;
    course_.follow({.player = action.player, .what = declared, .span = action.span});
    course_.follow(set);
    return true;
  }

  /// The board to which a play has led, for the player who acts next.
  [[nodiscard]] bgtools::Action board_after(const bgtools::Action& action) const {
    const Player next = other(action.player);
    return {.player = next,
            .what = SetPosition{.position = course_.seen_by(next), .cube = {}, .roll = {}},
            .span = action.span};
  }

  /// The last play once more, in the other player's column.
  static bool is_echo(const State& state, Player player, const WrittenPlay& play) {
    const auto& last = state.last;
    const auto hops = play.hops();
    return last && last->by == other(player) && last->roll == play.roll &&
           std::equal(hops.begin(), hops.end(), last->steps.begin(),
                      last->steps.begin() + last->count);
  }

  static bool is_step(const Step& hop) {
    constexpr int kMostPips = 6;
    const int pips = hop.from - hop.to;
    return hop.from >= 1 && hop.from <= kBar && hop.to >= 0 && pips >= 1 && pips <= kMostPips;
  }

  /// Whether the play of the player that was just followed is illegal and leads to a board.
  [[nodiscard]] bool is_illegal(Player player, const Advance& step) const {
    const State& state = course_.state();
    return !step.bits.has(Irregularity::legal_play) && step.board == BoardAfter::known &&
           state.has_board && state.illegal && state.illegal->by == player &&
           state.illegal->is_made;
  }

  /// The next action that is part of the game; nullptr at its end.
  [[nodiscard]] const bgtools::Action* action_after(std::size_t at) const {
    const auto next = std::find_if(game_->actions.begin() + static_cast<std::ptrdiff_t>(at) + 1,
                                   game_->actions.end(), [](const bgtools::Action& action) {
                                     return !std::holds_alternative<Comment>(action.what) &&
                                            !std::holds_alternative<ShownBoard>(action.what);
                                   });
    return next == game_->actions.end() ? nullptr : &*next;
  }

  /// A board is no roll, and nobody may double before the first one.
  [[nodiscard]] bool is_opening_before_double(std::size_t at) const {
    const bgtools::Action* const next = action_after(at);
    return !has_rolled_ && next != nullptr && std::holds_alternative<Double>(next->what);
  }

  /// Whether the turn after an illegal play makes it legally, so that the board does not stay.
  [[nodiscard]] bool is_taken_back(std::size_t at) const {
    const bgtools::Action* const next = action_after(at);
    if (next == nullptr) return false;
    const auto* const play = std::get_if<WrittenPlay>(&next->what);
    if (play == nullptr || play->kind != PlayKind::moved || !play->roll.is_valid()) return false;
    build::Course trial = course_;
    const WrittenPlay told = in_steps(*play, trial.advance(*next));
    trial = course_;
    return trial.advance({.player = next->player, .what = told, .span = next->span}).takes_back;
  }

  void put_roll(std::string& out, Player player, const WrittenPlay& told) {
    std::string own;
    const std::size_t most = told.roll.is_double() ? 4 : 2;
    for (const Step& step : told.hops()) put_step(own, player, step.from, step.from - step.to);
    if (own.size() < most) own += '\0';
    put_ply(out, number_of(told.roll), player, own, {});
  }

  /// The play as steps tell it: one for each die that a hop uses, by a route that the board allows.
  /// Plays with one hop for each die are unchanged, whatever the board says.
  static WrittenPlay in_steps(const WrittenPlay& play, const Advance& step) {
    WrittenPlay told{.roll = play.roll};
    const auto add = [&](int from, int to) {
      if (told.count == kMaxSteps) return;
      told.steps[told.count++] = {.from = static_cast<std::int8_t>(from),
                                  .to = static_cast<std::int8_t>(to)};
    };
    if (const Play* const moves = build::single_moves(step, play.count)) {
      for (const Move move : moves->span()) add(move.from, move.to);
    } else {
      for (const Step& hop : play.hops()) add_hop(hop, play.roll, add);
    }
    told.count_written = told.count;
    told.kind = told.count == 0 ? PlayKind::blank : PlayKind::moved;
    return told;
  }

  template <typename Add>
  static void add_hop(const Step& hop, Roll roll, Add add) {
    int from = hop.from;
    const int to = hop.to;
    if (from < 1 || from > kBar || to < 0 || to >= from) return;
    constexpr int kMostPips = 6;
    int die = roll.high();
    while (from - to > kMostPips) {
      add(from, from - die);
      from -= die;
      die = roll.is_double() ? die : roll.low();
    }
    if (from > to) add(from, to);
  }

  static void put_step(std::string& steps, Player player, int from, int pips) {
    steps += static_cast<char>(mover_point(from, player == Player::one) | pips << 5);
  }

  const Match& match_;
  StopFlag stop_;
  std::string& out_;
  Variant variant_;
  const Game* game_ = nullptr;
  std::array<int, 2> score_{};
  std::optional<Player> on_turn_{};  ///< as the plies so far say
  bool has_rolled_ = false;          ///< a ply of the game is a roll
  build::Course course_{Variant::backgammon};
};

}  // namespace

void write(const Match& match, const WriteOptions& options, std::string& out) {
  Writer(match, options.stop, out).write();
}

}  // namespace bgtools::ogxm
