// The bot's offers to play, which the server shows to people who find the lobby empty.
#pragma once

#include <map>
#include <optional>
#include <stop_token>
#include <string>

#include "bot/policy.hpp"
#include "client/client.hpp"

namespace ootori::bot {

// The body of PUT /bot/offers/{game} for each game; empty if the bot does not play people. The offered main time is 10
// minutes, or as near to that as the policy allows.
[[nodiscard]] std::map<std::string, std::string> offers_of(const Policy& policy);

// Only for the bot's main thread.
class Offers {
 public:
  // `client` must outlive the object.
  Offers(const client::Client& client, const Policy& policy) : client_(client), offers_(offers_of(policy)) {}

  // Makes the next show() send the offers again, because the server may have forgotten them.
  void forget() { told_.reset(); }
  // Makes the offers if there is room for a game, and withdraws them if there is none. Also withdraws offers that the
  // server still has from an earlier run with other settings. Sends nothing if `has_room` has not changed.
  void show(bool has_room, const std::stop_token& stop);

 private:
  const client::Client& client_;
  const std::map<std::string, std::string> offers_;
  std::optional<bool> told_;  // the last `has_room`
};

}  // namespace ootori::bot
