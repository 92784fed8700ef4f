// The calls about tournament chats: reading, writing, and what organisers and moderators do about messages.
#pragma once

#include "server/accounts/accounts.hpp"
#include "server/http/readers.hpp"
#include "server/http/route.hpp"
#include "server/tournaments/tournament_chats.hpp"
#include "server/tournaments/tournaments.hpp"

namespace ootori::server {

class TournamentChatCalls {
 public:
  // All of it must outlive this.
  struct Services {
    TournamentChats& chats;
    const Tournaments& tournaments;
    Moderation& moderation;
    const Accounts& accounts;
    const Names& names;
    Store& store;
    Readers& readers;
    std::function<UnixMillis()> now;
  };

  static constexpr std::int64_t longest_queue = 100;  // reported messages in one answer

  explicit TournamentChatCalls(Services services) : services_(std::move(services)) {}

  [[nodiscard]] Routes routes() const;

 private:
  void read(Call call) const;
  void say(Call call) const;
  void remove(Call call) const;
  void report(Call call) const;
  void list_reports(Call call) const;
  void decide(Call call) const;

  const Services services_;
};

}  // namespace ootori::server
