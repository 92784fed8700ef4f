// Deletes accounts: for the thread and inside the transactions of its connection.
#pragma once

#include <vector>

#include "server/personal_data/former_player.hpp"
#include "server/store/sqlite.hpp"

namespace ootori::server {

class FormerPlayerTable {
 public:
  static sqlite::Result<FormerPlayerTable> open(sqlite::Connection& connection);

  sqlite::Result<void> write(const DeleteAccount& deletion);
  sqlite::Result<void> write(const DeleteGuest& deletion);
  sqlite::Result<void> write(const FreeNames& free);

 private:
  sqlite::Result<void> forget(const game::PlayerId& player);
  sqlite::Result<void> remember(const FormerPlayer& former);

  FormerPlayerTable(sqlite::Connection& connection, std::vector<sqlite::Statement> statements)
      : connection_(&connection), statements_(std::move(statements)) {}

  sqlite::Connection* connection_;
  std::vector<sqlite::Statement> statements_;
};

}  // namespace ootori::server
