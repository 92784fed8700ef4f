// A C++ wrapper around SQLite: handles have owners, errors are values. A connection and its statements are for one
// thread at a time; text is UTF-8.
#pragma once

#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

struct sqlite3;
struct sqlite3_stmt;

namespace ootori::sqlite {

struct Fault {
  int code;  // SQLite's extended result code
  std::string message;

  [[nodiscard]] bool is_constraint() const;
};

template <class T>
using Result = std::expected<T, Fault>;

class Statement {
 public:
  // Parameters are numbered from 1, columns from 0.
  void bind(int parameter, std::int64_t value);
  void bind(int parameter, std::string_view text);  // copied
  void bind(int parameter, double value);
  void bind_null(int parameter);

  // Steps to the next row. False: there is none.
  [[nodiscard]] Result<bool> step();
  // Makes it ready to run again, with nothing bound.
  void reset();

  [[nodiscard]] std::int64_t integer(int column) const;
  [[nodiscard]] double real(int column) const;
  [[nodiscard]] std::string_view text(int column) const;  // valid until the next step
  [[nodiscard]] bool is_null(int column) const;

 private:
  friend class Connection;
  struct Finalize {
    void operator()(sqlite3_stmt* statement) const;
  };

  explicit Statement(sqlite3_stmt* statement) : statement_(statement) {}

  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
};

class Connection {
 public:
  static Result<Connection> open(const std::string& path);
  // Opens an existing database read-only.
  static Result<Connection> open_to_read(const std::string& path);

  [[nodiscard]] Result<Statement> prepare(std::string_view sql);
  // Runs statements that return no rows, or whose rows do not matter.
  [[nodiscard]] Result<void> execute(const std::string& sql);
  // The first column of the first row.
  [[nodiscard]] Result<std::int64_t> integer(std::string_view sql);

  [[nodiscard]] bool in_transaction() const;
  // How many rows the last statement changed.
  [[nodiscard]] std::int64_t changes() const;

 private:
  struct Close {
    void operator()(sqlite3* connection) const;
  };

  explicit Connection(sqlite3* connection) : connection_(connection) {}
  static Result<Connection> open_with(const std::string& path, int flags);

  std::unique_ptr<sqlite3, Close> connection_;
};

// Resets a statement at the end of its use, whatever happens.
class InUse {
 public:
  explicit InUse(Statement& statement) : statement_(statement) {}
  InUse(const InUse&) = delete;
  InUse& operator=(const InUse&) = delete;
  ~InUse() { statement_.reset(); }

 private:
  Statement& statement_;
};

}  // namespace ootori::sqlite
