#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace bgtools::xg {

/// The members of the archive in a file of XG that a transcript needs; "" where there is none.
struct Members {
  std::string records;   ///< temp.xg
  std::string comments;  ///< temp.xgc
};

/// Takes why a file is not whole.
using OnDamage = std::function<void(std::string)>;

/// Unpacks a file. Every size and checksum that does not hold is damage; what can be unpacked all
/// the same is.
[[nodiscard]] Members unpack(std::string_view file, const OnDamage& on_damage);

}  // namespace bgtools::xg
