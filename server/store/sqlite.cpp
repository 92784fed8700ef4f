#include "server/store/sqlite.hpp"

#include <sqlite3.h>

#include "server/store/sqlite_address.hpp"

namespace ootori::sqlite {
namespace {

// A function of the SQL standard that SQLite 3.40 lacks: the size of a text in bytes.
void octet_length(sqlite3_context* context, int, sqlite3_value** values) {
  if (sqlite3_value_type(values[0]) == SQLITE_NULL) return sqlite3_result_null(context);
  (void)sqlite3_value_text(values[0]);
  sqlite3_result_int(context, sqlite3_value_bytes(values[0]));
}

Fault fault_of(sqlite3* connection) { return {sqlite3_extended_errcode(connection), sqlite3_errmsg(connection)}; }

}  // namespace

bool Fault::is_constraint() const { return (code & 0xff) == SQLITE_CONSTRAINT; }

// A bind fails only when out of memory or with a wrong number. The step that follows then fails, or stores NULL into a
// column that refuses it.
void Statement::bind(int parameter, std::int64_t value) { sqlite3_bind_int64(statement_.get(), parameter, value); }

void Statement::bind(int parameter, std::string_view text) {
  sqlite3_bind_text64(statement_.get(), parameter, text.data(), text.size(), SQLITE_TRANSIENT, SQLITE_UTF8);
}

void Statement::bind(int parameter, double value) { sqlite3_bind_double(statement_.get(), parameter, value); }

void Statement::bind_null(int parameter) { sqlite3_bind_null(statement_.get(), parameter); }

Result<bool> Statement::step() {
  switch (sqlite3_step(statement_.get())) {
    case SQLITE_ROW: return true;
    case SQLITE_DONE: return false;
    default: return std::unexpected(fault_of(sqlite3_db_handle(statement_.get())));
  }
}

void Statement::reset() {
  sqlite3_reset(statement_.get());
  sqlite3_clear_bindings(statement_.get());
}

std::int64_t Statement::integer(int column) const { return sqlite3_column_int64(statement_.get(), column); }

double Statement::real(int column) const { return sqlite3_column_double(statement_.get(), column); }

std::string_view Statement::text(int column) const {
  const auto* text = reinterpret_cast<const char*>(sqlite3_column_text(statement_.get(), column));
  if (text == nullptr) return {};
  return {text, static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column))};
}

bool Statement::is_null(int column) const { return sqlite3_column_type(statement_.get(), column) == SQLITE_NULL; }

void Statement::Finalize::operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }

Result<Connection> Connection::open(const std::string& path) {
  return open_with(path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
}

Result<Connection> Connection::open_to_read(const std::string& path) {
  return open_with(address_to_read(path), SQLITE_OPEN_READONLY | SQLITE_OPEN_URI);
}

Result<Connection> Connection::open_with(const std::string& path, int flags) {
  sqlite3* raw = nullptr;
  // NOMUTEX: our callers guarantee one thread at a time.
  flags |= SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE;
  const int code = sqlite3_open_v2(path.c_str(), &raw, flags, nullptr);
  Connection connection{raw};
  if (code != SQLITE_OK) {
    return std::unexpected(raw != nullptr ? fault_of(raw) : Fault{code, sqlite3_errstr(code)});
  }
  sqlite3_busy_timeout(raw, 5000);
  sqlite3_create_function_v2(raw, "octet_length", 1, SQLITE_UTF8 | SQLITE_DETERMINISTIC, nullptr, octet_length, nullptr,
                             nullptr, nullptr);
  return connection;
}

Result<Statement> Connection::prepare(std::string_view sql) {
  sqlite3_stmt* raw = nullptr;
  const int code = sqlite3_prepare_v3(connection_.get(), sql.data(), static_cast<int>(sql.size()),
                                      SQLITE_PREPARE_PERSISTENT, &raw, nullptr);
  if (code != SQLITE_OK) return std::unexpected(fault_of(connection_.get()));
  return Statement{raw};
}

Result<void> Connection::execute(const std::string& sql) {
  if (sqlite3_exec(connection_.get(), sql.c_str(), nullptr, nullptr, nullptr) == SQLITE_OK) return {};
  return std::unexpected(fault_of(connection_.get()));
}

Result<std::int64_t> Connection::integer(std::string_view sql) {
  auto statement = prepare(sql);
  if (!statement) return std::unexpected(statement.error());
  if (auto row = statement->step(); !row) return std::unexpected(row.error());
  return statement->integer(0);
}

bool Connection::in_transaction() const { return sqlite3_get_autocommit(connection_.get()) == 0; }

std::int64_t Connection::changes() const { return sqlite3_changes64(connection_.get()); }

void Connection::Close::operator()(sqlite3* connection) const { sqlite3_close_v2(connection); }

}  // namespace ootori::sqlite
