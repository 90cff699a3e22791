#include <fmt/core.h>

#include <array>
#include <bgtools/finding/loss.hpp>
#include <cstddef>

namespace bgtools {
namespace {

/// A message quotes at most this much of what was lost.
constexpr std::size_t kMostShownBytes = 60;

// One for each Part, in order.
constexpr std::array kRulesOfParts{
    Rule::loss_rule,          // length
    Rule::loss_rule,          // rule
    Rule::loss_tag,           // tag
    Rule::loss_comment,       // comment
    Rule::loss_name,          // name
    Rule::loss_play,          // game
    Rule::loss_label,         // label
    Rule::loss_score,         // score
    Rule::loss_rule,          // crawford_mark
    Rule::loss_play,          // opening
    Rule::loss_notation,      // opening_shown
    Rule::loss_play,          // turn
    Rule::loss_play_kind,     // play_kind
    Rule::loss_notation,      // spelling
    Rule::loss_cube,          // cube_action
    Rule::loss_resignation,   // resignation
    Rule::loss_set_position,  // board
    Rule::loss_result,        // result
    Rule::loss_analysis,      // annotation
    Rule::loss_play,          // roll
    Rule::loss_cube,          // cube
    Rule::loss_tag,           // detail
};
static_assert(kRulesOfParts.size() == static_cast<std::size_t>(Part::detail) + 1);

std::string shown(std::string_view words) {
  if (words.size() <= kMostShownBytes) return std::string(words);
  std::size_t size = kMostShownBytes;
  // Never cut inside a UTF-8 character.
  while (size > 0 && (static_cast<unsigned char>(words[size]) & 0xC0U) == 0x80U) --size;
  return fmt::format("{}...", words.substr(0, size));
}

}  // namespace

bool is_loss(Rule rule) noexcept { return info(rule).number / 100 == 6; }

Rule rule_of_loss(Part part) noexcept { return kRulesOfParts[static_cast<std::size_t>(part)]; }

std::string loss_message(std::string_view target, const Difference& difference) {
  const bool is_lost = difference.became.empty();
  // Put together without fmt: a format that cannot hold hits loses something in many turns.
  std::string message(target);
  message.append(is_lost ? " cannot hold this " : " changes this ").append(noun(difference.part));
  message.append(": ").append(shown(difference.was));
  if (!is_lost) message.append(" becomes ").append(shown(difference.became));
  return message;
}

}  // namespace bgtools
