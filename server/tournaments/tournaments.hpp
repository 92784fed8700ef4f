// The tournaments of this server. docs/protocol.md, 'Tournaments'; docs/tournaments.md.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "server/clockwork/timer.hpp"
#include "server/limits/rate_limit.hpp"
#include "server/tournaments/tournament_room.hpp"

namespace ootori::server {

// How often one player may announce a tournament.
struct TournamentLimits {
  RateLimitTerms announcements{.most = 10, .again = std::chrono::minutes{30}};
  std::size_t of_one = 5;    // that one player organises and that are not over
  std::size_t of_all = 500;  // that are not over
};

// Any thread; everything returns at once, unless it says otherwise. Replies come on any thread.
class Tournaments {
 public:
  // Pairings have a thread of their own: a large one takes seconds.
  Tournaments(const TournamentServices& services, std::function<game::Millis()> uptime,
              const TournamentLimits& limits = {},
              std::chrono::milliseconds tick_every = std::chrono::milliseconds{500});
  ~Tournaments() { close(); }
  Tournaments(const Tournaments&) = delete;
  Tournaments& operator=(const Tournaments&) = delete;

  // What was under way when the last server ended goes on. Once the rooms of games have resumed.
  [[nodiscard]] Store::Result<void> resume();
  // Begins nothing any more, and waits until what was begun is stored and told.
  void close();

  // For players with an account.
  void announce(const game::PlayerId& by, tournament::Settings settings, Reply<TournamentId> reply);
  void ask(const TournamentId& id, TournamentRoom::Decide decide, Reply<void> reply);

  // None: there is no such tournament. Those that are over are read from the store; blocks for the time of a read.
  [[nodiscard]] std::expected<std::shared_ptr<const TournamentView>, Error> view(const TournamentId& id) const;

  // Whether there is one that can change.
  bool follow(const TournamentId& id, std::shared_ptr<Listener> listener);
  void unfollow(const TournamentId& id, const std::shared_ptr<Listener>& listener);

 private:
  [[nodiscard]] std::shared_ptr<TournamentRoom> find(const TournamentId& id) const;
  [[nodiscard]] std::expected<void, Error> check_room_for(const game::PlayerId& by);
  void tick();
  void tick_later();
  void collect_arrivals();

  const TournamentServices services_;
  const std::function<game::Millis()> uptime_;
  const TournamentLimits limits_;
  const std::chrono::milliseconds tick_every_;
  mutable std::mutex mutex_;
  RateLimit announcements_;
  std::map<TournamentId, std::shared_ptr<TournamentRoom>> rooms_;
  bool closed_ = false;
  Workers workers_;
  Timer timer_;
};

[[nodiscard]] Error unknown_tournament();

}  // namespace ootori::server
