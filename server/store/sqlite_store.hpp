// The store for one machine: SQLite in a folder, with nothing to install. Commits are durable (WAL, synchronous=FULL).
// One thread writes: changes that arrive while the disk is busy are committed together in the next transaction.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>

#include "server/store/group_commit.hpp"
#include "server/store/schema.hpp"
#include "server/store/store.hpp"

namespace ootori::server {

// In the data folder, while a move into it is unfinished: the database that is being filled (server/store/arrival.hpp).
inline constexpr const char* arriving_folder = "arriving";

struct SqliteOptions {
  std::filesystem::path folder;
  Schema schema;
  std::optional<std::int64_t> most_pages{};  // of 4 KiB: a quota for the database; beyond it the disk counts as full
  GroupCommit::OnCommit on_commit{};         // must not block
};

class SqliteStore final : public Store {
 public:
  static Result<std::unique_ptr<SqliteStore>> open(const SqliteOptions& options);
  ~SqliteStore() override;  // still commits all pending changes and calls their `done`

  void write(std::vector<Change> changes, Done done) override;
  [[nodiscard]] Reads& pages() override;

  [[nodiscard]] std::uint64_t commits() const override;

 protected:
  Result<void> each(Sql sql, std::span<const Value> values, const Visit& visit) override;

 private:
  class Reader;
  class Impl;

  explicit SqliteStore(std::unique_ptr<Impl> impl);

  std::unique_ptr<Impl> impl_;
};

}  // namespace ootori::server
