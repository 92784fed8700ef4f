// A store that the next writes or reads find out of order.
#pragma once

#include <atomic>
#include <memory>

#include "server/store/store.hpp"

namespace ootori::server::testing {

class FlakyStore final : public Store {
 public:
  explicit FlakyStore(Store& sound) : sound_(sound) {}
  explicit FlakyStore(std::unique_ptr<Store> sound) : own_(std::move(sound)), sound_(*own_) {}

  void write(std::vector<Change> changes, Done done) override {
    if (!takes_one(spared_writes) && takes_one(failing_writes))
      return done(std::unexpected(storage_error("the disk is full")));
    sound_.write(std::move(changes), std::move(done));
  }
  [[nodiscard]] Reads& pages() override { return sound_.pages(); }
  [[nodiscard]] std::uint64_t commits() const override { return sound_.commits(); }

  std::atomic<int> spared_writes = 0;  // these succeed, before those that fail
  std::atomic<int> failing_writes = 0, failing_reads = 0;

 protected:
  StoreResult<void> each(Sql sql, std::span<const Value> values, const Visit& visit) override {
    if (takes_one(failing_reads)) return std::unexpected(storage_error("the disk is gone"));
    const auto make = [&](const Row& row) -> StoreResult<bool> {
      if (auto visited = visit(row); !visited) return std::unexpected(std::move(visited.error()));
      return true;
    };
    const auto read = sound_.query_with(sql, make, values);
    if (!read) return std::unexpected(read.error());
    return {};
  }

 private:
  static bool takes_one(std::atomic<int>& failures) {
    for (int left = failures; left > 0;) {
      if (failures.compare_exchange_weak(left, left - 1)) return true;
    }
    return false;
  }

  std::unique_ptr<Store> own_;
  Store& sound_;
};

}  // namespace ootori::server::testing
