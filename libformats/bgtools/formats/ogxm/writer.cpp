#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>
#include <array>
#include <bgtools/build/loss.hpp>
#include <bgtools/formats/ogxm/fields.hpp>
#include <bgtools/formats/ogxm/ogxm.hpp>
#include <bgtools/game/resolve.hpp>
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

/// Writes White's view with his bar at 25 as the file counts.
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
  /// Marks a field and gives what its bytes are appended to.
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

/// The payload of the checksum: length, mask, algorithm, length of the digest, digest.
constexpr std::size_t kSumSize = 8;

class Writer {
 public:
  Writer(const Match& match, std::string& out, Sink& losses)
      : match_(match), out_(out), losses_(losses) {}

  void write() {
    const std::size_t begin = out_.size();
    out_ += kMagic;
    for (const std::uint16_t version : {kMajor, kMinor, kMajor, std::uint16_t{0}}) {
      put_fixed(out_, version, 2);
    }
    const std::size_t size_at = out_.size();
    put_fixed(out_, 0, 4);
    section("MTCH", kIsCritical, match_record());
    for (std::size_t at = 0; at < match_.games.size(); ++at) {
      losses_.enter_game(static_cast<int>(at) + 1);
      section("GAME", kIsCritical, game(at));
    }
    std::string size;
    const std::size_t sum_size = kSectionHeadSize + kSumSize;
    put_fixed(size, static_cast<std::uint32_t>(out_.size() - begin + sum_size + kEnd.size()), 4);
    out_.replace(size_at, size.size(), size);
    section("CSUM", 0, check_sum(begin));
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

  std::string match_record() {
    const StatedRules& rules = match_.stated;
    Record record;
    record.require(static_cast<std::uint64_t>(std::max(0, match_.length.value_or(0))));
    record.require(0);
    if (!match_.length) lose(Rule::loss_rule, match_.span, "an OGXM states the length of a match");
    if (rules.variant && *rules.variant != Variant::backgammon) {
      lose(Rule::loss_rule, match_.span, "the numbers of variants are not known");
    } else if (rules.variant) {
      lose(Rule::loss_rule, match_.span, "an OGXM is of backgammon without saying so");
    }
    for (std::size_t player = 0; player < 2; ++player) {
      if (!match_.names[player].empty()) {
        record.add_text(match_bit::kNames[player], match_.names[player]);
      }
    }
    add_rules(record);
    if (rules.cube == false) {
      record.add(match_bit::kCubeLimit, 1);
    } else if (rules.cube_limit && *rules.cube_limit > 1) {
      record.add(match_bit::kCubeLimit, static_cast<std::uint64_t>(*rules.cube_limit));
    } else if (rules.cube_limit || rules.cube) {
      lose(Rule::loss_rule, match_.span, "an OGXM says of the cube only its limit");
    }
    if (!match_.games.empty()) score_ = stated_score(match_.games.front()).value_or(score_);
    if (score_[0] > 0 || score_[1] > 0) {
      std::string& field = record.field(match_bit::kScoreStart);
      for (const int points : score_)
        put_number(field, static_cast<std::uint64_t>(std::max(0, points)));
    }
    add_tags(record);
    for (const Comment& comment : match_.comments) {
      lose(Rule::loss_comment, match_.span, "an OGXM is written without comments: " + comment.text);
    }
    std::string payload;
    record.append_to(payload);
    return payload;
  }

  void add_rules(Record& record) {
    const StatedRules& rules = match_.stated;
    const bool is_money = match_.length.value_or(0) == 0;
    std::uint64_t stated = 0;
    if (!is_money && rules.crawford.value_or(false)) stated |= rule_bit::kCrawford;
    if (is_money && rules.jacoby.value_or(false)) stated |= rule_bit::kJacoby;
    if (is_money && rules.beavers.value_or(false)) stated |= rule_bit::kBeaver | rule_bit::kRaccoon;
    const bool states_own = is_money ? rules.jacoby.has_value() || rules.beavers.has_value()
                                     : rules.crawford.has_value();
    if (states_own) record.add(match_bit::kRules, stated);
    const bool is_partial = is_money && rules.jacoby.has_value() != rules.beavers.has_value();
    const bool states_other = is_money ? rules.crawford.has_value()
                                       : rules.jacoby.has_value() || rules.beavers.has_value();
    if (states_other || is_partial || rules.automatic_doubles) {
      lose(Rule::loss_rule, match_.span, "an OGXM cannot leave some of its rules unstated");
    }
  }

  /// The fields stand in the order of their numbers, whatever the order of the tags.
  void add_tags(Record& record) {
    std::array<const Tag*, kTagFields.size()> fields{};
    std::size_t last = 0;
    bool is_in_order = true;
    for (const Tag& tag : match_.tags) {
      const auto* const field =
          std::find_if(kTagFields.begin(), kTagFields.end(),
                       [&](const TagField& each) { return each.tag == tag.key; });
      const auto at = static_cast<std::size_t>(field - kTagFields.begin());
      Record trial;
      if (at == kTagFields.size() || fields[at] != nullptr || !add_tag(trial, *field, tag.value)) {
        lose(Rule::loss_tag, tag.span,
             fmt::format("an OGXM has no field for this \"{}\"", tag.key));
        continue;
      }
      fields[at] = &tag;
      is_in_order = is_in_order && at >= last;
      last = at;
    }
    if (!is_in_order) {
      lose(Rule::loss_tag, match_.span, "the tags of an OGXM have an order of their own");
    }
    for (std::size_t at = 0; at < fields.size(); ++at) {
      if (fields[at] != nullptr) add_tag(record, kTagFields[at], fields[at]->value);
    }
  }

  static bool add_tag(Record& record, const TagField& field, std::string_view value) {
    if (field.is_text) {
      record.add_text(field.bit, value);
      return true;
    }
    std::string numbers;
    std::string_view rest = value;
    std::string spelt = field.numbers == 0 ? "yes" : "";
    for (int i = 0; i < field.numbers; ++i) {
      const auto number = unsigned_in(rest);
      if (!number) return false;
      put_number(numbers, *number);
      spelt += fmt::format("{}{}", i == 0 ? "" : " ", *number);
    }
    if (spelt != value) return false;
    record.field(field.bit) += numbers;
    return true;
  }

  // --- A game

  static std::optional<std::array<int, 2>> stated_score(const Game& game) {
    if (!game.score_before[0] || !game.score_before[1]) return std::nullopt;
    return std::array{*game.score_before[0], *game.score_before[1]};
  }

  std::string game(std::size_t at) {
    const Game& game = match_.games[at];
    game_ = &game;
    board_ = start_position(Variant::backgammon);
    report_marks(at);
    Record record;
    if (const auto& result = game.result; result && result->points >= 0) {
      record.add(game_bit::kWinner, index(result->winner));
      record.add(game_bit::kPoints, static_cast<std::uint64_t>(result->points));
      int& score = score_[index(result->winner)];
      score += std::min(result->points, 1'000'000);
      if (match_.length.value_or(0) > 0) score = std::min(score, *match_.length);
    }
    std::size_t first = 0;
    while (first < game.actions.size() &&
           std::holds_alternative<AutomaticDouble>(game.actions[first].what) && first < 6) {
      const auto& doubled = std::get<AutomaticDouble>(game.actions[first].what);
      if (doubled.value != 2 << first) break;
      ++first;
    }
    if (first > 0) record.add(game_bit::kAutomaticDoubles, first);
    for (const Annotation& annotation : game.annotations) {
      std::string_view text = annotation.value;
      if (annotation.key != "ogxm:termination") continue;
      if (const auto number = unsigned_in(text)) record.add(game_bit::kTermination, *number);
      break;
    }
    std::string payload;
    record.append_to(payload);
    for (std::size_t i = first; i < game.actions.size(); ++i) i = write_action(payload, i);
    return payload;
  }

  void report_marks(std::size_t at) {
    const Game& game = *game_;
    const auto number = static_cast<int>(at) + 1;
    if (game.label.value_or(number) != number) {
      losses_.report(Rule::loss_label, game.label_span, "the games of an OGXM count from 1");
    }
    if (!game.label) {
      losses_.report(Rule::loss_label, game.span, "an OGXM counts its games");
    }
    if (!stated_score(game)) {
      losses_.report(Rule::loss_score, game.span, "an OGXM has the score before each game");
    }
    if (game.names != match_.names) {
      losses_.report(Rule::loss_name, game.name_spans[0], "an OGXM names the players once");
    }
    if (const auto score = stated_score(game); score && *score != score_) {
      losses_.report(Rule::loss_score, game.score_spans[0],
                     "the scores of an OGXM follow from its games");
    }
    if (game.is_crawford) {
      losses_.report(Rule::loss_rule, game.crawford_span,
                     "an OGXM has no mark of the Crawford game");
    }
    losses_.report_opening(game, "an OGXM");
    if (const auto& result = game.result) {
      if (result->level || result->end || result->loss || result->is_match_claimed ||
          result->points < 0) {
        losses_.report(Rule::loss_result, result->span, "an OGXM has of a result only the points");
      }
    }
    losses_.report_annotations(game, "an OGXM", "ogxm:");
  }

  static void put_ply(std::string& out, int action, Player player, const std::string& steps,
                      const Record& extras) {
    out += static_cast<char>(action | (player == Player::two ? 0x40 : 0) |
                             (extras.is_empty() ? 0 : 0x80));
    out += steps;
    if (!extras.is_empty()) extras.append_to(out);
  }
  static void put_ply(std::string& out, Action action, Player player, const Record& extras = {}) {
    put_ply(out, static_cast<int>(action), player, {}, extras);
  }

  /// Gives the index of the last action that was written.
  std::size_t write_action(std::string& out, std::size_t at) {
    const bgtools::Action& action = game_->actions[at];
    const Player player = action.player;
    Record extras;
    if (const auto* const play = std::get_if<WrittenPlay>(&action.what)) {
      if (is_turn(*play)) losses_.count_turn();
      return write_play(out, at, *play);
    }
    if (const auto* const twice = std::get_if<Double>(&action.what)) {
      add_value(extras, action, twice->value);
      put_ply(out, Action::offer, player, extras);
    } else if (std::holds_alternative<Take>(action.what)) {
      put_ply(out, Action::take, player);
    } else if (std::holds_alternative<Drop>(action.what)) {
      put_ply(out, Action::drop, player);
    } else if (const auto* const beaver = std::get_if<Beaver>(&action.what)) {
      add_value(extras, action, beaver->value);
      put_ply(out, Action::beaver, player, extras);
    } else if (const auto* const raccoon = std::get_if<Raccoon>(&action.what)) {
      add_value(extras, action, raccoon->value);
      put_ply(out, Action::raccoon, player, extras);
    } else if (const auto* const resign = std::get_if<Resign>(&action.what)) {
      if (resign->level && *resign->level >= 0) {
        extras.add(extra_bit::kResignValue, static_cast<std::uint64_t>(*resign->level));
      }
      put_ply(out, resign->is_of_match ? Action::resign_match : Action::resign_game, player,
              extras);
    } else if (const auto* const setup = std::get_if<SetPosition>(&action.what)) {
      write_setup(out, action, *setup, Roll{}, false);
    } else if (std::holds_alternative<Comment>(action.what)) {
      losses_.report_before_roll(Rule::loss_comment, action.span,
                                 "an OGXM is written without comments");
    } else if (std::holds_alternative<ShownBoard>(action.what)) {
      losses_.report_before_roll(Rule::loss_set_position, action.span,
                                 "an OGXM sets boards and shows none");
    } else {
      losses_.report_before_roll(Rule::loss_cube, action.span,
                                 "an OGXM has automatic doubles only at the start of a game");
    }
    return at;
  }

  void add_value(Record& extras, const bgtools::Action& action, std::optional<int> value) {
    if (!value) return;
    if (*value >= 0) {
      extras.add(extra_bit::kCubeValue, static_cast<std::uint64_t>(*value));
    } else {
      losses_.report_before_roll(Rule::loss_cube, action.span, "a value of the cube below 0");
    }
  }

  void write_setup(std::string& out, const bgtools::Action& action, const SetPosition& setup,
                   Roll declared, bool is_illegal) {
    Record extras;
    const Roll roll = is_illegal ? declared : setup.roll;
    if (roll.is_known()) {
      std::string& dice = extras.field(extra_bit::kDice);
      dice += static_cast<char>(roll.first);
      dice += static_cast<char>(roll.second);
    }
    if (is_illegal) extras.field(extra_bit::kIllegal);
    extras.add_board(extra_bit::kBoard,
                     action.player == Player::one ? setup.position : setup.position.flipped());
    put_ply(out, Action::set_position, action.player, extras);
    board_ = action.player == Player::one ? setup.position : setup.position.flipped();
    if (setup.cube || (is_illegal && setup.roll.is_known())) {
      losses_.report_before_roll(Rule::loss_set_position, action.span,
                                 "an OGXM sets a board without its cube");
    }
  }

  std::size_t write_play(std::string& out, std::size_t at, const WrittenPlay& play) {
    const bgtools::Action& action = game_->actions[at];
    const bgtools::Action* const next =
        at + 1 < game_->actions.size() ? &game_->actions[at + 1] : nullptr;
    if (play.kind == PlayKind::declared && next != nullptr &&
        next->player == other(action.player)) {
      if (const auto* const setup = std::get_if<SetPosition>(&next->what)) {
        write_setup(out, *next, *setup, play.roll, true);
        return at + 1;
      }
    }
    if (!play.roll.is_valid()) {
      put_ply(out, Action::pass, action.player);
      if (play.roll.is_known() || play.kind != PlayKind::unrecorded) {
        losses_.report(Rule::loss_play, action.span, "an OGXM has no play without a roll");
      }
      return at;
    }
    report_spelling(action, play);
    const bool is_resigned = next != nullptr && next->player == action.player &&
                             std::holds_alternative<Resign>(next->what);
    const bool has_hops = play.kind == PlayKind::moved && play.count > 0;
    const bool keeps_kind =
        has_hops || play.kind == (is_resigned ? PlayKind::unplayed : PlayKind::blank);
    if (play.kind == PlayKind::unreadable) {
      losses_.report(Rule::loss_play, action.span,
                     "an OGXM has no place for the text of a play that nobody can read");
    } else if (!keeps_kind) {
      losses_.report(Rule::loss_play_kind, action.span,
                     "an OGXM does not say why a roll has no play");
    }
    const std::string steps = has_hops ? steps_of(action, play) : std::string();
    const std::size_t most = play.roll.is_double() ? 4 : 2;
    std::string own = steps.substr(0, most);
    Record extras;
    if (steps.size() > most) put_text(extras.field(extra_bit::kSteps), steps.substr(most));
    if (own.size() < most) own += '\0';
    put_ply(out, number_of(play.roll), action.player, own, extras);
    return at;
  }

  /// What every play would lose is said once.
  void report_spelling(const bgtools::Action& action, const WrittenPlay& play) {
    const auto hops = play.hops();
    const bool has_mark =
        std::any_of(hops.begin(), hops.end(), [](const Step& step) { return step.hit; });
    if (has_mark && !std::exchange(is_hit_reported_, true)) {
      losses_.report(Rule::loss_notation, action.span, "an OGXM has no marks of hits");
    }
    if (play.roll.first < play.roll.second && !std::exchange(is_order_reported_, true)) {
      losses_.report(Rule::loss_notation, action.span, "the higher die comes first in an OGXM");
    }
    if (play.count_written > play.count) {
      losses_.report(Rule::loss_play, action.span, "more hops than a record holds");
    }
  }

  /// One byte for each die that a hop uses, by the route that the board allows.
  std::string steps_of(const bgtools::Action& action, const WrittenPlay& play) {
    std::string steps;
    bool is_as_written = true;
    if (const std::optional<Play> made = made_play(action.player, play)) {
      for (const Move move : made->span())
        put_step(steps, action.player, move.from, pips_of(move, play));
      if (made->count != play.count) {
        losses_.report(Rule::loss_notation, action.span, "an OGXM has a step for each die");
      }
    } else {
      is_as_written = put_hops(steps, action.player, play);
    }
    if (steps.size() > kMaxSteps) {
      is_as_written = false;
      steps.resize(kMaxSteps);
    }
    if (!is_as_written) {
      losses_.report(Rule::loss_play, action.span, "an OGXM has a step forwards for each die");
    }
    return steps;
  }

  /// What the hops come to where one of them stands for several moves and the rules allow it. Plays
  /// of one hop for each die are written as they are, whatever the board says.
  std::optional<Play> made_play(Player player, const WrittenPlay& play) {
    if (!board_) return std::nullopt;
    const Position board = player == Player::one ? *board_ : board_->flipped();
    const Resolution resolution = resolve(board, play.roll, play.hops());
    if (resolution.readings.empty()) {
      board_.reset();
      return std::nullopt;
    }
    const Reading& reading = resolution.readings.front();
    board_ = player == Player::one ? reading.result : reading.result.flipped();
    const bool is_needed = resolution.fault == Fault::none && resolution.is_expanded;
    return is_needed ? std::optional(reading.play) : std::nullopt;
  }

  /// The last step of a checker may be shorter than its die.
  static int pips_of(Move move, const WrittenPlay& play) {
    return std::min<int>(move.from - move.to, play.roll.high());
  }

  static bool put_hops(std::string& steps, Player player, const WrittenPlay& play) {
    bool is_as_written = true;
    for (const Step& hop : play.hops()) {
      int from = hop.from;
      const int to = hop.to;
      if (from < 1 || from > kBar || to < 0 || to >= from) {
        is_as_written = false;
        continue;
      }
      constexpr int kMostPips = 6;
      int die = play.roll.high();
      while (from - to > kMostPips) {
        is_as_written = false;
        put_step(steps, player, from, die);
        from -= die;
        die = play.roll.is_double() ? die : play.roll.low();
      }
      if (from > to) put_step(steps, player, from, from - to);
    }
    return is_as_written;
  }

  static void put_step(std::string& steps, Player player, int from, int pips) {
    steps += static_cast<char>(mover_point(from, player == Player::one) | pips << 5);
  }

  void lose(Rule rule, Span span, std::string message) {
    losses_.enter_game(0);
    losses_.report(rule, span, std::move(message));
  }

  const Match& match_;
  std::string& out_;
  build::LossReport losses_;
  const Game* game_ = nullptr;
  std::array<int, 2> score_{};
  std::optional<Position> board_{};  // seen by White, while it is known
  bool is_hit_reported_ = false;
  bool is_order_reported_ = false;
};

}  // namespace

void write(const Match& match, const WriteOptions& /*options*/, std::string& out, Sink& losses) {
  Writer(match, out, losses).write();
}

}  // namespace bgtools::ogxm
