#include <fmt/core.h>
#include <algorithm>
#include <bgtools/game/words.hpp>
#include <bgtools/rules/play/unused_dice.hpp>

namespace bgtools::rules {
namespace {

bool contains(const LegalPlay& legal, const WrittenPlay& play) {
  const std::span<const Move> moves = legal.play.span();
  return std::all_of(play.hops().begin(), play.hops().end(), [&](const Step& hop) {
    return std::any_of(moves.begin(), moves.end(), [&](const Move& move) {
      return move.from == hop.from && move.to == hop.to;
    });
  });
}

}  // namespace

void tell_unused_dice(const Case& each, Told& told) {
  const Resolution& resolution = each.seen().resolution;
  const Position board = each.board();
  Diagnostic& found = told.add(each.hops_span());
  found.message = fmt::format("the play uses {} of the {} dice that can be played",
                              resolution.dice_used, resolution.dice_playable);
  found.label = "a number is left unplayed";
  const std::vector<LegalPlay> plays = each.legal_plays();
  if (plays.size() == 1) {
    found.help = fmt::format("the only legal play is {}", to_text(board, plays.front().play));
    return;
  }
  const auto completed = std::find_if(plays.begin(), plays.end(), [&](const LegalPlay& legal) {
    return contains(legal, each.as<WrittenPlay>());
  });
  if (completed == plays.end()) return;
  found.help = fmt::format("for example, {} is legal", to_text(board, completed->play));
}

}  // namespace bgtools::rules
