#pragma once

#include <array>
#include <bgtools/build/format.hpp>
#include <string>
#include <string_view>

/// OGXM, version 2: the binary match of HedgeHog and OpenGammon, experimental: no file from either
/// program was available. docs/formats/ogxm.md describes it. White is the first player.
namespace bgtools::ogxm {

/// Certain for a file that begins with the mark of OGXM.
[[nodiscard]] Confidence sniff(std::string_view bytes) noexcept;

/// Reads the matches of concatenated files; see Format::read. A file with an unknown critical
/// section is refused (BG704).
void read(const Source& source, Sink& sink, const OnMatch& on_match);

/// Appends the match as a separate file; see Format::write.
void write(const Match& match, const WriteOptions& options, std::string& out);

inline constexpr std::array<std::string_view, 1> kExtensions{".ogxm"};
inline constexpr Format kFormat{.name = "ogxm",
                                .title = "HedgeHog and OpenGammon match",
                                .extensions = kExtensions,
                                .dialects = {},
                                .is_experimental = true,
                                .is_binary = true,
                                .sniff = sniff,
                                .read = read,
                                .write = write};

}  // namespace bgtools::ogxm
