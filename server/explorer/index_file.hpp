// The index file: a SQLite database, separate from the store. It can always be rebuilt from the store, so commits need
// not survive a power cut (synchronous=NORMAL): the index may then lose the latest games, and adds them again.
#pragma once

#include <atomic>
#include <filesystem>
#include <functional>
#include <mutex>

#include "server/store/prepared.hpp"
#include "server/store/store.hpp"

namespace ootori::server {

// A connection to the file. Thread-safe; operations run one at a time.
class IndexFile final : public Transaction {
 public:
  enum class Use : bool { reads, writes };

  // `writes` replaces a file that is damaged or has another version of the index by an empty one.
  static StoreResult<std::unique_ptr<IndexFile>> open(const std::filesystem::path& path, Use use);
  // Also removes the files that SQLite creates beside it. No connection may be open.
  static void remove(const std::filesystem::path& path);

  explicit IndexFile(sqlite::Connection connection) : database_(std::move(connection)) {}

  // Applies all changes of `work`, or none.
  StoreResult<void> change(const std::function<StoreResult<void>()>& work);

  StoreResult<void> touch() override { return {}; }
  // Whether a call has found the file damaged: one of its pages, or rows that contradict each other.
  [[nodiscard]] bool is_damaged() const { return damaged_; }
  // Runs SQLite's integrity check; for tests.
  [[nodiscard]] bool is_sound();

 protected:
  StoreResult<void> each(Sql sql, std::span<const Value> values, const Visit& visit) override;
  StoreResult<void> run(Sql sql, std::span<const Value> values, std::optional<std::string_view> gone) override;

 private:
  StoreResult<void> noted(StoreResult<void> done);

  std::recursive_mutex mutex_;
  std::atomic<bool> damaged_ = false;
  sqlite::Prepared database_;
};

}  // namespace ootori::server
