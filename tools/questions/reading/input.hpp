#pragma once

#include <string>
#include <string_view>

namespace bgtools::questions {

/// The bytes of one input, and where they come from.
struct Input {
  std::string name;         ///< what reports call it
  std::string_view bytes;   ///< without packing
  std::string extension{};  ///< of the unpacked content, for detection
  bool is_named = false;    ///< the user named it; it was not found in a folder or an archive
  std::string damage{};     ///< why bytes are missing; "": they are complete
  /// How to have the file read; only its first bytes are here, since it is left out for the ending
  /// of its name, although it begins as a transcript. "": it is read.
  std::string left_out{};
};

/// What is said of such a file.
inline constexpr std::string_view kLeftOut =
    "begins like a transcript, but its name does not end like that of one: it is not read";

/// The extension of a path with its dot, in small letters; "": none.
[[nodiscard]] std::string extension_of(std::string_view path);

}  // namespace bgtools::questions
