// The API calls for clubs.
#pragma once

#include <functional>
#include <mutex>

#include "server/accounts/accounts.hpp"
#include "server/chat/moderation.hpp"
#include "server/clubs/club_changes.hpp"
#include "server/clubs/club_json.hpp"
#include "server/http/readers.hpp"
#include "server/http/route.hpp"
#include "server/limits/rate_limit.hpp"

namespace ootori::server {

class ClubCalls {
 public:
  // Everything must outlive this object.
  struct Services {
    Store& store;
    const Moderation& moderation;
    const Accounts& accounts;
    const Names& names;
    Readers& readers;
    std::function<UnixMillis()> now;
    std::function<game::Millis()> uptime;
  };

  // Per player. Addresses are never reused, so limit how fast a player can use them up.
  static constexpr RateLimitTerms clubs_of_player{.most = 5, .again = std::chrono::hours{6}};

  static constexpr std::int64_t longest_list = 30;    // clubs per page
  static constexpr std::int64_t longest_people = 60;  // members per page
  static constexpr std::int64_t longest_board = 50;   // players on a leaderboard
  static constexpr std::int64_t longest_queue = 100;  // reports in one answer

  explicit ClubCalls(Services services) : services_(std::move(services)), made_(clubs_of_player) {}

  [[nodiscard]] Routes routes() const;

 private:
  void list(Call call) const;
  void list_own(Call call) const;
  void list_of_player(Call call) const;
  void show(Call call) const;
  void list_members(Call call) const;
  void list_applicants(Call call) const;
  void show_leaderboard(Call call) const;

  void make(Call call) const;
  void change(Call call) const;
  void close(Call call) const;
  void join(Call call) const;
  void leave(Call call) const;
  void accept(Call call) const { decide_on_person(call, ClubVerdict::accept); }
  void remove(Call call) const { decide_on_person(call, ClubVerdict::remove); }
  void readmit(Call call) const { decide_on_person(call, ClubVerdict::readmit); }
  void set_rank(Call call) const;
  void report(Call call) const;

  void list_reports(Call call) const;
  void decide(Call call) const;

  void decide_on_person(Call& call, ClubVerdict verdict) const;
  // Why the player may not take part in clubs or write public texts; empty if allowed.
  [[nodiscard]] std::optional<Error> reason_against(const game::PlayerId& player) const;
  void write(Call& call, Change change) const;
  [[nodiscard]] std::vector<Change> changes_of(const ClubDecision& decision, const game::PlayerId& by,
                                               const game::PlayerId& owner) const;

  const Services services_;
  mutable std::mutex mutex_;
  mutable RateLimit made_;
};

}  // namespace ootori::server
