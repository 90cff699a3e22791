#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <bgtools/finding/loss.hpp>
#include <bgtools/game/variant.hpp>
#include <bgtools/positions/id_checks.hpp>
#include <bgtools/positions/positions.hpp>
#include <bgtools/record/difference.hpp>
#include <bgtools/text/parse.hpp>
#include <bgtools/text/words.hpp>
#include <cstddef>
#include <grammars/positions.hpp>
#include <utility>

namespace bgtools {
namespace {

constexpr std::size_t kPositionIdLength = 14;

PositionRead with_names_unsaid(const OrError<Situation, IdError>& read) {
  if (!read) return read.error();
  return PositionRecord{.situation = *read, .names = {}, .details = {}, .other_turn = {}};
}

/// A position id alone, or with a match id after it.
PositionRead read_gnubg_id(std::string_view text) {
  if (text::parse_whole<grammar::gnubg_id::start>(text)) {
    return PositionRecord{.situation = {.position = start_position(Variant::backgammon)},
                          .names = {},
                          .details = {},
                          .other_turn = {}};
  }
  if (text::parse_whole<grammar::gnubg_id::id>(text)) {
    return with_names_unsaid(from_gnubg_id(text));
  }
  const auto position = from_position_id(text);
  if (!position) return position.error();
  return PositionRecord{
      .situation = {.position = *position}, .names = {}, .details = {}, .other_turn = {}};
}

PositionRead read_xgid(std::string_view text) { return with_names_unsaid(from_xgid(text)); }

std::string write_gnubg_id(const PositionRecord& position) {
  return to_gnubg_id(position.situation);
}
std::string write_xgid(const PositionRecord& position) { return to_xgid(position.situation); }
std::string write_ogid(const PositionRecord& position) { return to_ogid(position.situation); }

constexpr std::array kPositionFormats = {
    PositionFormat{"gnubg-id", "GNU Backgammon position id, with or without match id",
                   read_gnubg_id, write_gnubg_id},
    PositionFormat{"xgid", "eXtreme Gammon id", read_xgid, write_xgid},
    PositionFormat{"ogid", "OpenGammon id", from_ogid_with_details, write_ogid},
    PositionFormat{"fibs-board", "FIBS board line", from_fibs_board, to_fibs_board},
    PositionFormat{"snowie-position", "Snowie position line", from_snowie_position,
                   to_snowie_position},
    PositionFormat{"jellyfish-pos", "Jellyfish position file", from_jellyfish_position, nullptr},
    PositionFormat{"position-text", "XG, BGBlitz and GNU Backgammon position text",
                   from_position_text, nullptr},
};

std::string_view trimmed(std::string_view text) {
  return text::trimmed(text, text::kBlanksAndLineEnds);
}

bool is_jellyfish(std::string_view bytes) {
  return bytes.size() > 2 && bytes[0] >= '\x7C' && bytes[0] <= '\x7E' && bytes[1] == '\0';
}

/// Everything that the first position says but the second one does not.
std::vector<Difference> lost_between(const PositionRecord& before, const PositionRecord& after) {
  std::vector<Difference> lost = differences(before.situation, after.situation);
  for (const Player player : {Player::one, Player::two}) {
    const std::string& name = before.names[index(player)];
    const std::string& read = after.names[index(player)];
    if (name.empty() || name == read) continue;
    lost.push_back({.part = Part::name,
                    .was = fmt::format("\"{}\"", name),
                    .became = read.empty() ? "" : fmt::format("\"{}\"", read)});
  }
  for (const std::string& detail : before.details) {
    const auto& kept = after.details;
    if (std::find(kept.begin(), kept.end(), detail) != kept.end()) continue;
    lost.push_back({.part = Part::detail, .was = detail});
  }
  return lost;
}

}  // namespace

std::span<const PositionFormat> position_formats() noexcept { return kPositionFormats; }

const PositionFormat* position_format_named(std::string_view name) noexcept {
  const auto* const found =
      std::find_if(kPositionFormats.begin(), kPositionFormats.end(),
                   [&](const PositionFormat& each) { return each.name == name; });
  return found == kPositionFormats.end() ? nullptr : found;
}

const PositionFormat* detect_position(std::string_view bytes) noexcept {
  if (is_jellyfish(bytes)) return position_format_named("jellyfish-pos");
  const std::string_view text = trimmed(bytes);
  if (text.find('\n') != std::string_view::npos) return position_format_named("position-text");
  if (text::matches<grammar::fibs_board::start>(text)) {
    return position_format_named("fibs-board");
  }
  if (text::matches<grammar::ogid::prefix>(text)) return position_format_named("ogid");
  if (text::matches<grammar::xgid::prefix>(text)) return position_format_named("xgid");
  if (text::matches<grammar::snowie::half_a_line>(text)) {
    return position_format_named("snowie-position");
  }
  if (text::matches<grammar::ogid::bare_id>(text)) {
    const bool is_xgid = text::matches<grammar::xgid::bare_id>(text);
    return position_format_named(is_xgid ? "xgid" : "ogid");
  }
  const bool is_gnubg = text::parse_whole<grammar::gnubg_id::start>(text) ||
                        text::parse_whole<grammar::gnubg_id::id>(text) ||
                        text.size() == kPositionIdLength;
  return is_gnubg ? position_format_named("gnubg-id") : nullptr;
}

PositionRead read_position(std::string_view bytes) {
  constexpr std::size_t kMatchIdLength = 12;
  const PositionFormat* const format = detect_position(bytes);
  if (format != nullptr) {
    return format->read == from_jellyfish_position ? format->read(bytes)
                                                   : format->read(trimmed(bytes));
  }
  const std::string_view text = trimmed(bytes);
  if (text.size() == kMatchIdLength && from_match_id(text)) {
    return IdError{"a match id does not describe the board; put a position id before it"};
  }
  return IdError{
      "neither start nor a position id, a gnubg id, an XGID, an OGID, a FIBS board or a Snowie "
      "position"};
}

OrError<WrittenPosition, IdError> write_position(const PositionRecord& position,
                                                 const PositionFormat& format) {
  WrittenPosition written{.text = format.write(position), .losses = {}};
  const PositionRead read = format.read(written.text);
  if (!read) return read.error();
  for (const Difference& lost : lost_between(position, *read)) {
    written.losses.push_back({rule_of_loss(lost.part), loss_message(format.name, lost)});
  }
  return written;
}

}  // namespace bgtools
