// The calls about reports of tournaments: their names and texts, as their organisers wrote them.
#pragma once

#include "server/accounts/accounts.hpp"
#include "server/chat/moderation.hpp"
#include "server/chat/page_report_json.hpp"
#include "server/http/readers.hpp"
#include "server/http/route.hpp"
#include "server/tournaments/tournaments.hpp"

namespace ootori::server {

class TournamentReportCalls {
 public:
  // All of it must outlive this.
  struct Services {
    Tournaments& tournaments;
    Moderation& moderation;
    const Accounts& accounts;
    const Names& names;
    Store& store;
    Readers& readers;
    std::function<UnixMillis()> now;
  };

  explicit TournamentReportCalls(Services services) : services_(std::move(services)) {}

  [[nodiscard]] Routes routes() const;

 private:
  void report(Call call) const;
  void list(Call call) const;
  void decide(Call call) const;
  void carry_out(const PageDecision& decision, const game::PlayerId& by, Reply<void> reply) const;

  const Services services_;
};

}  // namespace ootori::server
