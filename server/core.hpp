// The parts of a server that change what it keeps, put together in the order in which they need each other: players,
// games and seeks. The whole server puts the network before them; without a server, `ootori admin` works with them
// alone.
#pragma once

#include <functional>
#include <memory>

#include "server/accounts/accounts.hpp"
#include "server/chat/moderation.hpp"
#include "server/clockwork/workers.hpp"
#include "server/engines/engine_pool.hpp"
#include "server/health/security_log.hpp"
#include "server/http/readers.hpp"
#include "server/lobby/lobby.hpp"
#include "server/personal_data/farewell.hpp"
#include "server/rooms/rooms.hpp"
#include "server/store/store.hpp"
#include "server/studies/studies.hpp"
#include "server/tokens/tokens.hpp"
#include "server/tournaments/tournament_chats.hpp"
#include "server/vacation/vacations.hpp"

namespace ootori::server {

class LiveGames;

struct CoreOptions {
  std::unique_ptr<Store> store;
  std::function<UnixMillis()> now;
  std::function<game::Millis()> uptime;
  int playing_threads = 1;
  int engine_threads = 0;
  EngineFactory engine = make_engine_player;
  EnginePool::CountedAs counted_as = [](const game::PlayerId& player) { return player.value; };
  PasswordCost password_cost{};
  AccountLimits account_limits{};
  RateLimitTerms token_limit = calls_of_token;
  std::function<void(const GameId&, const game::Seats&)> begun{};
  LiveGames* live = nullptr;
  Ledger* ledger = nullptr;  // outlives it; none: without a network
  GameFollower* follower = nullptr;
  std::function<std::vector<Change>(const Seek&)> stored_with_seek{};
  bool only_reads = false;  // another server writes: nothing is kept in memory that it may have changed
};

// Which thread does what: a move goes from the network to `playing`, from there to the thread of the store, and back.
// Nothing that only reads (pages, lists, pictures, files) works on `playing`, nor asks the store by the way that
// players ask it (Store::pages()).
class Core {
 public:
  explicit Core(CoreOptions options);
  Core(const Core&) = delete;
  Core& operator=(const Core&) = delete;
  ~Core();

  // Reads who is who and who is on vacation; nobody plays yet. `changed` is told whose vacation begins or ends.
  [[nodiscard]] Store::Result<void> resume(std::function<void(const game::PlayerId&)> changed);
  // Begins nothing any more; what was begun is committed and told.
  void close();
  // After this nothing is told to anybody any more. Once, after close().
  void join();

 private:
  void shut_out(const game::PlayerId& player);

 public:
  Workers playing;  // the store posts its last answers to it
  Workers reading;
  const std::unique_ptr<Readers> readers;  // none without a ledger
  const std::unique_ptr<Store> store;
  Names names;
  EnginePool engines;
  SecurityLog security;
  Moderation moderation;
  Vacations vacations;
  Rooms rooms;
  Accounts accounts;
  Tokens tokens;
  Lobby lobby;
  Studies studies;
  TournamentChats tournament_chats;
  Farewell farewell;
};

}  // namespace ootori::server
