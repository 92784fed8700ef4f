// What the bot tells the server that it plays, so that people who find the lobby empty are offered a game with it.
#pragma once

#include <map>
#include <optional>
#include <stop_token>
#include <string>

#include "bot/policy.hpp"
#include "client/client.hpp"

namespace ootori::bot {

// By game: the body of PUT /bot/offers/{game}. Empty for who plays no people. Of what the policy takes: 10 minutes, or
// as near to that as it allows; otherwise the slowest that it does.
[[nodiscard]] std::map<std::string, std::string> offers_of(const Policy& policy);

// On the main thread of the bot alone.
class Offers {
 public:
  // Both outlive it.
  Offers(const client::Client& client, const Policy& policy) : client_(client), offers_(offers_of(policy)) {}

  // The server may have forgotten them: they are told again.
  void forget() { told_.reset(); }
  // Offered while there is room for a game, withdrawn while there is none; so is what the bot offered with other
  // settings before it was started anew, which the server still knows. Asks nothing if that is how it stands.
  void show(bool has_room, const std::stop_token& stop);

 private:
  const client::Client& client_;
  const std::map<std::string, std::string> offers_;
  std::optional<bool> told_;  // whether there is room
};

}  // namespace ootori::bot
