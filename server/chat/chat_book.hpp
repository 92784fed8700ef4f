// The writing side of chats and their moderation; for the thread and inside the transactions of its connection.
#pragma once

#include <utility>
#include <vector>

#include "server/chat/chat_records.hpp"
#include "server/store/sqlite.hpp"

namespace ootori::server {

class ChatBook {
 public:
  static sqlite::Result<ChatBook> open(sqlite::Connection& connection);

  sqlite::Result<void> write(const ChatChange& change);

 private:
  ChatBook(sqlite::Connection& connection, std::vector<sqlite::Statement> statements)
      : connection_(&connection), statements_(std::move(statements)) {}

  sqlite::Result<void> write_one(const AddMessage& add);
  sqlite::Result<void> write_one(const DeleteMessage& remove);
  sqlite::Result<void> write_one(const AddMute& add);
  sqlite::Result<void> write_one(const EndMute& end);
  sqlite::Result<void> write_one(const AddReport& add);
  sqlite::Result<void> write_one(const CloseReports& close);
  sqlite::Result<void> write_one(const SetSilence& set);
  sqlite::Result<void> write_one(const EndSilence& end);
  sqlite::Result<void> write_one(const LogAct& log);

  sqlite::Connection* connection_;
  std::vector<sqlite::Statement> statements_;
};

}  // namespace ootori::server
