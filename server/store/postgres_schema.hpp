// The tables in a PostgreSQL database, made and brought up to date by the same steps as SQLite's, and the one row that
// the store keeps of itself there.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "server/store/postgres.hpp"
#include "server/store/schema.hpp"
#include "server/wire/inner_place.hpp"

namespace ootori::server {

// Brings the database to the version of the schema, in one transaction; refuses one from a later program, or one that
// is not ours, and leaves it as it is. All is in the first schema of the search path.
[[nodiscard]] StoreResult<void> migrate(postgres::Connection& connection, const Schema& schema);

// A database in which this table stands is being filled (server/store/arrival.hpp).
inline constexpr const char* arriving_table = "ootori_arriving";
[[nodiscard]] postgres::Result<bool> is_arriving(postgres::Connection& connection);

// The row that the store keeps of itself, in ootori_store. `owner` is drawn by each server that begins to write, and 0
// once it has ended; `batch` is the number of the last transaction that it has written.
struct StoreRow {
  std::int64_t owner, batch;
};
[[nodiscard]] postgres::Result<StoreRow> store_row(postgres::Connection& connection);
// From now on nobody writes but `owner`.
[[nodiscard]] postgres::Result<void> take_over(postgres::Connection& connection, std::int64_t owner);
// Where the owner lets the other servers in; none: nowhere.
[[nodiscard]] postgres::Result<void> tell_inner_place(postgres::Connection& connection,
                                                      const std::optional<InnerPlace>& place);
// None: nobody is the owner, or nobody is let in.
[[nodiscard]] postgres::Result<std::optional<InnerPlace>> inner_place(postgres::Connection& connection);
// The owner ?1 ends of its own accord: the next one need not wait for it to come back.
inline constexpr Sql release_sql = "UPDATE ootori_store SET owner = 0 WHERE owner = ?1";
// In a transaction of the owner ?2.
inline constexpr Sql note_batch_sql = "UPDATE ootori_store SET batch = ?1 WHERE owner = ?2";

}  // namespace ootori::server
