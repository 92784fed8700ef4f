// The file of the index: a SQLite database of its own beside that of the store. It can be made from the store at any
// time, so its commits need not survive a power cut (synchronous=NORMAL): after one the index has less, and catches up.
#pragma once

#include <filesystem>
#include <functional>
#include <mutex>

#include "server/store/prepared.hpp"
#include "server/store/store.hpp"

namespace ootori::server {

// A connection to it. Any thread; one after the other.
class IndexFile final : public Transaction {
 public:
  enum class Use : bool { reads, writes };

  // What is there is made anew if it is damaged, or of another version of the index.
  static StoreResult<std::unique_ptr<IndexFile>> open(const std::filesystem::path& path, Use use);
  // With the files that SQLite keeps beside it. Nobody may have it open.
  static void remove(const std::filesystem::path& path);

  explicit IndexFile(sqlite::Connection connection) : database_(std::move(connection)) {}

  // All that `work` changes, or nothing.
  StoreResult<void> change(const std::function<StoreResult<void>()>& work);

  StoreResult<void> touch() override { return {}; }
  // Every page as SQLite's own check finds it; for tests.
  [[nodiscard]] bool is_sound();

 protected:
  StoreResult<void> each(Sql sql, std::span<const Value> values, const Visit& visit) override;
  StoreResult<void> run(Sql sql, std::span<const Value> values, std::optional<std::string_view> gone) override;

 private:
  std::recursive_mutex mutex_;
  sqlite::Prepared database_;
};

}  // namespace ootori::server
