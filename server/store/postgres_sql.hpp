// Translates the SQL of the rooms for PostgreSQL. Rooms write SQL that SQLite and PostgreSQL both understand
// (docs/store.md); the differences that remain are handled here and nowhere else.
#pragma once

#include <string>
#include <string_view>

namespace ootori::postgres {

// A statement: parameters become $1 instead of ?1 and ?, and LIKE ignores case, as it does in SQLite.
[[nodiscard]] std::string statement_of(std::string_view sql);

// A script that creates tables: INTEGER becomes BIGINT, with an identity where it is the primary key; REAL gets 64
// bits; TEXT is ordered by its bytes. STRICT and WITHOUT ROWID are removed: PostgreSQL's tables are strict and have no
// rowid.
[[nodiscard]] std::string script_of(std::string_view sql);

}  // namespace ootori::postgres
