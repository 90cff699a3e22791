#include <fmt/core.h>

#include <algorithm>
#include <bgtools/build/ogxm/actions.hpp>
#include <bgtools/build/ogxm/numbers.hpp>
#include <bgtools/build/reading.hpp>
#include <bgtools/formats/ogxm/cursor.hpp>
#include <bgtools/formats/ogxm/fields.hpp>
#include <bgtools/formats/ogxm/ogxm.hpp>
#include <bgtools/formats/ogxm/sections.hpp>
#include <bgtools/text/encoding.hpp>
#include <bgtools/text/little_endian.hpp>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace bgtools::ogxm {
namespace {

int to_int(std::uint64_t number) {
  constexpr std::uint64_t kMost = std::numeric_limits<int>::max();
  return static_cast<int>(std::min(number, kMost));
}

class Reader : private ActionBuilder {
 public:
  using ActionBuilder::ActionBuilder;

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
    set_score({});
    variant_of_match_ = Variant::backgammon;
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
    const auto variant = numbered(kVariants, record.number());
    if (!variant) complain(section.payload, "unknown variant");
    variant_of_match_ = variant.value_or(Variant::backgammon);
    // Backgammon is the default, so the match does not state it.
    if (variant_of_match_ != Variant::backgammon) match().stated.variant = variant;
    for (std::size_t player = 0; player < 2; ++player) {
      if (record.has(match_bit::kNames[player]))
        match().names[player] = text::to_utf8(record.text());
    }
    if (record.has(match_bit::kRules)) read_rules(record.number());
    if (record.has(match_bit::kCubeLimit)) read_cube_limit(record.number());
    if (record.has(match_bit::kScoreStart)) {
      const int white = to_int(record.number());
      set_score({white, to_int(record.number())});
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
    start_game(section.payload, variant_of_match_, "ogxm");
    Cursor plies(bytes(), section.payload.begin, section.payload.end);
    Cursor record = plies.record();
    take_fields(read_game_record(record));
    if (record.has_failed()) complain(section.payload, "the record of a game stops within a field");
    while (!plies.is_at_end()) {
      const std::size_t begin = plies.position();
      read_ply(plies);
      if (plies.has_failed()) complain({begin, section.payload.end}, "a ply stops within a field");
    }
    finish_game();
  }

  static GameFields read_game_record(Cursor& record) {
    GameFields fields;
    const std::size_t begin = record.position();
    if (record.has(game_bit::kWinner)) fields.winner = player_of(record.number());
    if (record.has(game_bit::kPoints)) fields.points = to_int(record.number());
    fields.result_span = {begin, record.position()};
    if (record.has(game_bit::kBoard)) {
      const std::size_t board_begin = record.position();
      fields.board = turned(record.board());
      fields.board_span = {board_begin, record.position()};
    }
    fields.has_cube = record.has(game_bit::kCubeValue) || record.has(game_bit::kCubeOwner);
    if (record.has(game_bit::kCubeValue)) fields.cube_value = to_int(record.number());
    if (record.has(game_bit::kCubeOwner)) fields.cube_owner = player_of(record.number());
    if (record.has(game_bit::kAutomaticDoubles)) fields.automatic_doubles = record.number();
    if (record.has(game_bit::kTermination)) fields.termination = record.number();
    return fields;
  }

  static void read_extras(Cursor& plies, std::size_t begin, Extras& extras) {
    Cursor record = plies.record();
    if (record.has(extra_bit::kDice)) extras.dice = dice_of(record);
    if (record.has(extra_bit::kResignValue)) extras.resign_value = to_int(record.number());
    if (record.has(extra_bit::kCubeValue)) extras.cube_value = to_int(record.number());
    extras.is_illegal = record.has(extra_bit::kIllegal);
    if (record.has(extra_bit::kSettleValue)) {
      extras.settlement =
          fmt::format("{}", static_cast<std::int32_t>(text::LittleEndian(record.bytes(4)).u32(0)));
    }
    if (record.has(extra_bit::kSteps)) {
      const std::uint64_t count = record.number();
      for (const char step : record.bytes(count)) {
        extras.steps.push_back(step_of(static_cast<std::uint8_t>(step), begin));
      }
    }
    if (record.has(extra_bit::kBoard)) extras.board = turned(record.board());
    if (record.has(extra_bit::kCubeOwner)) extras.cube_owner = player_of(record.number());
  }

  static WrittenStep step_of(std::uint8_t step, std::size_t at) {
    return {.source = step & 0x1F, .pips = step >> 5, .span = {at, at + 1}};
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
    Extras extras;
    const bool is_roll = action <= Action::last_roll;
    const Roll roll = is_roll ? roll_of(static_cast<int>(byte & 0x3FU)) : Roll{};
    if (is_roll) {
      const int most = roll.is_double() ? 4 : 2;
      for (int i = 0; i < most; ++i) {
        const std::size_t at = plies.position();
        const std::uint8_t step = plies.byte();
        if (step == 0) break;
        extras.steps.push_back(step_of(step, at));
      }
    }
    if ((byte & 0x80U) != 0) read_extras(plies, begin, extras);
    if (plies.has_failed()) return;
    if (is_roll) extras.dice = roll;
    push_ply(action, player, extras, {begin, plies.position()});
  }

  Variant variant_of_match_ = Variant::backgammon;
};

Confidence sniff(std::string_view bytes) noexcept {
  return bytes.starts_with(kMagic) ? Confidence::certain : Confidence::none;
}

}  // namespace

extern constinit const Codec kCodec{
    .is_binary = true, .sniff = sniff, .read = build::read_with<Reader>, .write = write};

}  // namespace bgtools::ogxm
