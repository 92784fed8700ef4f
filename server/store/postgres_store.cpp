#include "server/store/postgres_store.hpp"

#include <utility>

#include "log/log.hpp"

namespace ootori::server {
namespace {

// One for each thread that queries (ARCHITECTURE.md, Threads).
constexpr std::size_t playing_connections = 2, paging_connections = 2;
// Requests of players wait through a restart of the database; for pages, the client is asked to retry.
constexpr std::chrono::milliseconds playing_patience{3'000}, paging_patience{0};

}  // namespace

PostgresStore::PostgresStore(std::optional<DataFolder> folder, const std::string& address,
                             std::unique_ptr<PostgresWriter> writer)
    : folder_(std::move(folder)),
      playing_(address, playing_connections, playing_patience),
      paging_(address, paging_connections, paging_patience),
      writer_(std::move(writer)) {}

Store::Result<std::unique_ptr<PostgresStore>> PostgresStore::open(PostgresOptions options) {
  if (const auto fault = postgres::fault_of_address(options.address)) {
    return std::unexpected(storage_error("the address of the database cannot be read: " + *fault));
  }
  std::optional<DataFolder> folder;
  if (!options.folder.empty()) {
    auto held = DataFolder::open(options.folder);
    if (!held) return std::unexpected(std::move(held.error()));
    folder.emplace(std::move(*held));
  }
  auto writer = PostgresWriter::open({.address = options.address,
                                      .patience = options.patience,
                                      .is_arriving = options.is_arriving,
                                      .on_commit = std::move(options.on_commit),
                                      .on_loss = std::move(options.on_loss),
                                      .inner = std::move(options.inner)},
                                     options.schema);
  if (!writer) return std::unexpected(std::move(writer.error()));
  return std::unique_ptr<PostgresStore>(new PostgresStore(std::move(folder), options.address, std::move(*writer)));
}

void PostgresStore::write(std::vector<Change> changes, Done done) {
  writer_->write(std::move(changes), std::move(done));
}

Store::Result<void> PostgresStore::each(Sql sql, std::span<const Value> values, const Visit& visit) {
  return playing_.each(sql, values, visit);
}

}  // namespace ootori::server
