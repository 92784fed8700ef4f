// The store of one machine: SQLite in a folder, nothing to install. Commits are durable (WAL, synchronous=FULL), and
// one thread writes: the appends of many games that wait while the disk works go out together in the next transaction.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>

#include "server/rating_book.hpp"
#include "server/store.hpp"

namespace ootori::server {

struct SqliteOptions {
  std::filesystem::path folder;
  std::optional<std::int64_t> most_pages{};  // of 4 KiB: a quota on the database; over it the disk counts as full
};

class SqliteStore final : public Store, public Ratings {
 public:
  static Result<std::unique_ptr<SqliteStore>> open(const SqliteOptions& options);
  ~SqliteStore() override;  // what was appended is still committed, and `done` called

  void write(std::vector<Change> changes, Done done) override;
  Result<std::vector<Recorded>> load(const GameId& game) override;
  Result<std::vector<Summary>> list(const game::PlayerId& player, std::size_t limit) override;
  Result<std::vector<GameId>> awaiting_engine() override;
  Result<std::vector<GameId>> due(UnixMillis until) override;
  Result<std::vector<Seek>> seeks() override;
  Result<std::vector<Account>> accounts() override;
  Result<std::vector<Login>> logins() override;

  Result<std::vector<Standing>> standings(const game::PlayerId& player) override;
  Result<std::vector<RatingChange>> rating_changes(const game::PlayerId& player, std::size_t limit) override;
  Result<std::vector<GamesPlayed>> games_played(const game::PlayerId& player) override;
  Result<std::vector<Standing>> best(const GameSpec& spec, game::Speed speed, std::size_t limit) override;

  [[nodiscard]] std::uint64_t commits() const;  // transactions written since it was opened

 private:
  class Impl;

  explicit SqliteStore(std::unique_ptr<Impl> impl);

  std::unique_ptr<Impl> impl_;
};

}  // namespace ootori::server
