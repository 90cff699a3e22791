/// Makes one call of a program to the system fail. Loaded with LD_PRELOAD into a program that is
/// linked dynamically:
///
///   BGTOOLS_FAULT=CALL:N:FAULT  the N-th call of CALL since main(), such as write:3:ENOSPC
///   BGTOOLS_FAULT_MARK=PATH     a file that is made when that call is reached
///
/// FAULT is the name of an errno (a call that allocates returns a null pointer), `short` (half of
/// the bytes are read or written), SIGKILL or SIGINT (the program gets the signal, also where the
/// call is that of a process which it started, and then the call is made).

#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdarg>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace {

enum class Fault { none, error, half, signal };

struct Plan {
  char call[32] = "";
  long number = 0;
  Fault fault = Fault::none;
  int value = 0;  // an errno or a signal
};

struct Name {
  const char* name;
  Fault fault;
  int value;
};

constexpr Name kNames[] = {{"EIO", Fault::error, EIO},          {"ENOSPC", Fault::error, ENOSPC},
                           {"EINTR", Fault::error, EINTR},      {"ENOMEM", Fault::error, ENOMEM},
                           {"EACCES", Fault::error, EACCES},    {"EMFILE", Fault::error, EMFILE},
                           {"EDQUOT", Fault::error, EDQUOT},    {"EROFS", Fault::error, EROFS},
                           {"EAGAIN", Fault::error, EAGAIN},    {"short", Fault::half, 0},
                           {"SIGKILL", Fault::signal, SIGKILL}, {"SIGINT", Fault::signal, SIGINT}};

Plan plan;
pid_t program = 0;
std::atomic<bool> is_counting = false;
std::atomic<long> count = 0;

/// Allocates nothing, since it also works for malloc().
void read_plan() {
  const char* const wanted = std::getenv("BGTOOLS_FAULT");
  char fault[32] = "";
  if (wanted == nullptr ||
      std::sscanf(wanted, "%31[^:]:%ld:%31s", plan.call, &plan.number, fault) != 3) {
    return;
  }
  for (const Name& each : kNames) {
    if (std::strcmp(each.name, fault) != 0) continue;
    plan.fault = each.fault;
    plan.value = each.value;
  }
  if (plan.fault == Fault::none) ::_exit(99);
}

/// What happens to this call; sets errno for an error.
Fault fault_of(const char* call) {
  if (!is_counting || std::strcmp(call, plan.call) != 0 || ++count != plan.number) {
    return Fault::none;
  }
  if (const char* const mark = std::getenv("BGTOOLS_FAULT_MARK")) {
    const long descriptor =
        ::syscall(SYS_openat, AT_FDCWD, mark, O_CREAT | O_WRONLY | O_CLOEXEC, 0600);
    ::syscall(SYS_close, descriptor);
  }
  if (plan.fault == Fault::signal) {
    ::kill(program, plan.value);
    return Fault::none;
  }
  if (plan.fault == Fault::error) errno = plan.value;
  return plan.fault;
}

bool fails(const char* call) { return fault_of(call) == Fault::error; }

template <typename Function>
Function next(const char* name, Function /*type*/) {
  return reinterpret_cast<Function>(::dlsym(RTLD_NEXT, name));
}

using Main = int (*)(int, char**, char**);
Main program_main = nullptr;

int counted_main(int count_of_words, char** words, char** environment) {
  read_plan();
  program = ::getpid();
  is_counting = true;
  return program_main(count_of_words, words, environment);
}

/// Whether open() has a third argument.
bool makes(int flags) { return (flags & (O_CREAT | O_TMPFILE)) != 0; }

std::size_t length_for(Fault fault, std::size_t size) {
  return fault == Fault::half && size > 1 ? size / 2 : size;
}

}  // namespace

