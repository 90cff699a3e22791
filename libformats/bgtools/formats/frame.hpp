#pragma once

#include <bgtools/build/frame.hpp>
#include <bgtools/formats/format.hpp>

namespace bgtools {

/// What a format has around its matches; all empty if its matches follow each other.
[[nodiscard]] Frame frame_of(const Format& format) noexcept;

}  // namespace bgtools
