// The tables of the database and how an older one becomes a newer one.
#pragma once

#include <cstdint>

#include "server/store/sqlite.hpp"
#include "server/store/store.hpp"

namespace ootori::server {

inline constexpr std::int64_t ootori_application_id = 0x4f4f544f;  // "OOTO": marks the file as ours

[[nodiscard]] std::int64_t schema_version();

// Brings the database to schema_version(), one version a transaction; refuses one from a later program, or one that is
// not ours, and leaves it as it is.
[[nodiscard]] Store::Result<void> migrate(sqlite::Connection& connection);

}  // namespace ootori::server
