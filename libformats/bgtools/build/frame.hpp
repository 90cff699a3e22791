#pragma once

#include <string_view>

namespace bgtools {

/// What a format has around its matches if its text is one document.
///
/// What its writer leaves in the text is always whole: a further match takes `after` off the end
/// first. Who passes a part of the text on must keep `after` back until the last match.
struct Frame {
  std::string_view before{};
  std::string_view between{};
  std::string_view after{};
};

}  // namespace bgtools
