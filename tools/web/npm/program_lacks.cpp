// What the program for Node does differently from the one for Linux, or not at all.

#include <emscripten.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <sys/random.h>
#include <sys/xattr.h>
#include <unistd.h>

#include <cerrno>
#include <cstdarg>

#include "cli/commands/commands.hpp"
#include "cli/lsp/serve.hpp"

namespace bgtools::cli::lsp {

report::ExitCode run_server(const Given& /*given*/, Taken /*taken*/, Output& /*out*/) {
  return refuse("this bgtools was built without the language server, which needs threads");
}

}  // namespace bgtools::cli::lsp

extern "C" {

uid_t geteuid() {
  // Windows has no numbers of users.
  return static_cast<uid_t>(EM_ASM_INT({ return process.geteuid ? process.geteuid() : 0; }));
}

ssize_t getrandom(void* bytes, std::size_t size, unsigned /*flags*/) {
  return ::getentropy(bytes, size) == 0 ? static_cast<ssize_t>(size) : -1;
}

ssize_t getxattr(const char* /*path*/, const char* /*name*/, void* /*value*/,
                 std::size_t /*size*/) {
  errno = ENOTSUP;
  return -1;
}

// The size of the terminal is all that is asked for.
int ioctl(int /*descriptor*/, int request, ...) {
  if (request != TIOCGWINSZ) {
    errno = ENOTTY;
    return -1;
  }
  std::va_list place;
  va_start(place, request);
  auto* const size = va_arg(place, winsize*);
  va_end(place);
  size->ws_col = static_cast<unsigned short>(EM_ASM_INT({ return process.stdout.columns || 0; }));
  return 0;
}

// There is one thread.
int sched_getaffinity(pid_t /*process*/, std::size_t /*size*/, cpu_set_t* /*cores*/) {
  errno = ENOSYS;
  return -1;
}
int __sched_cpucount(std::size_t /*size*/, const cpu_set_t* /*cores*/) { return 1; }

// libarchive would start other programs for what it cannot unpack.
int __archive_create_child(const char* /*command*/, int* /*in*/, int* /*out*/, pid_t* /*child*/) {
  return -1;
}
void __archive_check_child(int /*in*/, int /*out*/) {}

}  // extern "C"
