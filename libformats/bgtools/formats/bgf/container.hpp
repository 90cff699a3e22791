#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace bgtools::bgf {

/// The Smile document that a file packs, or the part of it that could be unpacked.
struct Unpacked {
  std::string document;
  std::string damage;  ///< why it is incomplete; "" if it is complete
};

/// The line of JSON at the beginning of a file; nullopt if the file is not in this format.
[[nodiscard]] std::optional<std::string_view> header_of(std::string_view file) noexcept;

[[nodiscard]] Unpacked unpack(std::string_view file);

}  // namespace bgtools::bgf
