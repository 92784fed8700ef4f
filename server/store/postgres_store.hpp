// The store in a PostgreSQL database: the same tables and the same SQL as SQLite's. Commits are durable, and go out
// together as SQLite's do. A database that is away for a moment keeps those waiting who write, for some seconds; then
// they are told that nothing was stored.
#pragma once

#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "server/store/data_folder.hpp"
#include "server/store/postgres_reads.hpp"
#include "server/store/postgres_writer.hpp"
#include "server/store/schema.hpp"
#include "server/store/store.hpp"

namespace ootori::server {

struct PostgresOptions {
  std::filesystem::path folder;  // held too: the server's socket for administration lies there; empty: none
  std::string address;           // as libpq takes it; whose role may make tables in the first schema of its search path
  Schema schema;
  bool is_arriving = false;                    // it is being filled: server/store/arrival.hpp
  GroupCommit::OnCommit on_commit{};           // must not block
  OnStoreLoss on_loss{};                       // neither
  std::chrono::milliseconds patience{10'000};  // of those who write, with a database that is away
  std::optional<InnerPlace> inner{};           // where the other servers of the site find this one
};

// Where others wait to take over: a moment longer than they grant (PostgresWatch::grace), and nobody is shown what is
// old meanwhile.
inline constexpr std::chrono::milliseconds shared_patience{2'500};

class PostgresStore final : public Store {
 public:
  static Result<std::unique_ptr<PostgresStore>> open(PostgresOptions options);

  void write(std::vector<Change> changes, Done done) override;
  [[nodiscard]] Reads& pages() override { return paging_; }
  [[nodiscard]] std::uint64_t commits() const override { return writer_->commits(); }

 protected:
  Result<void> each(Sql sql, std::span<const Value> values, const Visit& visit) override;

 private:
  PostgresStore(std::optional<DataFolder> folder, const std::string& address, std::unique_ptr<PostgresWriter> writer);

  std::optional<DataFolder> folder_;  // given back last
  PostgresReads playing_, paging_;
  std::unique_ptr<PostgresWriter> writer_;
};

}  // namespace ootori::server
