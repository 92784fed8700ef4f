// The store in a PostgreSQL database, with the same tables and the same SQL as in SQLite. Commits are durable and
// grouped as there. While the database is away, writes wait for some seconds; then they fail, and nothing is stored.
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
#include "server/wire/inner_place.hpp"

namespace ootori::server {

struct PostgresOptions {
  std::filesystem::path folder;  // also locked; has the server's administration socket; empty: none
  std::string address;           // for libpq; the role may create tables in the first schema of its search path
  Schema schema;
  bool is_arriving = false;                    // it is being filled (server/store/arrival.hpp)
  GroupCommit::OnCommit on_commit{};           // must not block
  OnStoreLoss on_loss{};                       // must not block
  std::chrono::milliseconds patience{10'000};  // how long a write waits for a database that is away
  std::optional<InnerPlace> inner{};           // where the other servers of the site find this one
};

// `patience` where others wait to take over: a little longer than they grant (PostgresWatch::grace), while nobody is
// shown outdated data.
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

  std::optional<DataFolder> folder_;  // released last
  PostgresReads playing_, paging_;
  std::unique_ptr<PostgresWriter> writer_;
};

}  // namespace ootori::server
