#pragma once

#include <cstddef>

namespace bgtools::cli {

/// As many jobs as are asked for; with 0, one for each core that the process may use.
[[nodiscard]] std::size_t jobs_or_cores(std::size_t jobs) noexcept;

/// Whether there is address space for one more thread and its work, while `new_threads` threads
/// have not allocated anything yet.
[[nodiscard]] bool has_room_for_thread(std::size_t new_threads = 0) noexcept;

}  // namespace bgtools::cli
