#include "cli/system/threads.hpp"

#include <sched.h>
#include <sys/mman.h>

#include <thread>

namespace bgtools::cli {
namespace {

/// How much address space must be free before another thread starts, for its stack and the inputs.
constexpr std::size_t kRoom = std::size_t{192} * 1024 * 1024;
/// How much of it a thread takes with its first allocation: an arena of glibc's malloc, and for a
/// moment as much again to align it.
constexpr std::size_t kArena = std::size_t{128} * 1024 * 1024;

}  // namespace

std::size_t jobs_or_cores(std::size_t jobs) noexcept {
  if (jobs != 0) return jobs;
  // Those that the process may use, which may be fewer than the machine has.
  cpu_set_t cores;
  if (::sched_getaffinity(0, sizeof cores, &cores) != 0) return std::thread::hardware_concurrency();
  return static_cast<std::size_t>(CPU_COUNT(&cores));
}

bool has_room_for_thread(std::size_t new_threads) noexcept {
  constexpr int kFlags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
  const std::size_t size = kRoom + new_threads * kArena;
  void* const room = ::mmap(nullptr, size, PROT_NONE, kFlags, -1, 0);
  if (room == MAP_FAILED) return false;  // NOLINT: as the system has it
  ::munmap(room, size);
  return true;
}

}  // namespace bgtools::cli
