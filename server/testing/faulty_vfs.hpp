// A SQLite file system for tests whose Nth write or sync fails, once or until mended. While it exists, all databases
// that are opened use it.
#pragma once

#include <atomic>
#include <cstring>

#include <sqlite3.h>

namespace ootori::server::testing {

class FaultyVfs {
 public:
  // A thread of its own may write to the index of openings at any time, so tests that count the writes of the store
  // exempt it.
  enum class Which : bool { store, all };

  explicit FaultyVfs(Which which = Which::store) {
    spares_index() = which == Which::store;
    real() = sqlite3_vfs_find(nullptr);
    vfs_ = *real();
    vfs_.zName = "faulty";
    vfs_.szOsFile = static_cast<int>(sizeof(File)) + real()->szOsFile;
    vfs_.xOpen = open;
    sqlite3_vfs_register(&vfs_, 1);
    countdown() = 0;
  }
  FaultyVfs(const FaultyVfs&) = delete;
  FaultyVfs& operator=(const FaultyVfs&) = delete;
  ~FaultyVfs() {
    sqlite3_vfs_unregister(&vfs_);
    sqlite3_vfs_register(real(), 1);
  }

  enum class Lasts : bool { once, until_mended };

  // The nth write or sync from now fails with `code`, and with `until_mended` also all after it; 0: none fails.
  void fail(int nth, int code, Lasts lasts = Lasts::once) {
    failure() = code;
    stays() = lasts == Lasts::until_mended;
    failed() = false;
    countdown() = nth;
  }
  // Writes succeed again.
  void mend() {
    countdown() = 0;
    stays() = false;
  }
  [[nodiscard]] bool has_failed() const { return failed(); }

 private:
  // Wraps the real file, which follows it in the memory that SQLite provides.
  struct File {
    sqlite3_file base;
    sqlite3_file* below;
    bool spared;
  };

  static sqlite3_vfs*& real() {
    static sqlite3_vfs* vfs = nullptr;
    return vfs;
  }
  static std::atomic<int>& countdown() {
    static std::atomic<int> value = 0;
    return value;
  }
  static std::atomic<int>& failure() {
    static std::atomic<int> value = 0;
    return value;
  }
  static std::atomic<bool>& failed() {
    static std::atomic<bool> value = false;
    return value;
  }

  static std::atomic<bool>& spares_index() {
    static std::atomic<bool> value = true;
    return value;
  }
  static bool fails_now(sqlite3_file* file) { return !reinterpret_cast<File*>(file)->spared && fails_now(); }

  static sqlite3_file* below(sqlite3_file* file) { return reinterpret_cast<File*>(file)->below; }

  static std::atomic<bool>& stays() {
    static std::atomic<bool> value = false;
    return value;
  }

  static bool fails_now() {
    if (countdown() == 0) return false;
    if (--countdown() == 0) {
      failed() = true;
      if (stays()) countdown() = 1;
      return true;
    }
    return false;
  }

  static int write(sqlite3_file* file, const void* bytes, int size, sqlite3_int64 at) {
    if (fails_now(file)) return failure();
    return below(file)->pMethods->xWrite(below(file), bytes, size, at);
  }
  static int sync(sqlite3_file* file, int flags) {
    if (fails_now(file)) return SQLITE_IOERR_FSYNC;
    return below(file)->pMethods->xSync(below(file), flags);
  }

  // Everything else is passed through.
  template <auto Method, class... Arguments>
  static auto pass(sqlite3_file* file, Arguments... arguments) {
    return (below(file)->pMethods->*Method)(below(file), arguments...);
  }
  template <auto Method, class Result, class... Arguments>
  static constexpr auto passing(Result (*sqlite3_io_methods::*)(sqlite3_file*, Arguments...)) {
    return &pass<Method, Arguments...>;
  }

  static int open(sqlite3_vfs*, const char* name, sqlite3_file* file, int flags, int* out_flags) {
    auto* ours = reinterpret_cast<File*>(file);
    ours->base.pMethods = nullptr;
    ours->spared = spares_index() && name != nullptr && std::strstr(name, "explorer.db") != nullptr;
    ours->below = reinterpret_cast<sqlite3_file*>(ours + 1);
    const int code = real()->xOpen(real(), name, ours->below, flags, out_flags);
    if (code == SQLITE_OK) ours->base.pMethods = &methods;
    return code;
  }

  static constexpr sqlite3_io_methods make_methods() {
    using M = sqlite3_io_methods;
    return {
        .iVersion = 2,
        .xClose = passing<&M::xClose>(&M::xClose),
        .xRead = passing<&M::xRead>(&M::xRead),
        .xWrite = write,
        .xTruncate = passing<&M::xTruncate>(&M::xTruncate),
        .xSync = sync,
        .xFileSize = passing<&M::xFileSize>(&M::xFileSize),
        .xLock = passing<&M::xLock>(&M::xLock),
        .xUnlock = passing<&M::xUnlock>(&M::xUnlock),
        .xCheckReservedLock = passing<&M::xCheckReservedLock>(&M::xCheckReservedLock),
        .xFileControl = passing<&M::xFileControl>(&M::xFileControl),
        .xSectorSize = passing<&M::xSectorSize>(&M::xSectorSize),
        .xDeviceCharacteristics = passing<&M::xDeviceCharacteristics>(&M::xDeviceCharacteristics),
        .xShmMap = passing<&M::xShmMap>(&M::xShmMap),
        .xShmLock = passing<&M::xShmLock>(&M::xShmLock),
        .xShmBarrier = passing<&M::xShmBarrier>(&M::xShmBarrier),
        .xShmUnmap = passing<&M::xShmUnmap>(&M::xShmUnmap),
        .xFetch = nullptr,
        .xUnfetch = nullptr,
    };
  }
  static const sqlite3_io_methods methods;

  sqlite3_vfs vfs_{};
};

inline const sqlite3_io_methods FaultyVfs::methods = FaultyVfs::make_methods();

}  // namespace ootori::server::testing
