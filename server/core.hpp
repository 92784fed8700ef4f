// The core of a server: players, games, seeks and the services around them, constructed in the order of their
// dependencies. The whole server puts the network in front of it; `ootori admin` uses the core alone when no server
// runs.
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
#include "server/studies/study_erasure.hpp"
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
  std::function<void(const game::PlayerId&)> deleted{};  // called after a player was deleted from the store
  LiveGames* live = nullptr;
  Ledger* ledger = nullptr;  // must outlive the core; null: there is no network
  GameFollower* follower = nullptr;
  std::function<std::vector<Change>(const Seek&)> stored_with_seek{}, stored_with_decline{};
  // Another server writes, so nothing that it may change is kept in memory, and the core is closed from the beginning.
  bool only_reads = false;
};

// Threads: a move goes from the network to `playing`, from there to the store's thread, and back. Work that only reads
// (pages, lists, images, files) never runs on `playing`, and it reads through Store::pages() rather than through the
// connection that serves players.
class Core {
 public:
  explicit Core(CoreOptions options);
  Core(const Core&) = delete;
  Core& operator=(const Core&) = delete;
  ~Core();

  // Loads accounts, moderation data, tokens, seeks and vacations; no game is resumed yet. From then on, what expires is
  // ended; before this, the core changes nothing by itself. `changed` is called with each player whose vacation begins
  // or ends.
  [[nodiscard]] Store::Result<void> resume(std::function<void(const game::PlayerId&)> changed);
  // Starts nothing new. What has been started is committed and announced before this returns.
  void close();
  // Stops and joins the threads; nobody is notified of anything afterwards. Call it once, after close().
  void join();

 private:
  void shut_out(const game::PlayerId& player);

 public:
  Workers playing;  // the store posts its last callbacks to it, so it is destroyed later
  Workers reading;
  const std::unique_ptr<Readers> readers;  // null without a ledger
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
  StudyErasure study_erasure;
  TournamentChats tournament_chats;
  Farewell farewell;
};

}  // namespace ootori::server
