// The simuls of this server. docs/protocol.md, 'Simuls'; docs/simuls.md.
#pragma once

#include <map>
#include <memory>
#include <mutex>

#include "server/clockwork/timer.hpp"
#include "server/limits/rate_limit.hpp"
#include "server/simuls/simul_room.hpp"

namespace ootori::server {

struct SimulLimits {
  RateLimitTerms openings{.most = 10, .again = std::chrono::minutes{30}};  // by one player
  std::size_t hosted = 2;                                                  // by one player and not over
  std::size_t applications = 10;                                           // of one player that are not over
  std::size_t of_all = 200;                                                // that are not over
};

// Any thread; everything returns at once, unless it says otherwise. Replies come on any thread.
class Simuls {
 public:
  Simuls(const SimulServices& services, std::function<game::Millis()> uptime, const SimulLimits& limits = {},
         std::chrono::milliseconds tick_every = std::chrono::milliseconds{500});
  ~Simuls() { close(); }
  Simuls(const Simuls&) = delete;
  Simuls& operator=(const Simuls&) = delete;

  // What was under way when the last server ended goes on. Once the rooms of games have resumed.
  [[nodiscard]] Store::Result<void> resume();
  // Begins nothing any more, and waits until what was begun is stored and told.
  void close();

  // For players with an account.
  void open(const game::PlayerId& by, tournament::simul::Settings settings, Reply<SimulId> reply);
  // The changes of `with` are stored together with what the request leads to.
  void ask(const SimulId& id, SimulRoom::Decide decide, std::vector<Change> with, Reply<void> reply);
  // An error if the player waits or plays in too many.
  [[nodiscard]] std::expected<void, Error> check_applications(const game::PlayerId& by) const;

  // An error: there is no such simul. Those that are over are read from the store; blocks for the time of a read.
  [[nodiscard]] std::expected<std::shared_ptr<const SimulView>, Error> view(const SimulId& id) const;

  // Whether there is one that can change.
  bool follow(const SimulId& id, std::shared_ptr<Listener> listener);
  void unfollow(const SimulId& id, const std::shared_ptr<Listener>& listener);

 private:
  [[nodiscard]] std::shared_ptr<SimulRoom> find(const SimulId& id) const;
  [[nodiscard]] std::expected<void, Error> check_room_for(const game::PlayerId& by);
  void tick();
  void tick_later();
  void collect_results();

  const SimulServices services_;
  const std::function<game::Millis()> uptime_;
  const SimulLimits limits_;
  const std::chrono::milliseconds tick_every_;
  mutable std::mutex mutex_;
  RateLimit openings_;
  std::map<SimulId, std::shared_ptr<SimulRoom>> rooms_;
  std::size_t opening_ = 0;  // that are being stored
  bool closed_ = false;
  Workers workers_;
  Timer timer_;
};

[[nodiscard]] Error unknown_simul();

}  // namespace ootori::server
