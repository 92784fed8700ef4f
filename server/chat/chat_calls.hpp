// The API calls for blocked players, reported messages, and the moderators' decisions.
#pragma once

#include "server/accounts/accounts.hpp"
#include "server/chat/chats.hpp"
#include "server/chat/moderation.hpp"
#include "server/http/readers.hpp"
#include "server/http/route.hpp"

namespace ootori::server {

class ChatCalls {
 public:
  // Everything must outlive this object.
  struct Services {
    Chats& chats;
    Moderation& moderation;
    const Accounts& accounts;
    const Names& names;
    Reads& store;
    Readers& readers;
    std::function<UnixMillis()> now;
  };

  explicit ChatCalls(Services services) : services_(std::move(services)) {}

  [[nodiscard]] Routes routes() const;

 private:
  void list_blocks(Call call) const;
  void list_mutes(Call call) const;
  void block(Call call) const;
  void end_block(Call call) const;
  void report_message(Call call) const;
  void list_reports(Call call) const;
  void decide_report(Call call) const;
  void list_silences(Call call) const;
  void silence_player(Call call) const;
  void end_silence(Call call) const;
  void show_moderation_log(Call call) const;

  const Services services_;
};

}  // namespace ootori::server
