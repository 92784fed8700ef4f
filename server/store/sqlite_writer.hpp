// Writes to SQLite, on the thread of its group commit.
#pragma once

#include "server/store/group_commit.hpp"
#include "server/store/prepared.hpp"
#include "server/store/store.hpp"

namespace ootori::server {

class SqliteWriter {
 public:
  SqliteWriter(sqlite::Connection connection, GroupCommit::OnCommit on_commit);

  void write(std::vector<Change> changes, Store::Done done) { group_.write(std::move(changes), std::move(done)); }

  [[nodiscard]] std::uint64_t commits() const { return group_.commits(); }

 private:
  class Writing;

  StoreResult<void> commit(GroupCommit::Batch& batch);
  StoreResult<void> execute(Sql sql);
  StoreResult<void> write_all(GroupCommit::Batch& batch);
  StoreResult<void> write_together(GroupCommit::Waiting& waiting);

  sqlite::Prepared database_;
  GroupCommit group_;  // ends before the connection does
};

}  // namespace ootori::server
