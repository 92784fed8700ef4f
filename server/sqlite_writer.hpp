// The one thread that writes to the database, and the statements that it writes with.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "server/rating_book.hpp"
#include "server/sqlite.hpp"
#include "server/store.hpp"

namespace ootori::server {

class SqliteWriter {
 public:
  static sqlite::Result<std::unique_ptr<SqliteWriter>> start(sqlite::Connection connection);
  SqliteWriter(const SqliteWriter&) = delete;
  SqliteWriter& operator=(const SqliteWriter&) = delete;
  ~SqliteWriter();  // after everything that waits

  void write(std::vector<Change> changes, Store::Done done);

  [[nodiscard]] std::uint64_t commits() const { return commits_; }

 private:
  struct Waiting {
    std::vector<Change> changes;
    Store::Done done;
    Store::Result<void> result{};
  };
  struct Statements {
    sqlite::Statement begin, commit, savepoint, release;
    sqlite::Statement add_game, add_seat, add_event, update_game;
    sqlite::Statement add_seek, end_seek;
    sqlite::Statement add_account, set_password, end_others, add_login, use_login, end_login;
  };

  SqliteWriter(sqlite::Connection connection, Statements statements, RatingBook ratings)
      : connection_(std::move(connection)), statements_(std::move(statements)), ratings_(std::move(ratings)) {}

  static sqlite::Result<Statements> prepare(sqlite::Connection& connection);
  void run();
  void commit(std::vector<Waiting>& batch);
  sqlite::Result<void> write_all(std::vector<Waiting>& batch);
  sqlite::Result<void> write_together(Waiting& waiting);
  sqlite::Result<void> write_one(const Append& append);
  sqlite::Result<void> write_one(const AddSeek& add);
  sqlite::Result<void> write_one(const EndSeek& end);
  sqlite::Result<void> write_one(const AddAccount& add);
  sqlite::Result<void> write_one(const SetPassword& set);
  sqlite::Result<void> write_one(const AddLogin& add);
  sqlite::Result<void> write_one(const UseLogin& use);
  sqlite::Result<void> write_one(const EndLogin& end);
  sqlite::Result<void> add_game(const Append& append, const game::Created& created);

  sqlite::Connection connection_;
  Statements statements_;
  RatingBook ratings_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::vector<Waiting> queue_;
  bool stopping_ = false;
  std::atomic<std::uint64_t> commits_ = 0;
  std::thread thread_;
};

}  // namespace ootori::server
