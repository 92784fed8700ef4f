#include "server/bots/bot_book.hpp"

namespace ootori::server {

using sqlite::Result;

Result<BotBook> BotBook::open(sqlite::Connection& connection) {
  auto make = connection.prepare(
      "UPDATE accounts SET bot = 1 WHERE player = ?1 AND role = 'player' "
      "AND NOT EXISTS (SELECT 1 FROM seats WHERE seats.player = ?1)");
  if (!make) return std::unexpected(make.error());
  return BotBook{std::move(*make)};
}

Result<void> BotBook::write(const MakeBot& make, const sqlite::Connection& connection) {
  const sqlite::InUse in_use(make_);
  make_.bind(1, make.player.value);
  if (const auto row = make_.step(); !row) return std::unexpected(row.error());
  if (connection.changes() == 0) return std::unexpected(sqlite::Fault::gone("the account has played already"));
  return {};
}

}  // namespace ootori::server
