// The calls with which organisers run their tournaments.
#pragma once

#include <functional>

#include "server/accounts/accounts.hpp"
#include "server/chat/moderation.hpp"
#include "server/http/readers.hpp"
#include "server/http/route.hpp"
#include "server/tournaments/tournaments.hpp"

namespace ootori::server {

class OrganiserCalls {
 public:
  // All of it must outlive this.
  struct Services {
    Tournaments& tournaments;
    const Moderation& moderation;
    const Accounts& accounts;
    const Names& names;
    Store& writes;
    Readers& readers;
    std::function<UnixMillis()> now;
  };

  explicit OrganiserCalls(Services services) : services_(std::move(services)) {}

  [[nodiscard]] Routes routes() const;

 private:
  void free_place(Call call) const;
  void withdraw(Call call) const;
  void start(Call call) const;
  void pair_next(Call call) const;
  void pair_by_hand(Call call) const;
  void grant_bye(Call call) const;
  void forbid(Call call) const;
  void set_result(Call call) const;
  void revise(Call call) const;
  void cancel(Call call) const;
  void cancel_as_moderator(Call call) const;

  using Events = std::vector<tournament::Event>;
  using Decision = TournamentRoom::Decision;
  // Sends `decide` to the tournament that the call names, but refuses callers other than its organiser.
  void ask_as_organiser(Call& call, TournamentRoom::Decide decide) const;
  void ask_to_decide(Call& call, TournamentRoom::Decide decide) const;

  const Services services_;
};

}  // namespace ootori::server
