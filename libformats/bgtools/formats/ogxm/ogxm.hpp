#pragma once

#include <bgtools/build/format.hpp>
#include <string>
#include <string_view>

/// OGXM, version 2: the binary match of HedgeHog, OpenGammon and GammonView. docs/formats/ogxm.md
/// describes it. White is the first player.
namespace bgtools::ogxm {

/// Appends the match as a separate file; see Format::write.
void write(const Match& match, const WriteOptions& options, std::string& out);

}  // namespace bgtools::ogxm
