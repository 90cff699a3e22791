#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace bgtools::xg {

/// The members of an XG file's archive that a transcript needs; "" for a missing member.
struct Members {
  std::string records;   ///< temp.xg
  std::string comments;  ///< temp.xgc
};

/// Receives the reason why a file is damaged.
using OnDamage = std::function<void(std::string)>;

/// Unpacks a file. Every wrong size or checksum is damage; everything that can still be unpacked
/// is.
[[nodiscard]] Members unpack(std::string_view file, const OnDamage& on_damage);

}  // namespace bgtools::xg
