// What the rooms' SQL is to PostgreSQL. Rooms write what SQLite and PostgreSQL both understand (docs/store.md); what
// the two will never agree on is translated here and nowhere else.
#pragma once

#include <string>
#include <string_view>

namespace ootori::postgres {

// A statement: parameters are $1 instead of ?1 and ?, and LIKE looks at no case, as SQLite's does.
[[nodiscard]] std::string statement_of(std::string_view sql);

// A script that makes tables: INTEGER is BIGINT, and counts up by itself where it is the key; REAL has 64 bits; TEXT is
// ordered by its bytes; tables are neither STRICT nor WITHOUT ROWID, for PostgreSQL's are strict and have no rowid.
[[nodiscard]] std::string script_of(std::string_view sql);

}  // namespace ootori::postgres
