#pragma once

#include <cstdint>
#include <string_view>

namespace bgtools::cli {

/// Whether bytes begin as a 7z archive.
[[nodiscard]] bool is_seven_zip(std::string_view bytes) noexcept;

/// How many bytes the list of members of a 7z takes when it is unpacked (7zFormat.txt); 0: it is
/// not packed. A list whose description is damaged is as large as can be. libarchive unpacks the
/// list whatever its size, and makes an entry of each of its bits.
[[nodiscard]] std::uint64_t list_of_seven_zip(std::string_view bytes);

}  // namespace bgtools::cli
