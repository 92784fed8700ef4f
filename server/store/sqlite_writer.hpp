// The one thread that writes to the database, and the statements that it writes with.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "server/analysis/analysis_table.hpp"
#include "server/bots/bot_book.hpp"
#include "server/chat/chat_book.hpp"
#include "server/personal_data/former_player_table.hpp"
#include "server/ratings/rating_book.hpp"
#include "server/store/sqlite.hpp"
#include "server/store/store.hpp"
#include "server/tokens/token_book.hpp"

namespace ootori::server {

class SqliteWriter {
 public:
  // Called after every transaction: how many requests it held, how long it took, and whether it was stored.
  using OnCommit = std::function<void(std::size_t, std::chrono::nanoseconds, bool)>;

  static sqlite::Result<std::unique_ptr<SqliteWriter>> start(sqlite::Connection connection, OnCommit on_commit);
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

  // What one kind of change each is written by. They work on the connection that they are prepared with, so it stays
  // where it is.
  struct Books {
    RatingBook ratings;
    ChatBook chat;
    TokenBook tokens;
    BotBook bots;
    AnalysisTable analyses;
    FormerPlayerTable former_players;
  };

  SqliteWriter(std::unique_ptr<sqlite::Connection> connection, Statements statements, Books books, OnCommit on_commit)
      : connection_(std::move(connection)),
        statements_(std::move(statements)),
        books_(std::move(books)),
        on_commit_(std::move(on_commit)) {}

  static sqlite::Result<Statements> prepare(sqlite::Connection& connection);
  void run();
  void commit(std::vector<Waiting>& batch);
  sqlite::Result<void> write_all(std::vector<Waiting>& batch);
  sqlite::Result<void> write_together(Waiting& waiting);
  sqlite::Result<void> write_one(const Append& append);
  sqlite::Result<void> write_one(const AddSeek& add);
  sqlite::Result<void> write_one(const EndSeek& end);
  sqlite::Result<void> write_one(const AddAccount& add);
  sqlite::Result<void> write_one(const CheckPassword& check);
  sqlite::Result<void> write_one(const SetPassword& set);
  sqlite::Result<void> write_one(const AddLogin& add);
  sqlite::Result<void> write_one(const UseLogin& use);
  sqlite::Result<void> write_one(const EndLogin& end);
  sqlite::Result<void> write_one(const SetRole& set);
  sqlite::Result<void> write_one(const SetBan& set);
  sqlite::Result<void> write_one(const AddAudit& add);
  sqlite::Result<void> write_one(const SetEmail& set);
  sqlite::Result<void> write_one(const AddLetter& add);
  sqlite::Result<void> end_letters(const game::PlayerId& player);
  sqlite::Result<void> write_one(const EndLetter& end);
  sqlite::Result<void> write_one(const DelayLetter& delay);
  sqlite::Result<void> write_one(const AddMailToken& add);
  sqlite::Result<void> write_one(const EndMailToken& end);
  sqlite::Result<void> write_one(const ProveWritable& prove);
  sqlite::Result<void> write_one(const ChatChange& change);
  sqlite::Result<void> write_one(const AddToken& add) { return books_.tokens.write(add); }
  sqlite::Result<void> write_one(const UseToken& use) { return books_.tokens.write(use); }
  sqlite::Result<void> write_one(const EndToken& end) { return books_.tokens.write(end); }
  sqlite::Result<void> write_one(const MakeBot& make) { return books_.bots.write(make, *connection_); }
  sqlite::Result<void> write_one(const AskAnalysis& ask) { return books_.analyses.write(ask); }
  sqlite::Result<void> write_one(const FinishAnalysis& finish) { return books_.analyses.write(finish); }
  sqlite::Result<void> write_one(const WithdrawAnalysis& withdraw) { return books_.analyses.write(withdraw); }
  sqlite::Result<void> write_one(const DeleteAccount& deletion) { return books_.former_players.write(deletion); }
  sqlite::Result<void> write_one(const DeleteGuest& deletion) { return books_.former_players.write(deletion); }
  sqlite::Result<void> write_one(const FreeNames& free) { return books_.former_players.write(free); }
  sqlite::Result<void> write_one(const SetLines& set);
  sqlite::Result<void> write_one(const SetVacationSpan& set);
  sqlite::Result<void> add_game(const Append& append, const game::Created& created);

  std::unique_ptr<sqlite::Connection> connection_;
  Statements statements_;
  Books books_;
  const OnCommit on_commit_;  // empty: nobody wants to know
  std::mutex mutex_;
  std::condition_variable wake_;
  std::vector<Waiting> queue_;
  bool stopping_ = false;
  std::atomic<std::uint64_t> commits_ = 0;
  std::thread thread_;
};

}  // namespace ootori::server