extern "C" {

void* __libc_malloc(std::size_t size);
void* __libc_calloc(std::size_t number, std::size_t size);
void* __libc_realloc(void* old, std::size_t size);

int __libc_start_main(Main main, int number, char** words, void (*init)(), void (*fini)(),
                      void (*loader_fini)(), void* stack_end) {
  using Start = int (*)(Main, int, char**, void (*)(), void (*)(), void (*)(), void*);
  program_main = main;
  return next("__libc_start_main", Start{})(counted_main, number, words, init, fini, loader_fini,
                                            stack_end);
}

void* malloc(std::size_t size) noexcept { return fails("malloc") ? nullptr : __libc_malloc(size); }
void* calloc(std::size_t number, std::size_t size) noexcept {
  return fails("malloc") ? nullptr : __libc_calloc(number, size);
}
void* realloc(void* old, std::size_t size) noexcept {
  return fails("malloc") ? nullptr : __libc_realloc(old, size);
}

int open(const char* path, int flags, ...) {
  va_list more;
  va_start(more, flags);
  const mode_t mode = makes(flags) ? va_arg(more, mode_t) : 0;
  va_end(more);
  if (fails("open")) return -1;
  return static_cast<int>(::syscall(SYS_openat, AT_FDCWD, path, flags, mode));
}

int openat(int folder, const char* path, int flags, ...) {
  va_list more;
  va_start(more, flags);
  const mode_t mode = makes(flags) ? va_arg(more, mode_t) : 0;
  va_end(more);
  if (fails("open")) return -1;
  return static_cast<int>(::syscall(SYS_openat, folder, path, flags, mode));
}

ssize_t read(int descriptor, void* buffer, std::size_t size) {
  const Fault fault = fault_of("read");
  if (fault == Fault::error) return -1;
  return ::syscall(SYS_read, descriptor, buffer, length_for(fault, size));
}

int ppoll(pollfd* descriptors, nfds_t number, const timespec* timeout, const sigset_t* signals) {
  return fails("ppoll") ? -1 : next("ppoll", &::ppoll)(descriptors, number, timeout, signals);
}

int pthread_create(pthread_t* thread, const pthread_attr_t* attributes, void* (*run)(void*),
                   void* argument) noexcept {
  if (fails("pthread_create")) return errno;
  return next("pthread_create", &::pthread_create)(thread, attributes, run, argument);
}

ssize_t write(int descriptor, const void* buffer, std::size_t size) {
  const Fault fault = fault_of("write");
  if (fault == Fault::error) return -1;
  return ::syscall(SYS_write, descriptor, buffer, length_for(fault, size));
}

int close(int descriptor) {
  // Linux closes the descriptor even then.
  const long closed = ::syscall(SYS_close, descriptor);
  return fails("close") ? -1 : static_cast<int>(closed);
}

int fsync(int descriptor) {
  return fails("fsync") ? -1 : static_cast<int>(::syscall(SYS_fsync, descriptor));
}

int rename(const char* old, const char* path) noexcept {
  return fails("rename") ? -1 : next("rename", &::rename)(old, path);
}

int linkat(int old_folder, const char* old, int folder, const char* path, int flags) noexcept {
  return fails("linkat") ? -1 : next("linkat", &::linkat)(old_folder, old, folder, path, flags);
}

int mkdir(const char* path, mode_t mode) noexcept {
  return fails("mkdir") ? -1 : next("mkdir", &::mkdir)(path, mode);
}

int fstat(int descriptor, struct stat* status) noexcept {
  return fails("fstat") ? -1 : next("fstat", &::fstat)(descriptor, status);
}

int fchmod(int descriptor, mode_t mode) noexcept {
  return fails("fchmod") ? -1 : next("fchmod", &::fchmod)(descriptor, mode);
}

ssize_t getrandom(void* buffer, std::size_t size, unsigned flags) {
  return fails("getrandom") ? -1 : ::syscall(SYS_getrandom, buffer, size, flags);
}

void* mmap(void* at, std::size_t size, int protection, int flags, int descriptor,
           off_t offset) noexcept {
  if (fails("mmap")) return MAP_FAILED;
  return next("mmap", &::mmap)(at, size, protection, flags, descriptor, offset);
}

DIR* opendir(const char* path) {
  return fails("opendir") ? nullptr : next("opendir", &::opendir)(path);
}

dirent* readdir(DIR* folder) {
  return fails("readdir") ? nullptr : next("readdir", &::readdir)(folder);
}
}
