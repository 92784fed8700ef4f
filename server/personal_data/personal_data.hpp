// Exports all data that the server stores about a player, as one file.
#pragma once

#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include <boost/json/object.hpp>

#include "notation/record.hpp"
#include "server/accounts/accounts.hpp"
#include "server/clockwork/workers.hpp"
#include "server/games/stored_game.hpp"
#include "server/lobby/lobby.hpp"
#include "server/tokens/tokens.hpp"

namespace ootori::server {

// Call it on a reader thread. Replies come on such a thread.
class PersonalData {
 public:
  static constexpr RateLimitTerms usual_limit{.most = 3, .again = std::chrono::minutes{10}};  // exports per player

  struct Services {
    Reads& store;
    const Accounts& accounts;
    const Tokens& tokens;
    const Lobby& lobby;
    const Names& names;
    Workers& workers;
    std::function<UnixMillis()> now;
    std::function<game::Millis()> uptime;
  };

  explicit PersonalData(Services services) : services_(std::move(services)), limit_(usual_limit) {}

  // JSON: `Export` in docs/openapi.json. One export at a time for each player. Games are read a few at a time, so the
  // export does not delay games in progress.
  void collect(const Caller& caller, Reply<std::string> reply);

 private:
  struct Collection {
    Caller caller;
    boost::json::object file;
    std::vector<Summary> games;
    std::size_t done = 0;
    Reply<std::string> reply;
  };

  [[nodiscard]] std::expected<void, Error> begin(const Caller& caller);
  [[nodiscard]] std::expected<void, Error> collect_facts(Collection& collection);
  void collect_some_games(Collection& collection) const;
  [[nodiscard]] std::expected<Record, std::string> read(const GameId& game) const;
  void go_on(std::shared_ptr<Collection> collection);
  void finish(Collection& collection, std::expected<std::string, Error> result);

  const Services services_;
  std::mutex mutex_;
  std::set<game::PlayerId> collecting_;
  RateLimit limit_;
};

}  // namespace ootori::server
