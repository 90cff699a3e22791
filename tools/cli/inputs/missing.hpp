#pragma once

#include <string>

namespace bgtools::cli {

/// What may be meant by the path of an input that does not exist, as the end of a sentence:
/// "; did you mean 'league'?". "": nothing comes to mind.
[[nodiscard]] std::string advice_for_missing(const std::string& path);

}  // namespace bgtools::cli
