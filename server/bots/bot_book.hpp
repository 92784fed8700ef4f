// Accounts that become bots, in the database, written by the one thread that writes there.
#pragma once

#include <utility>

#include "server/store/sqlite.hpp"
#include "server/store/store.hpp"

namespace ootori::server {

class BotBook {
 public:
  static sqlite::Result<BotBook> open(sqlite::Connection& connection);

  // A conflict if the account has a game, or there is none.
  sqlite::Result<void> write(const MakeBot& make, const sqlite::Connection& connection);

 private:
  explicit BotBook(sqlite::Statement make) : make_(std::move(make)) {}

  sqlite::Statement make_;
};

}  // namespace ootori::server
