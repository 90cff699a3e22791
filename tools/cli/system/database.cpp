#include "cli/system/database.hpp"

#include <fcntl.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <bgtools/text/encoding.hpp>
#include <cerrno>
#include <cstring>
#include <utility>

#include "cli/system/interrupt.hpp"
#include "cli/system/output.hpp"

namespace bgtools::cli {
namespace {

constexpr const char* kSystem = "bgtools-output";
constexpr const char* kName = "rows";

/// The files of SQLite: the database is the output file, and those that it sorts in are its own.
struct Files {
  struct File {
    sqlite3_file base{};
    Files* files = nullptr;
  };

  sqlite3_vfs system{};
  sqlite3_vfs* usual = nullptr;
  sqlite3* database = nullptr;
  int descriptor = -1;
  int error = 0;  ///< the errno of the first call that failed
  bool is_registered = false;

  static Files& of(sqlite3_file* file) { return *reinterpret_cast<File*>(file)->files; }
  static Files& of(sqlite3_vfs* system) { return *static_cast<Files*>(system->pAppData); }
  static bool is_ours(const char* name) {
    // Its journals would be files of their own, too.
    return name != nullptr && std::strncmp(name, kName, std::strlen(kName)) == 0;
  }

  int fail(int code) {
    if (error == 0) error = errno;
    return code;
  }

  static int close_file(sqlite3_file* /*file*/) { return SQLITE_OK; }
  static int read_file(sqlite3_file* file, void* place, int size, sqlite3_int64 offset) {
    Files& files = of(file);
    if (::lseek(files.descriptor, offset, SEEK_SET) < 0) return files.fail(SQLITE_IOERR_READ);
    auto* to = static_cast<char*>(place);
    auto left = static_cast<std::size_t>(size);
    while (left != 0) {
      const ssize_t count = ::read(files.descriptor, to, left);
      if (count < 0 && errno == EINTR && !interruption()) continue;
      if (count < 0) return files.fail(SQLITE_IOERR_READ);
      if (count == 0) {
        std::memset(to, 0, left);
        return SQLITE_IOERR_SHORT_READ;
      }
      to += count;
      left -= static_cast<std::size_t>(count);
    }
    return SQLITE_OK;
  }
  static int write_file(sqlite3_file* file, const void* bytes, int size, sqlite3_int64 offset) {
    Files& files = of(file);
    if (::lseek(files.descriptor, offset, SEEK_SET) < 0) return files.fail(SQLITE_IOERR_WRITE);
    const std::string_view text(static_cast<const char*>(bytes), static_cast<std::size_t>(size));
    errno = write_all(files.descriptor, text);
    return errno == 0 ? SQLITE_OK : files.fail(SQLITE_IOERR_WRITE);
  }
  static int truncate_file(sqlite3_file* file, sqlite3_int64 size) {
    Files& files = of(file);
    return ::ftruncate(files.descriptor, size) == 0 ? SQLITE_OK : files.fail(SQLITE_IOERR_TRUNCATE);
  }
  /// The output file is put on the disk as a whole.
  static int sync_file(sqlite3_file* /*file*/, int /*flags*/) { return SQLITE_OK; }
  static int size_of_file(sqlite3_file* file, sqlite3_int64* size) {
    Files& files = of(file);
    struct stat status {};
    if (::fstat(files.descriptor, &status) != 0) return files.fail(SQLITE_IOERR_FSTAT);
    *size = status.st_size;
    return SQLITE_OK;
  }
  static int lock_file(sqlite3_file* /*file*/, int /*level*/) { return SQLITE_OK; }
  static int check_lock(sqlite3_file* /*file*/, int* is_locked) {
    *is_locked = 0;
    return SQLITE_OK;
  }
  static int control_file(sqlite3_file* /*file*/, int /*what*/, void* /*argument*/) {
    return SQLITE_NOTFOUND;
  }
  static int sector_size(sqlite3_file* /*file*/) { return 4096; }
  static int characteristics(sqlite3_file* /*file*/) { return 0; }

  static int open_file(sqlite3_vfs* system, const char* name, sqlite3_file* file, int flags,
                       int* out_flags) {
    Files& files = of(system);
    if (!is_ours(name)) return files.usual->xOpen(files.usual, name, file, flags, out_flags);
    static constexpr sqlite3_io_methods kMethods = [] {
      sqlite3_io_methods methods{};
      methods.iVersion = 1;
      methods.xClose = close_file;
      methods.xRead = read_file;
      methods.xWrite = write_file;
      methods.xTruncate = truncate_file;
      methods.xSync = sync_file;
      methods.xFileSize = size_of_file;
      methods.xLock = lock_file;
      methods.xUnlock = lock_file;
      methods.xCheckReservedLock = check_lock;
      methods.xFileControl = control_file;
      methods.xSectorSize = sector_size;
      methods.xDeviceCharacteristics = characteristics;
      return methods;
    }();
    reinterpret_cast<File*>(file)->files = &files;
    file->pMethods = &kMethods;
    if (out_flags != nullptr) *out_flags = flags;
    return SQLITE_OK;
  }
  static int remove_file(sqlite3_vfs* system, const char* name, int syncs) {
    Files& files = of(system);
    return is_ours(name) ? SQLITE_OK : files.usual->xDelete(files.usual, name, syncs);
  }
  static int look_at_file(sqlite3_vfs* system, const char* name, int flags, int* result) {
    Files& files = of(system);
    *result = 0;
    return is_ours(name) ? SQLITE_OK : files.usual->xAccess(files.usual, name, flags, result);
  }
  static int full_name(sqlite3_vfs* system, const char* name, int size, char* place) {
    Files& files = of(system);
    if (!is_ours(name)) return files.usual->xFullPathname(files.usual, name, size, place);
    sqlite3_snprintf(size, place, "%s", name);
    return SQLITE_OK;
  }
};

/// It is not read while it is written and keeps no journal, since nobody sees it before it is
/// complete.
class SqliteDatabase final : public Database {
 public:
  explicit SqliteDatabase(OutputFile& file) : file_(file) {}
  SqliteDatabase(const SqliteDatabase&) = delete;
  SqliteDatabase& operator=(const SqliteDatabase&) = delete;
  ~SqliteDatabase() override {
    static_cast<void>(finish());
    if (files_.is_registered) sqlite3_vfs_unregister(&files_.system);
  }

