#include "questions/reading/play_words.hpp"

#include <bgtools/game/notation.hpp>

namespace bgtools::questions {

std::string play_words(const WrittenPlay& play, std::string_view wording) {
  if (!wording.empty()) return std::string(wording);
  switch (play.kind) {
    case PlayKind::moved:
      return to_text(play.hops());
    case PlayKind::danced:
      return "dances";
    case PlayKind::unplayed:
      return "does not play the roll";
    case PlayKind::unrecorded:
      return "the play is not known";
    case PlayKind::declared:
      return "an illegal play";
    case PlayKind::unreadable:
      return "a play that could not be read";
    case PlayKind::blank:
      break;
  }
  return "no play is recorded";
}

}  // namespace bgtools::questions
