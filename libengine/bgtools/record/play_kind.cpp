#include <bgtools/record/play_kind.hpp>

namespace bgtools {

std::string_view name(PlayKind kind) noexcept {
  switch (kind) {
    case PlayKind::moved:
      return "moved";
    case PlayKind::danced:
      return "danced";
    case PlayKind::blank:
      return "blank";
    case PlayKind::unplayed:
      return "unplayed";
    case PlayKind::unrecorded:
      return "unrecorded";
    case PlayKind::declared:
      return "declared";
    case PlayKind::unreadable:
      return "unreadable";
  }
  return "";
}

}  // namespace bgtools
