// A C++ wrapper around libpq: handles have owners, errors are values. A connection and its answers are for one thread
// at a time. Statements are prepared when they are first sent, and those sent without an ask() between them go to the
// database together (libpq's pipeline mode).
#pragma once

#include <chrono>
#include <cstdint>
#include <expected>
#include <forward_list>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "server/store/store.hpp"

struct pg_conn;
struct pg_result;

namespace ootori::postgres {

struct Fault {
  std::string state;    // SQLSTATE, five characters; empty: libpq's own
  std::string message;  // one line
  bool is_lost;         // the connection is lost; what was begun on it may or may not have been done

  // A violated constraint, or a missing row that a statement needs.
  [[nodiscard]] bool is_conflict() const { return state.starts_with("23"); }
  // The statement cannot be carried out with these values; the database itself is fine.
  [[nodiscard]] bool is_of_statement() const { return state.starts_with("22") || state.starts_with("42"); }
  // Another transaction interfered; this one can be retried.
  [[nodiscard]] bool is_passing() const { return state == "40001" || state == "40P01"; }

  [[nodiscard]] server::StoreError error() const;
  // The same with a message of the caller's, when nobody expects a conflict.
  [[nodiscard]] server::StoreError failure(std::string line) const;
};

template <class T>
using Result = std::expected<T, Fault>;

// The result of a statement.
class Answer {
 public:
  [[nodiscard]] int rows() const;
  [[nodiscard]] std::int64_t changes() const;  // how many rows a statement changed
  [[nodiscard]] std::int64_t integer() const;  // the first column of the first row; 0 if there is none

  // Calls `visit` with each row until it returns an error.
  [[nodiscard]] server::StoreResult<void> visit(
      const std::function<server::StoreResult<void>(const server::Row&)>& visit) const;

 private:
  friend class Connection;
  struct Clear {
    void operator()(pg_result* result) const;
  };
  explicit Answer(pg_result* result) : result_(result) {}

  std::unique_ptr<pg_result, Clear> result_;
};

class Connection {
 public:
  // `address` is a connection string of libpq: postgres://user@host:port/database, or host=… dbname=…. Timeouts that it
  // does not set are set so that a lost database is noticed within seconds.
  static Result<Connection> open(const std::string& address);

  // Carries out this statement and all that were sent before. Returns the answer to this one, or the first fault of
  // all. Statements after one that fails are not carried out.
  Result<Answer> ask(server::Sql sql, std::span<const server::Value> values = {});

  // Carried out together with the next ask() or finish(). With `gone`, it is a conflict with that message if no row
  // changes.
  void send(server::Sql sql, std::span<const server::Value> values = {}, std::optional<std::string_view> gone = {});

  // Carries out what has been sent.
  Result<void> finish();

  // Runs a script of several statements without preparing them; nothing may be pending. Returns the answer to the last
  // one.
  Result<Answer> run(const std::string& script);

  // From now on, the connection counts as lost when an answer takes longer than this.
  void set_deadline(std::chrono::milliseconds of_answer) { deadline_ = of_answer; }

  [[nodiscard]] int backend() const;  // process id of the database's backend for it

  // Returns a function that cuts the connection, so that waiting for an answer fails at once, even if the database is
  // frozen. It does not block, and may be called on any thread, even when the connection is gone.
  [[nodiscard]] std::function<void()> cutter() const;

 private:
  struct Finish {
    void operator()(pg_conn* connection) const;
  };
  // An answer that is still to be read.
  struct Awaited {
    bool prepares;  // it only answers the preparation of the statement
    server::Sql sql;
    std::optional<std::string> gone;  // the message if no row is changed
  };

  explicit Connection(pg_conn* connection) : connection_(connection) {}

  [[nodiscard]] Fault fault() const;
  [[nodiscard]] Fault fault_of(const pg_result* result) const;
  [[nodiscard]] Result<void> set_up();
  [[nodiscard]] bool await_answer();
  const std::string* prepared(server::Sql sql, std::span<const server::Value> values);
  Result<Answer> take(const Awaited& awaited);
  Result<Answer> take_all();

  std::unique_ptr<pg_conn, Finish> connection_;
  std::unordered_map<server::Sql, std::string> names_;  // of prepared statements
  std::vector<Awaited> awaited_;
  std::uint64_t prepared_ = 0;
  bool failed_to_send_ = false;
  std::optional<std::chrono::milliseconds> deadline_;
};

// What is wrong with an address that cannot be parsed; never contains a password.
[[nodiscard]] std::optional<std::string> fault_of_address(const std::string& address);
// A description of the address without its password, for logs and messages.
[[nodiscard]] std::string shown(const std::string& address);

}  // namespace ootori::postgres
