// A store that passes everything on to another one; tests override what shall happen otherwise.
#pragma once

#include <utility>
#include <vector>

#include "server/store/store.hpp"

namespace ootori::server::testing {

class PassingStore : public Store {
 public:
  explicit PassingStore(Store& behind) : behind_(behind) {}

  void write(std::vector<Change> changes, Done done) override { behind_.write(std::move(changes), std::move(done)); }
  [[nodiscard]] Reads& pages() override { return behind_.pages(); }
  [[nodiscard]] std::uint64_t commits() const override { return behind_.commits(); }

 protected:
  StoreResult<void> each(Sql sql, std::span<const Value> values, const Visit& visit) override {
    const auto make = [&](const Row& row) -> StoreResult<bool> {
      if (auto visited = visit(row); !visited) return std::unexpected(std::move(visited.error()));
      return true;
    };
    const auto read = behind_.query_with(sql, make, values);
    if (!read) return std::unexpected(read.error());
    return {};
  }

 private:
  Store& behind_;
};

}  // namespace ootori::server::testing
