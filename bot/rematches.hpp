// Rematches after finished games, offered by the opponent or by the bot. Not thread-safe.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <optional>
#include <stop_token>
#include <string>

#include "bot/policy.hpp"
#include "client/client.hpp"
#include "client/followed_game.hpp"

namespace ootori::bot {

using client::Client;
using client::SteadyTime;

class Rematches {
 public:
  static constexpr std::chrono::seconds patience{60};      // how long after the end of a game offers are possible
  static constexpr std::chrono::seconds between_looks{2};  // between polls of a game, whose stream has ended

  // Whether the bot can play this game, a `Summary`, once more.
  using HasRoom = std::function<bool(const boost::json::object& game)>;

  // `client` must outlive the object. `offers`: whether the bot offers rematches itself.
  Rematches(const Client& client, Policy policy, bool offers, HasRoom has_room)
      : client_(client), policy_(std::move(policy)), offers_(offers), has_room_(std::move(has_room)) {}

  // Called after the end of a game. `game` is its `Summary`; `was_played`: whether both players have moved.
  void add(const boost::json::object& game, std::int64_t events, bool was_played, const std::stop_token& stop);
  // Polls the finished games, and answers the opponents' offers. A new game arrives on the event stream like any other.
  void look(const std::stop_token& stop);
  // Called when the bot accepts a challenge by this opponent: rematches in a row are counted from 0 again.
  void count_anew(const std::string& opponent) { in_a_row_.erase(opponent); }
  // The games that can begin at any moment because the bot has offered a rematch.
  [[nodiscard]] GamesAtOnce promised() const;
  // Withdraws the bot's offers.
  void withdraw();

 private:
  struct Over {
    boost::json::object game;
    std::int64_t events;
    SteadyTime until, next_look;
    bool asked = false;  // the bot has offered a rematch
  };

  [[nodiscard]] std::optional<std::string> reason_against(const boost::json::object& game) const;
  [[nodiscard]] bool is_settled(const std::string& id, Over& over, const std::stop_token& stop);
  [[nodiscard]] bool answer(const std::string& id, const Over& over, const std::stop_token& stop);
  void take_back(const std::string& id) const;

  const Client& client_;
  const Policy policy_;
  const bool offers_;
  const HasRoom has_room_;
  std::map<std::string, Over> over_;             // by game id
  std::map<std::string, std::size_t> in_a_row_;  // by opponent
};

}  // namespace ootori::bot
