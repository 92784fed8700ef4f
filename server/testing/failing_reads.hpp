// A store that cannot be read for a while.
#pragma once

#include <atomic>

#include "server/store/store.hpp"

namespace ootori::server::testing {

class FailingReads final : public Reads {
 public:
  explicit FailingReads(Reads& store) : store_(store) {}

  std::atomic<bool> fails = false;

 private:
  StoreResult<void> each(Sql sql, std::span<const Value> values, const Visit& visit) override {
    if (fails) return std::unexpected(storage_error("the store cannot be read"));
    const auto pass_on = [&](const Row& row) -> StoreResult<bool> {
      if (auto visited = visit(row); !visited) return std::unexpected(std::move(visited.error()));
      return true;
    };
    if (auto read = store_.query_with(sql, pass_on, values); !read) return std::unexpected(std::move(read.error()));
    return {};
  }

  Reads& store_;
};

}  // namespace ootori::server::testing
