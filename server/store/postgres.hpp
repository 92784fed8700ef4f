// libpq with owners and with errors as values. A connection and its answers are for one thread at a time. Statements
// are prepared when they are first sent, and those that nothing is asked between go to the database in one piece
// (libpq's pipeline mode).
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
  bool is_lost;         // the connection is: what was begun on it is not known

  // What a constraint forbids, or a row that a statement needs and that is gone.
  [[nodiscard]] bool is_conflict() const { return state.starts_with("23"); }
  // The statement cannot be carried out with these values; the database is well.
  [[nodiscard]] bool is_of_statement() const { return state.starts_with("22") || state.starts_with("42"); }
  // Somebody else's transaction came between: it can be tried again.
  [[nodiscard]] bool is_passing() const { return state == "40001" || state == "40P01"; }

  [[nodiscard]] server::StoreError error() const;
};

template <class T>
using Result = std::expected<T, Fault>;

// The rows of an answer.
class Answer {
 public:
  [[nodiscard]] int rows() const;
  [[nodiscard]] std::int64_t changes() const;  // how many rows a statement changed
  [[nodiscard]] std::int64_t integer() const;  // the first column of the first row; 0: there is none

  // Each row, until one is refused.
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
  // `address` is what libpq takes: postgres://user@host:port/database, or words like host=… dbname=…; what it does not
  // say of time is set so that a database that is gone is noticed within seconds.
  static Result<Connection> open(const std::string& address);

  // Goes to the database with what has been sent, and gives the last one's answer; or the first fault of all. What
  // comes after a statement that fails is not carried out.
  Result<Answer> ask(server::Sql sql, std::span<const server::Value> values = {});

  // To be carried out with the next that is asked. `gone`: it must change a row.
  void send(server::Sql sql, std::span<const server::Value> values = {}, std::optional<std::string_view> gone = {});

  // Carries out what has been sent.
  Result<void> finish();

  // A script of several statements, which does not last; nothing has been sent before it. Gives the last one's answer.
  Result<Answer> run(const std::string& script);

  // From now on a database that does not answer for so long is one that is gone: the connection is lost.
  void set_deadline(std::chrono::milliseconds of_answer) { deadline_ = of_answer; }

  [[nodiscard]] int backend() const;  // the process of the database that serves it

  // Has the database give up what it is doing for this connection, which then fails. Any thread, and as long as it
  // likes: it outlives the connection.
  [[nodiscard]] std::function<void()> canceller() const;

 private:
  struct Finish {
    void operator()(pg_conn* connection) const;
  };
  // An answer that is awaited.
  struct Awaited {
    bool prepares;                    // and nothing else
    server::Sql sql;                  //
    std::optional<std::string> gone;  // what to say if no row is changed
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
  std::unordered_map<server::Sql, std::string> names_;  // of the statements that are prepared
  std::vector<Awaited> awaited_;
  std::uint64_t prepared_ = 0;
  bool failed_to_send_ = false;
  std::optional<std::chrono::milliseconds> deadline_;
};

// What is wrong with an address, if it cannot be read at all; never shows a password.
[[nodiscard]] std::optional<std::string> fault_of_address(const std::string& address);
// The address without its password, for logs and messages.
[[nodiscard]] std::string shown(const std::string& address);

}  // namespace ootori::postgres
