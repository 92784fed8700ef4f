// A store that the next writes or reads find out of order.
#pragma once

#include <atomic>
#include <memory>

#include "server/testing/passing_store.hpp"

namespace ootori::server::testing {

class FlakyStore final : public PassingStore {
 public:
  explicit FlakyStore(Store& sound) : PassingStore(sound) {}
  explicit FlakyStore(std::unique_ptr<Store> sound) : PassingStore(*sound), own_(std::move(sound)) {}

  void write(std::vector<Change> changes, Done done) override {
    if (!takes_one(spared_writes) && takes_one(failing_writes))
      return done(std::unexpected(storage_error("the disk is full")));
    if (takes_one(unconfirmed_writes)) {
      done = [done = std::move(done)](Result<void> result) mutable {
        if (result) result = std::unexpected(StoreError{StoreError::Kind::unconfirmed, "the database is gone"});
        done(std::move(result));
      };
    }
    PassingStore::write(std::move(changes), std::move(done));
  }

  std::atomic<int> spared_writes = 0;  // these succeed, before those that fail
  std::atomic<int> failing_writes = 0, failing_reads = 0;
  std::atomic<int> unconfirmed_writes = 0;  // these succeed, but nobody is told

 protected:
  StoreResult<void> each(Sql sql, std::span<const Value> values, const Visit& visit) override {
    if (takes_one(failing_reads)) return std::unexpected(storage_error("the disk is gone"));
    return PassingStore::each(sql, values, visit);
  }

 private:
  static bool takes_one(std::atomic<int>& failures) {
    for (int left = failures; left > 0;) {
      if (failures.compare_exchange_weak(left, left - 1)) return true;
    }
    return false;
  }

  const std::unique_ptr<Store> own_{};
};

}  // namespace ootori::server::testing
