// The reading side of chats in SQLite.
#pragma once

#include <memory>
#include <mutex>
#include <string>

#include "server/chat/chat_records.hpp"
#include "server/store/sqlite.hpp"
#include "server/store/store.hpp"

namespace ootori::server {

class SqliteChat final : public ChatRecords {
 public:
  // A connection of its own to the database at `path`, whose tables are there.
  static sqlite::Result<std::unique_ptr<SqliteChat>> open(const std::string& path);

  Result<std::vector<ChatMessage>> messages(const GameId& game) override;
  Result<std::uint64_t> last_message(const GameId& game) override;
  Result<std::vector<Mute>> mutes() override;
  Result<std::vector<Silence>> silences() override;
  Result<std::vector<ReportedMessage>> reported(std::size_t limit) override;
  Result<std::vector<ModeratorEntry>> log(std::size_t limit) override;

 private:
  SqliteChat(sqlite::Connection connection, std::vector<sqlite::Statement> statements)
      : connection_(std::move(connection)), statements_(std::move(statements)) {}

  template <class Make, class... Values>
  auto all(std::size_t which, const Make& make, const Values&... values);

  std::mutex mutex_;
  sqlite::Connection connection_;
  std::vector<sqlite::Statement> statements_;
};

}  // namespace ootori::server
