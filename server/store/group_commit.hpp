// The one thread that writes to the database. Requests that arrive while the disk is busy are written together in the
// next transaction.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "server/store/store.hpp"

namespace ootori::server {

class GroupCommit {
 public:
  struct Waiting {
    std::vector<Change> changes;
    Store::Done done;
    StoreResult<void> result{};  // of this request alone
  };
  using Batch = std::vector<Waiting>;
  // Stores a batch in one transaction, or nothing of it. A conflict fails only the request that caused it.
  using Commit = std::function<StoreResult<void>(Batch&)>;
  // Called after every transaction with the number of requests, the duration, and whether it was stored.
  using OnCommit = std::function<void(std::size_t, std::chrono::nanoseconds, bool)>;
  // While there is nothing to write, `look` is called at this interval; empty: never.
  struct Beat {
    std::chrono::milliseconds every;
    std::function<void()> look;
  };

  // `commit` and the beat's `look` are called only on the writing thread. `on_commit` may be empty.
  GroupCommit(Commit commit, OnCommit on_commit, Beat beat);
  GroupCommit(const GroupCommit&) = delete;
  GroupCommit& operator=(const GroupCommit&) = delete;
  ~GroupCommit();  // writes everything that waits first

  void write(std::vector<Change> changes, Store::Done done);

  [[nodiscard]] std::uint64_t commits() const { return commits_; }

 private:
  void run();
  bool wait(std::unique_lock<std::mutex>& lock);
  void commit(Batch& batch);

  const Commit commit_;
  const OnCommit on_commit_;
  const Beat beat_;
  std::mutex mutex_;
  std::condition_variable wake_;
  Batch queue_;
  bool stopping_ = false;
  std::atomic<std::uint64_t> commits_ = 0;
  std::thread thread_;
};

}  // namespace ootori::server
