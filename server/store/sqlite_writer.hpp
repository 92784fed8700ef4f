// The one thread that writes to the database: what many ask for while the disk works goes out together in the next
// transaction.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "server/store/prepared.hpp"
#include "server/store/store.hpp"

namespace ootori::server {

class SqliteWriter {
 public:
  // Called after every transaction: how many requests it held, how long it took, and whether it was stored.
  using OnCommit = std::function<void(std::size_t, std::chrono::nanoseconds, bool)>;

  SqliteWriter(sqlite::Connection connection, OnCommit on_commit);
  SqliteWriter(const SqliteWriter&) = delete;
  SqliteWriter& operator=(const SqliteWriter&) = delete;
  ~SqliteWriter();  // after everything that waits

  void write(std::vector<Change> changes, Store::Done done);

  [[nodiscard]] std::uint64_t commits() const { return commits_; }

 private:
  struct Waiting {
    std::vector<Change> changes;
    Store::Done done;
    StoreResult<void> result{};
  };
  class Writing;

  void run();
  void commit(std::vector<Waiting>& batch);
  StoreResult<void> execute(Sql sql);
  StoreResult<void> write_all(std::vector<Waiting>& batch);
  StoreResult<void> write_together(Waiting& waiting);

  sqlite::Prepared database_;
  const OnCommit on_commit_;  // empty: nobody wants to know
  std::mutex mutex_;
  std::condition_variable wake_;
  std::vector<Waiting> queue_;
  bool stopping_ = false;
  std::atomic<std::uint64_t> commits_ = 0;
  std::thread thread_;
};

}  // namespace ootori::server