  OrError<void> open() override;
  OrError<void> run(const std::string& sql) override;
  OrError<std::unique_ptr<Statement>> prepare(const std::string& sql) override;
  OrError<void> close() override { return finish(); }

  [[nodiscard]] Error failure(int code) const;

 private:
  OrError<void> finish();

  OutputFile& file_;
  Files files_;
};

class SqliteStatement final : public Database::Statement {
 public:
  SqliteStatement(const SqliteDatabase& database, sqlite3_stmt* statement)
      : database_(database), statement_(statement) {}
  SqliteStatement(const SqliteStatement&) = delete;
  SqliteStatement& operator=(const SqliteStatement&) = delete;
  ~SqliteStatement() override { sqlite3_finalize(statement_); }

  void bind_null() override { keep(sqlite3_bind_null(statement_, ++at_)); }
  void bind(std::int64_t value) override { keep(sqlite3_bind_int64(statement_, ++at_, value)); }
  void bind(std::string_view text) override {
    keep(text::is_well_formed_utf8(text)
             ? sqlite3_bind_text64(statement_, ++at_, text.data(), text.size(), SQLITE_STATIC,
                                   SQLITE_UTF8)
             : sqlite3_bind_blob64(statement_, ++at_, text.data(), text.size(), SQLITE_STATIC));
  }
  OrError<void> run() override {
    if (code_ == SQLITE_OK) code_ = sqlite3_step(statement_);
    const int code = std::exchange(code_, SQLITE_OK);
    at_ = 0;
    OrError<void> done;
    if (code != SQLITE_DONE) done = database_.failure(code);
    sqlite3_reset(statement_);
    return done;
  }

 private:
  void keep(int code) {
    if (code_ == SQLITE_OK) code_ = code;
  }

  const SqliteDatabase& database_;
  sqlite3_stmt* statement_;
  int at_ = 0;
  int code_ = SQLITE_OK;
};

Error SqliteDatabase::failure(int code) const {
  if (files_.error != 0) return {words_for(files_.error)};
  if (code == SQLITE_NOMEM || files_.database == nullptr) return {std::string(kNoMemory)};
  return {sqlite3_errmsg(files_.database)};
}

OrError<void> SqliteDatabase::open() {
  const auto descriptor = file_.descriptor();
  if (!descriptor) return descriptor.error();
  Files& files = files_;
  files.descriptor = *descriptor;
  files.usual = sqlite3_vfs_find(nullptr);
  if (files.usual == nullptr) return failure(SQLITE_NOMEM);
  files.system = *files.usual;
  files.system.iVersion = 1;
  files.system.zName = kSystem;
  files.system.pAppData = &files;
  files.system.szOsFile = std::max(files.usual->szOsFile, static_cast<int>(sizeof(Files::File)));
  files.system.xOpen = Files::open_file;
  files.system.xDelete = Files::remove_file;
  files.system.xAccess = Files::look_at_file;
  files.system.xFullPathname = Files::full_name;
  if (sqlite3_vfs_register(&files.system, 0) != SQLITE_OK) return failure(SQLITE_NOMEM);
  files.is_registered = true;
  const int code =
      sqlite3_open_v2(kName, &files.database,
                      SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, kSystem);
  if (code != SQLITE_OK) return failure(code);
  return run(
      "PRAGMA page_size = 4096; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;"
      "PRAGMA locking_mode = EXCLUSIVE; PRAGMA cache_size = -65536; BEGIN");
}

OrError<void> SqliteDatabase::run(const std::string& sql) {
  const int code = sqlite3_exec(files_.database, sql.c_str(), nullptr, nullptr, nullptr);
  if (code != SQLITE_OK) return failure(code);
  return {};
}

OrError<std::unique_ptr<Database::Statement>> SqliteDatabase::prepare(const std::string& sql) {
  sqlite3_stmt* statement = nullptr;
  const int code = sqlite3_prepare_v3(files_.database, sql.c_str(), -1, SQLITE_PREPARE_PERSISTENT,
                                      &statement, nullptr);
  if (code != SQLITE_OK) return failure(code);
  return std::unique_ptr<Statement>(std::make_unique<SqliteStatement>(*this, statement));
}

OrError<void> SqliteDatabase::finish() {
  if (files_.database == nullptr) return {};
  OrError<void> done;
  if (sqlite3_get_autocommit(files_.database) == 0) done = run("COMMIT");
  const int code = sqlite3_close(files_.database);
  if (done && code != SQLITE_OK) done = failure(code);
  files_.database = nullptr;
  return done;
}

std::unique_ptr<Database> make_database(OutputFile& file) {
  return std::make_unique<SqliteDatabase>(file);
}

[[maybe_unused]] const bool kIsProvided = database_part.provide(&make_database);

}  // namespace
}  // namespace bgtools::cli
