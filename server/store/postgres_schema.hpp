// The tables in a PostgreSQL database, which are created and upgraded by the same steps as SQLite's, and the store's
// own row there.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "server/store/postgres.hpp"
#include "server/store/schema.hpp"
#include "server/wire/inner_place.hpp"

namespace ootori::server {

// Upgrades the database to the version of the schema, in one transaction. A database of a later version or of another
// program is refused and left unchanged. All tables are in the first schema of the search path.
[[nodiscard]] StoreResult<void> migrate(postgres::Connection& connection, const Schema& schema);

// While this table exists, the database is being filled (server/store/arrival.hpp).
inline constexpr const char* arriving_table = "ootori_arriving";
[[nodiscard]] postgres::Result<bool> is_arriving(postgres::Connection& connection);

// The store's own row, in ootori_store. Every server that begins to write draws a random `owner`; 0: the last one has
// ended. `batch` is the number of its last transaction.
struct StoreRow {
  std::int64_t owner, batch;
  std::int64_t version;  // of the schema
};
[[nodiscard]] postgres::Result<StoreRow> store_row(postgres::Connection& connection);
// From now on only `owner` may write.
[[nodiscard]] postgres::Result<void> take_over(postgres::Connection& connection, std::int64_t owner);
// Publishes where the owner listens for the other servers; none: nowhere.
[[nodiscard]] postgres::Result<void> tell_inner_place(postgres::Connection& connection,
                                                      const std::optional<InnerPlace>& place);
// None: there is no owner, or it does not listen for other servers.
[[nodiscard]] postgres::Result<std::optional<InnerPlace>> inner_place(postgres::Connection& connection);
// The owner ?1 ends of its own accord, so the next server need not wait for it to come back.
inline constexpr Sql release_sql = "UPDATE ootori_store SET owner = 0 WHERE owner = ?1";
// Within a transaction of the owner ?2.
inline constexpr Sql note_batch_sql = "UPDATE ootori_store SET batch = ?1 WHERE owner = ?2";

}  // namespace ootori::server
